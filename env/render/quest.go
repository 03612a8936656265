package render

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// quest shows what missions of Star Quest have instead of a score, two zones and markers of one kind.
func (s *scene) quest(p engine.Position) {
	g, m := p.Game(), p
	q := quests.Of(g.Setup().Mission)
	s.player = [2]string{"heroes", "AI side"}
	s.zones = []zone{{q.Zone, starquest.Heroes}}
	if q.Exit != nil {
		s.zones = append(s.zones, zone{q.Exit, -1})
	}
	goal := starquest.GoalOf(m)
	s.goal = fmt.Sprintf("%d of %d goals done", min(goal, len(q.Goals)), len(q.Goals))
	if goal < len(q.Goals) && !s.over {
		s.goal += "; to do: " + q.Goals[goal].String()
	}
	s.marker = s.marker[:0]
	for i := range p.Markers() {
		k := mark{Marker: p.Marker(i), glyph: rune('1' + i), label: fmt.Sprint(i + 1), words: fmt.Sprintf("objective %d", i+1), near: true}
		if t := i - len(q.Objectives); t >= 0 {
			token := starquest.TokenOf(m, i)
			if token.Taken {
				continue
			}
			k = mark{Marker: k.Marker, glyph: '①' + rune(t), label: fmt.Sprintf("?%d", t+1), words: fmt.Sprintf("search token %d", t+1)}
			if token.Revealed {
				k.label, k.words = fmt.Sprintf("!%d", t+1), k.words+": "+q.Contents[token.Content].Name
			}
		}
		s.marker = append(s.marker, k)
	}
	first, end := g.UnitRange(starquest.Heroes)
	for u := first; u < end; u++ {
		s.units[u].more = append(s.units[u].more, fmt.Sprintf("Power %d of %d", starquest.Power(m, u), starquest.MostPower(m, u)))
	}
	for u := range s.units {
		for k := party.Afflicted; int(k) <= party.NumStatuses; k++ {
			if starquest.Has(m, u, k) {
				s.units[u].more = append(s.units[u].more, k.String())
			}
		}
	}
}
