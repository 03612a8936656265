package page

import (
	"fmt"
	"io"
	"text/tabwriter"

	"gauntlet/env"
)

// A List holds the environments with their sizes.
type List []Entry

// An Entry is one environment of a list.
type Entry struct {
	ID      string       `json:"id"`
	Ruleset string       `json:"ruleset"`
	Seats   int          `json:"seats"`
	ObsSize int          `json:"obs_size"`
	Actions ActionCounts `json:"actions"`
	Points  int          `json:"points"`
	Doc     string       `json:"doc"`
}

// ActionCounts are the sizes of the layers.
type ActionCounts struct {
	Atomic   int `json:"atomic"`
	Tactical int `json:"tactical"`
}

// Environments returns the list of all environments.
func Environments() (List, error) {
	list := List{}
	for _, id := range env.IDs() {
		specs, err := Specs(id.Name)
		if err != nil {
			return nil, err
		}
		a := specs[env.Atomic]
		list = append(list, Entry{id.Name, id.Ruleset(), a.Seats, a.ObsSize,
			ActionCounts{a.Actions(), specs[env.Tactical].Actions()}, id.Points, id.Doc})
	}
	return list, nil
}

// Specs returns what the numbers of an environment mean, by layer.
func Specs(id string) (specs [2]*env.Spec, err error) {
	for layer := range specs {
		e, err := env.New(id, env.Options{Layer: env.Layer(layer)})
		if err != nil {
			return specs, err
		}
		specs[layer] = e.Spec()
	}
	return specs, nil
}

// WriteText writes the list as a table for people.
func (list List) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tRULESET\tSEATS\tOBSERVATION\tATOMIC\tTACTICAL\t")
	for _, e := range list {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%s\n", e.ID, e.Ruleset, e.Seats, e.ObsSize, e.Actions.Atomic,
			e.Actions.Tactical, e.Doc)
	}
	return w.Flush()
}
