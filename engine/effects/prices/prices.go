// Package prices says what special rules of lists are worth in points, in the terms of the points formula: what
// a unit takes, what it does, and where it goes. docs/points.md explains the numbers. A table has a row for
// everything that the language of effects can say; attacks are counted out face by face, in the situations in
// which they are made. Integers throughout.
package prices

import (
	"slices"

	"gauntlet/engine/effects"
)

// Milli are the parts of a point that prices are counted in.
const Milli = 1000

// A Held is a special rule of a list where it stands, with its rating, or 0.
type Held struct {
	Rule   *effects.Rule
	Rating int
}

// A Unit is what prices ask about a unit without the rules of its list.
type Unit struct {
	Figures []Figure
	Hero    bool     // it can join another unit
	Plain   []string // rules of the game that it has, which nobody lends it besides
}

// A Figure is one model, or several equal ones.
type Figure struct {
	Models                  int64
	Lasts                   int64 // what it can take, in milli-points
	Quality, Defense, Tough int
	Ignores                 int   // the die on which it ignores a wound by a rule of the game, or 0
	Advance                 int64 // inches
	Rules                   []Held
	Arms                    []Arm
	Impact                  int64 // what it does with charging alone, which rules of lists leave as it is, in milli-points
}

// An Arm is a weapon of a figure, with all of its copies.
type Arm struct {
	Points  int64 // what it does without rules of its list, in milli-points
	Range   int64 // inches, 0 for melee
	Quality int   // with which it hits
	AP      int
	Rends   bool // hits of 6s have AP(4)
	Deadly  int  // 1 without
	Rules   []Held
}

// A Worth is what rules are worth in milli-points: in attacks, in what is taken, and in moves.
type Worth struct{ Harms, Lasts, Goes int64 }

// Sum returns all of it.
func (w Worth) Sum() int64 { return w.Harms + w.Lasts + w.Goes }

// minus returns the difference of two worths.
func (w Worth) minus(o Worth) Worth {
	return Worth{w.Harms - o.Harms, w.Lasts - o.Lasts, w.Goes - o.Goes}
}

// percent returns so many percent of each part.
func (w Worth) percent(of Worth) Worth {
	return Worth{w.Harms * of.Harms / 100, w.Lasts * of.Lasts / 100, w.Goes * of.Goes / 100}
}

// Of returns what the special rules of its list are worth to a unit and its side, in milli-points, among all
// definitions of the list. It is below 0 for what hinders them.
func Of(u *Unit, defined []effects.Rule) (sum int64) {
	p := pricing{defined}
	defined = allOf(defined, p.heldBy(u))
	overShares(defined, func(held []effects.Rule, share int64) { sum += of(u.among(held), held) * share })
	return sum / whole
}

// of is Of where no effect asks what units are.
func of(u *Unit, defined []effects.Rule) int64 {
	p := pricing{defined}
	held := p.heldBy(u)
	sum := p.worth(u, nil).minus(p.bare(u)).Sum()
	for _, h := range held {
		sum += p.lends(u, h)
	}
	return sum
}

// A pricing knows the definitions by which rules grant others.
type pricing struct{ defined []effects.Rule }

// heldBy returns the rules that models or weapons of a unit have, each once.
func (p *pricing) heldBy(u *Unit) (all []Held) {
	for i := range u.Figures {
		all = with(all, u.Figures[i].Rules)
		for k := range u.Figures[i].Arms {
			all = with(all, u.Figures[i].Arms[k].Rules)
		}
	}
	return all
}

// with returns rules and those of others that are not among them.
func with(rules, others []Held) []Held {
	rules = rules[:len(rules):len(rules)]
	for _, h := range others {
		if !slices.Contains(rules, h) {
			rules = append(rules, h)
		}
	}
	return rules
}

// granted returns the rules that some lend to the whole unit, and those that these lend.
func (p *pricing) granted(rules []Held) (lent []Held) {
	for _, h := range rules {
		for i := range h.Rule.Does {
			e := &h.Rule.Does[i]
			if e.Do != effects.Grant || e.Against {
				continue
			}
			one := p.named(e)
			lent = with(lent, append(one, p.granted(one)...))
		}
	}
	return lent
}

// named returns the rule that an effect names, alone, or nothing where there is none.
func (p *pricing) named(e *effects.Effect) []Held {
	if n, rating := e.Granted(p.defined); n >= 0 {
		return []Held{{&p.defined[n], rating}}
	}
	return nil
}

// ofAll returns those rules of a unit that count for all of it.
func (u *Unit) ofAll() (all []Held) {
	count := func(h Held) (n, models int64) {
		for i := range u.Figures {
			models += u.Figures[i].Models
			if slices.Contains(u.Figures[i].Rules, h) {
				n += u.Figures[i].Models
			}
		}
		return n, models
	}
	for i := range u.Figures {
		for _, h := range u.Figures[i].Rules {
			n, models := count(h)
			if n == models || h.Rule.Needs == effects.Some || h.Rule.Needs == effects.Most && 2*n > models {
				all = with(all, []Held{h})
			}
		}
	}
	return all
}

// bare returns what a unit is worth without the rules of its list.
func (p *pricing) bare(u *Unit) (w Worth) {
	for i := range u.Figures {
		f := &u.Figures[i]
		w.Harms += f.Models * f.harms(nil, false)
		w.Lasts += f.Models * f.Lasts
	}
	return w
}

// worth returns what a unit is worth with the rules of its list, and some more that it is lent. Shares are taken of what
// its models last and do with all percentages; prices in points are added to that.
func (p *pricing) worth(u *Unit, more []Held) (w Worth) {
	lent := slices.DeleteFunc(with(p.granted(p.heldBy(u)), more), func(h Held) bool {
		return slices.Contains(u.Plain, h.Rule.Name)
	})
	all := with(u.ofAll(), lent)
	own := gainsOf(all)
	if own.burns > 0 && len(more) > 0 && gainsOf(with(u.ofAll(), p.granted(p.heldBy(u)))).burns == 0 {
		own.burns = singeing
	}
	var most int64 // of what is healed
	for i := range u.Figures {
		f := &u.Figures[i]
		takes := f.Lasts * Milli / taken(f, all)
		if takes < f.Lasts {
			takes = max(0, f.Lasts-(f.Lasts-takes)*frailty/100)
		}
		takes += takes * (own.steadfast + own.lasting) / 100
		w.Lasts += f.Models * takes
		rolls := gainsOf(with(f.Rules, lent)).rolls
		w.Harms += f.Models * (f.harms(lent, true) + rolls) * (100 + own.recovers + own.again) / 100
		if own.heals > 0 && f.Tough > 1 {
			most = max(most, f.Lasts/int64(f.Tough)*min(own.heals, int64(f.Tough-1)))
		}
	}
	w.Lasts += most * healing / 100
	w.Goes = own.goes - own.lost(w.Harms+w.Lasts)
	return w
}

// harms returns what the weapons of a figure do: by themselves, or with the rules that it has and some that it is
// lent. In one activation it shoots or fights, so the worse of the two counts half.
func (f *Figure) harms(lent []Held, ruled bool) int64 {
	ranged, melee := int64(0), f.Impact
	for i := range f.Arms {
		a := &f.Arms[i]
		price := a.Points
		if ruled && len(lent)+len(a.Rules)+len(f.Rules) > 0 {
			price = f.with(a, slices.Concat(a.Rules, with(f.Rules, lent)))
		}
		if a.Range > 0 {
			ranged += price
		} else {
			melee += price
		}
	}
	return max(ranged, melee) + min(ranged, melee)/2
}
