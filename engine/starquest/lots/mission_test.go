package lots_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/dice"
	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/lots"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// quest draws a mission and reads it, on a table or on one that ships.
func quest(t *testing.T, o draw.MissionOrder, enemies *roster.Army, on *mission.Table) (*mission.Mission,
	*mission.Table, []byte) {

	t.Helper()
	text := must.Get(lots.Mission(o, enemies, on))(t)
	m, err := mission.ParseMission("drawn.yaml", text)
	if err != nil {
		t.Fatalf("%+v: %v in\n%s", o, err, text)
	}
	if q := quests.Of(m); on == nil {
		on = must.Get(quests.Table(q.Table))(t)
	} else if q.Table != "" {
		t.Errorf("%+v: it names the table %q", o, q.Table)
	}
	if err := quests.Fits(m, on); err != nil {
		t.Fatalf("%+v: %v", o, err)
	}
	return m, on, text
}

// tableOf draws a table by a seed, small pieces on four feet by four.
func tableOf(t *testing.T, seed uint64) *mission.Table {
	t.Helper()
	o := ground.Order{Width: 48, Height: 48, Small: true, Seed: seed, Density: ground.Densities()[seed%3]}
	return must.Get(mission.ParseTable("table.yaml", must.Get(ground.Table(o))(t)))(t)
}

// Missions are read, lie on their tables, and are equal for equal orders. Every kind of goal comes up, is what was asked
// for, and every kind of content and number of waves; more and dearer enemies come at higher levels of threat and for
// more heroes.
func TestMissions(t *testing.T) {
	brood := must.Get(party.Open("brood"))(t)
	goals, contents, waves, tables, prey, rounds := map[quests.GoalKind]int{}, map[quests.ContentKind]int{}, map[int]int{},
		map[string]int{}, map[string]int{}, map[int]int{}
	leave, inside := 0, 0
	n := enginetest.Samples(210, 4000)
	for seed := range uint64(n) {
		o := draw.MissionOrder{Seed: seed, Test: seed%3 == 0}
		if seed%2 == 0 {
			o.Goal = lots.Goals()[seed/2%7]
		}
		m, _, text := quest(t, o, brood, nil)
		q := quests.Of(m)
		if o.Goal != "" && q.Goals[0].Kind.String() != o.Goal {
			t.Errorf("%+v: the first goal is %s", o, q.Goals[0].Kind)
		}
		goals[q.Goals[0].Kind]++
		rounds[m.Rounds]++
		waves[len(q.Waves)]++
		tables[q.Table]++
		prey[q.Goals[0].Unit]++
		if len(q.Goals) > 1 {
			leave++
		}
		if q.Zone.Contains(geom.Point{}) {
			inside++
		}
		for _, c := range q.Contents {
			contents[c.Kind]++
		}
		inOrder(t, seed, q, brood)
		if again := must.Get(lots.Mission(o, brood, nil))(t); !bytes.Equal(text, again) {
			t.Errorf("%+v draws two missions", o)
		}
		o.Test = !o.Test
		if other := must.Get(lots.Mission(o, brood, nil))(t); bytes.Equal(text, other) {
			t.Errorf("seed %d draws one mission for training and tests", seed)
		}
	}
	if len(goals) != 7 || len(contents) != 6 || len(waves) < 4 || len(tables) != len(quests.Tables()) || len(prey) < 8 ||
		len(rounds) < 6 || leave < n/12 || inside < n/20 {
		t.Errorf("goals %v, contents %v, waves %v, tables %v, to be slain %v, rounds %v, in %d they leave, %d from within",
			goals, contents, waves, tables, prey, rounds, leave, inside)
	}
}

// inOrder holds the enemies of a mission to the levels of threat and the numbers of heroes.
func inOrder(t *testing.T, seed uint64, q *quests.Quest, enemies *roster.Army) {
	t.Helper()
	var worth [3][3]int
	for _, w := range q.Waves {
		for _, s := range w.Squads {
			k := slices.IndexFunc(enemies.Units, func(u roster.Unit) bool { return u.Name == s.Unit })
			for i := range worth {
				for h := range worth[i] {
					worth[i][h] += s.Count[i][h] * roster.QuestCost(&enemies.Units[k], nil)
				}
			}
		}
	}
	for i := range 3 {
		for h := range 3 {
			if h > 0 && worth[i][h] <= worth[i][h-1] || i > 0 && worth[i][h] <= worth[i-1][h] {
				t.Errorf("seed %d: enemies are worth %v by threat and heroes", seed, worth)
			}
			if n := q.Units(i, 2+h); n > 32 {
				t.Errorf("seed %d: %d units", seed, n)
			}
		}
	}
}

