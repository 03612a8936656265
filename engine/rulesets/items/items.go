// Package items lists the rule items of each ruleset: the identities that comments and scenarios refer to,
// with a short heading. It is a table of contents. What an item says is in the code that names it.
package items

import (
	"bytes"
	"embed"
	"fmt"

	"go.yaml.in/yaml/v3"
)

//go:embed *.yaml
var files embed.FS

// An Item is one rule item.
type Item struct {
	ID      string `json:"id"` // such as GF3-MOV-02
	Ruleset string `json:"ruleset" yaml:"-"`
	Title   string `json:"title"`
}

// Of returns the items of a ruleset in reading order. A ruleset without a list is an error.
func Of(ruleset string) ([]Item, error) {
	name := ruleset + ".yaml"
	data, err := files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("ruleset %q has no list of rule items", ruleset)
	}
	list, err := parse(name, data)
	for i := range list {
		list[i].Ruleset = ruleset
	}
	return list, err
}

func parse(name string, data []byte) ([]Item, error) {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	var list []Item
	if err := dec.Decode(&list); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	seen := make(map[string]bool, len(list))
	for i, it := range list {
		if it.ID == "" || it.Title == "" {
			return nil, fmt.Errorf("%s: item %d lacks its id or its title", name, i+1)
		}
		if seen[it.ID] {
			return nil, fmt.Errorf("%s: item %s is listed twice", name, it.ID)
		}
		seen[it.ID] = true
	}
	return list, nil
}
