package quest

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
)

// The groups of slots that only Star Quest has.
const (
	groupRest          = actions.NumGroups + iota
	groupEnd           //
	groupSkill         // + skill
	groupDiscover      // + marker
	groupLeave         //
	groupLeaveShooting //
	groupFollow        // + hero
)

// tactics is the tactical layer. Own units of the heroes' seat are heroes; an intent is one action of a turn,
// of which heroes take several.
type tactics struct {
	actions.Tactics
	heroes int // that play
}

// newTactics lays out the slots, group by group, for so many heroes. With policy, choices on the way are
// answered by the policy.
func newTactics(heroes int, policy bool) *tactics {
	t := &tactics{actions.Tactics{Policy: policy, ScoutsAround: true}, heroes}
	add, each := t.Add, t.Each
	const units, markers = maxFoes, maxMarkers
	each(actions.GroupDeploy, maxHeroes, "deploy-%d", "deploy hero %d next, or bring it on when it was set aside")
	t.Grid(actions.GroupDeployAt, actions.DeployRows, actions.DeployCols, "deploy-at-%d-%d",
		"deploy it in row %d (of 3, from the own edge) and column %d (of 5, from the left) of the zone, or with Scout of the zone and 12 inches around it, or bring it on in that part of the table, as near to the middle of that part as may be")
	each(actions.GroupActivate, units, "activate-%d", "activate own unit %[1]d; use the skill on hero %[1]d, or cast the spell at it")
	const then = "; every weapon fires at the enemy to which it does most on the average"
	const cover = " into terrain that gives cover, at the place nearest to marker %d"
	const stops = ", as near as it gets; it stays where no move brings it nearer"
	add(actions.GroupHold, "hold", "hold, and hold fire")
	each(actions.GroupShoot, units, "shoot-%d", "hold and shoot enemy unit %d: the first weapon that can fires at it, and the others are choices on the way")
	each(actions.GroupRange, units, "range-%d", "advance the shortest way that brings the most weapons to bear on enemy unit %d, or hold where they do already, and shoot it as above; a weapon that could as well fire at an enemy no further away is a choice on the way")
	each(actions.GroupAdvance, markers, "advance-marker-%d", "advance towards marker %d, the objectives first and then the search tokens"+stops+then)
	each(actions.GroupAdvanceCover, markers, "advance-cover-%d", "advance"+cover+then)
	add(actions.GroupRetreat, "retreat", "advance to where the nearest enemy is furthest away"+then)
	each(actions.GroupRush, markers, "rush-marker-%d", "rush towards marker %d"+stops)
	each(actions.GroupRushCover, markers, "rush-cover-%d", "rush"+cover)
	each(actions.GroupApproach, units, "rush-enemy-%d", "rush towards the nearest model of enemy unit %d"+stops)
	add(actions.GroupFlee, "rush-away", "rush to where the nearest enemy is furthest away")
	each(actions.GroupScreen, markers, "screen-%d", "stand 2 inches from marker %d on the way to the enemy nearest to it: by an advance and shooting as above where that is in its reach, or else by a rush")
	each(actions.GroupCharge, units, "charge-%d", "charge enemy unit %d")
	add(groupRest, "rest", "rest for the whole turn, and regain all Power")
	add(groupEnd, "end-turn", "do no more in this turn")
	for k := range numSkills {
		name, meaning := skillSlot(k)
		add(groupSkill, name, meaning)
	}
	add(groupLeave, "leave", "rush towards the middle of where the heroes leave the table, or of the heroes' zone where they do not leave"+stops)
	add(groupLeaveShooting, "advance-leave", "advance there"+stops+then)
	each(groupFollow, maxHeroes, "rush-hero-%d", "rush towards hero %d of the own side, conscious or not"+stops)
	add(actions.GroupFire, "hold-fire", "do not fire the weapon asked about; cast no spell")
	for e := range units {
		add(actions.GroupFire, fmt.Sprintf("fire-%d", e), fmt.Sprintf("fire the weapon asked about at enemy unit %[1]d; use the skill on it, or cast the spell at it", e))
	}
	each(actions.GroupOrder, roster.MaxWeaponTypes, "resolve-%d", "resolve weapon group %[1]d next; cast spell %[1]d; spend %[1]d spell tokens")
	add(actions.GroupOrder, "resolve-impact", "resolve Impact next")
	add(actions.GroupLose, "lose-least", "of the models that may be, the one that carries the least is lost; of several the one furthest from the nearest marker")
	add(actions.GroupLose, "lose-far", "the one furthest from the nearest marker that one does not control, or from the nearest of all")
	add(actions.GroupLose, "lose-front", "the one nearest to an enemy")
	add(actions.GroupLose, "lose-back", "the one furthest from all enemies")
	for _, name := range [3]string{"nearest", "left", "right"} {
		add(actions.GroupContact, "contact-"+name, "come into contact by the "+name+" way")
	}
	add(actions.GroupAnswer, "no", "pay nothing, take none of the hits left over, do not strike back or first, keep a Limited weapon back, do not set the hero aside, bring on no more heroes this round")
	add(actions.GroupAnswer, "yes", "pay Power, take one of the hits left over, strike back or first, use a Limited weapon, set the hero aside for Ambush")
	add(actions.GroupStepBack, "step-back-marker", "step back in the direction that leads most towards the nearest marker that one does not control and to which no other own unit is nearer")
	add(actions.GroupStepBack, "step-back-home", "step back in the direction that leads most towards the own table edge")
	add(actions.GroupStepBack, "step-back-clear", "step back in the direction that leads most away from the nearest enemy other than the one that was fought")
	add(actions.GroupStay, "stay", "stay where it may move")
	each(actions.GroupGoMarker, markers, "go-marker-%d", "move on towards marker %d"+stops)
	each(actions.GroupGoEnemy, units, "go-enemy-%d", "move on towards the nearest model of enemy unit %d"+stops)
	add(actions.GroupGoAway, "go-away", "move on to where the nearest enemy is furthest away")
	each(groupDiscover, markers, "discover-%d", "reveal or pick up the search token that is marker %d")
	return t
}

