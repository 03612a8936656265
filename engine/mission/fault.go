package mission

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"gauntlet/engine/roster"
	"gauntlet/engine/strictyaml"

	"go.yaml.in/yaml/v3"
)

// A Fault is what is wrong with one part of a mission or a campaign. Locate tells where the part stands in a
// file.
type Fault struct {
	Key   string // of the part: "waves", "missions"
	Entry int    // of the part's list, from 0, or -1 for the whole of it
	Err   error
}

// Error returns what is wrong in words.
func (e *Fault) Error() string { return e.Err.Error() }

// Unwrap returns the error without its place.
func (e *Fault) Unwrap() error { return e.Err }

// Wrong returns a fault. The text of one that is about an entry begins with its name and number: "wave 2: ".
func Wrong(key string, entry int, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if entry >= 0 {
		err = fmt.Errorf("%s %d: %w", strings.TrimSuffix(key, "s"), entry+1, err)
	}
	return &Fault{key, entry, err}
}

// Locate puts the file of a mission or a campaign and the line before an error that is a fault of a part of
// it. Other errors, and those about something shipped, of which name is no file, stay as they are.
func Locate(name string, err error) error {
	var bad *Fault
	if !errors.As(err, &bad) || !roster.IsFile(name) {
		return err
	}
	data, unread := Load(name)
	if unread != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if top := parse(name, data); top.Sound() {
		within := []*yaml.Node{top.Node}
		for _, k := range kinds {
			if _, n := strictyaml.Named(top.Node, k.Key); n != nil {
				within = append(within, n)
			}
		}
		for _, n := range within {
			if at := place(n, bad); at != nil {
				return fmt.Errorf("%s:%d: %w", name, at.Line, err)
			}
		}
	}
	return fmt.Errorf("%s: %w", name, err)
}

// entry returns the node of a mission's own part that an error is about: that of a part of it, where it is a
// fault, or else the whole.
func entry(own *yaml.Node, err error) *yaml.Node {
	var bad *Fault
	if errors.As(err, &bad) {
		return cmp.Or(place(own, bad), own)
	}
	return own
}

// place returns the node in a mapping that a fault is about, or nil.
func place(n *yaml.Node, bad *Fault) *yaml.Node {
	key, part := strictyaml.Named(n, bad.Key)
	if part != nil && bad.Entry >= 0 && bad.Entry < len(part.Content) {
		return part.Content[bad.Entry]
	}
	return key
}
