package training

import (
	"fmt"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/env"
)

// checkFit refuses agents and learners that cannot play what the run wants of them: in the league, in
// evaluations and as teachers. Otherwise this would show in the middle of the run only.
func (r *Run) checkFit() error {
	games, err := r.allGames()
	if err != nil {
		return err
	}
	for _, p := range r.league.players[r.league.learners:] {
		for seat := range 2 {
			if p.plays(seat) && r.league.learnerIn(1-seat) >= 0 {
				if err := fitsIn(p.spec, seat, p.seat, games...); err != nil {
					return fmt.Errorf("league.opponents: %w", err)
				}
			}
		}
	}
	if k := &r.cfg.Clone; k.Agent != "" {
		for seat := range 2 {
			spec := k.Agent
			if k.Against != "" && r.league.learnerIn(seat) < 0 {
				spec = k.Against
			}
			if err := fits(spec, seat, games...); err != nil {
				return fmt.Errorf("clone: %w", err)
			}
		}
	}
	if r.cfg.Evaluation.Every == 0 && r.cfg.Evaluation.Final == 0 {
		return nil
	}
	b, err := r.newJudge()
	if err != nil {
		return err
	}
	game, err := b.Game(0)
	if err != nil {
		return err
	}
	for seat, net := range r.networks() {
		if net == nil {
			continue
		}
		me, err := b.agent(&contender{nets: r.networks()}, seat)
		if err != nil {
			return err
		}
		if err := me.(agents.Fitting).Fits(game, seat); err != nil {
			return fmt.Errorf("evaluation.env: %s: %w", r.cfg.Evaluation.Env, err)
		}
	}
	against, err := r.cfg.opponents(r.cfg.Evaluation.Against)
	for _, a := range against {
		for seat := range 2 {
			if a.seat == eitherSeat || a.seat == seat {
				if err := fitsIn(a.spec, seat, a.seat, game); err != nil {
					return fmt.Errorf("evaluation.against: %w", err)
				}
			}
		}
	}
	return err
}

// allGames returns the games of the curriculum and of what comes after it.
func (r *Run) allGames() ([]*engine.Game, error) {
	var specs []string
	for stage := range len(r.cfg.Curriculum) + 1 {
		specs = append(specs, r.cfg.envs(stage)...)
	}
	return gamesOf(specs...)
}

// gamesOf compiles the games of environments; of those that leave something to chance one each.
func gamesOf(specs ...string) (games []*engine.Game, err error) {
	for _, spec := range specs {
		deal, err := dealOf(spec)
		if err != nil {
			return nil, err
		}
		game, err := deal(0)
		if err != nil {
			return nil, err
		}
		games = append(games, game)
	}
	return games, nil
}

// A deal returns games by numbers.
type deal func(number int) (*engine.Game, error)

// dealOf returns the games of an environment: always the same one, unless they are drawn.
func dealOf(spec string) (deal, error) {
	id, o, err := envOf(spec)
	if err != nil {
		return nil, err
	}
	if o.Draws() {
		d, err := env.NewDrawing(id, o)
		if err != nil {
			return nil, err
		}
		return func(number int) (*engine.Game, error) { return d.Game(uint64(number)) }, nil
	}
	setup, err := env.Setup(id, o)
	if err != nil {
		return nil, err
	}
	game, err := engine.Compile(setup)
	return func(int) (*engine.Game, error) { return game, nil }, err
}

// dealInTurn returns the games of some environments in turn.
func dealInTurn(specs []string) (deal, error) {
	deals := make([]deal, len(specs))
	for i, spec := range specs {
		var err error
		if deals[i], err = dealOf(spec); err != nil {
			return nil, err
		}
	}
	return func(number int) (*engine.Game, error) { return deals[number%len(deals)](number / len(deals)) }, nil
}

// fitsIn is fits for an agent that plays one seat alone, or either one. When an agent should play either seat
// but knows only one, the error says how to ask for that seat.
func fitsIn(spec string, seat, only int, games ...*engine.Game) error {
	err := fits(spec, seat, games...)
	if err != nil && only == eitherSeat && fits(spec, 1-seat, games...) == nil {
		return fmt.Errorf("%w; in one seat alone it can play: %q", err, spec+" in "+
			[]string{FirstSeat, SecondSeat}[1-seat])
	}
	return err
}

// fits returns why an agent cannot play a seat of one of some games, as far as it can tell.
func fits(spec string, seat int, games ...*engine.Game) error {
	a, err := agents.New(spec)
	if err != nil {
		return err
	}
	f, ok := a.(agents.Fitting)
	if !ok {
		return nil
	}
	for _, game := range games {
		if err := f.Fits(game, seat); err != nil {
			return fmt.Errorf("agent %q: %w", spec, err)
		}
	}
	return nil
}
