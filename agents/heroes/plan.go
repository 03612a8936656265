package heroes

import (
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
)

// An option is something that a hero can do next, and what speaks for it.
type option struct {
	unit, round int
	verb        engine.Verb
	entry       int           // of the menu
	to          geom.Point    // where it leads
	move        engine.Action // that leads there
	score       int
	parts       parts // that the score is the sum of
	bySkill     int   // part of the score that the skill action brings afterwards
	paid        int   // Power that it costs
	enemy       int   // whom it attacks, or -1
	wounds      int   // what that does on the average
	threat      int   // what the enemies do then
	way         int   // what is left of the way to the task
	skill       int   // that it uses, or -1
	target      int   // of the skill
	leap        opr.Leap
	leaps       bool
}

// What the score of an option is the sum of.
const (
	partHarm  = iota // what its attack does
	partPain         // what the enemies do then
	partGoal         // how far it brings the hero, and what can be done there
	partPower        // what the Power is worth that it costs
	partRest         // what the Power is worth that a rest regains
	partSkill        // what a skill does
	partJump         // what may go wrong in a jump
	numParts
)

// parts are what each part adds to a score.
type parts [numParts]int

// partNames are what the parts are called when a choice is explained: as the terms of Heuristic's evaluation
// where they are the same.
var partNames = [numParts]string{"damage", "exposure", "goal", "power", "rest", "skill", "jump"}

// sum returns the score.
func (p *parts) sum() (sum int) {
	for _, x := range p {
		sum += x
	}
	return sum
}

// chooseAction answers what the active hero does next.
func (h *Agent) chooseAction(menu []engine.Action) int {
	h.look()
	best, skill := option{score: -1 << 30, entry: -1}, option{entry: -1}
	second := best
	price := 0
	if h.turn.ActionCosts {
		price = h.price(h.power, starquest.ExtraPrice) + h.w.ExtraMargin
		if starquest.Has(h.p, h.u, party.Sick) {
			price += h.pain(starquest.ExtraPrice * 1000)
		}
	}
	for i := range menu {
		c := option{unit: h.u, round: h.p.Round(), verb: menu[i].Verb, entry: i, enemy: -1, skill: -1,
			to: h.at}
		if !h.weigh(&menu[i], price, &c) {
			continue
		}
		switch c.score = c.parts.sum(); {
		case c.verb == engine.Skill:
			if c.score > skill.score {
				skill = c
			}
		case c.score > best.score:
			best, second = c, best
		case c.score > second.score:
			second = c
		}
	}
	// A skill that does something now goes first, but for one that is needed more where the hero is going;
	// without the skill action of its own it has to be better than what else could be done.
	idle := best.verb == engine.Pass || best.verb == engine.Hold && best.enemy < 0
	switch {
	case skill.entry < 0 || skill.score < h.w.SkillLeast:
	case h.turn.Spare && (idle || skill.score >= best.bySkill) &&
		(best.verb != engine.Rest || best.score < skill.score),
		!h.turn.Spare && (idle || skill.score > best.score+h.pain(h.threat(h.at, nil, 0))):
		best, second = skill, best
	}
	h.choice = best
	h.why.option, h.why.second, h.why.task = best, second, h.task
	return best.entry
}

// weigh fills in what comes of an entry of a menu of actions, and reports whether it is to be thought of.
// What costs Power costs a price.
func (h *Agent) weigh(m *engine.Action, price int, c *option) bool {
	poor := h.power < starquest.ExtraPrice
	switch m.Verb {
	case engine.Hold, engine.Advance, engine.Rush, engine.Charge:
		if h.turn.ActionCosts && poor || !h.foresee(m, c) {
			return false
		}
		if c.parts[partPower] = -price; h.turn.ActionCosts {
			c.paid = starquest.ExtraPrice
		}
		return true
	case engine.Skill:
		if h.turn.SkillCosts && poor {
			return false
		}
		c.skill = int(m.Arg)
		if c.parts[partSkill], c.target = h.skillGain(c.skill, -1); h.turn.SkillCosts {
			c.paid, c.parts[partPower] = starquest.ExtraPrice, -price
		}
		return true
	case engine.Rest:
		c.parts[partRest] = h.w.Rest.Of(h.powerGain(h.power, starquest.MostPower(h.p, h.u)))
	case engine.Pass:
		c.parts[partGoal], _ = h.place(h.at)
	default:
		return false
	}
	c.threat, c.way = h.threat(h.at, nil, 0), h.way
	c.parts[partPain] = -h.pain(c.threat)
	return true
}

