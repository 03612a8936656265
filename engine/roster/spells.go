package roster

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// Limits of a list's spells.
const (
	MaxSpells     = 6 // of a list
	MaxSpellValue = 3 // spell tokens that a try costs in gf3
	MinSpellValue = 1
	MaxSpellHits  = 30

	MinSpellNumber, MaxSpellNumber = 2, 12 // that a psychic's die and rating must reach in gf2
)

// SpellValues returns the least and the greatest value of a spell in a ruleset: the spell tokens that a try costs, or the number that a
// psychic's die and rating must reach. Both are 0 where lists have no spells.
func SpellValues(ruleset string) (least, most int) {
	switch ruleset {
	case gf3, starQuest:
		return MinSpellValue, MaxSpellValue
	case gf2:
		return MinSpellNumber, MaxSpellNumber
	}
	return 0, 0
}

// A SpellKind says what a spell does and at whom it is cast.
type SpellKind uint8

// The kinds of spell.
// Their numbers are part of the format of replays.
const (
	Damage SpellKind = 1 // hits on an enemy unit
	Buff   SpellKind = 2 // a modifier for a friendly unit
	Debuff SpellKind = 3 // the opposite modifier for an enemy unit
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
	UntilRound      SpellTerm = 1 // until the end of the round
	UntilActivation SpellTerm = 2 // until the end of the unit's activation: the one under way, or else its next
)

var (
	spellKinds = []string{"damage", "buff", "debuff"}
	spellStats = []string{"hit", "defense", "move"}
	spellTerms = []string{"round", "activation"}
)

// String returns the kind as lists write it.
func (k SpellKind) String() string { return wordOf(spellKinds, int(k)) }

// String returns the stat as lists write it.
func (k SpellStat) String() string { return wordOf(spellStats, int(k)) }

// String returns the term as lists write it.
func (k SpellTerm) String() string { return wordOf(spellTerms, int(k)) }

func wordOf(words []string, n int) string {
	if n < 1 || n > len(words) {
		return fmt.Sprintf("number %d", n)
	}
	return words[n-1]
}

// A Spell is something that the Casters of a list can cast (GF3-SR-CASTER-02), or its psychics (GF2-SR-PSYCHIC-01).
type Spell struct {
	Name  string
	Value int // what SpellValues says
	Range int // inches, 1..MaxRange
	Kind  SpellKind
	Hits  int       `msgpack:",omitempty"` // of damage, 1..MaxSpellHits
	Rules []Rule    `msgpack:",omitempty"` // of damage: the weapon rules of its hits
	Stat  SpellStat `msgpack:",omitempty"` // of a buff or debuff
	Term  SpellTerm `msgpack:",omitempty"` // of a buff or debuff
}

// spellRules are the weapon rules that say something of hits that were not rolled for.
var spellRules = []RuleID{AP, Bane, Blast, Deadly, Unstoppable}

var (
	damageKeys = []string{"name", "value", "range", "effect", "hits", "rules"}
	effectKeys = []string{"name", "value", "range", "effect", "stat", "until"}
	spellKeys  = []string{"name", "value", "range", "effect", "hits", "rules", "stat", "until"}
)

// spells reads the section of spells.
func (l *loader) spells(s *section) []Spell {
	if _, most := SpellValues(l.list.Ruleset); s.get("spells") != nil && most == 0 {
		s.fail(s.get("spells").Line, "lists of %s have no spells", l.list.Ruleset)
		return nil
	}
	var all []Spell
	for i, n := range s.list("spells", MaxSpells) {
		prefix := fmt.Sprintf("spell %d: ", i+1)
		if name := nameOf(n); name != "" {
			prefix = fmt.Sprintf("spell %q: ", name)
		}
		sp := l.section(n, prefix, spellKeys)
		if sp == nil {
			continue
		}
		spell := l.spell(sp)
		if slices.ContainsFunc(all, func(o Spell) bool { return o.Name == spell.Name && o.Name != "" }) {
			sp.fail(sp.line, "a spell of that name stands further up already")
		}
		all = append(all, spell)
	}
	return all
}