// A hero with a base of 40 mm who walks half an inch at a time comes from the zone to all objectives, all search tokens
// and into the exit, on tables that ship and on ones that are drawn; the zone and the exit have room for four.
func TestGoalsAreWithinReach(t *testing.T) {
	brood := must.Get(party.Open("brood"))(t)
	for seed := range uint64(enginetest.Samples(60, 600)) {
		var on *mission.Table
		if seed%2 == 0 {
			on = tableOf(t, seed)
		}
		m, table, _ := quest(t, draw.MissionOrder{Seed: seed}, brood, on)
		b, q := must.Get(table.Board())(t), quests.Of(m)
		there := walk(&b, q.Zone)
		for _, p := range slices.Concat(q.Objectives, q.Tokens) {
			if !there[p] {
				t.Errorf("seed %d: nobody comes to %s", seed, mission.InchesAt(p))
			}
		}
		for what, zone := range map[string]geom.Polygon{"zone": q.Zone, "exit": q.Exit} {
			n := 0
			for p := range there {
				if zone != nil && zone.ContainsDisc(p, foot) {
					n++
				}
			}
			if zone != nil && n < 16 {
				t.Errorf("seed %d: a hero can stand at %d places in the %s", seed, n, what)
			}
		}
	}
}

// Waves come where somebody with a base of 60 mm stands, far enough from the heroes' zone; and nothing lies or comes
// behind walls that nobody gets through.
func TestNothingLiesBehindWalls(t *testing.T) {
	brood := must.Get(party.Open("brood"))(t)
	walled := must.Get(mission.ParseTable("t.yaml", []byte("table: T\nsize: [48, 48]\nterrain: {wall: [impassable]}\npieces:\n"+
		"  - {kind: wall, at: [0, 2], size: [30, 1]}\n  - {kind: wall, at: [0, 20], size: [30, 1]}\n"+
		"  - {kind: wall, at: [-15, 11], size: [1, 19]}\n  - {kind: wall, at: [15, 11], size: [1, 19]}\n")))(t)
	b, court := must.Get(walled.Board())(t), geom.Box{Min: geom.Point{X: -15 * geom.Inch, Y: 2 * geom.Inch},
		Max: geom.Point{X: 15 * geom.Inch, Y: 20 * geom.Inch}}
	for seed := range uint64(enginetest.Samples(60, 600)) {
		m, _, _ := quest(t, draw.MissionOrder{Seed: seed}, brood, walled)
		q := quests.Of(m)
		for i, w := range q.Waves {
			far := int64(9 * geom.Inch)
			if w.Round == 1 {
				far = 13 * geom.Inch
			}
			for _, p := range w.At {
				if !b.Inside(p, 1181) || slices.ContainsFunc(b.Pieces, func(o board.Piece) bool { return o.Touches(p, 1181) }) ||
					court.Gap2(geom.Box{Min: p, Max: p}) == 0 || q.Zone.Box().Gap2(geom.Box{Min: p, Max: p}) < far*far {
					t.Errorf("seed %d: wave %d comes at %s", seed, i+1, mission.InchesAt(p))
				}
			}
		}
		for _, p := range slices.Concat(q.Objectives, q.Tokens) {
			if court.Gap2(geom.Box{Min: p, Max: p}) == 0 {
				t.Errorf("seed %d: something lies at %s", seed, mission.InchesAt(p))
			}
		}
	}
}

const (
	foot = 787 // radius of a base of 40 mm
	step = geom.Inch / 2
)

// walk returns where a hero comes to from the places of a zone of which most lead to one another.
func walk(b *board.Table, zone geom.Polygon) (best map[geom.Point]bool) {
	free := func(p, q geom.Point) bool {
		return b.Inside(q, foot) && !slices.ContainsFunc(b.Pieces, func(o board.Piece) bool {
			return o.Kind&board.Impassable != 0 && o.Swept(p, q, foot)
		})
	}
	seen := map[geom.Point]bool{}
	for y := -b.HalfH; y < b.HalfH; y += step {
		for x := -b.HalfW; x < b.HalfW; x += step {
			from := geom.Point{X: x, Y: y}
			if seen[from] || !zone.ContainsDisc(from, foot) || !free(from, from) {
				continue
			}
			all := map[geom.Point]bool{from: true}
			for next := []geom.Point{from}; len(next) > 0; next = next[1:] {
				for _, d := range []geom.Point{{X: step}, {Y: step}, {X: -step}, {Y: -step}} {
					if q := next[0].Add(d); !all[q] && free(next[0], q) {
						all[q] = true
						next = append(next, q)
					}
				}
			}
			for p := range all {
				seen[p] = true
			}
			if len(all) > len(best) {
				best = all
			}
		}
	}
	return best
}

