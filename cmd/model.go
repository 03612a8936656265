package cmd

import (
	"fmt"
	"path/filepath"

	"gauntlet/engine/files"
	"gauntlet/env"
	"gauntlet/models"

	"github.com/spf13/cobra"
)

func newModel() *cobra.Command {
	return group("model", "Look at trained networks, compare, average, export and import them",
		"Look at the checkpoints of trained networks, compare and average them, export them, and import what other programs have trained. "+
			"docs/checkpoints.md describes the files.",
		`  gauntlet model inspect out/train/quick/latest.msgpack
  gauntlet model diff out/train/quick/best.msgpack out/train/quick/final.msgpack
  gauntlet model export out/train/quick/latest.msgpack --out net.safetensors`,
		newModelInspect(), newModelDiff(), newModelExport(), newModelImport(), newModelAverage())
}

func newModelInspect() *cobra.Command {
	return command(
		"inspect FILE",
		"Say what a checkpoint holds",
		`Say what a checkpoint holds: the environment it was trained in, what the network is built of, how far its
training has come, and of every tensor of weights its shape and spread. All of the file is read and its
checksums are compared; a damaged one is refused.`,
		`  gauntlet model inspect out/train/quick/latest.msgpack
  gauntlet model inspect out/train/quick/latest.msgpack --json`,
		oneFile,
		func(cmd *cobra.Command, args []string) error {
			doc, err := models.Inspect(args[0])
			if err != nil {
				return input(err)
			}
			return printResult(cmd, doc)
		},
	)
}

func newModelDiff() *cobra.Command {
	return command(
		"diff FILE FILE",
		"Say how two checkpoints differ",
		`Say how two checkpoints differ: in what they were made for, in what the networks are built of, and tensor by tensor in their
weights: how many numbers differ, by how much at most, how long the difference is as a share of the first, and the cosine of
the angle between the two.`,
		`  gauntlet model diff out/train/quick/best.msgpack out/train/quick/final.msgpack
  gauntlet model diff out/train/quick/best.msgpack out/train/quick/final.msgpack --json`,
		needs(2, 2, "exactly two files"),
		func(cmd *cobra.Command, args []string) error {
			var both [2]*models.Checkpoint
			for i := range both {
				var err error
				if both[i], err = models.Load(args[i]); err != nil {
					return input(err)
				}
			}
			d := models.Compare(both[0], both[1])
			return printResult(cmd, &d)
		},
	)
}

// An exportDocument is what model export prints.
type exportDocument struct {
	File        string `json:"file"`
	Bytes       int    `json:"bytes"`
	WeightsHash string `json:"weights_hash"`
}

// exportNet writes a checkpoint to a file, and says what it is.
func exportNet(cmd *cobra.Command, c *models.Checkpoint, encode func(*models.Checkpoint) ([]byte, error), out string) error {
	data, err := encode(c)
	if err != nil {
		return failed(err)
	}
	if err := writeFile(out, data); err != nil {
		return err
	}
	doc := exportDocument{out, len(data), c.Net.Hash()}
	return printLine(cmd, doc, "%s: %d bytes, weights %s", doc.File, doc.Bytes, doc.WeightsHash)
}

func newModelExport() *cobra.Command {
	var out, other string
	c := command(
		"export FILE --out FILE",
		"Write a checkpoint's network for other programs, or for playing only",
		`Write the network of a checkpoint to another file. What the file is, its ending says: .safetensors is for programs that read
that format (weights have a row for every input and a column for every output), .msgpack is a checkpoint for playing only,
without what training would need to go on: a third of the size or less. With --for it is the network as it plays another
environment, which differs only in the number of units and markers.`,
		`  gauntlet model export out/train/quick/latest.msgpack --out net.safetensors
  gauntlet model export out/train/quick/latest.msgpack --out net.msgpack
  gauntlet model export models/shipped/GF.msgpack --for GF3-Skirmish-v1 --out net.safetensors`,
		oneFile,
		func(cmd *cobra.Command, args []string) error {
			encode := map[string]func(*models.Checkpoint) ([]byte, error){
				".safetensors": (*models.Checkpoint).Safetensors,
				".msgpack":     (*models.Checkpoint).Encode,
			}[filepath.Ext(out)]
			if encode == nil {
				return fmt.Errorf("--out %q: must end in .safetensors or .msgpack", out)
			}
			c, err := models.LoadNet(args[0])
			if err != nil {
				return input(err)
			}
			c = c.ForPlaying()
			if other != "" {
				if c.Net, err = netFor(c.Net, other); err != nil {
					return input(fmt.Errorf("%s: %w", args[0], err))
				}
			}
			return exportNet(cmd, c, encode, out)
		},
	)
	c.Flags().StringVar(&out, "out", "", "file to write: NAME.safetensors or NAME.msgpack")
	c.Flags().StringVar(&other, "for", "",
		"environment that the network is to play, when not the one that it was made for")
	return c
}

