package roster

// A RuleID names a special rule. Its number is written into replays and checkpoints and never reused.
type RuleID uint8

// The special rules of all rulesets. Their numbers are part of the format of replays and checkpoints: they
// never change, and none is used twice.
const (
	Aircraft     RuleID = 1
	Ambush       RuleID = 2
	AP           RuleID = 3
	Artillery    RuleID = 4
	Bane         RuleID = 5
	Blast        RuleID = 6
	Caster       RuleID = 7
	Counter      RuleID = 8
	Deadly       RuleID = 9
	Fast         RuleID = 10
	Fear         RuleID = 11
	Fearless     RuleID = 12
	Flying       RuleID = 13
	Furious      RuleID = 14
	Hero         RuleID = 15
	Immobile     RuleID = 16
	Impact       RuleID = 17
	Indirect     RuleID = 18
	Limited      RuleID = 19
	LockOn       RuleID = 20
	Poison       RuleID = 21
	Psychic      RuleID = 22
	Regeneration RuleID = 23
	Relentless   RuleID = 24
	Reliable     RuleID = 25
	Rending      RuleID = 26
	Scout        RuleID = 27
	Slow         RuleID = 28
	Sniper       RuleID = 29
	Stealth      RuleID = 30
	Strider      RuleID = 31
	Surge        RuleID = 32
	Takedown     RuleID = 33
	Thrust       RuleID = 34
	Tough        RuleID = 35
	Transport    RuleID = 36
	Unstoppable  RuleID = 37
	Villain      RuleID = 38
)

// A Subject says what a special rule may stand on.
type Subject uint8

// The subjects.
const (
	OfModels  Subject = 1 << iota // a unit or some of its models
	OfWeapons                     // a weapon profile
)

// A RuleInfo describes a special rule: its names, and where it exists.
type RuleInfo struct {
	ID       RuleID
	Name     string   // in English
	French   string   // "" where the rules have no French text of it
	Italian  string   // "" where the rules have no Italian text of it
	Subject  Subject  // one of the subjects, or both
	Rated    []string // the rulesets in which it has a rating, as in AP(2)
	Rulesets []string // the rulesets in which it exists

	price
}

// A price is what a rule costs by the points formula (docs/points.md).
type price struct {
	unit    int64 // points for a unit with it
	model   int64 // points for each model with it, of a rated rule for each point of its rating
	weapon  int64 // percent by which a weapon is worth more that has it, or whose bearer has it
	lasting int64 // percent by which a model with it lasts longer
}

// rule returns a row of the table: the names in English, French and Italian, and what the rule costs, if
// anything.
func rule(id RuleID, on Subject, name, french, italian string, costs ...price) RuleInfo {
	r := RuleInfo{ID: id, Name: name, French: french, Italian: italian, Subject: on}
	if len(costs) > 0 {
		r.price = costs[0]
	}
	return r
}

// otherNames are further spellings that are accepted.
var otherNames = map[RuleID][]string{
	AP: {"PA", "Armor Piercing", "Armour Piercing"}, Immobile: {"Immobilisé"}, Tough: {"Cor"},
	Unstoppable: {"Imparable"},
}

// table has a row for every special rule. Percentages of a price are taken one after the other in the order
// of the rows: the roundings between them depend on it.
var table = []RuleInfo{
	rule(Regeneration, OfModels, "Regeneration", "Régénération", "Rigenerazione", price{lasting: 40}),
	rule(Stealth, OfModels, "Stealth", "Furtif", "Furtivo", price{lasting: 15}),
	rule(Artillery, OfModels, "Artillery", "Artillerie", "Artiglieria", price{lasting: 15}),
	rule(Aircraft, OfModels, "Aircraft", "Aéronef", "Aeromobile", price{lasting: 25, unit: -5}),
	rule(Fearless, OfModels, "Fearless", "Sans peur", "Senza paura", price{lasting: 10}),
	rule(Bane, OfWeapons, "Bane", "Fléau", "Flagello", price{weapon: 10}),
	rule(Rending, OfWeapons, "Rending", "Perforant", "Lacerazione", price{weapon: 5}),
	rule(Unstoppable, OfWeapons, "Unstoppable", "Inarrêtable", "Inarrestabile", price{weapon: 10}),
	rule(Counter, OfModels|OfWeapons, "Counter", "Contre-charge", "Contrattacco", price{weapon: 20}),
	rule(Indirect, OfWeapons, "Indirect", "Indirect", "Indiretto", price{weapon: 20}),
	rule(LockOn, OfWeapons, "Lock-On", "Verrouillage", "Aggancio", price{weapon: 15}),
	rule(Poison, OfWeapons, "Poison", "Poison", "Veleno", price{weapon: 30}),
	rule(Sniper, OfWeapons, "Sniper", "Tireur d'élite", "Cecchino", price{weapon: 50}),
	rule(Takedown, OfWeapons, "Takedown", "Élimination", "Eliminazione", price{weapon: 40}),
	rule(Ambush, OfModels, "Ambush", "Embuscade", "Imboscata", price{unit: 10}),
	rule(AP, OfWeapons, "AP", "Pénétration d'Armure", "Penetra Armatura"),
	rule(Blast, OfWeapons, "Blast", "Explosion", "Esplosione"),
	rule(Caster, OfModels, "Caster", "Lanceur de sorts", "Incantatore", price{model: 20}),
	rule(Deadly, OfWeapons, "Deadly", "Mortel", "Letale"),
	rule(Fast, OfModels, "Fast", "Rapide", "Veloce", price{unit: 10}),
	rule(Fear, OfModels, "Fear", "Effrayant", "Paura", price{model: 3}),
	rule(Flying, OfModels, "Flying", "Volant", "Volo", price{unit: 15}),
	rule(Furious, OfModels, "Furious", "Furieux", "Furioso"),
	rule(Hero, OfModels, "Hero", "Héros", "Eroe", price{model: 5}),
	rule(Immobile, OfModels, "Immobile", "Immobile", "Immobile", price{unit: -10}),
	rule(Impact, OfModels, "Impact", "Impact", "Impatto"),
	rule(Limited, OfWeapons, "Limited", "Limité", "Limitato"),
	rule(Psychic, OfModels, "Psychic", "Psychique", "Psichico", price{model: 15}),
	rule(Relentless, OfModels, "Relentless", "Implacable", "Implacabile"),
	rule(Reliable, OfWeapons, "Reliable", "Fiable", "Affidabile"),
	rule(Scout, OfModels, "Scout", "Éclaireur", "Esploratore", price{unit: 10}),
	rule(Slow, OfModels, "Slow", "Lent", "Lento", price{unit: -5}),
	rule(Strider, OfModels, "Strider", "Arpenteur", "Falcata", price{unit: 5}),
	rule(Surge, OfWeapons, "Surge", "Surcharge", "Ondata"),
	rule(Thrust, OfModels|OfWeapons, "Thrust", "Percée", "Lancia"),
	rule(Tough, OfModels, "Tough", "Coriace", "Resistenza"),
	rule(Transport, OfModels, "Transport", "Transport", "Trasporto", price{model: 3}),
	rule(Villain, OfModels, "Villain", "Scélérat", "", price{model: 10}),
}
