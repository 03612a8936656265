package mission

import (
	"fmt"
	"strconv"

	"gauntlet/engine/geom"
	"gauntlet/engine/near"

	"go.yaml.in/yaml/v3"
)

const maxKinds = 32 // named kinds of terrain in a file

// LoadTable reads a table from a YAML file. The format is that of docs/missions.md; a mistake in it is an
// error with file and line.
func LoadTable(path string) (*Table, error) {
	data, err := Load(path)
	if err != nil {
		return nil, err
	}
	return ParseTable(path, data)
}

// ParseTable reads a table from YAML text; name stands for the file in errors.
func ParseTable(name string, data []byte) (*Table, error) {
	return ReadFile(name, data, (*File).table)
}

func (f *File) table(n *yaml.Node) *Table {
	v := f.Fields(n, "table", "table", "size", "symmetric", "terrain", "pieces")
	for i, key := range []string{"table", "size"} {
		if !f.Need(v[i], n, "table", key) {
			return nil
		}
	}
	t := &Table{Name: f.Text(v[0], "table")}
	size := f.List(v[1], "size", 2, 2)
	if f.err != nil {
		return nil
	}
	t.Width = f.inches(size[0], "size", minSide, maxSide)
	t.Height = f.inches(size[1], "size", minSide, maxSide)
	if v[2] != nil {
		t.Symmetric = f.flag(v[2], "symmetric")
	}
	if f.err == nil {
		if err := t.checkSize(); err != nil {
			f.Failf(v[1], "size: %v", err)
		}
	}
	var kinds []Piece
	if v[3] != nil {
		kinds = f.kinds(v[3])
	}
	if v[4] != nil {
		f.pieces(v[4], t, kinds)
	}
	if f.err == nil {
		if err := t.Validate(); err != nil {
			f.Failf(n, "%v", err)
		}
	}
	return t
}

// kinds reads the named kinds of terrain: pieces without a shape.
func (f *File) kinds(n *yaml.Node) []Piece {
	if f.err != nil {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		f.Failf(n, "terrain: expected kinds of terrain with their properties, found %s", describe(n))
		return nil
	}
	if len(n.Content)/2 > maxKinds {
		f.Failf(n, "terrain: %d kinds of terrain, at most %d", len(n.Content)/2, maxKinds)
		return nil
	}
	var out []Piece
	for i := 0; i+1 < len(n.Content) && f.err == nil; i += 2 {
		k := Piece{Name: f.Text(n.Content[i], "terrain")}
		what := fmt.Sprintf("terrain %q", k.Name)
		for _, o := range out {
			if o.Name == k.Name {
				f.Failf(n.Content[i], "%s is given twice", what)
			}
		}
		value := n.Content[i+1]
		if value.Kind == yaml.MappingNode {
			v := f.Fields(value, what, "is", "height")
			if v[0] != nil {
				f.properties(v[0], what, &k)
			}
			if v[1] != nil {
				k.Height = f.inches(v[1], what+": height", 0, maxHeight)
			}
		} else {
			f.properties(value, what, &k)
		}
		out = append(out, k)
	}
	return out
}

func (f *File) properties(n *yaml.Node, what string, k *Piece) {
	names := [...]string{"cover", "difficult", "dangerous", "blocks", "impassable"}
	flags := [...]*bool{&k.Cover, &k.Difficult, &k.Dangerous, &k.Blocks, &k.Impassable}
	for _, c := range f.List(n, what, 0, len(names)) {
		word := f.Choice(c, what, names[:]...)
		for i := range names {
			if word != names[i] {
				continue
			}
			if *flags[i] {
				f.Failf(c, "%s: %q is given twice", what, word)
			}
			*flags[i] = true
		}
	}
}

// pieces reads the pieces of terrain, and adds to each its image under a half turn when the table is
// symmetric.
func (f *File) pieces(n *yaml.Node, t *Table, kinds []Piece) {
	names := make([]string, len(kinds))
	for i := range kinds {
		names[i] = kinds[i].Name
	}
	for i, c := range f.List(n, "pieces", 0, MaxPieces) {
		what := fmt.Sprintf("piece %d", i+1)
		p := f.piece(c, what, kinds, names)
		if f.err != nil {
			return
		}
		what = fmt.Sprintf("piece %d (%s)", i+1, p.Name)
		if err := p.check(t); err != nil {
			f.Failf(c, "%s: %v", what, err)
			return
		}
		t.Terrain = append(t.Terrain, p)
		if t.Symmetric {
			image := p.halfTurn()
			switch {
			case p.sameShape(&image):
			case p.Contains(geom.Point{}):
				f.Failf(c, "%s: it lies on the centre of a symmetric table, so that it must look the same after a half turn", what)
				return
			default:
				t.Terrain = append(t.Terrain, image)
			}
		}
		if len(t.Terrain) > MaxPieces {
			f.Failf(c, "%s: with their images under the half turn these are more than %d pieces", what,
				MaxPieces)
			return
		}
	}
}

func (f *File) piece(n *yaml.Node, what string, kinds []Piece, names []string) Piece {
	v := f.Fields(n, what, "kind", "name", "at", "size", "turn", "radius", "polygon")
	if !f.Need(v[0], n, what, "kind") {
		return Piece{}
	}
	kind := f.Text(v[0], what+": kind")
	p, known := Piece{}, false
	for i := range kinds {
		if kinds[i].Name == kind {
			p, known = kinds[i], true
		}
	}
	if f.err == nil && !known {
		f.Failf(v[0], "%s: unknown kind of terrain %q%s", what, Shorten(kind), near.Hint(kind, names))
	}
	if v[1] != nil {
		p.Name = f.Text(v[1], what+": name")
	}
	at, size, turn, radius, polygon := v[2], v[3], v[4], v[5], v[6]
	switch {
	case f.err != nil:
	case polygon != nil && at == nil && size == nil && turn == nil && radius == nil:
		p.Polygon = f.Polygon(polygon, what+": polygon")
	case radius != nil && at != nil && size == nil && turn == nil && polygon == nil:
		p.Center = f.point(at, what+": at")
		p.Radius = f.inches(radius, what+": radius", 1, geom.MaxCoord)
	case size != nil && at != nil && radius == nil && polygon == nil:
		p.Polygon = f.rectangle(n, what, at, size, turn)
	default:
		f.Failf(n, "%s: its shape is one of: at and size (and turn), at and radius, polygon", what)
	}
	return p
}

func (f *File) rectangle(n *yaml.Node, what string, at, size, turn *yaml.Node) geom.Polygon {
	center := f.point(at, what+": at")
	sides := f.List(size, what+": size", 2, 2)
	if f.err != nil {
		return nil
	}
	w := f.inches(sides[0], what+": size", 1, maxSide)
	h := f.inches(sides[1], what+": size", 1, maxSide)
	k := 0
	if turn != nil {
		degrees := f.Whole(turn, what+": turn", -360, 360)
		if degrees%15 != 0 {
			f.Failf(turn, "%s: turn: %s degrees is not a multiple of 15", what, strconv.Itoa(degrees))
		}
		k = degrees / 15
	}
	if f.err != nil {
		return nil
	}
	g := rectangle(center, w, h, k)
	if !InRange(g) {
		f.Failf(n, "%s: it reaches over the table edge", what)
		return nil
	}
	if !g.Convex() {
		f.Failf(size, "%s: size: too small to be turned", what)
		return nil
	}
	return g
}
