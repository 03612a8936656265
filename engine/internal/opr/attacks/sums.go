package attacks

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/roster"
)

// An ArmSum is what the special rules of all sorts come to that count for attacks with a weapon type: those of the
// game and those of lists, a unit's own, granted and given ones, and effects of spells. It says nothing of names:
// rules that do the same have the same sums. Its numbers are those by which the dice of the pipeline go, against a
// target without rules of its own, in the open.
type ArmSum struct {
	// by how many faces a roll to hit is easier than by Quality alone: from near or in melee, from afar, when
	// charging, and from near after a move
	Near, Far, Charge, Moved int8
	// by how much it makes Defense rolls harder: as it stands, when charging, against targets with Tough(3) and
	// Tough(9) throughout, against Defense 2+, and with hits of an unmodified 6
	AP, APCharge, APTough, APHuge, APPlate, APSix int8
	// hits beyond the first that an unmodified 6 gives, from near or in melee, from afar and when charging, and
	// whether it makes the attack once more, from near or afar
	SixNear, SixFar, SixCharge int8
	AgainNear, AgainFar        bool
	// faces below 6 that give more than one hit when they hit, and the most hits beyond the first of one
	Faces, FaceHits int8
	Rerolls         int8  // faces of Defense dice that block and are rolled again
	Worse           int8  // wounds more for a Defense die of 1
	WorseFaces      int8  // faces that do so
	NoCover         bool  // the target's cover does not count
	NoIgnoring      bool  // wounds are not ignored, nor by Regeneration
	NoIgnoringSix   bool  // wounds of an unmodified 6 are not
	NoPenalties     bool  // penalties to hit do not count
	Unseen          bool  // it fires at what is not seen (Indirect, rules of lists)
	First           bool  // it strikes first (Counter)
	Singles         bool  // it singles out models (Takedown, Sniper)
	Last            bool  // it strikes last
	Bites           int32 // wounds that an attack costs its own side on the average, in sixths
}

// A UnitSum is what special rules of all sorts come to for a unit itself, its own, granted and given ones, and
// effects of spells, as they are now.
type UnitSum struct {
	// by how many faces a roll to hit it is easier: of a shot from near and from afar, of a blow and of one of a
	// charger
	Near, Far, Melee, Charged int8
	// by how many faces its Defense rolls are easier: against shots, blows and spells
	Block, BlockMelee, BlockSpell int8
	Cut, CutMelee                 int8 // of AP 4, what does not count: of shots and of blows
	// what a die needs to ignore a wound, 0 for no die: of a shot, of a blow and of a spell
	Ignore, IgnoreMelee, IgnoreSpell int8
	Nearer                           int32 // by how much less far weapons reach at it, units
	// what a die needs for it to act when it is Shaken, 0 for no die; and the wounds it loses when it is activated
	Recover, Heal int8
	// how far it may move beside its action: when it is activated, after shooting and after a melee, units
	Free, FreeShot, FreeMelee int32
	Unslowed                  uint64 // the models that difficult terrain does not slow
	Flying                    uint64 // the models that fly
	Furious                   uint64 // the models that make an attack more when they charge (GF2-SR-FURIOUS)
	Habits
}

// Habits are what rules of lists say of what a unit does and may do; all 0 where they say nothing.
type Habits struct {
	ChargedLess int32 // by how much less far enemies charge at it, units
	// hits on the average of the dice that all its models roll when it charges, when it strikes otherwise, and when it
	// passes enemies, in sixths
	PoolCharge, PoolBack, PoolPassing int32
	Back                              Return // hits that it deals to who strikes it
	Nearest, Holds, ShootsRushed      bool   // it goes for the nearest alone, only holds, may shoot after a Rush
	Endangered                        bool   // it is in dangerous terrain wherever it stands
	Cast                              int8   // what is added to tries of its casters
	From                              int8   // the first round in which it may arrive by Ambush, where rules say so
	Gap, KeptGap                      int8   // inches from enemies where it arrives, and where they do, where rules say so
	Beacon, Channel                   int8   // inches within which units arrive near enemies, or casters cast from it
	Markers, MostMarkers              int8   // that it has, and can have
}

// A Reference is a unit by which weapons are compared.
type Reference struct{ Models, Tough, Defense int }

