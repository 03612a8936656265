package starquest

import (
	"gauntlet/engine"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/starquest/party"
)

// Has reports whether a unit has a status.
func Has(p engine.Position, u int, status party.Status) bool { return has(peek.State(p), u, status) }

// TurnOf returns what is known of the activation that is under way.
func TurnOf(p engine.Position) (t Turn) { return turnOf(peek.State(p)) }

// Plays reports whether a state is of this game.
func Plays(p engine.Position) bool { return plays(peek.State(p)) }

// TokenOf returns the search token that is a marker.
func TokenOf(p engine.Position, marker int) Token { return tokenOf(peek.State(p), marker) }
