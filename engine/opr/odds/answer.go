package odds

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/duel"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/odds"
	"gauntlet/engine/roster"
)

// A question is a case and how it is to be answered. What is read of the case keeps the first thing that is
// wrong with it, so that it need not be asked about at once.
type question struct {
	*Case
	ctx  context.Context
	ed   force.Edition
	n    int // samples, 0 for an exact answer
	seed uint64
	at   string // the part of the case that is being read, for errors; "" for none
	err  error
}

// check keeps an error if it is the first.
func (q *question) check(err error) {
	if q.err != nil || err == nil {
		return
	}
	if q.err = err; q.at != "" {
		q.err = fmt.Errorf("%s: %w", q.at, err)
	}
}

// within refuses a number outside lo to hi.
func (q *question) within(what string, n, lo, hi int) {
	if n < lo || n > hi {
		q.check(fmt.Errorf("%s: %d is outside %d to %d", what, n, lo, hi))
	}
}

// upTo refuses inches outside 0 to hi.
func (q *question) upTo(what string, inches float64, hi int) {
	if inches < 0 || inches > float64(hi) {
		q.check(fmt.Errorf("%s: %v is outside 0 to %d", what, inches, hi))
	}
}

// part decodes one object of the case, which no other part is read before the end of.
func (q *question) part(name string, raw []byte, into any) {
	q.at = ""
	q.check(odds.Part(name, raw, into))
}

// rules reads special rules.
func (q *question) rules(list []string) (rules []roster.Rule) {
	if len(list) > roster.MaxRules {
		q.check(fmt.Errorf("%d special rules, at most %d", len(list), roster.MaxRules))
		return nil
	}
	for _, text := range list {
		r, err := roster.ParseRule(text, q.Ruleset)
		q.check(err)
		rules = append(rules, r)
	}
	return rules
}

// squad returns a unit of models without weapons. It has none once something is wrong with the case.
func (q *question) squad(name string, quality, defense, models, tough int, rules []roster.Rule) *roster.Unit {
	tough = max(tough, 1)
	q.within("quality", quality, 2, 6)
	q.within("defense", defense, 2, 6)
	q.within("models", models, 1, roster.MaxUnitModels)
	q.within("tough", tough, 1, roster.MaxRating)
	u := &roster.Unit{Name: name, Quality: quality, Defense: defense}
	if q.err == nil {
		u.Models = slices.Repeat([]roster.Model{{Quality: quality, Defense: defense, Tough: tough,
			Base: roster.MinBase, Rules: rules}}, models)
	}
	return u
}

// match returns the match of two units, or nil once something is wrong with the case.
func (q *question) match(attacker, target *roster.Unit) (m *Match) {
	if q.err == nil {
		q.at = ""
		var err error
		m, err = NewMatch(q.ed, attacker, target)
		q.check(err)
	}
	return m
}

// give adds a weapon to models from up to to, each with one copy.
func give(u *roster.Unit, w roster.Weapon, from, to int) {
	u.Weapons = append(u.Weapons, w)
	for i := from; i < to; i++ {
		u.Models[i].Weapons = append(u.Models[i].Weapons,
			roster.Carried{Weapon: len(u.Weapons) - 1, Copies: 1})
	}
}

// addRule gives the first models of a unit a further rule.
func addRule(u *roster.Unit, r roster.Rule, models int) {
	for i := range models {
		u.Models[i].Rules = append(slices.Clip(u.Models[i].Rules), r)
	}
}

