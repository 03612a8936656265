package odds

import (
	"fmt"
	"math"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
)

// keeps is the probability that a wound is not ignored by Regeneration.
var keeps = float64(6-force.Successes(0, casualty.RegenerationNeed)) / 6

// A shape is all that the dice of a group depend on, up to the wounds that are given to models. Index 0 of a
// pair is for plain hits, 1 for those of unmodified 6s.
type shape struct {
	track     track
	dice      [2]int             // attacks from near and from far, or dice of Impact
	hits      [2][7]attacks.Hits // what comes of their results
	again     bool               // each unmodified 6 rolls another attack
	factor    int                // by Blast
	limit     int                // most hits of the group together, 0 for none
	unblocked [2]float64         // probability of a hit to become a wound that is to be given to a model
	each      [2]bool            // models roll Regeneration when they take such a wound
	all       bool               // all models of the target have Regeneration
	times     int                // by Deadly
	pick      bool
	matter    int  // wounds that matter; 0 when all do
	blind     bool // only hits matter
	worse     worse
	// dice that say how many dice there are, which hit with need or more: they stand in the place of attacks from far
	need, sides int8
	bites       [7]uint8 // wounds that results of the dice cost the attacker, where those are counted
}

// throw fills in the dice of a group and what comes of their results.
func (v *shape) throw(d *force.Data, g *Group, k *attacks.Strike) {
	switch {
	case g.Impact > 0:
		v.dice[0], v.hits[0] = g.Impact, attacks.ImpactTable(d)
	case g.Need > 0:
		v.dice, v.hits[0] = [2]int{g.Pool.Sure, g.Pool.D3 + g.Pool.D6}, attacks.PoolTable(g.Need)
		if v.need, v.sides = int8(g.Need), 3; g.Pool.D6 > 0 {
			v.sides = 6
		}
	case g.Spell > 0:
		v.dice[0] = g.Spell
		for die := 1; die <= 6; die++ {
			v.hits[0][die].Plain = 1 // whatever is rolled
		}
	default:
		v.dice = [2]int{k.Near, k.Far}
		v.again = k.Again(d)
		if v.track == trackBites {
			v.bites, _ = k.Bites(d)
		}
		for far, n := range v.dice {
			if n > 0 {
				v.hits[far] = k.HitTable(d, far == 1)
			}
		}
	}
}

// shapeOf asks the stages of the pipeline about a group that attacks the unit of a chain as it is now. After
// the last group of hits that are counted nothing depends on the wounds.
func shapeOf(s *core.State, ch *chain, g *Group, t track, last bool) shape {
	d := force.Of(s)
	k := g.Strike
	if last := ch.order[len(ch.order)-1]; g.Picks && s.Units[ch.unit].Alive>>last&1 != 0 {
		k.Pick, k.Shared = 1+last, d.Attacks.TakedownShared
	}
	picked := k.Pick > 0
	k.Face(s, d)
	v := shape{track: t, factor: k.Factor(s), times: k.Times(), pick: picked,
		all: k.AllRegenerate(d)}
	v.throw(d, g, &k)
	if k.Limits(d) {
		v.limit = k.Multiply(s, attacks.Hits{Plain: math.MaxInt16}).Plain
	}
	if v.blind = last && t == trackHits; v.blind {
		return v
	}
	for six := range v.unblocked {
		if v.unblocked[six] = unblocked(d, &k, six == 1); d.HasLists {
			v.unblocked[six] = float64(v.unblocked[six] * spared(d, &k, six == 1))
		}
		if !k.Regenerates(d, six == 1) {
			continue
		}
		// Dice that all wounds alike would have rolled for them can be rolled at once, if not after they are
		// multiplied.
		if (v.times == 1 || d.Attacks.RegenerationOnce) && v.all {
			v.unblocked[six] *= keeps
		} else {
			v.each[six] = true
		}
	}
	if d.HasLists {
		v.worse = worseOf(d, &k, v.all)
	}
	if t != trackWounds && !v.each[0] && !v.each[1] {
		v.matter = ch.rest + ch.last
	}
	return v
}

