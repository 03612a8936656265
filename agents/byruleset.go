package agents

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
)

// A Part plays the games of one ruleset, or one seat of them, behind the spec of an agent that plays several.
// It answers in the layer of the agent.
type Part interface {
	Agent
	Explainer
	Resumable
}

// A PartsFactory makes who plays the two seats of the games of a ruleset, of the parameters of a spec.
type PartsFactory func(p *Params) ([2]Part, error)

// parts are who plays the games of a ruleset where an agent is asked for.
type parts struct {
	name, ruleset, doc string
	factory            PartsFactory
}

var partsList []parts // written by init functions alone

// RegisterFor makes known who plays the games of one ruleset where the agent of a name is asked for; other
// games are left to the agent that Register made known under that name, which has to be a Part itself. So an
// agent that plays several games by several sets of rules is several agents behind one spec, and a new
// ruleset brings its own without a change to the others. Doc says in a clause what is different there,
// parameters included, and is "" when nothing is. RegisterFor is called from init functions, in any order
// with Register, and panics when the name is taken for the ruleset.
func RegisterFor(ruleset, name, doc string, factory PartsFactory) {
	if slices.ContainsFunc(partsList, func(p parts) bool { return p.name == name && p.ruleset == ruleset }) {
		panic(fmt.Sprintf("agents: %q is registered twice for the ruleset %q", name, ruleset))
	}
	partsList = append(partsList, parts{name, ruleset, doc, factory})
}

// withParts returns the agent of a name with those that play single rulesets in its place.
func withParts(name string, agent Agent, p *Params) (Agent, error) {
	a := byRuleset{}
	for _, parts := range partsList {
		if parts.name != name {
			continue
		}
		seats, err := parts.factory(p)
		if err != nil {
			return nil, err
		}
		a.special = append(a.special, seatsOf{parts.ruleset, seats})
	}
	if len(a.special) == 0 {
		return agent, nil
	}
	var ok bool
	if a.general, ok = agent.(Part); !ok {
		return nil, errors.New("others play single rulesets in its place, but it cannot be resumed or does not explain itself")
	}
	a.Part = a.general
	return &a, nil
}

// byRuleset hands each game to the part that plays it.
type byRuleset struct {
	Part         // plays the game that is under way
	general Part // plays the rulesets that nobody else does
	special []seatsOf
}

// seatsOf are the players of one ruleset, by seat.
type seatsOf struct {
	ruleset string
	seats   [2]Part
}

// partFor returns who plays a seat of a game.
func (a *byRuleset) partFor(game *engine.Game, seat int) Part {
	name := game.Setup().Ruleset.Name()
	for _, s := range a.special {
		if s.ruleset == name {
			return s.seats[seat]
		}
	}
	return a.general
}

// Fits returns why nobody plays a seat of a game.
func (a *byRuleset) Fits(game *engine.Game, seat int) error {
	if f, ok := a.partFor(game, seat).(Fitting); ok {
		return f.Fits(game, seat)
	}
	return nil
}

// Begin hands the game to who plays it.
func (a *byRuleset) Begin(game *engine.Game, seat int, seed uint64) {
	a.Part = a.partFor(game, seat)
	a.Part.Begin(game, seat, seed)
}

// Contents returns what the parts play by beside the spec.
func (a *byRuleset) Contents() string {
	all := []Part{a.general}
	for _, s := range a.special {
		all = append(all, s.seats[:]...)
	}
	var contents []string
	for _, p := range all {
		if c := ContentsOf(p); c != "" && !slices.Contains(contents, c) {
			contents = append(contents, c)
		}
	}
	return strings.Join(contents, ", ")
}
