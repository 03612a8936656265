package agents

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
)

// A Part plays the games of one ruleset, or one seat of them, behind the spec of an agent that plays several.
// It answers with entries of the menu in the layer of the agent, and is no FreeAgent.
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
	a.playing = a.general
	return &a, nil
}

// byRuleset hands each game to the part that plays it.
type byRuleset struct {
	general Part // plays the rulesets that nobody else does
	special []seatsOf
	playing Part // the game that is under way
}

// seatsOf are the players of one ruleset, by seat.
type seatsOf struct {
	ruleset string
	seats   [2]Part
}

// partFor returns who plays a seat of a game.
func (a *byRuleset) partFor(game *engine.Game, seat int) Part {
	name := game.Setup().Ruleset.Name()
	for i := range a.special {
		if s := &a.special[i]; s.ruleset == name {
			return s.seats[seat]
		}
	}
	return a.general
}

// Layer returns the layer of the parts.
func (a *byRuleset) Layer() Layer { return a.general.Layer() }

// Fits returns why nobody plays a seat of a game.
func (a *byRuleset) Fits(game *engine.Game, seat int) error {
	if f, ok := a.partFor(game, seat).(Fitting); ok {
		return f.Fits(game, seat)
	}
	return nil
}

// Begin hands the game to who plays it.
func (a *byRuleset) Begin(game *engine.Game, seat int, seed uint64) {
	a.playing = a.partFor(game, seat)
	a.playing.Begin(game, seat, seed)
}

// Act returns the choice of who plays the game.
func (a *byRuleset) Act(v View) (int, error) { return a.playing.Act(v) }

// Explain says why.
func (a *byRuleset) Explain() string { return a.playing.Explain() }

// Contents returns what the parts play by beside the spec.
func (a *byRuleset) Contents() string {
	all := []Part{a.general}
	for i := range a.special {
		all = append(all, a.special[i].seats[:]...)
	}
	var contents []string
	for _, p := range all {
		if c := ContentsOf(p); c != "" && !slices.Contains(contents, c) {
			contents = append(contents, c)
		}
	}
	return strings.Join(contents, ", ")
}

// AppendMemory appends what the player of the game remembers.
func (a *byRuleset) AppendMemory(b []byte) []byte { return a.playing.AppendMemory(b) }

// RestoreMemory takes it back.
func (a *byRuleset) RestoreMemory(b []byte) ([]byte, error) { return a.playing.RestoreMemory(b) }
