package battle_test

import (
	"math/bits"
	"sync"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
)

// gather lets a hero join the unit in which most heroes come together, of equal ones the n-th.
func gather(turn *enginetest.Turn, n int) {
	var best []engine.Action
	most := -1
	for _, a := range turn.Menu {
		if a.Verb != core.Join {
			continue
		}
		joined := bits.OnesCount64(force.Joiners(peek.Live(turn.State), int(a.Target)))
		if joined > most {
			best, most = best[:0], joined
		}
		if joined == most {
			best = append(best, a)
		}
	}
	if best != nil {
		turn.Choice = best[n%len(best)]
	}
}

// Several heroes in one unit stay for the game: all count for its strength, each for what it is worth while
// it lives, and weapon types keep their numbers when one of them falls (GF2-SR-HERO, GF2-A-33). Every
// position comes back from its snapshot.
func TestSeveralHeroes(t *testing.T) {
	together, fallen, alone := 0, 0, 0
	for n := range enginetest.Samples(120, 240) {
		g := suiteOf("every gf2").game(t, n|1) // seat 0 has the list with two heroes
		types := map[int]int{}
		for turn := range played(t, g, uint64(n), true) {
			if n%4 != 3 {
				gather(turn, n/2)
			}
			turn.Do()
			s, m := turn.State, peek.Live(turn.State)
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
				for k := range core.Bits(heroes) {
					hero := int(g.Models()[int(def.First)+k].Hero)
					if host, place := force.Host(m, hero), force.GuestPlace(m, hero, u); host != u || place != k {
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
	g := suiteOf("every gf2").game(t, 3)
	s := g.New(1)
	for turn := range bold.Player(1, false).Play(t, s) {
		if s.Decision().Kind == core.DeployUnit {
			break
		}
		turn.Choice = turn.Menu[0]
		gather(turn, 3)
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
	} {
		was := enginetest.Copy(s)
		spoil()
		if _, err := g.Restore(s.AppendSnapshot(nil)); err == nil {
			t.Errorf("%s, and the snapshot is accepted", what)
		}
		s.CopyFrom(was)
		m = peek.Live(s)
	}
	setup := g.Setup()
	setup.WeaponTypes = 1
	if _, err := compiled(t, setup).Restore(s.AppendSnapshot(nil)); err == nil {
		t.Error("too many weapon types, and the snapshot is accepted")
	}
}

// Games of one setup that are played at once come out as they do one after another, though they share what is
// worked out when heroes first come together.
func TestSeveralHeroesAtOnce(t *testing.T) {
	play := func(g *engine.Game, n int) uint64 {
		s := g.New(uint64(n))
		for turn := range bold.Player(uint64(n), true).Play(t, s) {
			gather(turn, n)
		}
		return s.Hash()
	}
	const games = 8
	alone, shared := suiteOf("every gf2").game(t, 3), suiteOf("every gf2").game(t, 3)
	var hashes [games]uint64
	var all sync.WaitGroup
	for n := range games {
		all.Go(func() { hashes[n] = play(shared, n/2) })
	}
	all.Wait()
	for n := range games {
		if want := play(alone, n/2); hashes[n] != want {
			t.Errorf("game %d ends in %#x, alone in %#x", n, hashes[n], want)
		}
	}
}

// A hero that has joined stays for the game: it counts for its host's strength when it is dead, its points
// are lost with it alone, and its own unit neither acts nor waits nor is destroyed (GF3-SR-HERO-01, GF3-A-38,
// GF3-A-63).
func TestJoinedHeroes(t *testing.T) {
	joins, deaths, alone := 0, 0, 0
	for seed := range uint64(60) {
		g, hosts := suiteOf("squads").game(t, int(seed)), map[int]int{}
		for turn := range played(t, g, seed, true) {
			s, a := turn.State, turn.Choice
			if s.Decision().Kind == core.JoinUnit && s.Round() != 0 {
				t.Fatalf("seed %d: a hero joins in round %d", seed, s.Round())
			}
			turn.Do()
			if a.Verb == core.Join {
				hosts[int(a.Unit)] = int(a.Target)
				joins++
			}
			m := peek.Live(s)
			for h, u := range hosts {
				if s.Unit(h).Flags != core.Joined || s.Unit(h).Alive != 0 {
					t.Fatalf("seed %d: %s, which has joined, is %+v", seed, g.Units()[h].Name, s.Unit(h))
				}
				if s.Unit(u).Alive == 0 {
					continue
				}
				if force.Strength(m, u) != int(g.Units()[u].Size)+1 || force.Joiners(m, u) == 0 {
					t.Fatalf("seed %d: %s has forgotten its hero", seed, g.Units()[u].Name)
				}
				want := g.Units()[u].Points
				if m.Guest(u) < 0 {
					deaths++
				} else {
					want += g.Units()[h].Points
					if bits.OnesCount64(s.Unit(u).Alive) == 1 {
						want, alone = g.Units()[h].Points, alone+1
					}
				}
				if got := force.Worth(m, u); s.Unit(u).Flags&core.OnTable != 0 && got != want {
					t.Fatalf("seed %d: %s is worth %d, not %d", seed, g.Units()[u].Name, got, want)
				}
			}
		}
	}
	t.Logf("%d heroes joined; their hosts stood without them at %d decisions, and they without their hosts at %d",
		joins, deaths, alone)
	if joins < 60 || deaths == 0 || alone == 0 {
		t.Error("too few heroes joined, fell before their hosts, or outlived them")
	}
}