// attack answers what comes of a shooting or of the strikes of a melee.
//
// Long: the parts of the case are checked in the order in which errors name them.
func (q *question) attack() Answers {
	var a caseAttacker
	var more []caseWeapon
	q.part("attacker", q.Attacker, &a)
	if len(q.More) > 0 {
		q.part("more_weapons", q.More, &more)
	}
	weapons := append([]caseWeapon{{a.Attacks, a.Rules}}, more...)
	target, cond := q.defender()
	q.upTo("range_in", q.Range, roster.MaxRange)
	q.at = "attacker"
	if len(a.OtherHitMods) > roster.MaxRules {
		q.check(fmt.Errorf("%d other_hit_mods, at most %d", len(a.OtherHitMods), roster.MaxRules))
	}
	for _, mod := range a.OtherHitMods {
		q.within("other_hit_mods", mod, -100, 100)
		cond.Mod += mod
	}
	q.within("impact", a.Impact, 0, roster.MaxRating)
	q.within("impact_models", a.ImpactModels, 0, roster.MaxUnitModels)
	q.within("furious_models", a.FuriousModels, 0, roster.MaxUnitModels)
	q.at = ""
	q.within("weapons", len(weapons), 1, proc.MaxTypes)
	cond.Moved, cond.Fatigued = a.Moved, a.Fatigued
	q.at = "attacker"
	attacker := q.squad("attacker", a.Quality, 4, max(1, a.ImpactModels), 1, nil)
	q.at = ""
	if q.err != nil {
		return nil
	}
	if a.Impact > 0 {
		addRule(attacker, roster.Rule{ID: roster.Impact, Rating: a.Impact}, a.ImpactModels)
	}
	// Rules of the bearer count for their group alone, so they stand on its weapon.
	for i, w := range weapons {
		q.within("attacks", w.Attacks, 0, maxNumber)
		weapon := roster.Weapon{Name: fmt.Sprintf("weapon %d", i+1), Attacks: 1, Rules: q.rules(w.Rules)}
		if q.Kind == "shoot" {
			weapon.Range = roster.MaxRange
		}
		give(attacker, weapon, 0, 1)
	}
	m := q.match(attacker, target)
	if m == nil {
		return nil
	}
	r := q.result(m, cond, m.caseGroups(cond, weapons, &a, q.Kind == "melee", q.long(q.Range)))
	if r == nil {
		return nil
	}
	out := Answers{
		odds.Is("expected_hits", r.Hits.Mean()), odds.Is("expected_wounds", r.Wounds.Mean()),
		odds.Is("expected_wounds_lost", r.Lost.Mean()), odds.Is("expected_kills", r.Kills.Mean()),
		odds.Is("wounds_distribution", r.Wounds), odds.Is("kills_distribution", r.Kills),
	}
	if len(q.Morale) > 0 {
		out = append(out, odds.Is("p_destroyed", r.Destroyed), odds.Is("p_test", r.Tests),
			odds.Is("p_failed_test", r.Fails))
	}
	return out
}

// long reports whether a distance in inches is a long range.
func (q *question) long(inches float64) bool {
	return inches > float64(q.ed.Attacks.LongRange)/geom.Inch
}

// result answers what comes of an attack, or nil where it is too large.
func (q *question) result(m *Match, cond Conditions, groups []Group) (r *Result) {
	var err error
	if q.n > 0 {
		r, err = (&Sampler{Context: q.ctx}).Attack(m, cond, groups, q.n, q.seed)
	} else {
		r, err = new(Calculator).Attack(m, cond, groups)
	}
	q.check(err)
	return r
}

// caseGroups returns the groups of a case in the order of its weapons, Impact before them.
func (m *Match) caseGroups(cond Conditions, weapons []caseWeapon, a *caseAttacker,
	melee, long bool) (groups []Group) {
	m.reset(&cond)
	d := force.Of(m.s)
	n := attacks.ImpactDice(m.s, Attacker, Target, m.s.Units[Attacker].Alive)
	if melee && a.Charging && n > 0 {
		groups = append(groups, Group{Strike: attacks.ImpactStrike(Attacker, Target), Impact: n})
	}
	for t, x := range weapons {
		w := &d.Units[Attacker].Weapons[t]
		var k attacks.Strike
		if melee {
			k = duel.MeleeStrike(m.s, Attacker, Target, t, a.Charging)
		} else {
			k = duel.Shot(m.s, Attacker, Target, t, long)
		}
		k.Near, k.Far = x.Attacks, 0
		switch {
		case !melee && long:
			k.Near, k.Far = 0, x.Attacks
		case melee && t == 0 && a.Charging && d.Attacks.FuriousAttacks:
			k.Near += a.FuriousModels
		}
		k.Cover, k.Mod = w.Shelters(cond.Inside, cond.Behind), cond.Mod
		groups = append(groups, Group{Strike: k,
			Picks: w.Traits&force.Takedown != 0 || w.Traits&force.Sniper != 0 && !melee})
	}
	return groups
}

