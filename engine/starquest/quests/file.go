package quests

import (
	"fmt"
	"strconv"

	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"

	"go.yaml.in/yaml/v3"
)

// read reads what a mission of Star Quest is about.
func read(f *mission.File, n *yaml.Node) mission.Own {
	v := f.Fields(n, "quest", "table", "zone", "exit", "objectives", "tokens", "contents", "goals", "waves")
	for i, key := range []string{"", "zone", "", "", "", "", "goals", "waves"} {
		if key != "" && !f.Need(v[i], n, "quest", key) {
			return nil
		}
	}
	q := &Quest{Zone: f.Polygon(v[1], "zone")}
	if v[0] != nil {
		q.Table = f.Text(v[0], "table")
	}
	if v[2] != nil {
		q.Exit = f.Polygon(v[2], "exit")
	}
	if v[3] != nil {
		q.Objectives = f.Points(v[3], "objectives", 1, mission.MaxMarkers)
	}
	if v[4] != nil {
		q.Tokens = f.Points(v[4], "tokens", 1, mission.MaxMarkers)
	}
	if v[5] != nil {
		for i, c := range f.List(v[5], "contents", 1, MaxContents) {
			q.Contents = append(q.Contents, readContent(f, c, fmt.Sprintf("content %d", i+1)))
		}
	}
	for i, c := range f.List(v[6], "goals", 1, MaxGoals) {
		q.Goals = append(q.Goals, readGoal(f, c, fmt.Sprintf("goal %d", i+1)))
	}
	for i, c := range f.List(v[7], "waves", 1, MaxWaves) {
		q.Waves = append(q.Waves, readWave(f, c, fmt.Sprintf("wave %d", i+1)))
	}
	return q
}

// readContent reads what search tokens hold: {name: core, is: item, count: 2}.
func readContent(f *mission.File, n *yaml.Node, what string) Content {
	v := f.Fields(n, what, "name", "is", "count", "amount", "status")
	if !f.Need(v[0], n, what, "name") || !f.Need(v[1], n, what, "is") {
		return Content{}
	}
	c := Content{Name: f.Text(v[0], what+": name"), Count: 1}
	word := f.Choice(v[1], what+": is", contentNames...)
	for i, name := range contentNames {
		if name == word {
			c.Kind = ContentKind(i + 1)
		}
	}
	if v[2] != nil {
		c.Count = f.Whole(v[2], what+": count", 1, mission.MaxMarkers)
	}
	if v[3] != nil {
		c.N = f.Whole(v[3], what+": amount", 1, roster.MaxRating)
	}
	if v[4] != nil {
		c.Status = party.ParseStatus(f.Choice(v[4], what+": status", party.Statuses()...))
	}
	return c
}

// readGoal reads one goal: "take", "leave", "survive", "clear", {find: 2}, {hold: 3} or {slay: name}.
func readGoal(f *mission.File, n *yaml.Node, what string) Goal {
	if f.Err() == nil && n.Kind == yaml.MappingNode {
		v := f.Fields(n, what, "find", "slay", "hold")
		given := 0
		for _, o := range v {
			if o != nil {
				given++
			}
		}
		switch {
		case f.Err() != nil:
		case given != 1:
			f.Failf(n, "%s: it is either find, slay or hold", what)
		case v[0] != nil:
			return Goal{Kind: Find, N: f.Whole(v[0], what+": find", 1, mission.MaxMarkers)}
		case v[1] != nil:
			return Goal{Kind: Slay, Unit: f.Text(v[1], what+": slay")}
		default:
			return Goal{Kind: Hold, N: f.Whole(v[2], what+": hold", 1, mission.MaxRounds)}
		}
		return Goal{}
	}
	switch f.Choice(n, what, "take", "clear", "leave", "survive") {
	case "take":
		return Goal{Kind: Take}
	case "clear":
		return Goal{Kind: Clear}
	case "leave":
		return Goal{Kind: Leave}
	}
	return Goal{Kind: Survive}
}

// readWave reads one wave: {when: 2, at: [[x, y]], units: [{unit: name, low: [1, 1, 2], middle: [1, 2, 2],
// high: [2, 2, 3]}]}.
func readWave(f *mission.File, n *yaml.Node, what string) Wave {
	v := f.Fields(n, what, "when", "at", "units")
	for i, key := range []string{"when", "at", "units"} {
		if !f.Need(v[i], n, what, key) {
			return Wave{}
		}
	}
	var w Wave
	if when := v[0]; when.Value != "alarm" {
		if _, err := strconv.Atoi(when.Value); err != nil {
			f.Failf(when, "%s: when: %q is neither a round nor alarm%s", what, mission.Shorten(when.Value),
				near.Hint(when.Value, []string{"alarm"}))
		}
		w.Round = f.Whole(when, what+": when", 1, mission.MaxRounds)
	}
	w.At = f.Points(v[1], what+": at", 1, MaxEntries)
	for i, c := range f.List(v[2], what+": units", 1, MaxSquads) {
		at := fmt.Sprintf("%s: unit %d", what, i+1)
		u := f.Fields(c, at, "unit", Threats[0], Threats[1], Threats[2])
		if !f.Need(u[0], c, at, "unit") {
			return w
		}
		s := Squad{Unit: f.Text(u[0], at)}
		for k, level := range Threats {
			if !f.Need(u[1+k], c, at, level) {
				return w
			}
			for j, count := range f.List(u[1+k], at+": "+level, len(s.Count[k]), len(s.Count[k])) {
				s.Count[k][j] = f.Whole(count, at+": "+level, 0, roster.MaxUnits)
			}
		}
		w.Squads = append(w.Squads, s)
	}
	return w
}
