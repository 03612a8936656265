package stargrave

import (
	"errors"
	"fmt"
	"strings"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/staging"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// stageSide is the side of the table where nothing else is said.
const stageSide = 36 * geom.Inch

// A stage sets up positions of raids: loot, smoke, creatures, how figures are.
type stage struct {
	*staging.Scene
	raid   raid.Raid
	states []int16 // of the loot; carried by whoever is said to
	smoke  []geom.Point
	units  staging.Said[onStage]
}

// onStage is what the lines say of a figure in words of this game.
type onStage struct {
	bits    int32
	jam     []string
	carries int
}

// Stage returns the stage for a scene.
func (ruleset) Stage(sc *staging.Scene) staging.Stage {
	return &stage{Scene: sc, units: staging.Said[onStage]{}, raid: raid.Raid{Leave: raid.OwnEdge}}
}

// Table returns the usual size.
func (st *stage) Table() (width, height int32) { return stageSide, stageSide }

// Starts returns the words of the lines about the scenario.
func (st *stage) Starts() []string { return []string{"loot", "smoke", "creature", "leave"} }

var errLine = errors.New("a scenario of Stargrave is set up as in \"loot at 3,4: physical\", " +
	"\"loot at 3,4: data unlocked\", \"smoke at 0,0\", \"creature Scuttler at 2,3\", " +
	"\"creature Gorger at 2,3: move 6, fight 3, knife\" or \"leave none\"")

// Line reads a line about the scenario.
func (st *stage) Line(word, rest string) error {
	switch word {
	case "leave":
		for k, w := range [...]string{"none", "own", "any"} {
			if rest == w {
				st.raid.Leave = raid.Leaving(k + 1)
				return nil
			}
		}
		return errLine
	case "creature":
		return st.creature(rest)
	}
	where, what, _ := strings.Cut(strings.TrimPrefix(rest, "at "), ": ")
	at, err := words.Point(where)
	if err != nil {
		return err
	}
	if word == "smoke" {
		st.smoke = append(st.smoke, at)
		return words.End(what)
	}
	sort, is, _ := strings.Cut(what, " ")
	if sort != "physical" && sort != "data" || is != "" && is != "unlocked" || len(st.raid.Loot) == raid.MaxLoot {
		return errLine
	}
	st.raid.Loot = append(st.raid.Loot, raid.Loot{At: at, Data: sort == "data"})
	st.states = append(st.states, int16(b2i(is == "unlocked")*lootUnlocked))
	return nil
}

// creature reads a creature, which is one that is shipped or is described.
func (st *stage) creature(text string) error {
	head, what, described := strings.Cut(text, ": ")
	i := strings.LastIndex(head, " at ")
	if i < 0 || len(st.raid.Creatures) == raid.MaxCreatures {
		return errLine
	}
	name := head[:i]
	at, err := words.Point(head[i+len(" at "):])
	if err != nil {
		return err
	}
	c := raid.Creature{Name: name, At: at}
	if !described {
		f, err := raid.Beast(name)
		if err != nil {
			return err
		}
		c.Figure = *f
	} else {
		c.Figure = crew.Figure{Rank: crew.Creature, Move: 6, Fight: 2, Shoot: 2, Armour: 9, Will: 2, Health: 10}
		for _, it := range words.Parts(what) {
			if known, err := figureItem(&c.Figure, it); err != nil || !known {
				return errors.Join(err, errLine)
			}
		}
	}
	st.raid.Creatures = append(st.raid.Creatures, c)
	return nil
}

// Player reads nothing.
func (st *stage) Player(int, string) (bool, error) { return false, nil }

// Item reads an item of a figure's description such as "captain", "move 6", "carbine" or "power Fogbank".
func (st *stage) Item(u *roster.Unit, text string) (bool, error) {
	f := crew.Of(u)
	if f == nil {
		f = &crew.Figure{Rank: crew.Soldier, Move: 6, Fight: 2, Shoot: 2, Armour: 9, Will: 2, Health: 10}
		u.Own = f
	}
	known, err := figureItem(f, text)
	for i := range u.Models {
		u.Models[i].Tough = f.Health
	}
	return known, err
}

func figureItem(f *crew.Figure, text string) (bool, error) {
	var err error
	for _, x := range [...]struct {
		key   string
		value *int
		span  [2]int
	}{
		{"move", &f.Move, crew.Moves}, {"fight", &f.Fight, crew.Fights}, {"shoot", &f.Shoot, crew.Shoots},
		{"armour", &f.Armour, crew.Armours}, {"will", &f.Will, crew.Wills}, {"health", &f.Health, [2]int{1, crew.MaxHealth}},
	} {
		if words.Count(text, x.key+" *", x.span[0], x.span[1], x.value, &err) {
			return true, err
		}
	}
	for r := crew.Captain; r <= crew.Soldier; r++ {
		if text == r.String() {
			f.Rank = r
			return true, nil
		}
	}
	if g := crew.GearNamed(text); g != 0 {
		f.Gear = append(f.Gear, g)
		return true, nil
	}
	if name, is := strings.CutPrefix(text, "power "); is {
		p := crew.PowerNamed(name)
		if p == 0 {
			return true, fmt.Errorf("there is no power %q", words.Shorten(name))
		}
		f.Powers = append(f.Powers, p)
		return true, nil
	}
	switch text {
	case "large":
		f.Large = true
	case "heavy":
		f.Heavy = true
	default:
		return false, nil
	}
	return true, nil
}

// Say reads how a figure is.
func (st *stage) Say(u *staging.Unit, text string) (bool, error) {
	said := st.units.Of(u)
	if weapon, is := strings.CutPrefix(text, "has a jammed "); is {
		said.jam = append(said.jam, weapon)
		return true, nil
	}
	var err error
	if words.Count(text, "carries loot *", 1, raid.MaxLoot, &said.carries, &err) {
		return true, err
	}
	switch text {
	case "is stunned":
		said.bits |= isStunned
	case "was stunned":
		said.bits |= wasStunned
	default:
		for what, w := range lasting {
			if text == "is under "+w {
				said.bits |= 2 << (lastBits + 2*what)
				return true, nil
			}
		}
		return false, nil
	}
	return true, nil
}

// Mission returns a scenario of what has been said. Everybody starts somewhere, from where the lines move
// them.
func (st *stage) Mission() *mission.Mission {
	r := st.raid
	for i := range crew.MaxFigures {
		r.Start = append(r.Start, geom.Point{X: int32(2*i-crew.MaxFigures+1) * geom.Inch / 2 * 3,
			Y: geom.Inch/2 - st.Scene.Table.Height/2})
	}
	return &mission.Mission{Name: "scenario", Rounds: staging.Rounds, Own: &r}
}

// Join does nothing.
func (st *stage) Join(*core.State, *staging.Unit) error { return nil }

// Equip gives a figure its marks.
func (st *stage) Equip(s *core.State, unit *staging.Unit) error {
	said, u := st.units.Of(unit), unit.Index(s.G)
	s.Units[u].Extra = said.bits
	for _, name := range said.jam {
		t := 0
		for t < len(figureOf(s, u).arms) && figureOf(s, u).arms[t].name != name {
			t++
		}
		if t == len(figureOf(s, u).arms) {
			return fmt.Errorf("%s has no %q to jam", unit.Name, words.Shorten(name))
		}
		s.Units[u].Extra |= 1 << (jamBits + t)
	}
	return nil
}

// Finish gives a figure what it carries.
func (st *stage) Finish(_ *core.State, unit *staging.Unit) error {
	if n := st.units.Of(unit).carries; n > len(st.raid.Loot) {
		return fmt.Errorf("%s carries loot %d of %d", unit.Name, n, len(st.raid.Loot))
	}
	return nil
}

// StartAt begins a turn: first has the initiative, and who has been activated has acted in it already.
func (st *stage) StartAt(s *core.State, round, first int) error {
	clear(s.Stack[:])
	clear(s.Vars[:])
	s.Depth, s.Round, s.Marks = 0, uint8(round), uint8(len(st.raid.Loot))
	s.Vars[varFirst] = int16(first)
	for i := range st.raid.Loot {
		s.Vars[varLoot+i] = st.states[i]
		s.Markers[i] = core.Marker{P: st.raid.Loot[i].At, Owner: -1}
	}
	for _, unit := range st.Units {
		if n := st.units.Of(unit).carries; n > 0 && alive(s, unit.Index(s.G)) {
			pickUp(s, unit.Index(s.G), n-1)
		}
	}
	for _, p := range st.smoke {
		smoke(s, p)
	}
	s.Call(core.Frame{Proc: procRaid, Step: raidPhase})
	s.Run()
	return nil
}

// Conditions returns how flags are told.
func (st *stage) Conditions() []staging.Condition {
	return []staging.Condition{{Flag: core.Activated, Begins: "has activated"}}
}

// Away tells nothing.
func (st *stage) Away(*core.State, int) (string, bool) { return "", false }

// Model tells nothing.
func (st *stage) Model(*core.State, int) string { return "" }

// Unit tells how a figure is.
func (st *stage) Unit(s *core.State, u int) (out []string) {
	for _, c := range conditions(s, u) {
		out = append(out, s.Name(u)+": "+c)
	}
	return out
}
