package onepage

import (
	"fmt"
	"slices"

	"gauntlet/experiments/referee/record"
)

// A Checker goes through a record.
type Checker struct {
	R    *Rules
	G    *record.Game
	P    *record.Position
	Step *record.Step

	Active    int    // the unit whose activation is under way, or -1
	Action    string // what it does
	target    int    // whom it charges, or -1
	idle      bool   // it was Shaken when it began
	moved     bool   // it has moved
	Shaken    []bool // by unit, as events tell
	Fatigued  []bool
	Arrived   []bool
	owes      []bool          // a morale test
	afraid    []bool          // attacked by a unit with Fear in this activation
	fought    []bool          // in this activation
	struck    []bool          // in this activation, with melee weapons
	acted     []bool          // this round
	tested    []bool          // their morale in this activation
	lost      []bool          // a melee, of which the test is due
	risked    map[int]verdict // models that have rolled for a dangerous way in this activation
	striker   int             // who strikes in the melee under way, or -1
	inReach   []int           // its models in reach when it began to
	sureReach map[int]bool    // those that surely were
	routed    int             // the unit whose models are removed because it routs, or -1
	asked     int             // who has failed a morale test and may pay, or -1
	carrier   []int           // by unit, the transport that it has gone into last, or -1
	used      map[use]bool    // Limited weapons
	caused    [2]int          // wounds in the melee, by the seat that caused them
	feared    [2]int
	effects   map[effect]int
	danger    danger
	blow      *blow
	shots     []shot
	morale    *morale
	found     []record.Finding
}

// An effect is a stat of a unit that something changes until a time.
type effect struct {
	unit  int
	what  string
	until string
	n     int
}

// Check goes through a record and returns what the rules do not allow, at most a hundred.
func Check(g *record.Game, rules *Rules) []record.Finding {
	n := len(g.Header.Units)
	c := &Checker{R: rules, G: g, P: record.NewPosition(g), Active: -1, target: -1, Shaken: make([]bool, n),
		Fatigued: make([]bool, n), Arrived: make([]bool, n), owes: make([]bool, n), afraid: make([]bool, n), fought: make([]bool, n),
		struck: make([]bool, n), acted: make([]bool, n), tested: make([]bool, n),
		lost: make([]bool, n),
		used: map[use]bool{}, striker: -1, asked: -1, routed: -1, risked: map[int]verdict{},
		effects: map[effect]int{}}
	for range n {
		c.carrier = append(c.carrier, -1)
	}
	for i := range g.Steps {
		c.Step = &g.Steps[i]
		c.step()
		if len(c.found) > 100 {
			break
		}
	}
	c.settle()
	c.R.Own.Over(c)
	return c.found
}

// Fault takes down a finding.
func (c *Checker) Fault(item, format string, args ...any) {
	if item != "" {
		item = c.R.ID + "-" + item
	}
	n := 0
	if c.Step != nil {
		n = c.Step.N
	}
	c.found = append(c.found, record.Finding{Step: n, Rule: item, Text: fmt.Sprintf(format, args...)})
}

// Name names a unit.
func (c *Checker) Name(unit int) string {
	if unit < 0 || unit >= len(c.G.Header.Units) {
		return fmt.Sprintf("unit %d", unit)
	}
	return fmt.Sprintf("%s (%d)", c.G.Header.Units[unit].Name, unit)
}

func (c *Checker) step() {
	s := c.Step
	if a := s.Action; a != nil {
		if s.Kind != "casualty" && s.Kind != "spread hits" { // what else is decided in the middle of a blow
			c.settleBlow()
		}
		c.owner(s, a)
		if u := c.asked; u >= 0 && (s.Kind != "spend power" || s.Unit != u) {
			c.Fault("MORALE-02", "%s has failed a morale test and is not asked whether it pays", c.Name(u))
		}
		if c.asked >= 0 && a.Verb == "no" {
			c.Shaken[c.asked] = true
		}
		c.asked = -1
		switch a.Verb {
		case "board":
			c.carrier[a.Unit] = a.Target
		case "yes":
			if s.Kind == "strike back" || s.Kind == "strike first" {
				c.struck[a.Unit] = true
			}
		case "hold", "advance", "rush", "charge":
			c.Action, c.target = a.Verb, -1
			if a.Verb == "charge" {
				c.target = a.Target
			}
			if c.mayAct(a); a.Verb == "charge" && a.Unit == c.Active {
				c.charge(a.Unit)
			}
		}
	}
	events := s.Events()
	for i := 0; i < len(events); i++ {
		e := events[i]
		if e.Move == nil {
			c.event(e)
			c.P.Apply(e)
			c.faint(e)
			continue
		}
		run := []*record.Move{e.Move}
		for i+1 < len(events) && events[i+1].Move != nil && events[i+1].Move.Unit == e.Move.Unit &&
			events[i+1].Move.Sort == e.Move.Sort && !slices.ContainsFunc(run, func(m *record.Move) bool {
			return m.Model == events[i+1].Move.Model
		}) {
			i++
			run = append(run, events[i].Move)
		}
		c.moves(run)
	}
	c.endStep()
}

