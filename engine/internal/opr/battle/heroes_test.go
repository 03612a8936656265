package battle_test

import (
	"math/bits"
	"sync"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
)

// gather returns the entry of a menu of units to join that brings the most heroes together, of equal ones the
// n-th, or -1 when nobody can be joined.
func gather(s *engine.State, menu []engine.Action, n int) int {
	var best []int
	most := -1
	for i := range menu {
		if menu[i].Verb != core.Join {
			continue
		}
		joined := bits.OnesCount64(force.Joiners(peek.Live(s), int(menu[i].Target)))
		if joined > most {
			best, most = best[:0], joined
		}
		if joined == most {
			best = append(best, i)
		}
	}
	if best == nil {
		return -1
	}
	return best[n%len(best)]
}

// Several heroes in one unit stay for the game: all count for its strength, each for what it is worth while
// it lives, and weapon types keep their numbers when one of them falls (GF2-SR-HERO, GF2-A-33). Every
// position comes back from its snapshot.
func TestSeveralHeroes(t *testing.T) {
	together, fallen, alone := 0, 0, 0
	var menu []engine.Action
	for n := range 240 {
		g := gf2RuleGame(t, n|1) // seat 0 has the list with two heroes
		s := g.New(uint64(n))
		types := map[int]int{}
		for p := newPlayer(uint64(n), true); !s.Over(); {
			menu = s.Menu(menu[:0])
			k := p.choose(menu)
			if s.Decision().Kind == core.JoinUnit && n%4 != 3 {
				if best := gather(s, menu, n/2); best >= 0 {
					k = best
				}
			}
			if err := s.Apply(menu[k]); err != nil {
				t.Fatal(err)
			}
			m := peek.Live(s)
			for u := range g.Units() {
				def, unit, heroes := &g.Units()[u], s.Unit(u), force.Joiners(m, u)
				if heroes&(heroes-1) == 0 || unit.Alive == 0 {
					continue
				}
				if got, want := force.Strength(m, u), int(def.Size)+bits.OnesCount64(heroes); got != want {
					t.Fatalf("game %d: %s began with %d models, not %d", n, def.Name, want, got)
				}
				points := int32(0)
				if unit.Alive&(1<<def.Size-1) != 0 {
					points = def.Points
				}
				for h := heroes; h != 0; h &= h - 1 {
					k := bits.TrailingZeros64(h)
					hero := int(g.Models()[int(def.First)+k].Hero)
					if host, place := force.Host(m, hero); host != u || place != k {
						t.Fatalf("game %d: %s has joined unit %d at place %d, not %s", n,
							g.Units()[hero].Name, host, place, def.Name)
					}
					if unit.Alive>>k&1 != 0 {
						points += g.Units()[hero].Points
					}
				}
				if got := force.Worth(m, u); unit.Flags&core.OnTable != 0 && got != points {
					t.Fatalf("game %d: %s is worth %d, not %d", n, def.Name, got, points)
				}
				lives := unit.Alive & heroes
				if lives == 0 {
					continue
				}
				have := len(force.Of(m).Arms(m, u).Weapons)
				if types[u] > 0 && types[u] != have {
					t.Fatalf("game %d: %s had %d weapon types and has %d", n, def.Name, types[u], have)
				}
				types[u] = have
				together++
				if lives != heroes {
					fallen++
				}
				if unit.Alive == lives {
					alone++
				}
				if _, err := g.Restore(s.AppendSnapshot(nil)); together%16 == 0 && err != nil {
					t.Fatalf("game %d: %v", n, err)
				}
			}
		}
	}
	t.Logf("heroes stood together at %d decisions, one of them had fallen at %d, nobody else lived at %d",
		together, fallen, alone)
	if together < 1000 || fallen < 50 || alone < 50 {
		t.Error("too few heroes joined one unit, fell before another, or outlived its own models")
	}
}

// A position is refused in which heroes have joined who cannot have: one unit by a hero that others have
// joined, or beyond what may be together.
func TestSeveralHeroesRefused(t *testing.T) {
	g := gf2RuleGame(t, 3)
	s := g.New(1)
	var menu []engine.Action
	for s.Decision().Kind != core.DeployUnit {
		menu = s.Menu(menu[:0])
		k := 0
		if s.Decision().Kind == core.JoinUnit {
			k = max(0, gather(s, menu, 3))
		}
		if err := s.Apply(menu[k]); err != nil {
			t.Fatal(err)
		}
	}
	m := peek.Live(s)
	host := -1
	for u := range g.Units() {
		if h := force.Joiners(m, u); h&(h-1) != 0 {
			host = u
		}
	}
	if host < 0 {
		t.Fatal("no unit has been joined by two heroes")
	}
	if _, err := g.Restore(s.AppendSnapshot(nil)); err != nil {
		t.Fatalf("the position itself: %v", err)
	}
	first := int(g.Units()[host].First)
	second := 63 - bits.LeadingZeros64(force.Joiners(m, host))
	for what, spoil := range map[string]func(){
		"a hero is in two units": func() {
			for u := range g.Units() {
				for k := int(g.Units()[u].Size); k < g.Units()[u].Slots(); k++ {
					if at := int(g.Units()[u].First) + k; u != host &&
						g.Models()[at].Hero == g.Models()[first+second].Hero {
						m.Models[at].Extra, m.Units[u].Alive = m.Models[first+second].Extra, m.Units[u].Alive|
							1<<k
						return
					}
				}
			}
		},
		"a hero lives that has not joined": func() { m.Models[first+second].Extra = 0 },
		"the host has joined itself": func() {
			m.Units[host].Alive, m.Units[host].Flags = 0, core.Joined
		},
		"too many weapon types": func() { force.Of(m).MostTypes = 1 },
	} {
		was, most := new(engine.State), force.Of(m).MostTypes
		was.CopyFrom(s)
		spoil()
		if _, err := g.Restore(s.AppendSnapshot(nil)); err == nil {
			t.Errorf("%s, and the snapshot is accepted", what)
		}
		s.CopyFrom(was)
		m = peek.Live(s)
		force.Of(m).MostTypes = most
	}
}

// Games of one setup that are played at once come out as they do one after another, though they share what is
// worked out when heroes first come together.
func TestSeveralHeroesAtOnce(t *testing.T) {
	play := func(g *engine.Game, n int) (uint64, error) {
		s := g.New(uint64(n))
		var menu []engine.Action
		for p := newPlayer(uint64(n), true); !s.Over(); {
			menu = s.Menu(menu[:0])
			k := p.choose(menu)
			if s.Decision().Kind == core.JoinUnit {
				k = max(0, gather(s, menu, n))
			}
			if err := s.Apply(menu[k]); err != nil {
				return 0, err
			}
		}
		return s.Hash(), nil
	}
	const games = 8
	alone, shared := gf2RuleGame(t, 3), gf2RuleGame(t, 3)
	var hashes [games]uint64
	var errs [games]error
	var all sync.WaitGroup
	for n := range games {
		all.Go(func() { hashes[n], errs[n] = play(shared, n/2) })
	}
	all.Wait()
	for n := range games {
		want, err := play(alone, n/2)
		if err != nil || errs[n] != nil {
			t.Fatalf("game %d: %v, %v", n, err, errs[n])
		}
		if hashes[n] != want {
			t.Errorf("game %d ends in %#x, alone in %#x", n, hashes[n], want)
		}
	}
}
