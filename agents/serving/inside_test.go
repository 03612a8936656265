package serving_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/agents/protocol"
	"gauntlet/agents/serving"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/env"
)

// A host talks to a server of the same process.
type host struct {
	t      *testing.T
	conn   *protocol.Conn
	close  func() error
	failed chan error
	games  int
	typed  int // how many answers were commands
}

// serve begins to serve, as s, a host that lists encodings.
func serve(t *testing.T, s *serving.Server, encodings ...string) *host {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	h := &host{t: t, conn: protocol.NewConn(fromServer, toServer, protocol.MaxQuestion), close: toServer.Close,
		failed: make(chan error, 1)}
	go func() { h.failed <- s.Serve(in, out) }()
	h.say(&protocol.Message{Type: protocol.Hello, Protocol: protocol.Version, Encodings: encodings})
	hello := h.hear()
	must.Do(t, hello.CheckHello())
	h.conn.SetEncoding(hello.Encoding)
	return h
}

func (h *host) say(m *protocol.Message) {
	h.t.Helper()
	must.Do(h.t, h.conn.Send(m))
}

func (h *host) hear() (m protocol.Message) {
	h.t.Helper()
	must.Do(h.t, h.conn.Receive(&m))
	return m
}

// end closes the stream and returns how the server has ended.
func (h *host) end() error {
	h.close()
	return <-h.failed
}

// A guest is an agent that plays as the server of a host says.
type guest struct {
	*host
	number int
}

func (g *guest) Layer() agents.Layer { return agents.Atomic }

func (g *guest) Begin(game *engine.Game, seat int, seed uint64) {
	g.games++
	g.number = g.games
	m := begin(g.t, game, g.number, seat)
	m.Seed = fmt.Sprint(seed)
	g.say(&m)
}

func (g *guest) Act(v agents.View) (engine.Action, error) {
	s := v.Position.Game().New(0)
	s.CopyPosition(v.Position, 0)
	g.say(&protocol.Message{Type: protocol.Act, Ask: []protocol.Question{{Game: g.number, Position: s.AppendSnapshot(nil)}}})
	m := g.hear()
	if err := m.CheckAnswers(1); err != nil {
		return engine.Action{}, err
	}
	if c := m.Answers[0].Command; c != "" {
		g.typed++
		return v.Position.Read(c)
	}
	return v.Menu[m.Answers[0].Index], nil
}

// An agent behind a server decides as it does by itself: in two games at once, from the first decision to the last,
// in either encoding, by the number of an entry of the menu or else by a command.
func TestSameDecisions(t *testing.T) {
	for _, c := range []struct {
		env, spec, encoding string
		both                bool
	}{
		{"GF3-Skirmish-v1", "heuristic", protocol.MessagePack, true},
		{"GF3-Skirmish-v1", "random", protocol.JSON, true},
		{"StarQuest-Breach-v1", "heroes", protocol.MessagePack, false},
	} {
		game := must.Get(engine.Compile(must.Get(env.Setup(c.env, env.Options{}))(t)))(t)
		h := serve(t, server(c.spec), c.encoding)
		play := func(first agents.Agent, second agents.Agent) arena.Result {
			return must.Get(new(arena.Referee).Play(context.Background(), arena.Match{Game: game, Seed: 6,
				Agents: [2]agents.Agent{first, second}}))(t)
		}
		hire := func(spec string) agents.Agent { return must.Get(agents.New(spec))(t) }
		var got, want arena.Result
		if c.both {
			got, want = play(&guest{host: h}, &guest{host: h}), play(hire(c.spec), hire(c.spec))
		} else {
			got, want = play(&guest{host: h}, hire("scripted")), play(hire(c.spec), hire("scripted"))
		}
		if got.Forfeit >= 0 || got.FinalHash != want.FinalHash || got.Length != want.Length {
			t.Errorf("%s, %s: %d decisions to %x (%s), and by itself %d to %x", c.env, c.spec, got.Length, got.FinalHash,
				got.Why, want.Length, want.FinalHash)
		}
		if offMenu := c.spec != "random"; offMenu != (h.typed > 0) {
			t.Errorf("%s, %s: %d answers are commands, which only actions off the menu are", c.env, c.spec, h.typed)
		}
		if err := h.end(); err != nil {
			t.Errorf("%s, %s: %v", c.env, c.spec, err)
		}
	}
}

