package starquest

import (
	"slices"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/roster"
)

// Lengths are inches of the rules: on a table of four feet those of a ruler, on the small one of two feet
// each is half an inch there, because all distances are halved (SQ-PREP-05, SQ-A-02). So nothing changes on
// the small table but that bases are twice as large, measured in inches of the rules; missions and tables are
// drawn in these inches and serve both.

// compileArmies compiles the armies, with the bases that they have at the game's scale.
func compileArmies(g *core.Game) (*force.Data, error) {
	ed := edition(g)
	if g.Ruling("sq.scale") == "full" {
		return force.CompileArmies(g, ed)
	}
	armies := g.Setup.Armies
	defer func() { g.Setup.Armies = armies }()
	for i := range armies {
		g.Setup.Armies[i] = enlarged(armies[i])
	}
	return force.CompileArmies(g, ed)
}

// enlarged returns a copy of an army in which all bases are twice as large.
func enlarged(a *roster.Army) *roster.Army {
	out := *a
	out.Units = slices.Clone(a.Units)
	for i := range out.Units {
		u := &out.Units[i]
		u.Models = slices.Clone(u.Models)
		for k := range u.Models {
			u.Models[k].Base *= 2
		}
	}
	return &out
}
