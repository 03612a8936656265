package arena

import (
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
)

// A person may take back a decision as soon as there is one before it, and not once the other seat has been asked.
func TestWhatMayBeTakenBack(t *testing.T) {
	s := field(t).games[0].New(1)
	person, other := &agents.Human{}, must.Get(agents.New("random"))(t)
	u := undo{on: true}
	asks := func(a agents.Agent, seat int8, want bool) {
		t.Helper()
		c := Choice{Agent: a, Decision: engine.Decision{Seat: seat}}
		if got := u.ask(&c, s, &Result{}); got != want {
			t.Errorf("the last decision can be taken back: %v", got)
		}
	}
	asks(person, 0, false)
	asks(person, 0, true)
	asks(person, 0, true)
	asks(other, 1, false)
	asks(person, 0, false)
	asks(person, 0, true)
	asks(person, 1, false)
	asks(person, 1, true)
	u.on = false
	asks(person, 1, false)
}

// The setting of a game names its armies, its table and its mission.
func TestSettingOfAGame(t *testing.T) {
	g := field(t).games[0]
	setup := g.Setup()
	got := SettingOf(g)
	want := Setting{[2]string{setup.Armies[0].Name, setup.Armies[1].Name}, setup.Table.Name, setup.Mission.Name}
	if got != want || got.Armies[0] == "" || got.Table == "" || got.Mission == "" {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A tournament of an agent that there is not has no log.
func TestHeaderOfUnknownAgents(t *testing.T) {
	to := Tournament{Specs: []string{"random", "nobody"}, Pairs: 1, Field: field(t)}
	if _, err := to.header(); !must.Contain(err, "nobody") {
		t.Error(err)
	}
}
