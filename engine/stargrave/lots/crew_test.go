package lots_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"slices"
	"testing"

	"gauntlet/engine/draw"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/lots"
)

// drawn draws a crew and reads it.
func drawn(t *testing.T, o draw.Order) (*roster.Army, []byte) {
	t.Helper()
	text := must.Get(lots.Crew(o))(t)
	a, err := roster.Parse("drawn.yaml", text)
	if err == nil {
		err = crew.Fits(a)
	}
	if err != nil {
		t.Fatalf("%+v: %v in\n%s", o, err, text)
	}
	return a, text
}

// Crews are in order and spend what they may, and equal orders make equal crews. Everything that a crew can have comes
// up.
func TestCrews(t *testing.T) {
	terms := lots.Terms()
	gear, powers, sizes, heavy, large, weak := map[crew.Gear]int{}, map[crew.Power]int{}, map[int]int{}, 0, 0, 0
	for seed := range uint64(enginetest.Samples(200, 4000)) {
		o := draw.Order{Seed: seed, Style: append(terms.Styles, "")[seed%7], Test: seed%3 == 0}
		if seed%4 == 0 {
			o.Points = terms.Least + int(seed)%(terms.Most-terms.Least)
		}
		a, text := drawn(t, o)
		sum, most := 0, max(o.Points, 0)
		if most == 0 {
			most = terms.Usual
		}
		sizes[len(a.Units)]++
		for i := range a.Units {
			f := crew.Of(&a.Units[i])
			sum += crew.Cost(f)
			for _, g := range f.Gear {
				gear[g]++
			}
			for _, p := range f.Powers {
				powers[p]++
			}
			if f.Heavy {
				heavy++
			}
			if f.Large {
				large++
			}
			if f.Shoot < 0 {
				weak++
			}
			if slices.Contains(f.Gear, crew.GrenadeLauncher) && !slices.Contains(f.Gear, crew.FragGrenade) {
				t.Errorf("%+v: %s has nothing to launch", o, a.Units[i].Name)
			}
		}
		if sum > most || sum*100 < most*(100-draw.Short) {
			t.Errorf("%+v: %d points of %d", o, sum, most)
		}
		if _, again := drawn(t, o); !bytes.Equal(text, again) {
			t.Errorf("%+v draws two crews", o)
		}
		o.Test = !o.Test
		if _, other := drawn(t, o); bytes.Equal(text, other) {
			t.Errorf("seed %d draws one crew for training and tests", seed)
		}
	}
	if len(gear) != int(crew.NumGear) || len(powers) != int(crew.NumPowers) || len(sizes) < 7 || heavy == 0 ||
		large == 0 || weak == 0 {
		t.Errorf("gear %v, powers %v, sizes %v, %d heavy, %d large, %d weak", gear, powers, sizes, heavy, large, weak)
	}
}

// A style is what crews of it look like.
func TestStyles(t *testing.T) {
	figures, powers, guns := map[string]int{}, map[string]int{}, map[string]int{}
	const each = 40
	for _, style := range lots.Terms().Styles {
		for seed := range uint64(each) {
			a, _ := drawn(t, draw.Order{Seed: seed, Style: style})
			figures[style] += len(a.Units)
			for i := range a.Units {
				f := crew.Of(&a.Units[i])
				powers[style] += len(f.Powers)
				if f.Rank == crew.Soldier && f.Shoot > f.Fight {
					guns[style]++
				}
			}
		}
	}
	if figures["swarm"] < 8*each || figures["few"] > 5*each || powers["powers"] < 5*each || powers["guns"] > 4*each ||
		guns["guns"] < 3*each || guns["blades"] > each {
		t.Errorf("figures %v, powers %v, who shoots better than they fight %v", figures, powers, guns)
	}
}

// What seeds draw stays what it is: a change that is meant writes the sums anew.
func TestGolden(t *testing.T) {
	crews, scenarios := fnv.New64a(), fnv.New64a()
	for seed := range uint64(100) {
		o := draw.Order{Seed: seed, Test: seed%2 == 1}
		_, text := drawn(t, o)
		crews.Write(text)
		scenarios.Write(must.Get(lots.Scenario(o, lots.Sides()[seed/2%2]))(t))
	}
	if got, want := fmt.Sprintf("%016x %016x", crews.Sum64(), scenarios.Sum64()), "bbbb16d7c925371d 9b2c9a876543d888"; got != want {
		t.Errorf("crews and scenarios come to %s, not %s", got, want)
	}
}

// Orders that cannot be are refused with what is wrong.
func TestRefusedOrders(t *testing.T) {
	for _, c := range []struct {
		order draw.Order
		want  string
	}{
		{draw.Order{Points: 99}, "lists are drawn for 100 to 150 points, not 99"},
		{draw.Order{Points: 151}, "lists are drawn for 100 to 150 points, not 151"},
		{draw.Order{Style: "gun"}, `there is no style "gun" of lists (did you mean "guns"?)`},
		{draw.Order{Party: 3}, "lists are drawn with any number of units, not with 3"},
	} {
		if _, err := lots.Crew(c.order); !must.Contain(err, c.want) {
			t.Errorf("%+v: %v, want %s", c.order, err, c.want)
		}
	}
}
