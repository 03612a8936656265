package progress

import (
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"gauntlet/engine/enginetest/must"
)

// The line of a terminal is as wide as the terminal, 80 columns where it does not say, and is written ten times
// a second.
func TestNewLineOfATerminal(t *testing.T) {
	f := must.Get(os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0))(t)
	defer f.Close()
	for columns, want := range map[uint16]int{0: 80, 1: 1, 133: 133} {
		must.Do(t, unix.IoctlSetWinsize(int(f.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}))
		if l := newLine(f); !l.tty || l.width != want || l.every != 100*time.Millisecond {
			t.Errorf("%d columns: %+v", columns, l)
		}
	}
}