// References are those of Sums.Means: a crowd, heavy infantry and a vehicle.
var References = [3]Reference{{10, 1, 5}, {3, 3, 4}, {1, 12, 2}}

// MeanUnit is what a wound counts in means.
const MeanUnit = 36 * 36

// Sums work out what rules come to for the units of a game. They do not change.
type Sums struct {
	d     force.Data // of the game, with two units more: one of either side that has no rules
	plain [2]int
}

// NewSums returns the sums of a game.
func NewSums(s *core.State) *Sums {
	d := force.Of(s)
	k, n := &Sums{d: *d}, len(d.Units)
	k.d.Units = append(d.Units[:n:n], plain, plain)
	for seat := range k.plain {
		k.plain[seat] = n + seat
		if first, end := s.G.UnitRange(seat); first < end {
			k.d.Units[n+seat].List = d.Units[first].List // all units of a side have its list
		}
	}
	return k
}

// plain is a unit without special rules.
var plain = force.Profile{Quality: 4, Defense: 4, Figures: []force.Figure{{Quality: 4, Defense: 4}}}

// Weapons without special rules.
var (
	plainGun   = force.Weapon{Range: roster.MaxRange, Attacks: 1}
	plainBlade = force.Weapon{Attacks: 1}
	sharpGun   = force.Weapon{Range: roster.MaxRange, Attacks: 1, AP: sharp}
	sharpBlade = force.Weapon{Attacks: 1, AP: sharp}
)

const sharp = 4

// From how far the attacks are that stand for those from near, those from afar and charges: 6, 18 and 10 inches.
const (
	nearGap   effects.Distance = 1 + 6
	farGap    effects.Distance = 1 + 18
	chargeGap effects.Distance = 1 + 10
	// and of a strike back
	contactGap effects.Distance = 1
)

// stillGap returns from how far an attack is that is no charge and not from afar: a strike back is in contact.
func stillGap(melee bool) effects.Distance {
	if melee {
		return contactGap
	}
	return nearGap
}

// nothing is a target of which no rule asks that it is so.
var nothing = quarry{tough: 1, defense: 7}

// strike returns an attack of unit u with a weapon type at a unit without rules.
func (k *Sums) strike(s *core.State, u int, w *force.Weapon) Strike {
	x := Strike{Attacker: u, Target: k.plain[1-s.Seat(u)], Weapon: w, Mod: force.Effect(s, u, roster.StatHit),
		Melee: w.Range == 0}
	x.Lent, x.Cursed, x.foe, x.standing = k.d.Lent(s, u), k.d.Cursed(s, u), nothing, k.d.Standing(s, u)
	x.Gap = stillGap(x.Melee)
	return x
}

// Arm returns what rules come to for attacks of unit u with a weapon type that it has.
func (k *Sums) Arm(s *core.State, u int, w *force.Weapon) (a ArmSum) {
	d, base := &k.d, k.strike(s, u, w)
	moved, charge, far := base, base, base
	moved.Moved, charge.Charging, charge.Gap, far.Gap = true, true, chargeGap, farGap
	a.Near, a.AP, a.SixNear = base.eased(d, false), base.pierces(d, false), base.sixMore(d, false)
	a.APSix = base.pierces(d, true)
	a.AgainNear = base.Again(d)
	if base.Melee {
		a.Charge, a.APCharge, a.SixCharge = charge.eased(d, false), charge.pierces(d, false), charge.sixMore(d, false)
		a.First = w.Traits&force.Counter != 0
	} else {
		a.Far, a.SixFar, a.Moved = far.eased(d, true), far.sixMore(d, true), moved.eased(d, false)
		a.AgainFar = far.Again(d)
		a.NoCover = !base.shelters(d)
		a.Unseen = w.Traits&force.Blind != 0
	}
	for _, of := range [...]struct {
		at  *int8
		foe quarry
	}{{&a.APTough, quarry{tough: 3, defense: 7}}, {&a.APHuge, quarry{tough: 9, defense: 7}},
		{&a.APPlate, quarry{tough: 1, defense: 2}}} {
		base.foe = of.foe
		*of.at = base.pierces(d, false)
	}
	base.foe = nothing
	if d.HasLists {
		for die := 2; die < 6; die++ {
			if n := base.more(d, false, die); n > 0 {
				a.Faces, a.FaceHits = a.Faces+1, max(a.FaceHits, int8(n))
			}
		}
		for _, n := range base.Worse(d) {
			if n > 0 {
				a.WorseFaces, a.Worse = a.WorseFaces+1, max(a.Worse, int8(min(n, 30)))
			}
		}
		a.NoPenalties = base.unhindered(d, false) != ""
		a.NoIgnoring = base.unspared(d)
	}
	a.Rerolls = int8(7 - base.RollsAgain(d))
	a.NoPenalties = a.NoPenalties || w.Traits&(force.Unstoppable|force.LockOn) != 0
	a.NoIgnoringSix = a.NoIgnoring || base.heedless(d, true)
	a.NoIgnoring = a.NoIgnoring || base.heedless(d, false)
	a.Singles = w.Singles()
	a.Last = w.Traits&force.StrikesLast != 0
	bites, _ := base.Bites(d)
	for _, n := range bites {
		a.Bites += int32(n)
	}
	return a
}

