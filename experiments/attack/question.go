// Package attack works out what units of lists do to each other by one attack, exactly or by rolling it, and
// shows it as text, as JSON and as a picture.
package attack

import (
	"fmt"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/near"
	"gauntlet/engine/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A Question says who attacks whom and how. No units are named for a Matrix.
type Question struct {
	odds.Question
	Options roster.Options // by which lists are read
	Rulings []engine.Ruling
}

// open opens the lists of both sides, which must be of one ruleset, and returns that.
func (q *Question) open() (engine.Ruleset, error) {
	lists, err := rulesets.OptionsUnder(q.Rulings, q.Options)
	if err != nil {
		return nil, err
	}
	a := &q.Armies
	for i, name := range q.Lists {
		if a[i], err = roster.OpenWith(name, lists); err == nil {
			continue
		}
		var names []string
		if a[i], names = foes(name); a[i] == nil && !roster.IsFile(name) && near.Hint(name, roster.Starter()) == "" {
			err = fmt.Errorf("%w%s", err, near.Hint(name, names))
		}
		if a[i] == nil {
			return nil, err
		}
	}
	if a[0].Ruleset != a[1].Ruleset {
		return nil, fmt.Errorf("%s is a list of %s, %s of %s", q.Lists[0], a[0].Ruleset, q.Lists[1], a[1].Ruleset)
	}
	if q.Charging && !spans(a[0]) && !spans(a[1]) {
		if err := q.Idle("charging", "in a charge nobody shoots, and no special rule of the lists asks from "+
			"how far a charge is declared", "range"); err != nil {
			return nil, err
		}
	}
	return rulesets.ByName(a[0].Ruleset)
}

// spans reports whether a special rule of a list asks from how far attacks are declared, charges among them.
func spans(a *roster.Army) bool {
	return slices.ContainsFunc(a.Defined, func(r effects.Rule) bool {
		return slices.ContainsFunc(r.Does, func(e effects.Effect) bool { return e.AsksGap() })
	})
}

// foes returns those of a ruleset whom nobody plays and whom it calls by a name, or nil, and all such names.
func foes(name string) (list *roster.Army, names []string) {
	for _, r := range rulesets.All() {
		if own, ok := r.(engine.Duelist); ok {
			known, all := own.Foes()
			if names = append(names, known); known == name {
				list = all
			}
		}
	}
	return list, names
}
