package training

import (
	"fmt"
	"reflect"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/strictyaml"

	"go.yaml.in/yaml/v3"
)

// MaxConfig is the largest config, in bytes.
const MaxConfig = 1 << 16

const maxNodes = 1 << 12 // of its YAML

// decodeStrict reads one YAML document into what v points to, a struct whose fields have yaml names. Keys
// that there are not, keys that stand there twice, values of another type, aliases and tags are refused, with
// the line.
func decodeStrict(name string, data []byte, v any) error {
	f := &strictyaml.File{Name: name, Most: 1}
	top := f.Parse(data, MaxConfig)
	if err := f.Err(); err != nil {
		return err
	}
	nodes := 0
	if err := conforms(top, reflect.TypeOf(v).Elem(), "", &nodes); err != nil {
		return fmt.Errorf("%s:%w", name, err)
	}
	if err := top.Decode(v); err != nil {
		return fmt.Errorf("%s: %s", name, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	return nil
}

// conforms refuses a node that is no value of a type. Its errors begin with the line.
func conforms(n *yaml.Node, t reflect.Type, path string, nodes *int) error {
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%d: %s", n.Line, strings.TrimPrefix(path+": "+fmt.Sprintf(format, args...), ": "))
	}
	if *nodes++; *nodes > maxNodes {
		return wrong("more than %d values", maxNodes)
	}
	switch {
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		return wrong("anchors and aliases are not supported")
	case n.Style&yaml.TaggedStyle != 0:
		return wrong("tags such as %s are not supported", n.Tag)
	}
	if t == reflect.TypeFor[Range]() {
		return rangeNode(n, wrong)
	}
	switch t.Kind() {
	case reflect.Struct:
		if n.Kind != yaml.MappingNode {
			return wrong("keys with values belong here")
		}
		return keysConform(n, t, path, nodes)
	case reflect.Slice:
		if n.Kind != yaml.SequenceNode {
			return wrong("a list belongs here")
		}
		for i, c := range n.Content {
			if err := conforms(c, t.Elem(), fmt.Sprintf("%s[%d]", path, i), nodes); err != nil {
				return err
			}
		}
		return nil
	}
	if n.Kind != yaml.ScalarNode {
		return wrong("a single value belongs here")
	}
	return scalarConforms(n, t.Kind(), wrong)
}

// keysConform refuses a mapping that is no value of a struct type: it may have no other keys, and each once.
func keysConform(n *yaml.Node, t reflect.Type, path string, nodes *int) error {
	fields := fieldsOf(t)
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		at := -1
		for k := range fields {
			if key.Kind == yaml.ScalarNode && names[k] == key.Value {
				at = k
			}
		}
		switch {
		case at < 0:
			return fmt.Errorf("%d: unknown key %q%s; there are %s", key.Line, key.Value,
				near.Hint(key.Value, names), strings.Join(names, ", "))
		case seen[key.Value]:
			return fmt.Errorf("%d: the key %q stands there twice", key.Line, key.Value)
		}
		seen[key.Value] = true
		if err := conforms(value, fields[at].of, strings.TrimPrefix(path+"."+key.Value, "."),
			nodes); err != nil {
			return err
		}
	}
	return nil
}

// scalarConforms refuses a single value that is not of a kind.
func scalarConforms(n *yaml.Node, kind reflect.Kind, wrong func(string, ...any) error) error {
	switch tag := n.ShortTag(); kind {
	case reflect.Int, reflect.Int64:
		if tag != "!!int" {
			return wrong("%q is not a whole number", n.Value)
		}
	case reflect.Float64, reflect.Float32:
		if tag != "!!int" && tag != "!!float" {
			return wrong("%q is not a number", n.Value)
		}
	case reflect.Bool:
		if tag != "!!bool" {
			return wrong("%q is neither true nor false", n.Value)
		}
	case reflect.String:
		if tag == "!!null" {
			return wrong("a value is missing")
		}
	default:
		return wrong("this cannot be set in a file")
	}
	return nil
}

// rangeNode refuses what is neither a number nor a list of two.
func rangeNode(n *yaml.Node, wrong func(string, ...any) error) error {
	ends := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		ends = n.Content
	}
	for _, e := range ends {
		if tag := e.ShortTag(); e.Kind != yaml.ScalarNode || tag != "!!int" && tag != "!!float" ||
			e.Anchor != "" {
			return wrong("a number belongs here, or two in brackets: the first and the last")
		}
	}
	if n.Kind == yaml.SequenceNode && len(ends) != 2 {
		return wrong("%d numbers; it takes one, or the first and the last", len(ends))
	}
	return nil
}

type field struct {
	name string
	of   reflect.Type
}

// fieldsOf returns the fields of a struct that a file can set.
func fieldsOf(t reflect.Type) (out []field) {
	for f := range t.Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("yaml"), ","); name != "" && name != "-" {
			out = append(out, field{name, f.Type})
		}
	}
	return out
}

// UnmarshalYAML reads a number that does not change, or the first and the last one in brackets.
func (r *Range) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.SequenceNode {
		var ends [2]float64
		if err := n.Decode(&ends); err != nil {
			return err
		}
		r.From, r.To = ends[0], ends[1]
		return nil
	}
	if err := n.Decode(&r.From); err != nil {
		return err
	}
	r.To = r.From
	return nil
}

// MarshalYAML is the reverse of UnmarshalYAML.
func (r Range) MarshalYAML() (any, error) {
	if r.From == r.To {
		return r.From, nil
	}
	return []float64{r.From, r.To}, nil
}
