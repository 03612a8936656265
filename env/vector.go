package env

import (
	"cmp"
	"fmt"
	"runtime"
	"sync/atomic"
)

// MaxRows and MaxWorkers bound a Vector.
const (
	MaxRows    = 1 << 16
	MaxWorkers = 256
)

// An Autoreset says what a Vector does with a row whose episode has ended.
type Autoreset uint8

// The modes, as in Gymnasium.
const (
	// NextStep resets the row in the next Step: its action is ignored, its rewards are 0, its flags false.
	NextStep Autoreset = iota
	// SameStep resets the row in the Step that ends it: the row's observation, mask and seat are those of the
	// new episode, its rewards and flags those of the old. What the old one ended with stands in
	// Buffers.FinalObs and FinalInfo.
	SameStep
	// Disabled leaves it to the caller: to step an ended row is an error, ResetRows resets it.
	Disabled
	numAutoresets
)

func (m Autoreset) String() string { return [...]string{"next-step", "same-step", "disabled"}[m] }

// Buffers are what a Vector writes into, row after row. They belong to the caller, who may hand in others
// with every call; a call writes all of them, ResetRows and RestoreRow only the rows concerned.
type Buffers struct {
	Obs        []float32 // N x ObsSize: what the seat to act sees; of an ended row what seat 0 sees
	Masks      []uint8   // N x Actions: 1 for what the seat to act may do
	Rewards    []float32 // N x Seats: what each seat has earned in this call; the entries of a row sum to 0
	Terminated []bool    // N: the episode ended by the rules of the game in this call
	Truncated  []bool    // N: the episode was cut short in this call
	Seat       []int8    // N: who acts next; -1 in an ended row
	// FinalObs is N x Seats x ObsSize: in the mode same-step, what each seat saw at the end of the episode,
	// in the rows that ended; other rows are left as they are. The other modes do not use it. The mask after
	// an end is all 0.
	FinalObs []float32
	// Legal is N x Actions or empty: what Masks has 1 for, in order, in the first places of a row; a row of none begins
	// with 0, and nothing else is written. LegalCount is N, how many they are, and empty when Legal is.
	Legal      []int16
	LegalCount []int16
	// Kept says that nobody but one vector writes into Obs and Masks, between its calls neither. It then leaves
	// numbers as they are that are right already, which makes wide rows cheaper. Other vectors need other buffers.
	Kept bool
}

// A RowError is the error of one row of a Vector.
type RowError struct {
	Row int
	Err error
}

func (e *RowError) Error() string { return fmt.Sprintf("row %d: %v", e.Row, e.Err) }

// Unwrap returns the error without its row.
func (e *RowError) Unwrap() error { return e.Err }

// A rowState is where a row stands.
type rowState uint8

const (
	rowIdle  rowState = 0 // before its first reset
	rowLive  rowState = 1 // somebody is to act
	rowEnded rowState = 2 // its episode has ended
)

// A Vector is N games that are stepped together. What it writes does not depend on the number of workers. It
// is not safe for concurrent use; the workers are its own goroutines.
//
// A call with buffers of wrong sizes, with an action that is out of range or masked, or that does not fit the
// moment returns an error and changes nothing.
type Vector struct {
	spec *Spec
	envs []Env
	mode Autoreset

	state  []rowState
	seat   []int8
	legal  SlotSet  // of all rows, words each: the masks, out of the caller's reach
	words  int      // of a row's set
	shown  []*uint8 // by row, the mask in which its set stands and nobody else has written, or nil
	infos  []Info   // of each row's last ended episode
	stats  Statistics
	closed bool
	strict bool // a masked action loses

	pool  *pool
	spans func(from, end int) // v.span
	// The work at hand, for the workers to read.
	job     func(v *Vector, row int) error
	rows    []int32 // nil for all
	actions []int32
	seeds   []uint64
	seed    uint64
	b       *Buffers
	errs    []error // by row
	failed  atomic.Bool
}

