package models

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

func layoutOf(t testing.TB, id string, opts ...string) Layout {
	t.Helper()
	e := must.Get(env.Make(id, opts...))(t)
	return LayoutOf(e.Spec())
}

// In every environment each unit and marker is found, and each action that is about one.
func TestEntityPlans(t *testing.T) {
	for _, id := range env.IDs() {
		for _, layer := range []string{"tactical", "atomic"} {
			l := layoutOf(t, id.Name, "layer="+layer)
			p, err := planEntities(&l, false)
			if err != nil {
				t.Errorf("%s: %v", id.Name, err)
				continue
			}
			room := map[string]int{}
			for _, m := range id.Maxima() {
				room[m.Name] = m.Value
			}
			own, enemy, markers := room["units of a player"], room["units of a player"],
				room["objective markers"]
			if crews := room["figures of a crew"]; crews > 0 {
				own, enemy, markers = crews, crews+room["creatures"], room["pieces of loot"]
			}
			quest := room["heroes"] > 0
			if quest {
				own, enemy, markers = room["heroes"], room["units of the AI side"],
					room["objectives and search tokens"]
			}
			numbers := p.global + len(p.units[0].first)*p.units[0].size +
				len(p.units[1].first)*p.units[1].size + len(p.markers.first)*p.markers.size
			if len(p.units[0].first) != own || len(p.units[1].first) != enemy ||
				len(p.markers.first) != markers || numbers != l.ObsSize {
				t.Errorf("%s: %d and %d units, %d markers, %d of %d numbers", id.Name, len(p.units[0].first),
					len(p.units[1].first), len(p.markers.first), numbers, l.ObsSize)
			}
			if (p.side >= 0) != quest || p.units[0].x < 0 || p.units[0].turn < 0 || p.units[1].target < 0 ||
				p.markers.y < 0 {
				t.Errorf("%s: side at %d, columns %+v", id.Name, p.side, p.units)
			}
			about := 0
			for role, r := range p.roles {
				for i, slot := range r.slots {
					if slot < 0 {
						continue
					}
					about++
					thing, group := i/len(r.groups), p.groups[r.groups[i%len(r.groups)]]
					if want := fmt.Sprintf("%s-%d", group, thing); l.Slots[slot].Name != want {
						t.Errorf("%s: action %q is taken for %s %q", id.Name, l.Slots[slot].Name,
							roleNames[role], want)
					}
				}
			}
			if layer == "tactical" && (about < 3*enemy+3*markers || len(p.groups) > 100) {
				t.Errorf("%s: %d of %d actions are about a unit or marker; %d groups", id.Name, about,
					l.Actions, len(p.groups))
			}
		}
	}
}

