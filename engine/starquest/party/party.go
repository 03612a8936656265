// Package party is what army lists of Star Quest have of their own: heroes with stats, Power and skills, who
// form a party, and enemies that come in waves. It brings the lists that come with the program.
package party

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"gauntlet/engine/effects"
	"slices"

	"gauntlet/engine/roster"
)

// Ruleset is the name of the ruleset.
const Ruleset = "starquest"

// Limits of a hero and of a party.
const (
	MaxPower      = 30 // Power of a hero
	MaxSkills     = 6  // hero skills of a hero
	MaxSkillRange = 48 // inches
	MaxSkillHits  = 12
	MaxSkillMove  = 12 // inches
	MaxHeroes     = 4  // of a party
	MinHeroes     = 2
	MaxWaves      = 12 // of a mission
)

//go:embed lists/*.yaml
var lists embed.FS

//go:embed rules/special.yaml
var grantable []byte

// rules are the special rules of the game.
var rules = []roster.RuleID{
	roster.Ambush, roster.AP, roster.Bane, roster.Blast, roster.Caster, roster.Counter, roster.Deadly,
	roster.Fast, roster.Fear,
	roster.Fearless, roster.Flying, roster.Furious, roster.Immobile, roster.Impact, roster.Indirect,
	roster.Limited,
	roster.Regeneration, roster.Relentless, roster.Reliable, roster.Rending, roster.Scout, roster.Slow,
	roster.Stealth,
	roster.Strider, roster.Surge, roster.Thrust, roster.Unstoppable, roster.Villain,
}

func init() {
	roster.Register(roster.Game{
		Ruleset: Ruleset, Title: "Star Quest", Rules: rules,
		Rated: []roster.RuleID{roster.AP, roster.Blast, roster.Caster, roster.Deadly, roster.Fear,
			roster.Impact},
		Caster: roster.Caster, SpellLeast: 1, SpellMost: roster.MaxSpellValue, Unpriced: true, Defines: true,
		OwnTurns: true, Lists: lists, Grantable: grantable,
		Keys: []string{"tough", "power", "strength", "dexterity", "will", "wounds", "skills"},
		Read: read, Finish: finish, CheckUnit: checkUnit, CheckArmy: checkArmy,
		Own: []roster.Own{{Key: "Character", Value: (*Character)(nil)}, {Key: "Wave", Value: Wave(0)}},
	})
}

// A Character is what a hero of Star Quest has beside the profile of a unit.
type Character struct {
	Power     int     `json:"power"`    // 1..MaxPower
	Strength  int     `json:"strength"` // 2..6, what a die must reach, as the two below
	Dexterity int     `json:"dexterity"`
	Will      int     `json:"will"`
	Skills    []Skill `json:"skills"`
	// that it begins a mission with, fewer than its Tough
	Wounds int `msgpack:",omitempty" json:"wounds"`
}

// Stat returns one of the hero's stats.
func (c *Character) Stat(stat Stat) *int {
	return [...]*int{Strength: &c.Strength, Dexterity: &c.Dexterity, Will: &c.Will}[stat]
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
func (k Stat) String() string { return roster.WordOf(statNames, int(k)) }

// String returns the status as lists write it.
func (k Status) String() string { return roster.WordOf(statusNames, int(k)) }

// String returns the effect as lists write it.
func (k SkillEffect) String() string { return roster.WordOf(skillEffects, int(k)) }

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
	N      int              `msgpack:",omitempty"`
	Rules  []roster.Rule    `msgpack:",omitempty"` // of hits
	Status Status           `msgpack:",omitempty"` // inflicted
	Stat   roster.SpellStat `msgpack:",omitempty"` // of a buff or debuff
}

// Hostile reports whether the skill is used on enemies.
func (k *Skill) Hostile() bool {
	return k.Effect == SkillHits || k.Effect == SkillInflict || k.Effect == SkillDebuff
}

var skillKeys = append([]string{"name", "test", "range", "rules"}, skillEffects...)

