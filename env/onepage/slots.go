package onepage

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
)

// slots lays the slots out: kind by kind, each in the order of its pattern.
func (m *Room) slots() *env.Slots {
	t := &env.Slots{}
	add := t.Add
	for k := range m.MarkerCells {
		add(engine.PlaceMarker, k, fmt.Sprintf("marker-at-%d", k), "place a marker in cell "+fmt.Sprint(k)+" of the table's grid of 4 inches, row by row from the own edge")
	}
	add(engine.ChooseEdge, 0, "edge-keep", "keep the table edge that one has looked from")
	add(engine.ChooseEdge, 1, "edge-swap", "take the other table edge")
	for u := range m.Units {
		for f := range 3 {
			form := engine.Line + engine.Formation(f)
			add(engine.DeployUnit, 3*u+f, fmt.Sprintf("deploy-%d-%s", u, form), fmt.Sprintf("deploy own unit %d next, as a %s, or bring it on so when it was set aside", u, form))
		}
	}
	for k := range m.DeployCells {
		add(engine.DeployAt, k, fmt.Sprintf("deploy-at-%d", k), "deploy it in cell "+fmt.Sprint(k)+" of the zone's grid of 4 inches, or bring it on in that cell of the table's grid of 8 inches, row by row from the own edge")
	}
	for u := range m.Units {
		add(engine.Activate, u, fmt.Sprintf("activate-%d", u), fmt.Sprintf("activate own unit %[1]d, or let the hero join it, or the unit board it; of a spell: cast it at own unit %[1]d", u))
	}
	add(engine.ChooseAction, opr.PatternHold, "hold", "hold, and perhaps shoot")
	add(engine.ChooseAction, opr.PatternAdvance, "advance", "advance, and perhaps shoot")
	add(engine.ChooseAction, opr.PatternRush, "rush", "rush")
	for e := range m.Units {
		add(engine.ChooseAction, opr.PatternCharge+e, fmt.Sprintf("charge-%d", e), fmt.Sprintf("charge enemy unit %d", e))
	}
	actions.AddMoves(t, m.Markers, m.Units)
	t.ShareAll(engine.MoveTo, engine.Consolidate)
	add(engine.Shoot, opr.PatternHoldFire, "hold-fire", "do not fire the weapon asked about; cast no spell")
	for e := range m.Units {
		add(engine.Shoot, opr.PatternFire+e, fmt.Sprintf("fire-%d", e), fmt.Sprintf("fire the weapon asked about at enemy unit %d; of a spell: cast it at enemy unit %d", e, e))
	}
	for w := range roster.MaxWeaponTypes {
		add(engine.GroupOrder, w, fmt.Sprintf("resolve-%d", w), fmt.Sprintf("resolve weapon group %d next%s", w, actions.UpTo(w, roster.MaxSpells, "; cast spell %d")))
	}
	add(engine.GroupOrder, opr.MaxTypes, "resolve-impact", "resolve Impact next")
	for k := range m.Models {
		add(engine.Casualty, k, fmt.Sprintf("lose-%d", k), fmt.Sprintf("model %d of the unit takes the wound, or of the target is singled out%s", k, actions.UpTo(k, opr.MaxTokens+1, "; spend %d spell tokens")))
	}
	for v, name := range [3]string{"nearest", "left", "right"} {
		add(engine.ChargePath, v, "contact-"+name, "come into contact by the "+name+" way")
	}
	add(engine.StrikeBack, 0, "no", "do not strike back or first, strike no more, do not set the unit aside, bring on no more units this round, pass the turn, keep a Limited weapon back, let the unit take its morale test, let a hero join nobody, let a unit begin the game in no transport, single out nobody")
	add(engine.StrikeBack, 1, "yes", "strike back or first, set the unit aside for Ambush, use a Limited weapon, let the hero take the morale test")
	add(engine.PickModel, opr.PatternGuest, "pick-hero", "single out the hero that has joined the target, the first of several; others by lose-N")
	for d := range 17 {
		add(engine.StepBack, d, fmt.Sprintf("step-back-%d", d), "step back in direction "+actions.Direction(d))
	}
	add(engine.SetAside, 2, "scout", "set the unit aside to scout")
	m.share(t)
	return t
}

// share gives decisions that mean nearly the same the slots of others: the kind of decision tells them apart.
func (m *Room) share(t *env.Slots) {
	const no = 0
	t.Share(engine.SetAside, 0, engine.StrikeBack, no)
	t.Share(engine.SetAside, 1, engine.StrikeBack, 1)
	t.ShareAll(engine.ChargePath, engine.CloseIn)
	t.ShareAll(engine.StrikeBack, engine.StrikeFirst, engine.UseLimited, engine.MoraleBy, engine.BlockSpell)
	t.Share(engine.Activate, opr.PatternPass, engine.StrikeBack, no)
	t.Share(engine.GroupOrder, opr.PatternAbstain, engine.StrikeBack, no)
	t.ShareAll(engine.GroupOrder, engine.FuriousWith)
	t.Share(engine.JoinUnit, 0, engine.StrikeBack, no)
	t.Share(engine.PickModel, opr.PatternNobody, engine.StrikeBack, no)
	t.ShareAll(engine.DeployUnit, engine.Arrive)
	t.Share(engine.Arrive, opr.PatternWait, engine.StrikeBack, no)
	t.ShareAll(engine.DeployAt, engine.ArriveAt)
	for u := range m.Units {
		t.Share(engine.JoinUnit, 1+u, engine.Activate, u)
		t.Share(engine.MoveTo, opr.PatternBoard+u, engine.Activate, u)
		t.Share(engine.CastAt, opr.PatternAim+u, engine.Shoot, opr.PatternFire+u)
		t.Share(engine.CastAt, opr.PatternAimOwn+u, engine.Activate, u)
	}
	t.ShareAll(engine.JoinUnit, engine.StartAboard)
	for k := range m.Models {
		t.Share(engine.PickModel, k, engine.Casualty, k)
	}
	t.Share(engine.CastSpell, opr.PatternNoSpell, engine.Shoot, opr.PatternHoldFire)
	for k := range roster.MaxSpells {
		t.Share(engine.CastSpell, opr.PatternSpell+k, engine.GroupOrder, k)
	}
	for n := range opr.MaxTokens + 1 {
		t.Share(engine.CommitTokens, n, engine.Casualty, n)
	}
}
