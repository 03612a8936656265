package starquest

import (
	"math/bits"
	"strconv"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/starquest/party"
)

// Steps of casting.
const (
	castPick   = 0
	castAt     = 1
	castBoost  = 2
	castHinder = 3
	castRoll   = 4
	castPay    = 5
	castHelp   = 6 // after castBoost, by a ruling
)

// A castingFrame keeps A the unit, B the number of the caster among those of the unit, N the try that is
// under way, M the heroes who have yet to say what they spend on it. Of the try it keeps the spell, from bit
// 3 on the target, from bit 11 on the tokens spent for it, from bit 16 on those against it.
type castingFrame struct{ *core.Frame }

const (
	castSpell  = 7
	castTarget = 3
	castFor    = 11
	castTokens = 31
	castMinus  = 16
)

func (f castingFrame) spell() int   { return int(f.N & castSpell) }
func (f castingFrame) target() int  { return int(f.N >> castTarget & 0xff) }
func (f castingFrame) boost() int   { return int(f.N >> castFor & castTokens) }
func (f castingFrame) against() int { return int(f.N >> castMinus) }

// try begins a try.
func (f castingFrame) try(spell, target, boost int) {
	f.N = int32(spell | target<<castTarget | boost<<castFor)
}

// spend adds tokens to those for the try, or against it.
func (f castingFrame) spend(tokens int, against bool) {
	if against {
		f.N += int32(tokens) << castMinus
	} else {
		f.N += int32(tokens) << castFor
	}
}

// caster returns who casts.
func (f castingFrame) caster(s *core.State) *force.Caster {
	return &force.Of(s).Units[f.A].Casters[f.B]
}

// spender returns the hero who is asked how many tokens it spends, as a caster.
func (f castingFrame) spender(s *core.State) *force.Caster {
	h := int(f.A)
	if f.Step != castBoost {
		h = bits.TrailingZeros64(f.M)
	}
	return &force.Of(s).Units[h].Casters[0]
}

// PatternSpell is the pattern of casting the first spell, PatternAimFoe that of casting at the first AI unit;
// heroes come before.
const (
	PatternSpell  = casting.PatternSpell
	PatternAimFoe = 8
)

// hinderRange is how far a hero caster hinders an enemy's try.
const hinderRange = 18 * geom.Inch

// callCasting calls the casting of the active unit, if it has casters.
func callCasting(s *core.State, u int) {
	if len(force.Of(s).Units[u].Casters) > 0 {
		s.Call(core.Frame{Proc: procCasting, A: int16(u)})
	}
}

// tried returns where the turn under way keeps the spells that a hero has tried: one try for each in an
// activation.
func tried(s *core.State) *uint64 { return &turnPending(s).M }

// spellOf returns the spell of the try that is under way, and its target.
func spellOf(s *core.State, f castingFrame) (p *force.Spell, target int) {
	return &force.Of(s).Spells[s.Seat(int(f.A))][f.spell()], f.target()
}

func runCasting(s *core.State, frame *core.Frame) {
	f := castingFrame{frame}
	u := int(f.A)
	casters := force.Of(s).Units[u].Casters
	if int(f.B) >= len(casters) || !force.Alive(s, u) {
		s.Return()
		return
	}
	c := f.caster(s)
	switch f.Step {
	case castPick:
		switch {
		case s.Seat(u) == Foes:
			pickAtRandom(s, f, c)
		case casting.Castable(s, c, *tried(s)) == 0:
			f.B++
		default:
			s.Ask(core.CastSpell, Heroes, u)
		}
	case castAt:
		s.Ask(core.CastAt, Heroes, u)
	case castBoost:
		if force.TokensOf(s, c) == 0 {
			getHelp(s, f)
			return
		}
		s.Ask(core.CommitTokens, Heroes, u)
	case castHinder, castHelp:
		if f.M == 0 {
			f.Step = castRoll
			return
		}
		s.Ask(core.CommitTokens, Heroes, int(f.spender(s).Unit))
	case castRoll:
		roll(s, f)
	case castPay:
		s.Ask(core.SpendPower, Heroes, u)
	}
}

