package stargrave

import (
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/stargrave/patterns"
)

// Either layer has a slot for each enemy that one can shoot at besides. Creatures stand behind the figures of
// the other crew, and are counted from 0.
func TestSlotsOfEnemies(t *testing.T) {
	layers := map[string]map[string]string{"atomic": atomicMeanings(), "tactical": tacticalMeanings()}
	for layer, slots := range layers {
		for k := range maxEnemies {
			want := fmt.Sprintf("enemy figure %d", k)
			if k >= maxFigures {
				want = fmt.Sprintf("creature %d", k-maxFigures)
			}
			name := fmt.Sprintf("fire-%d", k)
			if !strings.Contains(slots[name], "shoot at "+want+" besides") {
				t.Errorf("%s layer: %s means %q, not %s", layer, name, slots[name], want)
			}
		}
	}
}

func atomicMeanings() map[string]string {
	out := map[string]string{}
	for _, s := range newSlots().List {
		out[s.Name] = s.Meaning
	}
	return out
}

func tacticalMeanings() map[string]string {
	out := map[string]string{}
	for _, s := range newTactics(false).Slots() {
		out[s.Name] = s.Meaning
	}
	return out
}

// There are two points in each direction to throw at, each with the slot that its name says.
func TestSlotsOfPoints(t *testing.T) {
	slots := newSlots()
	for dir := range patterns.Directions {
		for k := range 2 {
			a := engine.Action{Pattern: int16(patterns.Point + 2*dir + k)}
			want := fmt.Sprintf("aim-%d-%d", dir, k+1)
			if got := slots.List[slots.Slot(engine.Shoot, &a)].Name; got != want {
				t.Errorf("point %d in direction %d has the slot %s, want %s", k, dir, got, want)
			}
		}
	}
	for _, s := range slots.List {
		if strings.HasPrefix(s.Name, "aim-") && strings.HasSuffix(s.Meaning, ", , or use the power there") {
			t.Errorf("%s has no distance: %s", s.Name, s.Meaning)
		}
	}
}
