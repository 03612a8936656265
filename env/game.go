package env

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/dice"
)

// A game is one episode of a definition: the core under all views. Its methods keep state and Moment in step.
//
// With a thousand games a step fetches from far away what it reads of each: what every step reads and writes lies
// together, in front.
type game struct {
	d         *definition
	state     *engine.State
	Moment            // what adapters are shown of it
	slots     []int16 // of the atomic layer: by entry of Menu, its slot
	eye       Eye
	earned    [2]float32 // since the seat last acted
	potential float32    // of seat 0, as it was after the last action
	began     bool
	truncated bool
	player    AtomicPlayer // plays info.OpponentSeat; nil when the caller does
	listener  listener     // of what happens, or nil
	watch     *Stages      // takes the time, or nil
	info      Info

	seed  uint64
	seeds dice.Stream // of the episodes to come
	// tactical layer: where the active unit goes, from the choice of its action to its move: the zero Action
	// between steps
	move     engine.Action
	plans    []Plan // scratch of features
	followed int16  // round in which Follow last put the game somewhere

	seating Seating // says who plays in the episodes to come, or nil
	row     int     // that it is asked about
}

// A listener is told how a game goes.
type listener interface {
	// begin comes before the first action of an episode.
	begin(seed uint64)
	// action comes after every atomic action; s is the state after it.
	action(a engine.Action, s *engine.State)
	// restored comes when the game was put into another position than the one that the actions have led to.
	restored()
}

func newGame(d *definition) *game {
	g := &game{d: d, eye: d.NewEye()}
	longest := d.Atomic.longest()
	g.Menu, g.slots = make([]engine.Action, 0, longest), make([]int16, 0, longest)
	g.Legal = NewSlotSet(d.spec.Actions())
	g.seeds = dice.New(0)
	return g
}

// begin begins an episode.
func (g *game) begin(seed uint64) error {
	if l := g.d.lottery; l != nil {
		d, err := l.numbered(l.number(seed))
		if err != nil {
			return err
		}
		g.change(d)
	}
	if g.listener != nil {
		g.listener.begin(seed)
	}
	if g.state == nil {
		g.put(g.d.game.New(seed))
	} else {
		g.d.game.Renew(g.state, seed)
	}
	g.seed, g.began, g.truncated = seed, true, false
	g.info = Info{Seed: seed}
	g.earned, g.Intent, g.move = [2]float32{}, Intent{}, engine.Action{}
	g.potential = g.phi()
	if err := g.seatPlayers(); err != nil {
		return err
	}
	err := g.settle()
	if g.state.Over() {
		g.info.Outcome = g.state.Outcome()
	}
	return err
}

// put makes a state the game's.
func (g *game) put(s *engine.State) { g.state, g.Position = s, s.View() }

// over reports whether the episode has ended.
func (g *game) over() bool { return g.truncated || g.state.Over() }

// seat returns who acts, -1 after the end or before the beginning.
func (g *game) seat() int {
	if !g.began || g.over() {
		return -1
	}
	return int(g.state.Decision().Seat)
}

// settle carries out decisions with one answer, and those that an intent answers, until there is something to
// decide, and makes the mask.
func (g *game) settle() error {
	for !g.state.Over() {
		g.watch.enter(menuStage)
		if g.d.Tactics == nil && g.player == nil && g.maskPatterns() {
			return nil
		}
		g.Menu = g.state.Menu(g.Menu[:0])
		g.watch.enter(planStage)
		g.endIntent()
		forced := g.Forced(g.Menu)
		if !forced {
			if done, err := g.played(); err != nil {
				return err
			} else if done {
				continue
			}
		}
		if forced || g.d.Tactics == nil && len(g.Menu) == 1 {
			if err := g.apply(g.Menu[0]); err != nil {
				return err
			}
			continue
		}
		if g.d.Tactics == nil {
			g.maskAtomic()
			return nil
		}
		if a, ok := g.d.Tactics.Answer(&g.Moment); ok {
			g.info.Decisions++
			if err := g.apply(a); err != nil {
				return err
			}
			continue
		}
		g.watch.enter(maskStage)
		clear(g.Legal)
		g.d.Tactics.Mask(&g.Moment)
		slot := g.Legal.Only()
		if slot < 0 {
			return nil
		}
		// The choices that the rules leave come to the same in this layer.
		g.info.Decisions++
		g.watch.enter(planStage)
		if err := g.take(slot); err != nil {
			return err
		}
	}
	g.Menu = g.Menu[:0]
	clear(g.Legal)
	return nil
}

