package scenario

import (
	"fmt"
	"io"
	"strings"
)

// WriteText writes every failure with what was expected and what came out, and then how many scenarios
// passed and failed.
func (r *Result) WriteText(w io.Writer) error {
	indent := func(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }
	for _, f := range r.Failures {
		fmt.Fprintf(w, "%s:%d:\n  want:\n%s\n  got:\n%s\n", f.File, f.Line, indent(f.Want), indent(f.Got))
	}
	_, err := fmt.Fprintf(w, "%d passed, %d failed\n", r.Passed, r.Failed)
	return err
}
