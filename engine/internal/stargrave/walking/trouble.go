package walking

import (
	"fmt"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	"gauntlet/engine/move"
)

// Trouble says what keeps the figure from going a path, by how much where that can be measured, and by which
// rule; nothing when it can go there.
func (w *Walker) Trouble(p *Path, k Pace) (rule, words string) {
	var t trip
	a := w.Own[0].P
	for _, b := range p.To[:p.N] {
		if a == b {
			continue
		}
		if rule, words = w.block(a, b); words != "" {
			return rule, words
		}
		ok := w.leg(&t, a, b, p.Jumps)
		w.Jumps = move.OnFoot
		if !ok && p.Jumps {
			return "SG-MOV-03", "there is nothing of up to 4 inches to jump over there after as long a run-up"
		}
		a = b
	}
	cost := t.cost(w.rules.PerStretch)
	slow := ", where climbing and rough ground cost two inches for each begun one"
	if t.slow == 0 || k.Plain {
		cost, slow = t.open+t.slow, ""
	}
	if cost <= int64(k.Allow) {
		return "", ""
	}
	rule = "SG-MOV-01"
	if slow != "" {
		rule = "SG-MOV-02"
	}
	return rule, fmt.Sprintf("the way costs %s, %s more than the %s that it may move%s", inches(cost),
		inches(cost-int64(k.Allow)), inches(int64(k.Allow)), slow)
}

// block says what stands in a straight way.
func (w *Walker) block(a, b geom.Point) (rule, words string) {
	table := w.Table
	if over := max(max(b.X, -b.X)-table.HalfW, max(b.Y, -b.Y)-table.HalfH) + w.Base; over > 0 {
		return "SG-MOV-01", fmt.Sprintf("it would stand %s over the edge of the table", inches(int64(over)))
	}
	if w.free(a, b) {
		return "", ""
	}
	for v := range w.s.Units {
		if v == w.u || !w.s.Units[v].Is(core.OnTable) {
			continue
		}
		d := discOf(w.s, v)
		switch touch := int64(d.R) + int64(w.Base); {
		case geom.SegmentNear(a, b, d.P, touch):
			return "SG-MOV-01", fmt.Sprintf("%s stands in the way, %s too near to where it leads", w.s.Name(v),
				inches(max(1, touch-distance(a, b, d))))
		case w.s.G.Units[w.u].Seat != w.s.G.Units[v].Seat && w.passes(a, b, d):
			return "SG-MOV-04", fmt.Sprintf("the way leads past %s within reach of combat, and can only end there",
				w.s.Name(v))
		}
	}
	return "SG-MOV-01", "something impassable is in the way"
}

// distance returns how far the middle of a base is from a straight way.
func distance(a, b geom.Point, d board.Disc) int64 {
	v, to := b.Sub(a), d.P.Sub(a)
	n := v.Norm()
	along := min(max(0, geom.Dot(to, v)/max(1, n)), n)
	return d.P.Sub(a.Add(v.WithLength(along))).Norm()
}

func inches(units int64) string { return mission.Inches(int32(units)) + `"` }
