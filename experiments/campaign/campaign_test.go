package campaign

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	_ "gauntlet/agents/all"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
)

// open returns a campaign given as text.
func open(t *testing.T, text string, o engine.Choice) engine.Campaign {
	t.Helper()
	return must.Get(starquest.Ruleset.(engine.Campaigner).OpenCampaign(write(t, text), o))(t)
}

// write puts a text into a file and returns its path.
func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "c.yaml")
	must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// play plays a campaign by chance.
func play(t *testing.T, c engine.Campaign, seed uint64) *Report {
	t.Helper()
	run := Run{Ruleset: starquest.Ruleset, Campaign: c, Specs: [2]string{"random", "random"}, Seed: seed}
	return must.Get(run.Play(context.Background()))(t)
}

// easy has missions that random players win now and then, and goes on when they do not.
const easy = `campaign: Easy
party: vanguard
enemies: brood
heal: 2
levels: [{power: 1}, {tough: 1}]
missions:
  - {mission: laststand, threat: low, tries: 2, lost: on}
  - {mission: laststand, threat: low, lost: on}
  - {mission: relay, threat: low}
  - {mission: hunt, threat: low}
`

// Equal seeds play equal campaigns, other seeds others.
func TestSameSeedSameCampaign(t *testing.T) {
	p := open(t, easy, engine.Choice{})
	a, b, c := play(t, p, 5), play(t, p, 5), play(t, p, 6)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%+v\nand then %+v", a, b)
	}
	if reflect.DeepEqual(a.Steps, c.Steps) {
		t.Error("another seed plays the same campaign")
	}
}

// Tries, levels and wounds are counted as the campaign says, whatever happens in the missions.
func TestTriesLevelsAndWounds(t *testing.T) {
	p := open(t, easy, engine.Choice{})
	fresh := p.Begin(0).Members()
	won, lost, rose := 0, 0, 0
	for seed := range uint64(12) {
		r := play(t, p, seed)
		stage, try, victories := 1, 1, 0
		for k, s := range r.Steps {
			if s.Stage != stage || s.Try != try {
				t.Fatalf("seed %d: step %d is mission %d, try %d, not %d, %d", seed, k+1, s.Stage, s.Try,
					stage, try)
			}
			if s.Won {
				won++
				victories++
			} else {
				lost++
			}
			if try++; s.Won || try > p.Stages()[stage-1].Tries {
				stage, try = stage+1, 1
			}
			for i, h := range s.Members {
				was := fresh[i]
				if k > 0 {
					was = r.Steps[k-1].Members[i]
				}
				want, level := was.Number("level"), h.Number("level")
				if s.Won && h.State != "unconscious" {
					want++
				}
				if level != want {
					t.Errorf("seed %d: after step %d %s has level %d, not %d", seed, k+1, h.Name, level,
						want)
				}
				if h.Number("power") != fresh[i].Number("power")+min(level, 1) ||
					h.Number("tough") != fresh[i].Number("tough")+max(0, min(level-1, 1)) {
					t.Errorf("seed %d: after step %d %s", seed, k+1, h.Text())
				}
				if level > 0 {
					rose++
				}
			}
		}
		if r.Victory != victories {
			t.Errorf("seed %d: %d missions are counted as won, %d are", seed, r.Victory, victories)
		}
		last := r.Steps[len(r.Steps)-1]
		if ended := last.Stage > 2 && !last.Won; r.Won == ended || !r.Finished || !ended && last.Stage != 4 {
			t.Errorf("seed %d: won %v after mission %d, won %v", seed, r.Won, last.Stage, last.Won)
		}
		for i, h := range r.Members {
			had := last.Members[i].Number("wounds")
			if wounds := h.Number("wounds"); wounds != max(0, had-2) {
				t.Errorf("seed %d: %s has %d wounds after a rest, and had %d", seed, h.Name, wounds, had)
			}
		}
	}
	if won == 0 || lost == 0 || rose == 0 {
		t.Errorf("%d missions won, %d lost, %d heroes with a level: the test shows nothing", won, lost, rose)
	}
}

// Every mission of a campaign is recorded and verifies.
func TestCampaignIsRecorded(t *testing.T) {
	p := open(t, easy, engine.Choice{Party: 3, Armies: [2]string{"wayfarers"}, Threat: "middle"})
	dir := t.TempDir()
	run := Run{Ruleset: starquest.Ruleset, Campaign: p, Specs: [2]string{"random", "random"}, Seed: 3, Replays: dir}
	r := must.Get(run.Play(context.Background()))(t)
	for _, s := range r.Steps {
		if len(s.Members) != 3 || s.Threat != "middle" {
			t.Errorf("%+v", s)
		}
		data := must.Get(os.ReadFile(s.Recorded))(t)
		rep := must.Get(replay.Parse(data))(t)
		if res := replay.Verify(rep, rulesets.ByName); !res.OK {
			t.Errorf("%s: %s", s.Title(), res.Message)
		}
	}
}

// An afterMission is called when the line of a mission is written.
type afterMission func()

func (f afterMission) Write(b []byte) (int, error) {
	if strings.HasPrefix(string(b), "Mission ") {
		f()
	}
	return len(b), nil
}

