package agents

import (
	"errors"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/env"
	"gauntlet/models"
)

func init() {
	Register("model",
		"plays as a trained network does, \"model:FILE\": the action that it gives the greatest probability, or with temp=T (up to 10) one drawn by its probabilities at that temperature",
		func(p *Params) (Agent, error) {
			path, temperature := p.Unnamed(), temperatureOf(p)
			if path == "" {
				return nil, errors.New("it wants the checkpoint of a network, such as model:FILE")
			}
			c, err := models.LoadNet(path)
			if err != nil {
				return nil, err
			}
			n, err := NewNeural(c, temperature)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			return NewSlotAgent(n), nil
		})
	Register("trained", "plays as a network that ships does, the one for the environment of the game or one that has learned on such games; temp=T as for model",
		func(p *Params) (Agent, error) {
			return NewSlotAgent(&Neural{temperature: temperatureOf(p),
				options: env.Options{Layer: env.Tactical}}), nil
		})
}

func temperatureOf(p *Params) float32 { return float32(p.Float("temp", 0, 0, 10)) }

// Neural chooses as a network does. It sees what an observation says, and nothing else.
type Neural struct {
	chance
	trained     *models.Checkpoint // nil for whichever ships for the game's environment
	temperature float32            // 0 for the action of the greatest probability
	options     env.Options

	spec     *env.Spec // of the game that is played
	game     *engine.Game
	seat     int
	players  [2]*models.Player // by seat, each made when it is first asked for
	obs      []float32
	features []float32 // empty when the network does not use them
	logits   []float32
	value    [1]float32
	odds     []float32
	mask     []uint8 // of the last choice
	chosen   int     // the last choice, -1 before the first
}

// NewNeural returns a player with the network of a checkpoint, in the layer that it was trained in.
// Temperature is 0 for the action of the greatest probability, greater for draws.
func NewNeural(c *models.Checkpoint, temperature float32) (*Neural, error) {
	options, err := playedWith(c)
	if err != nil {
		return nil, err
	}
	return &Neural{trained: c, temperature: temperature, options: options}, nil
}

// playedWith returns the options that a network must be played with: its layer, and who answers the choices
// that come up on the way.
func playedWith(c *models.Checkpoint) (o env.Options, err error) {
	_, trained, err := env.ParseSpec(c.Env)
	if err != nil {
		return o, err
	}
	o.OnTheWay = trained.OnTheWay
	o.Layer, err = env.ParseLayer(c.Net.Layout.Layer)
	return o, err
}

// Wants returns the first environment that has room, in the layer that the network was trained in.
func (n *Neural) Wants() (string, env.Options) { return "", n.options }

// places returns the environments in which the network would rather play a game than in one, the best first: that of a file
// in those that it fits, those that ship in those whose network has learned on such games, or else on games of many sorts.
func (n *Neural) places(spec *env.Spec, game *engine.Game, seat int) (familiar []string) {
	if n.trained != nil {
		if n.FitsSpec(spec, seat) == nil {
			return nil
		}
		for _, id := range env.IDs() {
			familiar = append(familiar, id.Name)
		}
		return familiar
	}
	if c, err := models.Shipped(spec.ID, seat); err == nil && !strange(homeOf(c.Env), game) {
		return nil
	}
	var others []string
	for _, id := range env.IDs() {
		c, err := models.Shipped(id.Name, seat)
		if err != nil || id.Ruleset() != game.Setup().Ruleset.Name() {
			continue
		}
		switch at := homeOf(c.Env); {
		case !strange(at, game):
			familiar = append(familiar, id.Name)
		case at.options.Draws():
			others = append(others, id.Name)
		}
	}
	return append(familiar, others...)
}

// FitsSpec returns why the network does not play a seat of an environment, nil when it does.
func (n *Neural) FitsSpec(spec *env.Spec, seat int) error {
	if n.spec != spec {
		n.spec, n.players = spec, [2]*models.Player{}
	}
	if n.players[seat] != nil {
		return nil
	}
	net, err := n.netFor(spec, seat)
	if err == nil {
		n.players[seat] = net.NewPlayer(1)
	}
	return err
}

// netFor returns the network for a seat of an environment.
func (n *Neural) netFor(spec *env.Spec, seat int) (*models.Net, error) {
	c := n.trained
	if c == nil {
		var err error
		if c, err = models.Shipped(spec.ID, seat); err != nil {
			return nil, err
		}
		if options, err := playedWith(c); err != nil || options != n.options {
			return nil, fmt.Errorf("the network that ships for %s is not one that \"trained\" plays: it was trained in %s", spec.ID, c.Env)
		}
	}
	if err := c.FitsSeat(seat); err != nil {
		return nil, err
	}
	return c.Net.For(models.LayoutOf(spec))
}

// Begin seeds the player's chance, and takes the network for the environment.
func (n *Neural) Begin(spec *env.Spec, game *engine.Game, seat int, seed uint64) error {
	n.game, n.seat, n.chosen, n.stream = game, seat, -1, dice.New(seed)
	if err := n.FitsSpec(spec, seat); err != nil {
		return err
	}
	l := &n.players[seat].Net().Layout
	if len(n.obs) != l.ObsSize || len(n.logits) != l.Actions {
		n.obs, n.logits, n.odds, n.mask = make([]float32, l.ObsSize), make([]float32, l.Actions),
			make([]float32, l.Actions), make([]uint8, l.Actions)
	}
	if wide := l.Actions * l.Features; !n.players[seat].Net().UsesFeatures() {
		n.features = nil
	} else if len(n.features) != wide {
		n.features = make([]float32, wide)
	}
	return nil
}

// Choose returns the action that the network chooses.
func (n *Neural) Choose(v SlotView) (int, error) {
	if err := v.Env.Observe(v.Seat, n.obs); err != nil {
		return 0, err
	}
	if len(n.features) > 0 {
		if err := v.Env.Features(n.features); err != nil {
			return 0, err
		}
	}
	n.players[n.seat].Forward(models.Batch{Obs: n.obs, Features: n.features}, 1, n.logits, n.value[:])
	copy(n.mask, v.Mask)
	switch {
	case n.temperature == 0:
		n.chosen = models.Greedy(n.logits, v.Mask)
	case models.Probabilities(n.odds, n.logits, v.Mask, n.temperature):
		n.chosen = models.Sample(n.odds, &n.stream)
	default:
		n.chosen = -1
	}
	if n.chosen < 0 {
		return 0, errors.New("there is no legal action")
	}
	return n.chosen, nil
}

// Odds returns the probabilities that the network gave the actions at the last choice, 0 for those that were not legal. They
// are valid until the next.
func (n *Neural) Odds() []float32 {
	models.Probabilities(n.odds, n.logits, n.mask, 1)
	return n.odds
}

// Explain returns the probabilities of the choice and of the best other, and what the network expects of the
// game.
func (n *Neural) Explain() string {
	if n.chosen < 0 {
		return ""
	}
	n.Odds()
	second := -1
	for slot, p := range n.odds {
		if n.mask[slot] != 0 && slot != n.chosen && (second < 0 || p > n.odds[second]) {
			second = slot
		}
	}
	said := n.share(n.chosen)
	if second >= 0 {
		said += "; next best: " + n.share(second)
	}
	return fmt.Sprintf("%s; expects %+.2f (1 for a win, -1 for a loss)", said, n.value[0])
}

// share says what probability the network gives an action.
func (n *Neural) share(slot int) string {
	return fmt.Sprintf("%s (%.0f%%)", SlotWords(n.spec.Slots[slot].Name, n.game, n.seat), 100*n.odds[slot])
}