// NewVector returns n games of an id. The time limit of the options truncates their episodes; the seat and
// the opponent of the options are refused, SetSeating is for them. Workers is the number of goroutines that
// step, 0 for one per processor.
func NewVector(id string, options Options, n, workers int, mode Autoreset) (*Vector, error) {
	return NewMixedVector([]Choice{{id, options}}, n, workers, mode)
}

// env returns a fresh environment of the definition, with its time limit, in which a seating, or nil, says
// who plays.
func (d *definition) env(s Seating) (Env, error) {
	t := &Turn{newGame(d)}
	t.SetSeating(s)
	if d.opts.TimeLimit == 0 {
		return t, nil
	}
	return NewTimeLimit(t, d.opts.TimeLimit)
}

// VectorOf returns a vector over n environments that factory makes. They must not share anything that
// changes: each is stepped by one goroutine at a time, different ones at once.
func VectorOf(factory func() (Env, error), n, workers int, mode Autoreset) (*Vector, error) {
	if n < 1 || n > MaxRows {
		return nil, fmt.Errorf("a vector of %d environments, it must have from 1 to %d", n, MaxRows)
	}
	if workers < 0 || workers > MaxWorkers {
		return nil, fmt.Errorf("a vector of %d workers, it may have from 1 to %d, or 0 for one per processor",
			workers, MaxWorkers)
	}
	if mode >= numAutoresets {
		return nil, fmt.Errorf("there is no autoreset mode %d", mode)
	}
	if workers == 0 {
		workers = min(runtime.GOMAXPROCS(0), MaxWorkers)
	}
	v := &Vector{envs: make([]Env, n), mode: mode}
	for i := range v.envs {
		e, err := factory()
		if err != nil {
			return nil, &RowError{i, err}
		}
		if e == nil {
			return nil, &RowError{i, fmt.Errorf("the factory returns no environment")}
		}
		s := e.Spec()
		if i == 0 {
			v.spec = s
		} else if !s.Alike(v.spec) {
			return nil, &RowError{i, fmt.Errorf("%s (%s) is not an environment like %s (%s) of row 0", s.ID,
				s.Layer, v.spec.ID, v.spec.Layer)}
		}
		v.envs[i] = e
	}
	if v.spec.Seats < 1 || v.spec.Seats > 2 {
		return nil, fmt.Errorf("environment %s has %d seats, a vector is for 1 or 2", v.spec.ID, v.spec.Seats)
	}
	v.state, v.seat = make([]rowState, n), make([]int8, n)
	v.words = len(NewSlotSet(v.spec.Actions()))
	v.legal, v.shown = make(SlotSet, n*v.words), make([]*uint8, n)
	v.infos, v.errs = make([]Info, n), make([]error, n)
	for i := range v.seat {
		v.seat[i] = -1
	}
	v.pool, v.spans = newPool(min(workers, n)), v.span
	runtime.AddCleanup(v, (*pool).close, v.pool)
	return v, nil
}

// Close ends the workers. A closed vector can still be read. One that is dropped without it closes itself
// some time later.
func (v *Vector) Close() {
	if !v.closed {
		v.closed = true
		v.pool.close()
	}
}

// Spec returns what the numbers of a row mean.
func (v *Vector) Spec() *Spec { return v.spec }

// Len returns the number of rows.
func (v *Vector) Len() int { return len(v.envs) }

// Mode returns what happens to rows whose episode has ended.
func (v *Vector) Mode() Autoreset { return v.mode }

// NewBuffers returns buffers of the right sizes.
func (v *Vector) NewBuffers() *Buffers {
	n := len(v.envs)
	b := &Buffers{
		Obs: make([]float32, n*v.spec.ObsSize), Masks: make([]uint8, n*v.spec.Actions()),
		Rewards:    make([]float32, n*v.spec.Seats),
		Terminated: make([]bool, n), Truncated: make([]bool, n), Seat: make([]int8, n),
	}
	if v.mode == SameStep {
		b.FinalObs = make([]float32, n*v.spec.Seats*v.spec.ObsSize)
	}
	return b
}

