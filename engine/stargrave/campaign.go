package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/stargrave/saga"
)

// OpenCampaign opens a campaign.
func (ruleset) OpenCampaign(name string, c engine.Choice) (engine.Campaign, error) {
	return saga.Open(Ruleset, name, c)
}
