package odds

import (
	"fmt"

	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/duel"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
)

// A Match is two units that attack each other, away from any table: every model is in range, in sight and in
// reach. It is not safe for concurrent use.
type Match struct {
	s     *core.State
	start core.State // the units as they were before the first die
	last  [2]int     // the model of each unit to which ordinary wounds come last
}

// The units of a Match.
const (
	Attacker = 0
	Target   = 1
)

// NewMatch returns the match of two units under the rules of an edition. Special rules that only change the
// course of a game, not dice, have no effect. Errors name the unit and what is out of bounds.
func NewMatch(ed force.Edition, attacker, target *roster.Unit) (*Match, error) {
	return NewMatchOf(ed, duel.Party{Unit: attacker}, duel.Party{Unit: target})
}

// NewMatchOf is NewMatch for units that heroes may have joined: these attack with their own Quality, weapons
// and rules, and are lost last.
func NewMatchOf(ed force.Edition, attacker, target duel.Party) (*Match, error) {
	s, err := duel.NewDuel(ed, attacker, target)
	if err != nil {
		return nil, err
	}
	m := &Match{s: s}
	m.start.CopyFrom(s)
	for u := range m.last {
		order := duel.Order(s, u, nil)
		m.last[u] = order[len(order)-1]
	}
	return m, nil
}

// Choose lets the units have a special rule that a rule of one of their lists lets its player choose, or pick units
// for: whoever may get it. It errs when no list has such a rule.
func (m *Match) Choose(name string) error {
	names, found, err := force.Of(m.s).Choose(&m.start, name, [2]int{Attacker, Target})
	if err == nil && !found {
		err = fmt.Errorf("no special rule or spell of the two lists lets a player choose %q%s", name, near.Hint(name, names))
	}
	m.s.Given = append(m.s.Given[:0], m.start.Given...)
	return err
}

// Settled errs when a die decides which rule one of the units has by a rule of its list, and none of what it may give
// has been chosen: the dice of the attack would depend on one that is rolled before it. Of the target, which is not
// active, what ends with an activation does not count.
func (m *Match) Settled() error {
	for u := range m.last {
		if rule, gives := force.Of(m.s).Undecided(m.s, u, u == Target); rule != "" {
			return fmt.Errorf("a die decides what %q gives to %s: it has to be said, one of %q (--chosen)",
				rule, m.s.Name(u), gives)
		}
	}
	return nil
}

// countable errs when a rule of a list counts what the dice of an attack do while it goes on: the rest of it depends on
// that, which only a sample knows.
func (m *Match) countable(whole, melee, several bool) error {
	d := force.Of(m.s)
	if !d.HasLists {
		return nil
	}
	for u := range m.last {
		if !melee {
			break
		}
		for need, dice := range attacks.PoolIn(m.s, d, u, m.s.Units[u].Alive, true) {
			if dice.D3 > 0 && dice.D6 > 0 {
				return fmt.Errorf("rules of %s roll both D3 and D6 for how many dice hit on %d+, so that the odds "+
					"are not computed; they can be sampled",
					m.s.Name(u), need)
			}
		}
	}
	if !d.CountsAttacks() {
		return nil
	}
	for u := range m.last {
		rule, what := d.Counts(m.s, u, effects.Spare), "wounds that are ignored"
		if rule == "" && (whole || u == Attacker && several) {
			rule, what = d.AsksOfKillsAt(m.s, u, melee), "enemies who fall"
		}
		if rule == "" && whole {
			rule, what = d.AsksOfKills(m.s, u), "enemies who fall"
		}
		if rule != "" {
			return fmt.Errorf("%q counts %s in the middle of the attack, so that its odds are not computed; they can be sampled",
				rule, what)
		}
	}
	return nil
}

// AsksGaps reports whether a special rule of either list asks from how far attacks are declared.
func (m *Match) AsksGaps() bool { return force.Of(m.s).AsksGaps() }

