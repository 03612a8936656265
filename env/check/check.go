// Package check tells whether an environment keeps the contract of env.Env. It plays random masked games and
// looks at every step: spaces, bounds, masks, flags, rewards, seeds, snapshots, rows of a vector,
// allocations. It knows nothing of any game, so it checks other people's implementations too:
//
//	report, err := check.Check(ctx, func() (env.Env, error) { return mygame.New() }, check.Options{})
//	if !report.OK() { fmt.Print(report.Text()) }
package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/env"
)

// Options say how long to look and what to leave out. The zero value is a full check.
type Options struct {
	Seed     uint64 // of the first episode; the others follow it one by one
	Episodes int    // per rule, 4 when 0
	MaxSteps int    // steps after which an endless episode is truncated, 20,000 when 0

	// Process plays Trajectory(ctx, make, seed, episodes) in another process and returns its hash. When it is
	// nil, the rule "processes" is skipped.
	Process func(ctx context.Context, seed uint64, episodes int) (uint64, error)
	// Vector makes the vector whose rows are checked, n environments stepped by that many workers, in any
	// autoreset mode and without an opponent. When it is nil, they are made by env.VectorOf.
	Vector func(n, workers int) (*env.Vector, error)
	// Skip names rules that the environment does not claim to keep, such as "chance" for a game without any.
	Skip []string
}

// A Result is what was found about one rule.
type Result struct {
	Rule    string `json:"rule"`
	Meaning string `json:"meaning"`
	OK      bool   `json:"ok"`
	Skipped string `json:"skipped,omitempty"` // why it was not checked; OK is then false
	Error   string `json:"error,omitempty"`   // the first breach: place, value and what should be
}

// A Report is what Check found, rule by rule.
type Report struct {
	ID       string   `json:"id"`
	Layer    string   `json:"layer"`
	Episodes int      `json:"episodes"` // played in all
	Steps    int64    `json:"steps"`    // actions taken in all
	Results  []Result `json:"results"`
}

// OK reports whether no rule is broken and none had to be left out because another is.
func (r *Report) OK() bool {
	return len(r.Results) > 0 && !slices.ContainsFunc(r.Results, func(t Result) bool { return t.Error != "" })
}

// Text returns the report in words, a line per rule.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s layer: %d episodes, %d steps\n", r.ID, r.Layer, r.Episodes, r.Steps)
	for i := range r.Results {
		switch t := &r.Results[i]; {
		case t.OK:
			fmt.Fprintf(&b, "  ok       %-12s %s\n", t.Rule, t.Meaning)
		case t.Error != "":
			fmt.Fprintf(&b, "  FAILED   %-12s %s\n           %s\n", t.Rule, t.Meaning, t.Error)
		default:
			fmt.Fprintf(&b, "  skipped  %-12s %s\n", t.Rule, t.Skipped)
		}
	}
	return b.String()
}

// A rule is one clause of the contract.
type rule struct {
	name, meaning string
	check         func(c *checker)
}

// rules in the order in which they are checked: what others build on comes first.
var rules = []rule{
	{"spec", "fields without gaps, finite bounds with low < high, slots numbered in order, nothing changes",
		(*checker).spec},
	{"reset", "nobody acts before the first reset; after a reset an episode is fresh and a seat acts",
		(*checker).reset},
	{"masks", "0 or 1, one at least for the seat that acts, all 0 after the end", (*checker).masks},
	{"legal", "every action that the mask allows is accepted", (*checker).legal},
	{"illegal", "every other action is refused with an ActionError and changes nothing", (*checker).illegal},
	{"observations", "written in full, finite and inside their bounds, for both seats, and looking changes nothing",
		(*checker).observations},
	{"features", "rows of legal actions inside their bounds, all others 0, and looking changes nothing",
		(*checker).features},
	{"buffers", "buffers of a wrong length are refused", (*checker).buffers},
	{"flags", "terminated and truncated exclude each other; nobody acts exactly when one of them is set",
		(*checker).flags},
	{"rewards", "sum to 0 between the seats and add up to the returns", (*checker).rewards},
	{"info", "length, seed and outcome are those of the episode", (*checker).info},
	{"truncation", "cuts an episode short without a reward, once, and not after its end",
		(*checker).truncation},
	{"seeding", "equal seeds give equal episodes; unseeded resets continue the seeded stream",
		(*checker).seeding},
	{"chance", "different seeds give different games", (*checker).chance},
	{"processes", "another process plays the same game", (*checker).processes},
	{"snapshots", "restore in another environment; copies given the same actions stay equal; damage is refused",
		(*checker).snapshots},
	{"vector", "rows are the single environment's games, in order, for any number of workers",
		(*checker).vector},
	{"rendering", "ansi draws something, an unknown mode is an error, drawing changes nothing",
		(*checker).rendering},
	{"allocations", "step, mask and observe allocate nothing once warm", (*checker).allocations},
}

