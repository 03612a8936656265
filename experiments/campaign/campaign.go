// Package campaign plays the campaigns of rulesets that have some: it takes a party through one mission after
// another, and keeps in a file how far it has come.
package campaign

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/files"
	"gauntlet/experiments"
)

// A Step is one mission that was played.
type Step struct {
	Stage    int             `json:"stage"` // from 1
	Try      int             `json:"try"`   // from 1
	Mission  string          `json:"mission"`
	Table    string          `json:"table"`
	Threat   string          `json:"threat,omitempty"`  // where missions have levels of threat
	Decided  []string        `json:"decided,omitempty"` // before the mission
	Won      bool            `json:"won"`
	Rounds   int             `json:"rounds"`
	Score    [2]int32        `json:"score"`
	Verdict  string          `json:"verdict"` // who has won, and what the scores are
	Reason   string          `json:"reason"`
	Forfeit  int             `json:"forfeit"` // the seat that forfeited, or -1
	Why      string          `json:"why"`     // of the forfeit
	Found    []string        `json:"found"`
	Members  []engine.Member `json:"members"`
	News     []string        `json:"news,omitempty"` // what came of it
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
	Members  []engine.Member `json:"members"` // as they stand at the end
	Finds    []string        `json:"finds"`   // brought home
	Finished bool            `json:"finished"`
}

// A Run is one playing of a campaign.
type Run struct {
	Ruleset  engine.Ruleset
	Campaign engine.Campaign
	Specs    [2]string // of the agents, by seat: of the party, of its enemies
	Seed     uint64
	Decide   Decider // decides between missions; nil is First
	Save     string  // file that is written after every mission and every decision, or ""
	Resume   *Saved  // what has been played already; nil is nothing

	Lines   io.Writer // is told what is played, and a line for each mission; may be nil
	Told    io.Writer // is told each decision, each die and each reason in words; may be nil
	Replays string    // folder for a replay of each mission, or ""
}

// seedStride is how far the seeds of the missions' first tries are apart, before they are mixed. It is part
// of what a seed of a campaign means, as are the numbers of the other seeds.
const (
	seedStride = 5
	seedParty  = 1 << 20
	seedDrawn  = 1 << 21 // + the number of the decision
)

// seedOf returns a seed that belongs to that of a campaign.
func seedOf(seed uint64, n int) uint64 { return dice.Mix(seed ^ dice.Mix(uint64(n))) }

// A playing is a run under way.
type playing struct {
	*Run
	party engine.Party
	saved Saved
	done  int // entries of saved that have been gone through
	chose int // of them, decisions
}

// Check sees to it, before anything is decided or written, that the agents can play each of the missions and
// that the campaign can be saved.
func (r *Run) Check() error {
	party := r.Campaign.Begin(0)
	for i := range r.Campaign.Stages() {
		setup, err := party.Setup(i)
		if err != nil {
			return err
		}
		if _, err := experiments.NewGame(experiments.GameConfig{Setup: setup, Agents: r.Specs}); err != nil {
			return fmt.Errorf("mission %d: %w", i+1, err)
		}
	}
	p := &playing{Run: r}
	var err error
	if p.saved, err = r.identity(); err == nil {
		_, err = p.encode()
	}
	return err
}

// replay returns the path of a step's replay, or "".
func (r *Run) replay(step *Step) string {
	if r.Replays == "" {
		return ""
	}
	return filepath.Join(r.Replays, fmt.Sprintf("mission-%d-%d.replay", step.Stage, step.Try))
}

