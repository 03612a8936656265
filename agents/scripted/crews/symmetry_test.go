package crews_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
)

func TestIsTheSameFromBothSides(t *testing.T) { SameRaidFromBothSides(t, "scripted") }
