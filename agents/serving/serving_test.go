package serving_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gauntlet/agents"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/agents/protocol"
	"gauntlet/agents/serving"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	"gauntlet/env"
	_ "gauntlet/env/all"
)

// The test program is a server, too: with "serve" as its first argument it answers as the agent of the second.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "serve" {
		if err := server(os.Args[2]).Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func server(spec string) *serving.Server {
	return &serving.Server{Spec: spec, Release: "test", Ruleset: rulesets.ByName}
}

// one is a field of one game.
type one struct{ game *engine.Game }

func (o one) Game(int) (*engine.Game, error) { return o.game, nil }
func (o one) Fingerprint() string            { return "one" }
func (o one) Setting(int) arena.Setting      { return arena.SettingOf(o.game) }

// An agent plays the same games through the protocol as it plays by itself, off the menu included (heroes), alone and
// with many games at once.
func TestPlaysTheSame(t *testing.T) {
	for _, c := range []struct{ env, first, second string }{
		{"GF3-Skirmish-v1", "heuristic", "scripted"}, {"GF2-1000-v1", "scripted", "random"},
		{"StarQuest-Breach-v1", "heroes", "scripted"}, {"Stargrave-Salvage-v1", "heuristic", "scripted"},
		{"GF3-Skirmish-v1", "trained", "random"},
	} {
		game := must.Get(engine.Compile(must.Get(env.Setup(c.env, env.Options{}))(t)))(t)
		hash := func(spec string, workers int) string {
			tour := &arena.Tournament{Specs: []string{spec, c.second}, First: 1, Pairs: 3, Seed: 2, Field: one{game},
				Workers: workers}
			res := must.Get(tour.Run(context.Background()))(t)
			if len(res.Forfeits) > 0 {
				t.Errorf("%s, %s: %s", c.env, spec, res.Forfeits[0].Why)
			}
			return res.Hash()
		}
		want := hash(c.first, 1)
		served := "exec:" + strconv.Quote(must.Get(filepath.Abs(os.Args[0]))(t)) + " serve " + c.first
		for workers, spec := range map[int]string{1: served, 3: served + ":batch=3"} {
			if got := hash(spec, workers); got != want {
				t.Errorf("%s, %s with %d workers: %s, and by itself %s", c.env, c.first, workers, got, want)
			}
		}
	}
}

// begin returns the message that begins a game.
func begin(t *testing.T, game *engine.Game, number, seat int) protocol.Message {
	t.Helper()
	var r replay.Recorder
	if err := r.Start(game, 0); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(game.New(0)); err != nil {
		t.Fatal(err)
	}
	return protocol.Message{Type: protocol.Begin, Game: number, Seat: &seat, Seed: "9", Setup: r.Bytes()}
}

// talk sends messages and returns the answers, and the error of the server.
func talk(t *testing.T, spec string, messages ...protocol.Message) ([]protocol.Message, error) {
	t.Helper()
	var in, out bytes.Buffer
	host := protocol.NewConn(nil, &in, 0)
	for i := range messages {
		if err := host.Send(&messages[i]); err != nil {
			t.Fatal(err)
		}
	}
	failed := server(spec).Serve(&in, &out)
	answers := protocol.NewConn(&out, io.Discard, protocol.MaxQuestion)
	var all []protocol.Message
	for {
		var m protocol.Message
		if err := answers.Receive(&m); err != nil {
			return all, failed
		}
		all = append(all, m)
	}
}

// A host that does not keep to the protocol is told why, and it is an error.
func TestHosts(t *testing.T) {
	game := must.Get(engine.Compile(must.Get(env.Setup("GF3-Skirmish-v1", env.Options{}))(t)))(t)
	state := game.New(1)
	position, seat := state.AppendSnapshot(nil), int(state.Decision().Seat)
	first := begin(t, game, 1, seat)
	act := func(game int, position []byte) protocol.Message {
		return protocol.Message{Type: protocol.Act, Ask: []protocol.Question{{Game: game, Position: position}}}
	}
	changed := func(m protocol.Message, change func(*protocol.Message)) protocol.Message {
		change(&m)
		return m
	}
	for _, c := range []struct {
		want string
		say  []protocol.Message
	}{
		{"speaks version 2 of the protocol", []protocol.Message{{Type: protocol.Hello, Protocol: 2}}},
		{`of the type "actions", which is none of a host's`, []protocol.Message{{Type: protocol.Actions}}},
		{"game 1 has begun already", []protocol.Message{first, first}},
		{"the seat is neither 0 nor 1", []protocol.Message{changed(first, func(m *protocol.Message) { m.Seat = nil })}},
		{`the seed "-1" is no whole number`, []protocol.Message{changed(first, func(m *protocol.Message) { m.Seed = "-1" })}},
		{"its setup: ", []protocol.Message{changed(first, func(m *protocol.Message) { m.Setup = m.Setup[:40] })}},
		{"game 2: it has not begun", []protocol.Message{first, act(2, position)}},
		{"game 1: it has not begun", []protocol.Message{first, {Type: protocol.End, Game: 1}, act(1, position)}},
		{"its position: ", []protocol.Message{first, act(1, position[:20])}},
		{"has nothing to decide", []protocol.Message{begin(t, game, 1, 1-seat), act(1, position)}},
	} {
		answers, err := talk(t, "random", c.say...)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, not %q", err, c.want)
		}
		if n := len(answers); n == 0 || answers[n-1].Type != protocol.Error || !strings.Contains(answers[n-1].Message, c.want) {
			t.Errorf("%q: the host was told %+v", c.want, answers)
		}
	}
}

// What goes well is answered, and the end of the stream is an end like any other.
func TestAnswers(t *testing.T) {
	game := must.Get(engine.Compile(must.Get(env.Setup("GF3-Skirmish-v1", env.Options{}))(t)))(t)
	state := game.New(1)
	q := protocol.Question{Game: 1, Position: state.AppendSnapshot(nil)}
	say := []protocol.Message{
		{Type: protocol.Hello, Protocol: protocol.Version, Encodings: []string{"json"}},
		begin(t, game, 1, int(state.Decision().Seat)),
		{Type: protocol.Environment},
		{Type: protocol.Act, Ask: []protocol.Question{q, q}},
		{Type: protocol.End, Game: 1}, {Type: protocol.End, Game: 1},
	}
	for range 2 {
		answers, err := talk(t, "scripted", say...)
		if err != nil || len(answers) != 2 {
			t.Fatalf("%v, %+v", err, answers)
		}
		if err := answers[0].CheckHello(); err != nil || answers[0].Name != "scripted" || answers[0].Release != "test" {
			t.Errorf("%v, %+v", err, answers[0])
		}
		if err := answers[1].CheckAnswers(2); err != nil || answers[1].Answers[0] != answers[1].Answers[1] ||
			answers[1].Answers[0].Index >= len(state.Menu(nil)) || answers[1].Why[0] == "" {
			t.Errorf("%v, %+v", err, answers[1])
		}
		say = append(say, protocol.Message{Type: protocol.Quit}, protocol.Message{Type: "never read"})
	}
	if err := server("nobody").Serve(nil, nil); err == nil || !strings.Contains(err.Error(), `unknown agent "nobody"`) {
		t.Error(err)
	}
	long := "random:" + strings.Repeat("layer=tactical", 1)
	if answers, err := talk(t, long, say[0]); err != nil || answers[0].Name != long {
		t.Errorf("%v, %+v", err, answers)
	}
	if _, err := agents.New(long); err != nil {
		t.Fatal(err)
	}
}
