package heroes

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// What things are worth to Heroes is counted in thousandths of a wound that a hero suffers.
const (
	perPoint     = 1000 / 15 // a point of an enemy unit's cost
	pickUpWorth  = 2500      // a search token that may hold what is looked for
	itemWorth    = 5000      // one that is known to
	revealWorth  = 1500      // to learn what a search token holds
	reachWorth   = 1500      // to stand where the errand leads: at an objective, in the exit
	reviveWorth  = 4500
	turnWorth    = 1800 // a whole activation
	wantedPace   = 300  // what an inch is worth when harm to those whom the goal is about counts once more
	extraMargin  = 200  // by which an action must be better that costs Power
	skillLeast   = 250  // from which a skill is used before anything else
	longShot     = 18 * geom.Inch
	pickUpReach  = 1 * geom.Inch
	revealReach  = 6 * geom.Inch
	reviveReach  = 3 * geom.Inch
	guardedReach = 18 * geom.Inch // within which enemies make it worth while to help a friend
)

var origin geom.Point

// milli turns a mean into thousandths. Means that differ by what floating point makes of them on another machine give the same number.
func milli(x float64) int { return int(float64(x*1000) + 0.4999) }

// A foe is what a hero knows of an enemy unit on the table.
type foe struct {
	unit        int
	at          geom.Point
	box         geom.Box
	left, whole int // wounds that it can still take, and that it could at the start
	worth       int // of the whole unit
	wanted      bool
	seals       bool // it stands on a token that the heroes look for
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
	errand  errand
	way     int  // to the errand, tenths of an inch
	pace    int  // what an inch of it is worth
	stuck   bool // no straight move brings the hero nearer to it
	left    int  // rounds after this one
	power   int
	health  int // wounds that it can still take
	late    int // what harm done to enemies still counts, in percent
	spare   bool
	taking  bool // the goal is to hold objectives
	finding bool

	turnWorth int
}

// stuckWay is what a straight move has to gain, in tenths of an inch, for a hero not to be stuck.
const stuckWay = 20

// look finds out what matters to hero u. The answer is good until the next question.
func (h *Agent) look(p engine.Position, u int) *situation {
	m := &p.Game().Models()[p.Game().Units()[u].First]
	sit := &h.sit
	*sit = situation{
		h: h, p: p, u: u, at: p.Anchor(u), base: m.Base, errand: h.assign(p, u), left: max(0, h.rounds-p.Round()), power: starquest.Power(p, u),
		health: int(m.Tough) - int(p.Model(int(p.Game().Units()[u].First)).Wounds), turnWorth: turnWorth,
	}
	if goal := starquest.GoalOf(p); goal < len(h.quest.Goals) {
		kind := h.quest.Goals[goal].Kind
		sit.taking, sit.finding = kind == mission.Take || kind == mission.Hold, kind == mission.Find
	}
	sit.late = [...]int{40, 80, 100}[min(sit.left, 2)]
	if sit.left == 0 && !sit.taking {
		sit.turnWorth = 0
	}
	t := starquest.TurnOf(p)
	sit.spare = t.Unit == u && t.Spare
	sit.way = h.wayOf(&sit.errand, sit.at)
	sit.stuck = sit.way > stuckWay && sit.way-h.chart.Ahead(sit.errand.ways, sit.at) < stuckWay
	sit.pace = sit.hurry() * h.weights.Goal / 100
	h.spot(sit)
	return sit
}

// hurry returns what an inch of the way is worth: more, the fewer rounds there are to spare.
func (sit *situation) hurry() int {
	switch sit.errand.kind {
	case errandNone:
		return 0
	case errandFriend:
		return 60
	}
	_, rush, _ := opr.Reach(sit.p, sit.u)
	stride := max(1, int(rush)*10/geom.Inch)
	spare := sit.left + 1 - (sit.way+sit.errand.after+stride-1)/stride
	return [...]int{900, 600, 350, 220, 140}[min(max(spare, 0), 4)]
}

