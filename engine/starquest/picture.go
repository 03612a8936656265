package starquest

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/starquest/quests"
)

// Illustrate shows the goals, where the heroes deploy and leave, objectives and search tokens, and the
// heroes' Power and all statuses.
func (ruleset) Illustrate(p engine.Position) engine.Illustration {
	g := p.Game()
	q := quests.Of(g.Setup().Mission)
	goal := GoalOf(p)
	out := engine.Illustration{
		Goal: fmt.Sprintf("%d of %d goals done", min(goal, len(q.Goals)), len(q.Goals)),
		Won:  [2]string{Heroes: "the heroes win", Foes: "the heroes lose"}, Deploy: q.Zone, Exit: q.Exit,
		Notes:       make([][]string, len(g.Units())),
		DeployWords: "where the heroes deploy", SameWords: "where the heroes deploy and leave",
		ExitWords: "exit",
		ZoneWords: "where the heroes deploy; grey: the exit",
		MarkWords: "1 objective, ?1 search token, !1 revealed",
	}
	if goal < len(q.Goals) && !p.Over() {
		out.Goal += "; to do: " + q.Goals[goal].String()
	}
	for i := range p.Markers() {
		k := engine.PictureMark{Marker: p.Marker(i)}
		if t := i - len(q.Objectives); t < 0 {
			k.Glyph, k.Label, k.Near = rune('1'+i), fmt.Sprint(i+1), true
			k.Words = "objective " + k.Label
		} else {
			token := TokenOf(p, i)
			if token.Taken {
				continue
			}
			k.Glyph, k.Label = '①'+rune(t), fmt.Sprintf("?%d", t+1)
			k.Words = "search token " + k.Label[1:]
			if token.Revealed {
				k.Label, k.Words = "!"+k.Label[1:], k.Words+": "+q.Contents[token.Content].Name
			}
		}
		out.Markers = append(out.Markers, k)
	}
	first, end := g.UnitRange(Heroes)
	for u := range out.Notes {
		if u >= first && u < end {
			out.Notes[u] = append(out.Notes[u], fmt.Sprintf("Power %d of %d", Power(p, u), MostPower(p, u)))
		}
		out.Notes[u] = append(out.Notes[u], conditions(p, u)...)
	}
	return out
}