// pickAtRandom lets an AI caster pick a spell at random and spend all its tokens on it: its value on the try,
// the rest for +1 each. When that spell cannot be cast, it casts none (SQ-SR-CASTER-03, SQ-A-37). It casts at
// the nearest of the units that it can, itself where it helps.
func pickAtRandom(s *core.State, f castingFrame, c *force.Caster) {
	u, tokens := int(f.A), force.TokensOf(s, c)
	spells := force.Of(s).Spells[Foes]
	if tokens == 0 || len(spells) == 0 || !force.Living(s, c) {
		f.B++
		return
	}
	n := oneOf(s, len(spells))
	p := &spells[n]
	targets := uint64(0)
	if int(p.Value) <= tokens {
		targets = casting.SpellTargets(s, c, p)
	}
	if targets == 0 {
		s.Note(u, "picks %s and cannot cast it", p.Name)
		f.B++
		return
	}
	first, _ := s.G.UnitRange(p.Side(Foes))
	e := u
	if p.Side(Foes) != Foes || targets>>(u-first)&1 == 0 {
		e, _ = figures.NearestOf(s, u, first, targets)
	}
	casting.TakeTokens(s, c, tokens)
	f.try(n, e, tokens-int(p.Value))
	f.Step, f.M = castHinder, hinderers(s, u)
	s.Note(u, "tries to cast %s at %s with %s tokens", p.Name, s.Name(e), strconv.Itoa(tokens))
}

// getHelp goes on from what a hero spends on its own try: to the roll, or by a ruling to what other heroes
// spend on it (SQ-A-33).
func getHelp(s *core.State, f castingFrame) {
	f.Step = castRoll
	if own(s).helpFriends {
		f.Step, f.M = castHelp, hinderers(s, int(f.A))
	}
}

// counter lets AI casters near a hero that casts spend all their tokens against its try, by a ruling
// (SQ-A-26), and returns how many.
func counter(s *core.State, u int) (n int) {
	if s.Seat(u) == Foes || !own(s).counterspells {
		return 0
	}
	for i := range force.Of(s).Casters[Foes] {
		if c := &force.Of(s).Casters[Foes][i]; hinders(s, c, u) {
			has := force.TokensOf(s, c)
			casting.TakeTokens(s, c, has)
			n += has
			s.NoteN(int(c.Unit), "spends %d tokens", has)
		}
	}
	return n
}

// hinders reports whether a caster has tokens and is near enough to spend them on a try of another unit.
func hinders(s *core.State, c *force.Caster, u int) bool {
	e := int(c.Unit)
	return e != u && force.Alive(s, e) && force.Living(s, c) &&
		force.TokensOf(s, c) > 0 &&
		figures.Gap(s, e, u) <= hinderRange && figures.Sees(s, e, u)
}

// hinderers returns the heroes with tokens who may spend them against a try of an enemy caster
// (SQ-SR-CASTER-02), or by a ruling for that of another hero.
func hinderers(s *core.State, u int) (mask uint64) {
	for i := range force.Of(s).Casters[Heroes] {
		if c := &force.Of(s).Casters[Heroes][i]; hinders(s, c, u) {
			mask |= 1 << c.Unit
		}
	}
	return mask
}

// roll rolls the die of a try: 4 or more casts, an unmodified 6 always and an unmodified 1 never
// (SQ-SR-CASTER-01, SQ-GEN-04). A hero who fails may pay.
func roll(s *core.State, f castingFrame) {
	u := int(f.A)
	p, target := spellOf(s, f)
	mod := f.boost() - f.against() - counter(s, u)
	force.Of(s).Explain(s, u, p, mod)
	mod += force.Of(s).CastingMod(s, u)
	die := s.Roll(6)
	cast := force.Of(s).Casting.Casts(die, mod)
	if s.Trace != nil {
		s.Trace.Notef("%s %s %s at %s: %d, modifier %+d", s.Name(u),
			[2]string{"fails to cast", "casts"}[b2i(cast)], p.Name, s.Name(target), die, mod)
	}
	if !cast && s.Seat(u) == Heroes {
		f.Step = castPay
		return
	}
	finish(s, f, cast)
}

// finish ends a try, and carries out the spell when it has been cast.
func finish(s *core.State, f castingFrame, cast bool) {
	u := int(f.A)
	p, target := spellOf(s, f)
	f.Step, f.N, f.M = castPick, 0, 0
	if s.Seat(u) == Foes {
		f.B++
	}
	if cast {
		casting.CallSpell(s, u, target, p)
	}
}

func menuCasting(s *core.State, frame *core.Frame, dst []core.Action) []core.Action {
	f := castingFrame{frame}
	c := f.caster(s)
	switch f.Step {
	case castPick:
		return casting.OfferSpells(c, casting.Castable(s, c, *tried(s)), dst)
	case castAt:
		p, _ := spellOf(s, f)
		first, _ := s.G.UnitRange(p.Side(Heroes))
		from := 0
		if first > 0 {
			from = PatternAimFoe
		}
		return casting.OfferTargets(c, casting.SpellTargets(s, c, p), from, first, dst)
	case castBoost, castHinder, castHelp:
		return casting.OfferTokens(s, f.spender(s), dst)
	case castPay:
		dst = menuPay(s, frame, dst)
	}
	return dst
}

