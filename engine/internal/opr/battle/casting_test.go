package battle_test

import (
	"bytes"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// castingKinds are the decisions that spells bring with them.
var castingKinds = []core.Kind{core.CastSpell, core.CastAt, core.CommitTokens}

// testSpells are of every kind, and modify every stat for either term.
var testSpells = []roster.Spell{
	{Name: "Ember Lash", Value: 1, Range: 18, Kind: roster.Damage, Hits: 3,
		Rules: []roster.Rule{{ID: roster.AP, Rating: 1}}},
	{Name: "Star Fall", Value: 2, Range: 24, Kind: roster.Damage, Hits: 2,
		Rules: []roster.Rule{{ID: roster.Blast, Rating: 3}}},
	{Name: "Long Stride", Value: 1, Range: 12, Kind: roster.Buff, Stat: roster.StatMove,
		Term: roster.UntilActivation},
	{Name: "Steady Hand", Value: 1, Range: 12, Kind: roster.Buff, Stat: roster.StatHit,
		Term: roster.UntilRound},
	{Name: "Rust", Value: 2, Range: 18, Kind: roster.Debuff, Stat: roster.StatDefense,
		Term: roster.UntilRound},
	{Name: "Mire", Value: 3, Range: 30, Kind: roster.Debuff, Stat: roster.StatMove,
		Term: roster.UntilActivation},
}

// withCasters compiles a set-up in whose armies the first model of two units in three is a Caster.
func withCasters(tb testing.TB, setup engine.Setup, rulings ...engine.Ruling) *engine.Game {
	tb.Helper()
	for seat, a := range setup.Armies {
		out := granted(a, nil)
		for i := range out.Units {
			if m := out.Units[i].Models; i%3 < 2 {
				m[0].Rules = append(m[0].Rules, roster.Rule{ID: roster.Caster, Rating: 1 + i%3})
			}
		}
		out.Spells = testSpells
		setup.Armies[seat] = out
	}
	setup.Rulings = rulings
	return compiled(tb, setup)
}

func castingGame(tb testing.TB, n int) *engine.Game {
	tb.Helper()
	return withCasters(tb, starters().setup(n))
}

// Random games with spells keep the properties that a game must have (GF3-SR-CASTER-01 to 03).
func TestCastingGames(t *testing.T) {
	const games = 300
	stride := starters().count()/games | 1
	w := witness{}
	for n := range games {
		if err := w.play(castingGame(t, n*stride), uint64(n), n%29 == 0); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
	for _, k := range castingKinds {
		if w.decisions[k] < games {
			t.Errorf("%d games came to %d decisions of kind %s", games, w.decisions[k], k)
		}
	}
}

// They are the same from the other side of the table.
func TestCastingHalfTurn(t *testing.T) {
	const games = 60
	stride := starters().count()/games | 1
	for n := range games {
		if err := playTurned(t, castingGame(t, n*stride), uint64(n)); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
}

// Nothing that stands in a snapshot of them does harm.
func TestCastingHostileSnapshots(t *testing.T) {
	hostileSnapshots(t, withCasters(t, fuzzGame(t).Setup()))
}

func TestCastingNoAllocations(t *testing.T) {
	states := statesAt(t, castingGame(t, 0), castingKinds)
	noAllocations(t, states)
	for _, s := range states {
		s.For(0)
		s.For(1)
		if n := testing.AllocsPerRun(5, func() { s.For(0); s.For(1) }); n > 0 {
			t.Errorf("For before %s: %v allocations", s.Decision().Kind, n)
		}
	}
}

// What one seat has committed to a try leaves no trace in what the other is shown before all is revealed:
// games that differ in that alone look the same to it in every byte, and so do the copies that it searches on
// (GF3-SR-CASTER-03, GF3-A-58).
func TestCommitmentsAreHidden(t *testing.T) {
	compared, seen := leaks(t, withCasters(t, starters().setup(0)))
	if compared < 100 {
		t.Errorf("only %d commitments of one seat were pending while the other had to decide", compared)
	}
	if seen > 0 {
		t.Errorf("%d of %d commitments can be seen", seen, compared)
	}
	// By the other ruling they are meant to be seen.
	compared, seen = leaks(t, withCasters(t, starters().setup(0),
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
		s := g.New(seed)
		p := newPlayer(seed, true)
		var menu []engine.Action
		for !s.Over() {
			menu = s.Menu(menu[:0])
			if d := s.Decision(); d.Kind == engine.CommitTokens && len(menu) > 1 {
				one.CopyFrom(s)
				other.CopyFrom(s)
				for _, k := range []struct {
					s *engine.State
					a engine.Action
				}{{&one, menu[0]}, {&other, menu[len(menu)-1]}} {
					if err := k.s.Apply(k.a); err != nil {
						t.Fatal(err)
					}
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
					if hidden := g.Ruling("gf3.caster_commit") == "hidden"; (s.Announce(menu[0]) == s.Announce(menu[len(menu)-1])) != hidden {
						t.Fatalf("%q is announced", s.Announce(menu[0]))
					}
					// Whoever has committed something sees it, and the hidden state can be played on.
					if mine := one.For(int(d.Seat)); mine.Decision() != one.Decision() ||
						other.For(int(d.Seat)).Model(modelOf(g, menu[0])).Extra == mine.Model(modelOf(g, menu[0])).Extra {
						t.Fatal("a seat does not see what it has committed itself")
					}
					playOn(t, &copy1, seed)
				}
			}
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return compared, seen
}

func modelOf(g *engine.Game, a engine.Action) int { return int(g.Units()[a.Unit].First + a.Target) }

func sameMenus(a, b engine.Position) bool {
	m, n := a.Menu(nil), b.Menu(nil)
	if len(m) != len(n) {
		return false
	}
	for i := range m {
		if m[i] != n[i] || a.Describe(m[i]) != b.Describe(n[i]) {
			return false
		}
	}
	return true
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
	g := castingGame(t, 0)
	held, under := 0, 0
	for seed := range uint64(20) {
		s := g.New(seed)
		p := newPlayer(seed, true)
		var menu []engine.Action
		for !s.Over() {
			round := s.Round()
			menu = s.Menu(menu[:0])
			if err := s.Apply(menu[p.choose(menu)]); err != nil {
				t.Fatal(err)
			}
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
