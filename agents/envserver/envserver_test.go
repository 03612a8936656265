package envserver_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"gauntlet/agents"
	_ "gauntlet/agents/all"
	"gauntlet/agents/envserver"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	_ "gauntlet/env/all"
	"gauntlet/models"
)

// A client talks to a server that runs in a goroutine.
type client struct {
	t    testing.TB
	in   *io.PipeWriter
	out  *io.PipeReader
	done chan error
}

func dial(t testing.TB) *client {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &client{t, toServer, fromServer, make(chan error, 1)}
	go func() {
		err := (&envserver.Server{Release: "test"}).Serve(in, out)
		out.Close()
		c.done <- err
	}()
	t.Cleanup(func() { toServer.Close(); <-c.done })
	if got := c.must(envserver.Hello, 0, []byte(`{"protocol":1,"nonce":7}`)); !strings.Contains(string(got), `"nonce":7`) {
		t.Fatalf("greeted with %s", got)
	}
	return c
}

// ask sends a request and returns its answer.
func (c *client) ask(kind envserver.Kind, vector uint32, b []byte) (answer []byte, refused string) {
	c.t.Helper()
	must.Do(c.t, discard(c.in.Write(frame(kind, vector, b))))
	var head [5]byte
	must.Do(c.t, discard(io.ReadFull(c.out, head[:])))
	answer = make([]byte, binary.LittleEndian.Uint32(head[:])-1)
	must.Do(c.t, discard(io.ReadFull(c.out, answer)))
	if head[4] == 0 {
		return answer, ""
	}
	return nil, string(answer)
}

func discard(_ int, err error) error { return err }

func frame(kind envserver.Kind, vector uint32, b []byte) []byte {
	le := binary.LittleEndian
	f := le.AppendUint32(nil, uint32(5+len(b)))
	return append(le.AppendUint32(append(f, byte(kind)), vector), b...)
}

func (c *client) must(kind envserver.Kind, vector uint32, b []byte) []byte {
	c.t.Helper()
	answer, refused := c.ask(kind, vector, b)
	if refused != "" {
		c.t.Fatalf("request %d: %s", kind, refused)
	}
	return answer
}

// served is a vector that is stepped by frames.
type served struct {
	*client
	envserver.Made
	memory []byte // a second view of the file
}

func (c *client) vector(o envserver.Order) *served {
	c.t.Helper()
	s := &served{client: c}
	must.Do(c.t, json.Unmarshal(c.must(envserver.Make, 0, must.Get(json.Marshal(o))(c.t)), &s.Made))
	path := filepath.Join(c.t.TempDir(), "memory")
	must.Do(c.t, os.WriteFile(path, make([]byte, envserver.Granularity+s.Bytes), 0o600))
	place := envserver.Place{Path: path, Offset: envserver.Granularity}
	c.must(envserver.Map, s.Vector, must.Get(json.Marshal(place))(c.t))
	s.memory = envserver.Mapped(c.t, place, s.Bytes)
	return s
}

func array[N any](s *served, name string) []N {
	for _, a := range s.Arrays {
		if a.Name == name {
			n := 1
			for _, k := range a.Shape {
				n *= k
			}
			return unsafe.Slice((*N)(unsafe.Pointer(&s.memory[a.Offset])), n)
		}
	}
	s.t.Fatalf("there is no array %s", name)
	return nil
}

func seed(on byte, n uint64) []byte { return binary.LittleEndian.AppendUint64([]byte{on}, n) }

func rows(n ...uint32) (b []byte) {
	for _, k := range n {
		b = binary.LittleEndian.AppendUint32(b, k)
	}
	return b
}

