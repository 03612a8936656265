package training

import (
	"math"
	"testing"

	"gauntlet/models"
)

// A script of one row: who acts, what it is worth to him, what seat 0 earns by the step, and how it leaves
// the episode.
type acted struct {
	seat   int8
	owner  int8
	value  float32
	reward float32
	ended  ending
}

func scripted(steps []acted, tail, final [2]float32) *Decisions {
	d := newDecisions(models.Layout{ObsSize: 1, Actions: 1}, 1, len(steps), false, 0)
	for t, s := range steps {
		d.Seat[t], d.Owner[t], d.Value[t], d.Reward[t], d.Ended[t] = s.seat, s.owner, s.value, s.reward,
			s.ended
		d.Final[2*t], d.Final[2*t+1] = final[0], final[1]
	}
	d.Tail[0], d.Tail[1] = tail[0], tail[1]
	return d
}

// Advantages are worked out along the decisions of each seat, by hand here: delta is what the seat earns
// until its next decision, and the discounted value of that one, less the value of this.
func TestEstimate(t *testing.T) {
	const gamma, lambda = 0.9, 0.8
	d := scripted([]acted{
		{0, 0, 0.1, 0.5, goesOn},     // seat 0: earns 0.5 - 0.25 - 0.125 until its next decision
		{1, 0, -0.2, -0.25, goesOn},  // seat 1: earns 0.25 + 0.125 - 1 until the end
		{1, 0, 0.3, -0.125, goesOn},  // seat 1: earns 0.125 - 1
		{0, 0, 0.4, 1, terminated},   // seat 0 wins
		{1, 0, 0.6, 0, goesOn},       // another episode: seat 1
		{0, -1, 99, 0.5, goesOn},     // somebody else
		{1, 0, 0.7, 0.25, truncated}, // cut short: the final values follow
		{0, 0, 0.8, 0.125, goesOn},   // a third, at whose tail seat 0 acts next
	}, [2]float32{0.55, -0.55}, [2]float32{0.35, -0.45})
	d.estimate(gamma, lambda)

	want := map[int]float64{}
	want[3] = 1 - 0.4
	want[0] = 0.5 - 0.25 - 0.125 + gamma*0.4 - 0.1 + gamma*lambda*want[3]
	want[2] = 0.125 - 1 - 0.3
	want[1] = 0.25 + gamma*0.3 + 0.2 + gamma*lambda*want[2]
	want[6] = -0.25 + gamma*-0.45 - 0.7
	want[4] = -0.5 + gamma*0.7 - 0.6 + gamma*lambda*want[6]
	want[7] = 0.125 + gamma*0.55 - 0.8
	if len(d.Use[0]) != len(want) {
		t.Errorf("decisions %v, want %d", d.Use[0], len(want))
	}
	for slot, a := range want {
		if got := float64(d.Advantage[slot]); math.Abs(got-a) > 1e-6 {
			t.Errorf("advantage %d is %g, want %g", slot, got, a)
		}
		if got, r := float64(d.Return[slot]), a+float64(d.Value[slot]); math.Abs(got-r) > 1e-6 {
			t.Errorf("return %d is %g, want %g", slot, got, r)
		}
	}
}

// With lambda 1 and nothing discounted the return of a decision is what the seat earns until the end, whoever
// acts.
func TestReturnIsWhatIsEarned(t *testing.T) {
	d := scripted([]acted{{0, 0, 0.3, 0, goesOn}, {1, 0, 0.1, 0.5, goesOn}, {0, 0, -0.9, 0, goesOn},
		{1, 0, 0.2, -1, terminated}}, [2]float32{7, -7}, [2]float32{})
	d.estimate(1, 1)
	for slot, want := range []float32{-0.5, 0.5, -1, 1} {
		if got := d.Return[slot]; math.Abs(float64(got-want)) > 1e-6 {
			t.Errorf("return %d is %g, want %g", slot, got, want)
		}
	}
}

// The values of a rollout explain all of the returns that they equal, and nothing of those that they know
// nothing of.
func TestExplainedVariance(t *testing.T) {
	d := newDecisions(models.Layout{ObsSize: 1, Actions: 1}, 1, 4, false, 0)
	use := []int32{0, 1, 2, 3}
	copy(d.Return, []float32{1, -1, 1, -1})
	for _, c := range []struct {
		values []float32
		want   float64
	}{{[]float32{1, -1, 1, -1}, 1}, {[]float32{0, 0, 0, 0}, 0}, {[]float32{0.5, 0.5, 0.5, 0.5}, 0},
		{[]float32{-1, 1, -1, 1}, -3}} {
		copy(d.Value, c.values)
		if got := d.explainedVariance(use); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("values %v explain %g, want %g", c.values, got, c.want)
		}
	}
}
