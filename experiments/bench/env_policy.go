package bench

import (
	"bytes"
	"sync"

	"gauntlet/engine/dice"
	"gauntlet/env"
)

// A policy chooses at random for all rows of a vector. Every row has a random stream of its own, so what is
// chosen does not depend on the number of goroutines.
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

// choose writes an action for every row in which somebody acts, and 0 for the others. It returns how many
// rows had more than one to choose from.
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
		mask := p.b.Masks[i*n : (i+1)*n]
		p.actions[i] = int32(env.Sample(mask, &p.rngs[i]))
		if several(mask) {
			s.decisions++
		}
	}
}

var legal = []byte{1}

// several reports whether a mask allows more than one action.
func several(mask []uint8) bool { return bytes.Count(mask, legal) > 1 }