// eased returns by how many faces a roll to hit is easier than by the Quality of those who attack.
func (k *Strike) eased(d *force.Data, far bool) int8 {
	need, mod := k.ToHit(d, far)
	quality := int(k.Weapon.Quality)
	if quality == 0 {
		quality = int(d.Units[k.Attacker].Quality)
	}
	return int8(quality - need + mod)
}

// pierces returns by how many faces Defense rolls are harder than by the Defense of the target alone.
func (k *Strike) pierces(d *force.Data, six bool) int8 {
	need, mod := k.Armour(d, six)
	if d.HasLists && !k.alone() {
		mod -= need - int(d.Units[k.Target].Defense)
	}
	return int8(min(max(-mod, -30), 100))
}

// sixMore returns the hits beyond the first that an unmodified 6 gives.
func (k *Strike) sixMore(d *force.Data, far bool) int8 { return int8(k.HitTable(d, far)[6].Sum() - 1) }

// Means returns the mean wounds of an attack of unit u with a weapon type that it has at each reference, from near
// or in melee, from afar and when charging, each counted in MeanUnit.
func (k *Sums) Means(s *core.State, u int, w *force.Weapon) (means [len(References)][3]int32) {
	for r, ref := range References {
		for way := range means[r] {
			x := k.strike(s, u, w)
			x.foe = quarry{tough: int8(ref.Tough), defense: int8(ref.Defense)}
			if x.Charging = way == 2; x.Charging {
				x.Gap = chargeGap
			} else if way == 1 {
				x.Gap = farGap
			}
			if x.Melee == (way != 1) || !x.Melee && way == 0 {
				means[r][way] = int32(x.mean(&k.d, way == 1, &ref))
			}
		}
	}
	return means
}

// mean returns the mean wounds of an attack at a reference.
func (k *Strike) mean(d *force.Data, far bool, ref *Reference) (sum int) {
	var hits [2]int // of dice below 6 and plain ones of a 6, and of a 6, each counted in 36
	for _, h := range k.HitTable(d, far) {
		hits[0], hits[1] = hits[0]+6*h.Plain, hits[1]+6*h.Sixes
	}
	if k.Again(d) {
		hits[0], hits[1] = hits[0]*7/6, hits[1]*7/6
	}
	again := k.RollsAgain(d)
	worse := [6]uint8{}
	if d.HasLists {
		worse = k.Worse(d)
	}
	times := min(k.Times(), ref.Tough)
	for six, n := range hits {
		_, mod := k.Armour(d, six == 1)
		fails, repeated, more := 0, 0, 0
		for die := 1; die <= 6; die++ {
			switch blocks := force.Success(die, mod, ref.Defense); {
			case !blocks:
				fails++
				more += int(worse[die%6])
			case die >= again:
				repeated++
			}
		}
		sum += n * (fails*times + more) * (6 + repeated)
	}
	return sum * max(1, min(int(k.Weapon.Blast), ref.Models))
}

