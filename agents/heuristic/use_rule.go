package heuristic

import (
	"fmt"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
)

// A use is what a unit takes of what a rule of its list offers, and by how much that changes the prospects of the
// position.
type use struct {
	name  string // "" for nothing
	at    int    // the unit that gets it
	value float64
}

// useRule answers what a unit takes of what a rule of its list offers: what changes the prospects of the position
// most for the better. What can be had in every activation is taken unless it does harm; what can be had once in a
// game, or costs markers, has to do some good now.
func (h *Agent) useRule(v agents.View) (best int) {
	h.now.Look(v.Position, v.Seat)
	now, offers := h.now.Worth(), opr.Offered(v.Position)
	h.used = use{}
	for i := range v.Menu {
		a := &v.Menu[i]
		if a.Verb != engine.Use {
			continue
		}
		o, e := &offers[a.Arg], int(a.Target)
		value := h.valueOf(a, o, now)
		switch {
		case best == 0 && (value < -odds.Epsilon || (o.Once || o.Cost > 0 || o.Do == effects.Redeploy) && value < odds.Epsilon):
			continue
		case best == 0, value > h.used.value+odds.Epsilon:
		case value < h.used.value-odds.Epsilon || !h.now.Before(e, h.used.at):
			continue
		}
		best, h.used = i, use{o.Name, e, value}
	}
	return best
}

// valueOf returns by how much it changes the prospects of the position, which are worth so much now, to use what is
// offered; for a unit that would be activated next what that gains by acting now.
func (h *Agent) valueOf(a *engine.Action, o *opr.Offer, now float64) float64 {
	if o.Do == effects.Redeploy {
		return h.redeployed(int(a.Target))
	}
	if o.Do == effects.LendTokens {
		return float64(opr.LendingGain(h.now.P, o, int(a.Unit), int(a.Target))) - odds.Epsilon*2 // only what gains something
	}
	if o.Do != effects.ActNext {
		h.trial.CopyPosition(h.now.P, 0)
		opr.Give(&h.trial, a)
		h.then.Look(h.trial.View(), h.now.Seat)
		value := h.then.Worth() - now
		if o.Do == effects.Test { // by the chance that it fails
			value = mul(value, h.now.Facts[a.Target].Fails)
		}
		return value
	}
	e := int(a.Target)
	if x := &h.now.Facts[e]; x.Shaken && !x.Flies {
		return 0
	}
	if h.options = h.now.List(e, h.options[:0]); len(h.options) == 0 {
		return 0
	}
	return h.now.Gain(&h.options[h.now.Best(h.options)])
}

// redeployed returns how much better unit u would have been deployed where another unit of its side stands, at best;
// never better than by nothing where it stands alone.
func (h *Agent) redeployed(u int) (best float64) {
	goal := sense.LonelyMarker(h.now.P, h.now.Seat)
	now := h.now.Deployed(u, h.now.Facts[u].At, goal)
	for _, o := range h.now.Own {
		best = max(best, h.now.Deployed(u, h.now.Facts[o].At, goal)-now)
	}
	return best
}

// describeUse says what has been used on whom and what it is expected to bring.
func (h *Agent) describeUse() string {
	if h.used.name == "" {
		return "nothing that is offered does any good now"
	}
	return fmt.Sprintf("%s on %s: %+.1f", h.used.name, h.name(h.used.at), h.used.value)
}
