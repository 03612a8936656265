// Package campaign plays chains of missions of Star Quest: it takes a party through one mission after another and carries over what the campaign says.
package campaign

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// A Plan is a campaign with all that it is played with. It does not change while it is played.
type Plan struct {
	Campaign *mission.Campaign
	Party    *roster.Army
	Enemies  *roster.Army
	Missions []*mission.Mission // by stage
	Tables   []*mission.Table   // by stage
	Rulings  []engine.Ruling
}

// Options are what may be chosen against what the campaign says; the zero value chooses nothing.
type Options struct {
	Party, Enemies string // lists
	Heroes         int    // the first so many heroes of the party
	Threat         string // of every mission
	Rulings        []engine.Ruling
}

// Open opens all that a campaign names, and checks that each of its missions can be set up.
func Open(c *mission.Campaign, o Options) (*Plan, error) {
	p := &Plan{Campaign: c, Rulings: o.Rulings}
	var err error
	for _, side := range []struct {
		key, what, given, usual string
		list                    **roster.Army
	}{{"party", "party of heroes", o.Party, c.Party, &p.Party}, {"enemies", "list of enemies", o.Enemies, c.Enemies, &p.Enemies}} {
		if *side.list, err = roster.OpenQuestList(cmp.Or(side.given, side.usual)); err == nil && (*side.list).Party() != (side.key == "party") {
			err = fmt.Errorf("list %q is no %s", (*side.list).Name, side.what)
		}
		if err != nil && side.given == "" {
			err = mission.Wrong(side.key, -1, "%s: %w", side.key, err)
		}
		if err != nil {
			return nil, err
		}
	}
	if o.Heroes != 0 {
		if o.Heroes < roster.MinParty || o.Heroes > min(roster.MaxParty, len(p.Party.Units)) {
			return nil, fmt.Errorf("%d heroes are outside %d to %d, as many as party %q has", o.Heroes, roster.MinParty, len(p.Party.Units), p.Party.Name)
		}
		some := *p.Party
		some.Units = some.Units[:o.Heroes]
		p.Party = &some
	}
	if o.Threat != "" {
		own := *c
		own.Stages = slices.Clone(c.Stages)
		for i := range own.Stages {
			own.Stages[i].Threat = o.Threat
		}
		p.Campaign = &own
	}
	for i, st := range p.Campaign.Stages {
		m, t, err := mission.OpenQuest(st.Mission)
		if err != nil {
			return nil, mission.Wrong("missions", i, "%w", err)
		}
		p.Missions, p.Tables = append(p.Missions, m), append(p.Tables, t)
		setup, err := starquest.Prepare(m, t, p.Party, p.Enemies, 0, st.Threat)
		if setup.Rulings = p.Rulings; err == nil {
			_, err = engine.Compile(setup)
		}
		if err != nil {
			return nil, mission.Wrong("missions", i, "%w", mission.Locate(st.Mission, err))
		}
	}
	return p, c.Check(p.Missions)
}

// A Hero is how a hero stands after a mission.
type Hero struct {
	Name        string `json:"name"`
	Wounds      int    `json:"wounds"` // at the end of the mission
	Tough       int    `json:"tough"`
	Power       int    `json:"power"` // when rested
	Unconscious bool   `json:"unconscious"`
	Level       int    `json:"level"` // missions won that it was conscious at the end of
}

// A Step is one mission that was played.
type Step struct {
	Stage    int      `json:"stage"` // from 1
	Try      int      `json:"try"`   // from 1
	Mission  string   `json:"mission"`
	Table    string   `json:"table"`
	Threat   string   `json:"threat"`
	Won      bool     `json:"won"`
	Rounds   int      `json:"rounds"`
	Goals    int      `json:"goals"` // done
	Of       int      `json:"of"`    // goals
	Reason   string   `json:"reason"`
	Forfeit  int      `json:"forfeit"` // the seat that forfeited, or -1
	Why      string   `json:"why"`     // of the forfeit
	Found    []string `json:"found"`   // items, brought home if it is won
	Heroes   []Hero   `json:"heroes"`
	Seed     uint64   `json:"seed"`
	Length   int      `json:"decisions"`
	Hash     string   `json:"final_hash"`
	Recorded string   `json:"replay"` // the file, or ""
}

// A Report is a whole campaign.
type Report struct {
	Campaign string    `json:"campaign"`
	Party    string    `json:"party"`
	Enemies  string    `json:"enemies"`
	Agents   [2]string `json:"agents"`
	Seed     uint64    `json:"seed"`
	Won      bool      `json:"won"` // every mission that had to be
	Missions int       `json:"missions"`
	Victory  int       `json:"missions_won"`
	Steps    []Step    `json:"steps"`
	Heroes   []Hero    `json:"heroes"` // as they stand at the end
	Finds    []string  `json:"finds"`  // brought home
	Finished bool      `json:"finished"`
}

