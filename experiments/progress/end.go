package progress

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"text/tabwriter"

	"gauntlet/engine"
	"gauntlet/env"
	"gauntlet/experiments/curves"
	"gauntlet/training"
)

// WriteEnd writes what a run of training has come to, and what to try next: commands that can be pasted, of a
// program that is called by these words.
func WriteEnd(w io.Writer, run *training.Run, s *training.Summary, program string) error {
	c := run.Config()
	state := "stopped before its end"
	if s.Over {
		state = "at its end"
	}
	fmt.Fprintf(w, "%s, %s: %d updates, %d decisions, %.0f per second, weights %s\n", c.Name, state,
		s.Updates, s.Decisions, s.DecisionsPerS, s.WeightsHash)
	if len(s.Ladder) > 0 {
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintf(t, "\nOPPONENT\tSCORE\t95%% INTERVAL\tWINS\tDRAWS\tLOSSES\n")
		for _, r := range s.Ladder {
			fmt.Fprintf(t, "%s\t%.1f%%\t%.1f%% to %.1f%%\t%d\t%d\t%d\n", r.Opponent, 100*r.Score, 100*r.Lo,
				100*r.Hi, r.Wins, r.Draws, r.Losses)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	for _, g := range s.Gains {
		if _, err := fmt.Fprintf(w, "\nSince the network that it began with, in the same %d games against %s: from %.1f%% to %.1f%%, "+
			"a gain of %+.1f points (95%% interval %+.1f to %+.1f)\n", g.Games, g.Opponent, 100*g.Start, 100*g.End,
			100*g.Gain, 100*g.Lo, 100*g.Hi); err != nil {
			return err
		}
	}
	return writeNext(w, run, s, program)
}

// plainWord is what a shell takes as one word without quotes.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./:=,@%+-]+$`)

// Quote returns a word as it is written on the command line of a shell.
func Quote(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// writeNext says where the run's pictures are and what can be done with its policy.
func writeNext(w io.Writer, run *training.Run, s *training.Summary, program string) error {
	if run.Dir() == "" || s.Updates == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "\nCurves: %s\nReport: %s\n",
		filepath.Join(run.Dir(), curves.PicturesDir, curves.Overview+".png"),
		filepath.Join(run.Dir(), "report.md"))
	if err != nil || s.Interrupted { // which is told how to go on by its error
		return err
	}
	if !s.Over {
		_, err := fmt.Fprintf(w, "\nNext:\n  %s train --resume %s\n", program, Quote(run.Dir()))
		return err
	}
	id, _, _ := strings.Cut(run.Config().Env, ":")
	known, err := env.Lookup(id)
	if err != nil {
		return err
	}
	final, seats := filepath.Join(run.Dir(), training.FinalFile), run.Config().Seats
	agent := "model:" + final
	other, in := "scripted", ""
	if n := len(s.Ladder); n > 0 {
		other, in, _ = strings.Cut(s.Ladder[n-1].Opponent, " in ")
	}
	pair, human := agent+","+other, agent+",human"
	switch {
	case seats == training.TwoLearners:
		pair = agent + ",model:" + filepath.Join(run.Dir(), training.SecondFile)
	case seats == training.SecondSeat || in == training.FirstSeat:
		pair, human = other+","+agent, "human,"+agent
	}
	match := ""
	sides := engine.InfoOf(known.Rules).Sides
	switch first, second := sides[0], sides[1]; {
	case first.Key != "" && seats == training.SecondSeat:
		match = fmt.Sprintf("--%s %s --%s %s", first.Key, first.Agent, second.Key,
			Quote(agent+",heuristic,scripted"))
	case first.Key != "":
		match = fmt.Sprintf("--%s %s --%s scripted,heuristic", first.Key, Quote(agent+","+first.Agent), second.Key)
	case seats == training.BothSeats:
		match = "--agents " + Quote(agent+",heuristic,scripted,random")
	}
	if match != "" {
		match = fmt.Sprintf("  %s tournament --env %s %s\n", program, id, match)
	}
	_, err = fmt.Fprintf(w, `
Next:
  %[6]s play --env %[1]s --agents %[2]s -v
  %[6]s play --env %[1]s --agents %[3]s
%[5]s  %[6]s model inspect %[4]s
`, id, Quote(pair), Quote(human), Quote(final), match, program)
	return err
}