// What a vector shows through the memory is what it shows in this process.
func TestServesWhatAVectorShows(t *testing.T) {
	for _, c := range []struct {
		id      string
		options []string
		mode    env.Autoreset
	}{
		{"GF3-Skirmish-v1", nil, env.NextStep},
		{"GF3-Skirmish-v1", []string{"layer=tactical", "shape-markers=0.5"}, env.SameStep},
		{"StarQuest-Breach-v1", []string{"layer=tactical", "time-limit=40"}, env.SameStep},
		{"Stargrave-Salvage-v1", nil, env.NextStep},
	} {
		const n, steps = 5, 300
		s := dial(t).vector(envserver.Order{ID: c.id, Options: c.options, Rows: n, Workers: 2, Autoreset: c.mode.String()})
		var o env.Options
		must.Do(t, o.Set(c.options...))
		v := must.Get(env.NewVector(c.id, o, n, 1, c.mode))(t)
		defer v.Close()
		b := v.NewBuffers()
		b.Legal, b.LegalCount = make([]int16, len(b.Masks)), make([]int16, n)
		first := uint64(3)
		must.Do(t, v.Reset(&first, b))
		s.must(envserver.Reset, s.Vector, seed(1, first))
		actions, chance, ended := make([]int32, n), dice.New(1), 0
		for step := range steps {
			for what, same := range map[string]bool{
				"observations": slices.Equal(array[float32](s, "obs"), b.Obs),
				"masks":        slices.Equal(array[uint8](s, "mask"), b.Masks),
				"legal":        slices.Equal(array[int16](s, "legal"), b.Legal),
				"counts":       slices.Equal(array[int16](s, "legal_count"), b.LegalCount),
				"rewards":      slices.Equal(array[float32](s, "reward"), b.Rewards),
				"terminated":   slices.Equal(array[bool](s, "terminated"), b.Terminated),
				"truncated":    slices.Equal(array[bool](s, "truncated"), b.Truncated),
				"seats":        slices.Equal(array[int8](s, "seat"), b.Seat),
				"final":        c.mode != env.SameStep || slices.Equal(array[float32](s, "final_obs"), b.FinalObs),
			} {
				if !same {
					t.Fatalf("%s, step %d: the %s differ", c.id, step, what)
				}
			}
			for i := range n {
				if !b.Terminated[i] && !b.Truncated[i] {
					continue
				}
				ended++
				info := v.FinalInfo(i)
				if got := array[float32](s, "final_return")[2*i]; got != info.Return[0] {
					t.Errorf("%s: the return of row %d is %v, not %v", c.id, i, got, info.Return[0])
				}
				if got := array[float32](s, "final_unshaped")[2*i+1]; got != info.True[1] {
					t.Errorf("%s: the unshaped return of row %d is %v, not %v", c.id, i, got, info.True[1])
				}
				want := int8(-1)
				if info.Outcome.Over {
					want = info.Outcome.Winner
				}
				if w, l := array[int8](s, "final_winner")[i], array[int32](s, "final_length")[i]; w != want || int(l) != info.Length ||
					array[uint64](s, "final_seed")[i] != info.Seed || array[int8](s, "final_learner")[i] != -1 {
					t.Errorf("%s: row %d: winner %d, length %d; %+v", c.id, i, w, l, info)
				}
			}
			for i := range n {
				actions[i] = int32(env.Sample(b.Masks[i*s.Actions:(i+1)*s.Actions], &chance))
			}
			copy(array[int32](s, "action"), actions)
			must.Do(t, v.Step(actions, b))
			s.must(envserver.Step, s.Vector, nil)
		}
		if ended < 1 {
			t.Errorf("%s: %d episodes ended", c.id, ended)
		}
	}
}

