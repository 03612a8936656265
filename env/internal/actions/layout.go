package actions

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env"
)

// Words are the meanings of slots that differ from family to family.
type Words struct {
	DeployAt, Activate, Fire, Lose, No, Yes string // with a verb for the number of what they are about
	Advance, Stay                           string // of the tactical layer alone
}

// contactWays are the ways into contact, in the order of their patterns.
var contactWays = [3]string{"nearest", "left", "right"}

// AddUnits lays out the slots of the atomic layer for places to deploy at, units to activate and what those
// do.
func AddUnits(t *env.Slots, w *Words, cells, units int) {
	t.Each(engine.DeployAt, 0, cells, "deploy-at-%d", w.DeployAt)
	t.Each(engine.Activate, 0, units, "activate-%d", w.Activate)
	t.Add(engine.ChooseAction, opr.PatternHold, "hold", "hold, and perhaps shoot")
	t.Add(engine.ChooseAction, opr.PatternAdvance, "advance", "advance, and perhaps shoot")
	t.Add(engine.ChooseAction, opr.PatternRush, "rush", "rush")
	t.Each(engine.ChooseAction, opr.PatternCharge, units, "charge-%d", "charge enemy unit %d")
}

// AddFighting lays out the slots of the atomic layer for destinations, weapons, losses and answers.
func AddFighting(t *env.Slots, w *Words, markers, units, models, types int) {
	addMoves(t, markers, units)
	t.Add(engine.Shoot, opr.PatternHoldFire, "hold-fire", "do not fire the weapon asked about; cast no spell")
	t.Each(engine.Shoot, opr.PatternFire, units, "fire-%d", w.Fire)
	for k := range types {
		t.Add(engine.GroupOrder, k, fmt.Sprintf("resolve-%d", k),
			fmt.Sprintf("resolve weapon group %d next", k)+upTo(k, roster.MaxSpells, "; cast spell %d"))
	}
	t.Add(engine.GroupOrder, opr.MaxTypes, "resolve-impact", "resolve Impact next")
	for k := range models {
		t.Add(engine.Casualty, k, fmt.Sprintf("lose-%d", k),
			fmt.Sprintf(w.Lose, k)+upTo(k, opr.MaxTokens+1, "; spend %d spell tokens"))
	}
	for v, name := range contactWays {
		t.Add(engine.ChargePath, v, "contact-"+name, "come into contact by the "+name+" way")
	}
	t.Add(engine.StrikeBack, 0, "no", w.No)
	t.Add(engine.StrikeBack, 1, "yes", w.Yes)
}

// AddStepsBack lays out the slots of the atomic layer for stepping back.
func AddStepsBack(t *env.Slots) {
	for d := range 17 {
		t.Add(engine.StepBack, d, fmt.Sprintf("step-back-%d", d), "step back in direction "+direction(d))
	}
}

// What meanings of the tactical layer have in common.
const (
	Then  = "; every weapon fires at the enemy to which it does most on the average"
	Stops = ", as near as it gets; it stays where no move brings it nearer"
	cover = " into terrain that gives cover, at the place nearest to marker %d"
)

