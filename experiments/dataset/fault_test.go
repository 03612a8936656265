package dataset

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/files/filestest"
	"gauntlet/env"
)

// contents returns the files of a folder, but for what is still being written.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, name := range must.Get(files.Names(dir))(t) {
		if !strings.HasPrefix(name, ".") {
			all[name] = must.Get(os.ReadFile(filepath.Join(dir, name)))(t)
		}
	}
	return all
}

// Whichever call fails, the folder holds the old dataset, the whole new one, or none that says it is one; and
// the next export sweeps what is left.
func TestExportUnderFaults(t *testing.T) {
	dir := t.TempDir()
	one := record(t, dir, "GF3-Skirmish-v1", "a.replay", 1, "random", "random")
	two := record(t, dir, "GF3-Skirmish-v1", "b.replay", 2, "random", "random")
	export := func(t *testing.T, out string, f files.System, replays ...string) error {
		_, err := Export(t.Context(), out, Config{Replays: replays, Layer: env.Tactical, Files: f})
		return err
	}
	older, newer := filepath.Join(dir, "older"), filepath.Join(dir, "newer")
	must.Do(t, export(t, older, nil, one))
	must.Do(t, export(t, newer, nil, two))
	was, whole := contents(t, older), contents(t, newer)
	same := func(a, b map[string][]byte) bool { return maps.EqualFunc(a, b, bytes.Equal) }
	kept, torn := 0, 0
	filestest.Every(t, func(t *testing.T, f *filestest.Faulty) {
		out := t.TempDir()
		must.Do(t, os.CopyFS(out, os.DirFS(older)))
		err := export(t, out, f, two)
		if (err != nil) != f.Hit() || err != nil && !files.Fault(err) {
			t.Errorf("the error is %v", err)
		}
		now := contents(t, out)
		_, said := now[AboutFile]
		switch {
		case said && same(now, was):
			kept++
		case said && !same(now, whole):
			t.Errorf("the dataset is neither the old one nor the new one (%v)", err)
		case err == nil && !same(now, whole):
			t.Error("nothing failed, and the new dataset is not there")
		}
		if len(must.Get(files.Names(out))(t)) == len(now) {
			return
		}
		torn++
		must.Do(t, export(t, out, nil, two))
		if left := must.Get(files.Names(out))(t); !slices.Equal(left, slices.Sorted(maps.Keys(whole))) ||
			!same(contents(t, out), whole) {
			t.Errorf("after another export there are %q", left)
		}
	})
	if kept == 0 || torn == 0 {
		t.Errorf("the old dataset was kept %d times, and something was left %d times", kept, torn)
	}
}
