package gf3

import (
	"gauntlet/engine/draw"
	"gauntlet/engine/roster"
)

// stock is what units of lists that are drawn may have, about as often as units of players' lists have it.
var stock = draw.Stock{
	Ruleset: name, Caster: roster.Caster, Own: true,
	Models: []draw.Likely{
		{Rule: roster.Fearless, Percent: 35}, {Rule: roster.Strider, Percent: 15},
		{Rule: roster.Fear, Percent: 30, Low: 1, High: 3, Heavy: true}, {Rule: roster.Fast, Percent: 12},
		{Rule: roster.Impact, Percent: 12, Low: 1, High: 3}, {Rule: roster.Ambush, Percent: 10},
		{Rule: roster.Scout, Percent: 8}, {Rule: roster.Relentless, Percent: 6}, {Rule: roster.Flying, Percent: 5},
		{Rule: roster.Furious, Percent: 10}, {Rule: roster.Regeneration, Percent: 6},
		{Rule: roster.Stealth, Percent: 6}, {Rule: roster.Slow, Percent: 3}, {Rule: roster.Immobile, Percent: 2, Single: true},
		{Rule: roster.Transport, Percent: 15, Low: 5, High: 11, Single: true, Heavy: true, Mechanised: true},
	},
	Weapons: []draw.Likely{
		{Rule: roster.AP, Percent: 45, Low: 1, High: 2}, {Rule: roster.AP, Percent: 15, Low: 3, High: 4, Heavy: true},
		{Rule: roster.Blast, Percent: 25, Low: 3, High: 6, Ranged: true, Heavy: true},
		{Rule: roster.Reliable, Percent: 6}, {Rule: roster.Deadly, Percent: 12, Low: 3, High: 6, Heavy: true},
		{Rule: roster.Rending, Percent: 8}, {Rule: roster.Bane, Percent: 4}, {Rule: roster.Unstoppable, Percent: 4},
		{Rule: roster.Surge, Percent: 4}, {Rule: roster.Indirect, Percent: 8, Ranged: true, Heavy: true},
		{Rule: roster.Takedown, Percent: 2}, {Rule: roster.Limited, Percent: 3, Ranged: true},
		{Rule: roster.Thrust, Percent: 5, Contact: true}, {Rule: roster.Counter, Percent: 5, Contact: true},
	},
	Limits: func(points int) (l draw.Limits) {
		l.Units, l.Heroes, l.UnitPoints = roster.Limits(points)
		return l
	},
}
