package agents

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"gauntlet/agents/advice"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/env/render"

	"golang.org/x/term"
)

// ErrQuit is what a human returns who leaves the game, by "quit" or by the end of the input.
var ErrQuit = errors.New("the player left the game")

// ErrUndo is what a human returns who takes the last decision back, where the view says that it can be.
var ErrUndo = errors.New("the player takes the last decision back")

// A Terminal is where people play: they read Out and type into In. Two humans may share one.
type Terminal struct {
	Out    io.Writer
	Map    func(w io.Writer, p engine.Position) error // draws the whole table; nil draws nothing
	Sketch func(w io.Writer, p engine.Position) error // draws it small, before a decision; nil draws the whole
	Page   int                                        // lines of a menu shown at once; 0 is 8

	in *bufio.Scanner
}

// NewTerminal returns a terminal that reads lines of up to 4096 bytes from in.
func NewTerminal(in io.Reader, out io.Writer) *Terminal {
	t := &Terminal{Out: out, in: bufio.NewScanner(in)}
	t.in.Buffer(make([]byte, 0, 4096), 4096)
	return t
}

// What a decision takes of the lines of a terminal, besides the sketch and the page of its menu: an empty
// line, the question, the count of pages, and the line that is typed into.
const linesAround = 4

// menuLines is how many lines of a menu are shown at once on a terminal of 24 lines.
const menuLines = 7

// Console returns the terminal of this process: standard input, and standard error for what is shown, so that
// standard output is free for results. It is one and the same for all humans. Sketch and menu fit the terminal,
// or 80 columns and 24 lines where there is none; the map fills its width. Both are in colour on a terminal
// unless NO_COLOR is set.
var Console = sync.OnceValue(func() *Terminal {
	t := NewTerminal(os.Stdin, os.Stderr)
	size := func() (width, height int, ok bool) {
		width, height, err := term.GetSize(int(os.Stderr.Fd()))
		return min(max(width, 40), 240), min(max(height, 24), 60), err == nil
	}
	t.Map = func(w io.Writer, p engine.Position) error {
		opt := render.ANSIOptions{}
		if width, _, ok := size(); ok {
			opt.Width, opt.Color = width, os.Getenv("NO_COLOR") == ""
		}
		return render.ANSI(w, p, opt)
	}
	t.Sketch = func(w io.Writer, p engine.Position) error {
		opt := render.SketchOptions{}
		if width, height, ok := size(); ok {
			opt.Width, opt.Color = width, os.Getenv("NO_COLOR") == ""
			opt.Lines = max(height-linesAround-t.Page, 6)
		}
		return render.Sketch(w, p, opt)
	}
	return t
})

func init() {
	Register("human", fmt.Sprintf(
		"asks a person at the terminal; page=N sets how many lines of a menu are shown at once (%d)", menuLines),
		func(p *Params) (Agent, error) {
			t := Console()
			t.Page = p.Int("page", menuLines, 5, 1000)
			return NewHuman(t), nil
		})
}

// Human asks a person: a numbered menu under a sketch of the table, and what else somebody at a table asks
// for.
type Human struct {
	// Save writes the replay of the game so far to a file; nil where there is none.
	Save func(path string) error

	term    *Terminal
	test    engine.State // to try an anchor before it is chosen
	adviser advice.Adviser
}

// NewHuman returns a human at a terminal.
func NewHuman(t *Terminal) *Human { return &Human{term: t} }

// Layer returns Atomic.
func (h *Human) Layer() Layer { return Atomic }

// Waits returns true: it waits for a person.
func (h *Human) Waits() bool { return true }

// Begin does nothing: a person needs no stream.
func (h *Human) Begin(*engine.Game, int, uint64) {}

