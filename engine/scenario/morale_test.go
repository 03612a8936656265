package scenario

import (
	"fmt"
	"math"
	"testing"

	"gauntlet/engine/opr/odds"
)

// How often a unit passes a morale test: by its Quality, or, if all of it is Fearless, on a second die (GF3-MORALE-02,
// GF3-SR-FEARLESS).
func TestHowOftenTestsArePassed(t *testing.T) {
	const text = "# GF3-MORALE-02\n\nplayer 1: Guards, 2 models, quality %d+%s\nplayer 2: Raider\n" +
		"Guards at 0,0 1.5,0\nRaider at 10,0\n\n> activate Guards\n"
	for _, c := range []struct {
		quality int
		rules   string
		want    float64
	}{
		{4, "", 1. / 2}, {5, "", 1. / 3}, {2, "", 5. / 6},
		{5, ", Fearless", 24. / 36}, {6, ", Fearless", 21. / 36}, {4, ", Fearless", 27. / 36},
	} {
		s := played(t, fmt.Sprintf(text, c.quality, c.rules)).s
		if got := odds.Passes(s.View(), 0); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%+v: it passes in %v", c, got)
		}
	}
}
