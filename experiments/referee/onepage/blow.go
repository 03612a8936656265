package onepage

import (
	"maps"
	"slices"

	"gauntlet/experiments/referee/record"
)

// A blow is one weapon group's attack from its first die to its last wound; or what else deals wounds.
type blow struct {
	unit, target int
	what         string
	weapon       *record.Weapon // nil of what is no weapon
	picked       int
	melee        bool
	charging     bool
	shot         *shot
	models       []int
	groups       []hitGroup // of dice to hit that are still to come
	sixes        int        // of the last group to hit
	extra        int        // hits that an unmodified 6 of it gives beside its own
	plain, six   int        // hits
	multiplied   bool
	rolled       [2]int // hits that have been rolled for: plain ones, of 6s
	again        [2]int // Defense dice that must be rolled once more
	blocked      bool   // dice to block have been rolled, or none are
	loose        bool   // how many hits there are is not known
	wounds       int    // not blocked
	times        int    // what Deadly makes of each
	regenerate   bool   // dice for all wounds together are due
	each         bool   // dice are rolled when a model takes a wound
	ignored      int    // by dice for each
	given        int    // wounds that models have taken, before they were multiplied
}

// A hitGroup is dice to hit from one side of the long range: at least and at most so many.
type hitGroup struct {
	least, most int
	far         bool
}

// A use is a Limited weapon of a model.
type use struct {
	model  int
	weapon string
}

// useUp takes down who has used a Limited weapon, which nobody does twice.
func (c *Checker) useUp(w *record.Weapon, name string, models []int) {
	if !w.Rules.Has("Limited") {
		return
	}
	for _, m := range models {
		if x := (use{m, name}); c.used[x] {
			c.Fault("SR-LIMITED", "model %d uses %s a second time", m, name)
		} else {
			c.used[x] = true
		}
	}
}

// holds reports whether a group may be of so many dice.
func (g hitGroup) holds(n int) bool { return n >= g.least && n <= g.most }

// settle ends the blow that is under way, and the morale test.
func (c *Checker) settle() {
	c.settleBlow()
	c.settleMorale()
}

func (c *Checker) settleBlow() {
	b := c.blow
	if b == nil {
		return
	}
	c.blow = nil
	living := len(c.P.Living(b.target))
	if b.picked >= 0 {
		living = b2i(c.P.Models[c.first(b.target)+b.picked].On)
	}
	c.multiply(b)
	switch {
	case !b.loose && c.unrolled(b) && !(c.spreads(b) && living == 0):
		c.Fault("SHOOT-06", "%s rolls %d Defense dice against %d hits of %s", c.Name(b.target),
			b.rolled[0]+b.rolled[1], b.plain+b.six, b.what)
	case b.again != [2]int{}:
		c.Fault("SR-BANE", "%s does not roll its 6s again against %s", c.Name(b.target), b.what)
	case b.regenerate && b.wounds > 0:
		c.Fault("SR-REGENERATION", "%s rolls no dice of Regeneration", c.Name(b.target))
	case b.given > b.wounds, living > 0 && b.given < b.wounds && !(b.each && b.given+b.ignored >= b.wounds):
		c.Fault("SHOOT-07", "%s takes %d wounds of %d by %s", c.Name(b.target), b.given, b.wounds, b.what)
	}
	for _, m := range c.P.Living(b.target) {
		if c.P.Models[m].Wounds >= c.G.Header.Models[m].Tough {
			c.Fault("SR-TOUGH-01", "model %d has %d wounds and lives", m, c.P.Models[m].Wounds)
		}
	}
}

