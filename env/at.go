package env

import (
	"fmt"

	"gauntlet/engine"
)

// At begins an episode in the middle of a game: at a position of the environment's game, with the fresh
// random stream of seed. It is for agents that search or answer in this environment's actions while somebody
// else plays the game. Nothing is known of intents that led to the position, so the shooting of a unit that
// has moved already is asked for. A position of another game, or one in which models are being placed one by
// one, for which there are no actions, is refused. After the first call it allocates nothing.
func (t *Turn) At(p engine.Position, seed uint64) error {
	if err := t.g.at(p, seed); err != nil {
		return err
	}
	t.g.Intent, t.g.move = Intent{}, engine.Action{}
	return t.g.settle()
}

// at puts the game into a position, with the fresh random stream of seed. Whoever calls it says what becomes
// of the intent and settles.
func (g *game) at(p engine.Position, seed uint64) error {
	if p == (engine.Position{}) || p.Game() != g.d.game && p.Game().Fingerprint() != g.d.game.Fingerprint() {
		return &StateError{fmt.Sprintf("environment %s: the position is of another game", g.d.id.Name)}
	}
	if p.Decision().Kind == engine.PlaceModel {
		return &StateError{fmt.Sprintf("environment %s: there are no actions for placing models one by one",
			g.d.id.Name)}
	}
	if g.listener != nil {
		g.listener.restored()
	}
	if g.state == nil {
		g.state = new(engine.State)
	}
	g.state.CopyPosition(p, seed)
	g.put(g.state)
	g.seed, g.began, g.truncated = seed, true, false
	g.info, g.player = Info{Seed: seed}, nil
	g.earned = [2]float32{}
	g.potential = g.phi()
	return nil
}
