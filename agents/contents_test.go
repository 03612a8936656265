package agents_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine/enginetest/must"
	"gauntlet/models"
)

// What a spec only names is told by its contents: the network or the weights that a file holds, and what
// ships.
func TestContents(t *testing.T) {
	of := func(spec string) string {
		t.Helper()
		a := must.Get(agents.New(spec))(t)
		return agents.ContentsOf(a)
	}
	for _, spec := range []string{"random", "scripted", "heuristic", "heroes", "random:layer=tactical"} {
		if got := of(spec); got != "" {
			t.Errorf("%s plays by %s, want nothing but the spec", spec, got)
		}
	}
	path, net := untrained(t, "GF3-Skirmish-v1", "tactical")
	first := of("model:" + path)
	if first != "network "+net.Hash() || of("model:"+path+":temp=1") != first {
		t.Errorf("a network of hash %s plays by %s", net.Hash(), first)
	}
	net.Weights[3]++
	c := &models.Checkpoint{Header: models.Header{Env: "GF3-Skirmish-v1"}, Net: net}
	must.Do(t, c.Save(path))
	if of("model:"+path) == first {
		t.Error("another network in the file goes unnoticed")
	}
	if !strings.HasPrefix(of("trained"), "shipped networks ") {
		t.Errorf("trained plays by %q", of("trained"))
	}
	weights := filepath.Join(t.TempDir(), "weights.yaml")
	write := func(text string) string {
		must.Do(t, os.WriteFile(weights, []byte(text), 0o644))
		return of("heuristic:weights=" + weights)
	}
	if mild, wild := write("danger: 1.25\n"), write("danger: 9\n"); mild == "" || mild == wild ||
		write("") != "" {
		t.Errorf("heuristic plays by %q and %q; by %q with a file that changes nothing", mild, wild,
			write(""))
	}
}
