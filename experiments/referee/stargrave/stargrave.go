// Package stargrave checks records of Stargrave. What it knows of weapons and powers it has from the page of
// the ruleset and from the text of the rules, not from the program.
package stargrave

import (
	"fmt"
	"slices"

	"gauntlet/experiments/referee/record"
)

// Name is that of the ruleset.
const Name = "stargrave"

// Plays are the games that are checked: arguments of gauntlet tournament. All crews take turns.
var Plays = [][]string{
	{"--agents", "scripted,heuristic", "--mission", "salvage"},
	{"--agents", "random,scripted", "--mission", "meltdown"},
	{"--agents", "scripted,scripted", "--mission", "graveyard"},
	{"--agents", "random,random", "--mission", "archive"},
	{"--agents", "heuristic,random", "--mission", "ambush"},
	{"--agents", "scripted,random"},
}

// A checker goes through a record.
type checker struct {
	g       *record.Game
	raid    raid
	figures []figure
	loot    []loot
	smoke   []record.Point
	step    *record.Step
	events  []record.Event
	next    int // the event that is looked at
	turn
	walk   *walk
	power  *casting
	fight  *fight
	beast  *beast
	wary   []int // who has let the movement before pass, or perhaps this one
	pick   int   // the loot that a figure has just unlocked and may pick up, or -1
	asks   bool  // it surely is asked
	second int   // the first target of a rapid fire weapon, or -1
	found  []record.Finding
}

// Check goes through a record and returns what the rules do not allow, at most a hundred.
func Check(g *record.Game) []record.Finding {
	c := &checker{g: g, pick: -1, second: -1}
	if err := c.read(); err != nil {
		c.fault("", "%v", err)
		return c.found
	}
	for i := range g.Steps {
		c.step, c.events, c.next = &g.Steps[i], g.Steps[i].Events(), 0
		c.follow()
		if len(c.found) > 100 {
			break
		}
	}
	c.over()
	return c.found
}

// fault takes down a finding.
func (c *checker) fault(item, format string, args ...any) {
	if item != "" {
		item = "SG-" + item
	}
	n := 0
	if c.step != nil {
		n = c.step.N
	}
	c.found = append(c.found, record.Finding{Step: n, Rule: item, Text: fmt.Sprintf(format, args...)})
}

// name names a figure.
func (c *checker) name(u int) string {
	if u < 0 || u >= len(c.figures) {
		return fmt.Sprintf("figure %d", u)
	}
	return fmt.Sprintf("%s (%d)", c.g.Header.Units[u].Name, u)
}

// follow goes through a step: what comes of the choice, then what the rules do until the next one.
func (c *checker) follow() {
	if a := c.step.Action; a != nil {
		c.decide(a)
	}
	for c.next < len(c.events) {
		c.goOn()
	}
	c.endStep()
}

// peek returns the event that comes next, one of no kind after the last.
func (c *checker) peek() record.Event {
	if c.next < len(c.events) {
		return c.events[c.next]
	}
	return record.Event{}
}

// die returns the next event as a die of a role, and passes it; nil when it is something else.
func (c *checker) die(role string, u int) *record.Dice {
	d := c.peek().Dice
	if d == nil || d.Role != role || d.Unit != u {
		return nil
	}
	c.next++
	if d.Sides != 20 || len(d.Results) != 1 || d.Results[0] < 1 || d.Results[0] > 20 {
		c.fault("", "%s rolls %v with %d sides, not one d20 (SG-A-01)", role, d.Results, d.Sides)
		return &record.Dice{Role: role, Unit: u, Target: d.Target, Results: []int{1}, Need: d.Need, Mods: d.Mods}
	}
	return d
}

// mods compares the modifiers of a die with what they are to be: those of no amount are left out.
func (c *checker) mods(item string, d *record.Dice, want map[string]int) (sum int) {
	seen := map[string]bool{}
	for _, m := range d.Mods {
		if sum += m.N; seen[m.Rule] || want[m.Rule] != m.N {
			c.fault(item, "%s of %s: %s is %+d, by the rules %+d", d.Role, c.name(d.Unit), m.Rule, m.N, want[m.Rule])
		}
		seen[m.Rule] = true
	}
	rules := []string{}
	for rule, n := range want {
		if n != 0 && !seen[rule] {
			rules = append(rules, rule)
		}
	}
	slices.Sort(rules)
	for _, rule := range rules {
		c.fault(item, "%s of %s lacks %s %+d", d.Role, c.name(d.Unit), rule, want[rule])
	}
	return sum
}

// goOn follows an event that comes of no choice of the step.
func (c *checker) goOn() {
	e := c.peek()
	switch {
	case e.Turn != nil:
		c.next++
		c.begins(e.Turn.Unit)
	case e.Limit != nil:
		c.next++
		c.limit(e.Limit)
	case e.Move != nil && e.Move.Sort == "deploy":
		c.next++
		c.deploy(e.Move)
	case e.Marker != nil:
		c.next++
		c.marker(e.Marker)
	default:
		c.next++
		c.fault("", "%s comes of nothing", c.told(e))
	}
}

// told says what an event is.
func (c *checker) told(e record.Event) string {
	switch {
	case e.Dice != nil:
		return fmt.Sprintf("a die (%s) of %s", e.Dice.Role, c.name(e.Dice.Unit))
	case e.Move != nil:
		return fmt.Sprintf("a way (%s) of %s", e.Move.Sort, c.name(e.Move.Unit))
	case e.Wound != nil:
		return fmt.Sprintf("damage of %d to %s (lost: %v)", e.Wound.Wounds, c.name(e.Wound.Unit), e.Wound.Lost)
	default:
		return fmt.Sprintf("an event of no kind (%+v)", e)
	}
}

// endStep compares what is said of figures at the end of a step with what has happened.
func (c *checker) endStep() {
	for i := range c.loot {
		if l := &c.loot[i]; l.said.At.To(l.at) > slack || l.said.Owner != c.ownerOf(i) {
			c.fault("LOOT-07", "loot %d is said to be at %v with %d, by what happened it is at %v with %d", i, l.said.At,
				l.said.Owner, l.at, c.ownerOf(i))
			l.said = record.Marker{At: l.at, Owner: c.ownerOf(i)}
		}
	}
	for _, s := range c.step.Units {
		f := &c.figures[s.Unit]
		for _, is := range s.Status {
			if is != "on the table" && is != "activated" && is != "destroyed" {
				c.fault("", "%s is said to be %s", c.name(s.Unit), is)
			}
		}
		if on := slices.Contains(s.Status, "on the table"); on != f.on {
			c.fault("MELEE-07", "%s is said to be on the table: %v; by what happened: %v", c.name(s.Unit), on, f.on)
		}
		if done := slices.Contains(s.Status, "activated"); done && !f.acted {
			c.fault("ACT-01", "%s is said to have acted", c.name(s.Unit))
		} else if done && f.acts() && !f.creature() {
			c.endActivation(s.Unit)
		}
		if gone := slices.Contains(s.Status, "destroyed"); gone == f.on {
			c.fault("MELEE-07", "%s is said to be out of action: %v", c.name(s.Unit), gone)
		}
	}
}
