package roster

import (
	"cmp"
	"fmt"
	"slices"

	"gauntlet/engine/effects"
)

// Limits of a list's spells.
const (
	MaxSpells    = 6 // of a list
	MaxSpellHits = 30

	MaxSpellValue  = 3  // spell tokens that a try costs
	MaxSpellNumber = 12 // that a psychic's die and rating must reach
)

// SpellValues returns the least and the greatest value of a spell in a ruleset: the spell tokens that a try
// costs, or the number that a psychic's die and rating must reach. Both are 0 where lists have no spells.
func SpellValues(ruleset string) (least, most int) {
	g := gameOf(ruleset)
	return g.SpellLeast, g.SpellMost
}

// A SpellKind says what a spell does and at whom it is cast.
type SpellKind uint8

// The kinds of spell.
// Their numbers are part of the format of replays.
const (
	Damage SpellKind = 1 // hits on an enemy unit
	Buff   SpellKind = 2 // a modifier for a friendly unit, or a special rule that it has for a while
	Debuff SpellKind = 3 // the opposite modifier, or such a rule, for an enemy unit
)

// A SpellStat is what a buff or a debuff modifies.
type SpellStat uint8

// The stats. A buff adds and a debuff takes away.
// Their numbers are part of the format of replays.
const (
	StatHit     SpellStat = 1 // 1 on rolls to hit
	StatDefense SpellStat = 2 // 1 on Defense rolls
	StatMove    SpellStat = 3 // 2 inches of an Advance, 4 of a Rush or Charge
)

// A SpellTerm is how long a buff or a debuff lasts.
type SpellTerm uint8

// The terms.
// Their numbers are part of the format of replays.
const (
	UntilRound SpellTerm = 1 // until the end of the round
	// until the end of the unit's activation: the one under way, or else its next
	UntilActivation SpellTerm = 2
)

// SpellStats are the stats as lists write them, from the first.
var SpellStats = []string{"hit", "defense", "move"}

var (
	spellKinds = []string{"damage", "buff", "debuff"}
	spellTerms = []string{"round", "activation"}
)

// String returns the kind as lists write it.
func (k SpellKind) String() string { return WordOf(spellKinds, int(k)) }

// String returns the stat as lists write it.
func (k SpellStat) String() string { return WordOf(SpellStats, int(k)) }

// String returns the term as lists write it.
func (k SpellTerm) String() string { return WordOf(spellTerms, int(k)) }

// WordOf returns the word of a number from 1.
func WordOf(words []string, n int) string {
	if n < 1 || n > len(words) {
		return fmt.Sprintf("number %d", n)
	}
	return words[n-1]
}

// A Spell is something that the Casters of a list can cast (GF3-SR-CASTER-02), or its psychics
// (GF2-SR-PSYCHIC-01).
type Spell struct {
	Name  string
	Value int // what SpellValues says
	Range int // inches, 1..MaxRange
	Kind  SpellKind
	Hits  int       `msgpack:",omitempty"` // of damage, 1..MaxSpellHits
	Rules []Rule    `msgpack:",omitempty"` // of damage: the weapon rules of its hits
	Stat  SpellStat `msgpack:",omitempty"` // of a buff or debuff that modifies a stat
	Term  SpellTerm `msgpack:",omitempty"` // likewise
	// the special rule that a buff or debuff lends, with its rating, in the place of a stat and a term; "" for none
	Lends string        `msgpack:",omitempty"`
	Until effects.Until `msgpack:",omitempty"` // how long it does
	Units int8          `msgpack:",omitempty"` // how many units it is cast at at most, 2 to effects.MaxUnits; 0 for one
}

// New reports whether a spell is one that lends a special rule or is cast at several units.
func (p *Spell) New() bool { return p.Lends != "" || p.Units > 0 }

// effect returns what a spell does that lends a special rule, in the words of special rules.
func (p *Spell) effect() effects.Effect {
	return effects.Lent(p.Lends, p.Kind == Debuff, p.Units, p.Until)
}

// lentBy returns what spells lend.
func lentBy(spells []Spell) (lent []effects.Effect) {
	for i := range spells {
		if spells[i].Lends != "" {
			lent = append(lent, spells[i].effect())
		}
	}
	return lent
}