// Open returns the list of a file, or the shipped one of a name.
func Open(name string, defined ...effects.Rule) (*roster.Army, error) {
	return roster.OpenFor(Ruleset, name, roster.Options{Defined: defined})
}

// HeroOf returns what makes a unit a hero, or nil for any other.
func HeroOf(u *roster.Unit) *Character {
	c, _ := u.Own.(*Character)
	return c
}

// A Wave is the wave of the mission that an enemy comes with, from 1.
type Wave int

// WaveOf returns the wave that a unit comes with, 0 for none.
func WaveOf(u *roster.Unit) int {
	w, _ := u.Own.(Wave)
	return int(w)
}

// Is reports whether an army is a party of heroes.
func Is(a *roster.Army) bool { return len(a.Units) > 0 && HeroOf(&a.Units[0]) != nil }

// read reads what makes a unit a hero, if anything does.
func read(s *roster.Section, u *roster.Unit) {
	if !slices.ContainsFunc([]string{"power", "strength", "dexterity", "will", "wounds", "skills"}, s.Has) {
		return
	}
	c := &Character{
		Power: s.Number("power", 1, MaxPower, 0), Strength: s.Number("strength", 2, 6, 0),
		Dexterity: s.Number("dexterity", 2, 6, 0), Will: s.Number("will", 2, 6, 0),
		Wounds: s.Number("wounds", 0, roster.MaxRating-1, 0),
	}
	for i, n := range s.List("skills", MaxSkills) {
		k := s.Section(n, roster.Title(n, s.Name+"skill", i), skillKeys)
		if k == nil {
			continue
		}
		skill := readSkill(k)
		if slices.ContainsFunc(c.Skills, func(o Skill) bool { return o.Name == skill.Name && o.Name != "" }) {
			k.Fail(k.Line, "a skill of that name stands further up already")
		}
		c.Skills = append(c.Skills, skill)
	}
	u.Own = c
}

// finish reads how tough the models of a unit are, and looks at a hero as a whole.
func finish(s *roster.Section, u *roster.Unit) {
	tough := s.Number("tough", 1, roster.MaxRating, 1)
	for i := range u.Models {
		u.Models[i].Tough = tough
	}
	c := HeroOf(u)
	if c == nil {
		return
	}
	if len(u.Models) > 1 || s.Number("count", 1, roster.MaxUnits, 1) > 1 {
		s.Fail(s.Line, "a hero is a unit of a single model, and there is only one of it")
	}
	if c.Wounds >= tough {
		s.Fail(s.Get("wounds").Line, "it begins with %d wounds, which a Tough of %d does not bear", c.Wounds,
			tough)
	}
}

// amounts are the most that effects can come to, of those that come to anything.
var amounts = map[SkillEffect]int{SkillHeal: roster.MaxRating, SkillPower: MaxPower, SkillHits: MaxSkillHits,
	SkillMove: MaxSkillMove}

// readSkill reads one hero skill. What it does is the key that says how much or what.
func readSkill(s *roster.Section) Skill {
	k := Skill{Name: s.Text("name"), Test: Stat(s.OneOf("test", statNames))}
	if s.Has("range") {
		k.Range = s.Number("range", 1, MaxSkillRange, 0)
	}
	for i, key := range skillEffects {
		if !s.Has(key) {
			continue
		}
		if k.Effect != 0 {
			s.Fail(s.Get(key).Line, "a skill does one thing, not both %q and %q", k.Effect, key)
			return k
		}
		k.Effect = SkillEffect(i + 1)
	}
	if most := amounts[k.Effect]; most > 0 {
		k.N = s.Number(k.Effect.String(), 1, most, 0)
	}
	switch k.Effect {
	case 0:
		s.Fail(s.Line, "it does nothing; one of %q is missing", skillEffects)
	case SkillHits:
		k.Rules = s.Rules("rules", roster.OfWeapons)
	case SkillInflict:
		k.Status = Status(s.OneOf("inflict", statusNames))
	case SkillBuff, SkillDebuff:
		k.Stat = roster.SpellStat(s.OneOf(k.Effect.String(), roster.SpellStats))
	case SkillCure, SkillRally:
		if !s.OnOff(k.Effect.String(), true) {
			s.Fail(s.Get(k.Effect.String()).Line, "a skill that does not %s does nothing", k.Effect)
		}
	}
	if s.Sound() {
		if err := k.check(); err != nil {
			s.Fail(s.Line, "%v", err)
		}
	}
	return k
}

