// Package serving lets agents of this project answer other programs, by the protocol of package protocol
// (docs/agent-protocol.md): the other way round from package external.
package serving

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"gauntlet/agents"
	"gauntlet/agents/protocol"
	"gauntlet/engine"
	"gauntlet/engine/replay"
)

// Limits of what a host may have open.
const (
	maxGames  = protocol.MaxBatch // games at once
	maxSetups = 64                // compiled setups that are kept
)

// A Server answers as the agent of a spec does. It is told positions as snapshots and answers in the layer menu.
type Server struct {
	Spec string
	// Release is that of this program.
	Release string
	// Ruleset finds a ruleset by its name.
	Ruleset func(name string) (engine.Ruleset, error)

	conn   *protocol.Conn
	games  map[int]*player
	setups map[[sha256.Size]byte]*engine.Game
	idle   []agents.Agent // that play no game
	all    []agents.Agent
	menu   []engine.Action
}

// A player is an agent in a game.
type player struct {
	agent agents.Agent
	game  *engine.Game
	seat  int
}

// Serve answers a host until that quits or closes its stream. A host that does not keep to the protocol is told
// why and is an error.
func (s *Server) Serve(in io.Reader, out io.Writer) (failed error) {
	first, err := agents.New(s.Spec)
	if err != nil {
		return err
	}
	s.conn = protocol.NewConn(in, out, protocol.MaxQuestion)
	s.games, s.setups = map[int]*player{}, map[[sha256.Size]byte]*engine.Game{}
	s.idle, s.all = []agents.Agent{first}, []agents.Agent{first}
	defer func() {
		for _, a := range s.all {
			failed = errors.Join(failed, agents.Close(a))
		}
	}()
	var m protocol.Message
	for {
		if err := s.conn.Receive(&m); err != nil {
			if err == io.EOF {
				return nil
			}
			return s.refuse(err)
		}
		quit, err := s.take(&m)
		if err != nil {
			return s.refuse(err)
		}
		if quit {
			return nil
		}
	}
}

// refuse tells the host what is wrong, if it can still be told, and returns it.
func (s *Server) refuse(err error) error {
	s.conn.Send(&protocol.Message{Type: protocol.Error, Message: err.Error()})
	return err
}

// take does what a message says.
func (s *Server) take(m *protocol.Message) (quit bool, err error) {
	switch m.Type {
	case protocol.Hello:
		return false, s.greet(m)
	case protocol.Begin:
		return false, s.begin(m)
	case protocol.Act:
		return false, s.act(m)
	case protocol.End:
		if p := s.games[m.Game]; p != nil {
			s.idle = append(s.idle, p.agent)
			delete(s.games, m.Game)
		}
		return false, nil
	case protocol.Environment:
		return false, nil
	case protocol.Quit:
		return true, nil
	}
	return false, fmt.Errorf("a message of the type %q, which is none of a host's", m.Type)
}

// greet answers a greeting.
func (s *Server) greet(m *protocol.Message) error {
	if m.Protocol != protocol.Version {
		return fmt.Errorf("the host speaks version %d of the protocol, and this is version %d", m.Protocol,
			protocol.Version)
	}
	hello := &protocol.Message{Type: protocol.Hello, Protocol: protocol.Version, Name: s.Spec, Release: s.Release,
		Layer: protocol.Menu, Wants: []string{protocol.Position}, Encoding: protocol.JSON, Batch: protocol.MaxBatch}
	if len(hello.Name) > protocol.MaxName {
		hello.Name = hello.Name[:protocol.MaxName]
	}
	if slices.Contains(m.Encodings, protocol.MessagePack) {
		hello.Encoding = protocol.MessagePack
	}
	err := s.conn.Send(hello)
	s.conn.SetEncoding(hello.Encoding)
	return err
}

