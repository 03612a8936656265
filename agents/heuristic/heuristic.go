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
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/appraisal"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
)

func init() {
	agents.Register("heuristic",
		"looks one activation ahead and does what an evaluation in points likes best: damage, markers, exposure and more; weights=FILE changes its weights (docs/heuristic.md)",
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
//	damage    what its shooting or its charge is expected to cost the enemy, with the morale tests after it
//	reply     what the strike back of a charged unit is expected to cost
//	tempo     the attacks that the target will not make
//	markers   the markers that are expected to be held when the game ends, less those of the enemy
//	exposure  what the enemy is expected to take from the unit where it ends, if it stood in the open
//	cover     what of that the cover there saves
//	chances   what the unit could do by its next attack from there
//	danger    what dangerous terrain on the way is expected to cost
//	blocking  how much of what the enemy needs the unit keeps from it where it ends (Mission.Blocking)
//
// The unit is activated first whose best option gains most, markers counting less, since they can wait, and
// what the enemy could take from it before it acts counting for it; where a rule of a list lets it pass its turn, it
// does when no unit gains by acting now. Each option is first valued as if nothing
// stood in the way of its move; only the most promising are worked out by the engine's rules, of the units that
// promise more than one that has been looked at turned out to gain.
//
// It deploys its units where they are near the markers and what they can attack, and away from what can
// attack them. Units that were set aside it places by markers, exposure and chances, and its casters cast
// what is expected to bring most for its tokens, where the weights say so. All other preparation, and what
// comes up on the way (tokens for and against spells, casualties, transports), its Habit answers.
type Agent struct {
	games map[string]*Game // by ruleset
	rules *Game            // of the game that is played, nil when there are none for it
	game  *engine.Game
	now   appraisal.Situation // of the decision that is being made

	options    []appraisal.Option  // room, for those of all units that may be activated
	candidates []candidate         // room
	trial      engine.State        // a copy to cast spells in
	then       appraisal.Situation // the one after a spell

	chosen, runnerUp appraisal.Option // what the active unit does, and its second choice
	kind             engine.Kind      // the kind of the last decision
	spell            casting          // the spell that was chosen last
	used             use              // what was used last of what rules of lists offer
	placed           appraisal.Terms  // of the place that a unit was put last that was set aside
}

// A Game is what the agent must know about the games of a ruleset. With a mission, deployment, the places of units that
// were set aside and spells are left to the habit.
type Game struct {
	appraisal.Rules
	Contents string      // identifies weights that do not ship
	Habit    agents.Part // answers what is not evaluated
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
	h.chosen, h.kind = appraisal.Option{}, engine.GameOver
	rules := h.games[game.Setup().Ruleset.Name()]
	h.game, h.rules = game, rules
	if rules == nil {
		return
	}
	h.now.Begin(game, &rules.Rules)
	if h.casts() || defines(game) {
		h.then.Begin(game, &rules.Rules)
	}
	if rules.Mission != nil {
		rules.Mission.Begin(game, h.now.Chart())
	}
	rules.Habit.Begin(game, seat, seed)
}

// defines reports whether a list of the game defines special rules, which may offer something.
func defines(game *engine.Game) bool {
	armies := game.Setup().Armies
	return len(armies[0].Defined)+len(armies[1].Defined) > 0
}

// Act answers a decision.
func (h *Agent) Act(v agents.View) (engine.Action, error) {
	if h.rules == nil {
		return engine.Action{}, h.Fits(h.game, v.Seat)
	}
	h.kind = v.Decision.Kind
	if h.kind == engine.MoveTo && h.stillHolds(v) {
		return h.moveTo(v), nil
	}
	if h.kind == engine.FreeMove {
		h.chosen.Known = false // what is best may be another thing from there
		return h.moveFreely(v), nil
	}
	if h.kind == engine.Consolidate && h.rules.Mission == nil {
		return h.moveOn(v), nil
	}
	if i := h.choose(v); i >= 0 {
		return v.Menu[i], nil
	}
	return h.rules.Habit.Act(v)
}

// choose returns the entry of the menu that answers a decision, or -1 for one that the habit answers.
func (h *Agent) choose(v agents.View) int {
	switch v.Decision.Kind {
	case engine.CastSpell:
		h.chosen.Known = false // what the spell does may change what is best
		if h.casts() {
			return h.castSpell(v)
		}
	case engine.CastAt:
		if h.casts() {
			return h.castAt(v)
		}
	case engine.ArriveAt:
		if h.placesArrivals() {
			return h.arriveAt(v)
		}
	case engine.UseRule:
		h.chosen.Known = false // what is best may be another thing with it
		return h.useRule(v)
	case engine.Activate:
		return h.activate(v)
	case engine.ChooseAction:
		return h.chooseAction(v)
	case engine.DeployAt:
		if h.rules.Mission == nil {
			return h.deployAt(v)
		}
	case engine.Shoot:
		return h.shoot(v)
	case engine.JoinUnit:
		return sense.FindVerb(v.Menu, engine.Pass)
	}
	return -1
}

// stillHolds reports whether the option that was chosen is about the unit that decides, as it was and where it stands:
// it may have lost models to dangerous terrain since, and stand about the same place.
func (h *Agent) stillHolds(v agents.View) bool {
	d := &h.chosen
	return d.Known && d.Unit == int(v.Decision.Unit) && d.Round == v.Position.Round() &&
		d.From == v.Position.Anchor(d.Unit) && d.Alive == v.Position.Unit(d.Unit).Alive
}

// activate answers with the unit whose best option gains most over waiting.
func (h *Agent) activate(v agents.View) int {
	h.now.Look(v.Position, v.Seat)
	h.chosen, h.runnerUp = appraisal.Option{}, appraisal.Option{}
	h.options, h.candidates, h.used = h.options[:0], h.candidates[:0], use{}
	passes := -1
	for i := range v.Menu {
		if v.Menu[i].Verb == engine.Pass {
			continue
		}
		if v.Menu[i].Verb == engine.Use {
			passes = h.passes(v, i, passes)
			continue
		}
		u := int(v.Menu[i].Unit)
		c := candidate{entry: i, unit: u}
		if x := &h.now.Facts[u]; x.Shaken && !x.Flies {
			c.idle = true
		} else {
			c.from = len(h.options)
			h.options = h.now.List(u, h.options)
			c.to = len(h.options)
			if options := h.options[c.from:]; len(options) > 0 {
				c.gain = h.now.Gain(&options[h.now.Best(options)])
			}
		}
		h.candidates = append(h.candidates, c)
	}
	chosen := candidate{entry: -1}
	for range min(h.now.W.Closely, len(h.candidates)) {
		k := 0
		for i := range h.candidates {
			if h.sooner(&h.candidates[i], &h.candidates[k]) {
				k = i
			}
		}
		c := h.candidates[k]
		if chosen.entry >= 0 && c.gain+h.now.W.UnitSlack < chosen.gain-odds.Epsilon {
			break
		}
		h.candidates = slices.Delete(h.candidates, k, k+1)
		var best, second appraisal.Option
		if !c.idle {
			best, second = h.now.Consider(h.options[c.from:c.to])
			c.gain = h.now.Gain(&best)
		}
		if chosen.entry < 0 || h.sooner(&c, &chosen) {
			chosen, h.chosen, h.runnerUp = c, best, second
		}
	}
	if passes >= 0 && chosen.gain < -odds.Epsilon {
		h.chosen, h.used = appraisal.Option{}, use{name: "pass", at: int(v.Menu[passes].Unit)}
		return passes
	}
	return chosen.entry
}

// passes returns by which of two entries of the menu a turn is passed rather: by the unit that comes first.
func (h *Agent) passes(v agents.View, i, other int) int {
	if other < 0 || h.now.Before(int(v.Menu[i].Unit), int(v.Menu[other].Unit)) {
		return i
	}
	return other
}

// A candidate is a unit that may be activated.
type candidate struct {
	entry int // in the menu
	unit  int
	idle  bool // it will do nothing
	gain  float64
	// its options
	from, to int
}

// sooner reports whether one unit is to be activated rather than another.
func (h *Agent) sooner(a, b *candidate) bool {
	return a.gain > b.gain+odds.Epsilon || a.gain > b.gain-odds.Epsilon && h.now.Before(a.unit, b.unit)
}

// chooseAction answers with the best option.
func (h *Agent) chooseAction(v agents.View) int {
	if !h.stillHolds(v) {
		h.now.Look(v.Position, v.Seat)
		h.options = h.now.List(int(v.Decision.Unit), h.options[:0])
		h.chosen, h.runnerUp = h.now.Consider(h.options)
	}
	return sense.FindAction(v.Menu, h.chosen.Verb, h.chosen.About)
}

// moveTo answers with the move of the option, by the allowance that the unit turns out to have. Nothing on the
// table has changed since the option was worked out.
func (h *Agent) moveTo(v agents.View) engine.Action {
	d := &h.chosen
	if allow, shooting := opr.Allowance(v.Position); allow == 0 || allow != d.Allow || shooting != d.Shooting {
		d.To, _ = d.Move(v.Position, allow, shooting)
	}
	return sense.Move(v.Menu, d.To)
}

// shoot answers at whom a weapon fires: when the unit holds or has advanced to shoot, at the target of its
// option where it can; otherwise where it does most (opr.Harm), at the nearest of equal ones, as the intents
// of the tactical layer do.
func (h *Agent) shoot(v agents.View) (best int) {
	d, p := &h.chosen, v.Position
	aimed := d.Known && d.Unit == int(v.Decision.Unit) && (d.Verb == engine.Hold || d.Aim == appraisal.AimShoot)
	most, near := int64(-1), int64(0)
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Fire {
			continue
		}
		u, e := int(m.Unit), int(m.Target)
		if aimed && e == d.Target {
			return i
		}
		harm, gap := opr.Harm(p, u, e, int(m.Arg)), opr.Gap(p, u, e)
		if harm > most || harm == most && (gap < near ||
			gap == near && sense.Before(p, v.Seat, e, int(v.Menu[best].Target))) {
			best, most, near = i, harm, gap
		}
	}
	return best
}
