package training

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gauntlet/agents"
	"gauntlet/engine/files"
	"gauntlet/engine/near"
	"gauntlet/env"
	"gauntlet/models"
)

// A Config says what a run of training is. docs/training.md describes it key by key.
type Config struct {
	Name string `yaml:"name"`
	// the environment, with options as in GF3-Skirmish-v1:points=500; the layer is tactical
	Env string `yaml:"env"`
	// who learns: both, first, second, or two for a learner of its own in each seat
	Seats   string        `yaml:"seats"`
	Network models.Config `yaml:"network"` //
	// a checkpoint whose weights the network begins with, or StartShipped; none when empty
	Start     string `yaml:"start"`
	Clone     Clone  `yaml:"clone"`     // an agent to learn from first
	Decisions int64  `yaml:"decisions"` // of learners, after which the run is over
	Rows      int    `yaml:"rows"`      // games played at once
	Steps     int    `yaml:"steps"`     // of a rollout in each row
	PPO       PPO    `yaml:"ppo"`       //
	League    League `yaml:"league"`    //
	// what is played instead of the environment for a part of the run
	Curriculum []Stage    `yaml:"curriculum"`
	Evaluation Evaluation `yaml:"evaluation"` //
	Checkpoint int        `yaml:"checkpoint"` // updates between two checkpoints
}

// A League says who plays in the rollouts. The three shares are of games; they need not sum to 1.
type League struct {
	// share of games of the learner against itself, or of the two learners against each other
	Self   float64 `yaml:"self"`
	Past   float64 `yaml:"past"`   // share against former selves
	Agents float64 `yaml:"agents"` // share against agents
	// the specs of these agents; "heroes in first" plays the first seat alone
	Opponents []string  `yaml:"opponents"`
	Weighting Weighting `yaml:"weighting"` // by which opponents are chosen: hard, variable or even
	// updates after which the learner joins its former selves; 0 for never
	Snapshot int `yaml:"snapshot"`
	// most former selves; the one that is beaten most easily makes room
	Size int `yaml:"size"`
}

// A Stage of the curriculum is what is played until a share of the run is done.
type Stage struct {
	Until float64 `yaml:"until"` // share of the run, 0 to 1
	// environments that are dealt out to the rows in turn, whose numbers mean the same as the run's
	Envs []string `yaml:"envs"`
}

// Evaluation says how the policy is judged: greedily, without shaping terms, on games that training does not
// see, in pairs of one seed with the seats swapped where both seats learn.
type Evaluation struct {
	Env     string   `yaml:"env"`     // the environment that is played; the run's when empty
	Every   int      `yaml:"every"`   // updates between two evaluations; 0 for none but the last
	Against []string `yaml:"against"` // agents that are played, as in League.Opponents
	Games   int      `yaml:"games"`   // against each of them
	Final   int      `yaml:"final"`   // games against each of them at the end of the run
	// normalized Elo by which the policy must be better than the best so far, in a sequential test, to take
	// its place
	Gate float64 `yaml:"gate"`
}

// The values of Config.Seats.
const (
	BothSeats   = "both"
	FirstSeat   = "first"
	SecondSeat  = "second"
	TwoLearners = "two"
)

// DefaultConfig returns what a config is made of that says nothing.
func DefaultConfig() Config {
	return Config{
		Name: "run", Env: "GF3-Skirmish-v1", Seats: BothSeats,
		Network:   models.Config{Kind: "mlp", Hidden: []int{128, 128}, Activation: "tanh"},
		Clone:     Clone{Games: 5000, Epochs: 2, LearningRate: Range{1e-3, 1e-3}},
		Decisions: 5_000_000, Rows: 256, Steps: 64,
		PPO: PPO{
			LearningRate: Range{1e-3, 1e-4}, Gamma: 1, Lambda: 0.95, Epochs: 3, Minibatch: 4096,
			Clip: Range{0.2, 0.2}, ValueWeight: 0.5,
			Entropy: Range{0.01, 0.001}, MaxGradient: 0.5, TargetKL: 0.03, DivergentKL: 1,
			ShapingWeight: Range{1, 0},
		},
		League: League{Self: 0.7, Past: 0.2, Agents: 0.1, Opponents: []string{"random"}, Weighting: Hard,
			Snapshot: 20, Size: 8},
		Evaluation: Evaluation{Every: 50, Against: []string{"random", "scripted"}, Games: 100, Final: 400,
			Gate: 30},
		Checkpoint: 20,
	}
}

