package training

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/wire"
	"gauntlet/models"
	"gauntlet/models/kernel"
)

// tiny returns a config whose updates take a fraction of a second, with everything in it that a run can have
// but for evaluations.
func tiny(updates int) Config {
	c := DefaultConfig()
	c.Env = "GF3-Skirmish-v1:on-the-way=policy:shape-markers=0.5:time-limit=60"
	c.Network.Hidden = []int{4}
	c.Rows, c.Steps = 12, 24
	c.Decisions = int64(updates * c.Rows * c.Steps)
	c.PPO.Epochs, c.PPO.Minibatch = 2, 70
	c.PPO.LearningRate = Range{3e-3, 1e-3}
	c.League = League{Self: 0.4, Past: 0.3, Agents: 0.3, Opponents: []string{"random", "scripted"},
		Weighting: Hard, Snapshot: 1, Size: 2}
	c.Evaluation = Evaluation{Games: 2, Gate: 50}
	c.Checkpoint = 3
	return c
}

// trained trains a run to its end and closes it.
func trained(r *Run, err error) func(*testing.T) *Summary {
	return func(t *testing.T) *Summary {
		t.Helper()
		must.Do(t, err)
		defer r.Close()
		return must.Get(r.Train(context.Background()))(t)
	}
}

// watch keeps what an observer is told.
type watch struct {
	progress []Progress
	judged   []Judgement
	fail     error
}

func (w *watch) Begin(*Beginning) error { return nil }
func (w *watch) Updated(p *Progress) error {
	q := *p
	q.Learners = append([]Figures(nil), p.Learners...)
	w.progress = append(w.progress, q)
	return w.fail
}
func (w *watch) Evaluated(j *Judgement) error {
	w.judged = append(w.judged, *j)
	return nil
}
func (w *watch) End(*Summary) error { return nil }

// One run gives the same weights with one worker and with two, whether it is stopped and resumed or not, and
// from whichever worker count it is resumed with.
func TestRunIsReproducible(t *testing.T) {
	for _, seats := range []string{BothSeats, TwoLearners} {
		cfg := tiny(6)
		if seats == BothSeats { // with the features of actions
			cfg.Network = models.Config{Kind: "entity", Hidden: []int{16}, Activation: "relu", Rows: []int{8},
				Score: 8, Features: 8}
		}
		if cfg.Seats = seats; seats == TwoLearners {
			cfg.League.Opponents = []string{"random in first", "scripted in second"}
		}
		cfg.Curriculum = []Stage{{Until: 0.4,
			Envs: []string{"GF3-Skirmish-v1:armies=elite-500,elite-500", "GF3-Skirmish-v1"}}}
		cfg.PPO.Average = 0.6
		want := trained(Start(cfg, Options{Seed: 5, Workers: 1, Dir: t.TempDir()}))(t)
		if !want.Over {
			t.Fatalf("the run is not over: %+v", want)
		}
		if got := trained(Start(cfg, Options{Seed: 5, Workers: 2}))(t); got.WeightsHash != want.WeightsHash ||
			got.Updates != want.Updates {
			t.Errorf("%s: two workers give weights %s, one gives %s", seats, got.WeightsHash,
				want.WeightsHash)
		}
		for _, stop := range []int{1, 2, 4} {
			dir := t.TempDir()
			if s := trained(Start(cfg, Options{Seed: 5, Workers: 2, Dir: dir,
				Updates: stop}))(t); s.Updates != stop ||
				s.Over || len(s.Ladder) > 0 {
				t.Fatalf("stopped at %d: %+v", stop, s)
			}
			if got := trained(Resume(dir, Options{Workers: 1}))(t); got.WeightsHash != want.WeightsHash {
				t.Errorf("%s: stopped after %d updates and resumed: weights %s, want %s", seats, stop,
					got.WeightsHash, want.WeightsHash)
			}
		}
		if got := trained(Start(cfg, Options{Seed: 6, Workers: 2}))(t); got.WeightsHash == want.WeightsHash {
			t.Errorf("%s: another seed gives the same weights", seats)
		}
	}
}