// check refuses buffers of wrong sizes, and any on a closed vector.
func (v *Vector) check(b *Buffers) error {
	if v.closed {
		return &StateError{"the vector is closed"}
	}
	if b == nil {
		return &StateError{"there are no buffers"}
	}
	n, final := len(v.envs), len(b.FinalObs)
	if v.mode == SameStep {
		final = n * v.spec.Seats * v.spec.ObsSize
	}
	return cmp.Or(sized("observations", len(b.Obs), n*v.spec.ObsSize),
		sized("masks", len(b.Masks), n*v.spec.Actions()), sized("rewards", len(b.Rewards), n*v.spec.Seats),
		b.listed(n, v.spec.Actions()), sized("terminated", len(b.Terminated), n), sized("truncated", len(b.Truncated), n),
		sized("seats", len(b.Seat), n), sized("final observations", len(b.FinalObs), final))
}

// listed refuses lists of wrong sizes.
func (b *Buffers) listed(n, actions int) error {
	if len(b.Legal) == 0 {
		return sized("counts of legal actions without lists of them", len(b.LegalCount), 0)
	}
	return cmp.Or(sized("lists of legal actions", len(b.Legal), n*actions),
		sized("counts of legal actions", len(b.LegalCount), n))
}

// Reset begins an episode in every row: in row i that of seed+i, or with a nil seed the next of the row's own
// stream, which begins with seed 0 as long as there was none.
func (v *Vector) Reset(seed *uint64, b *Buffers) error {
	if err := v.check(b); err != nil {
		return err
	}
	if seed == nil {
		return v.run(nil, (*Vector).resetNext, b)
	}
	v.seed = *seed
	return v.run(nil, (*Vector).resetFrom, b)
}

// ResetRows begins an episode in the rows whose entry in mask is true, and writes only those rows. Seeds has
// one seed per row of the vector, of which those of the chosen rows are used; when it is nil the rows
// continue their own streams.
func (v *Vector) ResetRows(mask []bool, seeds []uint64, b *Buffers) error {
	n := len(v.envs)
	err := cmp.Or(v.check(b), sized("the reset mask", len(mask), n))
	if seeds != nil {
		err = cmp.Or(err, sized("seeds", len(seeds), n))
	}
	if err != nil {
		return err
	}
	rows := make([]int32, 0, n)
	for i, chosen := range mask {
		if chosen {
			rows = append(rows, int32(i))
		}
	}
	if seeds == nil {
		return v.run(rows, (*Vector).resetNext, b)
	}
	v.seeds = seeds
	defer func() { v.seeds = nil }()
	return v.run(rows, (*Vector).resetSeeded, b)
}

// Step takes an action in every row, for the seat that is to act there.
func (v *Vector) Step(actions []int32, b *Buffers) error {
	if err := cmp.Or(v.check(b), sized("actions", len(actions), len(v.envs))); err != nil {
		return err
	}
	for i, a := range actions {
		switch v.state[i] {
		case rowIdle:
			return &RowError{i, &StateError{"step before the first reset"}}
		case rowEnded:
			if v.mode == Disabled {
				return &RowError{i, &StateError{"step after the end of the episode: reset the row first"}}
			}
			continue
		}
		n := v.spec.Actions()
		if v.strict && a >= 0 && int(a) < n {
			continue
		}
		if err := refuse(int(a), v.allowed(i), v.spec); err != nil {
			return &RowError{i, err}
		}
	}
	v.actions = actions
	err := v.run(nil, (*Vector).step, b)
	v.actions = nil
	for i := range v.envs {
		if b.Terminated[i] || b.Truncated[i] {
			v.stats.add(v.infos[i], b.Truncated[i])
		}
	}
	return err
}

