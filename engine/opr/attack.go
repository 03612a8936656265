package opr

import (
	"gauntlet/engine/internal/core"
)

// A Strike is one weapon group's attack, with everything that its stages read fixed before the first die: the pipeline goes through
// to-hit, extra hits, multiplication, blocking and ignored wounds, and hands what is left to the allotment of wounds.
type Strike struct {
	Attacker, Target int
	Weapon           *Weapon
	Near, Far        int // attacks from up to the long range, and from over it; in melee all are near
	Melee            bool
	Charging         bool
	Fatigued         bool
	Cover            bool
}

// Hits are the hits of a strike: those whose die was an unmodified 6, and all others.
type Hits struct{ Plain, Sixes int }

// ToHit returns the target number and the sum of modifiers of a strike's attacks from near or far.
func (k *Strike) ToHit(d *Data, far bool) (need, mod int) {
	u := &d.Units[k.Attacker]
	t := k.Weapon.Traits | u.Traits
	need = int(u.Quality)
	if k.Weapon.Traits&Reliable != 0 {
		need = 2
	}
	if k.Charging && t&Thrust != 0 {
		mod++
	}
	if far && !k.Melee && d.Units[k.Target].Traits&Stealth != 0 {
		mod--
	}
	return need, mod
}

// Extra returns how many more hits an unmodified 6 to hit gives; they do not themselves count as 6s.
func (k *Strike) Extra(d *Data, far bool) (n int) {
	t := k.Weapon.Traits | d.Units[k.Attacker].Traits
	if t&Surge != 0 {
		n++
	}
	if k.Charging && k.Melee && t&Furious != 0 {
		n++
	}
	if far && !k.Melee && t&Relentless != 0 {
		n++
	}
	return n
}

// success is the rule of every die against a target number: an unmodified 6 succeeds, an unmodified 1 fails, and otherwise the
// modified result must reach the target (GF3-GEN-03).
func success(die, mod, need int) bool {
	return die == 6 || die != 1 && die+mod >= need
}

// Successes returns how many of the six results of a die succeed.
func Successes(mod, need int) (n int) {
	for die := 1; die <= 6; die++ {
		if success(die, mod, need) {
			n++
		}
	}
	return n
}

// Target numbers that no profile changes.
const (
	RegenerationNeed = 5 // to ignore a wound
	ImpactNeed       = 2 // to hit by Impact
)

// rollHits rolls one Quality test per attack (GF3-SHOOT-05, GF3-MELEE-05). A fatigued unit hits only on unmodified 6s (GF3-MELEE-07).
func (k *Strike) rollHits(s *core.State, d *Data) (h Hits) {
	for far, n := range [2]int{k.Near, k.Far} {
		if n == 0 {
			continue
		}
		need, mod := k.ToHit(d, far == 1)
		extra := k.Extra(d, far == 1)
		for range n {
			die := s.Roll(6)
			if die == 6 {
				h.Sixes++
				h.Plain += extra
			} else if !k.Fatigued && success(die, mod, need) {
				h.Plain++
			}
		}
	}
	return h
}

// Factor returns how many hits Blast makes of each. It counts the models of the target when the group is resolved (GF3-A-55).
func (k *Strike) Factor(s *core.State) int {
	if x := int(k.Weapon.Blast); x > 0 {
		return min(x, s.Units[k.Target].Left())
	}
	return 1
}

// multiply applies Blast.
func (k *Strike) multiply(s *core.State, h Hits) Hits {
	x := k.Factor(s)
	return Hits{Plain: h.Plain * x, Sixes: h.Sixes * x}
}

// Armour returns the target number and the modifier of the Defense rolls against hits of this strike; six is for hits of an unmodified 6.
func (k *Strike) Armour(d *Data, six bool) (need, mod int) {
	ap := int(k.Weapon.AP)
	if six && k.Weapon.Traits&Rending != 0 {
		if d.RendingAdds {
			ap += int(d.RendingAP)
		} else {
			ap = max(ap, int(d.RendingAP))
		}
	}
	if k.Charging && (k.Weapon.Traits|d.Units[k.Attacker].Traits)&Thrust != 0 {
		ap++
	}
	mod = -ap
	if k.Cover && !k.Melee && k.Weapon.Blast == 0 {
		mod += int(d.Cover)
	}
	return int(d.Units[k.Target].Defense), mod
}

