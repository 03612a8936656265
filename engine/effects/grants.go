package effects

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/near"
)

// Granted returns the definition of the rule that an effect grants, among all of its army, its number and its
// rating; -1 where there is none of that name, or none with such a rating.
func (e *Effect) Granted(rules []Rule) (number, rating int) {
	if e.Grants == "" {
		return -1, 0
	}
	name, rated, has := strings.Cut(strings.TrimSuffix(e.Grants, ")"), "(")
	number = slices.IndexFunc(rules, func(r Rule) bool { return Same(r.Name, name) })
	if number < 0 {
		return -1, 0
	}
	if has {
		n, err := strconv.Atoi(rated)
		if err != nil || n < 1 || n > MaxRating || !strings.HasSuffix(e.Grants, ")") {
			return -1, 0
		}
		rating = n
	}
	if has != rules[number].Rated {
		return -1, 0
	}
	return number, rating
}

// cutMarkers returns the name of the rule and the number of the markers that an effect costs; 0 for none.
func cutMarkers(spend string) (name string, n int) {
	name, number, _ := strings.Cut(strings.TrimSuffix(spend, ")"), "(")
	if n, err := strconv.Atoi(number); err == nil && strings.HasSuffix(spend, ")") {
		return name, n
	}
	return name, 0
}

// named returns the number of the rule of a name; -1 where there is none.
func named(rules []Rule, name string) int {
	return slices.IndexFunc(rules, func(r Rule) bool { return Same(r.Name, name) })
}

// Gained returns the number of the rule of which an effect gains markers; -1 where it gains none.
func (e *Effect) Gained(rules []Rule) int {
	if e.Do != Gain {
		return -1
	}
	return named(rules, e.Grants)
}

// Spent returns the number of the rule of which an effect costs markers, and how many; -1 where it costs none.
func (e *Effect) Spent(rules []Rule) (rule, n int) {
	if e.Spend == "" {
		return -1, 0
	}
	name, n := cutMarkers(e.Spend)
	return named(rules, name), n
}

// MostGained returns how many markers of a rule units have at most by what some rules gain.
func MostGained(rules []Rule, n int) (most int) {
	for i := range rules {
		for k := range rules[i].Does {
			if e := &rules[i].Does[k]; e.Gained(rules) == n {
				most = max(most, int(e.Most))
			}
		}
	}
	return most
}

// checkMarkers reports a rule that gains markers of one of which there are none, or that costs more of them than a unit
// can have: its number and what is wrong.
func checkMarkers(rules []Rule) (wrong int, err error) {
	for i := range rules {
		for k := range rules[i].Does {
			e := &rules[i].Does[k]
			if e.Do == Gain {
				switch g := e.Gained(rules); {
				case g < 0:
					return i, fmt.Errorf("it gains %s, which is defined nowhere here%s", quoted(e.Grants),
						near.Hint(e.Grants, namesOf(rules)))
				case !rules[g].Rated:
					return i, fmt.Errorf("it gains %q, which has no rating: how many markers there are is its X", rules[g].Name)
				case !rules[g].counts():
					return i, fmt.Errorf("it gains %q, which does what cannot be lent for a while", rules[g].Name)
				}
			}
			if g, n := e.Spent(rules); e.Spend != "" {
				switch most := MostGained(rules, g); {
				case g < 0:
					return i, fmt.Errorf("it costs %s, which is defined nowhere here%s", quoted(e.Spend),
						near.Hint(e.Spend, namesOf(rules)))
				case n > most:
					return i, fmt.Errorf("it costs %q, of which a unit gains %d at most", e.Spend, most)
				}
			}
		}
	}
	return 0, nil
}

// counts reports whether units may have markers of a rule: it can be lent for a while, offers nothing and counts for
// the unit that has it alone.
func (r *Rule) counts() bool {
	return r.lasts() && !slices.ContainsFunc(r.Does, func(e Effect) bool {
		return e.Fixed() || e.Within > 0 || e.Do.Offers() || e.Do == Has || e.Do == Gain || e.Do == Amend
	})
}

