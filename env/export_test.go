package env

import (
	"fmt"

	"gauntlet/engine"
)

// What tests of the package from outside, which need the adapters, see of its inside.

var (
	Sealed    = sealed
	Unsealed  = unsealed
	CutFloats = cutFloats
	Floats    = appendFloats
	// SnapshotHead is how many bytes a snapshot has before that of the engine.
	SnapshotHead = headSize
)

const (
	NumLayers     = numLayers
	NumAutoresets = numAutoresets
	SeatingHead   = seatingHead
)

// SnapshotRewards is where the seven numbers of what has been earned stand in a snapshot: Return, True,
// Earned and Potential.
var SnapshotRewards = headSize - 4 - intentSize - 7*4

func (t *Turn) State() *engine.State      { return t.g.state }
func (t *Turn) Asked() engine.Kind        { return t.g.state.Decision().Kind }
func (t *Turn) Moment() *Moment           { return &t.g.Moment }
func (t *Turn) Game() *engine.Game        { return t.g.d.game }
func (t *Turn) Options() Options          { return t.g.d.opts }
func (t *Turn) Model() *Model             { return t.g.d.Model }
func (t *Turn) Followed() int16           { return t.g.followed }
func (t *Turn) Settle() error             { return t.g.settle() }
func (t *Turn) Slot(a *engine.Action) int { return t.g.d.Atomic.Slot(t.g.Decision().Kind, a) }
func (t *Turn) Fresh() *Turn              { return &Turn{newGame(t.g.d)} }

// Put has the environment stand in a state.
func (t *Turn) Put(s *engine.State) {
	t.g.put(s)
	t.g.began = true
}

// Blind returns an environment that shares everything with t, and has seen nothing yet.
func (t *Turn) Blind() *Turn {
	g := *t.g
	g.eye = g.d.NewEye()
	return &Turn{&g}
}

// With returns an environment of the same id and options over another game.
func (t *Turn) With(game *engine.Game) (*Turn, error) {
	d, err := build(t.g.d.id, t.g.d.opts, game)
	if err != nil {
		return nil, err
	}
	return &Turn{newGame(d)}, nil
}

// Remask lists the menu and makes the mask of the atomic layer.
func (t *Turn) Remask() {
	t.g.Menu = t.g.state.Menu(t.g.Menu[:0])
	t.g.maskAtomic()
}

// IntentSize is the size of an intent in snapshots, AppendIntent and ReadIntent write and read one.
const IntentSize = intentSize

func AppendIntent(in Intent) []byte                 { return in.append(nil) }
func (t *Turn) ReadIntent(b []byte) (Intent, error) { return t.g.d.readIntent(b) }

// MemorySize is the size of what AppendMemory appends.
const MemorySize = memorySize

// Factory returns what makes the environments of an id.
func Factory(id string, o Options) (func() (Env, error), error) {
	d, err := define(id, o)
	if err != nil {
		return nil, err
	}
	return func() (Env, error) { return d.env(nil) }, nil
}

// OptionNames are the options that Options.Set knows, in order.
var OptionNames = optionNames

// Fill puts the defaults of an id where nothing was chosen.
func (id *ID) Fill(o Options) (Options, error) { return id.fill(o) }

// Registered puts other environments in the place of those that are registered, and returns those.
func Registered(now []ID) (was []ID) {
	was, ids = ids, now
	return was
}

func (t *Turn) SetFollowed(round int16)          { t.g.followed = round }
func (r *Reading) Turn() *Turn                   { return r.turn }
func (s *Statistics) Add(i Info, truncated bool) { s.add(i, truncated) }

// A Journal keeps the atomic actions that the last step of an environment was carried out by: that of the
// action itself, those that it expanded to, and those to which there was no alternative.
type Journal struct {
	actions []engine.Action
}

// NewJournal keeps a journal of an environment that is not recorded.
func NewJournal(t *Turn) (*Journal, error) {
	if t.g.listener != nil {
		return nil, fmt.Errorf("environment %s is being recorded already", t.g.d.id.Name)
	}
	j := new(Journal)
	t.g.listener = j
	return j, nil
}

// Take returns the actions since the last Take. They are overwritten by the next step.
func (j *Journal) Take() []engine.Action {
	out := j.actions
	j.actions = j.actions[:0]
	return out
}

func (j *Journal) begin(uint64)                            { j.actions = j.actions[:0] }
func (j *Journal) action(a engine.Action, _ *engine.State) { j.actions = append(j.actions, a) }
func (j *Journal) restored()                               { j.actions = j.actions[:0] }

func (s SlotSet) Write(mask []uint8)                 { s.write(mask) }
func (s SlotSet) Rewrite(mask []uint8, next SlotSet) { s.rewrite(mask, next) }
