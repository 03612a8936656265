package env_test

import (
	"errors"
	"fmt"

	"gauntlet/engine/dice"
	"gauntlet/env"
)

// A game of two random players in the tactical layer, turn by turn.
func Example() {
	play := func() error {
		e, err := env.Make("GF3-Skirmish-v1", "layer=tactical")
		if err != nil {
			return err
		}
		obs, mask := make([]float32, e.Spec().ObsSize), make([]uint8, e.Spec().Actions())
		if err := e.Reset(42); err != nil {
			return err
		}
		chance := dice.New(7)
		for e.Seat() >= 0 {
			if err := e.Observe(e.Seat(), obs); err != nil {
				return err
			}
			if err := e.Mask(mask); err != nil {
				return err
			}
			if err := e.Step(env.Sample(mask, &chance)); err != nil {
				return err
			}
		}
		i := e.Info()
		fmt.Println("terminated:", e.Terminated(), "truncated:", e.Truncated())
		fmt.Println("the rewards sum to", e.Reward(0)+e.Reward(1))
		fmt.Println("more decisions than actions:", i.Decisions > i.Length)
		return nil
	}
	if err := play(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// terminated: true truncated: false
	// the rewards sum to 0
	// more decisions than actions: true
}

// An action that is masked is refused and changes nothing.
func ExampleActionError() {
	e, err := env.Make("GF3-Skirmish-v1")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := e.Reset(1); err != nil {
		fmt.Println(err)
		return
	}
	var refused *env.ActionError
	if err := e.Step(-1); errors.As(err, &refused) {
		fmt.Println(refused.Reason)
	}
	fmt.Println(e.Info().Length, "actions taken")
	// Output:
	// out of range
	// 0 actions taken
}

// A snapshot branches a game: two copies given the same actions stay equal.
func ExampleTurn_Restore() {
	a, err := env.Make("GF3-Skirmish-v1")
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := env.Make("GF3-Skirmish-v1")
	if err != nil {
		fmt.Println(err)
		return
	}
	mask := make([]uint8, a.Spec().Actions())
	chance := dice.New(3)
	step := func(games ...*env.Turn) error {
		if err := games[0].Mask(mask); err != nil {
			return err
		}
		action := env.Sample(mask, &chance)
		for _, e := range games {
			if err := e.Step(action); err != nil {
				return err
			}
		}
		return nil
	}
	err = a.Reset(5)
	for n := 0; err == nil && n < 10; n++ {
		err = step(a)
	}
	if err == nil {
		err = b.Restore(a.AppendSnapshot(nil))
	}
	for err == nil && a.Seat() >= 0 {
		err = step(a, b)
	}
	fmt.Println(err, b.Terminated(), string(a.AppendSnapshot(nil)) == string(b.AppendSnapshot(nil)))
	// Output:
	// <nil> true true
}

// Four games stepped together by two workers.
func ExampleVector() {
	run := func() error {
		v, err := env.NewVector("GF3-Skirmish-v1", env.Options{}, 4, 2, env.NextStep)
		if err != nil {
			return err
		}
		defer v.Close()
		b, n := v.NewBuffers(), v.Spec().Actions()
		seed := uint64(1)
		if err := v.Reset(&seed, b); err != nil {
			return err
		}
		actions := make([]int32, v.Len())
		chance := dice.New(2)
		for v.Statistics().Episodes < 8 {
			for i := range actions {
				actions[i] = int32(max(0, env.Sample(b.Masks[i*n:(i+1)*n], &chance)))
			}
			if err := v.Step(actions, b); err != nil {
				return err
			}
		}
		s := v.Statistics()
		fmt.Println("wins and draws are all episodes:", s.Wins[0]+s.Wins[1]+s.Draws == s.Episodes)
		return nil
	}
	if err := run(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// wins and draws are all episodes: true
}
