package experiments

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/wire"
	"gauntlet/env"
)

// shipped returns the fields of a usual tournament, of seats that are not alike, and of an environment.
func shipped(t testing.TB) map[string]Field {
	all := map[string]Field{}
	for _, name := range []string{"gf3", "gf2", "starquest"} {
		rules := must.Get(rulesets.ByName(name))(t)
		c := FieldChoice{}
		if engine.InfoOf(rules).Alike() {
			c.Points = 500
		}
		all[name] = must.Get(OpenField(rules, c))(t)
	}
	all["an environment"] = must.Get(EnvField("GF3-Skirmish-v1",
		must.Get(env.Lookup("GF3-Skirmish-v1"))(t).Defaults,
		FieldChoice{}))(t)
	return all
}

// What stands beside a log is the field of its tournament, whatever it was made of.
func TestFieldFile(t *testing.T) {
	for name, f := range shipped(t) {
		dir := t.TempDir()
		c := must.Get(f.compile(7, nil))(t)
		must.Do(t, c.save(files.Disk, dir))
		got := must.Get(loadField(dir, c.print))(t)
		again := must.Get(got.compile(7, nil))(t)
		for index := range 20 {
			x, y := c.setup(c.choice(index)), again.setup(again.choice(index))
			if x.Ruleset.Name() != y.Ruleset.Name() || x.WeaponTypes != y.WeaponTypes {
				t.Errorf("%s: pair %d is played by %s and by %s", name, index, x.Ruleset.Name(),
					y.Ruleset.Name())
			}
			x.Ruleset, y.Ruleset = nil, nil
			if a, b := must.Get(wire.Marshal(x))(t), must.Get(wire.Marshal(y))(t); !reflect.DeepEqual(a, b) {
				t.Errorf("%s: pair %d has another setup", name, index)
			}
			if got, want := c.Setting(index), arena.SettingOf(must.Get(c.Game(index))(t)); got != want {
				t.Errorf("%s: pair %d has the setting %v, the game %v", name, index, got, want)
			}
		}
		path := filepath.Join(dir, c.print+FieldEnding)
		data := must.Get(os.ReadFile(path))(t)
		must.Do(t, os.WriteFile(path, data[:len(data)/2], 0o644))
		if _, err := loadField(dir, c.print); !must.Contain(err, path+": it is no field of a tournament") {
			t.Errorf("%s: half a field: %v", name, err)
		}
		must.Do(t, os.WriteFile(filepath.Join(dir, "gf3-0"+FieldEnding), data, 0o644))
		if _, err := loadField(dir, "gf3-0"); !must.Contain(err, "it is the field "+c.print) {
			t.Errorf("%s: another field: %v", name, err)
		}
	}
}

// FuzzField holds the reading of fields to its bounds: what is let pass can be compiled, or is refused in
// words.
func FuzzField(f *testing.F) {
	for _, field := range shipped(f) {
		dir := f.TempDir()
		c := must.Get(field.compile(7, nil))(f)
		must.Do(f, c.save(files.Disk, dir))
		f.Add(must.Get(os.ReadFile(filepath.Join(dir, c.print+FieldEnding)))(f))
	}
	f.Add([]byte{0xdd, 0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, data []byte) {
		field, err := parseField(data)
		if err != nil || len(field.Armies)*len(field.Tables)*len(field.Missions) > 1000 {
			return
		}
		if _, err := field.compile(1, nil); err != nil && err.Error() == "" {
			t.Error("refused without a word")
		}
	})
}