// spell reads one spell.
func (l *loader) spell(s *section) Spell {
	least, most := SpellValues(l.list.Ruleset)
	p := Spell{Name: s.text("name"), Value: s.number("value", least, most, 0), Range: s.number("range", 1, MaxRange, 0)}
	p.Kind = SpellKind(s.oneOf("effect", spellKinds))
	known := effectKeys
	switch p.Kind {
	case Damage:
		known = damageKeys
		p.Hits = s.number("hits", 1, MaxSpellHits, 0)
		p.Rules = l.rules(s, "rules", OfWeapons)
		for _, r := range p.Rules {
			if !slices.Contains(spellRules, r.ID) {
				s.fail(s.get("rules").Line, "%q says nothing of the hits of a spell", r.ID)
			}
		}
	case Buff, Debuff:
		p.Stat = SpellStat(s.oneOf("stat", spellStats))
		p.Term = SpellTerm(s.oneOf("until", spellTerms))
	default:
		return p
	}
	for i, key := range s.keys {
		if !slices.Contains(known, key) {
			s.fail(s.values[i].Line, "%q does not belong to a spell whose effect is %s", key, p.Kind)
		}
	}
	return p
}

// oneOf reads a word out of several and returns its number from 1, or 0 after a failure.
func (s *section) oneOf(key string, words []string) int {
	n := s.get(key)
	if n == nil {
		s.need(key)
		return 0
	}
	if n.Kind == yaml.ScalarNode {
		if i := slices.Index(words, n.Value); i >= 0 {
			return i + 1
		}
	}
	s.fail(n.Line, "%q is %s, none of %q%s", key, valueOf(n), words, suggest(n.Value, words))
	return 0
}

// checkSpells checks that a list's spells have somebody to cast them.
func (l *loader) checkSpells(s *section) {
	if len(l.list.Spells) > 0 && !l.list.casts() {
		s.fail(s.get("spells").Line, "the list has spells, but no model with %s", l.list.Casting())
	}
}

// Casting returns the special rule of those who cast the spells of a list.
func (a *Army) Casting() RuleID {
	if a.Ruleset == gf2 {
		return Psychic
	}
	return Caster
}

// casts reports whether some model of the list casts spells.
func (a *Army) casts() bool {
	for i := range a.Units {
		for j := range a.Units[i].Models {
			if has(a.Units[i].Models[j].Rules, a.Casting()) {
				return true
			}
		}
	}
	return false
}

// CheckSpells reports whether the army's spells keep the limits of this package, and belong to somebody who can cast them.
func (a *Army) CheckSpells() error {
	if err := within("the number of spells", len(a.Spells), 0, MaxSpells); err != nil {
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
	return nil
}

func (p *Spell) check(ruleset string) error {
	if bad := badName(p.Name); bad != "" {
		return fmt.Errorf("the name %q %s", shorten(p.Name), bad)
	}
	least, most := SpellValues(ruleset)
	for _, err := range []error{
		within("value", p.Value, least, most),
		within("range", p.Range, 1, MaxRange),
		within("the kind", int(p.Kind), int(Damage), int(Debuff)),
	} {
		if err != nil {
			return err
		}
	}
	if p.Kind == Damage {
		if err := within("the number of hits", p.Hits, 1, MaxSpellHits); err != nil {
			return err
		}
		if p.Stat != 0 || p.Term != 0 {
			return fmt.Errorf("it does damage and modifies %s until %s", p.Stat, p.Term)
		}
		for _, r := range p.Rules {
			if !slices.Contains(spellRules, r.ID) {
				return fmt.Errorf("%q says nothing of the hits of a spell", r.ID)
			}
		}
		return checkRules(p.Rules, ruleset, OfWeapons)
	}
	if p.Hits != 0 || len(p.Rules) > 0 {
		return fmt.Errorf("it has hits, but its effect is %s", p.Kind)
	}
	for _, err := range []error{
		within("the stat", int(p.Stat), int(StatHit), int(StatMove)),
		within("the term", int(p.Term), int(UntilRound), int(UntilActivation)),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}