// A Run is one playing of a campaign.
type Run struct {
	Plan  *Plan
	Specs [2]string // of the agents: of the heroes, of the enemies
	Seed  uint64

	// Match is called before each mission, with what is known of its step, and may add observers and a trace to the match; nil for nothing.
	Match func(*arena.Match, *Step) error
	// Done is called after each mission; nil for nothing.
	Done func(*Step) error
}

// Play plays the campaign to its end. Equal seeds play equal campaigns. When the context is cancelled it returns the report as far as it goes, and the
// context's error.
func (r *Run) Play(ctx context.Context) (*Report, error) {
	p := r.Plan
	state := newParty(p)
	out := &Report{
		Campaign: p.Campaign.Name, Party: p.Party.Name, Enemies: p.Enemies.Name, Agents: r.Specs, Seed: r.Seed,
		Won: true, Missions: len(p.Campaign.Stages), Steps: []Step{}, Finds: []string{},
	}
	finish := func(err error) (*Report, error) {
		out.Heroes, out.Finished = state.heroes(), err == nil
		out.Won = out.Won && out.Finished
		return out, err
	}
	for i := range p.Campaign.Stages {
		stage := &p.Campaign.Stages[i]
		won := false
		for try := 1; try <= stage.Tries && !won; try++ {
			step, err := r.mission(ctx, state, i, try)
			if err != nil {
				return finish(err)
			}
			if won = step.Won; won {
				out.Victory++
				for _, name := range step.Found {
					out.Finds = append(out.Finds, name)
					state.gain(p.Campaign.Finds, name)
				}
			}
			out.Steps = append(out.Steps, *step)
			state.rest(p.Campaign.Heal)
			if r.Done != nil {
				if err := r.Done(step); err != nil {
					return finish(err)
				}
			}
		}
		if !won && !stage.On {
			out.Won = false
			break
		}
	}
	return finish(nil)
}

// mission plays one mission.
func (r *Run) mission(ctx context.Context, state *party, stage, try int) (*Step, error) {
	p := r.Plan
	st := &p.Campaign.Stages[stage]
	setup, err := starquest.Prepare(p.Missions[stage], p.Tables[stage], state.army, p.Enemies, 0, st.Threat)
	if err != nil {
		return nil, err
	}
	setup.Rulings = p.Rulings
	game, err := engine.Compile(setup)
	if err != nil {
		return nil, err
	}
	step := &Step{
		Stage: stage + 1, Try: try, Mission: setup.Mission.Name, Table: setup.Table.Name, Threat: st.Threat, Of: len(setup.Mission.Quest.Goals),
		Seed: dice.Mix(r.Seed ^ dice.Mix(uint64(stage*mission.MaxTries+try))),
	}
	m := arena.Match{Game: game, Seed: step.Seed}
	for i, spec := range r.Specs {
		if m.Agents[i], err = agents.New(spec); err != nil {
			return nil, err
		}
	}
	if r.Match != nil {
		if err := r.Match(&m, step); err != nil {
			return nil, err
		}
	}
	last := &ending{}
	m.Observers = append(m.Observers, last)
	res, err := new(arena.Referee).Play(ctx, m)
	if err != nil {
		return nil, err
	}
	step.Won, step.Goals, step.Reason = res.Outcome.Winner == starquest.Heroes, int(res.Outcome.Score[starquest.Heroes]), res.Outcome.Reason
	step.Forfeit, step.Why, step.Length, step.Hash = res.Forfeit, res.Why, res.Length, fmt.Sprintf("%016x", res.FinalHash)
	step.Rounds, step.Found = last.rounds, last.found
	step.Heroes = state.after(p.Campaign.Levels, last.heroes, step.Won)
	return step, nil
}

// An ending takes down how a mission ends.
type ending struct {
	rounds int
	found  []string
	heroes []starquest.Aftermath
}

// Begin, Chosen and Applied do nothing: only the end counts.
func (*ending) Begin(*arena.Match, *engine.State) error    { return nil }
func (*ending) Chosen(*arena.Choice, *engine.State) error  { return nil }
func (*ending) Applied(*arena.Choice, *engine.State) error { return nil }

// End looks at the heroes.
func (e *ending) End(_ *arena.Result, s *engine.State) error {
	e.rounds = s.Round()
	e.found = append([]string{}, starquest.Found(s.View())...)
	first, end := s.Game().UnitRange(starquest.Heroes)
	for u := first; u < end; u++ {
		e.heroes = append(e.heroes, starquest.AftermathOf(s.View(), u))
	}
	return nil
}
