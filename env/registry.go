package env

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/near"
)

// An ID is a registered environment. Its version changes when its behaviour does in a way that could alter
// results.
type ID struct {
	Name          string
	Rules         engine.Ruleset
	Doc           string
	Points        int   // of the armies it is made for; 0 where lists have no size
	Width, Height int32 // of the table, units
	Defaults      Options
	Adapter       Adapter
	// Family is what several ids are called together whose rows mean the same and that differ in how many there
	// are: one page explains them. It is "" for an id that is explained with those alone that have its adapter.
	Family string
}

// Ruleset returns the name of the id's ruleset.
func (id *ID) Ruleset() string { return id.Rules.Name() }

// ids are the registered environments, in the order in which they are listed.
var ids []ID

// Register adds environments to those that Make and its like know. Adapters call it when their packages are
// loaded: package env/all loads those that come with this program.
func Register(more ...ID) { ids = append(ids, more...) }

// IDs returns the registered environments.
func IDs() []ID { return append([]ID(nil), ids...) }

// Lookup returns the registered environment of a name.
func Lookup(name string) (ID, error) {
	names := make([]string, len(ids))
	for i := range ids {
		if names[i] = ids[i].Name; names[i] == name {
			return ids[i], nil
		}
	}
	if len(names) == 0 {
		return ID{}, fmt.Errorf("unknown environment %q: none is registered; import gauntlet/env/all", name)
	}
	return ID{}, fmt.Errorf("unknown environment %q%s; there are %s", name, near.Hint(name, names),
		strings.Join(names, ", "))
}
