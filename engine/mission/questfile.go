package mission

import (
	"fmt"
	"strconv"

	"gauntlet/engine/near"
	"gauntlet/engine/roster"

	"go.yaml.in/yaml/v3"
)

// quest reads what a mission of Star Quest is about.
func (f *file) quest(n *yaml.Node) *Quest {
	v := f.fields(n, "quest", "table", "zone", "exit", "objectives", "tokens", "contents", "goals", "waves")
	for i, key := range []string{"", "zone", "", "", "", "", "goals", "waves"} {
		if key != "" && !f.need(v[i], n, "quest", key) {
			return nil
		}
	}
	q := &Quest{Zone: f.polygon(v[1], "zone")}
	if v[0] != nil {
		q.Table = f.text(v[0], "table")
	}
	if v[2] != nil {
		q.Exit = f.polygon(v[2], "exit")
	}
	if v[3] != nil {
		q.Objectives = f.points(v[3], "objectives", 1, MaxMarkers)
	}
	if v[4] != nil {
		q.Tokens = f.points(v[4], "tokens", 1, MaxMarkers)
	}
	if v[5] != nil {
		for i, c := range f.list(v[5], "contents", 1, MaxContents) {
			q.Contents = append(q.Contents, f.content(c, fmt.Sprintf("content %d", i+1)))
		}
	}
	for i, c := range f.list(v[6], "goals", 1, MaxGoals) {
		q.Goals = append(q.Goals, f.goal(c, fmt.Sprintf("goal %d", i+1)))
	}
	for i, c := range f.list(v[7], "waves", 1, MaxWaves) {
		q.Waves = append(q.Waves, f.wave(c, fmt.Sprintf("wave %d", i+1)))
	}
	return q
}

// content reads what search tokens hold: {name: core, is: item, count: 2}.
func (f *file) content(n *yaml.Node, what string) Content {
	v := f.fields(n, what, "name", "is", "count", "amount", "status")
	if !f.need(v[0], n, what, "name") || !f.need(v[1], n, what, "is") {
		return Content{}
	}
	c := Content{Name: f.text(v[0], what+": name"), Count: 1}
	word := f.choice(v[1], what+": is", contentNames...)
	for i, name := range contentNames {
		if name == word {
			c.Kind = ContentKind(i + 1)
		}
	}
	if v[2] != nil {
		c.Count = f.whole(v[2], what+": count", 1, MaxMarkers)
	}
	if v[3] != nil {
		c.N = f.whole(v[3], what+": amount", 1, roster.MaxRating)
	}
	if v[4] != nil {
		c.Status = roster.ParseStatus(f.choice(v[4], what+": status", roster.Statuses()...))
	}
	return c
}

// goal reads one goal: "take", "leave", "survive", "clear", {find: 2}, {hold: 3} or {slay: name}.
func (f *file) goal(n *yaml.Node, what string) Goal {
	if f.err == nil && n.Kind == yaml.MappingNode {
		v := f.fields(n, what, "find", "slay", "hold")
		given := 0
		for _, o := range v {
			if o != nil {
				given++
			}
		}
		switch {
		case f.err != nil:
		case given != 1:
			f.failf(n, "%s: it is either find, slay or hold", what)
		case v[0] != nil:
			return Goal{Kind: Find, N: f.whole(v[0], what+": find", 1, MaxMarkers)}
		case v[1] != nil:
			return Goal{Kind: Slay, Unit: f.text(v[1], what+": slay")}
		default:
			return Goal{Kind: Hold, N: f.whole(v[2], what+": hold", 1, MaxRounds)}
		}
		return Goal{}
	}
	switch f.choice(n, what, "take", "clear", "leave", "survive") {
	case "take":
		return Goal{Kind: Take}
	case "clear":
		return Goal{Kind: Clear}
	case "leave":
		return Goal{Kind: Leave}
	}
	return Goal{Kind: Survive}
}

// wave reads one wave: {when: 2, at: [[x, y]], units: [{unit: name, low: [1, 1, 2], middle: [1, 2, 2], high: [2, 2, 3]}]}.
func (f *file) wave(n *yaml.Node, what string) Wave {
	v := f.fields(n, what, "when", "at", "units")
	for i, key := range []string{"when", "at", "units"} {
		if !f.need(v[i], n, what, key) {
			return Wave{}
		}
	}
	var w Wave
	if when := v[0]; when.Value != "alarm" {
		if _, err := strconv.Atoi(when.Value); err != nil {
			f.failf(when, "%s: when: %q is neither a round nor alarm%s", what, shorten(when.Value), near.Hint(when.Value, []string{"alarm"}))
		}
		w.Round = f.whole(when, what+": when", 1, MaxRounds)
	}
	w.At = f.points(v[1], what+": at", 1, MaxEntries)
	for i, c := range f.list(v[2], what+": units", 1, MaxSquads) {
		at := fmt.Sprintf("%s: unit %d", what, i+1)
		u := f.fields(c, at, "unit", Threats[0], Threats[1], Threats[2])
		if !f.need(u[0], c, at, "unit") {
			return w
		}
		s := Squad{Unit: f.text(u[0], at)}
		for k, level := range Threats {
			if !f.need(u[1+k], c, at, level) {
				return w
			}
			for j, count := range f.list(u[1+k], at+": "+level, len(s.Count[k]), len(s.Count[k])) {
				s.Count[k][j] = f.whole(count, at+": "+level, 0, roster.MaxUnits)
			}
		}
		w.Squads = append(w.Squads, s)
	}
	return w
}
