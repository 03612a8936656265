package cmd

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"

	"github.com/spf13/cobra"
)

// An oddsDocument is what the command says about one attack.
type oddsDocument struct {
	Ruleset  string      `json:"ruleset"`
	Attacker oddsUnit    `json:"attacker"`
	Defender oddsUnit    `json:"defender"`
	Spell    string      `json:"spell,omitempty"`
	Boost    int         `json:"boost,omitempty"`  // tokens for the spell less those against it
	Cast     *float64    `json:"p_cast,omitempty"` // that the spell is cast; the rest is what comes of it then
	Charging bool        `json:"charging"`
	Range    int         `json:"range"` // inches; 0 in melee
	Cover    string      `json:"cover"`
	Sampled  int         `json:"sampled"` // rolls, 0 when the numbers are exact
	Attack   oddsAttack  `json:"attack"`  // in a charge the charger's strikes against an enemy that has not struck it
	Charge   *oddsCharge `json:"charge,omitempty"`
}

type oddsUnit struct {
	List string `json:"list"`
	Unit string `json:"unit"`
	Hero string `json:"hero,omitempty"` // that has joined it

	Heroes []string `json:"heroes,omitempty"` // that have, if several
	Models int      `json:"models"`
	Wounds int      `json:"wounds"` // that its models can take together
	Points int      `json:"points"`
}

type oddsAttack struct {
	Hits       oddsCount `json:"hits"`
	Wounds     oddsCount `json:"wounds"`
	WoundsLost oddsCount `json:"wounds_lost"`
	Kills      oddsCount `json:"kills"`
	Destroyed  float64   `json:"p_destroyed"`
	Halved     float64   `json:"p_halved"` // alive, at half or less
	Tests      float64   `json:"p_test"`
	Shaken     float64   `json:"p_shaken"` // fails the test after shooting
}

type oddsCharge struct {
	Attacker oddsSide `json:"attacker"`
	Defender oddsSide `json:"defender"`
	Tied     float64  `json:"p_tied"`
}

type oddsSide struct {
	WoundsLost oddsCount `json:"wounds_lost"`
	Kills      oddsCount `json:"kills"`       // models lost to strikes
	Destroyed  float64   `json:"p_destroyed"` // by strikes
	Halved     float64   `json:"p_halved"`    // alive, at half or less, before the test
	Passes     float64   `json:"p_loses_and_passes"`
	Shaken     float64   `json:"p_shaken"`
	Routed     float64   `json:"p_routed"`
}

// An oddsCount describes the distribution of a count.
type oddsCount struct {
	Mean    float64           `json:"mean"`
	Median  int               `json:"median"`
	Spread  float64           `json:"spread"` // standard deviation
	Exactly odds.Distribution `json:"exactly"`
	AtLeast odds.Distribution `json:"at_least"`
}

func countOf(p odds.Distribution) oddsCount {
	c := oddsCount{Mean: p.Mean(), Median: p.Median(), Spread: p.Spread(), Exactly: p}
	c.AtLeast = make(odds.Distribution, len(p))
	for n := range p {
		c.AtLeast[n] = p.AtLeast(n)
	}
	return c
}

