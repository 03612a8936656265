package training

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/models"
)

// foreseeing returns a tiny config whose network has auxiliary heads.
func foreseeing(updates int) Config {
	cfg := tiny(updates)
	cfg.Network = models.Config{Kind: "entity", Hidden: []int{16}, Activation: "relu", Rows: []int{8}, Score: 8}
	cfg.PPO.Auxiliary = Auxiliary{Margin: 0.3, Markers: 0.2, Units: 0.1}
	cfg.Env = "GF3-Skirmish-v1:on-the-way=policy:time-limit=40"
	cfg.Steps = 100
	cfg.Decisions = int64(updates * cfg.Rows * cfg.Steps)
	return cfg
}

// The gradients of the heads are those of finite differences of what the losses sum up to. Of decisions without
// rows, or whose games' ends are not known, nothing is learned, and they count for the mean.
func TestForeseeGradient(t *testing.T) {
	l := &learner{hyper: PPO{Auxiliary: Auxiliary{Margin: 0.7, Markers: 0.5, Units: 0.4}}, mini: []int32{0, 1, 2, 3, 4, 5, 6, 7}}
	l.batch = &Decisions{EndSize: 7, End: []int32{1, -1, 0, 1},
		Ends: []float32{0.5, -1, 0, 0.25, 0, 1, 0.5, -0.5, 1, 0, 1, 0.5, 0.25, 0.75}}
	numbers := func(n int) (x []float32) {
		for i := range n {
			x = append(x, float32(math.Sin(float64(3*i+n))))
		}
		return x
	}
	heads := []models.Head{
		{Kind: models.MarginHead, Cols: 1, Out: numbers(4), Start: []int32{0, 1, 2, 3, 4}, Thing: make([]int32, 4)},
		{Kind: models.MarkersHead, Cols: 3, Out: numbers(9), Start: []int32{0, 2, 3, 3, 3}, Thing: []int32{0, 1, 1}, At: 1},
		{Kind: models.UnitsHead, Cols: 1, Out: numbers(5), Start: []int32{0, 1, 2, 4, 5}, Thing: []int32{1, 0, 0, 1, 0}, At: 3},
		{Kind: models.UnitsHead, Cols: 1, Out: numbers(2), Start: []int32{0, 0, 1, 1, 2}, Thing: []int32{1, 1}, At: 5},
	}
	for i := range heads {
		heads[i].Grad = slices.Repeat([]float32{9}, len(heads[i].Out)) // of a minibatch before
	}
	loss := func() float64 {
		var s sums
		l.foresee(heads, l.mini[:4], &s) // a part of the minibatch
		if s.known != 3 {
			t.Fatalf("%g ends are known", s.known)
		}
		return (0.7*s.ends[models.MarginHead] + 0.5*s.ends[models.MarkersHead] + 0.4*s.ends[models.UnitsHead]) / 8
	}
	for i := range heads {
		for k := range heads[i].Out {
			x := &heads[i].Out[k]
			was := *x
			*x = was + 1.0/256
			more := loss()
			*x = was - 1.0/256
			less := loss()
			*x = was
			loss()
			if got, want := float64(heads[i].Grad[k]), (more-less)*128; math.Abs(got-want) > 1e-6 {
				t.Errorf("head %d: gradient %d is %g, want %g", i, k, got, want)
			}
		}
	}
	if heads[0].Grad[1] != 0 || heads[1].Grad[6] != 0 || heads[0].Grad[0] == 0 {
		t.Errorf("gradients %v of margins and %v of markers", heads[0].Grad, heads[1].Grad)
	}
}

// Every decision of a game learns how it has ended, for the seat that acts; those of a game that was cut short or
// goes on do not.
func TestEnded(t *testing.T) {
	d := scripted([]acted{{seat: 1}, {seat: 0, ended: truncated}, {seat: 1}, {seat: 0}, {seat: 1, ended: terminated},
		{seat: 0, ended: terminated}, {seat: 0}}, [2]float32{}, [2]float32{})
	d.EndSize, d.End = 1, make([]int32, 7)
	d.forgetEnds()
	d.ended(0, 4, 6)
	d.ended(0, 5, 8)
	if want := []int32{-1, -1, 7, 6, 7, 8, -1}; !slices.Equal(d.End, want) {
		t.Errorf("the ends are %v, want %v", d.End, want)
	}
}

