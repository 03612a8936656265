package training

import (
	"math"
	"slices"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/models"
)

// A rollout tells games that are cut short from those that end, and values the last position of the former
// alone. Without a limit of decisions none is cut, and with it no game is longer.
func TestRolloutTellsHowGamesEnd(t *testing.T) {
	for limit, cuts := range map[string]bool{"": false, ":time-limit=20": true} {
		cfg := tiny(2)
		cfg.Env, cfg.Steps = "GF3-Skirmish-v1:on-the-way=policy"+limit, 150
		r := must.Get(Start(cfg, Options{Seed: 1, Workers: 1}))(t)
		defer r.Close()
		must.Do(t, r.roll.Play(1, 0.95))
		d, seen, want := r.roll.d, map[ending]int{}, map[ending]int{}
		for slot, e := range d.Ended {
			seen[e]++
			if valued := d.Final[2*slot] != 0 || d.Final[2*slot+1] != 0; valued != (e == truncated) {
				t.Fatalf("limit %q: slot %d ends as %d, valued %v", limit, slot, e, valued)
			}
		}
		for i := range r.roll.results {
			g := &r.roll.results[i]
			if g.cut && g.length != 20 || cuts && g.length > 20 {
				t.Errorf("limit %q: %+v", limit, *g)
			}
			if g.cut {
				want[truncated]++
			} else {
				want[terminated]++
			}
		}
		if seen[truncated] != want[truncated] || seen[terminated] != want[terminated] ||
			cuts != (want[truncated] > 0) || want[terminated] == 0 {
			t.Errorf("limit %q: %d slots end cut and %d over, of the games %d and %d", limit, seen[truncated],
				seen[terminated], want[truncated], want[terminated])
		}
	}
}

// What a learner chooses by is the observation together with the features of its legal actions: those that
// the environment gives, and without them it would choose otherwise.
func TestRolloutReadsFeatures(t *testing.T) {
	cfg := tiny(2)
	cfg.Rows = looks + 1 // the last task has one row
	cfg.League.Self, cfg.League.Past, cfg.League.Agents, cfg.League.Opponents = 1, 0, 0, nil
	cfg.Network = models.Config{Kind: "entity", Hidden: []int{16}, Activation: "relu", Rows: []int{8}, Score: 8,
		Features: 8}
	r := must.Get(Start(cfg, Options{Seed: 1, Workers: 1}))(t)
	defer r.Close()
	net := r.learners[0].net
	for i := range net.Weights { // what is not learnt yet hardly counts
		net.Weights[i] += 0.05 * float32(i%7-3)
	}
	must.Do(t, r.roll.Play(1, 0.95))
	d := r.roll.d
	if d.Features != r.layout.Features || d.Features == 0 {
		t.Fatalf("%d features of an action, want %d", d.Features, r.layout.Features)
	}
	p, told := net.NewPlayer(1), false
	logits, value := make([]float32, d.Actions), make([]float32, 1)
	for slot := range int32(d.Rows * d.Steps) {
		legal := 0
		for _, m := range d.mask(int(slot)) {
			legal += int(m)
		}
		if len(d.ActionsSeen[slot]) != legal*d.Features {
			t.Fatalf("slot %d: %d numbers of %d actions", slot, len(d.ActionsSeen[slot]), legal)
		}
		p.Forward(d.batch([]int32{slot}), 1, logits, value)
		if got := logP(logits, d.mask(int(slot)), d.Action[slot]); math.Abs(got-float64(d.LogP[slot])) > 1e-4 {
			t.Fatalf("slot %d: chosen with a logarithm of %g, it is %g", slot, d.LogP[slot], got)
		}
		p.Forward(models.Batch{Obs: models.Row(d.Obs, int(slot), d.ObsSize)}, 1, logits, value)
		told = told || math.Abs(logP(logits, d.mask(int(slot)), d.Action[slot])-float64(d.LogP[slot])) > 1e-3
	}
	if !told {
		t.Error("without the features the choices would be the same")
	}
}

// The positions after the last step are valued by the network: what the seat that is to act sees is worth that
// to it, and the opposite to the other seat, which the learner plays too.
func TestRolloutValuesWhereItEnds(t *testing.T) {
	cfg := tiny(2)
	cfg.League.Self, cfg.League.Past, cfg.League.Agents, cfg.League.Opponents = 1, 0, 0, nil
	r := must.Get(Start(cfg, Options{Seed: 1, Workers: 1}))(t)
	defer r.Close()
	net, d := r.learners[0].net, r.roll.d
	must.Do(t, r.roll.Play(1, 0.95))
	p, logits, value, other := net.NewPlayer(1), make([]float32, d.Actions), make([]float32, 1), 0
	for row := range d.Rows {
		slot := d.Steps*d.Rows + row
		p.Forward(models.Batch{Obs: models.Row(d.Obs, slot, d.ObsSize)}, 1, logits, value)
		seat := int(d.Seat[slot])
		if got := d.Tail[2*row+seat]; math.Abs(float64(got-value[0])) > 1e-5 || d.Tail[2*row+1-seat] != -got {
			t.Errorf("row %d is worth %g to seat %d and %g to the other; the network says %g", row, got, seat,
				d.Tail[2*row+1-seat], value[0])
		}
		p.Forward(models.Batch{Obs: models.Row(d.Obs, slot-d.Rows, d.ObsSize)}, 1, logits, value)
		if math.Abs(float64(d.Tail[2*row+seat]-value[0])) > 1e-5 {
			other++
		}
	}
	if other == 0 {
		t.Error("the positions one step earlier are worth the same")
	}
}