func (f *oddsFlags) one(cmd *cobra.Command) error {
	cond, err := f.conditions()
	if err != nil {
		return err
	}
	lists, names := [2]string{}, [2]string{}
	for i, x := range [2][2]string{{"attacker", f.attacker}, {"defender", f.defender}} {
		if lists[i], names[i], err = splitUnit(x[0], x[1]); err != nil {
			return err
		}
	}
	a, b, ed, err := f.openPair(lists[0], lists[1])
	if err != nil {
		return err
	}
	var parties [2]opr.Party
	for i, army := range [2]*roster.Army{a, b} {
		if parties[i], err = findParty(lists[i], army, names[i]); err != nil {
			return err
		}
	}
	m, err := odds.NewMatchOf(ed, parties[0], parties[1])
	if err != nil {
		return input(err)
	}
	groups, err := f.groups(m, cond)
	var spell *roster.Spell
	if f.spell != "" {
		if spell, err = findSpell(lists[0], a, parties[0], f.spell); err == nil {
			groups, err = m.Spell(spell, cond)
		}
	}
	if err != nil {
		return input(err)
	}
	if f.svg != "" {
		if err := prepareFile(f.svg); err != nil {
			return err
		}
	}
	doc := &oddsDocument{Ruleset: a.Ruleset, Charging: f.charging, Range: f.distance, Cover: f.cover, Sampled: f.sampled}
	for i, u := range [2]*oddsUnit{&doc.Attacker, &doc.Defender} {
		models, wounds := m.Size(i)
		*u = oddsUnit{List: lists[i], Unit: parties[i].Unit.Name, Models: models, Wounds: wounds, Points: parties[i].Unit.Points}
		for _, hero := range parties[i].Heroes {
			u.Heroes, u.Points = append(u.Heroes, hero.Name), u.Points+hero.Points
		}
		if len(u.Heroes) == 1 {
			u.Hero, u.Heroes = u.Heroes[0], nil
		}
	}
	if f.spell != "" {
		p, err := f.chance(&ed, a, parties[0], spell)
		if err != nil {
			return err
		}
		doc.Spell, doc.Boost, doc.Cast = groups[0].Strike.Weapon.Name, f.boost, &p
	}
	if err := f.fill(cmd, doc, m, cond, groups); cmd.Context().Err() != nil {
		return failed(cmd.Context().Err())
	} else if err != nil {
		return input(err)
	}
	if f.svg != "" {
		if err := os.WriteFile(f.svg, doc.svg(), 0o644); err != nil {
			return failed(err)
		}
	}
	if wantsJSON(cmd) {
		return printJSON(cmd, doc)
	}
	return failed(doc.write(cmd.OutOrStdout()))
}

// groups returns the weapon groups of the attack that the flags ask for.
func (f *oddsFlags) groups(m *odds.Match, cond odds.Conditions) ([]odds.Group, error) {
	if f.charging {
		return m.Melee(cond, true, nil), nil
	}
	return m.Shooting(cond, nil)
}

// fill works out the numbers of a document.
func (f *oddsFlags) fill(cmd *cobra.Command, doc *oddsDocument, m *odds.Match, cond odds.Conditions, groups []odds.Group) (err error) {
	if len(groups) == 0 && !f.charging {
		return fmt.Errorf("%s: no weapon of %q reaches over %d inches", doc.Attacker.List, doc.Attacker.Unit, f.distance)
	}
	if f.charging {
		doc.Range, doc.Cover = 0, "none"
	}
	var r *odds.Result
	sampler, seed := odds.Sampler{Context: cmd.Context()}, seedOf(cmd)
	var calculator odds.Calculator
	if f.sampled > 0 {
		r, err = sampler.Attack(m, cond, groups, f.sampled, seed)
	} else {
		r, err = calculator.Attack(m, cond, groups)
	}
	if err != nil {
		return err
	}
	doc.Attack = oddsAttack{countOf(r.Hits), countOf(r.Wounds), countOf(r.Lost), countOf(r.Kills), r.Destroyed, r.Halved, r.Tests, r.Fails}
	if !f.charging {
		return nil
	}
	doc.Attack.Tests, doc.Attack.Shaken = 0, 0 // what is lost in melee calls for no test of its own
	var c *odds.Charge
	if how := (odds.Melee{Conditions: cond}); f.sampled > 0 {
		c, err = sampler.Charge(m, how, f.sampled, seed)
	} else {
		c, err = new(odds.Calculator).Charge(m, how)
	}
	if err != nil {
		return err
	}
	side := func(u int) oddsSide {
		return oddsSide{countOf(c.Lost[u]), countOf(c.Kills[u]), c.Destroyed[u], c.Halved[u], c.Passes[u], c.Shaken[u], c.Routed[u]}
	}
	doc.Charge = &oddsCharge{side(odds.Attacker), side(odds.Target), c.Tied}
	return nil
}

