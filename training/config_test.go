package training

import (
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
)

// What is wrong with a config is said in one sentence, with the line where there is one.
func TestConfigRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "c.yaml: the file is empty",
		"name: a\nrowz: 3":           `c.yaml:2: unknown key "rowz" (did you mean "rows"?)`,
		"ppo: {clipp: 0.1}":          `c.yaml:1: unknown key "clipp" (did you mean "clip"?)`,
		"rows: 1.5":                  `c.yaml:1: rows: "1.5" is not a whole number`,
		"rows: 2\nrows: 3":           `c.yaml:2: the key "rows" stands there twice`,
		"rows: many":                 `c.yaml:1: rows: "many" is not a whole number`,
		"rows: 0":                    "rows: 0 is outside 2 to 65536",
		"rows: [1]":                  "c.yaml:1: rows: a single value belongs here",
		"rows: 60000\nsteps: 60000":  "rows times steps: 3600000000 is outside",
		"ppo: 3":                     "c.yaml:1: ppo: keys with values belong here",
		"ppo: {gamma: 2}":            "ppo.gamma: 2 is outside 0 to 1",
		"ppo: {learning-rate: .nan}": "ppo.learning-rate: NaN is outside 0 to 1",
		"clone: {agent: heuristic, learning-rate: [0.1, 2]}": "clone.learning-rate: 2 is outside 0 to 1",
		"ppo: {clip: [0.1, 0.2, 0.3]}":                       "c.yaml:1: ppo.clip: 3 numbers; it takes one, or the first and the last",
		"ppo: {clip: high}":                                  "c.yaml:1: ppo.clip: a number belongs here",
		"env: GF3-Skirmesh-v1":                               `env: unknown environment "GF3-Skirmesh-v1" (did you mean "GF3-Skirmish-v1"?)`,
		"env: GF3-Skirmish-v1:opponent=random":               "seat and opponent are not for training",
		"env: GF3-Skirmish-v1:armies=drawn:split=test":       "split=test is kept for those who compare agents",
		"seats: all":                                          `seats: "all" is none of both, first, second, two`,
		"seats: first\nleague: {agents: 0}":                   "the learner plays one seat alone; who plays the other must be an agent",
		"league: {weighting: hardest}":                        `league.weighting: "hardest" is none of hard, variable, even`,
		"league: {opponents: [randon]}":                       `league.opponents: unknown agent "randon" (did you mean "random"?)`,
		"league: {opponents: []}":                             "league.opponents names none",
		"league: {self: 0, past: 0, agents: 0}":               "all shares are 0",
		"league: {self: 0, past: 1, agents: 0}":               "in the beginning there are no former selves",
		"evaluation: {against: [random, human]}":              "evaluation.against",
		"curriculum: [{until: 0.5}]":                          "curriculum[0].envs: 0 environments",
		"curriculum: [{until: 0, envs: [GF3-Skirmish-v1]}]":   "curriculum[0].until: 0 is not between 0 and 1",
		"curriculum: [{until: 0.5, envs: [GF3-1000-v1]}]":     "curriculum[0].envs[0]: GF3-1000-v1 cannot be learned beside the run's GF3-Skirmish-v1: the network was made for the layout of",
		"curriculum: [{until: 0.5, envs: [GF3-Skirmish-v9]}]": `curriculum[0].envs[0]: unknown environment`,
		"network: {kind: mpl}":                                `network: there is no kind of network "mpl" (did you mean "mlp"?)`,
		"name: &a b\nstart: *a":                               "anchors and aliases are not supported",
		"name: !!str 3":                                       "tags such as !!str are not supported",
		"name: ../../a":                                       `name: "../../a" is no name of a run`,
		"name: \"\"":                                          `name: "" is no name of a run`,
		"name: a\n---\nname: b":                               "a second document begins here",
		"name: [a":                                            "c.yaml:1: not valid YAML",
		"name: " + strings.Repeat("a", MaxConfig):             "larger than",
	} {
		_, err := ParseConfig("c.yaml", []byte(text))
		if !must.Contain(err, want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60q: %v, want one line with %q", text, err, want)
		}
	}
}

