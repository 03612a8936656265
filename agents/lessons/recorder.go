package lessons

import (
	"slices"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/env"
)

// A Recorder writes the lessons of one match after another down. It is an observer of matches
// (arena.Match.Observers), and not safe for concurrent use.
type Recorder struct {
	wants   Wants
	done    func(*Game) error
	game    *engine.Game
	reading [2]*env.Reading
	env     [2]*env.Turn
	record  Game
	rows    [2][]int // by choice of a seat's reading, the lesson
}

var _ arena.Observer = (*Recorder)(nil)

// NewRecorder returns a recorder that hands every game out at its end. The game and all in it are overwritten
// by the next.
func NewRecorder(w Wants, done func(*Game) error) *Recorder { return &Recorder{wants: w, done: done} }

// Begin begins a game.
func (r *Recorder) Begin(m *arena.Match, _ *engine.State) error {
	if r.game != m.Game {
		r.game = nil
		for seat := range r.env {
			e, err := env.Over(m.Game, r.wants.ID, r.wants.Options)
			if err != nil {
				return err
			}
			r.env[seat] = e
			r.reading[seat] = env.NewReading(e, func(l env.Label) { r.label(seat, l) })
		}
		r.game = m.Game
	}
	spec := r.env[0].Spec()
	g := &r.record
	*g = Game{Spec: spec, Seed: m.Seed, Lessons: g.Lessons[:0], obs: g.obs[:0], masks: g.masks[:0],
		features: g.features[:0], slots: g.slots[:0], Final: g.Final}
	for seat, reading := range r.reading {
		reading.Begin()
		r.rows[seat] = r.rows[seat][:0]
	}
	return nil
}

// Chosen reads a choice.
func (r *Recorder) Chosen(c *arena.Choice, s *engine.State) error {
	seat := int(c.Decision.Seat)
	if s.View().Forced(c.Menu) || r.wants.Skip[seat] {
		return nil
	}
	asked, err := r.reading[seat].See(s.For(seat), c.Menu)
	if err != nil {
		return err
	}
	if asked {
		if err := r.look(seat, c.Decision.Kind); err != nil {
			return err
		}
	}
	r.reading[seat].Take(c.Action)
	return nil
}

// look writes down what a seat has before it.
func (r *Recorder) look(seat int, kind engine.Kind) error {
	g, e := &r.record, r.env[seat]
	size, n := g.Spec.ObsSize, g.Spec.Actions()
	r.rows[seat] = append(r.rows[seat], len(g.Lessons))
	g.Lessons = append(g.Lessons, Lesson{Seat: seat, Kind: kind})
	g.obs, g.masks = grown(g.obs, size), grown(g.masks, n)
	if err := e.Observe(seat, g.obs[len(g.obs)-size:]); err != nil {
		return err
	}
	if err := e.Mask(g.masks[len(g.masks)-n:]); err != nil {
		return err
	}
	if !r.wants.Features {
		return nil
	}
	width := n * len(g.Spec.Features)
	g.features = grown(g.features, width)
	return e.Features(g.features[len(g.features)-width:])
}

// label writes down what a seat did at a choice.
func (r *Recorder) label(seat int, l env.Label) {
	g := &r.record
	if l.Choice < 0 {
		g.Missed++
		return
	}
	lesson := &g.Lessons[r.rows[seat][l.Choice]]
	lesson.from, lesson.Exact = len(g.slots), l.Exact
	g.slots = append(g.slots, l.Slots...)
	lesson.n = len(l.Slots)
}

// Applied does nothing.
func (r *Recorder) Applied(*arena.Choice, *engine.State) error { return nil }

// End hands the game out. What a seat that forfeits would have done is nobody's lesson, but what was done
// until then is.
func (r *Recorder) End(res *arena.Result, s *engine.State) error {
	g := &r.record
	for seat, reading := range r.reading {
		if !r.wants.Skip[seat] {
			reading.End()
			if r.wants.Final {
				if err := r.last(seat, s); err != nil {
					return err
				}
			}
		}
	}
	g.Outcome, g.Forfeit = res.Outcome, res.Forfeit
	size, n := g.Spec.ObsSize, g.Spec.Actions()
	width := n * len(g.Spec.Features)
	for i := range g.Lessons {
		l := &g.Lessons[i]
		l.Obs, l.Mask, l.Slots = g.obs[i*size:(i+1)*size], g.masks[i*n:(i+1)*n], g.slots[l.from:l.from+l.n]
		if r.wants.Features {
			l.Features = g.features[i*width : (i+1)*width]
		}
		switch res.Outcome.Winner {
		case int8(l.Seat):
			l.Outcome = 1
		case int8(1 - l.Seat):
			l.Outcome = -1
		}
	}
	return r.done(g)
}

// last writes down what a seat sees of the last position.
func (r *Recorder) last(seat int, s *engine.State) error {
	e, final := r.env[seat], &r.record.Final[seat]
	if err := e.At(s.For(seat), 0); err != nil {
		return err
	}
	*final = grown((*final)[:0], r.record.Spec.ObsSize)
	return e.Observe(seat, *final)
}

// grown returns b with n more entries.
func grown[T any](b []T, n int) []T { return slices.Grow(b, n)[:len(b)+n] }
