package replay

import (
	"errors"
	"fmt"

	"gauntlet/engine"
)

// A Result says whether a replay was played again as it was recorded.
type Result struct {
	OK      bool `json:"ok"`      // it is whole, and every hash and the outcome agree
	Actions int  `json:"actions"` // that could be read
	// number, from 1, of the first action known to be different, 0 for the setup; nil when there is none
	FirstDifference *int   `json:"first_difference"`
	Message         string `json:"message"` // all of it in one sentence
}

// Verify plays a replay again and compares the state with every recorded hash, and the end with the outcome.
// A replay that was damaged or cut short is not OK, even when all that is left of it agrees.
//
// A replay of another version of the engine is verified like any other: it is OK when this version plays the
// same game. When it does not, the message names both versions.
func Verify(r *Replay, byName func(string) (engine.Ruleset, error)) Result {
	res := Result{Actions: len(r.Actions)}
	g, err := r.Game(byName)
	if err == nil {
		err = r.play(g.New(r.Header.Seed), func(int) error { return nil })
	}
	var d *Difference
	switch {
	case errors.As(err, &d):
		res.FirstDifference, res.Message = &d.Action, err.Error()
		if r.Damage != nil {
			res.Message += "; " + r.Damage.Error()
		}
	case err != nil:
		res.Message = err.Error()
	case r.Damage != nil:
		res.Message = r.Damage.Error()
	case r.End == nil:
		res.Message = fmt.Sprintf("replay: it breaks off after action %d", len(r.Actions))
	default:
		res.OK = true
		res.Message = fmt.Sprintf("%d actions play again as recorded", len(r.Actions))
		if r.Header.Engine != engine.Version {
			res.Message += fmt.Sprintf(", though by engine version %q and not %q", engine.Version,
				r.Header.Engine)
		}
		if names := r.Header.UnknownRules(); len(names) > 0 {
			res.Message += fmt.Sprintf("; the armies are without the special rules %q, which are not known here", names)
		}
	}
	return res
}
