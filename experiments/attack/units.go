package attack

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/odds"
	"gauntlet/engine/opr"
	squads "gauntlet/engine/opr/odds"
	"gauntlet/engine/plural"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A unitReport is what can be said about one attack of units of many models, as programs read it.
type unitReport struct {
	Ruleset  string   `json:"ruleset"`
	Attacker Unit     `json:"attacker"`
	Defender Unit     `json:"defender"`
	Spell    string   `json:"spell,omitempty"`
	Boost    int      `json:"boost,omitempty"`  // tokens for the spell less those against it
	Cast     *float64 `json:"p_cast,omitempty"` // that the spell is cast; the rest is what comes of it then
	Charging bool     `json:"charging"`
	Range    int      `json:"range"` // inches; 0 in melee
	Cover    string   `json:"cover"`
	Sampled  int      `json:"sampled"`          // rolls, 0 when the numbers are exact
	Chosen   []string `json:"chosen,omitempty"` // by rules of the lists

	FirstRound bool     `json:"first_round,omitempty"`
	AttackerIs []string `json:"attacker_is,omitempty"` // under what conditions it is that rules of lists ask for
	DefenderIs []string `json:"defender_is,omitempty"`

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
	Hits       odds.Count `json:"hits"`
	Wounds     odds.Count `json:"wounds"`
	WoundsLost odds.Count `json:"wounds_lost"`
	Kills      odds.Count `json:"kills"`
	Destroyed  float64    `json:"p_destroyed"`
	Halved     float64    `json:"p_halved"` // alive, at half or less
	Tests      float64    `json:"p_test"`
	Shaken     float64    `json:"p_shaken"` // fails the test after shooting
}

// A Charge is what comes of a whole charge.
type Charge struct {
	Attacker Side    `json:"attacker"`
	Defender Side    `json:"defender"`
	Tied     float64 `json:"p_tied"`
}

// A Side is what a charge does to one of the two.
type Side struct {
	WoundsLost odds.Count `json:"wounds_lost"`
	Kills      odds.Count `json:"kills"`       // models lost to strikes
	Destroyed  float64    `json:"p_destroyed"` // by strikes
	Halved     float64    `json:"p_halved"`    // alive, at half or less, before the test
	Passes     float64    `json:"p_loses_and_passes"`
	Shaken     float64    `json:"p_shaken"`
	Routed     float64    `json:"p_routed"`
}

// A clash is a question about units of many models, by the rules that they fight by.
type clash struct {
	*Question
	under squads.Conditions
	ed    opr.Edition
	info  engine.RulesetInfo
}

// clash reads a question as one about units of many models.
func (q *Question) clash(rules engine.Ruleset) (*clash, error) {
	covers := []string{"none", "terrain", "obstruction"}
	c := &clash{Question: q, info: engine.InfoOf(rules), under: squads.Conditions{Range: q.Range,
		Inside: q.Cover == covers[1], Behind: q.Cover == covers[2], Moved: q.Moved, Fatigued: q.Fatigued,
		Shaken: q.Shaken}}
	err := q.Only(rules.Name(), "range", "cover", "moved", "charging", "fatigued", "shaken", "spell", "boost",
		"blockers", "chosen", "first-round", "attacker-is", "defender-is")
	if err == nil && q.Spell != "" {
		err = q.Idle("spell", "it changes nothing about a spell", "moved", "fatigued", "cover")
	}
	if err == nil {
		err = odds.OneOf("cover", q.Cover, covers...)
	}
	for seat, flag := range [2]string{"attacker-is", "defender-is"} {
		const asked = effects.Arrived | effects.Half | effects.NearMarker | effects.NearTerrain |
			effects.InCover | effects.InDifficult | effects.InDangerous
		var wrong error
		if c.under.Is[seat], wrong = effects.ParseWhen(q.Is[seat], asked); wrong != nil {
			err = cmp.Or(err, fmt.Errorf("--%s: %w", flag, wrong))
		}
		if q.FirstRound {
			c.under.Is[seat] |= effects.FirstRound
		}
	}
	if err == nil {
		c.ed, err = rulesets.EditionUnder(rules.Name(), q.Rulings)
	}
	return c, err
}

