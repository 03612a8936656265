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

	others []string // further spellings that are accepted

	// What it costs by the points formula (docs/points.md): points for a unit and for each model with it, of a
	// rated rule for each point of its rating; and percentages by which a weapon is worth more that has it, or
	// whose bearer has it, and by which a model lasts longer.
	unit, model, weapon, lasting int64
}

// table has a row for every special rule. Percentages of a price are taken one after the other in the order of
// the rows: the roundings between them depend on it.
var table = []RuleInfo{
	{ID: Regeneration, Name: "Regeneration", French: "Régénération", Italian: "Rigenerazione",
		Subject: OfModels, lasting: 40},
	{ID: Stealth, Name: "Stealth", French: "Furtif", Italian: "Furtivo", Subject: OfModels, lasting: 15},
	{ID: Artillery, Name: "Artillery", French: "Artillerie", Italian: "Artiglieria", Subject: OfModels,
		lasting: 15},
	{ID: Aircraft, Name: "Aircraft", French: "Aéronef", Italian: "Aeromobile", Subject: OfModels,
		lasting: 25, unit: -5},
	{ID: Fearless, Name: "Fearless", French: "Sans peur", Italian: "Senza paura", Subject: OfModels,
		lasting: 10},
	{ID: Bane, Name: "Bane", French: "Fléau", Italian: "Flagello", Subject: OfWeapons, weapon: 10},
	{ID: Rending, Name: "Rending", French: "Perforant", Italian: "Lacerazione", Subject: OfWeapons,
		weapon: 5},
	{ID: Unstoppable, Name: "Unstoppable", French: "Inarrêtable", Italian: "Inarrestabile", Subject: OfWeapons,
		others: []string{"Imparable"}, weapon: 10},
	{ID: Counter, Name: "Counter", French: "Contre-charge", Italian: "Contrattacco",
		Subject: OfModels | OfWeapons, weapon: 20},
	{ID: Indirect, Name: "Indirect", French: "Indirect", Italian: "Indiretto", Subject: OfWeapons,
		weapon: 20},
	{ID: LockOn, Name: "Lock-On", French: "Verrouillage", Italian: "Aggancio", Subject: OfWeapons,
		weapon: 15},
	{ID: Poison, Name: "Poison", French: "Poison", Italian: "Veleno", Subject: OfWeapons, weapon: 30},
	{ID: Sniper, Name: "Sniper", French: "Tireur d'élite", Italian: "Cecchino", Subject: OfWeapons,
		weapon: 50},
	{ID: Takedown, Name: "Takedown", French: "Élimination", Italian: "Eliminazione", Subject: OfWeapons,
		weapon: 40},
	{ID: Ambush, Name: "Ambush", French: "Embuscade", Italian: "Imboscata", Subject: OfModels, unit: 10},
	{ID: AP, Name: "AP", French: "Pénétration d'Armure", Italian: "Penetra Armatura", Subject: OfWeapons,
		others: []string{"PA", "Armor Piercing", "Armour Piercing"}},
	{ID: Blast, Name: "Blast", French: "Explosion", Italian: "Esplosione", Subject: OfWeapons},
	{ID: Caster, Name: "Caster", French: "Lanceur de sorts", Italian: "Incantatore", Subject: OfModels,
		model: 20},
	{ID: Deadly, Name: "Deadly", French: "Mortel", Italian: "Letale", Subject: OfWeapons},
	{ID: Fast, Name: "Fast", French: "Rapide", Italian: "Veloce", Subject: OfModels, unit: 10},
	{ID: Fear, Name: "Fear", French: "Effrayant", Italian: "Paura", Subject: OfModels, model: 3},
	{ID: Flying, Name: "Flying", French: "Volant", Italian: "Volo", Subject: OfModels, unit: 15},
	{ID: Furious, Name: "Furious", French: "Furieux", Italian: "Furioso", Subject: OfModels},
	{ID: Hero, Name: "Hero", French: "Héros", Italian: "Eroe", Subject: OfModels, model: 5},
	{ID: Immobile, Name: "Immobile", French: "Immobile", Italian: "Immobile", Subject: OfModels,
		others: []string{"Immobilisé"}, unit: -10},
	{ID: Impact, Name: "Impact", French: "Impact", Italian: "Impatto", Subject: OfModels},
	{ID: Limited, Name: "Limited", French: "Limité", Italian: "Limitato", Subject: OfWeapons},
	{ID: Psychic, Name: "Psychic", French: "Psychique", Italian: "Psichico", Subject: OfModels, model: 15},
	{ID: Relentless, Name: "Relentless", French: "Implacable", Italian: "Implacabile", Subject: OfModels},
	{ID: Reliable, Name: "Reliable", French: "Fiable", Italian: "Affidabile", Subject: OfWeapons},
	{ID: Scout, Name: "Scout", French: "Éclaireur", Italian: "Esploratore", Subject: OfModels, unit: 10},
	{ID: Slow, Name: "Slow", French: "Lent", Italian: "Lento", Subject: OfModels, unit: -5},
	{ID: Strider, Name: "Strider", French: "Arpenteur", Italian: "Falcata", Subject: OfModels, unit: 5},
	{ID: Surge, Name: "Surge", French: "Surcharge", Italian: "Ondata", Subject: OfWeapons},
	{ID: Thrust, Name: "Thrust", French: "Percée", Italian: "Lancia", Subject: OfModels | OfWeapons},
	{ID: Tough, Name: "Tough", French: "Coriace", Italian: "Resistenza", Subject: OfModels,
		others: []string{"Cor"}},
	{ID: Transport, Name: "Transport", French: "Transport", Italian: "Trasporto", Subject: OfModels,
		model: 3},
	{ID: Villain, Name: "Villain", French: "Scélérat", Subject: OfModels, model: 10},
}
