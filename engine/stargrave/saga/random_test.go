package saga_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
	. "gauntlet/engine/stargrave/saga"
)

// A move is something that happens to a crew: an answer, or deeds.
type move struct {
	answer int
	deeds  *Deeds
}

// replayed returns the crew to which moves have happened.
func replayed(t *testing.T, c engine.Campaign, seed uint64, moves []move) engine.Party {
	t.Helper()
	p := c.Begin(seed)
	for _, m := range moves {
		if m.deeds != nil {
			Take(p, *m.deeds)
		} else {
			must.Do(t, p.Choose(m.answer))
		}
	}
	return p
}

// drawn returns deeds that could come of any mission.
func drawn(rng *dice.Stream, p engine.Party) *Deeds {
	fates := make([]Fate, len(p.Members()))
	for i, m := range p.Members() {
		if m.State == "fit" || i == 0 {
			fates[i] = []Fate{Stays, Left, OutOf, OutOf}[rng.Intn(4)]
		}
	}
	d := NewDeeds(rng.Intn(2) == 0, rng.Intn(7), rng.Intn(12), fates...)
	return &d
}

// sound checks that a crew keeps all bounds, and can play every mission.
func sound(t *testing.T, c engine.Campaign, p engine.Party, budget int) {
	t.Helper()
	credits, experience, worth, _ := Purse(p)
	if credits < 0 || credits > MaxCredits || experience < 0 || experience > 999 || worth > budget {
		t.Fatalf("%d credits, %d experience, and it costs %d of %d", credits, experience, worth, budget)
	}
	for i := range c.Stages() {
		setup := must.Get(p.Setup(i))(t)
		must.Do(t, setup.Armies[0].Check())
		must.Get(engine.Compile(setup))(t)
		if crew.Of(&setup.Armies[0].Units[0]).Rank != crew.Captain ||
			len(setup.Armies[0].Units) > len(raid.Of(setup.Mission).Start) {
			t.Fatalf("%d figures play, the first of them as %s", len(setup.Armies[0].Units),
				crew.Of(&setup.Armies[0].Units[0]).Rank)
		}
	}
}

// However a campaign goes, numbers stay within their bounds, everything on the menu is accepted, and what is
// not on it is refused with a sentence and changes nothing. Equal seeds and moves make equal crews.
func TestRandomCampaigns(t *testing.T) {
	answered, missions := 0, 0
	for seed := range uint64(8) {
		budget := 160 + int(seed)*8
		text := strings.Replace(short, "budget: 200", fmt.Sprintf("budget: %d", budget), 1)
		c := open(t, text, engine.Choice{})
		rng := dice.New(seed)
		var moves []move
		p := c.Begin(seed)
		for range 40 {
			menu := p.Menu()
			n := len(menu.Answers)
			for _, k := range []int{-1, n, n + 7, 1 << 40} {
				if err := p.Choose(k); err == nil || !strings.Contains(err.Error(), " ") {
					t.Fatalf("answer %d of %d: %v", k, n, err)
				}
			}
			if again := replayed(t, c, seed, moves); !reflect.DeepEqual(again.Members(), p.Members()) ||
				!reflect.DeepEqual(again.Menu(), menu) {
				t.Fatalf("%v and %v have come of equal moves", again.Members(), p.Members())
			}
			for k := range n {
				if answered++; k%7 == int(seed%7) {
					other := replayed(t, c, seed, append(moves[:len(moves):len(moves)], move{answer: k}))
					sound(t, c, other, budget)
				}
			}
			next := move{}
			if n == 0 {
				next.deeds = drawn(&rng, p)
				missions++
				Take(p, *next.deeds)
			} else {
				next.answer = rng.Intn(n)
				must.Do(t, p.Choose(next.answer))
			}
			moves = append(moves, next)
		}
		sound(t, c, p, budget)
	}
	if answered < 3000 || missions < 20 {
		t.Errorf("%d answers and %d missions: the test shows nothing", answered, missions)
	}
}

// Who always gives the first answer sets out in the end, whatever has happened, and has spent what can be
// spent.
func TestFirstAnswersEnd(t *testing.T) {
	for seed := range uint64(60) {
		c := open(t, "haul", engine.Choice{})
		rng := dice.New(seed)
		p := c.Begin(seed)
		for range 12 {
			for n := 0; len(p.Menu().Answers) > 0; n++ {
				if n > 100 {
					t.Fatalf("seed %d: still %q", seed, p.Menu())
				}
				if first := p.Menu().Answers[0]; strings.HasPrefix(first, "dismiss") || strings.Contains(first, "learns") {
					t.Fatalf("the first answer is %q", first)
				}
				must.Do(t, p.Choose(0))
			}
			Take(p, *drawn(&rng, p))
		}
	}
}
