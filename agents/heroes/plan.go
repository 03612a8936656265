package heroes

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
)

// An option is something that a hero can do next, and what speaks for it.
type option struct {
	unit, round int
	verb        engine.Verb
	entry       int        // of the menu
	to          geom.Point // where a move leads
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
	leap        int32 // how far it jumps
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

// A ranked is a destination that may be the best.
type ranked struct {
	entry   int
	at      geom.Point
	score   int
	bySkill int
	leap    opr.Leap // that it takes, if any
	leaps   bool
}

// chooseAction answers what the active hero does next.
func (h *Agent) chooseAction(v agents.View) int {
	p, u := v.Position, int(v.Decision.Unit)
	sit, turn := h.look(p, u), starquest.TurnOf(p)
	best, second := option{score: -1 << 30, entry: -1}, option{score: -1 << 30, entry: -1}
	price := 0
	if turn.ActionCosts {
		price = sit.price(sit.power, starquest.ExtraPrice) + h.weights.Margin.Of(h.weights.ExtraMargin)
		if starquest.Has(p, u, sick) {
			price += sit.pain(starquest.ExtraPrice * 1000)
		}
	}
	skill := option{score: 0, entry: -1}
	for i := range v.Menu {
		c := option{unit: u, round: p.Round(), verb: v.Menu[i].Verb, entry: i, enemy: -1, skill: -1,
			to: sit.at}
		switch {
		case !h.weigh(sit, &v.Menu[i], turn, price, &c):
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
	case skill.entry < 0 || skill.score < h.weights.SkillLeast:
	case turn.Spare && (idle || skill.score >= best.bySkill) &&
		(best.verb != engine.Rest || best.score < skill.score),
		!turn.Spare && (idle || skill.score > best.score+sit.pain(sit.threat(sit.at, nil, 0))):
		best, second = skill, best
	}
	h.choice = best
	h.why.option, h.why.second, h.why.task, h.why.pace = best, second, sit.task, sit.pace
	return best.entry
}

// weigh fills in what comes of an entry of a menu of actions, and reports whether it is to be thought of.
// What costs Power costs a price.
func (h *Agent) weigh(sit *situation, m *engine.Action, turn starquest.Turn, price int, c *option) bool {
	poor := sit.power < starquest.ExtraPrice
	switch m.Verb {
	case engine.Hold, engine.Advance, engine.Rush, engine.Charge:
		if turn.ActionCosts && poor || !h.foresee(sit, m, c) {
			return false
		}
		if turn.ActionCosts {
			c.paid = starquest.ExtraPrice
		}
		c.parts[partPower] -= price
		c.score -= price
		return true
	case engine.Rest:
		gain := sit.powerGain(sit.power, starquest.MostPower(sit.p, sit.u))
		c.parts[partRest] = h.weights.Rest.Of(gain)
	case engine.Pass:
		c.parts[partGoal], _ = sit.place(sit.at)
	case engine.Skill:
		if turn.SkillCosts && poor {
			return false
		}
		c.skill = int(m.Arg)
		if c.parts[partSkill], c.target = h.skillGain(sit, c.skill, -1, turn); turn.SkillCosts {
			c.paid = starquest.ExtraPrice
			c.parts[partPower] = -price
		}
		c.score = c.parts.sum()
		return true
	default:
		return false
	}
	c.threat, c.way = sit.threat(sit.at, nil, 0), sit.way
	c.parts[partPain] = -sit.pain(c.threat)
	c.score = c.parts.sum()
	return true
}

// foresee fills in what comes of an action, and reports whether it can be taken.
func (h *Agent) foresee(sit *situation, m *engine.Action, c *option) bool {
	switch m.Verb {
	case engine.Hold:
		worth, bySkill := sit.place(sit.at)
		gain := h.bestShot(sit, sit.at, c)
		c.threat = sit.threat(sit.at, h.targetOf(c), c.wounds)
		c.parts = parts{partHarm: gain, partPain: -sit.pain(c.threat), partGoal: worth}
		c.score, c.bySkill, c.way = c.parts.sum(), bySkill, sit.way
		return true
	case engine.Charge:
		f := h.enemyOf(int(m.Target))
		l, leaps := h.leapInto(sit, f.unit)
		if c.enemy, c.wounds = f.unit, f.blows; !leaps {
			c.wounds = thousandthsOf(h.mind.Charge(sit.p, sit.u, f.unit).Wounds)
		}
		near := opr.NearestModel(sit.p, f.unit, sit.at)
		c.to = near.Add(sit.at.Sub(near).WithLength(2 * int64(sit.base)))
		worth, bySkill := sit.place(c.to)
		c.threat = sit.threat(c.to, f, c.wounds) + h.outlives(f, f.strike, c.wounds)
		c.parts = parts{partHarm: sit.harm(f, c.wounds), partPain: -sit.pain(c.threat), partGoal: worth}
		c.score, c.bySkill = c.parts.sum(), bySkill
		c.way = h.wayOf(&sit.task, c.to)
		if leaps {
			c.leap = l.Size
			c.parts[partJump] = h.leapScore(sit, &l, c.score) - c.score
			c.score = c.parts.sum()
		}
		return true
	}
	h.trial.CopyPosition(sit.p, 0)
	if h.trial.Apply(*m) != nil {
		return false
	}
	if d := h.trial.Decision(); d.Kind != engine.MoveTo || int(d.Unit) != sit.u {
		return false
	}
	h.menu = h.trial.Menu(h.menu[:0])
	_, ok := h.destination(sit, h.trial.View(), h.menu, m.Verb == engine.Advance, c)
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
func (h *Agent) bestShot(sit *situation, at geom.Point, c *option) (gain int) {
	_, _, reach := opr.Reach(sit.p, sit.u)
	body := sit.body(at)
	for i := range h.enemies {
		f := &h.enemies[i]
		if f.shots == 0 || f.box.Gap2(body) > int64(reach)*int64(reach) {
			continue
		}
		wounds := thousandthsOf(h.mind.Shooting(sit.p, sit.u, f.unit, at.Sub(sit.at)).Wounds)
		if g := sit.harm(f, wounds); g > gain {
			gain, c.enemy, c.wounds = g, f.unit, wounds
		}
	}
	return gain
}

// roughShot is bestShot by rule of thumb: all weapons bear on what is in reach and not behind anything.
func (h *Agent) roughShot(sit *situation, at geom.Point, reach int64) (gain int) {
	body := sit.body(at)
	for i := range h.enemies {
		if f := &h.enemies[i]; f.shots > 0 && f.box.Gap2(body) <= reach*reach && h.chart.Clear(at, f.at) {
			gain = max(gain, sit.harm(f, f.shots))
		}
	}
	return gain
}

// destination returns the best entry of a menu of moves and fills in what comes of it: all of them are judged
// roughly, and the best of them exactly. The position is that in which they are chosen.
func (h *Agent) destination(sit *situation, p engine.Position, menu []engine.Action, shooting bool, c *option) (best int, ok bool) {
	_, _, reach := opr.Reach(sit.p, sit.u)
	h.rank = h.rank[:0]
	for i := range menu {
		if menu[i].Verb != engine.Move {
			continue
		}
		at := menu[i].At
		worth, bySkill := sit.place(at)
		r := ranked{entry: i, at: at, score: worth - sit.pain(sit.threat(at, nil, 0)), bySkill: bySkill}
		if shooting && reach > 0 {
			r.score += h.roughShot(sit, at, int64(reach))
		}
		if r.leap, r.leaps = h.leapOf(p, &menu[i]); r.leaps {
			r.score = h.leapScore(sit, &r.leap, r.score)
		}
		h.enter(r)
	}
	c.score = -1 << 30
	for i := range h.rank {
		r := &h.rank[i]
		d := option{enemy: -1}
		worth, _ := sit.place(r.at)
		d.parts[partGoal] = worth
		if shooting {
			d.parts[partHarm] = h.bestShot(sit, r.at, &d)
		}
		threat := sit.threat(r.at, h.targetOf(&d), d.wounds)
		danger := opr.Danger(sit.p, sit.u, r.at.Sub(sit.at)) * 1000 / 6
		d.parts[partPain] = -sit.pain(threat + danger)
		if r.leaps {
			score := d.parts.sum()
			d.parts[partJump] = h.leapScore(sit, &r.leap, score) - score
		}
		if score := d.parts.sum(); score > c.score {
			best, ok = r.entry, true
			c.score, c.parts, c.bySkill, c.to, c.threat, c.enemy, c.wounds, c.way = score, d.parts, r.bySkill,
				r.at, threat, d.enemy, d.wounds, h.wayOf(&sit.task, r.at)
			c.leap = r.leap.Size
		}
	}
	return best, ok
}

// enter puts a destination among the best so far, if it belongs there; of equal ones the earlier stays in
// front.
func (h *Agent) enter(r ranked) {
	if len(h.rank) == h.weights.Finalists {
		if r.score <= h.rank[len(h.rank)-1].score {
			return
		}
		h.rank = h.rank[:len(h.rank)-1]
	}
	h.rank = append(h.rank, r)
	for i := len(h.rank) - 1; i > 0 && h.rank[i].score > h.rank[i-1].score; i-- {
		h.rank[i], h.rank[i-1] = h.rank[i-1], h.rank[i]
	}
}

// moveTo answers where the hero goes: where it meant to when it chose to move, or else to the best place
// there is.
func (h *Agent) moveTo(v agents.View) int {
	p, u := v.Position, int(v.Decision.Unit)
	c := &h.choice
	if c.unit == u && c.round == p.Round() && (c.verb == engine.Advance || c.verb == engine.Rush) {
		for i := range v.Menu {
			if v.Menu[i].Verb == engine.Move && v.Menu[i].At == c.to {
				c.verb = engine.Pass // a second move of the turn is another matter
				h.why.option, h.why.task = *c, h.assign(p, u)
				h.why.option.verb = engine.Move
				return i
			}
		}
	}
	sit := h.look(p, u)
	d := option{unit: u, verb: engine.Move, enemy: -1, skill: -1}
	best, ok := h.destination(sit, p, v.Menu, opr.Advancing(p), &d)
	if !ok {
		return 0
	}
	h.why.option, h.why.task = d, sit.task
	return best
}
