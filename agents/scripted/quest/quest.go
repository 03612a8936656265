// Package quest is who plays Star Quest where the agent scripted is asked for: the AI side by the decision
// list of its rules, and the heroes, who have none, as the agent heroes does.
package quest

import (
	"errors"
	"math"

	"gauntlet/agents"
	"gauntlet/agents/heroes"
	"gauntlet/agents/scripted"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/doctrine"
)

func init() {
	agents.RegisterFor(starquest.Name, "scripted",
		"in Star Quest by the rulebook, with sight=before|after, damage=wounds|hits, advance=least|full, no-objective=skip|hunt",
		func(p *agents.Params) ([2]agents.Part, error) {
			return [2]agents.Part{starquest.Heroes: heroes.New(heroes.Shipped),
				starquest.Foes: New(readingOf(p))}, nil
		})
}

// Agent plays the AI side of Star Quest. What its units do is the whole of that side's rules (SQ-AI-01 to
// SQ-AI-05), which package doctrine keeps and the agent asks. All objectives of the mission are AI
// objectives, whoever holds them, and search tokens are none; of equally near units the lowest number counts.
// The engine says which unit acts next and what its casters cast (SQ-SR-CASTER-03). The few choices that are
// left go by what is nearest.
//
// The parameters of a spec say how the list is read where the rules leave room (doctrine.Reading), their
// defaults first:
//   - sight=before|after: whether an enemy is in sight is judged before the unit moves, or one counts, too,
//     that it would see after an Advance or meet in a charge (SQ-A-16);
//   - damage=wounds|hits: a charge is weighed against a shooting by expected unblocked wounds, or by expected
//     hits (SQ-A-18);
//   - advance=least|full: it advances no further than it must to shoot, or as near to its target as it can
//     without losing a shot (SQ-A-19);
//   - no-objective=skip|hunt: where there is no AI objective a unit that sees nobody does nothing, or rushes
//     towards the nearest enemy (SQ-A-20).
type Agent struct {
	scripted.Agent // answers what the list does not
	game           *engine.Game
	list           doctrine.Mind

	made  doctrine.Plan // of the unit that acts
	unit  int
	round int
	at    geom.Point // the unit's anchor when the plan was made

	why reason
}

// A reason is what Explain tells of a choice that scripted has no words for.
type reason struct {
	kind     engine.Kind
	attacker int   // of a Casualty, -1 for none
	target   int   // of a shot
	gap      int64 // to the target
}

var errOther = errors.New("this agent plays the AI side of Star Quest only")

// New returns an agent that reads the list in a way.
func New(r doctrine.Reading) *Agent { return &Agent{list: doctrine.Mind{Reading: r}} }

// readingOf reads the parameters of a spec.
func readingOf(p *agents.Params) doctrine.Reading {
	return doctrine.Reading{
		SightAfter:  p.Choice("sight", "before", "after") == "after",
		Hits:        p.Choice("damage", "wounds", "hits") == "hits",
		FullAdvance: p.Choice("advance", "least", "full") == "full",
		Hunts:       p.Choice("no-objective", "skip", "hunt") == "hunt",
	}
}

// Begin forgets the last game.
func (a *Agent) Begin(game *engine.Game, seat int, seed uint64) {
	a.game, a.unit, a.why = game, -1, reason{}
	a.Agent.Begin(game, seat, seed)
}

// Act answers a decision.
func (a *Agent) Act(v agents.View) (engine.Action, error) {
	if !starquest.Plays(v.Position) || v.Seat != starquest.Foes {
		return engine.Action{}, errOther
	}
	a.why = reason{kind: v.Decision.Kind, attacker: -1}
	switch v.Decision.Kind {
	case engine.ChooseAction:
		plan := a.ask(v.Position, int(v.Decision.Unit))
		return v.Menu[sense.FindAction(v.Menu, plan.Verb, plan.Target)], nil
	case engine.MoveTo:
		return a.moveTo(v), nil
	case engine.Shoot:
		return v.Menu[a.shoot(v)], nil
	case engine.Casualty:
		return v.Menu[a.casualty(v)], nil
	case engine.DeployAt, engine.ArriveAt:
		return v.Menu[lieAt(v)], nil
	}
	return a.Agent.Act(v)
}