const help = `  N            choose entry N of the menu
  WORDS        choose the entry that these words describe; when several do, show those
  COMMAND      do what it says, as in scenarios: "charge Raiders", "fire rifle at Raiders", "move to 3.5,-12"
  at X Y       go to (X, Y) instead of a place on the menu: inches from the middle of the table, X to the right and
               Y up on the map; "at 3.5 -12" or, by way of up to three other points, "at 3.5 -12 via 0 -10"
  menu         show the whole menu again; + and - (or an empty line) turn its pages
  map          show the whole table, with all units
  card UNIT    show a unit: its profile, weapons, rules, wounds and state; "card" alone shows the one that decides
  odds         say what the attacks on the menu do on the average
  hint         say what the agent heuristic would do, and why
  undo         go back to your last decision, as long as no dice have been rolled and the other side has not
               been asked since
  save FILE    write the replay of the game so far to a file
  help         show this
  quit         leave the game, which forfeits it
`

// Act shows the table and the menu and reads what the person types until it is a choice.
func (h *Human) Act(v View) (a engine.Action, err error) {
	t := h.term
	sketch := t.Sketch
	if sketch == nil {
		sketch = t.Map
	}
	if sketch != nil {
		fmt.Fprintln(t.Out)
		if err := sketch(t.Out, v.Position); err != nil {
			return a, err
		}
	}
	l := newListing(v, t.Page)
	fmt.Fprintf(t.Out, "%s: %s%s\n", who(v), v.Position.Question(), about(v))
	l.write(t.Out)
	for {
		fmt.Fprint(t.Out, "> ")
		if !t.in.Scan() {
			if err := t.in.Err(); err != nil {
				return a, fmt.Errorf("input of player %d: %w", v.Seat+1, err)
			}
			return a, ErrQuit
		}
		typed := strings.TrimSpace(t.in.Text())
		line := strings.ToLower(typed)
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		switch {
		case line == "" || line == "+":
			l.turn(t.Out, 1)
		case line == "-":
			l.turn(t.Out, -1)
		case line == "quit":
			return a, ErrQuit
		case line == "undo" && v.Undo:
			return a, ErrUndo
		case line == "menu":
			l.showAll()
			l.write(t.Out)
		case line == "map" && t.Map != nil:
			if err := t.Map(t.Out, v.Position); err != nil {
				return a, err
			}
		case h.tell(v, word, rest, typed):
		case word == "at":
			if a, err = h.anchor(v, strings.Fields(rest)); err == nil {
				return a, nil
			}
			fmt.Fprintf(t.Out, "%v\n", err)
		default:
			if a, err = h.command(v, line); err == nil {
				return a, nil
			} else if illegal := new(engine.IllegalAction); errors.As(err, &illegal) {
				fmt.Fprintf(t.Out, "%v\n", err)
			} else if i, ok := l.choose(t.Out, line); ok {
				return v.Menu[i], nil
			}
		}
	}
}

// tell answers what is no choice, and reports whether it was asked.
func (h *Human) tell(v View, word, rest, typed string) bool {
	out := h.term.Out
	switch {
	case (word == "help" || word == "?") && rest == "":
		fmt.Fprint(out, help)
	case word == "card":
		h.card(v, rest)
	case word == "odds" && rest == "":
		fmt.Fprint(out, h.adviser.All(v.Position, v.Menu))
	case word == "hint" && rest == "":
		fmt.Fprintln(out, h.hint(v))
	case word == "undo" && rest == "":
		fmt.Fprintln(out, "there is nothing to take back: dice have been rolled, or the other side has been asked, "+
			"since your last decision")
	case word == "save":
		path := strings.TrimSpace(typed[len(word):])
		switch {
		case path == "":
			fmt.Fprintln(out, "a file is missing, as in: save my-game.replay")
		case h.Save == nil:
			fmt.Fprintln(out, "this game is not recorded")
		default:
			if err := h.Save(path); err != nil {
				fmt.Fprintln(out, err)
			} else {
				fmt.Fprintf(out, "saved in %s; gauntlet replay show tells it\n", path)
			}
		}
	default:
		return false
	}
	return true
}

// card shows the card of a unit: that of a name, or the one that decides.
func (h *Human) card(v View, name string) {
	u := int(v.Decision.Unit)
	if name != "" {
		var err error
		if u, err = advice.FindUnit(v.Position, name); err != nil {
			fmt.Fprintln(h.term.Out, err)
			return
		}
	}
	if u < 0 {
		fmt.Fprintln(h.term.Out, "no unit decides now; name one, as in: card "+v.Position.Game().Units()[0].Name)
		return
	}
	fmt.Fprint(h.term.Out, advice.Card(v.Position, u))
}