// Play plays the campaign to its end. Equal seeds and decisions play equal campaigns, however often they are
// broken off and resumed. When the context is cancelled, or a person leaves, it returns the report of what was
// played, and experiments.ErrInterrupted.
func (r *Run) Play(ctx context.Context) (*Report, error) {
	p := &playing{Run: r, party: r.Campaign.Begin(seedOf(r.Seed, seedParty))}
	if err := p.begin(); err != nil {
		return nil, err
	}
	if err := p.save(); err != nil { // so that no mission is played in vain
		return nil, err
	}
	stages, lists := r.Campaign.Stages(), r.Campaign.Lists()
	out := &Report{
		Campaign: r.Campaign.Name(), Party: lists[0], Enemies: lists[1], Agents: r.Specs, Seed: r.Seed,
		Won: true, Missions: len(stages), Steps: []Step{}, Finds: []string{},
	}
	if err := r.tell(fmt.Sprintf("%s: %s (%s) against %s (%s), seed %d\n", out.Campaign, out.Party,
		r.Specs[0], out.Enemies, r.Specs[1], r.Seed)); err != nil {
		return nil, err
	}
	err := p.stages(ctx, stages, out)
	if err == nil && p.done < len(p.saved.Entries) {
		err = unfit("entry %d comes after its end", p.done+1)
	}
	out.Members, out.Finished = p.party.Members(), err == nil
	out.Won = out.Won && out.Finished
	return out, err
}

// stages plays one stage after another.
func (p *playing) stages(ctx context.Context, stages []engine.Stage, out *Report) error {
	for i, stage := range stages {
		won := false
		for try := 1; try <= stage.Tries && !won; try++ {
			step := Step{Stage: i + 1, Try: try, Threat: stage.Threat, Found: []string{}}
			var err error
			if step.Decided, err = p.decide(ctx); err == nil {
				err = p.tell(step.before())
			}
			var kept []string
			if err == nil {
				kept, err = p.mission(ctx, &step)
			}
			if err != nil {
				return err
			}
			if won = step.Won; won {
				out.Victory++
			}
			out.Finds = append(out.Finds, kept...)
			out.Steps = append(out.Steps, step)
			if err := p.tell(step.Text()); err != nil {
				return err
			}
		}
		if !won && !stage.GoesOn {
			out.Won = false
			break
		}
	}
	return nil
}

// tell writes text to Lines.
func (r *Run) tell(text string) (err error) {
	if r.Lines != nil {
		_, err = io.WriteString(r.Lines, text)
	}
	return err
}

// next returns the next entry of what has been played already, or nil.
func (p *playing) next() *Entry {
	if p.done == len(p.saved.Entries) {
		return nil
	}
	p.done++
	return &p.saved.Entries[p.done-1]
}

// note puts an entry behind those that have been gone through, and saves them.
func (p *playing) note(e Entry) error {
	p.saved.Entries = append(p.saved.Entries, e)
	p.done++
	return p.save()
}

// save writes what has happened into the file for it.
func (p *playing) save() error {
	text, err := p.encode()
	if err != nil || p.Save == "" {
		return err
	}
	return files.Write(p.Save, text)
}

// encode returns the file for what has happened, or nothing where there is none. What could not be read again
// is refused, and so is a path that would make it so later.
func (p *playing) encode() ([]byte, error) {
	if p.Save == "" {
		return nil, nil
	}
	if err := errors.Join(checkText(p.replay(&Step{})), p.saved.check()); err != nil {
		return nil, fmt.Errorf("the campaign cannot be saved: %w", err)
	}
	text, err := p.saved.Encode()
	if err == nil && len(text) > MaxSave {
		err = fmt.Errorf("the campaign cannot be saved: it is larger than %d bytes", MaxSave)
	}
	return text, err
}

// decide lets the party decide until there is nothing more to decide, and returns the answers.
func (p *playing) decide(ctx context.Context) (said []string, err error) {
	for {
		menu := p.party.Menu()
		if len(menu.Answers) == 0 {
			return said, nil
		}
		var answer int
		if e := p.next(); e != nil {
			if e.Mission != nil {
				return said, unfit("entry %d is a mission, where there is something to decide", p.done)
			}
			answer = e.Answer - 1
			if answer < len(menu.Answers) && menu.Answers[answer] != e.Said {
				return said, unfit("entry %d: answer %d says %q, not %q", p.done, e.Answer,
					menu.Answers[answer], e.Said)
			}
			if err := p.party.Choose(answer); err != nil {
				return said, unfit("entry %d: %w", p.done, err)
			}
		} else {
			decide := p.Decide
			if decide == nil {
				decide = First
			}
			answer, err = decide(ctx, p.chose, menu)
			if errors.Is(err, agents.ErrQuit) || errors.Is(err, context.Canceled) {
				err = experiments.ErrInterrupted
			}
			if err != nil {
				return said, err
			}
			if err := p.party.Choose(answer); err != nil {
				return said, err
			}
			if err := p.note(Entry{Answer: answer + 1, Said: menu.Answers[answer]}); err != nil {
				return said, err
			}
		}
		said = append(said, menu.Answers[answer])
		p.chose++
	}
}

