package agents

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// Choose asks a person a question and returns the number of the answer, from 0. It is asked between games:
// who leaves, by "quit" or by the end of the input, gets ErrQuit, and a cancelled context ends the asking.
func (t *Terminal) Choose(ctx context.Context, question string, answers []string) (int, error) {
	fmt.Fprintf(t.Out, "\n%s\n", question)
	for i, a := range answers {
		fmt.Fprintf(t.Out, "%4d  %s\n", i+1, a)
	}
	for {
		fmt.Fprint(t.Out, "> ")
		line, err := t.line(ctx)
		if err != nil {
			return 0, err
		}
		if line == "quit" {
			return 0, ErrQuit
		}
		n, err := strconv.Atoi(line)
		if err == nil && n >= 1 && n <= len(answers) {
			return n - 1, nil
		}
		fmt.Fprintf(t.Out, "type the number of an answer, from 1 to %d, or quit\n", len(answers))
	}
}

// line reads a line that is typed, in small letters and without spaces around it. It stops waiting when the
// context is cancelled.
func (t *Terminal) line(ctx context.Context) (string, error) {
	type read struct {
		text string
		err  error
	}
	done := make(chan read, 1)
	go func() {
		if t.in.Scan() {
			done <- read{strings.ToLower(strings.TrimSpace(t.in.Text())), nil}
			return
		}
		err := t.in.Err()
		if err == nil {
			err = ErrQuit
		}
		done <- read{"", err}
	}()
	select {
	case <-ctx.Done():
		return "", context.Cause(ctx)
	case r := <-done:
		return r.text, r.err
	}
}
