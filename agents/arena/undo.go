package arena

import (
	"gauntlet/agents"
	"gauntlet/engine"
)

// An undo keeps what a person may take back: the decisions of one seat since dice were last rolled and since
// the other seat was last asked. So nobody learns from dice what is then done otherwise, and an agent has
// never seen what did not happen.
type undo struct {
	on     bool
	points []point // the person's decisions, the pending one last
	spare  []point
}

// A point is a decision to which a match can go back.
type point struct {
	seat           int
	state          *engine.State
	length, forced int
}

// begin starts a match, in which decisions can be taken back if people play and all observers can follow.
func (u *undo) begin(m *Match) {
	*u = undo{}
	for _, a := range m.Agents {
		_, person := a.(*agents.Human)
		u.on = u.on || person
	}
	for _, o := range m.Observers {
		_, follows := o.(Rewinder)
		u.on = u.on && follows
	}
}

// ask is told that a seat is asked, and reports whether its last decision can be taken back.
func (u *undo) ask(c *Choice, s *engine.State, res *Result) bool {
	if !u.on {
		return false
	}
	seat := int(c.Decision.Seat)
	if _, person := c.Agent.(*agents.Human); !person || len(u.points) > 0 && u.points[0].seat != seat {
		u.forget()
		if !person {
			return false
		}
	}
	p := point{seat: seat, length: res.Length, forced: res.Forced}
	if n := len(u.spare); n > 0 {
		p.state, u.spare = u.spare[n-1].state, u.spare[:n-1]
	} else {
		p.state = new(engine.State)
	}
	p.state.CopyFrom(s)
	u.points = append(u.points, p)
	return len(u.points) > 1
}

// applied is told that an action was applied: once dice have been rolled there is no way back.
func (u *undo) applied(s *engine.State) {
	if n := len(u.points); n > 0 && !u.points[n-1].state.SameStream(s) {
		u.forget()
	}
}

func (u *undo) forget() {
	u.spare = append(u.spare, u.points...)
	u.points = u.points[:0]
}

// back goes back to the decision before the pending one.
func (u *undo) back(m *Match, s *engine.State, res *Result) error {
	n := len(u.points)
	to := u.points[n-2]
	u.spare = append(u.spare, u.points[n-2:]...)
	u.points = u.points[:n-2] // it is asked again, and then is the pending one
	s.CopyFrom(to.state)
	res.Length, res.Forced = to.length, to.forced
	for _, o := range m.Observers {
		if err := o.(Rewinder).Rewound(to.length, s); err != nil {
			return err
		}
	}
	return nil
}
