package lots

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// Percent of what enemies are worth for three heroes at the middle level of threat.
var (
	byThreat = [len(quests.Threats)]int{70, 100, 130}
	byHeroes = [party.MaxHeroes - party.MinHeroes + 1]int{66, 100, 130}
)

const (
	mostUnits   = 32  // of the AI side, as many as environments have room for
	mostKinds   = 4   // of units in a wave
	mostShare   = 40  // percent of a wave that one unit is worth at most for three heroes, if it is no prey
	dearPrey    = 100 // points from which on one of them is enough
	kindTries   = 12
	roomy       = 115 // percent of what a wave may have to be worth that fits in
	leastWave   = 150 // points, of a wave with which shares are reckoned
	alarmShare  = 9   // percent of all enemies that come at an alarm
	fewestApart = 5   // inches between the places at which a wave comes
	firstApart  = 13  // inches from the heroes' zone to who is there when the game begins
	laterApart  = 9   // inches from the heroes' zone to where others come
)

// counts are numbers of units by level of threat and number of heroes.
type counts [len(byThreat)][len(byHeroes)]int

// A wave is a wave while it is drawn.
type wave struct {
	when  int // 0 for an alarm
	at    []spot
	units []string
	count []counts // by unit
}

// muster draws the waves and reports whether there is room for them and somebody to come.
func (q *quest) muster() bool {
	q.prey = ""
	if q.goal == quests.Slay && !q.hunted() {
		return false
	}
	calls := min(1, q.alarms)
	later := q.span(q.later[0], q.later[1])
	last := max(2, q.turns*q.until/8)
	left := 100 - q.first - calls*alarmShare
	swing := q.span(95, 105) // percent of what they are worth
	var short counts         // what the waves so far are worth less than they should be
	room, shares := mostUnits, 100
	for i := range 1 + later + calls {
		w, share := wave{when: 1}, q.first
		switch {
		case i > later:
			w.when, share = 0, alarmShare
		case i > 0:
			w.when = 2 + (i-1)*(last-1)/later + q.rng.Intn(max(1, (last-1)/later))
			share = left / later
		}
		if !q.enter(&w) {
			return false
		}
		q.send(&w, q.worth*swing/100*share/100, &short, room*share/shares)
		q.waves = append(q.waves, w)
		shares -= share
		room -= w.most()
	}
	return true
}

// hunted draws who is to be slain, half of the time the Villain, and reports whether there is anybody: all of them are
// there when the game begins.
func (q *quest) hunted() bool {
	var villains, others []string
	for i := range q.enemies.Units {
		switch u := &q.enemies.Units[i]; {
		case u.Has(roster.Villain):
			villains = append(villains, u.Name)
		case !u.Has(roster.Ambush) && len(u.Models) == 1:
			others = append(others, u.Name)
		}
	}
	if len(others) == 0 || len(villains) > 0 && q.chance(50) {
		others = villains
	}
	if len(others) > 0 {
		q.prey = q.one(others)
	}
	return q.prey != ""
}

// enter draws where a wave comes, and reports whether there is room: that with which the game begins by what it guards,
// others by the edges of the table.
func (q *quest) enter(w *wave) bool {
	guarded := slices.Concat(q.objectives, q.tokens)
	n := q.span(1, 3)
	if w.when == 1 {
		n = q.span(2, 4)
	}
	for len(w.at) < n {
		post := spot{}
		if w.when == 1 && len(guarded) > 0 && q.chance(70) {
			post = guarded[q.rng.Intn(len(guarded))]
		}
		p, found := q.place(wide|reached, func(p spot) bool {
			d := q.zone.gap2(p)
			switch {
			case !apart(p, w.at, fewestApart):
				return false
			case w.when != 1:
				return d >= laterApart*laterApart && !(block{spot{4 - q.field.half.x, 4 - q.field.half.y},
					spot{q.field.half.x - 4, q.field.half.y - 4}}).holds(p, 0)
			}
			return d >= firstApart*firstApart && (post == spot{} || p.gap2(post) <= 7*7)
		})
		if !found && post == (spot{}) {
			return false
		}
		if found {
			w.at = append(w.at, p)
		}
	}
	return true
}

