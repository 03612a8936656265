package heuristic_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/agents/heuristic"
	"gauntlet/agents/scripted"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr/sense"
)

// What is obvious is done: kill, keep away from what kills, contest, take cover, and go for what can still be
// had.
func TestHeuristicDoesTheObvious(t *testing.T) {
	for _, c := range []struct {
		name    string
		stands  []Stand // the first is activated
		markers []geom.Point
		terrain []mission.Piece
		before  func(st *Stage)
		verbs   []engine.Verb
		target  int // of a Charge, by number
		why     string
		goes    func(from, to geom.Point) bool
	}{
		{name: "holds and shoots what is in range",
			stands: []Stand{{Models: 5, Weapons: Arms(Rifle)},
				{Seat: 1, Y: 20, Models: 5, Weapons: Arms(Sword)}}, markers: []geom.Point{At(0, 0)},
			verbs: []engine.Verb{engine.Hold, engine.Advance}, why: "and shoots Blue A"},
		{name: "charges what cannot strike back",
			stands: []Stand{{Models: 5, Weapons: Arms(Axe)},
				{Seat: 1, Y: 9, Models: 5, Weapons: Arms(Rifle)}}, markers: []geom.Point{At(0, 6)},
			verbs: []engine.Verb{engine.Charge}, why: "charges Blue A"},
		{name: "charges the weaker of two",
			stands: []Stand{{Models: 3, Weapons: Arms(Axe)},
				{Seat: 1, X: -5, Y: 8, Models: 10, Defense: 2, Weapons: Arms(Axe, Axe)},
				{Seat: 1, X: 5, Y: 8, Models: 3, Defense: 6, Weapons: Arms(Rifle)}},
			markers: []geom.Point{At(0, 4)},
			verbs:   []engine.Verb{engine.Charge}, target: 1, why: "charges Blue B"},
		{name: "does not charge what will destroy it",
			stands: []Stand{{Models: 2, Defense: 6, Weapons: Arms(Pistol, Sword)},
				{Seat: 1, Y: 9, Models: 10, Quality: 2, Defense: 2, Weapons: Arms(Axe)}},
			markers: []geom.Point{At(0, 0)},
			verbs:   []engine.Verb{engine.Hold, engine.Advance, engine.Rush}},
		{name: "makes for a marker that nobody has",
			stands: []Stand{{Y: -16, Models: 5, Weapons: Arms(Sword)},
				{Seat: 1, X: 30, Y: 20, Models: 5, Weapons: Arms(Sword)}},
			markers: []geom.Point{At(0, -4)},
			verbs:   []engine.Verb{engine.Rush}, why: "rushes onto the enemy's way to marker 1"},
		{name: "stays at the marker in the last round",
			stands: []Stand{{Models: 5, Weapons: Arms(Sword)},
				{Seat: 1, Y: 22, Models: 5, Weapons: Arms(Sword)}},
			markers: []geom.Point{At(0, 1)},
			before:  func(st *Stage) { enginetest.Open(st.State).Round = 4 },
			verbs:   []engine.Verb{engine.Hold, engine.Advance, engine.Rush},
			goes: func(from, to geom.Point) bool {
				return geom.Dist2(to, At(0, 1)) <= 9*geom.Inch*geom.Inch
			}},
		{name: "contests in the last round what the enemy holds",
			stands: []Stand{{Y: -8, Models: 5, Weapons: Arms(Rifle)},
				{Seat: 1, Y: 3, Models: 5, Weapons: Arms(Rifle)}},
			markers: []geom.Point{At(0, 0)},
			before: func(st *Stage) {
				enginetest.Open(st.State).Round, enginetest.Open(st.State).Markers[0].Owner = 4, 1
			},
			verbs: []engine.Verb{engine.Advance, engine.Rush},
			goes:  func(from, to geom.Point) bool { return to.Y > from.Y }},
		{name: "leaves in the last round what is too far",
			stands: []Stand{{X: -20, Models: 5, Weapons: Arms(Rifle)},
				{Seat: 1, X: -20, Y: 20, Models: 5, Weapons: Arms(Sword)}},
			markers: []geom.Point{At(30, 0)},
			before:  func(st *Stage) { enginetest.Open(st.State).Round = 4 },
			verbs:   []engine.Verb{engine.Hold, engine.Advance}, why: "shoots Blue A"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := Set(t, c.stands, c.markers, c.terrain...)
			if c.before != nil {
				c.before(st)
			}
			st.With(New(t, "heuristic"))
			st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
			from := st.Anchor(0)
			a, why := st.Ask()
			ok := false
			for _, v := range c.verbs {
				ok = ok || a.Verb == v
			}
			if !ok || a.Verb == engine.Charge && int(a.Target) != st.UnitOf(1, c.target) ||
				!strings.Contains(why, c.why) {
				t.Fatalf("%s (target %d): %s\nwant one of %v: %s", a.Verb, a.Target, why, c.verbs, c.why)
			}
			if c.goes == nil {
				return
			}
			st.Do(a)
			to := from
			if st.Decision().Kind == engine.MoveTo {
				move, _ := st.Ask()
				to = move.At
			}
			if !c.goes(from, to) {
				t.Errorf("goes from %v to %v: %s", from, to, why)
			}
		})
	}
}

