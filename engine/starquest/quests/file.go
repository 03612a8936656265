package quests

import (
	"cmp"
	"slices"
	"strconv"

	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/strictyaml"

	"go.yaml.in/yaml/v3"
)

// read reads what a mission of Star Quest is about.
func read(v strictyaml.Value) mission.Own {
	s := v.Section("table", "zone", "exit", "objectives", "tokens", "contents", "goals", "waves")
	s.Need("zone", "goals", "waves")
	q := &Quest{
		Zone: mission.Polygon(s.Get("zone")), Table: s.Get("table").Text(),
		Exit:       mission.Polygon(s.Get("exit")),
		Objectives: mission.Points(s.Get("objectives"), 1, mission.MaxMarkers),
		Tokens:     mission.Points(s.Get("tokens"), 1, mission.MaxMarkers),
	}
	for _, c := range s.Get("contents").List("content", 1, MaxContents) {
		q.Contents = append(q.Contents, readContent(c))
	}
	for _, c := range s.Get("goals").List("goal", 1, MaxGoals) {
		q.Goals = append(q.Goals, readGoal(c))
	}
	for _, c := range s.Get("waves").List("wave", 1, MaxWaves) {
		q.Waves = append(q.Waves, readWave(c))
	}
	return q
}

// readContent reads what search tokens hold: {name: core, is: item, count: 2}.
func readContent(v strictyaml.Value) Content {
	s := v.Section("name", "is", "count", "amount", "status")
	s.Need("name", "is")
	return Content{
		Name:   s.Get("name").Text(),
		Kind:   ContentKind(1 + slices.Index(contentNames, s.Get("is").Choice(contentNames...))),
		Count:  cmp.Or(s.Get("count").Whole(1, mission.MaxMarkers), 1),
		N:      s.Get("amount").Whole(1, roster.MaxRating),
		Status: party.ParseStatus(s.Get("status").Choice(party.Statuses()...)),
	}
}

// readGoal reads one goal: "take", "leave", "survive", "clear", {find: 2}, {hold: 3} or {slay: name}.
func readGoal(v strictyaml.Value) Goal {
	if v.Node.Kind != yaml.MappingNode {
		word := v.Choice("take", "clear", "leave", "survive")
		return Goal{Kind: GoalKind(1 + slices.Index(goalNames, word))}
	}
	s := v.Section("find", "slay", "hold")
	switch {
	case s.Has("find") && s.Lacks("slay", "hold"):
		return Goal{Kind: Find, N: s.Get("find").Whole(1, mission.MaxMarkers)}
	case s.Has("slay") && s.Lacks("find", "hold"):
		return Goal{Kind: Slay, Unit: s.Get("slay").Text()}
	case s.Has("hold") && s.Lacks("find", "slay"):
		return Goal{Kind: Hold, N: s.Get("hold").Whole(1, mission.MaxRounds)}
	}
	v.Failf("it is either find, slay or hold")
	return Goal{}
}

// readWave reads one wave: {when: 2, at: [[x, y]], units: [{unit: name, low: [1, 1, 2], middle: [1, 2, 2],
// high: [2, 2, 3]}]}.
func readWave(v strictyaml.Value) (w Wave) {
	s := v.Section("when", "at", "units")
	s.Need("when", "at", "units")
	if when := s.Get("when"); v.Sound() && when.Node.Value != "alarm" {
		if _, err := strconv.Atoi(when.Node.Value); err != nil {
			when.Failf("%q is neither a round nor alarm%s", strictyaml.Shorten(when.Node.Value),
				near.Hint(when.Node.Value, []string{"alarm"}))
		}
		w.Round = when.Whole(1, mission.MaxRounds)
	}
	w.At = mission.Points(s.Get("at"), 1, MaxEntries)
	for _, c := range s.Get("units").List(v.What+": unit", 1, MaxSquads) {
		u := c.Section("unit", Threats[0], Threats[1], Threats[2])
		u.Need("unit")
		u.Need(Threats[:]...)
		unit := u.Get("unit")
		unit.What = c.What
		squad := Squad{Unit: unit.Text()}
		for k, level := range Threats {
			for j, n := range u.Get(level).List("", len(squad.Count[k]), len(squad.Count[k])) {
				squad.Count[k][j] = n.Whole(0, roster.MaxUnits)
			}
		}
		w.Squads = append(w.Squads, squad)
	}
	return w
}
