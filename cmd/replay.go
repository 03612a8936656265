package cmd

import (
	"cmp"
	"errors"
	"io/fs"

	"gauntlet/engine/files"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/watch"

	"github.com/spf13/cobra"
)

func newReplay() *cobra.Command {
	return group("replay", "Verify, show and export recorded games",
		"Verify, show and export recorded games. docs/replay-format.md describes the files.",
		`  gauntlet play --replay out/game.replay
  gauntlet replay verify out/game.replay
  gauntlet replay show out/game.replay`,
		newReplayVerify(), newReplayShow(), newReplayExport())
}

func newReplayVerify() *cobra.Command {
	return command(
		"verify FILE",
		"Play a replay again and compare",
		`Play a replay again and compare the state with every hash that was recorded, and the end with its outcome. The exit code
is 1 when they differ and when the file is damaged or cut short, with the number of the first action known to differ.`,
		`  gauntlet replay verify out/game.replay
  gauntlet replay verify out/game.replay --json`,
		oneFile,
		func(cmd *cobra.Command, args []string) error {
			var res replay.Result
			rep, err := replay.ReadFile(args[0])
			switch {
			case errors.As(err, new(*fs.PathError)), errors.Is(err, files.ErrIrregular):
				return input(err) // there is no file to say something of
			case rep == nil:
				// Whatever has become of the file, as a replay it is not sound: an answer, not a mistake of
				// the user's.
				res.Message = err.Error()
			default:
				if res = replay.Verify(rep, rulesets.ByName); !res.OK {
					res.Message = args[0] + ": " + res.Message
				}
			}
			if wantsJSON(cmd) || res.OK {
				if err := printLine(cmd, res, "%s: %s", args[0], res.Message); err != nil {
					return err
				}
			}
			if !res.OK {
				return failed(errors.New(res.Message))
			}
			return nil
		},
	)
}

func newReplayShow() *cobra.Command {
	var svg string
	c := command(
		"show FILE",
		"Tell a recorded game step by step",
		`Tell a recorded game step by step: who chose what, which dice fell, what happened. A file that is damaged or cut short
is shown up to its last sound block, with exit code 1.`,
		`  gauntlet replay show out/game.replay
  gauntlet replay show out/game.replay --svg out/pictures
  gauntlet replay show out/game.replay --json`,
		oneFile,
		func(cmd *cobra.Command, args []string) error {
			rep, damage := replay.ReadFile(args[0])
			if damaged := new(replay.Damaged); rep == nil && errors.As(damage, &damaged) {
				return failed(damage)
			}
			if rep == nil {
				return input(damage)
			}
			var pictures *watch.Pictures
			if svg != "" {
				if err := prepareDir(svg); err != nil {
					return err
				}
				pictures = &watch.Pictures{Dir: svg}
			}
			if !wantsJSON(cmd) {
				return failed(cmp.Or(watch.Tell(cmd.Context(), cmd.OutOrStdout(), rep, pictures), damage))
			}
			doc, err := watch.Record(cmd.Context(), rep, pictures)
			if err != nil {
				return failed(err)
			}
			return failed(cmp.Or(printJSON(cmd, doc), damage))
		},
	)
	addPictures(c, &svg)
	return c
}
