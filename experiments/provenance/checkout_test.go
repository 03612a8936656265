package provenance

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// The revision is that of the checkout around the working directory, if it is one of the module, and whether files
// that are kept in it have changed.
func TestCheckout(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Log("there is no git: nothing is known of a checkout")
		if revision, modified := checkout("gauntlet"); revision != "" || modified {
			t.Errorf("%q, %v", revision, modified)
		}
		return
	}
	t.Chdir(t.TempDir())
	run := func(args ...string) string {
		out, err := exec.Command("git", append([]string{"-c", "user.name=n", "-c", "user.email=e@example.com"}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	must.Do(t, os.WriteFile("go.mod", []byte("module sample\n"), 0o600))
	if revision, modified := checkout("sample"); revision != "" || modified {
		t.Errorf("of a folder that is no checkout: %q, %v", revision, modified)
	}
	run("init", "-q")
	run("add", "go.mod")
	run("commit", "-q", "-m", "begin")
	head := run("rev-parse", "HEAD")
	if revision, modified := checkout("sample"); revision != head || modified {
		t.Errorf("%q, %v, want %q as it is", revision, modified, head)
	}
	if revision, modified := checkout("another"); revision != "" || modified {
		t.Errorf("of another module: %q, %v", revision, modified)
	}
	must.Do(t, os.WriteFile("new.txt", nil, 0o600))
	if _, modified := checkout("sample"); modified {
		t.Error("a file that is not kept counts as a change")
	}
	must.Do(t, os.WriteFile("go.mod", []byte("module sample\n\n// changed\n"), 0o600))
	if revision, modified := checkout("sample"); revision != head || !modified {
		t.Errorf("%q, %v, want %q with changes", revision, modified, head)
	}
}

// Without what Go has written into a program the revision is that of the checkout, and a build says it in words.
func TestRevisionOfATest(t *testing.T) {
	cores := runtime.GOMAXPROCS(0)
	b := Current()
	if now := runtime.GOMAXPROCS(0); b.Cores != cores || now != cores {
		t.Errorf("%d cores are told of %d, and %d are used then", b.Cores, cores, now)
	}
	if revision, modified := checkout("gauntlet"); b.Revision != revision || b.Modified != modified {
		t.Errorf("%q, %v, want %q, %v", b.Revision, b.Modified, revision, modified)
	}
	b.Revision, b.Modified = "abc", false
	if got := b.Source(); got != "abc" {
		t.Errorf("%q", got)
	}
}