// Conditions say how a match is fought.
type Conditions struct {
	// inches from every firing model to the nearest model of the target, and in a charge from where it was declared
	Range    int
	Inside   bool // most of the target's models are inside cover terrain
	Behind   bool // most of them are behind sight-blocking terrain
	Moved    bool // the attacker has moved before it shoots
	Fatigued bool // the attacker is fatigued
	Shaken   bool // the target is shaken (pinned)
	Mod      int  // to-hit modifier of the attacker from neither its weapons nor the two units
	// conditions that rules of lists ask for: those of effects.States that hold for each of the two, besides what the
	// match knows by itself
	Is [2]effects.When
}

// A Group is one weapon group of an attack, the dice of Impact, or the hits of a spell.
type Group struct {
	Strike attacks.Strike
	Spell  int // hits of a spell that has been cast; Strike is then an opr.SpellStrike
	Impact int // dice, or hits where Impact needs none; Strike is then an opr.ImpactStrike
	// dice that models have of their own, which hit with Need or more; Strike is then an attacks.PoolStrike
	Pool force.Dice
	Need int
	// while that model lives it is resolved against the one to which ordinary wounds would come last, as a
	// unit of one
	Picks bool
}

// reset puts the units back to what they were before the first die, and into the conditions.
func (m *Match) reset(c *Conditions) {
	copy(m.s.Units, m.start.Units)
	copy(m.s.Models, m.start.Models)
	if len(m.start.Given) > 0 {
		copy(m.s.Given, m.start.Given)
	}
	d := force.Of(m.s)
	d.Assumed, d.Apart = c.Is, effects.DistanceOf(c.Range, false)
	if c.Inside {
		d.Assumed[Target] |= effects.InCover | effects.NearTerrain // cover terrain is a piece of terrain
	}
	m.s.Vars[proc.VarCaused], m.s.Vars[proc.VarCaused+1] = 0, 0
	if c.Moved {
		m.s.Units[Attacker].Flags |= core.Moved
	}
	if c.Fatigued {
		m.s.Units[Attacker].Flags |= core.Fatigued
	}
	if c.Shaken {
		m.s.Units[Target].Flags |= core.Shaken
	}
}

// Size returns the models that unit u has at the start, and the wounds that they can take together.
func (m *Match) Size(u int) (models, wounds int) {
	for i, model := range m.models(u) {
		if m.start.Units[u].Alive>>i&1 != 0 {
			models++
			wounds += int(model.Tough)
		}
	}
	return models, wounds
}

// models returns the models that unit u has in the game, with the place of a hero that may have joined it.
func (m *Match) models(u int) []core.ModelDef {
	def := &m.s.G.Units[u]
	return m.s.G.Models[def.First:][:def.Slots()]
}

// Shooting appends the groups of the attacker's shooting with all weapons that reach the target, in their
// order. Its errors are those of the conditions.
func (m *Match) Shooting(c Conditions, dst []Group) ([]Group, error) {
	if c.Range < 0 || c.Range > roster.MaxRange {
		return dst, fmt.Errorf("a range of %d inches is outside 0 to %d", c.Range, roster.MaxRange)
	}
	m.reset(&c)
	d := force.Of(m.s)
	p := d.Arms(m.s, Attacker)
	from := len(dst)
	reach := int32(c.Range) * geom.Inch
	for t := range p.Weapons {
		w := &p.Weapons[t]
		if p.Ranged>>t&1 == 0 || d.RangeAt(w, Target) < reach {
			continue
		}
		k := duel.Shot(m.s, Attacker, Target, t, reach > d.Attacks.LongRange)
		k.Cover, k.Mod = w.Shelters(c.Inside, c.Behind), c.Mod
		dst = append(dst, Group{Strike: k, Picks: w.Traits&(force.Takedown|force.Sniper) != 0})
	}
	order(d, dst[from:])
	return dst, nil
}

// Spell returns the group of a spell that has been cast at the target. It errs when the spell does no damage,
// or does not reach.
func (m *Match) Spell(src *roster.Spell, c Conditions) ([]Group, error) {
	if src.Kind != roster.Damage {
		return nil, fmt.Errorf("spell %q is a %s: it does no damage", src.Name, src.Kind)
	}
	m.reset(&c)
	p := force.NewSpell(src)
	if reach := force.Of(m.s).RangeAt(&p.Weapon, Target); reach < int32(c.Range)*geom.Inch {
		return nil, fmt.Errorf("spell %q reaches %d inches here, not %d", src.Name, reach/geom.Inch, c.Range)
	}
	return []Group{{Strike: attacks.SpellStrike(Attacker, Target, &p), Spell: p.Hits}}, nil
}

