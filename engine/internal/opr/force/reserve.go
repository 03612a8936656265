package force

import "gauntlet/engine/internal/core"

// has reports whether a unit has a trait that lets it be set aside: all its models, a hero that has joined it
// included, or under the other ruling one of them (GF3-A-51).
func (d *Data) has(s *core.State, u int, t Traits) bool {
	switch {
	case s.Units[u].Is(core.Joined):
		return false
	case d.Reserves.SomeSetAside:
		return d.Any(s, u)&t != 0
	}
	return d.Rules(s, u)&t != 0
}

// Ambushes reports whether unit u may be set aside to arrive in a later round (GF3-SR-AMBUSH).
func (d *Data) Ambushes(s *core.State, u int) bool { return d.has(s, u, Ambush) }

// Scouts reports whether unit u may be set aside to be placed after the deployment (GF3-SR-SCOUT).
func (d *Data) Scouts(s *core.State, u int) bool { return d.has(s, u, Scout) }