// In the first minibatch of every update the policy is that of the rollout: the ratios are 1 but for
// rounding.
func TestFirstRatioIsOne(t *testing.T) {
	w := &watch{}
	trained(Start(tiny(4), Options{Seed: 1, Workers: 2, Observers: []Observer{w}}))(t)
	for _, p := range w.progress {
		if f := p.Learners[0]; f.FirstRatio > 1e-4 || f.KL == 0 || math.IsNaN(f.KL) {
			t.Errorf("update %d: ratio off by %g in the first minibatch; divergence %g", p.Update,
				f.FirstRatio, f.KL)
		}
	}
	if len(w.progress) < 4 {
		t.Errorf("%d updates", len(w.progress))
	}
}

// The return of a learner is what its games against others have brought it: without shaping terms the wins
// less the losses.
func TestReturn(t *testing.T) {
	cfg := tiny(3)
	cfg.League.Self, cfg.League.Past = 0, 0
	cfg.PPO.ShapingWeight = Range{}
	w := &watch{}
	r := must.Get(Start(cfg, Options{Seed: 1, Workers: 1, Observers: []Observer{w}}))(t)
	trained(r, nil)(t)
	earned, games := 0, 0
	for i := range r.roll.results {
		g := &r.roll.results[i]
		games++
		switch me := slices.Index(g.players[:], 0); {
		case g.winner == int8(me):
			earned++
		case g.winner == int8(1-me) && !g.cut:
			earned--
		}
	}
	if got, want := w.progress[len(w.progress)-1].Learners[0].Return,
		float64(earned)/float64(games); math.Abs(got-want) > 1e-6 || earned == 0 {
		t.Errorf("a return of %g, %d games have brought %d", got, games, earned)
	}
	// Of two learners each has its own; a game against itself brings nobody anything.
	two := &Run{roll: &rollout{results: []result{
		{players: match{0, 1}, winner: 0, return0: 1.5}, {players: match{2, 1}, winner: 0, return0: 0.5},
		{players: match{0, 1}, winner: 1, return0: -0.5},
	}}, league: &league{learners: 2}}
	two.league.players = []*player{newPlayer("first", 0), newPlayer("second", 1)}
	p := Progress{Learners: make([]Figures, 2)}
	if two.describe(&p); p.Learners[0].Return != 0.5 || p.Learners[1].Return != -0.5 {
		t.Errorf("returns of %g and %g, want 0.5 and -0.5", p.Learners[0].Return, p.Learners[1].Return)
	}
	one := &Run{roll: &rollout{results: []result{{players: match{0, 0}, return0: 1},
		{players: match{1, 0}, winner: 1, return0: -1}}}, league: &league{learners: 1}}
	one.league.players = []*player{newPlayer("learner", eitherSeat)}
	p = Progress{Learners: make([]Figures, 1)}
	if one.describe(&p); p.Learners[0].Return != 1 {
		t.Errorf("a return of %g, want that of the one game against somebody else", p.Learners[0].Return)
	}
}

// A gradient that is not a number and a policy that moves too far stop the run, and the last checkpoint
// stays.
func TestDivergenceStops(t *testing.T) {
	cfg := tiny(8)
	cfg.Checkpoint = 1
	dir := t.TempDir()
	trained(Start(cfg, Options{Seed: 1, Workers: 1, Dir: dir, Updates: 2}))(t)
	before, err := os.ReadFile(filepath.Join(dir, LatestFile))
	if err != nil {
		t.Fatal(err)
	}
	for name, break_ := range map[string]struct {
		how  func(r *Run)
		want string
	}{
		"not a number": {func(r *Run) { r.learners[0].net.Weights[7] = float32(math.NaN()) }, "not a number"},
		"divergence":   {func(r *Run) { r.cfg.PPO.DivergentKL = 1e-9 }, "ppo.divergent-kl"},
	} {
		r := must.Get(Resume(dir, Options{Workers: 1}))(t)
		break_.how(r)
		if _, err = r.Train(context.Background()); !must.Contain(err, break_.want) ||
			!strings.Contains(err.Error(), "update 3") {
			t.Errorf("%s: %v, want an error of update 3 about %q", name, err, break_.want)
		}
		r.Close()
		if after, err := os.ReadFile(filepath.Join(dir, LatestFile)); err != nil ||
			string(after) != string(before) {
			t.Errorf("%s: the last checkpoint has changed (%v)", name, err)
		}
	}
}

