package heroes

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

const sick = party.Sick

// skillGain returns what a skill does for the hero that acts and on what it does most; on nothing but the
// given target when that is not -1.
func (h *Agent) skillGain(sit *situation, k, only int, turn starquest.Turn) (gain, target int) {
	target = -1
	h.aims = starquest.SkillTargets(sit.p, sit.u, k, h.aims[:0])
	for _, e := range h.aims {
		if only >= 0 && e != only {
			continue
		}
		if g := h.skillOn(sit, k, e, turn); target < 0 || g > gain {
			gain, target = g, e
		}
	}
	return gain, target
}

// skillOn returns what it is worth to use a skill on something.
func (h *Agent) skillOn(sit *situation, k, e int, turn starquest.Turn) int {
	p, u := sit.p, sit.u
	moved := !turn.Action || turn.ActionCosts
	switch k {
	case starquest.Discover:
		return h.discoverGain(sit, e)
	case starquest.Push:
		return 0 // it would come back at once
	case starquest.Hurry:
		if !moved {
			return 0
		}
		return h.bestStep(sit, 2*geom.Inch) * starquest.PassChance(p, u, party.Dexterity) / 6
	case starquest.Revive:
		if !sit.worthReviving(e) || sit.power < starquest.RevivePrice {
			return 0
		}
		return h.weights.Revive.Of(h.weights.Reviving) - sit.price(sit.power, starquest.RevivePrice)
	}
	skill := starquest.SkillOf(p, u, k)
	gain := 0
	switch skill.Effect {
	case party.SkillMove:
		if moved {
			gain = h.bestStep(sit, int32(skill.N)*geom.Inch)
		}
	case party.SkillHeal:
		hurt := int(p.Model(int(p.Game().Units()[e].First)).Wounds)
		gain = sit.late.Of(min(skill.N, hurt) * 1000)
	case party.SkillPower:
		has := starquest.Power(p, e)
		gain = sit.price(min(has+skill.N, starquest.MostPower(p, e)), min(skill.N, starquest.MostPower(p, e)-has))
	case party.SkillCure:
		for status := party.Afflicted; int(status) <= party.NumStatuses; status++ {
			if starquest.Has(p, e, status) {
				gain += h.weights.Status
			}
		}
	case party.SkillRally:
		if unit := p.Unit(e); unit.Is(engine.Shaken) {
			gain = sit.turnWorth
		}
	case party.SkillHits:
		f := h.enemyOf(e)
		gain = sit.harm(f, thousandthsOf(odds.OfHits(p, u, e, skill.N, skill.Rules).Wounds))
	case party.SkillInflict:
		f := h.enemyOf(e)
		if !starquest.Has(p, e, skill.Status) {
			gain = h.weights.Inflict.Of(min(max(f.shoot, f.strike), sit.harm(f, 1000)))
		}
	case party.SkillBuff:
		gain = h.buffGain(sit, skill, e)
	case party.SkillDebuff:
		gain = h.debuffGain(sit, skill, e)
	}
	if gain == 0 {
		return 0
	}
	return h.weights.Skill.Of(gain) - sit.price(sit.power, starquest.SkillPrice)*(6-starquest.PassChance(p, u, skill.Test))/6
}

// discoverGain returns what it is worth to look at a search token, or to pick it up.
func (h *Agent) discoverGain(sit *situation, m int) int {
	s := sit.p
	t := starquest.TokenOf(s, m)
	near := opr.GapTo(s, sit.u, origin, h.markerAt(m)) <= pickUpReach
	if t.Revealed {
		c := &h.quest.Contents[t.Content]
		hurt := int(sit.p.Model(int(sit.p.Game().Units()[sit.u].First)).Wounds)
		switch {
		case c.Kind == quests.Item && sit.finding:
			return h.weights.Goal.Of(h.weights.Item)
		case c.Kind == quests.Medicine:
			return sit.late.Of(min(c.N, hurt) * 1000)
		case c.Kind == quests.Stimulant:
			has := sit.power
			more := min(c.N, starquest.MostPower(s, sit.u)-has)
			return sit.price(has+more, more)
		}
		return 0
	}
	if !sit.finding {
		return 0 // it may be an alarm as well as a find
	}
	if near {
		return h.weights.Goal.Of(h.weights.PickUp)
	}
	return h.weights.Goal.Of(h.weights.Reveal) * starquest.PassChance(s, sit.u, party.Will) / 6
}

