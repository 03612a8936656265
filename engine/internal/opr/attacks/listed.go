package attacks

import (
	"cmp"
	"fmt"
	"math"

	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
)

// Everything about rules of lists stands in this file, and its functions are called where an army of the game
// defines some: the other files ask force.Data.HasLists before, once in a stage, so that all other games pay a
// test for each stage and no call (TestStagesAskOnce). What a stage does with its rules goes into one function here
// for the same reason; a second test in a stage that each die goes through costs a percent or two of `bench odds`.

// ruled is what a strike has of rules of lists. It stands at the end of a Strike, which is copied often.
type ruled struct {
	TurnedListed force.Listed // what Turned is for the traits, for the rules of the target's list
	// the rules of their lists that models of the attacker, and of the target, grant to all of their unit
	Lent, FoeLent force.Listed
	// the rules that enemies near by grant to the attacker, of the target's list, and to the target, of the attacker's
	Cursed, FoeCursed force.Listed
	// the conditions that the attacker and the target are under themselves
	standing, foeStanding effects.When
	regenerates           bool // the target is lent the game's Regeneration, which goes by that of the game
	sheltered             bool // no rule of the attacker keeps cover from counting; see FaceAny
	ever                  bool // what units are does not matter; see FaceAny
	foe                   quarry
	Gap                   effects.Distance // from how far it has been declared, if some rule asks for that
}

// A quarry is what rules of the attacker may ask of the target besides the conditions that this is under.
type quarry struct {
	tough, defense int8
	has            uint8 // see ListRules.Targeted
}

// now returns the conditions of the strike, of attacks from near or far.
func (k *Strike) now(d *force.Data, far bool) (now effects.When) {
	switch {
	case k.Melee:
		now = effects.Melee
	case k.Spell:
		now = effects.Spell
	default:
		now = effects.Shooting
	}
	for _, c := range [...]struct {
		is   bool
		when effects.When
	}{{k.Charging, effects.Charging}, {far && !k.Melee, effects.Far}, {k.Moved || k.Charging, effects.Moved},
		{k.covered(d), effects.Cover}} {
		if c.is {
			now |= c.when
		}
	}
	return now
}

// foeListed returns the rules of its own list that hold for the target, or for the model picked, as the target is
// when the strike is resolved.
func (k *Strike) foeListed(d *force.Data) force.Listed {
	target := &d.Units[k.Target]
	if k.alone() {
		return target.Figures[k.Pick-1].Listed | k.FoeLent
	}
	return target.Listed ^ k.TurnedListed
}

// own returns the rules of its list that count for the attacks.
func (k *Strike) own() force.Listed { return k.Weapon.Listed | k.Lent }

// foeOf returns what rules of the attacker may ask of the target: the least Tough among its living models, their
// Defense and the rules that all of them have, or those of the model that is singled out.
func (k *Strike) foeOf(s *core.State, d *force.Data) quarry {
	target, first := &d.Units[k.Target], int(s.G.Units[k.Target].First)
	models, defense, rules := s.Units[k.Target].Alive, target.Defense, d.Rules(s, k.Target)
	if k.alone() {
		models, defense, rules = 1<<(k.Pick-1), target.Figures[k.Pick-1].Defense, target.Figures[k.Pick-1].Traits
	}
	rules |= target.List.OfGame(k.foeListed(d)) // what a list lends is the game's own rule
	least := uint16(math.MaxInt8)
	for i := range core.Bits(models) {
		least = min(least, s.G.Models[first+i].Tough)
	}
	return quarry{int8(least), defense, d.Units[k.Attacker].List.Targeted(rules)}
}

