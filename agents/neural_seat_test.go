package agents_test

import (
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	"gauntlet/models"
)

// A network that has learned one seat alone plays that seat alone.
func TestNeuralKnowsItsSeat(t *testing.T) {
	const id = "StarQuest-Breach-v1"
	e := must.Get(env.Make(id, "layer=tactical"))(t)
	net := must.Get(models.New(models.Config{Kind: "mlp", Hidden: []int{4}, Activation: "tanh"},
		models.LayoutOf(e.Spec()), 1))(t)
	for trained, fits := range map[string][2]bool{"": {true, true}, models.FirstSeat: {true, false},
		models.SecondSeat: {false, true}} {
		path := filepath.Join(t.TempDir(), "net.msgpack")
		c := models.Checkpoint{Header: models.Header{Env: id, Seats: trained}, Net: net}
		must.Do(t, c.Save(path))
		a := must.Get(agents.New("model:" + path))(t)
		for seat, want := range fits {
			err := a.(agents.Fitting).Fits(gameOf(t, id), seat)
			if (err == nil) != want || err != nil &&
				!strings.Contains(err.Error(), "does not know the other one") {
				t.Errorf("trained in %q, seat %d: %v", trained, seat, err)
			}
		}
	}
}
