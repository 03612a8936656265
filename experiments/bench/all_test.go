package bench

import (
	_ "gauntlet/agents/all" // the agents that the tests are about
	_ "gauntlet/env/all"    // and the environments
)
