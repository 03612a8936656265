package roster

import (
	"errors"
	"fmt"
	"slices"
)

// Limits of a hero of Star Quest.
const (
	MaxPower      = 30 // Power of a hero
	MaxSkills     = 6  // hero skills of a hero
	MaxSkillRange = 48 // inches
	MaxSkillHits  = 12
	MaxSkillMove  = 12 // inches
	MaxParty      = 4  // heroes of a party
	MinParty      = 2
	MaxWaves      = 12 // of a mission
)

// A Character is what a hero of Star Quest has beside the profile of a unit.
type Character struct {
	Power                     int // 1..MaxPower
	Strength, Dexterity, Will int // 2..6, what a die must reach
	Skills                    []Skill
	Wounds                    int `msgpack:",omitempty"` // that it begins a mission with, fewer than its Tough
}

// A Stat is one of the three that only heroes have.
type Stat uint8

// The stats.
// Their numbers are part of the format of replays.
const (
	Strength  Stat = 1
	Dexterity Stat = 2
	Will      Stat = 3
)

// A SkillEffect is what a hero skill does.
type SkillEffect uint8

// The effects. N is how much.
// Their numbers are part of the format of replays.
const (
	SkillHeal    SkillEffect = 1 // a friend regains N wounds
	SkillPower   SkillEffect = 2 // a friend gains N Power, up to what it began with
	SkillCure    SkillEffect = 3 // a friend loses all its statuses
	SkillRally   SkillEffect = 4 // a friend is no longer Shaken
	SkillHits    SkillEffect = 5 // an enemy suffers N hits with Rules
	SkillInflict SkillEffect = 6 // an enemy gets Status
	SkillBuff    SkillEffect = 7 // a friend's Stat is better until the end of the round
	SkillDebuff  SkillEffect = 8 // an enemy's Stat is worse until the end of the round
	SkillMove    SkillEffect = 9 // the hero moves up to N inches
)

// A Status is one of the conditions of Star Quest.
type Status uint8

// The statuses, in the order in which they are tested.
// Their numbers are part of the format of replays and snapshots.
const (
	Afflicted   Status = 1
	Crippled    Status = 2
	Sick        Status = 3
	Hampered    Status = 4
	NumStatuses        = int(Hampered)
)

var (
	statNames    = []string{"strength", "dexterity", "will"}
	statusNames  = []string{"afflicted", "crippled", "sick", "hampered"}
	skillEffects = []string{"heal", "power", "cure", "rally", "hits", "inflict", "buff", "debuff", "move"}
)

// String returns the stat as lists write it.
func (k Stat) String() string { return wordOf(statNames, int(k)) }

// String returns the status as lists write it.
func (k Status) String() string { return wordOf(statusNames, int(k)) }

// String returns the effect as lists write it.
func (k SkillEffect) String() string { return wordOf(skillEffects, int(k)) }

// ParseStatus returns the status of a name, 0 for none.
func ParseStatus(name string) Status { return Status(slices.Index(statusNames, name) + 1) }

// Statuses returns the names of the statuses.
func Statuses() []string { return slices.Clone(statusNames) }

// A Skill is one hero skill: the test of a stat, and an effect that happens in any case.
type Skill struct {
	Name   string
	Test   Stat
	Range  int // inches to the friend or enemy, who must be in sight; 0: the hero itself
	Effect SkillEffect
	N      int       `msgpack:",omitempty"`
	Rules  []Rule    `msgpack:",omitempty"` // of hits
	Status Status    `msgpack:",omitempty"` // inflicted
	Stat   SpellStat `msgpack:",omitempty"` // of a buff or debuff
}

// Hostile reports whether the skill is used on enemies.
func (k *Skill) Hostile() bool {
	return k.Effect == SkillHits || k.Effect == SkillInflict || k.Effect == SkillDebuff
}

var skillKeys = append([]string{"name", "test", "range", "rules"}, skillEffects...)

// character reads what makes a unit of a Star Quest list a hero, or returns nil for an enemy.
func (l *loader) character(s *section, u *Unit) *Character {
	keys := []string{"power", "strength", "dexterity", "will", "wounds"}
	if l.list.Ruleset != starQuest {
		for _, key := range append(keys, "skills", "tough") {
			if n := s.get(key); n != nil {
				s.fail(n.Line, "%q belongs to lists of %s", key, starQuest)
			}
		}
		return nil
	}
	if !slices.ContainsFunc(append(keys, "skills"), s.has) {
		return nil
	}
	c := &Character{
		Power: s.number("power", 1, MaxPower, 0), Strength: s.number("strength", 2, 6, 0),
		Dexterity: s.number("dexterity", 2, 6, 0), Will: s.number("will", 2, 6, 0), Wounds: s.number("wounds", 0, MaxRating-1, 0),
	}
	for i, n := range s.list("skills", MaxSkills) {
		prefix := fmt.Sprintf("%sskill %d: ", s.name, i+1)
		if name := nameOf(n); name != "" {
			prefix = fmt.Sprintf("%sskill %q: ", s.name, name)
		}
		k := l.section(n, prefix, skillKeys)
		if k == nil {
			continue
		}
		skill := l.skill(k)
		if slices.ContainsFunc(c.Skills, func(o Skill) bool { return o.Name == skill.Name && o.Name != "" }) {
			k.fail(k.line, "a skill of that name stands further up already")
		}
		c.Skills = append(c.Skills, skill)
	}
	return c
}

