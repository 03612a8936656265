package force

// Words are what players read where an edition has words of its own for it.
type Words struct {
	Recovers string // said of a unit that has spent an activation idle
	Rooted   string // what rule of a model lets its unit only hold
	Unfired  string // why no model of a unit can fire a weapon at a target
	Shaken   string // what a Shaken unit is called
}

var wordsOf3 = Words{
	Recovers: "recovers",
	Rooted:   "Immobile or Artillery",
	Unfired:  "it is out of range, out of sight or a third target",
	Shaken:   "shaken",
}

// Wording returns the edition's words, or those of gf3 where it has none of its own.
func (ed *Edition) Wording() *Words {
	if ed.Words == nil {
		return &wordsOf3
	}
	return ed.Words
}
