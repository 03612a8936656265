package onepage

import (
	"math"
	"slices"

	"gauntlet/experiments/referee/record"
)

// onFoot are the sorts of moves that count as going.
var onFoot = []string{"advance", "rush", "charge", "close in", "step back", "consolidate", "other", "jump",
	"board"}

// singly are the sorts after which a unit need not stand together.
var singly = []string{"jump", "board", "fall", "push", "undo"}

// entering are the sorts that bring models onto the table.
var entering = []string{"deploy", "arrive", "rise"}

// moves checks the ways of models of one unit that are of one sort, and follows them.
func (c *Checker) moves(run []*record.Move) {
	u, sort := run[0].Unit, run[0].Sort
	c.settleMorale()
	foot, enters := slices.Contains(onFoot, sort), slices.Contains(entering, sort)
	if foot && sort != "jump" {
		c.settle()
		c.sortOf(u, sort)
	}
	was := c.coherent(u)
	if !c.danger.due || c.danger.unit != u {
		c.danger = danger{unit: u, due: true}
	}
	mired := false
	for _, m := range run {
		c.start(m, enters)
		switch {
		case foot:
			mired = c.way(m) || mired
		case sort == "push":
			c.shoved(m)
		}
	}
	if foot {
		c.lengths(u, sort, run, mired)
	}
	for _, m := range run {
		c.P.Apply(record.Event{Move: m})
		if c.Active == u && len(m.Path) > 1 {
			c.moved = true
		}
	}
	c.stand(u, sort, run)
	// of models that are placed one by one the last may make the unit coherent
	if c.Step.Kind != "place model" && !slices.Contains(singly, sort) &&
		(was || enters || sort == "leave") && !c.coherent(u) {
		c.Fault("MOV-01", "%s is out of coherency after its way (%s)", c.Name(u), sort)
	}
	if sort == "undo" {
		c.danger = danger{}
	}
}

// sortOf checks that a unit may move so now.
func (c *Checker) sortOf(u int, sort string) {
	if c.Action == "" && u == c.Active && (sort == "advance" || sort == "rush" || sort == "charge") {
		c.Action = sort // of a unit that is not asked what it does
	}
	switch sort {
	case "advance", "rush", "charge":
		if u != c.Active || c.Action != sort || c.idle {
			c.Fault("ACT-01", "%s moves (%s) in the activation of %s, which is to %s",
				c.Name(u), sort, c.Name(c.Active), c.Action)
		}
		if c.any(u, "Immobile") {
			c.Fault("SR-IMMOBILE", "%s moves (%s)", c.Name(u), sort)
		}
		if sort == "charge" {
			c.charge(u)
		}
	case "step back", "other":
		if u != c.Active {
			c.Fault("ACT-01", "%s moves (%s) in the activation of %s", c.Name(u), sort, c.Name(c.Active))
		}
	case "close in", "consolidate":
		if !c.fought[u] && !c.isTarget(u) {
			c.Fault("MELEE-02", "%s moves (%s) and is in no melee", c.Name(u), sort)
		}
	}
}

// isTarget reports whether a unit is the one that is being charged; of units that are not asked whom they
// charge anybody may be.
func (c *Checker) isTarget(u int) bool {
	return c.Action == "charge" && (c.target == u || c.target < 0 && c.P.Seat(u) != c.P.Seat(c.Active))
}

// charge begins a melee.
func (c *Checker) charge(u int) {
	for o := range c.struck { // of a melee before in this activation
		c.Fatigued[o] = c.Fatigued[o] || c.struck[o] && o != u
	}
	c.fought[u], c.struck[u] = true, true
	c.striker = -1
	c.caused, c.feared, c.routed = [2]int{}, [2]int{}, -1
	if c.target >= 0 {
		c.fought[c.target] = true
	}
}

// start checks that a way begins where its model stands.
func (c *Checker) start(m *record.Move, enters bool) {
	k := &c.P.Models[m.Model]
	switch {
	case k.Lost && m.Sort != "rise":
		c.Fault("SHOOT-07", "model %d moves, which was lost", m.Model)
	case enters && c.has(m.Model, "Aircraft") && k.On: // it has flown off
	case enters && (len(m.Path) != 1 || k.On):
		c.Fault("PREP-12", "model %d comes (%s) and is on the table", m.Model, m.Sort)
	case enters || m.Sort == "leave" || c.P.Is(m.Unit, "aboard"):
	case !k.On:
		c.Fault("MOV-04", "model %d moves (%s) and is not on the table", m.Model, m.Sort)
	case m.Path[0].To(k.At) > 0:
		c.Fault("MOV-04", "model %d begins its way elsewhere than it stands", m.Model)
	}
}

