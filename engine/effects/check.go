package effects

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/strictyaml"
)

// Check reports what is wrong with definitions that were not read from a file by this package.
func Check(rules []Rule) error {
	if len(rules) > MaxRules {
		return fmt.Errorf("%d special rules are defined, at most %d", len(rules), MaxRules)
	}
	for i := range rules {
		r := &rules[i]
		if err := strictyaml.CheckName(r.Name); err != nil {
			return fmt.Errorf("special rule %d: %w", i+1, err)
		}
		if slices.ContainsFunc(rules[:i], func(o Rule) bool { return Same(o.Name, r.Name) }) {
			return fmt.Errorf("special rule %q is defined twice", r.Name)
		}
		if err := r.check(); err != nil {
			return fmt.Errorf("special rule %q: %w", r.Name, err)
		}
	}
	if i, err := checkGrants(rules); err != nil {
		return fmt.Errorf("special rule %q: %w", rules[i].Name, err)
	}
	return nil
}

// check reports what is wrong with a definition.
func (r *Rule) check() error {
	switch {
	case strings.ContainsAny(r.Name, "()"):
		return fmt.Errorf("the name %q has a bracket, which would stand for a rating", r.Name)
	case strings.TrimRight(r.Name, "0123456789") != r.Name:
		return fmt.Errorf("the name %q ends in a digit, which would stand for a rating", r.Name)
	}
	if int(r.Bearer) >= len(bearers) || int(r.Needs) >= len(needs) {
		return fmt.Errorf("bearer %d or needs %d is unknown", r.Bearer, r.Needs)
	}
	if len(r.Does) < 1 || len(r.Does) > MaxEffects {
		return fmt.Errorf("%d effects are outside 1 to %d", len(r.Does), MaxEffects)
	}
	if err := r.checkRolls(); err != nil {
		return err
	}
	rated := false
	for i := range r.Does {
		e := &r.Does[i]
		if err := r.fits(e); err != nil {
			return fmt.Errorf("effect %d: %w", i+1, err)
		}
		rated = rated || e.Amount.X != 0 || e.Do == Marker || e.Do == Has && strings.HasSuffix(e.Grants, "(X)")
	}
	if rated != r.Rated {
		if rated {
			return fmt.Errorf("an amount is X, but the rule has no rating")
		}
		return fmt.Errorf("it has a rating that no amount uses as X")
	}
	return nil
}

// checkRolls reports a face of a die for which two effects of the rule give something.
func (r *Rule) checkRolls() error {
	gives := [7]string{}
	for i := range r.Does {
		e := &r.Does[i]
		if e.Do != Roll {
			continue
		}
		for die := e.Lowest(); die <= e.Highest() && int(die) < len(gives); die++ {
			if gives[die] != "" {
				return fmt.Errorf("a die that shows %d gives both %q and %q", die, gives[die], e.Grants)
			}
			gives[die] = e.Grants
		}
	}
	return nil
}

// Lowest returns the lowest face of a die for which an effect counts that asks for one.
func (e *Effect) Lowest() int8 { return max(1, e.Face) }

// Highest returns the highest face of a die for which an effect counts that asks for one.
func (e *Effect) Highest() int8 {
	if e.Upto == 0 {
		return 6
	}
	return e.Upto
}

