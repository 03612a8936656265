package check

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
)

// Command returns a function for Options.Process that runs a program with "--seed S --episodes N" behind its
// arguments. On its standard output the program must print the hash that Trajectory returns, in hexadecimal.
func Command(name string, args ...string) func(ctx context.Context, seed uint64, episodes int) (uint64,
	error) {
	return func(ctx context.Context, seed uint64, episodes int) (uint64, error) {
		more := append(args[:len(args):len(args)], "--seed", strconv.FormatUint(seed, 10), "--episodes",
			strconv.Itoa(episodes))
		out, err := exec.CommandContext(ctx, name, more...).Output()
		if err != nil {
			if e, ok := err.(*exec.ExitError); ok {
				return 0, fmt.Errorf("%w: %s", err, firstLine(string(e.Stderr)))
			}
			return 0, err
		}
		line := firstLine(string(out))
		h, err := strconv.ParseUint(line, 16, 64)
		if err != nil {
			return 0, fmt.Errorf("it prints %q, which is no hash of 16 hexadecimal digits", line)
		}
		return h, nil
	}
}

// firstLine returns the first line of a program's output, shortened.
func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line[:min(len(line), 200)]
}
