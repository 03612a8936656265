package env_test

import (
	"bytes"
	"strings"
	"testing"

	. "gauntlet/env"
)

// A snapshot is restored only where it goes on as it would have: options that change rewards or decisions
// must be equal. What is refused changes nothing.
func TestRestoreRefusesOtherOptions(t *testing.T) {
	from := midGame(t, "GF3-Skirmish-v0", 3, 2, "layer=tactical", "shape-markers=0.5")
	snap := from.AppendSnapshot(nil)
	for options, want := range map[string]string{
		"layer=tactical:shape-markers=0.5":                            "",
		"layer=tactical":                                              "snapshot: of an environment with shape-markers=0.5, shape-value=0 and shape-goals=0, this one has shape-markers=0, shape-value=0 and shape-goals=0",
		"layer=tactical:shape-markers=0.25":                           "this one has shape-markers=0.25, shape-value=0 and shape-goals=0",
		"layer=tactical:shape-markers=0.5:shape-value=1":              "this one has shape-markers=0.5, shape-value=1 and shape-goals=0",
		"layer=tactical:shape-markers=0.5:on-the-way=policy":          "snapshot: of an environment with on-the-way=decide, this one has on-the-way=policy",
		"layer=atomic:shape-markers=0.5":                              "snapshot: of layer 1, this environment's is atomic",
		"layer=tactical:shape-markers=0.5:armies=elite-500,horde-500": "snapshot: of another game",
	} {
		e, err := Make("GF3-Skirmish-v0", strings.Split(options, ":")...)
		must(t, err)
		must(t, e.Reset(9))
		before := e.AppendSnapshot(nil)
		err = e.Restore(snap)
		if want == "" {
			if err != nil || !bytes.Equal(e.AppendSnapshot(nil), snap) {
				t.Errorf("%s: %v", options, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) || !bytes.Equal(e.AppendSnapshot(nil), before) {
			t.Errorf("%s: %v, want %s", options, err, want)
		}
	}
}