// run does a job in some rows, nil for all. The error is that of the first row that has one.
func (v *Vector) run(rows []int32, job func(v *Vector, row int) error, b *Buffers) error {
	v.b, v.rows, v.job = b, rows, job
	n := len(v.envs)
	if rows != nil {
		n = len(rows)
	}
	v.pool.run(n, v.spans)
	v.b, v.rows = nil, nil
	if !v.failed.Load() {
		return nil
	}
	v.failed.Store(false)
	var first error
	for i, err := range v.errs {
		if err != nil && first == nil {
			first = &RowError{i, err}
		}
		v.errs[i] = nil
	}
	return first
}

// span does the job in rows from..end-1 of the list, come what may.
func (v *Vector) span(from, end int) {
	for from < end {
		from = v.guarded(from, end)
	}
}

// guarded does the job until a row panics, and returns the place after the last that it has done. Where a row
// stands after a panic is unknown, so it has to be reset.
func (v *Vector) guarded(from, end int) (k int) {
	row := 0
	defer func() {
		if p := recover(); p != nil {
			v.state[row], v.seat[row] = rowIdle, -1
			v.fail(row, fmt.Errorf("panic: %v", p))
			k++
		}
	}()
	for k = from; k < end; k++ {
		row = k
		if v.rows != nil {
			row = int(v.rows[k])
		}
		if err := v.job(v, row); err != nil {
			v.fail(row, err)
		}
	}
	return k
}

func (v *Vector) fail(row int, err error) {
	v.errs[row] = err
	v.failed.Store(true)
}

func (v *Vector) resetFrom(i int) error {
	return v.fresh(i, v.envs[i].Reset(v.seed+uint64(i)))
}

func (v *Vector) resetSeeded(i int) error { return v.fresh(i, v.envs[i].Reset(v.seeds[i])) }

func (v *Vector) resetNext(i int) error { return v.fresh(i, v.envs[i].ResetNext()) }

// fresh writes a row after its environment was reset.
func (v *Vector) fresh(i int, err error) error {
	v.blank(i)
	if err != nil {
		return err
	}
	return v.started(i)
}

// blank writes that nothing was earned and nothing has ended.
func (v *Vector) blank(i int) {
	clear(v.b.Rewards[i*v.spec.Seats : (i+1)*v.spec.Seats])
	v.b.Terminated[i], v.b.Truncated[i] = false, false
}

// started takes the beginning of an episode down. An episode without a decision for the caller is skipped,
// for nothing could report it.
func (v *Vector) started(i int) error {
	e := v.envs[i]
	for skipped := 0; ; skipped++ {
		v.state[i] = rowLive
		if e.Seat() >= 0 {
			return v.write(i)
		}
		if skipped == maxSkipped {
			v.state[i] = rowEnded
			return cmp.Or(v.write(i), error(errFutile))
		}
		if err := e.ResetNext(); err != nil {
			return err
		}
	}
}

// step takes the caller's action in a row, or resets it.
func (v *Vector) step(i int) error {
	v.blank(i)
	if v.state[i] == rowEnded {
		if err := v.envs[i].ResetNext(); err != nil {
			return err
		}
		return v.started(i)
	}
	return v.act(i, int(v.actions[i]))
}

// act takes an action in a live row.
func (v *Vector) act(i, action int) error {
	e := v.envs[i]
	actor := int(v.seat[i])
	if v.strict && !v.allowed(i).Has(action) {
		return v.forfeit(i, actor)
	}
	if err := e.Step(action); err != nil {
		return cmp.Or(err, v.write(i))
	}
	reward := e.Reward(actor)
	v.b.Rewards[i*v.spec.Seats+actor] = reward
	if v.spec.Seats == 2 {
		v.b.Rewards[i*2+1-actor] = -reward
	}
	if e.Seat() >= 0 {
		return v.write(i)
	}
	return v.end(i)
}

