package experiments

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

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
		if strings.ContainsAny(name, ",:[]") {
			return c, fmt.Errorf("%s: the name of a list that is trained with has a comma, a colon or a bracket; name the file otherwise", name)
		}
	}
	army, err := roster.OpenWith(list, roster.Options{FreeOrganisation: true})
	if err != nil {
		return c, err
	}
	rules, err := rulesets.ByName(army.Ruleset)
	if err != nil {
		return c, err
	}
	id, err := DrawingID(rules, army.Points)
	if err != nil {
		return c, fmt.Errorf("%s: %w", list, err)
	}
	start, err := networkOf(id, c.Start)
	if err != nil {
		return c, err
	}
	c.Network = start.Net.Config
	if len(against) == 0 {
		against = []string{env.Drawn}
	}
	stage := training.Stage{Until: 1}
	for _, other := range against {
		stage.Envs = append(stage.Envs, fmt.Sprintf("%s:armies=%s,%s:table=drawn:mission=any", id, list, other))
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

// networkOf returns the checkpoint of a file, or the one that ships for an environment.
func networkOf(id, start string) (*models.Checkpoint, error) {
	if start == training.StartShipped {
		return models.Shipped(id, 0)
	}
	return models.LoadNet(start)
}

// unnamed is what the name of a run does not have.
var unnamed = regexp.MustCompile(`[^A-Za-z0-9._-]+`)
