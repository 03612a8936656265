package words

import (
	"fmt"
	"strings"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/near"
)

// common are the slots that read and write single fields of an action.
var common = Lexicon{Slots: map[string]Slot{
	"unit":    unitSlot("Guards", func(a *core.Action) *int16 { return &a.Unit }),
	"target":  unitSlot("Raiders", func(a *core.Action) *int16 { return &a.Target }),
	"number":  Arg(0, 0, 1000),
	"model":   Arg(1, 1, 64),                                      // counted from 0 in the action
	"figure":  {Example: "1", Tell: tellFigure, Read: readFigure}, // Target: a model, counted from 0
	"place":   {Example: "x,y", Tell: tellPlace, Write: writePlace, Read: readPlace},
	"shift":   {Example: "x,y", Read: readShift}, // At, from where the unit stands
	"here":    {Read: readHere},                  // At: where the unit stands
	"way":     {Tell: tellWay, Read: readWay},    // Way, nothing for a straight line
	"form":    {Tell: func(_ *core.State, a *core.Action) string { return a.Form.String() }},
	"as":      formSlot(core.AsItStands),
	"line":    formSlot(core.Line),
	"nobody":  fill(func(a, _ *core.Action) { a.Unit = -1 }),         // Unit: none, for what a player does
	"~target": fill(func(a, m *core.Action) { a.Target = m.Target }), // as in the menu
	"~form":   fill(func(a, m *core.Action) { a.Form = m.Form }),
	"~arg":    fill(func(a, m *core.Action) { a.Arg = m.Arg }),
}}

// fill makes a slot that stands for no words: it sets a field, perhaps to that of the first entry of the
// menu.
func fill(set func(a, first *core.Action)) Slot {
	return Slot{Read: func(r *Reader, a *core.Action, text string) (string, error) {
		menu := append(r.Menu(nil), core.Action{})
		set(a, &menu[0])
		return text, nil
	}}
}

// Arg makes a slot for Arg as a number from lo to hi, which is by some more in words than in the action.
func Arg(more, lo, hi int) Slot {
	return Slot{
		Example: fmt.Sprint(lo + 1),
		Tell:    func(_ *core.State, a *core.Action) string { return fmt.Sprint(a.Arg + uint64(more)) },
		Read: func(_ *Reader, a *core.Action, text string) (string, error) {
			n, rest, err := readNumber(text, lo, hi)
			a.Arg = uint64(n - more)
			return rest, err
		},
	}
}

// OneOf makes a slot for Arg as one of the names that a state has for it; none says what is wrong with another.
func OneOf(example string, names func(*core.State) []string, none func(r *Reader, text string, names []string) error) Slot {
	return Slot{
		Example: example,
		Tell: func(s *core.State, a *core.Action) string {
			if all := names(s); a.Arg < uint64(len(all)) {
				return all[a.Arg]
			}
			return fmt.Sprint(a.Arg)
		},
		Read: func(r *Reader, a *core.Action, text string) (string, error) {
			all := names(r.State)
			n, rest := Pick(text, all)
			if n < 0 {
				return text, none(r, text, all)
			}
			a.Arg = uint64(n)
			return rest, nil
		},
	}
}

// unitSlot makes a slot for a field that holds a unit.
func unitSlot(example string, field func(*core.Action) *int16) Slot {
	return Slot{
		Example: example,
		Tell:    func(s *core.State, a *core.Action) string { return unitName(s, *field(a)) },
		Read: func(r *Reader, a *core.Action, text string) (string, error) {
			u, rest, err := r.Unit(text)
			*field(a) = int16(u)
			return rest, err
		},
	}
}

func unitName(s *core.State, u int16) string {
	if u < 0 || int(u) >= len(s.G.Units) {
		return fmt.Sprintf("unit %d", u)
	}
	return s.G.Units[u].Name
}

func tellFigure(_ *core.State, a *core.Action) string { return fmt.Sprint(a.Target + 1) }

