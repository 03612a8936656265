// Package casting is how spells are tried, boosted, blocked and cast. Activation reads it.
package casting

import (
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/roster"
)

// Patterns of the decisions about spells.
const (
	PatternNoSpell = 0
	PatternSpell   = 1               // + spell
	PatternAim     = 0               // + enemy unit
	PatternAimOwn  = roster.MaxUnits // + own unit

	PatternAimNoMore = 2 * roster.MaxUnits // of a spell for several units
)

// A Frame of a casting keeps A the unit, B the number of the caster among those of the unit, N the spell and its
// targets, M the choices that there are: spells, then targets, then the casters that have yet to say how many tokens
// they spend.
type Frame struct{ *core.Frame }

// Spell returns the number of the spell that has been chosen.
func (f Frame) Spell() int { return int(f.N & 0xff) }

// Steps of casting. They are part of the format of snapshots.
const (
	CastSpell  = 0
	CastAt     = 1
	castCommit = 2
	CastMore   = 3 // further units that the spell is cast at
	CastRest   = 4 // it does to one after another what it does
)

// Windows in which an activation lets its casters cast, in N of its frame: before it does anything, and after
// its move.
const (
	WindowBefore = 1 << 0
	WindowAfter  = 1 << 1
)

// Cast calls the casting of a unit, unless it has no casters or the window has been used. It reports whether
// it did.
func Cast(s *core.State, f *core.Frame, window int32) bool {
	if f.N&window != 0 || len(force.Of(s).Units[f.A].Casters) == 0 || !force.Alive(s, f.A) {
		return false
	}
	f.N |= window
	s.Call(core.Frame{Proc: proc.Casting, A: f.A})
	return true
}

// CastInMelee calls the casting of a charging unit that has come into contact and not attacked yet.
func CastInMelee(s *core.State, unit int16) {
	if d := force.Of(s); len(d.Units[unit].Casters) > 0 && !d.OwnTurns {
		s.Call(core.Frame{Proc: proc.Casting, A: unit})
	}
}

// Caster returns the caster who is asked or tries.
func (f Frame) Caster(s *core.State) *force.Caster { return &force.Of(s).Units[f.A].Casters[f.B] }

// cast returns the spell that has been chosen, and the units of the side that it is cast at.
func (f Frame) cast(s *core.State) (p *force.Spell, first, end int) {
	seat := s.Seat(int(f.A))
	p = &force.Of(s).Spells[seat][f.Spell()]
	first, end = s.G.UnitRange(p.Side(seat))
	return p, first, end
}

// Supporter returns the caster that is next to say how many tokens it spends.
func (f Frame) Supporter(s *core.State) *force.Caster {
	return supporter(force.Of(s), s.Seat(int(f.A)), f.M)
}

// tries returns where the activation under way keeps the spells that its casters have tried: for each caster
// of the unit roster.MaxSpells bits (GF3-A-56).
func tries(s *core.State) *uint64 { return &s.Pending(proc.Activation).M }

// Tried returns the mask, by number among the casters of the active unit, of those that have tried a spell of
// their army in the activation under way; 0 when there is none.
func Tried(s *core.State, spell int) (mask uint64) {
	if f := s.Pending(proc.Activation); f != nil {
		for c := range force.Of(s).Units[f.A].Casters {
			mask |= f.M >> (roster.MaxSpells*c + spell) & 1 << c
		}
	}
	return mask
}

