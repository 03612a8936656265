package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
	"gauntlet/env"
)

// Mask puts into now.Legal what the seat to act may take, and ends an intent that has been carried out.
func (t *tactics) Mask(now *env.Moment) {
	d := now.Decision()
	if in := &now.Intent; in.Kind != 0 && now.Seated(in.Unit) == int(d.Seat) {
		*in = env.Intent{}
	}
	switch d.Kind {
	case engine.ChooseAction:
		t.maskActions(now, int(d.Unit))
	case engine.MoveTo:
		t.maskMoves(now, int(d.Unit))
	default:
		for i := range now.Menu {
			if slot := t.slotOf(now, &now.Menu[i]); slot >= 0 {
				now.Legal.Add(slot)
			}
		}
	}
}

// slotOf returns the slot of an entry of a menu that is neither one of actions nor one of movements, or -1.
func (t *tactics) slotOf(now *env.Moment, a *engine.Action) int {
	k := int(a.Pattern)
	switch kind := now.Decision().Kind; {
	case kind == engine.Activate:
		return t.at(groupActivate, k)
	case kind == engine.JoinUnit && a.Verb == engine.Pass:
		return t.at(groupAnswer, 0)
	case kind == engine.JoinUnit:
		return t.at(groupActivate, k-1)
	case kind == engine.PickUp || kind == engine.Intercept:
		return t.at(groupAnswer, k)
	case kind == engine.StepBack:
		return t.at(groupWon, k)
	case kind == engine.CommitTokens:
		return t.at(groupSpend, k)
	case k == patterns.Here:
		return t.at(groupAimHere, 0)
	case k == patterns.Hold:
		return t.at(groupHold, 0)
	case k >= patterns.AtLoot:
		return t.at(groupAimLoot, k-patterns.AtLoot)
	case k >= patterns.Point:
		return -1
	case k >= patterns.Other:
		return t.at(groupAimEnemy, k-patterns.Other)
	}
	return t.at(groupAimOwn, k)
}

// maskActions marks what a figure may do with its next action.
func (t *tactics) maskActions(now *env.Moment, u int) {
	mark := func(slot int) { now.Legal.Add(slot) }
	for i := range now.Menu {
		switch a := &now.Menu[i]; a.Verb {
		case engine.Pass:
			mark(t.at(groupEnd, 0))
		case engine.Advance:
			t.maskWays(now, u)
			if stargrave.MayLeave(now.Position) {
				mark(t.at(groupLeave, 0))
			}
		case engine.Rush:
			mark(t.at(groupScurry, 0))
		case engine.Charge:
			mark(t.onFigure(now, groupFight, groupFight, int(a.Target)))
		case engine.Fire:
			t.maskFire(now, u, a)
		case engine.Skill:
			t.maskPower(now, u, stargrave.FigureOf(now.Position, u).Powers[a.Arg])
		case engine.Reveal:
			mark(t.at(groupTake, int(a.Arg)))
		case engine.Resolve:
			mark(t.clears(stargrave.ArmOf(now.Position, u, int(a.Arg)).Gear))
		}
	}
}

// maskFire marks whom a figure may shoot at, and where it may throw something.
func (t *tactics) maskFire(now *env.Moment, u int, a *engine.Action) {
	if a.Target >= 0 {
		now.Legal.Add(t.onFigure(now, groupShoot, groupShoot, int(a.Target)))
		return
	}
	arm := stargrave.ArmOf(now.Position, u, int(a.Arg))
	t.eachInReach(now, u, arm.Stats().Range, arm.Smoke, func(v int) {
		now.Legal.Add(t.onFigure(now, groupSmoke, groupThrow, v))
	})
}

// eachInReach calls do for the figures of the own crew, or for the enemies, at whom a figure may throw, or use
// a power where they stand.
func (t *tactics) eachInReach(now *env.Moment, u, inches int, own bool, do func(v int)) {
	for v := range now.Game().Units() {
		if (now.Seated(int16(v)) == now.Seated(int16(u))) == own && stargrave.OnTable(now.Position, v) &&
			stargrave.Reaches(now.Position, u, now.Model(v).P, inches) {
			do(v)
		}
	}
}

// maskPower marks on what a figure may use a power from where it stands, or where there is nothing that it may
// use it.
func (t *tactics) maskPower(now *env.Moment, u int, p crew.Power) {
	k, g, any := p.Stats(), groupPowerAt+group(p)-1, false
	mark := func(slot int) {
		now.Legal.Add(slot)
		any = true
	}
	onFigure := func(v int) { mark(t.onFigure(now, g, g, v)) }
	switch {
	case k.Aim == crew.AtSelf:
	case k.Aim == crew.AtPoint:
		t.eachInReach(now, u, k.Range, k.Effect == crew.Smokes, onFigure)
	case k.Aim >= crew.AtData:
		for i := range stargrave.Loots(now.Position) {
			if stargrave.FitsLoot(now.Position, u, p, i) {
				mark(t.at(g, i))
			}
		}
	default:
		for v := range now.Game().Units() {
			if stargrave.Fits(now.Position, u, p, v) {
				onFigure(v)
			}
		}
	}
	if !any {
		mark(t.at(groupPower, int(p)-1))
	}
}

// maskMoves marks where a figure may go of what the menu lets it.
func (t *tactics) maskMoves(now *env.Moment, u int) {
	if len(now.Menu) > 1 {
		t.maskWays(now, u)
	}
	now.Legal.Add(t.at(groupStay, 0))
	if now.Menu[len(now.Menu)-1].Verb == engine.Pass {
		now.Legal.Add(t.at(groupLeave, 0))
	}
}

// shelters are the kinds of terrain that something may be hidden behind.
const shelters = board.Cover | board.Blocks

// maskWays marks what a figure may go towards.
func (t *tactics) maskWays(now *env.Moment, u int) {
	mark := func(g group, k int) { now.Legal.Add(t.at(g, k)) }
	p, seat := now.Position, now.Seated(int16(u))
	mark(groupStay, 0)
	mark(groupGoHome, 0)
	for i := range stargrave.Loots(p) {
		if l := stargrave.LootOf(p, i); l.Is <= stargrave.LootUnlocked && l.At != p.Model(u).P {
			mark(groupGoLoot, i)
		}
	}
	enemies := false
	for v := range p.Game().Units() {
		if v == u || !stargrave.OnTable(p, v) {
			continue
		}
		now.Legal.Add(t.onFigure(now, groupGoOwn, groupGoEnemy, v))
		enemies = enemies || now.Seated(int16(v)) != seat
	}
	if enemies {
		mark(groupGoAway, 0)
		if table := p.Game().Table(); table.All&shelters != 0 || table.Raised {
			mark(groupGoCover, 0)
		}
	}
}
