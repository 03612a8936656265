package env_test

import (
	"errors"
	"fmt"
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// Lists of legal actions say what the masks say, in kept buffers and in others, before and after ends, where rows are
// brought back, and after the last step.
func TestListsSayWhatMasksSay(t *testing.T) {
	for _, k := range sorts(t) {
		for mode := range NumAutoresets {
			t.Run(fmt.Sprintf("%s/%s", k.name, mode), func(t *testing.T) {
				v := k.vector(t, 2, mode)
				n := v.Spec().Actions()
				p := &played{v, v.NewBuffers(), chooser{dice.New(2)}, make([]int32, k.rows)}
				p.b.Kept = true
				p.b.Legal, p.b.LegalCount = make([]int16, k.rows*n), make([]int16, k.rows)
				listed := func(step int) {
					for i := range k.rows {
						list, at := p.b.Legal[i*n:(i+1)*n], 0
						for slot, is := range p.b.Masks[i*n : (i+1)*n] {
							if is == 0 {
								continue
							}
							if at >= int(p.b.LegalCount[i]) || list[at] != int16(slot) {
								t.Fatalf("step %d, row %d: slot %d is not at place %d of the %d in %v", step, i, slot, at,
									p.b.LegalCount[i], list[:min(n, 20)])
							}
							at++
						}
						if at != int(p.b.LegalCount[i]) || at == 0 && list[0] != 0 {
							t.Fatalf("step %d, row %d: %d are listed, %d are legal", step, i, p.b.LegalCount[i], at)
						}
					}
				}
				must(t, v.Reset(new(uint64(5)), p.b))
				row := made(v.AppendRow(nil, 1))
				for step := range 300 {
					listed(step)
					if step%50 == 49 {
						must(t, v.RestoreRow(3, row, p.b))
						listed(step)
					}
					if mode == Disabled {
						must(t, v.ResetRows(ended(p.b), nil, p.b))
						listed(step)
					}
					p.next(t)
				}
			})
		}
	}
}

// ended returns which rows have ended.
func ended(b *Buffers) []bool {
	over := make([]bool, len(b.Seat))
	for i, seat := range b.Seat {
		over[i] = seat < 0
	}
	return over
}

// Lists without counts, counts without lists, and both in wrong sizes are refused.
func TestListsOfWrongSizesAreRefused(t *testing.T) {
	v := sorts(t)[2].vector(t, 1, NextStep)
	n := v.Spec().Actions()
	for _, c := range []struct {
		legal, counts int
		name          string
	}{
		{5*n - 1, 5, "lists of legal actions"}, {5 * n, 4, "counts of legal actions"}, {5 * n, 0, "counts of legal actions"},
		{0, 5, "counts of legal actions without lists of them"},
	} {
		b := v.NewBuffers()
		b.Legal, b.LegalCount = make([]int16, c.legal), make([]int16, c.counts)
		var bufferErr *BufferError
		if err := v.Reset(nil, b); !errors.As(err, &bufferErr) || bufferErr.Name != c.name {
			t.Errorf("lists of %d and %d counts: the error is %v", c.legal, c.counts, err)
		}
	}
}