// runCasting asks one caster of the unit after another which spell it tries, and begins again after each try,
// until all have none left or are content (GF3-SR-CASTER-02, GF2-SR-PSYCHIC-01).
func runCasting(s *core.State, f Frame) {
	d := force.Of(s)
	u := int(f.A)
	switch f.Step {
	case CastSpell:
		if morale.TestAtOnce(s, 0) {
			return
		}
		for ; int(f.B) < len(d.Units[u].Casters); f.B++ {
			if f.M = Castable(s, f.Caster(s), *tries(s)>>(roster.MaxSpells*int(f.B))); f.M != 0 {
				s.AskOwner(core.CastSpell, u)
				return
			}
		}
		s.Return()
	case CastAt:
		p, _, _ := f.cast(s)
		f.M = SpellTargets(s, f.Caster(s), p)
		s.AskOwner(core.CastAt, u)
	case CastMore:
		p, _, _ := f.cast(s)
		if f.Aimed() < p.Units {
			if f.M = SpellTargets(s, f.Caster(s), p) &^ f.Targets(); f.M != 0 {
				s.AskOwner(core.CastAt, u)
				return
			}
		}
		f.commit(s)
	case CastRest:
		doNext(s, f)
	case castCommit:
		switch {
		case f.M == 0:
			resolveSpell(s, d, f)
		case d.Casting.Psychic:
			s.AskOwner(core.BlockSpell, int(f.Supporter(s).Unit))
		default:
			s.AskOwner(core.CommitTokens, int(f.Supporter(s).Unit))
		}
	}
}

func menuCasting(s *core.State, f Frame, dst []core.Action) []core.Action {
	switch f.Step {
	case CastSpell:
		return OfferSpells(f.Caster(s), f.M, dst)
	case CastAt, CastMore:
		p, first, _ := f.cast(s)
		if f.Step == CastMore {
			dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternAimNoMore, Unit: f.A})
		}
		from := PatternAim
		if p.Kind == roster.Buff {
			from = PatternAimOwn
		}
		return OfferTargets(f.Caster(s), f.M, from, first, dst)
	}
	return OfferTokens(s, f.Supporter(s), dst)
}

// OfferSpells appends the spells of a mask, and casting none.
func OfferSpells(c *force.Caster, spells uint64, dst []core.Action) []core.Action {
	dst = append(dst, core.Action{Verb: core.Pass, Pattern: PatternNoSpell, Unit: c.Unit})
	for n := range core.Bits(spells) {
		dst = append(dst, core.Action{Verb: core.Cast, Pattern: int16(PatternSpell + n), Unit: c.Unit,
			Arg: uint64(n) | uint64(c.Model)<<8})
	}
	return dst
}

// OfferTargets appends the units of a mask that counts from unit first; pattern is that of the first.
func OfferTargets(c *force.Caster, units uint64, pattern, first int, dst []core.Action) []core.Action {
	for e := range core.Bits(units) {
		dst = append(dst, core.Action{Verb: core.Aim, Pattern: int16(pattern + e), Unit: c.Unit,
			Target: int16(first + e)})
	}
	return dst
}

// OfferTokens appends how many tokens a caster can spend. Of a psychic 0 lets a spell be cast, 1 tries to
// block it.
func OfferTokens(s *core.State, c *force.Caster, dst []core.Action) []core.Action {
	for n := range force.TokensOf(s, c) + 1 {
		dst = append(dst, core.Action{Verb: core.Commit, Pattern: int16(n), Unit: c.Unit,
			Target: int16(c.Model), Arg: uint64(n)})
	}
	return dst
}

func takeCasting(s *core.State, f Frame, a *core.Action) error {
	d := force.Of(s)
	u := int(f.A)
	switch f.Step {
	case CastSpell:
		if a.Verb == core.Pass && a.Unit == f.A {
			f.B++
			return nil
		}
		c, n, spells := f.Caster(s), a.Arg&0xff, d.Spells[s.Seat(u)]
		if a.Verb != core.Cast || a.Unit != f.A || a.Arg>>8 != uint64(c.Model) || n >= uint64(len(spells)) {
			return core.Illegal(a, "GF3-SR-CASTER-02", "model %d of %s must cast one of its spells or none",
				c.Model+1, s.Name(u))
		}
		if f.M>>n&1 == 0 {
			return RefuseSpell(s, c, int(n), *tries(s)>>(roster.MaxSpells*int(f.B))>>n&1 != 0, "GF3-SR-CASTER-02", a)
		}
		f.Step, f.N = CastAt, int32(n)
	case CastAt, CastMore:
		return f.takeTarget(s, a)
	case castCommit:
		c := f.Supporter(s)
		has := force.TokensOf(s, c)
		switch {
		case a.Verb == core.Commit && a.Unit == c.Unit && a.Target == int16(c.Model) && a.Arg <= uint64(has):
		case d.Casting.Psychic:
			return core.Illegal(a, "GF3-SR-CASTER-03",
				"model %d of %s must try to block the spell or let it be cast", c.Model+1, s.Name(int(c.Unit)))
		default:
			return core.Illegal(a, "GF3-SR-CASTER-03", "model %d of %s must spend 0 to %d tokens", c.Model+1,
				s.Name(int(c.Unit)), has)
		}
		m := force.ModelOf(s, c)
		m.Extra = m.Extra&^force.Committed | uint16(a.Arg)<<force.TokenBits
		f.M &= f.M - 1
	}
	return nil
}

