package agents

import (
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/starquest"
)

func init() {
	Register("heuristic", "looks one activation ahead and does what an evaluation in points likes best: damage, markers, exposure and more; weights=FILE changes its weights (docs/heuristic.md)",
		func(p *Params) (Agent, error) {
			return NewHeuristic(p.Text("weights", ""))
		})
}

// Heuristic looks one activation ahead: for every unit that it may activate it goes through the intents of the tactical layer (to shoot at each enemy,
// to charge each, to make for each marker or into cover near it, to approach, to fall back), puts the unit where the intent would have it end, and adds up
// what the position is then worth by exact means of the dice (package odds). Nothing is rolled and nothing drawn from chance: the same position always gets
// the same answer, and a position turned half round with the seats swapped the turned one.
//
// The terms of the evaluation, in thousandths of what the armies began with on the average, each times its weight:
//
//	damage    what its shooting or its charge is expected to cost the enemy, the morale tests that come of it included
//	reply     what the strike back of a charged unit is expected to cost
//	tempo     the attacks that the target will not make
//	markers   the markers that are expected to be held when the game ends, less those of the enemy
//	exposure  what the enemy is expected to take from the unit where it ends, by shooting or a charge, if it stood in the open
//	cover     what of that the cover there saves
//	chances   what the unit could do by its next attack from there
//	danger    what dangerous terrain on the way is expected to cost
//	seals     in Star Quest, how much it hinders the heroes that units stand on the search tokens that they look for, or come near to it
//
// The unit is activated first whose best deed gains most, markers counting less, since they can wait, and what the enemy could take from it before it acts
// counting for it. Each deed is first valued as if nothing stood in the way of its move; only the most promising are worked out by the engine's rules.
//
// In Star Quest it plays the AI side, whose units it brings to the heroes by the ways that lead around walls; units that the heroes have a goal to slay are
// worth more, and markers are the objectives that they have a goal to hold. On the heroes' seat it considers what Heroes does and weighs it by weights of its
// own: attacks, exposure, the way to the goal, Power and rests, skills.
//
// It deploys its units where they are near the markers and what they can attack, and away from what can attack them. Units
// that were set aside it places by markers, exposure and chances, and its casters cast what is expected to bring most for its tokens, where the weights of the
// ruleset say so. All other preparation, and what comes up on the way (tokens for and against spells, casualties, transports), is answered as Scripted does.
type Heuristic struct {
	weights [len(heuristicGames)]Weights
	w       *Weights
	habit   Scripted // answers what is not evaluated
	lean    leaning  // by which it plays the heroes
	game    *engine.Game
	quest   bool // the game is Star Quest
	rounds  int

	mind     odds.Mind
	ledger   ledger
	front    front
	paths    paths
	seals    seals
	attacks  []float64 // by enemy and own unit
	menace   []float64 // by enemy, the most of them
	stake    float64   // markers as they are
	tried    []tried   // where deeds of the unit have led that have been worked out
	sketches []deed    // of the unit
	queue    []turn    // units that may be activated

	best, second deed        // of the unit looked at last
	made, rival  deed        // what the active unit does, and its second choice
	told         engine.Kind // the kind of the last decision

	echo    engine.State // a copy to lay spells in
	silence float64      // what the position is worth without a spell
	sung    song         // the spell that was chosen last
	placed  terms        // of the place that a unit was put last that was set aside
}

// NewHeuristic returns the agent with its shipped weights, or with those that a file changes unless its name is "". Its errors name the file and what is
// wrong with it.
func NewHeuristic(weights string) (*Heuristic, error) {
	all, err := weightsOf(weights)
	if err != nil {
		return nil, err
	}
	return &Heuristic{weights: all}, nil
}

// Layer returns Atomic.
func (h *Heuristic) Layer() Layer { return Atomic }

// Begin forgets the last game.
func (h *Heuristic) Begin(game *engine.Game, seat int, seed uint64) {
	h.made, h.told = deed{}, engine.GameOver
	h.ledger.begin(game)
	h.game = game
	setup := game.Setup()
	h.rounds = setup.Mission.Rounds
	h.quest = setup.Ruleset.Name() == starquest.Name
	h.paths.begin(game, h.quest)
	h.seals.tokens = 0
	if h.quest {
		h.seals.begin(game)
	}
	h.w = &h.weights[0]
	for i, name := range heuristicGames {
		if setup.Ruleset.Name() == name {
			h.w = &h.weights[i]
		}
	}
	if h.quest {
		h.lean = leaningOf(h.w)
		h.habit.heroes.lean = &h.lean
	}
	h.habit.Begin(game, seat, seed)
}