// skill reads one hero skill. What it does is the key that says how much or what.
func (l *loader) skill(s *section) Skill {
	k := Skill{Name: s.text("name"), Test: Stat(s.oneOf("test", statNames)), Range: s.number("range", 1, MaxSkillRange, 1) * btoi(s.has("range"))}
	for i, key := range skillEffects {
		if !s.has(key) {
			continue
		}
		if k.Effect != 0 {
			s.fail(s.get(key).Line, "a skill does one thing, not both %q and %q", k.Effect, key)
			return k
		}
		k.Effect = SkillEffect(i + 1)
	}
	switch k.Effect {
	case 0:
		s.fail(s.line, "it does nothing; one of %q is missing", skillEffects)
	case SkillHeal:
		k.N = s.number("heal", 1, MaxRating, 0)
	case SkillPower:
		k.N = s.number("power", 1, MaxPower, 0)
	case SkillHits:
		k.N = s.number("hits", 1, MaxSkillHits, 0)
		k.Rules = l.rules(s, "rules", OfWeapons)
	case SkillMove:
		k.N = s.number("move", 1, MaxSkillMove, 0)
	case SkillInflict:
		k.Status = Status(s.oneOf("inflict", statusNames))
	case SkillBuff, SkillDebuff:
		k.Stat = SpellStat(s.oneOf(k.Effect.String(), spellStats))
	case SkillCure, SkillRally:
		if !s.onOff(k.Effect.String(), true) {
			s.fail(s.get(k.Effect.String()).Line, "a skill that does not %s does nothing", k.Effect)
		}
	}
	if len(l.problems) == 0 {
		if err := k.check(); err != nil {
			s.fail(s.line, "%v", err)
		}
	}
	return k
}

// check reports what is wrong with a hero.
func (c *Character) check() error {
	for _, err := range []error{
		within("power", c.Power, 1, MaxPower),
		within("strength", c.Strength, 2, 6),
		within("dexterity", c.Dexterity, 2, 6),
		within("will", c.Will, 2, 6),
		within("wounds", c.Wounds, 0, MaxRating-1),
		within("the number of skills", len(c.Skills), 0, MaxSkills),
	} {
		if err != nil {
			return err
		}
	}
	for i := range c.Skills {
		if err := c.Skills[i].check(); err != nil {
			return fmt.Errorf("skill %d: %w", i+1, err)
		}
		if slices.ContainsFunc(c.Skills[:i], func(o Skill) bool { return o.Name == c.Skills[i].Name }) {
			return fmt.Errorf("two skills have the name %q", c.Skills[i].Name)
		}
	}
	return nil
}

// checkCharacter reports what is wrong with a unit that only Star Quest has.
func (u *Unit) checkCharacter(ruleset string) error {
	if ruleset != starQuest {
		return fmt.Errorf("it is a hero or comes in a wave, which only units of %s do", starQuest)
	}
	if u.Character == nil {
		return within("the wave", u.Wave, 1, MaxWaves)
	}
	if len(u.Models) != 1 || u.Wave != 0 {
		return errors.New("a hero is a unit of a single model and comes in no wave")
	}
	if u.Character.Wounds >= u.Models[0].Tough {
		return fmt.Errorf("it begins with %d wounds, which a Tough of %d does not bear", u.Character.Wounds, u.Models[0].Tough)
	}
	return u.Character.check()
}

// check reports what is wrong with a hero skill.
func (k *Skill) check() error {
	if bad := badName(k.Name); bad != "" {
		return fmt.Errorf("the name %q %s", shorten(k.Name), bad)
	}
	most := map[SkillEffect]int{SkillHeal: MaxRating, SkillPower: MaxPower, SkillHits: MaxSkillHits, SkillMove: MaxSkillMove}[k.Effect]
	least := min(most, 1)
	stat, status := 0, 0
	switch k.Effect {
	case SkillBuff, SkillDebuff:
		stat = int(StatMove)
	case SkillInflict:
		status = NumStatuses
	}
	for _, err := range []error{
		within("the stat tested", int(k.Test), int(Strength), int(Will)),
		within("the effect", int(k.Effect), int(SkillHeal), int(SkillMove)),
		within("range", k.Range, 0, MaxSkillRange),
		within("the amount", k.N, least, most),
		within("the stat", int(k.Stat), min(stat, 1), stat),
		within("the status", int(k.Status), min(status, 1), status),
	} {
		if err != nil {
			return err
		}
	}
	switch {
	case k.Hostile() && k.Range == 0:
		return errors.New("a skill that is used on enemies needs a range")
	case k.Effect == SkillMove && k.Range != 0:
		return errors.New("a skill that moves the hero has no range")
	case k.Effect != SkillHits && len(k.Rules) > 0:
		return errors.New("only hits have rules")
	}
	for _, r := range k.Rules {
		if !slices.Contains(spellRules, r.ID) || r.ID == Blast {
			return fmt.Errorf("%q says nothing of the hits of a skill, which one unit suffers", r.ID)
		}
	}
	return checkRules(k.Rules, starQuest, OfWeapons)
}

// checkQuest reports what is wrong with an army of Star Quest as a whole: it is a party of heroes, or it has none.
func (a *Army) checkQuest() error {
	heroes := 0
	for i := range a.Units {
		if a.Units[i].Character != nil {
			heroes++
		}
	}
	switch {
	case heroes == 0:
		return nil
	case heroes < len(a.Units):
		return fmt.Errorf("%d of its %d units are heroes; a list is a party of heroes or a list of enemies", heroes, len(a.Units))
	case heroes < MinParty || heroes > MaxParty:
		return fmt.Errorf("a party of %d heroes, not %d to %d (SQ-PREP-02)", heroes, MinParty, MaxParty)
	}
	return nil
}

// Party reports whether the army is a party of heroes of Star Quest.
func (a *Army) Party() bool { return len(a.Units) > 0 && a.Units[0].Character != nil }
