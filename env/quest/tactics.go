package quest

import (
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

// ownVerbs are the verbs that their actions begin with.
var ownVerbs = []engine.Verb{
	groupRest - actions.NumGroups:          engine.Rest,
	groupEnd - actions.NumGroups:           engine.Pass,
	groupSkill - actions.NumGroups:         engine.Skill,
	groupLeave - actions.NumGroups:         engine.Rush,
	groupLeaveShooting - actions.NumGroups: engine.Advance,
	groupFollow - actions.NumGroups:        engine.Rush,
}

// tactics is the tactical layer. An intent is one action of a turn, of which heroes take several.
type tactics struct{ actions.Tactics }

// tacticalWords are the meanings of slots of the tactical layer.
var tacticalWords = actions.Words{
	DeployAt: "deploy it in row %d (of 3, from the own edge) and column %d (of 5, from the left) of the " +
		"zone, or with Scout of the zone and 12 inches around it, or bring it on in that part of the " +
		"table, as near to the middle of that part as may be",
	Activate: words.Activate, Fire: words.Fire, No: words.No, Yes: words.Yes,
	Advance: "advance towards marker %d, the objectives first and then the search tokens",
	Stay:    "stay where it may move",
}

// newTactics lays out the slots, group by group. With policy, choices on the way are answered by the policy.
func newTactics(kinds *actions.Kinds, policy bool) *tactics {
	t := &tactics{actions.Tactics{Policy: policy, ScoutsAround: true, Own: act, OwnVerbs: ownVerbs}}
	t.Each(actions.GroupDeploy, maxHeroes, "deploy-%d",
		"deploy hero %d next, or bring it on when it was set aside")
	t.AddIntents(&tacticalWords, maxMarkers, maxFoes)
	t.Add(groupRest, "rest", "rest for the whole turn, and regain all Power")
	t.Add(groupEnd, "end-turn", "do no more in this turn")
	for k := range numSkills {
		name, meaning := skillSlot(k)
		t.Add(groupSkill, name, meaning)
	}
	t.Add(groupLeave, "leave", "rush towards the middle of where the heroes leave the table, or of the "+
		"heroes' zone where they do not leave"+actions.Stops)
	t.Add(groupLeaveShooting, "advance-leave", "advance there"+actions.Stops+actions.Then)
	t.Each(groupFollow, maxHeroes, "rush-hero-%d",
		"rush towards hero %d of the own side, conscious or not"+actions.Stops)
	t.AddChoices(&tacticalWords, maxMarkers, maxFoes, roster.MaxWeaponTypes)
	t.Each(groupDiscover, maxMarkers, "discover-%d",
		"reveal or pick up the search token that is marker %d")
	t.Complete(*kinds)
	return t
}

// maskActions marks what a unit may do in its turn that only Star Quest knows of, and where it may go: to the
// exit, and to the other heroes.
func maskActions(t *actions.Tactics, now *env.Moment) {
	u := int(now.Decision().Unit)
	hero := now.Seat(u) == starquest.Heroes
	for i := range now.Menu {
		switch a := &now.Menu[i]; a.Verb {
		case engine.Advance:
			t.Mark(now, hero, groupLeaveShooting, 0)
		case engine.Rush:
			t.Mark(now, hero, groupLeave, 0)
			first, end := now.Game().UnitRange(starquest.Heroes)
			for v := first; v < end; v++ {
				there := v != u && now.Unit(v).Flags&(engine.OnTable|engine.Down) != 0
				t.Mark(now, hero && there, groupFollow, v-first)
			}
		case engine.Rest:
			t.Mark(now, true, groupRest, 0)
		case engine.Pass:
			t.Mark(now, true, groupEnd, 0)
		case engine.Skill:
			t.Mark(now, true, groupSkill, int(a.Arg))
		}
	}
}

// pays has a hero pay as long as it has the Power.
func pays(t *actions.Tactics, now *env.Moment, d engine.Decision) int {
	yes := 0
	if starquest.Power(now.Position, int(d.Unit)) >= starquest.BillOf(now.Position).Price {
		yes = 1
	}
	return t.At(actions.GroupAnswer, yes)
}

// takesHits has the AI's units take hits that are left over, and heroes not.
func takesHits(t *actions.Tactics, now *env.Moment, d engine.Decision) int {
	return t.At(actions.GroupAnswer, now.Seat(int(d.Unit)))
}

// Answer has a hero who falls lie as far from the nearest enemy as may be, and all else answered as in other
// games.
func (t *tactics) Answer(now *env.Moment) (a engine.Action, answered bool) {
	if d := now.Decision(); d.Kind == engine.ArriveAt && starquest.Falls(now.Position) {
		return now.Menu[lie(now, int(d.Unit))], true
	}
	return t.Tactics.Answer(now)
}

// act returns what unit u does for a slot of a group that only Star Quest has, about its k-th target.
func act(now *env.Moment, slot, u int, group actions.Group, k int) env.Plan {
	p := env.Plan{Slot: slot, Action: engine.Action{Verb: ownVerbs[group-actions.NumGroups],
		Pattern: opr.PatternRush, Unit: int16(u)}}
	a, s := &p.Action, now.Position
	advance, rush, _ := opr.Reach(s, u)
	switch group {
	case groupRest:
		a.Pattern = starquest.PatternRest
	case groupEnd:
		a.Pattern = starquest.PatternEnd
	case groupSkill:
		a.Pattern, a.Arg = int16(starquest.PatternSkill+k), uint64(k)
	case groupLeaveShooting:
		a.Pattern = opr.PatternAdvance
		p.Move = opr.Towards(s, u, wayOut(now), advance)
		p.Intent = env.Intent{Kind: actions.FireBest, Unit: int16(u), Target: -1}
	case groupLeave:
		p.Move = opr.Towards(s, u, wayOut(now), rush)
	case groupFollow:
		p.Move = opr.Towards(s, u, now.Model(int(now.Game().Units()[k].First)).P, rush)
	}
	return p
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
	return center(box)
}

func center(b geom.Box) geom.Point {
	return geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
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
