// Package starquest is Star Quest: a party of heroes against enemies that come in the waves of a mission. It
// lets units act by procedures of its own, on top of the movement, shooting and melee of package opr. Seat 0
// plays the heroes, seat 1 the AI side; the rulebook's decision list for the latter is an agent's business,
// and the queries that it needs are in this package.
package starquest

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// Name is the name of the ruleset.
const Name = party.Ruleset

// The seats.
const (
	Heroes = 0
	Foes   = 1
)

// Edition returns what happens in moves, shooting and melee under rulings, the others being at their
// defaults.
func Edition(rulings []core.Ruling) (force.Edition, error) {
	if err := core.CheckRulings(Ruleset, rulings); err != nil {
		return force.Edition{}, err
	}
	return edition(&core.Game{Setup: core.Setup{Rulings: rulings}, Rules: rules{}}), nil
}

// Ruleset is Star Quest as a ruleset.
var Ruleset core.Ruleset = ruleset{core.RulesetOf(rules{})}

// ruleset is what everybody may know of Star Quest, rules what happens in it.
type (
	ruleset struct{ core.Ruleset }
	rules   struct{}
)

func (rules) Name() string { return Name }

func (rules) Rulings() []core.RulingInfo { return rulings }

// A hero is what does not change about a hero.
type hero struct {
	*party.Character
	skills []skill
}

// A skill is a hero skill ready to be used.
type skill struct {
	*party.Skill
	reach int32
	hits  force.Weapon // of SkillHits
}

// A coming is when and where an AI unit comes.
type coming struct {
	round int
	alarm int // which alarm calls it, from 1; 0 for a wave with a round
	at    geom.Point
}

// data is what this package adds to opr's.
type data struct {
	heroes []hero   // by unit
	comes  []coming // by unit, nothing for heroes
	slay   []uint64 // by goal: the AI units, by number among theirs, that have to be slain
	// the game when the AI units of the first round have come, where no dice say when and where they do
	opening *core.State

	villains  []int // AI units
	freeOrder bool  // their player says which of them acts next
	bareStats bool  // AI units pass stat tests with an unmodified 6 only (SQ-A-21)
	// they act in the order in which they were near to heroes when the first of them did (SQ-A-03)
	fixedOrder    bool
	manyExtras    bool // heroes may take several actions for Power in one activation (SQ-A-04)
	noRepeats     bool // but none twice (SQ-A-05)
	helpFriends   bool // hero casters may spend tokens on the tries of other heroes (SQ-A-33)
	counterspells bool // AI casters spend theirs against the tries of heroes (SQ-A-26)
	oneForAll     bool // common skills that fail happen for 1 Power, like hero skills (SQ-A-15)
}

// own returns the data of a state's game.
func own(s *core.State) *data { return force.OwnOf(s).Data.(*data) }

// Compile checks the setup, a party and its enemies (SQ-PREP-02), and compiles it.
func (rules) Compile(g *core.Game) error {
	heroes, foes, m := g.Setup.Armies[Heroes], g.Setup.Armies[Foes], g.Setup.Mission
	if !party.Is(heroes) || len(heroes.Units) < party.MinHeroes || len(heroes.Units) > party.MaxHeroes {
		return fmt.Errorf("army %q is no party of %d to %d heroes (SQ-PREP-02)", heroes.Name, party.MinHeroes,
			party.MaxHeroes)
	}
	if party.Is(foes) {
		return fmt.Errorf("army %q is a party of heroes, not the AI side's", foes.Name)
	}
	if err := quests.Fits(m, g.Setup.Table); err != nil {
		return err
	}
	d, err := compileArmies(g)
	if err != nil {
		return err
	}
	q := quests.Of(m)
	d.Zone = move.NewZone(q.Zone, false)
	d.OwnTurns = true
	on := ruled(g)
	own := &data{
		freeOrder: on("sq.ai_order", "free"), fixedOrder: on("sq.ai_order", "fixed"),
		manyExtras: on("sq.extra_actions", "many"), noRepeats: on("sq.repeat_actions", "off"),
		helpFriends: on("sq.caster_help_friends", "on"), counterspells: on("sq.ai_counterspell", "on"),
		bareStats: on("sq.ai_stat_substitute", "six"), oneForAll: on("sq.common_skill_power", "on")}
	own.addHeroes(d, heroes)
	if err := own.addFoes(m.Name, q, foes); err != nil {
		return err
	}
	force.Extend(d, force.Own{
		Data: own, Absent: absent, Fires: markFired, MayJump: mayJump, CallWay: callWay, CallJumpIn: callLeapIn,
	})
	g.Markers = len(q.Objectives) + len(q.Tokens)
	g.Procs = procedures()
	own.opening = opening(g)
	return nil
}

// addHeroes adds a party.
func (own *data) addHeroes(d *force.Data, heroes *roster.Army) {
	for i := range heroes.Units {
		h := hero{Character: party.HeroOf(&heroes.Units[i])}
		if d.Profiles.HighestRating {
			h.Character = h.Highest()
		}
		d.Units[i].Faints, d.Units[i].Toughs = true, true
		for k := range h.Skills {
			src := &h.Skills[k]
			s := skill{Skill: src, reach: int32(src.Range) * geom.Inch}
			s.hits = attacks.HitsOf(src.Name, src.Rules, s.reach)
			if src.Stat != 0 {
				d.Enchants |= force.Enchantment(src.Stat, src.Effect == party.SkillBuff)
			}
			h.skills = append(h.skills, s)
		}
		own.heroes = append(own.heroes, h)
	}
	own.comes = make([]coming, len(own.heroes))
}