// faceListed is what Face fixes about rules of lists, once it is known who suffers.
func (k *Strike) faceListed(s *core.State, d *force.Data) {
	k.TurnedListed = d.Units[k.Target].Listed ^ d.Listed(s, k.Target)
	k.FoeLent = d.Lent(s, k.Target)
	k.Cursed, k.FoeCursed = d.Cursed(s, k.Attacker), d.Cursed(s, k.Target)
	if k.Weapon.Carriers != 0 {
		k.Lent = d.Lent(s, k.Attacker)
	}
	k.standing, k.foeStanding = d.Standing(s, k.Attacker), d.Standing(s, k.Target)
	if list := d.Units[k.Attacker].List; list.States()&effects.Killed != 0 && hasKilled(s, k.Attacker) {
		k.standing |= effects.Killed
	}
	if k.Gap == 0 && !k.Spell && d.AsksGaps() {
		k.Gap = k.gap(s, d)
	}
	k.regenerates = d.Units[k.Target].List.Regenerates(k.foeListed(d))
	if d.Units[k.Attacker].List.AsksOfTargets() {
		k.foe = k.foeOf(s, d)
	}
}

// AllRegenerate reports whether all models of the target have Regeneration, or the one picked.
func (k *Strike) AllRegenerate(d *force.Data) bool {
	return k.Foe(d)&force.Regeneration != 0 || k.regenerates
}

// FaceAny is Face against a target about which all that the attacker's rules may ask is so: by losses it can
// come to be so. Whether they keep cover from counting then is said apart, for that may depend on it as well.
func (k *Strike) FaceAny(s *core.State, d *force.Data, covered bool) {
	k.Face(s, d)
	k.foe, k.sheltered, k.ever = quarry{tough: math.MaxInt8}, covered, true
	if k.Weapon.Carriers != 0 && d.HasLists {
		k.Lent = d.MayBeLent(s, k.Attacker)
	}
}

// unsheltered returns the rule of the attacker's list that keeps cover from counting, or "".
func (k *Strike) unsheltered(d *force.Data) string {
	list := d.Units[k.Attacker].List
	if !list.Has(effects.Shelter, k.own()) {
		return ""
	}
	now := effects.When(0)
	if k.Charging {
		now |= effects.Charging
	}
	if k.Moved || k.Charging {
		now |= effects.Moved
	}
	return list.First(k.ask(effects.Shelter, now), effects.Ignored)
}

// unhindered returns the rule of the attacker's list that keeps penalties to hit from counting, or "".
func (k *Strike) unhindered(d *force.Data, far bool) string {
	list := d.Units[k.Attacker].List
	if !list.Has(effects.ToHit, k.own()) {
		return ""
	}
	return list.First(k.ask(effects.ToHit, k.now(d, far)),
		effects.Unhindered)
}

// listed returns what the modifiers add and take away that rules of both lists make at a stage. They are told
// times sign.
func (k *Strike) listed(d *force.Data, at effects.Stage, far bool, why *core.Mods, sign int) (up, down int) {
	foe := k.foeListed(d)
	mine, theirs := d.Units[k.Attacker].List, d.Units[k.Target].List
	if !mine.Has(at, k.own()|k.FoeCursed) && !theirs.Has(at, foe|k.Cursed) {
		return 0, 0
	}
	add := func(name string, n int) {
		up, down = up+max(0, n), down+max(0, -n)
		why.Add(name, sign*n)
	}
	now := k.now(d, far)
	mine.Mods(k.ask(at, now), effects.Mod, add)
	theirs.Mods(force.Asked{At: at, Has: foe, Against: true, Now: now | k.foeStanding, Gap: k.Gap,
		Traits: k.Foe(d)}, effects.Mod, add)
	theirs.Mods(force.Asked{At: at, Has: k.Cursed, Now: now | k.standing, Gap: k.Gap}, effects.Mod, add)
	mine.Mods(force.Asked{At: at, Has: k.FoeCursed, Against: true, Now: now | k.foeStanding, Gap: k.Gap}, effects.Mod, add)
	return up, down
}

