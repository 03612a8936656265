package drawn

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/roster"
)

// Limits between which a style must win, for the points formula to be fair.
const (
	LeastFair = 0.42
	MostFair  = 0.58
)

// A Points is a report of how fair the points formula is: how lists of equal points fare against each other when one
// agent plays both.
type Points struct {
	Ruleset  string  `json:"ruleset"`
	Agent    string  `json:"agent"`
	Split    string  `json:"split"`
	Sizes    []int   `json:"sizes"`
	Pairs    int     `json:"pairs"` // of games, of each size
	Games    int     `json:"games"`
	Seed     uint64  `json:"seed"`
	Engine   string  `json:"engine"`
	Revision string  `json:"revision"`
	Command  string  `json:"command"`
	Styles   []Row   `json:"styles"`
	Dearest  []Row   `json:"dearest"`
	Units    []Row   `json:"units"`
	Rules    []Row   `json:"rules"`
	Unfair   int     `json:"unfair"` // styles whose score lies outside the limits
	Least    float64 `json:"least"`  // of these limits
	Most     float64 `json:"most"`
}

// A Row is how lists of a sort fare against lists that are not of it.
type Row struct {
	Name  string  `json:"name"`
	Sizes []Score `json:"sizes"` // in their order
	All   Score   `json:"all"`
}

// rows counts pairs by sorts and sizes.
type rows struct {
	sizes int
	of    map[string][]Tally
}

// add counts a pair for a sort of lists, from the first one's side or from the second one's.
func (r *rows) add(name string, size, half int) {
	if r.of == nil {
		r.of = map[string][]Tally{}
	}
	if r.of[name] == nil {
		r.of[name] = make([]Tally, r.sizes)
	}
	r.of[name][size][half]++
}

// compare counts a pair for what is true of one list and not of the other.
func (r *rows) compare(a, b []string, size, half int) {
	for _, name := range a {
		if !slices.Contains(b, name) {
			r.add(name, size, half)
		}
	}
	for _, name := range b {
		if !slices.Contains(a, name) {
			r.add(name, size, 4-half)
		}
	}
}

// named returns the rows of some names, with 95% intervals.
func (r *rows) named(names []string) []Row { return r.within(rating.Z95, names) }

// within returns the rows of some names, with intervals of so many standard errors.
func (r *rows) within(z float64, names []string) (out []Row) {
	for _, name := range names {
		row, all := Row{Name: name}, Tally{}
		for size := range r.sizes {
			t := Tally{}
			if of := r.of[name]; of != nil {
				t = of[size]
			}
			row.Sizes = append(row.Sizes, t.score(z))
			for i, n := range t {
				all[i] += n
			}
		}
		row.All = all.score(z)
		out = append(out, row)
	}
	return out
}

// MeasurePoints plays drawn lists against each other, an agent on both sides.
func MeasurePoints(ctx context.Context, c Config) (*Points, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	n := len(c.Sizes)
	styles, dearest, units, rules := rows{sizes: n}, rows{sizes: n}, rows{sizes: n}, rows{sizes: n}
	games := 0
	err := c.play(ctx, true, func(p *Pair) {
		games += 2
		size := slices.Index(c.Sizes, p.Size)
		a, b := p.Setup.Armies[0], p.Setup.Armies[1]
		styles.compare(p.Styles[:1], p.Styles[1:], size, p.Half)
		dearest.compare([]string{dearestOf(a)}, []string{dearestOf(b)}, size, p.Half)
		units.compare([]string{unitsOf(a)}, []string{unitsOf(b)}, size, p.Half)
		rules.compare(rulesOf(a), rulesOf(b), size, p.Half)
	})
	if err != nil {
		return nil, err
	}
	r := &Points{Ruleset: c.Rules.Name(), Agent: c.Agents[0], Split: splitName(c.Test), Sizes: c.Sizes, Pairs: c.Pairs, Games: games,
		Seed: c.Seed, Engine: engine.Version, Least: LeastFair, Most: MostFair}
	r.Styles = styles.named(draw.StyleNames())
	r.Dearest, r.Units = dearest.named(shares), units.named(counts)
	r.Rules = slices.DeleteFunc(rules.named(keys(rules.of)), func(row Row) bool { return row.All.Pairs < leastPairs })
	slices.SortStableFunc(r.Rules, func(a, b Row) int { return cmp.Compare(b.All.Score, a.All.Score) })
	for i := range r.Styles {
		if s := r.Styles[i].All; s.Pairs > 0 && (s.Score < LeastFair || s.Score > MostFair) {
			r.Unfair++
		}
	}
	return r, nil
}

