package training

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A run whose lists are always the same says so, where they could be drawn.
func TestNarrow(t *testing.T) {
	for env, want := range map[string]string{
		"GF3-Skirmish-v1":                                          "armies=drawn:table=drawn:mission=any",
		"GF3-Skirmish-v1:table=drawn":                              `"Argent Vigil, 500 points" and "Ironroot Menagerie, 500 points"`,
		"GF3-Skirmish-v1:armies=drawn":                             "",
		"StarQuest-Breach-v1:armies=drawn:table=drawn:mission=any": "",
	} {
		c := tiny(1)
		c.Env = env
		r := must.Get(Start(c, Options{Seed: 1, Workers: 1, Dir: t.TempDir()}))(t)
		if got := r.Narrow(); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", env, got, want)
		}
		r.Close()
	}
}