// mission plays the mission of a step, or takes it from what has been played already. It returns what is
// brought home.
func (p *playing) mission(ctx context.Context, step *Step) (kept []string, err error) {
	setup, err := p.party.Setup(step.Stage - 1)
	if err != nil {
		return nil, err
	}
	game, err := engine.Compile(setup)
	if err != nil {
		return nil, err
	}
	step.Mission, step.Table = setup.Mission.Name, setup.Table.Name
	step.Seed = seedOf(p.Seed, (step.Stage-1)*seedStride+step.Try)
	if e := p.next(); e != nil {
		if e.Mission == nil {
			return nil, unfit("entry %d is a decision, where there is a mission to be played", p.done)
		}
		if kept, err = p.after(game, e.Mission, step); err != nil {
			err = unfit("entry %d: %w", p.done, err)
		}
		return kept, err
	}
	if p.Told != nil {
		fmt.Fprintf(p.Told, "%s\n", step.Title())
	}
	played, err := p.play(ctx, setup, step)
	if err != nil {
		return nil, err
	}
	if kept, err = p.after(game, played, step); err == nil {
		err = p.note(Entry{Mission: played})
	}
	return kept, err
}

// play plays the game of a step.
func (p *playing) play(ctx context.Context, setup engine.Setup, step *Step) (*Played, error) {
	out := &Played{Replay: p.replay(step)}
	game, err := experiments.NewGame(experiments.GameConfig{Setup: setup, Agents: p.Specs, Seed: step.Seed,
		Told: p.Told, Replay: out.Replay, Observer: ending{Played: out}})
	if err != nil {
		return nil, err
	}
	_, err = game.Play(ctx)
	return out, err
}

// An ending notes how a mission ends.
type ending struct {
	arena.Bystander
	*Played
}

// Rewound does nothing: a mission is taken over at its end.
func (ending) Rewound(int, *engine.State) error { return nil }

// End keeps all that a party needs of a mission. One that a person has left has not ended: it begins again when
// the campaign goes on.
func (e ending) End(res *arena.Result, s *engine.State) error {
	if res.Left {
		return experiments.ErrInterrupted
	}
	e.Played.End = s.AppendSnapshot(nil)
	e.Length, e.Forfeit, e.Why = res.Length, res.Forfeit, plain(res.Why)
	if e.Forfeit >= 0 && e.Why == "" {
		e.Why = "for no reason that it gives"
	}
	return nil
}

// after lets the party take down how a mission ended. A mission that has just been played and one that was
// saved go the same way.
func (p *playing) after(game *engine.Game, played *Played, step *Step) (kept []string, err error) {
	end, err := game.Restore(played.End)
	if err != nil {
		return nil, err
	}
	o := end.Outcome()
	switch {
	case played.Forfeit >= 0:
		o.Over, o.Winner, o.Reason = true, int8(1-played.Forfeit), "forfeit"
	case !o.Over:
		return nil, errors.New("the mission has not ended")
	}
	step.Won, step.Rounds, step.Score, step.Reason = o.Winner == 0, end.Round(), o.Score, o.Reason
	step.Verdict, step.Forfeit, step.Why = engine.Verdict(p.Ruleset, o), played.Forfeit, played.Why
	step.Length, step.Hash, step.Recorded = played.Length, fmt.Sprintf("%016x", end.Hash()), played.Replay
	after := p.party.After(end.View(), step.Won)
	step.Found = append(step.Found, after.Found...)
	step.Members, step.News = after.Members, after.News
	return after.Kept, nil
}