// defender returns the defending unit of a case and the conditions that it sets.
func (q *question) defender() (u *roster.Unit, cond Conditions) {
	var d caseDefender
	q.part("defender", q.Defender, &d)
	q.at = "defender"
	rules, morale := q.rules(d.Rules), caseMorale{Quality: 4}
	if len(q.Morale) > 0 {
		q.part("morale", q.Morale, &morale)
		q.at = "defender"
		if morale.Fearless {
			rules = append(rules, roster.Rule{ID: roster.Fearless})
		}
		cond.Shaken = morale.Shaken
	}
	u = q.squad("defender", morale.Quality, d.Defense, d.Models, d.Tough, rules)
	if q.within("counter_models", d.CounterModels, 0, d.Models); q.err != nil {
		return u, cond
	}
	addRule(u, roster.Rule{ID: roster.Counter}, d.CounterModels)
	for _, h := range d.Heroes {
		hero := q.squad("hero", morale.Quality, cmp.Or(h.Defense, d.Defense), 1, h.Tough,
			append(slices.Clip(rules), roster.Rule{ID: roster.Hero}))
		u.Models = append(u.Models, hero.Models...)
	}
	cond.Inside, cond.Behind = d.Cover == "terrain", d.Cover == "obstruction"
	if d.Cover != "" && !cond.Inside && !cond.Behind {
		q.check(fmt.Errorf("cover %q is neither \"terrain\" nor \"obstruction\"", d.Cover))
	}
	q.at = ""
	return u, cond
}

func (q *question) exchange() Answers {
	var how Melee
	var units [2]*roster.Unit
	sides, raw := [2]string{"charger", "defender"}, [2]json.RawMessage{q.Charger, q.Defender}
	for i, name := range sides {
		var s caseSide
		q.part(name, raw[i], &s)
		q.at = name
		units[i] = q.side(name, &s)
		if i == Attacker && s.Shaken || i == Target && s.Fatigued {
			q.check(errors.New("only a charger is fatigued and only a defender is shaken"))
		}
		how.Fatigued, how.Shaken = how.Fatigued || s.Fatigued, how.Shaken || s.Shaken
	}
	m := q.match(units[0], units[1])
	if m == nil {
		return nil
	}
	var r *Charge
	var err error
	if q.n > 0 {
		r, err = (&Sampler{Context: q.ctx}).Charge(m, how, q.n, q.seed)
	} else {
		r, err = new(Calculator).Charge(m, how)
	}
	if q.check(err); err != nil {
		return nil
	}
	var outcomes Answers
	for u, name := range sides {
		outcomes = append(outcomes, odds.Is(name+"_destroyed_by_attacks", r.Destroyed[u]),
			odds.Is(name+"_loses_passes", r.Passes[u]), odds.Is(name+"_routed", r.Routed[u]),
			odds.Is(name+"_"+q.ed.Wording().Shaken, r.Shaken[u]))
	}
	outcomes = append(outcomes, odds.Is("tie_no_test", r.Tied))
	return Answers{odds.Is("outcomes", outcomes),
		odds.Is("expected_wounds_lost_defender", r.Lost[Target].Mean()),
		odds.Is("expected_wounds_lost_charger", r.Lost[Attacker].Mean())}
}

// side returns a unit of a melee exchange.
func (q *question) side(name string, s *caseSide) *roster.Unit {
	rules := q.rules(s.Rules)
	weapon := roster.Weapon{Name: "weapon", Attacks: s.AttacksEach}
	for _, r := range q.rules(s.WeaponRules) {
		if r.ID.Info().Subject&roster.OfWeapons != 0 {
			weapon.Rules = append(weapon.Rules, r)
		} else {
			rules = append(rules, r)
		}
	}
	q.within("fear", s.Fear, 0, roster.MaxRating)
	q.within("impact", s.Impact, 0, roster.MaxRating)
	q.within("attacks_each", s.AttacksEach, 0, roster.MaxAttacks)
	q.within("counter_models", s.CounterModels, 0, max(0, s.Models))
	if s.Fear > 0 {
		rules = append(rules, roster.Rule{ID: roster.Fear, Rating: s.Fear})
	}
	if s.Fearless {
		rules = append(rules, roster.Rule{ID: roster.Fearless})
	}
	if s.Impact > 0 {
		rules = append(rules, roster.Rule{ID: roster.Impact, Rating: s.Impact})
	}
	u := q.squad(name, s.Quality, s.Defense, s.Models, s.Tough, rules)
	if q.err != nil || s.AttacksEach == 0 {
		return u
	}
	// Models with Counter weapons stand at the end of the row: they are lost last.
	plain := s.Models - s.CounterModels
	if plain > 0 {
		give(u, weapon, 0, plain)
	}
	if s.CounterModels > 0 {
		weapon.Rules = append(slices.Clip(weapon.Rules), roster.Rule{ID: roster.Counter})
		give(u, weapon, plain, s.Models)
	}
	return u
}

