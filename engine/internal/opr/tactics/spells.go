package tactics

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/pending"
	"gauntlet/engine/roster"
)

// The functions of this file answer decisions about spells as a careful player would, by estimates that need
// no dice. They are rules of thumb, not rules of the game: agents and environments use them where nobody else
// decides.

// enough is how many tokens more than the other side's a side's casters spend on one try at most: a 2 casts
// then, and a 1 never does.
const enough = 2

// Point is what Harm and SpellWorth count for the loss of a point.
const Point = 36 * 64

// ChooseSpell returns the index in a menu of spells to try of the one that does the most for its tokens, by
// the chance that the die casts it, to the unit that suffers or gains most by it (SpellWorth), the first of
// several, or of none when none is of any use.
func ChooseSpell(s *core.State, menu []core.Action) (best int) {
	d, f := force.Of(s), s.Top()
	c := &d.Units[f.A].Casters[f.B]
	seat := s.Seat(int(f.A))
	most, cost := int64(0), int64(1)
	for i := range menu {
		if menu[i].Verb != core.Cast {
			continue
		}
		p := &d.Spells[seat][menu[i].Arg&0xff]
		worth := int64(casting.Chance(s, c, p)) * targetsWorth(s, c, p)
		if worth*cost > most*int64(p.Value) {
			best, most, cost = i, worth, int64(p.Value)
		}
	}
	return best
}

// targetsWorth returns what a spell does to those to whom it does most, as many as it can be cast at together.
func targetsWorth(s *core.State, c *force.Caster, p *force.Spell) (sum int64) {
	var most [effects.MaxUnits]int64 // the greatest first
	first, _ := s.G.UnitRange(p.Side(s.Seat(int(c.Unit))))
	for e := range core.Bits(casting.SpellTargets(s, c, p)) {
		worth := SpellWorth(s, int(c.Unit), p, first+e)
		for k := range most {
			if worth > most[k] {
				worth, most[k] = most[k], worth
			}
		}
	}
	for _, worth := range most[:p.Units] {
		sum += worth
	}
	return sum
}

// ChooseBlock reports whether a psychic had better try to block the spell that is being cast: when its unit
// has acted in this round, so that it cannot cast any more, or its army has no spells.
func ChooseBlock(s *core.State) bool {
	d, f := force.Of(s), s.Top()
	c := casting.Frame{Frame: f}.Supporter(s)
	return s.Units[c.Unit].Flags&(core.Activated|core.Shaken) != 0 || len(d.Spells[s.Seat(int(c.Unit))]) == 0
}

// ChooseTarget returns the index in a menu of targets of a spell of the one that suffers or gains most by it,
// the first of several; of further targets none where nobody does.
func ChooseTarget(s *core.State, menu []core.Action) int {
	f := s.Top()
	p := &force.Of(s).Spells[s.Seat(int(f.A))][casting.Frame{Frame: f}.Spell()]
	return worthiest(menu, func(a *core.Action) int64 {
		if a.Verb == core.Pass {
			return 0
		}
		return SpellWorth(s, int(f.A), p, int(a.Target))
	})
}

// ChooseTokens returns the index in a menu of tokens to commit to a try of what a caster spends. A token adds
// a sixth to the chance, or takes it off, and could instead pay for a try of its own at even chances: so it
// pays for spells of value 2 and 3 alone, until the side's casters have spent two; and for any spell where
// the caster would hold more than it may when it gains its next ones. Nothing is spent on a spell of no use.
func ChooseTokens(s *core.State, menu []core.Action) (best int) {
	d, f := force.Of(s), s.Top()
	seat := s.Seat(int(f.A))
	c := casting.Frame{Frame: f}.Supporter(s)
	p := &d.Spells[seat][casting.Frame{Frame: f}.Spell()]
	if castWorth(s, casting.Frame{Frame: f}, p) <= 0 {
		return 0
	}
	pending := pending.PendingOf(s)
	side := s.Seat(int(c.Unit))
	has := force.Tokens(s, force.CasterModel(s, c))
	spend := has
	if p.Value < 2 {
		spend = min(has, max(0, has+int(c.Rating)-force.MaxTokens))
	}
	spend = min(spend, max(0, enough-pending.Spending[side]))
	for i := range menu {
		if menu[i].Arg == uint64(spend) {
			best = i
		}
	}
	return best
}