// endIntent ends the intent when the activation of its unit is over.
func (g *game) endIntent() {
	if g.Intent != (Intent{}) && g.d.Tactics.Acting(g.Position) != int(g.Intent.Unit) {
		g.Intent = Intent{}
	}
}

// take carries out a legal slot of the tactical layer: the atomic action that begins it, and the move that
// belongs to that. Settle goes on.
func (g *game) take(slot int) error {
	if err := g.apply(g.start(slot)); err != nil {
		return err
	}
	to, ok := g.planned()
	if !ok {
		return nil
	}
	g.info.Decisions++
	return g.apply(to)
}

// start returns the atomic action that begins what a legal slot does, and takes down the intent and the move
// that follow from it.
func (g *game) start(slot int) engine.Action {
	p := g.d.Tactics.Plan(&g.Moment, slot)
	if g.Decision().Kind == engine.ChooseAction {
		g.Intent, g.move = p.Intent, p.Move
	}
	return p.Action
}

// planned returns the move of what was just chosen, if that is what is asked for: who pays for an action may
// fall to that. It is asked for at once or not at all.
func (g *game) planned() (to engine.Action, ok bool) {
	to, g.move = g.move, engine.Action{}
	d := g.Decision()
	return to, to != engine.Action{} && d.Kind == engine.MoveTo && d.Unit == to.Unit
}

// maskAtomic makes the mask of the atomic layer from the menu.
func (g *game) maskAtomic() {
	g.watch.enter(maskStage)
	clear(g.Legal)
	kind := g.Decision().Kind
	g.slots = g.slots[:0]
	for i := range g.Menu {
		slot := g.d.Atomic.Slot(kind, &g.Menu[i])
		g.Legal.Add(slot)
		g.slots = append(g.slots, int16(slot))
	}
}

// maskPatterns makes the mask of the atomic layer without a menu, and reports whether it has: where the engine tells
// what is legal by patterns, and there is something to choose. A menu is some fifty entries of which one is read.
func (g *game) maskPatterns() bool {
	set, ok := g.state.Patterns()
	if !ok || set.Len() < 2 {
		return false
	}
	g.watch.enter(maskStage)
	g.Menu = g.Menu[:0]
	clear(g.Legal)
	slots := g.d.Atomic.of[g.Decision().Kind]
	for k, word := range set {
		if word == 0 {
			continue
		}
		for slots := slots[k<<6:]; word != 0; word &= word - 1 {
			g.Legal.Add(int(slots[bits.TrailingZeros64(word)]))
		}
	}
	return true
}

// entry returns the entry of the menu that a legal slot of the atomic layer stands for: of several the last.
func (g *game) entry(slot int) engine.Action {
	if len(g.Menu) == 0 {
		return g.state.Choice(slices.Index(g.d.Atomic.of[g.Decision().Kind], int16(slot)))
	}
	for i := len(g.slots) - 1; i > 0; i-- {
		if int(g.slots[i]) == slot {
			return g.Menu[i]
		}
	}
	return g.Menu[0]
}

// apply hands one atomic action to the engine.
func (g *game) apply(a engine.Action) error {
	if g.state.Decision().Kind == engine.Activate {
		g.info.Activations++
	}
	g.watch.enter(applyStage)
	err := g.state.Apply(a)
	g.watch.enter(planStage)
	if err != nil {
		return fmt.Errorf("environment %s, seed %d: the engine refuses its own menu: %w", g.d.id.Name, g.seed,
			err)
	}
	if g.listener != nil {
		g.listener.action(a, g.state)
	}
	return nil
}

// Step takes an action of the layer for the seat to act, and pays the rewards.
func (t *Turn) Step(action int) error {
	g := t.g
	switch {
	case !g.began:
		return &StateError{"step before the first reset"}
	case g.over():
		return &StateError{"step after the end of the episode: reset it first"}
	}
	if err := refuse(action, g.Legal, g.d.spec); err != nil {
		return err
	}
	g.watch.enter(restStage)
	defer g.watch.enter(outside)
	actor := g.seat()
	g.earned[actor] = 0
	g.info.Length++
	g.info.Decisions++
	var err error
	g.watch.enter(planStage)
	if g.d.Tactics != nil {
		err = g.take(action)
	} else {
		err = g.apply(g.entry(action))
	}
	if err == nil {
		err = g.settle()
	}
	if err != nil {
		return err
	}
	g.watch.enter(restStage)
	g.pay()
	return nil
}

