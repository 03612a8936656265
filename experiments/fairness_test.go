package experiments

import (
	"bytes"
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents/arena"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf3"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

func mirrorField(t *testing.T) Field {
	t.Helper()
	f := must.Get(StarterField(gf3.Ruleset, 500))(t)
	f.Armies = f.Armies[:2]
	return f
}

func measure(t *testing.T, cfg FairnessConfig) *Fairness {
	t.Helper()
	f := must.Get(MeasureFairness(context.Background(), cfg))(t)
	f.Seconds = 0
	return f
}

// Mirror matches give the same shares for any number of workers, each of them with an interval around it, and
// the seats and edges are even.
func TestMirrorMatchesAreMeasured(t *testing.T) {
	cfg := FairnessConfig{Agents: []string{"random", "scripted"}, Field: mirrorField(t), Pairs: 120, Seed: 3,
		Workers: 1}
	told := 0
	cfg.Progress = func(done, total int) {
		if told++; done != told || total != 240 {
			t.Errorf("told of %d of %d pairs after %d", done, total, told)
		}
	}
	one := measure(t, cfg)
	cfg.Progress, cfg.Workers = nil, 3
	if three := measure(t, cfg); !reflect.DeepEqual(one, three) {
		t.Errorf("one worker finds\n%+v\nthree find\n%+v", one, three)
	}
	if told != 240 || !one.Finished || len(one.Agents) != 2 {
		t.Fatalf("told of %d pairs: %+v", told, one)
	}
	for _, a := range one.Agents {
		for name, s := range map[string]Share{"first seat": a.FirstSeat, "near edge": a.NearEdge,
			"list order": *a.InOrder, "opener": a.Opener} {
			if !(s.Lo < s.Score && s.Score < s.Hi) || s.Hi-s.Lo > 0.25 {
				t.Errorf("%s, %s: %+v is no interval around a share", a.Spec, name, s)
			}
		}
		if a.Pairs != 120 || a.FirstSeat.Lo > 0.5 || a.FirstSeat.Hi < 0.5 || a.NearEdge.Lo > 0.5 ||
			a.NearEdge.Hi < 0.5 {
			t.Errorf("%+v is not even", a)
		}
	}
	var text bytes.Buffer
	if err := one.WriteText(&text); err != nil || strings.Count(text.String(), "+-") != 8 {
		t.Errorf("%v: %s", err, &text)
	}
}

// Lists that have an order of their own, in missions that bring their tables, play themselves as they are: each
// list in each mission, and the two games of a pair are not the same.
func TestMirrorMatchesOfOrderedLists(t *testing.T) {
	f := must.Get(OpenField(must.Get(rulesets.ByName("stargrave"))(t), FieldChoice{Armies: []string{"lanterns", "quietus"},
		Missions: []string{"salvage", "ambush"}}))(t)
	got := measure(t, FairnessConfig{Agents: []string{"scripted"}, Field: f, Pairs: 12, Seed: 1})
	a := got.Agents[0]
	if got.Ruleset != "stargrave" || got.Armies != 2 || got.Fields != 2 || a.InOrder != nil {
		t.Errorf("%+v", got)
	}
	if a.DrawShare == 1 || a.FirstSeat.Lo > 0.5 || a.FirstSeat.Hi < 0.5 || a.FirstSeat.Hi == a.FirstSeat.Lo {
		t.Errorf("%+v is not even", a)
	}
	var text bytes.Buffer
	if err := got.WriteText(&text); err != nil || !strings.Contains(text.String(), "  -  ") {
		t.Errorf("%v: %s", err, &text)
	}
}

// A cancelled measurement keeps the pairs that were played, and says that it is not finished.
func TestMirrorMatchesCanBeInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cfg := FairnessConfig{Agents: []string{"random"}, Field: mirrorField(t), Pairs: 5000, Seed: 3, Workers: 2}
	cfg.Progress = func(done, _ int) {
		if done == 20 {
			cancel()
		}
	}
	f, err := MeasureFairness(ctx, cfg)
	if err != nil || f.Finished || f.Agents[0].Pairs < 20 || f.Agents[0].Pairs > 25 {
		t.Fatalf("%v, %+v", err, f)
	}
}

func TestMirrorMatchesRefuse(t *testing.T) {
	none := mirrorField(t)
	none.Tables = nil
	unlike := must.Get(OpenField(must.Get(rulesets.ByName("starquest"))(t), FieldChoice{}))(t)
	lost := mirrorField(t)
	lost.Armies = []*roster.Army{{Name: "Nobody", Ruleset: "gf3"}}
	for _, c := range []struct {
		cfg  FairnessConfig
		want string
	}{
		{FairnessConfig{Agents: []string{"random"}, Field: none, Pairs: 1}, "the same after a half turn"},
		{FairnessConfig{Agents: []string{"random"}, Field: unlike, Pairs: 1}, "the sides of starquest are not alike"},
		{FairnessConfig{Field: mirrorField(t), Pairs: 1}, "at least one agent"},
		{FairnessConfig{Agents: []string{"random"}, Field: mirrorField(t)}, "0 pairs"},
		{FairnessConfig{Agents: []string{"randon"}, Field: mirrorField(t), Pairs: 1},
			`did you mean "random"`},
		{FairnessConfig{Agents: []string{"human"}, Field: mirrorField(t), Pairs: 1}, "people do not play"},
		{FairnessConfig{Agents: []string{"random"}, Field: lost, Pairs: 1}, "no army"},
	} {
		if _, err := MeasureFairness(context.Background(), c.cfg); !must.Contain(err, c.want) {
			t.Errorf("%v does not say %q", err, c.want)
		}
	}
}