// end takes the end of an episode down and resets the row where the mode wants it.
func (v *Vector) end(i int) error {
	e := v.envs[i]
	v.b.Terminated[i], v.b.Truncated[i] = e.Terminated(), e.Truncated()
	v.infos[i] = e.Info()
	return v.over(i)
}

// over shows the end of an episode, and resets the row where the mode wants it.
func (v *Vector) over(i int) error {
	e := v.envs[i]
	if v.mode != SameStep {
		v.state[i] = rowEnded
		return v.write(i)
	}
	size := v.spec.ObsSize
	for seat := range v.spec.Seats {
		at := (i*v.spec.Seats + seat) * size
		if err := e.Observe(seat, v.b.FinalObs[at:at+size]); err != nil {
			return err
		}
	}
	if err := e.ResetNext(); err != nil {
		v.state[i] = rowEnded
		return cmp.Or(err, v.write(i))
	}
	return v.started(i)
}

// write writes the observation, mask and seat of a row.
func (v *Vector) write(i int) error {
	e := v.envs[i]
	seat := e.Seat()
	v.seat[i], v.b.Seat[i] = int8(seat), int8(seat)
	size, n := v.spec.ObsSize, v.spec.Actions()
	observe := e.Observe
	if v.b.Kept {
		observe = e.Refresh
	}
	if err := observe(max(seat, 0), v.b.Obs[i*size:(i+1)*size]); err != nil {
		return err
	}
	if err := v.mask(i, v.b.Masks[i*n:(i+1)*n]); err != nil || len(v.b.Legal) == 0 {
		return err
	}
	v.b.LegalCount[i] = v.allowed(i).list(v.b.Legal[i*n : (i+1)*n])
	return nil
}

// allowed returns what may be done in a row.
func (v *Vector) allowed(i int) SlotSet { return v.legal[i*v.words : (i+1)*v.words] }

// mask writes the mask of a row, where it stands already only what has changed.
func (v *Vector) mask(i int, mask []uint8) error {
	before := v.shown[i]
	v.shown[i] = nil
	is := v.allowed(i)
	next, ok := legalSlots(v.envs[i])
	switch {
	case !ok:
		if err := v.envs[i].Mask(mask); err != nil {
			return err
		}
		is.read(mask)
	case next == nil:
		clear(mask)
		clear(is)
	case before == &mask[0]:
		is.rewrite(mask, next)
	default:
		next.write(mask)
		copy(is, next)
	}
	if v.b.Kept {
		v.shown[i] = &mask[0]
	}
	return nil
}

// Observe writes what a seat of a row sees into dst, which must be ObsSize long.
func (v *Vector) Observe(row, seat int, dst []float32) error {
	if err := v.checkRow(row); err != nil {
		return err
	}
	if err := v.envs[row].Observe(seat, dst); err != nil {
		return &RowError{row, err}
	}
	return nil
}

// Info returns the numbers of a row's episode so far; the zero Info for a row that there is not.
func (v *Vector) Info(row int) Info {
	if v.checkRow(row) != nil {
		return Info{}
	}
	return v.envs[row].Info()
}

// FinalInfo returns the numbers of the last episode that has ended in a row; the zero Info before there is
// one.
func (v *Vector) FinalInfo(row int) Info {
	if v.checkRow(row) != nil {
		return Info{}
	}
	return v.infos[row]
}

// Env returns the environment of a row, to look at: to render it, to read its position. What is changed
// there, the vector does not learn. It is nil for a row that there is not.
func (v *Vector) Env(row int) Env {
	if v.checkRow(row) != nil {
		return nil
	}
	return v.envs[row]
}

// Statistics returns the statistics of all episodes that were stepped to their end, counted in the order of
// the steps, then of the rows.
func (v *Vector) Statistics() *Statistics { return &v.stats }

func (v *Vector) checkRow(row int) error {
	if row < 0 || row >= len(v.envs) {
		return &StateError{fmt.Sprintf("there is no row %d, they are 0 to %d", row, len(v.envs)-1)}
	}
	return nil
}