// addFoes adds the units of the waves of a mission, who they are that are to be slain, and the Villains among
// them.
func (own *data) addFoes(name string, q *quests.Quest, foes *roster.Army) error {
	came, alarms, calls := make([]int, len(q.Waves)), make([]int, len(q.Waves)), 0
	for i := range q.Waves {
		if q.Waves[i].Round == 0 {
			calls++
			alarms[i] = calls
		}
	}
	for i := range foes.Units {
		u := &foes.Units[i]
		w := party.WaveOf(u) - 1
		if w < 0 || w >= len(q.Waves) {
			return fmt.Errorf("army %q: unit %q comes with wave %d, and mission %q has %d", foes.Name, u.Name,
				w+1, name, len(q.Waves))
		}
		wave := &q.Waves[w]
		own.comes = append(own.comes, coming{wave.Round, alarms[w], wave.At[came[w]%len(wave.At)]})
		came[w]++
		if _, villain := roster.Rating(u.Rules, roster.Villain); villain {
			own.villains = append(own.villains, len(own.heroes)+i)
		}
	}
	for _, goal := range q.Goals {
		var mask uint64
		for i := range foes.Units {
			if foes.Units[i].Copy == goal.Unit {
				mask |= 1 << i
			}
		}
		own.slay = append(own.slay, mask)
	}
	return nil
}

// procedures returns those of this package with those that it shares.
func procedures() []core.Procedure {
	procs := opr.Citing(opr.Procedures(), cites)
	for i, p := range [...]core.Procedure{
		{Name: "mission", Run: runMission, Check: check(checkCourse)},
		{Name: "deployment", Run: runDeployment, Menu: menuDeployment, Take: takeDeployment,
			Check: check(checkDeployment)},
		{Name: "round", Run: runRound, Menu: menuRound, Take: takeRound, Check: check(checkRound)},
		{Name: "turn", Run: runTurn, Menu: menuTurn, Take: takeTurn, Check: check(checkTurn)},
		{Name: "skill", Run: runSkill, Menu: menuSkill, Take: takeSkill, Check: check(checkSkill)},
		{Name: "test", Run: runTest, Menu: menuPay, Take: takeTest, Check: check(checkTest)},
		{Name: "morale", Run: runMorale, Menu: menuPay, Take: takeMorale, Check: check(checkMorale)},
		{Name: "casting", Run: runCasting, Menu: menuCasting, Take: takeCasting, Check: check(checkCasting)},
		{Name: "jump", Run: runJump, Menu: menuJump, Take: takeJump, Check: check(checkJump)},
		{Name: "way", Run: runWay, Menu: menuWay, Take: takeWay, Check: check(checkWay)},
		{Name: "push", Run: runPush, Menu: menuPush, Take: takePush, Check: check(checkPush)},
	} {
		procs[int(procMission)+i] = p
	}
	return procs
}

// The procedures of this package, from opr.FirstOwn on. Their numbers are part of the format of snapshots.
const (
	procMission    uint8 = 10
	procDeployment uint8 = 11
	procRound      uint8 = 12
	procTurn       uint8 = 13
	procSkill      uint8 = 14
	procTest       uint8 = 15
	procMorale     uint8 = 16
	procCasting    uint8 = 17
	procJump       uint8 = 18
	procWay        uint8 = 19
	procPush       uint8 = 20
)

// The variables of this package, from opr.VarOwn on. Their places are part of the format of snapshots.
const (
	varResult = 2 // of the last test: passed, failed, or 0 when it has been read
	varGoal   = 3 // goals that are done
	varEnd    = 4 // how the mission has ended, 0 while it goes on
	varFound  = 5 // items found
	varAlarms = 6 // alarms raised
	varHeld   = 7 // rounds running for which the heroes have held all objectives, while that is the goal
	varTokens = 8 // + search token: what it is, see tokens.go
)

// Results of a test, as snapshots have them.
const (
	passed = 1
	failed = 2
)

// Begin begins the game.
func (rules) Begin(s *core.State) {
	q := questOf(s)
	for u := range s.Units {
		if s.Seat(u) == Foes {
			s.Units[u].Flags = core.Reserve
			continue
		}
		setPower(s, u, own(s).heroes[u].Power)
		s.Models[s.G.Units[u].First].Wounds = uint16(own(s).heroes[u].Wounds)
	}
	s.Marks = uint8(s.G.Markers)
	for i := range int(s.Marks) {
		s.Markers[i].P = place(q, i)
	}
	s.Call(core.Frame{Proc: procMission})
}

// place returns where a marker lies: an objective, or a search token, which come after these.
func place(q *quests.Quest, marker int) geom.Point {
	if t := marker - len(q.Objectives); t >= 0 {
		return q.Tokens[t]
	}
	return q.Objectives[marker]
}

// reason says how a mission has ended.
var reasons = [...]string{"", "the heroes have done what they came for", "no hero is left standing",
	"the rounds are over"}

// How a mission ends: values of varEnd, as snapshots have them.
const (
	won       = 1
	fallen    = 2
	outOfTime = 3
)

// Outcome tells how many goals are done and how many are not; the heroes win by doing all.
func (rules) Outcome(s *core.State) core.Outcome {
	o := core.Outcome{Over: s.Depth == 0, Winner: -1}
	o.Score[Heroes] = int32(s.Vars[varGoal])
	o.Score[Foes] = int32(len(questOf(s).Goals)) - o.Score[Heroes]
	if o.Over {
		o.Reason = reasons[s.Vars[varEnd]]
		if o.Winner = Foes; s.Vars[varEnd] == won {
			o.Winner = Heroes
		}
	}
	return o
}
