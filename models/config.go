package models

import (
	"fmt"
	"strings"

	"gauntlet/engine/near"
)

// A Config says what a network is built of. It stands in experiments and in checkpoints.
type Config struct {
	Kind       string `yaml:"kind" msgpack:"kind" json:"kind"`                   // "mlp"
	Hidden     []int  `yaml:"hidden" msgpack:"hidden" json:"hidden"`             // sizes of the layers that policy and value share, from the observation on
	Activation string `yaml:"activation" msgpack:"activation" json:"activation"` // after each of them: "tanh" or "relu"
}

// Bounds of a configuration.
const (
	maxLayers  = 8
	maxWidth   = 4096
	MaxWeights = 64 << 20 // weights of a network
)

var (
	kinds       = []string{"mlp"}
	activations = []string{"tanh", "relu"}
)

// Validate reports the first thing that is wrong with the configuration.
func (c *Config) Validate() error {
	if err := oneOf("kind of network", c.Kind, kinds); err != nil {
		return err
	}
	if err := oneOf("activation", c.Activation, activations); err != nil {
		return err
	}
	return widths("hidden", c.Hidden)
}

// oneOf refuses a name that is none of those known.
func oneOf(what, name string, known []string) error {
	for _, k := range known {
		if name == k {
			return nil
		}
	}
	return fmt.Errorf("there is no %s %q%s; there are %s", what, name, near.Hint(name, known), strings.Join(known, ", "))
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
