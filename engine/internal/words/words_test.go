package words_test

import (
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/internal/words"
)

// A table of a few choices, with all that templates can have.
var few = words.New(&words.Lexicon{
	Asks: map[core.Kind]string{core.MoveTo: "move where"},
	Rows: []words.Choices{
		words.Say(core.MoveTo, core.Fire, "fire at {target}{as}", "{unit} fires at {target}"),
		words.Say(core.MoveTo, core.Follow, "contact <left|right>", "{unit} comes <from the left|from the right>"),
		words.Say(core.MoveTo, core.Commit, "spend {model}", "{unit} spends {number}").
			Secretly("{unit} chooses", func(s *core.State) bool { return s.Round == 0 }),
		words.Say(words.Any, core.Hold, "hold", "{unit} holds").If(func(s *core.State) bool { return s.Round == 0 }),
		words.Say(words.Any, core.Hold, "hold on", "{unit} holds on"),
		words.Say(words.Any, core.Move, "move to {place}{way}{as}", "{unit} moves to {place}{as}"),
		words.Say(words.Any, core.Move, "move by {shift}", ""),
	},
	After: func(_ *core.State, a *core.Action) string { return strings.Repeat("!", int(a.Pattern)) },
})

func race(t *testing.T) *core.State {
	t.Helper()
	g := must.Get(enginetest.Race{Turns: 2}.New([2]string{"red", "blue"}))(t)
	return peek.Live(g.New(18))
}

func TestTableTells(t *testing.T) {
	s := race(t)
	for _, c := range []struct {
		a              core.Action
		round          uint8
		told, announce string
		command        string
	}{
		{core.Action{Verb: core.Fire, Target: 1}, 0, "red runner fires at blue runner", "",
			"fire at blue runner"},
		{core.Action{Verb: core.Fire, Target: 1, Form: core.Line, Pattern: 2}, 0,
			"red runner fires at blue runner!!", "", "fire at blue runner as line"},
		{core.Action{Verb: core.Follow, Arg: 1}, 0, "red runner comes from the right", "", "contact right"},
		{core.Action{Verb: core.Follow, Arg: 7}, 0, "follow red runner", "", "follow"},
		{core.Action{Verb: core.Commit, Arg: 3}, 0, "red runner spends 3", "red runner chooses", "spend 4"},
		{core.Action{Verb: core.Commit, Arg: 3}, 1, "red runner spends 3", "", "spend 4"},
		{core.Action{Verb: core.Hold}, 0, "red runner holds", "", "hold"},
		{core.Action{Verb: core.Hold}, 1, "red runner holds on", "", "hold on"},
		{core.Action{Verb: core.Rest, Unit: 9}, 0, "rest unit 9", "", "rest"},
		{core.Action{Verb: core.Move, Form: core.Block}, 0, `red runner moves to 0.0", 0.0" as a block`, "",
			"move to 0,0 as block"},
	} {
		s.Round = c.round
		if c.announce == "" {
			c.announce = c.told
		}
		got := [3]string{few.Describe(s, &c.a), few.Announce(s, &c.a), few.Command(s, &c.a)}
		if want := [3]string{c.told, c.announce, c.command}; got != want {
			t.Errorf("%+v: %q, not %q", c.a, got, want)
		}
	}
	if q := few.Question(s); q != "move where" {
		t.Errorf("the question is %q", q)
	}
	if said := few.Doing(s.G, core.MoveTo, &core.Action{Verb: core.Fire,
		Target: 1}); said != "fires at blue runner" {
		t.Errorf("a unit %s", said)
	}
	s.Decide.Kind = core.Shoot
	if q := few.Question(s); q != "shoot" {
		t.Errorf("the question is %q", q)
	}
}

