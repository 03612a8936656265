// Package crews is who plays Stargrave where the agent scripted is asked for: either crew, after loot.
package crews

import (
	"errors"
	"fmt"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
)

func init() {
	agents.RegisterFor(stargrave.Name, "scripted",
		"in Stargrave by the list of the creatures with loot in mind: carries it home, fetches it, shoots or fights the nearest",
		func(*agents.Params) ([2]agents.Part, error) { return [2]agents.Part{new(Agent), new(Agent)}, nil })
}

// Agent plays a crew of Stargrave in the spirit of the creatures' list (SG-CREATURE-02), with loot in mind. It
// draws nothing from chance and keeps nothing in mind: the same position always gets the same answer, and a
// position turned half round with the seats swapped the turned one.
//
// What a figure does when it is to act:
//
//	1  Is it in combat?                   It fights whoever has the least Health, then uses a power that helps.
//	2  Does it carry loot?                It makes for the edge by which it leaves, away from enemies, and throws
//	                                      smoke when it has been seen; where nobody leaves it keeps to its own edge.
//	3  Does it touch loot?                It unlocks it or picks it up.
//	4  Has it a power for loot in reach?  It uses it.
//	5  Is loot its task, and near?        It goes there.
//	6  Is its gun jammed?                 It clears it.
//	7  Is there somebody to shoot?        It shoots at the nearest, or throws a grenade where two enemies and none
//	                                      of its own stand.
//	8  Has it another power to use?       It uses it, on whom that does most.
//	9  Else it moves: towards the loot that is its task, not at all if it has somebody to shoot at from where it
//	   stands, or towards the nearest enemy; those who carry loot count as 6 inches nearer. Who is no worse in
//	   combat than at range comes into contact, others keep out of it.
//
// Loot is the task of the nearest figure that has none, piece by piece. Ties are broken from left to right as
// the player sees the table. Besides, the agent
//   - activates those first who carry loot, then those who touch some, then who is nearest to an enemy, and
//     gathers everybody into a group but those who touch loot;
//   - picks loot up whenever it may;
//   - intercepts whoever carries loot, and those who fight no better, unless it carries loot itself;
//   - pushes back whom it has beaten when it carries loot or is better at range, and else stays in combat;
//   - spends up to three points of Health on powers that get loot, never more than a third of what it has.
type Agent struct {
	game *engine.Game
	p    engine.Position
	seat int

	chart  chart
	sign   int32
	fields [32]field // that have been filled in, the oldest replaced first
	known  int

	tasks [maxUnits]int8 // by own figure: 1 + the loot that is its task
	why   reason
}

// maxUnits is more than a crew has figures.
const maxUnits = 16

// A reason is what Explain tells, kept as numbers so that a choice costs no text.
type reason struct {
	words string
	unit  int // or none
	loot  int // or none
}

// none is no unit, no loot and no entry of a menu.
const none = -1

var errOther = errors.New("this agent plays Stargrave only")

// Layer returns Atomic.
func (a *Agent) Layer() agents.Layer { return agents.Atomic }

// Begin forgets the last game.
func (a *Agent) Begin(game *engine.Game, seat int, seed uint64) {
	a.game, a.seat, a.sign, a.known, a.why = game, seat, 0, 0, reason{unit: none, loot: none}
}

// AppendMemory appends nothing.
func (a *Agent) AppendMemory(b []byte) []byte { return b }

// RestoreMemory takes nothing back.
func (a *Agent) RestoreMemory(b []byte) ([]byte, error) { return b, nil }

// Explain says why the last choice was made.
func (a *Agent) Explain() string {
	switch w := &a.why; {
	case w.unit >= 0:
		return w.words + ": " + a.game.Units()[w.unit].Name
	case w.loot >= 0:
		return fmt.Sprintf("%s: loot %d", w.words, w.loot+1)
	}
	return a.why.words
}

// because notes why a choice is made.
func (a *Agent) because(words string) { a.why = reason{words, none, none} }

// becauseOf notes why a choice is made, and the unit that is the reason.
func (a *Agent) becauseOf(words string, unit int) { a.why = reason{words, unit, none} }

// forLoot notes why a choice is made, and the loot that is the reason.
func (a *Agent) forLoot(words string, loot int) { a.why = reason{words, none, loot} }

// Act answers a decision.
func (a *Agent) Act(v agents.View) (engine.Action, error) {
	if !stargrave.Plays(v.Position) {
		return engine.Action{}, errOther
	}
	answer := answers[v.Decision.Kind]
	if answer == nil {
		return engine.Action{}, fmt.Errorf("scripted has no answer to %q in Stargrave", v.Decision.Kind)
	}
	a.Look(v)
	a.because("")
	return v.Menu[answer(a, v)], nil
}

// answers are what answers each kind of decision of the ruleset.
var answers = [engine.NumKinds]func(*Agent, agents.View) int{
	engine.Activate:     (*Agent).activate,
	engine.JoinUnit:     (*Agent).gather,
	engine.ChooseAction: (*Agent).choose,
	engine.MoveTo:       (*Agent).moveTo,
	engine.Shoot:        (*Agent).shoot,
	engine.PickUp:       (*Agent).pickUp,
	engine.Intercept:    (*Agent).intercept,
	engine.StepBack:     (*Agent).won,
	engine.SkillTarget:  (*Agent).aim,
	engine.CommitTokens: (*Agent).boost,
}