// AddIntents lays out the groups for places to deploy at, units to activate and what those set out to do.
func (t *Tactics) AddIntents(w *Words, markers, units int) {
	for k := range DeployRows * DeployCols {
		row, col := k/DeployCols, k%DeployCols
		t.Add(GroupDeployAt, fmt.Sprintf("deploy-at-%d-%d", row, col), fmt.Sprintf(w.DeployAt, row, col))
	}
	t.Each(GroupActivate, units, "activate-%d", w.Activate)
	t.Add(GroupHold, "hold", "hold, and hold fire")
	t.Each(GroupShoot, units, "shoot-%d", "hold and shoot enemy unit %d: the first weapon that can fires at "+
		"it, and the others are choices on the way")
	t.Each(GroupRange, units, "range-%d", "advance the shortest way that brings the most weapons to bear on "+
		"enemy unit %d, or hold where they do already, and shoot it as above; a weapon that could as well "+
		"fire at an enemy no further away is a choice on the way")
	t.Each(GroupAdvance, markers, "advance-marker-%d", w.Advance+Stops+Then)
	t.Each(GroupAdvanceCover, markers, "advance-cover-%d", "advance"+cover+Then)
	t.Add(GroupRetreat, "retreat", "advance to where the nearest enemy is furthest away"+Then)
	t.Each(GroupRush, markers, "rush-marker-%d", "rush towards marker %d"+Stops)
	t.Each(GroupRushCover, markers, "rush-cover-%d", "rush"+cover)
	t.Each(GroupApproach, units, "rush-enemy-%d", "rush towards the nearest model of enemy unit %d"+Stops)
	t.Add(GroupFlee, "rush-away", "rush to where the nearest enemy is furthest away")
	t.Each(GroupScreen, markers, "screen-%d", "stand 2 inches from marker %d on the way to the enemy "+
		"nearest to it: by an advance and shooting as above where that is in its reach, or else by a rush")
	t.Each(GroupCharge, units, "charge-%d", "charge enemy unit %d")
}

// AddChoices lays out the groups for choices on the way.
func (t *Tactics) AddChoices(w *Words, markers, units, types int) {
	t.Add(GroupFire, "hold-fire", "do not fire the weapon asked about; cast no spell")
	t.Each(GroupFire, units, "fire-%d", w.Fire)
	t.Each(GroupOrder, types, "resolve-%d",
		"resolve weapon group %[1]d next; cast spell %[1]d; spend %[1]d spell tokens")
	t.Add(GroupOrder, "resolve-impact", "resolve Impact next")
	t.Add(GroupLose, "lose-least", "of the models that may be, the one that carries the least is lost; of "+
		"several the one furthest from the nearest marker")
	t.Add(GroupLose, "lose-far", "the one furthest from the nearest marker that one does not control, or "+
		"from the nearest of all")
	t.Add(GroupLose, "lose-front", "the one nearest to an enemy")
	t.Add(GroupLose, "lose-back", "the one furthest from all enemies")
	for _, name := range contactWays {
		t.Add(GroupContact, "contact-"+name, "come into contact by the "+name+" way")
	}
	t.Add(GroupAnswer, "no", w.No)
	t.Add(GroupAnswer, "yes", w.Yes)
	const back = "step back in the direction that leads most "
	t.Add(GroupStepBack, "step-back-marker", back+"towards the nearest marker that one does not control and "+
		"to which no other own unit is nearer")
	t.Add(GroupStepBack, "step-back-home", back+"towards the own table edge")
	t.Add(GroupStepBack, "step-back-clear",
		back+"away from the nearest enemy other than the one that was fought")
	t.Add(GroupStay, "stay", w.Stay)
	t.Each(GroupGoMarker, markers, "go-marker-%d", "move on towards marker %d"+Stops)
	t.Each(GroupGoEnemy, units, "go-enemy-%d", "move on towards the nearest model of enemy unit %d"+Stops)
	t.Add(GroupGoAway, "go-away", "move on to where the nearest enemy is furthest away")
}

// Offers is how many things a rule of a list offers at most.
const Offers = effects.MaxEffects

// eachOffer calls add with the pattern and the name of everything that an offer of a rule can be used on.
func eachOffer(units int, add func(pattern int, name, meaning string)) {
	for n := range Offers {
		use := fmt.Sprintf("use-%d", n)
		what := fmt.Sprintf("use number %d of what the rule offers", n)
		add(opr.PatternUse(n, &opr.Offer{}, 0), use, what+", for the unit itself")
		for u := range units {
			add(opr.PatternUse(n, &opr.Offer{Pick: true, Foe: true}, u), fmt.Sprintf("%s-enemy-%d", use, u),
				fmt.Sprintf("%s, on enemy unit %d", what, u))
		}
		for u := range units {
			add(opr.PatternUse(n, &opr.Offer{Pick: true}, u), fmt.Sprintf("%s-own-%d", use, u),
				fmt.Sprintf("%s, for own unit %d", what, u))
		}
	}
}

