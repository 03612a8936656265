package bench

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"gauntlet/env"
	"gauntlet/env/check"
)

// Sizes of the passes that measure an environment.
const (
	hashedSteps = 64    // vector steps that the trajectory hash covers when the run goes by time
	allocRows   = 64    // rows of the allocation pass, at most
	allocWarm   = 4     // episodes of each of its rows that are played before it counts
	allocRounds = 3     // times that it counts; the least is what remains
	stagedSteps = 10000 // actions of the pass that takes the time of stages, at least
)

// Env is what MeasureEnv measured: a vector of environments under random play, all actions that the mask
// allows being equally likely. Rows that are being reset count for nothing.
type Env struct {
	Env     string `json:"env"` // id and options
	Layer   string `json:"layer"`
	NumEnvs int    `json:"num_envs"`
	Workers int    `json:"workers"`
	Seed    uint64 `json:"seed"`
	ObsSize int    `json:"obs_bytes"` // of one observation, bytes
	Actions int    `json:"actions"`

	// From the throughput pass. Its time holds choosing, stepping, resetting and writing all observations and
	// masks.
	Steps           int     `json:"steps"` // of the vector
	Seconds         float64 `json:"seconds"`
	Episodes        int64   `json:"episodes"`        // that ended
	Decisions       int64   `json:"decisions"`       // actions taken where two or more were legal
	DecisionsPerS   float64 `json:"decisions_per_s"` // Decisions over Seconds
	ActivationsPerS float64 `json:"activations_per_s"`
	// decisions of the rules with two answers or more; in the atomic layer they are the decisions
	AtomicPerS float64 `json:"atomic_decisions_per_s"`
	// TrajectoryHash is over observations, masks, actions, rewards, flags and seats of the first
	// TrajectorySteps steps, row after row. The clock stands while it is computed.
	TrajectoryHash  string `json:"trajectory_hash"`
	TrajectorySteps int    `json:"trajectory_steps"`

	// From passes of their own.
	// heap allocations, resets included, after four episodes of warm-up; the least of three counts
	AllocsPerDecision float64 `json:"allocs_per_decision"`
	// heap of the vector and its buffers after the throughput pass, by row
	BytesPerEnv float64 `json:"bytes_per_env"`
	StageNS     StageNS `json:"stage_ns"`
}

// StageNS is where the time of one action goes, on average, in one environment on one core. The clock's own
// cost is in it, up to a hundred nanoseconds a stage.
type StageNS struct {
	Menu    float64 `json:"menu"`    // the engine lists the legal actions
	Mask    float64 `json:"mask"`    // they are mapped to slots
	Observe float64 `json:"observe"` // what the seat to act sees is written
	Apply   float64 `json:"apply"`   // the engine carries actions out
	Plan    float64 `json:"plan"`    // the tactical layer works out what an action means
	Rest    float64 `json:"rest"`    // checks and rewards
}

// An EnvConfig says what MeasureEnv plays and for how long.
type EnvConfig struct {
	Spec    string // id and options, for the result
	ID      string
	Options env.Options
	NumEnvs int
	Workers int
	Steps   int // of the vector; 0 to go by time
	Common
}

// MeasureEnv measures a vector of environments. It stops early, with the context's error, when ctx ends.
func MeasureEnv(ctx context.Context, c EnvConfig) (Env, error) {
	e := Env{Env: c.Spec, Layer: c.Options.Layer.String(), NumEnvs: c.NumEnvs, Workers: c.Workers,
		Seed: c.Seed}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(min(c.Workers, runtime.NumCPU())))
	for _, pass := range []struct {
		name string
		run  func(context.Context, *EnvConfig, *Env) error
	}{
		{"random play", envThroughput},
		{"allocations", envAllocations},
		{"stages", envStages},
	} {
		c.stage(pass.name)
		if err := pass.run(ctx, &c, &e); err != nil {
			return Env{}, err
		}
	}
	return e, nil
}

// A field is a vector, its buffers and its random player.
type field struct {
	v       *env.Vector
	b       *env.Buffers
	p       *policy
	actions []int32
}