// playing are the rules without which no game can be played. Others are skipped where they meet a breach of
// these.
var playing = []string{"spec", "reset", "masks", "legal"}

// Rules returns the names of the rules, in the order in which they are checked.
func Rules() []string {
	names := make([]string, len(rules))
	for i := range rules {
		names[i] = rules[i].name
	}
	return names
}

// A checker is one run of Check.
type checker struct {
	ctx    context.Context
	create func() (env.Env, error)
	o      Options
	report *Report

	featured bool // the spec has features of actions
}

// Check plays and looks. make returns a fresh environment each time. The error is that of the context when it
// ends, or of the options; breaches of the contract, panics among them, stand in the report.
func Check(ctx context.Context, make func() (env.Env, error), o Options) (Report, error) {
	r := Report{Results: []Result{}}
	if o.Episodes < 0 || o.MaxSteps < 0 {
		return r, fmt.Errorf("check: %d episodes of at most %d steps, neither may be negative", o.Episodes,
			o.MaxSteps)
	}
	o.Episodes, o.MaxSteps = cmp.Or(o.Episodes, 4), cmp.Or(o.MaxSteps, maxSteps)
	skip := map[string]bool{}
	for _, name := range o.Skip {
		if !slices.Contains(Rules(), name) {
			return r, fmt.Errorf("check: unknown rule %q%s; there are %s", name, near.Hint(name, Rules()),
				strings.Join(Rules(), ", "))
		}
		skip[name] = true
	}
	c := &checker{ctx: ctx, create: make, o: o, report: &r}
	broken := "" // the first rule found broken of those without which no game can be played
	for _, rule := range rules {
		t := Result{Rule: rule.name, Meaning: rule.meaning}
		switch {
		case skip[t.Rule]:
			t.Skipped = "left out by the options"
		case broken == "spec":
			t.Skipped = `cannot be told while "spec" is broken`
		case t.Rule == "features" && !c.featured:
			t.Skipped = "its actions have none"
		case t.Rule == "processes" && o.Process == nil:
			t.Skipped = "no other process was offered"
		default:
			err := c.guard(rule.check)
			if ctx.Err() != nil {
				return r, ctx.Err()
			}
			_, isStuck := errors.AsType[*stuck](err)
			own := slices.Contains(playing, t.Rule)
			switch {
			case err == nil:
				t.OK = true
			case !own && broken != "" && isStuck:
				t.Skipped = fmt.Sprintf("cannot be told while %q is broken", broken)
			default:
				t.Error = err.Error()
				if own {
					broken = cmp.Or(broken, t.Rule)
				}
			}
		}
		r.Results = append(r.Results, t)
	}
	return r, nil
}

// guard runs a rule and returns the breach of it. It makes one of a panic.
func (c *checker) guard(check func(*checker)) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it panics: %v", p)
		}
	}()
	return try(func() { check(c) })
}

// fresh makes an environment.
func (c *checker) fresh() (env.Env, error) {
	e, err := c.create()
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot be made: %w", err)
	case e == nil:
		return nil, errors.New("cannot be made: there is neither an environment nor an error")
	}
	return e, nil
}
