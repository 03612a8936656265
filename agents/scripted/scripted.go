// Package scripted is the agent that plays by the decision list of the solo rules. A ruleset with a list of
// its own has a package for it in this folder, which plays behind the same spec.
package scripted

import (
	"errors"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
)

func init() {
	agents.Register("scripted",
		"plays by the decision list of the solo rules: shoots or charges the nearest enemy in sight, whichever does more, or else makes for an objective; objectives=first has units make for objectives before enemies (last)",
		func(p *agents.Params) (agents.Agent, error) {
			return &Agent{first: p.Choice("objectives", "last", "first") == "first"}, nil
		})
}

// Agent plays by the decision list of the solo rules, applied to both sides' alternating activations. It
// draws nothing from chance: the same position always gets the same answer, and a position turned half round
// with the seats swapped the turned one.
//
// What a unit does (decide): "enemies" are the enemy's units on the table, and an "AI objective" is a marker
// that its side does not control and to which no other own unit stands nearer.
//
//	1  Is an enemy in sight?   yes: 2   no: 3
//	2  Could it shoot at or charge one of them in this activation?
//	     yes: the plan that does more damage on the average, of
//	          advancing to have the nearest it can in range, and shooting, or
//	          charging the nearest it can; when they are equal it shoots
//	     no:  it rushes towards the nearest in sight
//	3  Is it within 3 inches of an AI objective?
//	     yes: it holds
//	     no:  it rushes towards the nearest AI objective, or holds when there is none
//
// With objectives=first a unit that has an AI objective asks other questions before these:
//
//	a  Could it charge an enemy that stands within 3 inches of that objective?   yes: 1   no: b
//	b  Is it within 3 inches of it?
//	     yes: it holds, and shoots
//	     no:  it makes for it, by an Advance, and shoots, where that gets it there, or else by a Rush
//
// A unit with neither melee weapons nor Impact does not think of charging. A unit advances by the shortest
// way (opr.BestShot) that brings the most of its weapons to bear, not at all where they do already, and of
// equally short ways by the one with the fewest dice of dangerous terrain. Of equally near units the one of
// more points counts, and of these and of markers the leftmost as the player sees them.
//
// The list leaves many decisions open. The agent
//   - places markers as near to its own zone as it may, and takes the edge that has them nearer;
//   - sets aside every unit that it may, to scout rather than for Ambush, and brings it on as soon as it can,
//     by the same rule as it deploys;
//   - has its heroes join the unit of most points that they may, but for Casters, who see more by themselves;
//   - deploys its units by points, the dearest first, each near the marker that has the fewest own units
//     about it, in line when it shoots far and in a block otherwise;
//   - lets every unit begin the game inside a transport that has room, but for those that shoot far or could
//     never leave;
//   - activates the unit first that is nearest to an enemy, those inside a transport after it;
//   - stays inside a transport until the plan for the unit is a shot or a charge, or what it makes for is
//     within 12 inches, and goes into none;
//   - fires every weapon at the nearest target that it has, and resolves Blast before other weapons of the
//     same priority;
//   - comes into contact by the nearest ways, always strikes back, steps back by the first of the shortest
//     ways, and moves on after a melee towards the nearest AI objective, where it stays when it is within 3
//     inches;
//   - casts the spell that does the most for its tokens, at the unit that suffers or gains most, for and
//     against spells of value 2 and 3 spends up to two tokens, and for and against others what its casters
//     could not keep (opr.ChooseSpell, opr.ChooseTokens);
//   - uses what rules of its list offer as soon as it can, of several things the first, and picks the units
//     nearest to the one that acts; passes a turn by such a rule as soon as it may;
//   - singles out heroes, or else the models that carry the most (opr.ChoosePick);
//   - loses the models first that carry the least, and of those the ones furthest from the nearest marker.
type Agent struct {
	game *engine.Game
	mind odds.Mind
	made plan // the plan of the activation that is under way
	why  reason
	line []bool // by unit: it deploys in line

	first bool // objectives come before enemies
}

var errForeign = errors.New("scripted plays the games of the one-page family only")