// A run that goes on with a product of other bits says so; one that comes to the same weights says nothing.
func TestWarning(t *testing.T) {
	mine := kernel.Name()
	defer kernel.Select(mine)
	dir := t.TempDir()
	trained(Start(tiny(2), Options{Seed: 1, Workers: 1, Dir: dir, Updates: 1}))(t)
	for _, name := range kernel.Supported() {
		must.Do(t, kernel.Select(name))
		r := must.Get(Resume(dir, Options{Workers: 1}))(t)
		if got := r.Warning(); (got == "") != kernel.SameBits(mine, name) {
			t.Errorf("from %s to %s: %q", mine, name, got)
		}
		r.Close()
	}
	if got := otherwise(&models.Header{Kernel: "another", Engine: engine.Version}); !strings.Contains(got,
		"the matrix product another, and this machine has") {
		t.Errorf("another product: %q", got)
	}
	if got := otherwise(&models.Header{Kernel: kernel.Name(), Engine: "0"}); !strings.Contains(got,
		"version 0 of the engine") {
		t.Errorf("another engine: %q", got)
	}
}

// A context that has ended stops the run after the update at hand, with its work saved.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	dir := t.TempDir()
	r := must.Get(Start(tiny(50), Options{Seed: 1, Workers: 1, Dir: dir,
		Observers: []Observer{&canceller{cancel: cancel}}}))(t)
	s, err := r.Train(ctx)
	if err != nil || !s.Interrupted || s.Updates != 2 {
		t.Fatalf("%+v, %v; want 2 updates, interrupted", s, err)
	}
	r.Close()
	again := must.Get(Resume(dir, Options{Workers: 1}))(t)
	if again.Close(); again.state.Updates != 2 {
		t.Errorf("resumed after %d updates, want 2", again.state.Updates)
	}
	if _, err := Start(tiny(50), Options{Dir: dir}); !must.Contain(err, "resume it") {
		t.Errorf("a fresh run in the folder of another: %v", err)
	}
}

type canceller struct {
	watch
	cancel func()
}

func (c *canceller) Updated(p *Progress) error {
	if p.Update == 2 {
		c.cancel()
	}
	return nil
}

// An observer that fails stops the run, and what was trained is saved.
func TestObserverFails(t *testing.T) {
	full := errors.New("no space left")
	dir := t.TempDir()
	r := must.Get(Start(tiny(5), Options{Seed: 1, Workers: 1, Dir: dir,
		Observers: []Observer{&watch{fail: full}}}))(t)
	if _, err := r.Train(context.Background()); !errors.Is(err, full) {
		t.Errorf("error %v, want that of the observer", err)
	}
	r.Close()
	again := must.Get(Resume(dir, Options{Workers: 1}))(t)
	defer again.Close()
	if again.state.Updates != 1 {
		t.Errorf("%d updates are saved, want 1", again.state.Updates)
	}
}

// A rollout allocates nothing once every buffer has found its size.
func TestRolloutAllocatesNothing(t *testing.T) {
	for _, workers := range []int{1, 2} {
		r := must.Get(Start(tiny(5), Options{Seed: 1, Workers: workers}))(t)
		defer r.Close()
		r.enrol() // so that several networks play
		play := func() {
			must.Do(t, r.roll.Play(1, 0.95))
		}
		for range 20 {
			play()
		}
		// A worker that is asked for a network for the first time, and pools of memory that more workers draw
		// from than ever before, still allocate now and then.
		n := testing.AllocsPerRun(5, play)
		for range 10 {
			n = min(n, testing.AllocsPerRun(5, play))
		}
		if n > 0 {
			t.Errorf("%d workers: %g allocations in a rollout of %d steps", workers, n, r.cfg.Steps)
		}
	}
}

