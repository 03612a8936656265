package training

import (
	"math"
	"slices"

	"gauntlet/models"
)

// Decisions are what a rollout has seen: slot t*Rows + i is what happened in row i of the vector in step t of
// the rollout. In some slots an opponent acted; nothing is learned from these.
//
// The buffers of observations, masks, features, seats and owners have Rows more slots, for what is seen after
// the last step.
type Decisions struct {
	Rows, Steps int
	ObsSize     int
	Actions     int
	Features    int // numbers of an action; 0 when the network does not use them

	Obs         []float32   // by slot, ObsSize numbers: what the seat to act sees
	Masks       []uint8     // by slot, Actions entries: 1 for what it may do
	ActionsSeen [][]float32 // by slot, the features of its legal actions
	Seat        []int8      // by slot: who acts
	Owner       []int8      // by slot: the learner that acts, from 0; -1 when it is somebody else

	Action []int32   // by slot: what the seat did
	LogP   []float32 // by slot: logarithm of the probability that a learner gave it
	Value  []float32 // by slot: what a learner took the position to be worth to the seat
	Reward []float32 // by slot: what seat 0 earned by the step; seat 1 earned the negative
	Ended  []ending  // by slot: how the step left the episode

	Final []float32 // by slot, two numbers: where the episode was truncated, what it was worth to either seat
	Tail  []float32 // by row, two numbers: what the position after the last step is worth to either seat

	Advantage []float32  // by slot of a learner's
	Return    []float32  // by slot of a learner's: what the value is to become
	Use       [2][]int32 // by learner: its slots, in order

	// Ends are how games have ended, EndSize numbers each (models.Net.Ends), two of a game: for either seat. End is,
	// by slot, which of them is that of its game for the seat that acts; -1 where the game goes on or was cut short.
	// Without auxiliary heads EndSize is 0 and they are not kept.
	EndSize int
	Ends    []float32
	End     []int32
}

// An ending is how a step leaves an episode.
type ending uint8

const (
	goesOn ending = iota
	terminated
	truncated
)

// newDecisions returns room for a rollout; ends is the EndSize.
func newDecisions(l models.Layout, rows, steps int, features bool, ends int) *Decisions {
	slots, all := rows*steps, rows*(steps+1)
	d := &Decisions{
		Rows: rows, Steps: steps, ObsSize: l.ObsSize, Actions: l.Actions,
		Obs: make([]float32, all*l.ObsSize), Masks: make([]uint8, all*l.Actions), Seat: make([]int8, all),
		Owner:  make([]int8, all),
		Action: make([]int32, slots), LogP: make([]float32, slots), Value: make([]float32, slots),
		Reward: make([]float32, slots), Ended: make([]ending, slots),
		Final: make([]float32, 2*slots), Tail: make([]float32, 2*rows),
		Advantage: make([]float32, slots), Return: make([]float32, slots),
	}
	if features {
		d.Features = l.Features
		d.ActionsSeen = make([][]float32, all)
	}
	if d.EndSize = ends; ends > 0 {
		d.End = make([]int32, slots)
	}
	return d
}

// bytesOf returns the memory that newDecisions takes.
func bytesOf(l models.Layout, rows, steps int, features bool, ends int) int64 {
	each := 4*l.ObsSize + l.Actions + 40
	if features {
		each += 24 + 4*l.Actions*l.Features/4 // rarely are more actions legal than a few
	}
	if ends > 0 {
		each += 4 + 4*2*ends/4 // rarely does a game end in fewer than four steps
	}
	return int64(rows) * int64(steps+1) * int64(each)
}

// forgetEnds begins a rollout, of which no game's end is known yet.
func (d *Decisions) forgetEnds() {
	d.Ends = d.Ends[:0]
	for slot := range d.End {
		d.End[slot] = -1
	}
}

// addEnd adds how a game has ended, by what either seat sees of the last position, nil for a seat that does not learn, and
// returns which of Ends that is for seat 0; that for seat 1 is the next.
func (d *Decisions) addEnd(net *models.Net, final [2][]float32) int32 {
	n := len(d.Ends)
	d.Ends = slices.Grow(d.Ends, 2*d.EndSize)[:n+2*d.EndSize]
	for seat, sees := range final {
		if sees != nil {
			net.Ends(sees, d.Ends[n+seat*d.EndSize:])
		}
	}
	return int32(n / d.EndSize)
}

