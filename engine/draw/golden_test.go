package draw_test

import (
	"flag"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"gauntlet/engine/draw"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

var rewrite = flag.Bool("rewrite", false, "write the golden lists anew, after a change that means to draw others")

// The stocks of the golden lists: of rules of the games alone, once under limits. Likely rules are as often taken as
// left, so that a few lists have all of them.
var (
	free = draw.Stock{Ruleset: rulesets.Usual().Name(), Caster: roster.Caster,
		Models: []draw.Likely{{Rule: roster.Fearless, Percent: 50}, {Rule: roster.Fear, Percent: 50, Low: 1, High: 3, Heavy: true},
			{Rule: roster.Fast, Percent: 40}, {Rule: roster.Slow, Percent: 40}, {Rule: roster.Impact, Percent: 50, Low: 1, High: 3},
			{Rule: roster.Immobile, Percent: 20, Single: true},
			{Rule: roster.Transport, Percent: 60, Low: 5, High: 11, Single: true, Heavy: true, Mechanised: true}},
		Weapons: []draw.Likely{{Rule: roster.AP, Percent: 45, Low: 1, High: 2}, {Rule: roster.AP, Percent: 30, Low: 3, High: 4, Heavy: true},
			{Rule: roster.Blast, Percent: 40, Low: 3, High: 6, Ranged: true, Heavy: true},
			{Rule: roster.Rending, Percent: 30}, {Rule: roster.Thrust, Percent: 50, Contact: true}}}
	limited = func() draw.Stock {
		s := free
		s.Limits = func(points int) draw.Limits {
			if points < 1000 {
				return draw.Limits{}
			}
			return draw.Limits{Units: points / 200, Heroes: 1, UnitPoints: points * 35 / 100}
		}
		return s
	}()
)

// An order draws the same list in every version: its points, its units and the whole text.
func TestGoldenLists(t *testing.T) {
	var b strings.Builder
	seed := uint64(0)
	for stock, s := range []*draw.Stock{&free, &limited} {
		for _, style := range append(draw.StyleNames(), "") {
			for i, points := range []int{250, 500, 1000, 1500, 2000, 3000} {
				seed++
				o := draw.Order{Points: points, Seed: seed, Style: style, Test: (int(seed)+stock)%3 == 0}
				text, err := draw.List(s, o)
				fmt.Fprintf(&b, "%q, %d points, seed %d, tests %v, limits %v: ", style, points, seed, o.Test, s.Limits != nil)
				if err != nil {
					fmt.Fprintf(&b, "%v\n", err)
					continue
				}
				a := must.Get(roster.Parse(fmt.Sprint("list", i), text))(t)
				fmt.Fprintf(&b, "%d units, %d points, CRC-32 %08x\n", len(a.Units), a.Points, crc32.ChecksumIEEE(text))
			}
		}
	}
	const path = "testdata/lists.txt"
	if *rewrite {
		must.Do(t, files.Write(path, []byte(b.String())))
		return
	}
	want := strings.Split(string(must.Get(files.Read(path, 1<<20))(t)), "\n")
	got := strings.Split(b.String(), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d lines, not %d", len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("line %d is now\n%s\nbefore\n%s", i+1, got[i], want[i])
		}
	}
}

// Under limits no list has more units, heroes or dearer units than they say.
func TestLimits(t *testing.T) {
	for seed := range uint64(40) {
		o := draw.Order{Points: 1000 + 250*int(seed%5), Seed: seed}
		text := must.Get(draw.List(&limited, o))(t)
		a := must.Get(roster.Parse("limited", text))(t)
		limits, heroes := limited.Limits(o.Points), 0
		for i := range a.Units {
			if a.Units[i].Points > limits.UnitPoints {
				t.Errorf("seed %d: a unit of %d points", seed, a.Units[i].Points)
			}
			if a.Units[i].Hero {
				heroes++
			}
		}
		if len(a.Units) > limits.Units || heroes > limits.Heroes {
			t.Errorf("seed %d: %d units and %d heroes", seed, len(a.Units), heroes)
		}
	}
}
