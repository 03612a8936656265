package experiments

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/gf3"
	"gauntlet/engine/roster"
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
			"list order": a.InOrder, "opener": a.Opener} {
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
	lost := mirrorField(t)
	lost.Armies = []*roster.Army{{Name: "Nobody", Ruleset: "gf3"}}
	for _, c := range []struct {
		cfg  FairnessConfig
		want string
	}{
		{FairnessConfig{Agents: []string{"random"}, Field: none, Pairs: 1}, "the same after a half turn"},
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
