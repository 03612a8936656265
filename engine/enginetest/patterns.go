package enginetest

import (
	"fmt"

	"gauntlet/engine"
)

// CheckPatterns returns what is wrong with the patterns by which a state says what is legal, where it can: they
// are those of its menu, and the choice of each is the menu's entry.
func CheckPatterns(s *engine.State, menu []engine.Action) error {
	var want engine.PatternSet
	set, ok := s.Patterns()
	if !ok {
		return nil
	}
	for i := range menu {
		want.Add(int(menu[i].Pattern))
		if got := s.Choice(int(menu[i].Pattern)); got != menu[i] {
			return fmt.Errorf("the choice of pattern %d is %+v, the menu's %+v", menu[i].Pattern, got, menu[i])
		}
	}
	if set != want {
		return fmt.Errorf("the patterns are %x, the menu's %x", set, want)
	}
	if set.Len() != len(menu) {
		return fmt.Errorf("there are %d patterns and %d entries on the menu", set.Len(), len(menu))
	}
	return nil
}
