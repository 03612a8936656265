package force

import (
	"gauntlet/engine/effects"
)

// An Asked says which rows of a stage count: those of the rules that somebody has, of one side, under the
// conditions of an attack.
type Asked struct {
	At      effects.Stage
	Has     Listed
	Against bool
	Now     effects.When
	Foe     effects.Foe
	FoeHas  uint8 // of the rules that are asked of targets, those that this one has
	Gap     effects.Distance
	Traits  Traits // that they have besides
	Ever    bool   // what units are does not matter: by losses they can come to be so
}

// counts reports whether a row is one that is asked for.
func (q *Asked) counts(r *row, do effects.Deed) bool {
	return q.Has&r.of != 0 && q.Traits&r.is == 0 && r.Do == do && r.Against == q.Against &&
		(r.Holds(q.Now, q.Foe) && q.FoeHas&r.has == r.has && q.FoeHas&r.lacks == 0 ||
			q.Ever && r.MayHold(q.Now, q.Foe)) && r.Spans(q.Gap)
}

// Has reports whether any of some rules says something at a stage.
func (l *ListRules) Has(at effects.Stage, has Listed) bool { return l != nil && l.any[at]&has != 0 }

// Mods calls add with the name and the amount of each modifier that is asked for.
func (l *ListRules) Mods(q Asked, do effects.Deed, add func(name string, n int)) {
	if !l.Has(q.At, q.Has) {
		return
	}
	for i := range l.rows[q.At] {
		if r := &l.rows[q.At][i]; q.counts(r, do) {
			add(r.name, l.amount(r, q.Has))
		}
	}
}

// Sum returns the sum of the amounts that are asked for.
func (l *ListRules) Sum(q Asked, do effects.Deed) (sum int) {
	l.Mods(q, do, func(_ string, n int) { sum += n })
	return sum
}

// Least returns the least amount that is asked for, or 0.
func (l *ListRules) Least(q Asked, do effects.Deed) (least int) {
	l.Mods(q, do, func(_ string, n int) {
		if least == 0 || n < least {
			least = n
		}
	})
	return least
}

// amended returns by how much the amount of a row is more for those who have some rules, and for how many more faces
// it counts.
func (l *ListRules) amended(r *row, has Listed) (by, wider int) {
	for i := range l.amends {
		if a := &l.amends[i]; a.of&has != 0 && a.rule == r.rule && a.effect.Amends(&r.Effect) {
			by, wider = by+a.by, wider+int(a.effect.Wider)
		}
	}
	return by, wider
}

// amount returns the amount of a row for those who have some rules.
func (l *ListRules) amount(r *row, has Listed) int {
	if len(l.amends) == 0 {
		return r.amount
	}
	by, _ := l.amended(r, has)
	return r.Amend(r.amount, by)
}

// Faces calls each with what a deed on dice asks for: the least face, the greatest, and the amount.
func (l *ListRules) Faces(q Asked, do effects.Deed, each func(name string, face, most, n int)) {
	if !l.Has(q.At, q.Has) {
		return
	}
	for i := range l.rows[q.At] {
		if r := &l.rows[q.At][i]; q.counts(r, do) {
			by, wider := l.amended(r, q.Has)
			face, most := r.Effect.Faces(wider)
			each(r.name, int(face), int(most), r.Amend(r.amount, by))
		}
	}
}

// Dice calls each with the least face that a deed asks for, the amount, and the sides of the die that is added; 0 for none.
func (l *ListRules) Dice(q Asked, do effects.Deed, each func(face, n, sides int)) {
	if !l.Has(q.At, q.Has) {
		return
	}
	for i := range l.rows[q.At] {
		if r := &l.rows[q.At][i]; q.counts(r, do) {
			by, wider := l.amended(r, q.Has)
			face, _ := r.Effect.Faces(wider)
			each(int(face), r.Amend(r.amount, by), int(r.Amount.Die))
		}
	}
}

// First returns the name of the first rule that is asked for, or "".
func (l *ListRules) First(q Asked, do effects.Deed) string {
	if l.Has(q.At, q.Has) {
		for i := range l.rows[q.At] {
			if r := &l.rows[q.At][i]; q.counts(r, do) {
				return r.name
			}
		}
	}
	return ""
}
