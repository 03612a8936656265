package quest

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env/internal/sight"
)

// Where the features of an action stand that only Star Quest has.
const (
	dGoal      = 0
	dGoalNears = dGoal + 1
	dExit      = dGoalNears + 1
	dExitNears = dExit + 1
	dInExit    = dExitNears + 1
	dFriend    = dInExit + 1
	dFallen    = dFriend + 1
	dClimb     = dFallen + 1
	dSeenGiven = dClimb + 1
	dSeenTaken = dSeenGiven + 1
	dJump      = dSeenTaken + 1
	dLands     = dJump + 1
	dFall      = dLands + 1
	dCost      = dFall + 1
	dGain      = dCost + 1
	dWanted    = dGain + 1
	dItem      = dWanted + 1
	dCommon    = dItem + 1
	dEffect    = dCommon + starquest.FirstOwnSkill
	dPasses    = dEffect + numEffects
	dMends     = dPasses + 1
	dPower     = dMends + 1
	dCures     = dPower + 1
	dHits      = dCures + 1
	dHitsShare = dHits + 1
	dNew       = dHitsShare + 1
	dAbout     = dNew + 1
	numAction  = dAbout + 1
)

// actionColumns says what they mean.
var actionColumns = sight.Join(
	sight.Run(1, sight.Share("goal-distance",
		"how far it is then to walk to the nearest thing that the goal wants found, taken, held or left "+
			"by, or straight to the nearest unit that it wants destroyed, d/(d+12) in inches; 1 without "+
			"any")),
	sight.Run(1, sight.Signed("goal-neared", "by how much the action brings the unit nearer to it, in the "+
		"same measure")),
	sight.Run(1, sight.Share("exit-distance", "how far it is then to walk to where the heroes leave, "+
		"d/(d+12) in inches; 1 where they do not")),
	sight.Run(1, sight.Signed("exit-neared", "by how much the action brings the unit nearer to it, in the "+
		"same measure")),
	sight.Run(1, sight.Share("in-exit", "1 when a hero then stands wholly where the heroes leave")),
	sight.Run(1, sight.Share("friend-distance", "distance from there to the nearest other unit of its side "+
		"on the table, box to box, d/(d+12) in inches; 1 without any")),
	sight.Run(1, sight.Share("fallen-distance", "distance from there to the nearest unconscious hero, "+
		"d/(d+12) in inches; 1 without any")),
	sight.Run(1, sight.Signed("climb", "by how much higher the unit then stands: h/(|h|+4) in inches")),
	sight.Run(1, sight.Share("clear-given", "mean wounds of the unit's shooting from there at the enemy in "+
		"range that suffers most of those to whom no terrain blocks the straight line: n/(n+4)")),
	sight.Run(1, sight.Share("clear-taken", "mean wounds that enemies can then do to the unit, each by "+
		"shooting after an advance or by a charge, of those from whom no terrain blocks the straight line, "+
		"added up: n/(n+4)")),
	sight.Run(1, sight.Share("jump", "tests of the first jump that the move takes, of 3")),
	sight.Run(1, sight.Share("lands", "chance to pass them all; 0 without a jump")),
	sight.Run(1, sight.Share("fall", "how far the hero falls who fails one, f/(f+6) in inches")),
	sight.Run(1, sight.Share("power-cost", "the Power that the action costs, whatever the dice show; of "+
		"what a hero is asked to pay the most that it may come to: n/(n+4)")),
	sight.Run(1, sight.Share("power-gain", "the Power that the unit gets back by a rest: n/(n+4)")),
	sight.Run(1, sight.Share("wanted", "1 when the action is about an enemy that the goal wants destroyed, "+
		"or about a marker that it is about")),
	sight.Run(1, sight.Share("item-chance", "chance that the search token that it is about holds an item")),
	sight.Run(1, sight.Share("skill-discover", "1 when it uses the skill to reveal search tokens and to "+
		"pick them up")),
	sight.Run(1, sight.Share("skill-push", "1 when it uses that to push an enemy away")),
	sight.Run(1, sight.Share("skill-hurry", "1 when it uses that to move a little further")),
	sight.Run(1, sight.Share("skill-revive", "1 when it uses that to revive an unconscious hero")),
	sight.Run(1, sight.Share("skill-heal", "1 when it uses a skill of the hero's own that gives back "+
		"wounds")),
	sight.Run(1, sight.Share("skill-gives", "the same of one that gives Power")),
	sight.Run(1, sight.Share("skill-cure", "the same of one that ends statuses")),
	sight.Run(1, sight.Share("skill-rally", "the same of one that ends being Shaken")),
	sight.Run(1, sight.Share("skill-strike", "the same of one that hits")),
	sight.Run(1, sight.Share("skill-inflict", "the same of one that gives a status")),
	sight.Run(1, sight.Share("skill-better", "the same of one that makes a stat better")),
	sight.Run(1, sight.Share("skill-worse", "the same of one that makes a stat worse")),
	sight.Run(1, sight.Share("skill-move", "the same of one that moves the hero")),
	sight.Run(1, sight.Share("skill-passes", "chance to pass the test of that skill")),
	sight.Run(1, sight.Share("skill-mends", "wounds that it gives back, to its target or to the one that "+
		"gets most: n/(n+4)")),
	sight.Run(1, sight.Share("skill-power", "Power that it gives, to its target or to the one that gets "+
		"most: n/(n+4)")),
	sight.Run(1, sight.Share("skill-cures", "statuses that it ends, of its target or of the one that has "+
		"most, or 1 when it ends being Shaken: n/(n+1)")),
	sight.Run(1, sight.Share("skill-hits", "mean wounds of its hits, at its target or at the one that "+
		"suffers most: n/(n+4)")),
	sight.Run(1, sight.Share("skill-hits-share", "those wounds as a share of what that enemy has left, at "+
		"most all of it")),
	sight.Run(1, sight.Share("skill-new", "1 when it gives its target, or one of those that it may be used "+
		"on, a status or a better or worse stat that that does not have")),
	sight.Run(1, sight.Share("skill-value", "the points of the unit of which the features before this "+
		"tell, or of the dearest that it may be used on, by its wounds left, as a share of its army's")),
)

