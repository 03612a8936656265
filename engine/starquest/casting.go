package starquest

import (
	"math/bits"

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
	if int(f.B) >= len(casters) || !force.OnTable(s, u) {
		s.Return()
		return
	}
	c := &casters[f.B]
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
		if force.Tokens(s, force.CasterModel(s, c)) == 0 {
			getHelp(s, f)
			return
		}
		s.Ask(core.CommitTokens, Heroes, u)
	case castHinder, castHelp:
		if f.M == 0 {
			f.Step = castRoll
			return
		}
		s.Ask(core.CommitTokens, Heroes, bits.TrailingZeros64(f.M))
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
	u, tokens := int(f.A), force.Tokens(s, force.CasterModel(s, c))
	spells := force.Of(s).Spells[Foes]
	if tokens == 0 || len(spells) == 0 || s.Units[u].Alive>>c.Model&1 == 0 {
		f.B++
		return
	}
	n := 0
	if len(spells) > 1 {
		n = s.Roll(len(spells)) - 1
	}
	p := &spells[n]
	targets := uint64(0)
	if int(p.Value) <= tokens {
		targets = casting.SpellTargets(s, c, p)
	}
	if targets == 0 {
		if s.Trace != nil {
			s.Trace.Notef("%s picks %s and cannot cast it", s.G.Units[u].Name, p.Name)
		}
		f.B++
		return
	}
	first, _ := s.G.UnitRange(p.Side(Foes))
	e, best := -1, int64(0)
	for m := targets; m != 0; m &= m - 1 {
		at := first + bits.TrailingZeros64(m)
		gap := int64(0)
		if at != u {
			gap = figures.Gap(s, u, at)
		}
		if e < 0 || gap < best || at == u {
			e, best = at, gap
		}
	}
	casting.TakeTokens(s, c, tokens)
	f.try(n, e, tokens-int(p.Value))
	f.Step, f.M = castHinder, hinderers(s, u)
	if s.Trace != nil {
		s.Trace.Notef("%s tries to cast %s at %s with %d tokens", s.G.Units[u].Name, p.Name,
			s.G.Units[e].Name, tokens)
	}
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
		c := &force.Of(s).Casters[Foes][i]
		e := int(c.Unit)
		has := force.Tokens(s, force.CasterModel(s, c))
		if has == 0 || !force.OnTable(s, e) || s.Units[e].Alive>>c.Model&1 == 0 ||
			figures.Gap(s, e, u) > hinderRange || !figures.Sees(s, e, u) {
			continue
		}
		casting.TakeTokens(s, c, has)
		n += has
		if s.Trace != nil {
			s.Trace.Notef("%s spends %d tokens", s.G.Units[e].Name, has)
		}
	}
	return n
}

