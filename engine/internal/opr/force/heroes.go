package force

import (
	"fmt"
	"gauntlet/engine/effects"
	"math"
	"math/bits"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// A hero that joins another unit becomes one of its models (GF3-SR-HERO-01, GF2-SR-HERO). For that every unit
// that heroes may join has, behind its own, places for all heroes of its army that may join it. A place is
// empty until its hero joins; the hero's own unit then takes no more part in the game.

// joiners returns the units of an army, by number, whose heroes may join other units: single models with Hero
// and no more Tough than the edition lets join. An Aircraft moves as no other model does, and a transport is
// where others are; they stay by themselves, and nobody joins them.
func (d *Data) joiners(army *roster.Army) (heroes []int) {
	for i := range army.Units {
		u := &army.Units[i]
		_, carries := roster.Rating(u.Rules, roster.Transport)
		if u.Hero && len(u.Models) == 1 && u.Models[0].Tough <= int(d.Profiles.JoinTough) && !carries &&
			traitsOf(u.Rules)&Aircraft == 0 {
			heroes = append(heroes, i)
		}
	}
	return heroes
}

// addGuests gives the unit that is being compiled places for the heroes that may join it. Its own models and
// weapons are there already.
func addGuests(g *core.Game, d *Data, army *roster.Army, def *core.UnitDef, p *Profile) error {
	heroes := d.joiners(army)
	heroes = slices.DeleteFunc(heroes, func(h int) bool { return h == int(def.Number) || !army.LetsJoin(h, int(def.Number)) })
	n := int(def.Size)
	if (n < 2 || p.Heroes != 0) && !d.Profiles.HeroAnywhere || p.Some&Aircraft != 0 || p.Hold > 0 ||
		len(heroes) == 0 {
		return nil
	}
	if n+len(heroes) > roster.MaxUnitModels {
		return fmt.Errorf("%d models, and heroes who may join them: %d; together at most %d", n, len(heroes),
			roster.MaxUnitModels)
	}
	def.Guests = int16(len(heroes))
	for t := range p.Weapons {
		p.Weapons[t].Copies = append(p.Weapons[t].Copies, make([]uint8, len(heroes))...)
	}
	for i, h := range heroes {
		hero := &army.Units[h]
		fig, err := d.compileModel(g, p, &hero.Models[0], g.SeatUnits[def.Seat]+int16(h))
		if err != nil {
			return fmt.Errorf("hero %q: %w", hero.Name, err)
		}
		arms, err := d.compileArms(hero, p.List, []Figure{fig}, n+i, n+len(heroes))
		if err != nil {
			return fmt.Errorf("hero %q: %w", hero.Name, err)
		}
		for t := range arms.Weapons {
			arms.Weapons[t].Quality = fig.Quality
		}
		p.counter(&arms)
		p.guests = append(p.guests, guest{hero, arms})
		joined := p.with(&army.Units[def.Number], 1<<i)
		if joined.Picks > proc.MaxPicks {
			return fmt.Errorf("with hero %q it has %d models with Takedown or Sniper, counted for each of their weapons, at most %d",
				hero.Name, joined.Picks, proc.MaxPicks)
		}
		p.Joined = append(p.Joined, joined)
	}
	if d.Profiles.HeroAnywhere && len(heroes) > 1 {
		p.sets = &armSets{unit: &army.Units[def.Number]}
		p.sets.known.Store(&map[uint64]*Arms{})
	}
	return nil
}

// MayJoin reports whether hero unit h, which has not been asked yet and nobody has joined, may join unit u: a
// friendly unit that it can stand with in coherency; of several models, none of them a hero, and joined by
// none (GF3-SR-HERO-01), or any (GF2-SR-HERO), joined by others or not.
func MayJoin(s *core.State, h, u int) bool {
	g := GuestPlace(s, h, u)
	return g >= 0 && Joiners(s, h) == 0 && s.Units[u].Flags&(core.Gone|core.Joined) == 0 &&
		MayHold(s, u, Joiners(s, u)|1<<g)
}

// MayHold reports whether the heroes in a mask of unit u's places may have joined it together: they can stand
// with it in coherency, and where there are several, no list of theirs is over its limit.
func MayHold(s *core.State, u int, heroes uint64) bool {
	d := Of(s)
	return (heroes&(heroes-1) == 0 || d.fits(u, heroes>>uint(s.G.Units[u].Size))) &&
		standTogether(s, d, u, heroes)
}

// fits reports whether no limit of this engine is exceeded when the guests in a mask of their numbers join
// unit u together.
func (d *Data) fits(u int, guests uint64) bool {
	types, picks := d.together(u, guests)
	return d.Units[u].sets != nil && types <= d.MostTypes && picks <= proc.MaxPicks
}

// together returns how many weapon types unit u and the guests in a mask of their numbers have, and how many
// models with Takedown or Sniper, counted for each of their weapons.
func (d *Data) together(u int, guests uint64) (types, picks int) {
	p := &d.Units[u]
	types, picks = len(p.Weapons), p.Picks
	for k := range core.Bits(guests) {
		g := &p.guests[k]
		types, picks = types+len(g.arms.Weapons), picks+g.arms.Picks
	}
	return types, picks
}

// TooMuch says in words which limit of this engine is exceeded when the guests in a mask of their numbers
// join unit u together; "" when none is.
func (d *Data) TooMuch(u int, guests uint64) string {
	types, picks := d.together(u, guests)
	switch {
	case d.fits(u, guests):
		return ""
	case d.Units[u].sets == nil:
		return "one hero only joins a unit"
	case types > d.MostTypes:
		return fmt.Sprintf("together they have %d weapon types, at most %d", types, d.MostTypes)
	}
	return fmt.Sprintf("together they have %d models with Takedown or Sniper, counted for each of their weapons, at most %d",
		picks, proc.MaxPicks)
}

// WhyNotJoin says in words which limit of this engine keeps hero unit h from joining unit u beside those that
// have; "" when none does.
func WhyNotJoin(s *core.State, h, u int) string {
	g, others := GuestPlace(s, h, u), Joiners(s, u)
	if g < 0 || others == 0 {
		return ""
	}
	return Of(s).TooMuch(u, (others|1<<g)>>uint(s.G.Units[u].Size))
}

// standTogether reports whether unit u, at its full strength, and the heroes in a mask of its places can
// stand in coherency, laid out as square as can be.
func standTogether(s *core.State, d *Data, u int, heroes uint64) bool {
	def := &s.G.Units[u]
	var bases [roster.MaxUnitModels]board.Disc
	squad, r := int(def.Size), def.MaxBase
	n, widest, even := squad, r, true
	for k := range core.Bits(heroes) {
		base := s.G.Models[int(def.First)+k].Base
		bases[n].R, widest, even = base, max(widest, base), even && base == r
		n++
	}
	if (n == squad+1 || even) && d.Move.Coherency.Fits(n, widest) {
		return true
	}
	return d.Move.Coherency.StandBy(bases[:n], squad, board.Square(squad), r)
}

// GuestPlace returns the place among unit u's models that hero unit h takes when it joins, or -1 when it may
// not.
func GuestPlace(s *core.State, h, u int) int {
	def := &s.G.Units[u]
	for k := int(def.Size); k < def.Slots(); k++ {
		if int(s.G.Models[int(def.First)+k].Hero) == h {
			return k
		}
	}
	return -1
}

// Joiners returns the mask of the places among unit u's models of the heroes that have joined it, alive or
// dead.
func Joiners(s *core.State, u int) (heroes uint64) {
	def := &s.G.Units[u]
	for k := int(def.Size); k < def.Slots(); k++ {
		if s.Models[int(def.First)+k].Extra&ExtraJoined != 0 {
			heroes |= 1 << k
		}
	}
	return heroes
}

// Host returns the unit that hero unit h has joined, or -1 when it has joined none.
func Host(s *core.State, h int) int {
	if !s.Units[h].Is(core.Joined) {
		return -1
	}
	for u := range s.G.UnitsOf(s.Seat(h)) {
		if g := GuestPlace(s, h, u); g >= 0 && Joiners(s, u)>>g&1 != 0 {
			return u
		}
	}
	return -1
}

// Join makes hero unit h part of unit u, which it may join, for the whole game (GF3-A-63).
func Join(s *core.State, h, u int) {
	g := GuestPlace(s, h, u)
	s.Units[u].Alive |= 1 << g
	s.Models[int(s.G.Units[u].First)+g].Extra |= ExtraJoined
	s.Units[h].Alive, s.Units[h].Flags = 0, core.Joined
	Of(s).Arms(s, u) // worked out now, not in the midst of a battle
	s.Note(h, "joins %s", s.Name(u))
}

// MayJoinAny reports whether some unit is there that hero unit h may join.
func MayJoinAny(s *core.State, h int) bool {
	for u := range s.G.UnitsOf(s.Seat(h)) {
		if MayJoin(s, h, u) {
			return true
		}
	}
	return false
}

// Worth returns the points of what is left on the table, or in a transport on it, of unit u: all its points
// while one of its own models lives, and those of the heroes that have joined it while they live.
func Worth(s *core.State, u int) (n int32) {
	def := &s.G.Units[u]
	if !Present(s, u) {
		return 0
	}
	if s.Units[u].Alive&(1<<uint(def.Size)-1) != 0 {
		n = def.Points
	}
	return n + JoinedPoints(s, u)
}

// JoinedPoints returns the points of the heroes that have joined unit u and live.
func JoinedPoints(s *core.State, u int) (n int32) {
	def := &s.G.Units[u]
	for k := range core.Bits(s.Units[u].Alive >> uint(def.Size)) {
		n += s.G.Units[s.G.Models[int(def.First+def.Size)+k].Hero].Points
	}
	return n
}

// Lone reports whether unit u is a single model from the start and stays one: no hero has joined it, so that
// formations mean nothing to it.
func Lone(s *core.State, u int) bool { return s.G.Units[u].Size == 1 && Joiners(s, u) == 0 }

// Strength returns the number of models that unit u had at the start, with the heroes that have joined it
// (GF3-A-38).
func Strength(s *core.State, u int) int {
	return int(s.G.Units[u].Size) + bits.OnesCount64(Joiners(s, u))
}

// Rules returns the traits that all living models of unit u have, and those that by a ruling need only most
// of them, or some. Heroes that have joined it are among them.
func (d *Data) Rules(s *core.State, u int) Traits {
	p, m := &d.Units[u], s.Units[u].Alive
	all, any := d.traits(s, u)
	if all == any {
		return all
	}
	if d.Profiles.StealthSome {
		all |= any & Stealth
	}
	if d.Profiles.MostModels {
		for _, t := range [3]Traits{Fearless, Regeneration, Stealth} {
			// where each model rolls for itself, none lends Regeneration to another
			if (t != Regeneration || !d.Attacks.RegenerationByModel) && 2*p.Having(m, t) > bits.OnesCount64(m) {
				all |= t
			}
		}
	}
	return all
}

// Having returns how many models of a mask have a trait.
func (p *Profile) Having(m uint64, t Traits) int { return bits.OnesCount64(p.With(m, t)) }

// Any returns the traits that some living model of unit u has.
func (d *Data) Any(s *core.State, u int) (any Traits) {
	_, any = d.traits(s, u)
	return any
}

// traits returns the traits that all living models of unit u have, and those that some have.
func (d *Data) traits(s *core.State, u int) (all, any Traits) {
	p, m := &d.Units[u], s.Units[u].Alive
	if m == 0 || p.mixed == 0 && m>>uint(s.G.Units[u].Size) == 0 {
		return p.Traits, p.Traits
	}
	all = ^Traits(0)
	for k := range core.Bits(m) {
		t := p.Figures[k].Traits
		all, any = all&t, any|t
	}
	return all, any
}

// strides returns how far unit u may go by an Advance and by a Rush or Charge, spells aside: as far as the
// slowest of its living models (GF3-MOV-05, GF2-MOV-04). They go together, in formation.
func (d *Data) strides(s *core.State, u int) (advance, rush int32) {
	p := &d.Units[u]
	m := s.Units[u].Alive
	if m>>uint(s.G.Units[u].Size) == 0 && p.mixed&(Fast|Slow) == 0 && !p.HasListed && !p.curses || m == 0 {
		return p.AdvanceMove, p.RushMove
	}
	advance, rush = math.MaxInt32, math.MaxInt32
	lent, now := d.Lent(s, u), d.Standing(s, u)
	for k := range core.Bits(m) {
		a, r := d.allowances(p.List, &p.Figures[k], lent, now)
		advance, rush = min(advance, a), min(rush, r)
	}
	if cursed := d.Cursed(s, u); cursed != 0 {
		return d.list[1-s.Seat(u)].moves(cursed, 0, now, advance, rush)
	}
	return advance, rush
}

// pace returns 1 for a Fast model, -1 for a Slow one, and 0 for one that is neither or both (GF3-SR-FAST,
// SQ-SR-FAST, GF3-SR-SLOW, SQ-SR-SLOW, GF2-SR-FAST, GF2-SR-SLOW).
func (f *Figure) pace() int32 {
	return int32(B2u(f.Traits&Fast != 0)) - int32(B2u(f.Traits&Slow != 0))
}

// Rooted reports whether unit u may only Hold, because one of its models is Immobile or Artillery
// (GF3-SR-IMMOBILE, GF2-SR-IMMOBILE, GF3-SR-ARTILLERY).
func (d *Data) Rooted(s *core.State, u int) bool {
	return d.Units[u].Roots&s.Units[u].Alive != 0 || d.mayOnly(s, u, effects.HoldOnly)
}
