package check_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"gauntlet/env"
	"gauntlet/env/check"
)

// TestMain lets the test binary stand in for the other process of the rule "processes": with a specification
// in the environment variable it prints the hash of a trajectory.
func TestMain(m *testing.M) {
	spec := os.Getenv(asProcess)
	if spec == "" {
		os.Exit(m.Run())
	}
	seed := flag.Uint64("seed", 0, "")
	episodes := flag.Int("episodes", 1, "")
	flag.Parse()
	h, err := check.Trajectory(context.Background(), open(spec), *seed, *episodes)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%016x\n", h)
}

const asProcess = "GAUNTLET_TEST_TRAJECTORY"

// open returns what makes the environment of a specification, or the game of Nim.
func open(spec string) func() (env.Env, error) {
	if spec == "Nim" {
		return newNim
	}
	return func() (env.Env, error) {
		id, o, err := env.ParseSpec(spec)
		if err != nil {
			return nil, err
		}
		return env.New(id, o)
	}
}

// process plays a specification in another process.
func process(spec string) func(ctx context.Context, seed uint64, episodes int) (uint64, error) {
	return check.Command("/usr/bin/env", asProcess+"="+spec, os.Args[0])
}

func passes(t *testing.T, spec string, o check.Options) {
	t.Helper()
	o.Process = process(spec)
	r, err := check.Check(context.Background(), open(spec), o)
	if err != nil || !r.OK() {
		t.Errorf("%s: %v\n%s", spec, err, r.Text())
	}
	for _, rule := range r.Results {
		if !rule.OK && (spec != "Nim" || rule.Rule != "features") {
			t.Errorf("%s: rule %q is not checked: %s", spec, rule.Rule, rule.Skipped)
		}
	}
	if r.Episodes < 10 || r.Steps < 100 {
		t.Errorf("%s: only %d episodes and %d steps were played", spec, r.Episodes, r.Steps)
	}
}

// Somebody else's game passes.
func TestNim(t *testing.T) { passes(t, "Nim", check.Options{Episodes: 50}) }

// All registered environments pass, in both layers, with rewards shaped and not.
func TestRegistered(t *testing.T) {
	for _, id := range env.IDs() {
		for _, options := range []string{":layer=atomic",
			":layer=tactical:shape-markers=0.5:shape-value=0.25"} {
			passes(t, id.Name+options, check.Options{Seed: 7, Episodes: 1})
		}
	}
	passes(t, "GF3-Skirmish-v1:layer=tactical:on-the-way=policy", check.Options{Episodes: 1})
	// units that are set aside before deployment, and Aircraft
	const convoy = "../../engine/internal/opr/battle/testdata/lists/convoy.yaml"
	for _, layer := range []string{"atomic", "tactical"} {
		passes(t, "GF3-Skirmish-v1:armies=../testdata/special.yaml,../testdata/special.yaml:layer="+layer,
			check.Options{Episodes: 2})
		// several heroes in one unit
		passes(t, "GF2-1000-v1:armies=../testdata/officers.yaml,../testdata/officers.yaml:layer="+layer,
			check.Options{Episodes: 2})
		// rules of lists that leave their players choices
		passes(t, "GF3-1000-v1:armies=../testdata/choosing.yaml,../testdata/turning.yaml:layer="+layer,
			check.Options{Episodes: 2})
		// another game in each episode
		passes(t, "GF3-Skirmish-v1:armies=drawn:table=drawn:mission=any:layer="+layer, check.Options{Episodes: 2})
		passes(t, "GF3-2000-v1:armies="+convoy+","+convoy+":layer="+layer, check.Options{Episodes: 2})
	}
}

func TestProcessThatPlaysAnotherGame(t *testing.T) {
	for _, c := range []struct {
		process func(ctx context.Context, seed uint64, episodes int) (uint64, error)
		want    string
	}{
		{process("GF3-Skirmish-v1"), "seed 3, 2 episodes: this process plays "},
		{process("Chess-v0"), `the other process: exit status 1: unknown environment "Chess-v0"`},
		{check.Command("/bin/echo", "hello"),
			`the other process: it prints "hello --seed 3 --episodes 2", which is no hash`},
		{check.Command("/no/such/program"), "the other process: fork/exec /no/such/program"},
	} {
		r, err := check.Check(context.Background(), newNim,
			check.Options{Seed: 3, Episodes: 2, Process: c.process})
		if err != nil || r.OK() {
			t.Fatalf("%v\n%s", err, r.Text())
		}
		i := slices.IndexFunc(r.Results, func(r check.Result) bool { return r.Error != "" })
		if got := r.Results[i]; got.Rule != "processes" || !strings.HasPrefix(got.Error, c.want) {
			t.Errorf("rule %q says %q, want %q", got.Rule, got.Error, c.want)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		o    check.Options
		want string
	}{
		{check.Options{Episodes: -1}, "check: -1 episodes of at most 0 steps, neither may be negative"},
		{check.Options{MaxSteps: -5}, "check: 0 episodes of at most -5 steps, neither may be negative"},
		{check.Options{Skip: []string{"chances"}},
			`check: unknown rule "chances" (did you mean "chance"?); there are spec, `},
		{check.Options{Skip: []string{"Chance"}},
			`check: unknown rule "Chance" (did you mean "chance"?); there are spec, `},
	} {
		if _, err := check.Check(context.Background(), newNim, c.o); err == nil ||
			!strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q", c.o, err, c.want)
		}
	}
	r, err := check.Check(context.Background(), newNim, check.Options{Skip: check.Rules()})
	if err != nil || !r.OK() || r.Steps > 0 ||
		strings.Count(r.Text(), "left out by the options") != len(check.Rules()) {
		t.Errorf("%v\n%s", err, r.Text())
	}
}

