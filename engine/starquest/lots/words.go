package lots

import "gauntlet/engine/starquest/party"

// Words that names are made of.
var (
	firsts = []string{"Alba", "Borin", "Calla", "Deven", "Esk", "Fenna", "Goran", "Hild", "Isolde", "Joren",
		"Kael", "Linna", "Maro", "Nessa",
		"Ottar", "Perrin", "Quenna", "Runa", "Sorrel", "Tarn", "Ulric", "Vesna", "Wen", "Ysolt", "Zora",
		"Brother Ash", "Sister Reed", "Old Marl"}
	lasts = []string{"Arden", "Brack", "Corvin", "Dask", "Ember", "Farrow", "Gale", "Harrow", "Ilex",
		"Jarrow", "Keld", "Loam", "Merrow",
		"Norn", "Orme", "Pyke", "Quay", "Rill", "Sedge", "Thole", "Umber", "Voss", "Wold", "Yarrow"}
	bands = []string{"Lamps", "Wayfinders", "Last Watch", "Nine Bells", "Torchbearers", "Oathkeepers",
		"Stray Dogs", "Dawn Company", "Fellowship"}
	hosts = []string{"Brood", "Tide", "Swarm", "Court", "Choir", "Host", "Hunger", "Pack"}
	marks = []string{"Amber", "Bitter", "Copper", "Distant", "Early", "Faithful", "Grey", "Hollow", "Iron",
		"Kindled", "Low", "Mending", "Pale"}
	roads   = []string{"The Long Road", "The Far Lantern", "The Salt Stair", "The Ninth Mile", "The Winter Gate", "The Broken Ferry"}
	barrels = []string{"Rifle", "Carbine", "Thrower", "Bow", "Sling", "Cannon", "Lance", "Pistol"}
	edges   = []string{"Blade", "Axe", "Hammer", "Spear", "Hook", "Maul", "Fang", "Staff"}
	limbs   = []string{"Claws", "Jaws", "Talons", "Horns", "Tail", "Spines"}
	spits   = []string{"Spit", "Spines", "Bolt", "Mortar", "Spray", "Shriek", "Rusted Gun"}
	charms  = []string{"Veil", "Whisper", "Flame", "Mire", "Song", "Glare", "Tide", "Dirge"}
	// what skills are called, by their effects
	feats = [...][]string{
		party.SkillHeal:    {"Dressing", "Mending", "Balm", "Stitch"},
		party.SkillPower:   {"Breath", "Cheer", "Draught", "Spark"},
		party.SkillCure:    {"Purge", "Cleansing", "Remedy"},
		party.SkillRally:   {"Rally", "Call", "Anthem"},
		party.SkillHits:    {"Strike", "Kick", "Volley", "Burst"},
		party.SkillInflict: {"Snare", "Curse", "Caltrops", "Chill"},
		party.SkillBuff:    {"Blessing", "Lesson", "Guidance", "Ward"},
		party.SkillDebuff:  {"Taunt", "Glare", "Mark", "Bellow"},
		party.SkillMove:    {"Dash", "Leap", "Wind", "Stride"},
	}
)

// Words that missions are made of.
var (
	errands = [2][]string{
		{"Ashen", "Bitter", "Borrowed", "Deep", "Drowned", "Fallen", "Hollow", "Last", "Low", "Patient", "Salt", "Unlit"},
		{"Bargain", "Causeway", "Errand", "Gallery", "Harbour", "Lantern", "Passage", "Reckoning", "Stair", "Vigil", "Watch", "Well"},
	}
	prizes = []string{"a tide table", "a sealed letter", "a page of the chart", "a black pearl",
		"a warden's key", "a reel of film"}
	medicines = []string{"a surgeon's roll", "clean bandages", "a jar of salve", "a bottle of quinine"}
	tonics    = []string{"a flask of bitters", "salt tablets", "a tin of coffee", "a tuning fork"}
	snares    = []string{"a rotten plank", "a tangle of wire", "a burst pipe", "a nest of needles"}
	bells     = []string{"a bell rope", "a tripwire", "a startled flock", "a whistling valve"}
	trifles   = []string{"an empty crate", "wet sand", "a broken lamp", "somebody's boots"}
)