// ReadConfig reads a config from a YAML file. Its errors name the line.
func ReadConfig(path string) (Config, error) {
	data, err := files.Read(path, MaxConfig)
	if err != nil {
		return Config{}, err
	}
	return ParseConfig(path, data)
}

// ParseConfig reads a config from YAML; name stands for it in errors. What it does not say is as in
// DefaultConfig.
func ParseConfig(name string, data []byte) (Config, error) {
	c := DefaultConfig()
	if err := decodeStrict(name, data, &c); err != nil {
		return c, err
	}
	if err := c.Check(); err != nil {
		return c, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// Limits of a config.
const (
	MaxRollout = 1 << 22 // slots of a rollout: rows times steps
	MaxUpdates = 1 << 24 // smallest of the numbers of updates
)

// Check returns an error when a value is out of range, or an environment or an agent is not there. Whether
// there is memory enough is found when a run is started.
func (c *Config) Check() error {
	err := c.checkRanges()
	if err == nil && !IsName(c.Name) {
		err = fmt.Errorf(
			"name: %q is no name of a run, which has up to 64 letters, digits, hyphens, underscores and dots, the first of them no dot",
			c.Name)
	}
	if err == nil {
		if err = c.Network.Validate(); err != nil {
			err = fmt.Errorf("network: %w", err)
		}
	}
	if err == nil && c.PPO.Auxiliary.on() {
		net := c.network()
		if err = net.Validate(); err != nil {
			err = fmt.Errorf("ppo.auxiliary: %w", err)
		}
	}
	if err != nil {
		return err
	}
	return cmp.Or(c.checkLeague(), c.checkClone(), c.checkEnvs())
}

// network returns what the learners' networks are built of.
func (c *Config) network() models.Config {
	net := c.Network
	net.Auxiliary = c.PPO.Auxiliary.on()
	return net
}

// checkRanges refuses numbers that are out of range.
func (c *Config) checkRanges() error {
	p, l, e := &c.PPO, &c.League, &c.Evaluation
	return cmp.Or(
		outside("decisions", c.Decisions, 1, 1e15),
		outside("rows", c.Rows, 2, env.MaxRows),
		outside("steps", c.Steps, 2, 1<<16),
		outside("rows times steps", c.Rows*c.Steps, 4, MaxRollout),
		outside("checkpoint", c.Checkpoint, 1, MaxUpdates),
		outside("ppo.epochs", p.Epochs, 1, 100),
		outside("ppo.minibatch", p.Minibatch, shards, MaxRollout),
		outside("league.snapshot", l.Snapshot, 0, MaxUpdates),
		outside("league.size", l.Size, 0, 256),
		outside("evaluation.every", e.Every, 0, MaxUpdates),
		outside("evaluation.games", e.Games, 2, 100_000),
		outside("evaluation.final", e.Final, 0, 100_000),
		p.LearningRate.outside("ppo.learning-rate", 0, 1),
		outside("ppo.gamma", p.Gamma, 0, 1),
		outside("ppo.lambda", p.Lambda, 0, 1),
		p.Clip.outside("ppo.clip", 0.001, 10),
		outside("ppo.value-clip", p.ValueClip, 0, 100),
		outside("ppo.value-weight", p.ValueWeight, 0, 100),
		p.Entropy.outside("ppo.entropy", 0, 10),
		outside("ppo.max-gradient", p.MaxGradient, 1e-6, 1e6),
		outside("ppo.target-kl", p.TargetKL, 0, 100),
		outside("ppo.divergent-kl", p.DivergentKL, 0, 1e6),
		p.ShapingWeight.outside("ppo.shaping", 0, 10),
		outside("ppo.average", p.Average, 0, 0.9999),
		p.Auxiliary.check(),
		outside("league.self", l.Self, 0, 1e6),
		outside("league.past", l.Past, 0, 1e6),
		outside("league.agents", l.Agents, 0, 1e6),
		outside("evaluation.gate", e.Gate, 1, 1000),
	)
}

// outside refuses a number that is not within bounds, or not a number.
func outside[T int | int64 | float64](name string, v, lo, hi T) error {
	if v >= lo && v <= hi {
		return nil
	}
	return fmt.Errorf("%s: %v is outside %v to %v", name, v, lo, hi)
}

// outside refuses a range that does not begin and end within bounds.
func (r Range) outside(name string, lo, hi float64) error {
	return cmp.Or(outside(name, r.From, lo, hi), outside(name, r.To, lo, hi))
}

// IsName reports whether a name can be that of a run, which is that of a folder.
func IsName(name string) bool {
	for _, r := range name {
		if !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_' ||
			r == '.') {
			return false
		}
	}
	return len(name) > 0 && len(name) <= 64 && name[0] != '.'
}

func (c *Config) checkLeague() error {
	seats := []string{BothSeats, FirstSeat, SecondSeat, TwoLearners}
	if !slices.Contains(seats, c.Seats) {
		return fmt.Errorf("seats: %q is none of %s%s", c.Seats, strings.Join(seats, ", "),
			near.Hint(c.Seats, seats))
	}
	ways := []string{string(Hard), string(Variable), string(Even)}
	if !slices.Contains(ways, string(c.League.Weighting)) {
		return fmt.Errorf("league.weighting: %q is none of %s%s", c.League.Weighting,
			strings.Join(ways, ", "), near.Hint(string(c.League.Weighting), ways))
	}
	for i, list := range []struct {
		name  string
		specs []string
	}{{"league.opponents", c.League.Opponents}, {"evaluation.against", c.Evaluation.Against}} {
		if len(list.specs) > 32 {
			return fmt.Errorf("%s: %d agents, at most 32", list.name, len(list.specs))
		}
		for _, text := range list.specs {
			spec, _, err := c.opponent(text)
			var a agents.Agent
			if err == nil {
				a, err = agents.New(spec)
			}
			if _, person := a.(*agents.Human); person {
				err = fmt.Errorf("agent %q: people do not play thousands of games", spec)
			}
			if err == nil && i == 0 {
				_, err = newOpponent(spec)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", list.name, err)
			}
		}
	}
	l := &c.League
	alone := c.Seats == FirstSeat || c.Seats == SecondSeat
	switch {
	case alone && len(c.Evaluation.Against) == 0 && c.Evaluation.Every > 0:
		return fmt.Errorf(
			"evaluation.against: the learner plays one seat alone; it is judged by agents in the other, but none is named")
	case l.Agents > 0 && len(l.Opponents) == 0:
		return fmt.Errorf("league.agents: a share of the games is against agents, but league.opponents names none")
	case alone && l.Agents == 0:
		return fmt.Errorf("league.agents: the learner plays one seat alone; who plays the other must be an agent")
	case l.Self+l.Past+l.Agents == 0:
		return fmt.Errorf("league: all shares are 0; nobody would be played")
	case l.Self == 0 && l.Agents == 0:
		return fmt.Errorf("league.self: in the beginning there are no former selves to play; there must be games against the learner itself or against agents")
	}
	return nil
}

// opponents reads the specs of agents.
func (c *Config) opponents(texts []string) ([]contender, error) {
	list := make([]contender, len(texts))
	for i, text := range texts {
		spec, seat, err := c.opponent(text)
		if err != nil {
			return nil, err
		}
		list[i] = contender{name: text, seat: seat, spec: spec}
	}
	return list, nil
}

// opponent reads an agent's spec and the seat that it plays, in words: "heroes in first". When it says none,
// that is either seat, or the one that is left by a learner of one seat.
func (c *Config) opponent(text string) (spec string, seat int, err error) {
	spec, name, said := strings.Cut(text, " in ")
	names := []string{FirstSeat, SecondSeat}
	left := map[string]int{BothSeats: eitherSeat, FirstSeat: 1, SecondSeat: 0,
		TwoLearners: eitherSeat}[c.Seats]
	if !said {
		if c.Seats == TwoLearners {
			return spec, left, fmt.Errorf("%q: of two learners each plays one seat; say against which, as in %q",
				text, text+" in "+FirstSeat)
		}
		return spec, left, nil
	}
	seat = slices.Index(names, name)
	switch {
	case seat < 0:
		return spec, seat, fmt.Errorf("%q: seat %q is none of %s%s", text, name, strings.Join(names, ", "),
			near.Hint(name, names))
	case left != eitherSeat && seat != left:
		return spec, seat, fmt.Errorf("%q: that is the learner's seat", text)
	}
	return spec, seat, nil
}

// checkEnvs refuses environments that cannot be made or do not go with each other.
func (c *Config) checkEnvs() error {
	id, o, err := envOf(c.Env)
	if err != nil {
		return fmt.Errorf("env: %w", err)
	}
	last := 0.0
	for i, s := range c.Curriculum {
		if !(s.Until > last && s.Until <= 1) {
			return fmt.Errorf("curriculum[%d].until: %g is not between %g and 1", i, s.Until, last)
		}
		last = s.Until
		if len(s.Envs) == 0 || len(s.Envs) > c.Rows || len(s.Envs) > 256 {
			return fmt.Errorf("curriculum[%d].envs: %d environments; a stage takes 1 to %d", i, len(s.Envs),
				min(c.Rows, 256))
		}
		for k, spec := range s.Envs {
			if err := besides(id, o, spec); err != nil {
				return fmt.Errorf("curriculum[%d].envs[%d]: %w", i, k, err)
			}
		}
	}
	if c.Evaluation.Env != "" {
		if _, _, err := envOf(c.Evaluation.Env); err != nil {
			return fmt.Errorf("evaluation.env: %w", err)
		}
	}
	return nil
}

// besides refuses an environment whose numbers mean something else than those of the run's.
func besides(id string, o env.Options, spec string) error {
	otherID, other, err := envOf(spec)
	if err != nil || otherID == id && other.Layer == o.Layer {
		return err
	}
	o.TimeLimit, other.TimeLimit = 0, 0 // of which no number depends
	mine, err := env.New(id, o)
	if err != nil {
		return err
	}
	others, err := env.New(otherID, other)
	if err != nil {
		return err
	}
	was, is := models.LayoutOf(mine.Spec()), models.LayoutOf(others.Spec())
	if err := was.Differs(&is); err != nil {
		return fmt.Errorf("%s cannot be learned beside the run's %s: %w", otherID, id, err)
	}
	return nil
}

// envOf returns the id and the options of an environment that learners play in: in its tactical layer, unless
// its options say otherwise.
func envOf(spec string) (string, env.Options, error) {
	id, o, err := env.ParseSpec(spec)
	if err != nil {
		return id, o, err
	}
	if o.Seat != 0 || o.Opponent != "" {
		return id, o, fmt.Errorf("environment %q: seat and opponent are not for training, whose config says who plays", spec)
	}
	if o.Test() {
		return id, o, fmt.Errorf("environment %q: split=test is kept for those who compare agents; training draws its games by split=train", spec)
	}
	if !strings.Contains(spec, ":layer=") {
		o.Layer = env.Tactical
	}
	_, err = env.Setup(id, o)
	return id, o, err
}

// stage returns the number of the stage that is played when a share of the run is done; after the last one
// the run's environment is played.
func (c *Config) stage(done float64) int {
	for i, s := range c.Curriculum {
		if done < s.Until {
			return i
		}
	}
	return len(c.Curriculum)
}

// envs returns the environments that are played in a stage.
func (c *Config) envs(stage int) []string {
	if stage < len(c.Curriculum) {
		return c.Curriculum[stage].Envs
	}
	return []string{c.Env}
}

// lastEnvs returns the environments that are played at the end of the run.
func (c *Config) lastEnvs() []string {
	if n := len(c.Curriculum); n > 0 && c.Curriculum[n-1].Until >= 1 {
		return c.Curriculum[n-1].Envs
	}
	return []string{c.Env}
}
