package casting

import (
	"math/bits"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
)

// The targets of a spell stand in N of its frame, from bit 8 on with as many bits for each: the first by its number
// among the units of its side, the others by one more, 0 for none.
const (
	targetShift = 8
	targetBits  = 7
	targetMask  = 1<<targetBits - 1
)

// Target returns the number of the first target of the spell among the units of its side.
func (f Frame) Target() int { return int(f.N >> targetShift & targetMask) }

// further returns what stands for target k, from 1: one more than its number, or 0.
func (f Frame) further(k int) int32 { return f.N >> (targetShift + targetBits*k) & targetMask }

// Aimed returns how many targets there are.
func (f Frame) Aimed() (n int) {
	for n = 1; n < effects.MaxUnits && f.further(n) > 0; n++ {
	}
	return n
}

// aim takes down the first target, aimMore another one.
func (f Frame) aim(target int)     { f.N |= int32(target) << targetShift }
func (f Frame) aimMore(target int) { f.N |= int32(target+1) << (targetShift + targetBits*f.Aimed()) }

// Targets returns the mask of the targets by their numbers.
func (f Frame) Targets() (mask uint64) {
	mask = 1 << f.Target()
	for k := 1; k < f.Aimed(); k++ {
		mask |= 1 << (f.further(k) - 1)
	}
	return mask
}

// others returns N without the first target, -1 when there is no other.
func (f Frame) others() int32 {
	if f.further(1) == 0 {
		return -1
	}
	n := int32(f.Spell()) | (f.further(1)-1)<<targetShift
	for k := 2; k < effects.MaxUnits; k++ {
		n |= f.further(k) << (targetShift + targetBits*(k-1))
	}
	return n
}

// targets returns the names of the targets, of units that count from unit first.
func (f Frame) targets(s *core.State, first int) string {
	names := []string{s.Name(first + f.Target())}
	for k := 1; k < f.Aimed(); k++ {
		names = append(names, s.Name(first+int(f.further(k))-1))
	}
	return strings.Join(names, ", ")
}

// fits reports whether N keeps targets as it does: of one side with so many units, each once, and no more than the
// spell can have.
func (f Frame) fits(units, most int) bool {
	n := f.Aimed()
	for k := n; k < effects.MaxUnits; k++ {
		if f.further(k) > 0 {
			return false
		}
	}
	mask := f.Targets()
	return f.N>>(targetShift+targetBits*effects.MaxUnits) == 0 && n <= max(1, most) && bits.OnesCount64(mask) == n &&
		mask>>units == 0
}
