package check_test

import (
	"context"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/env"
	"gauntlet/env/check"
)

// A featured is a nim that describes its actions: how many matches a heap has left afterwards.
type featured struct {
	*nim
	spec  *env.Spec
	wrong func(g *nim, dst []float32) // changes what is written
}

func (f *featured) Spec() *env.Spec { return f.spec }

func (f *featured) Features(dst []float32) error {
	if len(dst) != nimSpec.Actions() {
		return &env.BufferError{Name: "features", Got: len(dst), Want: nimSpec.Actions()}
	}
	for a := range dst {
		dst[a] = 0
		if f.Seat() >= 0 && f.legal(a) {
			dst[a] = float32(int(f.heaps[a/highest])-a%highest-1)/highest - 1
		}
	}
	f.wrong(f.nim, dst)
	return nil
}

func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		name  string
		spec  func(s *env.Spec)
		wrong func(g *nim, dst []float32)
		rule  string
		want  string
	}{
		{"as they should be", nil, func(*nim, []float32) {}, "", ""},
		{"out of bounds", nil, func(g *nim, dst []float32) {
			if g.Seat() >= 0 && g.legal(0) {
				dst[0] = 0.5
			}
		}, "features", "features of action 0: number 0 (left[0]) is 0.5, its bounds are -1 and -0.125"},
		{"of illegal actions", nil, func(g *nim, dst []float32) {
			for a := range dst {
				if g.began && !g.legal(a) {
					dst[a] = -0.5
				}
			}
		}, "features", ", which is not legal: number 0 (left[0]) is -0.5, it must be 0"},
		{"that change something", nil, func(g *nim, _ []float32) {
			g.seeds.Uint64()
		}, "features", "looking at features changes the environment"},
		{"of no field", func(s *env.Spec) {
			s.Features[0].Size = 0
		}, func(*nim, []float32) {}, "spec", `features: field 0, "left", has offset 0 and size 0`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newNimSpec()
			s.Features = []env.Field{{Name: "left", Offset: 0, Size: 1, Low: -1, High: -0.125,
				Meaning: "matches left, less seven, as a share of seven"}}
			if c.spec != nil {
				c.spec(s)
			}
			r, err := check.Check(context.Background(), func() (env.Env, error) {
				return &featured{&nim{seeds: dice.New(0)}, s, c.wrong}, nil
			}, check.Options{})
			if err != nil || r.OK() != (c.rule == "") {
				t.Fatalf("%v\n%s", err, r.Text())
			}
			for _, rule := range r.Results {
				if rule.Rule == c.rule && !strings.Contains(rule.Error, c.want) {
					t.Errorf("rule %q says %q, want %q", rule.Rule, rule.Error, c.want)
				}
				if c.rule == "" && rule.Rule == "features" && !rule.OK {
					t.Errorf("features are not checked: %s", rule.Skipped)
				}
			}
		})
	}
	r, err := check.Check(context.Background(), func() (env.Env, error) {
		n := newRigged()
		withSpec(func(s *env.Spec) { s.Features = s.Obs[:1] })(n)
		return n, nil
	}, check.Options{})
	if err != nil || !strings.Contains(r.Text(), "the spec has features, but there is no method Features") {
		t.Errorf("%v\n%s", err, r.Text())
	}
}
