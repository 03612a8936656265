package walking

import (
	"math"
	"testing"

	"gauntlet/engine/geom"
)

// Every whole degree has the sine that it ought to have, to half of a 16384th.
func TestSines(t *testing.T) {
	for deg := range 450 {
		want := int32(math.Round(math.Sin(float64(deg)*math.Pi/180) * geom.DirScale))
		if got := sine(deg); got != want {
			t.Errorf("the sine of %d degrees is %d, want %d", deg, got, want)
		}
	}
}
