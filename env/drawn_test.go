package env_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/mission"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	. "gauntlet/env"
)

// drawing are the options by which all is left to chance.
var drawing = []string{"armies=drawn", "table=drawn", "mission=any"}

// Games that are drawn are played to their end by chance, on every id that has them, and their replays verify alone.
func TestDrawnGames(t *testing.T) {
	specs := []string{"GF3-Skirmish-v1 points=450-550 layer=tactical", "GF3-1000-v1 points=1000 split=test",
		"GF2-1000-v1 points=900-1000 layer=tactical", "GF2-2000-v1 split=test layer=tactical", "GF3-2000-v1 points=1500-2000",
		"GF3-3000-v1 layer=tactical", "GF3-Skirmish-v1 style=horde density=dense", "GF3-Skirmish-v1 style=tanks"}
	for i := range specs {
		specs[i] += " " + strings.Join(drawing, " ")
	}
	playDrawn(t, enginetest.Samples(24, 2000), specs, func(spec string, s engine.Setup) {
		if s.Armies[0].Points != s.Armies[1].Points {
			t.Errorf("%s: armies of %d and %d points", spec, s.Armies[0].Points, s.Armies[1].Points)
		}
	})
}

// playDrawn plays so many games of environments by chance, or a few more so that each has as many, records them and
// verifies the replays; look is shown what each is made of.
func playDrawn(t *testing.T, games int, specs []string, look func(spec string, s engine.Setup)) {
	t.Helper()
	per := (games + len(specs) - 1) / len(specs)
	for i, spec := range specs {
		words := strings.Fields(spec)
		turn := made(Make(words[0], words[1:]...))
		dir := t.TempDir()
		r := made(NewRecorder(turn, dir, 1, "one", "two"))
		policy, seen := chooser{dice.New(uint64(i))}, map[uint64]int{}
		for range per {
			must(t, r.ResetNext())
			seen[turn.Game().Fingerprint()]++
			look(spec, turn.Game().Setup())
			finish(t, r, &policy)
		}
		must(t, r.Err())
		if r.Saved() != per || len(seen) < per*9/10 {
			t.Errorf("%s: %d replays of %d games, of which %d differ", spec, r.Saved(), per, len(seen))
		}
		for _, f := range made(os.ReadDir(dir)) {
			p := made(replay.ReadFile(filepath.Join(dir, f.Name())))
			if v := replay.Verify(p, rulesets.ByName); !v.OK {
				t.Errorf("%s, %s: %s", spec, f.Name(), v.Message)
			}
		}
	}
}

// What is named stays, and what is drawn beside it fits it: lists have the points of the one that is named.
func TestDrawnBesideNames(t *testing.T) {
	for _, c := range []struct {
		options, armies, table, mission string
		points                          int
	}{
		{"armies=drawn points=300 table=courtyard", ",", "courtyard", "standoff", 300},
		{"armies=elite-500,drawn table=drawn mission=longmarch", "elite-500,", "", "longmarch", 500},
		{"armies=drawn,vehicles-500 mission=drawn", ",vehicles-500", "courtyard", "", 500},
		{"table=drawn", "elite-500,vehicles-500", "", "standoff", 500},
		{"mission=any", "elite-500,vehicles-500", "courtyard", "", 500},
	} {
		e := made(Make("GF3-Skirmish-v1", strings.Fields(c.options)...))
		named := made(Make("GF3-Skirmish-v1")).Game().Setup()
		names := func(s engine.Setup) map[string]bool {
			return map[string]bool{"0" + s.Armies[0].Name: true, "1" + s.Armies[1].Name: true, s.Table.Name: true}
		}
		first := names(named)
		for seed := range uint64(3) {
			must(t, e.Reset(seed))
			s := e.Game().Setup()
			if s.Armies[0].Points != c.points || s.Armies[1].Points != c.points {
				t.Errorf("%s: %d and %d points, want %d", c.options, s.Armies[0].Points, s.Armies[1].Points, c.points)
			}
			for name := range names(s) {
				own := strings.HasPrefix(c.armies, "elite") && name[0] == '0' || strings.HasSuffix(c.armies, "vehicles-500") && name[0] == '1' ||
					c.table != "" && name == s.Table.Name
				if own != first[name] {
					t.Errorf("%s: %s is of the id's usual game: %t, want %t", c.options, name, first[name], own)
				}
			}
			if c.mission != "" && !strings.EqualFold(strings.ReplaceAll(s.Mission.Name, " ", ""), c.mission) {
				t.Errorf("%s: mission %s", c.options, s.Mission.Name)
			}
		}
	}
}

// Any mission is one that comes with the program or one that is drawn; both come up.
func TestAnyMission(t *testing.T) {
	var o Options
	must(t, o.Set("mission=any"))
	d, seen := made(NewDrawing("GF3-1000-v1", o)), map[bool]int{}
	for key := range uint64(24) {
		shipped := slices.Contains(mission.Missions(), strings.ToLower(strings.ReplaceAll(made(d.Game(key)).Setup().Mission.Name, " ", "")))
		seen[shipped]++
	}
	counted(t, "missions", seen, 5, true, false)
}

