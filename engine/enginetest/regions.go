package enginetest

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
)

// Touches reports whether a disc touches a piece of terrain.
func Touches(p *mission.Piece, c geom.Point, r int64) bool {
	if p.Radius != 0 {
		d := int64(p.Radius) + r
		return geom.Dist2(c, p.Center) < d*d
	}
	return p.Polygon.DiscTouches(c, r)
}

// Regions counts the connected regions of a half-inch grid on which a base of radius r can stand.
func Regions(t *mission.Table, solid []*mission.Piece, r int64) int {
	const step = geom.Inch / 2
	w, h := int(t.Width/step)+1, int(t.Height/step)+1
	free := make([]bool, w*h)
	for i := range free {
		c := geom.Point{X: int32(i%w)*step - t.Width/2, Y: int32(i/w)*step - t.Height/2}
		free[i] = int64(t.Width/2)-int64(max(c.X, -c.X)) >= r && int64(t.Height/2)-int64(max(c.Y, -c.Y)) >= r
		for _, p := range solid {
			free[i] = free[i] && !Touches(p, c, r)
		}
	}
	n := 0
	for i := range free {
		if !free[i] {
			continue
		}
		n++
		free[i] = false
		for todo := []int{i}; len(todo) > 0; {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, next := range [4]int{at - 1, at + 1, at - w, at + w} {
				if next >= 0 && next < len(free) && free[next] {
					free[next] = false
					todo = append(todo, next)
				}
			}
		}
	}
	return n
}
