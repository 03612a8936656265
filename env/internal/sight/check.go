package sight

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env"
)

// CheckArmy refuses an army of more units than there is room for, or of larger ones.
func CheckArmy(a *roster.Army, units, models int) error {
	if len(a.Units) > units {
		return fmt.Errorf("army %q has %d units, there is room for %d", a.Name, len(a.Units), units)
	}
	for k := range a.Units {
		if n := len(a.Units[k].Models); n > models {
			return fmt.Errorf("army %q: unit %q has %d models, there is room for %d", a.Name, a.Units[k].Name,
				n, models)
		}
	}
	return nil
}

// CheckTable refuses a table of another size than the id's.
func CheckTable(id *env.ID, s engine.Setup) error {
	if t := s.Table; t.Width != id.Width || t.Height != id.Height {
		return fmt.Errorf("table %q measures %s x %s inches, it must measure %s x %s", t.Name,
			mission.Inches(t.Width), mission.Inches(t.Height), mission.Inches(id.Width),
			mission.Inches(id.Height))
	}
	return nil
}

// CheckArrivals refuses a table with more cells to bring units on at than there is room for.
func CheckArrivals(t *mission.Table, cells int) error {
	if n := opr.ArrivalCells(t.Width, t.Height); n > cells {
		return fmt.Errorf("table %q has %d cells to bring units on at, there is room for %d", t.Name, n,
			cells)
	}
	return nil
}

// CheckGame refuses a zone with more cells to deploy at than there is room for, and units that have more
// models, together with all heroes that may join them, or more weapon types, together with one of those. Of
// several heroes only as many may join a unit of the ids' own games as there is room for their weapon types;
// a game from elsewhere is refused where more could.
func CheckGame(game *engine.Game, models, cells int) error {
	data := opr.Of(game.New(0).View())
	for u := range game.Units() {
		def := &game.Units()[u]
		if n := def.Slots(); data.Profiles.HeroAnywhere && def.Guests > 1 && n > models {
			return fmt.Errorf("%s has %d models with all heroes that may join it, there is room for %d",
				def.Name, n, models)
		}
		if def.Guests > 1 && data.Profiles.HeroAnywhere && data.MostTypes > roster.MaxWeaponTypes {
			if n := len(data.Units[u].ArmsWith(1<<def.Guests - 1).Weapons); n > roster.MaxWeaponTypes {
				return fmt.Errorf("%s has %d weapon types with all heroes that may join it, there is room for %d", def.Name, n, roster.MaxWeaponTypes)
			}
		}
		for guest := range 1 + int(def.Guests) {
			if n := len(data.Units[u].ArmsWith(1 << guest >> 1).Weapons); n > roster.MaxWeaponTypes {
				who := def.Name
				if guest > 0 {
					who += " with " + game.Units()[game.Models()[int(def.First+def.Size)+guest-1].Hero].Name
				}
				return fmt.Errorf("%s has %d weapon types, there is room for %d", who, n,
					roster.MaxWeaponTypes)
			}
		}
	}
	if n := opr.DeployCells(data.Zone); n > cells {
		return fmt.Errorf("mission %q has %d cells to deploy at, there is room for %d",
			game.Setup().Mission.Name, n, cells)
	}
	return nil
}