// What a rollout keeps of the ends of games agrees with how they were decided: who holds more markers has won, what
// one seat sees is what the other sees the other way round, and of a truncated game nothing is kept.
func TestRolloutKeepsEnds(t *testing.T) {
	cfg := foreseeing(1)
	cfg.Rows, cfg.Steps = 16, 200
	r := must.Get(Start(cfg, Options{Seed: 1, Workers: 2}))(t)
	defer r.Close()
	for range 2 {
		must.Do(t, r.roll.Play(1, 0.95))
	}
	d, size := r.roll.d, r.learners[0].net.EndSize()
	games, decided, fallen, cuts, markers := 0, 0, 0, 0, 0
	for _, f := range r.layout.Fields {
		if strings.HasPrefix(f.Name, "marker-") && strings.HasSuffix(f.Name, "-own") && !strings.Contains(f.Name, "next") {
			markers++
		}
	}
	for _, g := range r.roll.results {
		if g.cut {
			cuts++
			continue
		}
		mine, other := models.Row(d.Ends, 2*games, size), models.Row(d.Ends, 2*games+1, size)
		games++
		lead := 0
		if mine[0] > 0 {
			lead = 1
		} else if mine[0] < 0 {
			lead = -1
		}
		if want := map[int8]int{0: 1, 1: -1, -1: 0}[g.winner]; lead != want || mine[0] != -other[0] {
			t.Errorf("game %d won by %d ends with margins %g and %g", games, g.winner, mine[0], other[0])
		}
		if lead != 0 {
			decided++
		}
		things := (size - 1 - markers) / 2
		for k, v := range mine[1 : 1+markers] {
			if v != -other[1+k] {
				t.Errorf("game %d: marker %d is %g for one and %g for the other", games, k, v, other[1+k])
			}
		}
		own, enemy := mine[1+markers:][:things], mine[1+markers+things:]
		if !slices.Equal(own, other[1+markers+things:]) || !slices.Equal(enemy, other[1+markers:][:things]) {
			t.Errorf("game %d leaves %v for one seat and %v for the other", games, mine, other)
		}
		if slices.Min(own) == 0 && slices.Max(own) == 1 {
			fallen++
		}
	}
	if decided < 3 || fallen < 3 || cuts == 0 || len(d.Ends) != 2*games*size {
		t.Errorf("%d games are decided, %d with units lost and left, %d cut; %d numbers of %d", decided, fallen, cuts,
			len(d.Ends), games)
	}
	known := 0
	for slot := range d.Rows * d.Steps {
		if d.end(int32(slot)) != nil {
			known++
		}
	}
	if known == 0 || known == d.Rows*d.Steps {
		t.Errorf("the ends of %d decisions are known, of %d", known, d.Rows*d.Steps)
	}
}

// schooling looks at what a part of cloning was learned from.
type schooling struct {
	pupil
	look func()
}

func (s *schooling) Cloned(c *Cloning) error {
	s.look()
	return s.pupil.Cloned(c)
}

// Every lesson knows how its game has ended for the seat that it is about: the margin agrees with who has won. Nothing is
// asked of a seat that does not learn.
func TestLessonsKnowEnds(t *testing.T) {
	for _, seats := range []string{BothSeats, SecondSeat} {
		cfg := foreseeing(1)
		cfg.Clone = Clone{Agent: "scripted", Games: 100, Epochs: 1, LearningRate: Range{1e-3, 1e-3}}
		if cfg.Seats = seats; seats == SecondSeat {
			cfg.League = League{Agents: 1, Opponents: []string{"random"}, Weighting: Even}
		}
		var r *Run
		signs := map[float32]int{}
		s := &schooling{look: func() {
			d := r.roll.d
			for slot, owner := range d.Owner[:d.Rows*d.Steps] {
				end := d.end(int32(slot))
				if owner < 0 || end == nil {
					continue
				}
				if signs[d.Return[slot]]++; (end[0] > 0) != (d.Return[slot] > 0) || (end[0] < 0) != (d.Return[slot] < 0) {
					t.Fatalf("%s: slot %d: a margin of %g, an outcome of %g", seats, slot, end[0], d.Return[slot])
				}
			}
		}}
		r = must.Get(Start(cfg, Options{Seed: 3, Workers: 1, Updates: 1, Observers: []Observer{s}}))(t)
		trained(r, nil)(t)
		if len(s.told) < 2 || signs[1] == 0 || signs[-1] == 0 {
			t.Errorf("%s: %d parts of cloning, outcomes %v", seats, len(s.told), signs)
		}
	}
}

