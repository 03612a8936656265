package heroes

import (
	"gauntlet/agents/weights"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// tenth is a tenth of an inch.
const tenth = geom.Inch / 10

// How near a hero has to be to a search token or to a friend (SQ-SKILL-02).
const (
	pickUpReach = 1 * geom.Inch
	revealReach = 6 * geom.Inch
	reviveReach = 3 * geom.Inch
)

var origin geom.Point

// thousandthsOf turns a mean into thousandths. Means that differ by what floating point makes of them on
// another machine give the same number.
func thousandthsOf(x float64) int { return int(float64(x*1000) + 0.4999) }

// An enemy is what a hero knows of an enemy unit on the table.
type enemy struct {
	unit        int
	at          geom.Point
	box         geom.Box
	left, whole int // wounds that it can still take, and that it could at the start
	worth       int // of the whole unit
	wanted      bool
	blocks      bool // it stands on a token that the heroes look for
	group       bool
	awake       bool  // it will act
	shoot       int   // what it does to the hero in the open on the average
	strike      int   // and in a charge
	shot        int64 // how far off it hits after an Advance
	charge      int64
	other2      int64 // squared distance of the nearest other hero
	shots       int   // what the hero does to it in the open
	blows       int
}

// A situation is what matters to the hero that acts.
type situation struct {
	h       *Agent
	p       engine.Position
	u       int
	at      geom.Point
	base    int32
	task    task
	way     int  // to the task, tenths of an inch
	pace    int  // what an inch of it is worth
	stuck   bool // no straight move brings the hero nearer to it
	left    int  // rounds after this one
	power   int
	health  int           // wounds that it can still take
	late    weights.Share // what harm done to enemies still counts
	spare   bool
	taking  bool // the goal is to hold objectives
	finding bool

	turnWorth int
}

// look finds out what matters to hero u. The answer is good until the next question.
func (h *Agent) look(p engine.Position, u int) *situation {
	m := &p.Game().Models()[p.Game().Units()[u].First]
	sit := &h.sit
	*sit = situation{
		h: h, p: p, u: u, at: p.Anchor(u), base: m.Base, task: h.assign(p, u),
		left: max(0, h.rounds-p.Round()), power: starquest.Power(p, u),
		health: int(m.Tough) - int(p.Model(int(p.Game().Units()[u].First)).Wounds), turnWorth: h.weights.Turn,
	}
	if goal := starquest.GoalOf(p); goal < len(h.quest.Goals) {
		kind := h.quest.Goals[goal].Kind
		sit.taking, sit.finding = kind == quests.Take || kind == quests.Hold, kind == quests.Find
	}
	sit.late = h.weights.Late[min(sit.left, len(h.weights.Late)-1)]
	if sit.left == 0 && !sit.taking {
		sit.turnWorth = 0
	}
	t := starquest.TurnOf(p)
	sit.spare = t.Unit == u && t.Spare
	sit.way = h.wayOf(&sit.task, sit.at)
	sit.stuck = sit.way > h.weights.Stuck && sit.way-h.chart.Ahead(sit.task.ways, sit.at) < h.weights.Stuck
	sit.pace = h.weights.Goal.Of(sit.inchWorth())
	h.lookAround(sit)
	return sit
}

// inchWorth returns what an inch of the way is worth: more, the fewer rounds there are to spare.
func (sit *situation) inchWorth() int {
	switch sit.task.kind {
	case taskNone:
		return 0
	case taskFriend:
		return sit.h.weights.PaceFriend
	}
	_, rush, _ := opr.Reach(sit.p, sit.u)
	stride := max(1, int(rush)*10/geom.Inch)
	spare := sit.left + 1 - (sit.way+sit.task.after+stride-1)/stride
	pace := &sit.h.weights.Pace
	return pace[min(max(spare, 0), len(pace)-1)]
}

// lookAround fills in the enemies on the table.
func (h *Agent) lookAround(sit *situation) {
	p, u := sit.p, sit.u
	units, models := p.Game().Units(), p.Game().Models()
	h.enemies = h.enemies[:0]
	first, end := p.Game().UnitRange(starquest.Foes)
	_, heroes := p.Game().UnitRange(starquest.Heroes)
	goal := starquest.GoalOf(p)
	wanted := starquest.Targets(p, goal)
	if goal >= len(h.quest.Goals) || h.quest.Goals[goal].Kind != quests.Slay {
		wanted = 0
	}
	for e := first; e < end; e++ {
		if !opr.OnTable(p, e) {
			continue
		}
		d := &units[e]
		unit := p.Unit(e)
		f := enemy{unit: e, at: p.Anchor(e), box: p.Box(e), group: d.Size > 1,
			awake: !unit.Is(engine.Shaken) && !unit.Is(engine.Activated), wanted: wanted>>(e-first)&1 != 0}
		for k := range int(d.Size) {
			f.whole += int(models[int(d.First)+k].Tough)
		}
		f.left = h.health(p, e)
		f.worth = int(d.Points) * h.weights.EnemyPoint
		advance, rush, shot := opr.Reach(p, e)
		if shot > 0 {
			f.shot = int64(advance) + int64(shot)
		}
		f.charge = int64(rush)
		mine, blow := h.mind.Bare(p, u, e)
		f.shots, f.blows = thousandthsOf(mine.Wounds), thousandthsOf(blow.Wounds)
		mine, blow = h.mind.Bare(p, e, u)
		f.shoot, f.strike = thousandthsOf(mine.Wounds), thousandthsOf(blow.Wounds)
		f.other2 = 1 << 60
		for o := range heroes {
			if o != u && opr.OnTable(p, o) {
				f.other2 = min(f.other2, p.Box(o).Gap2(f.box))
			}
		}
		if sit.taking {
			for k := range h.quest.Objectives {
				at := h.quest.Objectives[k]
				f.wanted = f.wanted || f.box.Gap2(geom.Box{Min: at, Max: at}) <= opr.HoldRange*opr.HoldRange
			}
		}
		if sit.finding && h.weights.Blocking > 0 {
			f.blocks = h.blocking(sit, &f)
		}
		h.enemies = append(h.enemies, f)
	}
}

// blocking reports whether an enemy stands so near to a token that the heroes look for that nobody can pick
// it up.
func (h *Agent) blocking(sit *situation, f *enemy) bool {
	goal := starquest.GoalOf(sit.p)
	for m := len(h.quest.Objectives); m < len(h.marks); m++ {
		if at := h.markerAt(m); f.box.Gap2(geom.Box{Min: at, Max: at}) == 0 && h.wanted(sit.p, m, goal) {
			return true
		}
	}
	return false
}

// enemyOf returns what is known of an enemy unit on the table.
func (h *Agent) enemyOf(e int) *enemy {
	for i := range h.enemies {
		if h.enemies[i].unit == e {
			return &h.enemies[i]
		}
	}
	return &enemy{unit: e, whole: 1}
}

// harm returns what so many thousandths of wounds on an enemy are worth.
func (sit *situation) harm(f *enemy, wounds int) int {
	w := &sit.h.weights
	gain := f.worth * min(wounds, 1000*f.left) / (1000 * f.whole)
	gain += w.Wounded.Of(gain*(f.whole-f.left)) / f.whole
	if wounds >= w.FinishFrom*f.left {
		gain += w.Finish.Of(f.worth * f.left / f.whole)
	}
	if f.wanted {
		gain = w.Wanted*gain + gain*sit.pace/w.WantedPace
	}
	if f.blocks {
		gain += w.Blocking.Of(gain)
	}
	return w.Harm.Of(sit.late.Of(gain))
}

// body returns the box of the hero's base at a point.
func (sit *situation) body(at geom.Point) geom.Box { return geom.BoxAround(at, at, sit.base) }

// threat returns what the enemies would do to the hero at a point on the average, when one of them has
// suffered so many thousandths of wounds before.
func (sit *situation) threat(at geom.Point, hurt *enemy, wounds int) (sum int) {
	h, body := sit.h, sit.body(at)
	covered := h.chart.Covered(at)
	for i := range h.enemies {
		f := &h.enemies[i]
		if !f.awake {
			continue
		}
		gap2 := f.box.Gap2(body)
		harm := 0
		if gap2 <= f.charge*f.charge {
			harm = f.strike
		}
		if f.shot > 0 && gap2 <= f.shot*f.shot {
			shoot := f.shoot
			if covered {
				shoot = h.weights.Cover.Of(shoot)
			}
			harm = max(harm, shoot)
		}
		if harm == 0 {
			continue
		}
		if f == hurt {
			harm = h.outlives(f, harm, wounds)
		}
		if f.other2 < gap2 {
			harm = h.weights.Others.Of(harm)
		}
		if !h.chart.Clear(f.at, at) {
			harm = h.weights.Hidden.Of(harm)
		}
		sum += harm
	}
	return sum
}

// outlives returns what is left of an enemy's harm after so many thousandths of wounds: of a group in
// proportion, of a single model little once it has probably fallen.
func (h *Agent) outlives(f *enemy, harm, wounds int) int {
	switch all := 1000 * max(1, f.left); {
	case f.group:
		return harm * max(0, all-wounds) / all
	case wounds >= all:
		return h.weights.Fallen.Of(harm)
	}
	return harm
}

// pain returns what so many thousandths of wounds cost the hero.
func (sit *situation) pain(wounds int) int {
	w := &sit.h.weights
	cost := min(wounds, w.PainMost*max(1, sit.health))
	if sit.left == 0 {
		cost = w.PainLast.Of(cost)
	}
	if over := wounds - w.DoomFrom*sit.health; over > 0 {
		cost += w.Doom.Of(over)
	}
	return w.Pain.Of(cost)
}

// price returns what it costs to go from so much Power to n less.
func (sit *situation) price(has, n int) int { return sit.h.weights.Power.Of(sit.powerGain(has-n, has)) }

// powerGain returns what it is worth to have more Power than before.
func (sit *situation) powerGain(before, after int) int {
	w := &sit.h.weights
	return w.PowerLate[min(sit.left, len(w.PowerLate)-1)].Of(w.powerWorth(after) - w.powerWorth(before))
}

// powerWorth returns what Power is worth that one keeps: the last points most.
func (w *Weights) powerWorth(n int) int {
	return w.PowerFirst*min(n, 2) + w.PowerNext*min(max(n-2, 0), 2) + w.PowerMore*max(n-4, 0)
}

// place returns what it is worth to stand at a point, but for what the enemies do, and how much of that needs
// a skill action.
func (sit *situation) place(at geom.Point) (worth, bySkill int) {
	h, e := sit.h, &sit.task
	way := h.wayOf(e, at)
	if sit.stuck {
		way = min(way, h.chart.Ahead(e.ways, at))
	}
	worth = sit.pace * (sit.way - way) / 10
	switch e.kind {
	case taskPost:
		if way == 0 {
			worth += h.weights.Goal.Of(h.weights.Arrive)
		}
	case taskExit:
		if h.quest.Exit.ContainsDisc(at, int64(sit.base)) {
			worth += h.weights.Goal.Of(h.weights.Arrive)
		}
	}
	if !sit.spare {
		return worth, 0
	}
	if e.kind == taskToken {
		to := h.markerAt(e.index)
		gap := geom.Isqrt(geom.Dist2(at, to)) - int64(sit.base)
		switch {
		case gap <= pickUpReach:
			bySkill = sit.tokenWorth()
		case gap <= revealReach && !starquest.TokenOf(sit.p, e.index).Revealed && h.chart.Clear(at, to):
			bySkill = h.weights.Goal.Of(h.weights.Reveal) * starquest.PassChance(sit.p, sit.u, party.Will) / 6
		}
	}
	if sit.power >= starquest.RevivePrice {
		_, end := sit.p.Game().UnitRange(starquest.Heroes)
		for o := range end {
			if sit.worthReviving(o) {
				d := &sit.p.Game().Models()[sit.p.Game().Units()[o].First]
				lies := sit.p.Model(int(sit.p.Game().Units()[o].First)).P
				if geom.Isqrt(geom.Dist2(at, lies))-int64(sit.base+d.Base) <= reviveReach {
					bySkill = max(bySkill, h.weights.Revive.Of(h.weights.Reviving)-sit.price(sit.power,
						starquest.RevivePrice))
				}
			}
		}
	}
	return worth + bySkill, bySkill
}

// tokenWorth returns what the search token of the task is worth to one who picks it up.
func (sit *situation) tokenWorth() int {
	if sit.task.kind == taskToken && starquest.TokenOf(sit.p, sit.task.index).Revealed {
		// only what is looked for is a task once it has been revealed
		return sit.h.weights.Goal.Of(sit.h.weights.Item)
	}
	return sit.h.weights.Goal.Of(sit.h.weights.PickUp)
}

// worthReviving reports whether a hero is unconscious and had better not be: not when it could not reach the
// exit any more that all conscious heroes have to stand in.
func (sit *situation) worthReviving(o int) bool {
	s := sit.p
	if !s.Unit(o).Is(engine.Down) || sit.left == 0 {
		return false
	}
	goals := sit.h.quest.Goals
	if goals[len(goals)-1].Kind != quests.Leave {
		return true
	}
	_, rush, _ := opr.Reach(s, o)
	lies := sit.p.Model(int(sit.p.Game().Units()[o].First)).P
	way := sit.h.chart.From(sit.h.toExit(), lies)
	return way*geom.Inch/10 <= int(rush)*sit.left
}