// takeTarget takes a unit that the spell is cast at, or that it is cast at no more.
func (f Frame) takeTarget(s *core.State, a *core.Action) error {
	p, first, end := f.cast(s)
	e := int(a.Target)
	switch {
	case f.Step == CastMore && a.Verb == core.Pass && a.Unit == f.A:
		f.commit(s)
		return nil
	case f.Step == CastMore && a.Verb == core.Aim && a.Unit == f.A && e >= first && e < end && f.Targets()>>(e-first)&1 != 0:
		return core.Illegal(a, "GF3-SR-CASTER-02", "%s is cast at %s already", p.Name, s.Name(e))
	case a.Verb != core.Aim || a.Unit != f.A || e < first || e >= end || f.M>>(e-first)&1 == 0:
		return RefuseTarget(s, f.Caster(s), p, "GF3-SR-CASTER-02", a)
	}
	if f.Step == CastAt {
		// The tokens are spent when the try is declared, before anybody boosts or blocks it.
		TakeTokens(s, f.Caster(s), int(p.Value))
		*tries(s) |= 1 << (roster.MaxSpells*int(f.B) + f.Spell())
		f.Step = CastMore
		f.aim(e - first)
		return nil
	}
	f.aimMore(e - first)
	return nil
}

// commit goes on from the targets to what casters spend on the try.
func (f Frame) commit(s *core.State) {
	p, first, _ := f.cast(s)
	f.Step, f.M = castCommit, supporters(s, force.Of(s), f.Caster(s))
	if s.Trace != nil {
		s.Trace.Notef("%s tries to cast %s at %s", named(s, f.Caster(s)), p.Name, f.targets(s, first))
	}
}

// resolveSpell reveals what has been committed, rolls the die of a try and, when it casts, does what the
// spell does.
func resolveSpell(s *core.State, d *force.Data, f Frame) {
	c := f.Caster(s)
	p, first, _ := f.cast(s)
	at := f.targets(s, first)
	try := tryCaster
	if d.Casting.Psychic {
		try = tryPsychic
	}
	f.B, f.M = 0, 0
	if try(s, d, c, p, at) {
		doNext(s, f)
	} else {
		f.Step, f.N = CastSpell, 0
	}
}

// doNext does to the next target of a spell that has been cast what it does.
func doNext(s *core.State, f Frame) {
	p, first, _ := f.cast(s)
	e := first + f.Target()
	if f.Step, f.N = CastRest, f.others(); f.N < 0 {
		f.Step, f.N = CastSpell, 0
	}
	if force.Alive(s, e) {
		CallSpell(s, int(f.A), e, p)
	}
}

// tryCaster reveals the tokens that have been committed to a try, rolls its die, and reports whether the
// spell is cast (GF3-SR-CASTER-03).
func tryCaster(s *core.State, d *force.Data, c *force.Caster, p *force.Spell, at string) bool {
	seat := s.Seat(int(c.Unit))
	mod := reveal(s, d, seat) - reveal(s, d, 1-seat)
	d.Explain(s, int(c.Unit), p, mod)
	mod += d.CastingMod(s, int(c.Unit))
	die := s.Roll(6)
	done := d.Casting.Casts(die, mod)
	if s.Trace != nil {
		s.Trace.Notef("%s %s %s at %s: %d, modifier %+d", named(s, c), castWords[done], p.Name,
			at, die, mod)
	}
	return done
}

// named returns the name of a caster's unit, and which of its models it is where several could be.
func named(s *core.State, c *force.Caster) string {
	if Several(s, int(c.Unit)) {
		return fmt.Sprintf("%s, model %d,", s.Name(int(c.Unit)), c.Model+1)
	}
	return s.Name(int(c.Unit))
}