// setQuality returns the Quality of the attacks that rules of the attacker's list say instead of another, the best of
// several. Those that are made at Quality 2+ in any case, and those of fatigued units that hit on 6s by their
// Quality, stay so.
func (k *Strike) setQuality(d *force.Data, far bool, need int) int {
	list := d.Units[k.Attacker].List
	if !list.Has(effects.ToHit, k.own()) || k.Fatigued && d.Attacks.FatigueModified ||
		k.Weapon.Traits&force.Reliable != 0 || k.Weapon.Traits&force.Sniper != 0 && !k.Melee {
		return need
	}
	return cmp.Or(list.Least(k.ask(effects.ToHit, k.now(d, far)), effects.Set), need)
}

// setDefense returns the Defense that rules of the target's list say instead of another, the best of several.
func (k *Strike) setDefense(d *force.Data, need int) int {
	list, foe := d.Units[k.Target].List, k.foeListed(d)
	if !list.Has(effects.Block, foe) {
		return need
	}
	return cmp.Or(list.Least(k.askFoe(effects.Block, d), effects.Set), need)
}

// askFoe returns the question about the target's rules at a stage after the rolls to hit.
func (k *Strike) askFoe(at effects.Stage, d *force.Data) force.Asked {
	return force.Asked{At: at, Has: k.foeListed(d), Against: true, Now: k.now(d, false) | k.foeStanding, Gap: k.Gap,
		Traits: k.Foe(d)}
}

// more returns how many more hits the attacker's list makes of a die that hits and shows so much.
func (k *Strike) more(d *force.Data, far bool, die int) (n int) {
	list := d.Units[k.Attacker].List
	if !list.Has(effects.HitDie, k.own()) {
		return 0
	}
	list.Faces(k.ask(effects.HitDie, k.now(d, far)), effects.Hits,
		func(_ string, face, most, hits int) {
			if face <= die && die <= most {
				n += hits
			}
		})
	return n
}

// EverHits returns how many hits more than HitTable says a die may give by conditions that units come to be under.
func (k *Strike) EverHits(d *force.Data) int {
	if list := d.Units[k.Attacker].List; list.States() != 0 {
		return list.Most(effects.HitDie, effects.Hits)
	}
	return 0
}

// listMore adds to the hits of the results of a die what the attacker's list makes of those that hit.
func (k *Strike) listMore(d *force.Data, far bool, t *[7]Hits) {
	for die := range t {
		if t[die] != (Hits{}) {
			t[die].Plain += k.more(d, far, die)
		}
	}
}

// Further returns how many more hits the results of a die below 6 give together by the attacker's list.
func (k *Strike) Further(d *force.Data, far bool) (n int) {
	if !d.Units[k.Attacker].List.Has(effects.HitDie, k.own()) {
		return 0
	}
	for die, h := range k.HitTable(d, far) {
		if die < 6 {
			n += max(0, h.Plain-1)
		}
	}
	return n
}

// ask returns the question about the attacker's rules at a stage under some conditions.
func (k *Strike) ask(at effects.Stage, now effects.When) force.Asked {
	return force.Asked{At: at, Has: k.own(), Now: now | k.standing, Gap: k.Gap, Traits: k.Weapon.Traits, Ever: k.ever,
		Foe: effects.Foe{Tough: k.foe.tough, Defense: k.foe.defense, Is: k.foeStanding}, FoeHas: k.foe.has}
}

// asked returns the question about the attacker's rules at a stage after the rolls to hit.
func (k *Strike) asked(d *force.Data, at effects.Stage) force.Asked {
	return k.ask(at, k.now(d, false))
}

// listedAgain is RollsAgain with rules of lists.
func (k *Strike) listedAgain(d *force.Data) (least int) {
	least = k.baneAgain()
	if list := d.Units[k.Attacker].List; list.Has(effects.BlockDie, k.own()) {
		list.Faces(k.asked(d, effects.BlockDie), effects.Reroll, func(_ string, face, _, _ int) {
			least = min(least, face)
		})
	}
	return least
}

// listedOnce is Again with rules of lists.
func (k *Strike) listedOnce(d *force.Data) bool {
	list := d.Units[k.Attacker].List
	return k.relentless(d) || list.Has(effects.HitDie, k.own()) && list.First(k.asked(d, effects.HitDie), effects.Again) != ""
}

