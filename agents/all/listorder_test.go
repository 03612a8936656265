package all_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
)

// An army whose list is written backwards plays the very same game: neither the rules nor the agents go by
// the order of a list. Units of one kind and points take each other's place.
func TestListOrderIsOfNoAccount(t *testing.T) {
	for _, ruleset := range []string{"gf3", "gf2"} {
		for _, army := range roster.StarterOf(ruleset) {
			if !strings.HasSuffix(army, "-1000") {
				continue
			}
			straight := Compile(t, ruleset, engine.Choice{Armies: [2]string{army, army}})
			setup := straight.Setup()
			back := *setup.Armies[0]
			back.Units = slices.Clone(back.Units)
			slices.Reverse(back.Units)
			setup.Armies[0] = &back
			turned := must.Get(engine.Compile(setup))(t)
			for _, spec := range []string{"scripted", "heuristic"} {
				for seed := range uint64(2) {
					sameGame(t, fmt.Sprintf("%s, %s, seed %d", army, spec, seed), doings(t, straight, spec, seed),
						doings(t, turned, spec, seed))
				}
			}
		}
	}
}

// doings returns what an agent that plays itself does, with units by the names of their kinds.
func doings(t *testing.T, g *engine.Game, spec string, seed uint64) (lines []string) {
	kind := func(u int16) string { return strings.TrimRight(g.Units()[u].Name, " 0123456789") }
	out := PlayOut(t, g, seed, [2]agents.Agent{New(t, spec), New(t, spec)},
		func(v agents.View, a engine.Action) {
			line := fmt.Sprintf("seat %d, %s: %v", v.Seat, v.Decision.Kind, a.Verb)
			switch a.Verb {
			case engine.Place, engine.Edge: // of no unit
			case engine.Charge, engine.Fire, engine.Join, engine.Board:
				line += fmt.Sprintf(" %s on %s", kind(a.Unit), kind(a.Target))
			default:
				line += " " + kind(max(a.Unit, 0))
			}
			lines = append(lines, fmt.Sprintf("%s to %v as %v", line, a.At, a.Form))
		})
	return append(lines, fmt.Sprint("winner ", out.Winner, ", score ", out.Score))
}

func sameGame(t *testing.T, name string, a, b []string) {
	t.Helper()
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Errorf("%s: decision %d is\n%s\nas written, and\n%s\nbackwards", name, i, a[i], b[i])
			return
		}
	}
	if len(a) != len(b) {
		t.Errorf("%s: %d decisions as written, %d backwards", name, len(a), len(b))
	}
}