// refuse returns why an action is none that a mask allows, nil when it is one.
func refuse(action int, legal SlotSet, s *Spec) error {
	switch {
	case action < 0 || action >= s.Actions():
		return &ActionError{action, s.Actions(), "out of range"}
	case !legal.Has(action):
		return &ActionError{action, s.Actions(), "masked: " + s.Slots[action].Name + " is not legal now"}
	}
	return nil
}

// pay adds what the last action has earned: 1 and -1 at the end of a game that is not drawn, and the change
// of the potential.
func (g *game) pay() {
	r := trueReturn(g.state)
	if g.state.Over() {
		g.info.Outcome = g.state.Outcome()
	}
	g.info.True[0] += r
	g.info.True[1] -= r
	if g.d.opts.Shaping.On() {
		phi := g.phi()
		r += phi - g.potential
		g.potential = phi
	}
	g.earned[0] += r
	g.earned[1] -= r
	g.info.Return[0] += r
	g.info.Return[1] -= r
}

// trueReturn returns what a game is worth to seat 0 without shaping: 0 until it is over.
func trueReturn(s *engine.State) float32 {
	if !s.Over() {
		return 0
	}
	switch s.Outcome().Winner {
	case 0:
		return 1
	case 1:
		return -1
	}
	return 0
}

// phi returns the potential of the position for seat 0; that of seat 1 is its negative.
func (g *game) phi() float32 {
	if s := g.d.opts.Shaping; s.On() && !g.state.Over() {
		return g.d.Potential(g.Position, s)
	}
	return 0
}

// snapshotMagic begins a snapshot, snapshotVersion is the version of its format.
var snapshotMagic = [4]byte([]byte("GENV"))

const snapshotVersion = 3

// Bits of the flags of a snapshot.
const (
	flagTruncated = 1
	flagBegan     = 2
	flagPolicy    = 4 // answers choices on the way
	flagSeated    = 8 // a seating says who plays
	flagDrawn     = 16
	numFlags      = 5
)

// A head begins a snapshot, little endian. Behind it stand the engine's snapshot, where games are drawn the number of
// the game (4 bytes), who plays where a seating says so (appendSeating), and the CRC-32C of all (4 bytes).
type head struct {
	Magic                          [4]byte
	Version                        uint8
	Layer                          Layer
	Flags                          uint8
	Fingerprint                    uint64 // of the game
	Shaping                        Shaping
	Seed                           uint64
	Seeds                          [dice.Size]byte // the stream of those to come
	Length, Decisions, Activations uint32
	Return, True, Earned           [2]float32
	Potential                      float32
	Intent                         [intentSize]byte
	Size                           uint32 // of the engine's snapshot
}

// headSize is how many bytes a head has.
var headSize = binary.Size(head{})

// AppendSnapshot appends all of the environment's state.
func (t *Turn) AppendSnapshot(b []byte) []byte {
	g, o, i, from := t.g, &t.g.d.opts, &t.g.info, len(b)
	h := head{
		Magic: snapshotMagic, Version: snapshotVersion, Layer: o.Layer, Fingerprint: g.d.game.Fingerprint(),
		Shaping: o.Shaping, Seed: g.seed, Length: uint32(i.Length), Decisions: uint32(i.Decisions),
		Activations: uint32(i.Activations), Return: i.Return, True: i.True, Earned: g.earned,
		Potential: g.potential,
	}
	for bit, on := range [numFlags]bool{g.truncated, g.began, o.OnTheWay == "policy",
		g.seating != nil && g.began, g.d.lottery != nil} {
		if on {
			h.Flags |= 1 << bit
		}
	}
	g.seeds.Append(h.Seeds[:0])
	g.Intent.append(h.Intent[:0])
	b, _ = binary.Append(b, binary.LittleEndian, &h)
	at := len(b)
	if g.began {
		b = g.state.AppendSnapshot(b)
	}
	binary.LittleEndian.PutUint32(b[at-4:], uint32(len(b)-at))
	if h.Flags&flagDrawn != 0 {
		b = binary.LittleEndian.AppendUint32(b, g.d.drawn)
	}
	if h.Flags&flagSeated != 0 {
		b = g.appendSeating(b)
	}
	return sealed(b, from)
}

