// Package external plays as programs in processes of their own do, in whatever language they are written. They
// speak the protocol of package protocol on their standard streams (docs/agent-protocol.md).
//
// A program that answers what is illegal, crashes or stays silent forfeits the game with the reason, and is
// started again for the next one.
package external

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/protocol"
	"gauntlet/engine"
	"gauntlet/env"
)

// Name is what specs of such agents begin with.
const Name = "exec"

func init() {
	agents.Register(Name, `a program of any language that speaks the protocol of docs/agent-protocol.md, "exec:PROGRAM ARGS": `+
		`env=ID for the environment whose numbers it wants (the first that has room), batch=N for one process that answers up to `+
		`N games at once (1: a process for each), patience=S for the seconds after which it is taken to hang (60), `+
		`log=DIR for what it writes to standard error, a file a game`,
		func(p *agents.Params) (agents.Agent, error) {
			l := launch{patience: time.Duration(p.Int("patience", 60, 1, 86400)) * time.Second,
				batch: p.Int("batch", 1, 1, protocol.MaxBatch), log: p.Text("log", ""), command: p.Unnamed()}
			id := p.Text("env", "")
			if l.command == "" {
				return nil, errors.New("it wants a program, such as exec:./bot")
			}
			if err := p.Check(); err != nil {
				return nil, err
			}
			return New(l, id)
		})
}

// New starts the program of a launch, greets it, and returns the agent that it is. id is the environment in
// whose numbers questions are put, "" for the first that has room for the game.
func New(l launch, id string) (agents.Agent, error) {
	if id != "" {
		if _, err := env.Lookup(id); err != nil {
			return nil, err
		}
	}
	k, err := connect(l)
	if err != nil {
		return nil, err
	}
	if k.hello.Layer == protocol.Menu {
		if id != "" {
			k.release()
			return nil, fmt.Errorf("it answers in the layer %q, so that env=%s says nothing", protocol.Menu, id)
		}
		return &menu{seat: seat{link: k}}, nil
	}
	layer, err := env.ParseLayer(k.hello.Layer)
	if err != nil {
		k.release()
		return nil, err
	}
	return agents.NewSlotAgent(&slots{seat: seat{link: k}, id: id, options: env.Options{Layer: layer}}), nil
}

// A seat is what an agent knows of the game that it plays.
type seat struct {
	link   *link
	game   int         // the number that the program knows the game by; 0 before the first
	life   int         // which of the processes that the link has started was told of it
	foul   error       // why the game cannot be played
	why    string      // what the program says of its last answer
	number int         // of the seat
	asked  atomic.Bool // the program has a question of this game's
}

// begin tells the program of a game.
func (s *seat) begin(m *protocol.Message, spec *env.Spec, number int, seed uint64) {
	s.end(nil, "")
	s.number, s.why = number, ""
	m.Type, m.Seat, m.Seed = protocol.Begin, &number, fmt.Sprint(seed)
	s.game, s.life, s.foul = s.link.begin(m, spec)
}

// ask puts a question and returns the answer.
func (s *seat) ask(q *protocol.Question) (a protocol.Answer, err error) {
	if s.foul != nil {
		return a, s.foul
	}
	q.Game = s.game
	s.asked.Store(true)
	defer s.asked.Store(false)
	a, s.why, s.foul = s.link.ask(q, s.life)
	return a, s.foul
}

// end tells the program that its game is over, if there is one.
func (s *seat) end(score *float64, reason string) {
	if s.game != 0 {
		s.link.end(&protocol.Message{Type: protocol.End, Game: s.game, Score: score, Reason: reason}, s.life)
	}
	s.game = 0
}

// End tells the program how its game has ended.
func (s *seat) End(o engine.Outcome) {
	score := 0.5
	switch o.Winner {
	case int8(s.number):
		score = 1
	case int8(1 - s.number):
		score = 0
	}
	s.end(&score, o.Reason)
}

// Explain returns what the program says of its last answer.
func (s *seat) Explain() string { return s.why }

// Waits returns true: it waits for the program.
func (s *seat) Waits() bool { return true }

// Close ends the program, unless others are still using it.
func (s *seat) Close() error {
	if s.asked.Load() { // whoever asked has gone, and does not want to know any more
		s.link.interrupt()
	}
	s.end(nil, "")
	s.link.release()
	return nil
}

// Contents returns what the program calls itself.
func (s *seat) Contents() string {
	if h := &s.link.hello; h.Name != "" {
		return fmt.Sprintf("program %s %s", h.Name, h.Release)
	}
	return ""
}

// wants reports whether the program wants something with each question.
func (s *seat) wants(what string) bool { return slices.Contains(s.link.hello.Wants, what) }

// clock writes into a question how much time there is.
func clock(q *protocol.Question, c agents.Time) {
	q.LimitMS, q.LeftMS = c.Limit.Milliseconds(), c.Left.Milliseconds()
}

// illegal is the foul of an answer that is none of the legal actions.
func illegal(a protocol.Answer, legal []int) error {
	if a.Command != "" {
		return fmt.Errorf("it answered with the command %q, and must answer with the number of an action", a.Command)
	}
	return fmt.Errorf("it answered with action %d, which is not legal; of the %d legal ones the first is %d and the last %d",
		a.Index, len(legal), legal[0], legal[len(legal)-1])
}
