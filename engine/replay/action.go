package replay

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/wire"
)

// actionFields is how many numbers an action has. There are never more than 15, for an action is a short array.
const actionFields = 15

// appendAction appends the array of an action's numbers, without the zeros at its end.
func appendAction(b []byte, a *engine.Action) []byte {
	v := [actionFields]int64{int64(a.Verb), int64(a.Pattern), int64(a.Unit), int64(a.Target), int64(a.Form),
		0, int64(a.At.X), int64(a.At.Y),
		int64(a.Ways), int64(a.Way[0].X), int64(a.Way[0].Y), int64(a.Way[1].X), int64(a.Way[1].Y),
		int64(a.Way[2].X), int64(a.Way[2].Y)}
	const arg = 5
	n := actionFields
	for n > 0 && v[n-1] == 0 && (n-1 != arg || a.Arg == 0) {
		n--
	}
	b = append(b, 0x90|byte(n))
	for i, x := range v[:n] {
		if i == arg {
			b = wire.AppendUint(b, a.Arg)
		} else {
			b = wire.AppendInt(b, x)
		}
	}
	return b
}

// readAction reads the array of an action at the start of b and returns its length.
func readAction(b []byte) (a engine.Action, n int, err error) {
	count := int(b[0] & 15)
	n = 1
	signed := func(lo, hi int64) int64 {
		if count == 0 || err != nil {
			return 0
		}
		count--
		v, m, e := wire.ReadInt(b[n:])
		n += m
		if err = e; err == nil && (v < lo || v > hi) {
			err = fmt.Errorf("a number of an action is %d, outside %d to %d", v, lo, hi)
		}
		return v
	}
	i16 := func() int16 { return int16(signed(-1<<15, 1<<15-1)) }
	i32 := func() int32 { return int32(signed(-1<<31, 1<<31-1)) }
	a.Verb = engine.Verb(signed(0, 255))
	a.Pattern, a.Unit, a.Target = i16(), i16(), i16()
	a.Form = engine.Formation(signed(0, 255))
	if count > 0 && err == nil {
		var m int
		a.Arg, m, err = wire.ReadUint(b[n:])
		n += m
		count--
	}
	a.At.X, a.At.Y = i32(), i32()
	a.Ways = uint8(signed(0, int64(len(a.Way))))
	for i := range a.Way {
		a.Way[i].X, a.Way[i].Y = i32(), i32()
	}
	return a, n, err
}
