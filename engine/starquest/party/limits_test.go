package party

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
)

// What a file says of heroes and skills is read from the least to the most, and refused beyond.
func TestLimitsOfFiles(t *testing.T) {
	parse := func(old, new string) (*roster.Army, error) {
		if !strings.Contains(pair, old) {
			t.Fatalf("there is no %q to be replaced", old)
		}
		return roster.Parse("p.yaml", []byte(strings.Replace(pair, old, new, 1)))
	}
	of := func(key string, n int) string { return fmt.Sprintf("%s: %d", key, n) }
	for _, c := range []struct {
		key         string
		was         int
		least, most int
	}{{"power", 6, 1, 30}, {"strength", 4, 2, 6}, {"dexterity", 4, 2, 6}, {"will", 4, 2, 6}, {"tough", 6, 1, 60}} {
		for n, fits := range map[int]bool{c.least - 1: false, c.least: true, c.most: true, c.most + 1: false} {
			if _, err := parse(of(c.key, c.was), of(c.key, n)); (err == nil) != fits {
				t.Errorf("%s: %v", of(c.key, n), err)
			}
		}
	}
	// a hero begins with fewer wounds than its Tough, which is 60 at the most
	for text, fits := range map[string]bool{"wounds: 0, tough: 6": true, "wounds: 5, tough: 6": true,
		"wounds: 6, tough: 6": false, "wounds: 59, tough: 60": true, "wounds: -1, tough: 6": false, "count: 2, tough: 6": false} {
		if _, err := parse("tough: 6", text); (err == nil) != fits {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, fits := range map[string]bool{
		"heal: 1, range: 1": true, "heal: 60, range: 48": true, "heal: 61, range: 6": false, "heal: 0, range: 6": false,
		"heal: 1, range: 0": false, "heal: 1, range: 49": false, "heal: 1": true,
		"hits: 12, range: 6": true, "hits: 13, range: 6": false, "move: 12": true, "move: 13": false, "move: 1, range: 6": false,
		"power: 30": true, "power: 31": false, "hits: 1, range: 6, rules: [Blast(3)]": false,
		"hits: 1, range: 6, rules: [AP(1)]": true, "hits: 1, heal: 1, range: 6": false,
	} {
		skill := "will: 4, skills: [{name: Hex, test: will, " + text + "}]"
		if _, err := parse("will: 4", skill); (err == nil) != fits {
			t.Errorf("%s: %v", text, err)
		}
	}
	for n, fits := range map[int]bool{6: true, 7: false} {
		skills := ""
		for i := range n {
			skills += fmt.Sprintf("{name: Skill of %c, test: will, heal: 1}, ", 'A'+i)
		}
		if _, err := parse("will: 4", "will: 4, skills: ["+skills+"]"); (err == nil) != fits {
			t.Errorf("%d skills: %v", n, err)
		}
	}
}

// Heroes and waves from outside that no file could have said are refused.
func TestChecksOfUnits(t *testing.T) {
	for _, c := range []struct {
		what   string
		change func(u *roster.Unit, c *Character)
		fits   bool
	}{
		{"nothing", func(*roster.Unit, *Character) {}, true},
		{"power 1", func(_ *roster.Unit, c *Character) { c.Power = 1 }, true},
		{"power 0", func(_ *roster.Unit, c *Character) { c.Power = 0 }, false},
		{"power 30", func(_ *roster.Unit, c *Character) { c.Power = 30 }, true},
		{"power 31", func(_ *roster.Unit, c *Character) { c.Power = 31 }, false},
		{"wounds", func(_ *roster.Unit, c *Character) { c.Wounds = 6 }, false},
		{"models", func(u *roster.Unit, _ *Character) { u.Models = append(u.Models, u.Models[0]) }, false},
		{"two skills of one name", func(_ *roster.Unit, c *Character) { c.Skills = append(c.Skills, c.Skills[0]) }, false},
		{"a skill of no name", func(_ *roster.Unit, c *Character) { c.Skills[0].Name = "" }, false},
		{"hits with a rule", func(_ *roster.Unit, c *Character) {
			c.Skills[0] = Skill{Name: "Hex", Test: Will, Effect: SkillHits, N: 1, Range: 6, Rules: []roster.Rule{{ID: roster.AP, Rating: 1, Name: ""}}}
		}, true},
		{"a rating that there is not", func(_ *roster.Unit, c *Character) {
			c.Skills[0] = Skill{Name: "Hex", Test: Will, Effect: SkillHits, N: 1, Range: 6, Rules: []roster.Rule{{ID: roster.AP, Rating: 99}}}
		}, false},
		{"wave 1", func(u *roster.Unit, _ *Character) { u.Own = Wave(1) }, true},
		{"wave 0", func(u *roster.Unit, _ *Character) { u.Own = Wave(0) }, false},
		{"wave 12", func(u *roster.Unit, _ *Character) { u.Own = Wave(12) }, true},
		{"wave 13", func(u *roster.Unit, _ *Character) { u.Own = Wave(13) }, false},
		{"something else", func(u *roster.Unit, _ *Character) { u.Own = 3 }, false},
	} {
		hero := &Character{Power: 6, Strength: 4, Dexterity: 4, Will: 4,
			Skills: []Skill{{Name: "Mend", Test: Will, Effect: SkillHeal, N: 1}}}
		u := &roster.Unit{Models: []roster.Model{{Tough: 6}}, Own: hero}
		c.change(u, hero)
		if err := checkUnit(u); (err == nil) != c.fits {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	wrong := &Character{Power: 6, Strength: 4, Dexterity: 4, Will: 4,
		Skills: []Skill{{Name: "Mend", Test: Will, Effect: SkillHeal, N: 99}}}
	if err := wrong.check(); !must.Contain(err, "skill 1: the amount is 99") {
		t.Error(err)
	}
}

// Statuses have the numbers that replays and snapshots hold, and are read as they are written.
func TestStatuses(t *testing.T) {
	for i, name := range []string{"afflicted", "crippled", "sick", "hampered"} {
		s := Status(i + 1)
		if got := ParseStatus(name); got != s || s.String() != name {
			t.Errorf("%s is read as %d, and %d is %s", name, got, s, s)
		}
	}
	if ParseStatus("fine") != 0 {
		t.Error("there is a status that is fine")
	}
	if Afflicted != 1 || Crippled != 2 || Sick != 3 || Hampered != 4 {
		t.Error("a status has another number")
	}
}

// A hero is shown with its skills: what each does, by which test and how far.
func TestHeroesAreShown(t *testing.T) {
	hero := &Character{Power: 7, Strength: 3, Dexterity: 4, Will: 5, Skills: []Skill{
		{Name: "Mend", Test: Will, Effect: SkillHeal, N: 2, Range: 6},
		{Name: "Hex", Test: Dexterity, Effect: SkillInflict, Status: Sick, Range: 12},
		{Name: "Cheer", Test: Will, Effect: SkillBuff, Stat: roster.StatHit},
		{Name: "Rouse", Test: Strength, Effect: SkillRally},
	}}
	_, rows := hero.Table("Ada")
	want := [][]string{
		{"Ada", "7", "3+", "4+", "5+", `Mend (will test): heal 2 within 6"`},
		{"", "", "", "", "", `Hex (dexterity test): inflict sick within 12"`},
		{"", "", "", "", "", `Cheer (will test): buff hit`},
		{"", "", "", "", "", `Rouse (strength test): rally`},
	}
	if !reflect.DeepEqual(rows, want) {
		t.Errorf("%q\nwant %q", rows, want)
	}
	text := string(must.Get(json.Marshal(hero.Describe()))(t))
	if !strings.Contains(text, `"effect":"inflict sick"`) || !strings.Contains(text, `"power":7`) {
		t.Error(text)
	}
	if _, rows := (&Character{Power: 1}).Table("Bo"); len(rows) != 1 || rows[0][5] != "-" {
		t.Errorf("a hero without skills is %q", rows)
	}
}
