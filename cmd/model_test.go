package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	"gauntlet/models"
)

// checkpointFile writes the checkpoint of a fresh network, and returns its path.
func checkpointFile(t *testing.T, seed uint64) string {
	t.Helper()
	return checkpointOf(t, seed, models.Config{Kind: "entity", Hidden: []int{12}, Activation: "relu", Rows: []int{6, 5},
		Score: 4, Features: 3})
}

// checkpointOf is checkpointFile for a network that is built otherwise.
func checkpointOf(t *testing.T, seed uint64, config models.Config) string {
	t.Helper()
	e := must.Get(env.Make("GF3-Skirmish-v1", "layer=tactical"))(t)
	net := must.Get(models.New(config, models.LayoutOf(e.Spec()), seed))(t)
	c := &models.Checkpoint{Net: net, Training: []byte("league"),
		Adam: models.Adam{M: make([]float32, len(net.Weights)), V: make([]float32, len(net.Weights)),
			Step: 3}}
	c.Env, c.Counters.Updates = "GF3-Skirmish-v1", seed
	path := filepath.Join(t.TempDir(), "net.msgpack")
	must.Do(t, c.Save(path))
	return path
}

func TestModel(t *testing.T) {
	a, b := checkpointFile(t, 1), checkpointFile(t, 2)
	var doc models.Inspection
	document(t, exitOK, &doc, "model inspect "+a)
	if doc.Env != "GF3-Skirmish-v1" || !doc.Resumable || doc.Network.Kind != "entity" ||
		len(doc.Params) == 0 || doc.Bytes == 0 || doc.Counters.Updates != 1 {
		t.Errorf("%+v", doc)
	}
	_, out, _ := call(t, "model inspect "+a)
	for _, want := range []string{"trained in",
		"entity, relu, shared layers of 12, encoders of 6, 5, scores by 4, features of actions by 3",
		"unit.0.weight", "1 updates"} {
		if !strings.Contains(out, want) {
			t.Errorf("inspect does not say %q:\n%s", want, out)
		}
	}
	var d models.Difference
	document(t, exitOK, &d, "model diff "+a+" "+a)
	if !d.Same {
		t.Errorf("a file differs from itself: %+v", d)
	}
	document(t, exitOK, &d, "model diff "+a+" "+b)
	if d.Same || !d.Comparable || d.Params[0].Changed == 0 {
		t.Errorf("%+v", d)
	}
	if _, out, _ := call(t, "model diff "+a+" "+b); !strings.Contains(out, "different networks") ||
		!strings.Contains(out, "cosine") {
		t.Errorf("diff says:\n%s", out)
	}

	small, tensors := filepath.Join(t.TempDir(), "deep", "small.msgpack"),
		filepath.Join(t.TempDir(), "net.safetensors")
	var ex exportDocument
	document(t, exitOK, &ex, "model export "+a+" --out "+small)
	var played models.Inspection
	document(t, exitOK, &played, "model inspect "+small)
	if ex.WeightsHash != doc.WeightsHash || played.WeightsHash != doc.WeightsHash || played.Resumable ||
		played.Bytes != int64(ex.Bytes) || played.Bytes >= doc.Bytes {
		t.Errorf("%+v, then %+v", ex, played)
	}
	document(t, exitOK, &ex, "model export "+a+" --out "+tensors)
	if info, err := os.Stat(tensors); err != nil || info.Size() != int64(ex.Bytes) {
		t.Errorf("%v, %+v", err, ex)
	}
	back := filepath.Join(t.TempDir(), "back.msgpack")
	document(t, exitOK, &ex, "model import "+tensors+" --out "+back)
	var imported models.Inspection
	document(t, exitOK, &imported, "model inspect "+back)
	if ex.WeightsHash != doc.WeightsHash || imported.LayoutHash != doc.LayoutHash || imported.Env != doc.Env {
		t.Errorf("%+v, then %+v", ex, imported)
	}
	if code, _, errs := call(t, "play", "--env", "GF3-Skirmish-v1", "--agents", "model:"+small+
		",scripted"); code != exitOK {
		t.Errorf("what was exported does not play: %s", errs)
	}
}

// A checkpoint with auxiliary heads plays; exported it has none, and is the network that it would be without them.
func TestModelExportLeavesHeadsOut(t *testing.T) {
	config := models.Config{Kind: "entity", Hidden: []int{6}, Activation: "relu", Rows: []int{4}, Score: 2}
	plain := must.Get(models.LoadNet(checkpointOf(t, 3, config)))(t)
	config.Auxiliary = true
	path := checkpointOf(t, 3, config)
	if _, out, _ := call(t, "model inspect "+path); !strings.Contains(out, "scores by 2, auxiliary heads") ||
		!strings.Contains(out, "ends.margin.weight") {
		t.Errorf("inspect says:\n%s", out)
	}
	for _, ending := range []string{".msgpack", ".safetensors"} {
		var ex exportDocument
		document(t, exitOK, &ex, "model export "+path+" --out "+filepath.Join(t.TempDir(), "net"+ending))
		if ex.WeightsHash != plain.Net.Hash() {
			t.Errorf("%s: %+v, want the weights %s", ending, ex, plain.Net.Hash())
		}
	}
	if code, _, errs := call(t, "play", "--env", "GF3-Skirmish-v1", "--agents", "model:"+path+",random"); code != exitOK {
		t.Errorf("it does not play: %s", errs)
	}
}

