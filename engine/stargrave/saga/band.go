package saga

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/plural"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
)

// What a crew learns by (C3).
const (
	learnedEnemy = 1 // for each enemy and creature that is out of action at the end
	learnedLoot  = 2 // for each piece of loot
	learnedWin   = 3

	maxExperience = 999
)

// A band is a crew on its way through a campaign.
type band struct {
	*chain
	rng        dice.Stream
	members    []member
	credits    int
	experience int
	out        bool // it has set out, and has nothing more to decide
}

// A member is a figure of the crew.
type member struct {
	unit     roster.Unit
	advances int
	badly    bool // badly wounded: it misses the next mission, or leads it with half its Health (C5)
}

func (m *member) figure() *crew.Figure { return crew.Of(&m.unit) }

// worth returns what the crew costs, which is never more than the budget.
func (b *band) worth() (n int) {
	for i := range b.members {
		n += crew.Cost(b.members[i].figure())
	}
	return n
}

// plays reports whether a member plays the next mission: who is badly wounded does not, but for the captain
// (C5).
func (m *member) plays() bool { return !m.badly || m.figure().Rank == crew.Captain }

// Setup returns the game of a stage with those who play.
func (b *band) Setup(stage int) (engine.Setup, error) {
	var units []roster.Unit
	for i := range b.members {
		m := &b.members[i]
		if !m.plays() {
			continue
		}
		u := clone(&m.unit)
		if m.badly {
			f := crew.Of(&u)
			f.Health = (f.Health + 1) / 2
			u.Models[0].Tough = f.Health
		}
		units = append(units, u)
	}
	return b.setup(stage, units)
}

// A fate is what became of a member in a mission.
type fate uint8

const (
	absent fate = iota // it has not played
	stays              // it was on the table at the end
	left               // it had left the table
	outOf              // it was out of action
)

var fates = [...]string{absent: "not there", stays: "on the table", left: "away", outOf: "out of action"}

// Deeds are what a crew takes home from a mission.
type deeds struct {
	won     bool
	loot    int    // pieces
	enemies int    // and creatures that were out of action at the end, whoever did it
	fates   []fate // of the members
}

// After takes down how a mission ended.
func (b *band) After(end engine.Position, won bool) engine.Aftermath { return b.take(b.read(end, won)) }

// read reads off the end of a mission what the crew has done.
func (b *band) read(end engine.Position, won bool) deeds {
	d := deeds{won: won, loot: int(end.Outcome().Score[0]), fates: make([]fate, len(b.members))}
	own, _ := end.Game().UnitRange(0) // of those who play, in the order of the crew
	for u := range end.Game().Units() {
		if end.Game().Units()[u].Seat != 0 && isOut(end, u) {
			d.enemies++
		}
	}
	for i := range b.members {
		if !b.members[i].plays() {
			continue
		}
		switch {
		case isOut(end, own):
			d.fates[i] = outOf
		case end.Unit(own).Is(engine.OnTable):
			d.fates[i] = stays
		default:
			d.fates[i] = left
		}
		own++
	}
	return d
}

// isOut reports whether a figure is out of action.
func isOut(end engine.Position, u int) bool {
	first := end.Game().Units()[u].First
	return end.Model(int(first)).Wounds >= end.Game().Models()[first].Tough
}

// take gives the crew what it has earned and learned, and rolls for those who went out of action (C2, C3,
// C4).
func (b *band) take(d deeds) (out engine.Aftermath) {
	credits, learned := d.loot*b.Loot, d.loot*learnedLoot+d.enemies*learnedEnemy
	if d.won {
		credits, learned = credits+b.Pay, learned+learnedWin
	}
	if d.loot > 0 {
		out.Found = []string{plural.Count(d.loot, "piece") + " of loot"}
		out.Kept = out.Found
	}
	b.credits, b.experience = min(b.credits+credits, MaxCredits), min(b.experience+learned, maxExperience)
	out.News = []string{fmt.Sprintf("gained %s and %d experience: now %d and %d",
		plural.Count(credits, "credit"), learned, b.credits, b.experience)}
	states := make([]string, len(d.fates))
	for i, f := range d.fates {
		states[i] = fates[f]
	}
	out.Members = b.told(states)
	out.News = append(out.News, b.heal(d.fates)...)
	b.out = false
	return out
}

// told tells how the members stand.
func (b *band) told(states []string) (out []engine.Member) {
	for i := range b.members {
		m := &b.members[i]
		f := m.figure()
		out = append(out, engine.Member{Name: m.unit.Name, State: states[i], Numbers: []engine.Number{
			{Name: "move", N: f.Move}, {Name: "fight", N: f.Fight}, {Name: "shoot", N: f.Shoot},
			{Name: "armour", N: f.Armour}, {Name: "will", N: f.Will}, {Name: "health", N: f.Health},
			{Name: "advances", N: m.advances}}})
		for _, p := range f.Powers {
			out[i].Knows = append(out[i].Knows, p.String())
		}
	}
	return out
}

// Members tells how the members stand.
func (b *band) Members() []engine.Member {
	states := make([]string, len(b.members))
	for i := range states {
		states[i] = "fit"
		if b.members[i].badly {
			states[i] = "badly wounded"
		}
	}
	return b.told(states)
}

// named reports whether somebody of the crew has a name.
func (b *band) named(name string) bool {
	for i := range b.members {
		if strings.EqualFold(b.members[i].unit.Name, name) {
			return true
		}
	}
	return false
}
