package lots

import (
	"slices"

	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
)

// A trade is what a hero is good at.
type trade struct {
	quality, defense [2]int
	tough            []int // one of these
	power            [2]int
	best             party.Stat // of its stats
	reach            []int      // of its gun, one of these
	guns, blades     [2]int     // attacks; no such weapon where the most is 0
	rules            []likely
	skills           []party.SkillEffect // of its first skill, one of these
}

var (
	gun = trade{quality: [2]int{3, 3}, defense: [2]int{4, 5}, tough: []int{6}, power: [2]int{5, 7}, best: party.Dexterity,
		reach: []int{18, 24, 24, 30}, guns: [2]int{1, 3}, blades: [2]int{1, 2},
		rules: []likely{{rule: roster.Relentless, percent: 35}, {rule: roster.Stealth, percent: 15},
			{rule: roster.Scout, percent: 15}},
		skills: []party.SkillEffect{party.SkillDebuff, party.SkillHits, party.SkillMove}}
	blade = trade{quality: [2]int{3, 3}, defense: [2]int{3, 4}, tough: []int{6, 9}, power: [2]int{4, 6}, best: party.Strength,
		reach: []int{12}, guns: [2]int{0, 1}, blades: [2]int{3, 4},
		rules:  []likely{{rule: roster.Furious, percent: 45}, {rule: roster.Fast, percent: 20}, {rule: roster.Fearless, percent: 20}},
		skills: []party.SkillEffect{party.SkillHits, party.SkillDebuff, party.SkillMove}}
	healer = trade{quality: [2]int{3, 4}, defense: [2]int{4, 4}, tough: []int{6}, power: [2]int{7, 9}, best: party.Will,
		reach: []int{12, 18}, guns: [2]int{1, 2}, blades: [2]int{1, 2}, rules: []likely{{rule: roster.Regeneration, percent: 50}},
		skills: []party.SkillEffect{party.SkillHeal}}
	scout = trade{quality: [2]int{3, 4}, defense: [2]int{4, 5}, tough: []int{5, 6}, power: [2]int{5, 7}, best: party.Dexterity,
		reach: []int{12, 18, 30}, guns: [2]int{1, 2}, blades: [2]int{2, 3},
		rules: []likely{{rule: roster.Ambush, percent: 25}, {rule: roster.Scout, percent: 45}, {rule: roster.Strider, percent: 40},
			{rule: roster.Flying, percent: 20}, {rule: roster.Stealth, percent: 40}, {rule: roster.Fast, percent: 30}},
		skills: []party.SkillEffect{party.SkillMove, party.SkillInflict, party.SkillBuff}}
	caster = trade{quality: [2]int{4, 4}, defense: [2]int{4, 5}, tough: []int{5, 6}, power: [2]int{7, 10}, best: party.Will,
		reach: []int{12, 18}, guns: [2]int{1, 2}, blades: [2]int{1, 2}, rules: []likely{{rule: roster.Caster,
			percent: 100, low: 1, high: 2}},
		skills: []party.SkillEffect{party.SkillPower, party.SkillInflict, party.SkillHits}}
	wall = trade{quality: [2]int{3, 4}, defense: [2]int{2, 3}, tough: []int{8, 9}, power: [2]int{4, 6}, best: party.Strength,
		reach: []int{12}, guns: [2]int{0, 1}, blades: [2]int{2, 3},
		rules: []likely{{rule: roster.Slow, percent: 45}, {rule: roster.Fearless, percent: 45},
			{rule: roster.Impact, percent: 30, low: 1, high: 3},
			{rule: roster.Fear, percent: 20, low: 1, high: 2}},
		skills: []party.SkillEffect{party.SkillBuff, party.SkillRally, party.SkillHits}}
)

// A style is of which trades heroes of a party are: each of those named as often as it stands there.
type style struct {
	name   string
	trades []*trade
}

var styles = [...]style{
	{"mixed", []*trade{&gun, &blade, &healer, &scout, &caster, &wall}},
	{"guns", []*trade{&gun, &gun, &gun, &scout, &healer}},
	{"blades", []*trade{&blade, &blade, &wall, &wall, &healer}},
	{"casters", []*trade{&caster, &caster, &healer, &wall}},
	{"scouts", []*trade{&scout, &scout, &scout, &gun}},
}

// What a hero is worth by roster.QuestCost, as those are that come with the program, and a party's heroes on the
// average: by chance they go together less well, for which a little more makes up.
const (
	leastHero, mostHero = 80, 175
	leastMean, mostMean = 110, 140
)

// party draws the heroes and reports whether they are worth what a party is.
func (l *list) party() bool {
	l.units, l.taken = nil, map[string]bool{}
	s := &styles[l.rng.Intn(len(styles))]
	for i := range styles {
		if styles[i].name == l.order.Style {
			s = &styles[i]
		}
	}
	n := l.span(party.MinHeroes, party.MaxHeroes)
	if l.order.Party > 0 {
		n = l.order.Party
	}
	var trades []*trade
	for range n {
		t := s.trades[l.rng.Intn(len(s.trades))]
		if slices.Contains(trades, t) { // a second try for another one
			t = s.trades[l.rng.Intn(len(s.trades))]
		}
		trades = append(trades, t)
		u, ok := l.worthy(t)
		if !ok {
			return false
		}
		l.units = append(l.units, u)
	}
	if !l.even(trades) {
		return false
	}
	for i := range l.units {
		l.units[i].Name = l.named(firsts, lasts)
	}
	l.cast()
	return true
}

