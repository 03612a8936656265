// Package heroes is the agent that plays the heroes of Star Quest.
package heroes

import (
	"errors"

	"gauntlet/agents"
	"gauntlet/agents/sense"
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

func init() {
	agents.Register("heroes", "plays the heroes of Star Quest: goes for the mission's goals, keeps out of sight or in cover, finishes wounded enemies, revives friends, and husbands its Power",
		func(*agents.Params) (agents.Agent, error) { return New(Shipped), nil })
}

// Agent plays the heroes of Star Quest. It looks no further than the turn of the hero that acts, and draws
// nothing from chance: the same position always gets the same answer.
//
// Each hero has a task (assign) out of the mission's goal: the search token, the objective, the enemy or the
// exit that it goes for. Tokens and objectives go to the heroes that have the shortest way to them, which is
// measured around walls on a map of inch squares; who gets none goes with the nearest of the others. Nobody
// looks at further tokens when it is known which ones hold what is looked for, and who could leave goes back
// for a friend whom enemies keep from leaving, if there is time.
//
// What a hero does (chooseAction) is the best of what it could do with its next action, by the sum of
//   - what its attack does on the average (odds.Mind), in shares of what the enemies' units are worth by their points: more of those that are wounded
//     already, of those that the attack is likely to finish, and of those that the goal is about;
//   - how far it brings the hero on its task: the more, the less time is left for the way, and at its end what can be done there;
//   - how near it brings the hero to one who lies unconscious and can be revived;
//   - less what the enemies in sight who can come within reach would do to it there on the average: less in cover, and a part of it where another hero
//     stands nearer, and more than that as soon as it may fall to it;
//   - less what the Power is worth that it spends: little of much, much of the last points, nothing in the last round. Resting gains the same.
//
// A second action of choice, for Power, is taken when it is worth more than that. Skills are used when they
// do something: on the friend that needs it most, on the enemy that suffers most, to come nearer or to get
// away when the hero has acted. It pays for a failed test when its Power can bear it and what was tested
// matters, and for not being Shaken whenever it can; it never spends more Power than it has.
//
// Who can revive somebody acts first, then those who shoot, then those who fight. They deploy as near to
// their tasks as they may.
type Agent struct {
	game  *engine.Game
	mind  odds.Mind
	trial engine.State
	menu  []engine.Action
	aims  []int

	quest  *quests.Quest
	rounds int
	chart  *sense.Chart
	marks  []sense.Field // ways to the markers, filled in when they are needed
	exit   sense.Field
	chase  sense.Field // way to whatever else a hero makes for
	chased int         // the square that it leads to

	weights Weights
	sit     situation
	enemies []enemy
	rank    []ranked
	choice  option // of the turn that is under way
	why     reason
}

var errNoQuest = errors.New("heroes plays the heroes' side of Star Quest only")

// New returns an agent that plays by weights.
func New(w Weights) *Agent { return &Agent{weights: w} }

// Layer returns Atomic.
func (h *Agent) Layer() agents.Layer { return agents.Atomic }

// Begin draws a map of the table. The agent has no use for a seed.
func (h *Agent) Begin(game *engine.Game, _ int, _ uint64) {
	h.choice, h.why = option{unit: -1}, reason{}
	if h.game == game {
		return
	}
	h.game = game
	setup := game.Setup()
	if h.quest = quests.Of(setup.Mission); h.quest == nil {
		return
	}
	h.rounds = setup.Mission.Rounds
	base := int32(0)
	_, end := game.UnitRange(starquest.Heroes)
	for u := range end {
		base = max(base, game.Units()[u].MaxBase)
	}
	h.chart = sense.NewChart(game.Table(), base, h.weights.JumpTest)
	h.exit, h.chased = h.exit[:0], -1
	h.marks = make([]sense.Field, len(h.quest.Objectives)+len(h.quest.Tokens))
}

// Act answers a decision.
func (h *Agent) Act(v agents.View) (int, error) {
	if !starquest.Plays(v.Position) || v.Seat != starquest.Heroes {
		return 0, errNoQuest
	}
	h.why = reason{kind: v.Decision.Kind, unit: int(v.Decision.Unit), enemy: -1}
	switch v.Decision.Kind {
	case engine.DeployUnit, engine.Arrive, engine.SetAside:
		return 0, nil // as the list has them; nobody is set aside
	case engine.DeployAt, engine.ArriveAt:
		return h.deployAt(v), nil
	case engine.Activate:
		return h.activate(v), nil
	case engine.ChooseAction:
		return h.chooseAction(v), nil
	case engine.MoveTo:
		return h.moveTo(v), nil
	case engine.Shoot:
		return h.shoot(v), nil
	case engine.SkillTarget:
		return h.skillTarget(v), nil
	case engine.SpendPower:
		return h.pay(v), nil
	case engine.StrikeBack, engine.StrikeFirst, engine.UseLimited:
		return sense.FindVerb(v.Menu, engine.Yes), nil
	case engine.SpreadHits:
		return h.spread(v), nil
	case engine.CastSpell:
		return opr.ChooseSpell(v.Position, v.Menu), nil
	case engine.CastAt:
		return opr.ChooseTarget(v.Position, v.Menu), nil
	case engine.CommitTokens:
		return h.tokens(v), nil
	}
	// The order of weapons, and the ways into contact and out of it: the menu's first is by the nearest.
	return 0, nil
}

// activate answers which hero acts next.
func (h *Agent) activate(v agents.View) (best int) {
	p := v.Position
	most := -1
	for i := range v.Menu {
		u := int(v.Menu[i].Unit)
		rank := 0
		if p.Unit(u).Is(engine.Shaken) {
			rank += h.weights.FirstShaken
		}
		if starquest.Power(p, u) >= starquest.RevivePrice && h.nearFallen(p, u) {
			rank += h.weights.FirstRevives
		}
		if opr.Guns(p, u) > 0 && int(opr.ArmsOf(p, u).MaxRange) >= h.weights.LongShot*tenth {
			rank += h.weights.FirstShoots
		}
		if rank > most || most < 0 {
			best, most = i, max(rank, 0)
		}
	}
	h.why.unit = int(v.Menu[best].Unit)
	return best
}

// nearFallen reports whether a hero has an unconscious one near enough to go there and revive it.
func (h *Agent) nearFallen(p engine.Position, u int) bool {
	_, rush, _ := opr.Reach(p, u)
	_, end := p.Game().UnitRange(starquest.Heroes)
	for o := range end {
		if p.Unit(o).Is(engine.Down) && opr.Gap(p, u, o) <= int64(rush) {
			return true
		}
	}
	return false
}

// deployAt answers with the place that has the shortest way to the hero's task.
func (h *Agent) deployAt(v agents.View) (best int) {
	e := h.assign(v.Position, int(v.Decision.Unit))
	h.why.task = e
	least := int(^uint(0) >> 1)
	for i := range v.Menu {
		if d := h.wayOf(&e, v.Menu[i].At); d < least {
			best, least = i, d
		}
	}
	return best
}

// shoot answers at whom a weapon fires: at the enemy on whom the whole shooting does most.
func (h *Agent) shoot(v agents.View) (best int) {
	p, u := v.Position, int(v.Decision.Unit)
	sit := h.look(p, u)
	most := -1
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Fire {
			continue
		}
		f := h.enemyOf(int(m.Target))
		wounds := thousandthsOf(h.mind.Shooting(p, u, int(m.Target), origin).Wounds)
		if gain := sit.harm(f, wounds); gain > most {
			best, most = i, gain
			h.why.enemy, h.why.wounds = f.unit, wounds
		}
	}
	return best
}

