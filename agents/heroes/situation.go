package heroes

import (
	"gauntlet/agents"
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

// A situation is what matters to the hero that decides. It is worked out anew at each decision: who decides
// and what the goal is by see, and the rest by look where it is needed.
type situation struct {
	p         engine.Position
	u         int
	goal      quests.Goal // that the heroes are about; the zero value when all are reached
	goalIndex int

	turn      starquest.Turn
	at        geom.Point
	base      int32
	task      task
	way       int // to the task, tenths of an inch
	pace      int // what an inch of it is worth
	left      int // rounds after this one
	power     int
	health    int           // wounds that it can still take
	late      weights.Share // what harm done to enemies still counts
	spare     bool          // it has a skill action beside its action of choice
	turnWorth int
	enemies   []enemy // on the table
}

// see notes who decides, and what the heroes are about.
func (h *Agent) see(v agents.View) {
	h.situation = situation{p: v.Position, u: int(v.Decision.Unit), enemies: h.enemies[:0],
		goalIndex: starquest.GoalOf(v.Position)}
	if h.goalIndex < len(h.quest.Goals) {
		h.goal = h.quest.Goals[h.goalIndex]
	}
}

// taking reports whether the goal is to hold objectives.
func (s *situation) taking() bool { return s.goal.Kind == quests.Take || s.goal.Kind == quests.Hold }

// model returns the first model of a unit, as it was at the start and as it is.
func (h *Agent) model(u int) (*engine.ModelDef, engine.Model) {
	i := int(h.game.Units()[u].First)
	return &h.game.Models()[i], h.p.Model(i)
}

// look finds out what matters to the hero that decides.
func (h *Agent) look() {
	def, now := h.model(h.u)
	h.at, h.base, h.task = h.p.Anchor(h.u), def.Base, h.assign()
	h.left, h.power = max(0, h.rounds-h.p.Round()), starquest.Power(h.p, h.u)
	h.health = int(def.Tough) - int(now.Wounds)
	h.late = h.w.Late[min(h.left, len(h.w.Late)-1)]
	if h.left > 0 || h.taking() {
		h.turnWorth = h.w.Turn
	}
	h.turn = starquest.TurnOf(h.p)
	h.spare = h.turn.Unit == h.u && h.turn.Spare
	h.way = h.wayFrom(h.at)
	h.pace = h.w.Goal.Of(h.inchWorth())
	h.lookAround()
}

// inchWorth returns what an inch of the way is worth: more, the fewer rounds there are to spare.
func (h *Agent) inchWorth() int {
	switch h.task.kind {
	case taskNone:
		return 0
	case taskFriend:
		return h.w.PaceFriend
	}
	_, rush, _ := opr.Reach(h.p, h.u)
	stride := max(1, int(rush)*10/geom.Inch)
	spare := h.left + 1 - (h.way+h.task.after+stride-1)/stride
	return h.w.Pace[min(max(spare, 0), len(h.w.Pace)-1)]
}

// lookAround fills in the enemies on the table.
func (h *Agent) lookAround() {
	p, u := h.p, h.u
	first, end := h.game.UnitRange(starquest.Foes)
	wanted := uint64(0)
	if h.goal.Kind == quests.Slay {
		wanted = starquest.Targets(p, h.goalIndex)
	}
	for e := first; e < end; e++ {
		if !opr.OnTable(p, e) {
			continue
		}
		d, unit := &h.game.Units()[e], p.Unit(e)
		f := enemy{unit: e, at: p.Anchor(e), box: p.Box(e), left: h.woundsLeft(e), other2: 1 << 60,
			worth: int(d.Points) * h.w.EnemyPoint, group: d.Size > 1,
			awake: !unit.Is(engine.Shaken) && !unit.Is(engine.Activated), wanted: wanted>>(e-first)&1 != 0}
		for k := range int(d.Size) {
			f.whole += int(h.game.Models()[int(d.First)+k].Tough)
		}
		advance, rush, shot := opr.Reach(p, e)
		if shot > 0 {
			f.shot = int64(advance) + int64(shot)
		}
		f.charge = int64(rush)
		shots, blows := h.mind.Bare(p, u, e)
		f.shots, f.blows = thousandthsOf(shots.Wounds), thousandthsOf(blows.Wounds)
		shots, blows = h.mind.Bare(p, e, u)
		f.shoot, f.strike = thousandthsOf(shots.Wounds), thousandthsOf(blows.Wounds)
		for o := range h.heroes {
			if o != u && opr.OnTable(p, o) {
				f.other2 = min(f.other2, p.Box(o).Gap2(f.box))
			}
		}
		if h.taking() {
			for _, at := range h.quest.Objectives {
				f.wanted = f.wanted || f.box.Gap2(geom.Box{Min: at, Max: at}) <= opr.HoldRange*opr.HoldRange
			}
		}
		if h.goal.Kind == quests.Find && h.w.Blocking > 0 {
			f.blocks = h.blocking(&f)
		}
		h.enemies = append(h.enemies, f)
	}
}

// blocking reports whether an enemy stands so near to a token that the heroes look for that nobody can pick
// it up.
func (h *Agent) blocking(f *enemy) bool {
	for m := len(h.quest.Objectives); m < len(h.markerWays); m++ {
		if at := h.markerAt(m); f.box.Gap2(geom.Box{Min: at, Max: at}) == 0 && h.wanted(m) {
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
func (h *Agent) harm(f *enemy, wounds int) int {
	w := &h.w
	gain := f.worth * min(wounds, 1000*f.left) / (1000 * f.whole)
	gain += w.Wounded.Of(gain*(f.whole-f.left)) / f.whole
	if wounds >= w.FinishFrom*f.left {
		gain += w.Finish.Of(f.worth * f.left / f.whole)
	}
	if f.wanted {
		gain = w.Wanted*gain + gain*h.pace/w.WantedPace
	}
	if f.blocks {
		gain += w.Blocking.Of(gain)
	}
	return w.Harm.Of(h.late.Of(gain))
}

// body returns the box of the hero's base at a point.
func (h *Agent) body(at geom.Point) geom.Box { return geom.BoxAround(at, at, h.base) }

// threat returns what the enemies would do to the hero at a point on the average, when one of them has
// suffered so many thousandths of wounds before.
func (h *Agent) threat(at geom.Point, hurt *enemy, wounds int) (sum int) {
	body := h.body(at)
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
				shoot = h.w.Cover.Of(shoot)
			}
			harm = max(harm, shoot)
		}
		if harm == 0 {
			continue
		}
		if f == hurt {
			harm = h.harmLeft(f, harm, wounds)
		}
		if f.other2 < gap2 {
			harm = h.w.Others.Of(harm)
		}
		if !h.chart.Clear(f.at, at) {
			harm = h.w.Hidden.Of(harm)
		}
		sum += harm
	}
	return sum
}

// harmLeft returns what is left of an enemy's harm after so many thousandths of wounds: of a group in
// proportion, of a single model little once it has probably fallen.
func (h *Agent) harmLeft(f *enemy, harm, wounds int) int {
	switch all := 1000 * max(1, f.left); {
	case f.group:
		return harm * max(0, all-wounds) / all
	case wounds >= all:
		return h.w.Fallen.Of(harm)
	}
	return harm
}

// pain returns what so many thousandths of wounds cost the hero.
func (h *Agent) pain(wounds int) int {
	w := &h.w
	cost := min(wounds, w.PainMost*max(1, h.health))
	if h.left == 0 {
		cost = w.PainLast.Of(cost)
	}
	if over := wounds - w.DoomFrom*h.health; over > 0 {
		cost += w.Doom.Of(over)
	}
	return w.Pain.Of(cost)
}

// price returns what it costs to go from so much Power to n less.
func (h *Agent) price(has, n int) int { return h.w.Power.Of(h.powerGain(has-n, has)) }

// powerGain returns what it is worth to have more Power than before.
func (h *Agent) powerGain(before, after int) int {
	w := &h.w
	return w.PowerLate[min(h.left, len(w.PowerLate)-1)].Of(w.powerWorth(after) - w.powerWorth(before))
}

// powerWorth returns what Power is worth that one keeps: the last points most.
func (w *Weights) powerWorth(n int) int {
	return w.PowerFirst*min(n, 2) + w.PowerNext*min(max(n-2, 0), 2) + w.PowerMore*max(n-4, 0)
}

// place returns what it is worth to stand at a point, but for what the enemies do, and how much of that needs
// a skill action.
func (h *Agent) place(at geom.Point) (worth, bySkill int) {
	way := h.wayFrom(at)
	worth = h.pace * (h.way - way) / 10
	if h.task.kind == taskObjective && way == 0 ||
		h.task.kind == taskExit && h.quest.Exit.ContainsDisc(at, int64(h.base)) {
		worth += h.w.Arrive
	}
	if !h.spare {
		return worth, 0
	}
	if h.task.kind == taskToken {
		to := h.markerAt(h.task.index)
		gap := geom.Isqrt(geom.Dist2(at, to)) - int64(h.base)
		revealed := starquest.TokenOf(h.p, h.task.index).Revealed
		switch {
		case gap <= pickUpReach && revealed: // only what is looked for is a task once it has been revealed
			bySkill = h.w.Item
		case gap <= pickUpReach:
			bySkill = h.w.PickUp
		case gap <= revealReach && !revealed && h.chart.Clear(at, to):
			bySkill = h.revealWorth()
		}
	}
	if h.power >= starquest.RevivePrice {
		for o := range h.heroes {
			if !h.worthReviving(o) {
				continue
			}
			def, lies := h.model(o)
			if geom.Isqrt(geom.Dist2(at, lies.P))-int64(h.base+def.Base) <= reviveReach {
				bySkill = max(bySkill, h.reviveWorth())
			}
		}
	}
	return worth + bySkill, bySkill
}

// revealWorth returns what it is worth to try to look at a search token.
func (h *Agent) revealWorth() int {
	return h.w.Reveal * starquest.PassChance(h.p, h.u, party.Will) / 6
}

// reviveWorth returns what it is worth to revive a friend.
func (h *Agent) reviveWorth() int { return h.w.Reviving - h.price(h.power, starquest.RevivePrice) }

// worthReviving reports whether a hero is unconscious and had better not be: not when it could not reach the
// exit any more that all conscious heroes have to stand in.
func (h *Agent) worthReviving(o int) bool {
	if !h.p.Unit(o).Is(engine.Down) || h.left == 0 {
		return false
	}
	if goals := h.quest.Goals; goals[len(goals)-1].Kind != quests.Leave {
		return true
	}
	_, rush, _ := opr.Reach(h.p, o)
	_, lies := h.model(o)
	return h.chart.From(h.toExit(), lies.P)*geom.Inch/10 <= int(rush)*h.left
}
