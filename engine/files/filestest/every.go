package filestest

import (
	"fmt"
	"testing"
)

// Every does some writing again and again: first without a fault, to count its calls, and then with a fault
// at each of them, once and from there on; writes fail with half of their bytes written, too. Do makes a
// place of its own, writes on the system, and looks at what there is afterwards.
func Every(t *testing.T, do func(t *testing.T, f *Faulty)) {
	t.Helper()
	for at, op := range count(t, do) {
		try(t, do, op, Faulty{At: at + 1})
		try(t, do, op, Faulty{At: at + 1, From: true})
		if op == "write" {
			try(t, do, op, Faulty{At: at + 1, Short: true})
		}
	}
}

// EveryOnce is Every for work that takes its time: each call fails once, writes with half of their bytes
// written.
func EveryOnce(t *testing.T, do func(t *testing.T, f *Faulty)) {
	t.Helper()
	for at, op := range count(t, do) {
		try(t, do, op, Faulty{At: at + 1, Short: op == "write"})
	}
}

// count does it without a fault, and returns its calls.
func count(t *testing.T, do func(t *testing.T, f *Faulty)) []string {
	t.Helper()
	whole := new(Faulty)
	do(t, whole)
	if len(whole.calls) == 0 {
		t.Fatal("nothing was written on the system that fails")
	}
	return whole.calls
}

func try(t *testing.T, do func(t *testing.T, f *Faulty), op string, f Faulty) {
	t.Run(fmt.Sprintf("call %d, %s, short %t, from there on %t", f.At, op, f.Short, f.From), func(t *testing.T) {
		do(t, &f)
		if !f.Hit() {
			t.Error("no call has failed")
		}
	})
}
