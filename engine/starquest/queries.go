package starquest

import (
	"gauntlet/engine"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/starquest/party"
)

// Has reports whether a unit has a status.
func Has(p engine.Position, u int, status party.Status) bool { return has(peek.State(p), u, status) }

// TurnOf returns what is known of the activation that is under way.
func TurnOf(p engine.Position) (t Turn) { return turnOf(peek.State(p)) }

// Plays reports whether a state is of this game.
func Plays(p engine.Position) bool { return plays(peek.State(p)) }

// SkillName names a skill of hero u, which need not exist.
func SkillName(p engine.Position, u, k int) string { return skillName(peek.State(p), u, k) }

// Need returns what a die must reach in a test of a stat, and the modifier. AI units test their Quality
// (SQ-A-21), or by a ruling pass with a 6 alone; who is Hampered has -1 (SQ-STATUS-04).
func Need(p engine.Position, u int, stat party.Stat) (face, mod int) {
	return need(peek.State(p), u, stat)
}

// TokenOf returns the search token that is a marker.
func TokenOf(p engine.Position, marker int) Token { return tokenOf(peek.State(p), marker) }

// MoraleOf returns the morale test of unit u as it is now.
func MoraleOf(p engine.Position, u int) morale.MoraleTest { return moraleOf(peek.State(p), u) }
