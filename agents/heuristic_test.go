package agents_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/starquest"
)

// newHeuristic returns the agent with its shipped weights.
func newHeuristic(tb testing.TB) *agents.Heuristic {
	tb.Helper()
	a, err := agents.NewHeuristic("")
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

// What is obvious is done: kill, keep away from what kills, contest, take cover, and go for what can still be had.
func TestHeuristicDoesTheObvious(t *testing.T) {
	for _, c := range []struct {
		name    string
		stands  []stand // the first is activated
		markers []geom.Point
		terrain []mission.Piece
		before  func(st *stage)
		verbs   []engine.Verb
		target  int // of a Charge, by number
		why     string
		goes    func(from, to geom.Point) bool
	}{
		{name: "holds and shoots what is in range",
			stands: []stand{{models: 5, weapons: arms(rifle)}, {seat: 1, y: 20, models: 5, weapons: arms(sword)}}, markers: []geom.Point{at(0, 0)},
			verbs: []engine.Verb{engine.Hold, engine.Advance}, why: "and shoots Blue A"},
		{name: "charges what cannot strike back",
			stands: []stand{{models: 5, weapons: arms(axe)}, {seat: 1, y: 9, models: 5, weapons: arms(rifle)}}, markers: []geom.Point{at(0, 6)},
			verbs: []engine.Verb{engine.Charge}, why: "charges Blue A"},
		{name: "charges the weaker of two",
			stands:  []stand{{models: 3, weapons: arms(axe)}, {seat: 1, x: -5, y: 8, models: 10, defense: 2, weapons: arms(axe, axe)}, {seat: 1, x: 5, y: 8, models: 3, defense: 6, weapons: arms(rifle)}},
			markers: []geom.Point{at(0, 4)},
			verbs:   []engine.Verb{engine.Charge}, target: 1, why: "charges Blue B"},
		{name: "does not charge what will destroy it",
			stands: []stand{{models: 2, defense: 6, weapons: arms(pistol, sword)}, {seat: 1, y: 9, models: 10, quality: 2, defense: 2, weapons: arms(axe)}}, markers: []geom.Point{at(0, 0)},
			verbs: []engine.Verb{engine.Hold, engine.Advance, engine.Rush}},
		{name: "makes for a marker that nobody has",
			stands:  []stand{{y: -16, models: 5, weapons: arms(sword)}, {seat: 1, x: 30, y: 20, models: 5, weapons: arms(sword)}},
			markers: []geom.Point{at(0, -4)},
			verbs:   []engine.Verb{engine.Rush}, why: "rushes towards marker 1"},
		{name: "stays at the marker in the last round",
			stands:  []stand{{models: 5, weapons: arms(sword)}, {seat: 1, y: 22, models: 5, weapons: arms(sword)}},
			markers: []geom.Point{at(0, 1)},
			before:  func(st *stage) { enginetest.Open(st.State).Round = 4 },
			verbs:   []engine.Verb{engine.Hold, engine.Advance, engine.Rush},
			goes:    func(from, to geom.Point) bool { return geom.Dist2(to, at(0, 1)) <= 9*geom.Inch*geom.Inch }},
		{name: "contests in the last round what the enemy holds",
			stands:  []stand{{y: -8, models: 5, weapons: arms(rifle)}, {seat: 1, y: 3, models: 5, weapons: arms(rifle)}},
			markers: []geom.Point{at(0, 0)},
			before:  func(st *stage) { enginetest.Open(st.State).Round, enginetest.Open(st.State).Markers[0].Owner = 4, 1 },
			verbs:   []engine.Verb{engine.Advance, engine.Rush},
			goes:    func(from, to geom.Point) bool { return to.Y > from.Y }},
		{name: "leaves in the last round what is too far",
			stands:  []stand{{x: -20, models: 5, weapons: arms(rifle)}, {seat: 1, x: -20, y: 20, models: 5, weapons: arms(sword)}},
			markers: []geom.Point{at(30, 0)},
			before:  func(st *stage) { enginetest.Open(st.State).Round = 4 },
			verbs:   []engine.Verb{engine.Hold, engine.Advance}, why: "shoots Blue A"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := set(t, c.stands, c.markers, c.terrain...)
			if c.before != nil {
				c.before(st)
			}
			h := newHeuristic(t)
			h.Begin(st.Game(), 0, 0)
			st.apply(engine.Action{Verb: engine.Pick, Unit: 0})
			from := st.Anchor(0)
			a, why := answerOf(t, h, st.State)
			ok := false
			for _, v := range c.verbs {
				ok = ok || a.Verb == v
			}
			if !ok || a.Verb == engine.Charge && int(a.Target) != st.unit(1, c.target) || !strings.Contains(why, c.why) {
				t.Fatalf("%s (target %d): %s\nwant one of %v: %s", a.Verb, a.Target, why, c.verbs, c.why)
			}
			if c.goes == nil {
				return
			}
			st.apply(a)
			to := from
			if st.Decision().Kind == engine.MoveTo {
				move, _ := answerOf(t, h, st.State)
				to = move.At
			}
			if !c.goes(from, to) {
				t.Errorf("goes from %v to %v: %s", from, to, why)
			}
		})
	}
}

