// Package odds holds what exact odds of all rulesets have in common: files of cases, which are questions about
// dice, and answers to them.
package odds

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"gauntlet/engine/near"
)

// Limits of a file of cases. A larger one is refused with the number.
const (
	MaxCaseFile = 8 << 20 // bytes
	MaxCases    = 10_000
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

// Part decodes one object of a case, whose key is name. A key that it does not know is an error with a near miss.
func Part(name string, raw json.RawMessage, into any) error {
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
