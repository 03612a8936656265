package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// drawn is how many pairs of lists tests draw.
const drawn = 64

// Every trial is played with lists of equal worth, of which one side has the rule, on those who are to have
// it.
func TestTrials(t *testing.T) {
	tried := map[[2]int]bool{}
	for i := range trials {
		c := &trials[i]
		rng := dice.New(1)
		lists := must.Get(c.lottery(&rng))(t)
		for range drawn {
			m := must.Get(lists.draw())(t)
			if off := worth(m[0]) - worth(m[1]); off < -near || off > near {
				t.Fatalf("%s: the lists differ by %d milli-points", c.Name, off)
			}
			if len(m[1].Defined) > 0 || c.Rules != "" && len(m[0].Defined) == 0 {
				t.Fatalf("%s: %d and %d rules", c.Name, len(m[0].Defined), len(m[1].Defined))
			}
			for side := range m {
				last := m[side].Units[len(m[side].Units)-1].Name
				if n := len(m[side].Units); n != len(blocks) && c.On != "battery" || c.On == "battery" &&
					(n != len(blocks)+1 || last != "Battery") {
					t.Fatalf("%s: %d units, the last of them %s", c.Name, n, last)
				}
			}
			having := 0
			for u := range m[0].Units {
				for k := range m[0].Defined {
					if m[0].Defined[k].Name == "Tried" && m[0].Units[u].Has(roster.FirstDefined+roster.RuleID(k)) {
						having++
					}
				}
			}
			if having == 0 && c.Rules != "" {
				t.Fatalf("%s: nobody has the rule", c.Name)
			}
			price := c.price(m[0])
			if price == 0 != (c.Rules == "") {
				t.Errorf("%s costs %d milli-points", c.Name, price)
			}
			for _, r := range m[0].Defined {
				for _, e := range r.Does {
					tried[[2]int{int(e.At), int(e.Do)}] = true
				}
			}
		}
	}
	for _, f := range effects.Forms() {
		if f.At != effects.List && !tried[[2]int{int(f.At), int(f.Do)}] {
			t.Errorf("no trial says %q at %s", f.Do, f.At)
		}
	}
}

// A seed draws the same lists for a trial each time: of all blocks, nearly with as many models as there may
// be.
func TestDrawnSizes(t *testing.T) {
	rng := dice.New(1)
	var first []int
	all := 0
	least, most := make([]int, len(blocks)), make([]int, len(blocks))
	lists := must.Get((&trial{Name: "none"}).lottery(&rng))(t)
	for n := range drawn {
		m := must.Get(lists.draw())(t)
		for side := range m {
			for i := range m[side].Units {
				size := len(m[side].Units[i].Models)
				if all += size; n == 0 {
					first = append(first, size)
				}
				if most[i] = max(most[i], size); least[i] == 0 || size < least[i] {
					least[i] = size
				}
			}
		}
	}
	if want := []int{1, 8, 8, 3, 3, 1, 8, 9, 4, 2}; !slices.Equal(first, want) {
		t.Errorf("the first two lists have units of %v, not %v", first, want)
	}
	if all != 3259 {
		t.Errorf("all lists together have %d models, not 3259", all)
	}
	if l, m := []int{1, 8, 8, 2, 2}, []int{1, 13, 13, 4, 4}; !slices.Equal(least, l) || !slices.Equal(most, m) {
		t.Errorf("units have %v to %v models, not %v to %v", least, most, l, m)
	}
	if _, err := (&trial{Name: "bad", Rules: "{name: Tried}", On: "all"}).measure(t.Context(), &options{pairs: 1, agent: "random"}); !must.Contain(err, "Tried") {
		t.Errorf("a trial that does not read: %v", err)
	}
}

// Lists that differ by no more than two points count as equal; where there are none, that is said.
func TestEqualWorth(t *testing.T) {
	for off, may := range map[int64]bool{0: true, near: true, -near: true, near + 1: false, -near - 1: false} {
		rng := dice.New(1)
		lists := must.Get((&trial{Name: "none"}).lottery(&rng))(t)
		for side := range lists.worths {
			for i := range lists.worths[side] {
				lists.worths[side][i] = []int64{10_000}
			}
		}
		lists.worths[1][0][0] += off
		if _, err := lists.draw(); (err == nil) != may {
			t.Errorf("lists that differ by %d: %v", off, err)
		}
	}
}

// A silent agent never answers.
type silent struct{ agents.Agent }

func (silent) Act(agents.View) (engine.Action, error) {
	return engine.Action{}, errors.New("it says nothing")
}