// AddOffers lays out the slots of the atomic layer for what rules of lists offer.
func AddOffers(t *env.Slots, units int) {
	eachOffer(units, func(pattern int, name, meaning string) { t.Add(engine.UseRule, pattern, name, meaning) })
	t.Each(engine.Activate, opr.PatternPassBy, units, passName, passMeaning)
}

// Slots for passing a turn by a rule of a unit.
const (
	passName    = "pass-own-%d"
	passMeaning = "pass the turn by a rule of own unit %d"
)

// AddOffers lays out the group for what rules of lists offer.
func (t *Tactics) AddOffers(units int) {
	eachOffer(units, func(_ int, name, meaning string) { t.Add(GroupUse, name, meaning) })
	t.Each(GroupPass, units, passName, passMeaning)
}

// Offer has the decisions about what rules of lists offer answered by the slots of AddOffers.
func (k *Kinds) Offer(units int) {
	row := Kind{Usual: best(opr.ChooseUse), Answers: []Answers{{opr.PatternNothing, 1, GroupAnswer, 0}}}
	eachOffer(units, func(pattern int, _, _ string) {
		row.Answers = append(row.Answers, Answers{pattern, 1, GroupUse, len(row.Answers) - 1})
	})
	k[engine.UseRule] = row
	act := &k[engine.Activate]
	act.Answers = append(act.Answers, Answers{opr.PatternPassBy, units, GroupPass, 0})
}

// upTo writes a number into a text when it is below a limit.
func upTo(k, limit int, text string) string {
	if k >= limit {
		return ""
	}
	return fmt.Sprintf(text, k)
}

// addMoves lays out the slots of destinations, for so many markers and enemy units, in the atomic layer.
func addMoves(t *env.Slots, markers, units int) {
	add := func(pattern int, name, meaning string) { t.Add(engine.MoveTo, pattern, name, meaning) }
	add(opr.PatternStay, "stay", "stay, or gather a scattered unit")
	for d := range geom.Dirs {
		for r := range opr.Rings {
			add(opr.PatternRing+d*opr.Rings+r, fmt.Sprintf("move-%d-%d", d, r+1),
				fmt.Sprintf("move %d/%d of the allowance in direction %s", r+1, opr.Rings, direction(d)))
		}
	}
	t.Each(engine.MoveTo, opr.PatternMarker, markers, "move-marker-%d", "move towards marker %d")
	for k := range opr.CoverChoices {
		add(opr.PatternCover+k, fmt.Sprintf("move-cover-%d", k),
			fmt.Sprintf("move towards the %s piece of cover",
				[...]string{"nearest", "second nearest", "third nearest", "fourth nearest"}[k]))
	}
	t.Each(engine.MoveTo, opr.PatternEnemy, units, "move-enemy-%d", "move towards enemy unit %d")
	t.Each(engine.MoveTo, opr.PatternInRange, units, "move-range-%d",
		"move the shortest way into range of enemy unit %d")
	for f := range 3 {
		form := engine.Line + engine.Formation(f)
		pattern := opr.PatternReform + f*opr.ReformPlaces
		add(pattern, "form-"+form.String(), "re-form as a "+form.String()+" where the unit is")
		for d := range 8 {
			for half := 1; half <= 2; half++ {
				add(pattern+2*d+half, fmt.Sprintf("form-%s-%d-%d", form, 2*d, half),
					fmt.Sprintf("re-form as a %s, moving %s the allowance in direction %s", form,
						[...]string{"", "half", "all"}[half], direction(2*d)))
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
