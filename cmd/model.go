package cmd

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/wire"
	"gauntlet/models"

	"github.com/spf13/cobra"
)

func newModel() *cobra.Command {
	return group("model", "Look at trained networks, compare and export them",
		"Look at the checkpoints of trained networks, compare them, and export them. docs/checkpoints.md describes the files.",
		"  gauntlet model inspect out/train/quick/latest.msgpack\n  gauntlet model diff out/train/quick/best.msgpack out/train/quick/final.msgpack\n  gauntlet model export out/train/quick/latest.msgpack --out net.safetensors",
		newModelInspect(), newModelDiff(), newModelExport())
}

// A modelDocument is what model inspect prints.
type modelDocument struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
	models.Summary
}

func newModelInspect() *cobra.Command {
	return &cobra.Command{
		Use:   "inspect FILE",
		Short: "Say what a checkpoint holds",
		Long: `Say what a checkpoint holds: the environment it was trained in, what the network is built of, how far its training has come, and
of every tensor of weights its shape and spread. All of the file is read and its checksums are compared; a damaged one is
refused.`,
		Example: `  gauntlet model inspect out/train/quick/latest.msgpack
  gauntlet model inspect out/train/quick/latest.msgpack --json`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := models.Load(args[0])
			if err != nil {
				return input(err)
			}
			info, err := os.Stat(args[0])
			if err != nil {
				return input(err)
			}
			doc := modelDocument{args[0], info.Size(), c.Summary()}
			if wantsJSON(cmd) {
				return printJSON(cmd, doc)
			}
			return failed(doc.write(cmd.OutOrStdout()))
		},
	}
}

// write tells people what a checkpoint holds.
func (d *modelDocument) write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name, format string, args ...any) { fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, args...)) }
	line("file", "%s, %d bytes, format %d", d.File, d.Bytes, d.Format)
	line("trained in", "%s, %s layer, %s", d.Env, d.Layer, seatWords(d.Seats))
	line("layout", "%d numbers, %d actions, of %s, hash %s", d.ObsSize, d.Actions, d.MadeFor, d.LayoutHash)
	line("network", "%s", d.Network)
	line("weights", "%d, hash %s", d.Weights, d.WeightsHash)
	line("training", "%d updates, %d decisions, %d games, seed %d", d.Counters.Updates, d.Counters.Decisions, d.Counters.Games, d.Seed)
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
		fmt.Fprintf(t, "%s\t%s\t%+.4f\t%.4f\t%+.4f\t%+.4f\n", p.Name, shapeWords(p.Shape), p.Mean, p.Std, p.Low, p.High)
	}
	return t.Flush()
}

// shapeWords writes a shape as 128 x 64.
func shapeWords(shape []int) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(shape), "[]")), " x ")
}

func newModelDiff() *cobra.Command {
	return &cobra.Command{
		Use:   "diff FILE FILE",
		Short: "Say how two checkpoints differ",
		Long: `Say how two checkpoints differ: in what they were made for, in what the networks are built of, and tensor by tensor in their
weights: how many numbers differ, by how much at most, how long the difference is as a share of the first, and the cosine of
the angle between the two.`,
		Example: `  gauntlet model diff out/train/quick/best.msgpack out/train/quick/final.msgpack
  gauntlet model diff out/train/quick/best.msgpack out/train/quick/final.msgpack --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("needs exactly two files, but was given %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			var both [2]*models.Checkpoint
			for i := range both {
				var err error
				if both[i], err = models.Load(args[i]); err != nil {
					return input(err)
				}
			}
			d := models.Compare(both[0], both[1])
			if wantsJSON(cmd) {
				return printJSON(cmd, d)
			}
			return failed(writeDifference(cmd.OutOrStdout(), &d))
		},
	}
}

// writeDifference tells people how two checkpoints differ.
func writeDifference(w io.Writer, d *models.Difference) error {
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
		fmt.Fprintf(t, "%s\t%d\t%d\t%.4g\t%.4g\t%.6f\n", p.Name, p.Changed, p.Of, p.Greatest, p.Relative, p.Cosine)
	}
	return t.Flush()
}

// An exportDocument is what model export prints.
type exportDocument struct {
	File        string `json:"file"`
	Bytes       int    `json:"bytes"`
	WeightsHash string `json:"weights_hash"`
}

func newModelExport() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "export FILE --out FILE",
		Short: "Write a checkpoint's network for other programs, or for playing only",
		Long: `Write the network of a checkpoint to another file. What the file is, its ending says: .safetensors is for programs that read
that format (weights have a row for every input and a column for every output), .msgpack is a checkpoint for playing only,
without what training would need to go on: a third of the size or less.`,
		Example: `  gauntlet model export out/train/quick/latest.msgpack --out net.safetensors
  gauntlet model export out/train/quick/latest.msgpack --out net.msgpack`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			encode := map[string]func(*models.Checkpoint) ([]byte, error){
				".safetensors": (*models.Checkpoint).Safetensors,
				".msgpack":     func(c *models.Checkpoint) ([]byte, error) { return c.ForPlaying().Encode() },
			}[filepath.Ext(out)]
			if encode == nil {
				return fmt.Errorf("--out %q: must end in .safetensors or .msgpack", out)
			}
			c, err := models.LoadNet(args[0])
			if err != nil {
				return input(err)
			}
			data, err := encode(c)
			if err != nil {
				return failed(err)
			}
			if err := prepareFile(out); err != nil {
				return err
			}
			if err := wire.WriteFile(out, data); err != nil {
				return failed(err)
			}
			doc := exportDocument{out, len(data), c.Net.Hash()}
			if wantsJSON(cmd) {
				return printJSON(cmd, doc)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %d bytes, weights %s\n", doc.File, doc.Bytes, doc.WeightsHash)
			return failed(err)
		},
	}
	c.Flags().StringVar(&out, "out", "", "file to write: NAME.safetensors or NAME.msgpack")
	return c
}

// seatWords says which seats a network was trained in.
func seatWords(seats string) string {
	if seats == "" {
		return "both seats"
	}
	return seats + " seat"
}
