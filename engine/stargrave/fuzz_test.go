package stargrave_test

import (
	"math"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
)

// FuzzRestore restores snapshots with anything behind a right checksum.
func FuzzRestore(f *testing.F) { bold.FuzzRestore(f, usual(f), playedKinds...) }

// FuzzActions tries actions that are on no menu.
func FuzzActions(f *testing.F) { bold.FuzzActions(f, usual(f)) }

func TestActionsOffTheMenu(t *testing.T) { bold.OffTheMenu(t, usual(t)) }

// Nothing that stands in a snapshot does harm.
func TestHostileSnapshots(t *testing.T) {
	g := usual(t)
	bold.Hostile(t, g, bold.States(t, g, 3, false, playedKinds...), enginetest.Samples(150, 400), 200)
}

// What agents do most does not allocate once it has warmed up, at any kind of decision.
func TestNoAllocations(t *testing.T) {
	enginetest.NoAllocations(t, bold.States(t, usual(t), 5, false, playedKinds...))
}

func BenchmarkGame(b *testing.B) { enginetest.BenchmarkGames(b, usual(b)) }

// A snapshot has no second shot of a rapid fire weapon that the game would not wait for.
func TestSecondShotsThatCannotBe(t *testing.T) {
	const first = 8 // the bit from which on N keeps 1 + the first target
	g, found, alone := prepared(t, "", "lanterns", "lanterns"), 0, 0
	at := func(p geom.Point) uint64 { return uint64(uint32(p.X))<<32 | uint64(uint32(p.Y)) }
	for seed := range uint64(30) {
		for turn := range bold.Player(seed, true).Play(t, g.New(seed)) {
			m := peek.Live(turn.State)
			if turn.Decision().Kind != engine.Shoot || m.Stack[m.Depth-1].M == 0 {
				continue
			}
			found++
			f := &m.Stack[m.Depth-1]
			was := *f
			refuse := func(what string, n int32, at uint64) {
				t.Helper()
				f.N, f.M = n, at
				if _, err := g.Restore(turn.State.AppendSnapshot(nil)); err == nil {
					t.Errorf("seed %d: %s: it is restored", seed, what)
				}
				*f = was
			}
			refuse("the first target stood further off than can be", was.N, at(geom.Point{X: math.MaxInt32}))
			refuse("the first target is the shooter", was.N&(1<<first-1)|int32(was.A+1)<<first, at(m.Models[was.A].P))
			for v := range m.Units {
				if m.Units[v].Is(core.OnTable) && m.G.Units[v].Seat != m.G.Units[was.A].Seat && lonely(m, v) {
					alone++
					refuse("nobody is near the first target", was.N&(1<<first-1)|int32(v+1)<<first, at(m.Models[v].P))
				}
			}
		}
	}
	if found == 0 || alone == 0 {
		t.Errorf("%d second shots, %d targets with nobody near them", found, alone)
	}
}

// lonely reports whether nobody is near a figure.
func lonely(m *core.State, u int) bool {
	for v := range m.Units {
		if v != u && m.Units[v].Is(core.OnTable) && geom.Within(m.Models[u].P, m.Models[v].P, 5*geom.Inch) {
			return false
		}
	}
	return true
}
