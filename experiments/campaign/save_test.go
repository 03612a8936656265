package campaign

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/starquest"
	"gauntlet/experiments"
)

// jobs is a campaign of crews, who decide between missions.
const jobs = `campaign: Jobs
crew: ashhands
recruits: drifters
credits: 30
loot: 6
pay: 6
budget: 190
missions:
  - {mission: ambush, against: lanterns, lost: on, tries: 2}
  - {mission: archive, against: redchoir, lost: on}
  - {mission: salvage, against: quietus, lost: on}
`

// The runs that are saved: of each ruleset with campaigns one, whose decisions are drawn.
func runs(t *testing.T) []Run {
	t.Helper()
	open := func(rules engine.Ruleset, text string) engine.Campaign {
		return must.Get(rules.(engine.Campaigner).OpenCampaign(write(t, text), engine.Choice{}))(t)
	}
	agents := [2]string{"random", "random"}
	return []Run{
		{Ruleset: stargrave.Ruleset, Campaign: open(stargrave.Ruleset, jobs), Specs: agents, Seed: 4, Decide: Drawn(4)},
		{Ruleset: starquest.Ruleset, Campaign: open(starquest.Ruleset, easy), Specs: agents, Seed: 5},
	}
}

// whole plays a run to its end, with what it prints and saves.
func whole(t *testing.T, run Run) (report *Report, lines string, saved []byte) {
	t.Helper()
	var b strings.Builder
	run.Save, run.Lines = filepath.Join(t.TempDir(), "c.save"), &b
	report = must.Get(run.Play(context.Background()))(t)
	return report, b.String(), must.Get(os.ReadFile(run.Save))(t)
}

// Equal seeds play equal campaigns where crews decide by chance, too, and others others.
func TestSameSeedSameDecisions(t *testing.T) {
	run := runs(t)[0]
	a, _, _ := whole(t, run)
	b, _, _ := whole(t, run)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%+v\nand then %+v", a, b)
	}
	run.Decide = First
	if c, _, _ := whole(t, run); reflect.DeepEqual(a.Steps, c.Steps) {
		t.Error("the first answers lead to the same campaign")
	}
	decided := 0
	for _, s := range a.Steps {
		decided += len(s.Decided)
	}
	if decided < 6 {
		t.Errorf("%d decisions in %+v", decided, a.Steps)
	}
}

// A campaign that is broken off after any mission or decision ends to the bit as one that is not: the report,
// what is printed, and what is saved.
func TestResumedAnywhere(t *testing.T) {
	for _, run := range runs(t) {
		report, lines, saved := whole(t, run)
		all := must.Get(Decode(saved))(t)
		for n := range len(all.Entries) + 1 {
			part := *all
			part.Entries = all.Entries[:n]
			again := run
			again.Resume = must.Get(Decode(must.Get(part.Encode())(t)))(t)
			r, l, s := whole(t, again)
			if !reflect.DeepEqual(r, report) || l != lines || !bytes.Equal(s, saved) {
				t.Fatalf("%s resumed after %d entries of %d:\n%s\nnot\n%s", report.Campaign, n, len(all.Entries), l, lines)
			}
			if len(again.Resume.Entries) != n {
				t.Fatal("what was saved has changed")
			}
		}
	}
}

// A campaign that is cancelled in the middle of a mission has saved what was before, and goes on from there.
func TestResumedAfterInterrupt(t *testing.T) {
	for _, run := range runs(t) {
		report, _, saved := whole(t, run)
		for _, after := range []int{1, 400, 900} {
			broken := run
			broken.Save = filepath.Join(t.TempDir(), "c.save")
			ctx, cancel := context.WithCancel(context.Background())
			broken.Told = &countdown{after, cancel}
			r, err := broken.Play(ctx)
			if !errors.Is(err, experiments.ErrInterrupted) || r.Finished {
				t.Fatalf("after %d lines: %v, %+v", after, err, r)
			}
			broken.Told = nil
			broken.Resume = must.Get(Decode(must.Get(os.ReadFile(broken.Save))(t)))(t)
			if r := must.Get(broken.Play(context.Background()))(t); !reflect.DeepEqual(r, report) {
				t.Errorf("interrupted after %d lines: %+v\nnot %+v", after, r, report)
			}
			if got := must.Get(os.ReadFile(broken.Save))(t); !bytes.Equal(got, saved) {
				t.Errorf("interrupted after %d lines, another save was written", after)
			}
		}
	}
}

