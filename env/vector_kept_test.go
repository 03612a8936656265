package env_test

import (
	"math"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// In buffers that only the vector writes stands what it writes into others, bit for bit: while games go on, after they
// end, after rows are brought back and after others have looked.
func TestKeptBuffersAreTheSame(t *testing.T) {
	ruled := listFile(t, "gf3", "special_rules:\n"+
		"  - {name: Mired, does: [{at: move, do: {advance: -2}}]}\n"+
		"  - {name: Aim, does: [{at: to-hit, do: {mod: 1}}]}\n"+
		"  - {name: Stare, needs: some, does: [{at: activation, side: against, within: 24, until: round, once: true, do: {pick: Mired}}]}\n"+
		"  - {name: Horn, needs: some, does: [{at: activation, within: 12, until: next, do: {pick: Aim}}]}\n", plainArms,
		unitLine("Guard", "Stare", "Rifle, Blade"), unitLine("Watch", "Horn", "Blade, Rifle"), unitLine("Crew", "Scout", "Rifle"))
	fewer := listFile(t, "gf3", "", plainArms, unitLine("Guard", "Scout", "Rifle, Blade"))
	for _, c := range []struct {
		id      string
		options Options
	}{{"GF3-Skirmish-v1", Options{}}, {"GF3-1000-v1", Options{}}, {"GF2-1000-v1", Options{}}, {"GF3-Skirmish-v1", Options{}},
		{"GF3-Skirmish-v1", Options{Layer: Tactical}}, {"GF3-1000-v1", Options{Armies: [2]string{
			"../testdata/armies/gf3/choir.yaml", "../testdata/armies/gf3/coven.yaml"}}}, {"GF3-1000-v1", Options{Armies: [2]string{ruled, ruled}}},
		{"GF3-1000-v1", Options{Armies: [2]string{ruled, fewer}}}, {"StarQuest-Breach-v1", Options{}}, {"StarQuest-Hunt-v1",
			Options{Layer: Tactical}}, {"StarQuest-Relay-v1", Options{Armies: [2]string{Drawn, Drawn}, Table: Drawn, Mission: Any,
			Threat: Any, Party: AnyParty, Layer: Tactical}}} {
		const rows = 4
		vectors := [2]*Vector{made(NewVector(c.id, c.options, rows, 1, NextStep)), made(NewVector(c.id, c.options, rows, 1, NextStep))}
		kept, fresh := vectors[0].NewBuffers(), vectors[1].NewBuffers()
		kept.Kept = true
		both := func(do func(v *Vector, b *Buffers) error) {
			must(t, do(vectors[0], kept))
			must(t, do(vectors[1], fresh))
		}
		rng, seed := dice.New(1), uint64(1)
		both(func(v *Vector, b *Buffers) error { return v.Reset(&seed, b) })
		actions, n := make([]int32, rows), vectors[0].Spec().Actions()
		var snapshot []byte
		aside := make([]float32, vectors[0].Spec().ObsSize)
		for step := range 1000 {
			if at := otherBits(kept.Obs, fresh.Obs); at >= 0 {
				size := vectors[0].Spec().ObsSize
				for _, f := range vectors[0].Spec().Obs {
					if at%size >= f.Offset && at%size < f.Offset+f.Size {
						t.Fatalf("%s, step %d, row %d: %s is %v, it should be %v", c.id, step, at/size, f.Name, kept.Obs[at], fresh.Obs[at])
					}
				}
			}
			for row := range rows {
				if actions[row] = 0; kept.Seat[row] >= 0 {
					actions[row] = int32(pick(&rng, kept.Masks[row*n:][:n]))
				}
			}
			switch step % 97 {
			case 20, 21, 40:
				must(t, vectors[0].Observe(step%rows, step/97%2, aside))
			case 50:
				snapshot = made(vectors[0].AppendRow(nil, 1))
			case 96:
				both(func(v *Vector, b *Buffers) error { return v.RestoreRow(2, snapshot, b) })
				continue
			}
			both(func(v *Vector, b *Buffers) error { return v.Step(actions, b) })
		}
		for _, v := range vectors {
			v.Close()
		}
	}
}

// otherBits returns the first place at which two observations are not the same bit for bit, -1 for none.
func otherBits(a, b []float32) int {
	for i := range a {
		if math.Float32bits(a[i]) != math.Float32bits(b[i]) {
			return i
		}
	}
	return -1
}