// way checks what lies on the way of a model on foot, and reports whether difficult terrain slows it.
func (c *Checker) way(m *record.Move) (mired bool) {
	r := c.P.Radius(m.Model)
	flies := c.has(m.Model, "Flying") || c.has(m.Model, "Aircraft")
	danger := no
	for i := 1; i < len(m.Path); i++ {
		a, b := m.Path[i-1], m.Path[i]
		if !flies {
			danger = max2(danger, c.crosses(m, a, b, danger))
			c.pass(m, a, b)
		}
		for k := range c.G.Header.Table.Terrain {
			t := &c.G.Header.Table.Terrain[k]
			if t.Impassable && (!flies && t.ToSegment(a, b) < r-slack ||
				t.Depth(b) > slack-r) && !(c.R.Climbs && m.Sort == "jump") {
				c.Fault("MOV-04", "model %d goes through impassable terrain", m.Model)
			}
			if t.Difficult && !flies && !c.has(m.Model, "Strider") && t.ToSegment(a, b) < r-slack {
				mired = true
			}
		}
	}
	switch danger {
	case yes:
		c.danger.models = append(c.danger.models, m.Model)
	case unsure:
		c.danger.perhaps = append(c.danger.perhaps, m.Model)
	}
	return mired
}

// shoved adds the dice that a model owes which is pushed.
func (c *Checker) shoved(m *record.Move) {
	for i := 1; i < len(m.Path); i++ {
		if v := c.crosses(m, m.Path[i-1], m.Path[i], no); v == yes {
			c.danger.models = append(c.danger.models, m.Model)
		}
	}
}

// crosses adds the dice that a model owes for a part of its way, unless it owes them already, for a part
// before as a verdict says, or from a move before.
func (c *Checker) crosses(m *record.Move, a, b record.Point, before verdict) verdict {
	if c.risked[m.Model] == yes || before == yes || slices.Contains(c.danger.models, m.Model) {
		return no
	}
	was := c.danger
	v := c.addDanger(m.Model, a, b)
	if v == no || c.risked[m.Model] == no && before == no {
		return v
	}
	if before == unsure { // at most once
		c.danger.most = was.most
	}
	if c.risked[m.Model] == unsure {
		c.danger.least = was.least
		v = unsure
	}
	return v
}

// pass checks the room that a model keeps from others on a part of its way.
func (c *Checker) pass(m *record.Move, a, b record.Point) {
	u := m.Unit
	for o := range c.P.Models {
		k := &c.G.Header.Models[o]
		if !c.P.Models[o].On || k.Unit == u || k.Rules.Has("Aircraft") {
			continue
		}
		if m.Sort == "board" && k.Unit == c.carrier[u] {
			continue
		}
		room := c.room(u, k.Unit, m.Sort)
		at := c.P.Models[o].At
		touch := c.P.Radius(m.Model) + c.P.Radius(o)
		if d := at.ToSegment(a, b) - touch; d < min(room, at.To(a)-touch,
			at.To(m.Path[0])-touch)-slack && d < at.To(b)-touch-slack ||
			d < room-slack && at.To(b)-touch < room-slack && at.To(b)-touch < at.To(a)-touch-slack {
			c.Fault("MOV-02", "model %d passes model %d at %s\" (%s)", m.Model, o, inches(d), m.Sort)
		}
	}
}

// room returns how far a unit keeps from another on a move of a sort.
func (c *Checker) room(u, other int, sort string) float64 {
	enemies := c.P.Seat(u) != c.P.Seat(other)
	switch {
	case sort == "charge", sort == "jump" && c.Action == "charge", enemies && c.fought[u] &&
		(c.fought[other] || c.isTarget(other)):
		return 0
	case enemies && c.isTarget(u) && other == c.Active:
		return 0
	case c.R.FriendsClose && !enemies:
		return 0
	}
	return separation
}

// lengths checks how far models go.
func (c *Checker) lengths(u int, sort string, run []*record.Move, mired bool) {
	if c.P.Is(u, "aboard") {
		c.outOf(u, run)
		return
	}
	most := c.allowance(u, sort)
	for _, m := range run {
		length, allow := m.Length(), most
		if mired && !c.has(m.Model, "Flying") && !c.has(m.Model, "Strider") {
			allow = min(allow, difficult)
		}
		if length > allow+slack {
			c.Fault("MOV-05", "model %d goes %s\" (%s), %s\" are allowed",
				m.Model, inches(length), sort, inches(allow))
		}
	}
}

// outOf checks where models stand that come out of a transport: within 6 inches of it, in the edition that
// asks for it with all of their bases.
func (c *Checker) outOf(u int, run []*record.Move) {
	t := c.carrier[u]
	if t < 0 {
		c.Fault("SR-TRANSPORT-02", "%s leaves a transport and is in none", c.Name(u))
		return
	}
	hatch := c.P.Of(t)[0]
	for _, m := range run {
		d := m.End().To(c.P.Models[hatch].At) - c.P.Radius(hatch) - c.P.Radius(m.Model)
		if !c.R.LeavesPartly {
			d += 2 * c.P.Radius(m.Model)
		}
		if d > 6*inch+slack {
			c.Fault("SR-TRANSPORT-02", "model %d stands %s\" from what it has left", m.Model, inches(d))
		}
	}
}

