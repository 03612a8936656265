package sight

import (
	"cmp"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env"
)

// Room refuses what is more than the most that there is room for. The last verb of the format is for how many.
func Room(n, most int, format string, args ...any) error {
	if n <= most {
		return nil
	}
	return fmt.Errorf(format+", there is room for %d", append(args, n, most)...)
}

// CheckSetup refuses an army of more units than there is room for, or of larger ones, a table of another size
// than the id's, and one with more cells to bring units on at than there is room for.
func CheckSetup(id *env.ID, s engine.Setup, units [2]int, models, cells int) error {
	if err := cmp.Or(CheckArmies(s, units, models), CheckChoices(s)); err != nil {
		return err
	}
	t := s.Table
	if t.Width != id.Width || t.Height != id.Height {
		return fmt.Errorf("table %q measures %s x %s inches, it must measure %s x %s", t.Name,
			mission.Inches(t.Width), mission.Inches(t.Height), mission.Inches(id.Width),
			mission.Inches(id.Height))
	}
	return Room(opr.ArrivalCells(t.Width, t.Height), cells, "table %q has %d cells to bring units on at", t.Name)
}

// CheckArmies refuses an army of more units than there is room for, or of larger ones.
func CheckArmies(s engine.Setup, units [2]int, models int) error {
	for seat, a := range s.Armies {
		err := Room(len(a.Units), units[seat], "army %q has %d units", a.Name)
		for k := range a.Units {
			u := &a.Units[k]
			err = cmp.Or(err, Room(len(u.Models), models, "army %q: unit %q has %d models", a.Name, u.Name))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// CheckChoices refuses armies whose special rules leave their players choices: there are no slots for their answers.
func CheckChoices(s engine.Setup) error {
	return cmp.Or(checkChoices(s.Armies[0]), checkChoices(s.Armies[1]))
}

func checkChoices(a *roster.Army) error {
	for i := range a.Defined {
		for k := range a.Defined[i].Does {
			if a.Defined[i].Does[k].Do.Offers() {
				return fmt.Errorf("army %q: special rule %q leaves its player a choice, for which these environments "+
					"have no slots", a.Name, a.Defined[i].Name)
			}
		}
	}
	return nil
}

// CheckGame refuses a zone with more cells to deploy at than there is room for, and units that have more
// models, together with all heroes that may join them, or more weapon types, together with one of those. Of
// several heroes only as many may join a unit of the ids' own games as there is room for their weapon types;
// a game from elsewhere is refused where more could.
func CheckGame(game *engine.Game, models, most, cells int) error {
	data := opr.Of(game.New(0).View())
	for u := range game.Units() {
		def := &game.Units()[u]
		types := func(guests uint64) int { return len(data.Units[u].ArmsWith(guests).Weapons) }
		var err error
		if data.Profiles.HeroAnywhere && def.Guests > 1 {
			err = Room(def.Slots(), models, "%s has %d models with all heroes that may join it", def.Name)
			if data.MostTypes > most {
				err = cmp.Or(err, Room(types(1<<def.Guests-1), most,
					"%s has %d weapon types with all heroes that may join it", def.Name))
			}
		}
		for guest := range 1 + int(def.Guests) {
			who := def.Name
			if guest > 0 {
				who += " with " + game.Units()[game.Models()[int(def.First+def.Size)+guest-1].Hero].Name
			}
			err = cmp.Or(err, Room(types(1<<guest>>1), most, "%s has %d weapon types", who))
		}
		if err != nil {
			return err
		}
	}
	return Room(opr.DeployCells(data.Zone.Poly), cells, "mission %q has %d cells to deploy at",
		game.Setup().Mission.Name)
}
