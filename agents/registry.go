package agents

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/near"
)

// MaxSpec is the greatest length of a spec, in bytes.
const MaxSpec = 1024

// A Factory makes an agent of the parameters of a spec. It reads every parameter that it knows; New refuses
// the others.
type Factory func(p *Params) (Agent, error)

// Info describes a registered agent.
type Info struct {
	Name string // what a spec begins with
	Doc  string // one sentence that says what it is, parameters included
}

type entry struct {
	Info
	factory Factory
}

var registry []entry // sorted by name; written by init functions alone

// Register makes an agent known under a name of lower-case letters, digits and hyphens. It is called from
// init functions and panics when the name is taken or is not a name. This package registers human, model,
// random and trained; the opponents that ship have packages of their own, which register themselves: whoever
// wants them by their specs imports package all of this folder, as cmd does.
func Register(name, doc string, factory Factory) {
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		panic(fmt.Sprintf("agents: %q is not a name for an agent", name))
	}
	i, taken := slices.BinarySearchFunc(registry, name, func(e entry, name string) int {
		return strings.Compare(e.Name, name)
	})
	if taken {
		panic(fmt.Sprintf("agents: %q is registered twice", name))
	}
	registry = slices.Insert(registry, i, entry{Info{name, doc}, factory})
}

// List returns the registered agents by name.
func List() []Info {
	out := make([]Info, len(registry))
	for i, e := range registry {
		out[i] = e.Info
		for _, part := range partsList {
			if part.name == e.Name && part.doc != "" {
				out[i].Doc += "; " + part.doc
			}
		}
	}
	return out
}

// Check returns what is wrong with a spec, as New would.
func Check(spec string) error {
	a, err := New(spec)
	if err != nil {
		return err
	}
	return Close(a)
}

// New makes the agent of a spec: a name, then parameters joined by colons, each of them key=value:
//
//	random
//	mcts:sims=200:rollout=heuristic
//
// Its errors name the spec, what does not fit, and what was perhaps meant.
func New(spec string) (Agent, error) {
	if len(spec) > MaxSpec {
		return nil, fmt.Errorf("agent spec of %d bytes, at most %d", len(spec), MaxSpec)
	}
	name, params, given := strings.Cut(spec, ":")
	i := slices.IndexFunc(registry, func(e entry) bool { return e.Name == name })
	if i < 0 {
		names := make([]string, len(registry))
		for i, e := range registry {
			names[i] = e.Name
		}
		return nil, fmt.Errorf("unknown agent %q%s; there are %s", name, near.Hint(name, names),
			strings.Join(names, ", "))
	}
	p := &Params{}
	var agent Agent
	var err error
	if given {
		err = p.parse(params)
	}
	if err == nil {
		if agent, err = registry[i].factory(p); err == nil {
			agent, err = withParts(name, agent, p)
		}
		// What is wrong with the parameters explains whatever went wrong later.
		if wrong := p.finish(); wrong != nil {
			err = wrong
		}
	}
	if err != nil {
		return nil, fmt.Errorf("agent %q: %w", spec, err)
	}
	return agent, nil
}