// fits reports what is wrong with an effect of the rule.
func (r *Rule) fits(e *Effect) error {
	if e.At >= NumStages || e.Do >= NumDeeds {
		return fmt.Errorf("stage %d or deed %d is unknown", e.At, e.Do)
	}
	f := formOf(e.At, e.Do)
	if f == nil {
		return fmt.Errorf("nothing called %q is done at %s; there is %s", deeds[e.Do], e.At,
			strings.Join(deedsAt(e.At), ", "))
	}
	if e.Against && !f.Against || !e.Against && !f.Own {
		return fmt.Errorf("%q at %s goes with side %s only", deeds[e.Do], e.At, Sides[1-index(Sides, e.side())])
	}
	if r.Bearer == Weapons && (e.Against || e.At.OfUnits() && !e.Do.OfWeapons() || e.Do.OfModels()) {
		return fmt.Errorf("%q at %s concerns a unit, so models bear the rule, not weapons", deeds[e.Do], e.At)
	}
	if e.Do == Uses && r.Bearer != Weapons {
		return fmt.Errorf("%q is how often weapons are used, so they bear the rule: bearer: weapons", deeds[Uses])
	}
	if wrong := (e.If | e.Unless) &^ f.When; wrong != 0 {
		if f.When == 0 {
			return fmt.Errorf("%q at %s has no conditions", deeds[e.Do], e.At)
		}
		return fmt.Errorf("the condition %s is not known at %s; there are %s", strings.Join(wrong.words(), ", "),
			e.At, strings.Join(f.When.words(), ", "))
	}
	if twice := e.If & e.Unless; twice != 0 {
		return fmt.Errorf("the condition %s must both be so and not be so", strings.Join(twice.words(), ", "))
	}
	if err := cmp.Or(e.checkFoe(f), e.checkGap(f), e.checkGrant(), e.checkAmend(), e.checkMarkers(), e.checkOffer(),
		e.checkFace(f)); err != nil {
		return err
	}
	return e.inRange(f)
}

// checkFoe reports what is wrong with what is asked of the target.
func (e *Effect) checkFoe(f *Form) error {
	switch foe := e.Foe; {
	case !e.AsksOfTarget():
	case !f.Foe || e.Against:
		return fmt.Errorf("nothing is asked of the target at %s, side %s", e.At, e.side())
	case foe.Tough < 0 || foe.Tough > MaxRating:
		return fmt.Errorf("tough: %d is outside 1 to %d", foe.Tough, MaxRating)
	case foe.Defense < 0 || foe.Defense > 6 || foe.Defense == 1:
		return fmt.Errorf("defense: %d is outside 2 to 6", foe.Defense)
	case foe.Is&foe.Not != 0:
		return fmt.Errorf("the condition %s of the target must both be so and not be so",
			strings.Join((foe.Is&foe.Not).words(), ", "))
	case e.FoeHas != "" && Same(e.FoeHas, e.FoeLacks):
		return fmt.Errorf("the target must both have %q and not have it", e.FoeHas)
	case (foe.Is|foe.Not)&^StatesOfTargets != 0:
		return fmt.Errorf("conditions %#x of the target are unknown", foe.Is|foe.Not)
	}
	return nil
}

// checkGap reports what is wrong with from how far an attack must have been declared.
func (e *Effect) checkGap(f *Form) error {
	switch {
	case e.AsksGap() && !f.Spans():
		return fmt.Errorf("from how far an attack was declared is not known at %s: \"over\" and \"within\" say nothing", e.At)
	case e.Over < 0 || e.Over > MaxApart:
		return fmt.Errorf("over: %d is outside 1 to %d", e.Over, MaxApart)
	case e.Inside < 0 || e.Inside > MaxApart:
		return fmt.Errorf("within: %d is outside 1 to %d", e.Inside, MaxApart)
	case e.Inside > 0 && e.Over >= e.Inside:
		return fmt.Errorf("no attack is declared from over %d and within %d inches", e.Over, e.Inside)
	}
	return nil
}

// checkGrant reports what is wrong with the name of the rule that is granted.
func (e *Effect) checkGrant() error {
	if names := e.Do.Names(); names != (e.Grants != "") {
		if names {
			return fmt.Errorf("%q names another rule", deeds[e.Do])
		}
		return fmt.Errorf("%q names no other rule", deeds[e.Do])
	}
	switch {
	case !e.Do.reaches() && e.Within != 0:
		return fmt.Errorf("\"within\" goes with %s only", wordsFor(Deed.reaches))
	case e.Within < 0 || e.Within > MaxWithin:
		return fmt.Errorf("within: %d is outside 1 to %d", e.Within, MaxWithin)
	case e.Within == 0 && (e.Against && e.Do == Grant || e.Do == Pick):
		return fmt.Errorf("\"within\" must say how far off they may be who are to have %q", e.Grants)
	case e.Within == 0 && e.Do.reaches() && e.Do != Grant && e.Do != Redeploy:
		return fmt.Errorf("\"within\" must say how far off they may be for %q", deeds[e.Do])
	case !e.Do.Names():
		return nil
	}
	return strictyaml.CheckName(e.Grants)
}

