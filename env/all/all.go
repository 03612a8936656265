// Package all registers the environments that come with this program. Import it for that:
//
//	import _ "gauntlet/env/all"
package all

import (
	_ "gauntlet/env/onepage"   // GF3-..., GF2-...
	_ "gauntlet/env/quest"     // StarQuest-...
	_ "gauntlet/env/stargrave" // Stargrave-...
)