// dice returns a state whose dice are those of the question.
func (q *question) dice() *core.State { return &core.State{Head: core.Head{RNG: dice.New(q.seed)}} }

// share returns a probability, or how often of n rolls something happens.
func (q *question) share(p float64, roll func(*core.State) bool) float64 {
	if q.n == 0 {
		return p
	}
	s, hits := q.dice(), 0
	for range q.n {
		if roll(s) {
			hits++
		}
	}
	return float64(hits) / float64(q.n)
}

func (q *question) morale() Answers {
	in := q.input("quality", "fearless", "shaken", "mod")
	var rules []roster.Rule
	if in.Fearless {
		rules = append(rules, roster.Rule{ID: roster.Fearless})
	}
	u := q.squad("unit", in.Quality, 4, 1, 1, rules)
	m := q.match(u, u)
	if m == nil {
		return nil
	}
	m.reset(&Conditions{Shaken: in.Shaken})
	test := morale.MoraleOf(m.s, Target)
	test.Mod, test.SaveMod = test.Mod+in.Mod, test.SaveMod+in.Mod
	return Answers{
		odds.Is("p_pass", q.share(passes(test), func(s *core.State) bool { return test.Roll(s, Target) })),
	}
}

func (q *question) cast() Answers {
	rules := &q.ed.Casting
	if rules.Psychic {
		in := q.input("psychic", "spell_number", "blockers")
		q.within("blockers", len(in.Blockers), 0, roster.MaxUnits)
		for _, rating := range in.Blockers {
			q.within("rating of a blocker", rating, 0, maxNumber)
		}
		if q.err != nil {
			return nil
		}
		reached, cast := Psychic(&q.ed, in.Psychic, in.SpellNumber, in.Blockers)
		reaches := func(s *core.State) bool { return rules.Reaches(s.Roll(6), in.Psychic, in.SpellNumber) }
		casts := func(s *core.State) bool {
			die := s.Roll(6)
			ok := rules.Reaches(die, in.Psychic, in.SpellNumber)
			for _, r := range in.Blockers {
				if rules.Blocks(s.Roll(6), r, die+in.Psychic) {
					ok = false
				}
			}
			return ok
		}
		return Answers{odds.Is("p_number_reached", q.share(reached, reaches)),
			odds.Is("p_cast", q.share(cast, casts))}
	}
	keys := []string{"plus", "minus"}
	if q.ed.Heroics.Stats {
		keys = append(keys, "spell_value")
	}
	in := q.input(keys...)
	if q.err != nil {
		return nil
	}
	p := q.share(Spell(&q.ed, in.Plus, in.Minus), func(s *core.State) bool {
		return rules.Casts(s.Roll(6), in.Plus-in.Minus)
	})
	out := Answers{odds.Is("p_cast", p)}
	if in.SpellValue > 0 { // a hero that fails pays for it
		out = append(out, odds.Is("expected_power_spent", (1-p)*float64(force.CastPrice*in.SpellValue)))
	}
	return out
}

func (q *question) dangerous() Answers {
	in := q.input("dice", "regeneration")
	if q.err != nil {
		return nil
	}
	p := Danger(in.Dice, in.Regeneration)
	if q.n > 0 {
		p = zeros(nil, in.Dice)
		s := q.dice()
		for range q.n {
			p[casualty.RollDanger(s, 0, in.Dice, in.Regeneration)]++
		}
		p = p.Over(q.n)
	}
	return Answers{odds.Is("expected_wounds", p.Mean()), odds.Is("wounds_distribution", p.Trim())}
}
