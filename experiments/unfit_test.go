package experiments

import (
	"context"
	"errors"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
)

// second plays the second seat alone.
type second struct{ longest }

func (*second) Fits(_ *engine.Game, seat int) error {
	if seat == 0 {
		return errors.New("it begins nothing")
	}
	return nil
}

func init() {
	agents.Register("test-second", "for tests", func(*agents.Params) (agents.Agent, error) {
		return &second{}, nil
	})
}

// Who cannot play a seat is refused there and plays the other.
func TestUnfitAgents(t *testing.T) {
	const why = `agent "test-second" cannot play this game: it begins nothing`
	setup := must.Get(engine.Prepare(must.Get(rulesets.ByName("gf3"))(t), engine.Choice{}))(t)
	for _, c := range []struct {
		agents [2]string
		want   string
	}{{[2]string{"test-second", "random"}, why}, {[2]string{"random", "test-second"}, ""}} {
		_, err := NewGame(GameConfig{Setup: setup, Agents: c.agents})
		if (c.want == "") != (err == nil) || c.want != "" && !must.Contain(err, c.want) {
			t.Errorf("%q: %v", c.agents, err)
		}
	}
}

// In a tournament whose sides are not alike agents are asked about their own side alone, in others about both.
func TestUnfitAgentsOfTournaments(t *testing.T) {
	unlike := track()
	unlike.Ruleset = chase{enginetest.Race{Turns: 6}.Ruleset()}
	fits := func(cfg Config) error {
		cfg.Games, cfg.Seed, cfg.Workers = 2, 1, 1
		_, err := NewTournament(cfg)
		return err
	}
	if err := fits(Config{Sides: [2][]string{{"random"}, {"test-second"}}, Field: unlike}); err != nil {
		t.Error(err)
	}
	const why = `agent "test-second": it begins nothing`
	if err := fits(Config{Sides: [2][]string{{"test-second"}, {"random"}}, Field: unlike}); !must.Contain(err, why) {
		t.Error(err)
	}
	if err := fits(Config{Agents: []string{"random", "test-second"}, Field: track()}); !must.Contain(err, why) {
		t.Error(err)
	}
}

// A mission that there is not is refused where sides are not alike, too.
func TestUnknownMissionsOfSides(t *testing.T) {
	rules := must.Get(rulesets.ByName("starquest"))(t)
	if _, err := OpenField(rules, FieldChoice{Missions: []string{"nowhere"}}); !must.Contain(err, "nowhere") {
		t.Error(err)
	}
}

// Mirror matches that somebody forfeits are no measure, whichever seat it is.
func TestForfeitedMirrorMatches(t *testing.T) {
	for seed := range uint64(4) {
		_, err := MeasureFairness(context.Background(), FairnessConfig{Agents: []string{"test-lost"},
			Field: mirrorField(t), Pairs: 1, Seed: seed})
		if !must.Contain(err, "is forfeited: ") {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}
