package experiments

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/env"
	"gauntlet/models"
	"gauntlet/training"
)

// OwnListConfig is the name of the experiment that goes on with a list of one's own.
const OwnListConfig = "mine"

// OwnList makes an experiment about one list: its network learns to play it in the first seat against some lists in turn,
// or against lists that are drawn, of as many points, on tables and in missions that are drawn. The environment is the
// smallest of the list's game that draws such games.
func OwnList(c training.Config, list string, against []string) (training.Config, error) {
	for _, name := range append([]string{list}, against...) {
		if name == "" || strings.ContainsAny(name, ",:[]") {
			return c, fmt.Errorf("%q: the name of a list that is trained with must be there, without a comma, a colon or a bracket", name)
		}
	}
	id, err := environmentOf(list)
	if err != nil {
		return c, err
	}
	c.Start = cmp.Or(c.Start, training.StartShipped)
	start, err := networkOf(id, c.Start)
	if err != nil {
		return c, err
	}
	c.Network, c.Seats, c.Evaluation.Env, c.Curriculum = start.Net.Config, training.FirstSeat, "", nil
	c.League.Self, c.League.Past = 0, 0 // who learns one seat alone does not play itself
	if len(against) == 0 {
		against = []string{env.Drawn}
	}
	stage := training.Stage{Until: 1}
	for _, other := range against {
		spec := fmt.Sprintf("%s:armies=%s,%s:table=drawn:mission=any", id, list, other)
		if _, o, err := env.ParseSpec(spec); err != nil {
			return c, fmt.Errorf("%s against %s: %w", list, other, err)
		} else if _, err := env.Setup(id, o); err != nil {
			return c, fmt.Errorf("%s against %s: %w", list, other, err)
		}
		stage.Envs = append(stage.Envs, spec)
	}
	c.Env = stage.Envs[0]
	if len(against) > 1 {
		c.Curriculum = []training.Stage{stage}
	}
	name := strings.TrimSuffix(filepath.Base(list), filepath.Ext(list))
	c.Name = "mine-" + unnamed.ReplaceAllString(name, "-")
	if !training.IsName(c.Name) {
		c.Name = OwnListConfig
	}
	return c, c.Check()
}

// environmentOf returns the smallest environment that draws games for a list.
func environmentOf(list string) (string, error) {
	army, err := roster.OpenWith(list, roster.Options{FreeOrganisation: true})
	if err != nil {
		return "", err
	}
	rules, err := rulesets.ByName(army.Ruleset)
	if err != nil {
		return "", err
	}
	points := engine.InfoOf(rules).Usual.Points
	if len(engine.InfoOf(rules).Sizes) > 0 {
		points = army.Points
	}
	id, err := DrawingID(rules, points)
	if err != nil {
		return "", fmt.Errorf("%s: %w", list, err)
	}
	return id, nil
}

// networkOf returns the checkpoint of a file, or the one that ships for an environment.
func networkOf(id, start string) (*models.Checkpoint, error) {
	if start == training.StartShipped {
		c, err := models.Shipped(id, 0)
		if err != nil {
			err = fmt.Errorf("%w; or name a network by --start", err)
		}
		return c, err
	}
	return models.LoadNet(start)
}

// unnamed is what the name of a run does not have.
var unnamed = regexp.MustCompile(`[^A-Za-z0-9._-]+`)
