// Package all is the list of the opponents that ship: whoever imports it can make each of them by its spec
// (agents.New). A program with agents of its own registers them beside these.
package all

import (
	_ "gauntlet/agents/external"
	_ "gauntlet/agents/heroes"
	_ "gauntlet/agents/heuristic"
	_ "gauntlet/agents/heuristic/crews"
	_ "gauntlet/agents/heuristic/quest"
	_ "gauntlet/agents/scripted"
	_ "gauntlet/agents/scripted/crews"
	_ "gauntlet/agents/scripted/quest"
	_ "gauntlet/agents/search"
)
