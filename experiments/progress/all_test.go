package progress

import (
	_ "gauntlet/agents/all" // the agents that the tests are about
	_ "gauntlet/env/all"    // and their environments
)
