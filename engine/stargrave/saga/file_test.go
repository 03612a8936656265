package saga_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	. "gauntlet/engine/stargrave/saga"
)

func TestParse(t *testing.T) {
	got := must.Get(Parse("c.yaml", []byte(short)))(t)
	want := &Campaign{Name: "Short", Crew: "lanterns", Recruits: "drifters", Credits: 10, Loot: 6, Budget: 200,
		Stages: []Stage{{Mission: "salvage", Against: "tidewrights", Tries: 1, On: true},
			{Mission: "meltdown", Against: "quietus", Advances: 7, Tries: 3}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// What is wrong with a campaign is said with its line and the nearest name, whether the file shows it or only
// what it names.
func TestCampaignsAreRefused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "c.yaml")
	for name, text := range map[string]string{
		"narrow.yaml": "mission: Narrow\nrounds: 4\nraid: {table: dockyard, start: [[0, -14], [3, -14]]}\n",
		"plain.yaml":  "mission: Plain\nrounds: 4\nzones: {edge: long, depth: 12}\nmarkers: {at: [[0, 0]]}\n",
	} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	for _, c := range []struct{ old, with, want string }{
		{"crew: lanterns\n", "", `c.yaml:1: campaign: key "crew" is missing`},
		{"budget:", "budgt:", `c.yaml:6: campaign: unknown key "budgt" (did you mean "budget"?)`},
		{"budget: 200", "budget: 301", "c.yaml:6: budget: 301 is outside 1 to 300"},
		{"credits: 10", "credits: -1", "c.yaml:4: credits: -1 is outside 0 to 999"},
		{"loot: 6", "loot: 51", "c.yaml:5: loot: 51 is outside 0 to 50"},
		{"loot: 6", "loot: 6\npay: x", `c.yaml:6: pay: expected a whole number, found "x"`},
		{"advances: 7", "advances: 11", "c.yaml:9: mission 2: advances: 11 is outside 0 to 10"},
		{"tries: 3", "tries: 6", "c.yaml:9: mission 2: tries: 6 is outside 1 to 5"},
		{"lost: on", "lost: of", "c.yaml:8: mission 1: lost"},
		{", against: tidewrights", "", `c.yaml:8: mission 1: key "against" is missing`},
		{"crew: lanterns", "crew: lantern", `c.yaml:2: crew: `},
		{"crew: lanterns", "crew: lantern", `(did you mean "lanterns"?)`},
		{"recruits: drifters", "recruits: drifter",
			`c.yaml:3: recruits: no list of recruits is called "drifter" (did you mean "drifters"?)`},
		{"recruits: drifters", "recruits: crew.yaml", `"Jo" of the recruits "Two" is a captain, and only soldiers are hired`},
		{"mission: salvage", "mission: salvge", `c.yaml:8: mission 1: no scenario of Stargrave is called "salvge" (did you mean "salvage"?)`},
		{"mission: salvage", "mission: plain.yaml", `c.yaml:8: mission 1: `},
		{"mission: salvage", "mission: plain.yaml", `mission "Plain" is no scenario of Stargrave`},
		{"mission: salvage", "mission: narrow.yaml", `c.yaml:8: mission 1: `},
		{"mission: salvage", "mission: narrow.yaml", `room for 2 to start`},
		{"against: quietus", "against: quiet", `c.yaml:9: mission 2: `},
		{"budget: 200", "budget: 100", `c.yaml:6: crew "Lantern Company" costs 139, more than the 100 that this campaign allows`},
	} {
		must.Do(t, os.WriteFile(filepath.Join(dir, "crew.yaml"), []byte(two), 0o644))
		text := strings.Replace(short, c.old, c.with, 1)
		for _, name := range []string{"plain.yaml", "narrow.yaml", "crew.yaml"} {
			text = strings.Replace(text, " "+name, " "+filepath.Join(dir, name), 1)
		}
		must.Do(t, os.WriteFile(file, []byte(text), 0o644))
		_, err := Open(stargrave.Ruleset, file, engine.Choice{})
		if !must.Contain(err, c.want) {
			t.Errorf("%s -> %s: got %v\nwant %s", c.old, c.with, err, c.want)
		}
	}
}

// A crew with one recruit, who is none.
const two = `name: Two
faction: Nowhere
ruleset: stargrave
units:
  - {name: Jo, rank: captain, move: 6, fight: 3, shoot: 3, armour: 10, will: 4, health: 16}
`

// What the command line chooses is checked against the campaign, too.
func TestChoicesAreRefused(t *testing.T) {
	for _, c := range []struct {
		choice engine.Choice
		want   string
	}{
		{engine.Choice{Armies: [2]string{"lantrns"}}, `(did you mean "lanterns"?)`},
		{engine.Choice{Armies: [2]string{1: "quitus"}}, `(did you mean "quietus"?)`},
		{engine.Choice{Party: 3}, "a crew of Stargrave plays with all its figures"},
		{engine.Choice{Threat: "low"}, "scenarios of Stargrave have no levels of threat"},
		{engine.Choice{Rulings: []engine.Ruling{{Name: "moon", Value: "full"}}}, "moon"},
	} {
		if _, err := Open(stargrave.Ruleset, "haul", c.choice); !must.Contain(err, c.want) {
			t.Errorf("%+v: got %v, want %s", c.choice, err, c.want)
		}
	}
	if _, err := Open(stargrave.Ruleset, "hawl", engine.Choice{}); !must.Contain(err,
		`no campaign is called "hawl" (did you mean "haul"?)`) {
		t.Errorf("%v", err)
	}
}

// A campaign with few places to start at leaves no room for those who would be hired (C7).
func TestRoom(t *testing.T) {
	dir := t.TempDir()
	narrow := filepath.Join(dir, "narrow.yaml")
	must.Do(t, os.WriteFile(narrow, []byte("mission: Narrow\nrounds: 4\nraid:\n  table: dockyard\n"+
		"  start: [[0, -14], [-3, -14], [3, -14], [-6, -14], [6, -14], [-9, -14], [9, -14]]\n"), 0o644))
	p := open(t, strings.Replace(short, "mission: salvage", "mission: "+narrow, 1), engine.Choice{}).Begin(1)
	choose(t, p, "hire Deckhand 1")
	Take(p, NewDeeds(true, 6, 0, stay(lamps+1, nil)...))
	if offers(p, "hire") {
		t.Error("there is room for an eighth figure at seven places")
	}
}

// The shipped campaigns have three linked missions or more, and every shipped crew can play them.
func TestShippedCampaigns(t *testing.T) {
	for _, name := range Campaigns() {
		for _, list := range roster.StarterOf(crew.Ruleset) {
			c := open(t, name, engine.Choice{Armies: [2]string{list}})
			if len(c.Stages()) < 3 {
				t.Errorf("%s has %d missions", name, len(c.Stages()))
			}
		}
	}
}

// The campaign of the document can be read, and its words about what is shipped are true.
func TestDocument(t *testing.T) {
	text := string(must.Get(os.ReadFile("../../../docs/campaigns.md"))(t))
	_, block, _ := strings.Cut(text, "```yaml\n")
	block, _, _ = strings.Cut(block, "```")
	must.Get(Parse("c.yaml", []byte(block)))(t)
	for _, name := range Campaigns() {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("no %s", name)
		}
	}
	p := open(t, "haul", engine.Choice{}).Begin(1)
	for range 3 {
		Take(p, NewDeeds(true, 6, 0, stay(lamps, nil)...))
	}
	flat, hired := strings.Join(strings.Fields(text), " "), 0
	for _, a := range p.Menu().Answers {
		var name string
		var price int
		if n, _ := fmt.Sscanf(a, "hire %s 1 for %d", &name, &price); n == 2 {
			hired++
			if !strings.Contains(flat, fmt.Sprintf("%s (%d", name, price)) {
				t.Errorf("%s costs %d", name, price)
			}
		}
	}
	if hired != 6 {
		t.Errorf("%d kinds of recruits", hired)
	}
}

// FuzzParse holds any input to one of two results: a campaign within its limits, or an error that names the
// file.
func FuzzParse(f *testing.F) {
	f.Add([]byte(short))
	for _, name := range Campaigns() {
		f.Add(must.Get(os.ReadFile("campaigns/" + name + ".yaml"))(f))
	}
	f.Add([]byte("campaign: [a]\nmissions: {b: c}\n"))
	f.Add([]byte("campaign: &a x\ncrew: *a\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse("f.yaml", data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f.yaml:") {
				t.Fatalf("error without a place: %v", err)
			}
			return
		}
		if c.Budget < 1 || c.Budget > MaxBudget || c.Credits < 0 || c.Credits > MaxCredits || c.Loot < 0 || c.Pay < 0 ||
			max(c.Loot, c.Pay) > MaxPay || len(c.Stages) < 1 || len(c.Stages) > MaxStages {
			t.Fatalf("%+v", c)
		}
		for _, s := range c.Stages {
			if s.Tries < 1 || s.Tries > MaxTries || s.Advances < 0 || s.Advances > MaxAdvances || s.Mission == "" ||
				s.Against == "" {
				t.Fatalf("%+v", s)
			}
		}
	})
}