func TestWhatCannotBeMade(t *testing.T) {
	for _, c := range []struct {
		make func() (env.Env, error)
		want string
	}{
		{func() (env.Env, error) { return nil, errors.New("no wood") }, "cannot be made: no wood"},
		{func() (env.Env, error) {
			return nil, nil
		}, "cannot be made: there is neither an environment nor an error"},
	} {
		r, err := check.Check(context.Background(), c.make, check.Options{})
		if err != nil || r.OK() || r.Results[0].Error != c.want {
			t.Errorf("%v\n%s", err, r.Text())
		}
	}
}

// stopping counts steps, and calls stop in one of them.
type stopping struct {
	env.Env
	steps *int
	at    int
	stop  func()
}

func (s stopping) Step(action int) error {
	if *s.steps++; *s.steps == s.at {
		s.stop()
	}
	return s.Env.Step(action)
}

// A check whose context ends plays at most the game to its end that it is in.
func TestCheckStops(t *testing.T) {
	for _, at := range []int{1, 50, 5000} {
		ctx, cancel := context.WithCancel(context.Background())
		steps := 0
		_, err := check.Check(ctx, func() (env.Env, error) {
			e, err := open("GF3-Skirmish-v1")()
			return stopping{e, &steps, at, cancel}, err
		}, check.Options{Episodes: 1 << 20})
		if cancel(); !errors.Is(err, context.Canceled) || steps > at+250 {
			t.Errorf("stopped in step %d: error %v after %d steps", at, err, steps)
		}
	}
}

// An endless game is truncated and checked as far as it goes.
func TestEndlessGame(t *testing.T) {
	endless := func() (env.Env, error) {
		r := newRigged()
		r.step = func(a int) error {
			err := r.nim.Step(a)
			if r.nim.Terminated() {
				r.nim.heaps, r.nim.earned, r.nim.info.Outcome = [heaps]uint8{1, 2, 3}, [2]float32{},
					env.Info{}.Outcome
				r.nim.info.Return, r.nim.info.True = [2]float32{}, [2]float32{}
			}
			return err
		}
		return r, nil
	}
	r, err := check.Check(context.Background(), endless, check.Options{Episodes: 2, MaxSteps: 300})
	if err != nil || !r.OK() || r.Steps < 300*20 {
		t.Errorf("%v\n%s", err, r.Text())
	}
}

func TestTrajectory(t *testing.T) {
	sum := func(seed uint64, episodes int) uint64 {
		return made(check.Trajectory(t.Context(), newNim, seed, episodes))
	}
	a, b, c, d := sum(1, 3), sum(1, 3), sum(2, 3), sum(1, 4)
	if a != b || a == c || a == d || c == d {
		t.Errorf("%016x and %016x for the same, %016x for another seed, %016x for more episodes", a, b, c, d)
	}
	if _, err := check.Trajectory(t.Context(), open("Chess-v0"), 1, 1); err == nil {
		t.Error("no error for an environment that cannot be made")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := check.Trajectory(ended, newNim, 1, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("%v when the context has ended", err)
	}
}

// Every single number that is added counts, and so does its place.
func TestHash(t *testing.T) {
	sums := map[uint64]string{}
	add := func(what string, f func(h *check.Hash)) {
		var h check.Hash
		f(&h)
		if other, twice := sums[h.Sum()]; twice {
			t.Errorf("%s has the hash of %s", what, other)
		}
		sums[h.Sum()] = what
	}
	add("nothing", func(*check.Hash) {})
	for i := range 64 {
		add(fmt.Sprintf("bit %d", i), func(h *check.Hash) { h.Uint64(1 << i) })
	}
	for n := range 9 {
		add(fmt.Sprintf("%d floats of 0", n), func(h *check.Hash) { h.Floats(make([]float32, n)) })
		add(fmt.Sprintf("%d bytes of 0 and a flag", n), func(h *check.Hash) {
			h.Bytes(make([]byte, n))
			h.Flag(true)
		})
		for k := range n {
			f, b := make([]float32, n), make([]byte, n)
			f[k], b[k] = 1, 1
			add(fmt.Sprintf("float %d of %d", k, n), func(h *check.Hash) { h.Floats(f) })
			add(fmt.Sprintf("byte %d of %d", k, n), func(h *check.Hash) { h.Bytes(b) })
		}
	}
}
