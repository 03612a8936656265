package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"gauntlet/agents"
	"gauntlet/engine"
)

// A Referee plays matches one after another and keeps its buffers between them. The zero value is ready; it
// is not safe for concurrent use.
type Referee struct {
	menu   []engine.Action
	choice Choice
	left   [2]time.Duration // by seat, of the match's budget
	undo   undo
}

// Play plays a match to its end. An agent that returns an error, panics, answers outside the rules or exceeds
// the time limit forfeits; that is a result. The error is about the match itself: the context's when it was
// cancelled, a *TooLong, an observer's, or a defect of the engine.
func (r *Referee) Play(ctx context.Context, m Match) (res Result, err error) {
	began := time.Now()
	for seat, a := range m.Agents {
		if l := a.Layer(); !l.Known() {
			return res, fmt.Errorf("the agent of seat %d answers in layer %d, which there is not", seat, l)
		}
	}
	if m.MaxDecisions <= 0 {
		m.MaxDecisions = MaxDecisions
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("defect in the game with seed %d after %d decisions: %s", m.Seed, res.Length,
				panicked(p))
		}
	}()
	s := m.Game.NewTraced(m.Seed, m.Trace)
	for _, o := range m.Observers {
		if err := o.Begin(&m, s); err != nil {
			return res, err
		}
	}
	r.undo.begin(&m)
	r.left = [2]time.Duration{m.Budget.Total, m.Budget.Total}
	res.Forfeit = -1
	foul, seat := error(nil), -1
	for i := 0; i < len(m.Agents) && foul == nil; i++ {
		foul, seat = begin(&m, i), i
	}
	for foul == nil && !s.Over() {
		if seat, foul, err = r.step(ctx, &m, s, &res); err != nil {
			return res, err
		}
	}
	res.Outcome = s.Outcome()
	if foul != nil {
		res.Outcome.Over, res.Outcome.Winner, res.Outcome.Reason = true, int8(1-seat), "forfeit"
		res.Forfeit, res.Why = seat, cut(foul.Error())
		res.Hung = errors.As(foul, new(*late))
		res.Left = errors.Is(foul, agents.ErrQuit)
	}
	res.FinalHash = s.Hash()
	res.Duration = time.Since(began)
	for seat := range m.Agents {
		if !res.Hung || seat != res.Forfeit {
			end(&m, seat, res.Outcome)
		}
	}
	for _, o := range m.Observers {
		if err := o.End(&res, s); err != nil {
			return res, err
		}
	}
	return res, nil
}

// step plays one decision. A foul is that of the agent of the seat.
func (r *Referee) step(ctx context.Context, m *Match, s *engine.State, res *Result) (seat int, foul,
	err error) {
	select {
	case <-ctx.Done():
		return 0, nil, context.Cause(ctx)
	default:
	}
	if res.Length == m.MaxDecisions {
		return 0, nil, &TooLong{Seed: m.Seed, Limit: m.MaxDecisions}
	}
	r.menu = s.Menu(r.menu[:0])
	c := &r.choice
	*c = Choice{Number: res.Length, Decision: s.Decision(), Menu: r.menu}
	seat = int(c.Decision.Seat)
	switch {
	case len(c.Menu) == 0:
		return seat, nil, fmt.Errorf("defect in the game with seed %d after %d decisions: no legal choice at %q",
			m.Seed, res.Length, c.Decision.Kind)
	case s.View().Forced(c.Menu):
		c.Action = c.Menu[0]
		res.Forced++
	default:
		c.Agent = m.Agents[seat]
		v := agents.View{Seat: seat, Decision: c.Decision, Menu: c.Menu, Position: s.For(seat),
			Undo: r.undo.ask(c, s, res), Time: agents.Time{Limit: m.TimeLimit, Left: r.left[seat]}}
		c.Action, foul = r.ask(ctx, m, v)
		if v.Undo && errors.Is(foul, agents.ErrUndo) {
			return seat, nil, r.undo.back(m, s, res)
		}
		if foul != nil {
			if ctx.Err() != nil && !errors.Is(foul, agents.ErrQuit) {
				return seat, nil, context.Cause(ctx)
			}
			return seat, foul, nil
		}
	}
	for _, o := range m.Observers {
		if err := o.Chosen(c, s); err != nil {
			return seat, nil, err
		}
	}
	if err := s.Apply(c.Action); err != nil {
		if c.Action.Pattern == engine.OffPattern {
			return seat, err, nil
		}
		return seat, nil, fmt.Errorf("defect in the game with seed %d after %d decisions: an entry of the menu is refused: %w",
			m.Seed, res.Length, err)
	}
	res.Length++
	r.undo.applied(s)
	for _, o := range m.Observers {
		if err := o.Applied(c, s); err != nil {
			return seat, nil, err
		}
	}
	return seat, nil, nil
}