// begin has an agent begin a game.
func (s *Server) begin(m *protocol.Message) error {
	if s.games[m.Game] != nil {
		return fmt.Errorf("game %d has begun already", m.Game)
	}
	if len(s.games) == maxGames {
		return fmt.Errorf("game %d: there are %d games already, which is the most", m.Game, maxGames)
	}
	if m.Seat == nil || *m.Seat < 0 || *m.Seat > 1 {
		return fmt.Errorf("game %d: the seat is neither 0 nor 1", m.Game)
	}
	seed, err := strconv.ParseUint(m.Seed, 10, 64)
	if err != nil {
		return fmt.Errorf("game %d: the seed %q is no whole number of 64 bits", m.Game, m.Seed)
	}
	game, err := s.compile(m.Setup)
	if err != nil {
		return fmt.Errorf("game %d: %w", m.Game, err)
	}
	if len(s.idle) == 0 {
		a, err := agents.New(s.Spec)
		if err != nil {
			return err
		}
		s.idle, s.all = append(s.idle, a), append(s.all, a)
	}
	p := &player{s.idle[len(s.idle)-1], game, *m.Seat}
	if f, ok := p.agent.(agents.Fitting); ok {
		if err := f.Fits(game, p.seat); err != nil {
			return fmt.Errorf("game %d: agent %q: %w", m.Game, s.Spec, err)
		}
	}
	s.idle = s.idle[:len(s.idle)-1]
	s.games[m.Game] = p
	p.agent.Begin(game, p.seat, seed)
	return nil
}

// compile returns the game of a setup.
func (s *Server) compile(setup []byte) (*engine.Game, error) {
	key := sha256.Sum256(setup)
	if g := s.setups[key]; g != nil {
		return g, nil
	}
	r, err := replay.Parse(setup)
	if err != nil {
		return nil, fmt.Errorf("its setup: %w", err)
	}
	g, err := r.Game(s.Ruleset)
	if err != nil {
		return nil, fmt.Errorf("its setup: %w", err)
	}
	if len(s.setups) == maxSetups {
		clear(s.setups)
	}
	s.setups[key] = g
	return g, nil
}

// act answers questions.
func (s *Server) act(m *protocol.Message) error {
	if len(m.Ask) > protocol.MaxBatch {
		return fmt.Errorf("%d questions in a message, at most %d", len(m.Ask), protocol.MaxBatch)
	}
	reply := &protocol.Message{Type: protocol.Actions}
	for i := range m.Ask {
		answer, why, err := s.answer(&m.Ask[i])
		if err != nil {
			return fmt.Errorf("game %d: %w", m.Ask[i].Game, err)
		}
		reply.Answers, reply.Why = append(reply.Answers, answer), append(reply.Why, why)
	}
	return s.conn.Send(reply)
}

// answer asks the agent of a game.
func (s *Server) answer(q *protocol.Question) (a protocol.Answer, why string, err error) {
	p := s.games[q.Game]
	if p == nil {
		return a, "", errors.New("it has not begun")
	}
	state, err := p.game.Restore(q.Position)
	if err != nil {
		return a, "", fmt.Errorf("its position: %w", err)
	}
	d := state.Decision()
	if state.Over() || int(d.Seat) != p.seat {
		return a, "", fmt.Errorf("seat %d has nothing to decide in this position", p.seat)
	}
	s.menu = state.Menu(s.menu[:0])
	v := agents.View{Seat: p.seat, Decision: d, Menu: s.menu, Position: state.For(p.seat)}
	action, err := ask(p.agent, v)
	if err != nil {
		return a, "", err
	}
	if e, ok := p.agent.(agents.Explainer); ok {
		why = e.Explain()
	}
	if i := slices.Index(s.menu, action); i >= 0 {
		return protocol.Answer{Index: i}, why, nil
	}
	return protocol.Answer{Command: v.Position.Command(action)}, why, nil
}

// ask returns an agent's choice. A panic of the agent's is an error.
func ask(agent agents.Agent, v agents.View) (a engine.Action, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return agents.Answer(agent, v)
}
