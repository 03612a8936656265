package scenario

import (
	"bytes"
	"fmt"
	"strings"
)

// rewritten returns the text with every expected outcome replaced by what the engine does now. Read what it
// changes against the rules, like code. It refuses what is always wrong, such as dice that are left over.
func rewritten(name string, data []byte) ([]byte, error) {
	f, err := parse(name, data)
	if err != nil {
		return nil, err
	}
	for i := range f.scripts {
		if err := f.record(&f.scripts[i]); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	next := 0
	for i := range f.scripts {
		for j := range f.scripts[i].steps {
			st := &f.scripts[i].steps[j]
			writeLines(&out, f.lines[next:st.wantFrom])
			for _, l := range st.got {
				fmt.Fprintf(&out, "  %s\n", l)
			}
			next = st.wantTo
		}
	}
	writeLines(&out, f.lines[next:])
	return out.Bytes(), nil
}

func writeLines(out *bytes.Buffer, lines []string) {
	for _, l := range lines {
		out.WriteString(l)
		out.WriteByte('\n')
	}
}

// record plays one scenario and keeps what comes of its commands.
func (f *file) record(sc *script) error {
	p, err := f.begin(sc)
	if err != nil {
		return err
	}
	for i := range sc.steps {
		st := &sc.steps[i]
		got, wrong, err := p.step(st)
		if err != nil {
			return err
		}
		if wrong != "" {
			return f.errorf(st.line, "%s; got: %s", wrong, strings.Join(got, " | "))
		}
		st.got = got
	}
	return nil
}
