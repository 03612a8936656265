package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// What is damaged or cut short is exit code 1, wherever it ends; what is no file of the kind, or not there, is the
// user's mistake, exit code 2. To verify anything that can be read is an answer.
func TestExitCodesOfReplays(t *testing.T) {
	dir := t.TempDir()
	played := filepath.Join(dir, "game.replay")
	if code, _, errs := call(t, "play", "--size", "500", "--replay", played); code != exitOK {
		t.Fatal(errs)
	}
	data := must.Get(os.ReadFile(played))(t)
	put := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		must.Do(t, os.WriteFile(path, text, 0o644))
		return path
	}
	flipped := append([]byte(nil), data...)
	flipped[len(flipped)/2] ^= 1
	for path, c := range map[string]struct{ verify, show int }{
		played:                                  {exitOK, exitOK},
		put("start.replay", data[:len(data)/8]): {exitFailed, exitFailed},
		put("header.replay", data[:40]):         {exitFailed, exitFailed},
		put("cut.replay", data[:len(data)-5]):   {exitFailed, exitFailed},
		put("flipped.replay", flipped):          {exitFailed, exitFailed},
		put("text.replay", []byte("hello\n")):   {exitFailed, exitUsage},
		filepath.Join(dir, "none.replay"):       {exitUsage, exitUsage},
		dir:                                     {exitUsage, exitUsage},
	} {
		for what, want := range map[string]int{"verify": c.verify, "show": c.show} {
			code, out, errs := call(t, "replay", what, path)
			if code != want || (errs == "") != (want == exitOK) || strings.Contains(errs, "--help") {
				t.Errorf("%s %s: exit code %d, want %d: %q, %q", what, filepath.Base(path), code, want, out, errs)
			}
		}
	}
}