// A game that an agent forfeits is no result, and neither is one that cannot be made.
func TestForfeited(t *testing.T) {
	rng := dice.New(2)
	lists := must.Get((&trial{Name: "none"}).lottery(&rng))(t)
	m := must.Get(lists.draw())(t)
	p := &player{}
	for i := range p.agents {
		p.agents[i] = silent{must.Get(agents.New("random"))(t)}
	}
	if _, err := p.pair(t.Context(), &m, must.Get(grounds())(t)[0], 1); !must.Contain(err, "forfeited") {
		t.Error(err)
	}
	if _, err := p.pair(t.Context(), &m, engine.Setup{Ruleset: rulesets.Usual()}, 1); err == nil {
		t.Error("a game without a table has a result")
	}
}

// A pair is two games with the lists swapped: two half points for each that the first list wins, one for a
// draw.
func TestPairs(t *testing.T) {
	rng := dice.New(2)
	lists := must.Get((&trial{Name: "none"}).lottery(&rng))(t)
	m := must.Get(lists.draw())(t)
	setup := must.Get(grounds())(t)[0]
	p := &player{}
	for i := range p.agents {
		p.agents[i] = must.Get(agents.New("random"))(t)
	}
	seen := map[int]bool{}
	for seed := range uint64(12) {
		want := 0
		for first := range 2 {
			setup.Armies = [2]*roster.Army{m[first], m[1-first]}
			game := must.Get(engine.Compile(setup))(t)
			res := must.Get(new(arena.Referee).Play(t.Context(), arena.Match{Game: game, Seed: seed, Agents: p.agents}))(t)
			of := map[int]int{first: 2, 1 - first: 0, -1: 1}[int(res.Outcome.Winner)]
			want, seen[int(res.Outcome.Winner)] = want+of, true
		}
		if got := must.Get(p.pair(t.Context(), &m, setup, seed))(t); got != want {
			t.Errorf("seed %d: %d half points, not %d", seed, got, want)
		}
	}
	if len(seen) < 3 {
		t.Errorf("the games came to the ends %v alone", seen)
	}
}

// One pair is enough, and as many as a tournament has games are not too many.
func TestNumberOfPairs(t *testing.T) {
	must.Do(t, run(t.Context(), []string{"--pairs", "1", "--agent", "random", "--only", "heal"}, io.Discard, io.Discard))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := run(ctx, []string{"--pairs", fmt.Sprint(arena.MaxGames / 2), "--agent", "random", "--only", "heal"}, io.Discard, io.Discard)
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	var help bytes.Buffer
	if err := run(ctx, []string{"--help"}, io.Discard, &help); !errors.Is(err, flag.ErrHelp) || !strings.Contains(help.String(), "(default 200)") {
		t.Errorf("%v, %s", err, help.String())
	}
}

// The command tells a line for each rule that is tried, the same each time.
func TestRun(t *testing.T) {
	play := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		must.Do(t, run(t.Context(), args, &out, io.Discard))
		return out.String()
	}
	one := play("--pairs", "2", "--agent", "scripted", "--only", "heal")
	if lines := strings.Split(strings.TrimSpace(one), "\n"); len(lines) != 5 || !strings.HasPrefix(lines[4], "| activation heal 1 |") {
		t.Errorf("%s", one)
	}
	if got, want := after(one), "| activation heal 1 | 11.3 | 610.1 | 50.0% | 7.9% to 92.1% |\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if usual := play("--pairs", "2", "--agent", "scripted", "--only", "heal", "--seed", "1"); after(usual) != after(one) {
		t.Errorf("%s\nby the usual seed, and by the first\n%s", one, usual)
	}
	if other := play("--pairs", "2", "--agent", "scripted", "--only", "heal", "--seed", "2"); after(other) == after(one) {
		t.Errorf("the same by another seed: %s", other)
	}
	if again := play("--pairs", "2", "--agent", "scripted", "--only", "heal"); again != one {
		t.Errorf("%s\nand then\n%s", one, again)
	}
	for want, args := range map[string][]string{
		"0 pairs, not 1 to 500000": {"--pairs", "0"}, "500001 pairs": {"--pairs", "500001"}, `arguments ["x"]`: {"x"}, `"nobody"`: {"--agent", "nobody", "--only", "heal"},
	} {
		if err := run(t.Context(), args, io.Discard, io.Discard); !must.Contain(err, want) {
			t.Errorf("%v: %v", args, err)
		}
	}
}

// after returns the lines of a table without its head, which tells the command.
func after(table string) string {
	_, lines, _ := strings.Cut(table, "|---|---|---|---|---|\n")
	return lines
}
