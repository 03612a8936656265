package training

import "gauntlet/engine/files"

// An Observer is told how a run goes, in order and by one goroutine: loggers, pictures, metrics. It must not
// change what it is shown, which is valid during the call. An error stops the run; what was trained is saved
// first.
type Observer interface {
	// Begin is called before the first update of a process, of a fresh run and of a resumed one.
	Begin(b *Beginning) error
	// Updated is called after every update.
	Updated(p *Progress) error
	// Evaluated is called after every evaluation.
	Evaluated(e *Judgement) error
	// End is called when the run is over, stopped or interrupted, not when it fails.
	End(s *Summary) error
}

// A Beginning is what is known of a run before it goes on.
type Beginning struct {
	Config    *Config
	Dir       string // folder of the run; "" when nothing is kept
	Seed      uint64
	Workers   int
	Weights   int // of one learner's network
	Updates   int // done before
	Decisions int64
	Judged    int // update of the last evaluation that the checkpoint knows of; 0 when there is none
	Lessons   int // of cloning that an earlier process has learned from and left unfinished; 0 when there is none
	Resumed   bool
	Files     files.System // where the run's files are written; nil is the machine's disk
}

// A Progress is how far a run has come with an update, and what the update tells. Times are not the same from
// run to run; everything else depends on config and seed alone.
type Progress struct {
	Update    int   `json:"update"`    // its number, from 1
	Decisions int64 `json:"decisions"` // of learners so far
	Games     int64 `json:"games"`     // ended so far
	Planned   int64 `json:"planned"`   // decisions of the whole run

	// of training so far, in all processes: rollouts and updates
	Seconds        float64 `json:"seconds"`
	RolloutSeconds float64 `json:"rollout_seconds"` // of this update's rollout
	UpdateSeconds  float64 `json:"update_seconds"`  // of its steps down the gradient
	DecisionsPerS  float64 `json:"decisions_per_s"` // of this update
	// mean actions of a game, of those that ended in the rollout
	Length        float64 `json:"length"`
	DrawShare     float64 `json:"draw_share"`     // of these games
	FirstShare    float64 `json:"first_share"`    // of these games that seat 0 won
	LearningRate  float64 `json:"learning_rate"`  // as annealed
	EntropyWeight float64 `json:"entropy_weight"` //
	ShapingWeight float64 `json:"shaping_weight"` //
	Stage         int     `json:"stage"`          // of the curriculum, from 0
	FormerSelves  int     `json:"former_selves"`  // in the league

	Learners  []Figures  `json:"learners"`  // of each learner
	Opponents []Opponent `json:"opponents"` // the league but for the learners
}

// An Opponent is somebody in the league, and how the learner fares against it.
type Opponent struct {
	Name string `json:"name"`
	// of the learner, 0 to 1, over its last games more than over those long ago: the mean over the seats it
	// meets it in
	Score    float64 `json:"score"`
	InFirst  float64 `json:"in_first"`  // the same where the opponent plays the first seat
	InSecond float64 `json:"in_second"` // and where it plays the second
	Games    int     `json:"games"`
}

// A Judgement is the result of an evaluation.
type Judgement struct {
	Update    int     `json:"update"`
	Decisions int64   `json:"decisions"`
	Seconds   float64 `json:"seconds"` // of training until then
	Ladder    []Rung  `json:"ladder"`
	Promoted  bool    `json:"promoted"` // the policy is the best so far from now on
}

// A Rung is the result of a match of the greedy policy against an opponent.
type Rung struct {
	Opponent string  `json:"opponent"`
	Score    float64 `json:"score"` // 0 to 1, a draw is half a win
	Lo       float64 `json:"lo"`    // ends of the 95% interval
	Hi       float64 `json:"hi"`
	Games    int     `json:"games"`
	Wins     int     `json:"wins"`
	Draws    int     `json:"draws"`
	Losses   int     `json:"losses"`
}

// A Summary is what a run has come to.
type Summary struct {
	Updates       int     `json:"updates"`
	Decisions     int64   `json:"decisions"`
	DecisionsPerS float64 `json:"decisions_per_s"` // of the whole run; rollouts and updates only
	Seconds       float64 `json:"seconds"`         // of this process, all included
	WeightsHash   string  `json:"weights_hash"`
	Checkpoint    string  `json:"checkpoint"`      // path; "" when nothing is kept
	Ladder        []Rung  `json:"ladder"`          // empty when the run has not come to its end
	Gains         []Gain  `json:"gains,omitempty"` // by opponent of the ladder, since the network that the run began with
	Over          bool    `json:"over"`            // the run has come to its end
	Interrupted   bool    `json:"interrupted"`
}