// begin has an agent begin; a panic is a foul.
func begin(m *Match, seat int) (foul error) {
	defer caught(&foul)
	m.Agents[seat].Begin(m.Game, seat, agents.Seed(m.Seed, seat))
	return nil
}

// end tells an agent how the game has ended. A panic of it then changes nothing.
func end(m *Match, seat int, o engine.Outcome) {
	var ignored error
	defer caught(&ignored)
	if e, ok := m.Agents[seat].(agents.Ending); ok {
		e.End(o)
	}
}

// ask returns an agent's choice. Its error is a foul of the agent's, but for that of a cancelled context.
func (r *Referee) ask(ctx context.Context, m *Match, v agents.View) (engine.Action, error) {
	agent, clock := m.Agents[v.Seat], m.Clocks[v.Seat]
	if m.TimeLimit > 0 || m.Budget.Total > 0 || agents.Waits(agent) {
		return r.askWithin(ctx, m, clock, v)
	}
	if clock == nil || !clock.due() {
		return answer(agent, v)
	}
	from := time.Now()
	a, err := answer(agent, v)
	clock.add(time.Since(from))
	return a, err
}

// answer asks the agent; a panic is a foul.
func answer(agent agents.Agent, v agents.View) (a engine.Action, foul error) {
	defer caught(&foul)
	return agents.Answer(agent, v)
}

// late is the foul of an agent that did not answer in time.
type late struct{ why string }

func (e *late) Error() string { return e.why }

// limit returns how long a seat may take for its decision, 0 for as long as it likes, and what is said of it when
// it takes longer.
func (r *Referee) limit(m *Match, seat int) (limit time.Duration, why string) {
	left := max(r.left[seat], 1) // a seat whose time is up has no more, which is not no limit
	if m.Budget.Total > 0 && (m.TimeLimit == 0 || left < m.TimeLimit) {
		return left, fmt.Sprintf("used up its time for the game, %v", m.Budget)
	}
	return m.TimeLimit, fmt.Sprintf("did not decide within %v", m.TimeLimit)
}

// askWithin asks in a goroutine of its own, so that a limit (when not 0) or a cancelled context need not wait
// for the answer. An agent that is not waited for goes on thinking about a state that nobody plays on.
func (r *Referee) askWithin(ctx context.Context, m *Match, clock *Clock, v agents.View) (engine.Action, error) {
	agent := m.Agents[v.Seat]
	limit, why := r.limit(m, v.Seat)
	type reply struct {
		a    engine.Action
		foul error
		took time.Duration
	}
	ch := make(chan reply, 1)
	from := time.Now()
	go func() {
		a, foul := answer(agent, v)
		ch <- reply{a, foul, time.Since(from)}
	}()
	var alarm <-chan time.Time
	if limit > 0 {
		t := time.NewTimer(limit)
		defer t.Stop()
		alarm = t.C
	}
	select {
	case got := <-ch:
		if clock != nil && clock.due() {
			clock.add(got.took)
		}
		if limit > 0 && got.took > limit && got.foul == nil {
			got.foul = fmt.Errorf("took %v to decide: it %s", got.took.Round(time.Microsecond), why)
		}
		if m.Budget.Total > 0 {
			r.left[v.Seat] += m.Budget.Increment - got.took
		}
		return got.a, got.foul
	case <-alarm:
		r.menu = nil // the agent still reads it
		return engine.Action{}, &late{why}
	case <-ctx.Done():
		r.menu = nil
		return engine.Action{}, context.Cause(ctx)
	}
}

// caught makes a foul of a panic, for a deferred call.
func caught(foul *error) {
	if p := recover(); p != nil {
		*foul = errors.New(panicked(p))
	}
}

// panicked says what panicked and in which function, for a deferred function that has just recovered.
func panicked(p any) string {
	var pcs [16]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs[:])])
	for {
		f, more := frames.Next()
		if f.Function != "" && !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("panic in %s, line %d: %v", f.Function, f.Line, p)
		}
		if !more {
			return fmt.Sprintf("panic: %v", p)
		}
	}
}

func cut(s string) string {
	if len(s) > MaxWhy {
		s = s[:MaxWhy-3] + "..."
	}
	return strings.ToValidUTF8(s, "?")
}
