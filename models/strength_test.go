package models

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

// What was measured is of networks that ship, lies in its interval, and is found by the nearest number of points.
func TestStrengths(t *testing.T) {
	all := must.Get(Strengths())(t)
	for _, s := range all {
		known := slices.ContainsFunc(env.IDs(), func(id env.ID) bool { return id.Ruleset() == s.Ruleset })
		ships := slices.ContainsFunc(shipped(), func(n shippedNet) bool {
			return n.file == s.Network && must.Get(n.open())(t).Net.Hash() == s.Weights
		})
		if !known || !ships || s.Score < s.Low || s.Score > s.High || s.Low < 0 || s.High > 1 || s.Games < 100 || s.Points < 250 {
			t.Errorf("%+v: ships %v, its ruleset is known: %v", s, ships, known)
		}
	}
	for _, c := range []struct {
		env     string
		points  int
		against string
		want    string // of the sentence, "" for nothing
	}{
		{"GF3-1000-v1", 480, "heuristic", "at 500 points in gf3 it scored "},
		{"GF3-2000-v1", 2600, "heuristic", "at 2000 points in gf3 it scored "},
		{"GF2-1000-v1", 1000, "scripted", "at 1000 points in gf2 it scored "},
		{"GF3-1000-v1", 1000, "nobody", ""},
		{"Stargrave-Salvage-v1", 150, "heuristic", ""},
		{"GF9-Nowhere-v1", 1000, "heuristic", ""},
	} {
		s, ok := StrengthNear(c.env, 0, c.points, c.against)
		if said := s.String(); ok != (c.want != "") || ok && (!strings.HasPrefix(said, c.want) || !strings.Contains(said, c.against)) {
			t.Errorf("%s with %d points against %s: %v %q", c.env, c.points, c.against, ok, said)
		}
	}
}