// A volley is the dice of a group: the joint distribution of its hits, and of its wounds to be given to
// models.
type volley struct {
	shape
	// sizes of the three counts: hits divided by unit, wounds of 6s where they are counted apart, other
	// wounds
	hs, ss, us int
	// 1 + the most wounds that are not multiplied with the others: the second count is es times that of wounds
	// of 6s, and these
	es         int
	unit       int
	ends       [3]int // the highest counts so far
	p, next    []float64
	faces      []face
	steps      []step
	a, b, tail []float64
}

// A face is one possible outcome of an attack's dice: its hits, and their probability.
type face struct {
	hits  attacks.Hits
	bites int
	p     float64
}

// A step is what one attack adds to the three counts, and its probability.
type step struct {
	h, s, u int
	p       float64
}

// apart reports whether wounds of unmodified 6s are counted apart.
func (v *shape) apart() bool { return v.each[0] != v.each[1] }

func (v *volley) at(h, s, u int) float64 { return v.p[(h*v.ss+s)*v.us+u] }

// count returns what is tracked of some hits and wounds.
func (v *volley) count(h, wounds int) int {
	switch v.track {
	case trackHits:
		return h * v.unit
	case trackBites:
		return h
	case trackWounds:
		return wounds
	}
	return 0
}

// regenerates reports whether the model to which the next wound comes in a state may roll for it.
func (v *shape) regenerates(d *force.Data, ch *chain, id int) bool {
	if v.all {
		return true
	}
	if !ch.lives(id) || v.pick {
		return false
	}
	i, _ := ch.next(ch.split(id))
	return d.Units[ch.unit].Figures[ch.order[i]].Traits&force.Regeneration != 0
}

// measure takes a shape and works out how high its counts can come: hits divided by unit, wounds of 6s where
// they are counted apart, and other wounds. It returns the highest count that is tracked.
func (v *volley) measure(sh shape) (top int) {
	v.shape, v.unit = sh, sh.factor
	h, x, u := 0, 0, 0
	if sh.limit > 0 {
		v.unit, h, u = 1, sh.limit, sh.limit
		if sh.apart() {
			x = sh.limit
		}
	} else {
		for far, n := range sh.dice {
			most, sum := v.outcomes(far)
			h += n * v.mostOf(sum)
			if sh.apart() {
				u, x = u+n*most.Plain*sh.factor, x+n*most.Sixes*sh.factor
			} else {
				u += n * sum * sh.factor
			}
		}
	}
	more := (x + u) * sh.worse.most()
	if v.es = 1; sh.times > 1 {
		v.es += more
	} else {
		u += more
	}
	if sh.matter > 0 {
		u = min(u, sh.matter)
	}
	if sh.blind {
		u = 0
	}
	switch sh.track {
	case trackHits:
	case trackBites:
		if sh.limit > 0 {
			h = 0
			for far, n := range sh.dice {
				v.outcomes(far)
				h += n * v.mostOf(0)
			}
		}
	default:
		h = 0
	}
	v.hs, v.ss, v.us = h+1, (x+1)*v.es, u+1
	return v.count(h, (x+u)*sh.times+v.es-1)
}

// mostOf returns the most that one attack adds to the first count, its outcomes being listed: of hits, or of wounds
// that it costs its own side.
func (v *volley) mostOf(hits int) (most int) {
	if v.track != trackBites {
		return hits
	}
	for _, f := range v.faces {
		most = max(most, f.bites)
	}
	return most
}

// of returns what an outcome adds to the first count.
func (v *volley) of(f *face) int {
	switch v.track {
	case trackHits:
		return f.hits.Sum()
	case trackBites:
		return f.bites
	}
	return 0
}

