package render

import (
	"slices"
	"strings"
	"unicode"

	"gauntlet/engine/board"
	"gauntlet/engine/mission"
)

func isPrint(c rune) bool { return c != unicode.ReplacementChar && unicode.IsPrint(c) }

// properties of terrain, each with its words and the pattern, called by them, that pictures lay over a fill.
var properties = [...]struct {
	kind           board.Kind
	words, pattern string
}{
	{board.Cover, "cover",
		`width="7" height="7"><circle cx="2" cy="2" r="1.1" fill="#2f3b26" fill-opacity=".55"/><circle cx="5.5" cy="5.5" r="1.1" fill="#2f3b26" fill-opacity=".55"/>`},
	{board.Difficult, "difficult",
		`width="8" height="8" patternTransform="rotate(45)"><path d="M0 0V8" stroke="#5b4a1f" stroke-opacity=".55" stroke-width="2"/>`},
	{board.Dangerous, "dangerous",
		`width="14" height="14"><path d="M3 10L7 3L11 10Z" fill="none" stroke="#a11d4a" stroke-width="1.4"/>`},
	{board.Blocks, "blocks sight", ""},
	{board.Impassable, "impassable",
		`width="8" height="8"><path d="M0 0L8 8M8 0L0 8" stroke="#fff" stroke-opacity=".4" stroke-width="1"/>`},
}

// kindWords names the properties of terrain.
func kindWords(k board.Kind, height int32) string {
	var out []string
	for _, p := range properties {
		if k&p.kind != 0 {
			out = append(out, p.words)
		}
	}
	if height > 0 {
		out = append(out, mission.Inches(height)+" inches high")
	}
	return strings.Join(out, ", ")
}

// A group is the pieces of a table with the same properties, for a legend.
type group struct {
	kind   board.Kind
	height int32
	names  []string // different ones, in the order of the table
}

func groupsOf(t *board.Table) []group {
	var out []group
	for i := range t.Pieces {
		p := &t.Pieces[i]
		k := slices.IndexFunc(out, func(g group) bool { return g.kind == p.Kind && g.height == p.Height })
		if k < 0 {
			out = append(out, group{p.Kind, p.Height, []string{p.Name}})
		} else if g := &out[k]; !slices.Contains(g.names, p.Name) {
			g.names = append(g.names, p.Name)
		}
	}
	return out
}

// label is the group's line in a legend: properties, then one of the names.
func (g *group) label() string {
	s := kindWords(g.kind, g.height) + ": " + printable(g.names[0])
	if len(g.names) > 1 {
		s += ", …"
	}
	return s
}
