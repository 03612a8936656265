package models

import (
	"math"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

func TestGreedy(t *testing.T) {
	nan := float32(math.NaN())
	for _, c := range []struct {
		logits []float32
		mask   []uint8
		want   int
	}{
		{[]float32{1, 5, 3}, []uint8{1, 1, 1}, 1},
		{[]float32{1, 5, 3}, []uint8{1, 0, 1}, 2},
		{[]float32{4, 5, 4, 4}, []uint8{0, 0, 1, 1}, 2}, // the first of several
		{[]float32{-9, 5}, []uint8{1, 0}, 0},
		{[]float32{1, 2}, []uint8{0, 0}, -1},
		{[]float32{nan, nan}, []uint8{0, 1}, 1}, // what cannot be compared is legal all the same
	} {
		if got := Greedy(c.logits, c.mask); got != c.want {
			t.Errorf("of %v with mask %v: %d, want %d", c.logits, c.mask, got, c.want)
		}
	}
}

// Probabilities are those of the library's exponential; a low temperature comes near the greedy choice;
// samples come as often as they should.
func TestProbabilities(t *testing.T) {
	rng := dice.New(3)
	const n = 9
	logits, dst := make([]float32, n), make([]float32, n)
	for round := range 200 {
		mask := make([]uint8, n)
		for i := range logits {
			logits[i] = 20 * uniform(&rng)
			mask[i] = uint8(rng.Uint64() & 1)
		}
		mask[round%n] = 1
		temperature := 0.1 + float32(round%7)
		if !Probabilities(dst, logits, mask, temperature) {
			t.Fatal("nothing is legal")
		}
		sum := 0.0
		for i := range logits {
			if mask[i] != 0 {
				sum += math.Exp(float64(logits[i] / temperature))
			}
		}
		for i, p := range dst {
			want := float64(mask[i]) * math.Exp(float64(logits[i]/temperature)) / sum
			if math.Abs(float64(p)-want) > 2e-6 {
				t.Fatalf("action %d of %v with mask %v at %v: %v, want %v", i, logits, mask, temperature, p,
					want)
			}
		}
		if Probabilities(dst, logits, mask, 1e-3); dst[Greedy(logits, mask)] < 0.6 && round < 3 {
			t.Errorf("cold, the greedy action has %v", dst[Greedy(logits, mask)])
		}
	}
	if Probabilities(dst, logits, make([]uint8, n), 1) {
		t.Error("something is legal")
	}
	weights, count := []float32{0, 0.25, 0, 0.5, 0.25, 0}, [6]int{}
	for range 40000 {
		count[Sample(weights, &rng)]++
	}
	for i, w := range weights {
		if d := float64(count[i]) - 40000*float64(w); math.Abs(d) > 400 {
			t.Errorf("action %d came %d times of 40000, its probability is %v", i, count[i], w)
		}
	}
	if Sample([]float32{0, 0}, &rng) != -1 {
		t.Error("something was drawn from nothing")
	}
}

// Where a network was trained in one seat alone, each seat has its own: of the breach the heroes and the AI
// side.
func TestShippedSeats(t *testing.T) {
	var nets [2]*Checkpoint
	for seat, trained := range [2]string{FirstSeat, SecondSeat} {
		c := must.Get(Shipped("StarQuest-Breach-v1", seat))(t)
		if nets[seat] = c; c.Header.Seats != trained || c.FitsSeat(seat) != nil {
			t.Errorf("seat %d is played by what was trained in %q: %v", seat, c.Header.Seats,
				c.FitsSeat(seat))
		}
	}
	if nets[0] == nets[1] {
		t.Error("one network plays both seats")
	}
}

// What ships can be read, is small, for playing only, and made for the environment whose name it has.
func TestShipped(t *testing.T) {
	for _, s := range shipped() {
		id := s.env
		c, err := s.open()
		if err != nil {
			t.Error(err)
			continue
		}
		if trained, err := env.Lookup(c.Net.Layout.Env); c.Resumable() || len(c.Training) > 0 ||
			c.Net.Layout.Env != id && (err != nil || trained.Kind() != id) {
			t.Errorf("%s: resumable %v, made for %s (%v)", id, c.Resumable(), c.Net.Layout.Env, err)
		}
		if e, err := env.Make(c.Net.Layout.Env, "layer="+c.Net.Layout.Layer); err != nil {
			t.Error(err)
		} else if now := LayoutOf(e.Spec()); c.Net.Layout.Differs(&now) != nil {
			t.Errorf("%s: %v", id, c.Net.Layout.Differs(&now))
		}
		if info, err := shippedFiles.Open("shipped/" + s.file); err != nil {
			t.Error(err)
		} else if stat, err := info.Stat(); err != nil || stat.Size() > MaxShipped {
			t.Errorf("%s: %d bytes, at most %d (%v)", id, stat.Size(), MaxShipped, err)
		}
	}
	if _, err := Shipped("GF9-Nowhere-v1", 0); err == nil {
		t.Error("a network ships for an environment that there is none of")
	}
}

// A network that ships for several environments that are alike plays in all of them.
func TestShippedForAllAlike(t *testing.T) {
	for _, s := range shipped() {
		c, played := must.Get(s.open())(t), 0
		for _, id := range env.IDs() {
			if id.Kind() != s.env {
				continue
			}
			e := must.Get(env.Make(id.Name, "layer="+c.Net.Layout.Layer))(t)
			if _, err := c.Net.For(LayoutOf(e.Spec())); err != nil {
				t.Errorf("%s in %s: %v", s.file, id.Name, err)
			}
			played++
		}
		if _, err := env.Lookup(s.env); err != nil && played < 2 {
			t.Errorf("%s plays in %d environments", s.file, played)
		}
	}
}