// castWorth returns what a spell does to the units that it is being cast at.
func castWorth(s *core.State, f casting.Frame, p *force.Spell) (sum int64) {
	first, _ := s.G.UnitRange(p.Side(s.Seat(int(f.A))))
	for e := range core.Bits(f.Targets()) {
		sum += SpellWorth(s, int(f.A), p, first+e)
	}
	return sum
}

// SpellWorth returns what a spell that unit u casts at unit e does on the average, in the scale of Harm: for
// damage, the loss of e. Else a unit that has yet to act in this round and has an enemy in reach is taken to
// do a quarter of its points by its attack, or half as much to one enemy of which it may choose another, and
// the worth is the share by which the spell changes that; to move further or less is worth a twentieth of the
// points of one that is not near a marker to be taken. A special rule that a spell lends counts as what its first effect
// is most like: more or less of rolls to hit, of Defense or of moves. An effect that the unit is under already is worth
// nothing.
func SpellWorth(s *core.State, u int, p *force.Spell, e int) int64 {
	d := force.Of(s)
	if p.Kind == roster.Damage {
		k := attacks.Strike{Attacker: u, Target: e, Weapon: &p.Weapon, Spell: true,
			Guard: force.Effect(s, e, roster.StatDefense)}
		k.Face(s, d)
		return toll(s, d, &k, 6*int64(p.Hits))
	}
	if p.Lies(s, e) {
		return 0
	}
	worth := Point * int64(force.Worth(s, e))
	switch p.Stat {
	case roster.StatHit:
		if toAct(s, e) && threatens(s, e) {
			return worth / 4 / int64(7-d.Units[e].Quality)
		}
	case roster.StatDefense:
		sum := int64(0)
		for x := range s.G.UnitsOf(1 - s.Seat(e)) {
			if toAct(s, x) && reaches(s, x, e) {
				sum += Point * int64(force.Worth(s, x)) / 8
			}
		}
		return min(sum, worth) / int64(max(1, d.Units[e].Defense-1))
	case roster.StatMove:
		if toAct(s, e) && !holding(s, e) {
			return worth / 20
		}
	}
	return 0
}

// toAct reports whether unit u is on the table and acts in what is left of this round; the active unit does.
func toAct(s *core.State, u int) bool {
	return s.Units[u].Flags&(core.OnTable|core.Activated|core.Shaken) == core.OnTable
}

// threatens reports whether some enemy is in reach of unit u.
func threatens(s *core.State, u int) bool {
	return enemies(s, u, func(e int) bool { return reaches(s, u, e) }) != 0
}

// reaches reports whether unit u could shoot at unit e after an Advance or charge it, by the gap between the
// boxes around them.
func reaches(s *core.State, u, e int) bool {
	advance, rush, shot := movement.Reach(s, u)
	reach := int64(force.Of(s).ChargedFrom(rush, e))
	if shot > 0 {
		reach = max(reach, int64(advance)+int64(shot))
	}
	return s.Boxes[u].Gap2(s.Boxes[e]) <= reach*reach
}

// holding reports whether unit u is within the range of a marker that its side does not own, or there is none
// to go to.
func holding(s *core.State, u int) bool {
	open := false
	for m := range int(s.Marks) {
		if mark := &s.Markers[m]; int(mark.Owner) != s.Seat(u) {
			if open = true; figures.GapTo(s, u, geom.Point{}, mark.P) <= HoldRange {
				return true
			}
		}
	}
	return !open
}