// A countdown calls something after a number of writes.
type countdown struct {
	n    int
	then func()
}

func (c *countdown) Write(b []byte) (int, error) {
	if c.n--; c.n == 0 {
		c.then()
	}
	return len(b), nil
}

// Decisions are counted over the whole campaign, and drawn by their number: one that is resumed draws as
// before, and one draw says nothing of the next.
func TestDecisionsAreCounted(t *testing.T) {
	run := runs(t)[0]
	run.Save = filepath.Join(t.TempDir(), "c.save")
	count, leaves := 0, 4
	run.Decide = func(_ context.Context, n int, m engine.Menu) (int, error) {
		if n != count {
			t.Errorf("decision %d is the %dth", n, count)
		}
		if count++; count == leaves {
			return 0, agents.ErrQuit
		}
		return slices.Index(m.Answers, "set out"), nil
	}
	if r, err := run.Play(context.Background()); !errors.Is(err, experiments.ErrInterrupted) || r.Finished || len(r.Steps) != 3 {
		t.Fatalf("%v, %+v", err, r)
	}
	run.Resume = must.Get(Decode(must.Get(os.ReadFile(run.Save))(t)))(t)
	leaves = 0
	if count--; count != len(run.Resume.Entries)-3 {
		t.Errorf("%d decisions, and %d entries", count, len(run.Resume.Entries))
	}
	must.Get(run.Play(context.Background()))(t)

	menu := engine.Menu{Answers: make([]string, 6)}
	var drawn [6]int
	for n := range 600 {
		drawn[must.Get(Drawn(1)(context.Background(), n, menu))(t)]++
	}
	if slices.Min(drawn[:]) < 60 {
		t.Errorf("the answers are drawn %d times", drawn)
	}
}

// Who leaves a decision between missions interrupts the campaign.
func TestDecisionsAreBrokenOff(t *testing.T) {
	run := runs(t)[0]
	run.Decide = func(context.Context, int, engine.Menu) (int, error) { return 0, context.Canceled }
	if r, err := run.Play(context.Background()); !errors.Is(err, experiments.ErrInterrupted) || len(r.Steps) > 0 {
		t.Errorf("%v, %+v", err, r)
	}
	run.Decide = func(_ context.Context, _ int, m engine.Menu) (int, error) { return len(m.Answers), nil }
	if _, err := run.Play(context.Background()); !must.Contain(err, "is not on the menu") {
		t.Errorf("%v", err)
	}
}

// silent is an agent that never answers.
type silent struct{ agents.Agent }

func (silent) Act(agents.View) (engine.Action, error) {
	return engine.Action{}, errors.New("it does not\nsay a word")
}

func init() {
	agents.Register("test-silent", "for tests", func(*agents.Params) (agents.Agent, error) {
		a, err := agents.New("random")
		return silent{a}, err
	})
}

// A forfeit is saved with its reason, and counts as what it was.
func TestForfeitIsResumed(t *testing.T) {
	run := runs(t)[0]
	run.Specs[0] = "test-silent"
	report, _, saved := whole(t, run)
	if s := report.Steps[0]; s.Won || s.Forfeit != 0 || s.Why != "it does not say a word" || s.Reason != "forfeit" {
		t.Fatalf("%+v", s)
	}
	run.Resume = must.Get(Decode(saved))(t)
	if again, _, _ := whole(t, run); !reflect.DeepEqual(again, report) {
		t.Errorf("%+v\nnot %+v", again, report)
	}
}