// Unit returns what rules come to for unit u.
func (k *Sums) Unit(s *core.State, u int) (a UnitSum) {
	d := &k.d
	gun, blade := k.against(s, u, &plainGun), k.against(s, u, &plainBlade)
	charge, spell := blade, gun
	distant := gun
	charge.Charging, charge.Gap, spell.Spell, spell.Gap, distant.Gap = true, chargeGap, true, 0, farGap
	a.Near, a.Far = gun.eased(d, false), distant.eased(d, true)
	a.Melee, a.Charged = blade.eased(d, false), charge.eased(d, false)
	a.Block, a.BlockMelee, a.BlockSpell = -gun.pierces(d, false), -blade.pierces(d, false), -spell.pierces(d, false)
	sharpened, edge := k.against(s, u, &sharpGun), k.against(s, u, &sharpBlade)
	a.Cut, a.CutMelee = sharp-a.Block-sharpened.pierces(d, false), sharp-a.BlockMelee-edge.pierces(d, false)
	a.Ignore, a.IgnoreMelee, a.IgnoreSpell = gun.ignoring(d), blade.ignoring(d), spell.ignoring(d)
	p := &d.Units[u]
	a.Nearer, a.Unslowed, a.Flying = p.Nearer(), p.Striders, p.Fliers
	if d.Attacks.FuriousAttacks {
		a.Furious = p.With(s.Units[u].Alive, force.Furious)
	}
	if a.Holds = d.Rooted(s, u); !d.HasLists {
		return a
	}
	a.Unslowed |= d.Unslowed(s, u)
	need, _ := d.Recovers(s, u)
	heal := d.Heals(s, u)
	a.Recover, a.Heal = int8(need), int8(min(heal.Mean(), 60))
	first, shot, fought := d.FreeMove(s, u, effects.Activation, 0), d.FreeMove(s, u, effects.AfterAttack, effects.Shooting),
		d.FreeMove(s, u, effects.AfterAttack, effects.Melee)
	a.Free, a.FreeShot, a.FreeMelee = first.Mean(), shot.Mean(), fought.Mean()
	a.Habits = habitsOf(s, d, u)
	return a
}

// habitsOf returns what rules of lists say of what a unit does and may do.
func habitsOf(s *core.State, d *force.Data, u int) (h Habits) {
	alive := s.Units[u].Alive
	h.ChargedLess = d.Units[u].ChargedLess()
	charge, other, passing := d.Pools(s, u, alive, effects.Strikes, effects.Charging|effects.Melee),
		d.Pools(s, u, alive, effects.Strikes, effects.Melee), d.Pools(s, u, alive, effects.Passing, 0)
	h.PoolCharge, h.PoolBack, h.PoolPassing = hitsOf(&charge), hitsOf(&other), hitsOf(&passing)
	h.Back = Back(s, d, u, false)
	h.Nearest, h.Holds, h.ShootsRushed = d.NearestOnly(s, u) != "", d.Rooted(s, u), d.ShootsRushed(s, u)
	h.Endangered, h.Cast = d.Endangered(s, u) != "", int8(d.CastingMod(s, u))
	if n := d.ArrivesFrom(s, u); n != force.UsualArrival {
		h.From = int8(n)
	}
	h.Gap, h.KeptGap = int8(d.OwnGap(s, u)), int8(d.KeptGap(s, u))
	h.Beacon, h.Channel = int8(d.Within(u, effects.Arrival, effects.Beacon)), int8(d.Within(u, effects.Casting, effects.Channel))
	now, most := d.Markers(s, u)
	h.Markers, h.MostMarkers = int8(now), int8(most)
	return h
}

// hitsOf returns the hits of the dice of a pool on the average, in sixths.
func hitsOf(p *force.Pool) (sixths int32) {
	twice := 0
	for need, dice := range p {
		twice += dice.Twice() * (7 - need)
	}
	return int32(twice / 2)
}

// against returns an attack of a unit without rules at unit u.
func (k *Sums) against(s *core.State, u int, w *force.Weapon) Strike {
	x := Strike{Attacker: k.plain[1-s.Seat(u)], Target: u, Weapon: w, Guard: force.Effect(s, u, roster.StatDefense),
		Melee: w.Range == 0}
	x.Face(s, &k.d)
	x.foe, x.Gap = nothing, stillGap(x.Melee)
	return x
}

// ignoring returns what a die needs to ignore a wound, or 0.
func (k *Strike) ignoring(d *force.Data) int8 {
	if d.HasLists {
		if need := k.Spares(d, false); need > 0 {
			return int8(need)
		}
	}
	if k.Regenerates(d, false) {
		return casualty.RegenerationNeed
	}
	return 0
}
