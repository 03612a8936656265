package prices

import (
	"cmp"
	"slices"

	"gauntlet/engine/effects"
)

// A situation is one in which attacks are made, and how many of them are, of ten thousand.
type situation struct {
	now   effects.When
	share int64
	worse int64 // a penalty to hit by other rules
}

// Shares of attacks, in percent.
const (
	moving    = 50 // of shots, that are made after moving
	covered   = 25 // of shots, at targets in cover
	hindered  = 15 // of shots from afar, at targets that are harder to hit from there
	charging  = 65 // of fights, in which the bearer charges
	farMost   = 90 // of shots, from over 9 inches, with weapons of 24 inches and more
	spareable = 86 // of wounds, that rules by which wounds are ignored may ignore
	unspared  = 8  // more wounds where none is ignored

	// what rules make of attacks is worth by games so much of what the formula says of it
	shooting = 110
	fighting = 160
	// and of that so much what they say of how many attacks hit, and what they say of how many of the enemies' do in melee
	landing  = 123
	forcing  = 145 // what they say of blocks that are rolled again
	averting = 140
	sparing  = 130 // and what they say of wounds that are ignored
	frailty  = 150 // percent of what it lasts less by rules
	biting   = 160 // percent of what wounds of its own side take away
	blind    = 20  // percent that a weapon does more that needs no sight
	belated  = 34  // percent that one does less that strikes last
	reaching = 60  // of how far weapons reach and models move
)

// ofShots returns the situations of shots that are from afar in so many of a hundred cases.
func ofShots(far int64) (all []situation) {
	for _, from := range [...]situation{{effects.Far, far * (100 - hindered), 0}, {effects.Far, far * hindered, 1},
		{0, (100 - far) * 100, 0}} {
		for _, moved := range [...]situation{{effects.Moved, moving, 0}, {0, 100 - moving, 0}} {
			for _, cover := range [...]situation{{effects.Cover, covered, 0}, {0, 100 - covered, 0}} {
				all = append(all, situation{effects.Shooting | from.now | moved.now | cover.now,
					from.share * moved.share * cover.share / 10_000, from.worse})
			}
		}
	}
	return all
}

// fights are the situations of own attacks in melee.
var fights = []situation{{effects.Melee | effects.Charging | effects.Moved, charging * 100, 0},
	{effects.Melee, (100 - charging) * 100, 0}}

// suffered are the situations of enemies' attacks: 60 of a hundred are shots, two of three from afar, 35 are made in
// melee, half of them by who charges, and 5 are hits of spells.
var suffered = func() (all []situation) {
	for _, s := range ofShots(66) {
		if s.worse == 0 { // by the rules that are priced
			s.share = s.share * 60 / 100
			if s.now&effects.Far != 0 {
				s.share = s.share * 100 / (100 - hindered)
			}
			all = append(all, s)
		}
	}
	return append(all, situation{effects.Melee | effects.Charging | effects.Moved, 1800, 0},
		situation{effects.Melee, 1700, 0}, situation{effects.Spell, 500, 0})
}()

// A foe is a typical enemy, and how many of 7 are like it.
type foe struct {
	effects.Foe
	share int64
}

// foes are seven typical enemies by their Defense, as the formula has them, and toughs five by their Tough.
var (
	foes   = []foe{{effects.Foe{Defense: 2}, 1}, {effects.Foe{Defense: 3}, 2}, {effects.Foe{Defense: 4}, 2}, {effects.Foe{Defense: 5}, 2}}
	toughs = []int8{1, 1, 3, 6, 12}
)

// hits are those of enemies, of twenty: how many have which AP.
var enemyAP = []struct {
	ap    int
	share int64
}{{0, 10}, {1, 5}, {2, 3}, {4, 2}}

// anywhere are conditions of which one holds in each attack.
const anywhere = effects.Melee | effects.Shooting | effects.Spell

