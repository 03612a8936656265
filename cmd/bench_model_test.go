package cmd

import (
	"strings"
	"testing"

	"gauntlet/models/kernel"
)

func TestBenchModelJSON(t *testing.T) {
	var doc any
	document(t, exitOK, &doc, "bench model --time 10ms --rows 8 --kernel gonum")
	m := keys(t, "bench model", doc, "kernel", "sgemm_nn", "sgemm_nt", "sgemm_tn", "sgemm_tt",
		"forward_per_s", "obs_size", "actions")
	if m["kernel"] != "gonum" || m["layer"] != "tactical" || m["rows"] != 8.0 {
		t.Errorf("%v", m)
	}
	document(t, exitOK, &doc, "bench model --time 10ms --rows 8 --env StarQuest-Breach-v1:layer=atomic")
	if m := keys(t, "bench model", doc, "kernel"); m["kernel"] != kernel.Name() || m["layer"] != "atomic" {
		t.Errorf("%v", m)
	}
}

func TestBenchModelInWords(t *testing.T) {
	code, out, errs := call(t, "bench model --time 10ms --rows 8")
	if code != exitOK || !strings.Contains(out, "matrix product by "+kernel.Name()) ||
		!strings.Contains(out, "decisions per second in batches of 8") {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
}

func TestBenchModelUsage(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"bench model --rows 0", "gauntlet bench model: --rows 0: outside 1 to 65536"},
		{"bench model --time 1ns", "gauntlet bench model: --time 1ns: outside 1ms to 1h"},
		{"bench model --kernel avx22",
			`gauntlet bench model: --kernel: no kernel is called "avx22" (did you mean "avx2"?); there are openblas, avx512, avx2, gonum`},
		{"bench model --env GF3-Skirmsh-v1", `did you mean "GF3-Skirmish-v1"?`},
		{"bench model --env GF3-Skirmish-v1:table=forge", `forge`},
	} {
		refuse(t, c.want, c.args)
	}
}

func TestKernelOfTheEnvironment(t *testing.T) {
	before := kernel.Name()
	defer func() {
		if err := kernel.Select(before); err != nil {
			t.Error(err)
		}
	}()
	t.Setenv(kernelVariable, "gonum")
	var doc any
	document(t, exitOK, &doc, "bench model --time 10ms --rows 8")
	if m := keys(t, "bench model", doc, "kernel"); m["kernel"] != "gonum" {
		t.Errorf("%v", m)
	}
	t.Setenv(kernelVariable, "gonmu")
	refuse(t, `gauntlet: the environment variable GAUNTLET_KERNEL: no kernel is called "gonmu" (did you mean "gonum"?)`, "version")
}