// allowance returns how far a unit may go by a sort of move.
func (c *Checker) allowance(u int, sort string) float64 {
	pace := 1.0
	for _, m := range c.P.Living(u) {
		pace = min(pace, float64(b2i(c.has(m, "Fast"))-b2i(c.has(m, "Slow"))))
	}
	pace += float64(c.effect(u, "move"))
	if sort == "board" {
		sort = c.Action
	}
	switch sort {
	case "advance":
		return c.halved(u, max(0, 6+2*pace))
	case "rush", "charge":
		return c.halved(u, max(0, 12+4*pace))
	case "close in", "consolidate":
		return closeIn
	case "step back":
		return 4 * inch
	}
	return math.Inf(1)
}

// halved returns how far a unit goes that may go a number of inches: half of it while it is Crippled.
func (c *Checker) halved(u int, n float64) float64 {
	if c.under(u, "Crippled") {
		return math.Floor(n) / 2 * inch
	}
	return n * inch
}

// stand checks where models stand after their ways.
func (c *Checker) stand(u int, sort string, run []*record.Move) {
	switch sort {
	case "board":
		return // nobody stays there
	case "leave":
		if c.outOf(u, run); c.carrier[u] >= 0 && len(c.P.Living(c.carrier[u])) == 0 {
			c.Shaken[u] = true // out of a wreck
		}
	}
	t := &c.G.Header.Table
	for _, m := range run {
		at, r := m.End(), c.P.Radius(m.Model)
		if math.Abs(at.X)+r > float64(t.Width)/2+slack || math.Abs(at.Y)+r > float64(t.Height)/2+slack {
			c.Fault("MOV-04", "model %d does not stand wholly on the table", m.Model)
		}
		c.apart(m, sort)
		switch {
		case sort == "deploy":
			c.inZone(m, 0)
		case sort == "arrive" && c.P.Is(u, "scouting"):
			c.inZone(m, 12*inch)
		case sort == "arrive" && c.P.Is(u, "reserve") && c.R.Own.Ambushes(c, u):
			for o, k := range c.G.Header.Models {
				if c.P.Models[o].On && c.P.Seat(k.Unit) != c.P.Seat(u) && c.P.Gap(m.Model, o) < 9*inch-slack {
					c.Fault("SR-AMBUSH", "model %d arrives %s\" from model %d",
						m.Model, inches(c.P.Gap(m.Model, o)), o)
				}
			}
		}
	}
}

// apart checks that a model overlaps no other, and keeps its room from other units.
func (c *Checker) apart(m *record.Move, sort string) {
	if c.has(m.Model, "Aircraft") || sort == "undo" {
		return
	}
	for o, k := range c.G.Header.Models {
		if o == m.Model || !c.P.Models[o].On || k.Rules.Has("Aircraft") {
			continue
		}
		gap := c.P.Gap(m.Model, o)
		if gap < -slack && c.Step.Kind != "place model" {
			c.Fault("MOV-04", "models %d and %d overlap (%s)", m.Model, o, sort)
		}
		enters := slices.Contains(entering, sort) && sort != "rise"
		if enters && k.Unit != m.Unit && gap < c.room(m.Unit, k.Unit, sort)-slack {
			c.Fault("MOV-02", "model %d comes %s\" from model %d (%s)", m.Model, inches(gap), o, sort)
		}
		if k.Unit != m.Unit && len(m.Path) > 1 &&
			slices.Contains([]string{"advance", "rush", "consolidate", "scout"}, sort) {
			was := c.P.Models[o].At.To(m.Path[0]) - c.P.Radius(o) - c.P.Radius(m.Model)
			if gap < min(c.room(m.Unit, k.Unit, sort), was)-slack {
				c.Fault("MOV-02", "model %d ends %s\" from model %d (%s)", m.Model, inches(gap), o, sort)
			}
		}
	}
}

// inZone checks that a model comes into its side's zone, or not further out than some inches.
func (c *Checker) inZone(m *record.Move, out float64) {
	zone := c.G.Header.Mission.Zone
	if len(zone) == 0 {
		return
	}
	at := m.End()
	if c.P.Seat(m.Unit) != c.G.Header.Near {
		at = at.Times(-1)
	}
	if record.Depth(zone, at)+out < c.P.Radius(m.Model)-slack {
		c.Fault("PREP-12", "model %d does not stand in its zone", m.Model)
	}
}

// coherent reports whether a unit keeps together: each model near another, all within the far distance of
// each other, in one group.
func (c *Checker) coherent(u int) bool {
	living := c.P.Living(u)
	if len(living) < 2 {
		return true
	}
	group, left := living[:1:1], slices.Clone(living[1:])
	for i := 0; i < len(group); i++ {
		left = slices.DeleteFunc(left, func(m int) bool {
			if c.P.Gap(group[i], m) > c.R.Near+slack {
				return false
			}
			group = append(group, m)
			return true
		})
	}
	for i, a := range living {
		for _, b := range living[:i] {
			if c.P.Gap(a, b) > c.R.Far+slack {
				return false
			}
		}
	}
	return len(left) == 0
}
