package curves

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/training"
)

// What other programs have in files of these names is refused with the file, and the line where there is one,
// and nothing is drawn or written.
func TestFoldersOfOtherPrograms(t *testing.T) {
	for name, c := range map[string]struct{ file, text, want string }{
		"other lines": {training.ProgressFile, `{"step":1,"loss":0.5}` + "\n",
			training.ProgressFile + ":1: no update of a run"},
		"no object":       {training.ProgressFile, "[1,2,3]\n", training.ProgressFile + ":1: "},
		"a table":         {training.ProgressFile, "step,loss\n1,2\n", training.ProgressFile + ":1: "},
		"another summary": {training.SummaryFile, `["a"]`, training.SummaryFile + ": "},
		"another origin":  {OriginFile, `{"name":7}`, OriginFile + ": "},
		"a way out": {OriginFile, `{"name":"../../elsewhere"}`,
			OriginFile + `: "../../elsewhere" is no name of a run`},
		"no name": {OriginFile, `{}`, OriginFile + `: "" is no name of a run`},
		"a huge config": {training.ConfigFile, strings.Repeat("#", training.MaxConfig+1),
			training.ConfigFile + ": the file is larger than 65536 bytes"},
	} {
		dir := run(t, 4)
		must.Do(t, files.WriteJSON(filepath.Join(dir, OriginFile), Origin{Name: "trial"}))
		must.Do(t, os.WriteFile(filepath.Join(dir, c.file), []byte(c.text), 0o644))
		r, err := Read(dir)
		if err == nil {
			_, err = r.Result()
		}
		if !must.Contain(err, dir+string(filepath.Separator)+c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}
