package env

import (
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
)

// tactics is the tactical layer of an environment: its slots, which of them are legal, and what they expand to. It does not change and is
// shared by all games of a definition.
//
// A slot expands by the rules stated in its meaning, always in the same way in the same position, from what the seat may see, and never by
// the dice.
type tactics struct {
	slots  []Slot
	m      Maxima
	first  [numGroups]int // the first slot of each group
	of     []group        // by slot
	quest  bool           // the game is Star Quest
	heroes int            // that play in it
	policy bool           // choices on the way are answered by the stated policy
}

// newTactics lays out the slots for games within the maxima; in Star Quest for so many heroes. With policy, choices that come up on the way of an activation are answered
// by the slots that defaults names.
func newTactics(m Maxima, heroes int, policy bool) *tactics {
	t := &tactics{m: m, quest: m.Heroes > 0, heroes: heroes, policy: policy}
	if t.quest {
		t.layOutQuest()
	} else {
		t.layOut()
	}
	return t
}

// answer returns the atomic answer to the pending decision, if the intent that is being carried out or the policy gives one.
func (t *tactics) answer(g *game) (engine.Action, bool) {
	d := g.state.Decision()
	if d.Kind == engine.Shoot {
		return t.shoot(g, g.menu)
	}
	if d.Kind == engine.ArriveAt && starquest.Falls(g.state.View()) {
		return g.menu[t.lie(g, int(d.Unit))], true
	}
	if t.policy {
		if slot := t.usual(g, d); slot >= 0 {
			return t.expand(g, d, slot), true
		}
	}
	return engine.Action{}, false
}

// usual returns the slot by which the policy answers a choice that comes up on the way: the unit strikes with all it has, singles out a hero or
// what carries most (opr.ChoosePick), tests morale with the better Quality, comes into contact by the nearest way, loses what carries least,
// resolves Blast first, casts what does the most for its tokens at whom it does it to, spends tokens on the tries of spells of value 2 and 3
// (opr.ChooseSpell, opr.ChooseTokens), blocks spells when it casts no more this round (opr.ChooseBlock), attacks once more with the weapon that does the most (opr.BestBlow), throngs around a transport that has been destroyed, and after a melee steps back and moves towards an
// objective. It returns -1 where the decision is not one of those.
func (t *tactics) usual(g *game, d engine.Decision) int {
	if t.quest {
		if slot, answered := t.usualQuest(g, d); answered {
			return slot
		}
	}
	switch d.Kind {
	case engine.GroupOrder:
		return t.first[groupOrder] + t.widest(g)
	case engine.Casualty:
		return t.first[groupLose] + loseLeast
	case engine.ChargePath, engine.CloseIn:
		return t.first[groupContact] + int(g.menu[0].Pattern)
	case engine.StrikeBack, engine.StrikeFirst, engine.UseLimited:
		return t.first[groupStrikeBack] + 1
	case engine.CastSpell:
		return t.own(d.Kind, &g.menu[opr.ChooseSpell(g.state.View(), g.menu)])
	case engine.CastAt:
		return t.own(d.Kind, &g.menu[opr.ChooseTarget(g.state.View(), g.menu)])
	case engine.CommitTokens:
		return t.own(d.Kind, &g.menu[opr.ChooseTokens(g.state.View(), g.menu)])
	case engine.BlockSpell:
		if opr.ChooseBlock(g.state.View()) {
			return t.first[groupStrikeBack] + 1
		}
		return t.first[groupStrikeBack]
	case engine.FuriousWith:
		return t.own(d.Kind, &g.menu[opr.BestBlow(g.state.View(), g.menu)])
	case engine.MoraleBy:
		if squad, hero := opr.MoraleBy(g.state.View(), int(d.Unit)); !hero.Better(squad) {
			return t.first[groupStrikeBack]
		}
		return t.first[groupStrikeBack] + 1
	case engine.PickModel:
		switch best := &g.menu[opr.ChoosePick(g.state.View(), g.menu, true)]; {
		case best.Verb == engine.Pass:
			return t.first[groupPick] + pickNobody
		case opr.SinglesHero(g.state.View(), best):
			return t.first[groupPick] + pickHero
		}
		return t.first[groupPick] + pickMost
	case engine.StepBack:
		return t.first[groupStepBack] + backToMarker
	case engine.MoveTo:
		if !opr.Wrecked(g.state.View()) {
			return -1
		}
		if g.menu[0].Pattern == opr.PatternStay {
			return t.first[groupStay]
		}
		return t.first[groupGoAway]
	case engine.Consolidate:
		if m, gap := objective(g, int(d.Unit)); m >= 0 && gap > opr.HoldRange {
			return t.first[groupGoMarker] + m
		}
		return t.first[groupStay]
	}
	return -1
}

// widest returns the pattern of the weapon group on the menu with the greatest Blast, the first of several.
func (t *tactics) widest(g *game) int {
	s := g.state.View()
	weapons := opr.ArmsOf(s, int(g.state.Decision().Unit)).Weapons
	best, most := 0, int8(-1)
	for i := range g.menu {
		if k := int(g.menu[i].Arg); g.menu[i].Verb == engine.Resolve && k < len(weapons) && weapons[k].Blast > most {
			best, most = i, weapons[k].Blast
		}
	}
	return t.own(engine.GroupOrder, &g.menu[best]) - t.first[groupOrder]
}

// shoot returns the entry of a menu of targets that the intent fires by, or the policy where the intent leaves it open; or false when whoever
// plays is to be asked.
func (t *tactics) shoot(g *game, menu []engine.Action) (engine.Action, bool) {
	in := &g.intent
	if in.fire == fireNone {
		return menu[0], true // the first is to hold fire
	}
	if aimed := in.fire == fireAt || in.fire == fireNear; aimed && (!in.fired || t.policy) {
		for k := range menu {
			if menu[k].Verb != engine.Fire || menu[k].Target != in.target {
				continue
			}
			if in.fire == fireNear && !t.policy && !nearest(g, menu, k) {
				break
			}
			in.fired = true
			return menu[k], true
		}
		if s := g.state.View(); !in.fired && t.policy && opr.KinFires(s, int(menu[0].Unit), int(menu[0].Arg), int(in.target)) {
			return menu[0], true // what is asked about next is of the same type, and can
		}
	}
	if in.fire == fireBest || t.policy {
		return menu[mostHarm(g, menu)], true
	}
	return engine.Action{}, false
}

// nearest reports whether the target of entry k of a menu of targets is nearer than all others.
func nearest(g *game, menu []engine.Action, k int) bool {
	if len(menu) == 2 {
		return true
	}
	s := g.state.View()
	gap := opr.Gap(s, int(menu[k].Unit), int(menu[k].Target))
	for i := range menu {
		if a := &menu[i]; i != k && a.Verb == engine.Fire && opr.Gap(s, int(a.Unit), int(a.Target)) <= gap {
			return false
		}
	}
	return true
}

// mostHarm returns the index in a menu of targets of the one at which the weapon asked about does most on the average (opr.Harm), the nearest of
// equal ones, then the first.
func mostHarm(g *game, menu []engine.Action) (best int) {
	if len(menu) == 2 {
		return 1
	}
	s := g.state.View()
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

// objective returns the marker nearest to unit u of those that its side does not control and to which no other own unit stands nearer, and
// its distance; -1 when there is none.
func objective(g *game, u int) (marker int, gap int64) {
	p := g.state.View()
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