// reportUnits answers a question about two units of many models.
func reportUnits(ctx context.Context, question *Question, rules engine.Ruleset) (*odds.Report, error) {
	q, err := question.clash(rules)
	if err != nil {
		return nil, err
	}
	var parties [2]opr.Party
	for i, army := range q.Armies {
		if parties[i], err = findParty(q.Lists[i], army, q.Units[i]); err != nil {
			return nil, err
		}
	}
	m, err := squads.NewMatchOf(q.ed, parties[0], parties[1])
	if err != nil {
		return nil, err
	}
	if err := q.choose(m); err != nil {
		return nil, err
	}
	d := &unitReport{Ruleset: rules.Name(), Attacker: q.unit(m, 0, parties[0]),
		Defender: q.unit(m, 1, parties[1]), Charging: q.Charging, Range: q.Range, Cover: q.Cover,
		Sampled: q.Sampled, Chosen: q.Chosen, FirstRound: q.FirstRound, AttackerIs: q.Is[0], DefenderIs: q.Is[1],
		info: q.info}
	var groups []squads.Group
	if q.Charging {
		d.Cover = "none"
		if !m.AsksGaps() {
			d.Range = 0
		}
	}
	if q.Spell == "" {
		groups, err = q.groups(m)
	} else {
		groups, err = d.cast(q, m, parties[0])
	}
	if err == nil && len(groups) == 0 && !q.Charging {
		err = q.Unarmed(d.Attacker.Unit)
	}
	if err == nil {
		err = d.work(ctx, q, m, groups)
	}
	if err != nil {
		return nil, err
	}
	return d.sheet(), nil
}

// choose gives the two units of a match what players have chosen.
func (q *clash) choose(m *squads.Match) (err error) {
	for _, name := range q.Chosen {
		err = cmp.Or(err, m.Choose(name))
	}
	if err == nil {
		err = m.Settled()
	}
	return err
}

// worth returns how many models a unit of the first list kills of a unit of the second on the average, and 0
// when it has no weapon for it.
func (q *clash) worth(ctx context.Context, u, target *roster.Unit) (float64, error) {
	m, err := squads.NewMatchOf(q.ed, opr.Party{Unit: u, Defined: q.Armies[0].Defined, Spells: q.Armies[0].Spells},
		opr.Party{Unit: target, Defined: q.Armies[1].Defined, Spells: q.Armies[1].Spells})
	if err == nil {
		err = q.choose(m)
	}
	if err != nil {
		return 0, err
	}
	groups, err := q.groups(m)
	if err != nil {
		return 0, err
	}
	r, err := q.work(ctx, m, groups)
	if err != nil {
		return 0, fmt.Errorf("%s against %s: %w", u.Name, target.Name, err)
	}
	return r.Kills.Mean(), nil
}

// groups returns the weapon groups of the attack.
func (q *clash) groups(m *squads.Match) ([]squads.Group, error) {
	if q.Charging {
		return m.Melee(q.under, true, nil), nil
	}
	return m.Shooting(q.under, nil)
}

// work works out an attack, exactly or by rolling it.
func (q *clash) work(ctx context.Context, m *squads.Match, groups []squads.Group) (*squads.Result, error) {
	if q.Sampled > 0 {
		sampler := squads.Sampler{Context: ctx}
		return sampler.Attack(m, q.under, groups, q.Sampled, q.Seed)
	}
	return new(squads.Calculator).Attack(m, q.under, groups)
}

// chance returns the probability that somebody in the party casts a spell. A psychic rolls a die and adds its
// rating against the number of the spell, and others may block it; any other caster adds a boost of tokens.
func (q *clash) chance(p opr.Party, spell *roster.Spell) (float64, error) {
	a, ed := q.Armies[0], &q.ed
	if !ed.Casting.Psychic {
		if len(q.Blockers) > 0 {
			return 0, fmt.Errorf("--blockers means nothing in %s, whose casters spend tokens: --boost",
				a.Ruleset)
		}
		return squads.Spell(ed, max(0, q.Boost), max(0, -q.Boost)), nil
	}
	if q.Boost != 0 {
		return 0, fmt.Errorf("--boost means nothing in %s, whose psychics have no tokens: --blockers",
			a.Ruleset)
	}
	_, cast := squads.Psychic(ed, casts(a, p), spell.Value, q.Blockers)
	return cast, nil
}

