package dataset

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gauntlet/agents"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	"gauntlet/env"
	"gauntlet/experiments/watch"
)

// record plays a game of an environment and returns the path of its replay.
func record(t *testing.T, dir, id, name string, seed uint64, specs ...string) string {
	t.Helper()
	setup := must.Get(env.Setup(id, env.Options{}))(t)
	game := must.Get(engine.Compile(setup))(t)
	path := filepath.Join(dir, name)
	m := arena.Match{Game: game, Seed: seed, Observers: []arena.Observer{&watch.Recording{Path: path,
		Specs: [2]string(specs)}}}
	for seat, spec := range specs {
		m.Agents[seat] = must.Get(agents.New(spec))(t)
	}
	var referee arena.Referee
	must.Get(referee.Play(t.Context(), m))(t)
	return path
}

// A parsed array is what NumPy would make of a file.
type parsed struct {
	kind  string
	shape []int
	data  []byte
}

func parse(t *testing.T, path string) parsed {
	t.Helper()
	b := must.Get(os.ReadFile(path))(t)
	if !bytes.HasPrefix(b, []byte("\x93NUMPY\x01\x00")) {
		t.Fatalf("%s: not a NumPy array", path)
	}
	size := 10 + int(binary.LittleEndian.Uint16(b[8:]))
	if size%64 != 0 || b[size-1] != '\n' {
		t.Errorf("%s: a head of %d bytes", path, size)
	}
	m := regexp.MustCompile(
		`^\{'descr': '([^']+)', 'fortran_order': False, 'shape': \(([0-9, ]+)\), \} *\n$`).FindSubmatch(b[10:size])
	if m == nil {
		t.Fatalf("%s: head %q", path, b[10:size])
	}
	p := parsed{kind: string(m[1]), data: b[size:]}
	n := map[string]int{"<f4": 4, "<i8": 8, "|i1": 1, "|u1": 1}[p.kind]
	for word := range strings.SplitSeq(strings.TrimSuffix(string(m[2]), ","), ", ") {
		k := must.Get(strconv.Atoi(word))(t)
		p.shape = append(p.shape, k)
		n *= k
	}
	if n != len(p.data) {
		t.Errorf("%s: %d bytes for %v numbers of %s", path, len(p.data), p.shape, p.kind)
	}
	return p
}

// offPattern returns how many choices in replays stand on no menu and lead to where nothing on it does.
func offPattern(t *testing.T, replays []string) (n int) {
	t.Helper()
	for _, path := range replays {
		rep := must.Get(replay.ReadFile(path))(t)
		s := must.Get(rep.Game(rulesets.ByName))(t).New(rep.Header.Seed)
		after := func(a engine.Action) uint64 {
			next := new(engine.State)
			next.CopyFrom(s)
			must.Do(t, next.Apply(a))
			return next.Hash()
		}
		for _, a := range rep.Actions {
			if a.Pattern == engine.OffPattern && !slices.ContainsFunc(s.Menu(nil), func(b engine.Action) bool {
				return after(a) == after(b)
			}) {
				n++
			}
			must.Do(t, s.Apply(a))
		}
	}
	return n
}