// reaches reports whether a deed concerns units so many inches away.
func (d Deed) reaches() bool {
	return d == Grant || d.Picks() || d == Beacon || d == Channel
}

// wordsFor returns the words for some deeds.
func wordsFor(some func(Deed) bool) string {
	var words []string
	for d := range NumDeeds {
		if some(d) {
			words = append(words, strconv.Quote(deeds[d]))
		}
	}
	return strings.Join(words, ", ")
}

// several reports whether a deed may be for several units that its player picks.
func (d Deed) several() bool { return d.Picks() && d != ActNext }

// fixed reports whether the amounts of a deed are numbers, and never a rating: what a die needs, a round, uses.
func (d Deed) fixed() bool { return d.Needs() || d == FromRound || d == Uses }

// checkOffer reports what is wrong with how long, how often and to how many units something is lent.
func (e *Effect) checkOffer() error {
	switch {
	case !e.Do.LendsAWhile() && e.Until != 0:
		return fmt.Errorf("\"until\" goes with %s only", wordsFor(Deed.LendsAWhile))
	case !e.Do.Offers() && e.Once:
		return fmt.Errorf("\"once\" goes with %s only", wordsFor(Deed.Offers))
	case !e.Do.several() && e.Units != 0:
		return fmt.Errorf("\"units\" is how many units are picked, and goes with %s only", wordsFor(Deed.several))
	case e.Do == Redeploy && e.Once:
		return fmt.Errorf("%q is done once in a game in any case", deeds[Redeploy])
	case e.Until >= NumUntils:
		return fmt.Errorf("duration %d is unknown", e.Until)
	case e.Units < 0 || e.Units > MaxUnits:
		return fmt.Errorf("units: %d is outside 1 to %d", e.Units, MaxUnits)
	}
	return nil
}

// checkAmend reports what is wrong with how much another rule is amended by.
func (e *Effect) checkAmend() error {
	switch {
	case e.Do != Amend && e.Wider != 0:
		return fmt.Errorf("\"wider\" goes with %q only", deeds[Amend])
	case e.Do != Amend:
		return nil
	case e.Wider == 0 && e.Amount == Amount{}:
		return fmt.Errorf("%q says \"by\" how much the amounts of %q are more, or how many faces \"wider\" it counts",
			deeds[Amend], e.Grants)
	case e.Wider < 0 || e.Wider > maxWider:
		return fmt.Errorf("wider: %d is outside 1 to %d", e.Wider, maxWider)
	case e.Amount.N < -MaxAmount || e.Amount.N > MaxAmount:
		return fmt.Errorf("by: %d is outside %d to %d", e.Amount.N, -MaxAmount, MaxAmount)
	case e.Amount.X < -1 || e.Amount.X > 1 || e.Amount.X != 0 && e.Amount.N != 0:
		return fmt.Errorf("the amount is %d and %d times the rating", e.Amount.N, e.Amount.X)
	case e.Amount.Die != 0:
		return fmt.Errorf("by: %s is no number and no rating", e.Amount)
	}
	return nil
}

// checkMarkers reports what is wrong with the markers that an effect gains or costs.
func (e *Effect) checkMarkers() error {
	switch name, n := cutMarkers(e.Spend); {
	case e.Do != Gain && e.Most != 0:
		return fmt.Errorf("\"most\" goes with %q only", deeds[Gain])
	case e.Do == Gain && (e.Most < 1 || e.Most > MaxMarkers):
		return fmt.Errorf("\"most\" must say how many markers there are at most, 1 to %d", MaxMarkers)
	case e.Do == Gain && !e.Amount.ofMarkers():
		return fmt.Errorf("by: %s is outside 1 to %d, and no D3 or D6", e.Amount, MaxMarkers)
	case e.Spend == "":
		return nil
	case !e.Do.Costs():
		return fmt.Errorf("\"spend\" goes with %s only", wordsFor(Deed.Costs))
	case n < 1 || n > MaxMarkers:
		return fmt.Errorf("spend: %s does not say how many markers, 1 to %d, as in \"Grudge(2)\"", quoted(e.Spend), MaxMarkers)
	default:
		return strictyaml.CheckName(name)
	}
}