// send draws which units a wave brings, so many as are worth so much for three heroes at the middle level of threat,
// and in proportion for others. Short is what waves before have left over.
func (q *quest) send(w *wave, worth int, short *counts, room int) {
	names, line := q.line(w, worth, room)
	w.units, w.count = names, make([]counts, len(names))
	for t := range byThreat {
		for h := range byHeroes {
			left := worth*byThreat[t]/100*byHeroes[h]/100 + short[t][h]
			for k, i := range line {
				c := q.costs[names[i]]
				if k > 0 && left*2 < c {
					break
				}
				w.count[i][t][h]++
				left -= c
			}
			short[t][h] = left
		}
	}
}

// most is how many units the wave brings at most, at any level of threat for any number of heroes.
func (w *wave) most() (n int) {
	for t := range byThreat {
		for h := range byHeroes {
			sum := 0
			for k := range w.count {
				sum += w.count[k][t][h]
			}
			n = max(n, sum)
		}
	}
	return n
}

// line draws in what order units come to a wave until it is full: the kinds of them, and for each place in the row
// which it is. Prey come first. Kinds are drawn anew that would be too many for what they are to be worth.
func (q *quest) line(w *wave, worth, room int) (names []string, line []int) {
	most, best := worth*byThreat[len(byThreat)-1]/100*byHeroes[len(byHeroes)-1]/100, -1
	for range kindTries {
		kinds, sum := q.kinds(w, worth), 0
		for _, name := range kinds {
			sum += q.costs[name]
		}
		if mean := sum * room / len(kinds); mean > best {
			if names, best = kinds, mean; best >= most*roomy/100 {
				break
			}
		}
	}
	first := 0 // of those of whom any number may come
	if names[0] == q.prey && q.single() {
		first = 1
	}
	line = []int{0}
	for sum := 0; sum < 2*most && len(line) < room && first < len(names); {
		from := len(line) // all come as often
		for k := first; k < len(names) && len(line) < room; k++ {
			line = append(line, k)
			at := q.span(from, len(line)-1)
			line[at], line[len(line)-1] = line[len(line)-1], line[at]
			sum += q.costs[names[k]]
		}
	}
	return names, line
}

// kinds draws the names of the units of a wave that is worth so much.
func (q *quest) kinds(w *wave, worth int) (names []string) {
	if w.when == 1 && q.prey != "" {
		names = append(names, q.prey)
	}
	var fit []string
	for i := range q.enemies.Units {
		if u := &q.enemies.Units[i]; u.Name != q.prey && !u.Has(roster.Villain) && (w.when == 1 || !u.Has(roster.Immobile)) &&
			q.costs[u.Name]*100 <= max(worth, leastWave)*mostShare {
			fit = append(fit, u.Name)
		}
	}
	for n := q.span(2, mostKinds); n > 0 && len(fit) > 0; n-- {
		k := q.rng.Intn(len(fit))
		names, fit = append(names, fit[k]), slices.Delete(fit, k, k+1)
	}
	if len(names) == 0 { // all are too dear: the cheapest comes
		cheapest := slices.MinFunc(q.enemies.Units, func(a, b roster.Unit) int { return q.costs[a.Name] - q.costs[b.Name] })
		names = []string{cheapest.Name}
	}
	return names
}

// single reports whether there is one only of whom the heroes are to slay: a Villain, or somebody who is worth as much.
func (q *quest) single() bool {
	k := slices.IndexFunc(q.enemies.Units, func(u roster.Unit) bool { return u.Name == q.prey })
	return q.enemies.Units[k].Has(roster.Villain) || q.costs[q.prey] > dearPrey
}

// write writes the entry of the wave.
func (w *wave) write(b *strings.Builder) {
	when := "alarm"
	if w.when > 0 {
		when = strconv.Itoa(w.when)
	}
	fmt.Fprintf(b, "    - when: %s\n      at: %s\n      units:\n", when, listed(w.at))
	for i, name := range w.units {
		if w.count[i] == (counts{}) {
			continue
		}
		fmt.Fprintf(b, "        - {unit: %s", strconv.Quote(name))
		for t, level := range quests.Threats {
			fmt.Fprintf(b, ", %s: %s", level, strings.ReplaceAll(fmt.Sprint(w.count[i][t]), " ", ", "))
		}
		b.WriteString("}\n")
	}
}
