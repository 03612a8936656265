package heroes

import (
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// A taskKind says what a hero goes for.
type taskKind uint8

const (
	taskNone      taskKind = iota // nothing but to stay alive
	taskToken                     // search token, a marker
	taskObjective                 // objective, a marker
	taskExit                      // the exit
	taskFoe                       // an enemy unit
	taskFriend                    // a hero with a task of its own
)

// A task is what a hero goes for.
type task struct {
	kind  taskKind
	index int        // a marker or a unit
	goal  geom.Point // where it is
	ways  sense.Field
	near  int // tenths of an inch from it that will do
	after int // tenths of an inch that are to be gone when it is done
}

// assign returns the task of the hero that decides.
func (h *Agent) assign() task {
	switch h.goal.Kind {
	case quests.Find:
		return h.share(taskToken, len(h.quest.Objectives), len(h.markerWays))
	case quests.Take, quests.Hold:
		return h.share(taskObjective, 0, len(h.quest.Objectives))
	case quests.Leave:
		if e, ok := h.rescue(); ok {
			return e
		}
		return task{kind: taskExit, goal: h.exit(), ways: h.toExit()}
	case quests.Slay:
		return h.hunt(starquest.Targets(h.p, h.goalIndex))
	case quests.Clear:
		return h.hunt(^uint64(0))
	}
	return task{}
}

// wanted reports whether the goal is still about a marker. What is to be held is not left when it is taken.
func (h *Agent) wanted(m int) bool {
	if m < len(h.quest.Objectives) {
		return h.p.Marker(m).Owner != starquest.Heroes || h.goal.Kind == quests.Hold
	}
	t := starquest.TokenOf(h.p, m)
	return !t.Taken && (!t.Revealed || h.quest.Contents[t.Content].Kind == quests.Item)
}

// search returns how many search tokens nobody has looked at, and whether those that have been revealed hold
// all that the goal asks for.
func (h *Agent) search() (hidden int, located bool) {
	known := 0
	for m := len(h.quest.Objectives); m < len(h.markerWays); m++ {
		switch t := starquest.TokenOf(h.p, m); {
		case !t.Revealed:
			hidden++
		case h.quest.Contents[t.Content].Kind == quests.Item:
			known++
		}
	}
	return hidden, known >= h.goal.N
}

// share deals out the markers of a range that the goal is about to the conscious heroes, shortest way first,
// and returns the task of the hero that decides. Who gets none goes with the hero nearest to it.
func (h *Agent) share(kind taskKind, from, to int) task {
	var has [party.MaxHeroes]int // marker + 1
	var gone uint64
	hidden, located := 0, false
	if kind == taskToken {
		hidden, located = h.search()
	}
	for m := from; m < to; m++ {
		// When all is located there is no need to look further.
		if !h.wanted(m) || located && !starquest.TokenOf(h.p, m).Revealed {
			gone |= 1 << m
		}
	}
	for range h.heroes {
		hero, marker := h.nearestPair(&has, gone, from, to)
		if hero < 0 {
			break
		}
		has[hero] = marker + 1
		gone |= 1 << marker
		if hero != h.u {
			continue
		}
		e := task{kind: kind, index: marker, goal: h.markerAt(marker), ways: h.toMarker(marker),
			near: 10 * pickUpReach / geom.Inch, after: h.onwards(marker)}
		if kind == taskObjective {
			e.near = 10 * opr.HoldRange / geom.Inch
		} else if !located {
			e.after += h.w.Search * (hidden - 1) / h.conscious() // it may well be another one
		}
		return e
	}
	return h.follow(&has)
}

// nearestPair returns the hero and the marker of a range with the shortest way between them, or -1: of the
// heroes that have none, the one that decides and those who are conscious, and of the markers that are not
// gone.
func (h *Agent) nearestPair(has *[party.MaxHeroes]int, gone uint64, from, to int) (hero, marker int) {
	best := sense.Unreached + 1
	hero, marker = -1, -1
	for m := from; m < to; m++ {
		if gone>>m&1 != 0 {
			continue
		}
		for o := range h.heroes {
			if has[o] != 0 || o != h.u && !opr.OnTable(h.p, o) {
				continue
			}
			if d := h.chart.From(h.toMarker(m), h.stand(o)); d < best {
				best, hero, marker = d, o, m
			}
		}
	}
	return hero, marker
}

// follow returns the task to go with the nearest hero that has one. When nobody has, a hero goes to where
// they leave next.
func (h *Agent) follow(has *[party.MaxHeroes]int) task {
	friend, least := -1, int64(0)
	for o := range h.heroes {
		if o == h.u || has[o] == 0 {
			continue
		}
		if gap := opr.Gap(h.p, h.u, o); friend < 0 || gap < least {
			friend, least = o, gap
		}
	}
	switch next := h.goalIndex + 1; {
	case friend >= 0:
		return task{kind: taskFriend, index: friend, goal: h.markerAt(has[friend] - 1),
			ways: h.toMarker(has[friend] - 1), near: h.w.FriendNear}
	case next < len(h.quest.Goals) && h.quest.Goals[next].Kind == quests.Leave:
		return task{kind: taskExit, goal: h.exit(), ways: h.toExit()}
	}
	return task{}
}

// rescue returns the task to help another hero that enemies keep from leaving, if there is one and time for
// that: nobody can leave without it.
func (h *Agent) rescue() (e task, ok bool) {
	p, at := h.p, h.p.Anchor(h.u)
	_, rush, shot := opr.Reach(p, h.u)
	most := (h.rounds - p.Round() - 1) * int(rush) * 10 / geom.Inch
	for o := range h.heroes {
		if o == h.u || !opr.OnTable(p, o) {
			continue
		}
		if f, gap := opr.Nearest(p, o); f < 0 || gap > int64(h.w.Grip.Of(geom.Inch)) {
			continue
		}
		back := h.chart.From(h.toExit(), p.Anchor(o))
		if back <= h.chart.From(h.toExit(), at) {
			continue // it is nearer to the exit, and may help itself
		}
		e = task{kind: taskFriend, index: o, goal: p.Anchor(o), ways: h.toward(p.Anchor(o)), after: back,
			near: max(h.w.RescueNear, (int(shot)-h.w.RescueShort*tenth)*10/geom.Inch)}
		if max(0, h.chart.From(e.ways, at)-e.near)+back <= most {
			return e, true
		}
	}
	return task{}, false
}

// onwards returns the way from a marker to the exit when the mission goes on there, in tenths of an inch.
func (h *Agent) onwards(m int) int {
	for _, g := range h.quest.Goals[h.goalIndex+1:] {
		if g.Kind == quests.Leave {
			return h.chart.From(h.toExit(), h.markerAt(m))
		}
	}
	return 0
}

// stand returns where a hero stands; one that is not deployed yet is taken to be in the middle of the zone.
func (h *Agent) stand(u int) geom.Point {
	if opr.OnTable(h.p, u) {
		return h.p.Anchor(u)
	}
	return sense.Middle(h.quest.Zone.Box())
}

// hunt returns the task to reach the nearest enemy out of a mask.
func (h *Agent) hunt(mask uint64) task {
	p, u, at := h.p, h.u, h.stand(h.u)
	first, end := h.game.UnitRange(starquest.Foes)
	best, least := -1, int64(0)
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
	e := task{kind: taskFoe, index: best, goal: opr.NearestModel(p, best, at), ways: h.toward(p.Anchor(best)),
		near: h.w.HuntNear}
	shots, blows := h.mind.Bare(p, u, best)
	if shots.Wounds > blows.Wounds {
		e.near = max(e.near, (int(opr.ArmsOf(p, u).MaxRange)-h.w.HuntShort*tenth)*10/geom.Inch)
	}
	// It takes time to bring it down, too: as much as all heroes together need who are like this one.
	_, rush, _ := opr.Reach(p, u)
	each := max(1, thousandthsOf(max(shots.Wounds, blows.Wounds))*h.conscious())
	e.after = min(1000*h.woundsLeft(best)/each, h.rounds) * int(rush) * 10 / geom.Inch
	return e
}

// conscious returns how many heroes are on the table, at least 1.
func (h *Agent) conscious() (n int) {
	for o := range h.heroes {
		if opr.OnTable(h.p, o) {
			n++
		}
	}
	return max(n, 1)
}

// woundsLeft returns how many wounds a unit can still take.
func (h *Agent) woundsLeft(e int) (left int) {
	first := int(h.game.Units()[e].First)
	for m := h.p.Unit(e).Alive; m != 0; m &= m - 1 {
		i := first + bits.TrailingZeros64(m)
		left += int(h.game.Models()[i].Tough) - int(h.p.Model(i).Wounds)
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
	if h.markerWays[m] == nil {
		h.markerWays[m] = h.chart.Fill(nil, h.chart.Square(h.markerAt(m)))
	}
	return h.markerWays[m]
}

// toward returns the ways to a place, which are good until those to another one are asked for.
func (h *Agent) toward(at geom.Point) sense.Field {
	if k := h.chart.Square(at); k != h.placeSquare {
		h.placeWays, h.placeSquare = h.chart.Fill(h.placeWays, k), k
	}
	return h.placeWays
}

// exit returns the middle of the exit.
func (h *Agent) exit() geom.Point { return sense.Middle(h.quest.Exit.Box()) }

// toExit returns the ways into the exit.
func (h *Agent) toExit() sense.Field {
	if len(h.exitWays) > 0 {
		return h.exitWays
	}
	var inside []int
	for k := range h.chart.Squares() {
		if !h.chart.Barred(k) && h.quest.Exit.ContainsDisc(h.chart.Middle(k), geom.Inch) {
			inside = append(inside, k)
		}
	}
	if len(inside) == 0 {
		inside = append(inside, h.chart.Square(h.exit()))
	}
	h.exitWays = h.chart.Fill(h.exitWays, inside...)
	return h.exitWays
}

// wayFrom returns how far the task still is from a point, in tenths of an inch: 0 where it is near enough.
func (h *Agent) wayFrom(at geom.Point) int {
	e := &h.task
	if e.kind == taskNone {
		return 0
	}
	d := h.chart.From(e.ways, at)
	if e.kind == taskToken || e.kind == taskObjective {
		to := h.markerAt(e.index)
		straight := int(geom.Isqrt(geom.Dist2(at, to)) * 10 / geom.Inch)
		if straight < h.w.Straight && !h.chart.Walled(at, to) {
			d = min(d, straight)
		}
	}
	return max(0, d-e.near)
}
