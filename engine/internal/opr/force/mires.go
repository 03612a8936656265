package force

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
)

// mired returns the name of the first rule, of its list or put on it, by which unit u is in terrain wherever it stands,
// as a deed says; "" for none.
func (d *Data) mired(s *core.State, u int, do effects.Deed) (rule string) {
	seat := s.Seat(u)
	if !d.HasLists || seat < 0 {
		return ""
	}
	if own := d.list[seat]; own != nil && own.mires != 0 {
		rule = own.First(Asked{At: effects.Move, Has: d.Listed(s, u) & own.mires, Now: d.Standing(s, u)}, do)
	}
	if other := d.list[1-seat]; rule == "" && other != nil && other.mires != 0 {
		rule = other.First(Asked{At: effects.Move, Has: d.Cursed(s, u) & other.mires, Now: d.Standing(s, u)}, do)
	}
	return rule
}

// slows returns how far unit u goes that goes so far: no further than through difficult terrain, if a rule of a list has
// it there and some of it are slowed by that (GF3-TERRAIN-02).
func (d *Data) slows(s *core.State, u int, allow int32) int32 {
	if allow <= d.Move.Difficult || d.mired(s, u, effects.Slowed) == "" ||
		s.Units[u].Alive&^(d.Units[u].Striders|d.Unslowed(s, u)) == 0 {
		return allow
	}
	return d.Move.Difficult
}

// Endangered returns the name of the rule of a list by which each model of unit u is in dangerous terrain when it is
// activated, or "".
func (d *Data) Endangered(s *core.State, u int) string { return d.mired(s, u, effects.Endangered) }
