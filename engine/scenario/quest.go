package scenario

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/doctrine"
)

// The mission of a scenario of Star Quest, where nothing else is said: a square table, the heroes' zone along the near edge.
const (
	questSide = 48 * geom.Inch
	questZone = 8 * geom.Inch
)

// A quest is what a setup says of the mission of Star Quest.
type quest struct {
	zone, exit geom.Polygon
	goals      []mission.Goal
	tokens     []geom.Point
	contents   []mission.Content
}

// A heroic is what a setup says of a unit of Star Quest besides.
type heroic struct {
	power    *int
	statuses []roster.Status
	down     bool
	comes    bool // with a wave of its own
	round    int  // of it, 0 at an alarm
	at       geom.Point
}

// ofQuest reads "zone from -8,-24 to 8,-16", "exit from ...", "goal take", "token at 3,4: medicine 3".
func (su *setup) ofQuest(word, text string) (err error) {
	q := &su.quest
	switch word {
	case "zone", "exit":
		var p mission.Piece
		if err := shape(&p, append([]string{"box"}, strings.Fields(text)...)); err != nil {
			return fmt.Errorf("a zone is set up as in \"%s from -8,-24 to 8,-16\"", word)
		}
		if word == "zone" {
			q.zone = p.Polygon
		} else {
			q.exit = p.Polygon
		}
		return nil
	case "goal":
		g := mission.Goal{}
		what, rest, _ := strings.Cut(text, " ")
		switch what {
		case "take", "clear", "leave", "survive":
			g.Kind = map[string]mission.GoalKind{"take": mission.Take, "clear": mission.Clear, "leave": mission.Leave, "survive": mission.Survive}[what]
			err = words.End(rest)
		case "find":
			g.Kind = mission.Find
			g.N, err = words.Number(rest, 1, mission.MaxMarkers)
		case "hold":
			g.Kind = mission.Hold
			g.N, err = words.Number(rest, 1, rounds)
		case "slay":
			g.Kind, g.Unit = mission.Slay, rest
		default:
			err = fmt.Errorf("a goal is one of take, hold 2, find 1, slay and a unit, clear, leave, survive")
		}
		q.goals = append(q.goals, g)
		return err
	}
	where, what, ok := strings.Cut(strings.TrimPrefix(text, "at "), ": ")
	if !ok {
		return fmt.Errorf("a search token is set up as in \"token at 3,4: medicine 3\"")
	}
	at, err := words.Point(where)
	if err != nil {
		return err
	}
	c := mission.Content{Name: what, Count: 1}
	kind, rest, _ := strings.Cut(what, " ")
	switch kind {
	case "nothing":
		c.Kind = mission.Nothing
	case "item":
		c.Kind = mission.Item
	case "alarm":
		c.Kind = mission.Alarm
	case "medicine", "stimulant":
		c.Kind = mission.Medicine
		if kind == "stimulant" {
			c.Kind = mission.Stimulant
		}
		c.N, err = words.Number(rest, 1, roster.MaxRating)
		rest = ""
	case "trap":
		c.Kind, c.Status = mission.Trap, roster.ParseStatus(rest)
		if rest = ""; c.Status == 0 {
			err = fmt.Errorf("a trap gives one of %s", strings.Join(roster.Statuses(), ", "))
		}
	default:
		err = fmt.Errorf("a search token holds nothing, item, alarm, medicine 3, stimulant 2 or trap sick")
	}
	if err == nil {
		err = words.End(rest)
	}
	q.tokens, q.contents = append(q.tokens, at), append(q.contents, c)
	return err
}

