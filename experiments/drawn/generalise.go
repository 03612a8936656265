package drawn

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/mission"
)

// A Generalisation is a report of how an agent does against another over drawn games, by what these are like.
type Generalisation struct {
	Ruleset   string    `json:"ruleset"`
	Agents    [2]string `json:"agents"`
	Split     string    `json:"split"`
	Sizes     []int     `json:"sizes"`
	Pairs     int       `json:"pairs"` // of games, of each size
	Games     int       `json:"games"`
	Seed      uint64    `json:"seed"`
	Engine    string    `json:"engine"`
	Revision  string    `json:"revision"`
	Command   string    `json:"command"`
	All       []Row     `json:"all"` // one row
	Styles    []Row     `json:"styles"`
	Densities []Row     `json:"densities"`
	Missions  []Row     `json:"missions"`
	Cells     []Cell    `json:"cells"`
	Below     int       `json:"below"` // cells whose interval, corrected for their number, lies wholly below a half
}

// A Cell is the games of one size in which a list of a style plays on tables of a density in one mission.
type Cell struct {
	Size    int    `json:"size"`
	Style   string `json:"style"`
	Density string `json:"density"`
	Mission string `json:"mission"`
	Score          // its interval is corrected for the number of cells
}

// shownCells is how many cells the page names, the worst of all.
const shownCells = 10

// Generalise plays two agents against each other on drawn games.
func Generalise(ctx context.Context, c Config) (*Generalisation, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	n := len(c.Sizes)
	all, styles, densities, missions := rows{sizes: n}, rows{sizes: n}, rows{sizes: n}, rows{sizes: n}
	cells, games := map[Cell]*Tally{}, 0
	err := c.play(ctx, false, func(p *Pair) {
		games += 2
		size := slices.Index(c.Sizes, p.Size)
		all.add("all games", size, p.Half)
		densities.add(p.Density, size, p.Half)
		missions.add(p.Mission, size, p.Half)
		for _, style := range slices.Compact(slices.Clone(p.Styles[:])) {
			styles.add(style, size, p.Half)
			cell := Cell{Size: p.Size, Style: style, Density: p.Density, Mission: p.Mission}
			if cells[cell] == nil {
				cells[cell] = &Tally{}
			}
			cells[cell][p.Half]++
		}
	})
	if err != nil {
		return nil, err
	}
	r := &Generalisation{Ruleset: c.Rules.Name(), Agents: c.Agents, Split: splitName(c.Test), Sizes: c.Sizes, Pairs: c.Pairs, Games: games,
		Seed: c.Seed, Engine: engine.Version, All: all.named([]string{"all games"}), Styles: styles.named(draw.StyleNames()),
		Densities: densities.named(ground.Densities()), Missions: missions.named(append([]string{"drawn"}, mission.Missions()...))}
	r.count(cells)
	return r, nil
}

// count works the cells out, in the order of sizes, styles, densities and missions.
func (r *Generalisation) count(cells map[Cell]*Tally) {
	z := corrected(len(cells))
	for _, size := range r.Sizes {
		for i := range r.Styles {
			for k := range r.Densities {
				for m := range r.Missions {
					c := Cell{Size: size, Style: r.Styles[i].Name, Density: r.Densities[k].Name, Mission: r.Missions[m].Name}
					t := cells[c]
					if t == nil {
						continue
					}
					c.Score = t.score(z)
					if c.Hi < 0.5 {
						r.Below++
					}
					r.Cells = append(r.Cells, c)
				}
			}
		}
	}
}

// corrected returns how many standard errors an interval has on either side by which so many of them hold at once in 95
// of 100 cases (Bonferroni).
func corrected(cells int) float64 {
	low, high := 0.0, 10.0
	for range 60 {
		mid := (low + high) / 2
		if math.Erfc(mid/math.Sqrt2) > 0.05/float64(max(1, cells)) {
			low = mid
		} else {
			high = mid
		}
	}
	return high
}

// WriteMarkdown writes the report as a page.
func (r *Generalisation) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, `# %s against %s over drawn games

Every pair of games has two lists of equal points, a table and a mission that are drawn by chance; half of the missions
come with the program. The agents swap seats in the second game, so that each plays both lists. A score is the share of
the games that %s wins, a draw counted as half a win, with the 95%% interval of the pairs. A row of a style is of the
games in which one of the lists, or both, are of it.

%s, split %s, %d games, seed %d; engine %s, source %s.

    %s

`, "`"+r.Agents[0]+"`", "`"+r.Agents[1]+"`", "`"+r.Agents[0]+"`", r.Ruleset, r.Split, r.Games, r.Seed, r.Engine, r.Revision, r.Command)
	for _, part := range []struct {
		head string
		rows []Row
	}{{"", r.All}, {"style of a list", r.Styles}, {"terrain", r.Densities}, {"mission", r.Missions}} {
		writeRows(&b, part.head, "all sizes", r.Sizes, part.rows)
	}
	fmt.Fprintf(&b, "Of %d cells of style, terrain, mission and size, %d have an interval that lies wholly below 50%%, corrected for the "+
		"number of cells\n(%.1f standard errors). The worst of them:\n\n| points | style | terrain | mission | pairs | score |\n|---|---|---|---|---|---|\n",
		len(r.Cells), r.Below, corrected(len(r.Cells)))
	for _, c := range r.worst() {
		fmt.Fprintf(&b, "| %d | %s | %s | %s | %d | %s |\n", c.Size, c.Style, c.Density, c.Mission, c.Pairs, c.Score)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// worst returns the cells with the lowest upper ends.
func (r *Generalisation) worst() []Cell {
	all := slices.Clone(r.Cells)
	slices.SortStableFunc(all, func(a, b Cell) int {
		switch {
		case a.Hi < b.Hi:
			return -1
		case a.Hi > b.Hi:
			return 1
		}
		return b.Pairs - a.Pairs
	})
	return all[:min(len(all), shownCells)]
}

// WriteText writes the page.
func (r *Generalisation) WriteText(w io.Writer) error { return r.WriteMarkdown(w) }
