package attack

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/plural"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A Report is what can be said about one attack.
type Report struct {
	Ruleset  string   `json:"ruleset"`
	Attacker Unit     `json:"attacker"`
	Defender Unit     `json:"defender"`
	Spell    string   `json:"spell,omitempty"`
	Boost    int      `json:"boost,omitempty"`  // tokens for the spell less those against it
	Cast     *float64 `json:"p_cast,omitempty"` // that the spell is cast; the rest is what comes of it then
	Charging bool     `json:"charging"`
	Range    int      `json:"range"` // inches; 0 in melee
	Cover    string   `json:"cover"`
	Sampled  int      `json:"sampled"` // rolls, 0 when the numbers are exact
	// in a charge the charger's strikes against an enemy that has not struck it
	Attack Attack  `json:"attack"`
	Charge *Charge `json:"charge,omitempty"`

	info engine.RulesetInfo
}

// A Unit is one of the two.
type Unit struct {
	List string `json:"list"`
	Unit string `json:"unit"`
	Hero string `json:"hero,omitempty"` // that has joined it

	Heroes []string `json:"heroes,omitempty"` // that have, if several
	Models int      `json:"models"`
	Wounds int      `json:"wounds"` // that its models can take together
	Points int      `json:"points"`
}

// An Attack is what the attack does to the defender.
type Attack struct {
	Hits       Count   `json:"hits"`
	Wounds     Count   `json:"wounds"`
	WoundsLost Count   `json:"wounds_lost"`
	Kills      Count   `json:"kills"`
	Destroyed  float64 `json:"p_destroyed"`
	Halved     float64 `json:"p_halved"` // alive, at half or less
	Tests      float64 `json:"p_test"`
	Shaken     float64 `json:"p_shaken"` // fails the test after shooting
}

// A Charge is what comes of a whole charge.
type Charge struct {
	Attacker Side    `json:"attacker"`
	Defender Side    `json:"defender"`
	Tied     float64 `json:"p_tied"`
}

// A Side is what a charge does to one of the two.
type Side struct {
	WoundsLost Count   `json:"wounds_lost"`
	Kills      Count   `json:"kills"`       // models lost to strikes
	Destroyed  float64 `json:"p_destroyed"` // by strikes
	Halved     float64 `json:"p_halved"`    // alive, at half or less, before the test
	Passes     float64 `json:"p_loses_and_passes"`
	Shaken     float64 `json:"p_shaken"`
	Routed     float64 `json:"p_routed"`
}

// A Count describes the distribution of a count.
type Count struct {
	Mean    float64           `json:"mean"`
	Median  int               `json:"median"`
	Spread  float64           `json:"spread"` // standard deviation
	Exactly odds.Distribution `json:"exactly"`
	AtLeast odds.Distribution `json:"at_least"`
}

func countOf(p odds.Distribution) Count {
	c := Count{Mean: p.Mean(), Median: p.Median(), Spread: p.Spread(), Exactly: p}
	c.AtLeast = make(odds.Distribution, len(p))
	for n := range p {
		c.AtLeast[n] = p.AtLeast(n)
	}
	return c
}

// NewReport answers a question about two units, until the context ends.
func NewReport(ctx context.Context, q *Question) (*Report, error) {
	armies, ed, err := q.armies()
	if err != nil {
		return nil, err
	}
	rules, err := rulesets.ByName(armies[0].Ruleset)
	if err != nil {
		return nil, err
	}
	var parties [2]opr.Party
	for i, army := range armies {
		if parties[i], err = findParty(q.Lists[i], army, q.Units[i]); err != nil {
			return nil, err
		}
	}
	m, err := odds.NewMatchOf(ed, parties[0], parties[1])
	if err != nil {
		return nil, err
	}
	d := &Report{Ruleset: rules.Name(), Attacker: q.unit(m, 0, parties[0]),
		Defender: q.unit(m, 1, parties[1]), Charging: q.Charging, Range: q.Range, Cover: q.Cover,
		Sampled: q.Sampled, info: engine.InfoOf(rules)}
	var groups []odds.Group
	if q.Charging {
		d.Range, d.Cover = 0, "none"
	}
	if q.Spell == "" {
		groups, err = q.groups(m)
	} else {
		groups, err = d.cast(q, m, &ed, armies[0], parties[0])
	}
	if err == nil && len(groups) == 0 && !q.Charging {
		err = fmt.Errorf("%s: no weapon of %q reaches over %d inches", q.Lists[0], d.Attacker.Unit, q.Range)
	}
	if err == nil {
		err = d.work(ctx, q, m, groups)
	}
	return d, err
}

