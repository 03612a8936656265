// Package heroes is the agent that plays the heroes of Star Quest.
package heroes

import (
	"errors"
	"math"

	"gauntlet/agents"
	"gauntlet/agents/weights"
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

func init() {
	agents.Register("heroes",
		"plays the heroes of Star Quest: goes for the mission's goals, keeps out of sight or in cover, finishes wounded enemies, revives friends, and husbands its Power",
		func(*agents.Params) (agents.Agent, error) { return New(Shipped), nil })
}

// Agent plays the heroes of Star Quest. It looks no further than the turn of the hero that acts, and draws
// nothing from chance: the same position always gets the same answer.
//
// Each hero has a task (assign) out of the mission's goal: the search token, the objective, the enemy or the
// exit that it goes for. Tokens and objectives go to the heroes that have the shortest way to them, which is
// measured around walls on a map of inch squares; who gets none goes with the nearest of the others. Besides
// the menu's destinations it weighs the one to which the shortest way to its task leads (opr.Towards). Nobody
// looks at further tokens when it is known which ones hold what is looked for, and who could leave goes back
// for a friend whom enemies keep from leaving, if there is time.
//
// What a hero does (chooseAction) is the best of what it could do with its next action, by the sum of
//   - what its attack does on the average (odds.Mind), in shares of what the enemies' units are worth by
//     their points: more of those that are wounded already, of those that the attack is likely to finish, and
//     of those that the goal is about;
//   - how far it brings the hero on its task: the more, the less time is left for the way, and at its end
//     what can be done there;
//   - how near it brings the hero to one who lies unconscious and can be revived;
//   - less what the enemies in sight who can come within reach would do to it there on the average: less in
//     cover, and a part of it where another hero stands nearer, and more than that as soon as it may fall to
//     it;
//   - less what the Power is worth that it spends: little of much, much of the last points, nothing in the
//     last round. Resting gains the same.
//
// A second action of choice, for Power, is taken when it is worth more than that. Skills are used when they
// do something: on the friend that needs it most, on the enemy that suffers most, to come nearer or to get
// away when the hero has acted. It pays for a failed test when its Power can bear it and what was tested
// matters, and for not being Shaken whenever it can; it never spends more Power than it has.
//
// Who can revive somebody acts first, then those who shoot, then those who fight. They deploy as near to
// their tasks as they may.
type Agent struct {
	game   *engine.Game
	quest  *quests.Quest
	heroes int // units, the first ones of the game
	rounds int
	w      Weights
	mind   odds.Mind

	// Ways are measured when they are needed, and kept while the game, or the place, is the same.
	chart       *sense.Chart
	markerWays  []sense.Field
	exitWays    sense.Field
	placeWays   sense.Field // to whatever else a hero makes for
	placeSquare int         // the square that they lead to

	situation
	choice option // of the turn that is under way
	why    reason

	trial   engine.State // room, as what follows
	menu    []engine.Action
	targets []int
	rank    []option
}

var errNoQuest = errors.New("heroes plays the heroes' side of Star Quest only")

// New returns an agent that plays by weights.
func New(w Weights) *Agent {
	for worth, share := range map[*int]weights.Share{&w.PickUp: w.Goal, &w.Item: w.Goal, &w.Reveal: w.Goal,
		&w.Arrive: w.Goal, &w.Reviving: w.Revive, &w.ExtraMargin: w.Margin} {
		*worth = share.Of(*worth)
	}
	return &Agent{w: w}
}

// Layer returns Atomic.
func (h *Agent) Layer() agents.Layer { return agents.Atomic }

// Fits refuses other games than Star Quest, and the AI side of that.
func (h *Agent) Fits(game *engine.Game, seat int) error {
	if game.Setup().Ruleset.Name() != starquest.Name || seat != starquest.Heroes {
		return errNoQuest
	}
	return nil
}

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
	_, h.heroes = game.UnitRange(starquest.Heroes)
	base := int32(0)
	for u := range h.heroes {
		base = max(base, game.Units()[u].MaxBase)
	}
	h.chart = sense.NewChart(game.Table(), base, h.w.JumpTest)
	h.exitWays, h.placeSquare = h.exitWays[:0], -1
	h.markerWays = make([]sense.Field, len(h.quest.Objectives)+len(h.quest.Tokens))
}

// Act answers a decision.
func (h *Agent) Act(v agents.View) (engine.Action, error) {
	if !starquest.Plays(v.Position) || v.Seat != starquest.Heroes {
		return engine.Action{}, errNoQuest
	}
	h.see(v)
	h.why = reason{kind: v.Decision.Kind, option: option{enemy: -1}}
	if v.Decision.Kind == engine.MoveTo {
		return h.moveTo(v.Menu), nil
	}
	return v.Menu[h.choose(&v)], nil
}

// choose returns the entry of the menu that answers a decision.
func (h *Agent) choose(v *agents.View) int {
	switch v.Decision.Kind {
	case engine.DeployUnit, engine.Arrive, engine.SetAside:
		return 0 // as the list has them; nobody is set aside
	case engine.DeployAt, engine.ArriveAt:
		return h.deployAt(v.Menu)
	case engine.Activate:
		return h.activate(v.Menu)
	case engine.ChooseAction:
		return h.chooseAction(v.Menu)
	case engine.Shoot:
		return h.shoot(v.Menu)
	case engine.SkillTarget:
		return h.skillTarget(v.Menu)
	case engine.SpendPower:
		return answer(v.Menu, h.pays())
	case engine.StrikeBack, engine.StrikeFirst, engine.UseLimited:
		return answer(v.Menu, true)
	case engine.SpreadHits:
		return answer(v.Menu, h.takesHit(v.Menu))
	case engine.CastSpell:
		return opr.ChooseSpell(h.p, v.Menu)
	case engine.CastAt:
		return opr.ChooseTarget(h.p, v.Menu)
	case engine.CommitTokens:
		return min(h.tokens(), len(v.Menu)-1)
	}
	// The order of weapons, and the ways into contact and out of it: the menu's first is by the nearest.
	return 0
}

