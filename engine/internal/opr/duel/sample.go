package duel

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/melee"
	"gauntlet/engine/internal/opr/morale"
)

// Sample rolls a strike in a duel through all its stages, and returns its hits and its wounds: neither
// blocked nor ignored, multiplied, those beyond what the target can lose counted too.
func Sample(k *attacks.Strike, s *core.State) (hits, wounds int) {
	d := force.Of(s)
	k.Face(s, d)
	return sample(k, s, d, k.Multiply(s, k.RollHits(s, d)))
}

// SampleSpell is Sample for the hits of a spell.
func SampleSpell(k *attacks.Strike, s *core.State, hits int) (int, int) {
	d := force.Of(s)
	k.Face(s, d)
	return sample(k, s, d, k.Multiply(s, attacks.Hits{Plain: hits}))
}

// SampleImpact is Sample for dice of Impact.
func SampleImpact(s *core.State, attacker, target, dice int) (hits, wounds int) {
	d := force.Of(s)
	k := attacks.ImpactStrike(attacker, target)
	k.Face(s, d)
	return sample(&k, s, d, attacks.Hits{Plain: attacks.RollImpact(s, d, 0, dice)})
}

// SamplePool is Sample for dice of models' own, which hit with a result or more.
func SamplePool(s *core.State, k *attacks.Strike, dice force.Dice, need int) (hits, wounds int) {
	d := force.Of(s)
	k.Face(s, d)
	return sample(k, s, d, attacks.Hits{Plain: attacks.RollPool(s, k.Attacker, dice.Count(s, k.Attacker), need)})
}

// SampleAnswer rolls what answers the attack of unit u that is over, where its CallAnswer has left an answer.
func SampleAnswer(s *core.State, u int) {
	if s.Depth == 0 {
		return
	}
	d := force.Of(s)
	due, hits := attacks.EndAnswer(s)
	if n, each := attacks.OwnWounds(s, d, u, due); n > 0 {
		deal(&attacks.Strike{Target: u}, s, d, n, 1, each)
	}
	if s.Units[u].Alive != 0 && hits > 0 {
		k := attacks.AnswerStrike(s, 1-u, u)
		k.Face(s, d)
		sample(&k, s, d, attacks.Hits{Plain: hits})
	}
}

func sample(k *attacks.Strike, s *core.State, d *force.Data, h attacks.Hits) (hits, wounds int) {
	w := k.RollWounds(s, d, h)
	plain, six := k.EachRegenerates(d, false), k.EachRegenerates(d, true)
	if plain != six && w.Plain > 0 {
		wounds = deal(k, s, d, w.Plain, k.Times(), plain) + deal(k, s, d, w.Sixes, k.Times(), six)
	} else {
		wounds = deal(k, s, d, w.Plain+w.Sixes, k.Times(), six)
	}
	if w.More > 0 {
		wounds += deal(k, s, d, w.More, 1, k.MoreRegenerates(d))
	}
	return h.Plain + h.Sixes, wounds
}

// deal gives wounds to the target, each to the first model that may be chosen and multiplied for it, and returns
// how many they have become.
func deal(k *attacks.Strike, s *core.State, d *force.Data, n, times int, regen bool) (wounds int) {
	frame := casualty.Allotment(k.Target, n, times, k.Pick, k.Melee, regen)
	f := casualty.AllotFrame{Frame: &frame}
	u, p := &s.Units[k.Target], &d.Units[k.Target]
	if f.B == 1 && !regen && !p.Toughs && p.Heroes == 0 {
		fallen := min(n, u.Left())
		if fallen > 0 {
			casualty.LoseFirst(s, f, fallen)
		}
		return n
	}
	for f.N > 0 && casualty.Reach(s, f) != 0 {
		wounds += casualty.Wound(s, f, force.Lowest(casualty.Suffering(s, d, f)))
	}
	return wounds + casualty.Wasted(s, d, f, k.Foe(d))
}

// SampleMelee compares, in a duel, the wounds that the two units have caused in melee since VarCaused was
// last cleared, Fear included, and rolls the morale tests that come of it. It returns which units tested, and
// whether they passed.
func SampleMelee(s *core.State) (tests, passed [2]bool) {
	melee.CompareMelee(s, force.Of(s), 0, 1)
	for s.Depth > 0 {
		u := s.Top().A
		s.Return()
		tests[u], passed[u] = true, morale.TestMorale(s, int(u), true)
	}
	return tests, passed
}