// Several reports whether more than one living model of a unit casts spells.
func Several(s *core.State, u int) bool {
	n := 0
	for _, c := range force.Of(s).Units[u].Casters {
		n += int(s.Units[u].Alive >> c.Model & 1)
	}
	return n > 1
}

var castWords = map[bool]string{true: "casts", false: "fails to cast"}

// tryPsychic rolls the die of a psychic's try and, together with it, those of the enemy psychics that try to
// block it, and reports whether the spell is cast: its total reaches the number, and no blocker's total is
// higher (GF2-SR-PSYCHIC-01, GF2-SR-PSYCHIC-02).
func tryPsychic(s *core.State, d *force.Data, c *force.Caster, p *force.Spell, at string) bool {
	rating := int(c.Rating) + d.CastingMod(s, int(c.Unit))
	d.Explain(s, int(c.Unit), p, int(c.Rating))
	die, stopped := s.Roll(6), false
	total := die + rating
	other := 1 - s.Seat(int(c.Unit))
	for _, b := range d.Casters[other] {
		if force.Committing(s, &b) == 0 {
			continue
		}
		force.ModelOf(s, &b).Extra &^= force.CastingBits
		roll := s.RollFor(core.RollStop, int(b.Unit), 6)
		stops := d.Casting.Blocks(roll, int(b.Rating), total)
		stopped = stopped || stops
		if s.Trace != nil {
			s.Trace.Notef("%s %s: %d against %d", named(s, &b),
				map[bool]string{true: "blocks", false: "does not block"}[stops], roll+int(b.Rating), total)
		}
	}
	done := d.Casting.Reaches(die, rating, int(p.Number)) && !stopped
	if s.Trace != nil {
		s.Trace.Notef("%s %s %s at %s: %d against %d", named(s, c), castWords[done], p.Name,
			at, total, p.Number)
	}
	return done
}

// reveal takes off the tokens that a seat's casters have committed and returns how many they are.
func reveal(s *core.State, d *force.Data, seat int) (sum int) {
	for _, c := range d.Casters[seat] {
		n := force.Committing(s, &c)
		if n == 0 {
			continue
		}
		m := force.ModelOf(s, &c)
		m.Extra = m.Extra&^force.Committed - uint16(n)
		sum += n
		if s.Trace != nil {
			s.Trace.Notef("%s: model %d spends %d of its spell tokens", s.Name(int(c.Unit)), c.Model+1, n)
		}
	}
	return sum
}

// ConcealsTokens reports whether a state holds tokens that a caster of the other seat has committed and not
// revealed (GF3-A-58).
func ConcealsTokens(s *core.State, from int) bool {
	d := force.Of(s)
	if d.Casting.OpenCommit || !committing(s) {
		return false
	}
	for _, c := range d.Casters[1-from] {
		if force.Committing(s, &c) > 0 {
			return true
		}
	}
	return false
}

// ConcealTokens makes blank what ConcealsTokens finds: the other seat's casters have then committed nothing
// yet.
func ConcealTokens(s *core.State, from int) {
	for _, c := range force.Of(s).Casters[1-from] {
		force.ModelOf(s, &c).Extra &^= force.Committed
	}
}

// checkCasting checks what a caster is asked, or what has been called for what it has cast.
func checkCasting(c *restored.Frame) bool {
	d, f := c.D, Frame{c.Frame}
	if !c.Present() || c.B < 0 || int(c.B) >= len(d.Units[c.A].Casters) {
		return false
	}
	seat := c.S.Seat(int(c.A))
	switch known := f.Spell() < len(d.Spells[seat]); {
	case c.Above != nil:
		return (c.Step == CastSpell && c.N == 0 || c.Step == CastRest && known && f.targetsLeft(c.S)) && c.B == 0 && c.M == 0 &&
			casualty.Follows(c)
	case c.Step == CastSpell:
		return c.N == 0
	case !known || !force.Living(c.S, f.Caster(c.S)):
		return false
	case c.Step == CastAt:
		return f.N>>8 == 0
	case !f.targeted(c.S):
		return false
	}
	p, first, _ := f.cast(c.S)
	for e := range core.Bits(f.Targets()) {
		if !force.Alive(c.S, first+e) {
			return false
		}
	}
	if c.Step == CastMore {
		return f.Aimed() < p.Units && c.M != 0 && c.M == SpellTargets(c.S, f.Caster(c.S), p)&^f.Targets()
	}
	all := supporters(c.S, d, f.Caster(c.S))
	return c.Step == castCommit && c.M != 0 && c.M&^all == 0 && c.M == all&^(1<<force.Lowest(c.M)-1)
}