// spellRules are the weapon rules that say something of hits that were not rolled for.
var spellRules = []RuleID{AP, Bane, Blast, Deadly, Unstoppable}

// SaysOfHits reports whether a special rule says something of hits that no weapon deals.
func SaysOfHits(id RuleID) bool { return slices.Contains(spellRules, id) }

var (
	damageKeys = []string{"hits", "rules"}
	effectKeys = []string{"stat", "until"}
	lentKeys   = []string{"effect", "stat", "hits", "rules"} // that a spell has no more which lends a rule
	spellKeys  = slices.Concat([]string{"name", "value", "range", "effect", "pick", "side", "units"}, damageKeys, effectKeys)
)

// spells reads the section of spells.
func (l *loader) spells(s *Section) []Spell {
	if _, most := SpellValues(l.list.Ruleset); s.Get("spells") != nil && most == 0 {
		s.Fail(s.Get("spells").Line, "lists of %s have no spells", l.list.Ruleset)
		return nil
	}
	var all []Spell
	for i, n := range s.List("spells", MaxSpells) {
		sp := l.section(n, Title(n, "spell", i), spellKeys)
		if sp == nil {
			continue
		}
		spell := l.spell(sp)
		if slices.ContainsFunc(all, func(o Spell) bool { return o.Name == spell.Name && o.Name != "" }) {
			sp.Fail(sp.Line, "a spell of that name stands further up already")
		}
		all = append(all, spell)
	}
	return all
}

// spell reads one spell.
func (l *loader) spell(s *Section) Spell {
	least, most := SpellValues(l.list.Ruleset)
	p := Spell{Name: s.Text("name"), Value: s.Number("value", least, most, 0),
		Range: s.Number("range", 1, MaxRange, 0)}
	if n := s.Number("units", 1, effects.MaxUnits, 1); n > 1 {
		p.Units = int8(n)
	}
	if s.Get("pick") != nil {
		return l.lending(s, p)
	}
	p.Kind = SpellKind(s.OneOf("effect", spellKinds))
	others := damageKeys
	switch p.Kind {
	case Damage:
		others = effectKeys
		p.Hits = s.Number("hits", 1, MaxSpellHits, 0)
		p.Rules = s.Rules("rules", OfWeapons)
		if err := checkHits(p.Rules); err != nil {
			s.Fail(s.Get("rules").Line, "%v", err)
		}
	case Buff, Debuff:
		p.Stat = SpellStat(s.OneOf("stat", SpellStats))
		p.Term = SpellTerm(s.OneOf("until", spellTerms))
	default:
		return p
	}
	s.none(append(others[:len(others):len(others)], "side"), "whose effect is "+p.Kind.String())
	return p
}

// lending reads what a spell lends.
func (l *loader) lending(s *Section, p Spell) Spell {
	p.Lends, p.Kind = s.Text("pick"), Buff
	if s.Get("side") != nil && s.OneOf("side", effects.Sides) == 2 {
		p.Kind = Debuff
	}
	if s.Get("until") != nil {
		p.Until = effects.Until(max(0, s.OneOf("until", effects.Untils)-1))
	}
	s.none(lentKeys, "that picks units for a special rule")
	return p
}

// none refuses keys that do not belong to a spell of some kind.
func (s *Section) none(keys []string, of string) {
	for _, key := range keys {
		if n := s.Get(key); n != nil {
			s.Fail(n.Line, "%q does not belong to a spell %s", key, of)
		}
	}
}

// checkSpells checks that a list's spells have somebody to cast them.
func (l *loader) checkSpells(s *Section) {
	if len(l.list.Spells) > 0 && !l.list.casts() {
		s.Fail(s.Get("spells").Line, "the list has spells, but no model with %s", l.list.Casting())
	} else if err := l.list.checkLent(); err != nil {
		s.Fail(s.Get("spells").Line, "%v", err)
	}
}

// Casting returns the special rule of those who cast the spells of a list.
func (a *Army) Casting() RuleID { return gameOf(a.Ruleset).Caster }

