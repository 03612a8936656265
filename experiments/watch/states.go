package watch

import (
	"cmp"
	"fmt"
	"strings"

	"gauntlet/engine"
)

// States is what units were like when they were last looked at.
type states struct {
	wounds []int  // of every unit of a single model
	shaken []bool // every unit
}

// changes says which units have become Shaken since the last look, and of units of one model how many wounds
// they have when the number has changed. It leaves out the unit of a name.
func (t *states) changes(s *engine.State, but string) string {
	units := s.Game().Units()
	first := t.wounds == nil
	if first {
		t.wounds, t.shaken = make([]int, len(units)), make([]bool, len(units))
	}
	var b strings.Builder
	word := cmp.Or(engine.InfoOf(s.Game().Setup().Ruleset).Shaken, "shaken")
	word = strings.ToUpper(word[:1]) + word[1:]
	for u := range units {
		def, now := &units[u], s.Unit(u)
		if !now.Is(engine.OnTable) || def.Name == but {
			continue
		}
		if shaken := now.Is(engine.Shaken); shaken != t.shaken[u] {
			if t.shaken[u] = shaken; shaken && !first {
				fmt.Fprintf(&b, "      %s is %s\n", def.Name, word)
			}
		}
		if tough := int(s.Game().Models()[def.First].Tough); def.Size == 1 && tough > 1 {
			if wounds := int(s.Model(int(def.First)).Wounds); wounds != t.wounds[u] {
				if t.wounds[u] = wounds; !first {
					fmt.Fprintf(&b, "      %s now has %d of %d wounds\n", def.Name, wounds, tough)
				}
			}
		}
	}
	return b.String()
}