// unit describes one of the two.
func (q *clash) unit(m *squads.Match, i int, p opr.Party) Unit {
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
func (d *unitReport) cast(q *clash, m *squads.Match, p opr.Party) ([]squads.Group, error) {
	spell, err := findSpell(q.Lists[0], q.Armies[0], p, q.Spell)
	if err != nil {
		return nil, err
	}
	groups, err := m.Spell(spell, q.under)
	if err != nil {
		return nil, err
	}
	chance, err := q.chance(p, spell)
	d.Spell, d.Boost, d.Cast = groups[0].Strike.Weapon.Name, q.Boost, &chance
	return groups, err
}

// work works out the numbers.
func (d *unitReport) work(ctx context.Context, q *clash, m *squads.Match, groups []squads.Group) error {
	r, err := q.work(ctx, m, groups)
	if err != nil {
		return err
	}
	d.Attack = Attack{odds.CountOf(r.Hits), odds.CountOf(r.Wounds), odds.CountOf(r.Lost), odds.CountOf(r.Kills),
		r.Destroyed, r.Halved, r.Tests, r.Fails}
	if !q.Charging {
		return nil
	}
	d.Attack.Tests, d.Attack.Shaken = 0, 0 // what is lost in melee calls for no test of its own
	var c *squads.Charge
	if how := (squads.Melee{Conditions: q.under}); q.Sampled > 0 {
		sampler := squads.Sampler{Context: ctx}
		c, err = sampler.Charge(m, how, q.Sampled, q.Seed)
	} else {
		c, err = new(squads.Calculator).Charge(m, how)
	}
	if err != nil {
		return err
	}
	side := func(u int) Side {
		return Side{odds.CountOf(c.Lost[u]), odds.CountOf(c.Kills[u]), c.Destroyed[u], c.Halved[u], c.Passes[u],
			c.Shaken[u], c.Routed[u]}
	}
	d.Charge = &Charge{side(squads.Attacker), side(squads.Target), c.Tied}
	return nil
}

// title says who attacks whom and how.
func (d *unitReport) title() (attacker, defender, how string) {
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
		if how = "charge"; d.Range > 0 {
			how = fmt.Sprintf("charge from %d inches", d.Range)
		}
	case d.Spell != "":
		how = fmt.Sprintf("%s from %d inches, when it is cast (%s)", d.Spell, d.Range, percent(*d.Cast))
	default:
		how = fmt.Sprintf("shooting from %d inches", d.Range)
	}
	if d.Cover != "none" {
		how += ", cover: " + d.Cover
	}
	if len(d.Chosen) > 0 {
		how += ", chosen: " + strings.Join(d.Chosen, ", ")
	}
	if d.FirstRound {
		how += ", in the first round"
	}
	for i, is := range [2][]string{d.AttackerIs, d.DefenderIs} {
		if len(is) > 0 {
			how += fmt.Sprintf(", the %s is: %s", [2]string{"attacker", "defender"}[i], strings.Join(is, ", "))
		}
	}
	if d.Sampled > 0 {
		how += fmt.Sprintf(", sampled %d times", d.Sampled)
	}
	return unit(d.Attacker), unit(d.Defender), how
}

// sheet returns the report for everybody.
func (d *unitReport) sheet() *odds.Report {
	r := &odds.Report{Document: d}
	r.Attacker, r.Defender, r.How = d.title()
	a, c := &d.Attack, d.Charge
	r.AddCount("hits", a.Hits)
	r.AddCount("wounds", a.Wounds)
	r.AddCount("wounds lost", a.WoundsLost)
	r.AddCount("models killed", a.Kills)
	shaken := cmp.Or(d.info.Shaken, "shaken")
	if c == nil {
		r.AddChance("destroyed", a.Destroyed)
		r.AddChance("at half or less", a.Halved)
		r.AddChance(shaken, a.Shaken)
		return r
	}
	r.AddCount("killed in the whole charge", c.Defender.Kills)
	r.AddCount("own models lost in it", c.Attacker.Kills)
	side := func(who string, s *Side) {
		r.AddChance(who+" destroyed", s.Destroyed)
		r.AddChance(who+" at half or less", s.Halved)
		r.AddChance(who+" "+shaken, s.Shaken)
		r.AddChance(who+" routed", s.Routed)
		r.AddChance(who+" loses but stands", s.Passes)
	}
	side(d.Attacker.Unit, &c.Attacker)
	side(d.Defender.Unit, &c.Defender)
	r.AddChance("a tie", c.Tied)
	return r
}
