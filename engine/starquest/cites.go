package starquest

// cites gives the rules that an action refused by the shared code can break by their names in this game. The
// names on the left are those that the shared code goes by.
var cites = map[string]string{
	"GF3-ACT-01":       "SQ-ACT-01",
	"GF3-MELEE-01":     "SQ-MELEE-01",
	"GF3-MELEE-02":     "SQ-MELEE-01",
	"GF3-MELEE-03":     "SQ-MELEE-02",
	"GF3-MELEE-06":     "SQ-MELEE-03",
	"GF3-MELEE-09":     "SQ-MELEE-04",
	"GF3-MOV-01":       "SQ-MOV-03",
	"GF3-MOV-02":       "SQ-MOV-01",
	"GF3-MOV-03":       "SQ-MOV-02",
	"GF3-MOV-04":       "SQ-MOV-01",
	"GF3-MOV-05":       "SQ-MOV-04",
	"SQ-MOV-06":        "SQ-MOV-06", // the shared code has it for this game alone
	"GF3-PREP-12":      "SQ-PREP-01",
	"GF3-SHOOT-01":     "SQ-SHOOT-01",
	"GF3-SHOOT-02":     "SQ-SHOOT-01",
	"GF3-SHOOT-04":     "SQ-SHOOT-02",
	"GF3-SHOOT-07":     "SQ-SHOOT-02",
	"GF3-SR-AMBUSH":    "SQ-SR-AMBUSH-01",
	"GF3-SR-CASTER-02": "SQ-SR-CASTER-01",
	"GF3-SR-CASTER-03": "SQ-SR-CASTER-02",
	"GF3-SR-COUNTER":   "SQ-SR-COUNTER",
	"GF3-SR-IMMOBILE":  "SQ-SR-IMMOBILE",
	"GF3-SR-LIMITED":   "SQ-SR-LIMITED",
	"GF3-SR-SCOUT":     "SQ-SR-SCOUT",
	"GF3-SR-TOUGH-02":  "SQ-SHOOT-02",
	"GF3-TERRAIN-02":   "SQ-TERRAIN-02",
}
