package starquest

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// Opening says who is there, and what for.
func (ruleset) Opening(p engine.Position) string {
	setup := p.Game().Setup()
	var heroes, goals []string
	for i := range setup.Armies[Heroes].Units {
		heroes = append(heroes, setup.Armies[Heroes].Units[i].Name)
	}
	for _, g := range quests.Of(setup.Mission).Goals {
		goals = append(goals, g.String())
	}
	last := len(heroes) - 1
	return fmt.Sprintf("%s on %s: %s and %s against %s\nThe heroes have %d rounds to %s\n\n",
		setup.Mission.Name, setup.Table.Name,
		strings.Join(heroes[:last], ", "), heroes[last], setup.Armies[Foes].Name, setup.Mission.Rounds,
		strings.Join(goals, ", then to "))
}

// Standing says what is to be done, how the heroes are, and how many enemies stand on the table.
func (ruleset) Standing(p engine.Position) string {
	units := p.Game().Units()
	goals := quests.Of(p.Game().Setup().Mission).Goals
	var b strings.Builder
	if goal := GoalOf(p); goal < len(goals) {
		fmt.Fprintf(&b, "      to do: %s", goals[goal])
		if len(goals) > 1 {
			fmt.Fprintf(&b, " (goal %d of %d)", goal+1, len(goals))
		}
		if found := Found(p); len(found) > 0 {
			fmt.Fprintf(&b, "; found: %s", strings.Join(found, ", "))
		}
		b.WriteString("\n")
	}
	first, end := p.Game().UnitRange(Heroes)
	for u := first; u < end; u++ {
		fmt.Fprintf(&b, "      %s: %s\n", units[u].Name, strings.Join(condition(p, u), ", "))
	}
	foes, models := 0, 0
	for u := end; u < len(units); u++ {
		if now := p.Unit(u); now.Is(core.OnTable) {
			foes++
			models += now.Left()
		}
	}
	fmt.Fprintf(&b, "      enemies on the table: %d (models: %d)\n", foes, models)
	return b.String()
}

// condition says how a hero is.
func condition(p engine.Position, u int) []string {
	def := &p.Game().Units()[u]
	now := p.Unit(u)
	switch {
	case now.Is(core.Reserve):
		return []string{"set aside"}
	case !now.Is(core.OnTable):
		return []string{"unconscious"}
	}
	out := []string{
		fmt.Sprintf("wounds %d of %d", p.Model(int(def.First)).Wounds, p.Game().Models()[def.First].Tough),
		fmt.Sprintf("Power %d of %d", Power(p, u), MostPower(p, u)),
	}
	if now.Is(core.Shaken) {
		out = append(out, "Shaken")
	}
	return append(out, conditions(p, u)...)
}

// conditions names the statuses of a unit.
func conditions(p engine.Position, u int) (out []string) {
	for k := party.Afflicted; int(k) <= party.NumStatuses; k++ {
		if Has(p, u, k) {
			out = append(out, k.String())
		}
	}
	return out
}

// Turn returns the unit whose turn is under way: that of an AI unit begins by itself.
func (ruleset) Turn(p engine.Position) int { return TurnOf(p).Unit }

// Verdict says whether the heroes win, and how many goals are done.
func (ruleset) Verdict(o core.Outcome) string {
	who := "the heroes lose"
	switch {
	case !o.Over:
		who = "not finished"
	case o.Winner == Heroes:
		who = "the heroes win"
	}
	goals := words.Plural(int(o.Score[Heroes]+o.Score[Foes]), "goal")
	return fmt.Sprintf("%s, %d of %s done", who, o.Score[Heroes], goals)
}