// faint takes a hero off the table that has lost its last wound, where such are unconscious.
func (c *Checker) faint(e record.Event) {
	if w := e.Wound; w != nil && c.R.Buys && c.P.Seat(w.Unit) == 0 {
		m := &c.P.Models[w.Model]
		m.On = m.On && m.Wounds < c.G.Header.Models[w.Model].Tough
	}
}

// owner checks that a step is decided by who may.
func (c *Checker) owner(s *record.Step, a *record.Action) {
	if s.Seat < 0 || s.Seat > 1 {
		c.Fault("", "seat %d decides", s.Seat)
		return
	}
	if a.Unit >= 0 && a.Unit < len(c.G.Header.Units) && c.P.Seat(a.Unit) != s.Seat &&
		!c.R.Own.Owns(c, s.Kind) {
		c.Fault("ACT-01", "seat %d decides for %s (%s)", s.Seat, c.Name(a.Unit), s.Kind)
	}
	if s.Unit >= 0 && c.P.Seat(s.Unit) != s.Seat && !c.R.Own.Owns(c, s.Kind) {
		c.Fault("ACT-01", "seat %d is asked about %s (%s)", s.Seat, c.Name(s.Unit), s.Kind)
	}
}

// still reports whether the active unit may do nothing: it was Shaken when it began, or where morale is tested
// at once has become so since.
func (c *Checker) still() bool { return c.idle || c.R.AtOnce && c.Active >= 0 && c.Shaken[c.Active] }

// mayAct checks the action that a unit takes.
func (c *Checker) mayAct(a *record.Action) {
	switch {
	case a.Unit != c.Active:
		c.Fault("ACT-01", "%s takes an action in the activation of %s", c.Name(a.Unit), c.Name(c.Active))
	case c.still():
		c.Fault("ACT-06", "%s is Shaken and takes an action", c.Name(a.Unit))
	case a.Verb != "hold" && a.Verb != "advance" && c.any(a.Unit, "Immobile"):
		c.Fault("SR-IMMOBILE", "%s may only hold", c.Name(a.Unit))
	case a.Verb == "charge" && (a.Target < 0 || a.Target >= len(c.G.Header.Units) ||
		c.P.Seat(a.Target) == c.P.Seat(a.Unit) || len(c.P.Living(a.Target)) == 0):
		c.Fault("MOV-03", "%s charges %s", c.Name(a.Unit), c.Name(a.Target))
	}
}

func (c *Checker) event(e record.Event) {
	switch {
	case e.Turn != nil:
		c.settle()
		c.endActivation()
		c.R.Own.Turn(c, e.Turn.Unit)
		c.begin(e.Turn.Unit)
	case e.Declared != nil:
		c.declare(e.Declared)
	case e.Dice != nil:
		c.dice(e.Dice)
	case e.Wound != nil:
		c.wound(e.Wound)
	case e.Melee != nil:
		c.settle()
		c.compare(e.Melee)
	case e.Effect != nil:
		c.affect(e.Effect)
	case e.Limit != nil && e.Limit.Ends:
		c.settle()
		c.endActivation()
		c.R.Own.RoundEnds(c, e.Limit.Round)
		for u := range c.Fatigued {
			c.Fatigued[u], c.Arrived[u] = false, false
		}
		for x := range c.effects {
			if x.until == "round" {
				delete(c.effects, x)
			}
		}
	case e.Limit != nil:
		clear(c.acted)
		c.R.Own.RoundBegins(c, e.Limit.Round)
	}
}

// begin begins an activation.
func (c *Checker) begin(unit int) {
	c.Active, c.Action, c.target, c.moved, c.idle = unit, "", -1, false, c.Shaken[unit]
	c.acted[unit] = true
	clear(c.tested)
	clear(c.risked)
	clear(c.fought)
	clear(c.struck)
	c.startsInDanger(unit)
}