// The features of the legal actions are those that a vector in this process writes, after each step and after a restore.
func TestServesFeatures(t *testing.T) {
	const id, n = "GF3-Skirmish-v1", 2
	s := dial(t).vector(envserver.Order{ID: id, Options: []string{"layer=tactical"}, Rows: n, Autoreset: "next-step", Features: true})
	var o env.Options
	must.Do(t, o.Set("layer=tactical"))
	v := must.Get(env.NewVector(id, o, n, 1, env.NextStep))(t)
	defer v.Close()
	b, want := v.NewBuffers(), make([]float32, len(array[float32](s, "features")))
	same := func(when string) {
		t.Helper()
		must.Do(t, v.Features(want))
		if !slices.Equal(array[float32](s, "features"), want) {
			t.Fatalf("%s: other features", when)
		}
	}
	first := uint64(3)
	must.Do(t, v.Reset(&first, b))
	s.must(envserver.Reset, s.Vector, seed(1, first))
	same("after a reset")
	snapshot, chance, actions := s.must(envserver.Snapshot, s.Vector, rows(1)), dice.New(2), make([]int32, n)
	for range 30 {
		for i := range n {
			actions[i] = int32(env.Sample(b.Masks[i*s.Actions:(i+1)*s.Actions], &chance))
		}
		copy(array[int32](s, "action"), actions)
		must.Do(t, v.Step(actions, b))
		s.must(envserver.Step, s.Vector, nil)
		same("after a step")
	}
	must.Do(t, v.RestoreRow(1, snapshot, b))
	s.must(envserver.Restore, s.Vector, append(rows(1), snapshot...))
	same("after a restore")
}

// An answer begins with 0, a refusal with 1: its document says what is wrong, of what kind it is and where.
func TestFrames(t *testing.T) {
	c := dial(t)
	for kind, want := range map[envserver.Kind]byte{envserver.Step: 1, 99: 1} {
		must.Do(t, discard(c.in.Write(frame(kind, 5, nil))))
		var head [5]byte
		must.Do(t, discard(io.ReadFull(c.out, head[:])))
		answer := make([]byte, binary.LittleEndian.Uint32(head[:])-1)
		must.Do(t, discard(io.ReadFull(c.out, answer)))
		if head[4] != want || !json.Valid(answer) {
			t.Errorf("request %d is answered by %d, %s", kind, head[4], answer)
		}
	}
}

// A row in which an agent plays one seat shows what the view for one seat shows, in either seat.
func TestServesOneSeat(t *testing.T) {
	for _, c := range []struct {
		id      string
		options []string
	}{
		{"GF3-Skirmish-v1", []string{"layer=tactical", "opponent=scripted", "shape-markers=1", "seat=1"}},
		{"GF3-Skirmish-v1", []string{"opponent=random", "shape-value=1"}},
		{"StarQuest-Breach-v1", []string{"layer=tactical", "opponent=heroes", "seat=1", "shape-value=1"}},
	} {
		var o env.Options
		must.Do(t, o.Set(c.options...))
		solo := must.Get(agents.NewSolo(c.id, o))(t)
		s := dial(t).vector(envserver.Order{ID: c.id, Options: c.options, Rows: 1, Autoreset: "disabled", Solo: true})
		chance := dice.New(5)
		for episode := range 3 {
			var first *uint64
			if episode == 0 {
				first = new(uint64)
				*first = 9
			}
			obs, info, err := solo.Reset(first)
			must.Do(t, err)
			if first != nil {
				s.must(envserver.Reset, s.Vector, seed(1, *first))
			} else {
				s.must(envserver.ResetRows, s.Vector, []byte{0, 1})
			}
			var total float32
			for step := 0; ; step++ {
				if !slices.Equal(obs, array[float32](s, "obs")) || !slices.Equal(solo.Mask(), array[uint8](s, "mask")) {
					t.Fatalf("%v, episode %d, step %d: another view", c, episode, step)
				}
				if array[bool](s, "terminated")[0] {
					break
				}
				a := env.Sample(solo.Mask(), &chance)
				array[int32](s, "action")[0] = int32(a)
				var reward float32
				obs, reward, _, _, info, err = solo.Step(a)
				must.Do(t, err)
				s.must(envserver.Step, s.Vector, nil)
				got := array[float32](s, "reward")
				if got[solo.Seat()] != reward || got[1-solo.Seat()] != -reward {
					t.Fatalf("%v, episode %d, step %d: rewards %v, not %v", c, episode, step, got, reward)
				}
				total += reward
			}
			if d := total - info.Return[solo.Seat()]; d > 1e-4 || d < -1e-4 || array[int8](s, "final_learner")[0] != int8(solo.Seat()) {
				t.Errorf("%v: rewards of %v, a return of %v", c, total, info.Return)
			}
		}
	}
}