// The shares are what the pairs say: of each side for itself, with draws counted by game.
func TestFairnessCounts(t *testing.T) {
	pairs := make([]mirrorPair, 8)
	for i := range pairs {
		pairs[i] = mirrorPair{half: [numSides]int{sideSeat: 4, sideNear: 3, sideOrder: i % 5, sideOpener: 1}}
	}
	pairs[2].draws, pairs[5].draws = 2, 1
	got := fairnessOf("random", pairs, true)
	for name, c := range map[string]struct {
		share Share
		want  float64
	}{
		"first seat": {got.FirstSeat, 1}, "near edge": {got.NearEdge, 0.75},
		"list order": {*got.InOrder, float64(0+1+2+3+4+0+1+2) / 32}, "opener": {got.Opener, 0.25},
	} {
		if float64(c.share.Score) != c.want {
			t.Errorf("%s: %v, want %v", name, c.share.Score, c.want)
		}
	}
	if got.Spec != "random" || got.Pairs != 8 || float64(got.DrawShare) != 3.0/16 {
		t.Errorf("%+v, want 8 pairs of random with 3 of 16 games drawn", got)
	}
	if s := (Share{Score: 0.5125, Lo: 0.5, Hi: 0.53}).String(); s != "51.2% +- 1.5" {
		t.Errorf("a share reads %q", s)
	}
}

// Every symmetric table, mission and army makes two games: the army against its reverse, and the other way
// round. Tables without symmetry make none.
func TestMirrorsAreTwoOfEach(t *testing.T) {
	f := mirrorField(t)
	cfg := FairnessConfig{Agents: []string{"random"}, Field: f, Pairs: 1}
	odd := *f.Tables[0]
	odd.Symmetric = false
	even := 0
	for _, table := range f.Tables {
		if table.Symmetric {
			even++
		}
	}
	cfg.Field.Tables = append(slices.Clone(f.Tables), &odd)
	games := must.Get(cfg.mirrors())(t)
	if want := 2 * len(f.Armies) * even * len(f.Missions); len(games.Setups) != want || even == 0 {
		t.Fatalf("%d games, want %d", len(games.Setups), want)
	}
	for i := 0; i < len(games.Setups); i += 2 {
		a, b := games.Setups[i].Armies, games.Setups[i+1].Armies
		if a[0] != b[1] || a[1] != b[0] || a[0].Name != a[1].Name || games.Setups[i].Table == &odd ||
			games.Setups[i].Table != games.Setups[i+1].Table || games.Setups[i].Mission != games.Setups[i+1].Mission {
			t.Fatalf("games %d and %d do not mirror each other", i, i+1)
		}
		n := len(a[0].Units)
		if n < 2 {
			t.Fatalf("an army of %d units", n)
		}
		for k := range n {
			if a[0].Units[k].Name != a[1].Units[n-1-k].Name {
				t.Fatalf("game %d: unit %d is not the other's last but %d", i, k, k)
			}
		}
	}
	for _, pairs := range []int{1, arena.MaxGames / 2} {
		cfg.Pairs = pairs
		must.Get(cfg.mirrors())(t)
	}
	cfg.Pairs++
	if _, err := cfg.mirrors(); !must.Contain(err, "1 agents and 500001 pairs") {
		t.Errorf("%v", err)
	}
}

// Who opened and who has the near edge is read off each game: of two seats that are never told apart the
// share of the one is what the other lacks.
func TestMirrorPairsAreRead(t *testing.T) {
	cfg := FairnessConfig{Agents: []string{"random"}, Field: mirrorField(t), Pairs: 40, Seed: 5, Workers: 1}
	games := must.Get(cfg.mirrors())(t)
	p := must.Get(newMirrorPlayer("random"))(t)
	near, opener := map[int]int{}, map[int]int{}
	for i := range cfg.Pairs {
		out := p.pair(context.Background(), games, i, cfg.seeds(i))
		must.Do(t, out.err)
		near[p.near]++
		opener[p.opener]++
		for side, h := range out.half {
			if h < 0 || h > 4 || out.draws == 2 && h != 2 || (h+out.draws)%2 != 0 {
				t.Errorf("pair %d: side %d has %d half points, %d draws", i, side, h, out.draws)
			}
		}
	}
	if near[0] < 8 || near[1] < 8 || opener[0] < 8 || opener[1] < 8 || len(near) != 2 || len(opener) != 2 {
		t.Errorf("near edges by seat %v, openers %v: want both seats now and then, and nobody else", near, opener)
	}
}
