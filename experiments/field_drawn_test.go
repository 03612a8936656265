package experiments

import (
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
	"gauntlet/env"
)

// Games are drawn by the smallest environment that was made for them.
func TestDrawingID(t *testing.T) {
	for _, c := range []struct {
		rules  string
		points int
		want   string
	}{{"gf3", 250, "GF3-Skirmish-v1"}, {"gf3", 501, "GF3-1000-v1"}, {"gf3", 3000, "GF3-3000-v1"}, {"gf2", 500, "GF2-1000-v1"},
		{"gf2", 2000, "GF2-2000-v1"}, {"gf2", 2001, ""}, {"stargrave", 0, "Stargrave-Salvage-v1"}, {"starquest",
			0, "StarQuest-Breach-v1"}} {
		id, err := DrawingID(must.Get(rulesets.ByName(c.rules))(t), c.points)
		if id != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s, %d points: %q, %v", c.rules, c.points, id, err)
		}
	}
}

// Where the sides are not alike, the first list that is named is for the first side and the second for the other.
func TestDrawnSides(t *testing.T) {
	for _, c := range []struct {
		armies []string
		named  [2]string // "" for one that is drawn
	}{{[]string{"drawn"}, [2]string{"", "Brood"}}, {[]string{"wayfarers"}, [2]string{"Wayfarers", "Brood"}},
		{[]string{"vanguard", "drawn"}, [2]string{"Vanguard", ""}}, {nil, [2]string{"Vanguard", "Brood"}}} {
		f := must.Get(EnvField("StarQuest-Breach-v1", env.Options{Mission: env.Any},
			FieldChoice{Armies: c.armies, Pairs: 3, Seed: 3}))(t)
		for i := range f.Setups {
			for seat, a := range f.Setups[i].Armies {
				if want := c.named[seat]; want != "" && a.Name != want || want == "" && (a.Name == "Vanguard" || a.Name == "Brood") {
					t.Errorf("%v: seat %d plays %s", c.armies, seat, a.Name)
				}
			}
		}
	}
	if _, err := EnvField("StarQuest-Breach-v1", env.Options{Mission: env.Any},
		FieldChoice{Armies: []string{"vanguard", "brood", "drawn"}, Pairs: 1}); !must.Contain(err, "3 army lists are named") {
		t.Error(err)
	}
}

// A drawn field has a game for each pair, up to the most, and what is named comes round: here each of four pairings of
// lists, on the table that is drawn.
func TestDrawnField(t *testing.T) {
	o := env.Options{Table: env.Drawn}
	f := must.Get(EnvField("GF3-Skirmish-v1", o, FieldChoice{Armies: []string{"elite-500", "drawn"}, Pairs: 8, Seed: 3}))(t)
	again := must.Get(EnvField("GF3-Skirmish-v1", o, FieldChoice{Armies: []string{"elite-500", "drawn"}, Pairs: 8, Seed: 3}))(t)
	other := must.Get(EnvField("GF3-Skirmish-v1", o, FieldChoice{Armies: []string{"elite-500", "drawn"}, Pairs: 8, Seed: 4}))(t)
	print, same, differs := must.Get(f.fingerprint())(t), must.Get(again.fingerprint())(t), must.Get(other.fingerprint())(t)
	if print != same || print == differs || len(f.Setups) != 8 {
		t.Errorf("%s, again %s, by another seed %s; %d setups", print, same, differs, len(f.Setups))
	}
	named := map[[2]bool]int{}
	for i := range f.Setups {
		s := &f.Setups[i]
		named[[2]bool{s.Armies[0].Name == "Argent Vigil, 500 points", s.Armies[1].Name == "Argent Vigil, 500 points"}]++
		if s.Table.Name == "Inner Courtyard" {
			t.Error("the table is not drawn")
		}
	}
	if len(named) != 4 || named[[2]bool{true, true}] != 2 {
		t.Errorf("pairings %v", named)
	}
	few := must.Get(EnvField("GF3-Skirmish-v1", env.Options{Mission: env.Any}, FieldChoice{Pairs: MostDrawn + 5}))(t)
	if len(few.Setups) != MostDrawn {
		t.Errorf("%d games are drawn", len(few.Setups))
	}
}
