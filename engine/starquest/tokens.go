package starquest

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/starquest/quests"
)

// What varTokens holds of a search token: 0 while it is hidden, then 1 + its content, and whether it has been
// picked up. Nothing is known of a content before it is drawn.
const (
	tokenContent = 15
	tokenTaken   = 16
)

// firstToken returns the number of the first marker that is a search token.
func firstToken(s *core.State) int { return len(questOf(s).Objectives) }

// tokenVar returns the variable of a search token, given by its marker.
func tokenVar(s *core.State, marker int) *int16 { return &s.Vars[varTokens+marker-firstToken(s)] }

// A Token is a search token as both sides see it.
type Token struct {
	Revealed, Taken bool
	Content         int // among the mission's contents, -1 while it is hidden
}

// tokenOf returns the search token that is a marker.
func tokenOf(s *core.State, marker int) Token {
	v := *tokenVar(s, marker)
	return Token{Revealed: v != 0, Taken: v&tokenTaken != 0, Content: int(v&tokenContent) - 1}
}

// within reports whether a marker lies within a distance of a unit, the distance itself included (SQ-GEN-05).
func within(s *core.State, u, marker int, reach int64) bool {
	return figures.WithinGapTo(s, u, s.Markers[marker].P, reach)
}

// canDiscover reports whether a hero can reveal a search token, or pick up one that it or another has
// revealed (SQ-SKILL-02).
func canDiscover(s *core.State, u, marker int) bool {
	t, at := tokenOf(s, marker), s.Markers[marker].P
	if t.Taken {
		return false
	}
	gap := figures.GapTo(s, u, geom.Point{}, at)
	return gap <= pickUpRange || !t.Revealed && gap <= discoverRange && figures.SeesPoint(s, u, at)
}

// drawContent draws the content of a hidden token out of what the revealed ones have left.
func drawContent(s *core.State) (content int) {
	q := questOf(s)
	var left [quests.MaxContents]int
	total := 0
	for i := range q.Contents {
		left[i] = q.Contents[i].Count
		total += left[i]
	}
	for t := range q.Tokens {
		if v := s.Vars[varTokens+t] & tokenContent; v > 0 {
			left[v-1]--
			total--
		}
	}
	k := s.RollFor(core.RollChoice, -1, total)
	for k > left[content] {
		k -= left[content]
		content++
	}
	return content
}

// discover reveals a search token, and picks it up when the hero is near enough.
func discover(s *core.State, u, marker int) {
	q := questOf(s)
	v, number := tokenVar(s, marker), marker-firstToken(s)+1
	if *v == 0 {
		*v = int16(1 + drawContent(s))
		c := &q.Contents[*v-1]
		if s.Trace != nil {
			s.Trace.Notef("%s reveals search token %d: %s", s.Name(u), number, c.Name)
		}
		if c.Kind == quests.Alarm {
			if s.Vars[varAlarms]++; s.Trace != nil {
				s.Trace.Notef("the alarm is raised")
			}
		}
	}
	if !within(s, u, marker, pickUpRange) {
		return
	}
	c := &q.Contents[*v&tokenContent-1]
	*v |= tokenTaken
	s.Markers[marker].Owner = Heroes
	if s.Trace != nil {
		s.Trace.Event(core.Event{Kind: core.MarkerTaken, Unit: u, Target: -1, Model: marker, N: Heroes})
	}
	s.NoteN(u, "picks up search token %d", number)
	switch c.Kind {
	case quests.Item:
		s.Vars[varFound]++
	case quests.Medicine:
		heal(s, u, c.N)
	case quests.Stimulant:
		regain(s, u, c.N)
	case quests.Trap:
		inflict(s, u, c.Status)
	}
}