// The encoding is the best of those that the host lists.
func TestEncodings(t *testing.T) {
	for _, c := range []struct {
		lists []string
		want  string
	}{
		{[]string{protocol.JSON, protocol.MessagePack}, protocol.MessagePack}, {[]string{protocol.JSON}, protocol.JSON},
	} {
		answers, err := talk(t, "random", protocol.Message{Type: protocol.Hello, Protocol: protocol.Version, Encodings: c.lists})
		if err != nil || len(answers) != 1 || answers[0].Encoding != c.want {
			t.Errorf("%v: %v, %+v, not %q", c.lists, err, answers, c.want)
		}
	}
}

// What a host may have open is limited, and so is what one message may ask.
func TestLimits(t *testing.T) {
	game := must.Get(engine.Compile(must.Get(env.Setup("GF3-Skirmish-v1", env.Options{}))(t)))(t)
	var many []protocol.Message
	first := begin(t, game, 1, 0)
	for i := range protocol.MaxBatch + 1 {
		m := first
		m.Game = i + 1
		many = append(many, m)
	}
	for _, c := range []struct {
		want string
		say  []protocol.Message
	}{
		{"game 4097: there are 4096 games already, which is the most", many},
		{"4097 questions in a message, at most 4096", []protocol.Message{first,
			{Type: protocol.Act, Ask: make([]protocol.Question, protocol.MaxBatch+1)}}},
	} {
		if _, err := talk(t, "random", c.say...); !must.Contain(err, c.want) {
			t.Errorf("%v, not %q", err, c.want)
		}
	}
	if _, err := talk(t, "random", many[:protocol.MaxBatch]...); err != nil {
		t.Error(err)
	}
}

// Of the setups of different games no more than 64 are kept compiled, however many games begin.
func TestKeptSetups(t *testing.T) {
	game := must.Get(engine.Compile(must.Get(env.Setup("GF3-Skirmish-v1", env.Options{}))(t)))(t)
	for games, want := range map[int]int{2: 2, 64: 64, 65: 1, 66: 2} {
		s := server("random")
		h := serve(t, s, protocol.JSON)
		for i := range games {
			var r replay.Recorder
			must.Do(t, r.Start(game, uint64(i)))
			must.Do(t, r.Close(game.New(0)))
			m := begin(t, game, i+1, 0)
			m.Setup = r.Bytes()
			h.say(&m)
		}
		if err := h.end(); err != nil || s.Setups() != want {
			t.Errorf("%v, %d setups kept of %d, not %d", err, s.Setups(), games, want)
		}
	}
}

// A mute agent answers nothing.
type mute struct{ panics bool }

func (m *mute) Layer() agents.Layer { return agents.Atomic }

func (m *mute) Begin(*engine.Game, int, uint64) {}

func (m *mute) Act(agents.View) (engine.Action, error) {
	if m.panics {
		panic("no words")
	}
	return engine.Action{}, errors.New("no idea")
}

func init() {
	agents.Register("mute", "answers nothing", func(p *agents.Params) (agents.Agent, error) {
		return &mute{p.Int("panics", 0, 0, 1) == 1}, p.Check()
	})
}

// An agent that fails is told as an error of its game.
func TestFailingAgents(t *testing.T) {
	game := must.Get(engine.Compile(must.Get(env.Setup("GF3-Skirmish-v1", env.Options{}))(t)))(t)
	state := game.New(1)
	ask := protocol.Message{Type: protocol.Act, Ask: []protocol.Question{{Game: 1, Position: state.AppendSnapshot(nil)}}}
	for spec, want := range map[string]string{"mute": "game 1: no idea", "mute:panics=1": "game 1: panic: no words"} {
		answers, err := talk(t, spec, begin(t, game, 1, int(state.Decision().Seat)), ask)
		if !must.Contain(err, want) || len(answers) != 1 || !strings.Contains(answers[0].Message, want) {
			t.Errorf("%s: %v, %+v, not %q", spec, err, answers, want)
		}
	}
}