// unspared reports whether a rule of the attacker's list keeps wounds from being ignored.
func (k *Strike) unspared(d *force.Data) bool {
	list := d.Units[k.Attacker].List
	return list.Has(effects.Wound, k.own()) && list.First(k.asked(d, effects.Wound), effects.Unspared) != ""
}

// mayRegenerate is Regenerates where the target's list has no rule that is better.
func (k *Strike) mayRegenerate(d *force.Data, six bool) bool {
	return k.regenerative(d) && !k.heedless(d, six) && !k.unspared(d)
}

// listedRegenerates reports whether no rule of a list takes the place of Regeneration, or keeps it from working.
func (k *Strike) listedRegenerates(d *force.Data, six bool) bool {
	if k.unspared(d) {
		return false
	}
	need := k.sparing(d, six)
	return need == 0 || need >= casualty.RegenerationNeed
}

// sparing returns what a die needs to ignore a wound by the rules of the target's list, or 0.
func (k *Strike) sparing(d *force.Data, six bool) int {
	list, foe := d.Units[k.Target].List, k.foeListed(d)
	if !list.Has(effects.Wound, foe) || k.unspared(d) || k.heedless(d, six) {
		return 0
	}
	q := k.askFoe(effects.Wound, d)
	if k.regenerates {
		q.Traits |= force.Regeneration
	}
	return list.Least(q, effects.Ignore)
}

// Spares returns what a die needs to ignore a wound by the rules of the target's list, all wounds being rolled
// for together before they are multiplied and given to models, or 0 for no such roll. Of Regeneration and these
// the better counts, so that nobody rolls twice.
func (k *Strike) Spares(d *force.Data, six bool) int {
	need := k.sparing(d, six)
	if need >= casualty.RegenerationNeed && k.mayRegenerate(d, six) {
		return 0
	}
	return need
}

// spare rolls for wounds that rules of the target's list may have ignored.
func (k *Strike) spare(s *core.State, d *force.Data, w Wounds) Wounds {
	if need := k.Spares(d, false); need > 0 && w.Plain > 0 {
		w.Plain = casualty.IgnoreWounds(s, k.Target, w.Plain, need)
	}
	if need := k.Spares(d, true); need > 0 && w.Sixes > 0 {
		w.Sixes = casualty.IgnoreWounds(s, k.Target, w.Sixes, need)
	}
	if w.More > 0 {
		w.More = k.spareMore(s, d, w.More)
	}
	return w
}

// spareMore is spare, and Regeneration where it is rolled for all wounds together, for wounds that are not
// multiplied with the others.
func (k *Strike) spareMore(s *core.State, d *force.Data, n int) int {
	need := k.Spares(d, false)
	if k.Regenerates(d, false) && !k.MoreRegenerates(d) {
		need = casualty.RegenerationNeed
	}
	if need == 0 {
		return n
	}
	return casualty.IgnoreWounds(s, k.Target, n, need)
}

// MaxWorse is the most wounds that rules of lists add for one Defense die.
const MaxWorse = 1 << 7

// Worse returns how many more wounds the attacker's list makes of a hit, by the result of the Defense die that
// does not block it; index 0 is unused.
func (k *Strike) Worse(d *force.Data) (more [6]uint8) {
	if list := d.Units[k.Attacker].List; list.Has(effects.BlockDie, k.own()) {
		list.Faces(k.asked(d, effects.BlockDie), effects.Wounds, func(_ string, _, most, n int) {
			for die := 1; die <= min(most, 5); die++ {
				more[die] = uint8(min(int(more[die])+n, MaxWorse))
			}
		})
	}
	return more
}

// worsen puts into a tally of Defense dice how many more wounds the results are that do not block.
func (k *Strike) worsen(d *force.Data, t *tally) {
	for die, more := range k.Worse(d) {
		if t[die] == 1 {
			t[die] |= uint64(more) << (2 * tallyBits)
		}
	}
}