// What is no save as Encode writes it is refused with a sentence.
func TestSavesAreRefused(t *testing.T) {
	run := runs(t)[0]
	_, _, saved := whole(t, run)
	text := string(saved)
	for _, c := range []struct{ old, with, want string }{
		{text, "", "it is no save of a campaign"},
		{text, "[]", "it is no save of a campaign"},
		{text, "null", "it is of format 0"},
		{`"format": 1`, `"format": 2`, "it is of format 2, and this program reads format 1"},
		{`"seed": 4`, `"seed": 4, "credits": 900`, `unknown field "credits"`},
		{`"seed": 4`, `"seed": 4,  "seed": 4`, "it is not as it was written"},
		{`"seed": 4`, `"seed": -4`, "it is no save of a campaign"},
		{`"seed": 4`, `"Seed": 4`, "it is not as it was written"},
		{"\n}\n", "\n}\n\n", "it is not as it was written"},
		{"\n}\n", "\n}\n{}\n", "it is not as it was written"},
		{`"campaign": "Jobs"`, `"campaign": "` + strings.Repeat("x", 5000) + `"`, "a text of 5000 bytes"},
		{`"campaign": "Jobs"`, `"campaign": "Jo\u001b[2Jbs"`, `the text "Jo\x1b[2Jbs" has control characters`},
		{`"replay": ""`, "\"replay\": \"a\u0085b\"", "has control characters"},
		{`"said": "`, `"said": "\n`, "has control characters"},
		{`"answer": 1,`, `"answer": 1025,`, "answer 1025 is outside 1 to 1024"},
		{`"forfeit": -1`, `"forfeit": 2`, "seat 2 cannot have forfeited"},
		{`"forfeit": -1`, `"forfeit": -2`, "seat -2 cannot have forfeited"},
		{`"forfeit": -1`, `"forfeit": 1`, "a forfeit has a reason, and nothing else has"},
		{`"decisions": `, `"decisions": 9`, " is outside"},
		{`"decisions": `, `"decisions": -`, " are outside 0 to 100000"},
	} {
		changed := strings.Replace(text, c.old, c.with, 1)
		if strings.HasPrefix(c.with, `"decisions": 9`) {
			changed = strings.Replace(text, c.old, `"decisions": 9999`, 1)
			c.want = "are outside 0 to 100000"
		}
		if _, err := Decode([]byte(changed)); !must.Contain(err, c.want) {
			t.Errorf("%.40q -> %.40q: %v, want %s", c.old, c.with, err, c.want)
		}
	}
	s := must.Get(Decode(saved))(t)
	s.Entries = make([]Entry, maxEntries+1)
	for i := range s.Entries {
		s.Entries[i].Answer = 1
	}
	if _, err := Decode(must.Get(s.Encode())(t)); !must.Contain(err, "4097 entries, at most 4096") {
		t.Errorf("%v", err)
	}
	s.Entries = nil
	if _, err := Decode(must.Get(s.Encode())(t)); !must.Contain(err, "it has no list of entries") {
		t.Errorf("%v", err)
	}
	s.Entries = []Entry{{Answer: 1, Mission: &Played{Forfeit: -1}}}
	if _, err := Decode(must.Get(s.Encode())(t)); !must.Contain(err, "entry 1: it is a decision and a mission at once") {
		t.Errorf("%v", err)
	}
	if _, err := Decode(make([]byte, MaxSave+1)); !must.Contain(err, "larger than") {
		t.Errorf("%v", err)
	}
}

