package record

import (
	"testing"

	"gauntlet/engine"
)

// The model that dice are about is told where they are about a single one, also where it is the first.
func TestPickedModel(t *testing.T) {
	for model, want := range map[int]int{-1: -1, 0: 0, 3: 3} {
		if got := diceOf(0, &engine.Event{Model: model}, nil).Picked; got != want {
			t.Errorf("dice about model %d tell of model %d, want %d", model, got, want)
		}
	}
}
