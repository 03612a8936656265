package stargrave_test

import (
	"testing"

	"gauntlet/engine/enginetest"
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
