package training

import (
	"sync"
	"sync/atomic"
)

// A team is goroutines that share out tasks. What a task does must not depend on who does it.
type team struct {
	wake []chan struct{} // one for every worker but the caller
	next atomic.Int64
	n    int64
	work func(worker, task int)
	done sync.WaitGroup
}

// newTeam returns a team of so many workers, the caller included.
func newTeam(workers int) *team {
	t := &team{}
	for w := 1; w < workers; w++ {
		wake := make(chan struct{}, 1)
		t.wake = append(t.wake, wake)
		go func() {
			for range wake {
				t.take(w)
				t.done.Done()
			}
		}()
	}
	return t
}

// run calls work for the tasks 0 to n-1 and returns when all are done. Worker numbers who does a task, from
// 0.
func (t *team) run(n int, work func(worker, task int)) {
	t.work, t.n = work, int64(n)
	t.next.Store(0)
	if n > 1 {
		t.done.Add(len(t.wake))
		for _, wake := range t.wake {
			wake <- struct{}{}
		}
	}
	t.take(0)
	t.done.Wait()
	t.work = nil
}

func (t *team) take(worker int) {
	for {
		i := t.next.Add(1) - 1
		if i >= t.n {
			return
		}
		t.work(worker, int(i))
	}
}

// size returns the number of workers.
func (t *team) size() int { return 1 + len(t.wake) }

// close ends the goroutines.
func (t *team) close() {
	for _, wake := range t.wake {
		close(wake)
	}
	t.wake = nil
}
