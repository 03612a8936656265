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
	tables *sight.Tables
	model  env.Model
}

// parts are those of all numbers of heroes.
type parts [party.MaxHeroes + 1]part

// of returns the part of a number of heroes.
func (p *parts) of(heroes int, o env.Options) *part {
	one := &p[heroes]
	one.once.Do(func() {
		kinds := newKinds(heroes)
		one.tables = sight.NewOwnTables(own, maxUnits, maxMarkers, maxPieces)
		one.model = env.Model{Obs: one.tables.Fields, Features: one.tables.Features(), Atomic: newSlots(kinds)}
		if o.Layer == env.Tactical {
			one.model.Tactics = newTactics(kinds, o.OnTheWay == "policy")
		}
	})
	return one
}
