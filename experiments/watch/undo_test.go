package watch_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/watch"
)

// A person who takes decisions back and chooses the same again has played the same game: result, replay and
// pictures are as if nothing had been taken back.
func TestUndoLeavesNoTrace(t *testing.T) {
	for _, ruleset := range []string{"gf3", "gf2", "starquest"} {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			rules := must.Get(rulesets.ByName(ruleset))(t)
			game := must.Get(engine.Compile(must.Get(engine.Prepare(rules, engine.Choice{}))(t)))(t)
			once := func(typed string) (res arena.Result, told string, file []byte, pictures map[string]string) {
				var b strings.Builder
				person := agents.NewHuman(agents.NewTerminal(strings.NewReader(strings.Repeat(typed, 3000)),
					new(strings.Builder)))
				dir := t.TempDir()
				path := filepath.Join(dir, "game.replay")
				m := arena.Match{Game: game, Seed: 7, Trace: new(engine.Trace), Agents: [2]agents.Agent{person,
					must.Get(agents.New("scripted"))(t)}}
				m.Observers = []arena.Observer{&watch.Narrator{W: &b, Trace: m.Trace, Brief: true},
					&watch.Recording{Path: path, Specs: specs}, &watch.Pictures{Dir: dir}}
				res = play(t, m)
				res.Duration = 0
				if got := replay.Verify(must.Get(replay.ReadFile(path))(t), rulesets.ByName); !got.OK {
					t.Errorf("the replay does not verify: %s", got.Message)
				}
				pictures = map[string]string{}
				for _, p := range must.Get(filepath.Glob(filepath.Join(dir, "*.svg")))(t) {
					pictures[filepath.Base(p)] = string(must.Get(os.ReadFile(p))(t))
				}
				return res, b.String(), must.Get(os.ReadFile(path))(t), pictures
			}
			res, told, file, pictures := once("1\n")
			again, back, same, drawn := once("1\nundo\n1\n")
			if res != again || string(file) != string(same) {
				t.Errorf("the game with decisions taken back is another: %+v, %+v", res, again)
			}
			if diff := cmp.Diff(pictures, drawn); diff != "" || len(pictures) < 5 {
				t.Errorf("the pictures differ: %s", diff)
			}
			if n := strings.Count(back, ": takes that back\n"); n < 10 || strings.Contains(told, "takes that back") {
				t.Errorf("%d decisions were taken back", n)
			}
			if diff := cmp.Diff(rolls.FindAllString(told, -1), rolls.FindAllString(back, -1)); diff != "" {
				t.Errorf("other dice are told: %s", diff)
			}
		})
	}
}

// A game can be saved while it goes on; what is saved verifies, and the game's own replay is not touched.
func TestSaveAs(t *testing.T) {
	dir := t.TempDir()
	rec := &watch.Recording{Path: filepath.Join(dir, "whole.replay"), Specs: specs}
	if err := rec.SaveAs(filepath.Join(dir, "early.replay"), "early"); !must.Contain(err, "no game is being played") {
		t.Errorf("%v", err)
	}
	m := match(t, 0)
	saver := &saver{rec: rec, path: filepath.Join(dir, "part.replay")}
	m.Observers = []arena.Observer{rec, saver}
	res := play(t, m)
	check(t, "whole", rec.Path, res.Length, "")
	check(t, "part", saver.path, 70, "so far")
}

// A saver saves the replay after 70 decisions.
type saver struct {
	arena.Bystander
	rec  *watch.Recording
	path string
}

func (s *saver) Applied(c *arena.Choice, _ *engine.State) error {
	if c.Number != 69 {
		return nil
	}
	return s.rec.SaveAs(s.path, "so far")
}