// targeted reports whether the frame keeps targets that its spell can have.
func (f Frame) targeted(s *core.State) bool {
	p, first, end := f.cast(s)
	return f.fits(end-first, p.Units)
}

// targetsLeft reports whether the frame keeps targets that its spell can have after the first.
func (f Frame) targetsLeft(s *core.State) bool {
	p, _, _ := f.cast(s)
	return f.targeted(s) && f.Aimed() < p.Units
}

// checkBids checks that only casters have committed tokens to the try under way who have been asked.
func checkBids(c *restored.Frame) error {
	for seat, casters := range c.D.Casters {
		for i, by := range casters {
			if bid := force.Committing(c.S, &by); bid > 0 && !answered(c, seat, i) {
				return fmt.Errorf("model %d of %s commits %d spell tokens without being asked", by.Model+1,
					c.S.Name(int(by.Unit)), bid)
			}
		}
	}
	return nil
}

// answered reports whether caster i of a seat has said what it commits to the try under way.
func answered(c *restored.Frame, seat, i int) bool {
	bit := uint64(1) << i
	if seat != c.S.Seat(int(c.A)) && !c.D.Casting.Psychic {
		bit <<= force.MaxCasters
	}
	return c.Step == castCommit && c.M&bit == 0 && supporters(c.S, c.D, &c.D.Units[c.A].Casters[c.B])&bit != 0
}

// FitsTries checks what the frame of an activation keeps about casting.
func FitsTries(c *restored.Frame) bool {
	n := len(c.D.Units[c.A].Casters)
	if n == 0 {
		return c.N == 0 && c.M == 0
	}
	return c.N&^(WindowBefore|WindowAfter) == 0 && c.M>>(roster.MaxSpells*n) == 0
}

// CheckTokens checks the spell tokens of the models and the effects of spells on the units of a restored
// state.
func CheckTokens(s *core.State) error {
	d := force.Of(s)
	var owed [2]int // models that hold tokens and are casters
	for seat, casters := range d.Casters {
		for _, c := range casters {
			has, bid := force.TokensOf(s, &c), force.Committing(s, &c)
			if has > 0 || bid > 0 {
				owed[seat]++
			}
			if has > d.MostTokens() || bid > has || bid > 0 && !committing(s) {
				return fmt.Errorf("model %d of %s has %d spell tokens and commits %d", c.Model+1,
					s.Name(int(c.Unit)), has, bid)
			}
		}
	}
	for i := range s.Models {
		if s.Models[i].Extra&force.CastingBits != 0 {
			owed[s.Seat(int(s.G.Models[i].Unit))]--
		}
	}
	if owed != [2]int{} {
		return fmt.Errorf("a model that casts no spells has spell tokens")
	}
	can := d.Enchants
	for seat := range d.Spells {
		for i := range d.Spells[seat] {
			if p := &d.Spells[seat][i]; p.Kind != roster.Damage && p.Lends == "" {
				can |= p.Bit()
			}
		}
	}
	for u := range s.Units {
		if e := s.Units[u].Extra & force.EffectAll; e&^can != 0 {
			return fmt.Errorf("%s is under spells %#x, of which there are only %#x", s.Name(u), e,
				can)
		}
	}
	return nil
}

// committing reports whether casters are being asked for what they commit to a try.
func committing(s *core.State) bool {
	return s.Depth > 0 && s.Top().Proc == proc.Casting && s.Top().Step == castCommit
}

// Add puts the procedures of this package into a table.
func Add(p []core.Procedure) {
	p[proc.Casting] = restored.Procedure("casting", runCasting, menuCasting, takeCasting,
		checkCasting, checkBids)
}
