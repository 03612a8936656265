package scenario

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gauntlet/engine/internal/words"
)

// A file is a parsed text.
type file struct {
	name    string
	lines   []string
	scripts []script
}

// A script is one scenario.
type script struct {
	line    int // of the heading
	heading string
	setup   []line
	steps   []step
}

// A line is a line of the text.
type line struct {
	n    int // from 1
	text string
}

// A step is one command.
type step struct {
	line             int
	text             string
	block            []string // the lines marked | below it
	dice             []die    // scripted for it
	sides            []int    // of the dice that it rolled
	want             []string
	wantFrom, wantTo int // the expected lines in file.lines
	got              []string
}

func (f *file) errorf(n int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", f.name, n, fmt.Sprintf(format, args...))
}

// Rule items as headings name them.
var itemForm = regexp.MustCompile(`\b[A-Z][A-Z0-9]*-[A-Z]+(?:-[A-Z0-9]+)+\b`)

// parse cuts a text into scenarios and their parts. It does not read setup lines and commands.
func parse(name string, data []byte) (*file, error) {
	f := &file{name: name}
	if len(data) > MaxFile {
		return nil, fmt.Errorf("%s: the file is over %d bytes", name, MaxFile)
	}
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%s: the file is not UTF-8 text", name)
	}
	text := strings.TrimSuffix(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	f.lines = strings.Split(text, "\n")
	p := parser{file: f}
	for i, l := range f.lines {
		if err := p.take(i, strings.TrimRight(l, " \t")); err != nil {
			return nil, err
		}
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	if len(f.scripts) == 0 {
		return nil, fmt.Errorf("%s: there is no scenario; one begins with a line such as "+
			"\"# GF3-MOV-02 what is shown\"", name)
	}
	return f, f.inherit()
}

// A parser is where the reading of a file stands.
type parser struct {
	*file
	prose bool     // below a heading, above the first blank line
	words []string // with which lines of setup begin
	open  bool     // below a command, where expected lines may stand
	dice  []die
	diceN int // the line of the first dice line not yet used
}

// take reads line i, counted from 0.
func (p *parser) take(i int, l string) error {
	n := i + 1
	switch {
	case l == "":
		p.prose, p.open = false, false
		return nil
	case strings.HasPrefix(l, "#"):
		return p.heading(n, l)
	case len(p.scripts) == 0:
		return p.errorf(n, "a scenario begins with a heading, a line that starts with \"#\"")
	case strings.HasPrefix(l, "--"):
		return nil
	case p.prose:
		if word, _, _ := strings.Cut(l, " "); word == ">" || slices.Contains(p.words, word) {
			return p.errorf(n, "a blank line must stand between a heading with its explanation and what follows")
		}
		return nil
	}
	sc := &p.scripts[len(p.scripts)-1]
	switch {
	case strings.HasPrefix(l, ">"):
		if len(sc.steps) == MaxSteps {
			return p.errorf(n, "the scenario has more than %d commands", MaxSteps)
		}
		text := strings.TrimSpace(l[1:])
		sc.steps = append(sc.steps, step{line: n, text: text, dice: p.dice, wantFrom: i + 1, wantTo: i + 1})
		p.dice, p.diceN, p.open = nil, 0, true
	case strings.HasPrefix(l, "|") || strings.HasPrefix(l, "  "):
		if !p.open {
			return p.errorf(n, "an expected line must stand right below its command")
		}
		st := &sc.steps[len(sc.steps)-1]
		if l[0] == '|' {
			if len(st.want) > 0 {
				return p.errorf(n, "the text of a command stands above what is expected of it")
			}
			st.block = append(st.block, strings.TrimPrefix(l[1:], " "))
			st.wantFrom, st.wantTo = i+1, i+1
		} else {
			st.want = append(st.want, strings.TrimSpace(l))
			st.wantTo = i + 1
		}
	case strings.HasPrefix(l, " ") || strings.HasPrefix(l, "\t"):
		return p.errorf(n, "an expected line is indented by two spaces or more")
	case l == "dice" || strings.HasPrefix(l, "dice "):
		p.open = false
		return p.roll(n, l)
	default:
		if len(sc.steps) > 0 {
			return p.errorf(n, "%q: a position is set up before the first command; commands begin with \">\"",
				words.Shorten(l))
		}
		sc.setup = append(sc.setup, line{n, l})
	}
	return nil
}

func (p *parser) heading(n int, l string) error {
	if err := p.finish(); err != nil {
		return err
	}
	if !itemForm.MatchString(l) {
		return p.errorf(n, "the heading names no rule item such as GF3-MOV-02")
	}
	if len(p.scripts) == MaxScenarios {
		return p.errorf(n, "the file has more than %d scenarios", MaxScenarios)
	}
	p.scripts = append(p.scripts, script{line: n, heading: strings.TrimSpace(strings.TrimLeft(l, "#"))})
	p.prose, p.open, p.words = true, false, usual
	if su, err := newSetup(l); err == nil {
		p.words = su.starts()
	}
	return nil
}

// A die is a scripted one.
type die struct {
	shows, sides int // sides is 0 where it may have any
}

// maxSides is how many sides a scripted die may have.
const maxSides = 20

// readDie reads a die such as 5, or d3:2 with its sides.
func readDie(w string) (d die, ok bool) {
	shows := w
	if sides, v, with := strings.Cut(w, ":"); with {
		sides, marked := strings.CutPrefix(sides, "d")
		n, err := strconv.Atoi(sides)
		if err != nil || !marked || n < 1 || n > maxSides {
			return d, false
		}
		d.sides, shows = n, v
	}
	v, err := strconv.Atoi(shows)
	d.shows = v
	return d, err == nil && v >= 1 && v <= cmp.Or(d.sides, maxSides)
}

// roll reads a line of scripted dice.
func (p *parser) roll(n int, l string) error {
	fields := strings.Fields(l)[1:]
	if len(fields) == 0 {
		return p.errorf(n, "a line of dice holds at least one")
	}
	if p.diceN == 0 {
		p.diceN = n
	}
	for _, w := range fields {
		d, ok := readDie(w)
		if !ok {
			return p.errorf(n, "%q is no die of 1 to %d, nor one with its sides such as d3:2", words.Shorten(w),
				maxSides)
		}
		p.dice = append(p.dice, d)
	}
	if len(p.dice) > MaxDice {
		return p.errorf(n, "more than %d dice for one command", MaxDice)
	}
	return nil
}

// finish checks the scenario that has been read.
func (p *parser) finish() error {
	if len(p.scripts) == 0 {
		return nil
	}
	sc := &p.scripts[len(p.scripts)-1]
	if p.diceN > 0 {
		return p.errorf(p.diceN, "no command follows these dice")
	}
	if len(sc.steps) == 0 {
		return p.errorf(sc.line, "the scenario has no command")
	}
	return nil
}