func (c *EnvConfig) field(rows int) (*field, error) {
	v, err := env.NewVector(c.ID, c.Options, rows, c.Workers, env.NextStep)
	if err != nil {
		return nil, err
	}
	f := &field{v: v, b: v.NewBuffers(), actions: make([]int32, rows)}
	f.b.Kept = true
	f.p = newPolicy(rows, c.Workers, c.Seed)
	if err := v.Reset(&c.Seed, f.b); err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

func (f *field) close() {
	f.p.close()
	f.v.Close()
}

// step chooses and steps, and returns how many decisions were taken.
func (f *field) step() (decisions int64, err error) {
	decisions = f.p.choose(f.b, f.actions)
	return decisions, f.v.Step(f.actions, f.b)
}

// ended reports whether the episode of a row has just ended.
func (f *field) ended(row int) bool { return f.b.Terminated[row] || f.b.Truncated[row] }

func envThroughput(ctx context.Context, c *EnvConfig, e *Env) error {
	before := heapInUse()
	f, err := c.field(c.NumEnvs)
	if err != nil {
		return err
	}
	defer f.close()
	s := f.v.Spec()
	e.ObsSize, e.Actions = 4*s.ObsSize, s.Actions()
	e.TrajectorySteps = c.Steps
	if c.Steps == 0 {
		e.TrajectorySteps = hashedSteps
	}
	var hash check.Hash
	hash.Floats(f.b.Obs)
	hash.Bytes(f.b.Masks)
	var spent time.Duration
	var activations, atomic int64
	count := func(info env.Info) {
		activations, atomic = activations+int64(info.Activations), atomic+int64(info.Decisions)
	}
	for n := 0; n < e.TrajectorySteps || c.Steps == 0 && spent < c.Time; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		begin := time.Now()
		decisions, err := f.step()
		spent += time.Since(begin)
		if err != nil {
			return fmt.Errorf("step %d: %w", n, err)
		}
		e.Steps++
		e.Decisions += decisions
		for i := range c.NumEnvs {
			if f.ended(i) {
				count(f.v.FinalInfo(i))
				e.Episodes++
			}
		}
		if n < e.TrajectorySteps {
			f.hash(&hash)
		}
	}
	for i := range c.NumEnvs {
		if f.b.Seat[i] >= 0 { // its episode goes on
			count(f.v.Info(i))
		}
	}
	e.Seconds = spent.Seconds()
	e.DecisionsPerS = float64(e.Decisions) / e.Seconds
	e.ActivationsPerS = float64(activations) / e.Seconds
	e.AtomicPerS = float64(atomic) / e.Seconds
	e.TrajectoryHash = fmt.Sprintf("%016x", hash.Sum())
	e.BytesPerEnv = float64(int64(heapInUse()-before)) / float64(c.NumEnvs)
	runtime.KeepAlive(f)
	return nil
}

// hash adds a step to a trajectory.
func (f *field) hash(h *check.Hash) {
	for i, a := range f.actions {
		h.Int(int(a))
		h.Flag(f.b.Terminated[i])
		h.Flag(f.b.Truncated[i])
		h.Int(int(f.b.Seat[i]))
		h.Uint64(uint64(math.Float32bits(f.b.Rewards[2*i]))<<32 |
			uint64(math.Float32bits(f.b.Rewards[2*i+1])))
	}
	h.Floats(f.b.Obs)
	h.Bytes(f.b.Masks)
}

// heapInUse returns the bytes of live objects.
func heapInUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// envAllocations counts allocations once every row has been through whole games. It keeps the collector of
// garbage out, which also empties the pools of scratch memory that the engine draws from, and counts several
// times, because a pool grows when more workers than ever before draw from it at once.
func envAllocations(ctx context.Context, c *EnvConfig, e *Env) error {
	rows := min(c.NumEnvs, allocRows)
	f, err := c.field(rows)
	if err != nil {
		return err
	}
	defer f.close()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var decisions int64
	var before, after runtime.MemStats
	ended := make([]int, rows)
	play := func(episodes int) error {
		for slices.Min(ended) < episodes {
			if err := ctx.Err(); err != nil {
				return err
			}
			n, err := f.step()
			if err != nil {
				return err
			}
			decisions += n
			for i := range ended {
				if f.ended(i) {
					ended[i]++
				}
			}
		}
		return nil
	}
	if err := play(allocWarm); err != nil {
		return err
	}
	for round := 1; round <= allocRounds; round++ {
		decisions = 0
		runtime.ReadMemStats(&before)
		if err := play(allocWarm + round); err != nil {
			return err
		}
		runtime.ReadMemStats(&after)
		n := float64(after.Mallocs-before.Mallocs) / float64(max(decisions, 1))
		if round == 1 || n < e.AllocsPerDecision {
			e.AllocsPerDecision = n
		}
	}
	return nil
}

// envStages takes the time of the stages in a single environment.
func envStages(ctx context.Context, c *EnvConfig, e *Env) error {
	o := c.Options
	o.TimeLimit = 0
	t, err := env.New(c.ID, o)
	if err != nil {
		return err
	}
	step := t.Step
	if limit := c.Options.TimeLimit; limit != 0 {
		l, err := env.NewTimeLimit(t, limit)
		if err != nil {
			return err
		}
		step = l.Step
	}
	obs, mask := make([]float32, t.Spec().ObsSize), make([]uint8, t.Spec().Actions())
	rng := newStream(c.Seed, 0)
	var s env.Stages
	var observe time.Duration
	n := 0
	for episode := uint64(0); n < stagedSteps; episode++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := t.Reset(c.Seed + episode); err != nil {
			return err
		}
		if t.Measure(&s); episode == 0 {
			t.Measure(nil) // the first game warms up
		}
		for t.Seat() >= 0 {
			begin := time.Now()
			err := t.Observe(t.Seat(), obs)
			if episode > 0 {
				observe += time.Since(begin)
				n++
			}
			if err == nil {
				err = t.Mask(mask)
			}
			if err != nil {
				return err
			}
			if err := step(env.Sample(mask, &rng)); err != nil {
				return err
			}
		}
		t.Measure(nil)
	}
	each := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / float64(n) }
	e.StageNS = StageNS{each(s.Menu), each(s.Mask), each(observe), each(s.Apply), each(s.Plan), each(s.Rest)}
	return nil
}