// A moment is what the features of actions need that is worked out once for all actions of a moment.
type moment struct {
	here    int // unit of which the two below are told, or -1
	goal    int
	exit    int
	turn    starquest.Turn
	item    float32 // chance of a hidden search token to hold an item
	targets []int   // room
	fallen  []geom.Point
}

// Begin prepares for the features of the actions of a decision.
func (v *writer) Begin(g *sight.Page) {
	v.look(g.Position)
	d := &v.moment
	d.here, d.turn, d.fallen = -1, starquest.TurnOf(g.Position), d.fallen[:0]
	for u := range v.heroes {
		if g.Unit(u).Is(engine.Down) {
			d.fallen = append(d.fallen, g.Position.Model(int(v.game.Units()[u].First)).P)
		}
	}
	items, hidden := 0, 0
	for i := range v.quest.Contents {
		if c := &v.quest.Contents[i]; c.Kind == quests.Item {
			items += c.Count
		}
	}
	for i := range v.quest.Tokens {
		switch t := starquest.TokenOf(g.Position, v.objs+i); {
		case !t.Revealed:
			hidden++
		case v.quest.Contents[t.Content].Kind == quests.Item:
			items--
		}
	}
	d.item = float32(items) / float32(max(1, hidden))
}

// Feature writes the features of an action.
func (v *writer) Feature(g *sight.Page, x *sight.FeaturedAction, row []float32) {
	act, kind := &x.Plan.Action, g.Decision().Kind
	if x.Ends {
		v.place(g, x, row)
	} else {
		row[dGoal], row[dExit], row[dFriend], row[dFallen] = 1, 1, 1, 1
	}
	switch kind {
	case engine.ChooseAction:
		v.cost(g, x, row)
		if act.Verb == engine.Skill {
			v.skill(g, x.Unit, int(act.Arg), -1, row)
		} else if act.Verb == engine.Charge {
			row[dWanted] = v.isPrey(int(act.Target))
		}
	case engine.SkillTarget:
		target := int(act.Target)
		if act.Verb == engine.Reveal {
			target = int(act.Arg)
		}
		v.skill(g, x.Unit, v.moment.turn.Skilled, target, row)
	case engine.SpendPower:
		if act.Verb == engine.Yes {
			row[dCost] = sight.Fraction(starquest.BillOf(g.Position).Price, 4)
		}
	case engine.MoveTo:
		v.leap(g, x, row)
	case engine.Shoot:
		if act.Verb == engine.Fire {
			row[dWanted] = v.isPrey(int(act.Target))
		}
	}
	if t := int(x.Plan.Intent.Target); t >= 0 && x.Plan.Intent.Kind != 0 {
		row[dWanted] = v.isPrey(t)
	}
}