// Act answers a decision.
func (h *Heuristic) Act(v View) (int, error) {
	if !opr.Plays(v.Position) {
		return 0, errForeign
	}
	if h.quest && v.Seat == starquest.Heroes {
		return h.habit.Act(v)
	}
	h.told = v.Decision.Kind
	switch v.Decision.Kind {
	case engine.CastSpell:
		h.made.known = false // what the spell does may change what is best
		if h.sings() {
			return h.castSpell(v), nil
		}
	case engine.CastAt:
		if h.sings() {
			return h.castAt(v), nil
		}
	case engine.ArriveAt:
		if h.lands() {
			return h.arriveAt(v), nil
		}
	case engine.Activate:
		return h.activate(v), nil
	case engine.ChooseAction:
		return h.chooseDeed(v), nil
	case engine.MoveTo:
		if d := &h.made; d.known && d.unit == int(v.Decision.Unit) && d.round == v.Position.Round() && d.from == v.Position.Anchor(d.unit) {
			return find(v.Menu, d.to.Pattern), nil
		}
	case engine.DeployAt:
		if !h.quest {
			return h.deployAt(v), nil
		}
	case engine.Shoot:
		return h.shoot(v), nil
	}
	return h.habit.Act(v)
}

// ponder works out what the evaluation of a position rests on.
func (h *Heuristic) ponder(v View) {
	h.ledger.look(v.Position, h.prey(v.Position), h.w.Prey)
	h.paths.look(v.Position, v.Seat)
	h.survey(v.Position)
	if h.quest {
		h.seek(v.Position)
	}
	h.assess(v.Position, v.Seat)
	var none hold
	h.stake = h.control(v.Position, v.Seat, -1, &none, -1, 1)
}

// activate answers with the unit whose best deed gains most over waiting.
func (h *Heuristic) activate(v View) (best int) {
	h.ponder(v)
	h.made, h.rival = deed{}, deed{}
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
			var top deed
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
	for range weighed {
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
		if h.best, h.second = (deed{}), (deed{}); !t.idle {
			h.consider(v.Position, v.Seat, t.unit)
			t.gain = h.gain(v, &h.best)
		}
		if chosen.entry < 0 || h.sooner(v, &t, &chosen) {
			chosen, h.made, h.rival = t, h.best, h.second
		}
	}
	return chosen.entry
}

// weighed is how many units of those that promise to gain most are looked at more closely.
const weighed = 2

// A turn is a unit that may be activated.
type turn struct {
	entry int // in the menu
	unit  int
	idle  bool // it will do nothing
	gain  float64
}

// sooner reports whether one unit is to be activated rather than another.
func (h *Heuristic) sooner(v View, a, b *turn) bool {
	return a.gain > b.gain+odds.Epsilon || a.gain > b.gain-odds.Epsilon && first(v.Position, v.Seat, a.unit, b.unit)
}

// gain returns what is gained by doing a deed now rather than later.
func (h *Heuristic) gain(v View, d *deed) float64 {
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

// chooseDeed answers with the best deed.
func (h *Heuristic) chooseDeed(v View) int {
	u := int(v.Decision.Unit)
	if d := &h.made; !d.known || d.unit != u || d.round != v.Position.Round() || d.from != v.Position.Anchor(u) {
		h.ponder(v)
		h.consider(v.Position, v.Seat, u)
		h.made, h.rival = h.best, h.second
	}
	for i := range v.Menu {
		if m := &v.Menu[i]; m.Verb == h.made.verb && (m.Verb != engine.Charge || int(m.Target) == h.made.about) {
			return i
		}
	}
	return 0
}

// shoot answers at whom a weapon fires: when the unit holds or has advanced to shoot, at the target of its deed where it can; otherwise where it does most
// (opr.Harm), at the nearest of equal ones, as the intents of the tactical layer do.
func (h *Heuristic) shoot(v View) (best int) {
	d := &h.made
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
		if harm > most || harm == most && (gap < near || gap == near && first(v.Position, v.Seat, e, int(v.Menu[best].Target))) {
			best, most, near = i, harm, gap
		}
	}
	return best
}