func TestExport(t *testing.T) {
	for _, layer := range []env.Layer{env.Tactical, env.Atomic} {
		t.Run(layer.String(), func(t *testing.T) {
			dir := t.TempDir()
			replays := []string{
				record(t, dir, "GF3-Skirmish-v1", "a.replay", 1, "scripted", "random"),
				record(t, dir, "GF3-Skirmish-v1", "b.replay", 2, "random", "scripted"),
			}
			out := filepath.Join(dir, "out")
			told := 0
			about := must.Get(Export(t.Context(), out,
				Config{Replays: replays, Layer: layer, Features: layer == env.Tactical,
					Progress: func(done, total int) {
						told += done*10 + total
					}}))(t)
			if told != 12+22 {
				t.Errorf("progress told %d", told)
			}
			var read About
			data := must.Get(os.ReadFile(filepath.Join(out, AboutFile)))(t)
			must.Do(t, json.Unmarshal(data, &read))
			if want := map[env.Layer]string{env.Tactical: "decide",
				env.Atomic: ""}[layer]; read.OnTheWay != want {
				t.Errorf("on the way is %q, want %q", read.OnTheWay, want)
			}
			if read.Rows != about.Rows || about.Rows < 50 || about.Env != "GF3-Skirmish-v1" ||
				len(about.Layout) == 0 || len(about.Games) != 2 ||
				about.Games[0].Rows+about.Games[1].Rows != about.Rows {
				t.Fatalf("%+v", read)
			}
			obs, mask, action := parse(t, filepath.Join(out, "obs.npy")),
				parse(t, filepath.Join(out, "mask.npy")), parse(t, filepath.Join(out, "action.npy"))
			seat, game, outcome := parse(t, filepath.Join(out, "seat.npy")),
				parse(t, filepath.Join(out, "game.npy")), parse(t, filepath.Join(out, "outcome.npy"))
			if obs.kind != "<f4" || len(obs.shape) != 2 || obs.shape[1] != about.ObsSize ||
				mask.shape[1] != about.Actions || len(action.shape) != 1 {
				t.Errorf("shapes %v, %v, %v", obs.shape, mask.shape, action.shape)
			}
			for i := range about.Rows {
				a := int(binary.LittleEndian.Uint64(action.data[8*i:]))
				if a >= about.Actions || mask.data[i*about.Actions+a] != 1 {
					t.Fatalf("row %d: action %d is not legal", i, a)
				}
				g := int(binary.LittleEndian.Uint64(game.data[8*i:]))
				want := float32(0)
				switch about.Games[g].Winner {
				case int(seat.data[i]):
					want = 1
				case 1 - int(seat.data[i]):
					want = -1
				}
				if got := math.Float32frombits(binary.LittleEndian.Uint32(outcome.data[4*i:])); got != want {
					t.Fatalf("row %d: outcome %g, not %g", i, got, want)
				}
			}
			for _, p := range []parsed{obs, mask, seat, game, outcome,
				parse(t, filepath.Join(out, "exact.npy"))} {
				if p.shape[0] != about.Rows {
					t.Errorf("%d rows of %d", p.shape[0], about.Rows)
				}
			}
			if layer == env.Tactical {
				if f := parse(t, filepath.Join(out, "features.npy")); len(f.shape) != 3 ||
					f.shape[1] != about.Actions || f.shape[2] != len(about.Features) {
					t.Errorf("features %v", f.shape)
				}
			} else if off := offPattern(t, replays); about.Left != off || off == 0 {
				t.Errorf("the atomic layer cannot express %d choices, and %d actions stand on no menu",
					about.Left, off)
			}
		})
	}
}

func TestExportRefuses(t *testing.T) {
	dir := t.TempDir()
	good := record(t, dir, "GF3-Skirmish-v1", "a.replay", 1, "random", "random")
	other := record(t, dir, "GF2-1000-v1", "b.replay", 1, "random", "random")
	data := must.Get(os.ReadFile(good))(t)
	bad := filepath.Join(dir, "bad.replay")
	must.Do(t, os.WriteFile(bad, data[:len(data)/2], 0o644))
	out := filepath.Join(dir, "out")
	for _, c := range []struct {
		replays []string
		env     string
		want    string
	}{
		{nil, "", "no replay"},
		{[]string{good, bad}, "", "bad.replay: "},
		{[]string{good, other}, "", "b.replay: a game of GF2-1000-v1 among games of GF3-Skirmish-v1"},
		{[]string{other}, "GF3-1000-v1", "b.replay: environment GF3-1000-v1 is of gf3"},
		{[]string{filepath.Join(dir, "none")}, "", "none"},
	} {
		if _, err := Export(t.Context(), out, Config{Replays: c.replays, Env: c.env}); !must.Contain(err, c.want) {
			t.Errorf("%q: %v", c.replays, err)
		}
		if _, err := os.Stat(filepath.Join(out, AboutFile)); err == nil {
			t.Errorf("%q: a dataset is left", c.replays)
		}
	}
}

// An array that cannot be made is an error.
func TestExportIntoWhatIsInTheWay(t *testing.T) {
	dir := t.TempDir()
	game := record(t, dir, "GF3-Skirmish-v1", "a.replay", 1, "random", "random")
	for _, name := range []string{"obs.npy", "action.npy", "features.npy"} {
		out := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Join(out, name), 0o755))
		if _, err := Export(t.Context(), out,
			Config{Replays: []string{game}, Layer: env.Tactical, Features: true}); !must.Contain(err, name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