// check reports what is wrong with a hero.
func (c *Character) check() error {
	if err := cmp.Or(
		roster.Within("power", c.Power, 1, MaxPower),
		roster.Within("strength", c.Strength, 2, 6),
		roster.Within("dexterity", c.Dexterity, 2, 6),
		roster.Within("will", c.Will, 2, 6),
		roster.Within("wounds", c.Wounds, 0, roster.MaxRating-1),
		roster.Within("the number of skills", len(c.Skills), 0, MaxSkills),
	); err != nil {
		return err
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

// checkUnit reports what is wrong with what only units of this game have.
func checkUnit(u *roster.Unit) error {
	switch own := u.Own.(type) {
	case Wave:
		return roster.Within("the wave", int(own), 1, MaxWaves)
	case *Character:
		if len(u.Models) != 1 {
			return errors.New("a hero is a unit of a single model")
		}
		if own.Wounds >= u.Models[0].Tough {
			return fmt.Errorf("it begins with %d wounds, which a Tough of %d does not bear", own.Wounds,
				u.Models[0].Tough)
		}
		return own.check()
	case nil:
		return nil
	}
	return fmt.Errorf("it has a %T, which no unit of %s has", u.Own, Ruleset)
}

// check reports what is wrong with a hero skill.
func (k *Skill) check() error {
	if err := roster.CheckName(k.Name); err != nil {
		return err
	}
	most := amounts[k.Effect]
	stat, status := 0, 0
	switch k.Effect {
	case SkillBuff, SkillDebuff:
		stat = int(roster.StatMove)
	case SkillInflict:
		status = NumStatuses
	}
	if err := cmp.Or(
		roster.Within("the stat tested", int(k.Test), int(Strength), int(Will)),
		roster.Within("the effect", int(k.Effect), int(SkillHeal), int(SkillMove)),
		roster.Within("range", k.Range, 0, MaxSkillRange),
		roster.Within("the amount", k.N, min(most, 1), most),
		roster.Within("the stat", int(k.Stat), min(stat, 1), stat),
		roster.Within("the status", int(k.Status), min(status, 1), status),
	); err != nil {
		return err
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
		if !roster.SaysOfHits(r.ID) || r.ID == roster.Blast {
			return fmt.Errorf("%q says nothing of the hits of a skill, which one unit suffers", r.ID)
		}
	}
	return roster.CheckRules(k.Rules, Ruleset, roster.OfWeapons)
}

// checkArmy reports what is wrong with an army as a whole: it is a party of heroes, or it has none.
func checkArmy(a *roster.Army) error {
	heroes := 0
	for i := range a.Units {
		if HeroOf(&a.Units[i]) != nil {
			heroes++
		}
	}
	switch {
	case heroes == 0:
		return nil
	case heroes < len(a.Units):
		return fmt.Errorf("%d of its %d units are heroes; a list is a party of heroes or a list of enemies",
			heroes, len(a.Units))
	case heroes < MinHeroes || heroes > MaxHeroes:
		return fmt.Errorf("a party of %d heroes, not %d to %d (SQ-PREP-02)", heroes, MinHeroes, MaxHeroes)
	}
	return nil
}

// Highest returns the hero in whose skills a special rule that stands there several times counts with its
// highest rating alone.
func (c *Character) Highest() *Character {
	out := *c
	out.Skills = slices.Clone(c.Skills)
	for k := range out.Skills {
		out.Skills[k].Rules = roster.HighestOf(out.Skills[k].Rules)
	}
	return &out
}