// ofMarkers reports whether units may gain so many markers at once.
func (a Amount) ofMarkers() bool {
	least := int8(1)
	if a.Die != 0 {
		least = 0
	}
	return a.X == 0 && least <= a.N && a.N <= MaxMarkers && (a.Die == 0 || a.Die == 3 || a.Die == 6)
}

// side returns the word for whose attacks an effect is about.
func (e *Effect) side() string {
	if e.Against {
		return Sides[1]
	}
	return Sides[0]
}

// checkFace reports what is wrong with the faces of a die that are asked for.
func (e *Effect) checkFace(f *Form) error {
	switch {
	case e.Do == Roll:
		return e.checkRoll()
	case f.Upto > 0 && (e.Face != 0 || e.Upto < 1 || e.Upto > f.Upto):
		return fmt.Errorf("%q at %s is for dice that show no more than \"upto\" says, 1 to %d, and asks nothing else",
			deeds[e.Do], e.At, f.Upto)
	case f.Upto > 0:
	case f.Face == 0 && e.Face != 0:
		return fmt.Errorf("no die is asked at %s, so \"from\" says nothing", e.At)
	case f.Face > 0 && (e.Face < f.Face || e.Face > 6):
		if f.Face == 6 {
			return fmt.Errorf("\"from\" must be 6 for %q", deeds[e.Do])
		}
		return fmt.Errorf("\"from\" is %d, not %d to 6", e.Face, f.Face)
	case e.Upto != 0 && (e.Do != Hits || f.Face == 0):
		return fmt.Errorf("\"upto\" goes with %q, %q, %q and %q of dice only", deeds[Hits], deeds[Wounds], deeds[Suffer],
			deeds[Roll])
	case e.Upto != 0 && (e.Upto < e.Face || e.Upto > 5):
		return fmt.Errorf("\"upto\" is %d, not %d to 5", e.Upto, e.Face)
	}
	return nil
}

// checkRoll reports what is wrong with the faces of the die by which the effect gives something.
func (e *Effect) checkRoll() error {
	if e.Face == 0 && e.Upto == 0 {
		return fmt.Errorf("\"from\", \"upto\" or both must say which faces of the die give %q", e.Grants)
	}
	if e.Face < 0 || e.Highest() > 6 || e.Lowest() > e.Highest() {
		return fmt.Errorf("no die shows %d to %d", e.Lowest(), e.Highest())
	}
	return nil
}

// inRange reports an amount that is out of its bounds.
func (e *Effect) inRange(f *Form) error {
	a := e.Amount
	switch {
	case e.Do == Amend || e.Do == Gain: // see checkAmend, checkMarkers
	case a.X < -1 || a.X > 1 || a.X != 0 && a.N != 0:
		return fmt.Errorf("the amount is %d and %d times the rating", a.N, a.X)
	case a.Die != 0:
		return e.checkDie(f)
	case a.X < 0 && f.Least >= 0, a.X != 0 && f.Most == 0, a.X != 0 && e.Do.fixed():
		if f.Most > 0 {
			return fmt.Errorf("%s is no amount for %q, which takes a number from %d to %d", a, deeds[e.Do], f.Least, f.Most)
		}
		return fmt.Errorf("%s is no amount for %q", a, deeds[e.Do])
	case a.X == 0 && (int(a.N) < f.Least || int(a.N) > f.Most):
		return fmt.Errorf("%d is outside %d to %d", a.N, f.Least, f.Most)
	case a.X == 0 && a.N == 0 && f.Most != 0:
		return fmt.Errorf("0 does nothing")
	}
	return nil
}

// checkDie reports what is wrong with an amount that has a die.
func (e *Effect) checkDie(f *Form) error {
	switch a := e.Amount; {
	case !f.Dice:
		return fmt.Errorf("%s is no amount for %q at %s, which takes no dice", a, deeds[e.Do], e.At)
	case a.Die != 3 && a.Die != 6 || a.X != 0:
		return fmt.Errorf("%s with a die of %d sides is no amount; there are D3, D6, and a number more, as in D3+2", a, a.Die)
	case a.N < 0 || int(a.N)+int(a.Die) > f.Most:
		return fmt.Errorf("%s can come to %d, outside %d to %d", a, int(a.N)+int(a.Die), f.Least, f.Most)
	}
	return nil
}
