package env_test

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// A feature of an id with tables has one meaning: what spells, losses and blows back come to stands in columns of its own,
// and a sensible value in each.
func TestTableFeaturesMean(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(6) {
		e := made(Make("GF3-1000-v1", "armies=../testdata/armies/gf3/coven.yaml,../testdata/armies/gf3/choir.yaml", "layer=tactical"))
		spec, k, place := e.Spec(), len(e.Spec().Features), featurePlaces(e.Spec())
		got, rng := make([]float32, spec.Actions()*k), dice.New(seed)
		must(t, e.Reset(seed))
		for e.Seat() >= 0 {
			must(t, e.Features(got))
			kind := e.Asked()
			for slot := range e.Moment().Legal.All() {
				of := func(name string) float32 { return got[slot*k+place[name]] }
				if err := featuresMean(kind, of, counts); err != nil {
					t.Fatalf("seed %d, %s: %v", seed, spec.Slots[slot].Name, err)
				}
			}
			stepAtRandom(t, e, &rng)
		}
	}
	for _, name := range []string{"spell-share", "model-share", "struck-back", "leads more", "leads less", "exposed", "chances",
		"points", "half"} {
		if counts[name] == 0 {
			t.Errorf("%s is never there: %v", name, counts)
		}
	}
}

// In an environment whose games are drawn, what a game's features are worked out in is handed on to the next game: they
// are those of an environment that has seen no other, and once all games have been seen an episode takes little memory.
func TestFeaturesAreHandedOn(t *testing.T) {
	e := made(Make("GF3-1000-v1", "armies=drawn", "layer=tactical"))
	spec := e.Spec()
	got, want := make([]float32, spec.Actions()*len(spec.Features)), make([]float32, spec.Actions()*len(spec.Features))
	for seed := range uint64(4) {
		must(t, e.Reset(seed))
		fresh, rng := e.Fresh(), dice.New(seed)
		must(t, fresh.Reset(seed))
		for range 60 {
			must(t, e.Features(got))
			must(t, fresh.Features(want))
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d: other features at %s than in an environment that has seen nothing else", seed, e.Asked())
			}
			mask := make([]uint8, spec.Actions())
			must(t, e.Mask(mask))
			action := Sample(mask, &rng)
			must(t, e.Step(action))
			must(t, fresh.Step(action))
		}
	}
	const most = 60 << 10
	mask := make([]uint8, spec.Actions())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for seed := range uint64(4) {
		rng := dice.New(seed)
		must(t, e.Reset(seed))
		for range 60 {
			must(t, e.Features(got))
			must(t, e.Mask(mask))
			must(t, e.Step(Sample(mask, &rng)))
		}
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / 4; n > most {
		t.Errorf("an episode takes %d bytes, %d are enough", n, most)
	}
}

// featurePlaces returns where each feature of an action stands in its row.
func featurePlaces(spec *Spec) map[string]int {
	place := map[string]int{}
	for _, f := range spec.Features {
		place[f.Name] = f.Offset
	}
	return place
}

// featuresMean returns what the features of an action say that cannot be, and counts what they say.
func featuresMean(kind engine.Kind, of func(name string) float32, counts map[string]int) error {
	only := map[string]bool{"spell-share": kind == engine.CastSpell || kind == engine.CastAt, "model-share": kind == engine.Casualty,
		"struck-back": kind == engine.ChooseAction}
	for name, may := range only {
		if of(name) != 0 {
			counts[name]++
			if !may {
				return fmt.Errorf("%s is %v when it is asked to %s", name, of(name), kind)
			}
		}
	}
	if of("struck-back") != 0 && (of("damage-taken") != 0 || of("shoots") != 0) {
		return fmt.Errorf("a charge with damage-taken %v, shoots %v", of("damage-taken"), of("shoots"))
	}
	for name, is := range map[string]bool{"leads more": of("markers-held") > 0, "leads less": of("markers-held") < 0,
		"exposed": of("points-exposed") > 0, "chances": of("chances") > 0, "points": of("damage-points") > 0,
		"half": of("damage-half") > 0} {
		if is {
			counts[name]++
		}
	}
	if points, share, value := of("damage-points"), of("damage-share"), of("target-value"); kind != engine.CastSpell &&
		kind != engine.CastAt && kind != engine.Activate && points != 0 && (points/(1-points)-10*share*value)/(10*share*value) > 0.001 {
		return fmt.Errorf("damage-points %v of a share of %v of the value %v", points, share, value)
	}
	return nil
}

