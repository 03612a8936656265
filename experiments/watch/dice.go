package watch

import (
	"fmt"
	"strings"

	"gauntlet/engine"
)

// A rollRole says what dice of a role are for.
type rollRole struct {
	what string // with the unit's name for %s, where it is not plain whose they are
	won  string // what so many dice have done: "3 hit"
	one  bool   // 1s are what counts, and there is no target number
}

// rollRoles are the words for dice, by role.
var rollRoles = map[string]rollRole{
	"roll-off":                 {what: "roll-off"},
	"markers":                  {what: "dice for the number of markers"},
	"hit":                      {what: "to hit", won: "hit"},
	"extra attack":             {what: "extra attacks to hit", won: "hit"},
	"impact":                   {what: "Impact of %s", won: "hit"},
	"block":                    {what: "saves of %s", won: "saved"},
	"block again":              {what: "saves of %s rolled again", won: "saved"},
	"regeneration":             {what: "Regeneration of %s", won: "ignored"},
	"dangerous terrain":        {what: "dangerous terrain for %s, 1s wound", won: "wounds", one: true},
	"fear":                     {what: "Fear of %s"},
	"morale":                   {what: "morale test of %s"},
	"fearless":                 {what: "second chance of %s by a special rule"},
	"cast":                     {what: "casting by %s"},
	"stop a spell":             {what: "%s tries to stop the spell"},
	"test":                     {what: "test of %s"},
	"power":                    {what: "Power of %s"},
	"choice":                   {what: "chosen at random"},
	"ambush":                   {what: "ambush of %s"},
	"hurry":                    {what: "%s hurries"},
	"recover":                  {what: "%s pulls itself together"},
	"pool":                     {what: "dice of %s by a special rule", won: "hit"},
	"wounds instead of morale": {what: "wounds of %s instead of morale"},
}

// rollWords says what dice were for, what they needed and why, what they showed, and what that comes to.
func rollWords(p engine.Position, e *engine.Event, rolled []int) string {
	role, ok := rollRoles[e.Role]
	if !ok {
		role.what = e.Role + " of %s"
	}
	text := role.what
	if strings.Contains(text, "%s") {
		name := "nobody"
		if e.Unit >= 0 {
			name = p.Game().Units()[e.Unit].Name
		}
		text = fmt.Sprintf(text, name)
	}
	if e.Role == "test" && e.What != "" {
		text += ", " + e.What
	}
	if e.Near > 0 {
		text += " from near"
	}
	if e.Far > 0 {
		text += " from afar"
	}
	if e.Six {
		text += " against 6s to hit"
	}
	if e.Face > 0 {
		text += ", " + needs(e)
	} else if e.Sides != 6 {
		text += fmt.Sprintf(", D%d", e.Sides)
	}
	text += ": " + words(rolled)
	if e.Face == 0 && len(rolled) == 1 {
		text += totalWords(e, rolled[0])
	}
	if role.won == "" {
		return text
	}
	n := 0
	for _, d := range rolled {
		if role.one && d == 1 || !role.one && d >= e.Face {
			n++
		}
	}
	return fmt.Sprintf("%s (%d %s)", text, n, role.won)
}

// totalWords says what modifiers make of a die, and what the total must reach.
func totalWords(e *engine.Event, rolled int) string {
	total := rolled
	for _, m := range e.Mods {
		total += m.N
	}
	switch {
	case len(e.Mods) > 0 && e.Need > 0:
		return fmt.Sprintf(", %s, makes %d of the %d needed", strings.Join(modWords(e.Mods), ", "), total, e.Need)
	case len(e.Mods) > 0:
		return fmt.Sprintf(", %s, makes %d", strings.Join(modWords(e.Mods), ", "), total)
	case e.Need > 0:
		return fmt.Sprintf(" of the %d needed", e.Need)
	}
	return ""
}

// needs says what dice need, and what makes it so.
func needs(e *engine.Event) string {
	text := fmt.Sprintf("needs %d+", e.Face)
	var why []string
	if e.Need != e.Face || len(e.Mods) > 0 {
		why = append(why, fmt.Sprintf("%d+", e.Need))
	}
	if why = append(why, modWords(e.Mods)...); len(why) > 0 {
		text += " (" + strings.Join(why, ", ") + ")"
	}
	return text
}

// modWords says what each modifier adds.
func modWords(mods []engine.Modifier) (why []string) {
	for _, m := range mods {
		switch {
		case m.Rule == "AP":
			why = append(why, fmt.Sprintf("AP(%d)", -m.N))
		case m.N == 0:
			why = append(why, m.Rule)
		default:
			why = append(why, fmt.Sprintf("%s %+d", m.Rule, m.N))
		}
	}
	return why
}
