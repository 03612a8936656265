package env_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	. "gauntlet/env"
)

// A snapshot is restored only where it goes on as it would have: options that change rewards or decisions
// must be equal. What is refused changes nothing.
func TestRestoreRefusesOtherOptions(t *testing.T) {
	from := midGame(t, "GF3-Skirmish-v1", 3, 2, "layer=tactical", "shape-markers=0.5")
	snap := from.AppendSnapshot(nil)
	for options, want := range map[string]string{
		"layer=tactical:shape-markers=0.5":                            "",
		"layer=tactical":                                              "snapshot: of an environment with shape-markers=0.5, shape-value=0 and shape-goals=0, this one has shape-markers=0, shape-value=0 and shape-goals=0",
		"layer=tactical:shape-markers=0.25":                           "this one has shape-markers=0.25, shape-value=0 and shape-goals=0",
		"layer=tactical:shape-markers=0.5:shape-value=1":              "this one has shape-markers=0.5, shape-value=1 and shape-goals=0",
		"layer=tactical:shape-markers=0.5:on-the-way=policy":          "snapshot: of an environment with on-the-way=decide, this one has on-the-way=policy",
		"layer=atomic:shape-markers=0.5":                              "snapshot: of layer 1, this environment's is atomic",
		"layer=tactical:shape-markers=0.5:armies=elite-500,horde-500": "snapshot: of another game",
	} {
		e, err := Make("GF3-Skirmish-v1", strings.Split(options, ":")...)
		must(t, err)
		must(t, e.Reset(9))
		before := e.AppendSnapshot(nil)
		err = e.Restore(snap)
		if want == "" {
			if err != nil || !bytes.Equal(e.AppendSnapshot(nil), snap) {
				t.Errorf("%s: %v", options, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) || !bytes.Equal(e.AppendSnapshot(nil), before) {
			t.Errorf("%s: %v, want %s", options, err, want)
		}
	}
}

// What has been earned must be what games can earn: other numbers would poison what is learned from them.
func TestRestoreRefusesRewardsThatCannotBe(t *testing.T) {
	nan, inf := nan32, float32(math.Inf(1))
	for _, options := range []string{"layer=tactical", "layer=tactical:shape-markers=0.5:shape-value=10"} {
		from := midGame(t, "GF3-Skirmish-v1", 3, 2, strings.Split(options, ":")...)
		snap := from.AppendSnapshot(nil)
		if err := from.Restore(snap); err != nil {
			t.Fatal(err)
		}
		for n, name := range []string{"return", "return", "true return", "true return", "reward", "reward", "potential"} {
			for _, v := range []float32{nan, inf, -inf, 1e30, -1e30, 1e4} {
				at := SnapshotRewards + 4*n
				forged := bytes.Clone(snap[:len(snap)-4])
				binary.LittleEndian.PutUint32(forged[at:], math.Float32bits(v))
				err := from.Restore(Sealed(forged, 0))
				if err == nil || !strings.Contains(err.Error(), "snapshot: a "+name+" of ") {
					t.Errorf("%s: a %s of %v: %v", options, name, v, err)
				}
				if !bytes.Equal(from.AppendSnapshot(nil), snap) {
					t.Fatalf("%s: what was refused has changed the environment", options)
				}
			}
		}
	}
}

// Both seats' returns are each other's opposites, and the true one is that of the outcome.
func TestRestoreRefusesReturnsThatDoNotFit(t *testing.T) {
	e := midGame(t, "GF3-Skirmish-v1", 3, 2, "layer=tactical", "shape-markers=0.5")
	snap := e.AppendSnapshot(nil)
	for _, c := range []struct {
		at   int
		v    float32
		want string
	}{{0, 0.25, "snapshot: returns of 0.25 and "}, {2, 1, "snapshot: true returns of 1 and "},
		{3, -1, "snapshot: true returns of 0 and -1"}} {
		forged := bytes.Clone(snap[:len(snap)-4])
		binary.LittleEndian.PutUint32(forged[SnapshotRewards+4*c.at:], math.Float32bits(c.v))
		if err := e.Restore(Sealed(forged, 0)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("number %d is %v: %v, want %s", c.at, c.v, err, c.want)
		}
	}
	// The wrappers' own numbers are held to the same range.
	for _, v := range []float32{nan32, 1e30, -1e30} {
		var got float32
		if _, err := CutFloats(Floats(nil, v), &got); err == nil || !strings.Contains(err.Error(), "snapshot: a reward of ") {
			t.Errorf("a reward of %v: %v", v, err)
		}
	}
}

var nan32 = float32(math.NaN())
