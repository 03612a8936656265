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
		env.Opt("mission", "any", "", "the id's own mission, or for each game any of those that come with the program"),
	}, env.DrawnOptions(lots.Terms().Styles, "parties")...)
}

// fillDrawn refuses options of what is drawn that have no meaning.
func fillDrawn(o *env.Options) error {
	switch {
	case o.Mission == env.Drawn:
		return fmt.Errorf("option mission: missions of Star Quest are not drawn; mission=any plays all that come with the program")
	case o.Style != "" && o.Armies[starquest.Heroes] != env.Drawn:
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
	m, t := s.Mission, s.Table
	if all := quests.Missions(); o.Mission == env.Any {
		if m, t, err = quests.Open(all[rng.Intn(len(all))]); err != nil {
			return err
		}
	}
	if o.Table == env.Drawn {
		if t, err = tableFor(m, t, o, &rng); err != nil {
			return err
		}
	}
	made, err := starquest.Prepare(m, t, lists[starquest.Heroes], lists[starquest.Foes], heroes, threat)
	s.Mission, s.Table, s.Armies = m, t, made.Armies
	return err
}

// tableFor draws a table that a mission fits, of the size of its own.
func tableFor(m *mission.Mission, own *mission.Table, o env.Options, rng *dice.Stream) (t *mission.Table, err error) {
	for range mostTables {
		text, err := ground.Table(ground.Order{Width: int(own.Width / geom.Inch), Height: int(own.Height / geom.Inch), Small: true,
			Seed: rng.Uint64(), Density: o.Density, Test: o.Test()})
		if err != nil {
			return nil, err
		}
		if t, err = mission.ParseTable("drawn table", text); err != nil {
			return nil, err
		}
		if quests.Fits(m, t) == nil {
			return t, nil
		}
	}
	return nil, fmt.Errorf("mission %q fits none of %d tables that were drawn", m.Name, mostTables)
}