// roll computes the joint distribution of a shape.
func (v *volley) roll(sh shape) error {
	v.measure(sh)
	if sh.limit > 0 {
		return v.rollLimited()
	}
	if err := v.begin(v.hs-1, v.ss-1, v.us-1); err != nil {
		return err
	}
	for far, n := range sh.dice {
		if n > 0 {
			v.outcomes(far)
			v.stepsOf()
			for range n {
				v.take()
			}
		}
	}
	return nil
}

// begin makes the distribution that of no dice, with room for counts up to h, x and u.
func (v *volley) begin(h, x, u int) error {
	v.hs, v.ss, v.us = h+1, x+1, u+1
	cells := v.hs * v.ss * v.us
	if n := v.dice[0] + v.dice[1]; cells > maxCells || cells*n > maxProducts {
		return fmt.Errorf("%d attacks with %d combinations of hits and wounds are too many to be computed exactly, at most %d products; they can be sampled",
			n, cells, maxProducts)
	}
	if cap(v.p) < cells {
		v.p, v.next = make([]float64, cells), make([]float64, cells)
	}
	v.p, v.next = v.p[:cells], v.next[:cells]
	clear(v.p)
	v.p[0] = 1
	v.ends = [3]int{}
	return nil
}

// outcomes lists the outcomes of one attack from near or far, equal ones together. It returns the most hits
// of either sort, and of both together.
func (v *volley) outcomes(far int) (most attacks.Hits, sum int) {
	v.faces = v.faces[:0]
	t := &v.hits[far]
	if far == 1 && v.sides > 0 {
		v.counted()
		t = nil
	}
	for die := 1; die <= 6 && t != nil; die++ {
		if die < 6 || !v.again {
			v.face(t[die], int(v.bites[die]), 1.0/6)
			continue
		}
		for second := 1; second <= 6; second++ {
			v.face(attacks.Hits{Plain: t[6].Plain + t[second].Plain, Sixes: t[6].Sixes + t[second].Sixes},
				int(v.bites[6])+int(v.bites[second]), 1.0/36)
		}
	}
	for _, f := range v.faces {
		most.Plain, most.Sixes = max(most.Plain, f.hits.Plain), max(most.Sixes, f.hits.Sixes)
		sum = max(sum, f.hits.Plain+f.hits.Sixes)
	}
	return most, sum
}

// counted lists the outcomes of a die that says how many dice are rolled: of each of these a hit or none.
func (v *volley) counted() {
	for n := 1; n <= int(v.sides); n++ {
		v.a = binomial(v.a, n, float64(7-v.need)/6)
		for hits, p := range v.a {
			v.face(attacks.Hits{Plain: hits}, 0, p/float64(v.sides))
		}
	}
}

func (v *volley) face(h attacks.Hits, bites int, p float64) {
	for i := range v.faces {
		if v.faces[i].hits == h && v.faces[i].bites == bites {
			v.faces[i].p += p
			return
		}
	}
	v.faces = append(v.faces, face{h, bites, p})
}

// stepsOf works out what the outcomes of one attack add to the counts.
func (v *volley) stepsOf() {
	v.steps = v.steps[:0]
	for i := range v.faces {
		f := &v.faces[i]
		h := v.of(f)
		if v.blind {
			v.steps = append(v.steps, step{h: h, p: f.p})
			continue
		}
		if v.worse.any() {
			v.fall(f.hits.Plain*v.factor, f.hits.Sixes*v.factor, func(s step) {
				s.h, s.p = h, float64(f.p*s.p)
				v.step(s)
			})
			continue
		}
		v.a = binomial(v.a, f.hits.Plain*v.factor, v.unblocked[0])
		v.b = binomial(v.b, f.hits.Sixes*v.factor, v.unblocked[1])
		for i, p := range v.a {
			for j, q := range v.b {
				s := step{h: h, u: i + j, p: float64(float64(f.p*p) * q)}
				if v.apart() {
					s.s, s.u = j, i
				}
				v.step(s)
			}
		}
	}
}

