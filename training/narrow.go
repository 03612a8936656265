package training

import (
	"fmt"

	"gauntlet/env"
)

// Narrow says that all games of the run are of the same two lists where others could be drawn, and how; "" for a run that
// draws lists, or whose environment draws none.
func (r *Run) Narrow() string {
	name, o, err := envOf(r.cfg.Env)
	if err != nil || o.Armies[0] == env.Drawn || o.Armies[1] == env.Drawn {
		return ""
	}
	for _, id := range env.IDs() {
		if id.Name != name || !id.Draws() {
			continue
		}
		s, err := env.Setup(name, o)
		if err != nil {
			return ""
		}
		return fmt.Sprintf("all games are of the lists %q and %q, and what is learned holds for these; "+
			"armies=drawn:table=drawn:mission=any in the experiment's env learns for all", s.Armies[0].Name, s.Armies[1].Name)
	}
	return ""
}
