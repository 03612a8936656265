package scenario

import (
	"fmt"
	"strings"

	"gauntlet/engine/internal/words"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// list reads the army list below the command, as the loader of army files does.
func (p *player) list(st *step) ([]string, error) {
	if len(st.block) == 0 {
		return nil, fmt.Errorf("an army list must follow, each of its lines marked with \"|\"")
	}
	o, err := rulesets.ListOptions(p.su.Rules, p.su.Rulings, roster.Options{})
	if err != nil {
		return nil, err
	}
	army, err := roster.ParseWith("list", []byte(strings.Join(st.block, "\n")+"\n"), o)
	if err != nil {
		return strings.Split(err.Error(), "\n"), nil
	}
	p.lists[0], p.lists[1] = p.lists[1], army
	total := 0
	var out []string
	for i := range army.Units {
		u := &army.Units[i]
		total += u.Points
		out = append(out, fmt.Sprintf("%s: %s, %d points", u.Name, words.Plural(len(u.Models), "model"),
			u.Points))
	}
	said := fmt.Sprintf("ok: %s, %d of %d points", words.Plural(len(army.Units), "unit"), total, army.Points)
	return append([]string{said}, out...), nil
}
