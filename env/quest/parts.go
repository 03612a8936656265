package quest

import (
	"sync"

	"gauntlet/engine/starquest/party"
	"gauntlet/env"
	"gauntlet/env/internal/sight"
)

// A part is what all games share in which so many heroes play.
type part struct {
	once   sync.Once
	layout *layout       // of observations that are no tables
	tables *sight.Tables // of those that are
	model  env.Model
}

// parts are those of all numbers of heroes.
type parts [party.MaxHeroes + 1]part

// of returns the part of a number of heroes.
func (p *parts) of(r room, heroes int, o env.Options) *part {
	one := &p[heroes]
	one.once.Do(func() {
		kinds := r.newKinds(heroes)
		one.model = env.Model{Atomic: r.newSlots(kinds)}
		if r.pieces > 0 {
			one.tables = sight.NewOwnTables(own, maxUnits, maxMarkers, r.pieces)
			one.model.Obs, one.model.Features = one.tables.Fields, one.tables.Features()
		} else {
			one.layout = newLayout(kinds)
			one.model.Obs, one.model.Features = one.layout.Fields, sight.FeatureFields()
		}
		if o.Layer == env.Tactical {
			one.model.Tactics = newTactics(kinds, o.OnTheWay == "policy")
		}
	})
	return one
}
