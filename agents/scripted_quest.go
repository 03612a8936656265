package agents

import (
	"fmt"
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
)

// A quest is what Scripted keeps for Star Quest: how it reads the rules of the AI side where they leave room, and what it has to remember.
//
// The parameters of a spec, their defaults first:
//   - sight=before|after: whether an enemy is in sight is judged before the unit moves, or one counts, too, that it would see after an Advance or
//     meet in a charge (SQ-A-16);
//   - damage=wounds|hits: a charge is weighed against a shooting by expected unblocked wounds, or by expected hits (SQ-A-18);
//   - advance=least|full: it advances no further than it must to shoot, or as near to its target as it can without losing a shot (SQ-A-19);
//   - no-objective=skip|hunt: where there is no AI objective a unit that sees nobody does nothing, or rushes towards the nearest enemy (SQ-A-20).
//
// What AI casters cast is no choice (SQ-SR-CASTER-03): the engine picks their spells.
type quest struct {
	on         bool // the game is Star Quest
	objectives int  // how many of the markers are AI objectives; they come first

	sightAfter, byHits, fullAdvance, hunts bool
}

// questOf reads the parameters of a spec.
func questOf(p *Params) quest {
	return quest{
		sightAfter:  p.Choice("sight", "before", "after") == "after",
		byHits:      p.Choice("damage", "wounds", "hits") == "hits",
		fullAdvance: p.Choice("advance", "least", "full") == "full",
		hunts:       p.Choice("no-objective", "skip", "hunt") == "hunt",
	}
}

// begin looks whether a game is Star Quest.
func (q *quest) begin(game *engine.Game) {
	setup := game.Setup()
	q.on, q.objectives = setup.Ruleset.Name() == starquest.Name, 0
	if q.on {
		q.objectives = len(setup.Mission.Quest.Objectives)
	}
}

// questObjective returns the AI objective nearest to unit u and its distance, the lowest number of equally near ones, or -1 (SQ-AI-01).
func (a *Scripted) questObjective(p engine.Position, u int) (marker int, gap int64) {
	marker, gap = -1, math.MaxInt32
	for m := range a.quest.objectives {
		if d := opr.GapTo(p.Memory(), u, geom.Point{}, p.Marker(m).P); d < gap {
			marker, gap = m, d
		}
	}
	return marker, gap
}

// questCasualty answers with the model nearest to the attacker, the lowest number of several (SQ-SHOOT-02).
func (a *Scripted) questCasualty(v View) (best int) {
	p, u := v.Position, int(v.Decision.Unit)
	s := p.Memory()
	e := opr.Attacker(s, u)
	if e < 0 {
		if e = starquest.TurnOf(s).Unit; e < 0 || s.Seat(e) == v.Seat {
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
	a.why.enemy = e
	return best
}

// hunt changes the plan of a unit that has neither an enemy in sight nor an objective, if the spec says so.
func (a *Scripted) hunt(p engine.Position, u int, pl *plan) {
	if !a.quest.hunts || pl.step != stepIdle {
		return
	}
	if e, gap := opr.Nearest(p.Memory(), u); e >= 0 {
		pl.step, pl.verb, pl.enemy, pl.gap = stepHunt, engine.Rush, e, gap
	}
}

// further changes where a unit advances to shoot, if the spec says so: as near to its target as it comes with as many weapons bearing.
func (a *Scripted) further(p engine.Position, u int, pl *plan, e, guns int) {
	if !a.quest.fullAdvance {
		return
	}
	s := p.Memory()
	advance, _, _ := opr.Reach(s, u)
	if to := opr.Towards(s, u, opr.NearestModel(s, e, pl.at), advance, true); to.Form == engine.AsItStands && opr.GunsOn(s, u, e, to.At.Sub(pl.at)) >= guns {
		pl.to = to.At
	}
}

// explainQuest says in words what the last choice in Star Quest came from, where the words differ from those of other games; "" where they do not.
func (a *Scripted) explainQuest() string {
	w := &a.why
	switch w.kind {
	case engine.Casualty:
		if w.enemy < 0 {
			return "the first model"
		}
		return "the model nearest to " + a.name(w.enemy)
	case engine.ChooseDeed, engine.MoveTo:
		pl := &w.plan
		where := "objective"
		if a.quest.objectives > 1 {
			where = fmt.Sprintf("objective %d,", pl.marker+1)
		}
		switch pl.step {
		case stepSeize:
			return fmt.Sprintf("no enemy in sight; %s %s away; rushes", where, away(pl.gap))
		case stepKeep:
			return fmt.Sprintf("no enemy in sight; %s %s away; stays", where, away(pl.gap))
		case stepIdle:
			return "no enemy in sight and no objective; does nothing"
		case stepHunt:
			return fmt.Sprintf("no enemy in sight and no objective; %s, %s away: hunts it", a.name(pl.enemy), away(pl.gap))
		}
	}
	return ""
}
