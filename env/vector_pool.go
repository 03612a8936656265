package env

import (
	"sync"
	"sync/atomic"
)

// poolChunk is how many rows a worker takes at a time: enough that the counter costs nothing beside the rows,
// few enough that the workers finish together.
const poolChunk = 4

// A pool is goroutines that wait for work on a range of rows. Each of them begins with its own contiguous
// share, so that a row and its parts of the buffers stay with one core from step to step, and takes from the
// others' shares once its own is done.
type pool struct {
	shares []share
	wake   []chan struct{} // one for every worker but the first, which is the caller
	work   func(from, end int)
	done   sync.WaitGroup
}

// A share is rows of one worker that are still to be done. It fills cache lines of its own.
type share struct {
	next atomic.Int64
	end  int64
	_    [112]byte
}

func newPool(workers int) *pool {
	p := &pool{shares: make([]share, workers)}
	for w := 1; w < workers; w++ {
		wake := make(chan struct{}, 1)
		p.wake = append(p.wake, wake)
		go func() {
			for range wake {
				p.take(w)
				p.done.Done()
			}
		}()
	}
	return p
}

// run calls work on ranges that cover 0 up to but not including n, each row in one of them, and returns when
// all is done.
func (p *pool) run(n int, work func(from, end int)) {
	if len(p.shares) == 1 || n <= poolChunk {
		work(0, n)
		return
	}
	workers := int64(len(p.shares))
	for w := range workers {
		p.shares[w].next.Store(w * int64(n) / workers)
		p.shares[w].end = (w + 1) * int64(n) / workers
	}
	p.work = work
	p.done.Add(len(p.wake))
	for _, wake := range p.wake {
		wake <- struct{}{}
	}
	p.take(0)
	p.done.Wait()
	p.work = nil // it leads to the vector, which must be free to go while the workers wait
}

func (p *pool) take(w int) {
	for k := range p.shares {
		s := &p.shares[(w+k)%len(p.shares)]
		for {
			end := s.next.Add(poolChunk)
			from := end - poolChunk
			if from >= s.end {
				break
			}
			p.work(int(from), int(min(end, s.end)))
		}
	}
}

// close ends the goroutines.
func (p *pool) close() {
	for _, wake := range p.wake {
		close(wake)
	}
	p.wake = nil
}