// A config is written so that it is read as it was, and what a file does not say stays at its default.
func TestConfigRoundTrip(t *testing.T) {
	want := DefaultConfig()
	want.PPO.Clip = Range{0.3, 0.1}
	want.Curriculum = []Stage{{Until: 0.25, Envs: []string{"GF3-Skirmish-v1:armies=elite-500,elite-500"}}}
	data := must.Get(yaml.Marshal(&want))(t)
	path := filepath.Join(t.TempDir(), "c.yaml")
	must.Do(t, os.WriteFile(path, data, 0o644))
	got := must.Get(ReadConfig(path))(t)
	if same, err := sameConfig(&got, &want); err != nil || !same {
		t.Errorf("read %+v, wrote %+v (%v)", got, want, err)
	}
	short := must.Get(ParseConfig("c.yaml", []byte("rows: 8\nppo: {learning-rate: [0.1, 0]}")))(t)
	def := DefaultConfig()
	def.Rows, def.PPO.LearningRate = 8, Range{0.1, 0}
	if same, err := sameConfig(&short, &def); err != nil || !same {
		t.Errorf("read %+v, want the defaults but for rows and the learning rate", short)
	}
}

// A run that cannot fit into memory is refused before anything is allocated.
func TestTooLarge(t *testing.T) {
	cfg := tiny(1)
	cfg.Rows, cfg.Steps = 1<<12, 1<<10
	wide := tiny(1)
	wide.Network.Hidden, wide.League.Size = []int{4096, 4096}, 0 // whose weights take minutes to draw
	long := tiny(1)
	long.PPO.Minibatch, long.Network.Hidden = 1<<22, []int{2048, 2048}
	saved := tiny(1)
	saved.Network.Hidden, saved.League.Size = []int{2048, 512}, 100
	for i, c := range []struct {
		cfg    Config
		memory int64
		want   string
	}{
		{cfg, 8 << 30, "MiB of memory, and may take 8192 MiB: make rows, steps, ppo.minibatch or the network smaller"},
		{wide, 1 << 30, "MiB of memory, and may take 1024 MiB"},
		{long, 0, "MiB of memory, and "},
		{saved, 0, "make league.size or the network smaller"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Start(c.cfg, Options{Workers: 1, Memory: c.memory})
		runtime.ReadMemStats(&after)
		if !must.Contain(err, c.want) {
			t.Errorf("%d: error %v, want one with %q", i, err, c.want)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 16<<20 {
			t.Errorf("%d: %d bytes were allocated before it was refused", i, n)
		}
	}
}

// Every number has a least and a greatest value; both are taken, and what lies beyond is refused by name.
func TestBounds(t *testing.T) {
	for _, c := range []struct{ key, config, least, below, most, above string }{
		{"rows", "rows: %", "2", "1", "65536", "65537"},
		{"steps", "steps: %", "2", "1", "65536", "65537"},
		{"decisions", "decisions: %", "1", "0", "1000000000000000", "1000000000000001"},
		{"checkpoint", "checkpoint: %", "1", "0", "16777216", "16777217"},
		{"ppo.epochs", "ppo: {epochs: %}", "1", "0", "100", "101"},
		{"ppo.gamma", "ppo: {gamma: %}", "0", "-0.001", "1", "1.001"},
		{"ppo.lambda", "ppo: {lambda: %}", "0", "-0.001", "1", "1.001"},
		{"ppo.clip", "ppo: {clip: [0.1, %]}", "0.001", "0.0009", "10", "10.001"},
		{"ppo.entropy", "ppo: {entropy: [0.1, %]}", "0", "-0.001", "10", "10.001"},
		{"ppo.value-clip", "ppo: {value-clip: %}", "0", "-0.001", "100", "100.1"},
		{"ppo.value-weight", "ppo: {value-weight: %}", "0", "-0.001", "100", "100.1"},
		{"ppo.target-kl", "ppo: {target-kl: %}", "0", "-0.001", "100", "100.1"},
		{"ppo.divergent-kl", "ppo: {divergent-kl: %}", "0", "-0.001", "1000000", "1.000001e+06"},
		{"ppo.max-gradient", "ppo: {max-gradient: %}", "1e-6", "9e-07", "1000000", "1.000001e+06"},
		{"ppo.minibatch", "ppo: {minibatch: %}", "4", "3", "4194304", "4194305"},
		{"ppo.shaping", "ppo: {shaping: [0.1, %]}", "0", "-0.001", "10", "10.001"},
		{"ppo.learning-rate", "ppo: {learning-rate: [%, 0.1]}", "0", "-0.001", "1", "1.001"},
		{"league.size", "league: {size: %}", "0", "-1", "256", "257"},
		{"league.snapshot", "league: {snapshot: %}", "0", "-1", "16777216", "16777217"},
		{"league.self", "league: {self: %}", "0", "-0.001", "1000000", "1.000001e+06"},
		{"league.past", "league: {past: %}", "0", "-0.001", "1000000", "1.000001e+06"},
		{"league.agents", "league: {agents: %}", "0", "-0.001", "1000000", "1.000001e+06"},
		{"evaluation.every", "evaluation: {every: %}", "0", "-1", "16777216", "16777217"},
		{"evaluation.final", "evaluation: {final: %}", "0", "-1", "100000", "100001"},
		{"evaluation.games", "evaluation: {games: %}", "2", "1", "100000", "100001"},
		{"evaluation.gate", "evaluation: {gate: %}", "1", "0.99", "1000", "1001"},
		{"clone.games", "clone: {agent: heuristic, games: %}", "1", "0", "1000000", "1000001"},
		{"clone.epochs", "clone: {agent: heuristic, epochs: %}", "1", "0", "100", "101"},
	} {
		for value, taken := range map[string]bool{c.least: true, c.below: false, c.most: true, c.above: false} {
			if value == "" {
				continue
			}
			text := strings.ReplaceAll(c.config, "%", value)
			for _, other := range []string{"rows", "steps"} { // whose product has bounds, too
				if c.key != other {
					text += "\n" + other + ": 2"
				}
			}
			_, err := ParseConfig("c.yaml", []byte(text))
			if refused := err != nil && strings.Contains(err.Error(), c.key+": "+value+" is outside"); refused == taken {
				t.Errorf("%s %s: %v", c.key, value, err)
			}
		}
	}
}

// The name of a run is that of a folder anywhere.
func TestNames(t *testing.T) {
	for name, want := range map[string]bool{"a": true, "Run-1_b.2": true, "z9Z0": true, strings.Repeat("x", 64): true,
		"": false, strings.Repeat("x", 65): false, ".hidden": false, "a/b": false, "a b": false, "a:b": false,
		"a@b": false, "a[b": false, "a`b": false, "a{b": false, "é": false, "a\\b": false, "a\nb": false} {
		if got := IsName(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

// A stage of a curriculum has no more environments than there are rows, and never more than 256.
func TestStagesAreBounded(t *testing.T) {
	for _, c := range []struct {
		rows, envs int
		want       string
	}{{8, 8, ""}, {8, 9, "9 environments; a stage takes 1 to 8"}, {300, 256, ""},
		{300, 257, "257 environments; a stage takes 1 to 256"}} {
		cfg := tiny(1)
		cfg.Rows = c.rows
		cfg.Curriculum = []Stage{{Until: 1, Envs: slices.Repeat([]string{"GF3-Skirmish-v1"}, c.envs)}}
		if err := cfg.checkEnvs(); c.want == "" && err != nil || c.want != "" && !must.Contain(err, c.want) {
			t.Errorf("%d environments for %d rows: %v", c.envs, c.rows, err)
		}
	}
}

// Cloning can have been left after any lesson, with the stream of their order as soon as there is one.
func TestClonedSomewhere(t *testing.T) {
	stream := make([]byte, dice.Size)
	for _, c := range []struct {
		at   cloned
		want bool
	}{
		{cloned{}, true}, {cloned{Game: 5, Taken: 1 << 20, Lessons: 1, Chance: stream}, true},
		{cloned{Game: 6, Lessons: 1, Chance: stream}, false}, {cloned{Game: -1, Lessons: 1, Chance: stream}, false},
		{cloned{Taken: 1<<20 + 1, Lessons: 1, Chance: stream}, false},
		{cloned{Taken: -1, Lessons: 1, Chance: stream}, false}, {cloned{Lessons: -1}, false},
		{cloned{Lessons: 1}, false}, {cloned{Chance: stream}, false},
		{cloned{Lessons: 1, Chance: stream[1:]}, false}, {cloned{Chance: stream[1:]}, false},
	} {
		if err := c.at.sound(&Clone{Games: 5}); (err == nil) != c.want {
			t.Errorf("%+v: %v", c.at, err)
		}
	}
}

// A range goes from its first to its last number and no further.
func TestRange(t *testing.T) {
	r := Range{1, 3}
	for done, want := range map[float64]float64{-1: 1, 0: 1, 0.25: 1.5, 1: 3, 2: 3} {
		if got := r.At(done); got != want {
			t.Errorf("at %g: %g, want %g", done, got, want)
		}
	}
}

// The defaults are those that docs/training.md names.
func TestDocumentedDefaults(t *testing.T) {
	text := string(must.Get(os.ReadFile("../docs/training.md"))(t))
	keys := map[string][]string{} // with their defaults, by section
	section, table := "", false
	for line := range strings.Lines(text) {
		if name, _, is := strings.Cut(line, "`:"); is && strings.HasPrefix(name, "`") {
			section = name[1:]
		}
		cells := strings.Split(strings.ReplaceAll(line, "`", ""), "|")
		if table = len(cells) > 3 && (table || line == "| key | default | meaning |\n"); !table {
			continue
		}
		key, value := strings.TrimSpace(cells[1]), strings.TrimSpace(cells[2])
		if value != "" && value != "default" && key != "network" && !strings.HasPrefix(key, "-") {
			keys[section] = append(keys[section], key+": "+value)
		}
	}
	config := strings.Join(keys[""], "\n")
	for _, name := range []string{"ppo", "clone", "league", "evaluation"} {
		if len(keys[name]) < 3 {
			t.Errorf("%s: the defaults are %q", name, keys[name])
		}
		config += "\n" + name + ": {" + strings.Join(keys[name], ", ") + "}"
	}
	got, want := must.Get(ParseConfig("training.md", []byte(config)))(t), DefaultConfig()
	if same, err := sameConfig(&got, &want); err != nil || !same {
		t.Errorf("by the page %+v, else %+v (%v)", got, want, err)
	}
}

// A league and an evaluation have room for 32 agents.
func TestAgentsAreBounded(t *testing.T) {
	for n, want := range map[int]string{32: "", 33: "33 agents, at most 32"} {
		for _, list := range []string{"league: {opponents: [%]}", "evaluation: {against: [%]}"} {
			text := strings.ReplaceAll(list, "%", strings.Join(slices.Repeat([]string{"random"}, n), ", "))
			if _, err := ParseConfig("c.yaml", []byte(text)); want == "" && err != nil ||
				want != "" && !must.Contain(err, want) {
				t.Errorf("%d in %s: %v", n, list, err)
			}
		}
	}
}

// docs/training.md describes every key.
func TestDocumented(t *testing.T) {
	text := must.Get(os.ReadFile("../docs/training.md"))(t)
	var look func(of reflect.Type)
	look = func(of reflect.Type) {
		for _, f := range fieldsOf(of) {
			if !strings.Contains(string(text), "`"+f.name+"`") {
				t.Errorf("docs/training.md does not describe %s of %s", f.name, of.Name())
			}
			if f.of.Kind() == reflect.Slice {
				f.of = f.of.Elem()
			}
			if f.of.Kind() == reflect.Struct && f.of != reflect.TypeFor[Range]() &&
				f.of.PkgPath() == of.PkgPath() {
				look(f.of)
			}
		}
	}
	look(reflect.TypeFor[Config]())
}

// A stage is over when its share of the run is done, to the last decision.
func TestStagesEnd(t *testing.T) {
	c := Config{Curriculum: []Stage{{Until: 0.25}, {Until: 0.5}}}
	for done, want := range map[float64]int{0: 0, 0.2499: 0, 0.25: 1, 0.4999: 1, 0.5: 2, 1: 2} {
		if got := c.stage(done); got != want {
			t.Errorf("when %g is done, stage %d is played, not %d", done, got, want)
		}
	}
}