// logP returns the logarithm of the probability that logits give to a legal action.
func logP(logits []float32, mask []uint8, action int32) float64 {
	sum := 0.0
	for a, legal := range mask {
		if legal != 0 {
			sum += math.Exp(float64(logits[a]))
		}
	}
	return float64(logits[action]) - math.Log(sum)
}

// Rows can play the editions of a game at one size in turn, since their numbers mean the same.
func TestEditionsAreMixed(t *testing.T) {
	cfg := tiny(1)
	cfg.Env = "GF3-1000-v1:on-the-way=policy:time-limit=10"
	cfg.Curriculum = []Stage{{Until: 1, Envs: []string{cfg.Env, "GF2-1000-v1:on-the-way=policy:time-limit=10"}}}
	r := must.Get(Start(cfg, Options{Seed: 1, Workers: 1}))(t)
	defer r.Close()
	must.Do(t, r.update())
	for i := range cfg.Rows {
		if got, want := r.roll.v.Env(i).Spec().Ruleset, []string{"gf3", "gf2"}[i%2]; got != want {
			t.Errorf("row %d plays %s, want %s", i, got, want)
		}
	}
	cfg.Curriculum[0].Envs[1] = "GF2-2000-v1"
	if _, err := Start(cfg, Options{Workers: 1}); !must.Contain(err, "GF2-2000-v1 cannot be learned beside the run's GF3-1000-v1") {
		t.Errorf("another size: %v", err)
	}
}

// The stages of a curriculum are played one after another, each in its own environments, and the run's
// environment after the last.
func TestCurriculumIsPlayed(t *testing.T) {
	cfg := tiny(6)
	cfg.Env = "GF3-Skirmish-v1:on-the-way=policy:time-limit=30"
	cfg.Steps = 40
	cfg.Decisions = int64(6 * cfg.Rows * cfg.Steps)
	cfg.Curriculum = []Stage{
		{Until: 0.3, Envs: []string{"GF3-Skirmish-v1:on-the-way=policy:time-limit=10"}},
		{Until: 0.6, Envs: []string{"GF3-Skirmish-v1:on-the-way=policy:time-limit=20"}},
	}
	r := must.Get(Start(cfg, Options{Seed: 1, Workers: 1}))(t)
	defer r.Close()
	var stages []int
	for r.done() < 1 {
		due := 0
		for due < 2 && r.done() >= cfg.Curriculum[due].Until {
			due++
		}
		must.Do(t, r.update())
		stages = append(stages, due)
		if r.progress.Stage != due || len(r.roll.results) == 0 {
			t.Fatalf("update %d: stage %d, %d games; want stage %d", r.state.Updates, r.progress.Stage,
				len(r.roll.results), due)
		}
		longest := int32(0)
		for i := range r.roll.results {
			longest = max(longest, r.roll.results[i].length)
		}
		if longest != int32(10*(due+1)) {
			t.Fatalf("update %d: games of up to %d decisions in stage %d", r.state.Updates, longest, due)
		}
	}
	if !slices.Contains(stages, 0) || !slices.Contains(stages, 1) || !slices.Contains(stages, 2) {
		t.Errorf("stages %v, want all three", stages)
	}
}

// Every number of an update has a name of its own, and those of a second learner say whose they are.
func TestColumns(t *testing.T) {
	p := Progress{Update: 1, Decisions: 2, Games: 3, Seconds: 4, RolloutSeconds: 5, UpdateSeconds: 6,
		DecisionsPerS: 7, Length: 8, DrawShare: 9, FirstShare: 10, LearningRate: 11, EntropyWeight: 12,
		ShapingWeight: 13, Stage: 14, FormerSelves: 15}
	for i := range 2 {
		at := float64(16 + 10*i)
		p.Learners = append(p.Learners, Figures{Return: at, PolicyLoss: at + 1, ValueLoss: at + 2, Entropy: at + 3,
			KL: at + 4, ClipFraction: at + 5, ExplainedVariance: at + 6, GradientNorm: at + 7, FirstRatio: at + 8,
			Epochs: int(at) + 9})
	}
	names := []string{"update", "decisions", "games", "seconds", "rollout_seconds", "update_seconds",
		"decisions_per_s", "length", "draw_share", "first_share", "learning_rate", "entropy_weight",
		"shaping_weight", "stage", "former_selves"}
	for _, who := range []string{"", "second_"} {
		for _, name := range []string{"return", "policy_loss", "value_loss", "entropy", "kl", "clip_fraction",
			"explained_variance", "gradient_norm", "first_ratio", "epochs"} {
			names = append(names, who+name)
		}
	}
	got := p.Columns()
	if len(got) != len(names) {
		t.Fatalf("%d columns, want %d", len(got), len(names))
	}
	for i, c := range got {
		if c.Name != names[i] || c.Value != float64(i+1) {
			t.Errorf("column %d is %q with %g, want %q with %d", i, c.Name, c.Value, names[i], i+1)
		}
	}
}
