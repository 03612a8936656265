package odds

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/near"
	"gauntlet/engine/odds"
)

// What the odds of all rulesets have in common.
type (
	Case         = odds.Case
	Answers      = odds.Answers
	Distribution = odds.Distribution
)

// maxNumber is the most attacks, dice or tokens of a case.
const maxNumber = 1000

// caseAttacker is the attacker of a shooting or melee case.
type caseAttacker struct {
	Quality       int      `json:"quality"`
	Attacks       int      `json:"attacks"`
	Rules         []string `json:"rules"`
	Moved         bool     `json:"moved"`
	Charging      bool     `json:"charging"`
	Fatigued      bool     `json:"fatigued"`
	OtherHitMods  []int    `json:"other_hit_mods"`
	Impact        int      `json:"impact"`
	ImpactModels  int      `json:"impact_models"`
	FuriousModels int      `json:"furious_models"`
}

// caseWeapon is one of more_weapons.
type caseWeapon struct {
	Attacks int      `json:"attacks"`
	Rules   []string `json:"rules"`
}

// caseDefender is the defender of a shooting or melee case.
type caseDefender struct {
	Defense       int        `json:"defense"`
	Models        int        `json:"models"`
	Tough         int        `json:"tough"`
	Rules         []string   `json:"rules"`
	Cover         string     `json:"cover"`
	Heroes        []caseHero `json:"heroes"`
	CounterModels int        `json:"counter_models"`
}

type caseHero struct {
	Tough   int `json:"tough"`
	Defense int `json:"defense"`
}

type caseMorale struct {
	Quality  int  `json:"quality"`
	Fearless bool `json:"fearless"`
	Shaken   bool `json:"shaken"`
}

// caseSide is one unit of a melee exchange.
type caseSide struct {
	Quality       int      `json:"quality"`
	Defense       int      `json:"defense"`
	Models        int      `json:"models"`
	Tough         int      `json:"tough"`
	AttacksEach   int      `json:"attacks_each"`
	WeaponRules   []string `json:"weapon_rules"`
	Rules         []string `json:"rules"`
	Fear          int      `json:"fear"`
	Fearless      bool     `json:"fearless"`
	Fatigued      bool     `json:"fatigued"`
	Shaken        bool     `json:"shaken"`
	Impact        int      `json:"impact"`
	CounterModels int      `json:"counter_models"`
}

// caseInput is the input of all other cases. Each kind knows some of its keys.
type caseInput struct {
	Quality      int      `json:"quality"`
	Fearless     bool     `json:"fearless"`
	Shaken       bool     `json:"shaken"`
	Mod          int      `json:"mod"`
	Plus         int      `json:"plus"`
	Minus        int      `json:"minus"`
	Psychic      int      `json:"psychic"`
	SpellNumber  int      `json:"spell_number"`
	SpellValue   int      `json:"spell_value"`
	Blockers     []int    `json:"blockers"`
	Dice         int      `json:"dice"`
	Regeneration bool     `json:"regeneration"`
	Stat         int      `json:"stat"`
	Tests        int      `json:"tests"`
	Distance     float64  `json:"distance_in"`
	Dexterity    int      `json:"dex"`
	Strider      bool     `json:"strider"`
	Height       float64  `json:"height_in"`
	Defense      int      `json:"defense"`
	Power        int      `json:"power"`
	Spend        int      `json:"spend"`
	Sick         bool     `json:"sick"`
	Attacks      int      `json:"attacks"`
	Rules        []string `json:"rules"`
	UnitSizes    []int    `json:"unit_sizes"`
	Range        float64  `json:"range_in"`
}

// input decodes the input of a case, in which there may be no other keys than these, and checks the numbers
// that kinds have in common.
func (q *question) input(keys ...string) (in caseInput) {
	if q.part("input", q.Input, &in); q.err != nil {
		return in
	}
	q.at = "input"
	var has map[string]json.RawMessage
	q.check(json.Unmarshal(q.Input, &has)) // it has just been decoded
	for _, key := range slices.Sorted(maps.Keys(has)) {
		if !slices.ContainsFunc(keys, func(k string) bool { return strings.EqualFold(k, key) }) {
			q.check(fmt.Errorf("key %q is not of kind %q of %s; its keys are %s", key, q.Kind, q.Ruleset,
				strings.Join(keys, ", ")))
		}
	}
	q.within("mod", in.Mod, -maxNumber, maxNumber)
	for _, v := range []struct {
		name string
		n    int
	}{
		{"plus", in.Plus}, {"minus", in.Minus}, {"psychic", in.Psychic}, {"spell_number", in.SpellNumber},
		{"spell_value", in.SpellValue}, {"dice", in.Dice}, {"power", in.Power}, {"spend", in.Spend},
		{"attacks", in.Attacks},
	} {
		q.within(v.name, v.n, 0, maxNumber)
	}
	return in
}

// kinds are the kinds of case, and what answers them.
var kinds = []struct {
	name   string
	answer func(*question) Answers
}{
	{"shoot", (*question).attack}, {"melee", (*question).attack}, {"melee_exchange", (*question).exchange},
	{"morale", (*question).morale}, {"cast", (*question).cast}, {"dangerous", (*question).dangerous},
	{"stat", (*question).stat}, {"jump", (*question).jump}, {"fall", (*question).fall},
	{"hero_skill", (*question).skill}, {"exhaustion", (*question).exhaustion},
	{"sq_blast", (*question).blast},
}

// Kinds are the kinds of case that are known.
func Kinds() (names []string) {
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// ruled reads the rulings of a case. Whether its ruleset has them is for the edition to say.
func ruled(c *Case) ([]core.Ruling, error) {
	rulings, err := core.ParseRulings(c.Rulings)
	if err != nil {
		err = fmt.Errorf("rulings: %w", err)
	}
	return rulings, err
}

// AnswerCase computes a case exactly, or from n sampled attacks when n is not 0, until the context is done. A
// ruleset, ruling or kind that is not known is an error with a near miss, as is everything that is out of
// bounds.
func AnswerCase(ctx context.Context, c *Case,
	edition func(ruleset string, rulings []core.Ruling) (force.Edition, error), n int, seed uint64) (Answers, error) {
	for _, part := range []struct{ key, text string }{{"ruleset", c.Ruleset}, {"kind", c.Kind}} {
		if part.text == "" {
			return nil, fmt.Errorf("key %q is missing", part.key)
		}
	}
	rulings, err := ruled(c)
	if err != nil {
		return nil, err
	}
	ed, err := edition(c.Ruleset, rulings)
	if err != nil {
		return nil, err
	}
	q := &question{Case: c, ctx: ctx, ed: ed, n: n, seed: seed}
	for _, k := range kinds {
		if k.name == c.Kind {
			out := k.answer(q)
			return out, q.err
		}
	}
	return nil, fmt.Errorf("unknown kind %q%s", c.Kind, near.Hint(c.Kind, Kinds()))
}