// foresee fills in what comes of an action, and reports whether it can be taken.
func (h *Agent) foresee(m *engine.Action, c *option) bool {
	switch m.Verb {
	case engine.Hold:
		c.parts[partGoal], c.bySkill = h.place(h.at)
		c.parts[partHarm] = h.bestShot(h.at, c)
		c.threat, c.way = h.threat(h.at, h.targetOf(c), c.wounds), h.way
		c.parts[partPain] = -h.pain(c.threat)
		return true
	case engine.Charge:
		f := h.enemyOf(int(m.Target))
		c.leap, c.leaps = h.leapInto(f.unit)
		if c.enemy, c.wounds = f.unit, f.blows; !c.leaps {
			c.wounds = thousandthsOf(h.mind.Charge(h.p, h.u, f.unit).Wounds)
		}
		near := opr.NearestModel(h.p, f.unit, h.at)
		c.to = near.Add(h.at.Sub(near).WithLength(2 * int64(h.base)))
		c.parts[partGoal], c.bySkill = h.place(c.to)
		c.threat = h.threat(c.to, f, c.wounds) + h.harmLeft(f, f.strike, c.wounds)
		c.parts[partHarm], c.parts[partPain] = h.harm(f, c.wounds), -h.pain(c.threat)
		c.way = h.wayFrom(c.to)
		h.weighLeap(c)
		return true
	}
	h.trial.CopyPosition(h.p, 0)
	if h.trial.Apply(*m) != nil {
		return false
	}
	if d := h.trial.Decision(); d.Kind != engine.MoveTo || int(d.Unit) != h.u {
		return false
	}
	h.menu = h.trial.Menu(h.menu[:0])
	best, ok := h.destination(h.trial.View(), h.menu, m.Verb == engine.Advance, *c)
	best.entry = c.entry
	*c = best
	return ok
}

// targetOf returns the enemy that an option attacks, or nil.
func (h *Agent) targetOf(c *option) *enemy {
	if c.enemy < 0 {
		return nil
	}
	return h.enemyOf(c.enemy)
}

// bestShot returns what the hero's shooting does from a point, at the enemy on whom it does most, and fills
// in who that is.
func (h *Agent) bestShot(at geom.Point, c *option) (gain int) {
	_, _, reach := opr.Reach(h.p, h.u)
	body := h.body(at)
	for i := range h.enemies {
		f := &h.enemies[i]
		if f.shots == 0 || f.box.Gap2(body) > int64(reach)*int64(reach) {
			continue
		}
		wounds := thousandthsOf(h.mind.Shooting(h.p, h.u, f.unit, at.Sub(h.at)).Wounds)
		if g := h.harm(f, wounds); g > gain {
			gain, c.enemy, c.wounds = g, f.unit, wounds
		}
	}
	return gain
}

// roughShot is bestShot by rule of thumb: all weapons bear on what is in reach and not behind anything.
func (h *Agent) roughShot(at geom.Point, reach int64) (gain int) {
	body := h.body(at)
	for i := range h.enemies {
		if f := &h.enemies[i]; f.shots > 0 && f.box.Gap2(body) <= reach*reach && h.chart.Clear(at, f.at) {
			gain = max(gain, h.harm(f, f.shots))
		}
	}
	return gain
}

