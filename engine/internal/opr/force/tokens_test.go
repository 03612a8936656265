package force_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// Tokens go from the caster who holds most to the one who holds fewest, as many as there are and as there is room for.
func TestLendsTokens(t *testing.T) {
	caster := roster.Rule{ID: roster.Caster, Rating: 2}
	spells := []roster.Spell{{Name: "Bolt", Value: 1, Range: 18, Kind: roster.Damage, Hits: 1},
		{Name: "Storm", Value: 3, Range: 18, Kind: roster.Damage, Hits: 3}}
	st := Set(t, []Stand{{Models: 2, Weapons: Arms(Rifle), Rules: []roster.Rule{caster}, Spells: spells,
		Defined: []string{`{name: R, does: [{at: activation, within: 12, do: {tokens: 2}}]}`}},
		{X: 6, Models: 2, Weapons: Arms(Rifle), Rules: []roster.Rule{caster}}, {X: -6, Weapons: Arms(Rifle)},
		{Seat: 1, Y: 20, Weapons: Arms(Rifle), Rules: []roster.Rule{caster}}}, nil)
	s := peek.Live(st.State)
	offer := &force.Of(s).OffersOf(0, 0)[0]
	if offer.Do != effects.LendTokens || offer.Tokens != 2 || !offer.Pick || offer.Foe {
		t.Fatalf("%+v", offer)
	}
	for _, c := range []struct {
		has  [4]int // of the two models of either unit
		then [4]int
		gain int
	}{
		{[4]int{1, 3, 1, 0}, [4]int{1, 1, 1, 2}, 1 - 3 + 1},
		{[4]int{6, 5, 5, 2}, [4]int{4, 5, 5, 4}, 2},
		{[4]int{1, 0, 3, 3}, [4]int{0, 0, 4, 3}, -1},
		{[4]int{2, 2, 6, 6}, [4]int{2, 2, 6, 6}, 0},
		{[4]int{2, 2, 6, 5}, [4]int{1, 2, 6, 6}, 0},
		{[4]int{0, 0, 0, 0}, [4]int{0, 0, 0, 0}, 0},
	} {
		for i, n := range c.has {
			must.Do(t, force.SetTokens(s, i, n))
		}
		goes := c.has != c.then
		if got := offer.LendsTo(s, 0, 1); got != goes || offer.Takes(s, 0, 1) != goes {
			t.Errorf("%v: can be lent: %v", c.has, got)
		}
		if got := offer.LendingGain(s, 0, 1); got != c.gain {
			t.Errorf("%v: a gain of %d, not %d", c.has, got, c.gain)
		}
		s.Units[1].Flags |= core.Activated
		if got := offer.LendingGain(s, 0, 1); got != 0 {
			t.Errorf("%v: a gain of %d for who has acted", c.has, got)
		}
		s.Units[1].Flags &^= core.Activated
		if goes {
			offer.Take(s, 0, 1, 0)
		}
		for i, want := range c.then {
			if got := force.Tokens(s, i); got != want {
				t.Errorf("%v: model %d holds %d, not %d", c.has, i, got, want)
			}
		}
	}
	must.Do(t, force.SetTokens(s, 0, 6))
	if offer.LendsTo(s, 0, 2) || offer.LendsTo(s, 0, 0) || offer.Takes(s, 0, 2) || offer.Takes(s, 0, 3) || offer.Takes(s, 0, 0) {
		t.Error("it is lent to whom it cannot")
	}
	s.Units[0].Alive = 2 // the first model, who holds them, has been lost
	must.Do(t, force.SetTokens(s, 1, 0))
	if offer.LendsTo(s, 0, 1) {
		t.Error("the dead lend tokens")
	}
}