// heroic reads what is said of a unit of Star Quest besides, and reports whether it was that.
func (su *setup) heroic(st *standing, fields []string) bool {
	h := &st.hero
	switch {
	case len(fields) == 3 && fields[0] == "has" && fields[2] == "power":
		n, err := words.Number(fields[1], 0, roster.MaxPower)
		h.power = &n
		return err == nil
	case len(fields) == 2 && fields[0] == "is" && fields[1] == "unconscious":
		h.down = true
		return true
	case len(fields) == 2 && fields[0] == "is" && slices.Contains(roster.Statuses(), fields[1]):
		h.statuses = append(h.statuses, roster.ParseStatus(fields[1]))
		return true
	case len(fields) > 4 && fields[0] == "comes" && fields[len(fields)-2] == "at":
		var err error
		switch when := strings.Join(fields[1:len(fields)-2], " "); {
		case when == "at an alarm":
		case strings.HasPrefix(when, "in round "):
			h.round, err = words.Number(strings.TrimPrefix(when, "in round "), 1, rounds)
		default:
			return false
		}
		if err == nil {
			h.at, err = words.Point(fields[len(fields)-1])
		}
		h.comes = true
		st.flags |= engine.Reserve
		return err == nil
	}
	return false
}

// compileQuest makes the game of a setup of Star Quest. Units that come later have a wave each; the others make the first.
func (su *setup) compileQuest() (*engine.Game, error) {
	w, h := su.table.Width/2, su.table.Height/2
	q := &mission.Quest{
		Zone: geom.Polygon{{X: -w, Y: -h}, {X: w, Y: -h}, {X: w, Y: questZone - h}, {X: -w, Y: questZone - h}},
		Exit: su.quest.exit, Goals: su.quest.goals, Tokens: su.quest.tokens, Contents: su.quest.contents,
	}
	if su.quest.zone != nil {
		q.Zone = su.quest.zone
	}
	if len(q.Goals) == 0 {
		q.Goals = []mission.Goal{{Kind: mission.Survive}}
	}
	for i := range su.markers {
		q.Objectives = append(q.Objectives, su.markers[i].P)
	}
	one := [3][3]int{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}
	q.Waves = []mission.Wave{{Round: 1, At: []geom.Point{{}}}}
	for i := range su.armies[starquest.Foes].Units {
		u := &su.armies[starquest.Foes].Units[i]
		st := su.standing(starquest.Foes, i)
		if u.Wave = 1; st.hero.comes {
			q.Waves = append(q.Waves, mission.Wave{Round: st.hero.round, At: []geom.Point{st.hero.at}, Squads: []mission.Squad{{Unit: u.Name, Count: one}}})
			u.Wave = len(q.Waves)
			continue
		}
		q.Waves[0].Squads = append(q.Waves[0].Squads, mission.Squad{Unit: u.Name, Count: one})
	}
	return engine.Compile(engine.Setup{
		Ruleset: su.rules, Armies: [2]*roster.Army{&su.armies[0], &su.armies[1]}, Table: &su.table, Rulings: su.rulings,
		Mission: &mission.Mission{Name: "scenario", Rounds: rounds, Quest: q},
	})
}

// standing returns what is said of a unit of an army.
func (su *setup) standing(seat, n int) *standing {
	for i := range su.units {
		if st := &su.units[i]; st.seat == seat && st.number == n {
			return st
		}
	}
	return &standing{}
}

// positionQuest adds to a position what only Star Quest has.
func (su *setup) positionQuest(s *engine.State) error {
	m := peek.Live(s)
	for i := range su.quest.tokens {
		m.Markers[len(su.markers)+i] = engine.Marker{P: su.quest.tokens[i], Owner: -1}
	}
	m.Marks = uint8(len(su.markers) + len(su.quest.tokens))
	for i := range su.units {
		st := &su.units[i]
		first, _ := m.G.UnitRange(st.seat)
		u := first + st.number
		if hero := m.G.Setup.Armies[st.seat].Units[st.number].Character; hero == nil && (st.hero.power != nil || st.hero.down) {
			return fmt.Errorf("%s is no hero", st.name)
		}
		if st.hero.power != nil {
			starquest.SetPower(s, u, *st.hero.power)
		}
		for _, status := range st.hero.statuses {
			starquest.SetStatus(s, u, status)
		}
		if st.hero.down {
			m.Units[u].Flags = m.Units[u].Flags&^engine.OnTable | engine.Down
			m.Models[m.G.Units[u].First].Wounds = m.G.Models[m.G.Units[u].First].Tough
		}
	}
	return nil
}

