// Package lots makes crews and scenarios of Stargrave by chance. Crews are legal ones, in styles from eight cheap
// hands to a few dear ones, that spend their budget but for two percent at most, with names of nobody's. Equal orders
// make equal files.
package lots

import (
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine/dice"
	"gauntlet/engine/draw"
	"gauntlet/engine/stargrave/crew"
)

// leastBudget is the least that a crew is drawn for. Crews that play cost up to crew.Budget.
const leastBudget = 100

// A style says how many soldiers a crew has, and what it spends its budget on.
type style struct {
	name     string
	soldiers [2]int
	guns     int    // percent of the soldiers whose trade is shooting
	lead     int    // percent of the budget that captain and first mate have together
	powers   [2]int // of either
}

var styles = [...]style{
	{"mixed", [2]int{4, 7}, 50, 45, [2]int{1, 3}},
	{"guns", [2]int{4, 6}, 90, 42, [2]int{1, 2}},
	{"blades", [2]int{4, 7}, 10, 42, [2]int{1, 2}},
	{"swarm", [2]int{7, crew.MaxSoldiers}, 50, 38, [2]int{0, 2}},
	{"few", [2]int{2, 3}, 50, 55, [2]int{1, 3}},
	{"powers", [2]int{3, 6}, 50, 60, [2]int{3, crew.MaxPowers}},
}

// Terms returns what orders of crews may say.
func Terms() draw.Terms {
	t := draw.Terms{Least: leastBudget, Most: crew.Budget, Usual: crew.Budget}
	for i := range styles {
		t.Styles = append(t.Styles, styles[i].name)
	}
	return t
}

// A hiring is a crew while it is drawn.
type hiring struct {
	order draw.Order
	rng   dice.Stream
	*style
	names   []string
	figures []crew.Figure
	left    int             // of the budget
	taken   map[string]bool // names; only looked up in
}

// mostTries is how often a whole crew is drawn anew that does not spend its budget.
const mostTries = 100

// Crew draws a crew and returns its file.
func Crew(o draw.Order) ([]byte, error) {
	terms := Terms()
	o, err := terms.Fill(o)
	if err != nil {
		return nil, err
	}
	h := &hiring{order: o, rng: o.Chance()}
	for range mostTries {
		if h.try(); h.left*100 <= o.Points*draw.Short {
			return h.file(), nil
		}
	}
	return nil, fmt.Errorf("no crew of %d points in style %q is found by seed %d", o.Points, o.Style, o.Seed)
}

const (
	mates    = 90 // percent of crews with a first mate
	captains = 58 // percent of what those who lead cost is the captain's
)

// try draws a crew.
func (h *hiring) try() {
	h.names, h.figures, h.taken, h.left = nil, nil, map[string]bool{}, h.order.Points
	h.style = &styles[h.rng.Intn(len(styles))]
	for i := range styles {
		if styles[i].name == h.order.Style {
			h.style = &styles[i]
		}
	}
	lead := h.order.Points * (h.lead + h.span(-4, 4)) / 100
	first := lead
	mate := h.chance(mates)
	if mate {
		first = lead * (captains + h.span(-4, 4)) / 100
	}
	h.hire(crew.Captain, first)
	if mate {
		h.hire(crew.Mate, lead-first)
	}
	for n := h.span(h.soldiers[0], h.soldiers[1]); n > 0; n-- {
		// what is left for each, more or less, and all of it for the last
		share := h.left / n
		if n > 1 {
			share = share * h.span(75, 125) / 100
		}
		h.hire(crew.Soldier, share)
	}
}

// hire adds a figure that costs as much, or less where it can have no more.
func (h *hiring) hire(rank crew.Rank, cost int) {
	f := h.figure(rank, cost)
	h.left -= crew.Cost(&f)
	h.figures = append(h.figures, f)
	for {
		name := one(&h.rng, firsts)
		if rank != crew.Soldier || h.chance(40) {
			name += " " + one(&h.rng, lasts)
		}
		if !h.taken[name] {
			h.taken[name] = true
			h.names = append(h.names, name)
			return
		}
	}
}

// chance reports whether something is so that is in so many of a hundred cases.
func (h *hiring) chance(percent int) bool { return h.rng.Intn(100) < percent }

// span draws a number from the least to the most.
func (h *hiring) span(least, most int) int { return least + h.rng.Intn(most-least+1) }

// one draws one of some words.
func one(rng *dice.Stream, words []string) string { return words[rng.Intn(len(words))] }

// file returns the crew as a file.
func (h *hiring) file() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%sname: %s\nfaction: %s\nruleset: %s\nunits:\n", h.order.Head(),
		strconv.Quote("The "+one(&h.rng, marks)+" "+one(&h.rng, crews)), strconv.Quote(one(&h.rng, ports)), crew.Ruleset)
	for i := range h.figures {
		f := &h.figures[i]
		fmt.Fprintf(&b, "  - {name: %s, rank: %s, move: %d, fight: %d, shoot: %d, armour: %d, will: %d, "+
			"health: %d", strconv.Quote(h.names[i]),
			f.Rank, f.Move, f.Fight, f.Shoot, f.Armour, f.Will, f.Health)
		list(&b, "gear", f.Gear)
		list(&b, "powers", f.Powers)
		if f.Large {
			b.WriteString(", large: on")
		}
		if f.Heavy {
			b.WriteString(", heavy: on")
		}
		b.WriteString("}\n")
	}
	return []byte(b.String())
}

// list writes a key whose value is a list of names, where there are any.
func list[T fmt.Stringer](b *strings.Builder, key string, all []T) {
	for i, one := range all {
		if i == 0 {
			fmt.Fprintf(b, ", %s: [%s", key, one)
		} else {
			fmt.Fprintf(b, ", %s", one)
		}
	}
	if len(all) > 0 {
		b.WriteString("]")
	}
}
