package watch_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"gauntlet/engine/files"
	"gauntlet/engine/files/filestest"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gauntlet/agents"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"
	"gauntlet/env"
	"gauntlet/experiments/watch"
)

var specs = [2]string{"random", "talker"}

// A talker is a random agent that gives a reason, and that may give up.
type talker struct {
	agents.Agent
	left int // decisions until it gives up
}

func (a *talker) Explain() string { return "the stars say so" }

func (a *talker) Act(v agents.View) (engine.Action, error) {
	if a.left--; a.left == 0 {
		return engine.Action{}, errors.New("no idea\nat all")
	}
	return a.Agent.Act(v)
}

func match(t *testing.T, patience int) arena.Match {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var setup engine.Setup
	var err error
	setup.Ruleset, err = rulesets.ByName("gf3")
	must(err)
	for i, name := range []string{"mixed-500", "horde-500"} {
		setup.Armies[i], err = roster.StarterList(name)
		must(err)
	}
	setup.Table, err = mission.StarterTable("courtyard")
	must(err)
	setup.Mission, err = mission.StarterMission("standoff")
	must(err)
	game, err := engine.Compile(setup)
	must(err)
	m := arena.Match{Game: game, Seed: 3}
	m.Agents[0], err = agents.New("random")
	must(err)
	other, err := agents.New("random")
	must(err)
	m.Agents[1] = &talker{other, patience}
	return m
}

func play(t *testing.T, m arena.Match) arena.Result {
	t.Helper()
	return must.Get(new(arena.Referee).Play(context.Background(), m))(t)
}

func TestNarratorTellsEverything(t *testing.T) {
	var b strings.Builder
	m := match(t, 0)
	m.Seed = 10 // a game with many dice
	m.Trace = new(engine.Trace)
	m.Observers = []arena.Observer{&watch.Narrator{W: &b, Trace: m.Trace, Specs: specs}}
	res := play(t, m)
	text := b.String()
	if n := strings.Count(text, "  player 1 (random)") +
		strings.Count(text, "  player 2 (talker)"); n != res.Length {
		t.Errorf("%d decisions are told of %d", n, res.Length)
	}
	// Decisions bear the numbers that steps of a replay do.
	for i, n := range regexp.MustCompile(`(?m)^ *(\d+)  player `).FindAllStringSubmatch(text, -1) {
		if n[1] != strconv.Itoa(i+1) {
			t.Fatalf("decision %d has the number %s", i+1, n[1])
		}
	}
	if n := strings.Count(text, "the only choice"); n != res.Forced {
		t.Errorf("%d decisions with one answer are told of %d", n, res.Forced)
	}
	for _, want := range []string{"Preparation\n", "Round 1\n", "Round 4\n", "because: the stars say so\n",
		"to hit, needs 5+: "} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q", want)
		}
	}
	// Every die is told: as many as the same game rolls under a trace that keeps them all.
	all := new(engine.Trace)
	replayed := m
	replayed.Trace, replayed.Observers = all, nil
	replayed.Agents = match(t, 0).Agents
	play(t, replayed)
	told := 0
	for _, rolled := range rolls.FindAllStringSubmatch(text, -1) {
		told += len(strings.Fields(rolled[1]))
	}
	if told != len(all.Dice) || told < 50 {
		t.Errorf("%d dice are told of %d", told, len(all.Dice))
	}
}

