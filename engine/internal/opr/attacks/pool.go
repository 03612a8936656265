package attacks

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/roster"
)

var poolWeapon = force.Weapon{Name: "dice of their own"}

// PoolStrike returns the strike whose later stages the hits go through that models make by dice of their own when they
// strike: they have AP 0, and no rule of a weapon applies.
func PoolStrike(attacker, target int, charging bool) Strike {
	return Strike{Attacker: attacker, Target: target, Weapon: &poolWeapon, Melee: true, Charging: charging}
}

// PoolIn returns the dice that models of unit u in a mask roll by rules of its list when they strike.
func PoolIn(s *core.State, d *force.Data, u int, mask uint64, charging bool) force.Pool {
	now := effects.Melee
	if charging {
		now |= effects.Charging
	}
	return d.Pools(s, u, mask, effects.Strikes, now)
}

// PoolTable returns the hits that come of each result of a die that hits with a result or more, by no modifiers.
func PoolTable(need int) (t [7]Hits) {
	for die := need; die <= 6; die++ {
		t[die].Plain = 1
	}
	return t
}

// RollPool returns the hits of dice of unit u that hit with a result or more.
func RollPool(s *core.State, u, dice, need int) (hits int) {
	s.Explain(core.RollPool, u, dice, need, nil)
	for range dice {
		if s.Roll(6) >= need {
			hits++
		}
	}
	return hits
}

// Pooled rolls dice of models of a unit that strikes, which hit with a result or more, through all stages.
func Pooled(s *core.State, d *force.Data, attacker, target, dice, need int, charging bool) {
	k := PoolStrike(attacker, target, charging)
	k.Guard = force.Effect(s, target, roster.StatDefense)
	hits, wounds := k.Land(s, d, Hits{Plain: RollPool(s, attacker, dice, need)})
	if s.Trace != nil {
		s.Trace.Notef("%s strikes %s with dice of its own: %d dice, %d hits, %d wounds", s.Name(attacker), s.Name(target),
			dice, hits, wounds)
	}
}

// Passed rolls dice of models of a unit that has flown over another, which hit with a result or more, through all
// stages. The hits are neither shots nor blows.
func Passed(s *core.State, attacker, target, dice, need int) {
	hits := RollPool(s, attacker, dice, need)
	if s.Trace != nil {
		s.Trace.Notef("%s passes over %s: %d dice", s.Name(attacker), s.Name(target), dice)
	}
	CallHits(s, attacker, target, hits, &poolWeapon)
}
