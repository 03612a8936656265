package models

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/near"
)

// A Config says what a network is built of. It stands in experiments and in checkpoints.
//
// Of kind "mlp" it reads an observation as one row of numbers. Of kind "entity" it reads the units and
// markers of an observation one by one, with encoders that all of them share, and scores an action about one
// of them by that one; it needs an environment whose observations have them.
type Config struct {
	// "mlp" or "entity"
	Kind string `yaml:"kind" msgpack:"kind" json:"kind"`
	// sizes of the layers that policy and value share
	Hidden []int `yaml:"hidden" msgpack:"hidden" json:"hidden"`
	// after each layer: "tanh" or "relu"
	Activation string `yaml:"activation" msgpack:"activation" json:"activation"`
	// entity: sizes of the layers of the encoders
	Rows []int `yaml:"rows,omitempty" msgpack:"rows,omitempty" json:"rows,omitempty"`
	// entity: sizes of the layers that read what a unit, or the game, has rows of: weapons, spells, terrain; empty for
	// one row of numbers of all of them together
	Parts []int `yaml:"parts,omitempty" msgpack:"parts,omitempty" json:"parts,omitempty"`
	// entity: numbers that each unit and marker tells those around it; 0 where they are read alone
	Relations int `yaml:"relations,omitempty" msgpack:"relations,omitempty" json:"relations,omitempty"`
	// entity: pieces of terrain tell, too, and whatever else the game has rows of that say where they are; with parts
	// and relations
	Surroundings bool `yaml:"surroundings,omitempty" msgpack:"surroundings,omitempty" json:"surroundings,omitempty"`
	// entity: size of the layer by which actions about a thing are scored
	Score int `yaml:"score,omitempty" msgpack:"score,omitempty" json:"score,omitempty"`
	// entity: size of the layer by which the features of actions are scored; 0 not to read them
	Features int `yaml:"features,omitempty" msgpack:"features,omitempty" json:"features,omitempty"`
	// entity: with auxiliary heads, which training learns by and nobody plays by; training says whether
	Auxiliary bool `yaml:"-" msgpack:"auxiliary,omitempty" json:"auxiliary,omitempty"`
}

// String says in words what the network is built of.
func (c Config) String() string {
	said := fmt.Sprintf("%s, %s, shared layers of %s", c.Kind, c.Activation, sizes(c.Hidden))
	if len(c.Rows) > 0 {
		said += fmt.Sprintf(", encoders of %s, scores by %d", sizes(c.Rows), c.Score)
	}
	if len(c.Parts) > 0 {
		said += fmt.Sprintf(", parts of %s", sizes(c.Parts))
	}
	if c.Relations > 0 {
		said += fmt.Sprintf(", relations by %d", c.Relations)
	}
	if c.Surroundings {
		said += " with surroundings"
	}
	if c.Features > 0 {
		said += fmt.Sprintf(", features of actions by %d", c.Features)
	}
	if c.Auxiliary {
		said += ", auxiliary heads"
	}
	return said
}

// equal reports whether networks of two configs play alike: auxiliary heads do not matter.
func (c *Config) equal(o *Config) bool {
	return c.Kind == o.Kind && c.Activation == o.Activation && c.Score == o.Score &&
		c.Features == o.Features && c.Relations == o.Relations && c.Surroundings == o.Surroundings &&
		slices.Equal(c.Hidden, o.Hidden) &&
		slices.Equal(c.Rows, o.Rows) && slices.Equal(c.Parts, o.Parts)
}

// sizes joins sizes of layers by commas.
func sizes(of []int) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(of), "[]")), ", ")
}

// Bounds of a configuration.
const (
	maxLayers  = 8
	maxWidth   = 4096
	MaxWeights = 64 << 20 // weights of a network
)

// The kinds of networks.
const (
	kindMLP    = "mlp"
	kindEntity = "entity"
)

var (
	kinds       = []string{kindMLP, kindEntity}
	activations = []string{"tanh", "relu"}
)

// Validate reports the first thing that is wrong with the configuration.
func (c *Config) Validate() error {
	err := cmp.Or(oneOf("kind of network", c.Kind, kinds), oneOf("activation", c.Activation, activations),
		widths("hidden", c.Hidden))
	switch {
	case err != nil:
		return err
	case c.Kind != kindMLP:
		if len(c.Parts) > 0 {
			err = widths("parts", c.Parts)
		}
		if c.Surroundings && (len(c.Parts) == 0 || c.Relations == 0) {
			err = cmp.Or(err, errors.New("surroundings are for networks with parts and relations"))
		}
		return cmp.Or(err, widths("rows", c.Rows), within("relations", c.Relations, 0), within("score", c.Score, 1),
			within("features", c.Features, 0))
	case c.Auxiliary:
		return errors.New("auxiliary heads belong to networks of kind entity; this one is an mlp")
	case len(c.Rows) > 0 || len(c.Parts) > 0 || c.Relations != 0 || c.Surroundings || c.Score != 0 ||
		c.Features != 0:
		return errors.New("rows, parts, relations, surroundings, score and features belong to networks of kind entity; this one is an mlp")
	}
	return nil
}

// within refuses a size of a layer that is out of bounds.
func within(what string, n, least int) error {
	if n < least || n > maxWidth {
		return fmt.Errorf("%s is %d, it must be %d to %d", what, n, least, maxWidth)
	}
	return nil
}

// oneOf refuses a name that is none of those known.
func oneOf(what, name string, known []string) error {
	if slices.Contains(known, name) {
		return nil
	}
	return fmt.Errorf("there is no %s %q%s; there are %s", what, name, near.Hint(name, known),
		strings.Join(known, ", "))
}

// widths refuses sizes of layers that are out of bounds.
func widths(what string, sizes []int) error {
	if len(sizes) == 0 || len(sizes) > maxLayers {
		return fmt.Errorf("%s has %d layers, it must have 1 to %d", what, len(sizes), maxLayers)
	}
	for i, n := range sizes {
		if n < 1 || n > maxWidth {
			return fmt.Errorf("%s: layer %d has size %d, it must be 1 to %d", what, i+1, n, maxWidth)
		}
	}
	return nil
}
