package sight

import (
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/effects/prices"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// Choices is how many things that a unit's rules let its player choose have a row; the pending decision has a row for
// everything that a rule of a list can offer at once.
const Choices = 3

// Where the numbers about something that a rule of a list lets a player choose stand in its row.
const (
	cIs    = iota
	cWhen  = cIs + 1
	cWhom  = cWhen + len(choiceStages)
	cUnits = cWhom + 3
	cReach = cUnits + 1
	cUntil = cReach + 1
	cOnce  = cUntil + int(effects.NumUntils)
	cHarms = cOnce + 1
	cLasts = cHarms + 1
	cGoes  = cLasts + 1
	cDoes  = cGoes + 1

	numChoice = cDoes + len(choiceDeeds)
)

// choiceStages and choiceDeeds are what can be offered when, in the order of their columns. A rule that is lent is
// told by what it is worth.
var (
	choiceStages = [...]effects.Stage{effects.Activation, effects.AfterActivation, effects.Turn, effects.AfterDeployment}
	choiceDeeds  = [...]effects.Deed{effects.PassTurn, effects.ActAgain, effects.ActNext, effects.Redeploy, effects.Tire,
		effects.Test, effects.Push, effects.LendTokens}
)

// choiceColumns says what they mean.
var choiceColumns = Join(
	Run(1, Share("is", "1 when there is something to choose; else all its numbers are 0")),
	Run(len(choiceStages), Share("when", "one-hot: chosen at the beginning of the unit's activation, at its end, when a unit is to be activated, after the deployment")),
	Run(3, Share("whom", "one-hot: for the unit itself, for units of its side, for enemy units")),
	Run(1, Share("units", "how many of them are picked at most, of 3; 0 for the unit itself")),
	Run(1, Share("reach", "how far they may be, of 48 inches; 1 for any distance, 0 for the unit itself")),
	Run(int(effects.NumUntils), Share("until", "one-hot: what is lent lasts until the end of the activation, of the round, of the game, until its next use; all 0 of what lends nothing")),
	Run(1, Share("once", "1 when it can be chosen once in the game")),
	Run(1, Signed("harms", "what is lent is worth in attacks to a typical unit that has it all the game, in points: n/(|n|+20)")),
	Run(1, Signed("lasts", "the same in what it takes")),
	Run(1, Signed("goes", "the same in how it moves")),
	Run(len(choiceDeeds), Share("does", "what it does beside lending: the turn is passed, the unit acts again, another acts next, units are deployed again, an enemy is fatigued, takes a morale test, is pushed, casters of another unit get spell tokens; 1 each, of a push its share of 12 inches, of tokens of 6")),
)

// choiceRow returns the row of what a rule of a list lets the player of a seat choose.
func choiceRow(p engine.Position, seat int, o *opr.Offer) (row [numChoice]float32) {
	row[cIs] = 1
	for i, at := range choiceStages {
		row[cWhen+i] = Truth(o.At == at)
	}
	for i, is := range [3]bool{!o.Pick, o.Pick && !o.Foe, o.Pick && o.Foe} {
		row[cWhom+i] = Truth(is)
	}
	if o.Pick {
		row[cUnits] = float32(o.Units) / effects.MaxUnits
		if row[cReach] = 1; o.Within > 0 {
			row[cReach] = float32(o.Within) / (2 * effects.MaxWithin * geom.Inch)
		}
	}
	row[cOnce] = Truth(o.Once)
	for i, does := range choiceDeeds {
		row[cDoes+i] = Truth(o.Do == does)
	}
	if o.Do == effects.Push {
		row[cDoes+slices.Index(choiceDeeds[:], effects.Push)] = float32(o.PushOf(o.Mean())) / (effects.MaxFreeMove * geom.Inch)
	}
	if o.Do == effects.LendTokens {
		row[cDoes+len(choiceDeeds)-1] = float32(o.Tokens+o.Mean()) / opr.MaxTokens
	}
	if defined, rule, rating := opr.LentBy(p, seat, o); rule != nil {
		row[cUntil+int(o.Until)] = 1
		worth(defined, rule, rating, (*[3]float32)(row[cHarms:]))
	}
	return row
}

// worth writes what a rule that is lent is worth in attacks, in what is taken and in moves.
func worth(defined []effects.Rule, rule *effects.Rule, rating int, row *[3]float32) {
	w := prices.Lent(defined, rule, rating)
	for i, n := range [3]int64{w.Harms, w.Lasts, w.Goes} {
		row[i] = signed(int32(n), 20*prices.Milli)
	}
}

// A choice is something that a rule of a list lets a player choose, with its row.
type choice struct {
	*opr.Offer
	row [numChoice]float32
}

// choosable returns what the rules of a seat's list let its player choose, rule by rule.
func choosable(p engine.Position, seat int) (all [effects.MaxRules][]choice) {
	for n := range all {
		offers := opr.Choices(p, seat, n)
		for i := range offers {
			all[n] = append(all[n], choice{&offers[i], choiceRow(p, seat, &offers[i])})
		}
	}
	return all
}

// chooses returns the rules of its list, by number, that let a player choose something for a unit, now or later.
func chooses(p engine.Position, u int) (rules uint64) {
	for _, at := range choiceStages {
		rules |= opr.Choosable(p, u, at)
	}
	return rules
}

// choices writes the rows of what a unit's rules let its player choose, as it is now, and returns how many it has written.
func (g *page) choices(u int, dst []float32) (n int) {
	all, by := &g.facts.tables.choices[g.Seat(u)], &g.kept[u].by
	for rule := range engine.Bits(by.chooses) {
		for i := range all[rule] {
			if n == Choices {
				return n
			}
			if all[rule][i].Holds(by.stands) {
				*(*[numChoice]float32)(dst[n*numChoice:]) = all[rule][i].row
				n++
			}
		}
	}
	return n
}

// offered writes the rows of what the pending decision offers.
func (g *page) offered() {
	rule := opr.Using(g.Position)
	if rule < 0 {
		return
	}
	g.last.offered = true
	now := opr.Standing(g.Position, int(g.Decision().Unit))
	for i, c := range g.facts.tables.choices[g.Decision().Seat][rule] {
		if !c.Holds(now) { // it keeps its place, in which there is nothing
			c.row = [numChoice]float32{}
		}
		*(*[numChoice]float32)(g.dst[g.tables.offers+i*numChoice:]) = c.row
	}
}