// spot fills in the enemies on the table.
func (h *Agent) spot(sit *situation) {
	p, u := sit.p, sit.u
	units, models := p.Game().Units(), p.Game().Models()
	h.foes = h.foes[:0]
	first, end := p.Game().UnitRange(starquest.Foes)
	_, heroes := p.Game().UnitRange(starquest.Heroes)
	goal := starquest.GoalOf(p)
	wanted := starquest.Targets(p, goal)
	if goal >= len(h.quest.Goals) || h.quest.Goals[goal].Kind != mission.Slay {
		wanted = 0
	}
	for e := first; e < end; e++ {
		if !opr.OnTable(p, e) {
			continue
		}
		d := &units[e]
		unit := p.Unit(e)
		f := foe{unit: e, at: p.Anchor(e), box: p.Box(e), group: d.Size > 1, awake: !unit.Is(engine.Shaken) && !unit.Is(engine.Activated), wanted: wanted>>(e-first)&1 != 0}
		for k := range int(d.Size) {
			f.whole += int(models[int(d.First)+k].Tough)
		}
		f.left = h.health(p, e)
		f.worth = int(d.Points) * perPoint
		advance, rush, shot := opr.Reach(p, e)
		if shot > 0 {
			f.shot = int64(advance) + int64(shot)
		}
		f.charge = int64(rush)
		mine, blow := h.mind.Bare(p, u, e)
		f.shots, f.blows = milli(mine.Wounds), milli(blow.Wounds)
		mine, blow = h.mind.Bare(p, e, u)
		f.shoot, f.strike = milli(mine.Wounds), milli(blow.Wounds)
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
		if sit.finding && h.weights.Seal > 0 {
			f.seals = h.sealing(sit, &f)
		}
		h.foes = append(h.foes, f)
	}
}

// sealing reports whether an enemy stands so near to a token that the heroes look for that nobody can pick it up.
func (h *Agent) sealing(sit *situation, f *foe) bool {
	goal := starquest.GoalOf(sit.p)
	for m := len(h.quest.Objectives); m < len(h.marks); m++ {
		if at := h.markerAt(m); f.box.Gap2(geom.Box{Min: at, Max: at}) == 0 && h.wanted(sit.p, m, goal) {
			return true
		}
	}
	return false
}

// foe returns what is known of an enemy unit on the table.
func (h *Agent) foe(e int) *foe {
	for i := range h.foes {
		if h.foes[i].unit == e {
			return &h.foes[i]
		}
	}
	return &foe{unit: e, whole: 1}
}

// harm returns what so many thousandths of wounds on an enemy are worth.
func (sit *situation) harm(f *foe, wounds int) int {
	w := min(wounds, 1000*f.left)
	gain := f.worth * w / (1000 * f.whole)
	gain += gain * (f.whole - f.left) / (2 * f.whole)
	if wounds >= 800*f.left {
		gain += f.worth * f.left / f.whole * 3 / 10
	}
	if f.wanted {
		gain = 2*gain + gain*sit.pace/wantedPace
	}
	if f.seals {
		gain += gain * sit.h.weights.Seal / 100
	}
	return gain * sit.late / 100 * sit.h.weights.Harm / 100
}

// body returns the box of the hero's base at a point.
func (sit *situation) body(at geom.Point) geom.Box { return geom.BoxAround(at, at, sit.base) }

// threat returns what the enemies would do to the hero at a point on the average, when one of them has suffered so many thousandths of wounds before.
func (sit *situation) threat(at geom.Point, hurt *foe, wounds int) (sum int) {
	h, body := sit.h, sit.body(at)
	covered := h.chart.Covered(at)
	for i := range h.foes {
		f := &h.foes[i]
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
				shoot = shoot * 2 / 3
			}
			harm = max(harm, shoot)
		}
		if harm == 0 {
			continue
		}
		if f == hurt {
			harm = f.outlives(harm, wounds)
		}
		if f.other2 < gap2 {
			harm = harm * h.weights.Others / 100
		}
		if !h.chart.Clear(f.at, at) {
			harm = harm * h.weights.Hidden / 100
		}
		sum += harm
	}
	return sum
}

