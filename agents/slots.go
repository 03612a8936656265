package agents

import (
	"gauntlet/engine"
	"gauntlet/env"
)

// A SlotPlayer answers in the actions of an environment, its slots, such as intents and their targets.
// NewSlotAgent makes an agent of it that can take a seat of any game that the environment has room for.
//
// A player that keeps anything from one choice to the next that could change its answers, such as its stream
// of chance, must be Resumable.
type SlotPlayer interface {
	// Wants returns the environment whose actions the player answers in: its id, or "" for the first that has
	// room for the game, and of the options Layer and OnTheWay.
	Wants() (id string, options env.Options)
	// Begin starts a game, as Agent.Begin does. Spec says what the numbers of the environment mean; it is one
	// and the same as long as the game is. An error forfeits the game.
	Begin(spec *env.Spec, game *engine.Game, seat int, seed uint64) error
	// Choose returns an action that is legal. It is asked only where there are several; what they expand to
	// is carried out without asking.
	Choose(v SlotView) (slot int, err error)
}

// A SlotView is what a SlotPlayer sees at one of its choices. It is valid until the player answers.
type SlotView struct {
	Seat int     // the seat that chooses
	Mask []uint8 // by slot, 1 for what is legal; not to be changed
	// Env stands where the choice is to be made, and is there to be read: Observe, Features, Position, Spec.
	// It must not be stepped or reset; to look ahead, copy it into a Sibling of its own with CopyFrom, whose
	// dice are others than those to come.
	Env  *env.Turn
	Time Time // that there is to decide
}

// A Resumable agent or player can hand out what it keeps from one decision to the next and take it back, so
// that a game can be resumed from a snapshot and goes on as it would have. What can be worked out from the
// position alone is no part of it.
type Resumable interface {
	// AppendMemory appends what is kept to b. It is called when somebody else is to choose.
	AppendMemory(b []byte) []byte
	// RestoreMemory takes back what AppendMemory appended, from the beginning of b, and returns the rest. It
	// comes after a Begin with the same arguments. What does not fit the game is an error.
	RestoreMemory(b []byte) (rest []byte, err error)
}

// A Fitting agent can say before a game whether it can play it.
type Fitting interface {
	// Fits returns why the agent cannot play a seat, 0 or 1, of a game; nil when it can.
	Fits(game *engine.Game, seat int) error
}

// A SlotAgent seats a SlotPlayer in games that are played by the engine's own decisions. What the player sees
// and what comes of its choices is what it would be in the environment itself. A game that the environment
// has no room for is forfeited with the reason.
type SlotAgent struct {
	player  SlotPlayer
	id      string
	options env.Options
	game    *engine.Game
	env     *env.Turn
	mask    []uint8
	refusal error
	seat    int
	chosen  int // the last choice of the player, -1 before the first
	asked   bool
	kind    engine.Kind // of the decision that the agent was last asked for
}

// NewSlotAgent returns an agent that plays as a player does.
func NewSlotAgent(p SlotPlayer) *SlotAgent {
	a := &SlotAgent{player: p}
	a.id, a.options = p.Wants()
	return a
}

// Player returns who chooses.
func (a *SlotAgent) Player() SlotPlayer { return a.player }

// Layer returns the layer that the player answers in.
func (a *SlotAgent) Layer() Layer { return a.options.Layer }

// Fits returns why there is no environment for a game, or why the player does not play a seat of that.
func (a *SlotAgent) Fits(game *engine.Game, seat int) error {
	e := a.env // of the last game
	if a.game != game {
		var err error
		if e, err = a.over(game, seat); err != nil {
			return err
		}
	}
	if err := a.unfit(e, seat); err != nil {
		return err
	}
	if p, ok := a.player.(Fitting); ok {
		return p.Fits(game, seat)
	}
	return nil
}

// unfit returns why the player does not play a seat of an environment, nil when it does.
func (a *SlotAgent) unfit(e *env.Turn, seat int) error {
	if p, ok := a.player.(interface{ FitsSpec(*env.Spec, int) error }); ok {
		return p.FitsSpec(e.Spec(), seat)
	}
	return nil
}

