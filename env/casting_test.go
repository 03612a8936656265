package env_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// casters makes an environment in which both sides cast spells.
func casters(tb testing.TB, layer string) *Turn {
	tb.Helper()
	return made(Make("GF3-1000-v1", "armies=../testdata/armies/gf3/coven.yaml,../testdata/armies/gf3/choir.yaml",
		"table=steppe", "layer="+layer))
}

// What one seat has committed to a try leaves no trace in anything that the other is shown before it is
// revealed: observation, mask, features of actions, position, or copies of that (GF3-SR-CASTER-03). Two games
// that differ in nothing else are compared.
func TestCommitmentsAreHidden(t *testing.T) {
	for _, layer := range []string{"atomic", "tactical"} {
		e, twins := casters(t, layer), [2]*Turn{casters(t, layer), casters(t, layer)}
		rng := dice.New(3)
		compared := 0
		var show [2][]byte
		for seed := uint64(0); compared < 40 && seed < 400; seed++ {
			must(t, e.Reset(seed))
			for e.Seat() >= 0 {
				if e.Asked() == engine.CommitTokens {
					seat := e.Seat()
					all := slices.Collect(e.Moment().Legal.All())
					legal := []int{all[0], all[len(all)-1]}
					snap := e.AppendSnapshot(nil)
					for i, twin := range twins {
						must(t, twin.Restore(snap))
						must(t, twin.Step(legal[i]))
					}
					if d := twins[0].State().Decision(); d.Kind == engine.CommitTokens &&
						int(d.Seat) != seat {
						compared++
						for i, twin := range twins {
							show[i] = shown(t, twin)
						}
						if !bytes.Equal(show[0], show[1]) {
							t.Fatalf("%s, seed %d: the other seat can see what has been committed", layer,
								seed)
						}
						if twins[0].State().Hash() == twins[1].State().Hash() {
							t.Fatal("what has been committed is no part of the state")
						}
						own := [2][]float32{obsOf(e), obsOf(e)}
						for i, twin := range twins {
							twin.Observe(seat, own[i])
						}
						if difference(own[0], own[1]) < 0 {
							t.Fatalf("%s, seed %d: a seat does not see what it has committed itself", layer,
								seed)
						}
					}
				}
				stepAtRandom(t, e, &rng)
			}
		}
		if compared < 40 {
			t.Errorf("%s: only %d commitments were pending while the other seat had to decide", layer,
				compared)
		}
	}
}

// A state to play on from (CopyState) holds what a seat has committed in a copy to look ahead in, which the position for the
// other seat to act hides.
func TestCopiedStatesHoldCommitments(t *testing.T) {
	e, rng := casters(t, "tactical"), dice.New(3)
	scratch, all, shown, want := e.Sibling(), new(engine.State), new(engine.State), new(engine.State)
	hidden := 0
	for seed := uint64(0); hidden < 10 && seed < 100; seed++ {
		must(t, e.Reset(seed))
		for e.Seat() >= 0 {
			if e.Asked() == engine.CommitTokens {
				must(t, scratch.CopyFrom(e, 1))
				stepAtRandom(t, scratch, &rng)
				scratch.CopyState(all, 2)
				if want.CopyPosition(scratch.State().View(), 2); all.Hash() != want.Hash() {
					t.Fatalf("seed %d: the copy is of another position, or has other dice", seed)
				}
				if shown.CopyPosition(scratch.Position(), 2); shown.Hash() != all.Hash() {
					hidden++
				}
			}
			stepAtRandom(t, e, &rng)
		}
	}
	if hidden < 10 {
		t.Errorf("the other seat had to decide %d times without knowing what was committed", hidden)
	}
}

// The policy for choices on the way answers all that has to do with spells, and casts; so it does for what
// squads choose.
func TestPolicyCasts(t *testing.T) {
	for lists, want := range map[string][]engine.Verb{
		"../testdata/armies/gf3/coven.yaml,../testdata/armies/gf3/choir.yaml": {engine.Cast, engine.Aim, engine.Commit},
		squads: {engine.Single, engine.Yes},
	} {
		e := made(Make("GF3-1000-v1", "armies="+lists, "table=steppe", "layer=tactical", "on-the-way=policy"))
		j := made(NewJournal(e))
		rng := dice.New(8)
		done := map[engine.Verb]int{}
		for seed := range uint64(20) {
			must(t, e.Reset(seed))
			for e.Seat() >= 0 {
				switch k := e.Asked(); k {
				case engine.CastSpell, engine.CastAt, engine.CommitTokens, engine.PickModel,
					engine.StrikeFirst, engine.UseLimited, engine.MoraleBy:
					t.Fatalf("it is asked at %s", k)
				}
				stepAtRandom(t, e, &rng)
				for _, a := range j.Take() {
					if done[a.Verb]++; a.Verb == engine.Commit && a.Arg > 2 {
						t.Errorf("it spends %d tokens", a.Arg)
					}
				}
			}
		}
		counted(t, lists, done, 10, want...)
	}
}

// shown returns the bytes of all that the seat to act is shown.
func shown(t *testing.T, e *Turn) (all []byte) {
	t.Helper()
	s := look(t, e, 0)
	all = append(Floats(Floats(all, s.obs...), s.features...), s.mask...)
	p := e.Position()
	for i := range p.Game().Models() {
		m := p.Model(i)
		all = append(all, byte(m.Extra), byte(m.Extra>>8))
	}
	var c engine.State
	c.CopyPosition(p, 1)
	return c.AppendSnapshot(all)
}

// Environments with spells keep what the observation shows: whoever casts what at whom, and how many tokens
// are left.
func TestSpellsAreObserved(t *testing.T) {
	e := casters(t, "atomic")
	rng := dice.New(5)
	obs := obsOf(e)
	column := func(name string, at int) float32 {
		for _, f := range e.Spec().Obs {
			if f.Name == name {
				return obs[f.Offset+at]
			}
		}
		t.Fatalf("there is no field %s", name)
		return 0
	}
	shown := map[engine.Kind]int{engine.CastSpell: 21, engine.CastAt: 22, engine.CommitTokens: 23}
	seen := map[engine.Kind]int{}
	for range games(t, e, 6, &rng, stepAtRandom) {
		d := e.State().Decision()
		e.Observe(e.Seat(), obs)
		for kind, at := range shown {
			if got := column("decision", at); (got == 1) != (kind == d.Kind) {
				t.Fatalf("%s: %v at the place of %s", d.Kind, got, kind)
			}
		}
		if shown[d.Kind] == 0 {
			continue
		}
		seen[d.Kind]++
		asked := float32(0)
		for k := range 6 {
			for _, side := range [...]string{"own", "enemy"} {
				asked += column(fmt.Sprintf("%s-spell-%d-cast", side, k), 0)
			}
		}
		if column("caster", 0) == 0 || (asked == 1) != (d.Kind != engine.CastSpell) {
			t.Fatalf("%s: caster %v, %v spells being cast", d.Kind, column("caster", 0), asked)
		}
	}
	counted(t, "decisions", seen, 10, engine.CastSpell, engine.CastAt, engine.CommitTokens)
}