// A learner of one seat of a game whose sides are not alike meets agents in the other, and is judged and
// promoted by games against them. The run resumes bit by bit, agents that remember things in the middle of
// games included.
func TestOneSeat(t *testing.T) {
	cfg := tiny(4)
	cfg.Env, cfg.Seats = "StarQuest-Breach-v1:on-the-way=policy:heroes=2", SecondSeat
	cfg.League = League{Agents: 1, Opponents: []string{"heroes", "random"}, Weighting: Even}
	cfg.Evaluation = Evaluation{Every: 2, Against: []string{"heroes"}, Games: 4, Final: 6, Gate: 50}
	w := &watch{}
	dir := t.TempDir()
	r := must.Get(Start(cfg, Options{Seed: 3, Workers: 2, Dir: dir, Observers: []Observer{w}}))(t)
	want := trained(r, nil)(t)
	for _, p := range w.progress {
		if len(p.Opponents) != 2 || p.Opponents[0].Name != "heroes" || p.FormerSelves != 0 {
			t.Errorf("update %d: opponents %+v", p.Update, p.Opponents)
		}
	}
	for slot, seat := range r.roll.d.Seat {
		if seat != 1 {
			t.Fatalf("slot %d: seat %d acts, the learner's is 1", slot, seat)
		}
	}
	if len(w.judged) != 2 || !w.judged[0].Promoted || len(w.judged[1].Ladder) != 2 ||
		w.judged[1].Ladder[1].Opponent != "best" {
		t.Errorf("evaluations %+v", w.judged)
	}
	if len(want.Ladder) != 1 || want.Ladder[0].Games != 6 {
		t.Errorf("ladder %+v", want.Ladder)
	}
	dir = t.TempDir()
	trained(Start(cfg, Options{Seed: 3, Workers: 1, Dir: dir, Updates: 3}))(t)
	if got := trained(Resume(dir, Options{Workers: 2}))(t); got.WeightsHash != want.WeightsHash {
		t.Errorf("resumed: weights %s, want %s", got.WeightsHash, want.WeightsHash)
	}
}

// What the rollout takes to be a row's match is what the vector plays.
func TestMatchesAreThoseOfTheVector(t *testing.T) {
	r := must.Get(Start(tiny(5), Options{Seed: 1, Workers: 2}))(t)
	defer r.Close()
	r.enrol()
	against := map[int]int{}
	for range 10 {
		must.Do(t, r.roll.Play(1, 0.95))
		for i, m := range r.roll.matches {
			info := r.roll.v.Info(i)
			opponent, seat := 0, 0
			for s, p := range m {
				if r.league.learnerOf(p) < 0 {
					opponent, seat = int(p), s
				}
			}
			if info.Opponent != opponent || info.OpponentSeat != seat {
				t.Fatalf("row %d: opponent %d in seat %d, the vector's is %d in seat %d", i, opponent, seat,
					info.Opponent, info.OpponentSeat)
			}
			against[opponent]++
		}
	}
	if len(against) != 4 {
		t.Errorf("opponents %v, want nobody, two agents and a former self", against)
	}
}

