package cmd

import (
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
)

// In the folder of another program nothing is drawn and nothing reported: that is said with the file, with
// exit code 2, and nothing is left there.
func TestFoldersOfOtherPrograms(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "run")
	summary(t, "--config", smallExperiment(t, ""), "--out", whole, "--updates", "2")
	other := func(name, text string) string {
		dir := t.TempDir()
		must.Do(t, os.CopyFS(filepath.Join(dir, "run"), os.DirFS(whole)))
		must.Do(t, os.RemoveAll(filepath.Join(dir, "run", "plots")))
		must.Do(t, os.WriteFile(filepath.Join(dir, "run", name), []byte(text), 0o644))
		return filepath.Join(dir, "run")
	}
	empty := t.TempDir()
	for dir, c := range map[string]struct {
		want    string
		reports bool // only the report reads that file
	}{
		empty:                        {empty + ": no folder of a run of training, there is no progress.jsonl in it", false},
		filepath.Join(empty, "none"): {"no folder of a run of training", false},
		other("progress.jsonl", `{"step":1}`+"\n"): {"progress.jsonl:1: no update of a run", false},
		other("evaluations.jsonl", "step,loss\n"):  {"evaluations.jsonl:1: ", false},
		other("summary.json", "[]"):                {"summary.json: ", false},
		other("origin.json", `{"name":"../../out"}`): {`origin.json: "../../out" is no name of a run`,
			true},
		other("config.yaml", string(make([]byte,
			1<<20))): {"config.yaml: the file is larger than 65536 bytes", true},
	} {
		out := filepath.Join(t.TempDir(), "out")
		refuse(t, c.want, "train", "report", dir, "--out", out)
		if !c.reports {
			refuse(t, c.want, "train", "plot", dir, "--out", out)
		}
		if files.Exists(out) {
			t.Errorf("%s: something was written", c.want)
		}
	}
}
