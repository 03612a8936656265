package env_test

import (
	"slices"
	"testing"

	"gauntlet/env"
)

// A masked action is an error, or loses the episode where the caller wants it so, in all modes and for either seat.
func TestForfeits(t *testing.T) {
	for _, mode := range []env.Autoreset{env.NextStep, env.SameStep, env.Disabled} {
		v := made(env.NewVector("GF3-Skirmish-v1", env.Options{}, 2, 1, mode))
		defer v.Close()
		b, n := v.NewBuffers(), v.Spec().Actions()
		first := uint64(2)
		must(t, v.Reset(&first, b))
		for seats := 0; seats != 3; { // until both have lost an episode
			masked := int32(slices.Index(b.Masks[:n], 0))
			legal := int32(slices.Index(b.Masks[n:], 1))
			before, actor, length := slices.Clone(b.Obs[:v.Spec().ObsSize]), b.Seat[0], v.Info(0).Length
			v.SetForfeits(false)
			if err := v.Step([]int32{masked, legal}, b); err == nil {
				t.Fatal("a masked action is no error")
			}
			v.SetForfeits(true)
			if err := v.Step([]int32{int32(n), legal}, b); err == nil {
				t.Fatal("an action out of range is no error")
			}
			must(t, v.Step([]int32{masked, legal}, b))
			info := v.FinalInfo(0)
			if !b.Terminated[0] || b.Truncated[0] || b.Terminated[1] || b.Rewards[actor] != -1 || b.Rewards[1-actor] != 1 ||
				info.Outcome.Winner != 1-actor || info.Outcome.Reason != env.Forfeited || info.Return[actor] != -1 ||
				info.Length != length+1 {
				t.Errorf("%s: terminated %v, truncated %v, rewards %v, %+v", mode, b.Terminated, b.Truncated, b.Rewards, info)
			}
			switch mode {
			case env.SameStep:
				last := b.FinalObs[int(actor)*len(before):][:len(before)]
				if b.Seat[0] < 0 || len(last) != len(before) || slices.Max(b.Masks[:n]) != 1 {
					t.Errorf("%s: row 0 has not begun anew", mode)
				}
			default:
				if b.Seat[0] != -1 || slices.Max(b.Masks[:n]) != 0 {
					t.Errorf("%s: seat %d acts after the end", mode, b.Seat[0])
				}
			}
			if mode == env.Disabled {
				must(t, v.ResetRows([]bool{true, false}, nil, b))
			} else if mode == env.NextStep {
				must(t, v.Step([]int32{0, int32(slices.Index(b.Masks[n:], 1))}, b))
			}
			for range 12 * (1 + int(actor)) { // so that the other seat is to act at some time
				must(t, v.Step([]int32{int32(slices.Index(b.Masks[:n], 1)), int32(slices.Index(b.Masks[n:], 1))}, b))
				if b.Seat[0] == 1-actor {
					break
				}
			}
			seats |= 1 << actor
		}
		if s := v.Statistics(); s.Wins[0] < 1 || s.Wins[1] < 1 || s.Truncated != 0 {
			t.Errorf("%s: %d and %d wins, %d truncated", mode, s.Wins[0], s.Wins[1], s.Truncated)
		}
	}
}