// Who learns alternates from episode to episode, begins anew with a seed, and goes on from a snapshot.
func TestAlternates(t *testing.T) {
	s := dial(t).vector(envserver.Order{ID: "GF3-Skirmish-v1", Options: []string{"layer=tactical", "seat=alternate", "time-limit=4"},
		Rows: 2, Autoreset: "same-step", Solo: true})
	learners := func(steps int) (all []int8) {
		for range steps {
			for i := range 2 {
				array[int32](s, "action")[i] = int32(slices.Index(array[uint8](s, "mask")[i*s.Actions:(i+1)*s.Actions], 1))
			}
			s.must(envserver.Step, s.Vector, nil)
			if array[bool](s, "truncated")[0] {
				all = append(all, array[int8](s, "final_learner")[0])
			}
		}
		return all
	}
	s.must(envserver.Reset, s.Vector, seed(1, 1))
	if got := learners(16); !slices.Equal(got, []int8{0, 1, 0, 1}) {
		t.Errorf("learners %v", got)
	}
	learners(4)
	snapshot := s.must(envserver.Snapshot, s.Vector, rows(0))
	want := learners(8)
	s.must(envserver.Restore, s.Vector, append(rows(0), snapshot...))
	if got := learners(8); !slices.Equal(got, want) || got[0] != 1 {
		t.Errorf("learners %v after a restore, %v before", got, want)
	}
	s.must(envserver.Reset, s.Vector, seed(1, 1))
	if got := learners(4); !slices.Equal(got, []int8{0}) {
		t.Errorf("learners %v after a seed", got)
	}
}

// Rows branch: by snapshots, by copies, and with other dice.
func TestBranches(t *testing.T) {
	c := dial(t)
	s := c.vector(envserver.Order{ID: "GF3-Skirmish-v1", Options: []string{"layer=tactical"}, Rows: 4, Autoreset: "next-step", Features: true})
	s.must(envserver.Reset, s.Vector, seed(1, 1))
	play := func(steps int) {
		for range steps {
			for i := range 4 {
				array[int32](s, "action")[i] = int32(slices.Index(array[uint8](s, "mask")[i*s.Actions:(i+1)*s.Actions], 1))
			}
			s.must(envserver.Step, s.Vector, nil)
		}
	}
	row := func(name string, i int) []float32 {
		all := array[float32](s, name)
		return all[i*len(all)/4 : (i+1)*len(all)/4]
	}
	play(8)
	whole := s.must(envserver.SnapshotAll, s.Vector, nil)
	s.must(envserver.Copy, s.Vector, rows(0, 1, 1, 2))
	s.must(envserver.LookAhead, s.Vector, append(rows(0, 3), seed(0, 99)[1:]...))
	for i := range 4 {
		if !slices.Equal(row("obs", 0), row("obs", i)) || !slices.Equal(row("features", 0), row("features", i)) {
			t.Errorf("row %d is no copy", i)
		}
	}
	play(60)
	if !slices.Equal(row("obs", 0), row("obs", 1)) || !slices.Equal(row("obs", 0), row("obs", 2)) {
		t.Error("copies go on differently")
	}
	if slices.Equal(row("obs", 0), row("obs", 3)) {
		t.Error("other dice make no difference")
	}
	after := slices.Clone(row("obs", 0))
	s.must(envserver.RestoreAll, s.Vector, whole)
	play(60)
	if !slices.Equal(row("obs", 0), after) {
		t.Error("what was restored goes on differently")
	}
	if slices.Max(row("features", 0)) == 0 {
		t.Error("there are no features")
	}
}