// character reads an item of a hero's description such as "power 6" or "strength 4+", or a skill such as
// "skill Field Dressing (will, 6", heal 3)", and reports whether it was one.
func character(u *roster.Unit, text, ruleset string) (bool, error) {
	if ruleset != starquest.Name {
		return false, nil
	}
	fields := strings.Fields(text)
	hero := func() *roster.Character {
		if u.Character == nil {
			u.Character = &roster.Character{Power: 6, Strength: 4, Dexterity: 4, Will: 4}
		}
		return u.Character
	}
	if text == "hero" {
		hero()
		return true, nil
	}
	if name, what, ok := strings.Cut(strings.TrimPrefix(text, "skill "), " ("); ok && fields[0] == "skill" {
		k, err := skill(name, strings.TrimSuffix(what, ")"))
		hero().Skills = append(hero().Skills, k)
		return true, err
	}
	if len(fields) != 2 {
		return false, nil
	}
	value, plus := strings.CutSuffix(fields[1], "+")
	var err error
	switch fields[0] {
	case "power":
		hero().Power, err = words.Number(fields[1], 1, roster.MaxPower)
		return true, err
	case "strength", "dexterity", "will":
		target := map[string]*int{"strength": &hero().Strength, "dexterity": &hero().Dexterity, "will": &hero().Will}[fields[0]]
		if !plus {
			return true, fmt.Errorf("%s is written as in \"%s 4+\"", fields[0], fields[0])
		}
		*target, err = words.Number(value, 2, 6)
		return true, err
	}
	return false, nil
}

// skill reads a hero skill: the stat tested, the range if it has one, what it does.
func skill(name, text string) (roster.Skill, error) {
	k := roster.Skill{Name: name}
	for _, it := range words.Parts(text) {
		fields := strings.Fields(it)
		inches, ranged := strings.CutSuffix(it, "\"")
		var err error
		switch {
		case ranged:
			k.Range, err = words.Number(inches, 1, roster.MaxSkillRange)
		case len(fields) == 1 && (it == "strength" || it == "dexterity" || it == "will"):
			k.Test = map[string]roster.Stat{"strength": roster.Strength, "dexterity": roster.Dexterity, "will": roster.Will}[it]
		case it == "cure":
			k.Effect = roster.SkillCure
		case it == "rally":
			k.Effect = roster.SkillRally
		case len(fields) == 2 && fields[0] == "inflict":
			k.Effect, k.Status = roster.SkillInflict, roster.ParseStatus(fields[1])
		case len(fields) == 2 && (fields[0] == "buff" || fields[0] == "debuff"):
			k.Effect = roster.SkillBuff
			if fields[0] == "debuff" {
				k.Effect = roster.SkillDebuff
			}
			k.Stat = roster.SpellStat(1 + slices.Index(spellStats, fields[1]))
		case len(fields) == 2 && skillAmounts[fields[0]] != 0:
			k.Effect = skillAmounts[fields[0]]
			k.N, err = words.Number(fields[1], 1, roster.MaxRating)
		default:
			var r roster.Rule
			r, err = roster.ParseRule(it, starquest.Name)
			k.Rules = append(k.Rules, r)
		}
		if err != nil {
			return k, err
		}
	}
	return k, nil
}

// skillAmounts are the effects of skills of which there is more or less. It is only looked up in.
var skillAmounts = map[string]roster.SkillEffect{"heal": roster.SkillHeal, "power": roster.SkillPower, "hits": roster.SkillHits, "move": roster.SkillMove}

// plan tells what the decision list of Star Quest makes the active AI unit do, and where it goes.
func (p *player) plan() (string, error) {
	d := p.s.Decision()
	if !starquest.Plays(p.s.View()) || d.Kind != engine.ChooseAction || d.Seat != starquest.Foes {
		return "", fmt.Errorf("only an AI unit that is to act has a plan")
	}
	var mind doctrine.Mind
	plan := mind.Ask(p.s.View(), int(d.Unit))
	said := plan.Words(p.g)
	if plan.Verb == engine.Advance || plan.Verb == engine.Rush {
		said += "; to " + words.At(plan.Move.At)
	}
	return said, nil
}
