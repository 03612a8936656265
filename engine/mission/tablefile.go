package mission

import (
	"cmp"
	"fmt"
	"slices"

	"gauntlet/engine/geom"
	"gauntlet/engine/near"
	"gauntlet/engine/strictyaml"

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
	return ReadFile(name, "table", data, readTable)
}

func readTable(v strictyaml.Value) *Table {
	s := v.Section("table", "size", "symmetric", "terrain", "pieces")
	s.Need("table", "size")
	t := &Table{Name: s.Get("table").Text()}
	size := s.Get("size")
	t.Width, t.Height = two(size, minSide, maxSide)
	t.Symmetric = s.Get("symmetric").Choice("true", "false") == "true"
	size.Check(t.checkSize())
	t.readPieces(s.Get("pieces"), readKinds(s.Get("terrain")))
	return checked(v, t)
}

// readKinds reads the named kinds of terrain: pieces without a shape.
func readKinds(v strictyaml.Value) (out []Piece) {
	if !v.Given() || !v.Sound() {
		return nil
	}
	if v.Node.Kind != yaml.MappingNode {
		v.Failf("expected kinds of terrain with their properties, found %s", strictyaml.Describe(v.Node))
		return nil
	}
	if n := len(v.Node.Content) / 2; n > maxKinds {
		v.Failf("%d kinds of terrain, at most %d", n, maxKinds)
	}
	for i := 0; i+1 < len(v.Node.Content) && v.Sound(); i += 2 {
		name := strictyaml.Value{File: v.File, Node: v.Node.Content[i], What: v.What}
		k := Piece{Name: name.Text()}
		kind := strictyaml.Value{File: v.File, Node: v.Node.Content[i+1], What: fmt.Sprintf("terrain %q", k.Name)}
		if findKind(out, k.Name) != nil && v.Sound() {
			v.Fail(name.Node.Line, "%s is given twice", kind.What)
		}
		properties := kind
		if kind.Node.Kind == yaml.MappingNode {
			s := kind.Section("is", "height")
			properties.Node = s.Get("is").Node
			k.Height = inches(s.Get("height"), 0, maxHeight)
		}
		k.readProperties(properties)
		out = append(out, k)
	}
	return out
}

// findKind returns the kind of terrain of a name, or nil.
func findKind(kinds []Piece, name string) *Piece {
	if i := slices.IndexFunc(kinds, func(k Piece) bool { return k.Name == name }); i >= 0 {
		return &kinds[i]
	}
	return nil
}

func (p *Piece) readProperties(v strictyaml.Value) {
	names := []string{"cover", "difficult", "dangerous", "blocks", "impassable"}
	flags := []*bool{&p.Cover, &p.Difficult, &p.Dangerous, &p.Blocks, &p.Impassable}
	for _, c := range v.List("", 0, len(names)) {
		if i := slices.Index(names, c.Choice(names...)); i >= 0 {
			if *flags[i] {
				c.Failf("%q is given twice", names[i])
			}
			*flags[i] = true
		}
	}
}

// readPieces reads the pieces of terrain, and adds to each its image under a half turn when the table is
// symmetric.
func (t *Table) readPieces(v strictyaml.Value, kinds []Piece) {
	for i, c := range v.List("piece", 0, MaxPieces) {
		p := readPiece(c, kinds)
		c.What = fmt.Sprintf("piece %d (%s)", i+1, p.Name)
		c.Check(p.check(t))
		if !v.Sound() {
			return
		}
		t.Terrain = append(t.Terrain, p)
		if image := p.halfTurn(); t.Symmetric && !p.sameShape(&image) {
			if p.Contains(geom.Point{}) {
				c.Failf("it lies on the centre of a symmetric table, so that it must look the same after a half turn")
			}
			t.Terrain = append(t.Terrain, image)
		}
		if len(t.Terrain) > MaxPieces {
			c.Failf("with their images under the half turn these are more than %d pieces", MaxPieces)
		}
	}
}

func readPiece(v strictyaml.Value, kinds []Piece) (p Piece) {
	s := v.Section("kind", "name", "at", "size", "turn", "radius", "polygon")
	s.Need("kind")
	kind := s.Get("kind").Text()
	if known := findKind(kinds, kind); known != nil {
		p = *known
	} else if v.Sound() {
		names := make([]string, len(kinds))
		for i := range kinds {
			names[i] = kinds[i].Name
		}
		v.Fail(s.Get("kind").Node.Line, "%s: unknown kind of terrain %q%s", v.What, strictyaml.Shorten(kind),
			near.Hint(kind, names))
	}
	p.Name = cmp.Or(s.Get("name").Text(), p.Name)
	at, size, radius := s.Get("at"), s.Get("size"), s.Get("radius")
	switch {
	case s.Has("polygon") && s.Lacks("at", "size", "turn", "radius"):
		p.Polygon = Polygon(s.Get("polygon"))
	case s.Has("radius", "at") && s.Lacks("size", "turn", "polygon"):
		p.Center = point(at)
		p.Radius = inches(radius, 1, geom.MaxCoord)
	case s.Has("size", "at") && s.Lacks("radius", "polygon"):
		p.Polygon = readRectangle(v, at, size, s.Get("turn"))
	default:
		v.Failf("its shape is one of: at and size (and turn), at and radius, polygon")
	}
	return p
}

func readRectangle(v, at, size, turn strictyaml.Value) geom.Polygon {
	center := point(at)
	w, h := two(size, 1, maxSide)
	degrees := turn.Whole(-360, 360)
	if degrees%15 != 0 {
		turn.Failf("%d degrees is not a multiple of 15", degrees)
	}
	if !v.Sound() {
		return nil
	}
	g := rectangle(center, w, h, degrees/15)
	if !InRange(g) {
		v.Failf("it reaches over the table edge")
	} else if !g.Convex() {
		size.Failf("too small to be turned")
	}
	return g
}
