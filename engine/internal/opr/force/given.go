package force

import (
	"math/bits"
	"slices"

	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// An Offer is what a rule of a list lets a player choose: for a unit when it is activated or has acted, or when it is
// his turn.
type Offer struct {
	At    effects.Stage
	Do    effects.Deed
	Name  string // of the rule that is got, or of what is done
	Pick  bool   // a unit is picked that gets it; otherwise the unit itself does
	Foe   bool   // an enemy is picked
	Units int    // that are picked at most
	Once  bool   // in the game
	Until effects.Until
	// how far a unit that is picked may be from a model with the rule, between bases, in units
	Within int32
	Push   int32 // how far an enemy is pushed, in units
	Tokens int   // spell tokens that are lent
	Die    int   // its sides, of one that adds inches or tokens to these; 0 for none
	Cost   int   // how many markers of a kind it costs, each time

	of, lends  Listed
	marker     int
	is, unless effects.When // conditions of the unit that has the rule
}

// offer takes down what an effect of a rule, with its amount, lets a player choose, and bit is what that lends.
func (l *ListRules) offer(of, bit Listed, e *effects.Effect, amount int) (err error) {
	o := Offer{At: e.At, Do: e.Do, Pick: e.Do.Picks(), Foe: e.Against,
		Units: e.MostPicked(), Once: e.Once, Until: e.Until, of: of, lends: bit,
		is: e.If, unless: e.Unless, Within: int32(e.Within) * geom.Inch, Push: int32(amount) * geom.Inch,
		Tokens: amount, Die: int(e.Amount.Die)}
	switch e.Do {
	case effects.PassTurn:
		o.Name = "a turn passed"
	case effects.ActAgain:
		o.Name = "another activation"
	case effects.ActNext:
		o.Name = "the next activation"
	case effects.Redeploy:
		o.Name = "another deployment"
	case effects.Tire:
		o.Name = "fatigue"
	case effects.Test:
		o.Name = "a morale test"
	case effects.LendTokens:
		o.Name = "spell tokens"
	case effects.Push:
		o.Name = "a push of " + Inches(o.Push)
		if o.Die > 0 {
			o.Name = "a push of " + e.Amount.String() + " inches"
		}
	default:
		o.Name = l.name(bit)
		l.until[e.Until] |= bit
	}
	if o.marker, o.Cost, err = l.price(e); err != nil {
		return err
	}
	l.offers = append(l.offers, o)
	l.spends |= of * Listed(B2u(o.spends()))
	l.games |= of * Listed(B2u(e.Once || e.Do == effects.Redeploy))
	if bit == 0 {
		return nil
	}
	if e.Against {
		l.marks |= bit
	} else {
		l.gives |= bit
	}
	return nil
}

// spends reports whether what is offered can be used once in a game or in a round.
func (o *Offer) spends() bool { return o.Once || !o.Do.LendsByChoice() }

// OffersOf returns what rule n of a seat's list lets its player choose, in the order of its definition.
func (d *Data) OffersOf(seat, n int) []Offer {
	list := d.list[seat]
	if list == nil {
		return nil
	}
	first := len(list.offers)
	for i := range list.offers {
		if list.offers[i].of == 1<<n {
			first = min(first, i)
		} else if first < i {
			return list.offers[first:i]
		}
	}
	return list.offers[first:]
}

// LentBy returns the rule that an offer of a seat lends, with its rating and the definitions of its list; a nil rule
// when it lends none.
func (d *Data) LentBy(seat int, o *Offer) (defined []effects.Rule, rule *effects.Rule, rating int) {
	return d.list[seat].definitionOf(o.lends)
}

// LentBySpell is LentBy for a spell of a seat.
func (d *Data) LentBySpell(seat int, p *Spell) (defined []effects.Rule, rule *effects.Rule, rating int) {
	if d.list[seat] == nil {
		return nil, nil, 0
	}
	return d.list[seat].definitionOf(p.lends)
}

// definitionOf returns the definition of what a bit stands for, 0 for none, with its rating and the definitions of the list.
func (l *ListRules) definitionOf(bit Listed) (defined []effects.Rule, rule *effects.Rule, rating int) {
	if bit == 0 {
		return l.defined, nil, 0
	}
	r := &l.rules[bits.TrailingZeros64(uint64(bit))]
	return l.defined, r.Definition(l.defined), r.Rating
}

// Offering returns the mask of those rules that let a player choose something for unit u at a stage: rules that it
// has and has not used up.
func (d *Data) Offering(s *core.State, u int, at effects.Stage) uint64 {
	list := d.Units[u].List
	if list == nil || len(list.offers) == 0 {
		return 0
	}
	all, now := Listed(0), d.Standing(s, u)
	for i := range list.offers {
		all |= list.offers[i].of * Listed(B2u(list.offers[i].At == at && list.offers[i].Holds(now)))
	}
	if all == 0 {
		return 0
	}
	return uint64(d.Listed(s, u)&all) &^ s.Given[u].Spent
}

// Holds reports whether a unit under some conditions may have what is offered.
func (o *Offer) Holds(now effects.When) bool { return o.is&^now == 0 && o.unless&now == 0 }

// Takes reports whether unit e may be picked, or unit u takes for itself, what is offered to unit u: whoever has
// been given it already gets no more of it.
func (o *Offer) Takes(s *core.State, u, e int) bool {
	switch {
	case !o.Affords(s, u), !o.Holds(Of(s).Standing(s, u)):
		return false
	case !o.Pick:
		return u == e && !o.Has(s, e)
	case o.Do == effects.Tire && s.Units[e].Is(core.Fatigued), o.Do == effects.Test && s.Units[e].Is(core.Shaken):
		return false
	case o.Do == effects.LendTokens && !o.LendsTo(s, u, e):
		return false
	case o.Do == effects.ActNext && (u == e || s.Units[e].Is(core.Activated)):
		return false
	}
	return Alive(s, e) && o.Foe == (s.Seat(u) != s.Seat(e)) && !o.Has(s, e) &&
		(u == e || Alive(s, u) && (o.Within == 0 || o.near(s, u, e)))
}

// Has reports whether unit e has been given already what is offered.
func (o *Offer) Has(s *core.State, e int) bool {
	has := s.Given[e].Gained
	if o.Foe {
		has = s.Given[e].Marked
	}
	return has&uint64(o.lends) != 0
}

// near reports whether a model of unit u that has the rule of an offer is near enough to unit e.
func (o *Offer) near(s *core.State, u, e int) bool {
	return Of(s).reaches(s, u, e, &aura{of: o.of | Of(s).lenders(u, o.of), within: int64(o.Within)})
}

// lenders returns the rules by which models of a unit lend it one of some rules.
func (d *Data) lenders(u int, some Listed) (by Listed) {
	list := d.Units[u].List
	for k := range core.Bits(uint64(list.lenders)) {
		if list.lends[k]&some != 0 {
			by |= 1 << k
		}
	}
	return by
}

// Roll returns what the die of an offer of unit u adds, 0 where there is none.
func (o *Offer) Roll(s *core.State, u int) int {
	if o.Die == 0 {
		return 0
	}
	return s.RollFor(core.RollCount, u, o.Die)
}

// Mean returns what the die of an offer adds on the average, rounded down.
func (o *Offer) Mean() int { return (o.Die + 1) / 2 }

// PushOf returns how far an enemy is pushed when the die shows so much.
func (o *Offer) PushOf(die int) int32 { return o.Push + int32(die)*geom.Inch }

// Take gives unit e what is offered to unit u, when the die of the offer shows so much.
func (o *Offer) Take(s *core.State, u, e, die int) {
	o.pay(s, u)
	if o.Foe {
		s.Given[e].Marked |= uint64(o.lends)
	} else {
		s.Given[e].Gained |= uint64(o.lends)
	}
	if o.spends() {
		s.Given[u].Spent |= uint64(o.of)
	}
	switch o.Do {
	case effects.Tire:
		s.Units[e].Flags |= core.Fatigued
	case effects.LendTokens:
		o.lendTokens(s, u, e, o.Tokens+die)
	}
	if o.Do == effects.ActAgain {
		s.Units[e].Flags &^= core.Activated
	}
}

// gained returns what unit u has been given of its own list.
func gained(s *core.State, u int) Listed {
	if len(s.Given) == 0 {
		return 0
	}
	return Listed(s.Given[u].Gained)
}

// marked returns what unit u has been given of the other side's list.
func marked(s *core.State, u int) Listed {
	if len(s.Given) == 0 {
		return 0
	}
	return Listed(s.Given[u].Marked)
}

// GivenTo returns how many rules unit u has been given, by when they end, and how many of its own that offer something
// once in a game it has used up.
func GivenTo(s *core.State, u int) (ends [effects.NumUntils]int, spent int) {
	if len(s.Given) == 0 {
		return ends, 0
	}
	g, seat := &s.Given[u], s.Seat(u)
	for side, list := range Of(s).list {
		if list == nil {
			continue
		}
		has := g.Gained
		if side != seat {
			has = g.Marked
		}
		for until := range list.until {
			ends[until] += bits.OnesCount64(has & uint64(list.until[until]))
		}
	}
	return ends, bits.OnesCount64(g.Spent)
}

// EndGiven takes from all units what has been given to them until now. With a round what can be used once in each can
// be used again.
func EndGiven(s *core.State, until effects.Until) {
	if len(s.Given) == 0 {
		return
	}
	var ends, renews [2]uint64
	for seat, list := range Of(s).list {
		if list != nil {
			ends[seat] = uint64(list.until[until])
			renews[seat] = uint64(list.spends&^list.games) * B2u(until == effects.EndOfRound)
		}
	}
	for u := range s.Given {
		seat := s.Seat(u)
		s.Given[u].Spent &^= renews[seat]
		s.Given[u].Gained &^= ends[seat]
		s.Given[u].Marked &^= ends[1-seat]
	}
}

// HasAttackedWith ends what lasts until its next use, and counted for an attack that unit u has made at unit e, by
// shooting or in melee: what counts for attacks of u, and for those against e.
func HasAttackedWith(s *core.State, u, e int, by effects.When) {
	if len(s.Given) == 0 {
		return
	}
	attack := func(r *row) bool {
		const kinds = effects.Melee | effects.Shooting | effects.Spell
		return !r.At.OfUnits() && (r.At != effects.Strikes || by == effects.Melee) && r.If&kinds&^by == 0 && r.Unless&by == 0
	}
	use(s, u, func(r *row) bool { return attack(r) && !r.Against })
	use(s, e, func(r *row) bool { return attack(r) && r.Against })
}

// HasUsed ends what lasts until its next use, and counted for something of unit u's own: a move, a morale test.
func HasUsed(s *core.State, u int, at effects.Stage) {
	if len(s.Given) > 0 {
		use(s, u, func(r *row) bool { return r.At == at })
	}
}

// use ends what a unit has got until its next use of which some row counts.
func use(s *core.State, u int, counts func(*row) bool) {
	g, lists := &s.Given[u], &Of(s).list
	g.Gained &^= lists[s.Seat(u)].used(Listed(g.Gained), counts)
	g.Marked &^= lists[1-s.Seat(u)].used(Listed(g.Marked), counts)
}

// used returns those of some rules that last until their next use and of which some row counts.
func (l *ListRules) used(has Listed, counts func(*row) bool) (gone uint64) {
	if l == nil || has&l.until[effects.NextUse] == 0 {
		return 0
	}
	for at := range l.rows {
		for i := range l.rows[at] {
			if r := &l.rows[at][i]; r.of&has&l.until[effects.NextUse] != 0 && counts(r) {
				gone |= uint64(r.of)
			}
		}
	}
	return gone
}

// FitsGiven reports whether a restored state gives its units only what rules of the lists can give them.
func FitsGiven(s *core.State) bool {
	var gives, marks, spends [2]uint64
	for seat, list := range Of(s).list {
		if list != nil {
			gives[seat], marks[1-seat], spends[seat] = uint64(list.gives), uint64(list.marks), uint64(list.spends)
		}
	}
	for u := range s.Given {
		g, seat := &s.Given[u], s.Seat(u)
		if g.Gained&^gives[seat] != 0 || g.Marked&^marks[seat] != 0 || g.Spent&^spends[seat] != 0 {
			return false
		}
		if list := Of(s).list[seat]; list != nil && !list.fitMarkers(g.Gained) {
			return false
		}
	}
	return true
}

// Offers reports whether rules of its list may let a player choose something for unit u at a stage.
func (d *Data) Offers(u int, at effects.Stage) bool {
	list := d.Units[u].List
	return list != nil && slices.ContainsFunc(list.offers, func(o Offer) bool { return o.At == at })
}

// Chains reports whether rules of a seat's list may let its player activate one unit after another.
func (d *Data) Chains(seat int) bool {
	list := d.list[seat]
	return list != nil && slices.ContainsFunc(list.offers, func(o Offer) bool { return o.Do.Activates() })
}

// Passes returns the rule by which unit u's player may pass a turn, -1 for none: one that it can use in every round
// rather than one for the game.
func (d *Data) Passes(s *core.State, u int) (rule int) {
	may := d.Offering(s, u, effects.Turn)
	if may == 0 {
		return -1
	}
	if often := may &^ uint64(d.Units[u].List.games); often != 0 {
		may = often
	}
	return bits.TrailingZeros64(may)
}

// SpendPass uses up the rule by which unit u's player passes a turn.
func SpendPass(s *core.State, u, rule int) { s.Given[u].Spent |= 1 << rule }

// RuleName returns the name of rule n of unit u's list.
func (d *Data) RuleName(u, n int) string { return d.Units[u].List.name(1 << n) }

// Choose gives the rule of a name to those of the two units of a duel, by their seats, that may get it where a rule
// of either list lets a player choose it or pick them, or a spell lends it. It returns the names of all that can be chosen, and whether
// this one can.
func (d *Data) Choose(s *core.State, name string, units [2]int) (names []string, found bool, err error) {
	if s.Given == nil {
		s.Given = make([]core.Given, len(s.Units))
	}
	for seat, list := range d.list {
		if list == nil {
			continue
		}
		all := list.all()
		for i := range all {
			e := &all[i]
			if e.Do == effects.Gain {
				gained, ok := list.chooseMarkers(s, e, name, units[seat])
				names, found = append(names, gained...), found || ok
			}
			if !e.Do.LendsAWhile() {
				continue
			}
			if names = append(names, e.Grants); !effects.Same(e.Grants, name) {
				continue
			}
			found = true
			if err := d.choose(s, list, e, units[seat], units[1-seat]); err != nil {
				return nil, false, err
			}
		}
	}
	return names, found, nil
}

// choose gives what an effect of a list lends to a unit of its side, or to one of the other.
func (d *Data) choose(s *core.State, list *ListRules, e *effects.Effect, own, foe int) error {
	n, rating := e.Granted(list.defined)
	bit, err := list.number(numbered{Rule: roster.Rule{ID: roster.FirstDefined + roster.RuleID(n), Rating: rating,
		Name: list.defined[n].Name}}, &list.defined[n])
	if err != nil {
		return err
	}
	if e.Against {
		s.Given[foe].Marked |= uint64(bit)
		d.Units[foe].curses = true
	} else {
		s.Given[own].Gained |= uint64(bit)
		d.Units[own].HasListed = true
	}
	return nil
}
