package movement

import "gauntlet/engine/internal/core"

// A refusal is why a move is illegal, put into words only for whoever is told so: what cannot be walked may
// yet be jumped, and what is not legal is left off a menu, without a sentence made up in vain.
type refusal struct {
	other        error // a refusal in words already, or nil
	rule, format string
	n            [2]int64 // what format has places for
	places       uint8
}

func refuse(rule, format string, n ...int64) refusal {
	no := refusal{rule: rule, format: format}
	no.places = uint8(copy(no.n[:], n))
	return no
}

// refuses reports whether the action is illegal at all; the zero refusal does not.
func (no *refusal) refuses() bool { return no.format != "" || no.other != nil }

// of puts the refusal of an action into words.
func (no *refusal) of(a *core.Action) error {
	if no.other != nil {
		return no.other
	}
	var args [len(no.n)]any
	for k, n := range no.n {
		args[k] = n
	}
	return core.Illegal(a, no.rule, no.format, args[:no.places]...)
}
