package envserver

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"

	"gauntlet/agents"
	"gauntlet/env"
)

// A vector is one that the other program steps.
type vector struct {
	v        *env.Vector
	spec     *env.Spec
	features bool
	seats    *seats    // nil where the other program acts for both seats
	early    []float32 // with seats: by row, what the learner had earned before its first action
	ahead    *env.Turn // scratch of lookAhead
	judged   *judge    // the network that was asked last

	arrays []Array
	bytes  int
	memory *mapping
	buffers
	acts []int32 // the actions of a step, out of the other program's reach
	was  []int8  // who was to act before a step, -1 in a row that had ended
	snap []byte
}

// buffers are the arrays of a vector in the memory.
type buffers struct {
	b        env.Buffers
	actions  []int32
	rows     []float32 // features
	seen     []float32 // one observation
	length   []int32   // of the episode that ended last, as all below
	seed     []uint64
	winner   []int8
	returned []float32
	unshaped []float32
	learner  []int8
	forfeit  []bool
}

// noWinner is the winner of an episode that none has won: a draw, or one that was cut short.
const noWinner = -1

// lay says where the arrays stand.
func (v *vector) lay() {
	n, s := v.v.Len(), v.spec
	v.array("obs", "float32", 4, n, s.ObsSize)
	v.array("mask", "uint8", 1, n, s.Actions())
	v.array("reward", "float32", 4, n, s.Seats)
	v.array("terminated", "bool", 1, n)
	v.array("truncated", "bool", 1, n)
	v.array("seat", "int8", 1, n)
	v.array("action", "int32", 4, n)
	v.array("look", "float32", 4, s.ObsSize)
	v.array("legal", "int16", 2, n, s.Actions())
	v.array("legal_count", "int16", 2, n)
	v.array("final_length", "int32", 4, n)
	v.array("final_seed", "uint64", 8, n)
	v.array("final_winner", "int8", 1, n)
	v.array("final_return", "float32", 4, n, s.Seats)
	v.array("final_unshaped", "float32", 4, n, s.Seats)
	v.array("final_learner", "int8", 1, n)
	v.array("final_forfeit", "bool", 1, n)
	if v.v.Mode() == env.SameStep {
		v.array("final_obs", "float32", 4, n, s.Seats, s.ObsSize)
	}
	if v.features {
		v.array("features", "float32", 4, n, s.Actions(), env.SizeOf(s.Features))
	}
	v.acts, v.was = make([]int32, n), make([]int8, n)
}

func (v *vector) array(name, kind string, size int, shape ...int) {
	v.arrays = append(v.arrays, Array{name, kind, shape, v.bytes})
	for _, k := range shape {
		size *= k
	}
	v.bytes += (size + align - 1) / align * align
}

// place maps the memory.
func (v *vector) place(p Place) error {
	if v.memory != nil {
		return &env.StateError{Reason: "the vector has its memory already"}
	}
	m, err := p.mapped(v.bytes)
	if err != nil {
		return err
	}
	v.memory = m
	v.buffers = buffers{
		b: env.Buffers{Obs: part[float32](v, "obs"), Masks: part[uint8](v, "mask"), Legal: part[int16](v, "legal"),
			LegalCount: part[int16](v, "legal_count"), Rewards: part[float32](v, "reward"),
			Terminated: part[bool](v, "terminated"), Truncated: part[bool](v, "truncated"), Seat: part[int8](v, "seat"),
			FinalObs: part[float32](v, "final_obs"),
			Kept:     true}, // the other program only reads what it sees
		actions: part[int32](v, "action"), rows: part[float32](v, "features"), seen: part[float32](v, "look"),
		length: part[int32](v, "final_length"), seed: part[uint64](v, "final_seed"), winner: part[int8](v, "final_winner"),
		returned: part[float32](v, "final_return"), unshaped: part[float32](v, "final_unshaped"),
		learner: part[int8](v, "final_learner"), forfeit: part[bool](v, "final_forfeit"),
	}
	for i := range v.b.Seat {
		v.b.Seat[i], v.winner[i] = -1, noWinner
	}
	return nil
}

// part returns an array of the memory; nil where the vector has none of that name.
func part[N any](v *vector, name string) []N {
	for i := range v.arrays {
		if a := &v.arrays[i]; a.Name == name {
			n := 1
			for _, k := range a.Shape {
				n *= k
			}
			return numbers[N](v.memory, a.Offset, n)
		}
	}
	return nil
}