// ended says that the game of a row has ended in a step, and how: every decision of the game learns that.
func (d *Decisions) ended(row, step int, end int32) {
	for t := step; t >= 0; t-- {
		slot := t*d.Rows + row
		if t < step && d.Ended[slot] != goesOn {
			return
		}
		d.End[slot] = end + int32(d.Seat[slot])
	}
}

// end returns how the game of a slot has ended for the seat that acts there; nil where that is not known.
func (d *Decisions) end(slot int32) []float32 {
	if d.EndSize == 0 || d.End[slot] < 0 {
		return nil
	}
	return models.Row(d.Ends, int(d.End[slot]), d.EndSize)
}

// mask returns the mask of a slot.
func (d *Decisions) mask(slot int) []uint8 { return models.Row(d.Masks, slot, d.Actions) }

// see keeps the features of the legal actions of a slot, of those of all.
func (d *Decisions) see(slot int, features []float32) {
	seen := d.ActionsSeen[slot][:0]
	for a, legal := range d.mask(slot) {
		if legal != 0 {
			seen = append(seen, models.Row(features, a, d.Features)...)
		}
	}
	d.ActionsSeen[slot] = seen
}

// batch returns what is seen in some slots.
func (d *Decisions) batch(slots []int32) models.Batch {
	return models.Batch{Obs: d.Obs, Seen: d.ActionsSeen, Masks: d.Masks, Pick: slots}
}

// estimate computes advantages and returns by generalised advantage estimation (Schulman et al., 2016). It
// goes along the decisions of each seat alone: a decision earns the rewards until the next decision of the
// same seat, whoever acts in between. Nothing crosses the end of a game. After a truncation it bootstraps
// from the value of the final position, after the last step from that of the position then.
func (d *Decisions) estimate(gamma, lambda float64) {
	d.Use[0], d.Use[1] = d.Use[0][:0], d.Use[1][:0]
	for slot, owner := range d.Owner[:d.Rows*d.Steps] {
		if owner >= 0 {
			d.Use[owner] = append(d.Use[owner], int32(slot))
		}
	}
	for i := range d.Rows {
		next := [2]float64{float64(d.Tail[2*i]), float64(d.Tail[2*i+1])} // value of the seat's next decision
		// of that decision; since the decision before it
		var advantage, earned [2]float64
		for t := d.Steps - 1; t >= 0; t-- {
			slot := t*d.Rows + i
			switch d.Ended[slot] {
			case terminated:
				next, advantage, earned = [2]float64{}, [2]float64{}, [2]float64{}
			case truncated:
				next = [2]float64{float64(d.Final[2*slot]), float64(d.Final[2*slot+1])}
				advantage, earned = [2]float64{}, [2]float64{}
			}
			reward := float64(d.Reward[slot])
			earned[0] += reward
			earned[1] -= reward
			if d.Owner[slot] < 0 {
				continue
			}
			seat, value := d.Seat[slot], float64(d.Value[slot])
			delta := earned[seat] + float64(gamma*next[seat]) - value
			advantage[seat] = delta + float64(gamma*lambda*advantage[seat])
			next[seat], earned[seat] = value, 0
			d.Advantage[slot], d.Return[slot] = float32(advantage[seat]), float32(advantage[seat]+value)
		}
	}
}

// spread returns the mean of the advantages of some slots and 1 over their standard deviation.
func (d *Decisions) spread(slots []int32) (mean, scale float64) {
	for _, slot := range slots {
		mean += float64(d.Advantage[slot])
	}
	mean /= float64(len(slots))
	square := 0.0
	for _, slot := range slots {
		off := float64(d.Advantage[slot]) - mean
		square += float64(off * off)
	}
	return mean, 1 / (math.Sqrt(square/float64(len(slots))) + 1e-8)
}

// explainedVariance returns the share of the variance of some slots' returns that the values of the rollout
// explain.
func (d *Decisions) explainedVariance(use []int32) float64 {
	var sum, squares, off, offs float64
	for _, slot := range use {
		r := float64(d.Return[slot])
		e := r - float64(d.Value[slot])
		sum += r
		squares += float64(r * r)
		off += e
		offs += float64(e * e)
	}
	n := float64(len(use))
	variance := squares/n - float64(sum/n*(sum/n))
	if variance <= 0 {
		return 0
	}
	return 1 - (offs/n-float64(off/n*(off/n)))/variance
}
