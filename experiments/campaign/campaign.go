// Package campaign plays the campaigns of rulesets that have some: it takes a party through one mission after
// another.
package campaign

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/experiments"
)

// A Step is one mission that was played.
type Step struct {
	Stage    int             `json:"stage"` // from 1
	Try      int             `json:"try"`   // from 1
	Mission  string          `json:"mission"`
	Table    string          `json:"table"`
	Threat   string          `json:"threat"`
	Won      bool            `json:"won"`
	Rounds   int             `json:"rounds"`
	Goals    int             `json:"goals"` // done
	Of       int             `json:"of"`    // goals
	Reason   string          `json:"reason"`
	Forfeit  int             `json:"forfeit"` // the seat that forfeited, or -1
	Why      string          `json:"why"`     // of the forfeit
	Found    []string        `json:"found"`   // items, brought home if it is won
	Heroes   []engine.Member `json:"heroes"`
	Seed     uint64          `json:"seed"`
	Length   int             `json:"decisions"`
	Hash     string          `json:"final_hash"`
	Recorded string          `json:"replay"` // the file, or ""
}

// A Report is a whole campaign.
type Report struct {
	Campaign string          `json:"campaign"`
	Party    string          `json:"party"`
	Enemies  string          `json:"enemies"`
	Agents   [2]string       `json:"agents"`
	Seed     uint64          `json:"seed"`
	Won      bool            `json:"won"` // every mission that had to be
	Missions int             `json:"missions"`
	Victory  int             `json:"missions_won"`
	Steps    []Step          `json:"steps"`
	Heroes   []engine.Member `json:"heroes"` // as they stand at the end
	Finds    []string        `json:"finds"`  // brought home
	Finished bool            `json:"finished"`
}

// A Run is one playing of a campaign.
type Run struct {
	Campaign engine.Campaign
	Specs    [2]string // of the agents, by seat: of the party, of its enemies
	Seed     uint64

	Lines   io.Writer // is told what is played, and a line for each mission; may be nil
	Told    io.Writer // is told each decision, each die and each reason in words; may be nil
	Replays string    // folder for a replay of each mission, or ""
}

// seedStride is how far the seeds of the missions' first tries are apart, before they are mixed. It is part
// of what a seed of a campaign means.
const seedStride = 5

// Play plays the campaign to its end. Equal seeds play equal campaigns. When the context is cancelled it
// returns the report of what was played, and experiments.ErrInterrupted.
func (r *Run) Play(ctx context.Context) (*Report, error) {
	party, stages, lists := r.Campaign.Begin(), r.Campaign.Stages(), r.Campaign.Lists()
	out := &Report{
		Campaign: r.Campaign.Name(), Party: lists[0], Enemies: lists[1], Agents: r.Specs, Seed: r.Seed,
		Won: true, Missions: len(stages), Steps: []Step{}, Finds: []string{},
	}
	if err := r.tell(fmt.Sprintf("%s: %s (%s) against %s (%s), seed %d\n", out.Campaign, out.Party,
		r.Specs[0], out.Enemies, r.Specs[1], r.Seed)); err != nil {
		return nil, err
	}
	finish := func(err error) (*Report, error) {
		out.Heroes, out.Finished = party.Members(), err == nil
		out.Won = out.Won && out.Finished
		return out, err
	}
	for i, stage := range stages {
		won := false
		for try := 1; try <= stage.Tries && !won; try++ {
			step, err := r.mission(ctx, party, stage, i, try)
			if err != nil {
				return finish(err)
			}
			if won = step.Won; won {
				out.Victory++
				out.Finds = append(out.Finds, step.Found...)
			}
			out.Steps = append(out.Steps, *step)
			if err := r.tell(step.Text()); err != nil {
				return finish(err)
			}
		}
		if !won && !stage.GoesOn {
			out.Won = false
			break
		}
	}
	return finish(nil)
}

// tell writes text to Lines.
func (r *Run) tell(text string) (err error) {
	if r.Lines != nil {
		_, err = io.WriteString(r.Lines, text)
	}
	return err
}

// mission plays stage number i, counted from 0.
func (r *Run) mission(ctx context.Context, party engine.Party, stage engine.Stage, i, try int) (*Step,
	error) {
	setup, err := party.Setup(i)
	if err != nil {
		return nil, err
	}
	step := &Step{
		Stage: i + 1, Try: try, Mission: setup.Mission.Name, Table: setup.Table.Name, Threat: stage.Threat,
		Of:   stage.Goals,
		Seed: dice.Mix(r.Seed ^ dice.Mix(uint64(i*seedStride+try))),
	}
	if r.Replays != "" {
		step.Recorded = filepath.Join(r.Replays, fmt.Sprintf("mission-%d-%d.replay", step.Stage, step.Try))
	}
	game, err := experiments.NewGame(experiments.GameConfig{Setup: setup, Agents: r.Specs, Seed: step.Seed,
		Told: r.Told, Replay: step.Recorded, Observer: &ending{party: party, step: step}})
	if err != nil {
		return nil, err
	}
	if r.Told != nil {
		fmt.Fprintf(r.Told, "%s\n", step.Title())
	}
	res, err := game.Play(ctx)
	if err != nil {
		return nil, err
	}
	step.Goals, step.Reason, step.Forfeit, step.Why = int(res.Score[0]), res.Reason, res.Forfeit, res.Why
	step.Length, step.Hash = res.Decisions, res.FinalHash
	return step, nil
}

// An ending notes how a mission ends.
type ending struct {
	arena.Bystander
	party engine.Party
	step  *Step
}

// Rewound does nothing: a mission is taken over at its end.
func (*ending) Rewound(int, *engine.State) error { return nil }

// End lets the party take over what the mission has brought.
func (e *ending) End(res *arena.Result, s *engine.State) error {
	e.step.Rounds, e.step.Won = s.Round(), res.Outcome.Winner == 0
	e.step.Found, e.step.Heroes = e.party.After(s.View(), e.step.Won)
	return nil
}
