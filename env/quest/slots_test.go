package quest

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/starquest"
)

// What is chosen for a skill has the slot that its meaning says: search tokens by their marker, heroes and AI
// units by their number, whatever the size of the party.
func TestSkillTargets(t *testing.T) {
	for _, heroes := range []int{2, 4} {
		for want, a := range map[string]engine.Action{
			"discover-3": {Verb: engine.Reveal, Pattern: 3, Arg: 3},
			"activate-1": {Verb: engine.Aim, Pattern: starquest.PatternAim + 1, Target: 1},
			"fire-0": {Verb: engine.Aim, Pattern: int16(starquest.PatternAim + heroes),
				Target: int16(heroes)},
			"fire-2": {Verb: engine.Aim, Pattern: int16(starquest.PatternAim + heroes + 2),
				Target: int16(heroes + 2)},
		} {
			kinds := newKinds(heroes)
			slots, tactics := newSlots(kinds), newTactics(kinds, false)
			if got := slots.List[slots.Slot(engine.SkillTarget, &a)].Name; got != want {
				t.Errorf("atomic layer, %d heroes: %+v has the slot %s, want %s", heroes, a, got, want)
			}
			if got := tactics.Slots()[tactics.SlotOf(engine.SkillTarget, &a)].Name; got != want {
				t.Errorf("tactical layer, %d heroes: %+v has the slot %s, want %s", heroes, a, got, want)
			}
		}
	}
}
