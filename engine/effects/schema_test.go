package effects_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/effects/effectstest"
	"gauntlet/engine/enginetest/must"
)

var rewrite = flag.Bool("rewrite", false, "write docs/special-rules.schema.json anew")

const schemaFile = "../../docs/special-rules.schema.json"

// schema returns the schema that is shipped, and tests that it is what the forms say.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text := append(must.Get(json.MarshalIndent(effects.Schema(), "", " "))(t), '\n')
	if *rewrite {
		must.Do(t, os.WriteFile(schemaFile, text, 0o644))
	}
	if !bytes.Equal(must.Get(os.ReadFile(schemaFile))(t), text) {
		t.Error("docs/special-rules.schema.json is not what the forms say: go test ./engine/effects -run Schema -rewrite")
	}
	c := jsonschema.NewCompiler()
	must.Do(t, c.AddResource("rules.json", must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(text)))(t)))
	return must.Get(c.Compile("rules.json"))(t)
}

// valid reports whether a file passes the schema, by way of JSON.
func valid(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	var tree any
	must.Do(t, yaml.Unmarshal([]byte(text), &tree))
	data := must.Get(json.Marshal(tree))(t)
	return s.Validate(must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(data)))(t))
}

// The schema takes what Parse takes: the examples of the page, and definitions of every form.
func TestSchemaTakesDefinitions(t *testing.T) {
	s := schema(t)
	text := string(must.Get(os.ReadFile("../../docs/special-rules.md"))(t))
	for i, block := range strings.Split(text, "```yaml\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		if err := valid(t, s, block); err != nil {
			t.Errorf("example %d: %v", i+1, err)
		}
	}
	rng := dice.New(3)
	for range 500 {
		file := "special_rules:\n"
		for _, r := range effectstest.Random(&rng, 3) {
			file += fmt.Sprintln("  -", &r)
		}
		if err := valid(t, s, file); err != nil {
			t.Fatalf("%s\n%v", file, err)
		}
	}
}

// The schema refuses what can be seen of a definition by itself, as Parse does.
func TestSchemaRefuses(t *testing.T) {
	s := schema(t)
	for _, text := range []string{
		`special_rules: {}`,
		`special_rules: [{name: A}]`,
		`special_rules: [{does: [{at: ap, do: {mod: 1}}]}]`,
		`special_rules: [{name: A, does: []}]`,
		`special_rules: [{name: A, bearer: units, does: [{at: ap, do: {mod: 1}}]}]`,
		`special_rules: [{name: A, does: [{at: ap, do: {mod: 0}}]}]`,
		`special_rules: [{name: A, does: [{at: ap, do: {mod: 31}}]}]`,
		`special_rules: [{name: A, does: [{at: ap, do: {mod: Y}}]}]`,
		`special_rules: [{name: A, does: [{at: ap, do: {hits: 1}}]}]`,
		`special_rules: [{name: A, does: [{at: ap, do: {mod: 1}, from: 5}]}]`,
		`special_rules: [{name: A, does: [{at: hit-die, do: {hits: 1}}]}]`,
		`special_rules: [{name: A, does: [{at: hit-die, from: 7, do: {hits: 1}}]}]`,
		`special_rules: [{name: A, does: [{at: wound, do: {ignore: 5}}]}]`,
		`special_rules: [{name: A, does: [{at: wound, side: against, do: {ignore: X}}]}]`,
		`special_rules: [{name: A, does: [{at: morale, side: against, do: {mod: 1}}]}]`,
		`special_rules: [{name: A, does: [{at: morale, if: {melee: true}, do: {mod: 1}}]}]`,
		`special_rules: [{name: A, does: [{at: morale, within: 6, do: {mod: 1}}]}]`,
		`special_rules: [{name: A, does: [{at: always, side: against, do: {grant: B}}]}]`,
		`special_rules: [{name: A, does: [{at: always, within: 25, do: {grant: B}}]}]`,
		`special_rules: [{name: A, does: [{at: to-hit, if: {tough: 0}, do: {mod: 1}}]}]`,
		`special_rules: [{name: A, does: [{at: cover, do: {ignored: 1}}]}]`,
		`special_rules: [{name: A, more: 1, does: [{at: ap, do: {mod: 1}}]}]`,
	} {
		if valid(t, s, text) == nil {
			t.Errorf("the schema takes %s", text)
		}
		if _, err := effects.Parse("f", []byte(text)); err == nil {
			t.Errorf("Parse takes %s", text)
		}
	}
	must.Do(t, valid(t, s, `special_rules: []`))
}
