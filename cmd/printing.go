package cmd

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"

	"gauntlet/engine/files"

	"github.com/spf13/cobra"
)

// A printer writes what the program says. Names and texts from outside, such as those of files, lists and
// scenarios, may hold characters that do something to a terminal; it writes them as \u001b, which is what
// JSON has for them too. It keeps the first error, because not everybody who prints asks for it.
type printer struct {
	w    io.Writer
	err  error
	left []byte // the beginning of a character whose end is still to come
}

// unclean writes to the stream behind a printer as it is, for what machines read and is no text.
type unclean struct{ *printer }

// Write writes a part of it.
func (u unclean) Write(b []byte) (int, error) {
	if _, err := u.w.Write(b); err != nil {
		return 0, u.unwritten(err)
	}
	return len(b), nil
}

// uncleanOut returns the standard output of a command as it is.
func uncleanOut(cmd *cobra.Command) io.Writer {
	if p, ok := cmd.OutOrStdout().(*printer); ok {
		return unclean{p}
	}
	return cmd.OutOrStdout()
}

// Write writes a part of a text.
func (p *printer) Write(b []byte) (int, error) {
	text := append(p.left, b...)
	end := len(text)
	for back := 1; back < utf8.UTFMax && back <= len(text); back++ {
		if at := len(text) - back; utf8.RuneStart(text[at]) {
			if !utf8.FullRune(text[at:]) {
				end = at
			}
			break
		}
	}
	_, err := p.w.Write([]byte(clean(string(text[:end]))))
	p.left = append([]byte(nil), text[end:]...)
	if err != nil {
		return 0, p.unwritten(err)
	}
	return len(b), nil
}

// unwritten says that the output takes nothing, and keeps the first such error.
func (p *printer) unwritten(err error) error {
	if raw := new(fs.PathError); errors.As(err, &raw) {
		err = raw.Err // it is the output, by whatever name
	}
	err = fmt.Errorf("the output could not be written: %w", files.InWords(err))
	if p.err == nil {
		p.err = err
	}
	return err
}

// clean returns a text without characters that do something to a terminal: control characters but for line
// feeds and tabs, those that turn the direction of writing, and bytes that are no characters.
func clean(text string) string {
	if !strings.ContainsFunc(text, acts) && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch _, size := utf8.DecodeRuneInString(text[i:]); {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "\\u00%02x", text[i])
		case acts(r):
			fmt.Fprintf(&b, "\\u%04x", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// acts reports whether a character does something to a terminal.
func acts(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < ' ', r >= 0x7f && r < 0xa0: // C0, delete and C1
		return true
	}
	return r == 0x2028 || r == 0x2029 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// errTo returns where a command says what is neither its result nor its progress.
func errTo(cmd *cobra.Command) io.Writer { return &printer{w: cmd.ErrOrStderr()} }
