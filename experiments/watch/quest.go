package watch

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// Side names a side of Star Quest by its seat, before what it decides: "heroes".
func Side(seat int) string { return [2]string{"heroes", "AI side"}[seat] }

// Party names a side of Star Quest by its seat in a sentence: "the heroes' side".
func Party(seat int) string { return [2]string{"the heroes' side", "the AI side"}[seat] }

// A questTeller tells what only missions of Star Quest have: goals, wounds and Power.
type questTeller struct {
	wounds []int  // of every unit of a single model, at the last look
	shaken []bool // every unit, at the last look
}

// opening says who is there, and what for.
func (q *questTeller) opening(s *engine.State) string {
	setup := s.Game().Setup()
	var heroes, goals []string
	for i := range setup.Armies[starquest.Heroes].Units {
		heroes = append(heroes, setup.Armies[starquest.Heroes].Units[i].Name)
	}
	for _, g := range setup.Mission.Quest.Goals {
		goals = append(goals, g.String())
	}
	last := len(heroes) - 1
	q.changes(s, "")
	return fmt.Sprintf("%s on %s: %s and %s against %s\nThe heroes have %d rounds to %s\n\n", setup.Mission.Name, setup.Table.Name,
		strings.Join(heroes[:last], ", "), heroes[last], setup.Armies[starquest.Foes].Name, setup.Mission.Rounds, strings.Join(goals, ", then to "))
}

// standing says how matters stand when a round begins.
func (q *questTeller) standing(s *engine.State) string {
	m, units := s, s.Game().Units()
	goals := s.Game().Setup().Mission.Quest.Goals
	var b strings.Builder
	if goal := starquest.GoalOf(m.View()); goal < len(goals) {
		fmt.Fprintf(&b, "      to do: %s", goals[goal])
		if len(goals) > 1 {
			fmt.Fprintf(&b, " (goal %d of %d)", goal+1, len(goals))
		}
		if found := starquest.Found(m.View()); len(found) > 0 {
			fmt.Fprintf(&b, "; found: %s", strings.Join(found, ", "))
		}
		b.WriteString("\n")
	}
	first, end := s.Game().UnitRange(starquest.Heroes)
	for u := first; u < end; u++ {
		fmt.Fprintf(&b, "      %s: %s\n", units[u].Name, strings.Join(condition(s, u), ", "))
	}
	foes, models := 0, 0
	first, end = s.Game().UnitRange(starquest.Foes)
	for u := first; u < end; u++ {
		if now := s.Unit(u); now.Is(engine.OnTable) {
			foes++
			models += now.Left()
		}
	}
	fmt.Fprintf(&b, "      enemies on the table: %d (models: %d)\n", foes, models)
	return b.String()
}

// condition says how a hero is.
func condition(s *engine.State, u int) []string {
	m := s.View()
	def := &s.Game().Units()[u]
	now := s.Unit(u)
	switch {
	case now.Is(engine.Reserve):
		return []string{"set aside"}
	case !now.Is(engine.OnTable):
		return []string{"unconscious"}
	}
	out := []string{
		fmt.Sprintf("wounds %d of %d", s.Model(int(def.First)).Wounds, s.Game().Models()[def.First].Tough),
		fmt.Sprintf("Power %d of %d", starquest.Power(m, u), starquest.MostPower(m, u)),
	}
	if now.Is(engine.Shaken) {
		out = append(out, "Shaken")
	}
	for k := roster.Afflicted; int(k) <= roster.NumStatuses; k++ {
		if starquest.Has(m, u, k) {
			out = append(out, k.String())
		}
	}
	return out
}

// changes says which units have become Shaken since the last look, and how many wounds those have whose number has changed and who are single models. It leaves out the unit of
// a name.
func (q *questTeller) changes(s *engine.State, but string) string {
	units := s.Game().Units()
	first := q.wounds == nil
	if first {
		q.wounds, q.shaken = make([]int, len(units)), make([]bool, len(units))
	}
	var b strings.Builder
	for u := range units {
		def, now := &units[u], s.Unit(u)
		if !now.Is(engine.OnTable) || def.Name == but {
			continue
		}
		if shaken := now.Is(engine.Shaken); shaken != q.shaken[u] {
			if q.shaken[u] = shaken; shaken && !first {
				fmt.Fprintf(&b, "      %s is Shaken\n", def.Name)
			}
		}
		if tough := int(s.Game().Models()[def.First].Tough); def.Size == 1 && tough > 1 {
			if wounds := int(s.Model(int(def.First)).Wounds); wounds != q.wounds[u] {
				if q.wounds[u] = wounds; !first {
					fmt.Fprintf(&b, "      %s now has %d of %d wounds\n", def.Name, wounds, tough)
				}
			}
		}
	}
	return b.String()
}