func newModelAverage() *cobra.Command {
	var out string
	c := command(
		"average FILE FILE... --out FILE",
		"Write the mean of networks that are built alike",
		`Write a checkpoint for playing with the mean of the weights of networks that are built alike and play the same games. Of
networks that have gone on learning from one network, on other games or with other seeds, the mean is mostly stronger than any
of them. Within one run ppo.average does the same (docs/training.md). A network without surroundings has a mean with one that
has gone on from it with them, which is named first.`,
		`  gauntlet model average out/train/a/final.msgpack out/train/b/final.msgpack --out mean.msgpack
  gauntlet model average models/shipped/GF.msgpack out/train/mine/final.msgpack --out mean.msgpack`,
		needs(2, 1000, "two files or more"),
		func(cmd *cobra.Command, args []string) error {
			if filepath.Ext(out) != ".msgpack" {
				return fmt.Errorf("--out %q: must end in .msgpack", out)
			}
			all := make([]*models.Checkpoint, len(args))
			for i, name := range args {
				one, err := models.LoadNet(name)
				if err != nil {
					return input(err)
				}
				all[i] = one
				if err := models.Alike(all[0], one); err != nil {
					return input(fmt.Errorf("%s: %w", name, err))
				}
			}
			mean, err := models.Mean(all)
			if err != nil {
				return input(err)
			}
			return exportNet(cmd, mean, (*models.Checkpoint).Encode, out)
		},
	)
	c.Flags().StringVar(&out, "out", "", "file to write: NAME.msgpack")
	return c
}

// netFor returns a network as it plays another environment.
func netFor(n *models.Net, id string) (*models.Net, error) {
	l, err := layoutOf(id, n.Layout.Layer)
	if err != nil {
		return nil, err
	}
	return n.For(l)
}

func newModelImport() *cobra.Command {
	var out string
	c := command(
		"import FILE --out FILE",
		"Make a checkpoint of a network that another program has written",
		`Make a checkpoint for playing of a .safetensors file, such as "model export" writes and another program has changed: the
metadata says what the network is built of and which environment it was made for. A file whose layout is not that
environment's, or whose tensors do not fit the network, is refused.`,
		"  gauntlet model import net.safetensors --out net.msgpack",
		oneFile,
		func(cmd *cobra.Command, args []string) error {
			if filepath.Ext(out) != ".msgpack" {
				return fmt.Errorf("--out %q: must end in .msgpack", out)
			}
			data, err := files.Read(args[0], models.MaxTensors)
			if err != nil {
				return input(err)
			}
			c, err := models.ReadSafetensors(data, layoutOf)
			if err != nil {
				return input(fmt.Errorf("%s: %w", args[0], err))
			}
			if data, err = c.Encode(); err != nil {
				return failed(err)
			}
			if err := writeFile(out, data); err != nil {
				return err
			}
			doc := exportDocument{out, len(data), c.Net.Hash()}
			return printLine(cmd, doc, "%s: %d bytes, weights %s", doc.File, doc.Bytes, doc.WeightsHash)
		},
	)
	c.Flags().StringVar(&out, "out", "", "file to write: NAME.msgpack")
	return c
}

// layoutOf returns the layout of a layer of an environment.
func layoutOf(id, layer string) (l models.Layout, err error) {
	var o env.Options
	if o.Layer, err = env.ParseLayer(layer); err != nil {
		return l, err
	}
	e, err := env.New(id, o)
	if err != nil {
		return l, err
	}
	return models.LayoutOf(e.Spec()), nil
}