func takeCasting(s *core.State, frame *core.Frame, a *core.Action) error {
	f := castingFrame{frame}
	u, c := int(f.A), f.caster(s)
	switch f.Step {
	case castPick:
		if a.Verb == core.Pass && a.Unit == f.A {
			f.B++
			return nil
		}
		n := a.Arg & 0xff
		if a.Verb != core.Cast || a.Unit != f.A || a.Arg>>8 != uint64(c.Model) ||
			n >= uint64(len(force.Of(s).Spells[s.Seat(u)])) {
			return core.Illegal(a, "SQ-SR-CASTER-01", "%s must cast one of its spells or none", s.Name(u))
		}
		if casting.Castable(s, c, *tried(s))>>n&1 == 0 {
			return casting.RefuseSpell(s, c, int(n), *tried(s)>>n&1 != 0, "SQ-SR-CASTER-01", a)
		}
		f.try(int(n), 0, 0)
		f.Step = castAt
	case castAt:
		p, _ := spellOf(s, f)
		first, _ := s.G.UnitRange(p.Side(Heroes))
		k := int(a.Target) - first
		if a.Verb != core.Aim || a.Unit != f.A || k < 0 || k >= 64 ||
			casting.SpellTargets(s, c, p)>>k&1 == 0 {
			return casting.RefuseTarget(s, c, p, "SQ-SR-CASTER-01", a)
		}
		casting.TakeTokens(s, c, int(p.Value))
		*tried(s) |= 1 << f.spell()
		f.try(f.spell(), int(a.Target), 0)
		f.Step = castBoost
		s.Note(u, "tries to cast %s at %s", p.Name, s.Name(int(a.Target)))
	case castBoost, castHinder, castHelp:
		return takeTokens(s, f, a)
	case castPay:
		if err := checkPay(s, frame, a, "SQ-SR-CASTER-02"); err != nil {
			return err
		}
		p, _ := spellOf(s, f)
		price := priceCast * int(p.Value)
		finish(s, f, a.Verb == core.Yes)
		if a.Verb == core.Yes {
			spend(s, u, price)
		}
	}
	return nil
}

// takeTokens takes what a hero spends for its own try (SQ-A-33), or against an enemy's (SQ-SR-CASTER-02).
func takeTokens(s *core.State, f castingFrame, a *core.Action) error {
	by, n := f.spender(s), int(min(a.Arg, 1<<15))
	has := force.TokensOf(s, by)
	if a.Verb != core.Commit || a.Unit != by.Unit || a.Target != 0 || n > has {
		return core.Illegal(a, "SQ-SR-CASTER-02", "%s must spend 0 to %d tokens", s.Name(int(by.Unit)), has)
	}
	casting.TakeTokens(s, by, n)
	f.spend(n, f.Step == castHinder)
	if n > 0 {
		s.NoteN(int(by.Unit), "spends %d tokens", n)
	}
	if f.Step == castBoost {
		getHelp(s, f)
	} else {
		f.M &= f.M - 1
	}
	return nil
}

// checkCasting checks a casting and the try that is under way.
func checkCasting(s *core.State, frame, above *core.Frame) bool {
	f := castingFrame{frame}
	casters, seat := force.Of(s).Units[f.A].Casters, s.Seat(int(f.A))
	if f.B < 0 || f.N < 0 || f.spell() >= max(1, len(force.Of(s).Spells[seat])) ||
		f.target() >= len(s.Units) || max(f.boost(), f.against()) > force.MaxTokens*party.MaxHeroes {
		return false
	}
	if above != nil { // the wounds that a spell has dealt
		return f.Step == castPick && f.N == 0 && f.M == 0 && int(f.B) <= len(casters) &&
			casualty.Counts(above) && isOf(s, above.A, 1-seat)
	}
	asks := f.Step == castHinder || f.Step == castHelp
	if int(f.B) >= len(casters) || asks != (f.M != 0) || (f.Step == castHinder) != (seat == Foes) ||
		f.Step == castHelp && !own(s).helpFriends || f.M&^hinderers(s, int(f.A)) != 0 {
		return false
	}
	p, target := spellOf(s, f)
	switch f.Step {
	case castPick:
		return f.N == 0
	case castAt:
		return f.N>>castTarget == 0 && casting.Castable(s, f.caster(s), *tried(s))>>f.spell()&1 != 0
	case castBoost, castHinder, castPay, castHelp:
		return s.Seat(target) == p.Side(seat) && (seat == Foes || *tried(s)>>f.spell()&1 != 0)
	}
	return false
}
