package heroes

import (
	"gauntlet/engine"
	"gauntlet/engine/starquest"
)

// Fits refuses other games than Star Quest, and the AI side of that.
func (h *Agent) Fits(game *engine.Game, seat int) error {
	if game.Setup().Ruleset.Name() != starquest.Name || seat != starquest.Heroes {
		return errNoQuest
	}
	return nil
}
