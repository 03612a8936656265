package quest

import (
	"cmp"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/lots"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env"
)

// mostTables is how many tables are tried until a mission fits one.
const mostTables = 60

// drawnOptions are the options of what is left to chance.
func drawnOptions() []env.Option {
	return append([]env.Option{
		env.Opt("table", "drawn", "", "the mission's own, or one that is drawn for each game"),
		env.Opt("mission", "any|drawn", "",
			"the id's own mission; one that is drawn for each game; or any: one that comes with the program or one that is drawn"),
	}, env.DrawnOptions(lots.Terms().Styles, "parties")...)
}

// fillDrawn refuses options of what is drawn that have no meaning.
func fillDrawn(o *env.Options) error {
	if o.Style != "" && o.Armies[starquest.Heroes] != env.Drawn {
		return fmt.Errorf("option style: %q is for a party that is drawn, as by armies=drawn", o.Style)
	}
	return nil
}

// Keep puts the lists that are named into a setup: all heroes, of whom each game has so many, and all enemies, of whom
// each mission and level of threat sends others (env.Keeper).
func (adapter) Keep(o env.Options, s *engine.Setup) (err error) {
	for seat, name := range o.Armies {
		if name == env.Drawn {
			continue
		}
		if s.Armies[seat], err = party.Open(name); err != nil {
			return err
		}
	}
	return nil
}

// Draw puts what the options leave to chance into a setup (env.Drawer).
func (adapter) Draw(id *env.ID, o env.Options, key uint64, s *engine.Setup) (err error) {
	rng := dice.New(dice.Mix(key))
	heroes, threat := cmp.Or(o.Party, id.Defaults.Party), o.Threat
	if n := party.MinHeroes + rng.Intn(party.MaxHeroes-party.MinHeroes+1); heroes == env.AnyParty {
		heroes = n
	}
	if name := quests.Threats[rng.Intn(len(quests.Threats))]; threat == env.Any {
		threat = name
	}
	lists := s.Armies // those that are named, whole
	for seat, name := range o.Armies {
		order := draw.Order{Seed: rng.Uint64(), Seat: seat, Test: o.Test()}
		if name != env.Drawn {
			continue
		}
		if seat == starquest.Heroes {
			order.Style, order.Party = o.Style, heroes
		}
		text, err := starquest.Ruleset.(engine.Drawer).DrawArmy(order)
		if err != nil {
			return err
		}
		if lists[seat], err = roster.Parse("drawn list", text); err != nil {
			return err
		}
	}
	if o.Party <= 0 { // no number is said: all of a smaller party that is named
		heroes = min(heroes, len(lists[starquest.Heroes].Units))
	}
	if s.Mission, s.Table, err = stage(o, &rng, *s, lists[starquest.Foes]); err != nil {
		return err
	}
	made, err := starquest.Prepare(s.Mission, s.Table, lists[starquest.Heroes], lists[starquest.Foes], heroes, threat)
	s.Armies = made.Armies
	return err
}

// stage draws the mission and its table, as far as they are left to chance; of a setup it keeps the rest.
func stage(o env.Options, rng *dice.Stream, s engine.Setup, enemies *roster.Army) (m *mission.Mission,
	t *mission.Table, err error) {

	m, t = s.Mission, s.Table
	switch all := quests.Missions(); {
	case o.Mission == env.Drawn, o.Mission == env.Any && rng.Intn(2) == 0:
		return drawnMission(o, rng, enemies, t)
	case o.Mission == env.Any:
		if m, t, err = quests.Open(all[rng.Intn(len(all))]); err != nil {
			return m, t, err
		}
	}
	if o.Table == env.Drawn {
		t, err = tableFor(m, t, o, rng)
	}
	return m, t, err
}

// drawnMission draws a mission for some enemies, on a table that comes with the program or on one that is drawn too, as
// large as another one.
func drawnMission(o env.Options, rng *dice.Stream, enemies *roster.Army, like *mission.Table) (m *mission.Mission,
	t *mission.Table, err error) {

	for range mostTables {
		var text []byte
		if o.Table == env.Drawn {
			if t, err = drawnTable(like, o, rng); err != nil {
				return nil, nil, err
			}
		}
		if text, err = lots.Mission(draw.MissionOrder{Seed: rng.Uint64(), Test: o.Test()}, enemies, t); err != nil {
			continue // nothing goes with this table
		}
		if m, err = mission.ParseMission("drawn mission", text); err == nil && t == nil {
			t, err = quests.Table(quests.Of(m).Table)
		}
		return m, t, err
	}
	return nil, nil, err
}

// drawnTable draws a table as large as another one.
func drawnTable(like *mission.Table, o env.Options, rng *dice.Stream) (*mission.Table, error) {
	text, err := ground.Table(ground.Order{Width: int(like.Width / geom.Inch), Height: int(like.Height / geom.Inch), Small: true,
		Seed: rng.Uint64(), Density: o.Density, Test: o.Test()})
	if err != nil {
		return nil, err
	}
	return mission.ParseTable("drawn table", text)
}

// tableFor draws a table that a mission fits, of the size of its own.
func tableFor(m *mission.Mission, own *mission.Table, o env.Options, rng *dice.Stream) (t *mission.Table, err error) {
	for range mostTables {
		if t, err = drawnTable(own, o, rng); err != nil {
			return nil, err
		}
		if quests.Fits(m, t) == nil {
			return t, nil
		}
	}
	return nil, fmt.Errorf("mission %q fits none of %d tables that were drawn", m.Name, mostTables)
}