// What is asked about a row.
func TestAnswers(t *testing.T) {
	c := dial(t)
	s := c.vector(envserver.Order{ID: "GF3-Skirmish-v1", Options: []string{"layer=tactical"}, Rows: 2, Autoreset: "next-step"})
	if got := string(s.must(envserver.Words, s.Vector, rows(1))); got != "[]" {
		t.Errorf("words before the first reset: %s", got)
	}
	s.must(envserver.Reset, s.Vector, seed(0, 0))
	var words [][2]any
	must.Do(t, json.Unmarshal(s.must(envserver.Words, s.Vector, rows(1)), &words))
	legal := 0
	for _, on := range array[uint8](s, "mask")[s.Actions:] {
		legal += int(on)
	}
	if len(words) != legal || legal < 2 || words[0][1] == "" {
		t.Errorf("%d words for %d actions: %v", len(words), legal, words)
	}
	asked := map[int8]bool{}
	for range 40 { // whoever is asked
		must.Do(t, json.Unmarshal(s.must(envserver.Words, s.Vector, rows(0)), &words))
		mask, legal := array[uint8](s, "mask"), 0
		for _, on := range mask[:s.Actions] {
			legal += int(on)
		}
		if seat := array[int8](s, "seat")[0]; len(words) != legal || legal < 1 {
			t.Fatalf("seat %d has %d words for %d actions", seat, len(words), legal)
		} else {
			asked[seat] = true
		}
		for i := range 2 {
			array[int32](s, "action")[i] = int32(slices.Index(mask[i*s.Actions:], 1))
		}
		s.must(envserver.Step, s.Vector, nil)
	}
	if len(asked) != 2 {
		t.Errorf("only seats %v were asked", asked)
	}
	var d envserver.Description
	must.Do(t, json.Unmarshal(s.must(envserver.Describe, s.Vector, nil), &d))
	if len(d.Slots) != s.Actions || env.SizeOf(d.Obs) != s.ObsSize {
		t.Errorf("%d slots, %d numbers", len(d.Slots), env.SizeOf(d.Obs))
	}
	if svg := string(s.must(envserver.Render, s.Vector, append(rows(0), 1))); !strings.HasPrefix(svg, "<svg") {
		t.Errorf("a picture that begins with %.20q", svg)
	}
	if text := string(s.must(envserver.Render, s.Vector, append(rows(0), 0))); !strings.Contains(text, "\n") {
		t.Errorf("a map %q", text)
	}
	var info struct {
		Seed                    uint64
		Length, Winner, Learner int
	}
	must.Do(t, json.Unmarshal(s.must(envserver.Info, s.Vector, rows(1)), &info))
	if info.Winner != -1 || info.Learner != -1 {
		t.Errorf("%+v", info)
	}
	for seat := range byte(2) {
		s.must(envserver.Observe, s.Vector, append(rows(1), seat))
		same := slices.Equal(array[float32](s, "look"), array[float32](s, "obs")[s.ObsSize:])
		if same != (int8(seat) == array[int8](s, "seat")[1]) {
			t.Errorf("seat %d sees what the seat to act sees: %t", seat, same)
		}
	}
	if got := string(s.must(envserver.Statistics, s.Vector, nil)); !strings.Contains(got, `"Episodes":0`) {
		t.Errorf("statistics %s", got)
	}
	s.must(envserver.Close, s.Vector, nil)
	if _, refused := s.ask(envserver.Step, s.Vector, nil); !strings.Contains(refused, "there is no vector 1") {
		t.Errorf("a closed vector: %s", refused)
	}
}