// close lets go what the vector holds.
func (v *vector) close() (err error) {
	v.v.Close()
	if v.seats != nil {
		err = v.seats.close()
	}
	if v.memory != nil {
		v.buffers = buffers{}
		err = errors.Join(err, v.memory.close())
		v.memory = nil
	}
	return err
}

// ready refuses what needs the memory before there is some.
func (v *vector) ready() error {
	if v.memory == nil {
		return &env.StateError{Reason: "the vector has no memory yet"}
	}
	return nil
}

// began takes down what an episode that has just begun needs beside what env writes.
func (v *vector) began(row int) {
	if v.seats != nil && v.b.Seat[row] >= 0 {
		v.early[row] = v.v.Env(row).Reward(int(v.b.Seat[row]))
	}
}

// wrote finishes what a call has written.
func (v *vector) wrote() error {
	if v.features {
		return v.v.Features(v.rows)
	}
	return nil
}

// seeded reads whether there is a seed, and returns the rest.
func seeded(b []byte) (on bool, rest []byte, err error) {
	if len(b) < 1 || b[0] > 1 {
		return false, nil, errors.New("a reset that does not say whether there is a seed")
	}
	return b[0] == 1, b[1:], nil
}

// reset begins an episode in every row.
func (v *vector) reset(b []byte) error {
	on, b, err := seeded(b)
	if err = cmp.Or(err, v.ready()); err != nil {
		return err
	}
	if err := sized(b, 8); err != nil {
		return err
	}
	var seed *uint64
	if on {
		s := binary.LittleEndian.Uint64(b)
		seed = &s
		v.fresh(nil)
	}
	if err := v.v.Reset(seed, &v.b); err != nil {
		return err
	}
	for row := range v.b.Seat {
		v.began(row)
	}
	return v.wrote()
}

// fresh has the seat that learns first learn in the next episode of some rows, nil for all.
func (v *vector) fresh(chosen []bool) {
	if v.seats == nil {
		return
	}
	for row := range v.v.Len() {
		if chosen == nil || chosen[row] {
			v.seats.begin(row)
		}
	}
}

// resetRows begins an episode in some rows.
func (v *vector) resetRows(b []byte) error {
	on, b, err := seeded(b)
	if err = cmp.Or(err, v.ready()); err != nil {
		return err
	}
	n, want := v.v.Len(), v.v.Len()
	if on {
		want += 8 * n
	}
	if err := sized(b, want); err != nil {
		return err
	}
	chosen := make([]bool, n)
	for row := range chosen {
		if b[row] > 1 {
			return fmt.Errorf("row %d is marked with %d, which is neither 0 nor 1", row, b[row])
		}
		chosen[row] = b[row] == 1
	}
	var seeds []uint64
	if on {
		seeds = make([]uint64, n)
		for row := range seeds {
			seeds[row] = binary.LittleEndian.Uint64(b[n+8*row:])
		}
		v.fresh(chosen)
	}
	if err := v.v.ResetRows(chosen, seeds, &v.b); err != nil {
		return err
	}
	for row, on := range chosen {
		if on {
			v.began(row)
		}
	}
	return v.wrote()
}

// step takes the actions in the memory.
func (v *vector) step(b []byte) error {
	if err := cmp.Or(sized(b, 0), v.ready()); err != nil {
		return err
	}
	copy(v.acts, v.actions)
	copy(v.was, v.b.Seat)
	err := v.v.Step(v.acts, &v.b)
	if err != nil {
		return err
	}
	for row, ended := range v.b.Terminated {
		if ended || v.b.Truncated[row] {
			v.ended(row)
		}
	}
	if v.seats != nil {
		if err := v.learned(); err != nil {
			return err
		}
	}
	return v.wrote()
}

