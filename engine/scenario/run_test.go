package scenario

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"

	"github.com/google/go-cmp/cmp"
)

// A position in which two units stand 12 inches apart.
const duel = `# GF3-ACT-02 A shot

player 1: Gunner, quality 4+, rifle (24", 2 attacks)
player 2: Raider
Gunner at 0,0
Raider at 13,0

> activate Gunner
  Gunner activates
  player 1: choose action (Gunner)
> hold
  Gunner: hold
  player 1: shoot rifle (Gunner)
`

func mustRun(t *testing.T, text string) Result {
	t.Helper()
	return must.Get(Run("duel.txt", []byte(text)))(t)
}

// The first thing that comes out otherwise is reported with its line, what was expected and what came;
// later scenarios still run.
func TestFailureIsReported(t *testing.T) {
	wrong := strings.Replace(duel, "  Gunner: hold\n", "  Gunner: rush\n", 1)
	got := mustRun(t, wrong+"\n"+duel)
	want := Result{Passed: 1, Failed: 1, Failures: []Failure{{
		File: "duel.txt", Line: 11,
		Want: "Gunner: rush\nplayer 1: shoot rifle (Gunner)",
		Got:  "Gunner: hold\nplayer 1: shoot rifle (Gunner)",
	}}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// A line that is missing and a line too many are failures as well.
func TestExpectationsAreComplete(t *testing.T) {
	for _, text := range []string{
		strings.Replace(duel, "  Gunner: hold\n", "", 1),
		strings.Replace(duel, "  Gunner: hold\n", "  Gunner: hold\n  Gunner: hold\n", 1),
		strings.TrimSuffix(duel, "  Gunner: hold\n  player 1: shoot rifle (Gunner)\n"),
	} {
		if r := mustRun(t, text); r.Failed != 1 {
			t.Errorf("%+v for\n%s", r, text)
		}
	}
}

// What no expectation can bless.
func TestDice(t *testing.T) {
	for _, c := range []struct{ dice, want string }{
		{"dice 1 2 3", "all dice used: 3 left over"},
		{"dice 1", "enough dice: 1 more were rolled"},
		{"", "enough dice: 3 more were rolled"},
		{"dice 1 7", "dice that fit: there is a scripted 7 for a die of 6 sides"},
		{"dice 1 d3:2 3", "dice that fit: there is a scripted d3:2 for a die of 6 sides"},
	} {
		text := duel + c.dice + "\n> fire rifle at Raider\n"
		r := mustRun(t, text)
		if r.Failed != 1 || r.Failures[0].Want != c.want || r.Failures[0].Line < 14 {
			t.Errorf("%q: %+v", c.dice, r)
		}
		if _, err := rewritten("duel.txt", []byte(text)); !must.Contain(err, c.want) {
			t.Errorf("%q: rewriting: %v", c.dice, err)
		}
	}
	if r := mustRun(t, duel+`dice 1 2
> fire rifle at Raider
  Gunner attacks Raider with rifle: 2 attacks
  0 hits, 0 wounds
  Gunner has activated
  player 2: activate
`); r.Failed != 0 {
		t.Errorf("%+v", r)
	}
}

// Rewriting replaces what is expected and nothing else, and what it writes passes.
func TestRewrite(t *testing.T) {
	text := strings.Replace(duel, "  Gunner: hold\n  player 1: shoot rifle (Gunner)\n", "  nonsense\n", 1)
	text = strings.Replace(text, "> hold", "-- A remark.\n> hold", 1)
	out := must.Get(rewritten("duel.txt", []byte(text)))(t)
	want := strings.Replace(duel, "> hold", "-- A remark.\n> hold", 1)
	if d := cmp.Diff(want, string(out)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if r := mustRun(t, string(out)); r.Failed != 0 {
		t.Errorf("%+v", r)
	}
}

func TestRunFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "duel.txt")
	must.Do(t, os.WriteFile(path, []byte(duel), 0o644))
	r, err := RunFile(path)
	if err != nil || r.Passed != 1 || r.Failed != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	var all Result
	all.Add(Result{Passed: 2, Failed: 1, Failures: []Failure{{Line: 7}}})
	all.Add(Result{Failed: 1, Failures: []Failure{{Line: 9}}})
	if all.Passed != 2 || all.Failed != 2 || len(all.Failures) != 2 {
		t.Errorf("results of 2 and 1, and of 0 and 1, are together %+v", all)
	}
	if _, err := RunFile(path + ".none"); !must.Contain(err, "duel.txt.none") {
		t.Errorf("%v", err)
	}
	must.Do(t, os.WriteFile(path, []byte(strings.Repeat("x", MaxFile+10)), 0o644))
	if _, err := RunFile(path); !must.Contain(err, "256000 bytes") {
		t.Errorf("%v", err)
	}
}

// A file that cannot be understood is refused with the line and the reason.
func TestBadFiles(t *testing.T) {
	const head = "# GF3-ACT-02 x\n\nplayer 1: Guard, axe (1 attack)\nplayer 2: Raider\n"
	const both = head + "Guard at 0,0\nRaider at 10,0\n"
	for _, c := range []struct{ text, want string }{
		{"", "duel.txt: there is no scenario"},
		{"> hold", `duel.txt:1: a scenario begins with a heading`},
		{"# A heading", "duel.txt:1: the heading names no rule item"},
		{"# GF3-ACT-99 x\n\n> state", "duel.txt:1: there is no rule item GF3-ACT-99"},
		{"# GF3-ACT-02 x\n", "duel.txt:1: the scenario has no command"},
		{"# GF3-ACT-02 x\nplayer 1: Guard", "duel.txt:2: a blank line must stand between"},
		{"# GF3-ACT-02 \xff", "duel.txt: the file is not UTF-8 text"},
		{both + "dice 1\n", "duel.txt:7: no command follows these dice"},
		{both + "dice 0\n> hold", `duel.txt:7: "0" is no die of 1 to 20`},
		{both + "dice d3:4\n> hold", `duel.txt:7: "d3:4" is no die of 1 to 20, nor one with its sides such as d3:2`},
		{both + "dice 3:2\n> hold", `duel.txt:7: "3:2" is no die`},
		{both + "dice :2\n> hold", `duel.txt:7: ":2" is no die`},
		{both + "dice d21:2\n> hold", `duel.txt:7: "d21:2" is no die`},
		{both + "dice\n> hold", "duel.txt:7: a line of dice holds at least one"},
		{both + "dice " + strings.Repeat("1 ", MaxDice+1) + "\n> hold", "duel.txt:7: more than 2000 dice"},
		{both + "\n  expected\n> hold", "duel.txt:8: an expected line must stand right below its command"},
		{both + "> hold\n expected", "duel.txt:8: an expected line is indented by two spaces"},
		{both + "> state\nround 2", `duel.txt:8: "round 2": a position is set up before the first command`},
		{both + "> state\n  x\n| y", "duel.txt:9: the text of a command stands above"},
		{both + "> state\n| y", `duel.txt:7: "state" takes no text`},
		{both + ">", "duel.txt:7: a command is missing"},
		{both + "> jump", `duel.txt:7: unknown command "jump"`},
		{both + "> activat Guard", `did you mean "activate"?`},
		{both + "> activate Gaurd", `duel.txt:7: "Gaurd" begins with no unit's name (did you mean "Guard"?)`},
		{both + "> activate Guard now", `duel.txt:7: "now" follows where the command ends`},
		{both + "> state Guard now", `duel.txt:7: "now" follows the name of the unit`},
		{both + "> fire axe at Raider", "duel.txt:7: no unit is using its weapons"},
		{both + "> activate Guard\n  Guard activates\n  player 1: choose action (Guard)\n> resolve sword",
			`duel.txt:10: Guard has no weapon that "sword" begins with`},
		{both + "> activate Guard\n  Guard activates\n  player 1: choose action (Guard)\n> fire axe",
			`duel.txt:10: the command is "fire axe at Raiders"`},
		{both + "> activate Guard\n  Guard activates\n  player 1: choose action (Guard)\n> fire axe at Raider without models 57",
			`"57" is no whole number from 1 to 56`},
		{both + "> move to 3", `duel.txt:7: "3" is no place`},
		{both + "> move to 3,4,5", `duel.txt:7: "4,5" is no number of inches`},
		{both + "> move to 3,4 by 5,6", `"by 5,6" follows the place`},
		{both + "> move to 3,4 by way of 5,6 7,8 9,10 11,12", "4 places where 1 to 3 are expected"},
		{both + "> move to 3,4 as crowd", `"crowd" is no formation`},
		{both + "> move", `the command is "move to x,y"`},
		{both + "> lose model 0", `"0" is no whole number from 1 to 64`},
		{both + "> contact behind", `the command is "contact nearest", "contact left" or "contact right"`},
		{both + "> step back up", `"up" is none of`},
		{both + "> step", `the command is "step back W"`},
		{both + "> strike", `the command is "strike first" or "strike back"`},
		{both + "> do nothing", `the command is "do not strike first" or "do not strike back"`},
		{both + "> take an edge", `the command is "take the near edge"`},
		{both + "> place a flag", `the command is "place marker at x,y"`},
		{both + "> model 1 at 3,4", `the command is "model 1 to x,y"`},
		{both + "> decide 2", `"2" is no whole number from 1 to 1`},
		{both + "> hold still", `"still" follows where the command ends`},
		{both + "> begin", `"begin" needs the line "preparation"`},
		{both + "> compare lists", "two lists that are in order must be read first"},
		{both + "> list", `an army list must follow`},
		{head + "preparation\n> hold", `duel.txt:6: the preparation starts with the command "begin"`},
		{head + "preparation\ndice 1 6 1\n> begin\n  player 1: place marker\n> begin",
			"duel.txt:9: the game has begun"},
		{head + "Guard at 0,0\n> state", "duel.txt:4: it is not said where Raider stands"},
		{head + "Guard at 0,0\nRaider at 0.9,0\n> state",
			"duel.txt:1: a model of Guard and one of Raider overlap at 0.9,0"},
		{head + "Guard at 0,0\nRaider at 36,0\n> state",
			"duel.txt:6: model 1 of Raider does not stand wholly on the table"},
		{head + "Guard at 0,0\nRaider is destroyed\nGuard has activated\n> state",
			"duel.txt:1: no unit on the table can be activated"},
		{"# GF3-ACT-02 x\n\nplayer 1: Guard\n> state", "duel.txt:1: player 2 has no unit"},
		{"# GF3-ACT-02 x\n\nas before\n> state",
			`duel.txt:3: "as before" is the first line of a scenario that follows another`},
		{both + "> state Guard\n  Guard; 1 at 0,0\n\n# GF3-ACT-02 x\n\nround 2\nas before\n> state",
			`"as before" is the first line`},
		{both + "player 2: Guard\n> state", `duel.txt:7: there is a unit "Guard" on line 3 already`},
		{both + "player 3: Guard\n> state", `duel.txt:7: "3" is no whole number from 1 to 2`},
		{both + "player 1 wins\n> state", "duel.txt:7: of a player one says"},
		{both + "player 1: round table\n> state",
			`duel.txt:7: a unit's name must not begin with the word "round"`},
		{both + "player 1: A, 65 models\n> state", `"65 models": "65" is no whole number from 1 to 64`},
		{both + "player 1: A, 0 points\n> state", `"0" is no whole number from 1 to`},
		{both + "player 1: A, quality 4\n> state", `"quality 4": quality is written as in "quality 4+"`},
		{both + "player 1: A, defense 7+\n> state", `"7" is no whole number from 2 to 6`},
		{both + "player 1: A, base 500 mm\n> state", "no number of inches"},
		{both + "player 1: A, base 90 mm, base 10 mm\n> state", "a base of 10 mm is outside 20 to 200"},
		{both + "player 1: A, Furius\n> state", `unknown special rule "Furius" (did you mean "Furious"?)`},
		{both + "player 1: A, AP(1)\n> state", "it is a rule of weapons"},
		{both + "player 1: A, axe (1 attack, Furious)\n> state", `"Furious" is a rule of models`},
		{both + "player 1: A, axe (1 attack), axe (2 attacks)\n> state", "a weapon of that name already"},
		{both + "player 1: A, axe (1 attack) on model 2\n> state", `"2" is no whole number from 1 to 1`},
		{both + "player 1: A, gun (500\", 1 attack)\n> state", `"500" is no whole number from 1 to 120`},
		{both + "Guard at 0,0 1,1\n> state", "2 places where 1 to 1 are expected"},
		{both + "Guard sleeps\n> state", "of a unit one says"},
		{both + "Guard model 1 has 1 wound\n> state", `"1" is no whole number from 1 to 0`},
		{both + "Gard at 3,3\n> state", `did you mean "Guard"?`},
		{both + "round 5\n> state", `"5" is no whole number from 1 to 4`},
		{both + "marker 2 at 0,0\n> state", `"2" is no whole number from 1 to 1`},
		{both + "marker 1 in 0,0\n> state", "a marker is set up as in"},
		{both + "marker 1 at 0,0 held by player 3\n> state", "a marker is held by player 1 or by player 2"},
		{both + "marker 1 at 40,0\n> state", "duel.txt:1: marker 1 lies off the table"},
		{both + "table 36\n> state", `"36" is no size such as 36x24`},
		{both + "table 24x36\n> state", "the long side comes first"},
		{both + "ruling gf3.melee_tie\n> state", "a ruling is written as in"},
		{both + "ruling gf3.melee_tie maybe\n> state", `"maybe" is none of`},
		{both + "ruleset chess\n> state", `unknown ruleset "chess"`},
		{both + "terrain wood\n> state", "terrain is set up as in"},
		{both + "terrain wood: soft, circle at 0,0 radius 2\n> state", `"soft" is no property of terrain`},
		{both + "terrain wood: cover, circle at 0,0 radius 0\n> state", `a circle of radius "0"`},
		{both + "terrain wood: cover, box from 3,3 to 0,0\n> state", "a box is given by its lower left"},
		{both + "terrain wood: cover, corners 0,0 0,3 3,0\n> state", "counter-clockwise"},
		{both + "terrain wood: height, circle at 0,0 radius 2\n> state", "terrain is set up as in"},
		{head + "player 1 spell Bolt: value 1, 18\", 1 hit\nplayer 1: Mage, Caster(1)\nGuard at 0,0\n" +
			"Mage at 5,0\nRaider at 10,0\n> activate Mage\n  Mage activates\n  player 1: cast spell (Mage)\n> cast Bolr",
			`player 1 has no spell "Bolr" (did you mean "Bolt"?)`},
		{both + "player 1 spell Bolt: value 1, 18\", 3 hits, Sharp\n> state", `"Sharp"`},
		{both + "player 1 spell Haste: value 1, 18\", buff speed until round\n> state", "a spell is set up as in"},
		{both + "player 1: Guns, rifle (24\", 1 attack)\nGuns at 0,5\n> activate Guns\n  Guns activates\n" +
			"  player 1: choose action (Guns)\n> hold\n  Guns: hold\n  player 1: shoot rifle (Guns)\n" +
			"> fire rifle at Raider without", `models hold back as in "without models 2 3"`},
		{strings.Repeat("# GF3-ACT-02 x\n\n> state\n", MaxScenarios+1),
			"the file has more than 200 scenarios"},
		{both + strings.Repeat("> state\n", MaxSteps+1), "the scenario has more than 400 commands"},
		{both + strings.Repeat("round 1\n", maxSetup) + "> state\n",
			"the scenario has more than 400 lines of setup"},
	} {
		_, err := Run("duel.txt", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), "duel.txt:") ||
			!strings.Contains(err.Error(), c.want) {
			if len(c.text) > 400 {
				c.text = c.text[:400]
			}
			t.Errorf("got %v, want %q for\n%s", err, c.want, c.text)
		}
	}
}

