package tactics_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"
)

// A shooter counts what becomes of the best shots of many positions.
type shooter struct {
	t                    *testing.T
	shots, bent, formed  int
	wanting, roundabout  int // for which a grid finds more weapons, or a much shorter way
	there                engine.State
	m                    *core.State
	s                    *engine.State
	u, e, here, of, guns int
	best                 engine.Action
}

// look asks for the best shot of the unit that is to advance at each of its enemies.
func (c *shooter) look(s *engine.State, m *core.State, _ *dice.Stream) {
	if !proc.Advancing(m) {
		return
	}
	c.s, c.m, c.u = s, m, int(s.Decision().Unit)
	c.of = shooting.Guns(m, c.u)
	for _, c.e = range enemies(s, c.u) {
		c.here = shooting.GunsOn(m, c.u, c.e, geom.Point{})
		c.best, c.guns = tactics.BestShot(m, c.u, c.e)
		c.keepsItsWord()
		if c.guns > c.here {
			c.shots++
			if c.best.Ways > 0 {
				c.bent++
			}
			if c.best.Form != engine.AsItStands {
				c.formed++
			}
		}
		if figures.Coherent(m, c.u) && c.of > 0 {
			c.isTheBest()
		}
	}
}

// keepsItsWord checks that as many weapons bear after the move as were foretold.
func (c *shooter) keepsItsWord() {
	n := c.here
	if c.best.Pattern != proc.PatternStay {
		c.there.CopyFrom(c.s)
		must.Do(c.t, c.there.Apply(c.best))
		if before, after := c.s.Unit(c.u), c.there.Unit(c.u); after.Alive != before.Alive {
			return // dangerous terrain
		}
		n = shooting.GunsOn(peek.Live(&c.there), c.u, c.e, geom.Point{})
	}
	if n != c.guns {
		c.t.Fatalf("%s: %d weapons bear instead of %d", c.s.Describe(c.best), n, c.guns)
	}
}

// isTheBest compares with the displacements of a grid.
func (c *shooter) isTheBest() {
	at, way := c.m.Anchor(c.u), int64(0)
	from := at
	for _, p := range append(c.best.Way[:c.best.Ways:c.best.Ways], c.best.At) {
		way, from = way+p.Sub(from).Norm(), p
	}
	const step, much = geom.Inch / 2, geom.Inch / 2
	allow, _ := proc.Allowance(c.m)
	most, least := c.guns, way-much
	for x := -allow; x <= allow; x += step {
		for y := -allow; y <= allow; y += step {
			v := geom.Point{X: x, Y: y}
			length := v.Norm()
			if length > int64(allow) || most == c.of && length >= least {
				continue
			}
			n := shooting.GunsOn(c.m, c.u, c.e, v)
			if n < most || n == most && length >= least || n == 0 {
				continue
			}
			c.there.CopyFrom(c.s)
			if c.there.Apply(engine.Action{Verb: engine.Move, Pattern: engine.OffPattern, Unit: int16(c.u),
				At: at.Add(v)}) == nil {
				most, least = n, length
			}
		}
	}
	switch {
	case most > c.guns:
		c.wanting++
	case c.guns > c.here && least < way-much:
		c.roundabout++
	}
}

// judge checks how often a grid finds something better.
func (c *shooter) judge(shots int) {
	c.t.Logf("%d shots, %d by ways with bends, %d formed up: a grid finds more weapons %d times, a shorter way %d times",
		c.shots, c.bent, c.formed, c.wanting, c.roundabout)
	if c.shots < shots || 10*c.wanting > c.shots || 20*c.roundabout > c.shots {
		c.t.Error("too few, or too many")
	}
}

// The best shot is a legal move after which as many weapons bear as it says, and hardly ever does a
// displacement of a fine grid bring more to bear, or as many by a way that is half an inch shorter.
func TestBestShot(t *testing.T) {
	c := &shooter{t: t}
	positions(t, engine.MoveTo, 1, c.look)
	c.judge(100)
}

// So it does for units of the AI side of Star Quest, in missions full of walls.
func TestBestShotOfTheAI(t *testing.T) {
	c := &shooter{t: t}
	rules := must.Get(rulesets.ByName(starquest.Name))(t)
	quests := []string{"breach", "relay", "hunt", "laststand", "ruins"}
	for i := range enginetest.Samples(20, 40) {
		setup := must.Get(engine.Prepare(rules, engine.Choice{Mission: quests[i%len(quests)], Party: 3,
			Threat: "high"}))(t)
		s, r := must.Get(engine.Compile(setup))(t).New(uint64(i)), dice.New(uint64(i))
		var menu []engine.Action
		for !s.Over() {
			if d := s.Decision(); d.Kind == engine.MoveTo && d.Seat == starquest.Foes {
				c.look(s, peek.Live(s), nil)
			}
			menu = s.Menu(menu[:0])
			must.Do(t, s.Apply(menu[r.Intn(len(menu))]))
		}
	}
	c.judge(enginetest.Samples(100, 200))
}
