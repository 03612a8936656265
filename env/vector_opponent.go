package env

import "fmt"

// errBroken is the error of calls after the opponent has failed.
var errBroken = &StateError{"the opponent has failed: reset all rows first"}

// A versus is what a Vector keeps for an opponent that plays one seat of every row.
type versus struct {
	opponent Opponent
	seating  int // 0, 1 or Alternate
	learner  []int8
	acted    []uint8   // actions of the learner in the row's episode: 0, 1, or 2 for more
	skipped  []uint8   // episodes skipped since the learner last acted
	early    []float32 // what the learner has earned before its first action
	begun    []bool    // the row has had an episode
	chance   []uint64  // Row.Seed of the opponent
	position []positioned
	broken   bool // the opponent has failed since the last reset of all rows

	waiting []int32 // rows in which it is the opponent's turn
	views   []Row
	out     []int
}

// SetOpponent has an opponent play one seat of every row: the seat that does not learn. Learner is 0, 1 or Alternate. It must come before
// the first reset. From then on the caller's actions are the learner's alone, every call goes on until the learner is to act or the
// episode has ended, and Rewards and FinalObs are the learner's: NewBuffers makes buffers of the new sizes. What the learner earns by the
// opponent's actions before its own first one is paid with that one. Episodes that end before the learner has a decision are skipped.
//
// All rows that wait for the opponent are shown to it in one call of Act, in the order of the rows. When it fails, the vector has to be
// reset as a whole.
func (v *Vector) SetOpponent(o Opponent, learner int) error {
	if err := checkOpponent(v.spec, o, learner); err != nil {
		return err
	}
	for _, s := range v.state {
		if s != rowIdle {
			return &StateError{"the opponent must be set before the first reset"}
		}
	}
	n := len(v.envs)
	v.versus = &versus{
		opponent: o, seating: learner, learner: make([]int8, n), acted: make([]uint8, n), early: make([]float32, n), skipped: make([]uint8, n), begun: make([]bool, n),
		chance: make([]uint64, n), position: make([]positioned, n), waiting: make([]int32, 0, n), views: make([]Row, 0, n), out: make([]int, n),
	}
	for i, e := range v.envs {
		v.learner[i] = int8(firstLearner(learner, i))
		v.position[i], _ = Unwrapped(e).(positioned)
	}
	v.seats = 1
	return nil
}

// Learner returns the seat that learns in a row's episode, -1 when no opponent is set.
func (v *Vector) Learner(row int) int {
	if v.versus == nil || v.checkRow(row) != nil {
		return -1
	}
	return int(v.learner[row])
}

// begin takes the beginning of a row's episode down.
func (o *versus) begin(i int, e Env, seeded bool) {
	switch {
	case seeded:
		o.learner[i] = int8(firstLearner(o.seating, i))
	case o.begun[i] && o.seating == Alternate:
		o.learner[i] = 1 - o.learner[i]
	}
	o.begun[i], o.acted[i], o.early[i] = true, 0, 0
	o.reseed(i, e)
}

func (o *versus) reseed(i int, e Env) { o.chance[i] = rowSeed(e.Info().Seed, 1-int(o.learner[i])) }

// pay takes an action of a row and what its actor has earned by it, and returns what the learner gets now.
func (o *versus) pay(i, actor int, reward float32) float32 {
	if actor != int(o.learner[i]) {
		if o.acted[i] == 0 {
			o.early[i] -= reward
			return 0
		}
		return -reward
	}
	o.skipped[i] = 0
	if o.acted[i] == 0 {
		o.acted[i] = 1
		return reward + o.early[i]
	}
	o.acted[i] = 2
	return reward
}

// playOthers has the opponent play in some rows, nil for all, until it is nowhere its turn.
func (v *Vector) playOthers(rows []int32) error {
	o := v.versus
	o.waiting = o.waiting[:0]
	if rows == nil {
		for i := range v.envs {
			o.waiting = append(o.waiting, int32(i))
		}
	} else {
		o.waiting = append(o.waiting, rows...)
	}
	for {
		kept := o.waiting[:0]
		for _, i := range o.waiting {
			if v.seat[i] >= 0 && v.seat[i] != o.learner[i] {
				kept = append(kept, i)
			}
		}
		if o.waiting = kept; len(kept) == 0 {
			return nil
		}
		v.show()
		err := o.opponent.Act(o.views, o.out[:len(kept)])
		for k := 0; err == nil && k < len(kept); k++ {
			if e := v.refuse(int(kept[k]), o.out[k]); e != nil {
				err = &RowError{int(kept[k]), e}
			}
		}
		if err != nil {
			o.broken = true
			return fmt.Errorf("the opponent: %w", err)
		}
		if err := v.each(kept, (*Vector).other); err != nil {
			o.broken = true
			return err
		}
	}
}

// show makes the views of the rows that wait for the opponent.
func (v *Vector) show() {
	o, size, n := v.versus, v.spec.ObsSize, v.spec.Actions()
	o.views = o.views[:0]
	for _, row := range o.waiting {
		i := int(row)
		view := Row{Seat: int(v.seat[i]), Seed: o.chance[i], Length: v.envs[i].Info().Length,
			Obs: v.b.Obs[i*size : (i+1)*size : (i+1)*size], Mask: v.b.Masks[i*n : (i+1)*n : (i+1)*n]}
		if o.position[i] != nil {
			view.Position = o.position[i].Position()
		}
		o.views = append(o.views, view)
	}
}

// other takes the opponent's action in a row.
func (v *Vector) other(i, k int) error { return v.act(i, v.out[k]) }