// A run can start from the weights of another; a checkpoint of another environment or network, one for
// playing where training is to go on, and a damaged one are refused in one sentence.
func TestCheckpointsOfOthers(t *testing.T) {
	dir := t.TempDir()
	cfg := tiny(1)
	r := must.Get(Start(cfg, Options{Seed: 1, Workers: 1, Dir: dir}))(t)
	s := trained(r, nil)(t)
	path := filepath.Join(dir, FinalFile)
	cfg.Start = path
	r, err := Start(cfg, Options{Seed: 2, Workers: 1})
	if err != nil || r.learners[0].net.Hash() != s.WeightsHash {
		t.Errorf("a warm start begins with other weights (%v)", err)
	}
	other := cfg
	other.Env = "StarQuest-Breach-v1"
	other.League.Opponents = []string{"scripted"}
	wide := cfg
	wide.Network.Hidden = []int{17}
	gone := cfg
	gone.Start = filepath.Join(dir, "nothing.msgpack")
	for want, c := range map[string]Config{"not for that of StarQuest-Breach-v1": other,
		"built otherwise": wide, "no such file": gone} {
		if _, err := Start(c, Options{Seed: 2, Workers: 1}); !must.Contain(err, want) ||
			!strings.HasPrefix(err.Error(), "start: ") {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	data := must.Get(os.ReadFile(path))(t)
	latest := filepath.Join(dir, LatestFile)
	whole := must.Get(os.ReadFile(latest))(t)
	for want, data := range map[string][]byte{"no training goes on from": data,
		"cut short": whole[:len(whole)-100], "damaged": append(append([]byte(nil), whole[:2000]...),
			make([]byte, len(whole)-2000)...)} {
		must.Do(t, os.WriteFile(latest, data, 0o644))
		if _, err := Resume(dir, Options{Workers: 1}); !must.Contain(err, want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if _, err := Resume(t.TempDir(), Options{}); err == nil || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("resuming nothing: %v", err)
	}
}

// A checkpoint that is sound as a file, but whose parts do not go together, is refused in a sentence, and
// leaves no goroutine behind.
func TestCheckpointsThatMakeNoSense(t *testing.T) {
	dir := t.TempDir()
	cfg := tiny(4)
	cfg.League.Agents, cfg.League.Self, cfg.League.Past = 0.5, 0.5, 0
	cfg.PPO.Average = 0.5
	trained(Start(cfg, Options{Seed: 1, Workers: 1, Dir: dir, Updates: 2}))(t)
	alone := tiny(4)
	alone.League.Agents, alone.League.Opponents = 0, nil
	other := t.TempDir()
	r := must.Get(Start(alone, Options{Seed: 1, Workers: 1, Dir: other, Updates: 2}))(t)
	trained(r, nil)(t)
	r, err := Resume(other, Options{Workers: 1, Updates: 3}) // with former selves and nobody else
	trained(r, err)(t)
	latest := filepath.Join(dir, LatestFile)
	for name, c := range map[string]struct {
		change func(s *section)
		want   string
	}{
		"a match that is not the game's": {func(s *section) {
			for i := range s.Matches { // everybody plays the first agent
				s.Matches[i] = byte(i & 2 / 2 * (1 - i&1))
			}
		}, "who plays game"},
		"nobody to learn": {func(s *section) {
			s.Matches = bytes.Repeat([]byte{1, 0}, 2*cfg.Rows)
		}, "no learner in game 0"},
		"a player too few": {func(s *section) {
			s.Members = s.Members[:1]
		}, "a league of 1 members, with 2 agents"},
		"another stage":   {func(s *section) { s.State.Stage = 1 }, "stage 1 of a curriculum of 0"},
		"fewer than none": {func(s *section) { s.State.Updates = -1 }, "makes no sense"},
		"endless":         {func(s *section) { s.State.Seconds = math.Inf(1) }, "makes no sense"},
		"a strange part of cloning": {func(s *section) { s.State.Clone.Game = 1 << 30 },
			"how far cloning has come makes no sense"},
		"cloning without a stream": {func(s *section) { s.State.Clone.Lessons = 5 },
			"how far cloning has come makes no sense"},
		"games cut short": {func(s *section) { s.Vector = s.Vector[:len(s.Vector)-1] }, ""},
		"no average":      {func(s *section) { s.Averages = nil }, "averaged weights of 0 learners, where there are 1"},
		"another average": {func(s *section) {
			c := must.Get(models.Decode(s.Averages[0]))(t)
			c.Net = must.Get(models.New(models.Config{Kind: "mlp", Hidden: []int{5}, Activation: "tanh"}, c.Net.Layout, 1))(t)
			s.Averages[0] = must.Get(c.Encode())(t)
		}, "averaged weights: the network is built otherwise"},
		"no config": {func(s *section) { s.Config = nil }, "its config"},
		"an odd score": {func(s *section) {
			s.Members[0].Payoffs[0].Score = math.NaN()
		}, "member 0 of the league"},
	} {
		before := runtime.NumGoroutine()
		whole := must.Get(models.Load(latest))(t)
		var s section
		must.Do(t, wire.Unmarshal(whole.Training, &s, wire.MaxMemory))
		c.change(&s)
		whole.Training = must.Get(wire.Marshal(&s))(t)
		broken := t.TempDir()
		must.Do(t, whole.Save(filepath.Join(broken, LatestFile)))
		r, err := Resume(broken, Options{Workers: 3})
		if err == nil {
			r.Close()
		}
		if !must.Contain(err, c.want) || !strings.HasPrefix(err.Error(), broken) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
		for wait := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before &&
			time.Now().Before(wait); {
			runtime.Gosched()
		}
		if n := runtime.NumGoroutine(); n > before {
			t.Errorf("%s: %d goroutines, %d before", name, n, before)
		}
	}
}

// pupil keeps what a clone observer is told.
type pupil struct {
	watch
	told []Cloning
}

func (p *pupil) Cloned(c *Cloning) error {
	p.told = append(p.told, *c)
	return nil
}

// A network learns to do what its teacher does, and goes on from there; a run that is interrupted meanwhile
// or resumed afterwards comes to the same weights, with any number of workers.
func TestClone(t *testing.T) {
	cfg := tiny(2)
	cfg.Rows, cfg.Steps, cfg.Decisions = 32, 32, 2000
	cfg.PPO.Minibatch = 256
	cfg.Clone = Clone{Agent: "heuristic", Games: 150, Epochs: 3, LearningRate: Range{3e-3, 1e-3}}
	p := &pupil{}
	r := must.Get(Start(cfg, Options{Seed: 2, Workers: 2, Observers: []Observer{p}}))(t)
	want := trained(r, nil)(t)
	first, last := p.told[0], p.told[len(p.told)-1]
	if last.Games != 150 || last.Lessons < 3000 || !(last.Exact > 0.3) ||
		!(last.Agreement > first.Agreement+0.1) || !(last.Loss < first.Loss) {
		t.Errorf("cloning went from %+v to %+v", first, last)
	}
	ctx, cancel := context.WithCancel(context.Background())
	dir := t.TempDir()
	r, err := Start(cfg, Options{Seed: 2, Workers: 1, Dir: dir,
		Observers: []Observer{&leaver{cancel: cancel}, &Logs{}}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Train(ctx)
	r.Close()
	if err != nil || !s.Interrupted || s.Updates != 0 {
		t.Fatalf("interrupted while cloning: %+v, %v", s, err)
	}
	// What was learned is kept, and not learned again; what a process that was killed has logged beyond that
	// is gone.
	f := must.Get(os.OpenFile(filepath.Join(dir, CloningFile), os.O_APPEND|os.O_WRONLY, 0))(t)
	must.Get(f.WriteString(`{"games":9,"lessons":9999}` + "\n" + `{"ga`))(t)
	must.Do(t, f.Close())
	rest := &pupil{}
	trained(Resume(dir, Options{Workers: 1, Updates: 1, Observers: []Observer{&Logs{}, rest}}))(t)
	if !slices.Equal(rest.told, p.told[1:]) {
		t.Errorf("gone on with, cloning went %+v, want %+v", rest.told, p.told[1:])
	}
	if n := len(lines(t, dir, CloningFile)); n != len(p.told) {
		t.Errorf("%d lines about %d parts of cloning", n, len(p.told))
	}
	if got := trained(Resume(dir, Options{Workers: 2}))(t); got.WeightsHash != want.WeightsHash {
		t.Errorf("interrupted and resumed: weights %s, want %s", got.WeightsHash, want.WeightsHash)
	}
}

// A learner of the second seat learns from what its teacher chose there.
func TestCloneOneSeat(t *testing.T) {
	cfg := tiny(1)
	cfg.Seats, cfg.League = SecondSeat, League{Agents: 1, Opponents: []string{"random"}, Weighting: Even}
	cfg.Clone = Clone{Agent: "scripted", Against: "random", Games: 2, Epochs: 1, LearningRate: Range{1e-3, 1e-3}}
	p := &pupil{}
	trained(Start(cfg, Options{Seed: 2, Workers: 1, Observers: []Observer{p}}))(t)
	if len(p.told) == 0 || p.told[len(p.told)-1].Lessons == 0 {
		t.Errorf("cloning went %+v", p.told)
	}
}

// A learner that had nothing to decide in a rollout, as one of two may, has no figures and does not learn.
func TestNothingToLearnFrom(t *testing.T) {
	cfg := tiny(1)
	cfg.Seats, cfg.League = TwoLearners, League{Self: 1, Weighting: Even}
	cfg.Rows, cfg.Steps, cfg.Decisions = 2, 2, 40
	w := &watch{}
	trained(Start(cfg, Options{Seed: 1, Workers: 1, Observers: []Observer{w}}))(t)
	idle := 0
	for _, p := range w.progress {
		if len(p.Learners) != 2 {
			t.Fatalf("update %d has figures of %d learners", p.Update, len(p.Learners))
		}
		for _, f := range p.Learners {
			if f == (Figures{}) {
				idle++
			}
		}
	}
	if idle == 0 {
		t.Errorf("both learned in each of %d updates", len(w.progress))
	}
}

// leaver ends the context when cloning has begun.
type leaver struct {
	watch
	cancel func()
}

func (l *leaver) Cloned(*Cloning) error {
	l.cancel()
	return nil
}

// killer copies the run's folder as it stands after an update, as a process that is killed then leaves it.
type killer struct {
	watch
	dir, to string
	at      int
}

func (k *killer) Updated(p *Progress) error {
	if p.Update != k.at {
		return nil
	}
	return os.CopyFS(k.to, os.DirFS(k.dir))
}

// A run that is killed between two checkpoints goes on from the last one, and comes to the weights that it
// would have come to.
func TestKill(t *testing.T) {
	cfg := tiny(6)
	cfg.Evaluation.Every = 3 // where there is a checkpoint, which is written before
	k := &killer{dir: t.TempDir(), to: t.TempDir(), at: 5}
	r := must.Get(Start(cfg, Options{Seed: 4, Workers: 2, Dir: k.dir, Observers: []Observer{&Logs{}, k}}))(t)
	want := trained(r, nil)(t)
	r, err := Resume(k.to, Options{Workers: 2, Observers: []Observer{&Logs{}}})
	if err != nil {
		t.Fatal(err)
	}
	if r.state.Updates != 3 {
		t.Errorf("the last checkpoint is of update %d, want 3", r.state.Updates)
	}
	if got := trained(r, err)(t); got.WeightsHash != want.WeightsHash {
		t.Errorf("weights %s, want %s", got.WeightsHash, want.WeightsHash)
	}
	if n := len(lines(t, k.to, ProgressFile)); n != want.Updates {
		t.Errorf("%d lines for %d updates", n, want.Updates)
	}
	if got, want := lines(t, k.to, EvaluationsFile), lines(t, k.dir, EvaluationsFile); len(got) != 2 ||
		len(got) != len(want) {
		t.Errorf("%d lines for evaluations after updates 3 and 6: %q, want %q", len(got), got, want)
	}
}

// forgetful fails at the first evaluation.
type forgetful struct{ watch }

func (f *forgetful) Evaluated(j *Judgement) error {
	if f.watch.Evaluated(j); len(f.judged) == 1 {
		return errors.New("no space left")
	}
	return nil
}

// An evaluation that cannot be written down is saved as one that is still to be made, with what was trained
// until then.
func TestEvaluationIsMadeAgain(t *testing.T) {
	cfg := tiny(3)
	cfg.Evaluation.Every = 2
	f := &forgetful{}
	dir := t.TempDir()
	r, err := Start(cfg, Options{Seed: 4, Workers: 2, Dir: dir, Observers: []Observer{f}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Train(context.Background())
	if r.Close(); !must.Contain(err, "no space left") {
		t.Fatalf("error %v, want that of the observer", err)
	}
	if trained(Resume(dir, Options{Workers: 2, Observers: []Observer{f}}))(t); len(f.judged) < 2 ||
		f.judged[0].Update != 2 || f.judged[1].Update != 2 ||
		!f.judged[0].Promoted || !f.judged[1].Promoted {
		t.Errorf("evaluations %+v, want the first one twice", f.judged)
	}
}

// A folder takes one process at a time, and is free again after it. What a process that was killed left half
// written is cleared away.
func TestFolderIsTaken(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, "."+LatestFile+".123")
	must.Do(t, os.WriteFile(left, []byte("half"), 0o644))
	r := must.Get(Start(tiny(2), Options{Seed: 1, Workers: 1, Dir: dir, Updates: 1}))(t)
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that was half written is still there (%v)", err)
	}
	const want = "another process is training in this folder"
	if _, err := Start(tiny(2), Options{Seed: 1, Workers: 1, Dir: dir}); !must.Contain(err, want) {
		t.Errorf("a second run begins in the folder: %v", err)
	}
	if _, err := Resume(dir, Options{}); !must.Contain(err, "has no checkpoint yet") {
		t.Errorf("a run without a checkpoint goes on: %v", err)
	}
	if _, err := r.Train(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(dir, Options{Workers: 1}); !must.Contain(err, want) {
		t.Errorf("the run goes on twice: %v", err)
	}
	r.Close()
	for _, updates := range []int{2, 2} {
		if s := trained(Resume(dir, Options{Workers: 1, Updates: updates}))(t); s.Updates != 2 ||
			s.DecisionsPerS == 0 {
			t.Errorf("resumed: %+v", s)
		}
	}
}