// answer returns the entry of a menu that says yes, or no.
func answer(menu []engine.Action, yes bool) int {
	if yes {
		return sense.FindVerb(menu, engine.Yes)
	}
	return sense.FindVerb(menu, engine.No)
}

// activate answers which hero acts next.
func (h *Agent) activate(menu []engine.Action) (best int) {
	most := 0
	for i := range menu {
		u, rank := int(menu[i].Unit), 0
		if h.p.Unit(u).Is(engine.Shaken) {
			rank += h.w.FirstShaken
		}
		if starquest.Power(h.p, u) >= starquest.RevivePrice && h.nearFallen(u) {
			rank += h.w.FirstRevives
		}
		if opr.Guns(h.p, u) > 0 && int(opr.ArmsOf(h.p, u).MaxRange) >= h.w.LongShot*tenth {
			rank += h.w.FirstShoots
		}
		if rank > most {
			best, most = i, rank
		}
	}
	return best
}

// nearFallen reports whether a hero has an unconscious one near enough to go there and revive it.
func (h *Agent) nearFallen(u int) bool {
	_, rush, _ := opr.Reach(h.p, u)
	for o := range h.heroes {
		if h.p.Unit(o).Is(engine.Down) && opr.Gap(h.p, u, o) <= int64(rush) {
			return true
		}
	}
	return false
}

// deployAt answers with the place that has the shortest way to the hero's task.
func (h *Agent) deployAt(menu []engine.Action) (best int) {
	h.task = h.assign()
	h.why.task = h.task
	least := math.MaxInt
	for i := range menu {
		if d := h.wayFrom(menu[i].At); d < least {
			best, least = i, d
		}
	}
	return best
}

// shoot answers at whom a weapon fires: at the enemy on whom the whole shooting does most.
func (h *Agent) shoot(menu []engine.Action) (best int) {
	h.look()
	most := -1
	for i := range menu {
		m := &menu[i]
		if m.Verb != engine.Fire {
			continue
		}
		e := int(m.Target)
		wounds := thousandthsOf(h.mind.Shooting(h.p, h.u, e, origin).Wounds)
		if gain := h.harm(h.enemyOf(e), wounds); gain > most {
			best, most = i, gain
			h.why.option.enemy, h.why.option.wounds = e, wounds
		}
	}
	return best
}

// pays reports whether a hero pays.
func (h *Agent) pays() bool {
	h.look()
	b := starquest.BillOf(h.p)
	worth := 0
	switch b.For {
	case starquest.ForNerve:
		worth = h.turnWorth
	case starquest.ForShed:
		worth = h.w.Status
	case starquest.ForTest:
		switch {
		case b.Skill == starquest.Discover:
			worth = h.w.Reveal // who stands at the token takes no test
		case b.Skill >= 0: // to push and to hurry matter little
		case b.Tests > 0:
			worth = h.jumpTest(&b)
		case b.Status == party.Crippled:
			worth = h.w.Status + h.pace*h.w.Crippled
		case b.Status == party.Afflicted:
			worth = h.w.Affliction // the wound that it would cost in this turn, too
		} // for Sick the payment would cost wounds
	case starquest.ForCast:
		worth = h.w.CastTurn.Of(h.turnWorth)
	case starquest.ForEdge:
		worth = h.fallPain(b.Fall)
	}
	cost := h.price(h.power, b.Price)
	if starquest.Has(h.p, h.u, party.Sick) {
		cost += h.pain(b.Price * 1000)
	}
	h.why.gain, h.why.cost = worth, cost
	return h.power >= b.Price && worth > cost
}

// takesHit reports whether a unit takes one of the hits of Blast that are left over: an enemy if it is
// wounded, a hero if it can bear it.
func (h *Agent) takesHit(menu []engine.Action) bool {
	u := h.u
	if e := int(menu[0].Unit); e >= 0 {
		u = e
	}
	def, now := h.model(u)
	if h.p.Seat(u) == starquest.Heroes {
		return int(now.Wounds) < int(def.Tough+1)/2
	}
	unit := h.p.Unit(u)
	return now.Wounds > 0 || unit.Left() > 1
}

// tokens answers how many spell tokens a hero spends: two against an enemy's try; on a friend's as many as it
// could not keep when it gains its next, which is under the ruling that lets it help; on its own as many, and
// at least one.
func (h *Agent) tokens() int {
	surplus := opr.Tokens(h.p, int(h.game.Units()[h.u].First)) +
		int(opr.Of(h.p).Units[h.u].Casters[0].Rating) - opr.MaxTokens
	switch by := starquest.TurnOf(h.p).Unit; {
	case by == h.u:
		return max(1, surplus)
	case h.p.Seat(by) == starquest.Foes:
		return h.w.TokensAgainst
	}
	return max(0, surplus)
}