// An attack is what is known of one: what rules make of it, and who makes it on whom.
type attack struct {
	quality, ap, defense int
	rends, auto          bool // auto: it hits without a roll

	up, down   int // modifiers of the roll to hit
	hitting    int // the Quality that rules say instead, and the Defense; 0 for none
	guarding   int
	pierce     int // that are added to the AP
	block      int // that is added to Defense rolls
	hits       [7]int
	six        int // AP that hits of 6s have more
	again      bool
	bites      int    // wounds of its own side that the six results of a die to hit do together
	reroll     int    // Defense dice from so much up are rolled again; 0 for none
	wounding   [7]int // wounds that a Defense die of so much does besides, which are never multiplied
	times      int    // by which a wound is multiplied
	ignore     int    // the die on which wounds are ignored; 0 for none
	unspared   bool
	unhindered bool
	uncovered  bool
	reach      int // inches that the attacker reaches further
	sightless  bool
	late       bool
	uses       int // in a game; 0 for as many as one likes
}

// wounds returns the mean wounds of an attack, in a unit of its own.
func (a *attack) wounds(cover bool) int64 {
	mod := a.up - a.down
	if a.unhindered {
		mod = a.up
	}
	block, quality := a.block, cmp.Or(a.hitting, a.quality)
	if cover && !a.uncovered {
		block++
	}
	sum, plain := int64(0), a.through(a.ap, block)
	for die := 1; die <= 6; die++ {
		if !a.auto && (die == 1 || die != 6 && die+mod < quality) {
			continue
		}
		ap := a.ap
		if die == 6 && !a.auto {
			if a.rends {
				ap = max(ap, 4)
			}
			ap += a.six
		}
		if sum += plain * int64(a.hits[die]); ap != a.ap {
			sum += a.through(ap, block)
		} else {
			sum += plain
		}
	}
	sum = max(0, sum-36*int64(a.bites)*biting/100) // a wound of its own side takes one away that it does
	if sum *= 6; a.again {
		sum += sum / 6
	}
	if a.unspared {
		return sum * (100 + unspared)
	}
	if a.ignore > 0 {
		return sum * int64(600-spareable*(7-a.ignore)) / 6
	}
	return sum * 100
}

// through returns what hits with an AP of the weapon do, in 36ths of a wound.
func (a *attack) through(ap, block int) (n int64) {
	ap = max(0, ap+a.pierce)
	defense := cmp.Or(a.guarding, a.defense)
	blocks := func(die int) bool { return die == 6 || die > 1 && die-ap+block >= defense }
	passed := int64(0)
	for die := 1; die <= 6; die++ {
		if !blocks(die) {
			passed += int64(a.times + a.wounding[die])
		}
	}
	n = 6 * passed
	for die := 1; die <= 6; die++ {
		if blocks(die) && a.reroll > 0 && die >= a.reroll {
			n += passed
		}
	}
	return n
}

// A step is an effect of some rules on attacks, with its amount.
type step struct {
	*effects.Effect
	does func(*attack, *effects.Effect, int)
	n    int
}

// stepsOf returns what rules do in attacks, those of who attacks or, with against, those of the target.
func stepsOf(rules []Held, against bool) (steps []step) {
	for _, h := range rules {
		for i := range h.Rule.Does {
			e, n := amended(rules, h, &h.Rule.Does[i])
			if row := rowOf(e.At, e.Do); row != nil && row.attack != nil && e.Against == against {
				steps = append(steps, step{e, row.attack, n})
			}
		}
	}
	return steps
}

// take adds what rules do in a situation.
func (a *attack) take(steps []step, now effects.When, foe effects.Foe) {
	for _, s := range steps {
		if s.Holds(now, foe) {
			s.does(a, s.Effect, s.n)
		}
	}
}

// with returns the price of a weapon of a figure with rules.
func (f *Figure) with(a *Arm, rules []Held) int64 {
	moves, least := gainsOf(rules), int64(1)
	switch {
	case moves.stays > 0:
		moves.advance, moves.rush, least = -f.Advance, -2*f.Advance, 0
	case f.Advance == 0:
		moves = gains{}
	}
	before, after, weight := 2*f.Advance*3/4, max(least, 2*f.Advance+moves.rush)*3/4, int64(fighting)
	always := attack{}
	always.take(stepsOf(rules, false), effects.Shooting, effects.Foe{})
	if a.Range > 0 {
		before, weight = f.Advance+a.Range, shooting
		after = max(least, f.Advance+moves.advance) + max(1, a.Range+int64(always.reach))
	}
	price := a.Points + a.Points*(Uses(after)-Uses(before))/Uses(before)*reaching/100
	if always.uses > 0 {
		price = price * min(Uses(after), 100*int64(always.uses)) / Uses(after)
	}
	if always.sightless && a.Range > 0 {
		price += price * blind / 100
	}
	if always.late && a.Range == 0 {
		price -= price * belated / 100
	}
	tough := toughs
	if a.Deadly <= 1 && !asks(rules) {
		tough = toughs[:1]
	}
	const parts = 10_000
	without := max(1, a.mean(nil, tough))
	all := stepsOf(rules, false)
	more := a.mean(all, tough)*parts/without - parts
	for _, part := range [...]struct {
		of     func(*step) bool
		counts int64
	}{{(*step).lands, landing}, {(*step).forces, forcing}} {
		if some := slices.DeleteFunc(slices.Clone(all), func(s step) bool { return !part.of(&s) }); len(some) > 0 {
			more += (a.mean(some, tough)*parts/without - parts) * (part.counts - 100) / 100
		}
	}
	return max(0, price+price*more/parts*weight/100)
}

