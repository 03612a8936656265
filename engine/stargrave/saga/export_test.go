package saga

import "gauntlet/engine"

// What tests tell a crew instead of playing a mission.
type (
	Deeds = deeds
	Fate  = fate
)

// The fates.
const (
	Absent = absent
	Stays  = stays
	Left   = left
	OutOf  = outOf
)

// NewDeeds returns deeds.
func NewDeeds(won bool, loot, enemies int, fates ...Fate) Deeds {
	return deeds{won, loot, enemies, fates}
}

// Take lets a crew take down deeds, Read reads them off the end of a mission.
func Take(p engine.Party, d Deeds) engine.Aftermath            { return p.(*band).take(d) }
func Read(p engine.Party, end engine.Position, won bool) Deeds { return p.(*band).read(end, won) }
func Purse(p engine.Party) (credits, experience, worth, room int) {
	b := p.(*band)
	return b.credits, b.experience, b.worth(), b.room
}

// Told tells how the crew stands in all.
func (d Deeds) Fates() []Fate { return d.fates }