// What is asked wrongly is refused in a sentence, and leaves everything as it was.
func TestRefuses(t *testing.T) {
	c := dial(t)
	order := func(o string) string {
		_, refused := c.ask(envserver.Make, 0, []byte(o))
		return refused
	}
	for o, want := range map[string]string{
		`{"id":"GF3-Skirmich-v1","rows":1,"autoreset":"disabled"}`:                                           `did you mean`,
		`{"id":"GF3-Skirmish-v1","rows":0,"autoreset":"disabled"}`:                                           `a vector of 0 environments`,
		`{"id":"GF3-Skirmish-v1","rows":65537,"autoreset":"disabled"}`:                                       `from 1 to 65536`,
		`{"id":"GF3-Skirmish-v1","rows":1,"autoreset":"never"}`:                                              `no autoreset mode`,
		`{"id":"GF3-Skirmish-v1","rows":1,"autoreset":"disabled","options":["points"]}`:                      `key=value`,
		`{"id":"GF3-Skirmish-v1","rows":1,"autoreset":"disabled","options":["opponent=random"]}`:             `for the solo view`,
		`{"id":"GF3-Skirmish-v1","rows":1,"autoreset":"disabled","solo":true,"options":["opponent=nobody"]}`: `unknown agent`,
		`{"id":"GF3-Skirmish-v1","rows":1,"autoreset":"disabled","solo":true,"options":["opponent=human"]}`:  `waits for a person or a program`,
		`{"id":"GF3-Skirmish-v1","rows":1,"autoreset":"disabled","workers":-1}`:                              `-1 workers`,
		`{"id":"GF3-Skirmish-v1","rows":1,"autoreset":"disabled","colour":1}`:                                `colour`,
		`{"id":"Nim`: `no JSON`,
	} {
		if got := order(o); !strings.Contains(got, want) {
			t.Errorf("%s: %s", o, got)
		}
	}
	s := c.vector(envserver.Order{ID: "GF3-Skirmish-v1", Rows: 2, Autoreset: "disabled"})
	refused := func(kind envserver.Kind, b []byte, want string) {
		t.Helper()
		if _, got := c.ask(kind, s.Vector, b); !strings.Contains(got, want) {
			t.Errorf("request %d with %d bytes: %s", kind, len(b), got)
		}
	}
	refused(envserver.Step, nil, "before the first reset")
	refused(envserver.Map, []byte(`{"path":"x"}`), "memory already")
	refused(envserver.Reset, []byte{2}, "whether there is a seed")
	refused(envserver.Reset, []byte{1, 0}, "must have 8")
	s.must(envserver.Reset, s.Vector, seed(1, 1))
	refused(envserver.ResetRows, []byte{0, 1}, "must have 2")
	refused(envserver.ResetRows, []byte{0, 1, 2}, "neither 0 nor 1")
	before := slices.Clone(array[float32](s, "obs"))
	array[int32](s, "action")[1] = 1 << 30
	refused(envserver.Step, nil, `"kind":"action","row":`)
	refused(envserver.Step, []byte{1}, "must have 0")
	refused(envserver.Snapshot, rows(2), "no row 2")
	refused(envserver.Snapshot, []byte{1}, "with 1 bytes")
	refused(envserver.Restore, append(rows(0), "nonsense"...), "snapshot")
	refused(envserver.RestoreAll, []byte("nonsense"), "snapshot")
	refused(envserver.Copy, rows(0, 2), "no row 2")
	refused(envserver.Copy, rows(0), "multiple of 8")
	refused(envserver.LookAhead, rows(0, 1), "multiple of 16")
	refused(envserver.Observe, append(rows(0), 2), "seat")
	refused(envserver.Observe, rows(0), "must have 1")
	refused(envserver.Words, rows(9), "no row 9")
	refused(envserver.Info, rows(9), "no row 9")
	refused(envserver.Render, append(rows(0), 9), "no picture")
	refused(envserver.Render, append(rows(9), 0), "no row 9")
	refused(envserver.Close, []byte{1}, "must have 0")
	refused(99, rows(0), "no request of kind 99")
	if !slices.Equal(before, array[float32](s, "obs")) {
		t.Error("what was refused has changed something")
	}
	solo := c.vector(envserver.Order{ID: "GF3-Skirmish-v1", Rows: 1, Autoreset: "disabled", Solo: true})
	if _, got := c.ask(envserver.LookAhead, solo.Vector, make([]byte, 16)); !strings.Contains(got, "does not look ahead") {
		t.Errorf("looking ahead with one seat: %s", got)
	}
}

