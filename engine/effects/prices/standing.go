package prices

import (
	"slices"

	"gauntlet/engine/effects"
)

// Shares of a game in which units are under the conditions that effects ask of the unit that has their rule, and of the
// targets of attacks, in percent.
var (
	standing = map[effects.When]int64{effects.FirstRound: 25, effects.Arrived: 20, effects.Shaken: 10, effects.Half: 25,
		effects.Joined: 50, effects.NearMarker: 40, effects.NearTerrain: 50, effects.Killed: 40,
		effects.InCover: 35, effects.InDifficult: 30, effects.InDangerous: 10}
	standingTargets = map[effects.When]int64{effects.Arrived: 10, effects.Shaken: 15, effects.Half: 30,
		effects.Joined: 25, effects.NearMarker: 40, effects.NearTerrain: 50,
		effects.InCover: 35, effects.InDifficult: 30, effects.InDangerous: 10}
)

// beyond returns the share of attacks that are declared from over so many inches, in percent: of shots alone, or of
// charges among them.
func beyond(e *effects.Effect, inches int8) int64 {
	each := int64(4)
	if e.If&effects.Melee != 0 || e.Unless&effects.Shooting != 0 {
		each = 8 // no charge leads far
	}
	return max(5, whole-each*int64(inches))
}

const whole = 100 // percent

// targetsHave is the share of targets that have a rule which is asked for, in percent.
const targetsHave = 25

// shareOf returns in what share of a game the units are as an effect asks, in percent.
func shareOf(e *effects.Effect) int64 {
	share := int64(whole)
	for _, asked := range [...]struct {
		is, not effects.When
		shares  map[effects.When]int64
	}{{e.If, e.Unless, standing}, {e.Foe.Is, e.Foe.Not, standingTargets}} {
		for w := effects.When(1); w != 0; w <<= 1 {
			switch of := asked.shares[w]; {
			case of == 0:
			case asked.is&w != 0:
				share = share * of / whole
			case asked.not&w != 0:
				share = share * (whole - of) / whole
			}
		}
	}
	if e.FoeHas != "" {
		share = share * targetsHave / whole
	}
	if e.FoeLacks != "" {
		share = share * (whole - targetsHave) / whole
	}
	from, to := int64(whole), int64(0) // the shares of attacks from further than the least, and than the most
	if e.Over > 0 {
		from = beyond(e, e.Over)
	}
	if e.Inside > 0 {
		to = beyond(e, e.Inside)
	}
	return max(1, share*max(0, from-to)/whole)
}

// overShares calls each for parts of a game, in percent, with the definitions that hold in each: every effect that asks
// what units are counts in its share of a game, the rarer always together with the more frequent.
func overShares(defined []effects.Rule, each func(held []effects.Rule, share int64)) {
	if !asksStanding(defined) {
		each(defined, whole)
		return
	}
	ends := []int64{whole}
	for i := range defined {
		for k := range defined[i].Does {
			ends = append(ends, shareOf(&defined[i].Does[k]))
		}
	}
	slices.Sort(ends)
	before := int64(0)
	for _, end := range slices.Compact(ends) {
		each(heldIn(defined, end), end-before)
		before = end
	}
}

// asksStanding reports whether some effect asks what units are.
func asksStanding(defined []effects.Rule) bool {
	return slices.ContainsFunc(defined, func(r effects.Rule) bool {
		return slices.ContainsFunc(r.Does, func(e effects.Effect) bool {
			own, target := e.Asks()
			return own|target != 0 || e.AsksGap() || e.FoeHas != "" || e.FoeLacks != ""
		})
	})
}

// heldIn returns definitions with those of their effects that count in so much of a game, which ask no more what units
// are.
func heldIn(defined []effects.Rule, share int64) []effects.Rule {
	defined = slices.Clone(defined)
	for i := range defined {
		r := &defined[i]
		r.Does = slices.Clone(r.Does)
		for k := range r.Does {
			e := &r.Does[k]
			if shareOf(e) < share {
				*e = effects.Effect{At: effects.Always, Do: effects.Marker} // which does nothing
				continue
			}
			e.Over, e.Inside, e.FoeHas, e.FoeLacks = 0, 0, "", ""
			e.If, e.Unless, e.Foe.Is, e.Foe.Not = e.If&^(effects.States|effects.Killed), e.Unless&^(effects.States|effects.Killed), 0, 0
		}
	}
	return defined
}

// among returns a unit that has the rules that it has as some definitions say them.
func (u *Unit) among(defined []effects.Rule) *Unit {
	of := func(held []Held) (now []Held) {
		for _, h := range held {
			n := slices.IndexFunc(defined, func(r effects.Rule) bool { return r.Name == h.Rule.Name })
			now = append(now, Held{&defined[n], h.Rating})
		}
		return now
	}
	out := *u
	out.Figures = slices.Clone(u.Figures)
	for i := range out.Figures {
		f := &out.Figures[i]
		f.Rules, f.Arms = of(f.Rules), slices.Clone(f.Arms)
		for k := range f.Arms {
			f.Arms[k].Rules = of(f.Arms[k].Rules)
		}
	}
	return &out
}

// allOf returns some definitions with those of rules that are not among them.
func allOf(defined []effects.Rule, held []Held) []effects.Rule {
	defined = slices.Clip(defined)
	for _, h := range held {
		if !slices.ContainsFunc(defined, func(r effects.Rule) bool { return r.Name == h.Rule.Name }) {
			defined = append(defined, *h.Rule)
		}
	}
	return defined
}
