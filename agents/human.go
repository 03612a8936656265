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

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/env/render"

	"golang.org/x/term"
)

// ErrQuit is what a human returns who leaves the game, by "quit" or by the end of the input.
var ErrQuit = errors.New("the player left the game")

// A Terminal is where people play: they read Out and type into In. Two humans may share one.
type Terminal struct {
	Out  io.Writer
	Map  func(w io.Writer, p engine.Position) error // draws the table; nil draws nothing
	Page int                                        // lines of a menu shown at once; 0 is 20

	in *bufio.Scanner
}

// NewTerminal returns a terminal that reads lines of up to 4096 bytes from in.
func NewTerminal(in io.Reader, out io.Writer) *Terminal {
	t := &Terminal{Out: out, in: bufio.NewScanner(in)}
	t.in.Buffer(make([]byte, 0, 4096), 4096)
	return t
}

// Console returns the terminal of this process: standard input, and standard error for what is shown, so that
// standard output is free for results. It is one and the same for all humans. The map fills the terminal's
// width, in colour unless NO_COLOR is set.
var Console = sync.OnceValue(func() *Terminal {
	t := NewTerminal(os.Stdin, os.Stderr)
	t.Map = func(w io.Writer, p engine.Position) error {
		opt := render.ANSIOptions{}
		if width, _, err := term.GetSize(int(os.Stderr.Fd())); err == nil {
			opt.Width, opt.Color = min(max(width, 40), 240), os.Getenv("NO_COLOR") == ""
		}
		return render.ANSI(w, p, opt)
	}
	return t
})

func init() {
	Register("human", "asks a person at the terminal; page=N sets how many lines of a menu are shown at once (20)",
		func(p *Params) (Agent, error) {
			t := Console()
			t.Page = p.Int("page", 20, 5, 1000)
			return NewHuman(t), nil
		})
}

// Human asks a person: a numbered menu under a map of the table.
type Human struct {
	term *Terminal
	test engine.State // to try an anchor before it is chosen
}

// NewHuman returns a human at a terminal.
func NewHuman(t *Terminal) *Human { return &Human{term: t} }

// Layer returns Atomic.
func (h *Human) Layer() Layer { return Atomic }

// Begin does nothing: a person needs no stream.
func (h *Human) Begin(*engine.Game, int, uint64) {}

const help = `  N            choose entry N of the menu
  WORDS        choose the entry that these words describe; when several do, show those
  COMMAND      do what it says, as in scenarios: "charge Raiders", "fire rifle at Raiders", "move to 3.5,-12"
  menu         show the whole menu again; + and - (or an empty line) turn its pages
  map          show the table again
  at X Y       go to (X, Y) instead of a place on the menu: inches from the middle of the table, X to the right and
               Y up on the map; "at 3.5 -12" or, by way of up to three other points, "at 3.5 -12 via 0 -10"
  quit         leave the game, which forfeits it
`

// Act shows the table and the menu and reads what the person types until it is a choice.
func (h *Human) Act(v View) (a engine.Action, err error) {
	t := h.term
	if t.Map != nil {
		fmt.Fprintln(t.Out)
		if err := t.Map(t.Out, v.Position); err != nil {
			return a, err
		}
	}
	l := newListing(v, t.Page)
	fmt.Fprintf(t.Out, "\n%s: %s%s\n", who(v), v.Position.Question(), about(v))
	l.write(t.Out)
	for {
		fmt.Fprint(t.Out, "> ")
		if !t.in.Scan() {
			if err := t.in.Err(); err != nil {
				return a, fmt.Errorf("input of player %d: %w", v.Seat+1, err)
			}
			return a, ErrQuit
		}
		line := strings.ToLower(strings.TrimSpace(t.in.Text()))
		words := strings.Fields(line)
		switch {
		case line == "" || line == "+":
			l.turn(t.Out, 1)
		case line == "-":
			l.turn(t.Out, -1)
		case line == "quit":
			return a, ErrQuit
		case line == "help" || line == "?":
			fmt.Fprint(t.Out, help)
		case line == "menu":
			l.showAll()
			l.write(t.Out)
		case line == "map" && t.Map != nil:
			if err := t.Map(t.Out, v.Position); err != nil {
				return a, err
			}
		case words[0] == "at":
			if a, err = h.anchor(v, words[1:]); err == nil {
				return a, nil
			}
			fmt.Fprintf(t.Out, "%v\n", err)
		default:
			if a, err = h.command(v, line); err == nil {
				return a, nil
			} else if illegal := new(engine.IllegalAction); errors.As(err, &illegal) &&
				placed(illegal.Action) {
				fmt.Fprintf(t.Out, "%v\n", err)
			} else if i, ok := l.choose(t.Out, line); ok {
				return v.Menu[i], nil
			}
		}
	}
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
