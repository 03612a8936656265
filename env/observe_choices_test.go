package env_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/opr"
	. "gauntlet/env"
)

// What has been chosen shows to both seats, as far as it is open to both: two answers to one decision that
// lead to different positions without a die being rolled lead to different observations. Two answers that
// differ in nothing but where models stand within their unit are the same here, as in
// TestObservationsAreComplete; and of what is committed in secret the other seat sees nothing before it is
// revealed.
func TestChoicesShow(t *testing.T) {
	setups := []struct{ id, armies, table string }{
		{"GF3-Skirmish-v1", "elite-500,vehicles-500", "courtyard"},
		{"GF2-1000-v1", "cohort-1000,brood-1000", "borough"},
		{"GF3-2000-v1", "../engine/roster/testdata/every-gf3.yaml,../engine/roster/testdata/every-gf3.yaml",
			"borough"},
		{"GF3-Skirmish-v1", "testdata/special.yaml,testdata/special.yaml", "courtyard"},
		{"GF3-1000-v1", "../testdata/armies/gf3/coven.yaml,../testdata/armies/gf3/choir.yaml", "steppe"},
		{"GF3-1000-v1", squads, "mire"},
		{"GF3-1000-v1", "testdata/choosing.yaml,testdata/turning.yaml", "mire"},
		{"GF3-1000-v1", "testdata/enchanting.yaml,testdata/enchanting.yaml", "mire"},
		{"GF3-1000-v1", marrow + "," + cinder, "thornwood"},
		{"GF3-2000-v1", convoys, "mire"},
		{"GF2-1000-v1", "../testdata/armies/gf2/vigil.yaml,../testdata/armies/gf2/vigil.yaml", "steppe"},
	}
	compared := map[engine.Kind]int{}
	for n, setup := range setups {
		e := made(Make(setup.id, "armies="+setup.armies, "table="+setup.table))
		rng := dice.New(uint64(n))
		var tries [2]engine.State
		seen := [2][2][]float32{{obsOf(e), obsOf(e)}, {obsOf(e), obsOf(e)}}
		for range games(t, e, enginetest.Samples(25, 60), &rng, stepBoldly) {
			d, before := e.State().Decision(), enginetest.Open(e.State()).RNG
			menu := e.State().Menu(nil)
			picks := [2]engine.Action{menu[rng.Intn(len(menu))], menu[rng.Intn(len(menu))]}
			rolled := false
			for i := range tries {
				tries[i].CopyFrom(e.State())
				must(t, tries[i].Apply(picks[i]))
				rolled = rolled || enginetest.Open(&tries[i]).RNG != before
				twin := e.Blind()
				twin.Put(&tries[i])
				for seat := range 2 {
					twin.Observe(seat, seen[i][seat])
				}
			}
			same := d.Kind == engine.Casualty && alike(e.State(), picks) // but for their places
			if !rolled && !same && tries[0].PositionHash() != tries[1].PositionHash() &&
				tries[0].Decision() == tries[1].Decision() {
				compared[d.Kind]++
				for seat := range 2 {
					if (d.Kind == engine.CommitTokens || d.Kind == engine.BlockSpell) &&
						seat != int(d.Seat) {
						continue
					}
					if difference(seen[0][seat], seen[1][seat]) < 0 && !rearranged(&tries) {
						t.Errorf("%s: %q and %q look alike to seat %d", d.Kind,
							e.State().Describe(picks[0]), e.State().Describe(picks[1]), seat)
					}
				}
			}
		}
	}
	counted(t, "answers compared", compared, 1, engine.PlaceMarker, engine.SetAside, engine.JoinUnit,
		engine.DeployUnit,
		engine.DeployAt, engine.ArriveAt, engine.MoveTo, engine.Shoot,
		engine.CastSpell, engine.CastAt, engine.CommitTokens, engine.PickModel, engine.Casualty,
		engine.StartAboard)
}

// rearranged reports whether two states differ in nothing but where models stand within units whose middles
// and boxes are the same.
func rearranged(s *[2]engine.State) bool {
	var c engine.State
	c.CopyFrom(&s[0])
	for i := range enginetest.Open(&c).Models {
		enginetest.Open(&c).Models[i].P = enginetest.Open(&s[1]).Models[i].P
	}
	for u := range c.Game().Units() {
		if s[0].Anchor(u) != s[1].Anchor(u) || s[0].Box(u) != s[1].Box(u) {
			return false
		}
	}
	return c.PositionHash() == s[1].PositionHash()
}

// alike reports whether two losses are of models of equal worth: with the same rules, weapons and wounds.
func alike(s *engine.State, picks [2]engine.Action) bool {
	m := enginetest.Open(s)
	u := int(picks[0].Unit)
	k, l := int(picks[0].Arg), int(picks[1].Arg)
	first, p := int(m.G.Units[u].First), &opr.Of(m.View()).Units[u]
	for _, w := range opr.ArmsOf(m.View(), u).Weapons {
		if w.Copies[k] != w.Copies[l] || opr.Ready(m.View(), u, &w)>>k&1 != opr.Ready(m.View(), u, &w)>>l&1 {
			return false
		}
	}
	return p.Figures[k] == p.Figures[l] && m.Models[first+k].Wounds == m.Models[first+l].Wounds &&
		m.G.Models[first+k].Tough == m.G.Models[first+l].Tough
}
