package agents

import (
	"fmt"

	"gauntlet/engine/dice"
	"gauntlet/env"
	"gauntlet/models"
)

// A NeuralOpponent plays the other seats of a vector with a network, all rows that wait in one batch. What it does in a row does not depend
// on the other rows.
type NeuralOpponent struct {
	net         *models.Net
	temperature float32
	player      *models.Player
	obs         []float32
	logits      []float32
	values      []float32
	odds        []float32
}

var _ env.Opponent = (*NeuralOpponent)(nil)

// NewNeuralOpponent returns an opponent for environments of the network's layout. Temperature is 0 for the action of the greatest probability.
// A network that uses features of actions is refused: rows do not have them.
func NewNeuralOpponent(net *models.Net, temperature float32) (*NeuralOpponent, error) {
	if net.UsesFeatures() {
		return nil, fmt.Errorf("the network of %s uses features of actions, which the rows of an opponent do not have", net.Layout.Env)
	}
	return &NeuralOpponent{net: net, temperature: temperature, odds: make([]float32, net.Layout.Actions)}, nil
}

// Act chooses in every row. It allocates nothing once it has seen as many rows.
func (o *NeuralOpponent) Act(rows []env.Row, out []int) error {
	size, actions := o.net.Layout.ObsSize, o.net.Layout.Actions
	if o.player == nil || len(rows) > len(o.values) {
		o.player = o.net.NewPlayer(min(len(rows), maxTogether))
		o.obs, o.logits, o.values = make([]float32, len(rows)*size), make([]float32, len(rows)*actions), make([]float32, len(rows))
	}
	for i := range rows {
		if len(rows[i].Obs) != size || len(rows[i].Mask) != actions {
			return fmt.Errorf("row %d has %d numbers and %d actions, the network was made for %d and %d", i, len(rows[i].Obs), len(rows[i].Mask), size, actions)
		}
		copy(o.obs[i*size:], rows[i].Obs)
	}
	o.player.Forward(models.Batch{Obs: o.obs}, len(rows), o.logits, o.values)
	for i := range rows {
		chance := dice.New(chanceOf(&rows[i]))
		if out[i] = choose(o.logits[i*actions:(i+1)*actions], rows[i].Mask, o.temperature, o.odds, &chance); out[i] < 0 {
			return fmt.Errorf("row %d of %d has no legal action", i, len(rows))
		}
	}
	return nil
}

// maxTogether is how many rows are worked out together.
const maxTogether = 256

// chanceOf returns the seed of the chance of one choice.
func chanceOf(r *env.Row) uint64 { return r.Seed ^ dice.Mix(uint64(r.Length)) }