// rollBlocks rolls one Defense die per hit, plain hits first, then, with Bane, each unmodified 6 once more, and returns the wounds
// (GF3-SHOOT-06).
func (k *Strike) rollBlocks(s *core.State, d *Data, h Hits) (wounds int) {
	bane := k.Weapon.Traits&Bane != 0
	var again [2]int
	for six, n := range [2]int{h.Plain, h.Sixes} {
		if n == 0 {
			continue
		}
		need, mod := k.Armour(d, six == 1)
		for range n {
			die := s.Roll(6)
			if bane && die == 6 {
				again[six]++
			} else if !success(die, mod, need) {
				wounds++
			}
		}
	}
	for six, n := range again {
		if n == 0 {
			continue
		}
		need, mod := k.Armour(d, six == 1)
		for range n {
			if !success(s.Roll(6), mod, need) {
				wounds++
			}
		}
	}
	return wounds
}

// Regenerates reports whether the target may ignore wounds of this strike.
func (k *Strike) Regenerates(d *Data) bool {
	return d.Units[k.Target].Traits&Regeneration != 0 && k.Weapon.Traits&(Bane|Rending) == 0
}

// ignoreWounds rolls Regeneration, one die per wound, and returns how many are left.
func ignoreWounds(s *core.State, wounds int) int {
	left := wounds
	for range wounds {
		if success(s.Roll(6), 0, RegenerationNeed) {
			left--
		}
	}
	return left
}

// resolve rolls a strike through all its stages and calls the allotment of the wounds that come of it.
func (k *Strike) resolve(s *core.State, d *Data) {
	if s.Trace != nil {
		s.Trace.Notef("%s attacks %s with %s: %d attacks%s", s.G.Units[k.Attacker].Name, s.G.Units[k.Target].Name, k.Weapon.Name, k.Near+k.Far, k.words())
	}
	h := k.multiply(s, k.rollHits(s, d))
	wounds := k.rollBlocks(s, d, h)
	deadly := max(1, int(k.Weapon.Deadly))
	regen := k.Regenerates(d)
	if regen && deadly == 1 {
		wounds = ignoreWounds(s, wounds)
	}
	if s.Trace != nil {
		s.Trace.Notef("%d hits, %d wounds", h.Plain+h.Sixes, wounds)
	}
	allot(s, k.Target, wounds, deadly, k.Melee, regen && deadly > 1)
}

func (k *Strike) words() string {
	switch {
	case k.Fatigued:
		return ", fatigued"
	case k.Cover && !k.Melee && k.Weapon.Blast == 0:
		return ", target in cover"
	}
	return ""
}

// impact rolls the Impact dice of the charging models in reach: each 2+ is one hit with AP 0 (GF3-A-35).
func impact(s *core.State, d *Data, attacker, target, dice int) {
	hits := 0
	for range dice {
		if success(s.Roll(6), 0, ImpactNeed) {
			hits++
		}
	}
	k := ImpactStrike(attacker, target)
	wounds := k.rollBlocks(s, d, Hits{Plain: hits})
	if k.Regenerates(d) {
		wounds = ignoreWounds(s, wounds)
	}
	if s.Trace != nil {
		s.Trace.Notef("%s strikes %s by Impact: %d dice, %d hits, %d wounds", s.G.Units[attacker].Name, s.G.Units[target].Name, dice, hits, wounds)
	}
	allot(s, target, wounds, 1, true, false)
}

var impactWeapon = Weapon{Name: "Impact"}

// ImpactStrike returns the strike whose later stages hits by Impact go through.
func ImpactStrike(attacker, target int) Strike {
	return Strike{Attacker: attacker, Target: target, Weapon: &impactWeapon, Melee: true}
}
