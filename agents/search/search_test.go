package search_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/agents/search"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	_ "gauntlet/env/all"
)

// quick is the agent with so few games that a test can play one of its games.
const (
	quick = "search:sims=12"
	sims  = 12
)

// skirmish is a small game.
func skirmish(t *testing.T) *engine.Game {
	return Compile(t, "gf3", engine.Choice{Armies: [2]string{"elite-500", "horde-500"}, Table: "courtyard", Mission: "standoff"})
}

// A game by the agent against scripted: what it chose does not depend on the dice that are to come, nor on what an agent
// that is asked the same in its place has seen before but for its memory; and it says of each choice that it won at least
// as often as the next best, of as many games or one more or less.
func TestSearchedGame(t *testing.T) {
	said := regexp.MustCompile(`^.* \((\d+)% of (\d+) games\); next best: .* \((\d+)% of (\d+) games\); (\d+) games played out for [234] actions$`)
	const seed = 3
	game := skirmish(t)
	player, twin, late := New(t, quick), New(t, quick), New(t, quick)
	state := new(engine.State)
	searched, told := 0, 0
	twin.Begin(game, 0, agents.Seed(seed, 0))
	late.Begin(game, 0, agents.Seed(seed, 0))
	PlayOut(t, game, seed, [2]agents.Agent{player, New(t, "scripted")}, func(v agents.View, choice engine.Action) {
		if v.Seat != 0 {
			late.Begin(game, 0, agents.Seed(seed, 0))
			memory := player.(agents.Resumable).AppendMemory(nil)
			if rest, err := late.(agents.Resumable).RestoreMemory(append(memory, 7)); err != nil || len(rest) != 1 {
				t.Fatalf("%d bytes are left, %v", len(rest), err)
			}
			return
		}
		v.CopyInto(state, 99)
		v.Position = state.View()
		why := player.Explain()
		asked := strings.Contains(why, "played out")
		for name, a := range map[string]Agent{"with other dice": twin, "resumed": late} {
			if got, err := agents.Answer(a, v); err != nil || got != choice || asked && a.Explain() != why {
				t.Fatalf("%s: it answers %v, %v, because %s; before %v, because %s", name, got, err, a.Explain(), choice, why)
			}
		}
		if !asked {
			return
		}
		m := said.FindStringSubmatch(why)
		if m == nil {
			t.Fatalf("it says %q", why)
		}
		n := make([]int, 5)
		for i := range n {
			n[i] = must.Get(strconv.Atoi(m[1+i]))(t)
		}
		if searched++; n[0] < n[2] || n[1] < n[3]-1 || n[1] > n[3]+1 || n[4] != sims {
			t.Errorf("it says %q", why)
		}
		if n[0] > n[2] {
			told++
		}
	})
	if n := player.(*agents.SlotAgent).Player().(*search.Player).Games(); n != int64(sims*searched) {
		t.Errorf("it counts %d games for %d choices", n, searched)
	}
	if searched < 10 || told < searched/4 {
		t.Errorf("it searched %d times, and %d times games told its actions apart", searched, told)
	}
}

// A memory that is cut short is refused, wherever it is cut.
func TestSearchMemoryCutShort(t *testing.T) {
	game := skirmish(t)
	a := New(t, quick)
	a.Begin(game, 0, 1)
	memory := a.(agents.Resumable).AppendMemory(nil)
	for n := range memory {
		if _, err := a.(agents.Resumable).RestoreMemory(memory[:n:n]); !must.Contain(err, "cut short") {
			t.Errorf("%d bytes of %d: %v", n, len(memory), err)
		}
	}
	if rest, err := a.(agents.Resumable).RestoreMemory(memory); err != nil || len(rest) != 0 {
		t.Errorf("%d bytes are left, %v", len(rest), err)
	}
}

// It answers in the time that it has, by fewer games.
func TestSearchWithinATime(t *testing.T) {
	game := skirmish(t)
	for _, limit := range []agents.Time{{Limit: 1}, {Left: 25}, {Limit: time.Hour, Left: 25}} {
		player := New(t, quick)
		player.Begin(game, 0, 1)
		once := 0
		PlayOut(t, game, 4, [2]agents.Agent{New(t, "scripted"), New(t, "scripted")}, func(v agents.View, _ engine.Action) {
			if v.Seat != 0 {
				return
			}
			v.Time = limit
			if _, err := agents.Answer(player, v); err != nil {
				t.Fatal(err)
			}
			if why := player.Explain(); strings.Contains(why, "played out") {
				if once++; !regexp.MustCompile(`(2 games played out for 2|3 games played out for 3|4 games played out for 4) actions$`).MatchString(why) {
					t.Errorf("%+v: it says %q", limit, why)
				}
			}
		})
		if once == 0 {
			t.Errorf("%+v: it searched nowhere", limit)
		}
	}
}

// It plays either seat of the games of all families.
func TestSearchPlays(t *testing.T) {
	for _, id := range []string{"StarQuest-Breach-v1", "Stargrave-Salvage-v1", "GF2-1000-v1"} {
		game := must.Get(engine.Compile(must.Get(env.Setup(id, env.Options{}))(t)))(t)
		for seat := range 2 {
			specs := [2]string{"scripted", "scripted"}
			specs[seat] = "search:sims=2:width=2:rollout=scripted"
			Play(t, arena.Match{Game: game, Seed: 5}, specs[:]...)
		}
	}
}

// What cannot be is refused with a sentence.
func TestSearchSpecs(t *testing.T) {
	for spec, want := range map[string]string{
		"search:sims=0":         "sims=0 is not a whole number from 1 to 100000",
		"search:width=1":        "width=1 is not a whole number from 2 to 64",
		"search:rollout=human":  "rollout=human: a person or another program cannot play games for a search",
		"search:rollout=nobody": `rollout=nobody: unknown agent "nobody"`,
		"search:prior=none.mp":  "prior=none.mp: ",
		"search:games=3":        `unknown parameter "games"`,
	} {
		if err := agents.Check(spec); !must.Contain(err, want) {
			t.Errorf("%s: %v, want %s", spec, err, want)
		}
	}
	game := skirmish(t)
	if err := must.Get(agents.New("search:rollout=heroes"))(t).(agents.Fitting).Fits(game, 0); err == nil {
		t.Error("heroes play on in a game without heroes")
	}
}
