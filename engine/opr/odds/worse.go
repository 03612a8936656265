package odds

import (
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
)

// A worse is what rules of lists add to the wounds of hits by the faces of Defense dice. Those wounds are never
// multiplied, and count as those of plain hits. The zero value adds none.
type worse struct {
	more  [6]uint8   // wounds more, by the result of a Defense die that does not block
	fails [2]int8    // results that do not: those from 1 on
	fail  [2]float64 // probability that a die ends with a certain one of them
	spare [2]float64 // probability that the wound of the hit itself is not ignored before it is given to a model
	keep  float64    // and that one that is added is not
	each  bool       // models roll Regeneration when they take one that is added
}

// worseOf asks the stages of the pipeline what rules of lists add; all says that all models of the target have
// Regeneration. Index 0 of a pair is for plain hits, 1 for those of unmodified 6s.
func worseOf(d *force.Data, k *attacks.Strike, all bool) (w worse) {
	if w.more = k.Worse(d); w.more == ([6]uint8{}) {
		return w
	}
	least := k.RollsAgain(d)
	for six := range w.fail {
		need, mod := k.Armour(d, six == 1)
		again := 0
		for die := 1; die <= 6; die++ {
			if !force.Success(die, mod, need) {
				w.fails[six]++
			} else if die >= least {
				again++
			}
		}
		w.fail[six] = (1 + float64(again)/6) / 6
		w.spare[six] = spared(d, k, six == 1)
		if k.Regenerates(d, six == 1) && all && (k.Times() == 1 || d.Attacks.RegenerationOnce) {
			w.spare[six] *= keeps
		}
	}
	w.keep = spared(d, k, false)
	switch {
	case !k.Regenerates(d, false):
	case all:
		w.keep *= keeps
	default:
		w.each = true
	}
	return w
}

// any reports whether something is added.
func (w *worse) any() bool { return w.keep > 0 }

// most returns the most wounds that are added for one die.
func (w *worse) most() (n int) {
	for _, more := range w.more {
		n = max(n, int(more))
	}
	return n
}

// mean returns the mean of what is added to a hit; Regeneration that models roll for one by one counts for all.
func (w *worse) mean(six int) (sum float64) {
	for die := 1; die <= int(w.fails[six]) && die < len(w.more); die++ {
		sum += float64(w.fail[six] * float64(w.more[die]))
	}
	return float64(sum * w.keep)
}

// fall calls each with every count of wounds that some hits make, and its probability.
func (v *volley) fall(plain, six int, each func(step)) {
	most := v.worse.most()
	es := 1
	if v.times > 1 {
		es += (plain + six) * most
	}
	ss, us := 1, plain+six+1
	if v.apart() {
		ss, us = six+1, plain+1
	}
	if v.times == 1 {
		us += (plain + six) * most
	}
	cells := ss * us * es
	v.a = zeros(v.a, cells-1)
	v.a[0] = 1
	for i := range plain + six {
		kind := 0
		if i >= plain {
			kind = 1
		}
		v.b = zeros(v.b, cells-1)
		v.drop(kind, func(s, u, e int, p float64) {
			by := (s*us+u)*es + e
			for at, q := range v.a[:cells-by] {
				if q != 0 {
					v.b[at+by] += float64(p * q)
				}
			}
		})
		v.a, v.b = v.b, v.a
	}
	for at, p := range v.a {
		if p != 0 {
			each(step{s: at/es/us*v.es + at%es, u: at / es % us, p: p})
		}
	}
}

// drop calls each with what one hit, plain or of a 6, adds to the wounds of 6s, to the other wounds and to those
// that are not multiplied with them, and the probability.
func (v *volley) drop(kind int, each func(s, u, e int, p float64)) {
	w := &v.worse
	blocked := 1.0
	for die := 1; die <= int(w.fails[kind]); die++ {
		more := 0
		if die < len(w.more) {
			more = int(w.more[die])
		}
		blocked -= w.fail[kind]
		v.tail = binomial(v.tail, more, w.keep)
		for n, q := range v.tail {
			s, u, e := 0, 0, n
			if v.times == 1 {
				u, e = n, 0
			}
			p := float64(w.fail[kind] * q)
			each(s, u, e, float64(p*(1-w.spare[kind])))
			if v.apart() && kind == 1 {
				s++
			} else {
				u++
			}
			each(s, u, e, float64(p*w.spare[kind]))
		}
	}
	each(0, 0, 0, max(0, blocked))
}
