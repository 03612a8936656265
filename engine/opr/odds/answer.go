package odds

import (
	"context"
	"errors"
	"fmt"

	"gauntlet/engine/dice"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/duel"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// A question is a case and how it is to be answered.
type question struct {
	*Case
	ctx  context.Context
	ed   force.Edition
	n    int // samples, 0 for an exact answer
	seed uint64
}

// squad returns a unit of models without weapons.
func squad(name string, quality, defense, models, tough int, rules []roster.Rule) (*roster.Unit, error) {
	for _, err := range []error{
		within("quality", quality, 2, 6), within("defense", defense, 2, 6), within("models", models, 1, roster.MaxUnitModels), within("tough", max(tough, 1), 1, roster.MaxRating),
	} {
		if err != nil {
			return nil, err
		}
	}
	u := &roster.Unit{Name: name, Quality: quality, Defense: defense}
	for range models {
		u.Models = append(u.Models, roster.Model{Quality: quality, Defense: defense, Tough: max(tough, 1), Base: roster.MinBase, Rules: rules})
	}
	return u, nil
}

// give adds a weapon to models from up to to, each with one copy.
func give(u *roster.Unit, w roster.Weapon, from, to int) {
	u.Weapons = append(u.Weapons, w)
	for i := from; i < to; i++ {
		u.Models[i].Weapons = append(u.Models[i].Weapons, roster.Carried{Weapon: len(u.Weapons) - 1, Copies: 1})
	}
}

// addRule gives models from up to to a further rule.
func addRule(u *roster.Unit, r roster.Rule, from, to int) {
	for i := from; i < to; i++ {
		u.Models[i].Rules = append(u.Models[i].Rules[:len(u.Models[i].Rules):len(u.Models[i].Rules)], r)
	}
}

func (q *question) attack() (Answers, error) {
	var a caseAttacker
	var more []caseWeapon
	if err := part("attacker", q.Attacker, &a, "quality", "attacks", "rules", "moved", "charging", "fatigued", "other_hit_mods", "impact", "impact_models", "furious_models"); err != nil {
		return nil, err
	}
	if len(q.More) > 0 {
		if err := part("more_weapons", q.More, &more, "attacks", "rules"); err != nil {
			return nil, err
		}
	}
	weapons := append([]caseWeapon{{a.Attacks, a.Rules}}, more...)
	target, cond, tests, err := q.defender()
	if err != nil {
		return nil, err
	}
	if q.Range < 0 || q.Range > roster.MaxRange {
		return nil, fmt.Errorf("range_in: %v is outside 0 to %d", q.Range, roster.MaxRange)
	}
	mod, err := otherHitMods(a.OtherHitMods)
	if err != nil {
		return nil, err
	}
	cond.Mod += mod
	for _, err := range []error{within("attacker: impact", a.Impact, 0, roster.MaxRating), within("attacker: impact_models", a.ImpactModels, 0, roster.MaxUnitModels),
		within("attacker: furious_models", a.FuriousModels, 0, roster.MaxUnitModels), within("weapons", len(weapons), 1, proc.MaxTypes)} {
		if err != nil {
			return nil, err
		}
	}
	cond.Moved, cond.Fatigued = a.Moved, a.Fatigued
	attacker, err := squad("attacker", a.Quality, 4, max(1, a.ImpactModels), 1, nil)
	if err != nil {
		return nil, fmt.Errorf("attacker: %w", err)
	}
	if a.Impact > 0 {
		addRule(attacker, roster.Rule{ID: roster.Impact, Rating: a.Impact}, 0, a.ImpactModels)
	}
	if err := q.arm(attacker, weapons); err != nil {
		return nil, err
	}
	m, err := NewMatch(q.ed, attacker, target)
	if err != nil {
		return nil, err
	}
	groups := m.caseGroups(cond, weapons, &a, q.Kind == "melee", q.Range > inches(q.ed.Attacks.LongRange))
	r, err := q.result(m, cond, groups)
	if err != nil {
		return nil, err
	}
	out := Answers{
		{"expected_hits", r.Hits.Mean()}, {"expected_wounds", r.Wounds.Mean()}, {"expected_wounds_lost", r.Lost.Mean()}, {"expected_kills", r.Kills.Mean()},
		{"wounds_distribution", r.Wounds}, {"kills_distribution", r.Kills},
	}
	if tests {
		out = append(out, Answer{"p_destroyed", r.Destroyed}, Answer{"p_test", r.Tests}, Answer{"p_failed_test", r.Fails})
	}
	return out, nil
}

// otherHitMods returns the sum of what a case adds to rolls to hit by reasons of its own.
func otherHitMods(mods []int) (sum int, err error) {
	if len(mods) > roster.MaxRules {
		return 0, fmt.Errorf("attacker: %d other_hit_mods, at most %d", len(mods), roster.MaxRules)
	}
	for _, mod := range mods {
		if err := within("attacker: other_hit_mods", mod, -100, 100); err != nil {
			return 0, err
		}
		sum += mod
	}
	return sum, nil
}

// arm gives a unit the weapons of a case. Rules of the bearer count for their group alone, so they stand on
// its weapon.
func (q *question) arm(attacker *roster.Unit, weapons []caseWeapon) error {
	for i, w := range weapons {
		if err := within("attacks", w.Attacks, 0, maxNumber); err != nil {
			return err
		}
		rules, err := parseRules(w.Rules, q.Ruleset)
		if err != nil {
			return err
		}
		weapon := roster.Weapon{Name: fmt.Sprintf("weapon %d", i+1), Attacks: 1, Rules: rules}
		if q.Kind == "shoot" {
			weapon.Range = roster.MaxRange
		}
		give(attacker, weapon, 0, 1)
	}
	return nil
}

func inches(units int32) float64 { return float64(units) / 1000 }

func (q *question) result(m *Match, cond Conditions, groups []Group) (*Result, error) {
	if q.n > 0 {
		return (&Sampler{Context: q.ctx}).Attack(m, cond, groups, q.n, q.seed)
	}
	return new(Calculator).Attack(m, cond, groups)
}

// caseGroups returns the groups of a case in the order of its weapons, Impact before them.
func (m *Match) caseGroups(cond Conditions, weapons []caseWeapon, a *caseAttacker, melee, long bool) (groups []Group) {
	m.reset(&cond)
	d := force.Of(m.s)
	if n := attacks.ImpactDice(m.s, Attacker, Target, m.s.Units[Attacker].Alive); melee && a.Charging && n > 0 {
		groups = append(groups, Group{Strike: attacks.ImpactStrike(Attacker, Target), Impact: n})
	}
	for t, x := range weapons {
		w := &d.Units[Attacker].Weapons[t]
		var k attacks.Strike
		switch {
		case melee:
			k = duel.MeleeStrike(m.s, Attacker, Target, t, a.Charging)
			k.Near = x.Attacks
			if t == 0 && a.Charging && d.Attacks.FuriousAttacks {
				k.Near += a.FuriousModels
			}
		case long:
			k = duel.Shot(m.s, Attacker, Target, t, true)
			k.Far = x.Attacks
		default:
			k = duel.Shot(m.s, Attacker, Target, t, false)
			k.Near = x.Attacks
		}
		k.Cover, k.Mod = w.Shelters(cond.Inside, cond.Behind), cond.Mod
		groups = append(groups, Group{Strike: k, Picks: w.Traits&force.Takedown != 0 || w.Traits&force.Sniper != 0 && !melee})
	}
	return groups
}

// defender returns the defending unit of a case, the conditions that it sets, and whether it tests morale.
func (q *question) defender() (u *roster.Unit, cond Conditions, tests bool, err error) {
	var d caseDefender
	if err = part("defender", q.Defender, &d, "defense", "models", "tough", "rules", "cover", "heroes", "counter_models"); err != nil {
		return nil, cond, false, err
	}
	fail := func(err error) (*roster.Unit, Conditions, bool, error) {
		return nil, cond, false, fmt.Errorf("defender: %w", err)
	}
	rules, err := parseRules(d.Rules, q.Ruleset)
	if err != nil {
		return fail(err)
	}
	morale := caseMorale{Quality: 4}
	if len(q.Morale) > 0 {
		tests = true
		if err = part("morale", q.Morale, &morale, "quality", "fearless", "shaken"); err != nil {
			return nil, cond, false, err
		}
		if morale.Fearless {
			rules = append(rules, roster.Rule{ID: roster.Fearless})
		}
		cond.Shaken = morale.Shaken
	}
	if u, err = squad("defender", morale.Quality, d.Defense, d.Models, d.Tough, rules); err != nil {
		return fail(err)
	}
	if err = within("counter_models", d.CounterModels, 0, d.Models); err != nil {
		return fail(err)
	}
	addRule(u, roster.Rule{ID: roster.Counter}, 0, d.CounterModels)
	for _, h := range d.Heroes {
		if h.Defense == 0 {
			h.Defense = d.Defense
		}
		hero, err := squad("hero", morale.Quality, h.Defense, 1, h.Tough, append(rules[:len(rules):len(rules)], roster.Rule{ID: roster.Hero}))
		if err != nil {
			return fail(err)
		}
		u.Models = append(u.Models, hero.Models...)
	}
	switch d.Cover {
	case "":
	case "terrain":
		cond.Inside = true
	case "obstruction":
		cond.Behind = true
	default:
		return fail(fmt.Errorf("cover %q is neither \"terrain\" nor \"obstruction\"", d.Cover))
	}
	return u, cond, tests, nil
}

func (q *question) exchange() (Answers, error) {
	how := Melee{}
	var units [2]*roster.Unit
	for i, x := range []struct {
		name string
		raw  []byte
	}{{"charger", q.Charger}, {"defender", q.Defender}} {
		var s caseSide
		if err := part(x.name, x.raw, &s, "quality", "defense", "models", "tough", "attacks_each", "weapon_rules", "rules", "fear", "fearless", "fatigued", "shaken", "impact", "counter_models"); err != nil {
			return nil, err
		}
		u, err := q.side(x.name, &s)
		if err == nil && (i == Attacker && s.Shaken || i == Target && s.Fatigued) {
			err = errors.New("only a charger is fatigued and only a defender is shaken")
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", x.name, err)
		}
		how.Fatigued, how.Shaken = how.Fatigued || s.Fatigued, how.Shaken || s.Shaken
		units[i] = u
	}
	m, err := NewMatch(q.ed, units[0], units[1])
	if err != nil {
		return nil, err
	}
	var r *Charge
	if q.n > 0 {
		r, err = (&Sampler{Context: q.ctx}).Charge(m, how, q.n, q.seed)
	} else {
		r, err = new(Calculator).Charge(m, how)
	}
	if err != nil {
		return nil, err
	}
	shaken := q.ed.Wording().Shaken
	var outcomes Answers
	for u, name := range [2]string{"charger", "defender"} {
		outcomes = append(outcomes, Answer{name + "_destroyed_by_attacks", r.Destroyed[u]}, Answer{name + "_loses_passes", r.Passes[u]},
			Answer{name + "_routed", r.Routed[u]}, Answer{name + "_" + shaken, r.Shaken[u]})
	}
	outcomes = append(outcomes, Answer{"tie_no_test", r.Tied})
	return Answers{{"outcomes", outcomes}, {"expected_wounds_lost_defender", r.Lost[Target].Mean()}, {"expected_wounds_lost_charger", r.Lost[Attacker].Mean()}}, nil
}

// side returns a unit of a melee exchange.
func (q *question) side(name string, s *caseSide) (*roster.Unit, error) {
	rules, err := parseRules(s.Rules, q.Ruleset)
	if err != nil {
		return nil, err
	}
	all, err := parseRules(s.WeaponRules, q.Ruleset)
	if err != nil {
		return nil, err
	}
	weapon := roster.Weapon{Name: "weapon", Attacks: s.AttacksEach}
	for _, r := range all {
		if r.ID.Info().Subject&roster.OfWeapons != 0 {
			weapon.Rules = append(weapon.Rules, r)
		} else {
			rules = append(rules, r)
		}
	}
	for _, err := range []error{within("fear", s.Fear, 0, roster.MaxRating), within("impact", s.Impact, 0, roster.MaxRating),
		within("attacks_each", s.AttacksEach, 0, roster.MaxAttacks), within("counter_models", s.CounterModels, 0, max(0, s.Models))} {
		if err != nil {
			return nil, err
		}
	}
	if s.Fear > 0 {
		rules = append(rules, roster.Rule{ID: roster.Fear, Rating: s.Fear})
	}
	if s.Fearless {
		rules = append(rules, roster.Rule{ID: roster.Fearless})
	}
	if s.Impact > 0 {
		rules = append(rules, roster.Rule{ID: roster.Impact, Rating: s.Impact})
	}
	u, err := squad(name, s.Quality, s.Defense, s.Models, s.Tough, rules)
	if err != nil || s.AttacksEach == 0 {
		return u, err
	}
	// Models with Counter weapons stand at the end of the row: they are lost last.
	plain := s.Models - s.CounterModels
	if plain > 0 {
		give(u, weapon, 0, plain)
	}
	if s.CounterModels > 0 {
		weapon.Rules = append(weapon.Rules[:len(weapon.Rules):len(weapon.Rules)], roster.Rule{ID: roster.Counter})
		give(u, weapon, plain, s.Models)
	}
	return u, nil
}

// single decodes the input of a case of single dice.
func (q *question) single(keys ...string) (in caseInput, err error) {
	if err := q.input(&in, keys...); err != nil {
		return in, err
	}
	for _, v := range []struct {
		name  string
		n, lo int
	}{
		{"mod", in.Mod, -maxNumber}, {"plus", in.Plus, 0}, {"minus", in.Minus, 0}, {"psychic", in.Psychic, 0}, {"spell_number", in.SpellNumber, 0},
		{"spell_value", in.SpellValue, 0}, {"dice", in.Dice, 0},
	} {
		if err := within("input: "+v.name, v.n, v.lo, maxNumber); err != nil {
			return in, err
		}
	}
	if err := within("input: blockers", len(in.Blockers), 0, roster.MaxUnits); err != nil {
		return in, err
	}
	for _, rating := range in.Blockers {
		if err := within("input: rating of a blocker", rating, 0, maxNumber); err != nil {
			return in, err
		}
	}
	return in, nil
}

// share returns a probability, or how often of n rolls something happens.
func (q *question) share(p float64, roll func(*core.State) bool) float64 {
	if q.n == 0 {
		return p
	}
	s, hits := &core.State{Head: core.Head{RNG: dice.New(q.seed)}}, 0
	for range q.n {
		if roll(s) {
			hits++
		}
	}
	return float64(hits) / float64(q.n)
}

func (q *question) morale() (Answers, error) {
	in, err := q.single("quality", "fearless", "shaken", "mod")
	if err != nil {
		return nil, err
	}
	var rules []roster.Rule
	if in.Fearless {
		rules = append(rules, roster.Rule{ID: roster.Fearless})
	}
	u, err := squad("unit", in.Quality, 4, 1, 1, rules)
	if err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	m, err := NewMatch(q.ed, u, u)
	if err != nil {
		return nil, err
	}
	m.reset(&Conditions{Shaken: in.Shaken})
	test := morale.MoraleOf(m.s, Target)
	test.Mod, test.SaveMod = test.Mod+in.Mod, test.SaveMod+in.Mod
	return Answers{{"p_pass", q.share(passes(test), func(s *core.State) bool { return test.Roll(s) })}}, nil
}

func (q *question) cast() (Answers, error) {
	if q.ed.Casting.Psychic {
		in, err := q.single("psychic", "spell_number", "blockers")
		if err != nil {
			return nil, err
		}
		reached, cast := Psychic(&q.ed, in.Psychic, in.SpellNumber, in.Blockers)
		reaches := func(s *core.State) bool { return q.ed.Casting.Reaches(s.Roll(6), in.Psychic, in.SpellNumber) }
		casts := func(s *core.State) bool {
			die := s.Roll(6)
			ok := q.ed.Casting.Reaches(die, in.Psychic, in.SpellNumber)
			for _, r := range in.Blockers {
				if q.ed.Casting.Blocks(s.Roll(6), r, die+in.Psychic) {
					ok = false
				}
			}
			return ok
		}
		return Answers{{"p_number_reached", q.share(reached, reaches)}, {"p_cast", q.share(cast, casts)}}, nil
	}
	keys := []string{"plus", "minus"}
	if q.ed.Heroics.Stats {
		keys = append(keys, "spell_value")
	}
	in, err := q.single(keys...)
	if err != nil {
		return nil, err
	}
	p := q.share(Spell(&q.ed, in.Plus, in.Minus), func(s *core.State) bool { return q.ed.Casting.Casts(s.Roll(6), in.Plus-in.Minus) })
	out := Answers{{"p_cast", p}}
	if in.SpellValue > 0 { // a hero that fails pays for it
		out = append(out, Answer{"expected_power_spent", (1 - p) * float64(force.CastPrice*in.SpellValue)})
	}
	return out, nil
}

func (q *question) dangerous() (Answers, error) {
	in, err := q.single("dice", "regeneration")
	if err != nil {
		return nil, err
	}
	p := Danger(in.Dice, in.Regeneration)
	if q.n > 0 {
		p = zeros(nil, in.Dice)
		s := &core.State{Head: core.Head{RNG: dice.New(q.seed)}}
		for range q.n {
			p[casualty.RollDanger(s, in.Dice, in.Regeneration)]++
		}
		p.divide(q.n)
	}
	return Answers{{"expected_wounds", p.Mean()}, {"wounds_distribution", p.trim()}}, nil
}
