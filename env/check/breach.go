package check

import (
	"errors"
	"fmt"
)

// A breach is what a rule panics with when the environment breaks it. It ends the rule.
type breach struct{ error }

// A stuck is the error of a game that cannot be played on.
type stuck struct{ error }

func (s *stuck) Unwrap() error { return s.error }

// fail says what is wrong and ends the rule.
func fail(format string, args ...any) { panic(breach{fmt.Errorf(format, args...)}) }

// must ends the rule at an error.
func must(err error) {
	if err != nil {
		panic(breach{err})
	}
}

// expect ends the rule at an error, and says before it what has failed.
func expect(err error, what string, args ...any) {
	if err != nil {
		fail(what+": %w", append(args, err)...)
	}
}

// halt is fail for a game that cannot be played on.
func halt(format string, args ...any) { panic(breach{&stuck{fmt.Errorf(format, args...)}}) }

// playable is expect for what no game can be played without.
func playable(err error, what string, args ...any) {
	if err != nil {
		halt(what+": %w", append(args, err)...)
	}
}

// refused ends the rule when an error is not one of type T. The last verb of the format is for the error.
func refused[T error](err error, format string, args ...any) {
	if _, ok := errors.AsType[T](err); !ok {
		fail(format, append(args, quote(err))...)
	}
}

// quote shows an error, or that there is none.
func quote(err error) string {
	if err == nil {
		return "no error"
	}
	return fmt.Sprintf("%q (%T)", err, err)
}

// try runs f and returns the breach in it.
func try(f func()) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case breach:
			err = p.error
		default:
			panic(p)
		}
	}()
	f()
	return nil
}
