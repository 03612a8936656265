package actions

import (
	"gauntlet/engine"
	"gauntlet/engine/opr"
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
// embeds it to answer otherwise.
type Tactics struct {
	Policy       bool // choices on the way are answered by the stated policy
	ScoutsAround bool // who was set aside to scout is deployed in the zone and around it
	// Own returns what unit u does for slot k of a group of the adapter's, and OwnVerbs says, by these
	// groups, with which action that begins.
	Own      func(now *env.Moment, slot, u int, group Group, k int) env.Plan
	OwnVerbs []engine.Verb

	kinds   *Kinds
	answers env.Slots // by kind and pattern, where every answer has a slot
	slots   []env.Slot
	of      []Group // by slot
	first   []int   // by group, its first slot
}

// Complete ends the layout: what there is to say of decisions gives their answers slots.
func (t *Tactics) Complete(kinds Kinds) {
	kinds.inherit()
	t.kinds = &kinds
	kinds.share(&t.answers, func(g Group) int {
		if g == GroupTokens {
			g = GroupOrder
		}
		if int(g) < len(t.first) {
			return t.first[g]
		}
		return -1
	})
}

// SlotOf returns the slot of an entry of a menu where each has a slot of its own.
func (t *Tactics) SlotOf(kind engine.Kind, a *engine.Action) int { return t.answers.Slot(kind, a) }

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
	if usual := t.kinds[d.Kind].Usual; t.Policy && usual != nil {
		if slot := usual(t, now, d); slot >= 0 {
			return t.expand(now, d, slot), true
		}
	}
	return engine.Action{}, false
}

// always has the policy answer by one slot of a group.
func always(g Group, k int) policy {
	return func(t *Tactics, _ *env.Moment, _ engine.Decision) int { return t.first[g] + k }
}

// best has the policy answer by the entry of the menu that a function chooses.
func best(choose func(engine.Position, []engine.Action) int) policy {
	return func(t *Tactics, now *env.Moment, d engine.Decision) int {
		return t.SlotOf(d.Kind, &now.Menu[choose(now.Position, now.Menu)])
	}
}

// either has the policy say yes where a unit should, and no otherwise.
func either(yes func(p engine.Position, u int) bool) policy {
	return func(t *Tactics, now *env.Moment, d engine.Decision) int {
		if yes(now.Position, int(d.Unit)) {
			return t.first[GroupAnswer] + 1
		}
		return t.first[GroupAnswer]
	}
}

// inOrder chooses the first entry of a menu.
func inOrder(engine.Position, []engine.Action) int { return 0 }

// heroTests reports whether the hero of a unit has the better Quality for its morale test.
func heroTests(p engine.Position, u int) bool {
	squad, hero := opr.MoraleBy(p, u)
	return hero.Better(squad)
}

// blocks reports whether a psychic should block a spell.
func blocks(p engine.Position, _ int) bool { return opr.ChooseBlock(p) }

// leaveWreck has those who leave a wreck stay around it, or where there is no room go away.
func leaveWreck(t *Tactics, now *env.Moment, _ engine.Decision) int {
	switch {
	case !opr.Wrecked(now.Position):
		return -1
	case now.Menu[0].Pattern == opr.PatternStay:
		return t.first[GroupStay]
	}
	return t.first[GroupGoAway]
}

// moveOn has who has won a melee move towards an objective.
func moveOn(t *Tactics, now *env.Moment, d engine.Decision) int {
	if m, gap := objective(now, int(d.Unit)); m >= 0 && gap > opr.HoldRange {
		return t.first[GroupGoMarker] + m
	}
	return t.first[GroupStay]
}

// widest returns the index of the weapon group on a menu with the greatest Blast, the first of several.
func widest(p engine.Position, menu []engine.Action) (best int) {
	weapons, most := opr.ArmsOf(p, int(p.Decision().Unit)).Weapons, int8(-1)
	for i := range menu {
		if k := int(menu[i].Arg); menu[i].Verb == engine.Resolve && k < len(weapons) &&
			weapons[k].Blast > most {
			best, most = i, weapons[k].Blast
		}
	}
	return best
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
			opr.LaterTypeFires(s, int(menu[0].Unit), int(menu[0].Arg), int(in.Target)) {
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