// A vector of drawn games shows the same with any number of workers, and equal seeds are equal games everywhere.
func TestDrawnByWorkers(t *testing.T) {
	byWorkers(t, "GF3-Skirmish-v1", 150, append([]string{"layer=tactical", "points=450-550"}, drawing...)...)
}

func byWorkers(t *testing.T, name string, steps int, options ...string) {
	t.Helper()
	const rows = 12
	var o Options
	must(t, o.Set(options...))
	var shown [2][]byte
	for k, workers := range [2]int{1, 4} {
		v := made(NewVector(name, o, rows, workers, SameStep))
		b, seed, rng := v.NewBuffers(), uint64(7), dice.New(1)
		b.Kept = true
		must(t, v.Reset(&seed, b))
		n := v.Spec().Actions()
		actions := make([]int32, rows)
		for range steps {
			for i := range actions {
				actions[i] = int32(Sample(b.Masks[i*n:(i+1)*n], &rng))
			}
			must(t, v.Step(actions, b))
			shown[k] = fmt.Append(shown[k], b.Seat, b.Rewards, b.Terminated)
			shown[k] = fmt.Append(shown[k], hashed(b.Obs), hashed(b.Masks))
		}
		if v.Statistics().Episodes == 0 {
			t.Error("no episode ends: the test does not reach a second game of a row")
		}
		v.Close()
	}
	if !bytes.Equal(shown[0], shown[1]) {
		t.Error("games depend on the number of workers")
	}
}

// legalOf chooses an action of an environment.
func legalOf(e *Turn, policy *chooser) int {
	mask := maskOf(e)
	if err := e.Mask(mask); err != nil {
		panic(err)
	}
	return int(policy.choose(mask))
}

// hashed returns a hash of numbers.
func hashed[T any](all []T) uint64 {
	h := uint64(0)
	for _, v := range fmt.Append(nil, all) {
		h = dice.Mix(h ^ uint64(v))
	}
	return h
}

// A game that is made quickly after the first is seen as one that is made from nothing.
func TestDrawnAgain(t *testing.T) {
	drawnAgain(t, "GF3-1000-v1", append([]string{"layer=tactical"}, drawing...)...)
}

func drawnAgain(t *testing.T, name string, options ...string) {
	t.Helper()
	e := made(Make(name, options...))
	policy := chooser{dice.New(3)}
	for range 3 {
		must(t, e.ResetNext())
		fresh := made(e.With(e.Game()))
		must(t, fresh.Reset(e.Info().Seed))
		mine, theirs := obsOf(e), obsOf(e)
		for e.Seat() >= 0 {
			must(t, e.Observe(e.Seat(), mine))
			must(t, fresh.Observe(e.Seat(), theirs))
			if !slices.Equal(mine, theirs) {
				t.Fatal("observations differ")
			}
			a := legalOf(e, &policy)
			must(t, e.Step(a))
			must(t, fresh.Step(a))
		}
	}
}

// No list and no table of some games of tests is one of as many games of training.
func TestSplitsDiffer(t *testing.T) {
	meets(t, "GF3-Skirmish-v1", "armies=drawn", "table=drawn", "mission=drawn")
}

func meets(t *testing.T, name string, options ...string) {
	t.Helper()
	seen := map[string]string{}
	for _, split := range []string{"train", "test"} {
		var o Options
		must(t, o.Set(append(options, "split="+split)...))
		d := made(NewDrawing(name, o))
		for key := range uint64(enginetest.Samples(60, 2000)) {
			s := made(d.Game(key)).Setup()
			for what, thing := range map[string]any{"list": s.Armies[0], "list ": s.Armies[1], "table": s.Table.Terrain,
				"mission": []any{s.Mission.Name, s.Mission.Zones, s.Mission.Markers, s.Mission.Own}} {
				text := strings.TrimSpace(what) + string(made(json.Marshal(thing))) // not by the addresses of what they hold
				if before := seen[text]; before != "" && before != split && what != "mission" {
					t.Errorf("a %s of %s is one of %s", what, split, before)
				}
				seen[text] = split
			}
		}
	}
}