func TestVerifyLog(t *testing.T) {
	for name, f := range shipped(t) {
		dir := t.TempDir()
		cfg := Config{Agents: []string{"random", "scripted"}, Field: f, Games: 4, Seed: 5, Workers: 2, Out: dir}
		if f.Unlike() {
			cfg.Agents, cfg.Sides = nil, [2][]string{{"random"}, {"random", "scripted"}}
		}
		report := must.Get(must.Get(NewTournament(cfg))(t).Run(context.Background()))(t)
		calls := 0
		v := must.Get(VerifyLog(context.Background(), VerifyConfig{Dir: dir, Games: 3, Seed: 1,
			Progress: func(done, total int) { calls++ }}))(t)
		if !v.OK || v.Games != report.Games || v.Checked != 3 || v.Hash != report.Hash || calls != 3 ||
			report.Kernel != "" {
			t.Errorf("%s: %+v", name, v)
		}
		var b strings.Builder
		must.Do(t, v.WriteText(&b))
		if !strings.Contains(b.String(), "3 of ") || !strings.Contains(b.String(), "the same end") {
			t.Errorf("%s: %s", name, b.String())
		}
		path := filepath.Join(dir, arena.LogName)
		text := string(must.Get(os.ReadFile(path))(t))
		must.Do(t, os.WriteFile(path, []byte(strings.Replace(text, `"forfeit":-1`, `"forfeit":0`, 1)), 0o644))
		v = must.Get(VerifyLog(context.Background(), VerifyConfig{Dir: dir}))(t)
		b.Reset()
		must.Do(t, v.WriteText(&b))
		if v.OK || v.Checked != 0 || !strings.Contains(b.String(), ":2: the checksum is not that of the log") {
			t.Errorf("%s: a changed line: %+v", name, v)
		}
		must.Do(t, os.Remove(filepath.Join(dir, must.Get(f.compile(5, nil))(t).print+FieldEnding)))
		if _, err := VerifyLog(context.Background(), VerifyConfig{Dir: dir}); !must.Contain(err,
			FieldEnding+": there is no such file") {
			t.Errorf("%s: without its field: %v", name, err)
		}
	}
	if _, err := VerifyLog(context.Background(), VerifyConfig{Dir: t.TempDir()}); !must.Contain(err,
		"no such file") {
		t.Error(err)
	}
}

// A report about games that end otherwise says which, and by which kernels networks played.
func TestVerifyReportText(t *testing.T) {
	r := VerifyReport{Log: "results.jsonl", Games: 9, Checked: 8, Differing: 3,
		Differences: []string{"game 1", "game 2"},
		Kernel:      "avx2", KernelNow: "gonum", Hash: "abc"}
	var b strings.Builder
	must.Do(t, r.WriteText(&b))
	for _, want := range []string{"8 of 9 games", "3 of them came to another end", "game 2\nand 1 more\n",
		"the kernel avx2 then and gonum now", "results abc"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("there is no %q in\n%s", want, b.String())
		}
	}
}

// A folder of something else is no place for results, and what a killed tournament left of a replay is swept.
func TestFolders(t *testing.T) {
	dir := t.TempDir()
	cfg := Config{Agents: []string{"test-longest", "random"}, Field: track(), Games: 2, Seed: 5, Workers: 1,
		Out:     dir,
		Replays: dir}
	torn := filepath.Join(dir, ".000001.replay.123456")
	for name, want := range map[string]string{"notes.txt": "holds something else, such as notes.txt",
		"000007.replay": ""} {
		path := filepath.Join(dir, name)
		must.Do(t, os.WriteFile(path, nil, 0o644))
		must.Do(t, os.WriteFile(torn, []byte("half"), 0o644))
		_, err := NewTournament(cfg)
		if want == "" && err != nil || want != "" && !must.Contain(err, want) {
			t.Errorf("%s: %v", name, err)
		}
		must.Do(t, os.Remove(path))
	}
	must.Get(must.Get(NewTournament(cfg))(t).Run(context.Background()))(t)
	if _, err := os.Stat(torn); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the torn replay is still there: %v", err)
	}
	if left := must.Get(files.Names(dir))(t); len(left) != 4 {
		t.Errorf("%q are in the folder", left)
	}
	// The same tournament goes on there, whatever else has come into the folder.
	must.Do(t, os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o644))
	if r := must.Get(must.Get(NewTournament(cfg))(t).Run(context.Background()))(t); r.Resumed != 2 {
		t.Errorf("%d games resumed", r.Resumed)
	}
}
