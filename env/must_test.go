package env_test

import "testing"

// must ends a test in which something has failed that the test relies on.
func must(tb testing.TB, err error) {
	if err != nil {
		tb.Helper()
		tb.Fatal(err)
	}
}

// made returns what a test relies on, and panics where that could not be made.
func made[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
