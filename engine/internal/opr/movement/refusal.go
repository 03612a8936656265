package movement

import "gauntlet/engine/internal/core"

// A refusal is why a move is illegal, put into words only for whoever is told so: what cannot be walked may
// yet be jumped, and what is not legal is left off a menu, without a sentence made up in vain.
type refusal struct {
	other        error // a refusal in words already, or nil
	rule, format string
	n            [2]int64 // what format has places for
	places       uint8
	walk         bool      // of a move on foot, of which explained says more
	far          bool      // n is how far a model would go, and its allowance
	model        uint8     // that would go too far, counted from 1
	sort         core.Sort // of the move that goes too far
}

// refuseFar is the refusal of a way of a model, counted from 1, that is longer than its allowance (GF3-MOV-05).
func refuseFar(model uint8, length int64, allow int32, sort core.Sort) refusal {
	return refusal{rule: "GF3-MOV-05", format: "too far", n: [2]int64{length, int64(allow)}, far: true,
		model: model, sort: sort}
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
	if no.far {
		return core.Illegal(a, no.rule, "%s (model %d) is %s further than the %s of %s", inches(no.n[0]), no.model,
			inches(no.n[0]-no.n[1]), inches(no.n[1]), moveName(no.sort))
	}
	var args [len(no.n)]any
	for k, n := range no.n {
		args[k] = n
	}
	return core.Illegal(a, no.rule, no.format, args[:no.places]...)
}
