package watch

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/plural"
)

// losses are the models that units have lost in a round.
type losses struct {
	models map[int]int // by unit
	wounds [2]int      // by seat, of all models
}

// lose takes in that a model is removed.
func (l *losses) lose(e *engine.Event) {
	if l.models == nil {
		l.models = map[int]int{}
	}
	l.models[e.Unit]++
}

// suffer takes in that a model takes wounds.
func (l *losses) suffer(e *engine.Event, after engine.Position) {
	if seat := after.Game().Units()[e.Unit].Seat; seat != engine.Nobody {
		l.wounds[seat] += max(0, e.N)
	}
}

// end says at the end of a round what the score is and what both sides have lost in it, and begins anew.
func (l *losses) end(e *engine.Event, after engine.Position) string {
	rules, o := after.Game().Setup().Ruleset, after.Outcome()
	o.Over, o.Score = false, e.Score
	score := strings.TrimPrefix(engine.Verdict(rules, o), "not finished, ")
	if _, ok := rules.(engine.Commentator); !ok {
		score = "score " + score
	}
	text := fmt.Sprintf("\nEnd of round %d: %s\n", e.N, score)
	for seat := range l.wounds {
		text += fmt.Sprintf("      %s lost %s\n", engine.SideName(rules, seat), l.of(seat, after))
	}
	*l = losses{}
	return text
}

// of says what a side has lost.
func (l *losses) of(seat int, after engine.Position) string {
	models, units := 0, []string{}
	for u := range after.Game().UnitsOf(seat) {
		n := l.models[u]
		if n == 0 {
			continue
		}
		models += n
		def, left := &after.Game().Units()[u], after.Unit(u).Left()
		switch {
		case left > 0:
			units = append(units, fmt.Sprintf("%s: %d, %d left", def.Name, n, left))
		default:
			units = append(units, def.Name+" destroyed")
		}
	}
	if models == 0 {
		return "no model, " + plural.Count(l.wounds[seat], "wound")
	}
	return fmt.Sprintf("%s (%s), %s", plural.Count(models, "model"), strings.Join(units, "; "),
		plural.Count(l.wounds[seat], "wound"))
}
