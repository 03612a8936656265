package agents

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/doctrine"
)

// A quest is what Scripted keeps for Star Quest, where it plays the AI side: the decision list of the rules, and the plan that came of it.
//
// The parameters of a spec say how the list is read where the rules leave room (doctrine.Reading), their defaults first:
//   - sight=before|after: whether an enemy is in sight is judged before the unit moves, or one counts, too, that it would see after an Advance or
//     meet in a charge (SQ-A-16);
//   - damage=wounds|hits: a charge is weighed against a shooting by expected unblocked wounds, or by expected hits (SQ-A-18);
//   - advance=least|full: it advances no further than it must to shoot, or as near to its target as it can without losing a shot (SQ-A-19);
//   - no-objective=skip|hunt: where there is no AI objective a unit that sees nobody does nothing, or rushes towards the nearest enemy (SQ-A-20).
//
// What AI casters cast is no choice (SQ-SR-CASTER-03): the engine picks their spells.
type quest struct {
	on   bool // the game is Star Quest
	game *engine.Game
	list doctrine.Mind

	made  doctrine.Plan // of the unit that acts
	unit  int
	round int
	at    geom.Point // the unit's anchor when the plan was made
}

// questOf reads the parameters of a spec.
func questOf(p *Params) (q quest) {
	q.list.Reading = doctrine.Reading{
		SightAfter:  p.Choice("sight", "before", "after") == "after",
		Hits:        p.Choice("damage", "wounds", "hits") == "hits",
		FullAdvance: p.Choice("advance", "least", "full") == "full",
		Hunts:       p.Choice("no-objective", "skip", "hunt") == "hunt",
	}
	return q
}

// begin looks whether a game is Star Quest.
func (q *quest) begin(game *engine.Game) {
	q.on, q.game, q.unit = game.Setup().Ruleset.Name() == starquest.Name, game, -1
}

// act answers the decisions that the rules of the AI side make, and reports whether this is one.
func (q *quest) act(v View, why *reason) (i int, ok bool) {
	switch v.Decision.Kind {
	case engine.ChooseAction:
		return q.deed(v), true
	case engine.MoveTo:
		return q.move(v), true
	case engine.Casualty:
		return q.casualty(v, why), true
	}
	return 0, false
}

// ask makes the plan of unit u.
func (q *quest) ask(p engine.Position, u int) *doctrine.Plan {
	q.made, q.unit, q.round, q.at = q.list.Ask(p, u), u, p.Round(), p.Anchor(u)
	return &q.made
}

// deed answers what the active unit does.
func (q *quest) deed(v View) int {
	plan := q.ask(v.Position, int(v.Decision.Unit))
	for i := range v.Menu {
		if m := &v.Menu[i]; m.Verb == plan.Verb && (m.Verb != engine.Charge || int(m.Target) == plan.Target) {
			return i
		}
	}
	return 0
}

// move answers where the unit goes that advances or rushes: as planned, or if it has been told otherwise towards what its plan is about.
func (q *quest) move(v View) int {
	p, u := v.Position, int(v.Decision.Unit)
	plan := &q.made
	if q.unit != u || q.round != p.Round() || q.at != p.Anchor(u) {
		plan = q.ask(p, u)
	}
	allow, shooting := opr.Allowance(p)
	switch {
	case shooting && plan.Verb == engine.Advance, !shooting && plan.Verb == engine.Rush:
		return find(v.Menu, plan.Move.Pattern)
	case plan.Objective >= 0:
		return find(v.Menu, opr.Towards(p, u, p.Marker(plan.Objective).P, allow, shooting).Pattern)
	case plan.Target >= 0:
		return find(v.Menu, opr.Towards(p, u, opr.NearestModel(p, plan.Target, p.Anchor(u)), allow, shooting).Pattern)
	}
	return 0
}

// casualty answers with the model nearest to the attacker, the lowest number of several (SQ-SHOOT-02).
func (q *quest) casualty(v View, why *reason) (best int) {
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
	why.enemy = e
	return best
}

// explain says in words what the last choice came from, "" where the words are those of other games.
func (q *quest) explain(why *reason) string {
	switch why.kind {
	case engine.Casualty:
		if why.enemy < 0 {
			return "the first model"
		}
		return "the model nearest to " + q.game.Units()[why.enemy].Name
	case engine.ChooseAction, engine.MoveTo:
		return q.made.Words(q.game)
	}
	return ""
}

// questLie answers where a unit of the AI side comes to lie that has been pushed off an edge: as near to a conscious hero as it can, the first of equally
// near places.
func (a *Scripted) questLie(v View) (best int) {
	s, least := v.Position, int64(math.MaxInt64)
	first, end := s.Game().UnitRange(starquest.Heroes)
	for i := range v.Menu {
		for h := first; h < end; h++ {
			if d := geom.Dist2(v.Menu[i].At, v.Position.Anchor(h)); opr.OnTable(s, h) && d < least {
				best, least = i, d
			}
		}
	}
	return best
}