// outlives returns what is left of an enemy's harm after so many thousandths of wounds: of a group in proportion, of a single model little once it
// has probably fallen.
func (f *foe) outlives(harm, wounds int) int {
	switch all := 1000 * max(1, f.left); {
	case f.group:
		return harm * max(0, all-wounds) / all
	case wounds >= all:
		return harm * 3 / 10
	}
	return harm
}

// pain returns what so many thousandths of wounds cost the hero.
func (sit *situation) pain(wounds int) int {
	cost := min(wounds, 2000*max(1, sit.health))
	if sit.left == 0 {
		cost = cost * 4 / 10
	}
	if over := wounds - 700*sit.health; over > 0 {
		cost += sit.h.weights.Doom * over / 100
	}
	return cost * sit.h.weights.Pain / 100
}

// price returns what it costs to go from so much Power to n less.
func (sit *situation) price(has, n int) int {
	return (powerWorth(has) - powerWorth(has-n)) * min(sit.left, 2) / 2 * sit.h.weights.Power / 100
}

// powerWorth returns what Power is worth that one keeps: the last points most.
func powerWorth(n int) int {
	return 600*min(n, 2) + 350*min(max(n-2, 0), 2) + 150*max(n-4, 0)
}

// place returns what it is worth to stand at a point, but for what the enemies do, and how much of that needs a skill action.
func (sit *situation) place(at geom.Point) (worth, bySkill int) {
	h, e := sit.h, &sit.errand
	way := h.wayOf(e, at)
	if sit.stuck {
		way = min(way, h.chart.Ahead(e.ways, at))
	}
	worth = sit.pace * (sit.way - way) / 10
	switch e.kind {
	case errandPost:
		if way == 0 {
			worth += reachWorth * h.weights.Goal / 100
		}
	case errandExit:
		if h.quest.Exit.ContainsDisc(at, int64(sit.base)) {
			worth += reachWorth * h.weights.Goal / 100
		}
	}
	if !sit.spare {
		return worth, 0
	}
	if e.kind == errandToken {
		to := h.markerAt(e.index)
		gap := geom.Isqrt(geom.Dist2(at, to)) - int64(sit.base)
		switch {
		case gap <= pickUpReach:
			bySkill = sit.tokenWorth()
		case gap <= revealReach && !starquest.TokenOf(sit.p, e.index).Revealed && h.chart.Clear(at, to):
			bySkill = revealWorth * h.weights.Goal / 100 * starquest.PassChance(sit.p, sit.u, roster.Will) / 6
		}
	}
	if sit.power >= starquest.RevivePrice {
		_, end := sit.p.Game().UnitRange(starquest.Heroes)
		for o := range end {
			if sit.raisable(o) {
				d := &sit.p.Game().Models()[sit.p.Game().Units()[o].First]
				lies := sit.p.Model(int(sit.p.Game().Units()[o].First)).P
				if geom.Isqrt(geom.Dist2(at, lies))-int64(sit.base+d.Base) <= reviveReach {
					bySkill = max(bySkill, reviveWorth*h.weights.Revive/100-sit.price(sit.power, starquest.RevivePrice))
				}
			}
		}
	}
	return worth + bySkill, bySkill
}

// tokenWorth returns what the search token of the errand is worth to one who picks it up.
func (sit *situation) tokenWorth() int {
	if sit.errand.kind == errandToken && starquest.TokenOf(sit.p, sit.errand.index).Revealed {
		return itemWorth * sit.h.weights.Goal / 100 // only what is looked for is an errand once it has been revealed
	}
	return pickUpWorth * sit.h.weights.Goal / 100
}

// raisable reports whether a hero is unconscious and had better not be: not when it could not reach the exit any more that all conscious heroes have
// to stand in.
func (sit *situation) raisable(o int) bool {
	s := sit.p
	if !s.Unit(o).Is(engine.Down) || sit.left == 0 {
		return false
	}
	goals := sit.h.quest.Goals
	if goals[len(goals)-1].Kind != mission.Leave {
		return true
	}
	_, rush, _ := opr.Reach(s, o)
	lies := sit.p.Model(int(sit.p.Game().Units()[o].First)).P
	way := sit.h.chart.From(sit.h.toExit(), lies)
	return way*geom.Inch/10 <= int(rush)*sit.left
}