func TestNarratorTellsAForfeit(t *testing.T) {
	var b strings.Builder
	m := match(t, 5)
	m.Trace = new(engine.Trace)
	m.Observers = []arena.Observer{&watch.Narrator{W: &b, Trace: m.Trace, Specs: specs}}
	play(t, m)
	if !strings.HasSuffix(b.String(), "player 2 (talker) forfeits: no idea\nat all\n") {
		t.Errorf("the text ends %q", b.String()[max(0, b.Len()-200):])
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestNarratorStopsWhenNobodyHears(t *testing.T) {
	m := match(t, 0)
	m.Trace = new(engine.Trace)
	m.Observers = []arena.Observer{&watch.Narrator{W: broken{}, Trace: m.Trace, Specs: specs}}
	if _, err := new(arena.Referee).Play(context.Background(), m); err == nil || err.Error() != "disk full" {
		t.Errorf("error %v", err)
	}
}

func TestPicturesAfterEachActivation(t *testing.T) {
	dir := t.TempDir()
	p := &watch.Pictures{Dir: dir}
	counter := &activations{}
	m := match(t, 0)
	m.Observers = []arena.Observer{p, counter}
	play(t, m)
	// One when everybody is deployed, and one after each activation.
	if p.Drawn() != counter.n+1 || counter.n < 10 {
		t.Errorf("%d pictures of %d activations", p.Drawn(), counter.n)
	}
	trails := 0
	for i := range p.Drawn() {
		f := must.Get(os.Open(filepath.Join(dir, fmt.Sprintf("%03d.svg", i))))(t)
		d := xml.NewDecoder(f)
		for {
			tok, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("picture %d: %v", i, err)
			}
			if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "polyline" {
				trails++
			}
		}
		f.Close()
	}
	if trails == 0 {
		t.Error("no picture shows a trail")
	}
	if f, err := os.ReadDir(dir); err != nil || len(f) != p.Drawn() {
		t.Errorf("%d files for %d pictures (%v)", len(f), p.Drawn(), err)
	}
}

// rolls are lines of dice.
var rolls = regexp.MustCompile(`(?m)^        .*: ([0-9 ]+)( \([0-9]+ [a-z]+\))?$`)

// activations counts the decisions that begin an activation.
type activations struct{ n int }

func (a *activations) Begin(*arena.Match, *engine.State) error { return nil }
func (a *activations) Chosen(c *arena.Choice, _ *engine.State) error {
	if c.Decision.Kind == engine.Activate {
		a.n++
	}
	return nil
}
func (a *activations) Applied(*arena.Choice, *engine.State) error { return nil }
func (a *activations) End(*arena.Result, *engine.State) error     { return nil }

func TestPicturesShowAForfeit(t *testing.T) {
	p := &watch.Pictures{Dir: t.TempDir()}
	m := match(t, 5)
	m.Observers = []arena.Observer{p}
	play(t, m)
	b, err := os.ReadFile(filepath.Join(p.Dir, fmt.Sprintf("%03d.svg", p.Drawn()-1)))
	if err != nil || !strings.Contains(string(b), "player 2 forfeits") {
		t.Errorf("the last picture does not say who forfeited (%v): %.3000s", err, b)
	}
}

func TestRecordingOfWholeForfeitedAndAbandonedGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.replay")
	for _, c := range []struct {
		name     string
		patience int
		note     string
	}{{"whole", 0, ""}, {"forfeited", 5, "player 2 forfeits: no idea at all"}} {
		rec := &watch.Recording{Path: path, Specs: specs}
		m := match(t, c.patience)
		m.Observers = []arena.Observer{rec}
		res := play(t, m)
		check(t, c.name, path, res.Length, c.note)
		if err := rec.Save("again"); err != nil {
			t.Errorf("%s: saving what is saved: %v", c.name, err)
		}
		check(t, c.name, path, res.Length, c.note)
	}

	ctx, cancel := context.WithCancel(context.Background())
	rec := &watch.Recording{Path: path, Specs: specs}
	m := match(t, 0)
	m.Observers = []arena.Observer{rec, &stopper{cancel: cancel, after: 30}}
	if _, err := new(arena.Referee).Play(ctx, m); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	must.Do(t, rec.Save("inter\x1b\x7f\u009frupted\u00a0now"))
	check(t, "abandoned", path, 30, "inter   rupted\u00a0now") // nothing that a terminal would obey
	if err := (&watch.Recording{}).Save("nothing"); err != nil {
		t.Errorf("saving before a match has begun: %v", err)
	}
}

type stopper struct {
	activations
	cancel func()
	after  int
}

func (s *stopper) Applied(*arena.Choice, *engine.State) error {
	if s.after--; s.after == 0 {
		s.cancel()
	}
	return nil
}

func check(t *testing.T, name, path string, actions int, note string) {
	t.Helper()
	rep, err := replay.ReadFile(path)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if res := replay.Verify(rep, rulesets.ByName); !res.OK || res.Actions != actions {
		t.Errorf("%s: %+v, want %d actions", name, res, actions)
	}
	if rep.End.Note != note {
		t.Errorf("%s: the note is %q, want %q", name, rep.End.Note, note)
	}
}

// quest returns a match in an environment of Star Quest between its own agents.
func quest(t *testing.T, id string) arena.Match {
	t.Helper()
	setup := must.Get(env.Setup(id, env.Options{}))(t)
	game := must.Get(engine.Compile(setup))(t)
	out := arena.Match{Game: game, Seed: 1}
	for i, spec := range [2]string{"heroes", "scripted"} {
		out.Agents[i] = must.Get(agents.New(spec))(t)
	}
	return out
}