// A snapshot brings its game along, into an environment that stood in another; those of games that are not drawn, or
// of none that there is, are refused.
func TestDrawnSnapshots(t *testing.T) {
	options := append([]string{"layer=tactical"}, drawing...)
	from, to := made(Make("GF3-Skirmish-v1", options...)), made(Make("GF3-Skirmish-v1", options...))
	policy := chooser{dice.New(5)}
	must(t, from.Reset(11))
	for range 20 {
		must(t, from.Step(legalOf(from, &policy)))
	}
	snapshot := from.AppendSnapshot(nil)
	must(t, to.Reset(12))
	if to.Game().Fingerprint() == from.Game().Fingerprint() {
		t.Fatal("both seeds play one game: the test tells nothing")
	}
	must(t, to.Restore(snapshot))
	for from.Seat() >= 0 {
		a := legalOf(from, &policy)
		must(t, from.Step(a))
		must(t, to.Step(a))
		mine, theirs := obsOf(from), obsOf(to)
		must(t, from.Observe(0, mine))
		must(t, to.Observe(0, theirs))
		if !slices.Equal(mine, theirs) || from.State().Hash() != to.State().Hash() {
			t.Fatal("the copy goes on otherwise")
		}
	}
	fixed := made(Make("GF3-Skirmish-v1", "layer=tactical"))
	says(t, "drawn into fixed", fixed.Restore(snapshot), "of an environment whose games are drawn: true, in this one: false")
	must(t, fixed.Reset(1))
	says(t, "fixed into drawn", to.Restore(fixed.AppendSnapshot(nil)), "whose games are drawn: false, in this one: true")
	other := made(Make("GF3-Skirmish-v1", append(options, "split=test")...))
	says(t, "train into test", other.Restore(snapshot), "snapshot: of another game")
	body := bytes.Clone(snapshot[:len(snapshot)-4])
	body[len(body)-2] = 1
	says(t, "no such game", to.Restore(Sealed(body, 0)), "of those that are drawn, there are 0 to 2047")
	says(t, "cut short", to.Restore(Sealed(body[:len(body)-5], 0)), "do not fit its parts")
}

// An environment to look ahead in follows the one that plays into its next game.
func TestDrawnSibling(t *testing.T) {
	e := made(Make("GF3-Skirmish-v1", append([]string{"layer=tactical"}, drawing...)...))
	must(t, e.Reset(1))
	ahead, policy := e.Sibling(), chooser{dice.New(1)}
	for seed := range uint64(3) {
		must(t, e.Reset(seed))
		must(t, ahead.CopyFrom(e, 9))
		if ahead.Game() != e.Game() || ahead.Seat() != e.Seat() {
			t.Error("the copy is in another game")
		}
		must(t, ahead.Step(legalOf(ahead, &policy)))
	}
}

// Options that mean nothing are refused, with what may have been meant.
func TestDrawnOptions(t *testing.T) {
	for spec, want := range map[string]string{
		"GF3-Skirmish-v1:armies=drwan":                         `option armies: "drwan" is not two lists joined by a comma, nor drawn (did you mean "drawn"?)`,
		"GF3-Skirmish-v1:armies=elite-500,drwan":               `(did you mean "drawn"?)`,
		"GF3-Skirmish-v1:table=drwan":                          `(did you mean "drawn"?)`,
		"GF3-Skirmish-v1:mission=drwan":                        `(did you mean "drawn"?)`,
		"GF3-Skirmish-v1:armies=drawn:split=tset":              `option split: "tset" is none of train, test (did you mean "test"?)`,
		"GF3-Skirmish-v1:armies=drawn:style=hord":              `(did you mean "horde"?)`,
		"GF3-Skirmish-v1:table=drawn:density=opne":             `(did you mean "open"?)`,
		"GF3-Skirmish-v1:split=test":                           `option split: "test" is for what is drawn, as by armies=drawn or table=drawn`,
		"GF3-Skirmish-v1:style=horde":                          `option style: "horde" is for what is drawn`,
		"GF3-Skirmish-v1:style=horde:table=drawn":              `option style: "horde" is for armies that are drawn, as by armies=drawn`,
		"GF3-Skirmish-v1:density=open:armies=drawn":            `option density: "open" is for a table that is drawn, as by table=drawn`,
		"GF3-Skirmish-v1:points=450-550":                       "option points: 450-550 is for armies that are drawn, as by armies=drawn",
		"GF3-Skirmish-v1:table=drawn:points=450-550":           "option points: 450-550 is for armies that are drawn, as by armies=drawn",
		"GF3-Skirmish-v1:armies=drawn:points=550-450":          `option points: "550-450" ends below its beginning`,
		"GF3-Skirmish-v1:armies=drawn:points=450-":             `option points: "" is not a whole number from 1 to 20000`,
		"GF3-Skirmish-v1:armies=drawn:points=100":              "option points: lists are drawn for 250 to 3000 points, not 100 to 100",
		"GF3-Skirmish-v1:armies=drawn:points=500-4000":         "option points: lists are drawn for 250 to 3000 points, not 500 to 4000",
		"GF3-Skirmish-v1:armies=drawn:points=3000:style=horde": "none of 50 games that were drawn fits",
		"GF3-Skirmish-v1:armies=drawn,elite-500:points=400":    "both sides need the same",
	} {
		_, err := Make(strings.Split(spec, ":")[0], strings.Split(spec, ":")[1:]...)
		says(t, spec, err, want)
	}
	id, was := made(Lookup("GF3-Skirmish-v1")), IDs()
	t.Cleanup(func() { Registered(was) })
	id.Name, id.Adapter = "GF3-Named-v1", undrawn{id.Adapter}
	Register(id)
	_, err := Make(id.Name, "armies=drawn")
	says(t, id.Name, err, "have names (those of GF3-Skirmish-v1, GF3-1000-v1, GF3-2000-v1, GF3-3000-v1 can be)")
	if _, err := NewDrawing("GF3-Skirmish-v1", Options{}); err == nil {
		t.Error("games are drawn of an environment that draws none")
	}
}

// An undrawn adapter draws nothing.
type undrawn struct{ Adapter }