// longRange is the range of a weapon with which a unit shoots far.
const longRange = 18

// Layer returns Atomic.
func (a *Agent) Layer() agents.Layer { return agents.Atomic }

// Begin looks at the game's weapons.
func (a *Agent) Begin(game *engine.Game, seat int, seed uint64) {
	a.made, a.why = plan{unit: -1}, reason{}
	if a.game == game {
		return
	}
	a.game, a.line = game, a.line[:0]
	for _, army := range game.Setup().Armies {
		for u := range army.Units {
			unit := &army.Units[u]
			far := false
			for w := range unit.Weapons {
				far = far || unit.Weapons[w].Range >= longRange
			}
			a.line = append(a.line, far)
		}
	}
}

// Act answers a decision.
func (a *Agent) Act(v agents.View) (engine.Action, error) {
	if !opr.Plays(v.Position) {
		return engine.Action{}, errForeign
	}
	a.why = reason{kind: v.Decision.Kind, unit: int(v.Decision.Unit), enemy: -1, marker: -1}
	switch v.Decision.Kind {
	case engine.MoveTo:
		return a.moveTo(v), nil
	case engine.Consolidate, engine.FreeMove:
		return a.consolidate(v), nil
	}
	if answer := answers[v.Decision.Kind]; answer != nil {
		return v.Menu[answer(a, v)], nil
	}
	return v.Menu[0], nil // the ways into contact and out of it: the menu's first is by the nearest
}

// answers are what answers each kind of decision but moves, nil for the first entry of the menu.
var answers = [engine.NumKinds]func(*Agent, agents.View) int{
	engine.PlaceMarker:  (*Agent).placeMarker,
	engine.ChooseEdge:   (*Agent).chooseEdge,
	engine.DeployUnit:   (*Agent).deployUnit,
	engine.Arrive:       (*Agent).deployUnit,
	engine.SetAside:     last, // by whichever rule it may be
	engine.StartAboard:  (*Agent).startAboard,
	engine.JoinUnit:     (*Agent).joinUnit,
	engine.DeployAt:     (*Agent).deployAt,
	engine.ArriveAt:     (*Agent).deployAt,
	engine.Activate:     (*Agent).activate,
	engine.ChooseAction: (*Agent).chooseAction,
	engine.Shoot:        (*Agent).shoot,
	engine.GroupOrder:   (*Agent).groupOrder,
	engine.Casualty:     (*Agent).casualty,
	engine.StrikeBack:   yes,
	engine.StrikeFirst:  yes,
	engine.UseLimited:   yes,
	engine.PickModel: func(_ *Agent, v agents.View) int {
		return opr.ChoosePick(v.Position, v.Menu, true)
	},
	engine.CastSpell:    func(_ *Agent, v agents.View) int { return opr.ChooseSpell(v.Position, v.Menu) },
	engine.CastAt:       func(_ *Agent, v agents.View) int { return opr.ChooseTarget(v.Position, v.Menu) },
	engine.CommitTokens: func(_ *Agent, v agents.View) int { return opr.ChooseTokens(v.Position, v.Menu) },
	engine.FuriousWith:  func(_ *Agent, v agents.View) int { return opr.BestBlow(v.Position, v.Menu) },
	engine.UseRule:      func(_ *Agent, v agents.View) int { return opr.ChooseUse(v.Position, v.Menu) },
	engine.MoraleBy:     (*Agent).moraleBy,
	engine.BlockSpell:   (*Agent).blockSpell,
}

// yes answers with the first entry that says yes.
func yes(_ *Agent, v agents.View) int { return sense.FindVerb(v.Menu, engine.Yes) }

// last answers with the last entry.
func last(_ *Agent, v agents.View) int { return len(v.Menu) - 1 }

// AppendMemory appends nothing. A unit goes where its plan leads at once when its action is chosen, before
// anybody else is asked.
func (a *Agent) AppendMemory(b []byte) []byte { return b }

// RestoreMemory takes nothing back.
func (a *Agent) RestoreMemory(b []byte) ([]byte, error) { return b, nil }