// To stand still at a marker that nobody else can reach is worth more in the lead of markers than to leave it, to walk to a
// free one more than to walk past it, and in the last round nothing is to be gained by a next attack.
func TestTableFeaturesForesee(t *testing.T) {
	e := made(Make("GF3-1000-v1", "layer=tactical"))
	spec, k, place := e.Spec(), len(e.Spec().Features), featurePlaces(e.Spec())
	got, rng := make([]float32, spec.Actions()*k), dice.New(5)
	stays, leaves, last := 0, 0, 0
	for seed := range uint64(8) {
		must(t, e.Reset(seed))
		for e.Seat() >= 0 {
			if e.Asked() == engine.ChooseAction {
				must(t, e.Features(got))
				for slot := range e.Moment().Legal.All() {
					of := func(name string) float32 { return got[slot*k+place[name]] }
					switch held := of("markers-held"); {
					case of("marker-gained") > 0 && held > 0.02:
						stays++
					case of("marker-gained") < 0 && held < -0.02:
						leaves++
					}
					if e.Position().Round() == e.Position().Game().Setup().Mission.Rounds {
						if last++; of("chances") != 0 {
							t.Fatalf("chances %v in the last round", of("chances"))
						}
					}
				}
			}
			stepAtRandom(t, e, &rng)
		}
	}
	if stays < 20 || leaves < 20 || last == 0 {
		t.Errorf("%d moves to markers gain, %d away lose, %d actions in last rounds", stays, leaves, last)
	}
}

// What an action is worth is the sum of its terms; the best of a moment is behind by nothing and no other by less; and
// nothing is said where it is not evaluated.
func TestTableFeaturesWorth(t *testing.T) {
	evaluated := map[engine.Kind]int{engine.Activate: 0, engine.ChooseAction: 0, engine.DeployAt: 0, engine.ArriveAt: 0,
		engine.FreeMove: 0, engine.Consolidate: 0}
	said := map[string]int{}
	for seed := range uint64(40) {
		e := made(Make("GF3-1000-v1", "armies=drawn", "mission=any", "layer=tactical"))
		spec, k, place := e.Spec(), len(e.Spec().Features), featurePlaces(e.Spec())
		got, rng := make([]float32, spec.Actions()*k), dice.New(seed)
		must(t, e.Reset(seed))
		for e.Seat() >= 0 {
			must(t, e.Features(got))
			kind, best, most := e.Asked(), float32(1), float64(0)
			for slot := range e.Moment().Legal.All() {
				of := func(name string) float32 { return got[slot*k+place[name]] }
				worth, behind := inPoints(of("worth")), inPoints(of("worth-behind"))
				if best = min(best, of("worth-behind")); behind < 0 {
					t.Fatalf("seed %d, %s: behind by %v points", seed, spec.Slots[slot].Name, behind)
				}
				if most == 0 {
					most = worth + behind
				}
				if apart := worth + behind - most; apart > 0.01 || apart < -0.01 {
					t.Fatalf("seed %d, %s: worth %v and behind by %v, others say that the best is worth %v", seed,
						spec.Slots[slot].Name, worth, behind, most)
				}
				sum := 0.0
				for _, term := range []string{"damage", "reply", "tempo", "markers", "exposure", "cover", "chances"} {
					x := inPoints(of("worth-" + term))
					if sum += x; x != 0 {
						said[term]++
					}
				}
				if _, is := evaluated[kind]; !is && (worth != 0 || sum != 0) {
					t.Fatalf("%s is worth %v when it is asked to %s", spec.Slots[slot].Name, worth, kind)
				}
				danger := of("danger") // what it costs is in the worth of what is worked out, and in no other term
				if apart := worth - sum; kind == engine.ChooseAction && (apart > 0.05 || danger == 0 && apart < -0.05) {
					t.Fatalf("seed %d, %s: worth %v, its terms come to %v", seed, spec.Slots[slot].Name, worth, sum)
				}
				if worth != 0 {
					evaluated[kind]++
				}
			}
			if best != 0 {
				t.Fatalf("seed %d, asked to %s: the best is behind by %v", seed, kind, best)
			}
			stepAtRandom(t, e, &rng)
		}
	}
	for kind, n := range evaluated {
		if n == 0 {
			t.Errorf("nothing is worth anything when it is asked to %s", kind)
		}
	}
	if len(said) != 7 {
		t.Errorf("terms that are said: %v", said)
	}
}

// inPoints returns what n/(|n|+20) stands for.
func inPoints(x float32) float64 { return 20 * float64(x) / (1 - max(float64(x), -float64(x))) }

// An observation is the same whether or not features were asked for before it.
func TestObserveAfterFeatures(t *testing.T) {
	for _, id := range []string{"GF3-1000-v1", "GF2-1000-v1", "StarQuest-Breach-v1", "Stargrave-Salvage-v1"} {
		a, b := made(Make(id, "layer=tactical")), made(Make(id, "layer=tactical"))
		spec, rng := a.Spec(), dice.New(3)
		features := make([]float32, spec.Actions()*len(spec.Features))
		got, want := make([]float32, spec.ObsSize), make([]float32, spec.ObsSize)
		must(t, a.Reset(3))
		must(t, b.Reset(3))
		for a.Seat() >= 0 {
			must(t, a.Features(features))
			must(t, a.Observe(a.Seat(), got))
			must(t, b.Observe(b.Seat(), want))
			if !slices.Equal(got, want) {
				t.Fatalf("%s: another observation after features were asked for", id)
			}
			other := rng
			stepAtRandom(t, a, &rng)
			stepAtRandom(t, b, &other)
		}
	}
}
