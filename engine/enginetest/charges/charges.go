// Package charges judges the charges that stand on the menus of random games.
package charges

import (
	"testing"

	"gauntlet/engine/enginetest"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/move"
)

// A Census counts ways of charging and of closing in, and what is wrong with them.
type Census struct{ charges, closings, apart, scattered, idle int }

// Look tries all ways of all charges on the menu of a decision, and then all ways of closing in with them.
func (c *Census) Look(tb testing.TB, turn *enginetest.Turn) {
	if turn.Decision().Kind != core.ChooseAction {
		return
	}
	for _, a := range turn.Menu {
		if u, e := int(a.Unit), int(a.Target); a.Verb == core.Charge &&
			movement.WalksInto(peek.Live(turn.State), u, e) {
			c.try(tb, turn, u, e)
		}
	}
}

func (c *Census) try(tb testing.TB, turn *enginetest.Turn, u, e int) {
	m := peek.Live(turn.State)
	d := force.Of(m)
	rush := force.ChargeMove(m, u, e)
	whole, close := figures.Coherent(m, u), figures.Coherent(m, e)
	for v := range move.ContactVariants {
		s := enginetest.Copy(turn.State)
		m := peek.Live(s)
		movement.MoveIntoContact(m, u, e, rush, move.NearThird, v)
		c.charges++
		if whole && !figures.Coherent(m, u) {
			c.apart++
			tb.Logf("%s charges %s by way %d in round %d and falls apart", m.Name(u), m.Name(e), v, m.Round)
		}
		if d.Move.Climbs && !strikes(m, u, e) {
			c.idle++
			tb.Logf("%s charges %s by way %d in round %d and can strike nobody", m.Name(u), m.Name(e), v, m.Round)
		}
		for v := range move.ContactVariants {
			m := peek.Live(enginetest.Copy(s))
			movement.MoveIntoContact(m, e, u, d.Actions.CloseIn, d.Move.Separation, v)
			c.closings++
			if close && !figures.Coherent(m, e) {
				c.scattered++
				tb.Logf("%s closes in with %s by way %d and falls apart", m.Name(e), m.Name(u), v)
			}
		}
	}
}

// strikes reports whether some model of a unit can strike at another unit.
func strikes(m *core.State, u, e int) bool {
	w := figures.LayOut(m, u)
	defer w.GiveBack()
	w.LoadBases(e)
	return w.Engaged() != 0
}

// Judge fails the test when some way was wrong, or there was none.
func (c *Census) Judge(tb testing.TB) {
	tb.Helper()
	if c.charges == 0 || c.apart+c.scattered+c.idle > 0 {
		tb.Errorf("of %d ways of charging %d end out of coherency and %d where nobody is struck, of %d ways of closing in %d",
			c.charges, c.apart, c.idle, c.closings, c.scattered)
	}
}