// A masked action loses where that was ordered.
func TestForfeits(t *testing.T) {
	s := dial(t).vector(envserver.Order{ID: "GF3-Skirmish-v1", Rows: 1, Autoreset: "disabled", Solo: true, Forfeits: true,
		Options: []string{"seat=1"}})
	s.must(envserver.Reset, s.Vector, seed(1, 1))
	array[int32](s, "action")[0] = int32(slices.Index(array[uint8](s, "mask"), 0))
	s.must(envserver.Step, s.Vector, nil)
	if got := array[float32](s, "reward"); got[1] != -1 || !array[bool](s, "terminated")[0] || !array[bool](s, "final_forfeit")[0] ||
		array[int8](s, "final_winner")[0] != 0 || array[int8](s, "final_learner")[0] != 1 {
		t.Errorf("rewards %v, winner %d", got, array[int8](s, "final_winner")[0])
	}
}

// A network says of the rows what it says in this process.
func TestJudges(t *testing.T) {
	c := must.Get(models.Shipped("GF3-Skirmish-v1", 0))(t)
	path := filepath.Join(t.TempDir(), "net.msgpack")
	must.Do(t, os.WriteFile(path, must.Get(c.ForPlaying().Encode())(t), 0o600))
	s := dial(t).vector(envserver.Order{ID: "GF3-Skirmish-v1", Options: []string{"layer=tactical"}, Rows: 3, Autoreset: "disabled",
		Features: true})
	s.must(envserver.Reset, s.Vector, seed(1, 1))
	logits, values := make([]float32, 3*s.Actions), make([]float32, 3)
	spec := must.Get(env.New("GF3-Skirmish-v1", env.Options{Layer: env.Tactical}))(t).Spec()
	net := must.Get(c.Net.For(models.LayoutOf(spec)))(t)
	net.NewPlayer(3).Forward(models.Batch{Obs: array[float32](s, "obs"), Features: array[float32](s, "features")}, 3, logits, values)
	for range 2 {
		answer := s.must(envserver.Judge, s.Vector, []byte(path))
		for i, want := range append(slices.Clone(logits), values...) {
			if got := math.Float32frombits(binary.LittleEndian.Uint32(answer[4*i:])); got != want {
				t.Fatalf("number %d of %d is %v, not %v", i, len(answer)/4, got, want)
			}
		}
	}
	if _, refused := s.ask(envserver.Judge, s.Vector, []byte(path+"x")); !strings.Contains(refused, "no such file") {
		t.Errorf("no file: %s", refused)
	}
	other := s.client.vector(envserver.Order{ID: "StarQuest-Breach-v1", Rows: 1, Autoreset: "disabled"})
	if _, refused := other.ask(envserver.Judge, other.Vector, []byte(path)); !strings.Contains(refused, "was made for the layout") {
		t.Errorf("another layout: %s", refused)
	}
}

// Memory that is not there, or too small, is refused.
func TestRefusesMemory(t *testing.T) {
	c := dial(t)
	var made envserver.Made
	must.Do(t, json.Unmarshal(c.must(envserver.Make, 0, []byte(`{"id":"GF3-Skirmish-v1","rows":1,"autoreset":"disabled"}`)), &made))
	dir := t.TempDir()
	small := filepath.Join(dir, "small")
	must.Do(t, os.WriteFile(small, make([]byte, 100), 0o600))
	for place, want := range map[envserver.Place]string{
		{Path: filepath.Join(dir, "none")}: "no such file",
		{Path: small}:                      "has 100 bytes",
		{Path: small, Offset: 5}:           "multiple of",
		{Path: small, Offset: -1 << 16}:    "multiple of",
		{Path: "/dev/null"}:                "/dev/null",
	} {
		if _, got := c.ask(envserver.Map, made.Vector, must.Get(json.Marshal(place))(t)); !strings.Contains(got, want) {
			t.Errorf("%+v: %s", place, got)
		}
	}
	for kind, b := range map[envserver.Kind][]byte{envserver.Reset: seed(1, 1), envserver.Step: nil, envserver.Copy: nil,
		envserver.ResetRows: {0, 1}, envserver.Restore: rows(0), envserver.RestoreAll: nil, envserver.Observe: append(rows(0), 0)} {
		if _, got := c.ask(kind, made.Vector, b); !strings.Contains(got, "no memory yet") {
			t.Errorf("request %d without memory: %s", kind, got)
		}
	}
}

