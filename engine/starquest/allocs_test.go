package starquest_test

import (
	"testing"

	"gauntlet/engine/enginetest"
	"gauntlet/engine/internal/core"
)

// playedKinds are the kinds of decision that come up in random play of the mission that tests play most.
var playedKinds = []core.Kind{core.DeployUnit, core.DeployAt, core.Activate, core.ChooseAction, core.MoveTo,
	core.Shoot, core.Casualty,
	core.ChargePath, core.SpendPower, core.SkillTarget}

// What agents do most does not allocate once it has warmed up, at any kind of decision.
func TestNoAllocations(t *testing.T) {
	enginetest.NoAllocations(t, bold.States(t, breach(t), 5, false, playedKinds...))
	enginetest.NoAllocations(t, bold.States(t, fuzzGame(t), 3, true, specialKinds...))
}

func BenchmarkGame(b *testing.B) { enginetest.BenchmarkGames(b, breach(b)) }
