package campaign

import (
	"fmt"
	"io"
	"strings"
)

// Title names a mission that is played: "Mission 2, Search the Ruins on The Drowned Quarter, middle threat,
// try 1".
func (s *Step) Title() string {
	threat := ""
	if s.Threat != "" {
		threat = s.Threat + " threat, "
	}
	return fmt.Sprintf("Mission %d, %s on %s, %stry %d", s.Stage, s.Mission, s.Table, threat, s.Try)
}

// before tells what has been decided before the mission, if anything has.
func (s *Step) before() string {
	if len(s.Decided) == 0 {
		return ""
	}
	return fmt.Sprintf("Before mission %d: %s\n", s.Stage, strings.Join(s.Decided, "; "))
}

// Text tells of a mission in one line, and in one for each piece of news.
func (s *Step) Text() string {
	said := []string{fmt.Sprintf("%s, in round %d (%s)", s.Verdict, s.Rounds, s.Reason)}
	if s.Forfeit >= 0 {
		said = append(said, fmt.Sprintf("player %d forfeits: %s", s.Forfeit+1, s.Why))
	}
	if len(s.Found) > 0 {
		said = append(said, "found "+strings.Join(s.Found, ", "))
	}
	var members []string
	for _, m := range s.Members {
		members = append(members, m.Name+" "+m.State)
	}
	text := fmt.Sprintf("%s: %s\n", s.Title(), strings.Join(append(said, strings.Join(members, ", ")), "; "))
	for _, n := range s.News {
		text += "  " + n + "\n"
	}
	return text
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
	for _, m := range r.Members {
		fmt.Fprintf(w, "  %s\n", m.Text())
	}
	finds := "nothing"
	if len(r.Finds) > 0 {
		finds = strings.Join(r.Finds, ", ")
	}
	_, err := fmt.Fprintf(w, "  brought home: %s\n", finds)
	return err
}