// Of charges that are worth the same it makes the one at the leftmost enemy, whichever is listed first.
func TestHeuristicChargesTheLeftmost(t *testing.T) {
	for _, left := range []int{0, 1} {
		enemies := []Stand{{Seat: 1, X: 5, Y: 8, Models: 3, Weapons: Arms(Rifle)},
			{Seat: 1, X: 5, Y: 8, Models: 3, Weapons: Arms(Rifle)}}
		enemies[left].X = -5
		st := Set(t, append([]Stand{{Models: 5, Weapons: Arms(Axe)}}, enemies...), []geom.Point{At(0, 4)})
		st.With(New(t, "heuristic"))
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		if a, why := st.Ask(); a.Verb != engine.Charge || int(a.Target) != st.UnitOf(1, left) {
			t.Errorf("unit %d is the leftmost: %s at unit %d: %s", 1+left, a.Verb, a.Target, why)
		}
	}
}

// Told to shoot it takes the enemy to whom it does most harm, by its points, the nearest of those to whom it
// does the same, and the leftmost of equally near ones.
func TestHeuristicShootsTheNearest(t *testing.T) {
	for _, c := range []struct{ y, points, want int }{{20, 10, 0}, {12, 10, 1}, {15, 10, 1}, {20, 30, 1}} {
		st := Set(t, []Stand{{Weapons: Arms(Rifle)}, {Seat: 1, X: 4, Y: 15, Points: 10, Weapons: Arms(Sword)},
			{Seat: 1, X: -4, Y: c.y, Points: c.points, Weapons: Arms(Sword)}}, nil)
		st.With(New(t, "heuristic"))
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		menu := st.Menu(nil)
		st.Do(menu[sense.FindVerb(menu, engine.Hold)])
		if a, why := st.Ask(); a.Verb != engine.Fire || int(a.Target) != st.UnitOf(1, c.want) {
			t.Errorf("enemy B at %d for %d points: %s at unit %d: %s", c.y, c.points, a.Verb, a.Target, why)
		}
	}
}