// Mask marks what the seat to act may take.
func (t *tactics) Mask(now *env.Moment) {
	switch kind := now.Decision().Kind; kind {
	case engine.SpendPower, engine.SpreadHits, engine.SkillTarget, engine.CastAt:
		for i := range now.Menu {
			now.Legal[t.own(kind, &now.Menu[i])] = 1
		}
		if kind == engine.SkillTarget {
			actions.EndIntent(now)
		}
	case engine.ChooseAction:
		t.Tactics.Mask(now)
		t.maskActions(now)
	default:
		t.Tactics.Mask(now)
	}
}

// maskActions marks what a unit may do in its turn that only Star Quest knows of, and where it may go: to the
// exit, and to the other heroes.
func (t *tactics) maskActions(now *env.Moment) {
	u := int(now.Decision().Unit)
	advance, rush := false, false
	for i := range now.Menu {
		switch a := &now.Menu[i]; a.Verb {
		case engine.Advance:
			advance = true
		case engine.Rush:
			rush = true
		case engine.Rest:
			now.Legal[t.At(groupRest, 0)] = 1
		case engine.Pass:
			now.Legal[t.At(groupEnd, 0)] = 1
		case engine.Skill:
			now.Legal[t.At(groupSkill, int(a.Arg))] = 1
		}
	}
	if now.Seat(u) != starquest.Heroes {
		return
	}
	if rush {
		now.Legal[t.At(groupLeave, 0)] = 1
	}
	if advance {
		now.Legal[t.At(groupLeaveShooting, 0)] = 1
	}
	first, end := now.Game().UnitRange(starquest.Heroes)
	for v := first; v < end && rush; v++ {
		if v != u && now.Unit(v).Flags&(engine.OnTable|engine.Down) != 0 {
			now.Legal[t.At(groupFollow, v-first)] = 1
		}
	}
}

// own returns the slot of an entry of a menu of a decision that only Star Quest has, or has otherwise.
func (t *tactics) own(kind engine.Kind, a *engine.Action) int {
	switch {
	case kind == engine.SpendPower || kind == engine.SpreadHits:
		return t.At(actions.GroupAnswer, int(a.Pattern))
	case a.Verb == engine.Reveal:
		return t.At(groupDiscover, int(a.Arg))
	case int(a.Target) < t.heroes:
		return t.At(actions.GroupActivate, int(a.Target))
	}
	return t.At(actions.GroupFire, 1+int(a.Target)-t.heroes)
}

// Answer answers what comes up on the way otherwise than in other games: a hero who falls lies as far from
// the nearest enemy as may be. By the policy a hero pays as long as it has the Power, the AI's units take
// hits that are left over and heroes do not, and spells and what skills are used on stay choices.
func (t *tactics) Answer(now *env.Moment) (a engine.Action, answered bool) {
	d, s := now.Decision(), now.Position
	if d.Kind == engine.ArriveAt && starquest.Falls(s) {
		return now.Menu[lie(now, int(d.Unit))], true
	}
	if !t.Policy {
		return t.Tactics.Answer(now)
	}
	yes := 0
	switch d.Kind {
	case engine.SpendPower:
		if starquest.Power(s, int(d.Unit)) >= starquest.BillOf(s).Price {
			yes = 1
		}
	case engine.SpreadHits:
		yes = s.Seat(int(d.Unit))
	case engine.SkillTarget, engine.CastSpell, engine.CastAt, engine.CommitTokens, engine.MoveTo:
		return a, false
	default:
		return t.Tactics.Answer(now)
	}
	return now.Menu[t.entry(now, d.Kind, t.At(actions.GroupAnswer, yes))], true
}

