package battle_test

import (
	"bytes"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// What one seat has committed to a try leaves no trace in what the other is shown before all is revealed:
// games that differ in that alone look the same to it in every byte, and so do the copies that it searches on
// (GF3-SR-CASTER-03, GF3-A-58).
func TestCommitmentsAreHidden(t *testing.T) {
	compared, seen := leaks(t, suiteOf("casting").game(t, 0))
	if compared < 100 {
		t.Errorf("only %d commitments of one seat were pending while the other had to decide", compared)
	}
	if seen > 0 {
		t.Errorf("%d of %d commitments can be seen", seen, compared)
	}
	// By the other ruling they are meant to be seen.
	compared, seen = leaks(t, suiteOf("casting").game(t, 0,
		engine.Ruling{Name: "gf3.caster_commit", Value: "open"}))
	if compared < 100 || seen != compared {
		t.Errorf("%d of %d open commitments can be seen", seen, compared)
	}
}

// leaks plays games of casters. Where the seat that decides next is another than the one that has just
// committed tokens, it compares what that seat sees after each of the choices that there were. It returns how
// many it compared and how many looked different.
func leaks(t *testing.T, g *engine.Game) (compared, seen int) {
	t.Helper()
	var one, other, copy1, copy2 engine.State
	for seed := uint64(0); seed < 600 && compared < 100; seed++ {
		for turn := range played(t, g, seed, true) {
			s, menu := turn.State, turn.Menu
			if d := s.Decision(); d.Kind == engine.CommitTokens && len(menu) > 1 {
				one.CopyFrom(s)
				other.CopyFrom(s)
				for _, k := range []struct {
					s *engine.State
					a engine.Action
				}{{&one, menu[0]}, {&other, menu[len(menu)-1]}} {
					must.Do(t, k.s.Apply(k.a))
				}
				if next := one.Decision(); next.Kind == engine.CommitTokens && next.Seat != d.Seat {
					compared++
					if one.Hash() == other.Hash() {
						t.Fatal("the commitment is not part of the state")
					}
					a, b := one.For(int(next.Seat)), other.For(int(next.Seat))
					copy1.CopyPosition(a, 1)
					copy2.CopyPosition(b, 1)
					if !bytes.Equal(copy1.AppendSnapshot(nil), copy2.AppendSnapshot(nil)) ||
						copy1.Hash() != copy2.Hash() ||
						a.Decision() != b.Decision() || !sameMenus(a, b) || !sameModels(a, b) {
						seen++
					}
					hidden, said := g.Ruling("gf3.caster_commit") == "hidden", s.Announce(menu[0])
					if (said == s.Announce(menu[len(menu)-1])) != hidden {
						t.Fatalf("%q is announced", said)
					}
					// Whoever has committed something sees it, and the hidden state can be played on.
					model, mine := modelOf(g, menu[0]), one.For(int(d.Seat))
					if mine.Decision() != one.Decision() ||
						other.For(int(d.Seat)).Model(model).Extra == mine.Model(model).Extra {
						t.Fatal("a seat does not see what it has committed itself")
					}
					for range bold.Player(seed, true).Play(t, &copy1) {
					}
				}
			}
		}
	}
	return compared, seen
}

func modelOf(g *engine.Game, a engine.Action) int { return int(g.Units()[a.Unit].First + a.Target) }

func sameMenus(a, b engine.Position) bool {
	return slices.EqualFunc(a.Menu(nil), b.Menu(nil), func(m, n engine.Action) bool {
		return m == n && a.Describe(m) == b.Describe(n)
	})
}

func sameModels(a, b engine.Position) bool {
	for i := range a.Game().Models() {
		if a.Model(i) != b.Model(i) {
			return false
		}
	}
	return true
}

// A model never holds more than 6 tokens, only Casters do (the first models of units here, and heroes that
// have joined others), and a round's end leaves no effect that lasted until it.
func TestTokensAndEffects(t *testing.T) {
	g := suiteOf("casting").game(t, 0)
	held, under := 0, 0
	for seed := range uint64(20) {
		for turn := range played(t, g, seed, true) {
			s, round := turn.State, turn.Round()
			turn.Do()
			m := peek.Live(s)
			for i := range m.Models {
				n := force.Tokens(m, i)
				if k := g.Models()[i]; n > force.MaxTokens ||
					n > 0 && i != int(g.Units()[k.Unit].First) &&
						i < int(g.Units()[k.Unit].First+g.Units()[k.Unit].Size) {
					t.Fatalf("model %d holds %d tokens", i, n)
				}
				held += n
			}
			for u := range m.Units {
				if force.Effect(m, u, roster.StatHit) != 0 {
					if under++; s.Round() != round {
						t.Fatalf("unit %d is under a spell of the round before", u)
					}
				}
			}
		}
	}
	if held == 0 || under == 0 {
		t.Errorf("%d tokens were held, %d units were under a spell", held, under)
	}
}