// which of a unit's melee weapons strike.
type which int

const (
	noWeapons which = iota
	allWeapons
	counterWeapons // those with Counter, before the charger
	otherWeapons   // those without, when the others have struck
	promptWeapons  // of the charger, those that do not strike last
	lastWeapons    // those that do
)

// strikes appends the groups of unit u's strikes at the other with the models that it has left, in their
// order.
func (m *Match) strikes(u int, charging bool, mod int, weapons which, dst []Group) []Group {
	d := force.Of(m.s)
	p := d.Arms(m.s, u)
	from := len(dst)
	for t := range p.Weapons {
		w := &p.Weapons[t]
		counters, last := w.Traits&force.Counter != 0, w.Traits&force.StrikesLast != 0
		if p.Melee>>t&1 == 0 || weapons == counterWeapons && !counters || weapons == otherWeapons && counters ||
			weapons == lastWeapons && !last || weapons == promptWeapons && last {
			continue
		}
		k := duel.MeleeStrike(m.s, u, 1-u, t, charging)
		if k.Mod = mod; k.Near > 0 {
			dst = append(dst, Group{Strike: k, Picks: w.Traits&force.Takedown != 0})
		}
	}
	if n := attacks.ImpactDice(m.s, u, 1-u, m.s.Units[u].Alive); charging && n > 0 && weapons != lastWeapons {
		dst = append(dst, Group{Strike: attacks.ImpactStrike(u, 1-u), Impact: n})
	}
	if weapons != lastWeapons && weapons != counterWeapons {
		for need, n := range attacks.PoolIn(m.s, d, u, m.s.Units[u].Alive, charging) {
			if n != (force.Dice{}) {
				dst = append(dst, Group{Strike: attacks.PoolStrike(u, 1-u, charging), Pool: n, Need: need})
			}
		}
	}
	order(d, dst[from:])
	return dst
}

// Melee appends the groups of the attacker's strikes, in their order.
func (m *Match) Melee(c Conditions, charging bool, dst []Group) []Group {
	m.reset(&c)
	return m.strikes(Attacker, charging, c.Mod, allWeapons, dst)
}

// order sorts the groups of one attack into the order in which they are resolved, keeping that of equal ones:
// by class, Impact before the last (GF3-A-35), or before all by a ruling, or where there is one class only
// (GF2-A-39).
func order(d *force.Data, groups []Group) {
	place := func(g *Group) int {
		switch {
		case g.Need > 0:
			return -2
		case g.Impact > 0 && d.Melee.ImpactFirst:
			return -1
		case g.Impact > 0:
			return 2*attacks.ClassOther - 1
		}
		return 2 * attacks.ClassOf(d, g.Strike.Weapon)
	}
	for i := range groups {
		for j := i; j > 0 && place(&groups[j]) < place(&groups[j-1]); j-- {
			groups[j], groups[j-1] = groups[j-1], groups[j]
		}
	}
}

// Mean returns the mean of the groups of an attack, each against the target as it is at the start, whatever
// those before it do.
func (m *Match) Mean(c Conditions, groups []Group) (sum Mean) {
	m.reset(&c)
	for i := range groups {
		sum = sum.and(m.mean(&groups[i]))
	}
	return sum
}

func (m *Match) mean(g *Group) Mean {
	strike, d := g.Strike, force.Of(m.s)
	k := &strike
	switch {
	case g.Impact > 0:
		return ofImpact(m.s, k.Attacker, k.Target, g.Impact)
	case g.Need > 0:
		return ofPool(m.s, k, g.Pool, g.Need)
	case g.Spell > 0:
		k.Face(m.s, d)
		return ofHits(m.s, d, k, float64(g.Spell*k.Factor(m.s)), 0)
	case g.Picks:
		k.Pick, k.Shared = 1+m.last[k.Target], d.Attacks.TakedownShared
	}
	return ofStrike(m.s, k)
}
