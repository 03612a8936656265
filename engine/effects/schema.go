package effects

import "fmt"

// Schema returns the JSON Schema (draft 2020-12) of files of definitions, as encoding/json writes it. It holds what
// can be said of each effect by itself. That names are not defined twice, what may be granted, and where X stands
// for a rating, Parse alone checks.
func Schema() map[string]any {
	var all []any
	for i := range forms {
		f := &forms[i]
		if f.Own {
			all = append(all, f.schema(false))
		}
		if f.Against {
			all = append(all, f.schema(true))
		}
	}
	return map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "Special rules of army lists (docs/special-rules.md)",
		"type":    "object", "additionalProperties": false, "required": []string{"special_rules"},
		"properties": map[string]any{"special_rules": map[string]any{
			"type": "array", "maxItems": MaxRules, "items": ref("rule")}},
		"$defs": map[string]any{
			"rule": object([]string{"name", "does"}, map[string]any{
				"name":   map[string]any{"type": "string", "minLength": 1, "description": "as lists have it, without a rating"},
				"bearer": enum(bearers, "what it stands on"),
				"needs":  enum(needs, "who of a unit must have it for effects on the whole unit"),
				"rated":  map[string]any{"type": "boolean", "description": "it has a rating where it stands: X in its amounts"},
				"does":   map[string]any{"type": "array", "minItems": 1, "maxItems": MaxEffects, "items": ref("effect")},
			}),
			"effect": map[string]any{"oneOf": all},
			"target": object(nil, asksOfTargets()),
		},
	}
}

// asksOfTargets returns what may be asked of the target of an attack.
func asksOfTargets() map[string]any {
	asked := StatesOfTargets.asked()
	for key, about := range map[string]string{"has": "a rule of the game that all living models of the target have",
		"lacks": "a rule of the game that not all of them have"} {
		asked[key] = map[string]any{"type": "string", "minLength": 1, "description": about}
	}
	return asked
}

// schema returns the schema of effects of a form, of one side.
func (f *Form) schema(against bool) map[string]any {
	required := []string{"at", "do"}
	side, word := Sides[0], deeds[f.Do]
	if against {
		side, required = Sides[1], append(required, "side")
	}
	keys := map[string]any{"at": map[string]any{"const": f.At.String()}, "side": map[string]any{"const": side}}
	if f.When != 0 || f.Foe && !against {
		asked := f.When.asked()
		if f.Spans() {
			asked["over"], asked["within"] = span(1, MaxApart), span(1, MaxApart)
		}
		if f.Foe && !against {
			asked["tough"], asked["defense"], asked["target"] = span(1, MaxRating), span(2, 6), ref("target")
		}
		keys["if"] = object(nil, asked)
	}
	required = f.faces(required, keys)
	if f.Do.reaches() {
		keys["within"] = span(1, MaxWithin)
		if against || f.Do != Grant && f.Do != Redeploy {
			required = append(required, "within")
		}
	}
	if f.Do.several() {
		keys["units"] = span(1, MaxUnits)
	}
	if f.Do.LendsAWhile() {
		keys["until"] = enum(Untils, "when it ends: at whose end, or with its next use")
	}
	if f.Do.Costs() {
		keys["spend"] = map[string]any{"type": "string", "minLength": 4,
			"description": "markers that it costs, with their number, as Grudge(2)"}
	}
	if f.Do.Offers() && f.Do != Redeploy {
		keys["once"] = map[string]any{"type": "boolean", "description": "once in the whole game"}
	}
	switch {
	case f.Do == Amend:
		return amendment(required, keys)
	case f.Do.Names():
		if f.Do == Gain {
			keys["by"] = map[string]any{"oneOf": []any{span(1, MaxMarkers), dieSchema(MaxMarkers, MaxMarkers)}}
			keys["most"] = span(1, MaxMarkers)
			required = append(required, "most")
		}
		keys["do"] = object([]string{word}, map[string]any{word: map[string]any{"type": "string", "minLength": 1,
			"description": f.Do.names()}})
	case f.Most == 0:
		keys["do"] = map[string]any{"const": word}
	default:
		keys["do"] = object([]string{word}, map[string]any{word: f.amount()})
	}
	o := object(required, keys)
	if f.Do == Roll {
		o["anyOf"] = []any{map[string]any{"required": []string{"from"}}, map[string]any{"required": []string{"upto"}}}
	}
	return o
}

