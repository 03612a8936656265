// Package attacks rolls the dice of an attack: hits, blocks, what special rules make of them, down to the
// wounds that package casualty gives out. Shooting, melee, casting and movement read it, and package duel for
// the dice alone.
package attacks

import (
	"fmt"
	"math"
	"math/bits"

	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// A Strike is one weapon group's attack, with everything that its stages read fixed before the first die: the
// pipeline goes through to-hit, extra hits, multiplication, blocking and ignored wounds, and hands what is
// left to the allotment of wounds.
type Strike struct {
	Attacker, Target int
	Weapon           *force.Weapon
	// attacks from up to the long range, and from over it; in melee all are near
	Near, Far int
	Mod       int // to-hit modifiers that come neither from the weapon nor from the two units
	// modifier of the target's Defense rolls that comes neither from the weapon nor from cover
	Guard int
	// 1 + the model of the target that it is resolved against as a unit of one; 0 for the whole unit
	Pick int
	// the model picked is judged by its unit's Defense and rules all the same (gf3.takedown_own_defense)
	Shared bool
	// those that hold for all living models of the target but not for all that it began with, or the other
	// way round; see Face
	Turned   force.Traits
	Declared bool // it is a shot whose target's rules of distance are fixed: those in Sighted
	// of distanceTraits, those that the whole target had when the shot was declared
	Sighted  force.Traits
	Melee    bool
	Charging bool
	Fatigued bool
	// models of the target as Blast counts them; 0 for those that are left when the strike is resolved
	Crowd int8
	Moved bool // the attacker has moved in this activation
	Cover bool // the target has cover that counts against this weapon; see Shelters
	Spell bool // the hits of a spell or a skill, which are not rolled for
	last  bool // Pick is the hero who alone is left, and was not singled out; see Face
	// of a blow, the models that strike; nobody looks at it but a trace
	Models uint64
	ruled
}

// Facing returns a strike of unit u at unit e with a weapon, with what each of the two is under.
func Facing(s *core.State, u, e int, w *force.Weapon) Strike {
	return Strike{Attacker: u, Target: e, Weapon: w, Mod: force.Effect(s, u, roster.StatHit),
		Guard: force.Effect(s, e, roster.StatDefense)}
}

// Hits are the hits of a strike: those that count as rolled with an unmodified 6, and all others.
type Hits struct{ Plain, Sixes int }

// Sum returns all hits.
func (h Hits) Sum() int { return h.Plain + h.Sixes }

// Wounds are what hits that were not blocked have become, by the hits that they come from. More are those that
// rules of lists add by the faces of Defense dice: they count as those of plain hits, and are kept apart where
// others are multiplied, for they never are.
type Wounds struct{ Plain, Sixes, More int }

// Sum returns all wounds.
func (w Wounds) Sum() int { return w.Plain + w.Sixes + w.More }

// PoisonHits is how many hits an unmodified 6 to hit with a Poison weapon counts as (GF2-SR-POISON).
const PoisonHits = 3

// covered reports whether cover counts in this strike: it does not in melee (GF3-MELEE-05), nor against Blast
// (GF3-SR-BLAST, GF2-SR-BLAST) or Lock-On (GF2-SR-LOCKON).
func (k *Strike) covered(d *force.Data) bool {
	return k.Cover && k.shelters(d)
}

// shelters reports whether cover that the target has counts.
func (k *Strike) shelters(d *force.Data) bool {
	return !k.Melee && k.Weapon.Blast == 0 && k.Weapon.Traits&(force.LockOn|d.Pierces) == 0 &&
		(!d.HasLists || k.sheltered || k.unsheltered(d) == "")
}

// Foe returns the traits that hold for all models of the target, or those of the one picked (GF3-A-73).
func (k *Strike) Foe(d *force.Data) force.Traits {
	target := &d.Units[k.Target]
	if k.alone() {
		return target.Figures[k.Pick-1].Traits
	}
	return target.Traits ^ k.Turned
}

// distanceTraits are the rules of a target that modify rolls to hit it by the distance: they are judged when
// a shot is declared, before the first die, whoever of the target falls meanwhile (GF3-SHOOT-03).
const distanceTraits = force.Stealth | force.Artillery

// sighted returns what Foe does as far as rolls to hit are concerned. A model picked by Takedown is judged by
// itself.
func (k *Strike) sighted(d *force.Data) force.Traits {
	foe := k.Foe(d)
	if k.Declared && (k.Pick == 0 || k.last) {
		foe = foe&^distanceTraits | k.Sighted
	}
	return foe
}

// Sight fixes the rules of distance of the target of a shot as they are now.
func (k *Strike) Sight(s *core.State, d *force.Data) {
	k.Declared, k.Sighted = true, d.Rules(s, k.Target)&distanceTraits
}

// alone reports whether the model picked has its own Defense and rules.
func (k *Strike) alone() bool { return k.Pick > 0 && !k.Shared }

// Face makes a strike meet the target as it is now: by the rules that all of its living models have, and when
// a hero alone is left, as one at that model, with its own Defense and rules (GF3-SR-HERO-02).
func (k *Strike) Face(s *core.State, d *force.Data) {
	target, m := &d.Units[k.Target], s.Units[k.Target].Alive
	k.Turned = target.Traits ^ d.Rules(s, k.Target)
	if m&target.Heroes != 0 && m&(m-1) == 0 {
		k.last = k.last || k.Pick == 0
		k.Pick, k.Shared = 1+force.Lowest(m), false
	}
	if d.HasLists {
		k.faceListed(s, d)
	}
}

// ToHit returns the target number and the sum of modifiers of a strike's attacks from near or far. That a
// fatigued unit of GF3 hits only on unmodified 6s is not in them; HitTable has it. Reliable
// (GF3-SR-RELIABLE, SQ-SR-RELIABLE), Thrust (GF3-SR-THRUST, SQ-SR-THRUST) and Stealth (GF3-SR-STEALTH,
// GF2-SR-STEALTH, SQ-SR-STEALTH) are read here, and of Unstoppable (GF3-SR-UNSTOPPABLE) what concerns hitting.
func (k *Strike) ToHit(d *force.Data, far bool) (need, mod int) { return k.toHit(d, far, nil) }

// toHit is ToHit, and collects the modifiers.
func (k *Strike) toHit(d *force.Data, far bool, why *core.Mods) (need, mod int) {
	w := k.Weapon.Traits
	if need = int(k.Weapon.Quality); need == 0 {
		need = int(d.Units[k.Attacker].Quality)
	}
	if w&force.Reliable != 0 || w&force.Sniper != 0 && !k.Melee {
		need = 2
	}
	if k.Fatigued && d.Attacks.FatigueModified {
		need = 6 // GF2-MELEE-05
	}
	penalty := max(0, -k.Mod)
	mod = max(0, k.Mod)
	why.Add(core.ModEffect, k.Mod)
	if k.Charging && w&force.Thrust != 0 {
		mod++
		why.Add("Thrust", 1)
	}
	if !k.Melee {
		foe := k.sighted(d)
		if far && w&force.Artillery != 0 {
			mod++
			why.Add("Artillery", 1)
		}
		if far && foe&force.Artillery != 0 {
			penalty += 2
			why.Add("Artillery", -2)
		}
		if foe&force.Stealth != 0 && (far || d.Attacks.StealthAlways) {
			penalty++
			why.Add("Stealth", -1)
		}
		if foe&force.Aircraft != 0 {
			penalty += int(d.Attacks.AircraftHit)
			why.Add("Aircraft", -int(d.Attacks.AircraftHit))
		}
		if k.Moved && w&force.Indirect != 0 {
			penalty++
			why.Add("Indirect", -1)
		}
		if k.covered(d) {
			penalty += int(d.Attacks.CoverHit) // GF2-TERRAIN-01
			why.Add(core.ModCover, -int(d.Attacks.CoverHit))
		}
	}
	drops := w&(force.Unstoppable|force.LockOn) != 0
	if d.HasLists {
		up, down := k.listed(d, effects.ToHit, far, why, 1)
		mod, penalty = mod+up, penalty+down
		need = k.setQuality(d, far, need)
		drops = drops || k.unhindered(d, far) != ""
	}
	if penalty > 0 && drops {
		penalty = 0
		why.DropPenalties()
	}
	return need, mod - penalty
}

// Extra returns how many more hits an unmodified 6 to hit gives; they do not themselves count as 6s.
// Furious (GF3-SR-FURIOUS), Relentless (GF3-SR-RELENTLESS) and Surge (GF3-SR-SURGE, SQ-SR-SURGE)
// give one each. What rules of lists add is more.
func (k *Strike) Extra(d *force.Data, far bool) (n int) {
	t := k.Weapon.Traits
	if t&force.Surge != 0 {
		n++
	}
	if k.Charging && k.Melee && t&force.Furious != 0 && !d.Attacks.FuriousAttacks {
		n++
	}
	if far && !k.Melee && t&force.Relentless != 0 && !d.Attacks.RelentlessRolls {
		n++
	}
	if t&force.Poison != 0 && d.Attacks.PoisonPlain {
		n += PoisonHits - 1
	}
	return n
}

// sixes returns how many hits that count as rolled with a 6 come of an unmodified 6.
func (k *Strike) sixes(d *force.Data) int {
	if k.Weapon.Traits&force.Poison != 0 && !d.Attacks.PoisonPlain {
		return PoisonHits
	}
	return 1
}

// Again reports whether each unmodified 6 to hit lets another attack be rolled, which gives no more of them
// (GF2-SR-RELENTLESS, rules of lists).
func (k *Strike) Again(d *force.Data) bool {
	if d.HasLists {
		return k.listedOnce(d)
	}
	return k.relentless(d)
}

// relentless is Again without rules of lists.
func (k *Strike) relentless(d *force.Data) bool {
	return d.Attacks.RelentlessRolls && !k.Melee && k.Weapon.Traits&force.Relentless != 0
}

// HitTable returns the hits that come of each result of an attack's die, from near or far; index 0 is unused.
// A fatigued unit hits only on unmodified 6s (GF3-MELEE-07), or on a 6 with modifiers (GF2-MELEE-05).
func (k *Strike) HitTable(d *force.Data, far bool) (t [7]Hits) {
	need, mod := k.ToHit(d, far)
	if !k.Fatigued || d.Attacks.FatigueModified {
		for die := 2; die < 6; die++ {
			if die+mod >= need {
				t[die].Plain = 1
			}
		}
	}
	t[6] = Hits{Plain: k.Extra(d, far), Sixes: k.sixes(d)}
	if d.HasLists {
		k.listMore(d, far, &t)
	}
	return t
}

// A tally says what each result of a die adds up to in three counters of 21 bits; index 0 is unused.
type tally [7]uint64

const (
	tallyBits = 21
	tallyMask = 1<<tallyBits - 1
)

// roll rolls n dice and returns the three sums. The results are looked up, not compared, which is what makes
// large volleys fast.
func (t *tally) roll(s *core.State, n int) (a, b, c int) {
	var sum uint64
	if s.Trace == nil {
		sum = s.RNG.Tally(n, (*[7]uint64)(t))
	} else {
		for range n {
			sum += t[s.Roll(6)]
		}
	}
	return int(sum & tallyMask), int(sum >> tallyBits & tallyMask), int(sum >> (2 * tallyBits))
}

// RollHits rolls one Quality test per attack (GF3-SHOOT-05, GF2-SHOOT-03, GF3-MELEE-05), then those that come
// of 6s.
func (k *Strike) RollHits(s *core.State, d *force.Data) (h Hits) {
	again := k.Again(d)
	for far, n := range [2]int{k.Near, k.Far} {
		if n == 0 {
			continue
		}
		var t tally
		hits := k.HitTable(d, far == 1)
		for die := 2; die <= 6; die++ {
			t[die] = uint64(hits[die].Plain) | uint64(hits[die].Sixes)<<tallyBits
		}
		t[6] |= 1 << (2 * tallyBits)
		bites := d.HasLists && k.markBites(d, &t)
		k.explainHits(s, d, core.RollHit, far == 1, n)
		plain, sixes, rolled := k.rollAttacks(s, &t, n, bites)
		k.tellSixes(s, d, far == 1, rolled)
		if again && rolled > 0 {
			k.explainHits(s, d, core.RollExtra, far == 1, rolled)
			more, extra, again := k.rollAttacks(s, &t, rolled, bites)
			k.tellSixes(s, d, far == 1, again)
			plain, sixes = plain+more, sixes+extra
		}
		h.Plain, h.Sixes = h.Plain+plain, h.Sixes+sixes
	}
	return h
}

// tellSixes tells the trace, if there is one, what special rules make of unmodified 6s to hit.
func (k *Strike) tellSixes(s *core.State, d *force.Data, far bool, n int) {
	if s.Trace == nil || n == 0 {
		return
	}
	each := k.Extra(d, far) + k.more(d, far, 6) + k.sixes(d) - 1
	for _, r := range [...]struct {
		trait force.Traits
		name  string
		on    bool
	}{
		{force.Surge, "Surge", true},
		{force.Furious, "Furious", k.Charging && k.Melee && !d.Attacks.FuriousAttacks},
		{force.Relentless, "Relentless", far && !k.Melee && !d.Attacks.RelentlessRolls},
		{force.Poison, "Poison", true},
	} {
		if each > 0 && r.on && k.Weapon.Traits&r.trait != 0 {
			more := n
			if r.trait == force.Poison {
				more *= PoisonHits - 1
			}
			s.Trace.Worked(k.Attacker, r.name, "%d of 6 to hit: %d more", n, more)
		}
	}
}

// tellRules tells the trace of the special rules that tell beforehand in an attack.
func (k *Strike) tellRules(d *force.Data, t *core.Trace) {
	has := k.Weapon.Traits
	for _, r := range [...]struct {
		trait force.Traits
		name  string
	}{{force.Reliable, "Reliable"}, {force.Sniper, "Sniper"}} {
		if has&r.trait != 0 && !(k.Melee && r.trait == force.Sniper) {
			t.Worked(k.Attacker, r.name, "attacks at Quality 2+")
		}
	}
	if k.Cover && !k.Melee && !k.covered(d) {
		name := "Blast"
		switch {
		case k.Weapon.Blast > 0:
		case has&force.LockOn != 0:
			name = "Lock-On"
		case has&d.Pierces != 0:
			name = "Takedown"
		default:
			name = k.unsheltered(d)
		}
		t.Worked(k.Attacker, name, "ignores cover")
	}
}

// explainHits tells the trace, if there is one, what the next n dice are: attacks from near or far.
func (k *Strike) explainHits(s *core.State, d *force.Data, role string, far bool, n int) {
	if s.Trace == nil {
		return
	}
	var why core.Mods
	need, _ := k.toHit(d, far, &why)
	if why.Dropped < 0 {
		rule := "Unstoppable"
		switch {
		case k.Weapon.Traits&force.Unstoppable != 0:
		case k.Weapon.Traits&force.LockOn != 0:
			rule = "Lock-On"
		default:
			rule = k.unhindered(d, far)
		}
		s.Trace.Worked(k.Attacker, rule, "ignores modifiers of %+d to hit", why.Dropped)
	}
	if k.Fatigued {
		why.List = append(why.List, core.Modifier{Rule: core.ModFatigue})
	}
	e := k.event(role, n)
	e.Need, e.Mods, e.Models = need, why.List, s.ModelsOf(k.Attacker, k.Models)
	if k.Near > 0 && k.Far > 0 {
		*map[bool]*int{false: &e.Near, true: &e.Far}[far] = n
	}
	hits := k.HitTable(d, far)
	for e.Face = 6; e.Face > 2 && hits[e.Face-1] != (Hits{}); e.Face-- {
	}
	s.Trace.Explain(e)
}

// event returns what the trace is told of n dice of the attacker for the strike.
func (k *Strike) event(role string, n int) core.Event {
	e := core.Event{Role: role, What: k.Weapon.Name, Unit: k.Attacker, Target: k.Target, Model: -1, N: n, Sides: 6}
	if k.Pick > 0 && !k.last {
		e.Model = k.Pick - 1
	}
	return e
}

// RollWounds goes on from the hits: it rolls Defense, and Regeneration where it is rolled for all wounds
// together.
func (k *Strike) RollWounds(s *core.State, d *force.Data, h Hits) Wounds {
	w := k.rollBlocks(s, d, h)
	if k.Regenerates(d, false) && !k.EachRegenerates(d, false) {
		w.Plain, w.Sixes = casualty.IgnoreWounds(s, k.Target, w.Plain+w.Sixes, casualty.RegenerationNeed), 0
	}
	if d.HasLists {
		w = k.spare(s, d, w)
	}
	return w
}

// finish goes on from the hits to the end: it calls the allotment of the wounds, those of plain hits first and
// those that are not multiplied with the others last, and returns how many there are.
func (k *Strike) finish(s *core.State, d *force.Data, h Hits) int {
	w := k.RollWounds(s, d, h)
	sum := w.Sum()
	if s.Trace != nil && sum > 0 {
		k.tellWounds(d, s.Trace)
	}
	if d.Attacks.NoComparison {
		fear, _ := Frightens(s, k.Attacker)
		s.Vars[proc.VarFear] = int16(fear)
	}
	plain, six := k.EachRegenerates(d, false), k.EachRegenerates(d, true)
	if plain == six || w.Plain == 0 {
		w.Plain, w.Sixes = 0, w.Plain+w.Sixes
	}
	melee := k.Melee && !d.Attacks.NoComparison
	if w.More > 0 {
		casualty.Allot(s, k.Target, w.More, 1, k.Pick, melee, k.MoreRegenerates(d))
	}
	casualty.Allot(s, k.Target, w.Sixes, k.Times(), k.Pick, melee, six)
	casualty.Allot(s, k.Target, w.Plain, k.Times(), k.Pick, melee, plain)
	return sum
}

// tellWounds tells the trace of the special rules that tell when wounds are given out.
func (k *Strike) tellWounds(d *force.Data, t *core.Trace) {
	if n := k.Times(); n > 1 {
		t.Worked(k.Attacker, fmt.Sprintf("Deadly(%d)", n), "each wound is %d for the model that takes it", n)
	}
	if !k.AllRegenerate(d) || d.Attacks.RegenerationByModel {
		return
	}
	for _, r := range [...]struct {
		trait force.Traits
		name  string
	}{{force.Bane, "Bane"}, {force.Rending, "Rending"}, {force.Unstoppable, "Unstoppable"}} {
		if k.Weapon.Traits&r.trait != 0 {
			t.Worked(k.Attacker, r.name, "keeps Regeneration from working")
		}
	}
}

// Land resolves hits of the strike that are not rolled for, and returns how many they have become, and their
// wounds.
func (k *Strike) Land(s *core.State, d *force.Data, h Hits) (hits, wounds int) {
	k.Face(s, d)
	h = k.Multiply(s, h)
	return h.Sum(), k.finish(s, d, h)
}

// Resolve rolls a strike through all its stages and calls the allotment of the wounds that come of it.
func (k *Strike) Resolve(s *core.State, d *force.Data) {
	k.Face(s, d)
	if s.Trace != nil {
		s.Trace.Notef("%s attacks %s with %s: %d attacks%s", s.Name(k.Attacker), s.Name(k.Target),
			k.Weapon.Name, k.Near+k.Far, k.words(d))
		k.tellRules(d, s.Trace)
		k.tellListed(d, s.Trace)
	}
	var near uint64
	if d.Attacks.BlastSpread > 0 && k.Weapon.Blast > 0 {
		var models int
		models, near = Crowd(s, k.Target)
		k.Crowd = int8(min(models, math.MaxInt8))
	}
	h := k.Multiply(s, k.RollHits(s, d))
	if near != 0 && k.spread(s, d, near, h) {
		if s.Trace != nil {
			s.Trace.Notef("%d hits, spread over %d units", h.Sum(), bits.OnesCount64(near))
		}
		return
	}
	wounds := k.finish(s, d, h)
	if s.Trace != nil {
		s.Trace.Notef("%d hits, %d wounds", h.Sum(), wounds)
	}
}

func (k *Strike) words(d *force.Data) string {
	switch {
	case k.Fatigued:
		return ", fatigued"
	case k.covered(d):
		return ", target in cover"
	}
	return ""
}
