package words

import (
	"fmt"
	"strings"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/near"
)

// common are the slots that read and write single fields of an action.
var common = Lexicon{
	Slots: map[string]Slot{
		"unit":    {Example: "Guards", Tell: tellUnit, Read: readUnit},      // Unit
		"target":  {Example: "Raiders", Tell: tellTarget, Read: readTarget}, // Target
		"model":   {Example: "1", Tell: tellModel, Read: readModel},         // Arg: a model, counted from 0
		"figure":  {Example: "1", Tell: tellFigure, Read: readFigure},       // Target: a model, counted from 0
		"number":  {Example: "2", Tell: tellNumber},                         // Arg
		"place":   {Example: "x,y", Tell: tellPlace, Write: writePlace, Read: readPlace},
		"shift":   {Example: "x,y", Read: readShift},                                 // At, from where the unit stands
		"here":    {Read: readHere},                                                  // At: where the unit stands
		"way":     {Tell: tellWay, Read: readWay},                                    // Way, "" for a straight line
		"form":    {Tell: tellForm},                                                  // Form
		"as":      {Tell: tellAs, Write: writeAs, Read: readAs},                      // Form, AsItStands if nothing is said
		"line":    {Tell: tellAs, Write: writeAs, Read: readLine},                    // Form, Line if nothing is said
		"nobody":  {Read: readNobody},                                                // Unit: none, for what a player does
		"~target": {Read: fromMenu(func(a, m *core.Action) { a.Target = m.Target })}, // Target, as in the menu
		"~form":   {Read: fromMenu(func(a, m *core.Action) { a.Form = m.Form })},     // Form, as in the menu
		"~arg":    {Read: fromMenu(func(a, m *core.Action) { a.Arg = m.Arg })},       // Arg, as in the menu
	},
}

// fromMenu makes a slot that takes a field from the first entry of the menu.
func fromMenu(set func(a, m *core.Action)) func(*Reader, *core.Action, string) (string, error) {
	return func(r *Reader, a *core.Action, text string) (string, error) {
		if menu := r.Menu(nil); len(menu) > 0 {
			set(a, &menu[0])
		}
		return text, nil
	}
}

func unitName(s *core.State, u int16) string {
	if u < 0 || int(u) >= len(s.G.Units) {
		return fmt.Sprintf("unit %d", u)
	}
	return s.G.Units[u].Name
}

func tellUnit(s *core.State, a *core.Action) string   { return unitName(s, a.Unit) }
func tellTarget(s *core.State, a *core.Action) string { return unitName(s, a.Target) }
func tellModel(_ *core.State, a *core.Action) string  { return fmt.Sprint(a.Arg + 1) }
func tellFigure(_ *core.State, a *core.Action) string { return fmt.Sprint(a.Target + 1) }
func tellNumber(_ *core.State, a *core.Action) string { return fmt.Sprint(a.Arg) }
func tellForm(_ *core.State, a *core.Action) string   { return a.Form.String() }

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

func readUnit(r *Reader, a *core.Action, text string) (string, error) {
	u, rest, err := r.Unit(text)
	a.Unit = int16(u)
	return rest, err
}

func readTarget(r *Reader, a *core.Action, text string) (string, error) {
	u, rest, err := r.Unit(text)
	a.Target = int16(u)
	return rest, err
}

// readNumber reads a word as a number from lo to hi.
func readNumber(text string, lo, hi int) (n int, rest string, err error) {
	word, rest, _ := strings.Cut(text, " ")
	n, err = Number(word, lo, hi)
	return n, rest, err
}

func readModel(_ *Reader, a *core.Action, text string) (string, error) {
	n, rest, err := readNumber(text, 1, 64)
	a.Arg = uint64(n - 1)
	return rest, err
}

func readFigure(_ *Reader, a *core.Action, text string) (string, error) {
	n, rest, err := readNumber(text, 1, 64)
	a.Target = int16(n - 1)
	return rest, err
}

func readNobody(_ *Reader, a *core.Action, text string) (string, error) {
	a.Unit = -1
	return text, nil
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
		a.At = r.Anchor(int(r.Decide.Unit))
	}
	return text, nil
}

func readShift(r *Reader, a *core.Action, text string) (string, error) {
	rest, err := readPlace(r, a, text)
	by := a.At
	if a.At = (geom.Point{}); r.Decide.Unit >= 0 {
		a.At = r.Anchor(int(r.Decide.Unit))
	}
	a.At = a.At.Add(by)
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

// readWay reads "by way of x,y" and "by way of x,y x,y", or nothing.
func readWay(_ *Reader, a *core.Action, text string) (string, error) {
	rest, by := Cut(text, "by")
	if !by {
		return text, nil
	}
	rest, ok := Cut(rest, "way of")
	if !ok {
		return text, fmt.Errorf("%q follows the place; a way with bends is told as in \"by way of 1,2 3,4\"", Shorten(text))
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

func writeAs(_ *core.State, a *core.Action) string {
	if a.Form == core.AsItStands {
		return ""
	}
	return " as " + a.Form.String()
}

func tellAs(_ *core.State, a *core.Action) string {
	if a.Form == core.AsItStands {
		return ""
	}
	return " as a " + a.Form.String()
}

// readAs reads "as line" and the like, or nothing.
func readAs(_ *Reader, a *core.Action, text string) (string, error) {
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

func readLine(r *Reader, a *core.Action, text string) (string, error) {
	a.Form = core.Line
	return readAs(r, a, text)
}