// One that takes back what another remembers goes on with what that one has begun, and says why alike.
func TestHeuristicRemembers(t *testing.T) {
	st := Set(t, []Stand{{Models: 5, Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Models: 5, Weapons: Arms(Sword)},
		{Seat: 1, X: 20, Y: 20, Models: 5, Weapons: Arms(Sword)}}, []geom.Point{At(0, 0)})
	st.With(New(t, "heuristic"))
	if a, why := st.Activate(0); !strings.Contains(why, "and shoots Blue A") {
		t.Fatalf("%s: %s", a.Verb, why)
	}
	other := New(t, "heuristic")
	other.Begin(st.Game(), st.Seat, 0)
	must.Get(other.(agents.Resumable).RestoreMemory(st.Agent.(agents.Resumable).AppendMemory(nil)))(t)
	for st.Decision().Kind == engine.MoveTo {
		st.Act()
	}
	a, why := st.Ask()
	st.Agent = other
	if b, too := st.Ask(); a.Verb != engine.Fire || b != a || too != why || !strings.Contains(why, "at Blue A") {
		t.Errorf("%s at unit %d: %s, and restored %s at unit %d: %s", a.Verb, a.Target, why, b.Verb, b.Target, too)
	}
}

// A unit that could be destroyed before it acts is activated before one that is safe and does no more.
func TestHeuristicActivatesWhoIsInDanger(t *testing.T) {
	st := Set(t, []Stand{
		{X: -30, Y: -20, Models: 5, Weapons: Arms(Rifle)}, {X: 10, Models: 5, Weapons: Arms(Rifle)},
		{Seat: 1, X: 10, Y: 20, Models: 10, Weapons: Arms(Rifle)}}, []geom.Point{At(0, 0)})
	st.With(New(t, "heuristic"))
	if a, why := st.Ask(); a.Unit != 1 {
		t.Errorf("activates unit %d: %s", a.Unit, why)
	}
}

// Every term of a choice can be read, and those of the second best when more than one is worked out.
func TestHeuristicExplains(t *testing.T) {
	thorough := filepath.Join(t.TempDir(), "thorough.yaml")
	must.Do(t, os.WriteFile(thorough, []byte("slack: 1000"), 0o600))
	st := Set(t, []Stand{{Models: 5, Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Models: 5, Weapons: Arms(Rifle)},
		{X: -20, Weapons: Arms(Rifle)}}, []geom.Point{At(0, 2)})
	st.With(New(t, "heuristic:weights="+thorough))
	if _, why := st.Ask(); !strings.HasPrefix(why, "Red A ") {
		t.Errorf("the unit: %s", why)
	}
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	_, why := st.Ask()
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
		{"marker: 3\n", `weights.yaml:1: marker: unknown weight (did you mean "markers"?)`},
		{"markers: .nan\n", `weights.yaml:1: markers: ".nan" is no number from -10000 to 10000`},
		{"markers: 1\nmarkers: 2\n", `mapping key "markers" already defined`},
		{"markers: [1, 2]\n", `weights.yaml: markers: [1/1 2/1] does not fit the type float64`},
		{"closely: 1.5\n", `weights.yaml: closely: [3/2] does not fit the type int`},
		{"- markers\n", "cannot unmarshal !!seq"},
		{"markers: 20000\n", `markers: "20000" is no number`},
		{"markers: many\n", `markers: "many" is no number`},
	} {
		must.Do(t, os.WriteFile(file, []byte(c.text), 0o600))
		_, err := agents.New("heuristic:weights=" + file)
		if c.want == "" && err != nil || c.want != "" &&
			(!must.Contain(err, c.want)) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := agents.New("heuristic:weights=" + file + ".missing"); err == nil {
		t.Error("a missing file is accepted")
	}
}

// It plays to the end whatever armies and tables it meets, from either seat, and wins.
func TestHeuristicBeatsScripted(t *testing.T) {
	games := StarterGames(t, 18)
	won, expected := 0, 0
	for i := range 2 * len(games) {
		seat := i % 2
		players := [2]agents.Agent{new(scripted.Agent), new(scripted.Agent)}
		players[seat] = New(t, "heuristic")
		switch o := PlayOut(t, games[i/2], uint64(i/2), players, nil); int(o.Winner) {
		case seat:
			won++
		case -1:
			expected++
		}
	}
	t.Logf("%d won, %d expected of %d", won, expected, 2*len(games))
	if score := won + expected/2; 100*score < 65*2*len(games) {
		t.Errorf("%d won and %d expected of %d games, a score below 65%%", won, expected, 2*len(games))
	}
}