// readHead reads the head of a snapshot, and refuses what is none of this environment.
func (g *game) readHead(b []byte) (h head, err error) {
	if _, err = binary.Decode(b, binary.LittleEndian, &h); err != nil || len(b) < headSize+4 ||
		h.Magic != snapshotMagic {
		return h, fmt.Errorf("snapshot: not one of an environment (%d bytes)", len(b))
	}
	if h.Version != snapshotVersion {
		return h, fmt.Errorf("snapshot: version %d, this program reads version %d", h.Version,
			snapshotVersion)
	}
	if _, err = unsealed(b); err != nil {
		return h, err
	}
	if h.Layer != g.d.opts.Layer {
		return h, fmt.Errorf("snapshot: of layer %d, this environment's is %s", uint8(h.Layer),
			g.d.opts.Layer)
	}
	if err = g.d.opts.fits(h.Flags&flagPolicy != 0, h.Shaping); err != nil {
		return h, err
	}
	seated, n := h.Flags&flagSeated != 0, int64(h.Size)
	rest := int64(len(b) - headSize - 4)
	if h.Flags&flagDrawn != 0 {
		rest -= drawnSize
	}
	if n > rest || seated == (n == rest) || h.Flags>>numFlags != 0 || (n > 0) != (h.Flags&flagBegan != 0) {
		return h, fmt.Errorf("snapshot: %d bytes do not fit its parts", len(b))
	}
	if n > 0 && seated != (g.seating != nil) {
		return h, fmt.Errorf("snapshot: of an environment in which a seating says who plays: %t, in this "+
			"one: %t", seated, g.seating != nil)
	}
	return h, nil
}

// earnable refuses numbers that no game can have earned with these shaping terms: a potential is at most the
// sum of their weights, and a return at most 1 more than the difference of two potentials.
func (h *head) earnable(s Shaping) error {
	weights := s.Markers + s.Value + s.Goals
	for _, part := range []struct {
		what  string
		most  float32
		found []float32
	}{
		{"return", 1 + 2*weights, h.Return[:]}, {"true return", 1, h.True[:]}, {"reward", 1 + 2*weights, h.Earned[:]},
		{"potential", weights, []float32{h.Potential}},
	} {
		for _, v := range part.found {
			// A little more is what rounding may have added up to. A NaN is not less than anything.
			if !(max(v, -v) <= part.most+0.01*(1+weights)) {
				return fmt.Errorf("snapshot: a %s of %v, where %v is the most", part.what, v, part.most)
			}
		}
	}
	if h.Return[0] != -h.Return[1] {
		return fmt.Errorf("snapshot: returns of %v and %v, which are not each other's opposites", h.Return[0],
			h.Return[1])
	}
	return nil
}

// Restore brings a snapshot back.
func (t *Turn) Restore(b []byte) error {
	g := t.g
	h, err := g.readHead(b)
	if err != nil {
		return err
	}
	next := *g
	if err := next.redraw(&h, b); err != nil {
		return err
	}
	next.truncated, next.began = h.Flags&flagTruncated != 0, h.Flags&flagBegan != 0
	next.seed, next.seeds = h.Seed, dice.Read(h.Seeds[:])
	next.info = Info{Seed: h.Seed, Length: int(h.Length), Decisions: int(h.Decisions),
		Activations: int(h.Activations), Return: h.Return, True: h.True}
	next.earned, next.potential = h.Earned, h.Potential
	if err := h.earnable(g.d.opts.Shaping); err != nil {
		return err
	}
	if next.Intent, err = next.d.readIntent(h.Intent[:]); err != nil {
		return fmt.Errorf("snapshot: %w", err)
	}
	b = b[headSize : len(b)-4]
	if next.began {
		state, err := next.d.game.Restore(b[:h.Size])
		if err != nil {
			return err
		}
		if state.Decision().Kind == engine.PlaceModel {
			return &StateError{"snapshot: models are being placed one by one, for which there are no actions"}
		}
		next.put(state)
		if state.Over() {
			next.info.Outcome = state.Outcome()
		}
		// Nothing is earned by an end that At has put there.
		if want := trueReturn(state); h.True != [2]float32{want, -want} && h.True != [2]float32{} {
			return fmt.Errorf("snapshot: true returns of %v and %v, where the outcome is worth %v and %v",
				h.True[0], h.True[1], want, -want)
		}
	}
	if next.player = nil; h.Flags&flagSeated != 0 {
		if err := next.reseat(g, b[h.end():]); err != nil {
			return err
		}
	}
	*g = next
	if g.listener != nil {
		g.listener.restored()
	}
	if !g.began {
		return nil
	}
	return g.settle()
}
