package tactics

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
)

// Harm returns what unit u's weapon type t does to enemy e on the average when all of its models that can
// fire it do: points' worth of wounds, 2304 for each, never more than what is left of e. It is 0 when none
// can fire.
func Harm(s *core.State, u, e, t int) int64 {
	d := force.Of(s)
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	w.Face(e)
	v := w.Aim(t, 0)
	k := attacks.Strike{Attacker: u, Target: e, Weapon: &d.Arms(s, u).Weapons[t], Near: v.Near, Far: v.Far,
		Cover: v.Cover}
	k.Span(w, v)
	k.Face(s, d)
	hits := int64(0) // in sixths
	for far, n := range [2]int{v.Near, v.Far} {
		need, mod := k.ToHit(d, far == 1)
		each := force.Successes(mod, need) + k.Extra(d, far == 1)
		if d.HasLists {
			each += k.Further(d, far == 1)
		}
		hits += int64(n) * int64(each)
	}
	return toll(s, d, &k, hits)
}

// toll returns what hits of a strike, in sixths, do to its target on the average, in the scale of Harm.
func toll(s *core.State, d *force.Data, k *attacks.Strike, hits int64) int64 {
	e := k.Target
	need, mod := k.Armour(d, false)
	wounds := hits * int64(k.Factor(s)) * int64(6-force.Successes(mod, need)) // in 36ths
	if k.Regenerates(d, false) {
		wounds = wounds * int64(casualty.RegenerationNeed-1) / 6
	}
	if d.HasLists {
		if need := k.Spares(d, false); need > 0 {
			wounds = wounds * int64(need-1) / 6
		}
	}
	def := &s.G.Units[e]
	all, left, points := int64(0), int64(0), int64(def.Points)
	tough := int64(1)
	for i := int(def.First); i < int(def.First)+def.Slots(); i++ {
		if i >= int(def.First+def.Size) {
			if s.Units[e].Alive>>(i-int(def.First))&1 == 0 {
				continue // nobody has joined there, or who has is dead
			}
			points += int64(s.G.Units[s.G.Models[i].Hero].Points)
		}
		n := int64(s.G.Models[i].Tough)
		all += n
		if s.Units[e].Alive>>(i-int(def.First))&1 != 0 {
			left += n - int64(s.Models[i].Wounds)
			tough = max(tough, n)
		}
	}
	wounds *= min(max(1, int64(k.Weapon.Deadly)), tough)
	return min(wounds, 36*left) * points * 64 / all
}

// Carries returns what the weapons of model k of unit u are worth, by their attacks, AP, Blast and Deadly, in
// a scale of its own.
func Carries(s *core.State, u, k int) (sum int64) {
	weapons := force.Of(s).Arms(s, u).Weapons
	for t := range weapons {
		w := &weapons[t]
		sum += int64(w.Copies[k]) * int64(w.Attacks) * int64(2+w.AP) * int64(max(1, w.Blast)) *
			int64(max(1, w.Deadly))
	}
	return sum
}
