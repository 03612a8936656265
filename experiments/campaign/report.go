package campaign

import (
	"fmt"
	"io"
	"strings"

	"gauntlet/engine/plural"
)

// Title names a mission that is played: "Mission 2, Search the Ruins on The Drowned Quarter, middle threat,
// try 1".
func (s *Step) Title() string {
	return fmt.Sprintf("Mission %d, %s on %s, %s threat, try %d", s.Stage, s.Mission, s.Table, s.Threat,
		s.Try)
}

// Text tells of a mission in one line.
func (s *Step) Text() string {
	how := "lost"
	if s.Won {
		how = "won"
	}
	said := []string{fmt.Sprintf("%s in round %d, %d of %d goals (%s)", how, s.Rounds, s.Goals, s.Of,
		s.Reason)}
	if s.Forfeit >= 0 {
		said = append(said, fmt.Sprintf("player %d forfeits: %s", s.Forfeit+1, s.Why))
	}
	if len(s.Found) > 0 {
		said = append(said, "found "+strings.Join(s.Found, ", "))
	}
	var heroes []string
	for _, h := range s.Heroes {
		if h.Unconscious {
			heroes = append(heroes, h.Name+" unconscious")
		} else {
			heroes = append(heroes, fmt.Sprintf("%s %d/%d", h.Name, h.Wounds, h.Tough))
		}
	}
	said = append(said, "wounds: "+strings.Join(heroes, ", "))
	return fmt.Sprintf("%s: %s\n", s.Title(), strings.Join(said, "; "))
}

// WriteText tells how the campaign ended, and how everybody stands.
func (r *Report) WriteText(w io.Writer) error {
	end := "lost"
	switch {
	case !r.Finished:
		end = "broken off"
	case r.Won:
		end = "won"
	}
	fmt.Fprintf(w, "The campaign is %s: %d of %d missions won, %d played.\n", end, r.Victory, r.Missions,
		len(r.Steps))
	for _, h := range r.Heroes {
		fmt.Fprintf(w, "  %s: level %d, Tough %d, Power %d, %s\n", h.Name, h.Level, h.Tough, h.Power,
			plural.Count(h.Wounds, "wound"))
	}
	finds := "nothing"
	if len(r.Finds) > 0 {
		finds = strings.Join(r.Finds, ", ")
	}
	_, err := fmt.Fprintf(w, "  brought home: %s\n", finds)
	return err
}
