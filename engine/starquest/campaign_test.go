package starquest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
)

// A hero begins a mission with the wounds that are left after the rest, and with what it has gained. Neither
// changes the list.
func TestHeroesBeginAsTheyRested(t *testing.T) {
	const text = `campaign: Rest
party: vanguard
enemies: brood
heal: 2
levels: [{power: 1}, {tough: 1}]
finds: [{item: the core, will: 1}]
missions: [{mission: breach, threat: low}, {mission: laststand, threat: low}]
`
	file := filepath.Join(t.TempDir(), "c.yaml")
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	c := must.Get(Ruleset.(engine.Campaigner).OpenCampaign(file, engine.Choice{}))(t)
	p := c.Begin(1)
	begin := func(stage int) (*engine.State, [2]*roster.Army) {
		t.Helper()
		setup := must.Get(p.Setup(stage))(t)
		g := must.Get(engine.Compile(setup))(t)
		return g.New(1), setup.Armies
	}
	s, army := begin(0)
	var before []party.Character
	for i := range army[Heroes].Units {
		before = append(before, *party.HeroOf(&army[Heroes].Units[i]))
	}
	m := peek.Live(s)
	*tokenVar(m, firstToken(m)) = tokenTaken | 1 // the first of the contents, which is the core
	for u, wounds := range []uint16{1, 5, 6, 0} {
		m.Models[m.G.Units[u].First].Wounds = wounds
		if u != 2 { // who is unconscious
			m.Units[u].Flags |= core.OnTable
		}
	}
	came := p.After(s.View(), true)
	if m := came.Members; !slices.Equal(came.Found, []string{"the core"}) ||
		!slices.Equal(came.Kept, came.Found) || m[2].State != "unconscious" || m[1].Number("wounds") != 5 ||
		m[1].Number("level") != 1 || m[2].Number("level") != 0 {
		t.Errorf("%+v", came)
	}
	s, after := begin(1)
	for u, wounds := range []uint16{0, 3, 4, 0} {
		was, is := before[u], party.HeroOf(&after[Heroes].Units[u])
		power := was.Power + 1
		if u == 2 {
			power-- // unconscious: no level
		}
		first := int(s.Game().Units()[u].First)
		if got := s.Model(first).Wounds; got != wounds || is.Power != power ||
			is.Will != max(2, was.Will-1) || Power(s.View(), u) != power {
			t.Errorf("%s begins with %d wounds, Power %d of %d, Will %d", after[Heroes].Units[u].Name, got,
				Power(s.View(), u), is.Power, is.Will)
		}
	}
	if again := c.Begin(1).Members(); again[0].Number("wounds") != 0 || again[0].Number("tough") != 6 ||
		again[0].Number("level") != 0 {
		t.Errorf("the campaign's own list has changed: %+v", again)
	}
}