// over returns the environment over a game in which the player answers: the one that it wants or, when it takes any,
// the first that has room for the game. A player that would rather answer elsewhere does so in the first such place of
// which it plays a seat.
func (a *SlotAgent) over(game *engine.Game, seat int) (*env.Turn, error) {
	first, err := env.Over(game, a.id, a.options)
	p, ok := a.player.(interface {
		places(spec *env.Spec, game *engine.Game, seat int) []string
	})
	if err != nil || a.id != "" || !ok {
		return first, err
	}
	for _, id := range p.places(first.Spec(), game, seat) {
		if e, err := env.Over(game, id, a.options); err == nil && a.unfit(e, seat) == nil {
			return e, nil
		}
	}
	return first, nil
}

// Begin starts a game.
func (a *SlotAgent) Begin(game *engine.Game, seat int, seed uint64) {
	a.seat, a.chosen, a.asked, a.refusal = seat, -1, false, nil
	if a.game != game {
		a.game = nil
		if a.env, a.refusal = a.over(game, seat); a.refusal != nil {
			return
		}
		a.game, a.mask = game, make([]uint8, a.env.Spec().Actions())
	}
	a.env.Forget()
	a.refusal = a.player.Begin(a.env.Spec(), game, seat, seed)
}

// Act asks the player where there is something to choose in its layer, and carries out what it has chosen.
func (a *SlotAgent) Act(v View) (engine.Action, error) {
	if a.refusal != nil {
		return engine.Action{}, a.refusal
	}
	a.asked, a.kind = false, v.Decision.Kind
	action, answered, err := a.env.Follow(v.Position, v.Menu)
	if err != nil || answered {
		return action, err
	}
	if err := a.env.Mask(a.mask); err != nil {
		return action, err
	}
	if a.chosen, err = a.player.Choose(SlotView{Seat: v.Seat, Mask: a.mask, Env: a.env, Time: v.Time}); err != nil {
		return action, err
	}
	a.asked = true
	return a.env.Choose(a.chosen)
}

// Explain returns what the player says of its last choice, or which of its choices the agent was carrying
// out.
func (a *SlotAgent) Explain() string {
	if !a.asked {
		if a.env == nil || a.chosen < 0 {
			return ""
		}
		switch a.kind {
		case engine.PlaceMarker, engine.ChooseEdge, engine.SetAside, engine.DeployUnit, engine.JoinUnit,
			engine.StartAboard, engine.Arrive, engine.Activate:
			return "nothing else can be chosen" // nothing that was chosen before leads to these
		}
		return "as follows from: " + SlotWords(a.env.Spec().Slots[a.chosen].Name, a.game, a.seat)
	}
	if e, ok := a.player.(Explainer); ok {
		return e.Explain()
	}
	return ""
}

// End tells the player how the game has ended, if it wants to know.
func (a *SlotAgent) End(o engine.Outcome) {
	if p, ok := a.player.(Ending); ok {
		p.End(o)
	}
}

// Waits reports whether the player waits for somebody outside the program.
func (a *SlotAgent) Waits() bool {
	w, ok := a.player.(Waiting)
	return ok && w.Waits()
}

// Close closes the player, if it is a Closer.
func (a *SlotAgent) Close() error {
	if p, ok := a.player.(Closer); ok {
		return p.Close()
	}
	return nil
}

// AppendMemory appends what the environment and the player keep.
func (a *SlotAgent) AppendMemory(b []byte) []byte {
	if a.env == nil {
		return b
	}
	b = a.env.AppendMemory(b)
	if r, ok := a.player.(Resumable); ok {
		b = r.AppendMemory(b)
	}
	return b
}

// RestoreMemory takes it back.
func (a *SlotAgent) RestoreMemory(b []byte) (rest []byte, err error) {
	if a.env == nil {
		return b, nil
	}
	if b, err = a.env.RestoreMemory(b); err != nil {
		return b, err
	}
	a.chosen, a.asked = -1, false
	if r, ok := a.player.(Resumable); ok {
		return r.RestoreMemory(b)
	}
	return b, nil
}
