package force

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// A Weapon is one weapon type of a unit. A weapon of the army list makes several types where its carriers do
// not all attack by the same rules, and where a model has several copies that can be used once each
// (GF3-A-65).
type Weapon struct {
	Name     string
	Range    int32 // units; 0 for melee
	Attacks  int32 // per copy
	AP       int8
	Blast    int8   // 0 without the rule
	Deadly   int8   // 0 without the rule
	Quality  int8   // of the models that carry it, 0 for that of the unit
	Limited  int8   // 0 without the rule, or 1 + its number among the uses of Limited weapons of its models
	Uses     int8   // of a Limited weapon in a game
	Picks    int8   // where they single out models, the first of its places among the models singled out
	Kind     int8   // types of one kind are one weapon of the army list: all of them fire at one target
	Traits   Traits // of the weapon, and those of its carriers that count when they attack
	Listed   Listed // likewise, of the rules that the army's list defines
	Carriers uint64 // models of the unit that have it
	Copies   []uint8
	Single   bool // every carrier has one copy
}

// Arms are the weapon types of a unit.
type Arms struct {
	Weapons       []Weapon
	Ranged, Melee uint16 // masks of weapon types
	MaxRange      int32

	Picks int // places for models singled out
}

// add appends a weapon type.
func (a *Arms) add(w Weapon) {
	t := len(a.Weapons)
	if w.Range == 0 {
		a.Melee |= 1 << t
	} else {
		a.Ranged |= 1 << t
		a.MaxRange = max(a.MaxRange, w.Range)
	}
	if w.Singles() {
		w.Picks = int8(min(a.Picks, proc.MaxPicks))
		a.Picks += bits.OnesCount64(w.Carriers)
	}
	a.Weapons = append(a.Weapons, w)
}

// Each goes through the weapon types of a mask.
func (a *Arms) Each(types uint16) iter.Seq2[int, *Weapon] {
	return func(yield func(int, *Weapon) bool) {
		for t := range core.Bits(uint64(types)) {
			if !yield(t, &a.Weapons[t]) {
				return
			}
		}
	}
}

// Singles reports whether those who attack with the weapon may single out models of their target: by
// Takedown, or in shooting by Sniper (GF3-SR-TAKEDOWN, GF2-SR-SNIPER).
func (w *Weapon) Singles() bool {
	return w.Traits&Takedown != 0 || w.Traits&Sniper != 0 && w.Range > 0
}

// Arms returns the weapon types of unit u: its own, and behind them, while one of the heroes lives that have
// joined it, those of all of these.
func (d *Data) Arms(s *core.State, u int) *Arms {
	p := &d.Units[u]
	if len(p.Joined) == 0 {
		return &p.Arms
	}
	g := s.Guest(u)
	if g < 0 {
		return &p.Arms
	}
	if p.sets != nil {
		// One who has fallen keeps its types, so that those of the others keep their numbers.
		if set := Joiners(s, u); set&(set-1) != 0 {
			return p.withAll(set >> uint(s.G.Units[u].Size))
		}
	}
	return &p.Joined[g-int(s.G.Units[u].Size)]
}

// ArmsWith returns the weapon types of a unit that the guests in a mask of their numbers have joined, or of
// the unit alone when there are none.
func (p *Profile) ArmsWith(guests uint64) *Arms {
	switch {
	case guests == 0:
		return &p.Arms
	case guests&(guests-1) == 0:
		return &p.Joined[Lowest(guests)]
	}
	return p.withAll(guests)
}

// Above its spell tokens a model's Extra holds which uses of Limited weapons it has made, from Weapon.Limited less one;
// and in the place of a guest, whether its hero has joined, which stays when the hero dies.
const (
	usedBits    = 2 * TokenBits
	ExtraJoined = 1 << 15
)

// Used returns the bits of a Limited weapon in the Extra of a model that has used it up.
func (w *Weapon) Used() uint16 { return (1<<w.Uses - 1) << (usedBits + w.Limited - 1) }

// UsedUp reports whether a model, by its Extra, has used a weapon up (GF3-SR-LIMITED).
func (w *Weapon) UsedUp(extra uint16) bool { return w.Limited != 0 && extra&w.Used() == w.Used() }

// Ready returns the living models of unit u that can use a weapon type of its: those that have it, less those
// that have used it up (GF3-SR-LIMITED, SQ-SR-LIMITED).
func Ready(s *core.State, u int, w *Weapon) uint64 {
	mask := w.Carriers & s.Units[u].Alive
	if w.Limited == 0 {
		return mask
	}
	first := int(s.G.Units[u].First)
	for k := range core.Bits(mask) {
		if w.UsedUp(s.Models[first+k].Extra) {
			mask &^= 1 << k
		}
	}
	return mask
}

// Usable returns those of some weapon types of unit u that models of a mask can use.
func Usable(s *core.State, u int, types uint16, models uint64) (usable int32) {
	for t, w := range Of(s).Arms(s, u).Each(types) {
		if Ready(s, u, w)&models != 0 {
			usable |= 1 << t
		}
	}
	return usable
}

// UseUp takes down that the models of a mask have used a weapon type, if it is Limited.
func UseUp(s *core.State, u int, w *Weapon, mask uint64) {
	if w.Limited == 0 {
		return
	}
	first := int(s.G.Units[u].First)
	for k := range core.Bits(mask) {
		m := &s.Models[first+k]
		left := w.Used() &^ m.Extra
		m.Extra |= left & -left
	}
}

