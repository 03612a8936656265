package heroes

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// skillGain returns what a skill does for the hero that acts and on what it does most; on nothing but the
// given target when that is not -1.
func (h *Agent) skillGain(k, only int) (gain, target int) {
	target = -1
	h.targets = starquest.SkillTargets(h.p, h.u, k, h.targets[:0])
	for _, e := range h.targets {
		if only >= 0 && e != only {
			continue
		}
		if g := h.skillOn(k, e); target < 0 || g > gain {
			gain, target = g, e
		}
	}
	return gain, target
}

// moved reports whether the hero has acted, so that it may well step elsewhere.
func (h *Agent) moved() bool { return !h.turn.Action || h.turn.ActionCosts }

// skillOn returns what it is worth to use a skill on something.
func (h *Agent) skillOn(k, e int) int {
	switch k {
	case starquest.Discover:
		return h.discoverGain(e)
	case starquest.Push:
		return 0 // it would come back at once
	case starquest.Hurry:
		if !h.moved() {
			return 0
		}
		return h.bestStep(2*geom.Inch) * starquest.PassChance(h.p, h.u, party.Dexterity) / 6
	case starquest.Revive:
		if !h.worthReviving(e) || h.power < starquest.RevivePrice {
			return 0
		}
		return h.reviveWorth()
	}
	skill := starquest.SkillOf(h.p, h.u, k)
	gain := h.effectGain(skill, e)
	if gain == 0 {
		return 0
	}
	fails := 6 - starquest.PassChance(h.p, h.u, skill.Test)
	return h.w.Skill.Of(gain) - h.price(h.power, starquest.SkillPrice)*fails/6
}

// effectGain returns what the effect of a skill of the hero's own is worth on something.
func (h *Agent) effectGain(skill *party.Skill, e int) (gain int) {
	switch skill.Effect {
	case party.SkillMove:
		if h.moved() {
			gain = h.bestStep(int32(skill.N) * geom.Inch)
		}
	case party.SkillHeal:
		gain = h.healGain(e, skill.N)
	case party.SkillPower:
		gain = h.restoreGain(e, skill.N)
	case party.SkillCure:
		for status := party.Afflicted; int(status) <= party.NumStatuses; status++ {
			if starquest.Has(h.p, e, status) {
				gain += h.w.Status
			}
		}
	case party.SkillRally:
		if h.p.Unit(e).Is(engine.Shaken) {
			gain = h.turnWorth
		}
	case party.SkillHits:
		wounds := odds.OfHits(h.p, h.u, e, skill.N, skill.Rules).Wounds
		gain = h.harm(h.enemyOf(e), thousandthsOf(wounds))
	case party.SkillInflict:
		if f := h.enemyOf(e); !starquest.Has(h.p, e, skill.Status) {
			gain = h.w.Inflict.Of(min(max(f.shoot, f.strike), h.harm(f, 1000)))
		}
	case party.SkillBuff:
		gain = h.buffGain(skill, e)
	case party.SkillDebuff:
		gain = h.debuffGain(skill, e)
	}
	return gain
}

// healGain returns what it is worth that a hero regains up to so many wounds.
func (h *Agent) healGain(o, most int) int {
	_, now := h.model(o)
	return h.late.Of(min(most, int(now.Wounds)) * 1000)
}

// restoreGain returns what it is worth that a hero regains up to so much Power.
func (h *Agent) restoreGain(o, most int) int {
	has := starquest.Power(h.p, o)
	more := min(most, starquest.MostPower(h.p, o)-has)
	return h.price(has+more, more)
}

// discoverGain returns what it is worth to look at a search token, or to pick it up.
func (h *Agent) discoverGain(m int) int {
	t, finding := starquest.TokenOf(h.p, m), h.goal.Kind == quests.Find
	switch {
	case t.Revealed:
		switch c := &h.quest.Contents[t.Content]; {
		case c.Kind == quests.Item && finding:
			return h.w.Item
		case c.Kind == quests.Medicine:
			return h.healGain(h.u, c.N)
		case c.Kind == quests.Stimulant:
			return h.restoreGain(h.u, c.N)
		}
		return 0
	case !finding:
		return 0 // it may be an alarm as well as a find
	case opr.GapTo(h.p, h.u, origin, h.markerAt(m)) <= pickUpReach:
		return h.w.PickUp
	}
	return h.revealWorth()
}

// bestStep returns how much better the hero would stand a few inches off, in the best direction.
func (h *Agent) bestStep(n int32) (gain int) {
	here := h.stay(h.at)
	for k := range geom.Dirs {
		to := h.at.Add(geom.Dirs[k].Times(int64(n), geom.DirScale))
		if h.chart.Free(h.chart.Square(to)) && h.game.Table().Inside(to, h.base) {
			gain = max(gain, h.stay(to)-here)
		}
	}
	return gain
}

// stay returns what it is worth to stay at a point.
func (h *Agent) stay(at geom.Point) int {
	worth, _ := h.place(at)
	return worth - h.pain(h.threat(at, nil, 0))
}

// buffGain returns what it is worth that a friend is better at something until the end of the round.
func (h *Agent) buffGain(skill *party.Skill, o int) int {
	if opr.Effects(h.p, o)&opr.Enchantment(skill.Stat, true) != 0 {
		return 0
	}
	e, gap := opr.Nearest(h.p, o)
	if e < 0 || gap > int64(h.w.Guarded)*tenth {
		return 0
	}
	switch f := h.enemyOf(e); {
	case skill.Stat == roster.StatDefense:
		return h.w.Guard.Of(h.pain(h.threat(h.p.Anchor(o), nil, 0)))
	case h.p.Unit(o).Is(engine.Activated):
		return 0 // it attacks nobody any more
	case skill.Stat == roster.StatHit:
		return h.w.Sharpen.Of(h.harm(f, max(f.shots, f.blows)))
	}
	return h.pace
}

// debuffGain returns what it is worth that an enemy is worse at something until the end of the round.
func (h *Agent) debuffGain(skill *party.Skill, e int) int {
	f := h.enemyOf(e)
	if opr.Effects(h.p, e)&opr.Enchantment(skill.Stat, false) != 0 {
		return 0
	}
	switch {
	case skill.Stat == roster.StatDefense:
		hitters := 0
		for o := range h.heroes {
			if opr.OnTable(h.p, o) && !h.p.Unit(o).Is(engine.Activated) {
				hitters++
			}
		}
		return h.w.Expose.Of(h.harm(f, max(f.shots, f.blows)) * hitters)
	case skill.Stat == roster.StatHit && f.awake:
		reach := max(f.charge, f.shot)
		if min(f.box.Gap2(h.body(h.at)), f.other2) <= reach*reach {
			return h.w.Dull.Of(h.pain(max(f.shoot, f.strike)))
		}
	}
	return 0
}

// skillTarget answers on what the skill is used.
func (h *Agent) skillTarget(menu []engine.Action) (best int) {
	h.look()
	most := 0
	for i := range menu {
		e := int(menu[i].Target)
		if menu[i].Verb == engine.Reveal {
			e = int(menu[i].Arg)
		}
		if gain, _ := h.skillGain(h.turn.Skilled, e); i == 0 || gain > most {
			best, most = i, gain
			h.why.option.score = gain
		}
	}
	return best
}
