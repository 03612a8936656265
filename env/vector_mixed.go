package env

import "fmt"

// A Choice is an environment by its id and options.
type Choice struct {
	ID      string
	Options Options
}

// NewMixedVector is NewVector for games of several environments, which are dealt out to the rows in turn: row
// i plays choices[i mod len(choices)]. Their numbers must mean the same (see Spec.Alike), as they do for one id with
// other armies, tables, missions or rulings, and for the editions of a game at one size. Spec is that of the first.
func NewMixedVector(choices []Choice, n, workers int, mode Autoreset) (*Vector, error) {
	if len(choices) == 0 {
		return nil, fmt.Errorf("a vector of no environment")
	}
	all := make([]*definition, len(choices))
	for k, c := range choices {
		if c.Options.Seat != 0 || c.Options.Opponent != "" {
			return nil, fmt.Errorf(
				"environment %s: the options seat and opponent are for the solo view; a vector takes them by SetSeating",
				c.ID)
		}
		var err error
		if all[k], err = define(c.ID, c.Options); err != nil {
			return nil, err
		}
	}
	row := 0
	return VectorOf(func() (Env, error) {
		d := all[row%len(all)]
		row++
		return d.env(nil)
	}, n, workers, mode)
}
