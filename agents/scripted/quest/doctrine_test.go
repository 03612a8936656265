package quest_test

import (
	"fmt"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/doctrine"
)

// A reader reads the decision list by itself whenever the agent of the AI side chooses what a unit does, and
// remembers where it goes.
type reader struct {
	mind        doctrine.Mind
	plan        doctrine.Plan
	unit        int16
	read, moves int
}

func (r *reader) chosen(c *arena.Choice, s *engine.State) error {
	if c.Decision.Seat != starquest.Foes {
		return nil
	}
	switch plan := &r.plan; c.Decision.Kind {
	case engine.ChooseAction:
		*plan = r.mind.Ask(s.View(), int(c.Decision.Unit))
		r.unit = c.Decision.Unit
		r.read++
		if c.Action.Verb != plan.Verb || plan.Verb == engine.Charge && int(c.Action.Target) != plan.Target {
			return fmt.Errorf("round %d: %s, where the list says: %s", s.Round(), s.Describe(c.Action),
				plan.Words(s.Game()))
		}
	case engine.MoveTo:
		r.moves++
		if c.Decision.Unit != r.unit || c.Action.At != plan.Move.At || c.Action.Form != plan.Move.Form {
			return fmt.Errorf("round %d: %s, where the list leads to %v: %s", s.Round(), s.Describe(c.Action),
				plan.Move.At, plan.Words(s.Game()))
		}
	}
	return nil
}

// The agent of the AI side does what the decision list says and goes where it leads, under every reading of
// it (SQ-AI-01).
func TestScriptedPlaysByTheList(t *testing.T) {
	for spec, reading := range map[string]doctrine.Reading{
		"scripted":                   {},
		"scripted:sight=after":       {SightAfter: true},
		"scripted:damage=hits":       {Hits: true},
		"scripted:advance=full":      {FullAdvance: true},
		"scripted:no-objective=hunt": {Hunts: true},
	} {
		t.Run(spec, func(t *testing.T) { playsByTheList(t, spec, reading) })
	}
}

func playsByTheList(t *testing.T, spec string, reading doctrine.Reading) {
	r := &reader{mind: doctrine.Mind{Reading: reading}}
	for _, quest := range []string{"breach", "relay", "hunt"} {
		g := QuestGame(t, quest, 3, "middle")
		for seed := range uint64(enginetest.Samples(3, 6)) {
			Play(t, arena.Match{Game: g, Seed: seed, Observers: []arena.Observer{Watch(r.chosen)}}, "heroes", spec)
		}
	}
	if r.read < enginetest.Samples(125, 250) || r.moves < enginetest.Samples(50, 100) {
		t.Errorf("the list was read %d times, for %d moves", r.read, r.moves)
	}
}

// Whoever moves the AI side by hand is told what the list makes a unit do, and where it goes; in decisions of
// other kinds the list says nothing.
func TestTell(t *testing.T) {
	for y, want := range map[int]string{
		10: `sees Hero A, 9.0" away; can shoot but not charge; stays and shoots`,
		16: `sees Hero A, 15.0" away; can shoot but not charge; advances and shoots; to `,
		23: `sees Hero A, 22.0" away; can neither shoot nor charge; rushes there; to `,
	} {
		st := Cast{Stands: []Stand{{Seat: 1, Weapons: Arms(Pistol)}, {Y: y}}}.Play(t, "scripted", starquest.Foes)
		if said, is := doctrine.Tell(st.View()); is {
			t.Errorf("before a unit is chosen it says %q", said)
		}
		st.Do(engine.Action{Verb: engine.Pick, Unit: int16(st.UnitOf(starquest.Foes, 0))})
		said, is := doctrine.Tell(st.View())
		if where, found := strings.CutPrefix(said, want); !is || !found || (where != "") != strings.HasSuffix(want, "to ") {
			t.Errorf("of a hero at %d it says %q, want %q", y, said, want)
		}
	}
	st := Cast{Stands: []Stand{{Seat: 1, Weapons: Arms(Pistol)}, {Y: 20}}}.Play(t, "heroes", starquest.Heroes)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	if said, is := doctrine.Tell(st.View()); is {
		t.Errorf("of a hero it says %q", said)
	}
}
