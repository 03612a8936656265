package battle

import (
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/roster"
)

// checkRoom refuses a game in which a unit cannot be deployed wherever its player sits, even while nothing
// else stands on the table, for that unit would be lost before the first round (GF3-PREP-12). Units that may
// start elsewhere are left out: set aside, as part of another unit, or inside a Transport.
func checkRoom(g *core.Game) error {
	s := g.Blank()
	d := force.Of(s)
	for u := range g.Units {
		def := &g.Units[u]
		if d.Ambushes(s, u) || d.Scouts(s, u) || force.MayJoinAny(s, u) ||
			transports(g.Setup.Armies[def.Seat]) {
			continue
		}
		room := false
		for _, side := range [2]int8{1, -1} {
			s.Side = [2]int8{side, -side}
			room = room || movement.HasRoom(s, u)
		}
		if !room {
			return fmt.Errorf("army %q: unit %q: the deployment zones of mission %q on table %q have no room for it",
				g.Setup.Armies[def.Seat].Name, def.Name, g.Setup.Mission.Name, g.Setup.Table.Name)
		}
	}
	return nil
}

// transports reports whether an army has a Transport.
func transports(a *roster.Army) bool {
	for i := range a.Units {
		for k := range a.Units[i].Models {
			if _, has := roster.Rating(a.Units[i].Models[k].Rules, roster.Transport); has {
				return true
			}
		}
	}
	return false
}
