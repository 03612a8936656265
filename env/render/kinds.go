package render

import (
	"strings"
	"unicode"

	"gauntlet/engine/board"
	"gauntlet/engine/mission"
)

func isPrint(c rune) bool { return c != unicode.ReplacementChar && unicode.IsPrint(c) }

// kindWords names the properties of terrain.
func kindWords(k board.Kind, height int32) string {
	var out []string
	for _, f := range []struct {
		kind board.Kind
		name string
	}{
		{board.Cover, "cover"}, {board.Difficult, "difficult"}, {board.Dangerous, "dangerous"},
		{board.Blocks, "blocks sight"}, {board.Impassable, "impassable"},
	} {
		if k&f.kind != 0 {
			out = append(out, f.name)
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
next:
	for i := range t.Pieces {
		p := &t.Pieces[i]
		for k := range out {
			g := &out[k]
			if g.kind != p.Kind || g.height != p.Height {
				continue
			}
			for _, n := range g.names {
				if n == p.Name {
					continue next
				}
			}
			g.names = append(g.names, p.Name)
			continue next
		}
		out = append(out, group{p.Kind, p.Height, []string{p.Name}})
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
