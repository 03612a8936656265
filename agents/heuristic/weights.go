package heuristic

import (
	"embed"
	"path"
	"strings"

	"gauntlet/agents/weights"
)

//go:embed *.yaml
var files embed.FS

// Family are the weights of all rulesets.
var Family weights.Family

// shipped are the weights that ship, by ruleset, each in a file of its name.
var shipped = func() map[string]weights.Table {
	tables := map[string]weights.Table{}
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		data, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		tables[strings.TrimSuffix(e.Name(), path.Ext(e.Name()))] = Family.Ship(data, e.Name())
	}
	return tables
}()