// leastPairs is how many pairs of games must tell a rule, for it to be told.
const leastPairs = 50

func splitName(test bool) string {
	if test {
		return "test"
	}
	return "train"
}

func keys(of map[string][]Tally) (names []string) {
	for name := range of {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// shares and counts are sorts of lists: by the share of their points that the dearest unit costs, and by how many units
// they have.
var (
	shares = []string{"up to 15%", "15% to 20%", "20% to 25%", "25% to 30%", "30% to 40%", "40% to 60%", "over 60%"}
	bounds = []int{15, 20, 25, 30, 40, 60}
	counts = []string{"1 or 2", "3 or 4", "5 or 6", "7 or 8", "9 to 12", "13 and more"}
	most   = []int{2, 4, 6, 8, 12}
)

func dearestOf(a *roster.Army) string {
	dear := 0
	for i := range a.Units {
		dear = max(dear, a.Units[i].Points)
	}
	return sorted(shares, bounds, (100*dear+a.Points-1)/a.Points)
}

func unitsOf(a *roster.Army) string { return sorted(counts, most, len(a.Units)) }

// sorted returns the first name whose bound a number is up to.
func sorted(names []string, bounds []int, n int) string {
	for i, b := range bounds {
		if n <= b {
			return names[i]
		}
	}
	return names[len(bounds)]
}

// rulesOf returns the special rules of a list: those of the game by name, those of its own by what they do.
func rulesOf(a *roster.Army) (names []string) {
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	rules := func(all []roster.Rule) {
		for _, r := range all {
			if r.ID < roster.FirstDefined {
				add(r.ID.String())
				continue
			}
			add("any rule of its own")
			for _, e := range a.Defined[r.ID-roster.FirstDefined].Does {
				side := ""
				if e.Against {
					side = " against"
				}
				add(fmt.Sprintf("own: %s %s%s", e.At, e.Do, side))
			}
		}
	}
	for i := range a.Units {
		u := &a.Units[i]
		rules(u.Rules)
		for k := range u.Weapons {
			rules(u.Weapons[k].Rules)
		}
	}
	if len(a.Spells) > 0 {
		add("spells")
	}
	return names
}

// WriteMarkdown writes the report as a page.
func (r *Points) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, `# How fair the points formula is over drawn lists

Two lists of equal points that are drawn by chance, each in a style of its own, play each other on a drawn table in a
mission that is drawn or comes with the program. %s plays both sides, and in the second game of a pair the lists change
seats. A row tells how lists of its sort fare against lists that are not of it: the share of games that they win, a
draw counted as half a win, with the 95%% interval of the pairs. Where the formula is fair it is 50%%; no style should be
outside %.0f%% to %.0f%%, and %d of %d are.

%s, split %s, %d games, seed %d; engine %s, source %s.

    %s

`, "`"+r.Agent+"`", 100*r.Least, 100*r.Most, r.Unfair, len(r.Styles), r.Ruleset, r.Split, r.Games, r.Seed, r.Engine, r.Revision, r.Command)
	for _, part := range []struct {
		title, head string
		rows        []Row
	}{{"By style", "style", r.Styles}, {"By what the dearest unit costs, as a share of the list", "dearest unit", r.Dearest},
		{"By the number of units", "units", r.Units},
		{fmt.Sprintf("By special rule: lists with it against lists without, of %d pairs or more", leastPairs), "rule", r.Rules}} {
		fmt.Fprintf(&b, "## %s\n\n", part.title)
		writeRows(&b, part.head, "all sizes", r.Sizes, part.rows)
	}
	_, err := io.WriteString(w, strings.TrimSuffix(b.String(), "\n"))
	return err
}

// writeRows writes rows as a table.
func writeRows(b *strings.Builder, head, all string, sizes []int, rows []Row) {
	fmt.Fprintf(b, "| %s | pairs | %s |", head, all)
	for _, n := range sizes {
		fmt.Fprintf(b, " %d points |", n)
	}
	fmt.Fprintf(b, "\n|%s\n", strings.Repeat("---|", 3+strings.Count(head, "|")+len(sizes)))
	for i := range rows {
		row := &rows[i]
		fmt.Fprintf(b, "| %s | %d | %s |", row.Name, row.All.Pairs, row.All)
		for _, s := range row.Sizes {
			fmt.Fprintf(b, " %s |", s)
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
}

// WriteText writes the page.
func (r *Points) WriteText(w io.Writer) error { return r.WriteMarkdown(w) }
