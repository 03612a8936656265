package heroes

import (
	"math/bits"

	"gauntlet/agents/sense"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// A taskKind says what a hero goes for.
type taskKind uint8

const (
	taskNone   taskKind = iota // nothing but to stay alive
	taskToken                  // search token, a marker
	taskPost                   // objective, a marker
	taskExit                   // the exit
	taskFoe                    // an enemy unit
	taskFriend                 // a hero with a task of its own
)

// A task is what a hero goes for.
type task struct {
	kind  taskKind
	index int // a marker or a unit
	ways  sense.Field
	near  int // tenths of an inch from it that will do
	after int // tenths of an inch that are to be gone when it is done
}

// assign returns the task of hero u.
func (h *Agent) assign(p engine.Position, u int) task {
	goal := starquest.GoalOf(p)
	if goal >= len(h.quest.Goals) {
		return task{}
	}
	switch g := &h.quest.Goals[goal]; g.Kind {
	case quests.Find:
		return h.share(p, u, taskToken, len(h.quest.Objectives), len(h.marks), goal)
	case quests.Take, quests.Hold:
		return h.share(p, u, taskPost, 0, len(h.quest.Objectives), goal)
	case quests.Leave:
		if e, ok := h.rescue(p, u); ok {
			return e
		}
		return task{kind: taskExit, ways: h.toExit()}
	case quests.Slay:
		return h.hunt(p, u, starquest.Targets(p, goal))
	case quests.Clear:
		return h.hunt(p, u, ^uint64(0))
	}
	return task{}
}

// wanted reports whether a goal is still about a marker. What is to be held is not left when it is taken.
func (h *Agent) wanted(p engine.Position, m, goal int) bool {
	if m < len(h.quest.Objectives) {
		return p.Marker(m).Owner != starquest.Heroes || h.quest.Goals[goal].Kind == quests.Hold
	}
	t := starquest.TokenOf(p, m)
	return !t.Taken && (!t.Revealed || h.quest.Contents[t.Content].Kind == quests.Item)
}

// search returns how many search tokens nobody has looked at, and whether those that have been revealed hold
// all that the goal asks for.
func (h *Agent) search(p engine.Position, goal int) (hidden int, located bool) {
	known := 0
	for m := len(h.quest.Objectives); m < len(h.marks); m++ {
		switch t := starquest.TokenOf(p, m); {
		case !t.Revealed:
			hidden++
		case h.quest.Contents[t.Content].Kind == quests.Item:
			known++
		}
	}
	return hidden, known >= h.quest.Goals[goal].N
}

// share deals out the markers of a range that the goal is about to the conscious heroes, shortest way first,
// and returns the task of hero u. Who gets none goes with the hero nearest to it.
func (h *Agent) share(p engine.Position, u int, kind taskKind, from, to, goal int) task {
	_, end := p.Game().UnitRange(starquest.Heroes)
	var has [party.MaxHeroes]int // marker + 1
	var gone uint64
	hidden, located := 0, false
	if kind == taskToken {
		if hidden, located = h.search(p, goal); located {
			for m := from; m < to; m++ {
				if !starquest.TokenOf(p, m).Revealed {
					gone |= 1 << m // there is no need to look further
				}
			}
		}
	}
	for m := from; m < to; m++ {
		if !h.wanted(p, m, goal) {
			gone |= 1 << m
		}
	}
	for range end {
		hero, marker := h.nearestPair(p, u, &has, gone, from, to)
		if hero < 0 {
			break
		}
		has[hero] = marker + 1
		gone |= 1 << marker
		if hero == u {
			e := task{kind: kind, index: marker, ways: h.toMarker(marker), after: h.onwards(marker, goal)}
			if e.near = 10 * pickUpReach / geom.Inch; kind == taskPost {
				e.near = 10 * opr.HoldRange / geom.Inch
			} else if !located {
				e.after += h.weights.Search * (hidden - 1) / h.conscious(p) // it may well be another one
			}
			return e
		}
	}
	return h.follow(p, u, &has, goal)
}

// nearestPair returns the hero and the marker of a range with the shortest way between them, or -1: of the
// heroes that have none, hero u and those who are conscious, and of the markers that are not gone.
func (h *Agent) nearestPair(p engine.Position, u int, has *[party.MaxHeroes]int, gone uint64, from, to int) (hero, marker int) {
	_, end := p.Game().UnitRange(starquest.Heroes)
	best := sense.Unreached + 1
	hero, marker = -1, -1
	for m := from; m < to; m++ {
		if gone>>m&1 != 0 {
			continue
		}
		for o := range end {
			if has[o] != 0 || o != u && !opr.OnTable(p, o) {
				continue
			}
			if d := h.chart.From(h.toMarker(m), h.stand(p, o)); d < best {
				best, hero, marker = d, o, m
			}
		}
	}
	return hero, marker
}

// follow returns the task to go with the nearest hero that has one. When nobody has, a hero goes to where
// they leave next.
func (h *Agent) follow(p engine.Position, u int, has *[party.MaxHeroes]int, goal int) task {
	_, end := p.Game().UnitRange(starquest.Heroes)
	friend, least := -1, int64(0)
	for o := range end {
		if o == u || has[o] == 0 {
			continue
		}
		if gap := opr.Gap(p, u, o); friend < 0 || gap < least {
			friend, least = o, gap
		}
	}
	switch {
	case friend >= 0:
		return task{kind: taskFriend, index: friend, ways: h.toMarker(has[friend] - 1),
			near: h.weights.FriendNear}
	case goal < len(h.quest.Goals)-1 && h.quest.Goals[goal+1].Kind == quests.Leave:
		return task{kind: taskExit, ways: h.toExit()}
	}
	return task{}
}

// rescue returns the task to help another hero that enemies keep from leaving, if there is one and time for
// that: nobody can leave without it.
func (h *Agent) rescue(p engine.Position, u int) (e task, ok bool) {
	_, end := p.Game().UnitRange(starquest.Heroes)
	_, rush, shot := opr.Reach(p, u)
	most := (h.rounds - p.Round() - 1) * int(rush) * 10 / geom.Inch
	for o := range end {
		if o == u || !opr.OnTable(p, o) {
			continue
		}
		if f, gap := opr.Nearest(p, o); f < 0 || gap > int64(h.weights.Grip.Of(geom.Inch)) {
			continue
		}
		back := h.chart.From(h.toExit(), p.Anchor(o))
		if back <= h.chart.From(h.toExit(), p.Anchor(u)) {
			continue // it is nearer to the exit, and may help itself
		}
		e = task{kind: taskFriend, index: o, ways: h.toward(p.Anchor(o)),
			near:  max(h.weights.RescueNear, (int(shot)-h.weights.RescueShort*tenth)*10/geom.Inch),
			after: back}
		if way := max(0, h.chart.From(e.ways, p.Anchor(u))-e.near); way+back <= most {
			return e, true
		}
	}
	return task{}, false
}

// onwards returns the way from a marker to the exit when the mission goes on there, in tenths of an inch.
func (h *Agent) onwards(m, goal int) int {
	for _, g := range h.quest.Goals[goal+1:] {
		if g.Kind == quests.Leave {
			return h.chart.From(h.toExit(), h.markerAt(m))
		}
	}
	return 0
}

// stand returns where a hero stands; one that is not deployed yet is taken to be in the middle of the zone.
func (h *Agent) stand(p engine.Position, u int) geom.Point {
	if opr.OnTable(p, u) {
		return p.Anchor(u)
	}
	b := h.quest.Zone.Box()
	return geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
}

// hunt returns the task to reach the nearest enemy out of a mask.
func (h *Agent) hunt(p engine.Position, u int, mask uint64) task {
	first, end := p.Game().UnitRange(starquest.Foes)
	best, least, at := -1, int64(0), h.stand(p, u)
	for e := first; e < end; e++ {
		if mask>>(e-first)&1 == 0 || !opr.OnTable(p, e) {
			continue
		}
		if d := geom.Dist2(at, p.Anchor(e)); best < 0 || d < least {
			best, least = e, d
		}
	}
	if best < 0 {
		return task{}
	}
	e := task{kind: taskFoe, index: best, ways: h.toward(p.Anchor(best)), near: h.weights.HuntNear}
	shots, blows := h.mind.Bare(p, u, best)
	if shots.Wounds > blows.Wounds {
		e.near = max(h.weights.HuntNear, (int(opr.ArmsOf(p, u).MaxRange)-h.weights.HuntShort*tenth)*10/geom.Inch)
	}
	// It takes time to bring it down, too: as much as all heroes together need who are like this one.
	_, rush, _ := opr.Reach(p, u)
	each := max(1, thousandthsOf(max(shots.Wounds, blows.Wounds))*h.conscious(p))
	e.after = min(1000*h.health(p, best)/each, h.rounds) * int(rush) * 10 / geom.Inch
	return e
}

// conscious returns how many heroes are on the table, at least 1.
func (h *Agent) conscious(p engine.Position) (n int) {
	_, end := p.Game().UnitRange(starquest.Heroes)
	for o := range end {
		if opr.OnTable(p, o) {
			n++
		}
	}
	return max(n, 1)
}

// health returns how many wounds a unit can still take.
func (h *Agent) health(p engine.Position, e int) (left int) {
	d, models := &p.Game().Units()[e], p.Game().Models()
	for m := p.Unit(e).Alive; m != 0; m &= m - 1 {
		i := int(d.First) + bits.TrailingZeros64(m)
		left += int(models[i].Tough) - int(p.Model(i).Wounds)
	}
	return left
}

// markerAt returns where a marker of the mission lies.
func (h *Agent) markerAt(m int) geom.Point {
	if n := len(h.quest.Objectives); m >= n {
		return h.quest.Tokens[m-n]
	}
	return h.quest.Objectives[m]
}

// toMarker returns the ways to a marker.
func (h *Agent) toMarker(m int) sense.Field {
	if h.marks[m] == nil {
		h.marks[m] = h.chart.Fill(nil, h.chart.Square(h.markerAt(m)))
	}
	return h.marks[m]
}

// toward returns the ways to a place, which are good until those to another one are asked for.
func (h *Agent) toward(at geom.Point) sense.Field {
	if k := h.chart.Square(at); k != h.chased {
		h.chase, h.chased = h.chart.Fill(h.chase, k), k
	}
	return h.chase
}

// toExit returns the ways into the exit.
func (h *Agent) toExit() sense.Field {
	if len(h.exit) > 0 {
		return h.exit
	}
	var inside []int
	for k := range h.chart.Squares() {
		if !h.chart.Barred(k) && h.quest.Exit.ContainsDisc(h.chart.Middle(k), geom.Inch) {
			inside = append(inside, k)
		}
	}
	if len(inside) == 0 {
		b := h.quest.Exit.Box()
		inside = append(inside, h.chart.Square(geom.Point{X: (b.Min.X + b.Max.X) / 2,
			Y: (b.Min.Y + b.Max.Y) / 2}))
	}
	h.exit = h.chart.Fill(h.exit, inside...)
	return h.exit
}

// wayOf returns how far a task still is from a point, in tenths of an inch: 0 where it is near enough.
func (h *Agent) wayOf(e *task, at geom.Point) int {
	if e.kind == taskNone {
		return 0
	}
	d := h.chart.From(e.ways, at)
	if e.kind == taskToken || e.kind == taskPost {
		to := h.markerAt(e.index)
		if straight := int(geom.Isqrt(geom.Dist2(at, to)) * 10 / geom.Inch); straight < h.weights.Straight &&
			!h.chart.Walled(at, to) {
			d = min(d, straight)
		}
	}
	return max(0, d-e.near)
}
