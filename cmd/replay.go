package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"gauntlet/engine/geom"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"
	"gauntlet/experiments/watch"

	"github.com/spf13/cobra"
)

func newReplay() *cobra.Command {
	return group("replay", "Verify, show and export recorded games",
		"Verify, show and export recorded games. docs/replay-format.md describes the files.",
		"  gauntlet play --replay out/game.replay\n  gauntlet replay verify out/game.replay\n  gauntlet replay show out/game.replay",
		newReplayVerify(), newReplayShow(), newReplayExport())
}

func newReplayVerify() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE",
		Short: "Play a replay again and compare",
		Long: `Play a replay again and compare the state with every hash that was recorded, and the end with its outcome. The exit code
is 1 when they differ and when the file is damaged or cut short, with the number of the first action known to differ.`,
		Example: `  gauntlet replay verify out/game.replay
  gauntlet replay verify out/game.replay --json`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			var res replay.Result
			rep, err := replay.ReadFile(args[0])
			var onDisk *fs.PathError
			switch {
			case errors.As(err, &onDisk):
				return input(err)
			case rep == nil:
				// Whatever has become of the file, as a replay it is not sound: an answer, not a mistake of the user's.
				res.Message = err.Error()
			default:
				if res = replay.Verify(rep, rulesets.ByName); !res.OK {
					res.Message = args[0] + ": " + res.Message
				}
			}
			if wantsJSON(cmd) {
				if err := printJSON(cmd, res); err != nil {
					return err
				}
			} else if res.OK {
				if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", args[0], res.Message); err != nil {
					return failed(err)
				}
			}
			if !res.OK {
				return failed(errors.New(res.Message))
			}
			return nil
		},
	}
}

// A shownStep is one action of a replay as scripts read it.
type shownStep struct {
	N        int          `json:"n"`     // from 1; 0 for what happened before the first decision
	Round    int          `json:"round"` // 0 before the first
	Seat     int          `json:"seat"`  // 0 or 1; -1 for step 0
	Kind     string       `json:"kind"`
	Unit     int          `json:"unit"` // number of the unit, or -1
	UnitName string       `json:"unit_name"`
	Dice     []int        `json:"dice"`
	Moves    [][3]float64 `json:"moves"` // model, x, y: inches from the middle of the table
	Text     string       `json:"text"`
	Notes    []string     `json:"notes"`

	side string // of Seat, in words
}

func newReplayShow() *cobra.Command {
	var svg string
	c := &cobra.Command{
		Use:   "show FILE",
		Short: "Tell a recorded game step by step",
		Long: `Tell a recorded game step by step: who chose what, which dice fell, what happened. A file that is damaged or cut short
is shown up to its last sound block, with exit code 1.`,
		Example: `  gauntlet replay show out/game.replay
  gauntlet replay show out/game.replay --svg out/pictures
  gauntlet replay show out/game.replay --json`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			rep, damage := replay.ReadFile(args[0])
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
			steps, out := []shownStep{}, cmd.OutOrStdout()
			if !wantsJSON(cmd) {
				if _, err := fmt.Fprintln(out, headerWords(&rep.Header)); err != nil {
					return failed(err)
				}
			}
			err := replay.Walk(rep, rulesets.ByName, func(s *replay.Step) error {
				if err := cmd.Context().Err(); err != nil {
					return err
				}
				if pictures != nil {
					if err := pictures.Follow(s.Text, s.Position); err != nil {
						return err
					}
				}
				one := show(s)
				if wantsJSON(cmd) {
					steps = append(steps, one)
					return nil
				}
				_, err := fmt.Fprint(out, one.words()+watch.Lines(s.Notes, s.Dice, s.Marks))
				return err
			})
			if err != nil {
				return failed(err)
			}
			if wantsJSON(cmd) {
				if err := printJSON(cmd, steps); err != nil {
					return err
				}
			} else if end := rep.End; end != nil {
				if _, err := fmt.Fprintln(out, outcomeWords(rep.Header.Ruleset, end.Outcome, end.Note)); err != nil {
					return failed(err)
				}
			}
			return failed(damage)
		},
	}
	c.Flags().StringVar(&svg, "svg", "", "draw the table into this folder after each activation")
	return c
}

// headerWords says which game a replay is of, by whom it was played, under which rulings other than the defaults, and without which special rules.
func headerWords(h *replay.Header) string {
	var b strings.Builder
	s := &h.Setup
	for i, a := range s.Armies {
		if i > 0 {
			b.WriteString(" against ")
		}
		if a != nil {
			b.WriteString(a.Name)
		}
		if i < len(h.Agents) {
			fmt.Fprintf(&b, " (%s)", h.Agents[i])
		}
	}
	fmt.Fprintf(&b, ", %s on %s, %s, seed %d\n", s.Mission.Name, s.Table.Name, h.Ruleset, h.Seed)
	for i, r := range s.Rulings {
		word := ", "
		if i == 0 {
			word = "with the rulings "
		}
		b.WriteString(word + r.Name + "=" + r.Value)
	}
	if len(s.Rulings) > 0 {
		b.WriteString("\n")
	}
	if names := h.UnknownRules(); len(names) > 0 {
		fmt.Fprintf(&b, "without the special rules %q, which are not known here\n", names)
	}
	return b.String()
}

// sideOf names the player of a seat before what it decides.
func sideOf(ruleset string, seat int) string {
	if ruleset == starquest.Name {
		return watch.Side(seat)
	}
	return sideWords(ruleset, seat)
}

func show(s *replay.Step) shownStep {
	one := shownStep{
		N: s.N, Round: s.Round, Seat: s.Seat, Kind: s.Kind.String(), Unit: s.Unit, Text: s.Text,
		Dice: append([]int{}, s.Dice...), Notes: append([]string{}, s.Notes...), Moves: make([][3]float64, len(s.Moves)),
	}
	if s.N == 0 {
		one.Kind = "start"
	} else {
		one.side = sideOf(s.Position.Game().Setup().Ruleset.Name(), s.Seat)
	}
	if s.Unit >= 0 {
		one.UnitName = s.Position.Game().Units()[s.Unit].Name
	}
	for i, m := range s.Moves {
		one.Moves[i] = [3]float64{float64(m.Model), float64(m.At.X) / geom.Inch, float64(m.At.Y) / geom.Inch}
	}
	return one
}

func (s *shownStep) words() string {
	var b strings.Builder
	switch {
	case s.N == 0:
		b.WriteString("   0  before the first decision\n")
	case s.UnitName != "":
		fmt.Fprintf(&b, "%4d  round %d, %s, %s: %s: %s\n", s.N, s.Round, s.side, s.UnitName, s.Kind, s.Text)
	default:
		fmt.Fprintf(&b, "%4d  round %d, %s: %s: %s\n", s.N, s.Round, s.side, s.Kind, s.Text)
	}
	return b.String()
}
