package agents_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/rulesets"
)

// atTheTable lets a human type lines against random in a race with six steps and then four on offer, and
// returns what was shown and the result.
func atTheTable(t *testing.T, page int, lines ...string) (string, arena.Result, error) {
	t.Helper()
	var out strings.Builder
	term := agents.NewTerminal(strings.NewReader(strings.Join(lines, "\n")+"\n"), &out)
	term.Page = page
	term.Map = func(w io.Writer, p engine.Position) error {
		_, err := fmt.Fprintf(w, "[map %d]\n", p.Outcome().Score[0])
		return err
	}
	random := must.Get(agents.New("random"))(t)
	res, err := new(arena.Referee).Play(context.Background(),
		arena.Match{Game: race(t, 2), Seed: 18, Agents: [2]agents.Agent{agents.NewHuman(term), random}})
	return out.String(), res, err
}

func TestHumanChooses(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		score int32 // steps gone in two turns
		shown []string
	}{
		{"numbers", []string{"6", "4"}, 10, []string{"[map 0]", "Player 1: move to (red runner)",
			"   6  runner 1 goes 6 steps", "[map 6]"}},
		{"a number that is not there", []string{"7", "0", "-2", "1", "1"}, 2,
			[]string{"7 is not on the menu, which goes from 1 to 6", "-2 is not on the menu"}},
		{"part of the words", []string{"goes 3", "GOES 4 s"}, 7, nil},
		{"words that fit several", []string{"steps", "3", "4"}, 7, nil},
		{"words that fit none", []string{"fly", "3", "4"}, 7,
			[]string{`nothing on the menu reads "fly"; help for help`}},
		{"help, map and menu", []string{"help", "?", "map", "menu", "3", "4"}, 7,
			[]string{"leave the game, which forfeits it", "[map 0]\n> "}},
		{"a place", []string{"at 5.25 0", "at 3 -1 via 1.5 2 0 0"}, 8, nil},
		{"places that are none", []string{"at", "at 3", "at x 1", "at 1 1.2345", "at 1 1.", "at 999 0",
			"at 1 1 1", "at 1 1 via", "at 1 1 via 1 1 2 2 3 3 4 4", "at 1 1 via 1 y", "1", "4"}, 5, []string{
			"a place is two numbers of inches",
			`"x" is not a number of inches from -120 to 120 with up to three decimals`, `"1.2345" is not`,
			`"1." is not`, `"999" is not`,
			`cannot read "1"`, `cannot read "4 4"`, `"y" is not`,
		}},
		{"a place against the rules", []string{"at 9 0", "6", "at 5 0", "4"}, 10,
			[]string{`illegal action "move": 9 steps, 6 are on offer`, "5 steps, 4 are on offer"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			shown, res, err := atTheTable(t, 20, c.lines...)
			if err != nil || res.Forfeit >= 0 || res.Outcome.Score[0] != c.score {
				t.Fatalf("%+v, %v\n%s", res, err, shown)
			}
			for _, want := range c.shown {
				if !strings.Contains(shown, want) {
					t.Errorf("%q was not shown:\n%s", want, shown)
				}
			}
		})
	}
}

func TestHumanPages(t *testing.T) {
	shown, res, err := atTheTable(t, 4, "+", "", "-", "6", "4")
	if err != nil || res.Outcome.Score[0] != 10 {
		t.Fatalf("%+v, %v", res, err)
	}
	var got []string
	for line := range strings.SplitSeq(shown, "\n") {
		if i := strings.Index(line, " to "); strings.Contains(line, "+ for more") {
			got = append(got, line[i-1:i+5])
		}
	}
	if want := "1 to 4|5 to 6|1 to 4|5 to 6"; strings.Join(got, "|") != want {
		t.Errorf("pages %s, want %s\n%s", strings.Join(got, "|"), want, shown)
	}
}

func TestHumanQuits(t *testing.T) {
	for _, lines := range [][]string{{"quit"}, {"1"}} { // the second one's input ends
		shown, res, err := atTheTable(t, 20, lines...)
		if err != nil || res.Forfeit != 0 || res.Why != agents.ErrQuit.Error() {
			t.Errorf("%v: %+v, %v\n%s", lines, res, err, shown)
		}
	}
	_, res, err := atTheTable(t, 20, strings.Repeat("x", 5000))
	if err != nil || res.Forfeit != 0 || !strings.HasPrefix(res.Why, "input of player 1: ") {
		t.Errorf("a line of 5000 bytes: %+v, %v", res, err)
	}
}

// A command of scenarios chooses what it says, on the menu or beside it; one against the rules is refused.
func TestHumanTypesCommands(t *testing.T) {
	rules := must.Get(rulesets.ByName("gf3"))(t)
	setup := must.Get(engine.Prepare(rules, engine.Choice{}))(t)
	game := must.Get(engine.Compile(setup))(t)
	s := game.New(1)
	v := agents.View{Seat: int(s.Decision().Seat), Decision: s.Decision(), Menu: s.Menu(nil),
		Position: s.View()}
	var out strings.Builder
	on := s.Command(v.Menu[3])
	h := agents.NewHuman(agents.NewTerminal(strings.NewReader(on+
		"\nplace marker at 99,0\nplace marker at 1.234,0.5\n"), &out))
	if a, err := h.Act(v); err != nil || a != v.Menu[3] {
		t.Errorf("%s: %+v, %v", on, a, err)
	}
	a, err := h.Act(v)
	if want := (geom.Point{X: 1234, Y: 500}); err != nil || a.At != want || a.Pattern != engine.OffPattern {
		t.Errorf("%+v, %v\n%s", a, err, out.String())
	}
	if !strings.Contains(out.String(), "illegal action \"place\"") {
		t.Errorf("a marker off the table is not refused:\n%s", out.String())
	}
}

// The last decision is taken back where it can be, and the hint says why.
func TestHumanTakesBackAndIsHinted(t *testing.T) {
	rules := must.Get(rulesets.ByName("gf3"))(t)
	game := must.Get(engine.Compile(must.Get(engine.Prepare(rules, engine.Choice{}))(t)))(t)
	s := game.New(1)
	v := agents.View{Seat: int(s.Decision().Seat), Decision: s.Decision(), Menu: s.Menu(nil), Position: s.View()}
	var out strings.Builder
	h := agents.NewHuman(agents.NewTerminal(strings.NewReader("hint\nundo\n1\nundo\n"), &out))
	h.Begin(game, v.Seat, 0)
	if a, err := h.Act(v); err != nil || a != v.Menu[0] {
		t.Errorf("where nothing can be taken back: %+v, %v\n%s", a, err, &out)
	}
	if !strings.Contains(out.String(), "; because: ") {
		t.Errorf("the hint does not say why:\n%s", &out)
	}
	v.Undo = true
	if _, err := h.Act(v); !errors.Is(err, agents.ErrUndo) {
		t.Errorf("where it can: %v", err)
	}
}
