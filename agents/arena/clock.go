package arena

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"time"
)

// How a clock samples: the first `full` decisions are all timed; when they took under `short` on average,
// from then on about one in `stride` is, and counts for stride. Reading the time twice costs about as much as
// a random choice, so timing all of the quick agents' decisions would slow a tournament by several percent
// and measure mostly itself; this keeps it under one.
const (
	full   = 64
	stride = 16
	short  = 10 * time.Microsecond
)

// A histogram bucket holds times of equal position of the top bit and of the three bits below: at most 1/8
// wide, relative.
const (
	subBits = 3
	buckets = (64-subBits)<<subBits + 1<<subBits
)

// A Clock measures how long an agent takes to decide. The zero value is ready. It is not safe for concurrent
// use.
type Clock struct {
	count  [buckets]uint64 // decisions by time
	n      uint64          // decisions that the clock stands for
	sum    uint64          // their time, ns
	timed  uint64          // decisions timed
	sparse bool            // one in stride is timed
	skip   int             // decisions to let pass
	jitter uint64
}

// due reports whether the decision that now comes is to be timed.
func (c *Clock) due() bool {
	if c.skip > 0 {
		c.skip--
		return false
	}
	return true
}

// add records the time of a decision that was due.
func (c *Clock) add(d time.Duration) {
	weight := uint64(1)
	if c.sparse {
		weight = stride
		// A fixed stride could fall into step with the rhythm of a game. The mean of 0 to 2*stride-2 skipped
		// is stride-1.
		c.jitter = c.jitter*6364136223846793005 + 1442695040888963407
		c.skip = int((c.jitter >> 33) % (2*stride - 1))
	}
	ns := uint64(max(0, d))
	c.count[bucket(ns)] += weight
	c.n += weight
	c.sum += ns * weight
	c.timed++
	if c.timed == full && c.sum < full*uint64(short) {
		c.sparse = true
	}
}

func bucket(ns uint64) int {
	if ns < 1<<subBits {
		return int(ns)
	}
	shift := bits.Len64(ns) - 1 - subBits
	return shift<<subBits + int(ns>>shift)
}

// middle returns the middle of a bucket, ns.
func middle(b int) float64 {
	if b < 2<<subBits {
		return float64(b)
	}
	shift := b>>subBits - 1
	low := uint64(b&(1<<subBits-1)+1<<subBits) << shift
	return float64(low) + float64(uint64(1)<<shift)/2
}

// Merge adds what another clock measured.
func (c *Clock) Merge(o *Clock) {
	for i := range c.count {
		c.count[i] += o.count[i]
	}
	c.n, c.sum, c.timed = c.n+o.n, c.sum+o.sum, c.timed+o.timed
}

// Timed returns how many decisions were timed.
func (c *Clock) Timed() int { return int(c.timed) }

// Mean returns the mean time to decide, in microseconds; ok is false when nothing was timed.
func (c *Clock) Mean() (us float64, ok bool) {
	if c.n == 0 {
		return 0, false
	}
	return float64(c.sum) / float64(c.n) / 1e3, true
}

// Quantile returns the time that a share q of the decisions did not exceed, in microseconds, to within 7%; ok
// is false when nothing was timed.
func (c *Clock) Quantile(q float64) (us float64, ok bool) {
	if c.n == 0 {
		return 0, false
	}
	want := q * float64(c.n)
	var seen uint64
	last := 0
	for i, n := range c.count {
		if n == 0 {
			continue
		}
		last = i
		if seen += n; float64(seen) >= want {
			break
		}
	}
	return middle(last) / 1e3, true
}

// clockJSON is the form of a clock in the results log.
type clockJSON struct {
	Sum     uint64      `json:"sum_ns"`
	Timed   uint64      `json:"timed"`
	Buckets [][2]uint64 `json:"buckets"` // bucket and count, ascending
}

// MarshalJSON writes what was measured.
func (c *Clock) MarshalJSON() ([]byte, error) {
	j := clockJSON{Sum: c.sum, Timed: c.timed, Buckets: [][2]uint64{}}
	for i, n := range c.count {
		if n > 0 {
			j.Buckets = append(j.Buckets, [2]uint64{uint64(i), n})
		}
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *Clock) UnmarshalJSON(b []byte) error {
	var j clockJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	*c = Clock{sum: j.Sum, timed: j.Timed}
	for _, p := range j.Buckets {
		if p[0] >= buckets {
			return fmt.Errorf("time bucket %d, there are %d", p[0], buckets)
		}
		c.count[p[0]] += p[1]
		c.n += p[1]
	}
	return nil
}
