package starquest

import (
	"fmt"
	"strings"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/staging"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// Where nothing else is said the table is square and the heroes deploy along its near edge.
const (
	stageSide = 48 * geom.Inch
	stageZone = 8 * geom.Inch
)

// A stage sets up positions of missions: what the heroes are to do, search tokens, waves of enemies, how
// heroes are.
type stage struct {
	*battle.Stage
	quest quests.Quest
	units staging.Said[onStage]
}

// onStage is what the lines say of a unit in words of this game.
type onStage struct {
	power    *int
	statuses []party.Status
	down     bool
	comes    bool // with a wave of its own
	round    int  // of it, 0 at an alarm
	at       geom.Point
}

// Stage returns the stage for a scene.
func (ruleset) Stage(sc *staging.Scene) staging.Stage {
	return &stage{Stage: battle.NewStage(sc, new(force.Edition).Wording()),
		units: staging.Said[onStage]{}}
}

// Table returns the usual size.
func (st *stage) Table() (width, height int32) { return stageSide, stageSide }

// Starts returns the words of the lines about the mission.
func (st *stage) Starts() []string { return []string{"zone", "exit", "goal", "token"} }

// Line reads "zone from -8,-24 to 8,-16", "exit from ...", "goal take", "token at 3,4: medicine 3".
func (st *stage) Line(word, rest string) error {
	switch word {
	case "goal":
		return st.goal(rest)
	case "token":
		return st.token(rest)
	}
	area, err := staging.Box(rest)
	if err != nil {
		return fmt.Errorf("a zone is set up as in \"%s from -8,-24 to 8,-16\"", word)
	}
	if word == "zone" {
		st.quest.Zone = area
	} else {
		st.quest.Exit = area
	}
	return nil
}

// goal reads one of the things that the heroes have to do.
func (st *stage) goal(text string) (err error) {
	what, rest, _ := strings.Cut(text, " ")
	kind := words.Named(what, quests.Hold)
	if kind == 0 {
		return fmt.Errorf("a goal is one of take, hold 2, find 1, slay and a unit, clear, leave, survive")
	}
	g := quests.Goal{Kind: kind}
	switch kind {
	case quests.Find:
		g.N, err = words.Number(rest, 1, mission.MaxMarkers)
	case quests.Hold:
		g.N, err = words.Number(rest, 1, staging.Rounds)
	case quests.Slay:
		g.Unit = rest
	default:
		err = words.End(rest)
	}
	st.quest.Goals = append(st.quest.Goals, g)
	return err
}

// token reads a search token and what it holds.
func (st *stage) token(text string) error {
	where, what, ok := strings.Cut(strings.TrimPrefix(text, "at "), ": ")
	if !ok {
		return fmt.Errorf("a search token is set up as in \"token at 3,4: medicine 3\"")
	}
	at, err := words.Point(where)
	if err != nil {
		return err
	}
	name, rest, _ := strings.Cut(what, " ")
	kind := words.Named(name, quests.Alarm)
	if kind == 0 {
		return fmt.Errorf("a search token holds nothing, item, alarm, medicine 3, stimulant 2 or trap sick")
	}
	c := quests.Content{Name: what, Count: 1, Kind: kind}
	switch kind {
	case quests.Medicine, quests.Stimulant:
		c.N, err = words.Number(rest, 1, roster.MaxRating)
	case quests.Trap:
		if c.Status = party.ParseStatus(rest); c.Status == 0 {
			err = fmt.Errorf("a trap gives one of %s", strings.Join(party.Statuses(), ", "))
		}
	default:
		err = words.End(rest)
	}
	st.quest.Tokens, st.quest.Contents = append(st.quest.Tokens, at), append(st.quest.Contents, c)
	return err
}

// Say reads how a hero is, and when AI units come.
func (st *stage) Say(u *staging.Unit, text string) (bool, error) {
	h := st.units.Of(u)
	power, err := 0, error(nil)
	state, is := strings.CutPrefix(text, "is ")
	came, inRound := words.Match(text, "comes in round * at *")
	if !inRound {
		came, _ = words.Match(text, "comes at an alarm at *")
	}
	switch {
	case words.Count(text, "has * power", 0, party.MaxPower, &power, &err):
		h.power = &power
	case text == "is unconscious":
		h.down = true
	case is && party.ParseStatus(state) != 0:
		h.statuses = append(h.statuses, party.ParseStatus(state))
	case came != nil:
		if inRound {
			h.round, err = words.Number(came[0], 1, staging.Rounds)
		}
		if err == nil {
			h.at, err = words.Point(came[len(came)-1])
		}
		h.comes = true
		u.Flags |= core.Reserve
	default:
		return st.Stage.Say(u, text)
	}
	return true, err
}

// Mission returns a mission of what has been said. Units that come later have a wave each; the others
// make the first.
func (st *stage) Mission() *mission.Mission {
	q := st.quest
	if w, h := st.Scene.Table.Width/2, st.Scene.Table.Height/2; q.Zone == nil {
		q.Zone = geom.Polygon{{X: -w, Y: -h}, {X: w, Y: -h}, {X: w, Y: stageZone - h}, {X: -w, Y: stageZone - h}}
	}
	if q.Goals == nil {
		q.Goals = []quests.Goal{{Kind: quests.Survive}}
	}
	for _, m := range st.Markers {
		q.Objectives = append(q.Objectives, m.P)
	}
	q.Waves = []quests.Wave{{Round: 1, At: []geom.Point{{}}}}
	for i := range st.Armies[Foes].Units {
		u := &st.Armies[Foes].Units[i]
		squad := quests.One(u.Name)
		wave := 1
		if said := st.units.Of(st.Scene.Unit(Foes, i)); said.comes {
			q.Waves = append(q.Waves, quests.Wave{
				Round: said.round, At: []geom.Point{said.at}, Squads: []quests.Squad{squad},
			})
			wave = len(q.Waves)
		} else {
			q.Waves[0].Squads = append(q.Waves[0].Squads, squad)
		}
		if party.HeroOf(u) == nil {
			u.Own = party.Wave(wave)
		}
	}
	return &mission.Mission{Name: "scenario", Rounds: staging.Rounds, Own: &q}
}

// Finish gives a unit its Power and its statuses, and the table its search tokens.
func (st *stage) Finish(s *core.State, unit *staging.Unit) error {
	if err := st.Stage.Finish(s, unit); err != nil {
		return err
	}
	for i, at := range st.quest.Tokens {
		s.Markers[len(st.Markers)+i] = core.Marker{P: at, Owner: -1}
	}
	s.Marks = uint8(s.G.Markers)
	h, u := st.units.Of(unit), unit.Index(s.G)
	if party.HeroOf(&st.Armies[unit.Seat].Units[unit.Number]) == nil && (h.power != nil || h.down) {
		return fmt.Errorf("%s is no hero", unit.Name)
	}
	if h.power != nil {
		setPower(s, u, *h.power)
	}
	for _, status := range h.statuses {
		s.Units[u].Extra |= statusBits[status]
	}
	if h.down {
		first := s.G.Units[u].First
		s.Units[u].Flags = s.Units[u].Flags&^core.OnTable | core.Down
		s.Models[first].Wounds = s.G.Models[first].Tough
	}
	return nil
}

// Away tells also of a hero who lies unconscious.
func (st *stage) Away(s *core.State, u int) (said string, whole bool) {
	if def := &s.G.Units[u]; s.Units[u].Is(core.Down) {
		return fmt.Sprintf("%s lies unconscious at %s", def.Name, words.At(s.Models[def.First].P)), true
	}
	return st.Stage.Away(s, u)
}

// Item reads an item of a hero's description such as "tough 6", "power 6" or "strength 4+", or a skill
// such as `skill Field Dressing (will, 6", heal 3)`.
func (st *stage) Item(u *roster.Unit, text string) (bool, error) {
	hero := func() *party.Character {
		if party.HeroOf(u) == nil {
			u.Own = &party.Character{Power: 6, Strength: 4, Dexterity: 4, Will: 4}
		}
		return party.HeroOf(u)
	}
	if text == "hero" {
		hero()
		return true, nil
	}
	if skill, is := strings.CutPrefix(text, "skill "); is && strings.Contains(skill, " (") {
		k, err := readHeroSkill(skill)
		hero().Skills = append(hero().Skills, k)
		return true, err
	}
	var err error
	n := 0
	if words.Count(text, "tough *", 1, roster.MaxRating, &n, &err) {
		for i := range u.Models {
			u.Models[i].Tough = n
		}
		return true, err
	}
	if words.Count(text, "power *", 1, party.MaxPower, &n, &err) {
		hero().Power = n
		return true, err
	}
	for stat := party.Strength; stat <= party.Will; stat++ {
		if words.Count(text, stat.String()+" *+", 2, 6, &n, &err) {
			*hero().Stat(stat) = n
			return true, err
		}
	}
	return false, nil
}

// readHeroSkill reads a hero skill: the stat tested, the range if it has one, what it does.
func readHeroSkill(text string) (k party.Skill, err error) {
	name, what, _ := strings.Cut(text, " (")
	k.Name = name
	for _, it := range words.Parts(strings.TrimSuffix(what, ")")) {
		if err = readSkillItem(&k, it); err != nil {
			break
		}
	}
	return k, err
}

func readSkillItem(k *party.Skill, it string) (err error) {
	what, rest, more := strings.Cut(it, " ")
	stat, effect := words.Named(it, party.Will), words.Named(what, party.SkillMove)
	switch {
	case words.Count(it, "*\"", 1, party.MaxSkillRange, &k.Range, &err):
	case stat != 0:
		k.Test = stat
	case !more && (effect == party.SkillCure || effect == party.SkillRally):
		k.Effect = effect
	case more && effect == party.SkillInflict:
		k.Effect, k.Status = effect, party.ParseStatus(rest)
	case more && (effect == party.SkillBuff || effect == party.SkillDebuff):
		k.Effect, k.Stat = effect, words.Named(rest, roster.StatMove)
	case more && effect != 0:
		k.Effect = effect
		k.N, err = words.Number(rest, 1, roster.MaxRating)
	default:
		var r roster.Rule
		r, err = roster.ParseRule(it, Name)
		k.Rules = append(k.Rules, r)
	}
	return err
}

// StartAt makes a state stand in a round, after its arrivals, with the units as they are and a seat whose
// units act next, both out of the scene. Units that are marked as activated have acted in that round already.
// It is an error when no unit of that seat on the table can act.
func (*stage) StartAt(s *core.State, round, first int) error {
	if waiting(s, first) == 0 {
		return fmt.Errorf("no unit of player %d on the table can be activated", first+1)
	}
	clear(s.Stack[:])
	s.Depth, s.Round, s.Active = 0, uint8(round), int8(first)
	s.Call(core.Frame{Proc: procMission, Step: missionRounds})
	s.Call(core.Frame{Proc: procRound, Step: uint8(roundHeroes + first)})
	s.Run()
	return nil
}