// isPrey returns 1 for a unit that the goal wants destroyed.
func (v *writer) isPrey(u int) float32 {
	if u < v.heroes {
		return 0
	}
	return float32(v.prey() >> (u - v.heroes) & 1)
}

// place writes what it means to stand where an action leads.
func (v *writer) place(g *sight.Page, x *sight.FeaturedAction, row []float32) {
	d, table := &v.moment, v.game.Table()
	goal, exit := v.goalWalk(x.To), v.exitWalk(x.To)
	row[dGoal], row[dExit] = far(goal), far(exit)
	if x.Here {
		if d.here != x.Unit {
			at := g.Middle(x.Unit)
			d.here, d.goal, d.exit = x.Unit, v.goalWalk(at), v.exitWalk(at)
		}
		row[dGoalNears], row[dExitNears] = far(d.goal)-row[dGoal], far(d.exit)-row[dExit]
		up := float32(table.HeightAt(x.To)-table.HeightAt(g.Middle(x.Unit))) / geom.Inch
		row[dClimb] = up / (max(up, -up) + 4)
	}
	row[dFriend], row[dFallen] = 1, 1
	seat := int(g.Decision().Seat)
	for _, u := range g.OnTable(seat) {
		if u != x.Unit {
			row[dFriend] = min(row[dFriend], inches(sight.GapOf(g.Box(u), x.Box)))
		}
	}
	for _, at := range d.fallen {
		row[dFallen] = min(row[dFallen], inches(sight.GapOf(geom.Box{Min: at, Max: at}, x.Box)))
	}
	if x.Unit >= 0 && x.Unit < v.heroes && v.quest.Exit != nil {
		base := int64(v.game.Models()[v.game.Units()[x.Unit].First].Base)
		row[dInExit] = sight.Truth(v.quest.Exit.ContainsDisc(x.To, base))
	}
	if x.Here {
		v.seen(g, x, seat, row)
	}
}

// inches maps a distance into 0 to 1, 12 inches to 1/2.
func inches(gap int64) float32 { return float32(gap) / float32(gap+12*geom.Inch) }

// seen writes what enemies with a clear line of sight can do there and suffer.
func (v *writer) seen(g *sight.Page, x *sight.FeaturedAction, seat int, row []float32) {
	given, taken := float32(0), float32(0)
	for _, e := range g.OnTable(1 - seat) {
		if !v.chart.Clear(g.Middle(e), x.To) {
			continue
		}
		gap := sight.GapOf(g.Box(e), x.Box)
		given = max(given, x.Shots(x.Unit, e, gap))
		if !g.Unit(e).Is(engine.Shaken) {
			taken += x.Most(e, x.Unit, gap)
		}
	}
	row[dSeenGiven], row[dSeenTaken] = given/(given+4), taken/(taken+4)
}

// cost writes what Power an action of a turn takes and gives.
func (v *writer) cost(g *sight.Page, x *sight.FeaturedAction, row []float32) {
	t, cost := &v.moment.turn, 0
	switch act := &x.Plan.Action; {
	case act.Verb == engine.Rest:
		row[dGain] = sight.Fraction(starquest.MostPower(g.Position, x.Unit)-starquest.Power(g.Position, x.Unit), 4)
	case act.Verb == engine.Skill && t.SkillCosts, act.Verb >= engine.Hold && act.Verb <= engine.Charge && t.ActionCosts:
		cost = starquest.ExtraPrice
	}
	if x.Plan.Action.Verb == engine.Skill && int(x.Plan.Action.Arg) == starquest.Revive {
		cost += starquest.RevivePrice
	}
	row[dCost] = sight.Fraction(cost, 4)
}