// way returns the field of the walking distances to a place for a figure.
func (a *Agent) way(u int, to geom.Point) *field {
	climb := max(stargrave.Allowance(a.p, u)-geom.Inch, 0) / 2
	for i := range min(a.known, len(a.fields)) {
		if f := &a.fields[i]; f.to == to && f.climb == climb {
			return f
		}
	}
	f := &a.fields[a.known%len(a.fields)]
	a.known++
	a.chart.fill(f, to, climb)
	return f
}

// at returns where a figure stands.
func (a *Agent) at(u int) geom.Point { return a.p.Anchor(u) }

// left reports whether u stands further left than v, as the player sees it.
func (a *Agent) left(u, v int) bool { return sense.LeftOf(a.p, a.seat, a.at(u), a.at(v)) }

// leftLoot is left for pieces of loot.
func (a *Agent) leftLoot(i, j int) bool {
	return sense.LeftOf(a.p, a.seat, stargrave.LootOf(a.p, i).At, stargrave.LootOf(a.p, j).At)
}

// own reports whether a figure is of the player's crew and on the table, foe whether it is an enemy there.
func (a *Agent) own(u int) bool {
	return int(a.game.Units()[u].Seat) == a.seat && stargrave.OnTable(a.p, u)
}

func (a *Agent) foe(u int) bool {
	return int(a.game.Units()[u].Seat) != a.seat && stargrave.OnTable(a.p, u)
}

// carries reports whether a figure carries loot.
func (a *Agent) carries(u int) bool { return stargrave.Load(a.p, u) >= 0 }

// prize is by how much nearer a carrier of loot counts than it is.
const prize = 6 * geom.Inch

// nearestFoe returns the enemy that is nearest to a figure, carriers of loot before others, or -1.
func (a *Agent) nearestFoe(u int) (best int) {
	best = none
	least := int64(0)
	for e := range a.game.Units() {
		if !a.foe(e) {
			continue
		}
		gap := stargrave.Gap(a.p, u, e)
		if a.carries(e) {
			gap -= prize
		}
		if best < 0 || gap < least || gap == least && a.left(e, best) {
			best, least = e, gap
		}
	}
	return best
}

// touched returns loot on the table that a figure touches, or -1: such as it may pick up before locked loot.
func (a *Agent) touched(u int) (best int) {
	best = none
	for i := range stargrave.Loots(a.p) {
		is := stargrave.LootOf(a.p, i).Is
		if is > stargrave.LootUnlocked || !stargrave.AtLoot(a.p, u, i) {
			continue
		}
		if best < 0 || is > stargrave.LootOf(a.p, best).Is ||
			is == stargrave.LootOf(a.p, best).Is && a.leftLoot(i, best) {
			best = i
		}
	}
	return best
}

// share gives the loot on the table to the figures that carry none, again and again the nearest pair.
func (a *Agent) share() {
	clear(a.tasks[:])
	first, end := a.game.UnitRange(a.seat)
	given := uint(0)
	for range stargrave.Loots(a.p) {
		who, what, least := -1, -1, int64(far)
		for i := range stargrave.Loots(a.p) {
			loot := stargrave.LootOf(a.p, i)
			if given>>i&1 != 0 || loot.Is > stargrave.LootUnlocked {
				continue
			}
			for u := first; u < end; u++ {
				if !a.own(u) || a.tasks[u-first] != 0 || a.carries(u) {
					continue
				}
				d := a.chart.from(a.way(u, loot.At), a.at(u))
				if d < least || d == least && d < far && who >= 0 &&
					(u != who && a.left(u, who) || u == who && a.leftLoot(i, what)) {
					who, what, least = u, i, d
				}
			}
		}
		if who < 0 {
			return
		}
		a.tasks[who-first] = int8(1 + what)
		given |= 1 << what
	}
}

// task returns the loot that is a figure's task, or -1.
func (a *Agent) task(u int) int {
	a.share()
	first, _ := a.game.UnitRange(a.seat)
	return int(a.tasks[u-first]) - 1
}

// gunOf returns the damage and the range of the best gun of a figure that is not jammed.
func (a *Agent) gunOf(u int) (damage, reach int, ok bool) {
	for k := range stargrave.Arms(a.p, u) {
		arm := stargrave.ArmOf(a.p, u, k)
		if w := arm.Stats(); !arm.Jammed && (w.Sort == crew.Gun || w.Sort == crew.Cone) && (!ok || w.Range > reach) {
			damage, reach, ok = w.Damage, w.Range, true
		}
	}
	return damage, reach, ok
}

// brawls reports whether a figure is no worse in combat than at range.
func (a *Agent) brawls(u int) bool {
	damage, _, ok := a.gunOf(u)
	fight, blade := stargrave.Blows(a.p, u)
	return !ok || fight+blade >= stargrave.FigureOf(a.p, u).Shoot+damage
}

// target returns whom a figure would shoot at from where it stands, the nearest, or -1.
func (a *Agent) target(u int) (best int) {
	best = none
	for e := range a.game.Units() {
		if a.foe(e) && stargrave.CanShoot(a.p, u, e) && a.nearer(u, e, best) {
			best = e
		}
	}
	return best
}

// nearer reports whether e is nearer to u than the one that was the nearest so far, or -1.
func (a *Agent) nearer(u, e, best int) bool {
	if best < 0 {
		return true
	}
	d, least := stargrave.Gap(a.p, u, e), stargrave.Gap(a.p, u, best)
	return d < least || d == least && a.left(e, best)
}