// checkGrants reports a rule that grants one that is not there, or by way of others itself, or one that
// cannot be granted: its number and what is wrong.
func checkGrants(rules []Rule) (wrong int, err error) {
	const under, done = 1, 2
	state := make([]int, len(rules))
	var follow func(i int) (int, error)
	follow = func(i int) (int, error) {
		state[i] = under
		for k := range rules[i].Does {
			e := &rules[i].Does[k]
			if !e.Do.Lends() {
				continue
			}
			g, _ := e.Granted(rules)
			switch {
			case g < 0:
				return i, dangling(e.Grants, rules)
			case state[g] == under:
				return i, fmt.Errorf("it grants %q, and so in a circle itself", rules[g].Name)
			}
			if err := e.mayGrant(&rules[g]); err != nil {
				return i, err
			}
			if state[g] == 0 {
				if i, err := follow(g); err != nil {
					return i, err
				}
			}
		}
		state[i] = done
		return 0, nil
	}
	for _, check := range [3]func([]Rule) (int, error){checkUntil, checkAmends, checkMarkers} {
		if i, err := check(rules); err != nil {
			return i, err
		}
	}
	for i := range rules {
		if state[i] == 0 {
			if i, err := follow(i); err != nil {
				return i, err
			}
		}
	}
	return 0, nil
}

// mayGrant reports what keeps an effect from lending a rule.
func (e *Effect) mayGrant(r *Rule) error {
	does := func(is func(Effect) bool) bool { return slices.ContainsFunc(r.Does, is) }
	switch {
	case does(func(e Effect) bool { return e.At == Range }):
		return fmt.Errorf("it grants %q, which changes ranges; those are fixed for a whole game",
			r.Name)
	case does(func(e Effect) bool { return e.At == List }):
		return fmt.Errorf("it grants %q, which says what a list may contain; that stands in the list", r.Name)
	case does(func(e Effect) bool { return e.Fixed() }):
		return fmt.Errorf("it grants %q, which says what weapons need no sight, strike last or are used how often; "+
			"that is fixed for a whole game", r.Name)
	case does(func(e Effect) bool { return e.Within > 0 }):
		return fmt.Errorf("it grants %q, which reaches other units itself; those would hand it on", r.Name)
	case does(func(e Effect) bool { return e.Do == Grant && e.If|e.Unless != 0 }):
		return fmt.Errorf("it grants %q, which grants a rule itself under conditions; those would be asked of others",
			r.Name)
	case does(func(e Effect) bool { return e.Do == Has }):
		return fmt.Errorf("it grants %q, which gives a rule of the game; those are fixed for a whole game",
			r.Name)
	case does(func(e Effect) bool { return e.Do.Offers() }):
		return fmt.Errorf("it grants %q, which leaves its player a choice; that would be handed on", r.Name)
	case e.Do.LendsAWhile() && !r.lasts():
		return fmt.Errorf("it lends %q for a while, which grants a rule itself, rolls for one, heals or recovers",
			r.Name)
	case e.Against && !r.burdens():
		return fmt.Errorf("it grants %q to enemies, which may do no more than add to rolls to hit, AP, Defense "+
			"rolls, moves, morale and casting, or let them hold only, attack the nearest or be in terrain, "+
			"and ask nothing of targets and kills", r.Name)
	}
	return nil
}

// checkUntil reports a rule that is lent for a while where another lends it for longer: its number and what is
// wrong.
func checkUntil(rules []Rule) (wrong int, err error) {
	by := make([]*Effect, len(rules))
	for i := range rules {
		for k := range rules[i].Does {
			e := &rules[i].Does[k]
			g, _ := e.Granted(rules)
			if !e.Do.LendsAWhile() || g < 0 {
				continue
			}
			if o := by[g]; o != nil && o.Until != e.Until {
				return i, fmt.Errorf("it lends %q %s, and another effect %s; these need two rules of two names",
					rules[g].Name, e.Until, o.Until)
			}
			by[g] = e
		}
	}
	return 0, nil
}