// asked returns the keys by which some conditions are asked.
func (w When) asked() map[string]any {
	keys := map[string]any{}
	for _, c := range w.words() {
		keys[c] = map[string]any{"type": "boolean"}
	}
	return keys
}

// names says what it is that a deed names.
func (d Deed) names() string {
	switch d {
	case Gain:
		return "the name of a rule with a rating, without it: how many markers there are is its X"
	case Has:
		return "the name of a rule of the game, with its rating if it has one, or X for that of this rule"
	case OnlyWith, JoinsOnly:
		return "the name of a unit, or of a rule that units have, without a rating"
	}
	return "the name of a rule, with its rating if it has one"
}

// faces adds what effects of a form say of dice to their keys, and returns what they must say.
func (f *Form) faces(required []string, keys map[string]any) []string {
	if f.Do == Roll {
		keys["from"] = span(2, 6)
	}
	if f.Face > 0 {
		keys["from"], required = span(int(f.Face), 6), append(required, "from")
	}
	if f.Upto > 0 {
		keys["upto"], required = span(1, int(f.Upto)), append(required, "upto")
	}
	if f.Do == Roll {
		keys["upto"] = span(1, 5)
	} else if f.Do == Hits && f.Face > 0 {
		keys["upto"] = span(2, 5)
	}
	return required
}

// amendment returns the schema of effects that amend another rule, with the keys that all effects have.
func amendment(required []string, keys map[string]any) map[string]any {
	keys["by"] = map[string]any{"oneOf": []any{span(-MaxAmount, MaxAmount), map[string]any{"enum": []string{"X", "-X"}}}}
	keys["wider"] = span(1, maxWider)
	keys["do"] = object([]string{deeds[Amend]}, map[string]any{deeds[Amend]: map[string]any{"type": "string", "minLength": 1,
		"description": "the name of a rule, without a rating"}})
	o := object(required, keys)
	o["anyOf"] = []any{map[string]any{"required": []string{"by"}}, map[string]any{"required": []string{"wider"}}}
	return o
}

// amount returns the schema of a form's amounts.
func (f *Form) amount() map[string]any {
	number := span(f.Least, f.Most)
	if f.Least < 0 {
		number["not"] = map[string]any{"const": 0}
	}
	switch {
	case f.Do.fixed():
		return number
	case f.Least < 0:
		return map[string]any{"oneOf": []any{number, map[string]any{"enum": []string{"X", "-X"}}}}
	}
	all := []any{number, map[string]any{"const": "X"}}
	if f.Dice {
		all = append(all, dieSchema(f.Most-3, f.Most-6))
	}
	return map[string]any{"oneOf": all}
}

// dieSchema returns the schema of amounts that have a die: a D3 with so much more at most, or a D6.
func dieSchema(with3, with6 int) map[string]any {
	more := func(most int) string {
		if most < 1 {
			return ""
		}
		return fmt.Sprintf(`(\+[1-%d])?`, min(most, 9))
	}
	return map[string]any{"type": "string", "pattern": fmt.Sprintf("^([Dd]3%s|[Dd]6%s)$", more(with3), more(with6)),
		"description": "what a die shows when it comes to that, and so much more"}
}

func object(required []string, keys map[string]any) map[string]any {
	o := map[string]any{"type": "object", "additionalProperties": false, "properties": keys}
	if len(required) > 0 {
		o["required"] = required
	}
	return o
}

func span(least, most int) map[string]any {
	return map[string]any{"type": "integer", "minimum": least, "maximum": most}
}

func enum(words []string, what string) map[string]any {
	return map[string]any{"enum": words, "description": what + "; " + words[0] + " unless it is said"}
}

func ref(name string) map[string]any { return map[string]any{"$ref": "#/$defs/" + name} }
