package opr

import (
	"errors"

	"gauntlet/engine/internal/core"
)

// Citing makes procedures that refuse an action name the rule as their edition does. The names that the
// shared code goes by are those of gf3; a rule that is not among cites has none.
func Citing(procs []core.Procedure, cites map[string]string) []core.Procedure {
	for i := range procs {
		take := procs[i].Take
		procs[i].Take = func(s *core.State, f *core.Frame, a *core.Action) error {
			err := take(s, f, a)
			if err == nil {
				return nil // before anything is allocated
			}
			var illegal *core.IllegalAction
			if errors.As(err, &illegal) && illegal.Rule != "" {
				illegal.Rule = cites[illegal.Rule]
			}
			return err
		}
	}
	return procs
}