// unit describes one of the two.
func (q *Question) unit(m *odds.Match, i int, p opr.Party) Unit {
	models, wounds := m.Size(i)
	u := Unit{List: q.Lists[i], Unit: p.Unit.Name, Models: models, Wounds: wounds, Points: p.Unit.Points}
	for _, hero := range p.Heroes {
		u.Heroes, u.Points = append(u.Heroes, hero.Name), u.Points+hero.Points
	}
	if len(u.Heroes) == 1 {
		u.Hero, u.Heroes = u.Heroes[0], nil
	}
	return u
}

// cast returns the attack of the question's spell, which a party of a list casts.
func (d *Report) cast(q *Question, m *odds.Match, ed *opr.Edition, a *roster.Army,
	p opr.Party) ([]odds.Group, error) {
	spell, err := findSpell(q.Lists[0], a, p, q.Spell)
	if err != nil {
		return nil, err
	}
	groups, err := m.Spell(spell, q.Conditions)
	if err != nil {
		return nil, err
	}
	chance, err := q.chance(ed, a, p, spell)
	d.Spell, d.Boost, d.Cast = groups[0].Strike.Weapon.Name, q.Boost, &chance
	return groups, err
}

// work works out the numbers.
func (d *Report) work(ctx context.Context, q *Question, m *odds.Match, groups []odds.Group) error {
	r, err := q.work(ctx, m, groups)
	if err != nil {
		return err
	}
	d.Attack = Attack{countOf(r.Hits), countOf(r.Wounds), countOf(r.Lost), countOf(r.Kills), r.Destroyed,
		r.Halved, r.Tests, r.Fails}
	if !q.Charging {
		return nil
	}
	d.Attack.Tests, d.Attack.Shaken = 0, 0 // what is lost in melee calls for no test of its own
	var c *odds.Charge
	if how := (odds.Melee{Conditions: q.Conditions}); q.Sampled > 0 {
		sampler := odds.Sampler{Context: ctx}
		c, err = sampler.Charge(m, how, q.Sampled, q.Seed)
	} else {
		c, err = new(odds.Calculator).Charge(m, how)
	}
	if err != nil {
		return err
	}
	side := func(u int) Side {
		return Side{countOf(c.Lost[u]), countOf(c.Kills[u]), c.Destroyed[u], c.Halved[u], c.Passes[u],
			c.Shaken[u], c.Routed[u]}
	}
	d.Charge = &Charge{side(odds.Attacker), side(odds.Target), c.Tied}
	return nil
}

// title says who attacks whom and how.
func (d *Report) title() (attacker, defender, how string) {
	unit := func(u Unit) string {
		models, name := plural.Count(u.Models, "model"), u.Unit
		switch {
		case u.Hero != "":
			name += " with " + u.Hero
		case len(u.Heroes) > 0:
			last := len(u.Heroes) - 1
			name += " with " + strings.Join(u.Heroes[:last], ", ") + " and " + u.Heroes[last]
		}
		if len(d.info.Sizes) > 0 {
			models += fmt.Sprintf(", %d points", u.Points)
		}
		return fmt.Sprintf("%s (%s)", name, models)
	}
	switch {
	case d.Charging:
		how = "charge"
	case d.Spell != "":
		how = fmt.Sprintf("%s from %d inches, when it is cast (%s)", d.Spell, d.Range, percent(*d.Cast))
	default:
		how = fmt.Sprintf("shooting from %d inches", d.Range)
	}
	if d.Cover != "none" {
		how += ", cover: " + d.Cover
	}
	if d.Sampled > 0 {
		how += fmt.Sprintf(", sampled %d times", d.Sampled)
	}
	return unit(d.Attacker), unit(d.Defender), how
}

