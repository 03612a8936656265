package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

const own = `mode: set
gauntlet/engine/dice/dice.go:10.2,12.3 6 1
gauntlet/engine/dice/dice.go:14.2,15.3 4 0
gauntlet/env/env.go:1.2,2.3 9 0
gauntlet/env/env.go:3.2,4.3 1 1
`

// Another package's tests run more of the dice.
const rules = `mode: set
gauntlet/engine/dice/dice.go:10.2,12.3 6 0
gauntlet/engine/dice/dice.go:14.2,15.3 4 3
`

func inFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	must.Do(t, os.WriteFile(name, []byte(text), 0o644))
	return name
}

func TestRun(t *testing.T) {
	for name, c := range map[string]struct {
		floors string
		want   string // of the error, or ""
	}{
		"at their floors":   {`{"*": 0, "engine/dice": 100, "env": 10}`, ""},
		"below its floor":   {`{"*": 0, "env": 11}`, "tests run 1 of 10 statements of env (10%), its floor is 11%"},
		"below that of all": {`{"*": 50}`, "statements of env (10%), its floor is 50%"},
		"a stray floor":     {`{"*": 0, "engine/dcie": 5}`, "engine/dcie has a floor, but no profile knows it"},
		"no percentage":     {`{"*": 101}`, "the floor of * is 101%, it must be 0 to 100"},
	} {
		var out bytes.Buffer
		err := run([]string{"--floors", inFile(t, c.floors), inFile(t, own), inFile(t, rules)}, &out, io.Discard)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, %q is wanted", name, err, c.want)
		}
		if c.want == "" {
			lines := strings.Split(out.String(), "\n")
			for k, want := range []string{"package statements run share floor", "env 10 1 10% 10%",
				"engine/dice 10 10 100% 100%", "together 20 11 55%"} {
				if got := strings.Join(strings.Fields(lines[k]), " "); got != want {
					t.Errorf("line %d is %q, %q is wanted", k+1, got, want)
				}
			}
		}
	}
}

func TestDamaged(t *testing.T) {
	for _, text := range []string{"mode: set\ngarbage\n", own + "gauntlet/a.go:1.1,2.2 x 1\n", own + "gauntlet/a 1 1\n"} {
		if err := run([]string{"--floors", inFile(t, `{}`), inFile(t, text)}, io.Discard, io.Discard); err == nil ||
			!strings.Contains(err.Error(), "line ") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := run(nil, io.Discard, io.Discard); err == nil {
		t.Error("no profile will do")
	}
}

// The floors of the project are of packages that are there.
func TestFloors(t *testing.T) {
	var floors map[string]int
	must.Do(t, json.Unmarshal(must.Get(os.ReadFile("floors.json"))(t), &floors))
	if floors[others] == 0 {
		t.Error("packages without a floor are held to nothing")
	}
	for name := range floors {
		if name != others && !must.Get(os.Stat(filepath.Join("../..", name)))(t).IsDir() {
			t.Errorf("%s is no package", name)
		}
	}
}
