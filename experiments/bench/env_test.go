package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

func skirmish(layer env.Layer) EnvConfig {
	return EnvConfig{Spec: "GF3-Skirmish-v1", ID: "GF3-Skirmish-v1", Options: env.Options{Layer: layer},
		NumEnvs: 5, Workers: 2, Steps: 300, Common: Common{Seed: 1}}
}

func TestMeasureEnv(t *testing.T) {
	for _, layer := range []env.Layer{env.Atomic, env.Tactical} {
		c := skirmish(layer)
		var stages []string
		c.Stage = func(name string) { stages = append(stages, name) }
		e := must.Get(MeasureEnv(context.Background(), c))(t)
		if e.Env != c.Spec || e.Layer != layer.String() || e.NumEnvs != 5 || e.Workers != 2 || e.Seed != 1 ||
			e.Steps != 300 || e.TrajectorySteps != 300 {
			t.Errorf("%+v is not what was asked for", e)
		}
		// Rows that are reset and decisions with one answer do not count, and most others do.
		if all := int64(c.NumEnvs * c.Steps); e.Decisions > all-e.Episodes || e.Decisions < all/2 ||
			e.Episodes < 1 {
			t.Errorf("%s: %d decisions and %d episodes in %d rows", layer, e.Decisions, e.Episodes, all)
		}
		if e.ObsSize%4 != 0 || e.ObsSize < 100 || e.Actions < 50 {
			t.Errorf("%s: observations of %d bytes, %d actions", layer, e.ObsSize, e.Actions)
		}
		if e.DecisionsPerS <= 0 || e.ActivationsPerS <= 0 || e.AtomicPerS < e.DecisionsPerS ||
			e.ActivationsPerS > e.AtomicPerS {
			t.Errorf("%s: %v decisions, %v atomic decisions, %v activations per second", layer,
				e.DecisionsPerS, e.AtomicPerS, e.ActivationsPerS)
		}
		if layer == env.Atomic && e.AtomicPerS > e.DecisionsPerS*1.001 {
			t.Errorf("%v decisions and %v atomic decisions per second in the atomic layer", e.DecisionsPerS,
				e.AtomicPerS)
		}
		if e.AllocsPerDecision > 0.05 {
			t.Errorf("%s: %v allocations per decision", layer, e.AllocsPerDecision)
		}
		if e.BytesPerEnv < float64(e.ObsSize+e.Actions) || e.BytesPerEnv > 1<<20 {
			t.Errorf("%s: %v bytes for an environment", layer, e.BytesPerEnv)
		}
		s := e.StageNS
		if s.Menu <= 0 || s.Mask <= 0 || s.Observe <= 0 || s.Apply <= 0 || s.Plan <= 0 || s.Rest <= 0 {
			t.Errorf("%s: %+v", layer, s)
		}
		if len(stages) != 3 {
			t.Errorf("stages %q", stages)
		}
	}
}

// The trajectory depends on what is played and for how many steps, not on who steps it.
func TestTrajectoryHash(t *testing.T) {
	hash := func(change func(*EnvConfig)) string {
		c := skirmish(env.Atomic)
		c.Steps = 20
		change(&c)
		e := must.Get(MeasureEnv(context.Background(), c))(t)
		return e.TrajectoryHash
	}
	want := hash(func(c *EnvConfig) { c.Workers = 1 })
	for _, workers := range []int{2, 8} {
		if got := hash(func(c *EnvConfig) { c.Workers = workers }); got != want {
			t.Errorf("%s with %d workers, %s with one", got, workers, want)
		}
	}
	for name, change := range map[string]func(*EnvConfig){
		"seed":   func(c *EnvConfig) { c.Seed = 2 },
		"steps":  func(c *EnvConfig) { c.Steps = 21 },
		"rows":   func(c *EnvConfig) { c.NumEnvs = 6 },
		"layer":  func(c *EnvConfig) { c.Options.Layer = env.Tactical },
		"armies": func(c *EnvConfig) { c.Options.Armies = [2]string{"horde-500", "horde-500"} },
	} {
		if got := hash(change); got == want {
			t.Errorf("another value for %s leaves the hash as it was", name)
		}
	}
}

// A run by time hashes as many steps as any other run by time.
func TestTrajectoryByTime(t *testing.T) {
	c := skirmish(env.Atomic)
	c.Steps, c.Time = 0, time.Millisecond
	a := must.Get(MeasureEnv(context.Background(), c))(t)
	c.Time = 300 * time.Millisecond
	b := must.Get(MeasureEnv(context.Background(), c))(t)
	c.Steps = hashedSteps
	d := must.Get(MeasureEnv(context.Background(), c))(t)
	if a.TrajectoryHash != b.TrajectoryHash || a.TrajectoryHash != d.TrajectoryHash ||
		a.TrajectorySteps != hashedSteps {
		t.Errorf("%s over %d steps, %s over %d, %s over %d", a.TrajectoryHash, a.TrajectorySteps,
			b.TrajectoryHash, b.TrajectorySteps, d.TrajectoryHash, d.TrajectorySteps)
	}
	if b.Steps <= hashedSteps || b.Seconds < 0.3 {
		t.Errorf("%d steps in %v s", b.Steps, b.Seconds)
	}
}

func TestMeasureEnvStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := MeasureEnv(ctx, skirmish(env.Atomic)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestMeasureEnvRefuses(t *testing.T) {
	c := skirmish(env.Atomic)
	c.ID = "GF3-Skirmich-v1"
	if _, err := MeasureEnv(context.Background(), c); !must.Contain(err, `did you mean "GF3-Skirmish-v1"?`) {
		t.Errorf("error %v", err)
	}
}

func TestSeveral(t *testing.T) {
	for _, size := range []int{1, 7, 8, 9, 16, 21, 400} {
		mask := make([]uint8, size)
		if several(mask) {
			t.Errorf("several of %d actions where none is legal", size)
		}
		for i := range mask {
			clear(mask)
			if mask[i] = 1; several(mask) {
				t.Errorf("several of %d actions where %d alone is legal", size, i)
			}
			for k := range i {
				if mask[k] = 1; !several(mask) {
					t.Errorf("not several of %d actions where %d and %d are legal", size, k, i)
				}
				mask[k] = 0
			}
		}
	}
}