func (v *volley) step(s step) {
	s.u = min(s.u, v.us-1)
	for i := range v.steps {
		if o := &v.steps[i]; o.h == s.h && o.s == s.s && o.u == s.u {
			o.p += s.p
			return
		}
	}
	v.steps = append(v.steps, s)
}

// take adds one attack to the distribution.
func (v *volley) take() {
	var most step
	for _, s := range v.steps {
		most.h, most.s, most.u = max(most.h, s.h), max(most.s, s.s), max(most.u, s.u)
	}
	was := v.ends
	v.ends = [3]int{min(was[0]+most.h, v.hs-1), min(was[1]+most.s, v.ss-1), min(was[2]+most.u, v.us-1)}
	clear(v.next[:(v.ends[0]*v.ss+v.ends[1]+1)*v.us])
	for _, s := range v.steps {
		for h := range was[0] + 1 {
			for x := range was[1] + 1 {
				src := v.p[(h*v.ss+x)*v.us:][:was[2]+1]
				dst := v.next[((h+s.h)*v.ss+x+s.s)*v.us:][:v.us]
				whole := min(len(src), v.us-s.u)
				shifted := dst[s.u:][:whole]
				for u, p := range src[:whole] {
					shifted[u] += float64(p * s.p)
				}
				for _, p := range src[whole:] {
					dst[v.us-1] += float64(p * s.p) // more than matter
				}
			}
		}
	}
	v.p, v.next = v.next, v.p
}

// rollLimited is roll where the hits of the group together are limited: only when all attacks are known it is
// known what they make.
func (v *volley) rollLimited() error {
	h, x, u := v.hs-1, v.ss-1, v.us-1
	n := v.dice[0] + v.dice[1]
	var most attacks.Hits
	for far := range v.dice {
		m, _ := v.outcomes(far)
		most.Plain, most.Sixes = max(most.Plain, m.Plain), max(most.Sixes, m.Sixes)
	}
	bites := 0
	if v.track == trackBites {
		bites = h
	}
	if err := v.begin(n*most.Plain, n*most.Sixes, bites); err != nil {
		return err
	}
	for far, n := range v.dice {
		v.outcomes(far)
		v.steps = v.steps[:0]
		for _, f := range v.faces {
			v.steps = append(v.steps, step{h: f.hits.Plain, s: f.hits.Sixes, u: f.bites, p: f.p})
		}
		for range n {
			v.take()
		}
	}
	hits := append([]float64(nil), v.p...)
	plains, sixes, own := v.hs, v.ss, v.us
	if err := v.begin(h, x, u); err != nil {
		return err
	}
	v.p[0] = 0
	for i := range plains {
		for j := range sixes {
			for b, p := range hits[(i*sixes+j)*own:][:own] {
				if p > 0 {
					v.limited(i, j, b, p)
				}
			}
		}
	}
	return nil
}

// limited adds to the distribution what comes of so many hits of both sorts, and wounds for the own side, of a group
// whose hits are limited together, with their probability.
func (v *volley) limited(i, j, bites int, p float64) {
	six := min(j*v.factor, v.limit)
	plain := min(i*v.factor, v.limit-six)
	h := v.of(&face{hits: attacks.Hits{Plain: plain, Sixes: six}, bites: bites})
	if v.worse.any() && !v.blind {
		v.fall(plain, six, func(s step) {
			v.p[(h*v.ss+s.s)*v.us+min(s.u, v.us-1)] += float64(p * s.p)
		})
		return
	}
	v.a = binomial(v.a, plain, v.unblocked[0])
	v.b = binomial(v.b, six, v.unblocked[1])
	for k, q := range v.a {
		for l, r := range v.b {
			x, u := 0, k+l
			if v.apart() {
				x, u = l, k
			}
			v.p[(h*v.ss+x)*v.us+min(u, v.us-1)] += float64(float64(p*q) * r)
		}
	}
}
