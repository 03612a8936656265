// Package lots makes lists and missions of Star Quest by chance: parties of two to four heroes, and enemies. A party's
// heroes have trades that go together with their stats, their Power, their weapons and their skills, and are worth together about
// what those are that come with the program. Enemies have the names that the missions send, with profiles of their own
// that are worth about what their namesakes are. Missions are about one kind of goal, on a table that they are drawn for,
// and send so many enemies that either side can win. Equal orders make equal files.
package lots

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine/dice"
	"gauntlet/engine/draw"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
)

// Terms returns what orders may say: how many heroes a party has, and in which style it is.
func Terms() draw.Terms {
	t := draw.Terms{Party: [2]int{party.MinHeroes, party.MaxHeroes}}
	for i := range styles {
		t.Styles = append(t.Styles, styles[i].name)
	}
	return t
}

const (
	mostTries = 100 // of a whole party
	unitTries = 400 // of a hero or an enemy
)

// A list is a list while it is drawn.
type list struct {
	order  draw.Order
	rng    dice.Stream
	units  []unit
	spells []string
	taken  map[string]bool // names; only looked up in
}

// Party draws a party of heroes and returns its file.
func Party(o draw.Order) ([]byte, error) {
	terms := Terms()
	o, err := terms.Fill(o)
	if err != nil {
		return nil, err
	}
	l := &list{order: o, rng: o.Chance()}
	for range mostTries {
		if l.party() {
			name := "The " + l.one(marks) + " " + l.one(bands)
			return l.file(name, l.one(roads)), nil
		}
	}
	return nil, fmt.Errorf("no party in style %q is found by seed %d", o.Style, o.Seed)
}

// Enemies draws a list of enemies after another one and returns its file.
func Enemies(o draw.Order, after *roster.Army) ([]byte, error) {
	if o.Party != 0 || o.Style != "" {
		return nil, errors.New("a list of enemies has neither a style nor a number of heroes")
	}
	terms := Terms()
	o, err := terms.Fill(o)
	if err != nil {
		return nil, err
	}
	l := &list{order: o, rng: o.Chance(), taken: map[string]bool{}}
	for i := range after.Units {
		u, found := l.foe(&after.Units[i])
		if !found {
			return nil, fmt.Errorf("no enemy after %q is found by seed %d", after.Units[i].Name, o.Seed)
		}
		l.units = append(l.units, u)
	}
	l.cast()
	host := l.one(marks) + " " + l.one(hosts)
	return l.file(host, "The "+host), nil
}

// chance reports whether something is so that is in so many of a hundred cases.
func (l *list) chance(percent int) bool { return l.rng.Intn(100) < percent }

// span draws a number from the least to the most.
func (l *list) span(least, most int) int { return least + l.rng.Intn(most-least+1) }

// one draws one of some words.
func (l *list) one(words []string) string { return words[l.rng.Intn(len(words))] }

// named draws a name out of two sorts of words that nothing of the list has yet.
func (l *list) named(first, second []string) string {
	for {
		if name := l.one(first) + " " + l.one(second); !l.taken[name] {
			l.taken[name] = true
			return name
		}
	}
}

// cast draws spells where somebody casts some.
func (l *list) cast() {
	l.spells = nil
	casts := false
	for i := range l.units {
		casts = casts || has(l.units[i].Rules, roster.Caster)
	}
	if !casts {
		return
	}
	for range l.span(2, 4) {
		spell := fmt.Sprintf("{name: %s, value: %d, range: %d, ", strconv.Quote(l.named(marks, charms)), l.span(1, 2), 6*l.span(2, 4))
		if what := l.rng.Intn(4); what < 2 {
			spell += fmt.Sprintf("effect: damage, hits: %d", l.span(1, 3))
			if l.chance(60) {
				spell += fmt.Sprintf(", rules: [AP(%d)]", l.span(1, 2))
			}
		} else {
			spell += fmt.Sprintf("effect: %s, stat: %s, until: %s", [...]string{2: "buff", "debuff"}[what], l.one(roster.SpellStats),
				[...]string{"round", "activation"}[l.rng.Intn(2)])
		}
		l.spells = append(l.spells, spell+"}")
	}
}

// file returns the list as a file.
func (l *list) file(name, faction string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%sname: %s\nfaction: %s\nruleset: %s\n", l.order.Head(), strconv.Quote(name),
		strconv.Quote(faction), party.Ruleset)
	if len(l.spells) > 0 {
		b.WriteString("spells:\n")
	}
	for _, s := range l.spells {
		fmt.Fprintf(&b, "  - %s\n", s)
	}
	b.WriteString("units:\n")
	for i := range l.units {
		l.units[i].write(&b)
	}
	return []byte(b.String())
}