// leap writes what a jump that a move takes may come to.
func (v *writer) leap(g *sight.Page, x *sight.FeaturedAction, row []float32) {
	act := &x.Plan.Action
	if act.Verb != engine.Move || act.Pattern == engine.OffPattern || x.Unit >= v.heroes || !v.chart.Raised() ||
		!v.chart.CrossesHeights(g.Anchor(x.Unit), act.At) {
		return
	}
	l, jumps := opr.LeapOf(g.Position, act)
	if !jumps {
		return
	}
	tests := opr.JumpTests(l.Size)
	row[dJump], row[dLands] = float32(tests)/3, 1
	for range tests {
		row[dLands] = float32(row[dLands]*float32(starquest.JumpChance(g.Position, x.Unit))) / 6
	}
	row[dFall] = float32(l.Fall) / float32(l.Fall+6*geom.Inch)
}

// skill writes what a skill of hero u does to a target, or when that is -1 to the one that it does most for.
func (v *writer) skill(g *sight.Page, u, k, only int, row []float32) {
	p := g.Position
	if only < 0 {
		v.moment.targets = starquest.SkillTargets(p, u, k, v.moment.targets[:0])
	} else {
		v.moment.targets = append(v.moment.targets[:0], only)
	}
	if k >= 0 && k < starquest.FirstOwnSkill {
		row[dCommon+k] = 1
		v.common(g, u, k, row)
		return
	}
	skill := starquest.SkillOf(p, u, k)
	if skill == nil {
		return
	}
	row[dEffect+int(skill.Effect-party.SkillHeal)] = 1
	row[dPasses] = float32(starquest.PassChance(p, u, skill.Test)) / 6
	for _, e := range v.moment.targets {
		v.effect(g, u, e, skill, row)
	}
}

// common writes what a skill does that all heroes have.
func (v *writer) common(g *sight.Page, u, k int, row []float32) {
	row[dPasses] = 1
	if k != starquest.Revive {
		stat := [...]party.Stat{starquest.Discover: party.Will, starquest.Push: party.Strength, starquest.Hurry: party.Dexterity}[k]
		row[dPasses] = float32(starquest.PassChance(g.Position, u, stat)) / 6
	}
	for _, e := range v.moment.targets {
		switch k {
		case starquest.Discover:
			t := starquest.TokenOf(g.Position, e)
			item := v.moment.item
			if t.Revealed {
				item = sight.Truth(v.quest.Contents[t.Content].Kind == quests.Item)
			}
			row[dItem] = max(row[dItem], item)
			row[dWanted] = max(row[dWanted], float32(v.now.wanted>>e&1))
		case starquest.Push:
			row[dAbout], row[dWanted] = max(row[dAbout], g.Value(e)), max(row[dWanted], v.isPrey(e))
		case starquest.Revive:
			row[dMends] = sight.Fraction(starquest.Revived, 4)
		}
	}
}

// effect writes what a hero's own skill does to a target, unless it does more to another one.
func (v *writer) effect(g *sight.Page, u, e int, skill *party.Skill, row []float32) {
	p := g.Position
	most := func(feature int, n float32) {
		row[feature] = max(row[feature], n)
	}
	switch skill.Effect {
	case party.SkillHeal:
		lost := int(p.Model(int(v.game.Units()[e].First)).Wounds)
		most(dMends, sight.Fraction(min(skill.N, lost), 4))
	case party.SkillPower:
		most(dPower, sight.Fraction(min(skill.N, starquest.MostPower(p, e)-starquest.Power(p, e)), 4))
	case party.SkillCure:
		n := 0
		for k := range numStatuses {
			if starquest.Has(p, e, party.Status(k+1)) {
				n++
			}
		}
		most(dCures, sight.Fraction(n, 1))
	case party.SkillRally:
		most(dCures, sight.Truth(p.Unit(e).Is(engine.Shaken))/2)
	case party.SkillHits:
		wounds := float32(odds.OfHits(p, u, e, skill.N, skill.Rules).Wounds)
		if hits := wounds / (wounds + 4); hits >= row[dHits] {
			row[dHits], row[dHitsShare] = hits, min(1, wounds/float32(max(1, g.Left(e))))
			row[dAbout], row[dWanted] = g.Value(e), v.isPrey(e)
		}
		return
	case party.SkillInflict:
		most(dNew, sight.Truth(!starquest.Has(p, e, skill.Status)))
	case party.SkillBuff, party.SkillDebuff:
		lacks := opr.Effects(p, e)&opr.Enchantment(skill.Stat, skill.Effect == party.SkillBuff) == 0
		most(dNew, sight.Truth(lacks))
	}
	most(dAbout, g.Value(e))
	most(dWanted, v.isPrey(e))
}
