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

// Where the seats are not alike, each agent of the one plays each of the other as often, on the same seeds.
func TestScheduleOfUnlikeSeats(t *testing.T) {
	for agents := 2; agents <= 6; agents++ {
		for first := 1; first < agents; first++ {
			s := Schedule{Agents: agents, First: first, Pairs: 4, Seed: 1}
			if err := s.check(); err != nil || s.Len() != 4*first*(agents-first) {
				t.Fatalf("%v: %d games of %d agents, %d of them for the first seat", err, s.Len(), agents,
					first)
			}
			seeds := map[[2]int][]uint64{}
			for n := range s.Len() {
				f := s.Fixture(n)
				if f.N != n || f.Pair != n || f.Seats[0] >= first || f.Seats[1] < first ||
					f.Seats[1] >= agents || f.Seed != PairSeed(1, f.Index) {
					t.Fatalf("fixture %+v", f)
				}
				if longer := (Schedule{Agents: agents, First: first, Pairs: 9, Seed: 1}).Fixture(n); longer != f {
					t.Fatalf("game %d is %+v, in a longer tournament %+v", n, f, longer)
				}
				seeds[f.Seats] = append(seeds[f.Seats], f.Seed)
			}
			if len(seeds) != first*(agents-first) {
				t.Errorf("%d cells of %d agents, %d of them for the first seat", len(seeds), agents, first)
			}
			for cell, got := range seeds {
				if !slices.Equal(got, seeds[[2]int{0, first}]) || len(got) != 4 {
					t.Errorf("cell %v plays the seeds %x", cell, got)
				}
			}
		}
	}
	for _, s := range []Schedule{{Agents: 2, First: 2, Pairs: 1}, {Agents: 2, First: -1, Pairs: 1},
		{Agents: 3, First: 1, Pairs: MaxGames/2 + 1}} {
		if s.check() == nil {
			t.Errorf("%+v is taken", s)
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
