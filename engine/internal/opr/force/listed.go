package force

import (
	"fmt"
	"math/bits"
	"slices"

	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// ListRules are the special rules that an army list defines, as its units have them: each rule with each of its
// ratings has a number, which is a bit of a Listed, and what they do stands in rows by the stage that reads it.
type ListRules struct {
	rules   []numbered // by number
	defined []effects.Rule
	attacks Listed                    // those that say something of the bearer's attacks
	most    Listed                    // those that most of a unit must have for effects on all of it
	some    Listed                    // those that some of it must have
	lenders Listed                    // those that grant others to the whole unit
	lends   []Listed                  // which, by number, what these grant included
	atTimes []aura                    // what is granted to the whole unit under conditions alone; their within is not used
	auras   []aura                    // what is granted to other units of the side
	curses  []aura                    // what is granted to units of the other side
	spells  []effects.Effect          // what spells lend, of a duel
	offers  []Offer                   // what players choose, those of a rule together
	rolls   []branch                  // what dice give, those of a rule together
	until   [effects.NumUntils]Listed // what is given for so long
	gives   Listed                    // what can be given to units of the side
	marks   Listed                    // what can be given to units of the other side
	spends  Listed                    // those that offer something once in a game or in a round
	games   Listed                    // those of them that do so once in a game
	asks    bool                      // some effect asks what the target is
	targets []Traits                  // the rules of the game that effects ask of targets, each once
	asGame  []gameRule                // those of its rules that are rules of the game
	stands  effects.When              // the conditions of units that some effect asks for
	spans   bool                      // some effect asks from how far an attack was declared
	mires   Listed                    // those by which units are in terrain wherever they stand
	bites   bool                      // some effect costs who attacks wounds
	steady  Listed                    // those by which difficult terrain does not slow a model
	heals   Listed                    // those that are the game's Regeneration
	amends  []amendment               // of rules by others
	sure    Listed                    // those that are the game's Strider
	markers []marker                  // of which units have so many
	gains   []gain                    // of markers
	counted [effects.NumStages]Listed // those that gain some at a stage
	killed  Listed                    // not a rule: that enemies have fallen to the unit's attacks; 0 where nobody asks
	rows    [effects.NumStages][]row
	any     [effects.NumStages]Listed // those that have a row there
}

// A numbered rule has a rating, or none. One that is granted with a rating is another than one that is had,
// and than one that another rule grants, so that ratings add up.
type numbered struct {
	roster.Rule
	from Listed // the rule that grants it; 0 for none, or without a rating
}

// Listed are special rules of a list, each the bit of its number.
type Listed uint64

// A row is an effect of one of the rules, with its amount for the rule's rating.
type row struct {
	effects.Effect
	of     Listed
	name   string
	amount int
	rule   int // its number among the definitions
	// the rule of the game that this one is: who has that anyway is lent nothing
	is         Traits
	has, lacks uint8 // of ListRules.targets, which the target must have, and which it must not
}

// newListRules returns what the definitions of a list come to where no unit has any yet.
func newListRules(defined []effects.Rule) *ListRules {
	if len(defined) == 0 {
		return nil
	}
	return &ListRules{defined: defined}
}

// An amendment is by how much those who have a rule have another of more.
type amendment struct {
	of     Listed
	rule   int // the number of the other among the definitions
	effect effects.Effect
	by     int
}

// of returns those of some special rules that the list defines.
func (l *ListRules) of(rules []roster.Rule) (has Listed, err error) {
	if l == nil {
		return 0, nil
	}
	sums := map[roster.RuleID]int{}
	for _, r := range rules {
		sums[r.ID] += r.Rating
	}
	for _, r := range rules {
		if def := r.Definition(l.defined); def != nil {
			bit, err := l.number(numbered{Rule: roster.Rule{ID: r.ID, Rating: sums[r.ID], Name: r.Name}}, def)
			if err != nil {
				return 0, err
			}
			has |= bit
		}
	}
	return has, nil
}

// ofAttacks returns the rules that count when a model attacks with a weapon.
func (l *ListRules) ofAttacks(weapon, model []roster.Rule) (Listed, error) {
	if l == nil {
		return 0, nil
	}
	has, err := l.of(slices.Concat(weapon, model))
	return has & l.attacks, err
}

// number returns the bit of a rule with its rating, a new one where none has had it yet.
func (l *ListRules) number(r numbered, def *effects.Rule) (Listed, error) {
	for k := range l.rules {
		if l.rules[k] == r {
			return 1 << k, nil
		}
	}
	if len(l.rules) == effects.MaxRules {
		return 0, fmt.Errorf("special rule %q: more than %d special rules of the list's own, each rating counted by itself",
			r, effects.MaxRules)
	}
	bit := Listed(1) << len(l.rules)
	l.rules = append(l.rules, r)
	switch def.Needs {
	case effects.Most:
		l.most |= bit
	case effects.Some:
		l.some |= bit
	}
	l.lends = append(l.lends, 0)
	is := l.ofGame(bit, def.Name)
	for _, e := range def.Does {
		if err := l.grant(bit, &e, e.Amount.Of(r.Rating)); err != nil {
			return 0, err
		}
		if e.Do == effects.Amend {
			l.amends = append(l.amends, amendment{bit, e.Amended(l.defined), e, e.Amount.Of(r.Rating)})
			l.attacks |= bit
		}
		l.asks, l.spans = l.asks || e.AsksOfTarget(), l.spans || e.AsksGap()
		has, lacks := l.target(e.FoeHas), l.target(e.FoeLacks)
		if err := l.standsBy(&e); err != nil {
			return 0, err
		}
		l.bites = l.bites || e.Do == effects.Suffer
		if e.Do == effects.Slowed || e.Do == effects.Endangered {
			l.mires |= bit
		}
		switch is {
		case Regeneration:
			l.heals |= bit
		case Strider:
			l.sure |= bit
		}
		if e.Do == effects.Unslowed {
			l.steady |= bit
		}
		l.rows[e.At] = append(l.rows[e.At], row{Effect: e, of: bit, name: r.String(),
			amount: e.Amount.Of(r.Rating), is: is, has: has, lacks: lacks, rule: int(r.ID - roster.FirstDefined)})
		l.any[e.At] |= bit
		if !e.Against && !e.At.OfUnits() {
			l.attacks |= bit
		}
	}
	return bit, nil
}

// standsBy takes down which conditions of units an effect asks for. That enemies have fallen is a bit as that of a rule.
func (l *ListRules) standsBy(e *effects.Effect) (err error) {
	if len(l.targets) > maxTargets {
		return fmt.Errorf("the special rules of the list ask for more than %d rules of targets", maxTargets)
	}
	own, target := e.Asks()
	if l.stands |= own | target; own&effects.Killed != 0 && l.killed == 0 {
		l.killed, err = l.number(numbered{from: asMarker}, &effects.Rule{})
		l.gives |= l.killed
	}
	return err
}

// grant takes down what an effect of a rule grants or offers, if it does, with its amount.
func (l *ListRules) grant(of Listed, e *effects.Effect, amount int) error {
	if e.Do.Offers() && !e.Do.Lends() {
		return l.offer(of, 0, e, min(amount, effects.MaxFreeMove))
	}
	if !e.Do.Lends() {
		return l.gain(of, e)
	}
	n, rating := e.Granted(l.defined)
	if n < 0 {
		return fmt.Errorf("%q, which is granted, is defined nowhere", e.Grants)
	}
	id := roster.FirstDefined + roster.RuleID(n)
	r := numbered{Rule: roster.Rule{ID: id, Rating: rating, Name: l.defined[n].Name}}
	if rating > 0 {
		r.from = of
	}
	bit, err := l.number(r, &l.defined[n])
	if err != nil {
		return err
	}
	if e.Do.Offers() {
		return l.offer(of, bit, e, 0)
	}
	if e.Do == effects.Roll {
		l.branch(of, bit, e)
		return nil
	}
	all := bit | l.lends[bits.TrailingZeros64(uint64(bit))]
	a := aura{of, all, int64(e.Within) * geom.Inch, e.If, e.Unless}
	if e.Against {
		l.curses = append(l.curses, a)
		return nil
	}
	l.lenders |= of
	if e.If|e.Unless == 0 {
		l.lends[bits.TrailingZeros64(uint64(of))] |= all
	} else {
		l.atTimes = append(l.atTimes, a)
	}
	if e.Within > 0 {
		l.auras = append(l.auras, a)
	}
	return nil
}

// name returns the name of a rule with its rating.
func (l *ListRules) name(bit Listed) string {
	return l.rules[bits.TrailingZeros64(uint64(bit))].String()
}

// lent returns what some rules grant to the whole unit, whatever it is.
func (l *ListRules) lent(has Listed) (more Listed) {
	for k := range core.Bits(uint64(has & l.lenders)) {
		more |= l.lends[k]
	}
	return more
}

// Regenerates reports whether some rules include the game's Regeneration, lent by a rule of the list.
func (l *ListRules) Regenerates(has Listed) bool { return l != nil && l.heals&has != 0 }

// SureFooted reports whether all of unit u have Strider, or are lent it, where that is asked besides what slows it
// (SQ-SR-STRIDER).
func (d *Data) SureFooted(s *core.State, u int) bool {
	if d.Rules(s, u)&Strider != 0 {
		return true
	}
	list := d.Units[u].List
	return list != nil && list.sure != 0 && d.Listed(s, u)&list.sure != 0
}

// AsksGaps reports whether a rule of either list asks from how far attacks are declared.
func (d *Data) AsksGaps() bool {
	return d.list[0] != nil && d.list[0].spans || d.list[1] != nil && d.list[1].spans
}

// Bites reports whether some rule of the list may cost who attacks wounds.
func (l *ListRules) Bites() bool { return l != nil && l.bites }

// Biting returns the name of the first rule of the list that may cost who attacks wounds, or "".
func (l *ListRules) Biting() string {
	if l.Bites() {
		for i := range l.rows[effects.HitDie] {
			if r := &l.rows[effects.HitDie][i]; r.Do == effects.Suffer {
				return r.name
			}
		}
	}
	return ""
}

// Most returns the sum of what all rules of the list together say of a deed at a stage, whoever has them.
func (l *ListRules) Most(at effects.Stage, do effects.Deed) (sum int) {
	if l == nil {
		return 0
	}
	for i := range l.rows[at] {
		if r := &l.rows[at][i]; r.Do == do {
			sum += max(0, r.amount)
			for k := range l.amends {
				if a := &l.amends[k]; a.rule == r.rule {
					sum += max(0, a.by)
				}
			}
		}
	}
	return sum
}

// A FreeMove is a move besides the action, by a rule of a list: so many units, and as many inches more as a die shows.
type FreeMove struct {
	Sure int32
	Die  int // its sides, 0 for none
	Rule string
}

// Mean returns how far a free move leads on average, in units; 0 for none.
func (m *FreeMove) Mean() int32 {
	if m.Die == 0 {
		return m.Sure
	}
	return m.Sure + int32(m.Die+1)*geom.Inch/2
}

// Leads reports whether a free move may lead so far.
func (m *FreeMove) Leads(allow int32) bool {
	if m.Die == 0 {
		return allow == m.Sure
	}
	return allow > m.Sure && allow <= m.Sure+int32(m.Die)*geom.Inch
}

// FreeMove returns how far a unit may move at a stage besides its action, by the rule of its list that leads
// furthest on average; the zero FreeMove for no such rule.
func (d *Data) FreeMove(s *core.State, u int, at effects.Stage, now effects.When) (m FreeMove) {
	list := d.Units[u].List
	if !list.Has(at, ^Listed(0)) {
		return m
	}
	q := Asked{At: at, Has: d.Listed(s, u), Now: now | d.Standing(s, u)}
	for i := range list.rows[at] {
		r := &list.rows[at][i]
		if !q.counts(r, effects.FreeMove) {
			continue
		}
		most := effects.MaxFreeMove - int(r.Amount.Die)
		o := FreeMove{Sure: int32(min(list.amount(r, q.Has), most)) * geom.Inch, Die: int(r.Amount.Die), Rule: r.name}
		if o.Mean() > m.Mean() {
			m = o
		}
	}
	return m
}

// Recovers returns what a die needs for a Shaken unit to act as if it were not, by the rule of its list that needs
// the least, and that rule's name; 0 for no such rule.
func (d *Data) Recovers(s *core.State, u int) (need int, rule string) {
	list := d.Units[u].List
	if !list.Has(effects.Activation, ^Listed(0)) {
		return 0, ""
	}
	list.Mods(Asked{At: effects.Activation, Has: d.Listed(s, u), Now: d.Standing(s, u)}, effects.Recover, func(name string, n int) {
		if need == 0 || n < need {
			need, rule = n, name
		}
	})
	return need, rule
}

// A Healing is how many wounds rules of a list take from a unit when it is activated: a number, and what so many dice of 3
// and of 6 sides show. The zero Healing is that of units that heal none.
type Healing struct {
	Sure, D3, D6 int
	Rule         string // one that does
}

// Mean returns how many wounds are healed on average, rounded down.
func (h *Healing) Mean() int { return h.Sure + (4*h.D3+7*h.D6)/2 }

// Heals returns how many wounds rules of its list take from unit u when it is activated.
func (d *Data) Heals(s *core.State, u int) (h Healing) {
	list := d.Units[u].List
	if !list.Has(effects.Activation, ^Listed(0)) {
		return h
	}
	q := Asked{At: effects.Activation, Has: d.Listed(s, u), Now: d.Standing(s, u)}
	for i := range list.rows[effects.Activation] {
		r := &list.rows[effects.Activation][i]
		if !q.counts(r, effects.Heal) {
			continue
		}
		h.Sure, h.Rule = h.Sure+list.amount(r, q.Has), r.name
		h.D3 += int(B2u(r.Amount.Die == 3))
		h.D6 += int(B2u(r.Amount.Die == 6))
	}
	return h
}

// Unslowed returns the models of unit u that difficult terrain does not slow by rules of its list.
func (d *Data) Unslowed(s *core.State, u int) (models uint64) {
	p := &d.Units[u]
	if p.List == nil || p.List.steady == 0 || !d.Units[u].HasListed {
		return 0
	}
	steady, lent := p.List.steady, d.Lent(s, u)
	if now := d.Standing(s, u); p.List.stands != 0 {
		for i := range p.List.rows[effects.Move] {
			if r := &p.List.rows[effects.Move][i]; r.Do == effects.Unslowed && !r.Holds(now, effects.Foe{}) {
				steady &^= r.of
			}
		}
	}
	for k := range core.Bits(s.Units[u].Alive) {
		models |= B2u((p.Figures[k].Listed|lent)&steady != 0) << k
	}
	return models
}

// HasAttacked keeps for the rest of an activation that a unit has shot or fought in it, what being one of
// core.HasShot and core.HasFought, if a rule of its list may move it afterwards.
func (d *Data) HasAttacked(s *core.State, u int, what core.Flags) {
	if unit := &s.Units[u]; unit.Flags&core.MovedFreely == 0 && d.Units[u].List.Has(effects.AfterAttack, ^Listed(0)) {
		unit.Flags |= what
	}
}

// moves returns the allowances of a model that has some of the rules, under conditions of its unit.
func (l *ListRules) moves(has Listed, traits Traits, now effects.When, advance, rush int32) (int32, int32) {
	q := Asked{At: effects.Move, Has: has, Traits: traits, Now: now}
	if !l.Has(q.At, has) {
		return advance, rush
	}
	inches := func(from int32, do effects.Deed) int32 {
		return max(geom.Inch, from+int32(l.Sum(q, do))*geom.Inch)
	}
	return inches(advance, effects.Advance), inches(rush, effects.Rush)
}

// ranges returns how far a weapon reaches of those who have some of the rules.
func (l *ListRules) ranges(has Listed, far int32) int32 {
	if far == 0 || !l.Has(effects.Range, has) {
		return far
	}
	more := int32(l.Sum(Asked{At: effects.Range, Has: has}, effects.Mod)) * geom.Inch
	return min(max(geom.Inch, far+more), roster.MaxRange*geom.Inch)
}

// armed returns the traits of a weapon of which some rules count, with what these say of sight and of who strikes when:
// of striking first and last neither is left.
func (l *ListRules) armed(has Listed, traits Traits, melee, ranged bool) Traits {
	switch {
	case melee && l.First(Asked{At: effects.Strikes, Has: has}, effects.StrikeLast) != "":
		if traits&Counter != 0 {
			return traits &^ Counter
		}
		return traits | StrikesLast
	case ranged && l.First(Asked{At: effects.Sight, Has: has}, effects.Ignored) != "":
		return traits | Sightless
	}
	return traits
}

// uses returns how often a weapon of some rules and traits is used in a game, 0 for as often as its bearers like: of
// several rules the least.
func (l *ListRules) uses(has Listed, traits Traits) int8 {
	if traits&Limited != 0 {
		return 1
	}
	return int8(l.Least(Asked{At: effects.Always, Has: has}, effects.Uses))
}

// nearer returns by how much less far enemies' weapons reach at those who have some of the rules.
func (l *ListRules) nearer(has Listed) int32 {
	return -int32(l.Sum(Asked{At: effects.Range, Has: has, Against: true}, effects.Mod)) * geom.Inch
}

// chargedLess returns by how much less far enemies charge at those who have some of the rules.
func (l *ListRules) chargedLess(has Listed) int32 {
	return -int32(l.Sum(Asked{At: effects.Range, Has: has, Against: true}, effects.ChargeAt)) * geom.Inch
}

// Listed returns the rules of its list that count for all of unit u: those that all of its living models have,
// or most or some of them where a rule asks for no more, and those that are granted to it.
func (d *Data) Listed(s *core.State, u int) (has Listed) {
	if !d.Units[u].HasListed {
		return 0
	}
	p := &d.Units[u]
	if p.SomeListed != 0 {
		has = p.List.ofAll(p.Figures, s.Units[u].Alive)
		if len(p.List.atTimes) > 0 {
			has |= d.lentNow(s, u, p.List.ofAny(p.Figures, s.Units[u].Alive))
		}
	}
	has |= gained(s, u)
	if len(p.List.auras) > 0 {
		has |= d.lentFromNear(s, u)
	}
	return has
}

// ofAny returns the rules that some of the models have.
func (l *ListRules) ofAny(figures []Figure, models uint64) (any Listed) {
	for k := range core.Bits(models) {
		any |= figures[k].Listed
	}
	return any
}

// ofAll returns the rules that count for all of some models, as whatever their unit is.
func (l *ListRules) ofAll(figures []Figure, models uint64) (has Listed) {
	all, any := ^Listed(0), Listed(0)
	for k := range core.Bits(models) {
		all, any = all&figures[k].Listed, any|figures[k].Listed
	}
	has = all & any
	has |= any&l.some | l.lent(any)
	for m := any & l.most &^ has; m != 0; m &= m - 1 {
		n := 0
		for k := range core.Bits(models) {
			n += int(B2u(figures[k].Listed&(m&-m) != 0))
		}
		if 2*n > bits.OnesCount64(models) {
			has |= m & -m
		}
	}
	return has
}
