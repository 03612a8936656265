package env_test

import (
	"testing"

	. "gauntlet/env"
)

// A game is drawn and compiled.
func BenchmarkDrawing(b *testing.B) {
	for _, c := range []struct {
		id, what string
		options  []string
	}{{"GF3-Skirmish-v1", "500", nil}, {"GF3-2000-v1", "2000", nil}, {"Stargrave-Salvage-v1", "stargrave", nil},
		{"StarQuest-Breach-v1", "starquest", []string{"threat=any", "heroes=any"}}} {
		b.Run(c.what, func(b *testing.B) {
			var o Options
			if err := o.Set(append(c.options, "armies=drawn", "table=drawn", "mission=any", "layer=tactical")...); err != nil {
				b.Fatal(err)
			}
			d, err := NewDrawing(c.id, o)
			if err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			for i := range b.N {
				if _, err := d.Game(uint64(i)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
