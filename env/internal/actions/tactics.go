package actions

import (
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env"
)

// Kinds of intents: how the shooting is answered that an action leads to. They are part of the format of
// snapshots.
const (
	FireAsked uint8 = 0 // there is no intent: whoever plays is asked
	FireNone  uint8 = 1 // every weapon holds its fire
	// the first weapon that can fires at the target; whom the others fire at is asked, or left to the policy
	FireAt   uint8 = 2
	FireNear uint8 = 3 // as FireAt, but where another enemy is as near as the target, whoever plays is asked
	FireBest uint8 = 4 // every weapon fires at the target where it does most
)

// Tactics is the tactical layer of the environments of one-page games. An adapter lays out its slots, and
// embeds it to have decisions and groups of its own.
type Tactics struct {
	Policy       bool // choices on the way are answered by the stated policy
	ScoutsAround bool // who was set aside to scout is deployed in the zone and around it

	slots []env.Slot
	of    []Group // by slot
	first []int   // by group, its first slot
}

// Acting returns the unit whose activation is under way, or -1.
func (t *Tactics) Acting(p engine.Position) int { return opr.Activated(p) }

// Holds reports whether there can be an intent in a game.
func (t *Tactics) Holds(in env.Intent, game *engine.Game) bool {
	units := game.Units()
	if in.Kind == FireAsked || in.Kind > FireBest || in.Unit < 0 || int(in.Unit) >= len(units) ||
		int(in.Target) >= len(units) {
		return false
	}
	if in.Kind == FireAt || in.Kind == FireNear {
		return in.Target >= 0 && units[in.Target].Seat != units[in.Unit].Seat
	}
	return in.Target == -1 && !in.Begun
}

// Answer returns the atomic answer to the pending decision, if the intent that is being carried out or the
// policy gives one.
func (t *Tactics) Answer(now *env.Moment) (engine.Action, bool) {
	d := now.Decision()
	if d.Kind == engine.Shoot {
		return t.shoot(now, now.Menu)
	}
	if t.Policy {
		if slot := t.usual(now, d); slot >= 0 {
			return t.expand(now, d, slot), true
		}
	}
	return engine.Action{}, false
}

// usual returns the slot by which the policy answers a choice that comes up on the way: the unit strikes with
// all it has, singles out a hero or what carries most (opr.ChoosePick), tests morale with the better Quality,
// comes into contact by the nearest way, loses what carries least, resolves Blast first, casts what does the
// most for its tokens at whom it does it to, spends tokens on the tries of spells of value 2 and 3
// (opr.ChooseSpell, opr.ChooseTokens), blocks spells when it casts no more this round (opr.ChooseBlock),
// attacks once more with the weapon that does the most (opr.BestBlow), throngs around a transport that has
// been destroyed, and after a melee steps back and moves towards an objective. It returns -1 where the
// decision is not one of those.
func (t *Tactics) usual(now *env.Moment, d engine.Decision) int {
	switch d.Kind {
	case engine.GroupOrder:
		return t.first[GroupOrder] + t.widest(now)
	case engine.Casualty:
		return t.first[GroupLose] + loseLeast
	case engine.ChargePath, engine.CloseIn:
		return t.first[GroupContact] + int(now.Menu[0].Pattern)
	case engine.StrikeBack, engine.StrikeFirst, engine.UseLimited:
		return t.first[GroupAnswer] + 1
	case engine.CastSpell:
		return t.own(d.Kind, &now.Menu[opr.ChooseSpell(now.Position, now.Menu)])
	case engine.CastAt:
		return t.own(d.Kind, &now.Menu[opr.ChooseTarget(now.Position, now.Menu)])
	case engine.CommitTokens:
		return t.own(d.Kind, &now.Menu[opr.ChooseTokens(now.Position, now.Menu)])
	case engine.BlockSpell:
		if opr.ChooseBlock(now.Position) {
			return t.first[GroupAnswer] + 1
		}
		return t.first[GroupAnswer]
	case engine.FuriousWith:
		return t.own(d.Kind, &now.Menu[opr.BestBlow(now.Position, now.Menu)])
	case engine.MoraleBy:
		if squad, hero := opr.MoraleBy(now.Position, int(d.Unit)); !hero.Better(squad) {
			return t.first[GroupAnswer]
		}
		return t.first[GroupAnswer] + 1
	case engine.PickModel:
		switch best := &now.Menu[opr.ChoosePick(now.Position, now.Menu, true)]; {
		case best.Verb == engine.Pass:
			return t.first[GroupPick] + pickNobody
		case opr.SinglesHero(now.Position, best):
			return t.first[GroupPick] + pickHero
		}
		return t.first[GroupPick] + pickMost
	case engine.StepBack:
		return t.first[GroupStepBack] + backToMarker
	case engine.MoveTo:
		if !opr.Wrecked(now.Position) {
			return -1
		}
		if now.Menu[0].Pattern == opr.PatternStay {
			return t.first[GroupStay]
		}
		return t.first[GroupGoAway]
	case engine.Consolidate:
		if m, gap := objective(now, int(d.Unit)); m >= 0 && gap > opr.HoldRange {
			return t.first[GroupGoMarker] + m
		}
		return t.first[GroupStay]
	}
	return -1
}