func TestTableReads(t *testing.T) {
	s := race(t)
	for _, c := range []struct{ text, want string }{
		{"fire at blue runner", "fire unit 0 at 1 as it stands"},
		{"FIRE at  Blue Runner as BLOCK", "fire unit 0 at 1 block"},
		{"fire at blue   runner", "fire unit 0 at 1 as it stands"},
		{"contact right", "follow 1"},
		{"move to 1.5,-2", "move 1500,-2000 as it stands"},
		{"move to 1.5,-2 by way of 1,1 2,2 as line", "move 1500,-2000 line by 2"},
		{"move to 1.5,-2 by way of 1,1 2,2 3,3 as line", "move 1500,-2000 line by 3"},
		{"move by 1,0", "move"},
		{"run", `unknown command "run"`},
		{"hodl", `unknown command "hodl" (did you mean "hold"?)`},
		{"fire", `the command is "fire at Raiders"`},
		{"fire at green runner", `"green runner" begins with no unit's name`},
		{"fire at blue runner twice", `"twice" follows where the command ends`},
		{"contact", `the command is "contact left" or "contact right"`},
		{"move", `the command is "move to x,y" or "move by x,y"`},
		{"move to 1", `"1" is no place such as`},
		{"move to 1,1 by way of 1,1 2,2 3,3 4,4", "4 places where 1 to 3 are expected"},
		{"move to 1,1 by 2,2", "a way with bends is told as in"},
		{"move to 1,1 as crowd", `"crowd" is no formation`},
		{"spend 0", `"0" is no whole number from 1 to 64`},
	} {
		a, err := few.Read(s, c.text)
		got := fmt.Sprint(err)
		if err == nil {
			switch got = a.Verb.String(); a.Verb {
			case core.Fire:
				got += fmt.Sprintf(" unit %d at %d %s", a.Unit, a.Target, a.Form)
			case core.Follow:
				got += fmt.Sprint(" ", a.Arg)
			case core.Move:
				got += fmt.Sprintf(" %d,%d %s", a.At.X, a.At.Y, a.Form)
				if a.Ways > 0 {
					got += fmt.Sprint(" by ", a.Ways)
				}
			}
		}
		if !strings.HasPrefix(got, c.want) && !strings.Contains(got, c.want) {
			t.Errorf("%q: %s, not %s", c.text, got, c.want)
		}
	}
}

// Where both sides have a unit of one name, the one is meant whose action stands on the menu.
func TestReadPrefersTheMenu(t *testing.T) {
	g := must.Get(enginetest.Race{Turns: 2}.New([2]string{"red", "red"}))(t)
	s := peek.Live(g.New(18))
	table := words.New(&words.Lexicon{Rows: []words.Choices{
		words.Say(words.Any, core.Move, "run to {place} with {unit}", "")}})
	for _, m := range s.Menu(nil) {
		a, err := table.Read(s, fmt.Sprintf("run to %s with red runner", words.At(m.At)))
		if err != nil || a != m {
			t.Errorf("%+v, %v, not %+v", a, err, m)
		}
	}
	if a, err := table.Read(s, "run to 40,0 with red runner"); err != nil || a.Pattern != engine.OffPattern ||
		int(a.Unit) != 0 {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestUnknownSlot(t *testing.T) {
	defer func() {
		if fmt.Sprint(recover()) != "words: there is no slot {unti}" {
			t.Error("a misspelt slot is taken")
		}
	}()
	words.New(&words.Lexicon{Rows: []words.Choices{words.Say(words.Any, core.Hold, "", "{unti} holds")}})
}

// A long text is cut after 60 bytes, before a letter that would be cut in two; a short one stays.
func TestShorten(t *testing.T) {
	short := strings.Repeat("x", 60)
	for text, want := range map[string]string{short: short, short + "x": short + "...",
		"x" + strings.Repeat("é", 40): "x" + strings.Repeat("é", 29) + "..."} {
		if got := words.Shorten(text); got != want {
			t.Errorf("%q is shortened to %q, want %q", text, got, want)
		}
	}
}