// Where units and markers stand in other rows, the actions about them have the scores that they had, and the
// others and the value stay the same.
func TestEntityFollowsItsRows(t *testing.T) {
	for i := range 4 {
		const units = 4
		quest := i%2 > 0
		l := LayoutOf(rowsSpec(quest, units))
		n := perturbed(t, Config{Kind: "entity", Hidden: []int{7}, Activation: "tanh", Rows: []int{8, 5},
			Relations: i / 2 * 3, Score: 6, Features: 3}, l, 3)
		rng := dice.New(8)
		for range 20 {
			in := randomBatch(n, 1, &rng)
			if quest {
				in.Obs[n.plan.side] = 1
			}
			turned := Batch{Obs: slices.Clone(in.Obs), Features: slices.Clone(in.Features)}
			rename := map[string]string{} // of actions
			order := []int{2, 0, 3, 1}
			for side, groups := range [][]string{{"activate"}, {"shoot", "charge"}} {
				u := &n.plan.units[side]
				for k, to := range order {
					copy(turned.Obs[u.first[to]:][:u.size], in.Obs[u.first[k]:][:u.size])
					for _, g := range groups {
						rename[fmt.Sprintf("%s-%d", g, k)] = fmt.Sprintf("%s-%d", g, to)
					}
				}
			}
			m := &n.plan.markers
			for k := range 2 {
				copy(turned.Obs[m.first[1-k]:][:m.size], in.Obs[m.first[k]:][:m.size])
				rename[fmt.Sprintf("rush-marker-%d", k)] = fmt.Sprintf("rush-marker-%d", 1-k)
			}
			moved := make([]int, l.Actions)
			for i, s := range l.Slots {
				to := s.Name
				if other, ok := rename[to]; ok {
					to = other
				}
				moved[i] = slices.IndexFunc(l.Slots, func(p Place) bool { return p.Name == to })
				copy(turned.Features[moved[i]*l.Features:][:l.Features],
					in.Features[i*l.Features:][:l.Features])
			}
			var value, valueTurned [1]float32
			logits, logitsTurned := make([]float32, l.Actions), make([]float32, l.Actions)
			p := n.NewPlayer(1)
			p.Forward(in, 1, logits, value[:])
			p.Forward(turned, 1, logitsTurned, valueTurned[:])
			different := false
			for i, v := range logits {
				if math.Abs(float64(v-logitsTurned[moved[i]])) > 1e-5 {
					t.Fatalf("quest %v: %s has %v, where it stands otherwise %v", quest, l.Slots[i].Name, v,
						logitsTurned[moved[i]])
				}
				different = different || math.Abs(float64(v-logitsTurned[i])) > 1e-3
			}
			if !different || math.Abs(float64(value[0]-valueTurned[0])) > 1e-5 {
				t.Fatalf("quest %v: logits differ by place: %v; values %v and %v", quest, different, value,
					valueTurned)
			}
		}
	}
}

// In Star Quest one network plays both sides: own units are those of the side that looks.
func TestEntityOfEitherSide(t *testing.T) {
	l := LayoutOf(rowsSpec(true, 2))
	n := perturbed(t, Config{Kind: "entity", Hidden: []int{7}, Activation: "tanh", Rows: []int{5}, Score: 6},
		l, 3)
	rng := dice.New(1)
	in := randomBatch(n, 1, &rng)
	for i := range in.Obs {
		in.Obs[i] += 2 // so that all are there
	}
	for side, want := range map[float32][2]int{1: {2, 3}, -1: {3, 2}} {
		in.Obs[n.plan.side] = side
		p := n.NewPlayer(1)
		logits, value := make([]float32, l.Actions), make([]float32, 1)
		p.Forward(in, 1, logits, value)
		if got := [2]int{p.circuit.rows[tableOwn], p.circuit.rows[tableEnemy]}; got != want {
			t.Errorf("side %v: %v own and enemy units, want %v", side, got, want)
		}
	}
}

// What was learnt with few units plays with many; where other things differ it does not.
func TestEntityFor(t *testing.T) {
	c := Config{Kind: "entity", Hidden: []int{16}, Activation: "tanh", Rows: []int{8}, Score: 8, Features: 8}
	small, large := layoutOf(t, "GF3-1000-v1", "layer=tactical"), layoutOf(t, "GF3-2000-v1", "layer=tactical")
	n := perturbed(t, c, small, 1)
	other := must.Get(n.For(large))(t)
	rng := dice.New(1)
	logits, value := make([]float32, large.Actions), make([]float32, 1)
	other.NewPlayer(1).Forward(randomBatch(other, 1, &rng), 1, logits, value)
	if &other.Weights[0] != &n.Weights[0] || slices.Max(logits) == slices.Min(logits) {
		t.Error("the network for more units is not the same, or says nothing")
	}
	for _, id := range []string{"GF3-1000-v1", "StarQuest-Hunt-v1"} {
		layer := "tactical"
		if id == small.Env {
			layer = "atomic"
		}
		if _, err := n.For(layoutOf(t, id, "layer="+layer)); !must.Contain(err, "the network was made for the layout of GF3-1000-v1") {
			t.Errorf("%s %s: %v", id, layer, err)
		}
	}
	changed := *rowsSpec(false, 3)
	m := perturbed(t, c, LayoutOf(&changed), 1)
	more := rowsSpec(false, 5)
	if _, err := m.For(LayoutOf(more)); err != nil {
		t.Error(err)
	}
	for i := range more.Obs {
		if more.Obs[i].Name == "own-0-x" {
			more.Obs[i].Meaning = "something else"
		}
	}
	if _, err := m.For(LayoutOf(more)); err == nil {
		t.Error("a number means something else, and the network plays all the same")
	}
}

