package opr

import (
	"fmt"

	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
)

// Check checks what this package keeps of the units of a restored state and in its variables: heroes that
// have joined others, units inside transports, flights, Limited weapons used up, spell tokens, effects of
// spells, wounds of a melee, and that what belongs to no pending procedure is blank.
func Check(s *core.State) error {
	if err := checkUnits(s); err != nil {
		return err
	}
	if err := casting.CheckTokens(s); err != nil {
		return err
	}
	if !force.FitsGiven(s) {
		return fmt.Errorf("a unit has been given something that no rule gives")
	}
	for seat, n := range s.Vars[proc.VarCaused : proc.VarCaused+2] {
		if n < 0 {
			return fmt.Errorf("seat %d has caused %d wounds", seat, n)
		}
	}
	return checkBlank(s)
}

// checkBlank checks that nothing is declared, and nobody singled out, where no procedure is pending to which
// that would mean something.
func checkBlank(s *core.State) error {
	var declares, singles bool
	for _, f := range s.Stack[:s.Depth] {
		switch f.Proc {
		case proc.Shooting, proc.Volley:
			declares, singles = true, true
		case proc.Strikes:
			declares = declares || force.Of(s).Attacks.FuriousAttacks
		case proc.Takedown:
			singles = true
		}
	}
	for i, v := range s.Vars[proc.VarDeclared:proc.VarEnd] {
		i += proc.VarDeclared
		if used := declares && i < proc.VarPicks || singles && i >= proc.VarPicks; v != 0 && !used {
			return fmt.Errorf("variable %d holds %d of an attack that is not under way", i, v)
		}
	}
	return nil
}

// checkUnits checks what is special to the units of this family of games: heroes that have joined others, and
// Limited weapons used up.
//
// Long: every mark on a unit and its models is checked in one walk over them.
func checkUnits(s *core.State) error {
	d := force.Of(s)
	for u := range s.Units {
		def, unit := &s.G.Units[u], &s.Units[u]
		// games with statuses know no Aircraft, and use the bits otherwise
		if !d.Profiles.Statuses && !checkFlight(s, u) {
			return fmt.Errorf("unit %d has flown as %#x says", u, unit.Extra)
		}
		if unit.Flags&core.MovedFreely != 0 && !d.Units[u].List.Has(effects.AfterAttack, ^force.Listed(0)) {
			return fmt.Errorf("unit %d has moved by a rule that its list does not have", u)
		}
		joined := uint64(0)
		for k := range def.Slots() {
			in, err := checkModel(s, d, u, k)
			if err != nil {
				return err
			}
			joined |= force.B2u(in) << k
		}
		if joined&(joined-1) != 0 && !force.MayHold(s, u, joined) {
			return fmt.Errorf("unit %d is joined by the heroes %#x, who cannot all be there", u, joined)
		}
	}
	if err := force.CheckAboard(s); err != nil {
		return err
	}
	return checkHosts(s)
}

// checkModel checks what is kept of model k of a unit, and reports whether it is that of a hero who has
// joined the unit.
func checkModel(s *core.State, d *force.Data, u, k int) (joined bool, err error) {
	def, unit := &s.G.Units[u], &s.Units[u]
	m, guest := &s.Models[int(def.First)+k], k >= int(def.Size)
	in, lives := m.Extra&force.ExtraJoined != 0, unit.Alive>>k&1 != 0
	arms := &d.Units[u].Arms
	if guest {
		arms = &d.Units[u].Joined[k-int(def.Size)]
	}
	if m.Extra&^(force.ExtraJoined|force.CastingBits)&^arms.Limited(k) != 0 || !guest && in {
		return false, fmt.Errorf("model %d of unit %d is marked %#x", k, u, m.Extra)
	}
	if guest && (lives && !in || !in && *m != core.Model{}) {
		return false, fmt.Errorf("a hero who has not joined unit %d is there", u)
	}
	if h := int(s.G.Models[int(def.First)+k].Hero); in &&
		(!s.Units[h].Is(core.Joined) || unit.Is(core.Joined)) {
		return false, fmt.Errorf("unit %d is joined by unit %d as well", u, h)
	}
	return in, nil
}

// checkHosts checks that every hero who has joined a unit is in one.
func checkHosts(s *core.State) error {
	for h := range s.Units {
		if !s.Units[h].Is(core.Joined) {
			continue
		}
		hosts := 0
		for u := range s.G.UnitsOf(s.Seat(h)) {
			if g := force.GuestPlace(s, h, u); g >= 0 && force.Joiners(s, u)>>g&1 != 0 {
				hosts++
			}
		}
		if hosts != 1 {
			return fmt.Errorf("hero %d has joined %d units", h, hosts)
		}
	}
	return nil
}

// checkFlight checks what is kept of a unit's flights: the direction of the last, and that it has led off the
// table.
func checkFlight(s *core.State, u int) bool {
	d, unit := force.Of(s), &s.Units[u]
	heading := int(unit.Extra & force.HeadingMask >> force.HeadingShift)
	if heading > len(geom.Dirs) || heading > 0 &&
		(!d.Aircraft.Ahead || !d.IsAircraft(u) || !unit.Is(core.OnTable) || s.Round == 0) {
		return false
	}
	return !movement.FlownOff(s, u) || d.Aircraft.Leaves && d.Aircraft.Waits && d.IsAircraft(u) &&
		unit.Is(core.Reserve)
}