// Amended returns the number of the rule that an effect amends, among all of its army; -1 where there is none.
func (e *Effect) Amended(rules []Rule) int {
	return slices.IndexFunc(rules, func(r Rule) bool { return Same(r.Name, e.Grants) })
}

// Amends reports whether an effect of another rule is one that an amendment changes: by its amount, or by the faces
// for which it counts. Ranges, arrivals and what is left to a player to choose are fixed for a whole game.
func (e *Effect) Amends(o *Effect) bool {
	if o.Do == Has {
		return strings.HasSuffix(o.Grants, "(X)") && e.Amount != Amount{} && e.Wider == 0
	}
	f := formOf(o.At, o.Do)
	return !o.Fixed() && o.At != Arrival && o.At != List && !o.Do.Offers() &&
		(e.Amount != Amount{} && f.Most != 0 || e.Wider > 0 && f.widens())
}

// widens reports whether effects of a form can count for more faces of a die.
func (f *Form) widens() bool { return f.Upto > 0 || f.Face > 0 && f.Face < 6 }

// Faces returns the least face of a die for which an effect counts, and the greatest, if it is amended to count for
// some more; 0 and 0 where it asks for none.
func (e *Effect) Faces(wider int) (least, most int8) {
	f := formOf(e.At, e.Do)
	if !f.widens() {
		wider = 0
	}
	switch most = e.Upto; {
	case f.Upto > 0:
		return 0, int8(min(int(most)+wider, int(f.Upto)))
	case f.Face == 0:
		return 0, 0
	case most == 0:
		most = 6
	}
	return int8(max(int(f.Face), int(e.Face)-wider)), most
}

// Amend returns an amount of an effect with what is added to it. What a die needs stays possible, and what was no less
// than nothing stays so, but for modifiers.
func (e *Effect) Amend(n, by int) int {
	switch {
	case e.Do.Needs():
		return min(max(n+by, 2), 6)
	case n >= 0 && e.Do != Mod:
		return max(0, n+by)
	}
	return n + by
}

// checkAmends reports a rule that amends one that is not there, or nothing of it, or that is lent until it is used:
// its number and what is wrong.
func checkAmends(rules []Rule) (wrong int, err error) {
	for i := range rules {
		for k := range rules[i].Does {
			e := &rules[i].Does[k]
			g, _ := e.Granted(rules)
			if e.Until == NextUse && g >= 0 && slices.ContainsFunc(rules[g].Does, func(e Effect) bool { return e.Do == Amend }) {
				return i, fmt.Errorf("it lends %q until it is used, which only amends another rule", rules[g].Name)
			}
			if g >= 0 && e.Do.Lends() && rules[g].amendsRatings(rules) {
				return i, fmt.Errorf("it lends %q, which amends a rating of the game; those are fixed for a whole game",
					rules[g].Name)
			}
			if e.Do != Amend {
				continue
			}
			switch n := e.Amended(rules); {
			case n < 0:
				name, _, rated := strings.Cut(e.Grants, "(")
				if rated && slices.ContainsFunc(rules, func(r Rule) bool { return Same(r.Name, name) }) {
					return i, fmt.Errorf("it amends %q; all ratings are amended, so none is written", e.Grants)
				}
				return i, fmt.Errorf("it amends %s, which is defined nowhere here%s", quoted(e.Grants),
					near.Hint(e.Grants, namesOf(rules)))
			default:
				if err := e.checkAmended(&rules[n]); err != nil {
					return i, err
				}
			}
		}
	}
	return 0, nil
}

