package agents_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"gauntlet/agents"
)

// Who is asked between games sees a numbered menu, is told what cannot be taken, and may leave.
func TestChoose(t *testing.T) {
	answers := []string{"go on", "rest"}
	for _, c := range []struct {
		typed  string
		answer int
		err    error
		shown  string
	}{
		{"2\n1\n", 1, nil, "\nWhat now?\n   1  go on\n   2  rest\n> "},
		{" 1 \n", 0, nil, "> "},
		{"3\n0\n-1\nrest\n2\n", 1, nil, "type the number of an answer, from 1 to 2, or quit\n> type"},
		{"Quit\n1\n", 0, agents.ErrQuit, "> "},
		{"", 0, agents.ErrQuit, "> "},
	} {
		var out strings.Builder
		got, err := agents.NewTerminal(strings.NewReader(c.typed), &out).Choose(context.Background(), "What now?", answers)
		if got != c.answer || err != c.err || !strings.Contains(out.String(), c.shown) {
			t.Errorf("%q: answer %d, %v, %q", c.typed, got, err, out.String())
		}
	}
}

// An interrupt ends the asking, though nothing is typed.
func TestChooseIsCancelled(t *testing.T) {
	in, _ := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := agents.NewTerminal(in, io.Discard).Choose(ctx, "What now?", []string{"go on"})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
