package raid_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/raid"
)

// Shipped scenarios are the same for both players: loot and creatures lie as before after a half turn.
func TestScenariosAreEven(t *testing.T) {
	for _, name := range raid.Missions() {
		m, table, err := raid.Open(name)
		must.Do(t, err)
		r := raid.Of(m)
		if !table.Symmetric {
			t.Errorf("%s: the table is not the same after a half turn", name)
		}
		for _, l := range r.Loot {
			if !slices.Contains(r.Loot, raid.Loot{At: l.At.Neg(), Data: l.Data}) {
				t.Errorf("%s: loot at %v has no twin", name, l.At)
			}
		}
		for _, c := range r.Creatures {
			if !slices.ContainsFunc(r.Creatures, func(o raid.Creature) bool {
				return o.At == c.At.Neg() && o.Figure.Move == c.Figure.Move && o.Figure.Health == c.Figure.Health
			}) {
				t.Errorf("%s: %s at %v has no twin", name, c.Name, c.At)
			}
		}
	}
}

// All loot of the shipped scenarios is in reach: a figure with a Move of 6 climbs to it at once, which costs two
// inches for each (SG-MOV-02), with two left for the way.
func TestLootIsInReach(t *testing.T) {
	for _, name := range raid.Missions() {
		s := must.Get(engine.Prepare(stargrave.Ruleset, engine.Choice{Mission: name}))(t)
		table := must.Get(engine.Compile(s))(t).Table()
		for _, l := range raid.Of(s.Mission).Loot {
			if h := table.HeightAt(l.At); 2*h > 4*geom.Inch {
				t.Errorf("%s: loot at %v lies %d units high", name, l.At, h)
			}
		}
	}
}
