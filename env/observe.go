package env

// observe writes what a seat sees into dst, which is as long as the layout says.
func (g *game) observe(seat int, dst []float32) {
	clear(dst)
	v, s := g.d.view, g.state
	if k := int(s.Decision().Kind); k > 0 && k <= 16 {
		dst[k-1] = 1
	}
	for side, at := range [2]int{v.own, v.enemy} {
		first, end := g.d.game.UnitRange(seat ^ side)
		for u := first; u < end; u++ {
			unit := s.Unit(u)
			dst[at+u-first] = float32(unit.Left()) / float32(g.d.game.Units()[u].Size)
		}
	}
}