// Missions are played to their end by chance at every level of threat by every number of heroes. All units of a wave
// come in its round, but for those with Ambush.
func TestGamesOfDrawnMissions(t *testing.T) {
	brood := must.Get(party.Open("brood"))(t)
	won := [2]int{}
	for seed := range uint64(enginetest.Samples(28, 600)) {
		var on *mission.Table
		if seed%2 == 0 {
			on = tableOf(t, seed)
		}
		heroes, _ := drawn(t, draw.Order{Seed: seed, Party: int(2 + seed%3)})
		enemies := brood
		if seed%4 == 0 {
			enemies, _ = drawn(t, draw.Order{Seed: seed, Seat: starquest.Foes})
		}
		m, table, text := quest(t, draw.MissionOrder{Seed: seed, Goal: lots.Goals()[seed%7]}, enemies, on)
		setup := must.Get(starquest.Prepare(m, table, heroes, enemies, 0, quests.Threats[seed/3%3]))(t)
		g := must.Get(engine.Compile(setup))(t)
		s, rng := g.New(seed), dice.New(seed)
		var menu []engine.Action
		for !s.Over() {
			for u := range g.UnitsOf(starquest.Foes) {
				first, _ := g.UnitRange(starquest.Foes)
				list := &setup.Armies[starquest.Foes].Units[u-first]
				round := quests.Of(m).Waves[party.WaveOf(list)-1].Round
				if round > 0 && round <= max(1, s.Round()) && !list.Has(roster.Ambush) && s.Unit(u).Is(engine.Reserve) {
					t.Fatalf("seed %d, round %d: %s finds no room in\n%s", seed, s.Round(), list.Name, text)
				}
			}
			menu = s.Menu(menu[:0])
			must.Do(t, s.Apply(menu[rng.Intn(len(menu))]))
		}
		won[s.Outcome().Winner]++
	}
	if won[starquest.Foes] == 0 {
		t.Errorf("games by chance are won %v times", won)
	}
}

// What seeds draw stays what it is: a change that is meant writes the sum anew.
func TestGoldenMissions(t *testing.T) {
	brood, h := must.Get(party.Open("brood"))(t), fnv.New64a()
	for seed := range uint64(60) {
		h.Write(must.Get(lots.Mission(draw.MissionOrder{Seed: seed, Test: seed%2 == 1}, brood, nil))(t))
	}
	if got, want := fmt.Sprintf("%016x", h.Sum64()), "11ae62537381ad35"; got != want {
		t.Errorf("missions come to %s, not %s", got, want)
	}
}

// Lists of enemies with few units, cheap ones or one Villain alone, have missions too.
func TestMissionsForAnyEnemies(t *testing.T) {
	const unit = "name: X\nfaction: X\nruleset: starquest\nunits:\n" +
		"  - {name: %s, cost: 5, size: 1, quality: 5, defense: 6, base: 32, tough: %d, rules: [%s], weapons: [{name: Claws, attacks: 1}]}\n"
	for _, text := range []string{fmt.Sprintf(unit, "Mite", 1, ""), fmt.Sprintf(unit, "Old One", 12, "Villain"),
		fmt.Sprintf(unit, "Root", 3, "Immobile")} {
		a := must.Get(roster.Parse("foes.yaml", []byte(text)))(t)
		for seed := range uint64(14) {
			m, _, _ := quest(t, draw.MissionOrder{Seed: seed, Goal: lots.Goals()[seed%7]}, a, nil)
			for i := range 3 {
				if n := quests.Of(m).Units(i, 4); n > 32 {
					t.Errorf("%s, seed %d: %d units", a.Units[0].Name, seed, n)
				}
			}
		}
	}
}

// What cannot be drawn is refused: a goal that there is not, a table that is too small or without a place to stand.
func TestRefusedMissions(t *testing.T) {
	brood := must.Get(party.Open("brood"))(t)
	table := func(side int, radius string) *mission.Table {
		return must.Get(mission.ParseTable("t.yaml", fmt.Appendf(nil, "table: T\nsize: [%d, %d]\nterrain: {rock: [impassable]}\n"+
			"pieces: [{kind: rock, at: [0, 0], radius: %s}]\n", side, side, radius)))(t)
	}
	for want, c := range map[string]struct {
		goal string
		on   *mission.Table
	}{
		`there is no goal "hodl" of missions (did you mean "hold"?)`:        {"hodl", nil},
		`for tables of 40 inches a side or more, and table "T" measures 36`: {"", table(36, "1")},
		`no mission on table "T" against "Brood" is found by seed 3`:        {"", table(48, "24")},
	} {
		if _, err := lots.Mission(draw.MissionOrder{Seed: 3, Goal: c.goal}, brood, c.on); !must.Contain(err, want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	noAmbush := *brood
	noAmbush.Units = slices.DeleteFunc(slices.Clone(brood.Units), func(u roster.Unit) bool { return len(u.Models) == 1 })
	_, err := lots.Mission(draw.MissionOrder{Goal: "slay"}, &noAmbush, nil)
	if err == nil || !strings.Contains(err.Error(), "no mission") {
		t.Errorf("somebody is to be slain out of crowds: %v", err)
	}
}