// A network of kind entity is exported as it plays another environment, whose numbers of units are others.
func TestModelExportFor(t *testing.T) {
	path, small := checkpointFile(t, 1), filepath.Join(t.TempDir(), "net.msgpack")
	var ex exportDocument
	document(t, exitOK, &ex, "model export "+path+" --for GF3-2000-v1 --out "+small)
	var was, is models.Inspection
	document(t, exitOK, &was, "model inspect "+path)
	document(t, exitOK, &is, "model inspect "+small)
	wide := must.Get(layoutOf("GF3-2000-v1", "tactical"))(t)
	if is.LayoutHash != wide.Hash || is.WeightsHash != was.WeightsHash || ex.WeightsHash != was.WeightsHash || is.Env != was.Env {
		t.Errorf("%+v, want the layout %s and the rest of %+v", is, wide.Hash, was)
	}
	flat := checkpointOf(t, 1, models.Config{Kind: "mlp", Hidden: []int{4}, Activation: "relu"})
	for _, c := range []struct{ file, id, want string }{
		{flat, "GF3-2000-v1", "the network was made for the layout of GF3-Skirmish-v1"},
		{path, "StarQuest-Breach-v1", "not for that of StarQuest-Breach-v1"},
		{path, "GF9", "GF9"},
	} {
		refuse(t, c.want, "model", "export", c.file, "--for", c.id, "--out", small)
	}
}

// What is wrong with a file or a flag is one sentence, and exit code 2.
// The mean of two networks is written for playing.
func TestModelAverage(t *testing.T) {
	a, b, out := checkpointFile(t, 1), checkpointFile(t, 2), filepath.Join(t.TempDir(), "mean.msgpack")
	var doc exportDocument
	document(t, exitOK, &doc, "model average "+a+" "+b+" --out "+out)
	mean, one, other := must.Get(models.Load(out))(t), must.Get(models.Load(a))(t), must.Get(models.Load(b))(t)
	if want := (one.Net.Weights[7] + other.Net.Weights[7]) / 2; mean.Resumable() || mean.Net.Weights[7] != want ||
		doc.WeightsHash != mean.Net.Hash() {
		t.Errorf("weight 7 is %v, not %v: %+v", mean.Net.Weights[7], want, doc)
	}
}

func TestModelRefuses(t *testing.T) {
	good := checkpointFile(t, 1)
	data := must.Get(os.ReadFile(good))(t)
	damaged := filepath.Join(t.TempDir(), "damaged.msgpack")
	data[len(data)/2] ^= 1
	must.Do(t, os.WriteFile(damaged, data, 0o644))
	other := checkpointOf(t, 1, models.Config{Kind: "mlp", Hidden: []int{3}, Activation: "tanh"})
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"model", "inspect", damaged}, damaged + ": a damaged checkpoint"},
		{[]string{"model", "inspect", filepath.Dir(good)}, "it is a folder, where a file belongs"},
		{[]string{"model", "inspect", good + "x"}, "no such file"},
		{[]string{"model", "diff", good}, "needs exactly two files, but was given 1"},
		{[]string{"model", "diff", good, damaged}, "a damaged checkpoint"},
		{[]string{"model", "export", good}, `--out "": must end in .safetensors or .msgpack`},
		{[]string{"model", "export", good, "--out", "x.pt"}, `--out "x.pt": must end in`},
		{[]string{"model", "average", good, "--out", "x.msgpack"}, "needs two files or more, but was given 1"},
		{[]string{"model", "average", good, good}, `--out "": must end in .msgpack`},
		{[]string{"model", "average", good, other, "--out", "x.msgpack"}, other + ": the network is built otherwise"},
		{[]string{"model", "import", good, "--out", "x.pt"}, `--out "x.pt": must end in`},
		{[]string{"model", "import", good, "--out", "x.msgpack"}, "a safetensors file"},
		{[]string{"model", "import", good + "x", "--out", "x.msgpack"}, "no such file"},
		{[]string{"play", "--agents", "model:" + damaged + ",random"}, "a damaged checkpoint"},
		{[]string{"tournament", "--env", "StarQuest-Ruins-v1", "--heroes", "model:" + good, "--ai", "random",
			"--games", "2"}, "the network was made for the layout of GF3-Skirmish-v1"},
	} {
		refuse(t, c.want, c.args...)
	}
}
