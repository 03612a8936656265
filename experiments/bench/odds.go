package bench

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// Odds is what MeasureOdds measured: 10 models that make 2 attacks each, with Quality 4+, against 10 models
// with Defense 4+.
type Odds struct {
	Ruleset string `json:"ruleset"`

	// attacks rolled through the pipeline, the target's morale tests included
	Sampled         int64   `json:"sampled"`
	SampledPerS     float64 `json:"sampled_per_s"` // of them per second
	AllocsPerSample float64 `json:"allocs_per_sample"`
	ExactNS         float64 `json:"exact_ns"` // for the distributions of hits, wounds and casualties
	AllocsPerExact  float64 `json:"allocs_per_exact"`
	MeanNS          float64 `json:"mean_ns"` // for the mean of hits and wounds alone
}

// oddsChunk is how many attacks are rolled between two looks at the clock.
const oddsChunk = 100_000

// MeasureOdds measures the calculators of package odds on one core, for about the given time. It stops early,
// with the context's error, when ctx ends.
func MeasureOdds(ctx context.Context, ruleset string, how Common) (Odds, error) {
	how.stage("attacks")
	o := Odds{Ruleset: ruleset}
	ed, err := rulesets.Edition(ruleset)
	if err != nil {
		return o, err
	}
	u := roster.Unit{Name: "ten", Quality: 4, Defense: 4,
		Weapons: []roster.Weapon{{Name: "rifle", Range: 24, Attacks: 2}}}
	for range 10 {
		u.Models = append(u.Models, roster.Model{Quality: 4, Defense: 4, Tough: 1, Base: 25_40,
			Weapons: []roster.Carried{{Copies: 1}}})
	}
	m, err := odds.NewMatch(ed, &u, &u)
	if err != nil {
		return o, err
	}
	c := odds.Conditions{Range: 12}
	groups, err := m.Shooting(c, nil)
	if err != nil {
		return o, err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))

	var sampler odds.Sampler
	ns, allocs, n, err := repeat(ctx, how.Time/2, 1, func() error {
		how.Seed++
		_, err := sampler.Attack(m, c, groups, oddsChunk, how.Seed)
		return err
	})
	if err != nil {
		return o, err
	}
	o.Sampled, o.SampledPerS, o.AllocsPerSample = n*oddsChunk, oddsChunk*1e9/ns, allocs/oddsChunk

	var calculator odds.Calculator
	if o.ExactNS, o.AllocsPerExact, _, err = repeat(ctx, how.Time/4, 100, func() error {
		_, err := calculator.Attack(m, c, groups)
		return err
	}); err != nil {
		return o, err
	}
	o.MeanNS, _, _, err = repeat(ctx, how.Time/4, 10_000, func() error {
		if m.Mean(c, groups).Hits == 0 {
			return fmt.Errorf("20 attacks hit nothing on the average")
		}
		return nil
	})
	return o, err
}

// repeat calls f for about the given time after one call of warm-up, looking at the clock after so many calls
// each. It returns the time and the heap allocations per call, and the calls.
func repeat(ctx context.Context, length time.Duration, calls int, f func() error) (ns, allocs float64,
	n int64, err error) {
	if err := f(); err != nil {
		return 0, 0, 0, err
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := time.Now()
	for spent := time.Duration(0); spent < length || n == 0; spent = time.Since(begin) {
		if err := ctx.Err(); err != nil {
			return 0, 0, 0, err
		}
		for range calls {
			if err := f(); err != nil {
				return 0, 0, 0, err
			}
		}
		n += int64(calls)
	}
	spent := time.Since(begin)
	runtime.ReadMemStats(&after)
	return float64(spent.Nanoseconds()) / float64(n), float64(after.Mallocs-before.Mallocs) / float64(n),
		n, nil
}
