// Package heuristic is the agent that looks one activation ahead. It plays the rulesets that it ships weights
// for; a ruleset whose missions ask for more than to hold markers has a package of its own in this folder,
// which plays behind the same spec by the same evaluation.
package heuristic

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/agents"
	"gauntlet/agents/scripted"
	"gauntlet/agents/sense"
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
)

func init() {
	agents.Register("heuristic", "looks one activation ahead and does what an evaluation in points likes best: damage, markers, exposure and more; weights=FILE changes its weights (docs/heuristic.md)",
		func(p *agents.Params) (agents.Agent, error) {
			return New(p.Text("weights", ""))
		})
}

// Agent looks one activation ahead. For every unit that it may activate it goes through the intents of the
// tactical layer: to shoot at each enemy, to charge each, to make for each marker or into cover near it, to
// approach, to fall back. It puts the unit where the intent would have it end, and adds up what the position
// is then worth by exact means of the dice (package odds). Nothing is rolled and nothing drawn from chance:
// the same position always gets the same answer, and a position turned half round with the seats swapped the
// turned one.
//
// The terms of the evaluation, in thousandths of what the armies began with on the average, each times its
// weight:
//
//	damage    what its shooting or its charge is expected to cost the enemy, the morale tests that come of it included
//	reply     what the strike back of a charged unit is expected to cost
//	tempo     the attacks that the target will not make
//	markers   the markers that are expected to be held when the game ends, less those of the enemy
//	exposure  what the enemy is expected to take from the unit where it ends, by shooting or a charge, if it stood in the open
//	cover     what of that the cover there saves
//	chances   what the unit could do by its next attack from there
//	danger    what dangerous terrain on the way is expected to cost
//	blocking  how much of what the enemy needs the unit keeps from it where it ends (Mission.Blocking)
//
// The unit is activated first whose best option gains most, markers counting less, since they can wait, and
// what the enemy could take from it before it acts counting for it. Each option is first valued as if nothing
// stood in the way of its move; only the most promising are worked out by the engine's rules.
//
// It deploys its units where they are near the markers and what they can attack, and away from what can
// attack them. Units that were set aside it places by markers, exposure and chances, and its casters cast
// what is expected to bring most for its tokens, where the weights say so. All other preparation, and what
// comes up on the way (tokens for and against spells, casualties, transports), its Habit answers.
type Agent struct {
	games map[string]*Game // by ruleset
	rules *Game            // of the game that is played, nil when it is of none of them
	w     *Weights         // of the rules
	game  *engine.Game

	rounds int

	mind       odds.Mind
	ledger     ledger
	front      front
	paths      paths
	attacks    []float64 // by enemy and own unit
	menace     []float64 // by enemy, the most of them
	markersNow float64   // markers as they are
	tried      []tried   // where options of the unit have led that have been worked out
	sketches   []option  // of the unit
	queue      []turn    // units that may be activated

	best, second     option      // of the unit looked at last
	chosen, runnerUp option      // what the active unit does, and its second choice
	kind             engine.Kind // the kind of the last decision

	trial  engine.State // a copy to lay spells in
	spell  casting      // the spell that was chosen last
	placed terms        // of the place that a unit was put last that was set aside
}

// A Game is what the agent must know about the games of a ruleset. The zero values of what follows the habit
// are right for battles of two armies for the markers of a table.
type Game struct {
	Weights  Weights
	Contents string      // identifies weights that do not ship
	Habit    agents.Part // answers what is not evaluated

	// What the sides want. With a mission, deployment, the places of units that were set aside and spells are
	// left to the habit.
	Mission Mission
	// Nobody wins or loses a melee, so that nobody routs.
	NoLoser bool
	// Who is alone at a marker controls it from then on, and the markers count as they are, not by who leads
	// in the end.
	TakenAlone bool
	// Ways lead around walls. Each test of a jump on them counts so many tenths of an inch.
	Walls    bool
	JumpTest int
}

