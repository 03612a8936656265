package curves

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gauntlet/engine/files"
	"gauntlet/experiments/plots"
)

// PicturesDir is the folder of pictures in a run's folder, and Overview the name of the one that shows the
// most important curves together.
const (
	PicturesDir = "plots"
	Overview    = "curves"
)

// overviewColumns are how many panels of the overview stand side by side.
const overviewColumns = 2

// titles are how the columns of an update are called in pictures, and what their axis shows; others go by
// their name.
var titles = map[string][2]string{
	"return": {"Return of a game against others", "reward"}, "policy_loss": {"Loss of the policy", "loss"},
	"value_loss": {"Loss of the value", "squared error"}, "entropy": {"Entropy of the policy", "nats"},
	"kl": {"Divergence of an update", "nats"}, "clip_fraction": {"Clipped decisions", "share"},
	"explained_variance": {"Explained variance of the returns", "share"},
	"gradient_norm":      {"Length of the gradient", ""}, "learning_rate": {"Learning rate", ""},
	"decisions_per_s": {"Speed", "decisions per second"},
	"length":          {"Length of a game", "actions"}, "draw_share": {"Draws in training", "share"},
	"first_share":    {"Games won by seat 0", "share"},
	"entropy_weight": {"Weight of the entropy", ""},
	"shaping_weight": {"Share of the shaping that is paid", "share"},
	"former_selves":  {"Former selves in the league", "number"},
}

// important are the columns that the overview shows beside the scores.
var important = []string{"entropy", "explained_variance", "kl"}

// Panels returns a picture of every curve of the run over its decisions: the scores of its evaluations with
// their 95% intervals and its scores against the league, when there are any, and then a column of its table
// each. The names are those of files.
func (r *Run) Panels() (names []string, panels []plots.Panel) {
	add := func(name string, p plots.Panel) {
		p.X = "decisions"
		names, panels = append(names, name), append(panels, p)
	}
	if len(r.Evaluations) > 0 {
		add("score", plots.Panel{Title: "Score of the greedy policy", Y: "score", To: 1, Curves: r.scores()})
	}
	if league := r.leagueScores(); len(league) > 0 {
		add("league", plots.Panel{Title: "Score in training", Y: "score", To: 1, Curves: league})
	}
	if len(r.Updates) == 0 {
		return names, panels
	}
	for _, c := range r.Updates[0].Columns() {
		if c.Name == "decisions" || strings.HasPrefix(c.Name, "second_") {
			continue
		}
		curves := []plots.Curve{r.column(c.Name)}
		if second := r.column("second_" + c.Name); len(second.X) > 0 {
			curves[0].Name, second.Name = "first", "second"
			curves = append(curves, second)
		}
		title, ok := titles[c.Name]
		if !ok {
			title = [2]string{c.Name, ""}
		}
		add(c.Name, plots.Panel{Title: title[0], Y: title[1], Curves: curves})
	}
	return names, panels
}

// scores returns the curve of every opponent of the evaluations, in the order of its first match.
func (r *Run) scores() (curves []plots.Curve) {
	for _, e := range r.Evaluations {
		for _, rung := range e.Ladder {
			i := slices.IndexFunc(curves, func(c plots.Curve) bool { return c.Name == rung.Opponent })
			if i < 0 {
				i = len(curves)
				curves = append(curves, plots.Curve{Name: rung.Opponent, Lo: []float64{}, Hi: []float64{}})
			}
			c := &curves[i]
			c.X, c.Y = append(c.X, float64(e.Decisions)), append(c.Y, rung.Score)
			c.Lo, c.Hi = append(c.Lo, rung.Lo), append(c.Hi, rung.Hi)
		}
	}
	return curves
}

// maxLeague is how many opponents of the league are drawn.
const maxLeague = 7

// leagueScores returns the learner's score in training against the opponents that are in the league at the
// end.
func (r *Run) leagueScores() (curves []plots.Curve) {
	if len(r.Updates) == 0 {
		return nil
	}
	last := r.Updates[len(r.Updates)-1].Opponents
	for _, o := range last[:min(len(last), maxLeague)] {
		curves = append(curves, plots.Curve{Name: o.Name})
	}
	for i := range r.Updates {
		u := &r.Updates[i]
		for _, o := range u.Opponents {
			k := slices.IndexFunc(curves, func(c plots.Curve) bool { return c.Name == o.Name })
			if k >= 0 && o.Games > 0 {
				c := &curves[k]
				c.X, c.Y = append(c.X, float64(u.Decisions)), append(c.Y, o.Score)
			}
		}
	}
	return curves
}

// column returns the curve of a column, which has no points when there is no such column.
func (r *Run) column(name string) (curve plots.Curve) {
	for k := range r.Updates {
		for _, c := range r.Updates[k].Columns() {
			if c.Name == name {
				curve.X, curve.Y = append(curve.X, float64(r.Updates[k].Decisions)), append(curve.Y, c.Value)
			}
		}
	}
	return curve
}

// DrawAll draws a run in several formats, and returns the paths of the overviews.
func (r *Run) DrawAll(dir string, formats []string) ([]string, error) {
	paths := make([]string, len(formats))
	for i, format := range formats {
		var err error
		if paths[i], err = r.Draw(dir, format); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// Draw writes the pictures of a run into a folder, in a format of package plots: the overview and one of
// every curve. It returns the path of the overview.
func (r *Run) Draw(dir, format string) (string, error) {
	names, panels := r.Panels()
	if len(panels) == 0 {
		return "", fmt.Errorf("%s: there is nothing to draw yet, no update is done", r.Dir)
	}
	if err := files.Disk.Folder(dir); err != nil {
		return "", err
	}
	for i, name := range names {
		if err := draw(filepath.Join(dir, name+"."+format), format, 1, panels[i]); err != nil {
			return "", err
		}
	}
	path := filepath.Join(dir, Overview+"."+format)
	return path, draw(path, format, overviewColumns, r.overview()...)
}

// overview returns the panels of the overview.
func (r *Run) overview() (chosen []plots.Panel) {
	names, panels := r.Panels()
	for i, name := range names {
		if i == 0 || slices.Contains(important, name) {
			chosen = append(chosen, panels[i])
		}
	}
	return chosen
}

func draw(path, format string, columns int, panels ...plots.Panel) error {
	var b bytes.Buffer
	if err := plots.Write(&b, format, columns, panels...); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return files.Write(path, b.Bytes())
}
