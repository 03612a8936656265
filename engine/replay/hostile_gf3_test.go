package replay_test

import (
	"reflect"
	"strconv"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
)

// scramble gives random numbers and flags within v, and lists of another length.
func scramble(v reflect.Value, rng *dice.Stream, odds int) {
	switch v.Kind() {
	case reflect.Pointer:
		scramble(v.Elem(), rng, odds)
	case reflect.Struct:
		for _, field := range v.Fields() {
			if field.Kind() != reflect.Interface {
				scramble(field, rng, odds)
			}
		}
	case reflect.Array, reflect.Slice:
		if v.Kind() == reflect.Slice && v.Len() > 0 && rng.Intn(odds) == 0 {
			v.Set(v.Slice(0, rng.Intn(v.Len())))
		}
		for i := range v.Len() {
			scramble(v.Index(i), rng, odds)
		}
	case reflect.Bool:
		if rng.Intn(odds) == 0 {
			v.SetBool(!v.Bool())
		}
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint64:
		if rng.Intn(odds) > 0 {
			return
		}
		near := []int64{0, 1, 2, 6, 8, 12, 30, 39, 60, 120, 1000, 12000, 20000, 48000, 120000, 240000, -1,
			-24000, 1 << 30}
		x := near[rng.Intn(len(near))]
		if rng.Intn(3) == 0 {
			x = int64(rng.Intn(200))
		}
		if v.CanInt() {
			v.SetInt(x << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
		} else {
			v.SetUint(uint64(x) << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
		}
	}
}

// A setup with random numbers in it is either refused or makes a game that can be played, recorded and
// verified.
func TestScrambledSetups(t *testing.T) {
	played, refused := 0, 0
	for n := range 400 {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			rng := dice.New(uint64(n))
			setup := starter(t, n).Setup()
			scramble(reflect.ValueOf(&setup).Elem(), &rng, []int{20, 100, 500, 2000}[n%4])
			if _, err := replay.Begin(replay.Header{Ruleset: "gf3", Setup: setup}); err != nil {
				refused++
				return
			}
			g, err := engine.Compile(setup)
			if err != nil {
				refused++
				return
			}
			played++
			var rec replay.Recorder
			record(t, &rec, g, uint64(n), 2000)
			rep := must.Get(replay.Parse(rec.Bytes()))(t)
			if res := replay.Verify(rep, rulesets.ByName); !res.OK {
				t.Error(res.Message)
			}
		})
	}
	if played < 20 || refused < 20 {
		t.Errorf("%d setups were played and %d refused: too few to mean anything", played, refused)
	}
}

// A replay with random numbers in an action verifies only when the action comes to the same; otherwise the
// difference is not placed before it.
func TestScrambledActions(t *testing.T) {
	var rec replay.Recorder
	found := 0
	for n := range 8 {
		record(t, &rec, starter(t, n), uint64(n), replay.MaxActions)
		rep := must.Get(replay.Parse(rec.Bytes()))(t)
		rng := dice.New(uint64(n))
		for range 25 {
			i := rng.Intn(len(rep.Actions))
			was := rep.Actions[i]
			for rep.Actions[i] == was {
				scramble(reflect.ValueOf(&rep.Actions[i]).Elem(), &rng, 5)
				rep.Actions[i].Ways %= 4
			}
			res := replay.Verify(rep, rulesets.ByName)
			if !res.OK {
				found++
			}
			if !res.OK && (res.FirstDifference == nil || *res.FirstDifference <= i) {
				t.Errorf("game %d, action %d changed from %+v to %+v: %+v", n, i+1, was, rep.Actions[i], res)
			}
			rep.Actions[i] = was
		}
	}
	if found < 100 {
		t.Errorf("only %d of 200 changes make a difference", found)
	}
}