// headline says in a sentence what is worked out.
func (d *oddsDocument) headline() string {
	attacker, defender, how := d.title()
	return attacker + " against " + defender + ": " + how
}

// title says who attacks whom and how.
func (d *oddsDocument) title() (attacker, defender, how string) {
	unit := func(u oddsUnit) string {
		models := fmt.Sprintf("%d models", u.Models)
		if u.Models == 1 {
			models = "1 model"
		}
		name := u.Unit
		switch {
		case u.Hero != "":
			name += " with " + u.Hero
		case len(u.Heroes) > 0:
			last := len(u.Heroes) - 1
			name += " with " + strings.Join(u.Heroes[:last], ", ") + " and " + u.Heroes[last]
		}
		if d.Ruleset != starquest.Name {
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

// chances lists the probabilities of a document, in words.
func (d *oddsDocument) chances() []chance {
	shaken := "shaken"
	if d.Ruleset == "gf2" {
		shaken = "pinned"
	}
	if c := d.Charge; c != nil {
		var list []chance
		for _, x := range []struct {
			who  string
			side *oddsSide
		}{{d.Attacker.Unit, &c.Attacker}, {d.Defender.Unit, &c.Defender}} {
			list = append(list, chance{x.who + " destroyed", x.side.Destroyed}, chance{x.who + " at half or less", x.side.Halved},
				chance{x.who + " " + shaken, x.side.Shaken}, chance{x.who + " routed", x.side.Routed}, chance{x.who + " loses but stands", x.side.Passes})
		}
		return append(list, chance{"a tie", c.Tied})
	}
	return []chance{{"destroyed", d.Attack.Destroyed}, {"at half or less", d.Attack.Halved}, {shaken, d.Attack.Shaken}}
}

// A counted is a distribution with its name.
type counted struct {
	name string
	oddsCount
}

func (d *oddsDocument) counts() []counted {
	a := &d.Attack
	list := []counted{{"hits", a.Hits}, {"wounds", a.Wounds}, {"wounds lost", a.WoundsLost}, {"models killed", a.Kills}}
	if c := d.Charge; c != nil {
		list = append(list, counted{"killed in the whole charge", c.Defender.Kills}, counted{"own models lost in it", c.Attacker.Kills})
	}
	return list
}

// pictures lists the distributions to be drawn, equal ones that follow each other as one.
func (d *oddsDocument) pictures() (list []counted) {
	for _, c := range d.counts() {
		if n := len(list); n > 0 && slices.Equal(list[n-1].Exactly, c.Exactly) {
			list[n-1].name += ", " + c.name
			continue
		}
		list = append(list, c)
	}
	return list
}

// write writes the document as tables and bars.
func (d *oddsDocument) write(out io.Writer) error {
	fmt.Fprintf(out, "%s\n\n", d.headline())
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tmean\tmedian\tspread\t")
	for _, c := range d.counts() {
		fmt.Fprintf(w, "%s\t%.3f\t%d\t%.3f\t\n", c.name, c.Mean, c.Median, c.Spread)
	}
	fmt.Fprintln(w, "\t\t\t\t")
	for _, c := range d.chances() {
		fmt.Fprintf(w, "%s\t%s\t\t\t\n", c.name, percent(c.p))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, c := range d.pictures() {
		if err := c.bars(out); err != nil {
			return err
		}
	}
	return nil
}

const (
	barCells = 40      // of the longest bar
	barLeast = 0.000_5 // numbers less likely than this at either end have no bar
)

// bars draws a distribution, with the numbers that are too unlikely to be seen left out at both ends.
func (c *counted) bars(out io.Writer) error {
	from, to := shown(c.Exactly)
	most := 0.0
	for _, p := range c.Exactly {
		most = max(most, p)
	}
	fmt.Fprintf(out, "\n%s\n", c.name)
	for n := from; n <= to; n++ {
		p := c.Exactly[n]
		if _, err := fmt.Fprintf(out, "%5d %6s %6s+ %s\n", n, percent(p), percent(c.AtLeast[n]), bar(p/most)); err != nil {
			return err
		}
	}
	return nil
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
