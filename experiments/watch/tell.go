package watch

import (
	"context"
	"fmt"
	"io"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/record"
)

// Record plays a replay again and writes it down for programs. It draws pictures, if there are any.
func Record(ctx context.Context, rep *replay.Replay, pictures *Pictures) (*record.Document, error) {
	g, err := rep.Game(rulesets.ByName)
	if err != nil {
		return nil, err
	}
	w := record.NewWriter(rep, g)
	if err := walk(ctx, rep, pictures, w.Add); err != nil {
		return nil, err
	}
	return w.Document(), nil
}

// Tell plays a replay again and tells it step by step, from its header to its outcome. It draws pictures, if
// there are any.
func Tell(ctx context.Context, w io.Writer, rep *replay.Replay, pictures *Pictures) error {
	if _, err := fmt.Fprintln(w, header(&rep.Header)); err != nil {
		return err
	}
	lost := losses{}
	err := walk(ctx, rep, pictures, func(s *replay.Step) error {
		_, err := fmt.Fprint(w, sentence(s)+happening{s.Dice, s.Events, s.Notes, s.Places, s.Position}.lines(&lost))
		return err
	})
	if err != nil || rep.End == nil {
		return err
	}
	rules, err := rulesets.ByName(rep.Header.Ruleset)
	if err == nil {
		_, err = fmt.Fprintln(w, Ending(rules, rep.End.Outcome, rep.End.Note))
	}
	return err
}

// walk calls do for every step of a replay, until the context ends.
func walk(ctx context.Context, rep *replay.Replay, pictures *Pictures, do func(*replay.Step) error) error {
	return replay.Walk(rep, rulesets.ByName, func(s *replay.Step) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if pictures != nil {
			if err := pictures.Follow(s.Text, s.Position); err != nil {
				return err
			}
		}
		return do(s)
	})
}

// Ending says how a game ended: who has won, why, and a note, if there is one.
func Ending(rules engine.Ruleset, o engine.Outcome, note string) string {
	text := engine.Verdict(rules, o)
	if o.Reason != "" {
		text += ": " + o.Reason
	}
	if note != "" {
		text += " (" + note + ")"
	}
	return text
}

// header says which game a replay is of, by whom it was played, under which rulings other than the defaults,
// and without which special rules.
func header(h *replay.Header) string {
	var sides, rulings []string
	s := &h.Setup
	for i, a := range s.Armies {
		side := ""
		if a != nil {
			side = a.Name
		}
		if i < len(h.Agents) {
			side += " (" + h.Agents[i] + ")"
		}
		sides = append(sides, side)
	}
	for _, r := range s.Rulings {
		rulings = append(rulings, r.Name+"="+r.Value)
	}
	text := fmt.Sprintf("%s, %s on %s, %s, seed %d\n", strings.Join(sides, " against "), s.Mission.Name,
		s.Table.Name, h.Ruleset, h.Seed)
	if len(rulings) > 0 {
		text += "with the rulings " + strings.Join(rulings, ", ") + "\n"
	}
	if names := h.UnknownRules(); len(names) > 0 {
		text += fmt.Sprintf("without the special rules %q, which are not known here\n", names)
		for _, line := range Without(s.Armies) {
			text += line + "\n"
		}
	}
	return text
}

// Without returns a sentence for each unit of some armies that is played without special rules of its list.
func Without(armies [2]*roster.Army) (lines []string) {
	for _, a := range armies {
		if a == nil {
			continue
		}
		for _, w := range a.Without {
			lines = append(lines, fmt.Sprintf("%s of %s is played without %s", w.Unit, a.Name, strings.Join(w.Rules, ", ")))
		}
	}
	return lines
}

// unitName names the unit that a step is about, if it is about one.
func unitName(s *replay.Step) string {
	if s.Unit < 0 {
		return ""
	}
	return s.Position.Game().Units()[s.Unit].Name
}

// sentence tells a step in one line.
func sentence(s *replay.Step) string {
	if s.N == 0 {
		return "   0  before the first decision\n"
	}
	side := fmt.Sprintf("player %d", s.Seat+1)
	if info := engine.InfoOf(s.Position.Game().Setup().Ruleset); !info.Alike() {
		side = info.Sides[s.Seat].Name
	}
	if name := unitName(s); name != "" {
		side += ", " + name
	}
	return fmt.Sprintf("%4d  round %d, %s: %s: %s\n", s.N, s.Round, side, s.Kind, s.Text)
}
