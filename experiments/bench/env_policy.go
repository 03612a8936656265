package bench

import (
	"encoding/binary"
	"math/bits"
	"sync"

	"gauntlet/engine/dice"
	"gauntlet/env"
)

// A policy chooses at random for all rows of a vector. Every row has a random stream of its own, so what is chosen does not depend on the
// number of goroutines.
type policy struct {
	rngs   []dice.Stream
	shares []share
	wake   []chan struct{} // one for every goroutine but the caller
	done   sync.WaitGroup

	b       *env.Buffers // of the call at hand
	actions []int32
}

// A share is the rows of one goroutine. It fills cache lines of its own.
type share struct {
	from, end int
	decisions int64
	_         [104]byte
}

func newStream(seed uint64, row int) dice.Stream {
	return dice.New(dice.Mix(seed) ^ dice.Mix(uint64(row)+1))
}

func newPolicy(rows, workers int, seed uint64) *policy {
	workers = min(workers, rows)
	p := &policy{rngs: make([]dice.Stream, rows), shares: make([]share, workers)}
	for i := range p.rngs {
		p.rngs[i] = newStream(seed, i)
	}
	for w := range p.shares {
		p.shares[w].from, p.shares[w].end = w*rows/workers, (w+1)*rows/workers
	}
	for w := 1; w < workers; w++ {
		wake := make(chan struct{}, 1)
		p.wake = append(p.wake, wake)
		go func() {
			for range wake {
				p.take(&p.shares[w])
				p.done.Done()
			}
		}()
	}
	return p
}

// close ends the goroutines.
func (p *policy) close() {
	for _, wake := range p.wake {
		close(wake)
	}
}

// choose writes an action for every row in which somebody acts, and 0 for the others. It returns how many rows had more than one to
// choose from.
func (p *policy) choose(b *env.Buffers, actions []int32) (decisions int64) {
	p.b, p.actions = b, actions
	p.done.Add(len(p.wake))
	for _, wake := range p.wake {
		wake <- struct{}{}
	}
	p.take(&p.shares[0])
	p.done.Wait()
	for w := range p.shares {
		decisions += p.shares[w].decisions
	}
	return decisions
}

func (p *policy) take(s *share) {
	n := len(p.b.Masks) / len(p.actions)
	s.decisions = 0
	for i := s.from; i < s.end; i++ {
		p.actions[i] = 0
		if p.b.Seat[i] < 0 {
			continue
		}
		a, legal := pick(p.b.Masks[i*n:(i+1)*n], &p.rngs[i])
		p.actions[i] = a
		if legal > 1 {
			s.decisions++
		}
	}
}

// pick returns a random action among those whose entry in the mask is 1, all with the same chance, and how many they are. All other
// entries must be 0. It is -1 when there is none.
func pick(mask []uint8, rng *dice.Stream) (action int32, legal int) {
	whole := len(mask) &^ 7
	var rest [8]byte
	copy(rest[:], mask[whole:])
	for i := 0; i < whole; i += 8 {
		legal += bits.OnesCount64(binary.LittleEndian.Uint64(mask[i:]))
	}
	last := binary.LittleEndian.Uint64(rest[:])
	legal += bits.OnesCount64(last)
	if legal == 0 {
		return -1, 0
	}
	k := 0
	if legal > 1 {
		k = rng.Intn(legal)
	}
	for i := 0; i < whole; i += 8 {
		w := binary.LittleEndian.Uint64(mask[i:])
		if n := bits.OnesCount64(w); k >= n {
			k -= n
			continue
		}
		return int32(i + nth(w, k)), legal
	}
	return int32(whole + nth(last, k)), legal
}

// nth returns the place of the set byte number k of a word.
func nth(w uint64, k int) int {
	for range k {
		w &= w - 1
	}
	return bits.TrailingZeros64(w) / 8
}
