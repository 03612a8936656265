package env

import "time"

// Stages is where the time of an environment goes. It is filled while Turn.Measure is on.
type Stages struct {
	Menu  time.Duration // the engine lists the legal actions
	Plan  time.Duration // the tactical layer works out what an action means
	Apply time.Duration // the engine carries actions out
	Mask  time.Duration // the menu is mapped to slots
	Rest  time.Duration // checks, rewards

	on    stage
	since time.Time
}

// A stage is a part of a step.
type stage uint8

const (
	outside stage = iota // of any step
	menuStage
	planStage
	applyStage
	maskStage
	restStage
)

// enter adds the time that has passed to the stage that was on, and puts another on. On a nil Stages it does
// nothing.
func (s *Stages) enter(next stage) {
	if s != nil {
		s.turn(next)
	}
}

func (s *Stages) turn(next stage) {
	now := time.Now()
	if s.on != outside {
		*[...]*time.Duration{&s.Menu, &s.Plan, &s.Apply, &s.Mask, &s.Rest}[s.on-menuStage] += now.Sub(s.since)
	}
	s.on, s.since = next, now
}

// Measure adds the time of every following step to s, by stages; nil stops it. The clock itself costs up to a
// hundred nanoseconds a stage.
func (t *Turn) Measure(s *Stages) { t.g.watch = s }