// lands reports whether a step says how many attacks hit.
func (s *step) lands() bool {
	return s.At == effects.ToHit || s.Do == effects.Hits || s.Do == effects.Again
}

// forces reports whether a step says that Defense dice are rolled again.
func (s *step) forces() bool { return s.At == effects.BlockDie && s.Do == effects.Reroll }

// spares reports whether a step says that wounds are ignored.
func (s *step) spares() bool { return s.Do == effects.Ignore }

// Uses returns how many of its rounds somebody spends in reach of an enemy, in hundredths, who reaches that many
// inches from where he stands. A game has four rounds and begins 24 inches apart.
func Uses(reach int64) int64 { return min(400, 40+8*reach) }

// mean returns what an attack with a weapon does on average with what rules do in it, at enemies of such Tough, in
// a unit of its own.
func (a *Arm) mean(steps []step, tough []int8) (sum int64) {
	in := fights
	if a.Range > 0 {
		in = ofShots(min(max(0, 6*(a.Range-9)), farMost))
	}
	for _, s := range in {
		for _, o := range foes {
			for _, t := range tough {
				o.Tough = t
				k := attack{quality: a.Quality, ap: a.AP, rends: a.Rends, defense: int(o.Defense), down: int(s.worse),
					times: min(a.Deadly, int(t))}
				k.take(steps, s.now, o.Foe)
				sum += k.wounds(s.now&effects.Cover != 0) * s.share * o.share
			}
		}
	}
	return sum
}

// asks reports whether some of the rules ask what their target is.
func asks(rules []Held) bool {
	return slices.ContainsFunc(rules, func(h Held) bool {
		return slices.ContainsFunc(h.Rule.Does, func(e effects.Effect) bool { return e.AsksOfTarget() })
	})
}

// taken returns what a figure takes of the wounds of enemies with some rules that count for all of its unit, in
// thousandths of what it takes without them.
func taken(f *Figure, rules []Held) int64 {
	if len(stepsOf(rules, true)) == 0 {
		return Milli
	}
	all, before := stepsOf(rules, true), f.suffers(nil, anywhere)
	more := f.suffers(all, anywhere) - before
	for _, part := range [...]struct {
		of     func(*step) bool
		where  effects.When
		counts int64
	}{{(*step).lands, effects.Melee, averting}, {(*step).spares, anywhere, sparing}} {
		if some := slices.DeleteFunc(slices.Clone(all), func(s step) bool { return !part.of(&s) }); len(some) > 0 {
			more += (f.suffers(some, part.where) - f.suffers(nil, part.where)) * (part.counts - 100) / 100
		}
	}
	return max(1, (before+more)*Milli/before)
}

// suffers returns the wounds that a figure takes on average with what rules do in attacks on it, in a unit of its own: in
// situations in which one of some conditions holds.
func (f *Figure) suffers(steps []step, where effects.When) (sum int64) {
	for _, s := range suffered {
		if s.now&where == 0 {
			continue
		}
		for _, hit := range enemyAP {
			k := attack{quality: 4, ap: hit.ap, defense: f.Defense, ignore: f.Ignores, times: 1,
				auto: s.now&effects.Spell != 0}
			k.take(steps, s.now, effects.Foe{})
			n := k.wounds(s.now&effects.Cover != 0) * s.share * hit.share
			if s.now&effects.Shooting != 0 {
				n = n * Uses(max(1, 30+int64(k.reach))) / Uses(30)
			}
			sum += n
		}
	}
	return sum
}
