package quest

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
)

// numSkills is how many skills a hero can have: those that all have, and its own.
const numSkills = starquest.FirstOwnSkill + party.MaxSkills

// skillSlot names and explains the slot of skill k.
func skillSlot(k int) (name, meaning string) {
	switch k {
	case starquest.Discover:
		return "discover", "reveal a search token, or pick it up"
	case starquest.Push:
		return "push", "push an enemy unit away"
	case starquest.Hurry:
		return "hurry", "move a little further"
	case starquest.Revive:
		return "revive", "revive an unconscious hero"
	}
	k -= starquest.FirstOwnSkill
	return fmt.Sprintf("skill-%d", k), fmt.Sprintf("use the hero's own skill %d", k)
}

// words are the meanings of slots of the atomic layer.
var words = actions.Words{
	DeployAt: "deploy it in cell %[1]d of the zone's grid of 4 inches, or bring it on, or deploy it with " +
		"Scout, in that cell of the table's grid of 8 inches, row by row from the own edge; let it lie, " +
		"when it falls, in place %[1]d around the foot, or stand around the edge that it has caught: two " +
		"distances in each of 16 directions, then where it is",
	Activate: "activate own unit %[1]d; use the skill on hero %[1]d, or cast the spell at it",
	Fire:     "fire the weapon asked about at enemy unit %[1]d; use the skill on it, or cast the spell at it",
	Lose:     "model %d of the unit takes the wound",
	No: "pay nothing, take none of the hits left over, do not strike back or first, keep a Limited weapon " +
		"back, do not set the hero aside, bring on no more heroes this round",
	Yes: "pay Power, take one of the hits left over, strike back or first, use a Limited weapon, set the " +
		"hero aside for Ambush",
}

// newKinds returns what Star Quest says about decisions when so many heroes play. Own units of the heroes'
// seat are heroes.
func newKinds(heroes int) *actions.Kinds {
	k := actions.NewKinds(maxFoes, maxModels, roster.MaxWeaponTypes)
	yesNo := k[engine.StrikeBack].Answers
	k[engine.SpendPower] = actions.Kind{Answers: yesNo, Amid: true,
		Usual: pays}
	k[engine.SpreadHits] = actions.Kind{Answers: yesNo, Amid: true,
		Usual: takesHits}
	k[engine.SkillTarget] = actions.Kind{Answers: []actions.Answers{
		{Pattern: 0, N: maxMarkers, Group: groupDiscover},
		{Pattern: starquest.PatternAim, N: heroes, Group: actions.GroupActivate},
		{Pattern: starquest.PatternAim + heroes, N: maxFoes, Group: actions.GroupFire, K: 1}}}
	k[engine.CastAt].Answers = []actions.Answers{{Pattern: 0, N: maxHeroes, Group: actions.GroupActivate},
		{Pattern: starquest.PatternAimFoe, N: maxFoes, Group: actions.GroupFire, K: 1}}
	k[engine.Arrive].Answers = []actions.Answers{{Pattern: starquest.PatternWait, N: 1,
		Group: actions.GroupAnswer}}
	for _, asked := range [...]engine.Kind{engine.CastSpell, engine.CastAt, engine.CommitTokens,
		engine.MoveTo} {
		k[asked].Usual = nil // of these the policy has no opinion
	}
	intents := k[engine.ChooseAction].Mask
	k[engine.ChooseAction].Mask = func(t *actions.Tactics, now *env.Moment, d engine.Decision) {
		intents(t, now, d)
		maskActions(t, now)
	}
	return k
}

// newSlots lays out the slots. Both seats have the same slots.
func newSlots(kinds *actions.Kinds) *env.Slots {
	t := &env.Slots{}
	t.Each(engine.DeployUnit, 0, maxHeroes, "deploy-%d",
		"deploy hero %d next, or bring it on when it was set aside")
	actions.AddUnits(t, &words, maxCells, maxFoes)
	t.Add(engine.ChooseAction, starquest.PatternRest, "rest", "rest for the whole turn, and regain all Power")
	t.Add(engine.ChooseAction, starquest.PatternEnd, "end-turn", "do no more in this turn")
	for k := range numSkills {
		name, meaning := skillSlot(k)
		t.Add(engine.ChooseAction, starquest.PatternSkill+k, name, meaning)
	}
	actions.AddFighting(t, &words, maxMarkers, maxFoes, maxModels, roster.MaxWeaponTypes)
	actions.AddStepsBack(t)
	t.Each(engine.SkillTarget, 0, maxMarkers, "discover-%d",
		"reveal or pick up the search token that is marker %d")
	kinds.Share(t)
	return t
}
