package arena

import (
	"slices"
	"testing"
)

func TestScheduleIsARoundRobin(t *testing.T) {
	for agents := 2; agents <= 7; agents++ {
		s := Schedule{Agents: agents, Pairs: 3, Seed: 1}
		count := map[[2]int]int{}
		for n := range s.Len() {
			f := s.Fixture(n)
			if f.N != n || f.Pair != n/2 || f.Seed != PairSeed(1, f.Index) {
				t.Fatalf("fixture %+v", f)
			}
			count[f.Seats]++
			if f.Index >= 3 {
				t.Fatalf("game %d has index %d of 3", n, f.Index)
			}
		}
		for a := range agents {
			for b := range agents {
				if want := 3; a != b && count[[2]int{a, b}] != want || a == b && count[[2]int{a, b}] != 0 {
					t.Errorf("%d agents: %d sits before %d in %d games", agents, a, b, count[[2]int{a, b}])
				}
			}
		}
	}
}

func TestRotate(t *testing.T) {
	var orders [][]int
	for block := range 4 {
		order := make([]int, 6)
		for i := range order {
			order[i] = Rotate(7, 1, block*6+i, 6)
		}
		orders = append(orders, order)
		if sorted := slices.Sorted(slices.Values(order)); !slices.Equal(sorted, []int{0, 1, 2, 3, 4, 5}) {
			t.Errorf("block %d deals out %v", block, order)
		}
	}
	if slices.Equal(orders[0], orders[1]) && slices.Equal(orders[1], orders[2]) {
		t.Error("every block has the same order")
	}
	other := 0
	for i := range 60 {
		if Rotate(7, 1, i, 6) != Rotate(7, 2, i, 6) {
			other++
		}
	}
	if other == 0 {
		t.Error("the salt does not matter")
	}
	if Rotate(7, 1, 5, 1) != 0 {
		t.Error("of one thing something else is dealt out")
	}
}