// A save of another campaign, or one that claims what the rules do not give, does not go on.
func TestSavesThatDoNotFit(t *testing.T) {
	all := runs(t)
	run := all[0]
	_, _, saved := whole(t, run)
	mission := func(s *Saved) int {
		for i := range s.Entries {
			if s.Entries[i].Mission != nil {
				return i
			}
		}
		return -1
	}
	elsewhere := func(text string, o engine.Choice) func(*Run, *Saved) {
		return func(r *Run, _ *Saved) {
			r.Campaign = must.Get(stargrave.Ruleset.(engine.Campaigner).OpenCampaign(write(t, text), o))(t)
		}
	}
	for _, c := range []struct {
		change func(*Run, *Saved)
		want   string
	}{
		{func(r *Run, _ *Saved) { *r = all[1] }, `its ruleset is "stargrave", and this one is "starquest"`},
		{elsewhere(strings.Replace(jobs, "Jobs", "Work", 1), engine.Choice{}), `its campaign is "Jobs", and this one is "Work"`},
		{elsewhere(jobs, engine.Choice{Armies: [2]string{"quietus"}}), `its party is "The Ash Hands", and this one is "Quietus"`},
		{elsewhere(jobs, engine.Choice{Armies: [2]string{1: "quietus"}}), "its list of enemies is"},
		{func(r *Run, _ *Saved) { r.Specs[1] = "scripted" }, `its agent of the enemies is "random", and this one is "scripted"`},
		{func(r *Run, _ *Saved) { r.Specs[0] = "scripted" }, `its agent of the party is "random"`},
		{func(r *Run, _ *Saved) { r.Seed = 9 }, `its seed is "4", and this one is "9"`},
		{func(_ *Run, s *Saved) { s.Engine = "0" }, `its version of the engine is "0"`},
		{elsewhere(strings.Replace(jobs, "loot: 6", "loot: 7", 1), engine.Choice{}), "are no longer what they were"},
		{elsewhere(strings.Replace(jobs, "mission: salvage", "mission: meltdown", 1), engine.Choice{}), "are no longer what they were"},
		{elsewhere(jobs, engine.Choice{Rulings: []engine.Ruling{other(t)}}), "are no longer what they were"},
		{func(_ *Run, s *Saved) { s.Entries[0].Answer = 1024 }, "entry 1: answer 1024 is not on the menu"},
		{func(_ *Run, s *Saved) { s.Entries[0].Said = "get 900 credits" }, `says "`},
		{func(_ *Run, s *Saved) { s.Entries = s.Entries[mission(s):] }, "entry 1 is a mission, where there is something to decide"},
		{func(_ *Run, s *Saved) { s.Entries[mission(s)] = s.Entries[0] }, "is a decision, where there is a mission to be played"},
		{func(_ *Run, s *Saved) { s.Entries = append(s.Entries, s.Entries[0]) }, "comes after its end"},
		{func(_ *Run, s *Saved) { s.Entries[mission(s)].Mission.End = nil }, "not a snapshot"},
		{func(_ *Run, s *Saved) { s.Entries[mission(s)].Mission.End[60] ^= 1 }, "damaged"},
		{func(r *Run, s *Saved) {
			g := must.Get(engine.Compile(must.Get(r.Campaign.Begin(0).Setup(0))(t)))(t)
			s.Entries = append(s.Entries[:mission(s):mission(s)],
				Entry{Mission: &Played{End: g.New(1).AppendSnapshot(nil), Forfeit: -1}})
		}, "snapshot: of another game"},
	} {
		again, s := run, must.Get(Decode(saved))(t)
		c.change(&again, s)
		again.Resume = s
		if _, err := again.Play(context.Background()); !must.Contain(err, c.want) ||
			!must.Contain(err, ErrUnfit.Error()) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	// Every other answer than the one that was given is refused, on the menu or not.
	given := must.Get(Decode(saved))(t)
	for answer := 1; answer < 60; answer++ {
		again, s := run, must.Get(Decode(saved))(t)
		if s.Entries[0].Answer = answer; answer == given.Entries[0].Answer {
			continue
		}
		again.Resume = s
		if _, err := again.Play(context.Background()); !must.Contain(err, ErrUnfit.Error()) {
			t.Errorf("answer %d: %v", answer, err)
		}
	}
	if len(given.Contents) != 16 {
		t.Errorf("what the campaign contains is kept as %q", given.Contents)
	}
	// Where nobody says who decides, the first answer does.
	alone := run
	alone.Decide = nil
	if r, err := alone.Play(context.Background()); err != nil || !r.Finished {
		t.Errorf("with nobody to decide: %+v, %v", r, err)
	}
	// A mission that has not ended is none that was played.
	again, s := all[1], &Saved{}
	p := &playing{Run: &again}
	*s = must.Get(p.identity())(t)
	g := must.Get(engine.Compile(must.Get(again.Campaign.Begin(0).Setup(0))(t)))(t)
	s.Entries = []Entry{{Mission: &Played{End: g.New(1).AppendSnapshot(nil), Forfeit: -1}}}
	again.Resume = s
	if _, err := again.Play(context.Background()); !must.Contain(err, "entry 1: the mission has not ended") {
		t.Errorf("%v", err)
	}
}

// other returns a ruling of Stargrave that is not the usual one.
func other(t *testing.T) engine.Ruling {
	t.Helper()
	r := stargrave.Ruleset.Rulings()[0]
	return engine.Ruling{Name: r.Name, Value: r.Values[1]}
}

// What is decoded is encoded to the same bytes again, whatever the texts are.
func TestSavesComeBack(t *testing.T) {
	for seed := range 200 {
		s := Saved{Format: saveFormat, Ruleset: "r", Campaign: fmt.Sprintf("a \"%c\" <b>&", rune(160+seed*7)), Contents: "0",
			Engine: "e", Seed: 1<<64 - 1 - uint64(seed), Entries: []Entry{}}
		for i := range seed % 7 {
			if i%2 == 0 {
				s.Entries = append(s.Entries, Entry{Answer: 1 + seed, Said: "x"})
			} else {
				s.Entries = append(s.Entries, Entry{Mission: &Played{End: bytes.Repeat([]byte{byte(seed)}, seed),
					Length: seed * 500, Forfeit: seed%3 - 1, Why: strings.Repeat("w", min(1, seed%3)), Replay: "é"}})
			}
		}
		data := must.Get(s.Encode())(t)
		back := must.Get(Decode(data))(t)
		if again := must.Get(back.Encode())(t); !bytes.Equal(again, data) {
			t.Errorf("%s\ncomes back as %s", data, again)
		}
	}
}

// FuzzDecode holds any input to one of two results: an error, or a save that comes back the same and that a
// campaign either goes on with within its rules or refuses.
func FuzzDecode(f *testing.F) {
	text := f.TempDir() + "/c.yaml"
	must.Do(f, os.WriteFile(text, []byte(jobs), 0o644))
	c := must.Get(stargrave.Ruleset.(engine.Campaigner).OpenCampaign(text, engine.Choice{}))(f)
	run := Run{Ruleset: stargrave.Ruleset, Campaign: c, Specs: [2]string{"random", "random"}, Decide: Drawn(0),
		Save: f.TempDir() + "/c.save"}
	must.Get(run.Play(context.Background()))(f)
	saved := must.Get(os.ReadFile(run.Save))(f)
	f.Add(saved)
	f.Add(saved[:len(saved)/2])
	f.Add([]byte(`{"format": 1}`))
	for _, c := range [][2]string{{`"answer": 1`, `"answer": 3`}, {`"forfeit": -1`, `"forfeit": 0`}, {`"end": "`, `"end": "AA`}} {
		f.Add(bytes.Replace(saved, []byte(c[0]), []byte(c[1]), 1))
	}
	run.Save = ""
	cancelled, cancel := context.WithCancel(context.Background())
	cancel() // no mission is played that was not saved
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Decode(data)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Fatal("an error without a word")
			}
			return
		}
		if again := must.Get(s.Encode())(t); !bytes.Equal(again, data) {
			t.Fatalf("%s\ncomes back as %s", data, again)
		}
		again := run
		again.Resume = s
		report, err := again.Play(cancelled)
		if err != nil && report == nil && !must.Contain(err, ErrUnfit.Error()) {
			t.Fatal(err)
		}
		if report != nil {
			must.Get(json.Marshal(report))(t)
		}
	})
}

// What could not be read again is not saved: it is refused before anything is written.
func TestUnreadableSavesAreNotWritten(t *testing.T) {
	for _, change := range []func(*Run){
		func(r *Run) { r.Replays = filepath.Join(t.TempDir(), "a\x1b[2J") },
		func(r *Run) { r.Replays = filepath.Join(t.TempDir(), "a\xff") },
		func(r *Run) { r.Campaign = misnamed{r.Campaign} },
	} {
		run := runs(t)[0]
		run.Save = filepath.Join(t.TempDir(), "c.save")
		change(&run)
		if err := run.Check(); !must.Contain(err, "cannot be saved: ") {
			t.Errorf("checked: %v", err)
		}
		if _, err := run.Play(context.Background()); !must.Contain(err, "cannot be saved: ") {
			t.Errorf("played: %v", err)
		}
		if _, err := os.Stat(run.Save); err == nil {
			t.Error("it is written")
		}
	}
}

// misnamed is a campaign whose name clears the screen.
type misnamed struct{ engine.Campaign }

func (misnamed) Name() string { return "\x1b[2J" }