// A unit that could be destroyed before it acts is activated before one that is safe and does no more.
func TestHeuristicActivatesWhoIsInDanger(t *testing.T) {
	st := set(t, []stand{
		{x: -30, y: -20, models: 5, weapons: arms(rifle)}, {x: 10, models: 5, weapons: arms(rifle)},
		{seat: 1, x: 10, y: 20, models: 10, weapons: arms(rifle)}}, []geom.Point{at(0, 0)})
	h := newHeuristic(t)
	h.Begin(st.Game(), 0, 0)
	if a, why := answerOf(t, h, st.State); a.Unit != 1 {
		t.Errorf("activates unit %d: %s", a.Unit, why)
	}
}

// Every term of a choice can be read.
func TestHeuristicExplains(t *testing.T) {
	st := set(t, []stand{{models: 5, weapons: arms(rifle)}, {seat: 1, y: 20, models: 5, weapons: arms(rifle)}, {x: -20, weapons: arms(rifle)}}, []geom.Point{at(0, 2)})
	h := newHeuristic(t)
	h.Begin(st.Game(), 0, 0)
	if _, why := answerOf(t, h, st.State); !strings.HasPrefix(why, "Red A ") {
		t.Errorf("the unit: %s", why)
	}
	st.apply(engine.Action{Verb: engine.Pick, Unit: 0})
	_, why := answerOf(t, h, st.State)
	for _, part := range []string{"damage +", "markers +", "exposure -", "next best: "} {
		if !strings.Contains(why, part) {
			t.Errorf("no %q in %s", part, why)
		}
	}
}