// attackTraits are the rules of a model that count for the attacks of its weapons, of either sort.
func (d *Data) attackTraits(melee bool) Traits {
	switch {
	case melee && d.Attacks.FuriousAttacks:
		return Thrust | Counter // Furious is an attack more, not something about each
	case melee:
		return Furious | Thrust | Counter
	}
	return Relentless | Artillery
}

// compileArms makes the weapon types of a unit of the army list. Its models are those of a game's unit from
// place at, which has slots places.
func (d *Data) compileArms(u *roster.Unit, list *ListRules, figures []Figure, at, slots int) (a Arms, err error) {
	var apart []Weapon // those that are counted apart from the first of their kind
	limited := int8(0)
	for t := range u.Weapons {
		src := &u.Weapons[t]
		if src.Range < 0 || src.Range > roster.MaxRange || src.Attacks < 1 || src.Attacks > 60 {
			return a, fmt.Errorf("weapon %q: range %d is outside 0 to %d inches or %d attacks are outside 1 to 60",
				src.Name, src.Range, roster.MaxRange, src.Attacks)
		}
		cuts, err := d.cutWeapon(u, list, t, figures, at, slots)
		if err != nil {
			return a, err
		}
		for i := range cuts {
			if n := cuts[i].Uses; n > 0 {
				cuts[i].Limited = limited + 1
				limited += n
			}
			if i > 0 {
				cuts[i].Name = fmt.Sprintf("%s (%d)", cuts[i].Name, i+1)
			}
		}
		a.add(cuts[0])
		apart = append(apart, cuts[1:]...)
	}
	if n := len(a.Weapons) + len(apart); n > proc.MaxOwnTypes {
		return a, fmt.Errorf(
			"%d weapon types, counting apart what models with other rules carry and each copy of a Limited weapon, at most %d",
			n, proc.MaxOwnTypes)
	}
	if limited > proc.MaxLimited {
		return a, fmt.Errorf("%d uses of Limited weapons, counting the copies of one model apart, at most %d",
			limited, proc.MaxLimited)
	}
	for i := range apart {
		a.add(apart[i])
	}
	if a.Picks > proc.MaxPicks {
		return a, fmt.Errorf("%d models with Takedown or Sniper, counted for each of their weapons, at most %d", a.Picks, proc.MaxPicks)
	}
	return a, nil
}

// cutWeapon makes the types of weapon t of a unit: the first for the first of its carriers, then others for
// those who attack by other rules and, of a Limited weapon, for further copies.
func (d *Data) cutWeapon(u *roster.Unit, list *ListRules, t int, figures []Figure, at, slots int) (cuts []Weapon, err error) {
	src := &u.Weapons[t]
	w := Ruled(src.Name, src.Rules)
	w.Range, w.Attacks, w.Kind = int32(src.Range)*geom.Inch, int32(src.Attacks), int8(t)
	of := d.attackTraits(w.Range == 0)
	plain := w.Traits
	own, err := list.of(src.Rules)
	if err != nil {
		return nil, err
	}
	w.Uses = list.uses(own, plain)
	find := func(traits Traits, listed Listed, copy int) *Weapon {
		seen := 0
		for i := range cuts {
			if cuts[i].Traits == traits && cuts[i].Listed == listed {
				if seen == copy {
					return &cuts[i]
				}
				seen++
			}
		}
		w.Traits, w.Listed, w.Copies = traits, listed, make([]uint8, slots)
		cuts = append(cuts, w)
		cuts[len(cuts)-1].Range = list.ranges(listed, w.Range)
		return &cuts[len(cuts)-1]
	}
	for i := range u.Models {
		for _, c := range u.Models[i].Weapons {
			if c.Weapon < 0 || c.Weapon >= len(u.Weapons) || c.Copies < 1 ||
				c.Copies > roster.MaxWeaponCopies {
				return nil, fmt.Errorf("model %d carries weapon %d with %d copies", i+1, c.Weapon, c.Copies)
			}
			if c.Weapon != t {
				continue
			}
			listed, err := list.ofAttacks(src.Rules, u.Models[i].Rules)
			if err != nil {
				return nil, err
			}
			traits := list.armed(listed, plain|figures[i].Traits&of, w.Range == 0 && !d.Attacks.FuriousAttacks, w.Range > 0)
			each, times := c.Copies, 1
			if w.Uses > 0 {
				each, times = 1, c.Copies
			}
			for copy := range times {
				cut := find(traits, listed, copy)
				cut.Copies[at+i] += uint8(each)
				cut.Carriers |= 1 << (at + i)
			}
		}
	}
	if len(cuts) == 0 {
		find(plain, 0, 0)
	}
	for i := range cuts {
		cuts[i].Single = slices.Max(cuts[i].Copies) <= 1
	}
	return cuts, nil
}

// Limited returns the bits of the Limited weapons of model k.
func (a *Arms) Limited(k int) (mask uint16) {
	for t := range a.Weapons {
		if w := &a.Weapons[t]; w.Limited != 0 && w.Carriers>>k&1 != 0 {
			mask |= w.Used()
		}
	}
	return mask
}