// New returns the agent of the rulesets that it ships weights for, with these weights, or with those that a
// file changes unless its name is "". Its errors name the file and what is wrong with it.
func New(weights string) (*Agent, error) {
	games := map[string]*Game{}
	for ruleset, table := range shipped {
		table, err := table.With(weights)
		if err != nil {
			return nil, err
		}
		g := &Game{Contents: table.Contents(), Habit: new(scripted.Agent)}
		if err := table.Into(&g.Weights); err != nil {
			return nil, err
		}
		games[ruleset] = g
	}
	return Of(games), nil
}

// Of returns the agent that plays the games of some rulesets.
func Of(games map[string]*Game) *Agent { return &Agent{games: games} }

// Contents identifies the weights when they are not those that ship.
func (h *Agent) Contents() string {
	var all []string
	for _, g := range h.games {
		if g.Contents != "" {
			all = append(all, g.Contents)
		}
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// Layer returns Atomic.
func (h *Agent) Layer() agents.Layer { return agents.Atomic }

// Fits refuses the games of rulesets that it has no weights for.
func (h *Agent) Fits(game *engine.Game, _ int) error {
	if name := game.Setup().Ruleset.Name(); h.games[name] == nil {
		return fmt.Errorf("heuristic has no weights for the ruleset %q", name)
	}
	return nil
}

// Begin forgets the last game.
func (h *Agent) Begin(game *engine.Game, seat int, seed uint64) {
	setup := game.Setup()
	if h.rules = h.games[setup.Ruleset.Name()]; h.rules == nil {
		h.game = game
		return
	}
	h.w = &h.rules.Weights
	h.chosen, h.kind = option{}, engine.GameOver
	h.game, h.rounds = game, setup.Mission.Rounds
	h.ledger.begin(game)
	h.paths.begin(game, h.rules)
	if h.rules.Mission != nil {
		h.rules.Mission.Begin(game, h.paths.chart)
	}
	h.rules.Habit.Begin(game, seat, seed)
}

// Act answers a decision.
func (h *Agent) Act(v agents.View) (int, error) {
	if h.rules == nil {
		return 0, h.Fits(h.game, v.Seat)
	}
	battle := h.rules.Mission == nil
	h.kind = v.Decision.Kind
	switch v.Decision.Kind {
	case engine.CastSpell:
		h.chosen.known = false // what the spell does may change what is best
		if h.casts() {
			return h.castSpell(v), nil
		}
	case engine.CastAt:
		if h.casts() {
			return h.castAt(v), nil
		}
	case engine.ArriveAt:
		if h.placesArrivals() {
			return h.arriveAt(v), nil
		}
	case engine.Activate:
		return h.activate(v), nil
	case engine.ChooseAction:
		return h.chooseAction(v), nil
	case engine.MoveTo:
		if d := &h.chosen; d.known && d.unit == int(v.Decision.Unit) && d.round == v.Position.Round() &&
			d.from == v.Position.Anchor(d.unit) {
			return sense.Find(v.Menu, d.to.Pattern), nil
		}
	case engine.DeployAt:
		if battle {
			return h.deployAt(v), nil
		}
	case engine.Shoot:
		return h.shoot(v), nil
	}
	return h.rules.Habit.Act(v)
}

// prepare works out what the evaluation of a position rests on.
func (h *Agent) prepare(v agents.View) {
	h.look(v.Position, v.Seat)
	h.paths.look(v.Position, v.Seat)
	h.assess(v.Position, v.Seat)
	var none presence
	h.markersNow = h.control(v.Position, v.Seat, -1, &none, -1, 1)
}

// look finds out what the sides want in a position, the facts about its units, and how likely these are to
// stand where.
func (h *Agent) look(p engine.Position, seat int) {
	wants := &h.front.wants
	wants.clear()
	if m := h.rules.Mission; m != nil {
		m.Look(p, seat, wants)
	} else {
		for m := range p.Markers() {
			wants.Hold, wants.Reach = append(wants.Hold, m), append(wants.Reach, m)
		}
	}
	h.ledger.look(p, wants)
	h.survey(p)
}

// activate answers with the unit whose best option gains most over waiting.
func (h *Agent) activate(v agents.View) (best int) {
	h.prepare(v)
	h.chosen, h.runnerUp = option{}, option{}
	h.queue = h.queue[:0]
	for i := range v.Menu {
		if v.Menu[i].Verb == engine.Pass {
			continue
		}
		u := int(v.Menu[i].Unit)
		turn := turn{entry: i, unit: u}
		if x := &h.ledger.facts[u]; x.shaken && !x.flies {
			turn.idle = true
		} else {
			h.sketch(v.Position, v.Seat, u)
			var top option
			for k := range h.sketches {
				if d := &h.sketches[k]; better(v.Position, v.Seat, d, &top) {
					top = *d
				}
			}
			turn.gain = h.gain(v, &top)
		}
		h.queue = append(h.queue, turn)
	}
	chosen := turn{entry: -1}
	for range h.w.Closely {
		k := -1
		for i := range h.queue {
			if t := &h.queue[i]; t.entry >= 0 && (k < 0 || h.sooner(v, t, &h.queue[k])) {
				k = i
			}
		}
		if k < 0 {
			break
		}
		t := h.queue[k]
		h.queue[k].entry = -1
		if h.best, h.second = (option{}), (option{}); !t.idle {
			h.consider(v.Position, v.Seat, t.unit)
			t.gain = h.gain(v, &h.best)
		}
		if chosen.entry < 0 || h.sooner(v, &t, &chosen) {
			chosen, h.chosen, h.runnerUp = t, h.best, h.second
		}
	}
	return chosen.entry
}

// A turn is a unit that may be activated.
type turn struct {
	entry int // in the menu
	unit  int
	idle  bool // it will do nothing
	gain  float64
}

// sooner reports whether one unit is to be activated rather than another.
func (h *Agent) sooner(v agents.View, a, b *turn) bool {
	return a.gain > b.gain+odds.Epsilon || a.gain > b.gain-odds.Epsilon &&
		sense.Before(v.Position, v.Seat, a.unit, b.unit)
}

// gain returns what is gained by doing an option now rather than later.
func (h *Agent) gain(v agents.View, d *option) float64 {
	gain := d.value - mul(d.terms[termMarkers], 1-h.w.Late) - d.terms[termChances]
	risk := 0.0
	if d.known && h.ledger.facts[d.unit].on {
		from, end := h.game.UnitRange(1 - v.Seat)
		for e := from; e < end; e++ {
			if f := &h.ledger.facts[e]; f.on && !f.acted {
				risk = max(risk, h.attacks[e*h.ledger.units+d.unit])
			}
		}
	}
	return gain + mul(risk, h.w.Urgency)
}

// chooseAction answers with the best option.
func (h *Agent) chooseAction(v agents.View) int {
	u := int(v.Decision.Unit)
	if d := &h.chosen; !d.known || d.unit != u || d.round != v.Position.Round() ||
		d.from != v.Position.Anchor(u) {
		h.prepare(v)
		h.consider(v.Position, v.Seat, u)
		h.chosen, h.runnerUp = h.best, h.second
	}
	return sense.FindAction(v.Menu, h.chosen.verb, h.chosen.about)
}

// shoot answers at whom a weapon fires: when the unit holds or has advanced to shoot, at the target of its
// option where it can; otherwise where it does most (opr.Harm), at the nearest of equal ones, as the intents
// of the tactical layer do.
func (h *Agent) shoot(v agents.View) (best int) {
	d := &h.chosen
	aimed := d.known && d.unit == int(v.Decision.Unit) && (d.verb == engine.Hold || d.aim == aimShoot)
	for i := range v.Menu {
		if m := &v.Menu[i]; aimed && m.Verb == engine.Fire && int(m.Target) == d.target {
			return i
		}
	}
	s := v.Position
	most, near := int64(-1), int64(0)
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Fire {
			continue
		}
		u, e := int(m.Unit), int(m.Target)
		harm, gap := opr.Harm(s, u, e, int(m.Arg)), opr.Gap(s, u, e)
		if harm > most || harm == most && (gap < near ||
			gap == near && sense.Before(v.Position, v.Seat, e, int(v.Menu[best].Target))) {
			best, most, near = i, harm, gap
		}
	}
	return best
}