// hinderers returns the heroes with tokens who may spend them against a try of an enemy caster
// (SQ-SR-CASTER-02), or by a ruling for that of another hero.
func hinderers(s *core.State, u int) (mask uint64) {
	first, end := s.G.UnitRange(Heroes)
	for h := first; h < end; h++ {
		if h == u || len(force.Of(s).Units[h].Casters) == 0 || !force.OnTable(s, h) ||
			force.Tokens(s, int(s.G.Units[h].First)) == 0 {
			continue
		}
		if figures.Gap(s, h, u) <= hinderRange && figures.Sees(s, h, u) {
			mask |= 1 << h
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
	die := s.Roll(6)
	cast := force.Of(s).Casting.Casts(die, mod)
	if s.Trace != nil {
		s.Trace.Notef("%s %s %s at %s: %d, modifier %+d", s.G.Units[u].Name,
			[2]string{"fails to cast", "casts"}[b2i(cast)], p.Name, s.G.Units[target].Name, die, mod)
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
	u := int(f.A)
	c := &force.Of(s).Units[u].Casters[f.B]
	switch f.Step {
	case castPick:
		dst = append(dst, core.Action{Verb: core.Pass, Pattern: casting.PatternNoSpell, Unit: f.A})
		for m := casting.Castable(s, c, *tried(s)); m != 0; m &= m - 1 {
			n := bits.TrailingZeros64(m)
			dst = append(dst, core.Action{Verb: core.Cast, Pattern: int16(PatternSpell + n), Unit: f.A,
				Arg: uint64(n) | uint64(c.Model)<<8})
		}
	case castAt:
		p, _ := spellOf(s, f)
		first, _ := s.G.UnitRange(p.Side(Heroes))
		for m := casting.SpellTargets(s, c, p); m != 0; m &= m - 1 {
			e := bits.TrailingZeros64(m)
			pattern := e
			if first > 0 {
				pattern += PatternAimFoe
			}
			dst = append(dst, core.Action{Verb: core.Aim, Pattern: int16(pattern), Unit: f.A,
				Target: int16(first + e)})
		}
	case castBoost, castHinder, castHelp:
		h := u
		if f.Step != castBoost {
			h = bits.TrailingZeros64(f.M)
		}
		for n := range force.Tokens(s, int(s.G.Units[h].First)) + 1 {
			dst = append(dst, core.Action{Verb: core.Commit, Pattern: int16(n), Unit: int16(h),
				Arg: uint64(n)})
		}
	case castPay:
		dst = menuPay(s, frame, dst)
	}
	return dst
}

func takeCasting(s *core.State, frame *core.Frame, a *core.Action) error {
	f := castingFrame{frame}
	u := int(f.A)
	c := &force.Of(s).Units[u].Casters[f.B]
	switch f.Step {
	case castPick:
		if a.Verb == core.Pass && a.Unit == f.A {
			f.B++
			return nil
		}
		n := a.Arg & 0xff
		if a.Verb != core.Cast || a.Unit != f.A || a.Arg>>8 != uint64(c.Model) || n > castSpell ||
			casting.Castable(s, c, *tried(s))>>n&1 == 0 {
			return core.Illegal(a, "SQ-SR-CASTER-01",
				"%s must cast a spell that it has the tokens for, has not tried in this activation and has a target for, or none", s.G.Units[u].Name)
		}
		f.try(int(n), 0, 0)
		f.Step = castAt
	case castAt:
		p, _ := spellOf(s, f)
		first, _ := s.G.UnitRange(p.Side(Heroes))
		k := int(a.Target) - first
		if a.Verb != core.Aim || a.Unit != f.A || k < 0 || k >= 64 ||
			casting.SpellTargets(s, c, p)>>k&1 == 0 {
			return core.Illegal(a, "SQ-SR-CASTER-01", "%s must be cast at a unit in range and in sight",
				p.Name)
		}
		casting.TakeTokens(s, c, int(p.Value))
		*tried(s) |= 1 << f.spell()
		f.try(f.spell(), int(a.Target), 0)
		f.Step = castBoost
		if s.Trace != nil {
			s.Trace.Notef("%s tries to cast %s at %s", s.G.Units[u].Name, p.Name, s.G.Units[a.Target].Name)
		}
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
	h := int(f.A)
	if f.Step != castBoost {
		h = bits.TrailingZeros64(f.M)
	}
	by := &force.Of(s).Units[h].Casters[0]
	has := force.Tokens(s, force.CasterModel(s, by))
	if a.Verb != core.Commit || int(a.Unit) != h || a.Target != 0 || a.Arg > uint64(has) {
		return core.Illegal(a, "SQ-SR-CASTER-02", "%s must spend 0 to %d tokens", s.G.Units[h].Name, has)
	}
	casting.TakeTokens(s, by, int(a.Arg))
	f.spend(int(a.Arg), f.Step == castHinder)
	if s.Trace != nil && a.Arg > 0 {
		s.Trace.Notef("%s spends %d tokens", s.G.Units[h].Name, a.Arg)
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
		f.target() >= len(s.Units) || f.boost() > force.MaxTokens*party.MaxHeroes ||
		f.against() > force.MaxTokens*party.MaxHeroes {
		return false
	}
	if above != nil { // the wounds that a spell has dealt
		return f.Step == castPick && f.N == 0 && f.M == 0 && int(f.B) <= len(casters) &&
			casualty.Counts(above) &&
			above.A >= 0 && int(above.A) < len(s.Units) && s.Seat(int(above.A)) != seat
	}
	asks := f.Step == castHinder || f.Step == castHelp
	if int(f.B) >= len(casters) || asks != (f.M != 0) || (f.Step == castHinder) != (seat == Foes) ||
		f.Step == castHelp && !own(s).helpFriends ||
		f.M&^hinderers(s, int(f.A)) != 0 {
		return false
	}
	return tryFits(s, f, &casters[f.B])
}

// tryFits checks how far a try has come.
func tryFits(s *core.State, f castingFrame, c *force.Caster) bool {
	p, target := spellOf(s, f)
	seat := s.Seat(int(f.A))
	switch f.Step {
	case castPick:
		return f.N == 0
	case castAt:
		return f.N>>castTarget == 0 && casting.Castable(s, c, *tried(s))>>f.spell()&1 != 0
	case castBoost, castHinder, castPay, castHelp:
		return s.Seat(target) == p.Side(seat) && (seat == Foes || *tried(s)>>f.spell()&1 != 0)
	}
	return false
}
