package onepage

import (
	"fmt"
	"math"
	"slices"

	"gauntlet/experiments/referee/record"
)

// A verdict is yes, no, or unsure where it depends on less than can be measured.
type verdict int

const (
	no verdict = iota
	yes
	unsure
)

// A shot is what was declared.
type shot struct {
	*record.Declared
	stealth   bool // all models of the target had Stealth then
	artillery bool
	cover     verdict
	used      bool
}

func inches(n float64) string { return fmt.Sprintf("%.3f", n/inch) }

// declare checks a weapon type that is declared to fire, and takes it down.
func (c *Checker) declare(d *record.Declared) {
	c.settle()
	if len(d.Models) == 0 && d.Near+d.Far == 0 { // of a weapon whose bearers have all singled somebody out
		return
	}
	w := c.profile(d.Unit, d.Weapon, d.Models)
	if w == nil || w.Range == 0 {
		c.Fault("SHOOT-01", "%s fires %s, which it has not", c.Name(d.Unit), d.Weapon)
		return
	}
	if d.Unit != c.Active || c.Action == "rush" || c.Action == "charge" || c.still() {
		c.Fault("SHOOT-01", "%s fires %s after %q in the activation of %s",
			c.Name(d.Unit), d.Weapon, c.Action,
			c.Name(c.Active))
	}
	if c.P.Seat(d.Target) == c.P.Seat(d.Unit) || len(c.P.Living(d.Target)) == 0 {
		c.Fault("SHOOT-01", "%s fires at %s", c.Name(d.Unit), c.Name(d.Target))
		return
	}
	g := [2]hitGroup{{}, {far: true}}
	for _, m := range d.Models {
		c.checkShooter(d, w, m)
		c.addAttacks(&g, c.nearest(m, d.Target), c.attacks(m, w))
	}
	all := 0
	for _, m := range d.Models {
		all += c.attacks(m, w)
	}
	if d.Near+d.Far != all || !g[0].holds(d.Near) || !g[1].holds(d.Far) {
		c.Fault("SHOOT-05", "%s is said to have %d and %d attacks with %s from near and far, of %d together",
			c.Name(d.Unit), d.Near, d.Far, d.Weapon, all)
	}
	if !slices.ContainsFunc(c.shots, func(o shot) bool { return o.Weapon == d.Weapon && !o.used }) {
		c.useUp(w, d.Weapon, d.Models)
	}
	s := shot{Declared: d, stealth: c.all(d.Target, "Stealth"), artillery: c.all(d.Target, "Artillery")}
	s.cover = c.cover(d, w)
	c.checkReasons(d, w, s.cover)
	c.shots = slices.DeleteFunc(c.shots, func(o shot) bool {
		// bearers that single somebody out are declared anew
		return o.Weapon == d.Weapon && !o.used && (w.Rules.Has("Takedown") || w.Rules.Has("Sniper"))
	})
	c.shots = append(c.shots, s)
	c.checkTargets()
}

// checkReasons checks what is said of the distance, of the range and of why there is cover.
func (c *Checker) checkReasons(d *record.Declared, w *record.Weapon, cover verdict) {
	if !c.P.Is(d.Unit, "aboard") && len(d.Models) > 0 {
		gap := 1e9
		for _, m := range d.Models {
			gap = min(gap, max(0, c.nearest(m, d.Target))) // an Aircraft may stand over others
		}
		if math.Abs(gap-float64(d.Gap)) > slack {
			c.Fault("SHOOT-01", "%s is said to be %s\" away, it is %s\"", c.Name(d.Target), inches(float64(d.Gap)),
				inches(gap))
		}
	}
	if far := c.reach(d, w); far != float64(d.Range) {
		c.Fault("SHOOT-01", "%s is said to have a range of %s\", it has %s\"", d.Weapon,
			inches(float64(d.Range)), inches(far))
	}
	held := 0
	for _, y := range d.Cover {
		held += y.Inside + y.Behind
		if y.Piece < 0 || y.Piece >= len(c.G.Header.Table.Terrain) {
			c.Fault("TERRAIN-01", "terrain %d gives cover", y.Piece)
		}
	}
	if said := 2*held > len(c.P.Living(d.Target)); said && cover == no || !said && cover == yes {
		c.Fault("TERRAIN-01", "%s is said to have %d of %d models in cover", c.Name(d.Target), held,
			len(c.P.Living(d.Target)))
	}
}

// reach returns how far a weapon reaches at its target.
func (c *Checker) reach(d *record.Declared, w *record.Weapon) float64 {
	far := float64(w.Range) * inch
	if c.any(d.Target, "Aircraft") && !w.Rules.Has("Lock-On") && !w.Rules.Has("Unstoppable") {
		far = max(0, far-12*inch)
	}
	return far
}

// checkTargets checks at how many units one shooting is directed.
func (c *Checker) checkTargets() {
	if c.R.MaxTargets == 0 {
		return
	}
	targets := map[int]bool{}
	for _, s := range c.shots {
		targets[s.Target] = true
	}
	if len(targets) > c.R.MaxTargets {
		c.Fault("SHOOT-02", "%s fires at %d units", c.Name(c.Active), len(targets))
	}
}