// endActivation checks what is due at the end of the activation under way, if there is one.
func (c *Checker) endActivation() {
	if c.Active < 0 {
		return
	}
	c.owed()
	if c.idle {
		c.Shaken[c.Active] = false
	}
	for x := range c.effects {
		if x.until == "activation" && x.unit == c.Active {
			delete(c.effects, x)
		}
	}
	for u := range c.struck {
		c.Fatigued[u] = c.Fatigued[u] || c.struck[u]
	}
	clear(c.fought)
	clear(c.struck)
	clear(c.owes)
	clear(c.afraid)
	c.Active, c.shots = -1, nil
}

// affect takes down an effect.
func (c *Checker) affect(e *record.Effect) {
	if e.N == 0 {
		delete(c.effects, effect{e.Unit, e.What, e.Until, 1})
		return
	}
	c.effects[effect{e.Unit, e.What, e.Until, e.N}] = 1
}

// effect returns what effects on a unit add to a stat.
func (c *Checker) effect(unit int, what string) (sum int) {
	for _, n := range [2]int{1, -1} {
		if c.effects[effect{unit, what, "round", n}]+c.effects[effect{unit, what, "activation", n}] > 0 {
			sum += n
		}
	}
	return sum
}

// under reports whether a unit is under a status that lasts until it is cured.
func (c *Checker) under(unit int, status string) bool {
	return c.effects[effect{unit, status, "cured", 1}] > 0
}

// rules of models

// has reports whether a model has a rule.
func (c *Checker) has(m int, rule string) bool { return c.G.Header.Models[m].Rules.Has(rule) }

// all reports whether all living models of a unit have a rule, any whether one has.
func (c *Checker) all(unit int, rule string) bool {
	living := c.P.Members(unit)
	return len(living) > 0 && !slices.ContainsFunc(living, func(m int) bool { return !c.has(m, rule) })
}

func (c *Checker) any(unit int, rule string) bool {
	return slices.ContainsFunc(c.P.Members(unit), func(m int) bool { return c.has(m, rule) })
}

// All reports whether all living models of a unit have a rule.
func (c *Checker) All(unit int, rule string) bool { return c.all(unit, rule) }

// endStep compares the statuses of units with what events tell.
func (c *Checker) endStep() {
	c.settleMorale()
	before := slices.Clone(c.P.Status)
	c.P.EndStep(c.Step)
	if c.Active >= 0 && c.P.Is(c.Active, "activated") {
		c.settle()
		c.endActivation()
	}
	for u := range before {
		is := func(status string) bool { return c.P.Is(u, status) }
		was := func(status string) bool { return slices.Contains(before[u], status) }
		if is("on the table") {
			c.compareStatus(u, was("aboard"))
			if len(c.P.Living(u)) == 0 {
				c.Fault("SHOOT-07", "%s is said to stand on the table, none of its models does", c.Name(u))
			}
		}
		if is("activated") && !was("activated") && !c.acted[u] {
			c.Fault("ACT-01", "%s is said to have acted", c.Name(u))
		}
		if is("destroyed") && !was("destroyed") && !c.allLost(u) {
			c.Fault("SHOOT-07", "%s is said to be destroyed, some of its models live", c.Name(u))
		}
		if is("arrived") && !was("arrived") {
			c.Arrived[u] = true
		}
	}
}

// allLost reports whether no model of a unit that has come is left.
func (c *Checker) allLost(u int) bool {
	for _, m := range c.P.Of(u) {
		if c.G.Header.Models[m].Guest < 0 && !c.P.Models[m].Lost {
			return false
		}
	}
	return true
}

// compareStatus compares what a unit on the table is said to be with what events tell.
func (c *Checker) compareStatus(u int, left bool) {
	if is := c.P.Is(u, "shaken"); is != c.Shaken[u] {
		// those who leave a wreck are Shaken; heroes rally each other
		if !left && !(c.R.Buys && c.P.Seat(u) == 0 && !is) {
			c.Fault("MORALE-03", "%s is said to be Shaken: %v; by its tests: %v", c.Name(u), is, c.Shaken[u])
		}
		c.Shaken[u] = is
	}
	switch is := c.P.Is(u, "fatigued"); {
	case is && !c.Fatigued[u] && !c.struck[u]:
		c.Fault("MELEE-07", "%s is said to be Fatigued, it has neither charged nor struck back", c.Name(u))
		c.Fatigued[u] = true
	case !is && c.Fatigued[u] && c.Active < 0:
		c.Fault("MELEE-07", "%s is said not to be Fatigued, it has charged or struck back", c.Name(u))
		c.Fatigued[u] = false
	}
}