// adviserSpec is the agent that hints come from.
const adviserSpec = "heuristic"

// hint says what another agent would choose, and why. It knows what the person may know.
func (h *Human) hint(v View) string {
	agent, err := New(adviserSpec)
	if err != nil {
		return err.Error()
	}
	game := v.Position.Game()
	if f, ok := agent.(Fitting); ok {
		if err := f.Fits(game, v.Seat); err != nil {
			return fmt.Sprintf("%s cannot play this game: %v", adviserSpec, err)
		}
	}
	agent.Begin(game, v.Seat, 0)
	v.Menu = slices.Clone(v.Menu)
	a, err := Answer(agent, v)
	if err != nil {
		return fmt.Sprintf("%s knows no answer: %v", adviserSpec, err)
	}
	text := adviserSpec + " " + v.Position.Describe(a)
	if i := slices.Index(v.Menu, a); i >= 0 {
		text += fmt.Sprintf(" (%d)", i+1)
	}
	if e, ok := agent.(Explainer); ok && e.Explain() != "" {
		text += "; because: " + e.Explain()
	}
	return text
}

// command reads a command as scenarios have it, and tries it on a copy where it stands on no menu.
func (h *Human) command(v View, line string) (engine.Action, error) {
	a, err := v.Position.Read(line)
	if err != nil || a.Pattern != engine.OffPattern {
		return a, err
	}
	v.CopyInto(&h.test, 0)
	return a, h.test.Apply(a)
}

// placed reports whether an action has a place, and so need not stand on a menu.
func placed(a engine.Action) bool { return a.Verb == engine.Move || a.Verb == engine.Place }

// who names the side that decides.
func who(v View) string {
	info := engine.InfoOf(v.Position.Game().Setup().Ruleset)
	if info.Alike() {
		return fmt.Sprintf("Player %d", v.Seat+1)
	}
	name := info.Sides[v.Seat].Name
	return strings.ToUpper(name[:1]) + name[1:]
}

func about(v View) string {
	if u := v.Decision.Unit; u >= 0 {
		return " (" + v.Position.Game().Units()[u].Name + ")"
	}
	return ""
}

// anchor makes the action of "at X Y [via X Y [X Y [X Y]]]" and tries it on a copy.
func (h *Human) anchor(v View, words []string) (a engine.Action, err error) {
	i := slices.IndexFunc(v.Menu, placed)
	if i < 0 {
		return a, errors.New("no place is being chosen; choose from the menu")
	}
	a = v.Menu[i]
	a.Pattern, a.Ways = engine.OffPattern, 0
	clear(a.Way[:])
	if a.At, words, err = point(words); err != nil {
		return a, err
	}
	if len(words) > 0 && words[0] == "via" {
		words = words[1:]
		for int(a.Ways) < len(a.Way) && (a.Ways == 0 || len(words) > 0) {
			if a.Way[a.Ways], words, err = point(words); err != nil {
				return a, err
			}
			a.Ways++
		}
	}
	if len(words) > 0 {
		return a, fmt.Errorf("cannot read %q", strings.Join(words, " "))
	}
	v.CopyInto(&h.test, 0)
	return a, h.test.Apply(a)
}

// point reads two numbers of inches and returns the words after them.
func point(words []string) (p geom.Point, rest []string, err error) {
	if len(words) < 2 {
		return p, nil, errors.New("a place is two numbers of inches, such as: at 3.5 -12")
	}
	for i, n := range [2]*int32{&p.X, &p.Y} {
		v, ok := geom.ParseInches(words[i])
		if !ok || v > geom.MaxCoord || v < -geom.MaxCoord {
			const most = geom.MaxCoord / geom.Inch
			return p, nil, fmt.Errorf("%q is not a number of inches from -%d to %d with up to three decimals",
				words[i], most, most)
		}
		*n = v
	}
	return p, words[2:], nil
}
