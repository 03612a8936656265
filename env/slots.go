package env

import (
	"fmt"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// atomicSlots maps the engine's actions to the slots of the atomic layer and back into words: for every kind of decision, the slot of every
// pattern index.
type atomicSlots struct {
	of    [engine.NumKinds][]int16 // by pattern; -1 where the id has no room for it
	slots []Slot
}

// slot returns the slot of an entry of a menu.
func (t *atomicSlots) slot(kind engine.Kind, a *engine.Action) int {
	return int(t.of[kind][a.Pattern])
}

// longest returns the number of entries of the longest menu that there can be.
func (t *atomicSlots) longest() int {
	n := 0
	for _, of := range t.of {
		n = max(n, len(of))
	}
	return n
}

// share gives a pattern of a kind of decision the slot that one of another kind has: what is chosen is told apart by the kind of decision.
func (t *atomicSlots) share(kind engine.Kind, pattern int, with engine.Kind, as int) {
	for len(t.of[kind]) <= pattern {
		t.of[kind] = append(t.of[kind], -1)
	}
	t.of[kind][pattern] = t.of[with][as]
}

// add gives a pattern of a kind of decision the next slot.
func (t *atomicSlots) add(kind engine.Kind, pattern int, name, meaning string) {
	for len(t.of[kind]) <= pattern {
		t.of[kind] = append(t.of[kind], -1)
	}
	t.of[kind][pattern] = int16(len(t.slots))
	t.slots = append(t.slots, Slot{len(t.slots), name, meaning})
}

// newAtomicSlots lays the slots out: kind by kind, each in the order of its pattern.
func newAtomicSlots(m Maxima) *atomicSlots {
	t := &atomicSlots{}
	add := t.add
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
	t.addMoves(m, func(pattern int, name, meaning string) { add(engine.MoveTo, pattern, name, meaning) })
	t.of[engine.Consolidate] = t.of[engine.MoveTo]
	add(engine.Shoot, opr.PatternHoldFire, "hold-fire", "do not fire the weapon asked about; cast no spell")
	for e := range m.Units {
		add(engine.Shoot, opr.PatternFire+e, fmt.Sprintf("fire-%d", e), fmt.Sprintf("fire the weapon asked about at enemy unit %d; of a spell: cast it at enemy unit %d", e, e))
	}
	for w := range roster.MaxWeaponTypes {
		add(engine.GroupOrder, w, fmt.Sprintf("resolve-%d", w), fmt.Sprintf("resolve weapon group %d next%s", w, upTo(w, roster.MaxSpells, "; cast spell %d")))
	}
	add(engine.GroupOrder, opr.MaxTypes, "resolve-impact", "resolve Impact next")
	for k := range m.Models {
		add(engine.Casualty, k, fmt.Sprintf("lose-%d", k), fmt.Sprintf("model %d of the unit takes the wound, or of the target is singled out%s", k, upTo(k, opr.MaxTokens+1, "; spend %d spell tokens")))
	}
	for v, name := range [3]string{"nearest", "left", "right"} {
		add(engine.ChargePath, v, "contact-"+name, "come into contact by the "+name+" way")
	}
	t.of[engine.CloseIn] = t.of[engine.ChargePath]
	add(engine.StrikeBack, 0, "no", "do not strike back or first, strike no more, do not set the unit aside, bring on no more units this round, pass the turn, keep a Limited weapon back, let the unit take its morale test, let a hero join nobody, let a unit begin the game in no transport, single out nobody")
	add(engine.StrikeBack, 1, "yes", "strike back or first, set the unit aside for Ambush, use a Limited weapon, let the hero take the morale test")
	t.of[engine.StrikeFirst], t.of[engine.UseLimited], t.of[engine.MoraleBy] = t.of[engine.StrikeBack], t.of[engine.StrikeBack], t.of[engine.StrikeBack]
	t.share(engine.Activate, opr.PatternPass, engine.StrikeBack, 0)
	t.share(engine.JoinUnit, 0, engine.StrikeBack, 0)
	t.share(engine.GroupOrder, opr.PatternAbstain, engine.StrikeBack, 0)
	for u := range m.Units {
		t.share(engine.JoinUnit, 1+u, engine.Activate, u)
	}
	t.of[engine.StartAboard] = t.of[engine.JoinUnit]
	for u := range m.Units {
		t.share(engine.MoveTo, opr.PatternBoard+u, engine.Activate, u)
	}
	for k := range m.Models {
		t.share(engine.PickModel, k, engine.Casualty, k)
	}
	add(engine.PickModel, opr.PatternGuest, "pick-hero", "single out the hero that has joined the target, the first of several; others by lose-N")
	t.share(engine.PickModel, opr.PatternNobody, engine.StrikeBack, 0)
	for d := range 17 {
		add(engine.StepBack, d, fmt.Sprintf("step-back-%d", d), "step back in direction "+direction(d))
	}
	add(engine.SetAside, 2, "scout", "set the unit aside to scout")
	copy(t.of[engine.SetAside], t.of[engine.StrikeBack])
	no := t.of[engine.StrikeBack][0]
	for t.of[engine.Arrive] = slices.Clone(t.of[engine.DeployUnit]); len(t.of[engine.Arrive]) < opr.PatternWait; {
		t.of[engine.Arrive] = append(t.of[engine.Arrive], -1)
	}
	t.of[engine.Arrive] = append(t.of[engine.Arrive], no)
	t.of[engine.ArriveAt] = t.of[engine.DeployAt]
	t.shareForSpells(m)
	return t
}

// upTo writes a number into a text when it is below a limit.
func upTo(k, limit int, text string) string {
	if k >= limit {
		return ""
	}
	return fmt.Sprintf(text, k)
}

// shareForSpells gives the decisions about spells slots of others: the kind of decision tells them apart.
func (t *atomicSlots) shareForSpells(m Maxima) {
	t.of[engine.CastSpell] = []int16{opr.PatternNoSpell: t.of[engine.Shoot][opr.PatternHoldFire]}
	for k := range roster.MaxSpells {
		t.of[engine.CastSpell] = append(t.of[engine.CastSpell], t.of[engine.GroupOrder][k])
	}
	at := make([]int16, opr.PatternAimOwn+m.Units)
	for u := range at {
		at[u] = -1
	}
	for u := range m.Units {
		at[opr.PatternAim+u], at[opr.PatternAimOwn+u] = t.of[engine.Shoot][opr.PatternFire+u], t.of[engine.Activate][u]
	}
	t.of[engine.CastAt] = at
	t.of[engine.CommitTokens] = t.of[engine.Casualty][:opr.MaxTokens+1]
	t.of[engine.BlockSpell], t.of[engine.FuriousWith] = t.of[engine.StrikeBack], t.of[engine.GroupOrder]
}

// addMoves lays out the slots of destinations.
func (t *atomicSlots) addMoves(m Maxima, add func(pattern int, name, meaning string)) {
	add(opr.PatternStay, "stay", "stay, or gather a scattered unit")
	for d := range geom.Dirs {
		for r := range opr.Rings {
			add(opr.PatternRing+d*opr.Rings+r, fmt.Sprintf("move-%d-%d", d, r+1), fmt.Sprintf("move %d/%d of the allowance in direction %s", r+1, opr.Rings, direction(d)))
		}
	}
	for k := range m.Markers {
		add(opr.PatternMarker+k, fmt.Sprintf("move-marker-%d", k), fmt.Sprintf("move towards marker %d", k))
	}
	for k := range opr.CoverChoices {
		add(opr.PatternCover+k, fmt.Sprintf("move-cover-%d", k), fmt.Sprintf("move towards the %s piece of cover", [...]string{"nearest", "second nearest", "third nearest", "fourth nearest"}[k]))
	}
	for e := range m.Units {
		add(opr.PatternEnemy+e, fmt.Sprintf("move-enemy-%d", e), fmt.Sprintf("move towards enemy unit %d", e))
	}
	for e := range m.Units {
		add(opr.PatternInRange+e, fmt.Sprintf("move-range-%d", e), fmt.Sprintf("move the shortest way into range of enemy unit %d", e))
	}
	for f := range 3 {
		form := engine.Line + engine.Formation(f)
		pattern := opr.PatternReform + f*opr.ReformPlaces
		add(pattern, "form-"+form.String(), "re-form as a "+form.String()+" where the unit is")
		for d := range 8 {
			for half := 1; half <= 2; half++ {
				add(pattern+2*d+half, fmt.Sprintf("form-%s-%d-%d", form, 2*d, half), fmt.Sprintf("re-form as a %s, moving %s the allowance in direction %s", form, [...]string{"", "half", "all"}[half], direction(2*d)))
			}
		}
	}
}

// direction names a direction of a pattern in the player's frame.
func direction(d int) string {
	if d == 16 {
		return "straight away from the enemy"
	}
	return fmt.Sprintf("%d (%g degrees, counter-clockwise from the right)", d, float64(d)*22.5)
}
