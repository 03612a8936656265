package env_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
	"gauntlet/env/internal/actions"
)

// In the tactical layer units board transports by the slots of own units, and leave them by any slot of an
// Advance or a Rush.
func TestTacticalTransports(t *testing.T) {
	e := made(Make("GF3-2000-v1", "layer=tactical", "armies="+convoys))
	tact := e.Model().Tactics.(*actions.Tactics)
	rng := dice.New(3)
	boarded, left, stayed := 0, 0, 0
	for seed := range uint64(40) {
		must(t, e.Reset(seed))
		for e.Seat() >= 0 {
			d := e.Position().Decision()
			if d.Kind != engine.ChooseAction {
				stepAtRandom(t, e, &rng)
				continue
			}
			u := int(d.Unit)
			was := e.Position().Unit(u)
			slot := -1
			for k := range 10 {
				if s := tact.At(actions.GroupActivate, k); e.Moment().Legal.Has(s) {
					slot = s
				}
			}
			if slot < 0 {
				legal := slices.Collect(e.Moment().Legal.All())
				slot = legal[rng.Intn(len(legal))]
			}
			must(t, e.Step(slot))
			is := e.Position().Unit(u)
			group, _ := tact.Of(slot)
			switch {
			case is.Is(engine.Gone):
			case group == actions.GroupActivate:
				if boarded++; !is.Is(engine.Aboard) {
					t.Fatalf("seed %d: %s and unit %d is outside", seed, tact.Slots()[slot].Name, u)
				}
			case was.Is(engine.Aboard) && group == actions.GroupHold:
				if stayed++; !is.Is(engine.Aboard) {
					t.Fatalf("seed %d: unit %d holds and is outside", seed, u)
				}
			case was.Is(engine.Aboard) && group != actions.GroupShoot && group != actions.GroupCharge:
				if left++; !is.Is(engine.OnTable) {
					t.Fatalf("seed %d: %s and unit %d is inside", seed, tact.Slots()[slot].Name, u)
				}
			}
		}
	}
	if boarded < 20 || left < 20 || stayed < 5 {
		t.Errorf("%d boarded, %d left, %d stayed: too few to tell", boarded, left, stayed)
	}
	t.Logf("%d boarded, %d left, %d stayed", boarded, left, stayed)
}
