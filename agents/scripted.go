package agents

import (
	"errors"

	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/starquest"
)

func init() {
	Register("scripted", "plays by the decision list of the solo rules: shoots or charges the nearest enemy in sight, whichever does more, or else makes for an objective; "+
		"in Star Quest by the rulebook, with sight=before|after, damage=wounds|hits, advance=least|full, no-objective=skip|hunt",
		func(p *Params) (Agent, error) { return &Scripted{quest: questOf(p)}, nil })
}

// Scripted plays by the decision list of the solo rules, applied to both sides' alternating activations. It draws nothing from chance: the
// same position always gets the same answer, and a position turned half round with the seats swapped the turned one.
//
// What a unit does (decide): "enemies" are the enemy's units on the table, and an "AI objective" is a marker that its side does not control
// and to which no other own unit stands nearer. In Star Quest all objectives of the mission are AI objectives, whoever holds them, and search
// tokens are none.
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
// A unit with neither melee weapons nor Impact does not think of charging. A unit advances by the shortest way on the menu that brings the
// most of its weapons to bear, not at all where they do already, and of equally short ways by the one with the fewest dice of dangerous
// terrain. Of equally near units the one of more points counts, and of these and of markers the leftmost as the player sees them; in Star Quest the lowest
// number.
//
// In Star Quest that is the whole of the AI side's rules (SQ-AI-01 to SQ-AI-05), which package doctrine keeps and Scripted asks; the engine says which
// unit acts next and what its casters cast. The few choices that are left go by what is nearest (see scripted_quest.go, where the parameters of a spec are explained,
// too). The heroes have no decision list: on their seat Scripted plays as Heroes does.
//
// In the other games the list leaves many decisions open. Scripted
//   - places markers as near to its own zone as it may, and takes the edge that has them nearer;
//   - sets aside every unit that it may, to scout rather than for Ambush, and brings it on as soon as it can, by the same rule as it deploys
//   - has its heroes join the unit of most points that they may, but for Casters, who see more by themselves;
//   - deploys its units by points, the dearest first, each near the marker that has the fewest own units about it, in line when it shoots far and in a block
//     otherwise;
//   - lets every unit begin the game inside a transport that has room, but for those that shoot far or could never leave;
//   - activates the unit first that is nearest to an enemy, those inside a transport after it;
//   - stays inside a transport until the plan for the unit is a shot or a charge, or what it makes for is within 12 inches, and goes into none;
//   - fires every weapon at the nearest target that it has, and resolves Blast before other weapons of the same priority;
//   - comes into contact by the nearest ways, always strikes back, steps back by the first of the shortest ways, and moves on after a melee
//     towards the nearest AI objective, where it stays when it is within 3 inches;
//   - casts the spell that does the most for its tokens, at the unit that suffers or gains most, for and against spells of value 2 and 3 spends
//     up to two tokens, and for and against others what its casters could not keep (opr.ChooseSpell, opr.ChooseTokens);
//   - singles out heroes, or else the models that carry the most (opr.ChoosePick);
//   - loses the models first that carry the least, and of those the ones furthest from the nearest marker.
type Scripted struct {
	game *engine.Game
	mind odds.Mind
	made plan // the plan of the activation that is under way
	why  reason
	line []bool // by unit: it deploys in line

	quest  quest  // what is special to Star Quest
	heroes Heroes // who plays its seat 0
	party  bool   // it has that seat
}

var errForeign = errors.New("scripted plays the games of the one-page family only")

// Layer returns Atomic.
func (a *Scripted) Layer() Layer { return Atomic }

// Begin looks at the game's weapons.
func (a *Scripted) Begin(game *engine.Game, seat int, seed uint64) {
	a.made, a.why = plan{unit: -1}, reason{}
	a.quest.begin(game)
	if a.party = a.quest.on && seat == starquest.Heroes; a.party {
		a.heroes.Begin(game, seat, seed)
	}
	if a.game == game {
		return
	}
	a.game, a.line = game, a.line[:0]
	for _, army := range game.Setup().Armies {
		for u := range army.Units {
			unit := &army.Units[u]
			far := false
			for w := range unit.Weapons {
				far = far || unit.Weapons[w].Range >= 18
			}
			a.line = append(a.line, far)
		}
	}
}

// Act answers a decision.
func (a *Scripted) Act(v View) (int, error) {
	if !opr.Plays(v.Position) {
		return 0, errForeign
	}
	if a.party {
		return a.heroes.Act(v)
	}
	a.why = reason{kind: v.Decision.Kind, unit: int(v.Decision.Unit), enemy: -1, marker: -1}
	if a.quest.on {
		if i, ok := a.quest.act(v, &a.why); ok {
			return i, nil
		}
	}
	switch v.Decision.Kind {
	case engine.PlaceMarker:
		return a.placeMarker(v), nil
	case engine.ChooseEdge:
		return a.chooseEdge(v), nil
	case engine.DeployUnit, engine.Arrive:
		return a.deployUnit(v), nil
	case engine.SetAside:
		return len(v.Menu) - 1, nil // by whichever rule it may be
	case engine.StartAboard:
		if s := v.Position; a.line[v.Decision.Unit] || opr.Rooted(s, int(v.Decision.Unit)) {
			return 0, nil
		}
		return 1, nil // the first transport with room
	case engine.JoinUnit:
		return a.joinUnit(v), nil
	case engine.DeployAt, engine.ArriveAt:
		if a.quest.on {
			return a.questLie(v), nil
		}
		return a.deployAt(v), nil
	case engine.Activate:
		return a.activate(v), nil
	case engine.ChooseAction:
		return a.chooseDeed(v), nil
	case engine.MoveTo:
		if v.Position.Round() == 0 {
			return a.consolidate(v), nil // a Scout
		}
		return a.moveTo(v), nil
	case engine.Shoot:
		return a.shoot(v), nil
	case engine.GroupOrder:
		return a.groupOrder(v), nil
	case engine.Casualty:
		return a.casualty(v), nil
	case engine.StrikeBack, engine.StrikeFirst, engine.UseLimited:
		return a.strikeBack(v), nil
	case engine.PickModel:
		return opr.ChoosePick(v.Position, v.Menu, true), nil
	case engine.CastSpell:
		return opr.ChooseSpell(v.Position, v.Menu), nil
	case engine.CastAt:
		return opr.ChooseTarget(v.Position, v.Menu), nil
	case engine.CommitTokens:
		return opr.ChooseTokens(v.Position, v.Menu), nil
	case engine.MoraleBy:
		return a.moraleBy(v), nil
	case engine.FuriousWith:
		return opr.BestBlow(v.Position, v.Menu), nil
	case engine.BlockSpell:
		if opr.ChooseBlock(v.Position) {
			return len(v.Menu) - 1, nil
		}
		return 0, nil
	case engine.Consolidate:
		return a.consolidate(v), nil
	}
	// The ways into contact and out of it: the menu's first is by the nearest.
	return 0, nil
}

// on reports whether unit u is on the table.
func on(p engine.Position, u int) bool {
	unit := p.Unit(u)
	return unit.Is(engine.OnTable)
}
