package enginetest

import (
	"iter"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/internal/core"
)

// Bold chooses from a menu as a bold player does when its coin says so, or returns -1 to leave it to chance.
// It sees to it that random games come to more of the rules than chance alone would. The tests of a ruleset
// share one.
type Bold func(rng *dice.Stream, menu []engine.Action) int

// A Player chooses from menus at random. A bold one flips a coin before each choice.
type Player struct {
	dice.Stream
	bold Bold
}

// Player returns a player whose choices depend on a seed. It is bold or leaves all to chance.
func (b Bold) Player(seed uint64, bold bool) *Player {
	p := &Player{Stream: dice.New(dice.Mix(seed) ^ 0x5bd1e995)}
	if bold {
		p.bold = b
	}
	return p
}

// Choose returns the index of an entry of a menu.
func (p *Player) Choose(menu []engine.Action) int {
	if p.bold != nil && p.Intn(2) == 0 {
		if i := p.bold(&p.Stream, menu); i >= 0 {
			return i
		}
	}
	return p.Intn(len(menu))
}

// A Turn is a decision of a random game: the state before it, the menu, and what is chosen.
type Turn struct {
	*engine.State
	*Player
	Number int
	Menu   []engine.Action
	Choice engine.Action
	tb     testing.TB
	done   bool
}

// Do carries the choice out, unless that has been done.
func (t *Turn) Do() {
	if t.done {
		return
	}
	t.done = true
	if err := t.Apply(t.Choice); err != nil {
		t.tb.Fatalf("decision %d: %+v of the menu: %v", t.Number, t.Choice, err)
	}
}

// Memory opens the state.
func (t *Turn) Memory() Memory { return Open(t.State) }

// Play goes on with a game at random, decision by decision, to its end. Whoever ranges over it may change the
// choice, and carry it out to look at what comes of it.
func (p *Player) Play(tb testing.TB, s *engine.State) iter.Seq[*Turn] {
	return func(yield func(*Turn) bool) {
		t := Turn{State: s, Player: p, tb: tb}
		for ; !s.Over(); t.Number++ {
			if t.Menu = s.Menu(t.Menu[:0]); len(t.Menu) == 0 {
				tb.Fatalf("the menu of %+v is empty", s.Decision())
			}
			t.Choice, t.done = t.Menu[p.Choose(t.Menu)], false
			if !yield(&t) {
				return
			}
			t.Do()
		}
	}
}

// Copy returns a state like s.
func Copy(s *engine.State) *engine.State {
	c := new(engine.State)
	c.CopyFrom(s)
	return c
}

// A Collection takes up to so many states before each kind of decision.
type collection struct {
	states []*engine.State
	most   int
	seen   [core.NumKinds]int
}

func (c *collection) keep(s *engine.State, most int) {
	if k := s.Decision().Kind; c.seen[k] < min(c.most, most) {
		c.seen[k]++
		c.states = append(c.states, Copy(s))
	}
}

// States returns states of games played boldly, up to most before each kind of decision and not all of them
// from one game; if singly is set also those in which the models of a unit are placed one by one, and those
// at the end. The test fails when a kind of decision that there must be does not come up.
func (b Bold) States(tb testing.TB, g *engine.Game, most int, singly bool,
	kinds ...core.Kind) []*engine.State {
	tb.Helper()
	c := collection{most: most}
	missing := func() (out []core.Kind) {
		for _, k := range kinds {
			if c.seen[k] == 0 {
				out = append(out, k)
			}
		}
		return out
	}
	for seed := 0; seed < 2000 && (seed < most || len(missing()) > 0); seed++ {
		s := g.New(uint64(seed))
		for t := range b.Player(uint64(seed), true).Play(tb, s) {
			c.keep(s, seed+1)
			if single := Copy(s); singly && single.Apply(engine.Action{Verb: engine.PlaceOne,
				Unit: t.Decision().Unit}) == nil {
				c.keep(single, seed+1)
			}
		}
		if singly {
			c.keep(s, seed+1)
		}
	}
	if kinds := missing(); len(kinds) > 0 {
		tb.Fatalf("no game came to a decision of the kinds %v", kinds)
	}
	return c.states
}