// Weights of a file change those that it names; what does not fit is refused with a sentence.
func TestHeuristicWeights(t *testing.T) {
	file := filepath.Join(t.TempDir(), "weights.yaml")
	for _, c := range []struct{ text, want string }{
		{"markers: 0\n", ""},
		{"", ""},
		{"marker: 3\n", "field marker not found"},
		{"markers: .nan\n", "markers is NaN"},
		{"markers: 20000\n", "markers is 20000"},
		{"markers: many\n", "cannot unmarshal"},
	} {
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := agents.New("heuristic:weights=" + file)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := agents.New("heuristic:weights=" + file + ".missing"); err == nil {
		t.Error("a missing file is accepted")
	}
	if _, err := agents.ShippedWeights("chess"); err == nil {
		t.Error("there are weights for chess")
	}
}

// It plays to the end whatever armies and tables it meets, from either seat, and wins.
func TestHeuristicBeatsScripted(t *testing.T) {
	games := starterGames(t, 18)
	won, drawn := 0, 0
	for i := range 2 * len(games) {
		seat := i % 2
		players := [2]agents.Agent{new(agents.Scripted), new(agents.Scripted)}
		players[seat] = newHeuristic(t)
		switch o := playOut(t, games[i/2], uint64(i/2), players, nil); int(o.Winner) {
		case seat:
			won++
		case -1:
			drawn++
		}
	}
	t.Logf("%d won, %d drawn of %d", won, drawn, 2*len(games))
	if score := won + drawn/2; 100*score < 65*2*len(games) {
		t.Errorf("%d won and %d drawn of %d games, a score below 65%%", won, drawn, 2*len(games))
	}
}

// Thinking allocates nothing once it has seen the game.
func TestHeuristicAllocatesNothing(t *testing.T) {
	g := starterGames(t, 3)[2]
	h := newHeuristic(t)
	players := [2]agents.Agent{h, new(agents.Scripted)}
	var views []agents.View
	playOut(t, g, 1, players, func(v agents.View, _ int) {
		if v.Decision.Kind == engine.Activate && v.Seat == 0 {
			st := new(engine.State)
			v.CopyInto(st, 1)
			v.Position, v.Menu = st.View(), append([]engine.Action(nil), v.Menu...)
			views = append(views, v)
		}
	})
	i := 0
	if n := testing.AllocsPerRun(200, func() {
		if _, err := h.Act(views[i%len(views)]); err != nil {
			t.Fatal(err)
		}
		i++
	}); n > 0 {
		t.Errorf("%v allocations per activation", n)
	}
}

// BenchmarkHeuristic thinks about which unit to activate and what to do with it, at 1000 points.
func BenchmarkHeuristic(b *testing.B) {
	g := starterGames(b, 3)[2]
	h := newHeuristic(b)
	var views []agents.View
	playOut(b, g, 1, [2]agents.Agent{h, new(agents.Scripted)}, func(v agents.View, _ int) {
		if v.Decision.Kind == engine.Activate && v.Seat == 0 {
			st := new(engine.State)
			v.CopyInto(st, 1)
			v.Position, v.Menu = st.View(), append([]engine.Action(nil), v.Menu...)
			views = append(views, v)
		}
	})
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := h.Act(views[i%len(views)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// On either seat of Star Quest it wins more missions against the same opponent than the agent whose seat that is.
func TestHeuristicWinsMissions(t *testing.T) {
	for _, seat := range []int{starquest.Heroes, starquest.Foes} {
		won := map[string]int{}
		for name, agent := range map[string]agents.Agent{"heuristic": newHeuristic(t), "rival": [2]agents.Agent{new(agents.Heroes), new(agents.Scripted)}[seat]} {
			players := [2]agents.Agent{new(agents.Heroes), new(agents.Scripted)}
			players[seat] = agent
			for i, quest := range mission.Quests() {
				g := questGame(t, quest, 3, "middle")
				for n := range 6 {
					if o := playOut(t, g, uint64(100*i+n), players, nil); int(o.Winner) == seat {
						won[name]++
					}
				}
			}
		}
		t.Logf("seat %d: of 30 missions heuristic won %d, its rival %d", seat, won["heuristic"], won["rival"])
		if won["heuristic"] <= won["rival"] {
			t.Errorf("seat %d: of 30 missions heuristic won %d, its rival %d", seat, won["heuristic"], won["rival"])
		}
	}
}

// What a deployment weighs draws the unit where it should: to the enemy, away from it, or to the marker.
func TestHeuristicDeploys(t *testing.T) {
	none := "deploy_markers: 0\ndeploy_spread: 0\ndeploy_danger: 0\ndeploy_chances: 0\n"
	places := map[string]geom.Point{}
	for _, weight := range []string{"deploy_spread", "deploy_danger", "deploy_chances", "deploy_markers"} {
		file := filepath.Join(t.TempDir(), "weights.yaml")
		if err := os.WriteFile(file, []byte(strings.Replace(none, weight+": 0", weight+": 10", 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		st := begin(t, []stand{{models: 5, weapons: arms(axe)}, {seat: 1, models: 5, weapons: arms(axe)}}, []geom.Point{at(12, 0), at(-30, 11)})
		for st.Decision().Kind != engine.Activate {
			a := st.Menu(nil)[0]
			if st.Decision().Seat == 0 {
				h, err := agents.NewHeuristic(file)
				if err != nil {
					t.Fatal(err)
				}
				h.Begin(st.Game(), 0, 0)
				a, _ = answerOf(t, h, st.State)
			}
			st.apply(a)
		}
		places[weight] = st.Anchor(0).Sign(st.Sign(0))
		if weight == "deploy_spread" || weight == "deploy_markers" {
			if far := min(geom.Dist2(st.Anchor(0), at(12, 0)), geom.Dist2(st.Anchor(0), at(-30, 11))); far > geom.Dist2(at(12, -18), at(12, 0)) {
				t.Errorf("%s alone deploys at %v", weight, places[weight])
			}
		}
	}
	if places["deploy_danger"].Y >= places["deploy_chances"].Y {
		t.Errorf("danger alone deploys at %v, chances alone at %v", places["deploy_danger"], places["deploy_chances"])
	}
}