// unrolled reports whether there are hits that no Defense dice were rolled for, or more dice than hits. Of
// hits that are spread it does not matter which of them a unit gets.
func (c *Checker) unrolled(b *blow) bool {
	if c.spreads(b) {
		return b.rolled[0]+b.rolled[1] != b.plain+b.six
	}
	return b.rolled[0] != b.plain || b.rolled[1] != b.six
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// first returns the first model of a unit.
func (c *Checker) first(unit int) int { return c.P.Of(unit)[0] }

// rule reports whether a blow has a rule: of the weapon, or of the model that uses it.
func (c *Checker) rule(b *blow, name string) bool {
	return b.weapon != nil && b.weapon.Rules.Has(name) || len(b.models) > 0 && c.has(b.models[0], name)
}

// rating returns the rating of a rule of the weapon.
func (b *blow) rating(name string) int {
	if b.weapon == nil {
		return 0
	}
	n, _ := b.weapon.Rules.Rating(name)
	return n
}

// hit checks dice to hit.
func (c *Checker) hit(d *record.Dice) {
	if b := c.blow; b == nil || b.blocked || b.unit != d.Unit || b.target != d.Target || b.what != d.What ||
		b.picked != d.Picked || len(b.groups) == 0 {
		c.settle()
		if c.blow = c.strike(d); c.blow == nil {
			return
		}
	}
	b := c.blow
	g := b.groups[0]
	if len(b.groups) > 1 && g.least == 0 && (len(d.Results) > g.most || len(d.Results) < g.least) {
		b.groups = b.groups[1:]
		g = b.groups[0]
	}
	b.groups = b.groups[1:]
	if len(d.Results) < g.least || len(d.Results) > g.most {
		c.Fault("SHOOT-05", "%s rolls %d dice to hit with %s, it has %d to %d attacks",
			c.Name(b.unit), len(d.Results),
			b.what, g.least, g.most)
	}
	c.checkHit(b, d, g.far)
	b.extra = b2i(c.rule(b, "Surge"))
	if b.melee && b.charging && !c.R.FuriousAttack {
		b.extra += b2i(c.rule(b, "Furious"))
	}
	if !b.melee && g.far && !c.R.RelentlessRoll {
		b.extra += b2i(c.rule(b, "Relentless"))
	}
	c.count(b, d)
}

// count adds the hits of dice.
func (c *Checker) count(b *blow, d *record.Dice) {
	b.sixes = d.Sixes()
	each := 1
	if c.rule(b, "Poison") {
		each = 3
	}
	b.plain += d.Successes() - b.sixes + b.extra*b.sixes
	b.six += each * b.sixes
}

// extra checks the further attacks that 6s give.
func (c *Checker) extra(d *record.Dice) {
	b := c.blow
	if b == nil || b.what != d.What || !c.R.RelentlessRoll || !c.rule(b, "Relentless") ||
		len(d.Results) != b.sixes {
		c.Fault("SR-RELENTLESS", "%s rolls %d further attacks", c.Name(d.Unit), len(d.Results))
		return
	}
	c.count(b, d)
	b.sixes = 0
}

// strike begins the blow that dice to hit begin: that of a shot which was declared, or one in melee.
func (c *Checker) strike(d *record.Dice) *blow {
	b := &blow{unit: d.Unit, target: d.Target, what: d.What, picked: d.Picked, models: d.Models, times: 1}
	if d.Unit < 0 || d.Target < 0 || c.P.Seat(d.Unit) == c.P.Seat(d.Target) {
		c.Fault("SHOOT-01", "%s attacks %s", c.Name(d.Unit), c.Name(d.Target))
		return nil
	}
	c.afraid[d.Target] = c.afraid[d.Target] || c.any(d.Unit, "Fear")
	if b.weapon = c.profile(d.Unit, d.What, d.Models); b.weapon == nil {
		c.Fault("GEN-05", "%s attacks with %s, which it has not", c.Name(d.Unit), d.What)
		return nil
	}
	b.times = max(1, b.rating("Deadly"))
	if b.melee = b.weapon.Range == 0; b.melee {
		c.useUp(b.weapon, b.what, b.models)
	}
	switch {
	case b.melee:
		c.inMelee(b)
	case d.Picked >= 0:
		b.shot = c.declared(b, -1)
		g := [2]hitGroup{{}, {far: true}}
		for _, m := range d.Models {
			c.addAttacks(&g, c.P.Gap(m, c.first(b.target)+d.Picked), c.attacks(m, b.weapon))
		}
		b.groups = g[:]
	default:
		b.shot = c.declared(b, len(d.Results))
		if b.shot == nil {
			c.Fault("SHOOT-03", "%s fires %s at %s, which was not declared",
				c.Name(b.unit), b.what, c.Name(b.target))
			return nil
		}
		b.models = b.shot.Models
		if b.shot.Near > 0 {
			b.groups = append(b.groups, hitGroup{b.shot.Near, b.shot.Near, false})
		}
		if b.shot.Far > 0 {
			b.groups = append(b.groups, hitGroup{b.shot.Far, b.shot.Far, true})
		}
	}
	if len(b.groups) == 0 || len(b.models) == 0 {
		c.Fault("SHOOT-05", "nobody of %s attacks with %s", c.Name(b.unit), b.what)
		return nil
	}
	return b
}

// attacks returns the attacks of a model with a weapon.
// Each copy of a Limited weapon is one of its own.
func (c *Checker) attacks(m int, w *record.Weapon) int {
	copies := c.carries(m, w.Name)
	if w.Rules.Has("Limited") {
		copies = min(copies, 1)
	}
	return copies * w.Attacks
}

// addAttacks adds attacks over a distance to those from near and far.
func (c *Checker) addAttacks(g *[2]hitGroup, gap float64, n int) {
	switch {
	case gap > longRange+slack:
		g[1].least, g[1].most = g[1].least+n, g[1].most+n
	case gap < longRange-slack:
		g[0].least, g[0].most = g[0].least+n, g[0].most+n
	default:
		g[0].most, g[1].most = g[0].most+n, g[1].most+n
	}
}

// inMelee checks who strikes, and how often.
func (c *Checker) inMelee(b *blow) {
	b.charging = b.unit == c.Active
	if b.charging && !c.fought[b.unit] && c.R.Buys {
		// it stood in contact already, and is not asked what it does
		c.charge(b.unit)
		c.fought[b.target] = true
	}
	c.fights(b.unit, b.target)
	if !c.fought[b.unit] {
		c.Fault("MELEE-03", "%s strikes %s, which it is not in melee with", c.Name(b.unit), c.Name(b.target))
	}
	var g hitGroup
	furious := 0
	for _, m := range b.models {
		if !c.P.Models[m].On || c.G.Header.Models[m].Unit != b.unit {
			c.Fault("MELEE-03", "model %d strikes, which is not there", m)
		}
		if !slices.Contains(c.inReach, m) {
			c.Fault("MELEE-03", "model %d strikes from %s\" away", m, inches(c.nearest(m, b.target)))
		}
		g.least += c.attacks(m, b.weapon)
		furious += b2i(c.has(m, "Furious"))
	}
	g.most = g.least
	if c.R.FuriousAttack && b.charging {
		g.most += furious
	}
	for _, m := range c.inReach {
		if c.carries(m, b.weapon.Name) > 0 && c.P.Models[m].On && !slices.Contains(b.models, m) &&
			!c.R.MayAbstain &&
			b.picked < 0 && !b.weapon.Rules.Has("Limited") && !b.weapon.Rules.Has("Takedown") &&
			c.sameAttack(m, b.models) && b.what == b.weapon.Name && c.sureReach[m] {
			c.Fault("MELEE-03", "model %d is in reach and does not strike with %s", m, b.what)
		}
	}
	b.groups = []hitGroup{g}
}

// sameAttack reports whether a model attacks by the same rules as others.
func (c *Checker) sameAttack(m int, others []int) bool {
	if len(others) == 0 {
		return false
	}
	o := others[0]
	for _, rule := range []string{"Furious", "Thrust", "Counter"} {
		if c.has(m, rule) != c.has(o, rule) {
			return false
		}
	}
	return c.G.Header.Models[m].Quality == c.G.Header.Models[o].Quality &&
		c.G.Header.Models[m].Guest == c.G.Header.Models[o].Guest
}

// fights makes ready for the strikes of a unit: which of its models are in reach when it begins to strike.
func (c *Checker) fights(unit, target int) {
	if c.striker == unit {
		return
	}
	c.striker, c.inReach, c.sureReach = unit, nil, map[int]bool{}
	for _, m := range c.P.Living(unit) {
		if near := c.nearest(m, target); near <= reach+slack {
			c.inReach = append(c.inReach, m)
			c.sureReach[m] = near < reach-slack && !c.R.Climbs && !c.raised(m)
		}
	}
	c.struck[unit] = true
}

// raised reports whether a model stands where heights may keep it from its enemies.
func (c *Checker) raised(m int) bool {
	for i := range c.G.Header.Table.Terrain {
		if p := &c.G.Header.Table.Terrain[i]; p.Height > 0 && p.Depth(c.P.Models[m].At) > -4*inch {
			return true
		}
	}
	return false
}

// nearest returns how far a model is from the nearest model of a unit.
func (c *Checker) nearest(m, unit int) float64 {
	near := 1e9
	for _, e := range c.P.Living(unit) {
		near = min(near, c.P.Gap(m, e))
	}
	return near
}

// checkHit checks the target number of dice to hit and each of their modifiers.
func (c *Checker) checkHit(b *blow, d *record.Dice, far bool) {
	need := c.G.Header.Models[b.models[0]].Quality
	if c.rule(b, "Reliable") || c.rule(b, "Sniper") && !b.melee {
		need = 2
	}
	fatigued := b.melee && (c.Fatigued[b.unit] || c.Shaken[b.unit])
	if fatigued && c.R.FatigueTarget {
		need = 6
	}
	want := map[string]int{}
	if n := c.effect(b.unit, "hit") - b2i(c.under(b.unit, "Hampered")); n != 0 {
		want["effect"] = n
	}
	if b.charging && b.melee && c.rule(b, "Thrust") {
		want["Thrust"] = 1
	}
	if fatigued {
		want["fatigued"] = 0
	}
	var free []string // modifiers that may be there or not
	if !b.melee {
		free = c.shotMods(b, far, want)
	}
	if c.rule(b, "Unstoppable") || c.rule(b, "Lock-On") {
		maps.DeleteFunc(want, func(_ string, n int) bool { return n < 0 })
		free = nil
	}
	if d.Need != need {
		c.Fault("SHOOT-05", "%s hits with %s on %d+, its number is %d", c.Name(b.unit), b.what, d.Need, need)
	}
	c.checkMods("SHOOT-05", d, want, free)
}

// shotMods adds the modifiers of a shot and returns those of which it is not known whether they count.
func (c *Checker) shotMods(b *blow, far bool, want map[string]int) (free []string) {
	s := b.shot
	if far && c.rule(b, "Artillery") {
		want["Artillery"]++
	}
	if s == nil {
		return []string{"Artillery", "Stealth", "Indirect", "cover"}
	}
	if far && s.artillery && !c.rule(b, "Unstoppable") {
		want["Artillery"] -= 2
	}
	if s.stealth && (far || c.R.StealthAlways) {
		want["Stealth"] = -1
	}
	if c.R.AircraftHit != 0 && c.any(b.target, "Aircraft") {
		want["Aircraft"] = -c.R.AircraftHit
	}
	if c.moved && c.rule(b, "Indirect") {
		want["Indirect"] = -1
	}
	if c.R.CoverHit != 0 && b.rating("Blast") == 0 {
		if s.cover == yes {
			want["cover"] = -c.R.CoverHit
		} else if s.cover == unsure {
			free = append(free, "cover")
		}
	}
	if b.picked >= 0 {
		free = append(free, "Stealth", "Artillery", "cover")
	}
	return free
}

// checkMods checks modifiers against those that there should be.
func (c *Checker) checkMods(item string, d *record.Dice, want map[string]int, free []string) {
	got := map[string]int{}
	for _, m := range d.Mods {
		got[m.Rule] += m.N
	}
	for _, rule := range free {
		delete(got, rule)
		delete(want, rule)
	}
	maps.DeleteFunc(got, func(rule string, n int) bool { return n == 0 && rule != "fatigued" })
	maps.DeleteFunc(want, func(rule string, n int) bool { return n == 0 && rule != "fatigued" })
	if !maps.Equal(got, want) {
		c.Fault(item, "dice for %q of %s with %s have the modifiers %v, not %v", d.Role,
			c.Name(d.Unit), d.What, got, want)
	}
}

// impact checks the dice of Impact.
func (c *Checker) impact(d *record.Dice) {
	c.settle()
	target := c.opponent(d.Unit)
	if c.R.ImpactHits || d.Unit != c.Active || target < 0 || c.Fatigued[d.Unit] || d.Need != 2 {
		c.Fault("SR-IMPACT", "%s rolls dice of Impact", c.Name(d.Unit))
		return
	}
	c.fights(d.Unit, target)
	least, most := c.impacts(d.Unit, target)
	if len(d.Results) < least || len(d.Results) > most {
		c.Fault("SR-IMPACT", "%s rolls %d dice of Impact, it has %d to %d",
			c.Name(d.Unit), len(d.Results), least, most)
	}
	c.blow = &blow{unit: d.Unit, target: target, what: "Impact", picked: -1, melee: true, times: 1,
		plain: d.Successes()}
}

// impacts returns how many dice of Impact a unit has at least and at most.
func (c *Checker) impacts(unit, target int) (least, most int) {
	for _, m := range c.inReach {
		if !c.P.Models[m].On {
			continue
		}
		n, _ := c.G.Header.Models[m].Rules.Rating("Impact")
		most += n
		if c.sureReach[m] {
			least += n
		}
	}
	counters := 0
	for _, m := range c.P.Living(target) {
		k := &c.G.Header.Models[m]
		counter := k.Rules.Has("Counter")
		for _, a := range k.Weapons {
			w := c.profileOf(m, a.Name)
			counter = counter || w != nil && w.Rules.Has("Counter")
		}
		counters += b2i(counter)
	}
	return max(0, least-counters), max(0, most-counters)
}

// opponent returns whom a unit fights, or -1.
func (c *Checker) opponent(unit int) int {
	for u := range c.fought {
		if c.fought[u] && c.P.Seat(u) != c.P.Seat(unit) {
			return u
		}
	}
	return -1
}

// spreads reports whether the hits of a blow are spread over units.
func (c *Checker) spreads(b *blow) bool { return c.R.BlastSpreads && b.rating("Blast") > 0 }

// multiply applies Blast, once.
func (c *Checker) multiply(b *blow) {
	if b.multiplied {
		return
	}
	b.multiplied = true
	x := b.rating("Blast")
	if x == 0 || b.picked >= 0 {
		return
	}
	models := len(c.P.Living(b.target))
	if c.spreads(b) {
		models = c.crowd(b.target)
	}
	x = min(x, models)
	b.plain, b.six = b.plain*x, b.six*x
}

// crowd returns the models of a unit and those of its side within 3 inches of them.
func (c *Checker) crowd(unit int) (n int) {
	for m := range c.P.Models {
		if k := &c.P.Models[m]; k.On && c.P.Seat(c.G.Header.Models[m].Unit) == c.P.Seat(unit) &&
			(c.G.Header.Models[m].Unit == unit || c.nearest(m, unit) <= 3*inch) {
			n++
		}
	}
	return n
}

// block checks Defense dice.
func (c *Checker) block(d *record.Dice) {
	if d.Unit >= 0 && d.Target >= 0 { // whom hits that are left over reach, too
		c.afraid[d.Unit] = c.afraid[d.Unit] || c.any(d.Target, "Fear")
	}
	b := c.blow
	if b != nil && c.spreads(b) && b.unit == d.Target && b.what == d.What && b.target != d.Unit {
		b = c.nextShare(b, d)
	}
	if b == nil || b.target != d.Unit || b.what != d.What {
		c.settle()
		b = c.hits(d)
		c.blow = b
	}
	c.multiply(b)
	b.blocked = true
	k, n := b2i(d.Six), b.plain
	if d.Six {
		n = b.six
	}
	b.rolled[k] += len(d.Results)
	if c.spreads(b) {
		n = max(0, b.plain+b.six-b.rolled[1-k])
	}
	if !b.loose && (b.rolled[k] > n || b.rolled[k] < n && !c.spreads(b)) {
		c.Fault("SHOOT-06", "%s rolls %d Defense dice against %d hits of %s",
			c.Name(d.Unit), len(d.Results), n, b.what)
	}
	c.checkBlock(b, d)
	b.wounds += len(d.Results) - d.Successes()
	if c.rule(b, "Bane") {
		b.again[k] += d.Sixes()
	}
	c.regeneration(b)
}

// nextShare makes a blow whose hits are spread one at the next unit that has a share in them.
func (c *Checker) nextShare(b *blow, d *record.Dice) *blow {
	c.multiply(b)
	next := *b
	left := b.plain + b.six - b.rolled[0] - b.rolled[1]
	b.plain, b.six = b.rolled[0], b.rolled[1]
	c.settleBlow()
	next.target, next.rolled, next.again = d.Unit, [2]int{}, [2]int{}
	next.plain, next.six = left, 0
	next.multiplied, next.wounds, next.given, next.ignored, next.regenerate = true, 0, 0, 0, false
	c.blow = &next
	return &next
}

// hits begins a blow without dice to hit: a spell's, a skill's, Impact where that needs none, a fall.
func (c *Checker) hits(d *record.Dice) *blow {
	b := &blow{unit: d.Target, target: d.Unit, what: d.What, picked: d.Picked, times: 1, loose: true}
	if b.unit < 0 || b.target < 0 {
		return b
	}
	for _, s := range c.G.Header.Armies[c.P.Seat(b.unit)].Spells {
		if s.Name == d.What {
			b.weapon = &record.Weapon{Name: s.Name, Rules: s.Rules}
			b.times = max(1, b.rating("Deadly"))
			b.plain, b.loose = s.Hits, false
			return b
		}
	}
	if d.What == "Impact" && c.R.ImpactHits {
		c.fights(b.unit, b.target)
		b.melee = true
		if least, most := c.impacts(b.unit, b.target); len(d.Results) < least || len(d.Results) > most {
			c.Fault("SR-IMPACT", "%s deals %d hits by Impact, it has %d to %d",
				c.Name(b.unit), len(d.Results), least, most)
		}
		return b
	}
	if !c.R.Climbs { // no falls and no skills
		c.Fault("SHOOT-06", "%s rolls Defense dice against %s, which has hit nobody",
			c.Name(b.target), d.What)
	}
	return b
}

// checkBlock checks the target number of Defense dice and each of their modifiers.
func (c *Checker) checkBlock(b *blow, d *record.Dice) {
	need := c.G.Header.Units[b.target].Defense
	living := c.P.Living(b.target)
	switch {
	case b.picked >= 0:
		need = c.G.Header.Models[c.first(b.target)+b.picked].Defense
	case len(living) == 1 && c.has(living[0], "Hero"):
		need = c.G.Header.Models[living[0]].Defense
	}
	want := map[string]int{}
	ap := b.rating("AP")
	want["AP"] = -ap
	if d.Six && c.rule(b, "Rending") {
		if c.R.RendingAdds {
			want["Rending"] = -4
		} else {
			want["Rending"] = -max(0, 4-ap)
		}
	}
	if b.charging && b.melee && c.rule(b, "Thrust") {
		want["Thrust"] = -1
	}
	if n := c.effect(b.target, "defense"); n != 0 {
		want["effect"] = n
	}
	var free []string
	if s := b.shot; s != nil && c.R.CoverDefense != 0 && b.rating("Blast") == 0 {
		if s.cover == yes {
			want["cover"] = c.R.CoverDefense
		}
		if s.cover == unsure || b.picked >= 0 || b.target != s.Target {
			free = append(free, "cover")
		}
	}
	if b.loose && b.weapon == nil && b.what != "Impact" {
		free = append(free, "AP")
	}
	if d.Need != need {
		c.Fault("SHOOT-06", "%s blocks on %d+, its number is %d", c.Name(b.target), d.Need, need)
	}
	c.checkMods("SHOOT-06", d, want, free)
}

// blockAgain checks the second dice against Bane.
func (c *Checker) blockAgain(d *record.Dice) {
	b, k := c.blow, b2i(d.Six)
	if b == nil || b.target != d.Unit || b.what != d.What || b.again[k] != len(d.Results) {
		c.Fault("SR-BANE", "%s rolls %d Defense dice again", c.Name(d.Unit), len(d.Results))
		return
	}
	b.again[k] = 0
	c.checkBlock(b, d)
	b.wounds += len(d.Results) - d.Successes()
}

// regeneration says whether dice of Regeneration are due, and for what.
func (c *Checker) regeneration(b *blow) {
	switch {
	case c.R.RegenerateEach:
		b.each = true
	case c.rule(b, "Bane") || c.rule(b, "Rending") || c.rule(b, "Unstoppable"):
	case b.picked >= 0:
		has := c.has(c.first(b.target)+b.picked, "Regeneration")
		b.each, b.regenerate = has && b.times > 1, has && b.times == 1
	case c.all(b.target, "Regeneration"):
		b.each, b.regenerate = b.times > 1, b.times == 1
	}
}

// regenerate checks dice of Regeneration.
func (c *Checker) regenerate(d *record.Dice) {
	b := c.blow
	if b == nil || b.target != d.Unit || d.Need != 5 {
		if !c.R.Climbs { // wounds without a hit
			c.Fault("SR-REGENERATION", "%s rolls for Regeneration, it has taken no wounds", c.Name(d.Unit))
		}
		return
	}
	switch {
	case b.regenerate && len(d.Results) == b.wounds:
		b.wounds -= d.Successes()
		b.regenerate = false
	case b.each && len(d.Results) <= b.times && c.any(d.Unit, "Regeneration"):
		if d.Successes() == len(d.Results) {
			b.ignored++
		}
	default:
		c.Fault("SR-REGENERATION", "%s rolls %d dice of Regeneration for %d wounds",
			c.Name(d.Unit), len(d.Results), b.wounds)
	}
}
