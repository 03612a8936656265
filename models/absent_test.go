package models

import (
	"testing"

	"gauntlet/engine/dice"
)

// Units and markers of which all numbers are 0 are not there: the network reads no row of them, and what it
// says is as if there had never been a place for them.
func TestEntityLeavesOutWhatIsAbsent(t *testing.T) {
	c := Config{Kind: "entity", Hidden: []int{7}, Activation: "tanh", Rows: []int{5}, Score: 6}
	n := perturbed(t, c, LayoutOf(rowsSpec(false, 4)), 3)
	rng := dice.New(5)
	in := randomBatch(n, 1, &rng)
	for i := range in.Obs {
		in.Obs[i] += 2 // so that all are there
	}
	l := &n.Layout
	p := n.NewPlayer(1)
	logits, value := make([]float32, l.Actions), make([]float32, 1)
	rows := func() [3]int {
		p.Forward(in, 1, logits, value)
		r := p.circuit.rows
		return [3]int{r[tableOwn], r[tableEnemy], r[tableMarkers]}
	}
	want := [3]int{4, 5, 2}
	if got := rows(); got != want {
		t.Fatalf("rows %v, want %v", got, want)
	}
	for table, r := range []*rowPlan{&n.plan.units[0], &n.plan.units[1], &n.plan.markers} {
		for k := len(r.first) - 1; k >= 1; k-- {
			clear(in.Obs[r.first[k]:][:r.size])
			want[table]--
			if got := rows(); got != want {
				t.Fatalf("table %d without its number %d: rows %v, want %v", table, k, got, want)
			}
		}
	}
	// One number is enough to be there.
	for k := range n.plan.units[0].size {
		in.Obs[n.plan.units[0].first[1]+k] = 0.5
		want[0] = 2
		if got := rows(); got != want {
			t.Errorf("number %d alone: rows %v, want %v", k, got, want)
		}
		in.Obs[n.plan.units[0].first[1]+k] = 0
	}
	// A unit that is absent has the score of one of which nothing is known, whatever its place.
	if i, k := n.slot(t, "activate-2"), n.slot(t, "activate-3"); logits[i] != logits[k] {
		t.Errorf("two absent units have the scores %v and %v", logits[i], logits[k])
	}
}

func (n *Net) slot(t *testing.T, name string) int {
	t.Helper()
	for i, s := range n.Layout.Slots {
		if s.Name == name {
			return i
		}
	}
	t.Fatalf("no slot %q", name)
	return -1
}
