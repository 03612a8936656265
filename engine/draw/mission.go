package draw

import (
	"errors"
	"fmt"
	"slices"

	"gauntlet/engine/near"
)

// A MissionOrder says what mission is drawn.
type MissionOrder struct {
	Seed          uint64
	Test          bool   // of the missions for tests, whose stream training never draws from
	Width, Height int    // of the table, in inches, the long side first; 0 for what is usual
	Goal          string // what it is about, one of the ruleset's goals, or "" for any
}

// MissionTerms are what orders of missions of a ruleset may say.
type MissionTerms struct {
	Width, Height int      // what is usual
	Goals         []string // none where all missions are about the same
}

// Fill puts what is usual where an order says nothing, and refuses goals that there are not.
func (t *MissionTerms) Fill(o MissionOrder) (MissionOrder, error) {
	if o.Width == 0 {
		o.Width, o.Height = t.Width, t.Height
	}
	switch {
	case o.Goal == "" || slices.Contains(t.Goals, o.Goal):
		return o, nil
	case len(t.Goals) == 0:
		return o, errors.New("all missions have the same goal, and none can be chosen")
	}
	return o, fmt.Errorf("there is no goal %q of missions%s", o.Goal, near.Hint(o.Goal, t.Goals))
}