// checkShooter checks one of the models that fire: range and sight.
func (c *Checker) checkShooter(d *record.Declared, w *record.Weapon, m int) {
	if !c.P.Models[m].On || c.G.Header.Models[m].Unit != d.Unit || c.carries(m, w.Name) == 0 {
		if !c.P.Is(d.Unit, "aboard") {
			c.Fault("SHOOT-01", "model %d fires %s, which it has not, or is not there", m, d.Weapon)
		}
		return
	}
	far := c.reach(d, w)
	near, seen := 1e9, false
	for _, e := range c.P.Living(d.Target) {
		if gap := c.P.Gap(m, e); gap <= far+slack {
			near = min(near, gap)
			seen = seen || w.Rules.Has("Indirect") || c.sees(m, e)
		}
	}
	switch {
	case near > far+slack:
		c.Fault("SHOOT-01", "model %d fires %s over %s\"", m, d.Weapon, inches(c.nearest(m, d.Target)))
	case !seen:
		c.Fault("SHOOT-09", "model %d fires %s at %s and sees nobody of it", m, d.Weapon, c.Name(d.Target))
	}
}

// sees reports whether some straight line from one base to another is free: lines between points on the
// bases, sampled across, where what just touches a line is not in its way.
func (c *Checker) sees(m, e int) bool {
	const samples = 4
	a, b := c.P.Models[m].At, c.P.Models[e].At
	v := b.Minus(a)
	n := a.To(b)
	if n == 0 {
		return true
	}
	side := record.Point{X: -v.Y / n, Y: v.X / n}
	for i := -samples; i <= samples; i++ {
		for j := -samples; j <= samples; j++ {
			p := a.Plus(side.Times(c.P.Radius(m) * float64(i) / samples))
			q := b.Plus(side.Times(c.P.Radius(e) * float64(j) / samples))
			if c.clear(p, q, m, e) {
				return true
			}
		}
	}
	return false
}

// clear reports whether nothing blocks a line of sight from model m to model e.
func (c *Checker) clear(p, q record.Point, m, e int) bool {
	for i := range c.G.Header.Table.Terrain {
		t := &c.G.Header.Table.Terrain[i]
		if t.Blocks && t.Depth(c.P.Models[m].At) < -slack && t.Depth(c.P.Models[e].At) < -slack &&
			t.Through(p, q) > slack {
			return false
		}
	}
	if !c.R.ModelsBlock {
		return true
	}
	for o := range c.P.Models {
		k := &c.G.Header.Models[o]
		if c.P.Models[o].On && k.Unit != c.G.Header.Models[m].Unit && k.Unit != c.G.Header.Models[e].Unit &&
			!k.Rules.Has("Aircraft") && c.P.Models[o].At.ToSegment(p, q) < c.P.Radius(o)-slack {
			return false
		}
	}
	return true
}

// cover says whether most of a target's models stand in cover or behind what blocks sight.
func (c *Checker) cover(d *record.Declared, w *record.Weapon) verdict {
	living := c.P.Living(d.Target)
	sure, perhaps := 0, 0
	for _, e := range living {
		v := c.inCover(e, len(living) == 1)
		if v != yes && !w.Rules.Has("Indirect") {
			v = max2(v, c.behind(e, d.Models))
		}
		sure += b2i(v == yes)
		perhaps += b2i(v != no)
	}
	switch {
	case 2*sure > len(living):
		return yes
	case 2*perhaps > len(living):
		return unsure
	}
	return no
}

// max2 returns what two verdicts come to of which one suffices.
func max2(a, b verdict) verdict {
	switch {
	case a == yes || b == yes:
		return yes
	case a == unsure || b == unsure:
		return unsure
	}
	return no
}

// inCover says whether a model stands inside cover: wholly, or mostly where it is the only one.
func (c *Checker) inCover(e int, alone bool) (v verdict) {
	for i := range c.G.Header.Table.Terrain {
		t := &c.G.Header.Table.Terrain[i]
		if !t.Cover {
			continue
		}
		need := c.P.Radius(e)
		if alone {
			need = 0
		}
		switch depth := t.Depth(c.P.Models[e].At); {
		case depth > need+slack:
			return yes
		case depth > need-slack:
			v = unsure
		}
	}
	return v
}

// behind says whether, for more than half of the models that fire, a piece that blocks sight and that they
// do not touch lies on the line to a model.
func (c *Checker) behind(e int, firing []int) verdict {
	sure, perhaps := 0, 0
	for _, m := range firing {
		v := no
		a, b := c.P.Models[m].At, c.P.Models[e].At
		for i := range c.G.Header.Table.Terrain {
			t := &c.G.Header.Table.Terrain[i]
			if !t.Blocks && !(c.R.BehindCover && t.Cover) {
				continue
			}
			touch, through := -t.Depth(a)-c.P.Radius(m), t.Through(a, b)
			switch {
			case touch > slack && through > slack:
				v = yes
			case touch > -slack && through > -2*slack && t.ToSegment(a, b) < slack:
				v = max2(v, unsure)
			}
		}
		sure += b2i(v == yes)
		perhaps += b2i(v != no)
	}
	switch {
	case 2*sure > len(firing):
		return yes
	case 2*perhaps > len(firing):
		return unsure
	}
	return no
}

// declared returns the shot that dice begin to resolve, or nil. Dice of models that have singled somebody
// out are of any number.
func (c *Checker) declared(b *blow, dice int) *shot {
	for i := range c.shots {
		s := &c.shots[i]
		if s.Unit != b.unit || s.Target != b.target || s.Weapon != b.what || s.used {
			continue
		}
		first := s.Near
		if first == 0 {
			first = s.Far
		}
		if dice < 0 {
			return s
		}
		if dice == first || c.onlyShot(s) {
			s.used = true
			return s
		}
	}
	return nil
}

// onlyShot reports whether no other shot of a name is left, so that wrong dice can only be its own.
func (c *Checker) onlyShot(s *shot) bool {
	for i := range c.shots {
		if o := &c.shots[i]; o != s && !o.used && o.Weapon == s.Weapon && o.Target == s.Target {
			return false
		}
	}
	return true
}