// bestStep returns how much better the hero would stand a few inches off, in the best direction.
func (h *Agent) bestStep(sit *situation, n int32) (gain int) {
	here := sit.stay()
	for k := range geom.Dirs {
		to := sit.at.Add(geom.Dirs[k].Times(int64(n), geom.DirScale))
		if !h.chart.Free(h.chart.Square(to)) || !h.game.Table().Inside(to, sit.base) {
			continue
		}
		worth, _ := sit.place(to)
		gain = max(gain, worth-sit.pain(sit.threat(to, nil, 0))-here)
	}
	return gain
}

// stay returns what it is worth to stay where the hero is.
func (sit *situation) stay() int {
	worth, _ := sit.place(sit.at)
	return worth - sit.pain(sit.threat(sit.at, nil, 0))
}

// buffGain returns what it is worth that a friend is better at something until the end of the round.
func (h *Agent) buffGain(sit *situation, skill *party.Skill, o int) (gain int) {
	s := sit.p
	if opr.Effects(s, o)&opr.Enchantment(skill.Stat, true) != 0 {
		return 0
	}
	e, gap := opr.Nearest(s, o)
	if e < 0 || gap > int64(h.weights.Guarded)*tenth {
		return 0
	}
	switch unit := sit.p.Unit(o); {
	case skill.Stat == roster.StatDefense:
		return h.weights.Guard.Of(sit.pain(sit.threat(sit.p.Anchor(o), nil, 0)))
	case unit.Is(engine.Activated):
		return 0 // it attacks nobody any more
	case skill.Stat == roster.StatHit:
		return h.weights.Sharpen.Of(sit.harm(h.enemyOf(e), max(h.enemyOf(e).shots, h.enemyOf(e).blows)))
	}
	return sit.pace
}

// debuffGain returns what it is worth that an enemy is worse at something until the end of the round.
func (h *Agent) debuffGain(sit *situation, skill *party.Skill, e int) int {
	s := sit.p
	f := h.enemyOf(e)
	if opr.Effects(s, e)&opr.Enchantment(skill.Stat, false) != 0 || !f.awake && skill.Stat != roster.StatDefense {
		return 0
	}
	switch skill.Stat {
	case roster.StatDefense:
		hitters := 0
		_, end := sit.p.Game().UnitRange(starquest.Heroes)
		for o := range end {
			if unit := sit.p.Unit(o); opr.OnTable(s, o) && !unit.Is(engine.Activated) {
				hitters++
			}
		}
		return h.weights.Expose.Of(sit.harm(f, max(f.shots, f.blows)) * hitters)
	case roster.StatHit:
		reach := max(f.charge, f.shot)
		if f.box.Gap2(sit.body(sit.at)) <= reach*reach || f.other2 <= reach*reach {
			return h.weights.Dull.Of(sit.pain(max(f.shoot, f.strike)))
		}
	}
	return 0
}

// skillTarget answers on what the skill is used.
func (h *Agent) skillTarget(v agents.View) (best int) {
	p, u := v.Position, int(v.Decision.Unit)
	sit := h.look(p, u)
	turn := starquest.TurnOf(p)
	most := 0
	for i := range v.Menu {
		e := int(v.Menu[i].Target)
		if v.Menu[i].Verb == engine.Reveal {
			e = int(v.Menu[i].Arg)
		}
		if gain, _ := h.skillGain(sit, turn.Skilled, e, turn); i == 0 || gain > most {
			best, most = i, gain
			h.why.option = option{skill: turn.Skilled, target: e, score: gain}
		}
	}
	return best
}
