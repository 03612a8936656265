package models

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
)

// An Inspection is the summary of a checkpoint's file.
type Inspection struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
	Summary
}

// Inspect reads all of a checkpoint's file and says what it holds.
func Inspect(path string) (*Inspection, error) {
	c, err := Load(path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return &Inspection{path, info.Size(), c.Summary()}, nil
}

// WriteText tells people what a checkpoint holds.
func (d *Inspection) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name, format string, args ...any) {
		fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, args...))
	}
	line("file", "%s, %d bytes, format %d", d.File, d.Bytes, d.Format)
	seats := "both seats"
	if d.Seats != "" {
		seats = d.Seats + " seat"
	}
	line("trained in", "%s, %s layer, %s", d.Env, d.Layer, seats)
	line("layout", "%d numbers, %d actions, of %s, hash %s", d.ObsSize, d.Actions, d.MadeFor, d.LayoutHash)
	line("network", "%s", d.Network)
	line("weights", "%d, hash %s", d.Weights, d.WeightsHash)
	line("training", "%d updates, %d decisions, %d games, seed %d", d.Counters.Updates, d.Counters.Decisions,
		d.Counters.Games, d.Seed)
	line("made by", "engine %s, kernel %s", d.Engine, d.Kernel)
	if d.Resumable {
		line("to go on with", "%d steps of the optimiser, %d bytes of training", d.Steps, d.Training)
	} else {
		line("to go on with", "nothing: it is for playing only")
	}
	if d.Note != "" {
		line("note", "%s", d.Note)
	}
	fmt.Fprintln(t, "\ntensor\tshape\tmean\tdeviation\tleast\tgreatest")
	for _, p := range d.Params {
		shape := strings.Join(strings.Fields(strings.Trim(fmt.Sprint(p.Shape), "[]")), " x ") // 128 x 64
		fmt.Fprintf(t, "%s\t%s\t%+.4f\t%.4f\t%+.4f\t%+.4f\n", p.Name, shape, p.Mean, p.Std, p.Low, p.High)
	}
	return t.Flush()
}

// WriteText tells people how two checkpoints differ.
func (d *Difference) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if d.Same {
		fmt.Fprintln(t, "the same network")
	} else {
		fmt.Fprintln(t, "different networks")
	}
	fmt.Fprintf(t, "weights\t%s\t%s\n", d.WeightsHash[0], d.WeightsHash[1])
	fmt.Fprintf(t, "updates\t%d\t%d\n", d.Counters[0].Updates, d.Counters[1].Updates)
	fmt.Fprintf(t, "decisions\t%d\t%d\n", d.Counters[0].Decisions, d.Counters[1].Decisions)
	if a, b := d.Network[0].String(), d.Network[1].String(); a != b {
		fmt.Fprintf(t, "network\t%s\t%s\n", a, b)
	}
	if d.Layout != "" {
		fmt.Fprintln(t, d.Layout)
	}
	if !d.Comparable {
		fmt.Fprintln(t, "their tensors are others: weights cannot be compared")
		return t.Flush()
	}
	fmt.Fprintln(t, "\ntensor\tchanged\tof\tgreatest\trelative\tcosine")
	for _, p := range d.Params {
		fmt.Fprintf(t, "%s\t%d\t%d\t%.4g\t%.4g\t%.6f\n", p.Name, p.Changed, p.Of, p.Greatest, p.Relative,
			p.Cosine)
	}
	return t.Flush()
}