// casts reports whether some model of the list casts spells.
func (a *Army) casts() bool {
	return slices.ContainsFunc(a.Units, func(u Unit) bool {
		return slices.ContainsFunc(u.Models, func(m Model) bool { return has(m.Rules, a.Casting()) })
	})
}

// CheckSpells reports whether the army's spells keep the limits of this package, and belong to somebody who
// can cast them.
func (a *Army) CheckSpells() error {
	if err := Within("the number of spells", len(a.Spells), 0, MaxSpells); err != nil {
		return err
	}
	if _, most := SpellValues(a.Ruleset); len(a.Spells) > 0 && most == 0 {
		return fmt.Errorf("lists of %s have no spells", a.Ruleset)
	}
	for i := range a.Spells {
		p := &a.Spells[i]
		if err := p.check(a.Ruleset); err != nil {
			return fmt.Errorf("spell %d: %w", i+1, err)
		}
		if slices.ContainsFunc(a.Spells[:i], func(o Spell) bool { return o.Name == p.Name }) {
			return fmt.Errorf("two spells have the name %q", p.Name)
		}
	}
	if len(a.Spells) > 0 && !a.casts() {
		return fmt.Errorf("there are spells, but no model with %s", a.Casting())
	}
	return a.checkLent()
}

// checkLent reports what is wrong with the special rules that spells lend, and spells that the games of the list have
// no room for.
func (a *Army) checkLent() error {
	lent := lentBy(a.Spells)
	if err := Within("the number of special rules, with those that spells lend", len(a.Defined), 0, effects.MaxRules); err != nil {
		return err
	}
	wrong, err := effects.CheckLent(a.Defined, lent)
	for i := range a.Spells {
		p := &a.Spells[i]
		if p.New() && gameOf(a.Ruleset).OwnTurns {
			return fmt.Errorf("spell %q lends a special rule or is cast at several units, which games of %s have no room for",
				p.Name, a.Ruleset)
		}
		if err != nil && p.Lends != "" && p.effect() == lent[wrong] {
			return fmt.Errorf("spell %q: %w", p.Name, err)
		}
	}
	return nil
}

func (p *Spell) check(ruleset string) error {
	least, most := SpellValues(ruleset)
	if err := cmp.Or(
		CheckName(p.Name),
		Within("value", p.Value, least, most),
		Within("range", p.Range, 1, MaxRange),
		Within("the kind", int(p.Kind), int(Damage), int(Debuff)),
	); err != nil {
		return err
	}
	if p.Units != 0 {
		if err := Within("the number of units", int(p.Units), 2, effects.MaxUnits); err != nil {
			return err
		}
	}
	if p.Lends != "" && p.Kind != Damage {
		if p.Hits != 0 || len(p.Rules) > 0 || p.Stat != 0 || p.Term != 0 {
			return fmt.Errorf("it lends %q and has hits or modifies %s", p.Lends, p.Stat)
		}
		return nil
	}
	if p.Lends != "" || p.Until != 0 {
		return fmt.Errorf("it lends nothing by its effect, which is %s", p.Kind)
	}
	if p.Kind != Damage {
		if p.Hits != 0 || len(p.Rules) > 0 {
			return fmt.Errorf("it has hits, but its effect is %s", p.Kind)
		}
		return cmp.Or(
			Within("the stat", int(p.Stat), int(StatHit), int(StatMove)),
			Within("the term", int(p.Term), int(UntilRound), int(UntilActivation)),
		)
	}
	if err := Within("the number of hits", p.Hits, 1, MaxSpellHits); err != nil {
		return err
	}
	if p.Stat != 0 || p.Term != 0 {
		return fmt.Errorf("it does damage and modifies %s until %s", p.Stat, p.Term)
	}
	return cmp.Or(checkHits(p.Rules), CheckRules(p.Rules, ruleset, OfWeapons))
}

// checkHits refuses rules that say nothing of hits that no weapon deals.
func checkHits(rules []Rule) error {
	for _, r := range rules {
		if !SaysOfHits(r.ID) {
			return fmt.Errorf("%q says nothing of the hits of a spell", r.ID)
		}
	}
	return nil
}
