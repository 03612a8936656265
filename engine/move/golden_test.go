package move

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/geom"
)

var rewrite = flag.Bool("rewrite", false, "write the golden sums anew, after a change that means to alter ways")

// sums are the sums over what a mover answers, by question, and how often the answer was yes.
type sums map[string]*sum

type sum struct {
	all uint64
	yes int
	n   int
}

// add takes an answer down: whether it is a yes, and what goes with it.
func (s sums) add(question string, yes bool, with ...any) {
	if s[question] == nil {
		s[question] = &sum{}
	}
	h := fnv.New64a()
	fmt.Fprint(h, yes, with)
	c := s[question]
	c.all, c.n = c.all*31+h.Sum64(), c.n+1
	if yes {
		c.yes++
	}
}

// text has a line for each question.
func (s sums) text() string {
	var lines []string
	for q, c := range s {
		lines = append(lines, fmt.Sprintf("%-16s %5d of %5d %016x\n", q, c.yes, c.n, c.all))
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// change makes a unit one that is seldom drawn: scattered far, of guests alone, with bases of several sizes.
func (r scatter) change(n int, w *Mover) {
	switch n % 7 {
	case 1:
		for i := range w.N {
			w.Own[i].P = r.about(w.Mean, 10*geom.Inch)
		}
	case 2:
		w.N = min(w.N, 2)
		for i := range w.N {
			w.Own[i].R = w.Base + 200
		}
		w.Guests, w.Uniform = w.N, true
	case 3:
		for i := range w.N {
			w.Own[i].R = w.Base + r.Int32N(300)
		}
		w.Uniform = false
	default:
		return
	}
	w.Box = w.Own[0].Box()
	var x, y int64
	for i := range w.N {
		w.Box = w.Box.Union(w.Own[i].Box())
		x, y = x+int64(w.Own[i].P.X), y+int64(w.Own[i].P.Y)
	}
	w.Mean = geom.Point{X: int32(x / int64(w.N)), Y: int32(y / int64(w.N))}
}

// foes draws a unit that the mover's own is looking at.
func (r scatter) foes(w *Mover) {
	c := r.about(w.Mean, 9*geom.Inch)
	w.Bases = w.Bases[:0]
	size := 300 + r.Int32N(500)
	var x, y int64
	for i := range 1 + r.IntN(8) {
		p := c.Add(geom.Point{X: int32(i%4) * (2*size + 80), Y: int32(i/4) * (2*size + 80)})
		if r.IntN(4) == 0 {
			size += r.Int32N(200)
		}
		w.Bases = append(w.Bases, board.Disc{P: p, R: size})
		x, y = x+int64(p.X), y+int64(p.Y)
	}
	n := int64(len(w.Bases))
	w.Foe = geom.Point{X: int32(x / n), Y: int32(y / n)}
	w.Even = w.Uniform && w.EvenBases()
}

// places returns where the figures go.
func places(w *Mover) []geom.Point { return slices.Clone(w.To[:w.N]) }

// ask puts the questions of a game to a mover, which it has to be told of before.
func (r scatter) ask(s sums, w *Mover, allow int32) {
	s.add("IsNear", w.IsNear(allow))
	s.add("AnyWithin", w.AnyWithin(allow))
	s.add("Engaged", w.Engaged() != 0, w.Engaged())
	s.add("CanContact", w.CanContact(allow), w.SlowedDown)
	for variant := range ContactVariants {
		yes := w.Contact(allow, variant)
		s.add("Contact", yes, places(w), w.Bent, w.WentFar, w.SlowedDown)
		if yes {
			s.add("Arrives", w.Arrives(), w.CoherentThere(), w.RisksGoing(0))
		}
	}
	w.ComeClose(allow, r.IntN(ContactVariants))
	s.add("ComeClose", w.CoherentThere(), places(w))
	s.add("NearestEnemy", w.NearestEnemy(0) > 0, w.NearestEnemy(w.N-1), w.Farther(0, w.Foe))
	mask := w.StepBacks()
	s.add("StepBacks", mask>>BackStay == 0, mask)
	for k := range BackStay + 1 {
		if mask>>k&1 != 0 {
			s.add("StepBack", w.StepBack(k), places(w))
		}
	}
	w.AwaySingly(int64(allow))
	s.add("AwaySingly", w.CoherentThere(), places(w))
	s.add("AwayTogether", w.AwayTogether(int64(w.Rules.StepBack)), places(w))
	reach, risk := w.WaysIn(allow)
	s.add("WaysIn", reach != 0, reach, risk)
	legs, ok := w.WayIn(0, allow)
	s.add("WayIn", ok, legs)
	s.add("Coherent", w.Coherent(w.Bodies()), w.WithinFarWithout(0))
	s.add("PassesEnemies", w.PassesEnemies(0, w.Own[0].P, r.about(w.Foe, geom.Inch)), w.FreeOfEnemies(w.Foe, 300))
}

// cover puts the questions about cover.
func (r scatter) cover(s sums, w *Mover, allow int32) {
	var best [CoverChoices]geom.Point
	n := w.CoverGoals(&best, allow)
	s.add("CoverGoals", n > 0, best[:n])
	found := w.FindCover(allow)
	s.add("FindCover", found, w.Cover)
	for range 4 {
		v := r.about(zero, allow)
		if n > 0 {
			v = r.about(best[0], geom.Inch)
		}
		if found {
			s.add("Sheltered", w.Sheltered(v), w.MayShelter(v))
		}
	}
	for _, b := range w.Bases {
		s.add("CoverAt", w.InCover(b), w.CoverAt(b))
	}
	s.add("Behind", w.Behind(w.Foe, 1<<w.N-1, w.Cover))
	for _, k := range w.Cover {
		s.add("Crosses", w.Crosses(w.Foe, 1<<w.N-1, k))
	}
}

// ways puts the questions about routes, jumps, edges and flights.
func (r scatter) ways(s sums, w *Mover, allow int32) {
	goal := r.about(w.Mean, 14*geom.Inch)
	var rt Route
	for _, i := range []int{0, w.N - 1} {
		ok := w.FindRoute(&rt, i, w.Own[i].P, goal, w.Own[i].R, allow,
			Ground{Bodies: true, Crews: i == 0, Dry: allow%2 == 0})
		s.add("FindRoute", ok, rt.N, rt.Legs[:rt.N], rt.Each[:rt.N])
		if !ok {
			continue
		}
		stop := w.Walk(&rt, int64(allow))
		s.add("Walk", stop.N > 0, stop.At, stop.Ways[:stop.N], rt.Left(&stop))
		s.add("RouteSlows", w.RouteSlows(&rt, int64(allow)))
	}
	way := w.Offset(r.IntN(16), int64(allow))
	s.add("Direction", w.Direction(way) >= 0, w.Direction(way), w.Direction(goal.Sub(w.Mean)))
	w.Edges(func(pattern int, p geom.Point) bool {
		s.add("Edges", true, pattern, p)
		return true
	})
	s.add("ArrivalAt", true, w.ArrivalAt(r.Int32N(5), r.Int32N(5)), CellsAlong(w.Table.HalfW), ArrivalCells(2*w.Table.HalfW, 2*w.Table.HalfH))
	s.add("AtEdge", w.AtEdge(goal, w.Own[0].R), w.ComesToEdge(goal))
	f := Flight{Least: allow / 2, Far: 2 * allow, Heading: r.IntN(17) - 1, Leaves: r.IntN(2) == 0, Ahead: r.IntN(2) == 0}
	w.Flights(&f, func(place int, v geom.Point) bool {
		s.add("Flights", w.MayFly(v, &f), place, v)
		return true
	})
	for i := range w.N {
		up, ok := w.Rise(i, w.Own[i].P, goal)
		s.add("Rise", ok, up, w.Steepest(i, w.Own[i].P, goal), w.Stride(i, w.Own[i].P, goal))
		s.add("Slows", w.Slows(i, w.Own[i].P, goal), w.Risks(i, w.Own[i].P, goal), w.Free(i, w.Own[i].P, goal))
	}
	s.add("Extent", true, w.Extent(), w.Passes(goal.Sub(w.Mean), w.Foe), w.BoxAt(goal))
	s.add("Inside", w.Inside(goal))
	w.Place(goal)
	s.add("Place", w.CoherentThere(), places(w))
	fallers, level := w.Plunges()
	s.add("Plunges", level, fallers)
	s.add("Gather", w.Coherent(w.Bodies()))
	w.Gather(allow)
	s.add("Gather", w.CoherentThere(), places(w))
}

// placing puts the questions of deployments and of leaving transports.
func (r scatter) placing(s sums, w *Mover, allow int32) {
	a, b := r.about(zero, 15*geom.Inch), 5*geom.Inch+r.Int32N(9*geom.Inch)
	poly := geom.Polygon{a, a.Add(geom.Point{X: 3 * b}), a.Add(geom.Point{X: 3 * b, Y: b}), a.Add(geom.Point{Y: b})}
	if r.IntN(2) == 0 {
		poly = geom.Polygon{a, a.Add(geom.Point{X: 3 * b, Y: b / 3}), a.Add(geom.Point{X: b, Y: 2 * b})}
	}
	zone := NewZone(poly, r.IntN(3) == 0)
	w.Zone = &zone
	w.FormUp(board.Formation(1 + r.IntN(int(board.NumFormations)-1)))
	inside := r.IntN(2) == 0
	w.Grid(inside, func(pattern int, p geom.Point) bool {
		s.add("Grid", w.StandsAt(p), pattern, p)
		return pattern%5 != 4
	})
	s.add("AnyPlace", w.AnyPlace(inside), DeployCells(poly))
	for range 6 {
		p := r.about(a.Add(geom.Point{X: b, Y: b / 2}), b).Sign(w.Sign)
		s.add("StandsAt", w.StandsAt(p), places(w))
		s.add("HasRoom", w.HasRoom(p), w.Hidden(w.BoxThere(), 3*geom.Inch), w.EnemyGap(p))
		s.add("InZone", w.InZone(p, w.Own[0].R), w.NearZone(p, w.Own[0].R, allow))
		s.add("Entirely", w.Entirely(p, 4*geom.Inch))
		if s.add("RoomAt", w.RoomAt(p)); r.IntN(4) == 0 {
			s.add("RoomNear", w.RoomNear(p, 0, 4*geom.Inch), places(w))
		}
	}
	w.Out = Exit{Disc: board.Disc{P: r.about(w.Mean, geom.Inch), R: geom.Inch + r.Int32N(geom.Inch)}, Reach: 6 * geom.Inch,
		Partly: r.IntN(2) == 0}
	w.Leaving = true
	n := w.GatherAround()
	s.add("GatherAround", n == w.N, n, places(w))
	s.add("InReach", w.InReach(), w.Landed(), w.MostFurthest())
	w.Leaves(func(f board.Formation, place int, v geom.Point) bool {
		s.add("Leaves", w.Lands(v), f, place, v)
		return true
	})
	w.Leaving = false
}

// jumping puts the questions of a figure that climbs and jumps.
func (r scatter) jumping(s sums, w *Mover, allow int32) {
	w.N, w.MayJump, w.Mean, w.Box, w.Flies = 1, true, w.Own[0].P, w.Own[0].Box(), 0
	w.FormUp(board.AsItStands)
	s.add("JumpHelps", w.JumpHelps(w.Bases[0].Box(), allow), w.Steep())
	for range 12 {
		to := r.about(w.Mean, allow)
		for _, mode := range []uint8{OnFoot, JumpMust, JumpAll} {
			w.Jumps = mode
			l, ok := w.NextJump(to)
			s.add("NextJump", l.Size > 0, l, ok)
		}
		w.Jumps = OnFoot
		s.add("JumpsTo", w.JumpsTo(to.Sub(w.Mean), allow))
		way := Way{N: 2, To: [MostBends + 1]geom.Point{to, r.about(to, allow/2)}}
		s.add("Finds", w.Finds(&way, 2*allow, OnFoot), way.Everywhere)
		s.add("Goes", w.Goes(&way, 2*allow))
		s.add("TryMove", w.TryMove(to.Sub(w.Mean), allow))
		s.add("Profile", len(w.Profile(w.Mean, to)) > 1, w.Profile(w.Mean, to))
	}
}

// Whatever stands around, figures go where they went in versions before: games of then can be played again.
func TestGoldenWays(t *testing.T) {
	r := scatter{rand.New(rand.NewPCG(7, 8))}
	w := New()
	s := sums{}
	for n := range 600 {
		table := r.table(t)
		table.HalfW -= int32(n%3) * 3 * geom.Inch
		w.Table = &table
		climbs := n%4 == 0
		w.Rules = &Rules{Difficult: 6 * geom.Inch, PathSeparation: r.IntN(2) == 0, Climbs: climbs, WholeDifficult: r.IntN(2) == 0,
			Gap: geom.Inch, Drop: 3 * geom.Inch, Jump: 4 * geom.Inch, Fall: 3 * geom.Inch, Reach: 2 * geom.Inch, ReachUp: 4 * geom.Inch,
			ReachStraight: r.IntN(2) == 0, ContactOnly: r.IntN(2) == 0, RootedFight: r.IntN(2) == 0, StepBack: r.Int32N(2) * 2 * geom.Inch,
			Separation: geom.Inch, Coherency: board.Coherency{Near: geom.Inch, Far: 9 * geom.Inch}}
		allow := int32(4+r.IntN(12)) * geom.Inch
		r.unit(&w)
		r.change(n, &w)
		w.Roots = r.Uint64() & r.Uint64() & r.Uint64()
		w.Jumps = OnFoot
		r.around(&w, allow, r.Int32N(2)*geom.Inch)
		r.foes(&w)
		w.FormUp(board.AsItStands)
		r.ask(s, &w, allow)
		r.cover(s, &w, allow)
		r.ways(s, &w, allow)
		if r.placing(s, &w, allow); climbs {
			r.jumping(s, &w, allow)
		}
	}
	const path = "testdata/ways.txt"
	got := s.text()
	if *rewrite {
		must.Do(t, files.Write(path, []byte(got)))
		return
	}
	want := strings.Split(string(must.Get(files.Read(path, 1<<16))(t)), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(want) || line != want[i] {
			t.Errorf("now %q", line)
		}
	}
	if t.Failed() {
		t.Logf("before:\n%s", strings.Join(want, "\n"))
	}
}
