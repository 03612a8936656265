package quest

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/opr"
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
	common := [starquest.FirstOwnSkill]string{
		starquest.Discover: "reveal a search token, or pick it up", starquest.Push: "push an enemy unit away",
		starquest.Hurry: "move a little further", starquest.Revive: "revive an unconscious hero",
	}
	if k < len(common) {
		return [...]string{"discover", "push", "hurry", "revive"}[k], common[k]
	}
	return fmt.Sprintf("skill-%d", k-len(common)), fmt.Sprintf("use the hero's own skill %d", k-len(common))
}

// newSlots lays out the slots. Both seats have the same slots; own units of the heroes' seat are heroes,
// of whom so many play.
func newSlots(heroes int) *env.Slots {
	t := &env.Slots{}
	add := t.Add
	for u := range maxHeroes {
		add(engine.DeployUnit, u, fmt.Sprintf("deploy-%d", u), fmt.Sprintf("deploy hero %d next, or bring it on when it was set aside", u))
	}
	for k := range maxDeployCells {
		add(engine.DeployAt, k, fmt.Sprintf("deploy-at-%d", k), "deploy it in cell "+fmt.Sprint(k)+" of the zone's grid of 4 inches, or bring it on, or deploy it with Scout, in that cell of the table's grid of 8 inches, row by row from the own edge; let it lie, when it falls, in place "+fmt.Sprint(k)+" around the foot, or stand around the edge that it has caught: two distances in each of 16 directions, then where it is")
	}
	for u := range maxFoes {
		add(engine.Activate, u, fmt.Sprintf("activate-%d", u), fmt.Sprintf("activate own unit %[1]d; use the skill on hero %[1]d, or cast the spell at it", u))
	}
	add(engine.ChooseAction, opr.PatternHold, "hold", "hold, and perhaps shoot")
	add(engine.ChooseAction, opr.PatternAdvance, "advance", "advance, and perhaps shoot")
	add(engine.ChooseAction, opr.PatternRush, "rush", "rush")
	for e := range maxFoes {
		add(engine.ChooseAction, opr.PatternCharge+e, fmt.Sprintf("charge-%d", e), fmt.Sprintf("charge enemy unit %d", e))
	}
	add(engine.ChooseAction, starquest.PatternRest, "rest", "rest for the whole turn, and regain all Power")
	add(engine.ChooseAction, starquest.PatternEnd, "end-turn", "do no more in this turn")
	for k := range numSkills {
		name, meaning := skillSlot(k)
		add(engine.ChooseAction, starquest.PatternSkill+k, name, meaning)
	}
	actions.AddMoves(t, maxMarkers, maxFoes)
	add(engine.Shoot, opr.PatternHoldFire, "hold-fire", "do not fire the weapon asked about; cast no spell")
	for e := range maxFoes {
		add(engine.Shoot, opr.PatternFire+e, fmt.Sprintf("fire-%d", e), fmt.Sprintf("fire the weapon asked about at enemy unit %[1]d; use the skill on it, or cast the spell at it", e))
	}
	for w := range roster.MaxWeaponTypes {
		add(engine.GroupOrder, w, fmt.Sprintf("resolve-%d", w), fmt.Sprintf("resolve weapon group %d next%s", w, actions.UpTo(w, roster.MaxSpells, "; cast spell %d")))
	}
	add(engine.GroupOrder, opr.MaxTypes, "resolve-impact", "resolve Impact next")
	for k := range maxModels {
		add(engine.Casualty, k, fmt.Sprintf("lose-%d", k), fmt.Sprintf("model %d of the unit takes the wound%s", k, actions.UpTo(k, opr.MaxTokens+1, "; spend %d spell tokens")))
	}
	for v, name := range [3]string{"nearest", "left", "right"} {
		add(engine.ChargePath, v, "contact-"+name, "come into contact by the "+name+" way")
	}
	add(engine.StrikeBack, 0, "no", "pay nothing, take none of the hits left over, do not strike back or first, keep a Limited weapon back, do not set the hero aside, bring on no more heroes this round")
	add(engine.StrikeBack, 1, "yes", "pay Power, take one of the hits left over, strike back or first, use a Limited weapon, set the hero aside for Ambush")
	for d := range 17 {
		add(engine.StepBack, d, fmt.Sprintf("step-back-%d", d), "step back in direction "+actions.Direction(d))
	}
	for k := range maxMarkers {
		add(engine.SkillTarget, k, fmt.Sprintf("discover-%d", k), fmt.Sprintf("reveal or pick up the search token that is marker %d", k))
	}
	share(t, heroes)
	return t
}

// share gives decisions that mean nearly the same the slots of others: the kind of decision tells them apart.
func share(t *env.Slots, heroes int) {
	const no = 0
	t.ShareAll(engine.ChargePath, engine.CloseIn)
	t.ShareAll(engine.StrikeBack, engine.StrikeFirst, engine.UseLimited, engine.SetAside, engine.SpendPower, engine.SpreadHits)
	t.Share(engine.GroupOrder, opr.PatternAbstain, engine.StrikeBack, no)
	t.Share(engine.Arrive, starquest.PatternWait, engine.StrikeBack, no)
	t.ShareAll(engine.DeployAt, engine.ArriveAt)
	t.Share(engine.CastSpell, opr.PatternNoSpell, engine.Shoot, opr.PatternHoldFire)
	for k := range roster.MaxSpells {
		t.Share(engine.CastSpell, opr.PatternSpell+k, engine.GroupOrder, k)
	}
	for u := range maxHeroes {
		t.Share(engine.Arrive, u, engine.DeployUnit, u)
		t.Share(engine.CastAt, u, engine.Activate, u)
	}
	for u := range heroes {
		t.Share(engine.SkillTarget, starquest.PatternAim+u, engine.Activate, u)
	}
	for e := range maxFoes {
		t.Share(engine.CastAt, starquest.PatternAimFoe+e, engine.Shoot, opr.PatternFire+e)
		t.Share(engine.SkillTarget, starquest.PatternAim+heroes+e, engine.Shoot, opr.PatternFire+e)
	}
	for n := range opr.MaxTokens + 1 {
		t.Share(engine.CommitTokens, n, engine.Casualty, n)
	}
}