func TestEntityRefuses(t *testing.T) {
	good := Config{Kind: "entity", Hidden: []int{4}, Activation: "tanh", Rows: []int{4}, Score: 4}
	for _, c := range []struct {
		change func(*Config)
		layout Layout
		want   string
	}{
		{func(*Config) {}, LayoutOf(testSpec()),
			`the layout of "Test-v0" has no rows of units on both sides`},
		{func(c *Config) { c.Rows = nil }, LayoutOf(rowsSpec(false, 2)), "rows has 0 layers"},
		{func(c *Config) { c.Score = 0 }, LayoutOf(rowsSpec(false, 2)), "score is 0, it must be 1 to 4096"},
		{func(c *Config) { c.Features = -1 }, LayoutOf(rowsSpec(false, 2)), "features is -1"},
		{func(c *Config) {
			c.Kind = "mlp"
		}, LayoutOf(rowsSpec(false, 2)), "rows, parts, relations, surroundings, score and features belong to networks of kind entity"},
		{func(c *Config) { c.Surroundings = true }, LayoutOf(partsSpec(2)), "surroundings are for networks with parts and relations"},
	} {
		config := good
		c.change(&config)
		if _, err := New(config, c.layout, 1); !must.Contain(err, c.want) {
			t.Errorf("%v: %v, want %q", config, err, c.want)
		}
	}
	blind := rowsSpec(false, 2)
	blind.Features = nil
	good.Features = 3
	if _, err := New(good, LayoutOf(blind), 1); !must.Contain(err, "does not describe its actions") {
		t.Errorf("features that are not there: %v", err)
	}
	for name, change := range map[string]func(*env.Spec){
		"stands where row":  func(s *env.Spec) { s.Obs[len(s.Obs)-1].Name = "enemy-7-weapons" },
		"that of the first": func(s *env.Spec) { s.Obs[len(s.Obs)-1].Name = "enemy-2-wapons" },
		"does not follow the": func(s *env.Spec) {
			s.Obs = slices.Insert(s.Obs, 10, env.Field{Name: "odd", Size: 1})
			renumber(s)
		},
	} {
		s := rowsSpec(false, 2)
		change(s)
		l := LayoutOf(s)
		if _, err := planEntities(&l, false); !must.Contain(err, name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func renumber(s *env.Spec) {
	s.ObsSize = 0
	for i := range s.Obs {
		s.Obs[i].Offset = s.ObsSize
		s.ObsSize += s.Obs[i].Size
	}
}

// A checkpoint of an entity network is read as it was written.
func TestEntityCheckpoint(t *testing.T) {
	c := testCases()[3]
	n := perturbed(t, c.config, c.layout, 1)
	got := must.Get(Decode(encoded(t, &Checkpoint{Net: n})))(t)
	if got.Net.Hash() != n.Hash() || got.Net.plan == nil ||
		got.Net.plan.meaning(&n.Layout) != n.plan.meaning(&n.Layout) {
		t.Error("another network came back")
	}
}

// Three numbers say where the unit is whose turn it is; without one of them nobody knows.
func TestSubject(t *testing.T) {
	obs := []float32{1, 1, 1, 1, 0.25, 0.5, 1, 1}
	for name, c := range map[string]struct {
		turn, x, y int
		want       place
	}{
		"all": {0, 1, 2, place{known: true, x: 0.5, y: 1}}, "in another order": {2, 0, 1, place{known: true, x: 0.25, y: 0.5}},
		"no turn": {-1, 1, 2, place{}}, "no x": {0, -1, 2, place{}}, "no y": {0, 1, -1, place{}},
	} {
		r := rowPlan{first: []int{4}, turn: c.turn, x: c.x, y: c.y}
		l := &loader[float32]{plan: &entityPlan{}}
		l.plan.units[0], l.plan.units[1] = r, rowPlan{turn: -1, x: -1, y: -1}
		if got := l.subject(obs, 0); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Where rows say both, the unit whose activation is under way goes before the one that is asked about, and that one
// before nobody.
func TestSubjectOfTwo(t *testing.T) {
	const asked, turn, x, y = 0, 1, 2, 3
	first, second := place{known: true, x: 0.25, y: 0.5}, place{known: true, x: 0.75, y: 1}
	for name, c := range map[string]struct {
		first, second [2]float32 // asked and turn
		asked         int        // the column
		want          place
	}{
		"asked about":             {[2]float32{1, 0}, [2]float32{0, 0}, asked, first},
		"the second one":          {[2]float32{0, 0}, [2]float32{1, 0}, asked, second},
		"turn before asked about": {[2]float32{1, 0}, [2]float32{0, 1}, asked, second},
		"both before turn":        {[2]float32{0, 1}, [2]float32{1, 1}, asked, second},
		"nobody":                  {[2]float32{0, 0}, [2]float32{0, 0}, asked, place{}},
		"no such column":          {[2]float32{1, 0}, [2]float32{0, 0}, -1, place{}},
	} {
		obs := []float32{c.first[0], c.first[1], 0.25, 0.5, c.second[0], c.second[1], 0.75, 1}
		l := &loader[float32]{plan: &entityPlan{}}
		l.plan.units[0] = rowPlan{first: []int{0, 4}, turn: turn, asked: c.asked, x: x, y: y}
		l.plan.units[1] = rowPlan{turn: -1, asked: -1, x: -1, y: -1}
		if got := l.subject(obs, 0); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	s := rowsSpec(false, 2)
	for i := range s.Obs {
		s.Obs[i].Name = strings.Replace(s.Obs[i].Name, "-status", "-asked", 1)
	}
	l := LayoutOf(s)
	plan := must.Get(planEntities(&l, false))(t)
	if got := [3]int{plan.units[0].asked, plan.units[1].asked, plan.markers.asked}; got != [3]int{0, 0, -1} {
		t.Errorf("the columns of what is asked about are %v", got)
	}
}

// A thing lies so far to the right of the subject and beyond it, halved, and so far away in all; where either
// place is not known, nothing is said.
func TestBearing(t *testing.T) {
	at, row := place{known: true, x: 0.5, y: 0.25}, []float32{1.25, 1.25}
	for name, c := range map[string]struct {
		x, y    int
		subject place
		want    [3]float32
	}{
		"x first":    {0, 1, at, [3]float32{0.375, 0.5, 15.0 / 19}},
		"y first":    {1, 0, at, [3]float32{0.375, 0.5, 15.0 / 19}},
		"no x":       {-1, 1, at, [3]float32{}},
		"no y":       {0, -1, at, [3]float32{}},
		"no subject": {0, 1, place{}, [3]float32{}},
	} {
		var got [3]float32
		bearing(got[:], row, &rowPlan{x: c.x, y: c.y}, c.subject)
		for i := range got {
			if math.Abs(float64(got[i]-c.want[i])) > 1e-6 {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
	}
}

// A row that tells apart whose turn it is and who is asked about counts them as one that has a number for both.
func TestTurnOf(t *testing.T) {
	for _, c := range []struct {
		plan rowPlan
		row  []float32
		want float32
	}{
		{rowPlan{turn: -1, asked: -1}, []float32{1, 1}, 0},
		{rowPlan{turn: 1, asked: -1}, []float32{1, 0.5}, 0.5},
		{rowPlan{turn: 0, asked: 1}, []float32{1, 0}, 2. / 3},
		{rowPlan{turn: 0, asked: 1}, []float32{0, 1}, 1. / 3},
		{rowPlan{turn: 0, asked: 1}, []float32{1, 1}, 1},
	} {
		if got := c.plan.turnOf(c.row); got != c.want {
			t.Errorf("%+v of %v: %v, want %v", c.plan, c.row, got, c.want)
		}
	}
	l := layoutOf(t, "GF3-Skirmish-v1", "layer=tactical")
	p, err := planEntities(&l, false)
	if err != nil || p.units[0].asked < 0 || p.units[1].asked < 0 {
		t.Errorf("the rows of units have no number for who is asked about: %v", err)
	}
}
