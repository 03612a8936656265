package force

import "gauntlet/engine/internal/core"

// castNeed is what a try to cast a spell needs (GF3-SR-CASTER-02).
const castNeed = 4

// Casts reports whether a die casts a spell with mod, the tokens spent for it less those against it
// (GF3-SR-CASTER-03). Whether an unmodified 6 always does and an unmodified 1 never is a ruling (GF3-A-01).
func (c *Casting) Casts(die, mod int) bool {
	if c.SpellsAddUp {
		return die+mod >= castNeed
	}
	return Success(die, mod, castNeed)
}

// Explain tells the trace, if there is one, that the next die is that of unit u's try of a spell, with a
// modifier of its result, of tokens or the rating of a psychic, and with those of rules of lists.
func (d *Data) Explain(s *core.State, u int, p *Spell, mod int) {
	c := &d.Casting
	if s.Trace == nil {
		return
	}
	need, rule, sums := castNeed, core.ModTokens, c.SpellsAddUp
	if c.Psychic {
		need, rule, sums = int(p.Number), core.ModRating, !c.PsychicNatural
	}
	var why core.Mods
	why.Add(rule, mod)
	d.CastingMods(s, u, func(name string, n int) {
		why.Add(name, n)
		mod += n
	})
	e := core.Event{Role: core.RollCast, What: p.Name, Unit: u, Target: -1, Model: -1, N: 1, Sides: 6, Need: need,
		Mods: why.List}
	e.Face = e.Need - mod
	if !sums {
		e.Face = min(max(e.Face, 2), 6)
	}
	s.Trace.Explain(e)
}

// Reaches reports whether a die of a psychic with a rating reaches the number of a spell (GF2-SR-PSYCHIC-01).
// Sums are compared, so an unmodified 6 or 1 is nothing special, unless a ruling says so (GF2-A-01).
func (c *Casting) Reaches(die, rating, number int) bool {
	if c.PsychicNatural {
		return Success(die, rating, number)
	}
	return die+rating >= number
}

// Blocks reports whether a die of a blocking psychic with a rating stops a spell that was cast with a total
// (GF2-SR-PSYCHIC-02): an equal one does not.
func (c *Casting) Blocks(die, rating, total int) bool {
	return c.Reaches(die, rating, total+1)
}
