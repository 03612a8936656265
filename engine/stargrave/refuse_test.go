package stargrave_test

import (
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave/raid"
)

// Whatever movement is refused, the reason says what is wrong with it.
func TestRefusedMovesSayWhy(t *testing.T) {
	rng := dice.New(1)
	refused := map[string]int{}
	for i, name := range raid.Missions() {
		s := prepared(t, name, "", "").New(uint64(i))
		trial := s.Game().New(0)
		for turn := range bold.Player(uint64(i), true).Play(t, s) {
			for range 8 {
				d := s.Decision()
				if d.Kind != engine.MoveTo {
					break
				}
				at := geom.Point{X: int32(rng.Intn(36*geom.Inch) - 18*geom.Inch),
					Y: int32(rng.Intn(36*geom.Inch) - 18*geom.Inch)}
				if rng.Intn(2) == 0 {
					from := s.View().Anchor(int(d.Unit))
					at = geom.Point{X: from.X + at.X/6, Y: from.Y + at.Y/6}
				}
				trial.CopyFrom(s)
				err := trial.Apply(engine.Action{Verb: engine.Move, Unit: d.Unit, At: at, Arg: uint64(rng.Intn(2))})
				if err == nil {
					continue
				}
				_, why, ok := strings.Cut(err.Error(), " cannot go there: ")
				if !ok || strings.HasPrefix(strings.TrimSpace(why), "(") || !strings.Contains(why, " (SG-MOV-0") {
					t.Fatalf("%s: to %v: %v", name, at, err)
				}
				refused[strings.Fields(why)[0]]++
			}
			turn.Do()
		}
	}
	for _, word := range []string{"it", "the", "there", "something"} {
		if refused[word] < 20 {
			t.Errorf("%d refusals begin with %q: %v", refused[word], word, refused)
		}
	}
}
