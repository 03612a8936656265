package page

import (
	"fmt"
	"regexp"

	"gauntlet/engine/plural"
)

// A foldable is a line that may be left out where others like it go before it.
type foldable struct {
	name, meaning string
	line          string
}

var number = regexp.MustCompile(`\d+(\.\d+)?`)

// maxFold is the longest run of lines that is folded onto the same run before it.
const maxFold = 1024

// folded begins a line about what is left out.
const folded = "  ... "

// fold returns the lines, with runs of lines left out that differ from the run before them by numbers alone;
// a line says how many are left out and up to where. Runs of one line are folded when there are four of them
// or more. What is left of a run is folded likewise.
func fold(lines []foldable) []string {
	like := make([]string, len(lines))
	for i := range lines {
		like[i] = number.ReplaceAllString(lines[i].name, "#") + " " +
			number.ReplaceAllString(lines[i].meaning, "#")
	}
	var out []string
	for i := 0; i < len(lines); {
		run, times := 1, 1
		for p := 1; p <= maxFold && i+2*p <= len(lines); p++ {
			n := 1
			for j := i + p; j < len(lines) && like[j] == like[j-p]; j++ {
				n = (j + 1 - i) / p
			}
			if n > 1 && n*p >= 4 && n*p > run*times {
				run, times = p, n
			}
		}
		if times == 1 {
			out = append(out, lines[i].line)
		} else {
			out = append(out, fold(lines[i:i+run])...)
		}
		if times > 1 {
			last := i + run*times - 1
			out = append(out, fmt.Sprintf(folded+"the like %s, up to %s", plural.Count(times-1, "more time"),
				lines[last].name))
		}
		i += run * times
	}
	return out
}