// activations plays a game and returns the heuristic agent with what it saw when it activated units.
func activations(tb testing.TB) (agents.Agent, []agents.View) {
	h := New(tb, "heuristic")
	return h, Decisions(tb, StarterGames(tb, 3)[2], 1, [2]agents.Agent{h, new(scripted.Agent)},
		func(v agents.View) bool { return v.Decision.Kind == engine.Activate && v.Seat == 0 })
}

// Thinking allocates nothing once it has seen the game.
func TestHeuristicAllocatesNothing(t *testing.T) {
	h, views := activations(t)
	AllocatesNothing(t, h, views)
}

// BenchmarkHeuristic thinks about which unit to activate and what to do with it, at 1000 points.
func BenchmarkHeuristic(b *testing.B) {
	h, views := activations(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		must.Get(h.Act(views[i%len(views)]))(b)
	}
}

// What a deployment weighs draws the unit where it should: to the enemy, away from it, or to the marker.
func TestHeuristicDeploys(t *testing.T) {
	none := "deploy_markers: 0\ndeploy_spread: 0\ndeploy_danger: 0\ndeploy_chances: 0\n"
	places := map[string]geom.Point{}
	for _, weight := range []string{"deploy_spread", "deploy_danger", "deploy_chances", "deploy_markers"} {
		file := filepath.Join(t.TempDir(), "weights.yaml")
		must.Do(t, os.WriteFile(file, []byte(strings.Replace(none, weight+": 0", weight+": 10", 1)),
			0o600))
		st := Begin(t, []Stand{{Models: 5, Weapons: Arms(Axe)}, {Seat: 1, Models: 5, Weapons: Arms(Axe)}},
			[]geom.Point{At(12, 0), At(-30, 11)})
		for st.Decision().Kind != engine.Activate {
			a := st.Menu(nil)[0]
			if st.Decision().Seat == 0 {
				h := must.Get(heuristic.New(file))(t)
				a, _ = st.With(h).Ask()
			}
			st.Do(a)
		}
		places[weight] = st.Anchor(0).Sign(st.Sign(0))
		if weight == "deploy_spread" || weight == "deploy_markers" {
			if far := min(geom.Dist2(st.Anchor(0), At(12, 0)),
				geom.Dist2(st.Anchor(0), At(-30, 11))); far > geom.Dist2(At(12, -18), At(12, 0)) {
				t.Errorf("%s alone deploys at %v", weight, places[weight])
			}
		}
	}
	if places["deploy_danger"].Y >= places["deploy_chances"].Y {
		t.Errorf("danger alone deploys at %v, chances alone at %v", places["deploy_danger"],
			places["deploy_chances"])
	}
}

// It plans anew for a unit that has lost models since it was activated, to dangerous terrain, though its middle is where
// it was: what it had planned may be no way any longer.
func TestHeuristicPlansAnewAfterLosses(t *testing.T) {
	said := map[bool]string{}
	for _, lost := range []bool{false, true} {
		st := Set(t, []Stand{{Models: 5, Points: 50, Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Models: 5, Weapons: Arms(Sword)}}, nil)
		st.With(New(t, "heuristic")).Act()
		if st.Decision().Kind != engine.ChooseAction {
			t.Fatal(st.Decision().Kind)
		}
		if lost {
			enginetest.Open(st.State).Units[0].Alive &^= 1<<0 | 1<<4 // the two at its ends
		}
		_, said[lost] = st.Act()
	}
	if said[false] == said[true] || !strings.Contains(said[true], "shoots Blue A") {
		t.Errorf("with five models: %s\nwith three: %s", said[false], said[true])
	}
}