// A campaign that is broken off tells how far it came.
func TestBrokenOff(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	run := Run{Ruleset: starquest.Ruleset, Campaign: open(t, easy, engine.Choice{}), Specs: [2]string{"random", "random"},
		Lines: afterMission(cancel)}
	r, err := run.Play(ctx)
	if err == nil || len(r.Steps) != 1 || r.Finished || r.Won || len(r.Members) != 4 {
		t.Errorf("%v, %+v", err, r)
	}
}

func TestPlansAreRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.yaml")
	must.Do(t, os.WriteFile(file, []byte("mission: A\nrounds: 4\nzones: {edge: long, depth: 12}\nmarkers: {at: [[0, 0]]}\n"), 0o644))
	for _, c := range []struct {
		old, with string
		o         engine.Choice
		want      string
	}{
		{"", "", engine.Choice{Armies: [2]string{"vangard"}},
			`no list for Star Quest is called "vangard" (did you mean "vanguard"?)`},
		{"", "", engine.Choice{Armies: [2]string{"brood"}}, `list "Brood" is no party of heroes`},
		{"", "", engine.Choice{Armies: [2]string{1: "vanguard"}}, `list "Vanguard" is no list of enemies`},
		{"", "", engine.Choice{Party: 5}, "5 heroes are outside 2 to 4"},
		{"", "", engine.Choice{Threat: "hihg"}, `the threat level "hihg"`},
		{"mission: hunt", "mission: hnut", engine.Choice{},
			`mission 4: no mission of Star Quest is called "hnut" (did you mean "hunt"?)`},
		{"mission: hunt", "mission: " + file, engine.Choice{}, `mission "A" is for two armies`},
		{"missions:", "finds: [{item: gold, will: 1}]\nmissions:", engine.Choice{},
			`find 1: no mission of campaign "Easy" has an item "gold"`},
	} {
		path := write(t, strings.Replace(easy, c.old, c.with, 1))
		if _, err := starquest.Ruleset.(engine.Campaigner).OpenCampaign(path, c.o); !must.Contain(err, c.want) {
			t.Errorf("got %v\nwant %s", err, c.want)
		}
	}
}

// The words for a mission and for the whole.
func TestReportText(t *testing.T) {
	s := Step{Stage: 2, Try: 1, Mission: "Breach", Table: "The Vault", Threat: "low", Won: true, Rounds: 6,
		Verdict: "the heroes win", Reason: "done", Forfeit: -1, Decided: []string{"hire Cy", "set out"},
		Found: []string{"the core"}, Members: []engine.Member{{Name: "Ada", State: "2/6 wounds"},
			{Name: "Bo", State: "unconscious"}}, News: []string{"Bo has gone"}}
	want := `Mission 2, Breach on The Vault, low threat, try 1: the heroes win, in round 6 (done); found the core; Ada 2/6 wounds, Bo unconscious
  Bo has gone
`
	if s.Text() != want || s.before() != "Before mission 2: hire Cy; set out\n" {
		t.Errorf("got %s%s", s.before(), s.Text())
	}
	s.Threat, s.Forfeit, s.Why = "", 1, "it slept"
	if text := s.Text(); !strings.HasPrefix(text, "Mission 2, Breach on The Vault, try 1: ") ||
		!strings.Contains(text, "(done); player 2 forfeits: it slept; found") {
		t.Errorf("got %s", text)
	}
	var b strings.Builder
	r := Report{Won: true, Finished: true, Missions: 3, Victory: 2, Steps: make([]Step, 4),
		Finds: []string{"the core"}, Members: []engine.Member{{Name: "Ada", State: "fit",
			Numbers: []engine.Number{{Name: "level", N: 2}, {Name: "tough", N: 7}}, Knows: []string{"Dread", "Steady Hand"}}}}
	must.Do(t, r.WriteText(&b))
	if want := `The campaign is won: 2 of 3 missions won, 4 played.
  Ada: fit, level 2, tough 7, knows Dread, Steady Hand
  brought home: the core
`; b.String() != want {
		t.Errorf("got %s", b.String())
	}
	text := must.Get(json.Marshal(&r))(t)
	if !strings.Contains(string(text), `{"name":"Ada","state":"fit","level":2,"tough":7,"knows":["Dread","Steady Hand"]}`) {
		t.Errorf("%s", text)
	}
	var again Report
	must.Do(t, json.Unmarshal(text, &again))
	if !reflect.DeepEqual(again.Members, r.Members) {
		t.Errorf("%+v is read as %+v", r.Members, again.Members)
	}
}

// The shipped campaigns can be played with every party.
func TestShippedCampaigns(t *testing.T) {
	info := engine.InfoOf(starquest.Ruleset)
	for _, name := range info.Campaigns {
		for _, list := range roster.StarterOf(party.Ruleset) {
			a := must.Get(party.Open(list))(t)
			if !party.Is(a) {
				continue
			}
			for heroes := info.Party.Least; heroes <= info.Party.Most; heroes++ {
				if _, err := starquest.Ruleset.(engine.Campaigner).OpenCampaign(name,
					engine.Choice{Armies: [2]string{list}, Party: heroes}); err != nil {
					t.Error(err)
				}
			}
		}
	}
}
