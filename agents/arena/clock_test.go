package arena

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"gauntlet/engine/enginetest/must"
)

func TestClockTimesAllOfSlowAgents(t *testing.T) {
	var c Clock
	for i := 1; i <= 1000; i++ {
		if !c.due() {
			t.Fatalf("decision %d is not timed", i)
		}
		c.add(time.Duration(i) * 100 * time.Microsecond)
	}
	mean, ok := c.Mean()
	if !ok || math.Abs(mean-50050) > 1e-6 {
		t.Errorf("mean %v us, want 50050", mean)
	}
	for q, want := range map[float64]float64{0.5: 50000, 0.99: 99000, 1: 100000} {
		if got, ok := c.Quantile(q); !ok || math.Abs(got/want-1) > 0.07 {
			t.Errorf("quantile %v is %v us, want %v within 7%%", q, got, want)
		}
	}
}

func TestClockSamplesQuickAgents(t *testing.T) {
	var c Clock
	timed := 0
	const n = 200_000
	for i := range n {
		if c.due() {
			timed++
			d := time.Microsecond // and every hundredth takes nine times as long
			if i%100 == 0 {
				d *= 9
			}
			c.add(d)
		}
	}
	if timed != c.Timed() || timed < n/stride*9/10 || timed > n/stride*11/10 {
		t.Errorf("%d of %d decisions were timed, want about one in %d", timed, n, stride)
	}
	if math.Abs(float64(c.n)/n-1) > 0.02 {
		t.Errorf("the clock stands for %d decisions of %d", c.n, n)
	}
	if mean, _ := c.Mean(); math.Abs(mean-1.08) > 0.05 {
		t.Errorf("mean %v us, want 1.08", mean)
	}
	if p, _ := c.Quantile(0.95); math.Abs(p-1) > 0.07 {
		t.Errorf("quantile 0.95 is %v us, want 1", p)
	}
	if p, _ := c.Quantile(0.999); math.Abs(p/9-1) > 0.07 {
		t.Errorf("quantile 0.999 is %v us, want 9", p)
	}
}

func TestClockBuckets(t *testing.T) {
	last := -1
	for shift := range 63 {
		for _, ns := range []uint64{1 << shift, 1<<shift + 1<<shift/2} {
			b := bucket(ns)
			if b < last || b >= buckets {
				t.Fatalf("bucket of %d is %d after %d, there are %d", ns, b, last, buckets)
			}
			last = b
			if m := middle(b); math.Abs(m/float64(ns)-1) > 0.07 && ns > 8 || bucket(uint64(m)) != b {
				t.Errorf("the middle of the bucket of %d is %v", ns, m)
			}
		}
	}
	if b := bucket(math.MaxUint64); b != buckets-1 {
		t.Errorf("the last bucket is %d, expected %d", b, buckets-1)
	}
}

func TestClockMergeAndJSON(t *testing.T) {
	var a, b, both Clock
	if _, ok := a.Mean(); ok {
		t.Error("an idle clock has a mean")
	}
	if _, ok := a.Quantile(0.5); ok {
		t.Error("an idle clock has a median")
	}
	for i := range 50 {
		a.add(time.Duration(i) * time.Millisecond)
		b.add(time.Duration(i*i) * time.Microsecond)
		both.add(time.Duration(i) * time.Millisecond)
		both.add(time.Duration(i*i) * time.Microsecond)
	}
	a.Merge(&b)
	if a != both {
		t.Error("two clocks merged differ from one")
	}
	text := must.Get(json.Marshal(&a))(t)
	var back Clock
	if err := json.Unmarshal(text, &back); err != nil || back != a {
		t.Errorf("%v: %s", err, text)
	}
}

// Decisions of ten microseconds on average are all timed, quicker ones are not.
func TestWhoIsQuick(t *testing.T) {
	for d, sparse := range map[time.Duration]bool{9_990: true, 10_000: false, 10_500: false} {
		var c Clock
		for range full {
			c.add(d)
		}
		if c.sparse != sparse {
			t.Errorf("decisions of %v are all timed: %v", d, !c.sparse)
		}
	}
}
