package starquest

import (
	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/starquest/party"
)

// What Extra of a unit holds above what opr keeps there: of a hero its Power, of an AI unit with Ambush the
// round in which it arrives; and the statuses that are not opr's.
const (
	powerShift = force.ExtraOwn
	powerMask  = 1<<6 - 1
	afflicted  = int32(1) << (powerShift + 6)
	sick       = int32(1) << (powerShift + 7)

	ownBits = int32(powerMask)<<powerShift | afflicted | sick
)

// statusBits are the bits of Extra of the statuses, by party.Status.
var statusBits = [1 + party.NumStatuses]int32{
	party.Afflicted: afflicted, party.Crippled: force.ExtraHalved, party.Sick: sick,
	party.Hampered: force.ExtraHindered,
}

// allStatuses are the bits of all statuses.
const allStatuses = afflicted | sick | force.ExtraHalved | force.ExtraHindered

// Power returns the Power of a hero.
func Power(p engine.Position, u int) int {
	s := peek.State(p)
	if s.Seat(u) != Heroes {
		return 0
	}
	return kept(s, u)
}

// kept returns the number that stands in the place of Power.
func kept(s *core.State, u int) int { return int(s.Units[u].Extra >> powerShift & powerMask) }

func setPower(s *core.State, u, n int) {
	s.Units[u].Extra = s.Units[u].Extra&^(powerMask<<powerShift) | int32(n)<<powerShift
}

// has reports whether a unit has a status.
func has(s *core.State, u int, status party.Status) bool {
	return s.Units[u].Extra&statusBits[status] != 0
}

// The prices, in Power (SQ-POWER-01).
const (
	priceExtra  = 2 // of one more action
	priceTest   = 2 // of passing a failed stat test (SQ-GEN-03)
	priceSkill  = force.SkillPrice
	priceNerve  = 2 // of not becoming Shaken
	priceRevive = 2
	priceCatch  = 2 // of catching the edge (SQ-MOV-08)
	priceCast   = force.CastPrice
)

// spend takes Power from a hero, who suffers wounds for what is too much (SQ-REST-02).
func spend(s *core.State, u, n int) {
	wounds, left := force.Of(s).Heroics.Exhaustion(kept(s, u), n, has(s, u, party.Sick))
	setPower(s, u, left)
	s.NoteN(u, "spends %d Power and has %d left", n, kept(s, u))
	if wounds > 0 {
		s.NoteN(u, "suffers %d wounds for it", wounds)
	}
	attacks.CallWounds(s, u, wounds)
}

// regain gives a hero Power, up to what it began with.
func regain(s *core.State, u, n int) {
	setPower(s, u, min(kept(s, u)+n, own(s).heroes[u].Power))
	s.NoteN(u, "has %d Power", kept(s, u))
}

// SetPower gives a hero Power, and SetStatus a unit a status: what tests of the rules begin with that set up
// a position by hand.
func SetPower(s *engine.State, u, n int) {
	setPower(peek.Live(s), u, min(max(n, 0), party.MaxPower))
}

// SetStatus is described with SetPower.
func SetStatus(s *engine.State, u int, status party.Status) {
	peek.Live(s).Units[u].Extra |= statusBits[status]
}

// inflict gives a unit a status.
func inflict(s *core.State, u int, status party.Status) {
	if !has(s, u, status) {
		s.Units[u].Extra |= statusBits[status]
		s.Affect(u, status.String(), 1, core.UntilCured)
		s.Note(u, "is %s", status.String())
	}
}

// endStatus takes a status from a unit.
func endStatus(s *core.State, u int, status party.Status) {
	s.Units[u].Extra &^= statusBits[status]
	s.Affect(u, status.String(), 0, core.UntilCured)
	s.Note(u, "is no longer %s", status.String())
}

// heal takes wounds from a hero.
func heal(s *core.State, u, n int) {
	i := int(s.G.Units[u].First)
	healed := min(n, int(s.Models[i].Wounds))
	s.Models[i].Wounds -= uint16(healed)
	s.Suffer(i, -healed, false)
}
