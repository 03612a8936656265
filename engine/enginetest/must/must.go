// Package must is what most tests share: it ends them at errors that nobody expects, looks into those that
// are expected, and measures memory.
package must

import (
	"runtime"
	"strings"
)

// T is a test that can be ended.
type T interface {
	Helper()
	Fatal(args ...any)
}

// Do ends the test when there is an error.
func Do(t T, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// Contain reports whether there is an error with a text in it.
func Contain(err error, text string) bool { return err != nil && strings.Contains(err.Error(), text) }

// Get returns the value of a call that may fail, and ends the test when it does:
//
//	list := must.Get(roster.Load(path))(t)
func Get[V any](v V, err error) func(T) V {
	return func(t T) V {
		t.Helper()
		Do(t, err)
		return v
	}
}

// Allocated returns how many bytes a function allocates.
func Allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