// worthy draws a hero of a trade who is worth what heroes are, and reports whether one is found.
func (l *list) worthy(t *trade) (u unit, ok bool) {
	for range unitTries {
		u = l.hero(t)
		if u.worth = u.cost(); u.worth >= leastHero && u.worth <= mostHero {
			return u, true
		}
	}
	return u, false
}

// even draws the least of the heroes anew while they are worth too little together, or the dearest while they are worth
// too much, and reports whether they come out right.
func (l *list) even(trades []*trade) bool {
	n := len(l.units)
	for range unitTries {
		sum, low, high := 0, 0, 0
		for i := range l.units {
			c := l.units[i].worth
			if sum += c; c < l.units[low].worth {
				low = i
			}
			if c > l.units[high].worth {
				high = i
			}
		}
		switch {
		case sum < n*leastMean:
			if u, ok := l.worthy(trades[low]); ok && u.worth > l.units[low].worth {
				l.units[low] = u
			}
		case sum > n*mostMean:
			if u, ok := l.worthy(trades[high]); ok && u.worth < l.units[high].worth {
				l.units[high] = u
			}
		default:
			return true
		}
	}
	return false
}

// hero draws a hero of a trade.
func (l *list) hero(t *trade) (u unit) {
	u.size, u.base = 1, 32
	if u.tough = t.tough[l.rng.Intn(len(t.tough))]; u.tough > 6 && l.chance(50) {
		u.base = 40
	}
	u.Quality, u.Defense = l.span(t.quality[0], t.quality[1]), l.span(t.defense[0], t.defense[1])
	l.gain(&u, t.rules, 3)
	if t.guns[0] > 0 || l.chance(70) {
		u.Weapons = append(u.Weapons, l.weapon(l.armed(&u, barrels), t.reach[l.rng.Intn(len(t.reach))],
			[2]int{max(1, t.guns[0]), t.guns[1]}))
	}
	u.Weapons = append(u.Weapons, l.weapon(l.armed(&u, edges), 0, t.blades))
	if l.chance(12) { // something to throw once
		w := l.weapon("Last "+l.one(charms), 12, [2]int{1, 1})
		w.Rules = append(w.Rules, roster.Rule{ID: roster.Limited})
		u.Weapons = append(u.Weapons, w)
	}
	u.hero = l.character(t)
	return u
}

// character draws stats, Power and skills: the stats come to 11 or 12, the best of them is that of the trade.
func (l *list) character(t *trade) *party.Character {
	c := &party.Character{Power: l.span(t.power[0], t.power[1])}
	stats := [...][3]int{{2, 4, 5}, {2, 5, 4}, {3, 4, 4}, {3, 4, 5}, {3, 5, 4}, {3, 4, 4}}[l.rng.Intn(6)]
	others := stats[1:]
	for stat := party.Strength; stat <= party.Will; stat++ {
		if stat == t.best {
			*c.Stat(stat) = stats[0]
			continue
		}
		*c.Stat(stat), others = others[0], others[1:]
	}
	for n := l.span(1, 3); len(c.Skills) < n; {
		effect := t.skills[l.rng.Intn(len(t.skills))]
		if len(c.Skills) > 0 {
			effect = party.SkillHeal + party.SkillEffect(l.rng.Intn(int(party.SkillMove)))
		}
		k := l.skill(effect)
		if !slices.ContainsFunc(c.Skills, func(o party.Skill) bool { return o.Name == k.Name || o.Effect == k.Effect }) {
			k.Test = t.best
			if l.chance(40) {
				k.Test = party.Strength + party.Stat(l.rng.Intn(int(party.Will)))
			}
			c.Skills = append(c.Skills, k)
		}
	}
	return c
}

// skill draws a skill with an effect.
func (l *list) skill(effect party.SkillEffect) party.Skill {
	k := party.Skill{Name: l.one(marks) + " " + l.one(feats[effect]), Effect: effect, Range: 3 * l.span(2, 4)}
	switch effect {
	case party.SkillHeal:
		k.N, k.Range = l.span(2, 4), 3*l.span(1, 3)
	case party.SkillPower:
		k.N, k.Range = l.span(2, 3), 9
	case party.SkillHits:
		if k.N, k.Range = 3, l.span(2, 3); l.chance(40) {
			k.N, k.Range = l.span(1, 2), 12
		}
		if l.chance(60) {
			k.Rules = []roster.Rule{{ID: roster.AP, Rating: l.span(1, 2)}}
		} else if l.chance(40) {
			k.Rules = []roster.Rule{{ID: roster.Bane}}
		}
	case party.SkillInflict:
		k.Status, k.Range = party.Status(l.span(1, party.NumStatuses)), 3*l.span(3, 4)
	case party.SkillBuff, party.SkillDebuff:
		k.Stat, k.Range = roster.SpellStat(l.span(1, len(roster.SpellStats))), 3*l.span(2, 6)
	case party.SkillMove:
		k.N, k.Range = l.span(3, 6), 0
	}
	return k
}
