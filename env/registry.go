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

// Alike returns the ids whose rows mean the same as the id's, itself included: those of its family, or where it has none
// those with its adapter and ruleset.
func (id *ID) Alike() (alike []ID) {
	for _, other := range IDs() {
		if id.Family != "" && other.Family == id.Family ||
			id.Family == "" && other.Family == "" && other.Adapter == id.Adapter && other.Ruleset() == id.Ruleset() {
			alike = append(alike, other)
		}
	}
	return alike
}

// Kind returns what the ids that are alike are called together: their family, or where they have none what their names
// begin with.
func (id *ID) Kind() string {
	if id.Family != "" {
		return id.Family
	}
	kind := id.Name
	for _, other := range id.Alike() {
		for !strings.HasPrefix(other.Name, kind) {
			kind = kind[:strings.LastIndexByte(kind, '-')]
		}
	}
	return kind
}

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