// ended writes what is known of the episode that has ended in a row.
func (v *vector) ended(row int) {
	info, seats := v.v.FinalInfo(row), v.spec.Seats
	v.length[row], v.seed[row], v.winner[row] = int32(info.Length), info.Seed, noWinner
	if o := info.Outcome; o.Over && o.Winner >= 0 && int(o.Winner) < seats {
		v.winner[row] = int8(o.Winner)
	}
	v.forfeit[row] = info.Outcome.Reason == env.Forfeited
	copy(v.returned[row*seats:(row+1)*seats], info.Return[:])
	copy(v.unshaped[row*seats:(row+1)*seats], info.True[:])
	if v.learner[row] = -1; v.seats != nil {
		v.learner[row] = int8(1 - info.OpponentSeat)
	}
}

// learned has a step show what the seat that learns sees and earns: also what it earned before its first action,
// and its own view of an end.
func (v *vector) learned() error {
	for row, seat := range v.was {
		ended := v.b.Terminated[row] || v.b.Truncated[row]
		if seat >= 0 && v.early[row] != 0 {
			v.b.Rewards[2*row+int(seat)] += v.early[row]
			v.b.Rewards[2*row+1-int(seat)] -= v.early[row]
			v.early[row] = 0
		}
		switch {
		case seat < 0 || ended && v.b.Seat[row] >= 0:
			v.began(row)
		case ended && v.learner[row] == 1:
			size := v.spec.ObsSize
			if err := v.v.Observe(row, 1, v.b.Obs[row*size:(row+1)*size]); err != nil {
				return err
			}
		}
	}
	return nil
}

// look writes what a seat of a row sees.
func (v *vector) look(row, seat int) error {
	if err := v.ready(); err != nil {
		return err
	}
	return v.v.Observe(row, seat, v.seen)
}

// turn returns the game of a row.
func (v *vector) turn(row int) (*env.Turn, error) {
	e := v.v.Env(row)
	if e == nil {
		return nil, fmt.Errorf("there is no row %d, they are 0 to %d", row, v.v.Len()-1)
	}
	t, ok := env.Unwrapped(e).(*env.Turn)
	if !ok {
		return nil, fmt.Errorf("environment %s is not one of this engine", v.spec.ID)
	}
	return t, nil
}

// words says what the legal actions of a row do.
func (v *vector) words(row int) ([][2]any, error) {
	t, err := v.turn(row)
	if err != nil {
		return nil, err
	}
	words, mask := [][2]any{}, make([]uint8, v.spec.Actions())
	seat := t.Seat()
	if seat < 0 {
		return words, nil
	}
	if err := t.Mask(mask); err != nil {
		return nil, err
	}
	game := t.Position().Game()
	for slot, ok := range mask {
		if ok != 0 {
			words = append(words, [2]any{slot, agents.SlotWords(v.spec.Slots[slot].Name, game, seat)})
		}
	}
	return words, nil
}

// render appends a picture of a row.
func (v *vector) render(b []byte, row int, how uint8) ([]byte, error) {
	t, err := v.turn(row)
	if err != nil {
		return b, err
	}
	modes := []string{"ansi", "svg"}
	if int(how) >= len(modes) {
		return b, fmt.Errorf("there is no picture of kind %d", how)
	}
	out := bytes.NewBuffer(b)
	err = t.Render(out, modes[how])
	return out.Bytes(), err
}

// An episode is what is known of a row's.
type episode struct {
	Seed        uint64     `json:"seed"`
	Length      int        `json:"length"`
	Decisions   int        `json:"decisions"`
	Activations int        `json:"activations"`
	Return      [2]float32 `json:"return"`
	Unshaped    [2]float32 `json:"unshaped"`
	Learner     int        `json:"learner"`
	Over        bool       `json:"over"`
	Winner      int        `json:"winner"`
	Score       []int32    `json:"score"`
	Reason      string     `json:"reason"`
}

// info says what is known of a row's episode.
func (v *vector) info(row int) (e episode, err error) {
	if _, err := v.turn(row); err != nil {
		return e, err
	}
	i := v.v.Info(row)
	e = episode{Seed: i.Seed, Length: i.Length, Decisions: i.Decisions, Activations: i.Activations, Return: i.Return,
		Unshaped: i.True, Learner: -1, Over: i.Outcome.Over, Winner: noWinner, Reason: i.Outcome.Reason}
	if e.Over {
		e.Winner = int(i.Outcome.Winner)
	}
	for _, s := range i.Outcome.Score {
		e.Score = append(e.Score, int32(s))
	}
	if v.seats != nil {
		e.Learner = 1 - i.OpponentSeat
	}
	return e, nil
}
