package mission

import (
	"reflect"

	"gauntlet/engine/strictyaml"
	"gauntlet/engine/wire"

	"github.com/vmihailenco/msgpack/v5"
)

// An Own is what missions of one ruleset have in the place of zones and markers.
type Own interface {
	// Check reports what is wrong with it, whatever the table, in a mission of so many rounds.
	Check(rounds int) error
}

// A Kind is what a ruleset with missions of its own brings to them.
type Kind struct {
	Ruleset string
	Title   string                     // of the rulebook
	Key     string                     // under which the own part stands in a file: "quest"
	Field   string                     // under which it stands in replays
	Value   Own                        // any value of its type
	Read    func(strictyaml.Value) Own // reads it from a file
	Shipped func() []string            // the names of the missions that come with the program
}

var (
	kinds []*Kind         // in the order in which they were registered
	owns  wire.Extensions // the types that Mission.Own may hold
)

// Register makes the missions of a ruleset known. It is called before the program begins, by the ruleset's
// package.
func Register(k Kind) {
	kinds = append(kinds, &k)
	owns.Add(k.Field, k.Value)
}

// kindOf returns the kind of a mission with an own part.
func (m *Mission) kind() *Kind {
	for _, k := range kinds {
		if reflect.TypeOf(k.Value) == reflect.TypeOf(m.Own) {
			return k
		}
	}
	return nil
}

// missionFields are the fields of a mission that are written as they are.
type missionFields Mission

// EncodeMsgpack writes a mission with what is its own.
func (m *Mission) EncodeMsgpack(e *msgpack.Encoder) error {
	return owns.Encode(e, (*missionFields)(m), m.Own)
}

// DecodeMsgpack reads a mission.
func (m *Mission) DecodeMsgpack(d *msgpack.Decoder) error {
	own, err := owns.Decode(d, (*missionFields)(m))
	m.Own, _ = own.(Own)
	return err
}

// Persisted returns the types of what a mission is written as.
func (*Mission) Persisted() []reflect.Type {
	return append(owns.Types(), reflect.TypeFor[missionFields]())
}