// Units whose names begin alike are told apart.
func TestNamesThatBeginAlike(t *testing.T) {
	r := mustRun(t, `# GF3-ACT-01 x

player 1: Guard
player 1: Guard Captain
player 2: Raider
Guard at 0,0
Guard Captain at 5,0
Raider at 10,0

> state Guard Captain
  Guard Captain; 1 at 5,0
> state Guard
  Guard; 1 at 0,0
> activate Guard Captain
  Guard Captain activates
  player 1: choose action (Guard Captain)
`)
	if r.Failed != 0 {
		t.Errorf("%+v", r)
	}
}

// What the menu says is what the commands say: each of its lines chooses the action that stands there.
func TestMenuLinesAreCommands(t *testing.T) {
	f, err := parse("menu", []byte(`# GF3-ACT-01 x

player 1: Guards, 2 models, axe (1 attack), knife (1 attack), bow (24", 1 attack), sling (24", 1 attack)
player 2: Raiders, 3 models, sword (1 attack)
Guards at 0,0 0,1.5
Raiders at 10,0 step 0,1.5

> state
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range [][]int{{0, 0, 1, 1, 0, 0, 0}, {0, 3, 0, 0, 0, 0, 1, 1, 0, 0},
		{0, 1, 4, 1, 0, 1, 0}} {
		p := must.Get(f.begin(&f.scripts[0]))(t)
		must.Do(t, p.start())
		for _, n := range way {
			menu := p.s.Menu(nil)
			if len(menu) == 0 {
				break
			}
			for _, want := range menu {
				words := p.s.Command(want)
				got, err := p.action(words)
				if got.Pattern = want.Pattern; err != nil || got != want {
					t.Errorf("%q reads as %+v, %v, not %+v", words, got, err, want)
				}
			}
			must.Do(t, p.s.Apply(menu[min(n, len(menu)-1)]))
		}
	}
}
