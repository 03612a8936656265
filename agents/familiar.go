package agents

import (
	"fmt"
	"sync"

	"gauntlet/engine"
	"gauntlet/env"
	"gauntlet/models"
)

// A Learned agent has learned on the games of an environment, and may play others worse.
type Learned interface {
	// Unfamiliar says in words how a game differs from those: in its armies, its table or its mission. It is
	// "" when it does not, or when nobody knows.
	Unfamiliar(game *engine.Game, seat int) string
}

// UnfamiliarTo says how a game differs from those that an agent has learned on, "" for agents that have not
// learned.
func UnfamiliarTo(a Agent, game *engine.Game, seat int) string {
	if l, ok := a.(Learned); ok {
		return l.Unfamiliar(game, seat)
	}
	return ""
}

// Unfamiliar asks the player.
func (a *SlotAgent) Unfamiliar(game *engine.Game, seat int) string {
	p, ok := a.player.(interface {
		unfamiliar(spec *env.Spec, game *engine.Game, seat int) string
	})
	if !ok {
		return ""
	}
	e := a.env // of the last game
	if a.game != game {
		var err error
		if e, err = a.over(game, seat); err != nil {
			return ""
		}
	}
	return p.unfamiliar(e.Spec(), game, seat)
}

// unfamiliar compares a game with the environment that the checkpoint names.
func (n *Neural) unfamiliar(spec *env.Spec, game *engine.Game, seat int) string {
	c := n.trained
	if c == nil {
		var err error
		if c, err = models.Shipped(spec.ID, seat); err != nil {
			return ""
		}
	}
	at := homeOf(c.Env)
	if !strange(at, game) {
		return ""
	}
	home := &at.setup
	if !at.options.Draws() {
		return fmt.Sprintf("its network was trained for %s, with the lists %q and %q on the table %q in the mission %q; "+
			"others it may not have seen, and may play worse", at.id, home.Armies[0].Name, home.Armies[1].Name,
			home.Table.Name, home.Mission.Name)
	}
	least, most := pointsOf(game)
	said := fmt.Sprintf("its network was trained for %s, and this is a game of %s", c.Env, game.Setup().Ruleset.Name())
	if most > 0 {
		said += fmt.Sprintf(" with lists of %d and %d points", least, most)
	}
	if said += "; other games it may not have seen, and may play worse"; n.trained == nil {
		if s, ok := models.StrengthNear(spec.ID, seat, most, yardstick); ok {
			said += ": " + s.String()
		}
	}
	return said
}

// strange reports whether a game is unlike those of a home: in its armies, its table or its mission, in its ruleset or in
// the size of its lists. Nobody knows where there is no home.
func strange(at *home, game *engine.Game) bool {
	if at == nil {
		return false
	}
	o, home, here := &at.options, &at.setup, game.Setup()
	differs := func(option, home, here string) bool { // what is drawn is of any sort
		return home != here && option != env.Drawn && option != env.Any
	}
	return differs(o.Table, home.Table.Name, here.Table.Name) || differs(o.Mission, home.Mission.Name, here.Mission.Name) ||
		differs(o.Armies[0], home.Armies[0].Name, here.Armies[0].Name) ||
		differs(o.Armies[1], home.Armies[1].Name, here.Armies[1].Name) || home.Ruleset.Name() != here.Ruleset.Name() ||
		outgrown(at, game)
}

// A home is the environment that a network has learned in.
type home struct {
	id      string
	options env.Options
	setup   engine.Setup
}

// homes are those of networks that have been asked about, by what their checkpoints say: a setup takes long to read.
var homes sync.Map

// homeOf returns the home that a checkpoint names, nil when it is none that is known here.
func homeOf(name string) *home {
	if at, ok := homes.Load(name); ok {
		return at.(*home)
	}
	var at *home
	if id, o, err := env.ParseSpec(name); err == nil {
		if setup, err := env.Setup(id, o); err == nil {
			at = &home{id, o, setup}
		}
	}
	homes.Store(name, at)
	return at
}

// yardstick is the agent by which the strength of a network is told.
const yardstick = "heuristic"

// outgrown reports whether a list of a game is smaller or larger than those that were drawn, by more than a tenth.
func outgrown(at *home, game *engine.Game) bool {
	o := &at.options
	if o.Armies[0] != env.Drawn || o.Armies[1] != env.Drawn {
		return false
	}
	low := o.Points
	if low == 0 {
		if id, err := env.Lookup(at.id); err == nil {
			low = id.Points
		}
	}
	high := max(low, o.MostPoints)
	least, most := pointsOf(game)
	return low > 0 && (least < low-low/10 || most > high+high/10)
}

// pointsOf returns the points of the smaller and of the greater list of a game.
func pointsOf(game *engine.Game) (least, most int) {
	var sum [2]int
	for _, u := range game.Units() {
		if u.Seat >= 0 { // others are nobody's, such as the creatures of Stargrave
			sum[u.Seat] += int(u.Points)
		}
	}
	return min(sum[0], sum[1]), max(sum[0], sum[1])
}
