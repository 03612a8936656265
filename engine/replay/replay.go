// Package replay records games and plays them again. A replay is the setup of a game, its seed and the
// actions that were chosen, with hashes of the state in between; the engine makes the same game of it, bit
// for bit, or Verify says where it does not.
//
// A Recorder writes one while the game is played, Read and ReadFile read one, Verify compares, and Walk
// shows what happened. The bytes are described in docs/replay-format.md.
package replay

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"gauntlet/engine"
)

const (
	// Format is the version of the format that this package writes, and the only one that it reads.
	Format = 1
	// Block is how many actions lie between two hashes of the state.
	Block = 16
	// MaxSize is the largest replay that is read, in bytes. Within the other limits none becomes larger.
	MaxSize = 10 << 20
	// MaxActions is the largest number of actions of a replay.
	MaxActions = 1 << 17
	// MaxHeader is the largest header, in bytes.
	MaxHeader = 1 << 20
	// MaxAgents is the largest number of agents' specs.
	MaxAgents = 8
	// MaxText bounds an agent's spec and the note at the end, in bytes.
	MaxText = 4096
)

// magic begins every replay: the array of the name and the format's version.
const magic = "\x92\xafgauntlet replay"

// A Header says which game was played and by whom.
type Header struct {
	Engine  string       // engine.Version of the program that played
	Ruleset string       // its name
	Seed    uint64       // of the game
	Agents  []string     // their specs, by seat
	Setup   engine.Setup // Ruleset is nil in a replay that was read
}

// NewHeader returns the header of a game that is to be played from a seed.
func NewHeader(g *engine.Game, seed uint64, agents ...string) Header {
	setup := g.Setup()
	return Header{Engine: engine.Version, Ruleset: setup.Ruleset.Name(), Seed: seed, Agents: agents,
		Setup: setup}
}

// UnknownRules names special rules that the army lists had and the program that played did not know. The
// armies are without them. Those of seat 0 come first, then those of seat 1, each once.
func (h *Header) UnknownRules() []string {
	var names []string
	for _, a := range h.Setup.Armies {
		if a == nil {
			continue
		}
		for _, name := range a.Unknown {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// An End closes a replay.
type End struct {
	Actions int            // in the whole replay
	Hash    uint64         // of the last state
	Outcome engine.Outcome // of the last state; not Over when the game was given up before its end
	Note    string         // what else there is to say: why a player forfeited
}

// A Replay is what could be read of one.
type Replay struct {
	Header  Header
	Actions []engine.Action
	Hashes  []uint64 // Hashes[i] is that of the state after the first (i+1)*Block actions
	End     *End     // nil when the replay breaks off
	Damage  *Damaged // why it breaks off; nil when it is whole
}

// Damaged is the error for a replay that is not whole: cut short, or changed since it was written.
type Damaged struct {
	Offset    int    // byte at which reading stopped
	Actions   int    // actions before the last sound checksum; they can be shown
	Header    bool   // the header is sound
	Truncated bool   // the input ends there
	Reason    string // what is wrong at the offset
}

func (d *Damaged) Error() string {
	what := "damaged"
	if d.Truncated {
		what = "cut short"
	}
	if !d.Header {
		return fmt.Sprintf("replay: %s at byte %d, in the header: %s; nothing of it can be shown", what,
			d.Offset, d.Reason)
	}
	return fmt.Sprintf("replay: %s at byte %d: %s; its first %d actions can be shown", what, d.Offset,
		d.Reason, d.Actions)
}

// checkText refuses text that is too long or that would do something to a terminal.
func checkText(what, s string, most int) error {
	if len(s) > most {
		return fmt.Errorf("%s has %d bytes, at most %d", what, len(s), most)
	}
	if !utf8.ValidString(s) {
		return fmt.Errorf("%s is not valid UTF-8", what)
	}
	for _, r := range s {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return fmt.Errorf("%s holds the control character %U", what, r)
		}
	}
	return nil
}
