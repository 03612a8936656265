package agents_test

import (
	"slices"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

// What an agent remembers is read off the front of what follows: the rest is that of others.
func TestMemoriesInARow(t *testing.T) {
	a, b := new(agents.Random), new(agents.Random)
	a.Begin(nil, 0, 1)
	b.Begin(nil, 0, 2)
	all := append(b.AppendMemory(a.AppendMemory(nil)), 7)
	var first, second agents.Random
	rest := must.Get(second.RestoreMemory(must.Get(first.RestoreMemory(all))(t)))(t)
	if !slices.Equal(rest, []byte{7}) {
		t.Errorf("%d bytes are left of one", len(rest))
	}
	if first != *a || second != *b {
		t.Error("they remember something else")
	}
}

// closing is a player that says when it is closed.
type closing struct {
	hasher
	closed *int
}

func (c *closing) Close() error { *c.closed++; return nil }

// Whoever closes the agent of a player closes the player.
func TestClosesPlayers(t *testing.T) {
	closed := 0
	must.Do(t, agents.Close(agents.NewSlotAgent(&closing{closed: &closed})))
	must.Do(t, agents.Close(agents.NewSlotAgent(&hasher{})))
	if closed != 1 {
		t.Errorf("it is closed %d times", closed)
	}
}

// A game that has no room in a player's environment is not in the way of the next, also when that was played before.
func TestPlaysAfterAGameWithoutRoom(t *testing.T) {
	game := func(id string) *engine.Game {
		return must.Get(engine.Compile(must.Get(env.Setup(id, env.Options{}))(t)))(t)
	}
	small, other := game("GF3-Skirmish-v1"), game("StarQuest-Breach-v1")
	var seen []uint64
	a := agents.NewSlotAgent(&hasher{id: "GF3-Skirmish-v1", seen: &seen})
	for i, g := range []*engine.Game{small, other, small} {
		a.Begin(g, 0, 1)
		s := g.New(1)
		for s.Decision().Seat != 0 {
			must.Do(t, s.Apply(s.Menu(nil)[0]))
		}
		_, err := agents.Answer(a, agents.View{Decision: s.Decision(), Menu: s.Menu(nil), Position: s.View()})
		if (err == nil) != (g == small) {
			t.Errorf("game %d: %v", i+1, err)
		}
	}
}

// A command has "=" and colons of its own: what has no name is all that stands before the first parameter.
func TestCommandsOfAgents(t *testing.T) {
	var command string
	agents.Register("test-command", "for tests", func(p *agents.Params) (agents.Agent, error) {
		command = p.Unnamed()
		p.Float("pace", 1, 0, 9)
		return new(agents.Random), nil
	})
	for spec, want := range map[string]string{
		"test-command:./play --speed=2":            "./play --speed=2",
		"test-command:./play -o=x C:/games:pace=3": "./play -o=x C:/games",
		"test-command:pace=3":                      "",
	} {
		if must.Get(agents.New(spec))(t); command != want {
			t.Errorf("%s runs %q, want %q", spec, command, want)
		}
	}
}