// pay answers whether a hero pays.
func (h *Agent) pay(v agents.View) int {
	p, u := v.Position, int(v.Decision.Unit)
	b := starquest.BillOf(p)
	has := starquest.Power(p, u)
	sit := h.look(p, u)
	worth := 0
	switch b.For {
	case starquest.ForNerve:
		worth = sit.turnWorth
	case starquest.ForShed:
		worth = h.weights.Status
	case starquest.ForTest:
		switch {
		case b.Skill == starquest.Discover:
			worth = h.weights.Goal.Of(h.weights.Reveal) // who stands at the token takes no test
		case b.Skill >= 0:
			worth = 0 // to push and to hurry matter little
		case b.Tests > 0:
			worth = sit.jumpTest(&b)
		case b.Status == party.Crippled:
			worth = h.weights.Status + sit.pace*h.weights.Crippled
		case b.Status == party.Afflicted:
			worth = h.weights.Affliction // the wound that it would cost in this turn, too
		case b.Status == party.Sick:
			worth = 0 // the payment would cost wounds
		}
	case starquest.ForCast:
		worth = h.weights.CastTurn.Of(sit.turnWorth)
	case starquest.ForEdge:
		worth = sit.fallPain(b.Fall)
	}
	cost := sit.price(has, b.Price)
	if starquest.Has(p, u, party.Sick) {
		cost += sit.pain(b.Price * 1000)
	}
	h.why.gain, h.why.cost = worth, cost
	if has >= b.Price && worth > cost {
		return sense.FindVerb(v.Menu, engine.Yes)
	}
	return sense.FindVerb(v.Menu, engine.No)
}

// spread answers whether a unit takes one of the hits of Blast that are left over: an enemy if it is wounded,
// a hero if it can bear it.
func (h *Agent) spread(v agents.View) int {
	u := int(v.Decision.Unit)
	if e := int(v.Menu[0].Unit); e >= 0 {
		u = e
	}
	unit := v.Position.Unit(u)
	first := int(v.Position.Game().Units()[u].First)
	half := int(v.Position.Game().Models()[first].Tough+1) / 2
	hurt := int(v.Position.Model(first).Wounds)
	if v.Position.Seat(u) == starquest.Heroes && hurt < half ||
		v.Position.Seat(u) == starquest.Foes && (hurt > 0 || unit.Left() > 1) {
		return sense.FindVerb(v.Menu, engine.Yes)
	}
	return sense.FindVerb(v.Menu, engine.No)
}

// tokens answers how many spell tokens a hero spends: two against an enemy's try; on a friend's as many as it
// could not keep when it gains its next, which is under the ruling that lets it help; on its own as many, and
// at least one.
func (h *Agent) tokens(v agents.View) int {
	s, u := v.Position, int(v.Decision.Unit)
	surplus := opr.Tokens(s, int(s.Game().Units()[u].First)) +
		int(opr.Of(s).Units[u].Casters[0].Rating) - opr.MaxTokens
	want := max(0, surplus)
	switch by := starquest.TurnOf(s).Unit; {
	case by == u:
		want = max(1, surplus)
	case s.Seat(by) == starquest.Foes:
		want = h.weights.TokensAgainst
	}
	return min(want, len(v.Menu)-1)
}
