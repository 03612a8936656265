package env_test

import (
	"fmt"

	"gauntlet/engine/dice"
	"gauntlet/env"
)

// One seat of a game, against the random opponent.
func ExampleSolo() {
	s, err := env.NewSolo("GF3-Skirmish-v1", env.Options{Layer: env.Tactical, Seat: 1, TimeLimit: 10}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	chance, seed := dice.New(1), uint64(42)
	_, info, err := s.Reset(&seed)
	terminated, truncated := false, false
	for err == nil && !terminated && !truncated {
		_, _, terminated, truncated, info, err = s.Step(env.Sample(s.Mask(), &chance))
	}
	fmt.Println(err, terminated, truncated, info.Length)
	// Output: <nil> false true 10
}
