package check

import (
	"context"
	"errors"
	"strings"

	"gauntlet/env"
)

// A Job is an environment that is played by one policy in both seats, with no end to its episodes but their
// own.
type Job struct {
	Spec    string // id and options, as env.ParseSpec reads them
	ID      string
	Options env.Options
}

// NewJob reads a spec. It refuses the options of the view for one seat; they would mean nothing.
func NewJob(spec string) (j Job, err error) {
	j.Spec = spec
	if j.ID, j.Options, err = env.ParseSpec(spec); err == nil {
		_, err = env.Lookup(j.ID)
	}
	if err == nil && (j.Options.Opponent != "" || j.Options.Seat != 0) {
		err = errors.New(spec + ": the options seat and opponent are for one learning seat; " +
			"here both seats play alike")
	}
	return j, err
}

// NewWholeJob reads the spec of an environment whose episodes are not truncated, as those of a vector may be.
func NewWholeJob(spec string) (Job, error) {
	j, err := NewJob(spec)
	if err == nil && j.Options.TimeLimit != 0 {
		err = errors.New(spec + ": the option time-limit is for vectors, not for this command")
	}
	return j, err
}

// NamesLayer reports whether the spec names a layer.
func (j *Job) NamesLayer() bool { return strings.Contains(j.Spec, ":layer=") }

// Make makes the environment.
func (j *Job) Make() (env.Env, error) { return env.New(j.ID, j.Options) }

// Jobs returns what specs ask to check: both layers, unless a spec names one.
func Jobs(specs []string) (jobs []Job, err error) {
	for _, spec := range specs {
		j, err := NewWholeJob(spec)
		if err != nil {
			return nil, err
		}
		both := []Job{j}
		if !j.NamesLayer() {
			both = nil
			for _, j.Options.Layer = range []env.Layer{env.Atomic, env.Tactical} {
				j.Spec = spec + ":layer=" + j.Options.Layer.String()
				both = append(both, j)
			}
		}
		for _, j := range both {
			if _, err := j.Make(); err != nil {
				return nil, err
			}
		}
		jobs = append(jobs, both...)
	}
	return jobs, nil
}

// Check checks the environment. The program at a path plays it in another process.
func (j *Job) Check(ctx context.Context, program string, o Options) (Report, error) {
	o.Process = Command(program, "envs", "trajectory", j.Spec)
	o.Vector = func(n, workers int) (*env.Vector, error) {
		return env.NewVector(j.ID, j.Options, n, workers, env.NextStep)
	}
	return Check(ctx, j.Make, o)
}
