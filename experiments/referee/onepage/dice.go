package onepage

import (
	"slices"
	"strings"

	"gauntlet/experiments/referee/record"
)

// dice checks a group of dice.
func (c *Checker) dice(d *record.Dice) {
	c.plausible(d)
	if d.Role != "fearless" {
		c.settleMorale()
	}
	if d.Role != "dangerous terrain" {
		c.noDanger()
	}
	switch d.Role {
	case "hit":
		c.hit(d)
	case "extra attack":
		c.extra(d)
	case "impact":
		c.impact(d)
	case "block":
		c.block(d)
	case "block again":
		c.blockAgain(d)
	case "regeneration":
		c.regenerate(d)
	case "dangerous terrain":
		c.rollDanger(d)
	case "morale":
		c.testMorale(d)
	case "fearless":
		c.saveMorale(d)
	case "fear":
		c.settle()
		if !c.R.FearDie || d.Sides != 3 || len(d.Results) != 1 || !c.any(d.Unit, "Fear") {
			c.Fault("SR-FEAR", "%s rolls for Fear", c.Name(d.Unit))
		} else {
			c.feared[c.P.Seat(d.Unit)] += d.Results[0]
		}
	default:
		c.settle()
	}
}

// plausible checks what holds of all dice: their results, and how their target number comes about.
func (c *Checker) plausible(d *record.Dice) {
	if len(d.Results) == 0 {
		c.Fault("", "no dice for %q", d.Role)
	}
	for _, r := range d.Results {
		if r < 1 || r > d.Sides {
			c.Fault("", "a die of %d sides shows %d", d.Sides, r)
		}
	}
	if d.Need == 0 {
		if d.Face != 0 {
			c.Fault("", "dice for %q have no target number but succeed on %d", d.Role, d.Face)
		}
		return
	}
	face, fatigued := d.Need, false
	for _, m := range d.Mods {
		face -= m.N
		fatigued = fatigued || m.Rule == "fatigued"
	}
	if d.Role != "cast" || !c.R.FearlessAdds { // sums are compared there
		face = min(max(face, 2), 6)
	}
	if fatigued && !c.R.FatigueTarget {
		face = 6
	}
	if d.Face != face {
		c.Fault("GEN-03", "dice for %q on %d+ with %v succeed on %d, not %d",
			d.Role, d.Need, d.Mods, d.Face, face)
	}
}

// A danger is dice of dangerous terrain that are due: at least and at most so many, as models may touch a
// piece or just miss it.
type danger struct {
	unit        int
	least, most int
	models      []int // that roll for a way
	perhaps     []int // that may
	due         bool
}

// startsInDanger takes down the dice that a unit owes which begins in dangerous terrain.
func (c *Checker) startsInDanger(u int) {
	c.danger = danger{unit: u, due: true}
	for _, m := range c.P.Living(u) {
		if c.has(m, "Aircraft") || c.R.FlyersSafe && c.has(m, "Flying") {
			continue
		}
		at := c.P.Models[m].At
		c.addDanger(m, at, at)
	}
}

// addDanger adds the dice of a model for a straight way, and says whether it touches dangerous terrain.
func (c *Checker) addDanger(m int, a, b record.Point) verdict {
	r, tough := c.P.Radius(m), c.G.Header.Models[m].Tough
	near := separation
	for i := range c.G.Header.Table.Terrain {
		if p := &c.G.Header.Table.Terrain[i]; p.Dangerous {
			near = min(near, p.ToSegment(a, b)-r)
		}
	}
	switch {
	case near < -slack:
		c.danger.least, c.danger.most = c.danger.least+tough, c.danger.most+tough
		return yes
	case near < slack:
		c.danger.most += tough
		return unsure
	}
	return no
}

func (c *Checker) rollDanger(d *record.Dice) {
	c.settleBlow()
	// out of a wreck all roll
	if w := c.danger; !c.P.Is(d.Unit, "aboard") &&
		(!w.due || w.unit != d.Unit || len(d.Results) < w.least || len(d.Results) > w.most) {
		c.Fault("TERRAIN-03", "%s rolls %d dice for dangerous terrain, %d to %d are due", c.Name(d.Unit),
			len(d.Results), w.least, w.most)
	}
	for _, m := range c.danger.models {
		c.risked[m] = yes
	}
	for _, m := range c.danger.perhaps {
		switch len(d.Results) {
		case c.danger.least:
		case c.danger.most:
			c.risked[m] = yes
		default:
			c.risked[m] = unsure
		}
	}
	c.danger = danger{}
	ones := 0
	for _, r := range d.Results {
		if r == 1 {
			ones++
		}
	}
	c.blow = &blow{unit: -1, target: d.Unit, picked: -1, wounds: ones, times: 1, blocked: true}
	c.blow.regenerate = c.all(d.Unit, "Regeneration") && !c.R.RegenerateEach
	c.blow.each = c.R.RegenerateEach
}

// noDanger reports dice of dangerous terrain that nobody has rolled.
func (c *Checker) noDanger() {
	if w := c.danger; w.due && w.least > 0 && len(c.P.Living(w.unit)) > 0 {
		c.Fault("TERRAIN-03", "%s has gone through dangerous terrain and rolls no dice", c.Name(w.unit))
	}
	c.danger = danger{}
}

// profile returns the profile of a weapon by the name that it has in a unit, as models carry it.
func (c *Checker) profile(unit int, name string, models []int) *record.Weapon {
	if len(models) > 0 {
		return c.profileOf(models[0], name)
	}
	for _, m := range c.P.Of(unit) {
		if w := c.profileOf(m, name); w != nil {
			return w
		}
	}
	return nil
}

// profileOf returns the profile of a weapon that a model carries, or nil.
func (c *Checker) profileOf(m int, name string) *record.Weapon {
	k := &c.G.Header.Models[m]
	of := k.Unit
	if k.Guest >= 0 {
		of = k.Guest
	}
	list := c.G.Header.Units[of].Weapons
	i := slices.IndexFunc(list, func(w record.Weapon) bool {
		return called(name, w.Name) && c.carries(m, w.Name) > 0
	})
	if i < 0 {
		return nil
	}
	return &list[i]
}

// called reports whether a weapon type has the name of a weapon: types that are told apart bear a number
// in brackets, or the name of the hero that brought them.
func called(name, weapon string) bool {
	return name == weapon || strings.HasPrefix(name, weapon+" (") || strings.HasPrefix(name, weapon+" of ")
}

// carries returns how many copies of a weapon a model has.
func (c *Checker) carries(m int, weapon string) (n int) {
	for _, a := range c.G.Header.Models[m].Weapons {
		if a.Name == weapon {
			n += a.Copies
		}
	}
	return n
}
