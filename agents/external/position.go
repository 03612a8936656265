package external

import (
	"gauntlet/agents/protocol"
	"gauntlet/engine"
	"gauntlet/engine/replay"
)

// addSetup writes what a game is made of into the message that begins it: as a replay in which nothing has
// happened.
func addSetup(m *protocol.Message, game *engine.Game) error {
	var r replay.Recorder
	if err := r.Start(game, 0); err != nil {
		return err
	}
	if err := r.Close(game.New(0)); err != nil {
		return err
	}
	m.Setup = r.Bytes()
	return nil
}

// snapshot returns a position as a seat may see it, with a random stream that says nothing of the dice to come.
func snapshot(p engine.Position) []byte {
	s := p.Game().New(0)
	s.CopyPosition(p, 0)
	return s.AppendSnapshot(nil)
}
