package provenance

import (
	"runtime"
	"testing"

	"gauntlet/engine"
)

func TestCurrent(t *testing.T) {
	b := Current()
	if b.Engine != engine.Version || b.Go != runtime.Version() || b.Cores < 1 || b.Kernel == "" {
		t.Errorf("%+v", b)
	}
	if n := len(b.Revision); n != 0 && n != 40 {
		t.Errorf("revision %q", b.Revision)
	}
}

func TestWords(t *testing.T) {
	b := Build{Cores: 2, Platform: "linux/amd64"}
	if got, want := b.Machine(), "unknown processor, 2 cores, linux/amd64"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got := b.Source(); got != "unknown" {
		t.Errorf("%q", got)
	}
	b.Revision, b.Modified = "abc", true
	if got, want := b.Source(), "abc with changes"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestCheckoutOfAnotherModule(t *testing.T) {
	if revision, _ := checkout("example.com/other"); revision != "" {
		t.Errorf("the revision of another module is %q", revision)
	}
}