// widest returns the pattern of the weapon group on the menu with the greatest Blast, the first of several.
func (t *Tactics) widest(now *env.Moment) int {
	s := now.Position
	weapons := opr.ArmsOf(s, int(now.Decision().Unit)).Weapons
	best, most := 0, int8(-1)
	for i := range now.Menu {
		if k := int(now.Menu[i].Arg); now.Menu[i].Verb == engine.Resolve && k < len(weapons) &&
			weapons[k].Blast > most {
			best, most = i, weapons[k].Blast
		}
	}
	return t.own(engine.GroupOrder, &now.Menu[best]) - t.first[GroupOrder]
}

// shoot returns the entry of a menu of targets that the intent fires by, or the policy where the intent
// leaves it open; or false when whoever plays is to be asked.
func (t *Tactics) shoot(now *env.Moment, menu []engine.Action) (engine.Action, bool) {
	in := &now.Intent
	if in.Kind == FireNone {
		return menu[0], true // the first is to hold fire
	}
	if aimed := in.Kind == FireAt || in.Kind == FireNear; aimed && (!in.Begun || t.Policy) {
		for k := range menu {
			if menu[k].Verb != engine.Fire || menu[k].Target != in.Target {
				continue
			}
			if in.Kind == FireNear && !t.Policy && !nearest(now, menu, k) {
				break
			}
			in.Begun = true
			return menu[k], true
		}
		if s := now.Position; !in.Begun && t.Policy &&
			opr.KinFires(s, int(menu[0].Unit), int(menu[0].Arg), int(in.Target)) {
			return menu[0], true // what is asked about next is of the same type, and can
		}
	}
	if in.Kind == FireBest || t.Policy {
		return menu[mostHarm(now, menu)], true
	}
	return engine.Action{}, false
}

// nearest reports whether the target of entry k of a menu of targets is nearer than all others.
func nearest(now *env.Moment, menu []engine.Action, k int) bool {
	if len(menu) == 2 {
		return true
	}
	s := now.Position
	gap := opr.Gap(s, int(menu[k].Unit), int(menu[k].Target))
	for i := range menu {
		if a := &menu[i]; i != k && a.Verb == engine.Fire && opr.Gap(s, int(a.Unit), int(a.Target)) <= gap {
			return false
		}
	}
	return true
}

// mostHarm returns the index in a menu of targets of the one at which the weapon asked about does most on the
// average (opr.Harm), the nearest of equal ones, then the first.
func mostHarm(now *env.Moment, menu []engine.Action) (best int) {
	if len(menu) == 2 {
		return 1
	}
	s := now.Position
	most, near := int64(-1), int64(0)
	for k := range menu {
		a := &menu[k]
		if a.Verb != engine.Fire {
			continue
		}
		harm := opr.Harm(s, int(a.Unit), int(a.Target), int(a.Arg))
		if harm < most {
			continue
		}
		if gap := opr.Gap(s, int(a.Unit), int(a.Target)); harm > most || gap < near {
			best, most, near = k, harm, gap
		}
	}
	return best
}

// objective returns the marker nearest to unit u of those that its side does not control and to which no
// other own unit stands nearer, and its distance; -1 when there is none.
func objective(now *env.Moment, u int) (marker int, gap int64) {
	p := now.Position
	seat := p.Seat(u)
	marker = -1
	for m := range p.Markers() {
		mark := p.Marker(m)
		if int(mark.Owner) == seat {
			continue
		}
		if n, d := opr.NearestTo(p, seat, mark.P); n == u && (marker < 0 || d < gap) {
			marker, gap = m, d
		}
	}
	return marker, gap
}

// own returns the slot of an entry of a menu where each entry has a slot of its own, and -1 for other kinds
// of decision.
func (t *Tactics) own(kind engine.Kind, a *engine.Action) int {
	g := NumGroups
	switch kind {
	case engine.ChooseEdge:
		g = GroupEdge
	case engine.Activate:
		if g = GroupActivate; a.Verb == engine.Pass {
			return t.first[GroupAnswer]
		}
	case engine.Shoot:
		g = GroupFire
	case engine.GroupOrder, engine.FuriousWith:
		if a.Verb == engine.Pass {
			return t.first[GroupAnswer]
		}
		g = GroupOrder
	case engine.ChargePath, engine.CloseIn:
		g = GroupContact
	case engine.SetAside:
		if a.Pattern == 2 {
			return t.first[GroupScout]
		}
		g = GroupAnswer
	case engine.StrikeBack, engine.StrikeFirst, engine.UseLimited, engine.MoraleBy, engine.BlockSpell:
		g = GroupAnswer
	case engine.CommitTokens:
		g = GroupOrder // the tokens are its weapon groups
	case engine.CastSpell:
		if a.Pattern == opr.PatternNoSpell {
			return t.first[GroupFire]
		}
		return t.first[GroupOrder] + int(a.Pattern) - opr.PatternSpell
	case engine.CastAt:
		if a.Pattern >= opr.PatternAimOwn {
			return t.first[GroupActivate] + int(a.Pattern) - opr.PatternAimOwn
		}
		return t.first[GroupFire] + 1 + int(a.Pattern) - opr.PatternAim
	case engine.JoinUnit, engine.StartAboard:
		if a.Verb == engine.Pass {
			return t.first[GroupAnswer]
		}
		return t.first[GroupActivate] + int(a.Pattern) - 1
	}
	if g == NumGroups {
		return -1
	}
	if kind == engine.GroupOrder && a.Pattern == opr.MaxTypes {
		return t.first[g] + roster.MaxWeaponTypes
	}
	return t.first[g] + int(a.Pattern)
}