// A run with auxiliary heads, that learns from a teacher first, comes to the same weights and figures with any
// number of workers and however often it is resumed. Its networks for playing have no heads.
func TestForeseeingIsReproducible(t *testing.T) {
	cfg := foreseeing(3)
	cfg.Clone = Clone{Agent: "scripted", Games: 100, Epochs: 2, LearningRate: Range{3e-3, 1e-3}}
	cfg.Evaluation.Every, cfg.Evaluation.Against, cfg.Evaluation.Games = 2, []string{"random"}, 2
	p := &pupil{}
	r := must.Get(Start(cfg, Options{Seed: 5, Workers: 2, Observers: []Observer{p}}))(t)
	want := trained(r, nil)(t)
	for i, c := range p.told {
		if a := c.Auxiliary; a == nil || a.Known != 1 || a.MarginLoss <= 0 || a.MarkersLoss <= 0 || a.UnitsLoss <= 0 {
			t.Errorf("part %d of cloning tells %+v", i, a)
		}
	}
	for _, u := range p.progress {
		a := u.Learners[0].Auxiliary
		if a == nil || a.Known <= 0.1 || a.Known >= 1 || a.MarginLoss <= 0 || a.MarkersLoss <= 0 || a.UnitsLoss <= 0 {
			t.Errorf("update %d tells %+v", u.Update, a)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	dir := t.TempDir()
	r = must.Get(Start(cfg, Options{Seed: 5, Workers: 1, Dir: dir, Observers: []Observer{&leaver{cancel: cancel}}}))(t)
	if s, err := r.Train(ctx); err != nil || !s.Interrupted || s.Updates != 0 {
		t.Fatalf("interrupted while cloning: %+v, %v", s, err)
	}
	r.Close()
	rest := &pupil{}
	trained(Resume(dir, Options{Workers: 2, Updates: 2, Observers: []Observer{rest}}))(t)
	got := trained(Resume(dir, Options{Workers: 1, Observers: []Observer{rest, &Logs{}}}))(t)
	if got.WeightsHash != want.WeightsHash || len(rest.told) == len(p.told) {
		t.Errorf("stopped and resumed: weights %s, want %s", got.WeightsHash, want.WeightsHash)
	}
	for i := range p.progress {
		if a, b := rest.progress[i].Learners, p.progress[i].Learners; !reflect.DeepEqual(a, b) {
			t.Errorf("update %d tells %+v, want %+v", i+1, a, b)
		}
	}
	if !reflect.DeepEqual(rest.told, p.told[1:]) {
		t.Errorf("gone on with, cloning told %+v, want %+v", rest.told, p.told[1:])
	}
	var logged Progress
	log := lines(t, dir, ProgressFile)
	must.Do(t, json.Unmarshal([]byte(log[len(log)-1]), &logged))
	last := rest.progress[len(rest.progress)-1].Learners[0].Auxiliary
	if !reflect.DeepEqual(logged.Learners[0].Auxiliary, last) {
		t.Errorf("the log has %+v, want %+v", logged.Learners[0].Auxiliary, last)
	}
	for _, name := range []string{LatestFile, BestFile, FinalFile} {
		c := must.Get(models.LoadNet(filepath.Join(dir, name)))(t)
		if heads := c.Net.Config.Auxiliary; heads != (name == LatestFile) {
			t.Errorf("%s has heads: %v", name, heads)
		}
	}
}

// Heads pull at what they read, and at nothing when their weights are 0: then a run is what it is without them, file
// by file.
func TestWithoutWeightsNothingChanges(t *testing.T) {
	kept := map[float64][]byte{}
	hashes := map[float64]string{}
	for _, weight := range []float64{-1, 0, 0.5} { // -1: the key is not there
		text := `{env: GF3-Skirmish-v1, rows: 8, steps: 80, decisions: 1280, seats: both,
			network: {kind: entity, hidden: [8], rows: [8], score: 4, activation: relu},
			league: {self: 1, agents: 0, opponents: []}, evaluation: {every: 0, final: 0}`
		if weight >= 0 {
			number := string(must.Get(json.Marshal(weight))(t))
			text += ", ppo: {auxiliary: {margin: " + number + ", units: 0, markers: 0.0}}"
		}
		cfg := must.Get(ParseConfig("c.yaml", []byte(text+"}")))(t)
		dir := t.TempDir()
		trained(Start(cfg, Options{Seed: 5, Workers: 1, Dir: dir, Updates: 2, Observers: []Observer{&Logs{}}}))(t)
		final := must.Get(models.LoadNet(filepath.Join(dir, LatestFile)))(t)
		kept[weight] = must.Get(os.ReadFile(filepath.Join(dir, ConfigFile)))(t)
		hashes[weight] = final.Net.Playing().Hash()
		line := lines(t, dir, ProgressFile)[0]
		table := lines(t, dir, TableFile)[0]
		if on := weight > 0; strings.Contains(line, "auxiliary") != on || strings.Contains(table, "auxiliary_known,margin_loss,markers_loss,units_loss") != on ||
			final.Net.Config.Auxiliary != on {
			t.Errorf("weight %g: a line %s of a table %s", weight, line, table)
		}
	}
	if string(kept[0]) != string(kept[-1]) || hashes[0] != hashes[-1] {
		t.Errorf("weights %v", hashes)
	}
	if hashes[0.5] == hashes[0] {
		t.Error("learning to foresee the margin has changed nothing")
	}
}

// A run that starts from a network without heads begins with fresh ones, one that has none drops those of the network,
// and where both have them they are taken.
func TestStartWithHeads(t *testing.T) {
	dir := t.TempDir()
	with, without := foreseeing(1), foreseeing(1)
	without.PPO.Auxiliary = Auxiliary{}
	for name, cfg := range map[string]Config{"with": with, "without": without} {
		trained(Start(cfg, Options{Seed: 1, Workers: 1, Dir: filepath.Join(dir, name)}))(t)
	}
	fresh := must.Get(Start(with, Options{Seed: 2, Workers: 1}))(t)
	fresh.Close()
	heads := func(n *models.Net) []float32 { return n.Weights[len(n.Playing().Weights):] }
	for _, c := range []struct {
		cfg  Config
		from string
	}{{with, "with"}, {with, "without"}, {without, "with"}, {without, "without"}} {
		c.cfg.Start = filepath.Join(dir, c.from, LatestFile)
		r := must.Get(Start(c.cfg, Options{Seed: 2, Workers: 1}))(t)
		r.Close()
		old, got := must.Get(models.LoadNet(c.cfg.Start))(t).Net, r.learners[0].net
		if got.Playing().Hash() != old.Playing().Hash() {
			t.Errorf("from one %s heads: other weights", c.from)
		}
		want := heads(fresh.learners[0].net)
		if c.from == "with" {
			want = heads(old)
		}
		if !c.cfg.PPO.Auxiliary.on() {
			want = nil
		}
		if !slices.Equal(heads(got), want) {
			t.Errorf("from one %s heads: other heads than wanted (%v)", c.from, c.cfg.PPO.Auxiliary)
		}
	}
}

// The config's weights alone say whether there are heads, and there is room for the ends of games.
func TestHeadsAreAskedFor(t *testing.T) {
	with, without := foreseeing(1), foreseeing(1)
	without.PPO.Auxiliary, without.Network.Auxiliary = Auxiliary{}, true // as that of a checkpoint
	if with.network().Auxiliary != true || without.network().Auxiliary {
		t.Error("there are heads where nobody asks for them, or the other way round")
	}
	r := must.Get(Start(with, Options{Seed: 1, Workers: 1}))(t)
	r.Close()
	room := func(c Config, steps int) int64 {
		c.Steps = steps
		return c.memory(must.Get(models.NewDraft(c.network(), r.layout))(t), &r.layout)
	}
	more := room(with, 200) - room(with, 100) - room(without, 200) + room(without, 100)
	d := r.roll.d
	if size := int64(d.EndSize); size == 0 || more < 100*int64(d.Rows)*(4+size) {
		t.Errorf("100 steps of %d rows take %d bytes more with ends of %d numbers", d.Rows, more, size)
	}
}

// Weights that make no sense, and networks that have no heads, are refused.
func TestAuxiliaryRefused(t *testing.T) {
	const entity = "network: {kind: entity, rows: [4], score: 2}\n"
	for text, want := range map[string]string{
		entity + "ppo: {auxiliary: {margin: -0.1}}": "ppo.auxiliary.margin: -0.1 is outside 0 to 100",
		entity + "ppo: {auxiliary: {markers: 101}}": "ppo.auxiliary.markers: 101 is outside",
		entity + "ppo: {auxiliary: {units: .nan}}":  "ppo.auxiliary.units: NaN is outside",
		entity + "ppo: {auxiliary: 1}":              "ppo.auxiliary: keys with values belong here",
		entity + "ppo: {auxiliary: {marker: 1}}":    `unknown key "marker"`,
		"ppo: {auxiliary: {markers: 1}}":            "ppo.auxiliary: auxiliary heads belong to networks of kind entity; this one is an mlp",
	} {
		if _, err := ParseConfig("c.yaml", []byte(text)); !must.Contain(err, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
