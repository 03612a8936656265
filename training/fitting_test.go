package training

import (
	"strings"
	"testing"

	_ "gauntlet/agents/all"
)

// Who cannot play what a run wants of it is refused before the run begins, not when it first comes to play.
func TestPlayersFit(t *testing.T) {
	for name, c := range map[string]struct {
		change func(c *Config)
		want   string
	}{
		"an evaluation of another layout": {func(c *Config) {
			c.Evaluation.Env, c.Evaluation.Against = "StarQuest-Breach-v1", nil
		}, "evaluation.env: StarQuest-Breach-v1: the network was made for the layout of "},
		"a rung of another game": {func(c *Config) {
			c.Evaluation.Against = []string{"random", "heroes"}
		}, `evaluation.against: agent "heroes": `},
		"an opponent of another game": {func(c *Config) {
			c.League.Opponents = []string{"heroes"}
		}, `league.opponents: agent "heroes": `},
		"a teacher of another game": {func(c *Config) {
			c.Clone = DefaultConfig().Clone
			c.Clone.Agent = "heroes"
		}, `clone: agent "heroes": `},
		"a seat that it does not know": {func(c *Config) {
			c.Env, c.Seats, c.League.Opponents = "StarQuest-Breach-v1", FirstSeat, []string{"heroes"}
		}, `league.opponents: agent "heroes": heroes plays the heroes' side`},
		"a seat that it does not know, of two": {func(c *Config) {
			c.Env, c.Seats, c.League.Opponents = "StarQuest-Breach-v1", BothSeats, []string{"heroes"}
		}, `plays the heroes' side of Star Quest only; in one seat alone it can play: "heroes in first"`},
		"heroes in their seat": {func(c *Config) {
			c.Env, c.Seats, c.League.Opponents = "StarQuest-Breach-v1", SecondSeat, []string{"heroes"}
		}, ""},
	} {
		cfg := tiny(1)
		cfg.Evaluation.Every, cfg.Evaluation.Against = 1, []string{"random"}
		c.change(&cfg)
		r, err := Start(cfg, Options{Workers: 1})
		if err == nil {
			r.Close()
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}
