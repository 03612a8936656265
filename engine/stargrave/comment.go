package stargrave

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
)

// Opening says who raids what, and among which creatures.
func (ruleset) Opening(p engine.Position) string {
	setup, s := p.Game().Setup(), peek.State(p)
	d := own(s)
	out := fmt.Sprintf("%s on %s: %s and %s, %d pieces of loot, %d turns\n", setup.Mission.Name, setup.Table.Name,
		setup.Armies[0].Name, setup.Armies[1].Name, len(d.Loot), setup.Mission.Rounds)
	if len(d.Creatures) > 0 {
		var names []string
		for i := range d.Creatures {
			names = append(names, d.Creatures[i].Name)
		}
		out += "Creatures: " + strings.Join(names, ", ") + "\n"
	}
	return out + "\n"
}

// Standing says how everybody is, and where the loot is.
func (ruleset) Standing(p engine.Position) string {
	s := peek.State(p)
	var b strings.Builder
	for u := range s.Units {
		if alive(s, u) {
			fmt.Fprintf(&b, "      %s: %s\n", s.Name(u), strings.Join(condition(s, u), ", "))
		}
	}
	for i := range own(s).Loot {
		fmt.Fprintf(&b, "      loot %d (%s): %s\n", i+1, lootSort(s, i), lootState(s, i))
	}
	return b.String()
}

func lootSort(s *core.State, i int) string {
	if own(s).Loot[i].Data {
		return "data"
	}
	return "physical"
}

// lootState says what has become of a piece of loot.
func lootState(s *core.State, i int) string {
	switch is := s.Vars[varLoot+i]; is {
	case lootLocked:
		return "locked"
	case lootUnlocked:
		return "unlocked"
	case lootHome:
		return fmt.Sprintf("brought home by player %d", s.Markers[i].Owner+1)
	default:
		return "carried by " + s.Name(int(is-lootCarried))
	}
}

// condition says how a figure is.
func condition(s *core.State, u int) []string {
	return append([]string{fmt.Sprintf("Health %d of %d", health(s, u), s.G.Models[u].Tough)}, conditions(s, u)...)
}

var lasting = [numLasting]string{lastArmour: "Armour +2", lastWeak: "Armour -2", lastAim: "Shoot +2",
	lastFury: "Fight +2", lastSlow: "slowed"}

// conditions says what is over a figure.
func conditions(s *core.State, u int) (out []string) {
	x := s.Units[u].Extra
	if x&isStunned != 0 {
		out = append(out, "stunned")
	}
	if x&wasStunned != 0 {
		out = append(out, "was stunned in its activation")
	}
	if x&isLeashed != 0 {
		out = append(out, "leashed")
	}
	for t := range figureOf(s, u).arms {
		if jammed(s, u, t) {
			out = append(out, "jammed "+figureOf(s, u).arms[t].name)
		}
	}
	for what := range numLasting {
		if lasts(s, u, what) {
			out = append(out, lasting[what])
		}
	}
	if i := load(s, u); i >= 0 {
		out = append(out, fmt.Sprintf("carries loot %d", i+1))
	}
	return out
}

// Turn returns the figure whose activation is under way, or -1.
func (ruleset) Turn(p engine.Position) int {
	s := peek.State(p)
	if f := s.Pending(procAct); f != nil {
		return int(f.A)
	}
	if f := s.Pending(procCreature); f != nil {
		return int(f.A)
	}
	return -1
}

// Verdict says who has won, and how much loot each crew has.
func (ruleset) Verdict(o core.Outcome) string {
	who := "a draw"
	switch {
	case !o.Over:
		who = "not finished"
	case o.Winner >= 0:
		who = fmt.Sprintf("player %d wins", o.Winner+1)
	}
	return fmt.Sprintf("%s, %d to %d pieces of loot", who, o.Score[0], o.Score[1])
}

// Illustrate shows loot and smoke, and how everybody is.
func (ruleset) Illustrate(p engine.Position) engine.Illustration {
	s := peek.State(p)
	o := p.Outcome()
	out := engine.Illustration{
		Goal:      fmt.Sprintf("loot %d to %d", o.Score[0], o.Score[1]),
		Won:       [2]string{"player 1 wins", "player 2 wins"},
		Notes:     make([][]string, len(s.Units)),
		MarkWords: "P1 physical loot, D1 data loot, * smoke",
	}
	for i := range p.Markers() {
		k := engine.PictureMark{Marker: p.Marker(i), Glyph: '*', Label: "*", Words: "smoke"}
		if i < len(own(s).Loot) {
			if s.Vars[varLoot+i] == lootHome {
				continue
			}
			sort := lootSort(s, i)
			k.Glyph, k.Label = rune('1'+i), fmt.Sprintf("%s%d", strings.ToUpper(sort[:1]), i+1)
			k.Words = sort + " loot, " + lootState(s, i)
		}
		out.Markers = append(out.Markers, k)
	}
	for u := range out.Notes {
		if alive(s, u) {
			out.Notes[u] = conditions(s, u)
		}
	}
	return out
}