// A mission is told like a report: what it is for, how everybody is when a round begins, each turn by itself,
// dice beside what they were rolled for, and nothing twice.
func TestNarratorTellsAQuest(t *testing.T) {
	var b strings.Builder
	m := quest(t, "StarQuest-Breach-v1")
	m.Trace = new(engine.Trace)
	m.Observers = []arena.Observer{&watch.Narrator{W: &b, Trace: m.Trace,
		Specs: [2]string{"heroes", "scripted"}}}
	res := play(t, m)
	text := b.String()
	if n := len(regexp.MustCompile(`(?m)^ *[0-9]+  (heroes|AI side)(, |: )`).FindAllString(text,
		-1)); n != res.Length {
		t.Errorf("%d decisions are told of %d", n, res.Length)
	}
	for _, want := range []string{
		`Breach on The Sealed Vault: Ilsa Wren, Oren Vask and Sister Amun against Brood
The heroes have 10 rounds to find 1 item, then to leave by the exit

Preparation
`,
		"\n\nRound 1\n      to do: find 1 item (goal 1 of 2)\n      Ilsa Wren: wounds 0 of 6, Power 6 of 6\n",
		"\n      to do: leave by the exit (goal 2 of 2); found: the core\n",
		"\n\n      Spitter 1 activates\n", " now has 1 of 9 wounds\n", " is Shaken\n", "to hit, needs 4+: ",
		"1 hit, ", ": 1 attack\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	for _, bad := range []string{" 1 hits", " 1 wounds", ": 1 attacks", "round 2 begins", ": rush\n",
		": pass\n", "is deployed", "player 1", "Spitter 1 attack "} {
		if strings.Contains(text, bad) {
			t.Errorf("the report says %q", bad)
		}
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines[1:] {
		if strings.HasPrefix(line, "      because: ") && line == lines[i] {
			t.Errorf("%q is said twice", line)
		}
	}
}

// In Star Quest a turn of the AI side ends with a picture too, though nobody chooses who is next; a replay
// gives the same pictures.
func TestPicturesOfAQuest(t *testing.T) {
	p := &watch.Pictures{Dir: t.TempDir()}
	turns := &questTurns{turn: -1}
	path := filepath.Join(t.TempDir(), "game.replay")
	m := quest(t, "StarQuest-Hunt-v1")
	m.Observers = []arena.Observer{p, turns, &watch.Recording{Path: path, Specs: specs}}
	play(t, m)
	if p.Drawn() != turns.n+1 || turns.n < 30 {
		t.Errorf("%d pictures of %d turns", p.Drawn(), turns.n)
	}
	rep := must.Get(replay.ReadFile(path))(t)
	again := &watch.Pictures{Dir: t.TempDir()}
	must.Do(t, replay.Walk(rep, rulesets.ByName, func(s *replay.Step) error {
		return again.Follow(s.Text, s.Position)
	}))
	for i := range p.Drawn() {
		name := fmt.Sprintf("%03d.svg", i)
		a, errA := os.ReadFile(filepath.Join(p.Dir, name))
		b, errB := os.ReadFile(filepath.Join(again.Dir, name))
		if errA != nil || errB != nil || string(a) != string(b) {
			t.Errorf("picture %d is another in the replay (%v, %v)", i, errA, errB)
		}
	}
}

// questTurns counts the turns in which something was decided, and those of heroes who could do nothing.
type questTurns struct {
	activations
	turn int
}

func (q *questTurns) Applied(c *arena.Choice, s *engine.State) error {
	now := starquest.TurnOf(s.View()).Unit
	if q.turn >= 0 && now != q.turn || c.Decision.Kind == engine.Activate && now < 0 {
		q.n++
	}
	q.turn = now
	return nil
}

func (q *questTurns) Chosen(*arena.Choice, *engine.State) error { return nil }

// Whichever call fails while a replay is being saved, the file is the old one or the whole new one.
func TestRecordingUnderFaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.replay")
	record := func(patience int, f *filestest.Faulty) error {
		rec := &watch.Recording{Path: path, Specs: specs}
		if f != nil {
			rec.Files = f
		}
		m := match(t, patience)
		m.Observers = []arena.Observer{rec}
		_, err := new(arena.Referee).Play(context.Background(), m)
		return err
	}
	must.Do(t, record(0, nil))
	newer := must.Get(os.ReadFile(path))(t)
	must.Do(t, record(5, nil))
	older := must.Get(os.ReadFile(path))(t)
	filestest.Every(t, func(t *testing.T, f *filestest.Faulty) {
		must.Do(t, os.WriteFile(path, older, 0o644))
		err := record(0, f)
		want := older
		if err == nil || errors.Is(err, files.ErrUnsynced) {
			want = newer
		}
		if got := must.Get(os.ReadFile(path))(t); !bytes.Equal(got, want) || (err != nil) != f.Hit() {
			t.Errorf("the file is neither the old one nor the new one (%v)", err)
		}
	})
}