// worsened adds to the wounds those that are more, where others are not multiplied, and tells of them.
func (k *Strike) worsened(s *core.State, w Wounds) Wounds {
	if s.Trace != nil {
		s.Trace.Notef("%d wounds more by what the Defense dice show", w.More)
	}
	if k.Times() == 1 {
		w.Plain, w.More = w.Plain+w.More, 0
	}
	return w
}

// listedArmour goes on from the AP of a hit to the modifier of the Defense rolls, with what rules of both lists
// add to either.
func (k *Strike) listedArmour(d *force.Data, ap int, six bool, why *core.Mods) int {
	mod := k.Guard - k.listedAP(d, ap, six, why)
	why.Add(core.ModEffect, k.Guard)
	up, down := k.listed(d, effects.Block, false, why, 1)
	return mod + up - down
}

// listedAP goes on from the AP of a hit: what rules of both lists add, and never less than nothing where they
// take some away.
func (k *Strike) listedAP(d *force.Data, ap int, six bool, why *core.Mods) int {
	more := 0
	if list := d.Units[k.Attacker].List; six && list.Has(effects.HitDie, k.own()) {
		list.Faces(k.asked(d, effects.HitDie), effects.FaceAP, func(name string, _, _, n int) {
			more += n
			why.Add(name, -n)
		})
	}
	up, down := k.listed(d, effects.AP, false, why, -1)
	if ap += more + up; down > 0 {
		ap = max(0, ap-down)
	}
	return ap
}

// tellListed tells the trace of the rules of the attacker's list that say what dice do.
func (k *Strike) tellListed(d *force.Data, t *core.Trace) {
	list := d.Units[k.Attacker].List
	now := k.now(d, k.Near == 0)
	tell := func(at effects.Stage, do effects.Deed, say func(face, most, n int) string) {
		list.Faces(k.ask(at, now), do, func(name string, face, most, n int) {
			t.Worked(k.Attacker, name, "%s", say(face, most, n))
		})
	}
	if need := list.Least(k.ask(effects.ToHit, now), effects.Set); need > 0 {
		t.Worked(k.Attacker, list.First(k.ask(effects.ToHit, now), effects.Set), "attacks at Quality %d+", need)
	}
	theirs := d.Units[k.Target].List
	if need := theirs.Least(k.askFoe(effects.Block, d), effects.Set); need > 0 {
		t.Worked(k.Target, theirs.First(k.askFoe(effects.Block, d), effects.Set), "rolls at Defense %d+", need)
	}
	tell(effects.HitDie, effects.Hits, func(face, most, n int) string {
		switch {
		case face == most && face < 6:
			return fmt.Sprintf("each hit that shows %d is %d more", face, n)
		case most < 6:
			return fmt.Sprintf("each hit that shows %d to %d is %d more", face, most, n)
		}
		return fmt.Sprintf("each hit that shows %d or more is %d more", face, n)
	})
	tell(effects.HitDie, effects.Again, func(int, int, int) string {
		return "each 6 to hit makes the attack once more"
	})
	tell(effects.HitDie, effects.Suffer, func(_, most, n int) string {
		if most > 1 {
			return fmt.Sprintf("each die to hit that shows %d or less costs its own unit %d wounds", most, n)
		}
		return fmt.Sprintf("each die to hit that shows 1 costs its own unit %d wounds", n)
	})
	tell(effects.BlockDie, effects.Reroll, func(face, _, _ int) string {
		return fmt.Sprintf("Defense dice that block with %d or more are rolled again", face)
	})
	tell(effects.BlockDie, effects.Wounds, func(_, most, n int) string {
		if most > 1 {
			return fmt.Sprintf("each Defense die that fails with %d or less is %d wounds more", most, n)
		}
		return fmt.Sprintf("each Defense die that fails with 1 is %d wounds more", n)
	})
	tell(effects.Wound, effects.Unspared, func(int, int, int) string { return "no wound is ignored" })
}