// serve has a server read bytes.
func serve(b []byte) (string, error) {
	var out bytes.Buffer
	err := (&envserver.Server{}).Serve(bytes.NewReader(b), &out)
	return out.String(), err
}

// Bytes that are no frames end the server, with an error that says why, and without much memory.
func TestHostile(t *testing.T) {
	hello := frame(envserver.Hello, 0, []byte(`{"protocol":1}`))
	for in, want := range map[string]string{
		"\x01\x00":                     "in the middle of a frame's length",
		"\x04\x00\x00\x00abcd":         "a frame of 4 bytes",
		"\xff\xff\xff\xff\x00":         "a frame of 4294967295 bytes",
		"\x00\x00\x00\x10\x00abc":      "in the middle of a frame of 268435456 bytes",
		string(hello) + "\x09\x00\x00": "in the middle of a frame's length",
	} {
		var err error
		if used := must.Allocated(func() { _, err = serve([]byte(in)) }); !must.Contain(err, want) || used > 16<<20 {
			t.Errorf("%q: %v, %d bytes", in, err, used)
		}
	}
	if out, err := serve(nil); out != "" || err != nil {
		t.Errorf("nothing: %q, %v", out, err)
	}
	if out, err := serve(frame(envserver.Step, 0, nil)); !strings.Contains(out, "before the greeting") || err != nil {
		t.Errorf("no greeting: %q, %v", out, err)
	}
	if out, _ := serve(frame(envserver.Hello, 0, []byte(`{"protocol":2}`))); !strings.Contains(out, "version 2") {
		t.Errorf("another version: %q", out)
	}
}

// large is a number that could be one of many rows.
var large = regexp.MustCompile("[0-9]{3}")

// No input brings the server down.
func FuzzServe(f *testing.F) {
	hello := frame(envserver.Hello, 0, []byte(`{"protocol":1}`))
	made := frame(envserver.Make, 0, []byte(`{"id":"GF3-Skirmish-v1","rows":1,"autoreset":"disabled"}`))
	f.Add(slices.Concat(hello, made, frame(envserver.Describe, 1, nil)))
	f.Add(slices.Concat(hello, made, frame(envserver.Snapshot, 1, rows(0)), frame(envserver.Words, 1, rows(0))))
	f.Add(slices.Concat(hello, frame(envserver.Map, 1, []byte(`{"path":"/dev/null"}`))))
	f.Fuzz(func(t *testing.T, b []byte) {
		if bytes.Contains(b, []byte("/")) || bytes.Contains(b, []byte("exec")) || large.Match(b) {
			return // no files or programs of this machine, and no memory for thousands of rows
		}
		if out, err := serve(b); err == nil && strings.Contains(out, "internal error") {
			t.Errorf("%q: %s", b, out)
		}
	})
}

// The memory of a long request is kept for others as long, and given back with the first short one.
func TestGivesMemoryBack(t *testing.T) {
	room := func(requests ...int) int {
		s := &envserver.Server{}
		in := frame(envserver.Hello, 0, []byte(`{"protocol":1}`))
		for _, n := range requests {
			in = append(in, frame(99, 0, make([]byte, n))...)
		}
		must.Do(t, s.Serve(bytes.NewReader(in), io.Discard))
		return s.Room()
	}
	if got := room(6<<20, 5<<20); got < 6<<20 {
		t.Errorf("after two long requests room for %d bytes", got)
	}
	if got := room(6<<20, 10); got > 1<<20 {
		t.Errorf("after a short one room for %d bytes", got)
	}
}