// entry returns the index in the menu of what a legal slot does at a decision that only Star Quest has, or
// has otherwise.
func (t *tactics) entry(now *env.Moment, kind engine.Kind, slot int) int {
	i := 0
	for t.own(kind, &now.Menu[i]) != slot {
		i++
	}
	return i
}

// Plan returns what a legal slot does.
func (t *tactics) Plan(now *env.Moment, slot int) env.Plan {
	d := now.Decision()
	group, k := t.Of(slot)
	switch d.Kind {
	case engine.SpendPower, engine.SpreadHits, engine.SkillTarget, engine.CastAt:
		return env.Plan{Slot: slot, Action: now.Menu[t.entry(now, d.Kind, slot)], Intent: env.Intent{Target: -1}}
	case engine.ChooseAction:
		if group >= actions.NumGroups {
			return t.act(now, slot, int(d.Unit), group, k)
		}
	}
	return t.Tactics.Plan(now, slot)
}

// act returns what unit u does for a slot of a group that only Star Quest has, about its k-th target.
func (t *tactics) act(now *env.Moment, slot, u int, group actions.Group, k int) env.Plan {
	p := env.Plan{Slot: slot, Action: engine.Action{Verb: engine.Rush, Pattern: opr.PatternRush, Unit: int16(u)}}
	a := &p.Action
	advance, rush, _ := opr.Reach(now.Position, u)
	switch group {
	case groupRest:
		a.Verb, a.Pattern = engine.Rest, starquest.PatternRest
	case groupEnd:
		a.Verb, a.Pattern = engine.Pass, starquest.PatternEnd
	case groupSkill:
		a.Verb, a.Pattern, a.Arg = engine.Skill, int16(starquest.PatternSkill+k), uint64(k)
	case groupLeaveShooting:
		a.Verb, a.Pattern = engine.Advance, opr.PatternAdvance
		p.Move = opr.Towards(now.Position, u, wayOut(now), advance, true)
		p.Intent = env.Intent{Kind: actions.FireBest, Unit: int16(u), Target: -1}
	case groupLeave:
		p.Move = opr.Towards(now.Position, u, wayOut(now), rush, false)
	case groupFollow:
		p.Move = opr.Towards(now.Position, u, now.Model(int(now.Game().Units()[k].First)).P, rush, false)
	}
	return p
}

// Plans appends what the legal slots do that can begin with an action of a verb.
func (t *tactics) Plans(now *env.Moment, verb engine.Verb, dst []env.Plan) []env.Plan {
	for slot, ok := range now.Legal {
		if ok == 0 {
			continue
		}
		if group, _ := t.Of(slot); verb == env.AnyVerb || begins(group, verb) {
			dst = append(dst, t.Plan(now, slot))
		}
	}
	return dst
}

// begins reports whether a slot of a group may begin with an action of a verb.
func begins(group actions.Group, v engine.Verb) bool {
	switch group {
	case groupRest:
		return v == engine.Rest
	case groupEnd:
		return v == engine.Pass
	case groupSkill:
		return v == engine.Skill
	case groupLeaveShooting:
		return v == engine.Advance
	}
	return actions.Begins(group, v)
}

// Acting returns the unit whose turn it is: others may be asked for something before they are asked what they
// do.
func (t *tactics) Acting(p engine.Position) int { return starquest.TurnOf(p).Unit }

// wayOut returns the middle of where the heroes leave the table, or of their zone where they do not leave.
func wayOut(now *env.Moment) geom.Point {
	q := quests.Of(now.Game().Setup().Mission)
	box := q.Zone.Box()
	if q.Exit != nil {
		box = q.Exit.Box()
	}
	return geom.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}
}

// lie returns the index in a menu of places for a hero who falls of the one that is furthest from the nearest
// enemy, the first of several.
func lie(now *env.Moment, u int) (best int) {
	far := int64(-1)
	for i := range now.Menu {
		if d := actions.EnemyDist2(now, u, now.Menu[i].At); d > far {
			best, far = i, d
		}
	}
	return best
}