// ask makes the plan of unit u.
func (a *Agent) ask(p engine.Position, u int) *doctrine.Plan {
	a.made, a.unit, a.round, a.at = a.list.Ask(p, u), u, p.Round(), p.Anchor(u)
	return &a.made
}

// moveTo answers where the unit goes that advances or rushes: as planned, or if it has been told otherwise
// towards what its plan is about.
func (a *Agent) moveTo(v agents.View) engine.Action {
	p, u := v.Position, int(v.Decision.Unit)
	plan := &a.made
	if a.unit != u || a.round != p.Round() || a.at != p.Anchor(u) {
		plan = a.ask(p, u)
	}
	allow, shooting := opr.Allowance(p)
	var goal geom.Point
	switch {
	case shooting && plan.Verb == engine.Advance, !shooting && plan.Verb == engine.Rush:
		return sense.Move(v.Menu, plan.Move)
	case plan.Objective >= 0:
		goal = p.Marker(plan.Objective).P
	case plan.Target >= 0:
		goal = opr.NearestModel(p, plan.Target, p.Anchor(u))
	default:
		return v.Menu[0]
	}
	return sense.Move(v.Menu, opr.Towards(p, u, goal, allow))
}

// shoot answers with the nearest target of the weapon, the lowest number of several.
func (a *Agent) shoot(v agents.View) (best int) {
	least := int64(math.MaxInt64)
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Fire {
			continue
		}
		if gap := opr.Gap(v.Position, int(m.Unit), int(m.Target)); gap < least {
			best, least = i, gap
			a.why.target, a.why.gap = int(m.Target), gap
		}
	}
	return best
}

// casualty answers with the model nearest to the attacker, the lowest number of several (SQ-SHOOT-02).
func (a *Agent) casualty(v agents.View) (best int) {
	p, u := v.Position, int(v.Decision.Unit)
	e := opr.Attacker(p, u)
	if e < 0 {
		if e = starquest.TurnOf(p).Unit; e < 0 || p.Seat(e) == v.Seat {
			return 0 // nobody attacks: terrain, or what it owes for its size
		}
	}
	at, least := p.Anchor(e), int64(math.MaxInt64)
	for i := range v.Menu {
		k := int(p.Game().Units()[u].First) + int(v.Menu[i].Arg)
		if d := geom.Dist2(p.Model(k).P, at); d < least {
			best, least = i, d
		}
	}
	a.why.attacker = e
	return best
}

// lieAt answers where a unit comes to lie that has been pushed off an edge: as near to a conscious hero as it
// can, the first of equally near places.
func lieAt(v agents.View) (best int) {
	p, least := v.Position, int64(math.MaxInt64)
	first, end := p.Game().UnitRange(starquest.Heroes)
	for i := range v.Menu {
		for h := first; h < end; h++ {
			if d := geom.Dist2(v.Menu[i].At, p.Anchor(h)); opr.OnTable(p, h) && d < least {
				best, least = i, d
			}
		}
	}
	return best
}

// Explain says which step of the list, or what else, the last choice came from.
func (a *Agent) Explain() string {
	switch w := &a.why; w.kind {
	case engine.ChooseAction, engine.MoveTo:
		return a.made.Words(a.game)
	case engine.Shoot:
		return "the nearest target: " + a.game.Units()[w.target].Name + ", " + sense.Inches(w.gap) + " away"
	case engine.Casualty:
		if w.attacker < 0 {
			return "the first model"
		}
		return "the model nearest to " + a.game.Units()[w.attacker].Name
	case engine.DeployAt, engine.ArriveAt:
		return "it comes to lie as near to a hero as it can"
	}
	return a.Agent.Explain()
}
