package experiments

import (
	"testing"

	"gauntlet/engine/enginetest/must"
)

// Every shipped experiment is one that train accepts, under the name that it gives itself.
func TestConfigs(t *testing.T) {
	names := Configs()
	if len(names) < 5 {
		t.Errorf("experiments %v, want five at least", names)
	}
	for _, name := range names {
		if c, err := ReadConfig(name); err != nil || c.Name != name {
			t.Errorf("%s: named %q, %v", name, c.Name, err)
		}
	}
	for name, want := range map[string]string{"quik": `there is no experiment "quik" (did you mean "quick"?)`,
		"./quik": "no such file", "quick.yaml2": "no such file"} {
		if _, err := ReadConfig(name); !must.Contain(err, want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}