// checkAmended reports what keeps an effect from amending a rule.
func (e *Effect) checkAmended(r *Rule) error {
	does := func(is func(o *Effect) bool) bool {
		return slices.ContainsFunc(r.Does, func(o Effect) bool { return is(&o) })
	}
	switch {
	case !does(e.Amends) && does(func(o *Effect) bool { return o.Do.Offers() }):
		return fmt.Errorf("it amends %q, which leaves its player a choice; how much that is stays as it is written", r.Name)
	case !does(e.Amends):
		return fmt.Errorf("it amends %q, of which nothing is more by that", r.Name)
	case e.Amount.N|e.Amount.X < 0 && does(func(o *Effect) bool { return o.Amount.Die > 0 && e.Amends(o) }):
		return fmt.Errorf("it amends %q by %s, of which a die is rolled; what a die shows is never less", r.Name, e.Amount)
	}
	return nil
}

// amendsRatings reports whether a rule amends one that gives a rule of the game with its own rating.
func (r *Rule) amendsRatings(rules []Rule) bool {
	return slices.ContainsFunc(r.Does, func(e Effect) bool {
		n := e.Amended(rules)
		return e.Do == Amend && n >= 0 &&
			slices.ContainsFunc(rules[n].Does, func(o Effect) bool { return o.Do == Has && e.Amends(&o) })
	})
}

// lasts reports whether a rule can be lent for a while: nothing of it is done at the moment alone at which it is
// lent, and it lends nothing on.
func (r *Rule) lasts() bool {
	return !slices.ContainsFunc(r.Does, func(e Effect) bool {
		return e.Do == Grant || e.Do == Roll || e.Do == Heal || e.Do == Recover || e.Do == Gain
	})
}

// burdens reports whether a rule does only what it may do to those on the other side who are granted it.
func (r *Rule) burdens() bool {
	return !slices.ContainsFunc(r.Does, func(e Effect) bool {
		return e.Do != Mod && e.Do != Advance && e.Do != Rush && e.Do != HoldOnly &&
			e.Do != NearestOnly && e.Do != Slowed && e.Do != Endangered || e.AsksOfTarget() || (e.If|e.Unless)&Killed != 0
	})
}

// dangling is what is said of a rule that grants what is not there.
func dangling(grants string, rules []Rule) error {
	name, _, has := strings.Cut(grants, "(")
	for i := range rules {
		switch o := &rules[i]; {
		case !Same(o.Name, name):
		case o.Rated:
			return fmt.Errorf("it grants %q, which needs a rating from 1 to %d, as in \"%s(3)\"", grants, MaxRating,
				o.Name)
		case has:
			return fmt.Errorf("it grants %q, which has no rating by its definition", grants)
		}
	}
	return fmt.Errorf("it grants %s, which is defined nowhere here%s", quoted(grants),
		near.Hint(grants, namesOf(rules)))
}

// namesOf returns the names of some rules.
func namesOf(rules []Rule) (names []string) {
	for i := range rules {
		names = append(names, rules[i].Name)
	}
	return names
}

// Used returns the rules that something names, with those that they lend, gain or spend, and what these do in
// turn; in their order.
func Used(rules []Rule, named func(name string) bool) (used []Rule) {
	uses := make([]bool, len(rules))
	for i := range rules {
		uses[i] = named(rules[i].Name)
	}
	seen := make([]bool, len(rules))
	for more := true; more; {
		more = false
		for i := range rules {
			if !uses[i] || seen[i] {
				continue
			}
			seen[i], more = true, true
			for k := range rules[i].Does {
				e := &rules[i].Does[k]
				granted, _ := e.Granted(rules)
				spent, _ := e.Spent(rules)
				for _, n := range [...]int{granted, e.Gained(rules), spent} {
					if n >= 0 {
						uses[n] = true
					}
				}
			}
		}
	}
	for i := range rules {
		if uses[i] {
			used = append(used, rules[i])
		}
	}
	return used
}