// destination returns the option by which a hero goes to the best of the places on a menu of moves and the
// one to which the shortest way to its task leads: all of them are judged roughly, and the best of them
// exactly. The position is that in which they are chosen.
func (h *Agent) destination(p engine.Position, menu []engine.Action, shooting bool, c option) (best option,
	ok bool) {
	h.rank = h.rank[:0]
	for i := range menu {
		if menu[i].Verb == engine.Move {
			h.judge(p, menu[i], shooting, c)
		}
	}
	if to, ok := h.along(p); ok {
		h.judge(p, to, shooting, c)
	}
	best = option{score: -1 << 30}
	for i := range h.rank {
		d := &h.rank[i]
		if shooting {
			d.parts[partHarm] = h.bestShot(d.to, d)
		}
		d.threat = h.threat(d.to, h.targetOf(d), d.wounds)
		danger := opr.Danger(h.p, h.u, d.to.Sub(h.at)) * 1000 / 6
		d.parts[partPain] = -h.pain(d.threat + danger)
		h.weighLeap(d)
		if d.score = d.parts.sum(); d.score > best.score {
			best, ok = *d, true
		}
	}
	best.way = h.wayFrom(best.to)
	return best, ok
}

// judge judges a move roughly.
func (h *Agent) judge(p engine.Position, to engine.Action, shooting bool, d option) {
	d.move, d.to = to, to.At
	d.parts[partGoal], d.bySkill = h.place(d.to)
	d.score = d.parts[partGoal] - h.pain(h.threat(d.to, nil, 0))
	if _, _, reach := opr.Reach(h.p, h.u); shooting && reach > 0 {
		d.score += h.roughShot(d.to, int64(reach))
	}
	if d.leap, d.leaps = h.leapOf(p, &to); d.leaps {
		d.score = h.leapScore(&d.leap, d.score)
	}
	h.enter(&d)
}

// along returns the move that leads furthest along the shortest way to the task of the hero that decides
// where it moves in a position, if there is something to go to.
func (h *Agent) along(p engine.Position) (to engine.Action, ok bool) {
	if h.task.kind == taskNone {
		return to, false
	}
	allow, _ := opr.Allowance(p)
	to = opr.Towards(p, h.u, h.task.goal, allow)
	return to, to.Pattern == engine.OffPattern
}

// enter puts a destination among the best so far, if it belongs there; of equal ones the earlier stays in
// front.
func (h *Agent) enter(d *option) {
	n := len(h.rank)
	if n == h.w.Finalists {
		if n--; d.score <= h.rank[n].score {
			return
		}
	}
	for n > 0 && h.rank[n-1].score < d.score {
		n--
	}
	h.rank = slices.Insert(h.rank[:min(len(h.rank), h.w.Finalists-1)], n, *d)
}

// moveTo answers where the hero goes: where it meant to when it chose to move, or else to the best place
// there is.
func (h *Agent) moveTo(menu []engine.Action) engine.Action {
	h.task = h.assign()
	c := &h.choice
	if c.unit == h.u && c.round == h.p.Round() && (c.verb == engine.Advance || c.verb == engine.Rush) {
		if to, ok := h.meant(menu, c.to); ok {
			c.verb = engine.Pass // a second move of the turn is another matter
			h.why.option, h.why.task = *c, h.task
			h.why.option.verb = engine.Move
			return to
		}
	}
	h.look()
	best, ok := h.destination(h.p, menu, opr.Advancing(h.p), option{unit: h.u, verb: engine.Move, enemy: -1})
	if !ok {
		return menu[0]
	}
	h.why.option, h.why.task = best, h.task
	return best.move
}

// meant returns the move that leads to a point: of a menu, or along the way to the task.
func (h *Agent) meant(menu []engine.Action, to geom.Point) (a engine.Action, ok bool) {
	for i := range menu {
		if menu[i].Verb == engine.Move && menu[i].At == to {
			return menu[i], true
		}
	}
	a, ok = h.along(h.p)
	return a, ok && a.At == to
}