func percent(p float64) string { return fmt.Sprintf("%.1f%%", 100*p) }

// A chance is a probability with its name.
type chance struct {
	name string
	p    float64
}

// chances lists the probabilities of a report, in words.
func (d *Report) chances() []chance {
	shaken := cmp.Or(d.info.Shaken, "shaken")
	if c := d.Charge; c != nil {
		of := func(who string, s *Side) []chance {
			return []chance{{who + " destroyed", s.Destroyed}, {who + " at half or less", s.Halved},
				{who + " " + shaken, s.Shaken}, {who + " routed", s.Routed},
				{who + " loses but stands", s.Passes}}
		}
		return slices.Concat(of(d.Attacker.Unit, &c.Attacker), of(d.Defender.Unit, &c.Defender),
			[]chance{{"a tie", c.Tied}})
	}
	return []chance{{"destroyed", d.Attack.Destroyed}, {"at half or less", d.Attack.Halved},
		{shaken, d.Attack.Shaken}}
}

// A counted is a distribution with its name.
type counted struct {
	name string
	Count
}

func (d *Report) counts() []counted {
	a := &d.Attack
	list := []counted{{"hits", a.Hits}, {"wounds", a.Wounds}, {"wounds lost", a.WoundsLost},
		{"models killed", a.Kills}}
	if c := d.Charge; c != nil {
		list = append(list, counted{"killed in the whole charge", c.Defender.Kills},
			counted{"own models lost in it", c.Attacker.Kills})
	}
	return list
}

// pictures lists the distributions to be drawn, equal ones that follow each other as one.
func (d *Report) pictures() (list []counted) {
	for _, c := range d.counts() {
		if n := len(list); n > 0 && slices.Equal(list[n-1].Exactly, c.Exactly) {
			list[n-1].name += ", " + c.name
			continue
		}
		list = append(list, c)
	}
	return list
}

// WriteText writes the report as tables and bars.
func (d *Report) WriteText(out io.Writer) error {
	attacker, defender, how := d.title()
	fmt.Fprintf(out, "%s against %s: %s\n\n", attacker, defender, how)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tmean\tmedian\tspread\t")
	for _, c := range d.counts() {
		fmt.Fprintf(w, "%s\t%.3f\t%d\t%.3f\t\n", c.name, c.Mean, c.Median, c.Spread)
	}
	fmt.Fprintln(w, "\t\t\t\t")
	for _, c := range d.chances() {
		fmt.Fprintf(w, "%s\t%s\t\t\t\n", c.name, percent(c.p))
	}
	err := w.Flush()
	for _, c := range d.pictures() {
		err = cmp.Or(err, c.bars(out))
	}
	return err
}

const (
	barCells = 40      // of the longest bar
	barLeast = 0.000_5 // numbers less likely than this at either end have no bar
)

// bars draws a distribution, with the numbers that are too unlikely to be seen left out at both ends.
func (c *counted) bars(out io.Writer) error {
	from, to := shown(c.Exactly)
	most := slices.Max(c.Exactly)
	_, err := fmt.Fprintf(out, "\n%s\n", c.name)
	for n := from; n <= to && err == nil; n++ {
		p := c.Exactly[n]
		_, err = fmt.Fprintf(out, "%5d %6s %6s+ %s\n", n, percent(p), percent(c.AtLeast[n]), bar(p/most))
	}
	return err
}

// shown returns the first and the last number that are likely enough to be drawn.
func shown(p odds.Distribution) (from, to int) {
	to = len(p) - 1
	for from < to && p[from] < barLeast {
		from++
	}
	for to > from && p[to] < barLeast {
		to--
	}
	return from, to
}

// bar draws a share of the longest bar, to an eighth of a cell.
func bar(share float64) string {
	eighths := int(8*barCells*share + 0.5)
	text := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		text += string(rune('█' + 8 - rest))
	}
	return text
}