// Unit finds the unit that a text begins with and returns what follows its name.
func (r *Reader) Unit(text string) (u int, rest string, err error) {
	u = -1
	var names []string
	for i := range r.G.Units {
		def := &r.G.Units[i]
		names = append(names, def.Name)
		left, ok := Cut(text, def.Name)
		if !ok || u >= 0 && !r.better(def, &r.G.Units[u]) {
			continue
		}
		u, rest = i, left
	}
	if u < 0 {
		return 0, "", fmt.Errorf("%q begins with no unit's name%s", Shorten(text), near.Hint(text, names))
	}
	return u, rest, nil
}

// better reports whether a unit rather than another is meant by a text that begins with both names.
func (r *Reader) better(a, b *core.UnitDef) bool {
	if len(a.Name) != len(b.Name) {
		return len(a.Name) > len(b.Name)
	}
	return int(a.Seat) == r.Seat && int(b.Seat) != r.Seat
}

// readNumber reads a word as a number from lo to hi.
func readNumber(text string, lo, hi int) (n int, rest string, err error) {
	word, rest, _ := strings.Cut(text, " ")
	n, err = Number(word, lo, hi)
	return n, rest, err
}

func readFigure(_ *Reader, a *core.Action, text string) (string, error) {
	n, rest, err := readNumber(text, 1, 64)
	a.Target = int16(n - 1)
	return rest, err
}

func tellPlace(_ *core.State, a *core.Action) string {
	return fmt.Sprintf("%.1f\", %.1f\"", float64(a.At.X)/geom.Inch, float64(a.At.Y)/geom.Inch)
}

func writePlace(_ *core.State, a *core.Action) string { return At(a.At) }

func readPlace(_ *Reader, a *core.Action, text string) (rest string, err error) {
	word, rest, _ := strings.Cut(text, " ")
	a.At, err = Point(word)
	return rest, err
}

func readHere(r *Reader, a *core.Action, text string) (string, error) {
	if r.Decide.Unit >= 0 {
		a.At = a.At.Add(r.Anchor(int(r.Decide.Unit)))
	}
	return text, nil
}

func readShift(r *Reader, a *core.Action, text string) (string, error) {
	rest, err := readPlace(r, a, text)
	if err == nil {
		rest, err = readHere(r, a, rest)
	}
	return rest, err
}

func tellWay(_ *core.State, a *core.Action) (said string) {
	for i, p := range a.Way[:a.Ways] {
		if i == 0 {
			said = " by way of"
		}
		said += " " + At(p)
	}
	return said
}

// readWay reads "by way of x,y", with up to three places, or nothing.
func readWay(_ *Reader, a *core.Action, text string) (string, error) {
	rest, by := Cut(text, "by")
	if !by {
		return text, nil
	}
	rest, ok := Cut(rest, "way of")
	if !ok {
		return text, fmt.Errorf("%q follows the place; a way with bends is told as in \"by way of 1,2 3,4\"",
			Shorten(text))
	}
	words := strings.Fields(rest)
	n := 0
	for n < len(words) && strings.Contains(words[n], ",") {
		n++
	}
	ways, err := Points(words[:n], len(a.Way))
	a.Ways = uint8(copy(a.Way[:], ways))
	return strings.Join(words[n:], " "), err
}

// asForm makes what writes a formation after some words, or nothing for a unit that goes as it stands.
func asForm(after string) func(*core.State, *core.Action) string {
	return func(_ *core.State, a *core.Action) string {
		if a.Form == core.AsItStands {
			return ""
		}
		return after + a.Form.String()
	}
}

// Where writes where a move leads, as commands do.
func Where(a *core.Action) string { return At(a.At) + tellWay(nil, a) + asForm(" as ")(nil, a) }

// formSlot makes a slot for Form, which is usual if nothing is said.
func formSlot(usual core.Formation) Slot {
	return Slot{Tell: asForm(" as a "), Write: asForm(" as "),
		Read: func(_ *Reader, a *core.Action, text string) (string, error) {
			a.Form = usual
			return readAs(a, text)
		}}
}

// readAs reads "as line" and the like, or nothing.
func readAs(a *core.Action, text string) (string, error) {
	name, ok := Cut(text, "as")
	if !ok {
		return text, nil
	}
	for f := range core.NumFormations {
		if rest, ok := Cut(name, f.String()); ok {
			a.Form = f
			return rest, nil
		}
	}
	return text, fmt.Errorf("%q is no formation: line, column, block or as it stands", Shorten(name))
}
