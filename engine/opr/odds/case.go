package odds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/near"
)

// Limits of a file of cases. A larger one is refused with the number.
const (
	MaxCaseFile = 8 << 20 // bytes
	MaxCases    = 10_000
	maxNumber   = 1000 // of attacks, dice, tokens
)

// A Case is one question about dice, as docs/odds.md describes it. Which of its parts count depends on its
// kind.
type Case struct {
	ID       string          `json:"id"`
	Ruleset  string          `json:"ruleset"`
	Kind     string          `json:"kind"`
	Title    string          `json:"title"`
	Rulings  []string        `json:"rulings"`  // name=value, that differ from their defaults
	Range    float64         `json:"range_in"` // inches
	Attacker json.RawMessage `json:"attacker"`
	Defender json.RawMessage `json:"defender"`
	Charger  json.RawMessage `json:"charger"`
	More     json.RawMessage `json:"more_weapons"`
	Morale   json.RawMessage `json:"morale"`
	Input    json.RawMessage `json:"input"`
}

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

// ReadCases reads a file of cases: {"cases": [...]}. Its errors say which case is wrong.
func ReadCases(data []byte) ([]Case, error) {
	if len(data) > MaxCaseFile {
		return nil, fmt.Errorf("%d bytes are more than a file of cases may have, %d", len(data), MaxCaseFile)
	}
	var file struct {
		Cases []Case `json:"cases"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, jsonError(err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := checkKeys(d, data); err != nil {
		return nil, err
	}
	if file.Cases == nil {
		return nil, errors.New(`no list "cases"`)
	}
	if len(file.Cases) > MaxCases {
		return nil, fmt.Errorf("%d cases, at most %d", len(file.Cases), MaxCases)
	}
	return file.Cases, nil
}

// checkKeys refuses the next value of JSON, which is in order otherwise, if it has an object in which a key
// stands twice: one of the two would count for nothing.
func checkKeys(d *json.Decoder, data []byte) error {
	token, err := d.Token()
	if err != nil {
		return jsonError(err)
	}
	open, ok := token.(json.Delim)
	if !ok {
		return nil
	}
	seen := map[string]bool{}
	for d.More() {
		if open == '{' {
			token, err := d.Token()
			if err != nil {
				return jsonError(err)
			}
			// The package that decodes takes keys that differ in case for one.
			key, _ := token.(string)
			if seen[strings.ToLower(key)] {
				return fmt.Errorf("line %d: key %q stands twice in one object", 1+
					bytes.Count(data[:d.InputOffset()], []byte{'\n'}), key)
			}
			seen[strings.ToLower(key)] = true
		}
		if err := checkKeys(d, data); err != nil {
			return err
		}
	}
	_, err = d.Token()
	return jsonError(err)
}

// jsonError puts the errors of the JSON package into our words.
func jsonError(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("byte %d: not JSON: %w", syntax.Offset, err)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("found %s where keys with values belong", kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("key %q: found %s, which does not belong there", kind.Field, kind.Value)
	}
	return err
}

// part decodes one object of a case. A key that it does not know is an error with a near miss.
func part(name string, raw json.RawMessage, into any) error {
	if len(raw) == 0 {
		return fmt.Errorf("no %q", name)
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		var unknown string
		if _, e := fmt.Sscanf(err.Error(), "json: unknown field %q", &unknown); e == nil {
			return fmt.Errorf("%s: unknown key %q%s", name, unknown, near.Hint(unknown, keysOf(into)))
		}
		return fmt.Errorf("%s: %w", name, jsonError(err))
	}
	return nil
}

// keysOf returns the keys of an object that is decoded into a struct, or of each of a list of them.
func keysOf(into any) (keys []string) {
	t := reflect.TypeOf(into).Elem()
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	for _, f := range reflect.VisibleFields(t) {
		keys = append(keys, f.Tag.Get("json"))
	}
	return keys
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

// Answers are the outputs of a case by their names, in the order in which they are to be shown.
type Answers []Answer

// An Answer is one output of a case: a number, a distribution, or further answers.
type Answer struct {
	Name  string
	Value any // float64, int, Distribution, Answers, or a string
}

// MarshalJSON writes answers as an object in their order.
func (a Answers) MarshalJSON() ([]byte, error) {
	return object(func(yield func(string, any) bool) {
		for _, x := range a {
			if !yield(x.Name, x.Value) {
				return
			}
		}
	})
}

// MarshalJSON writes the distribution as {"0": p, ...} without what has probability 0.
func (p Distribution) MarshalJSON() ([]byte, error) {
	return object(func(yield func(string, any) bool) {
		for n, x := range p {
			if x != 0 && !yield(strconv.Itoa(n), x) {
				return
			}
		}
	})
}

// object writes keys and values as an object in their order.
func object(fields iter.Seq2[string, any]) ([]byte, error) {
	b := []byte{'{'}
	for key, value := range fields {
		if len(b) > 1 {
			b = append(b, ',')
		}
		v, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		b = append(append(strconv.AppendQuote(b, key), ':'), v...)
	}
	return append(b, '}'), nil
}

// Find returns the answer of a name, or nil.
func (a Answers) Find(name string) any {
	for _, x := range a {
		if x.Name == name {
			return x.Value
		}
	}
	return nil
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
func (c *Case) ruled() ([]core.Ruling, error) {
	rulings, err := core.ParseRulings(c.Rulings)
	if err != nil {
		err = fmt.Errorf("rulings: %w", err)
	}
	return rulings, err
}

// Answer computes a case exactly, or from n sampled attacks when n is not 0, until the context is done. A
// ruleset, ruling or kind that is not known is an error with a near miss, as is everything that is out of
// bounds.
func (c *Case) Answer(ctx context.Context,
	edition func(ruleset string, rulings []core.Ruling) (force.Edition, error), n int, seed uint64) (Answers, error) {
	for _, part := range []struct{ key, text string }{{"ruleset", c.Ruleset}, {"kind", c.Kind}} {
		if part.text == "" {
			return nil, fmt.Errorf("key %q is missing", part.key)
		}
	}
	rulings, err := c.ruled()
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
