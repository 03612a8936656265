package progress

import (
	"encoding/json"
	"fmt"
	"io"

	"gauntlet/training"
)

// Lines writes every update, evaluation and step of cloning of a run as a line of JSON, for programs. It
// observes the run.
type Lines struct {
	W      io.Writer
	Indent string // of a document of many lines; "" keeps it on one
}

// Write writes v.
func (l Lines) Write(v any) error {
	enc := json.NewEncoder(l.W)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", l.Indent)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	return nil
}

// Begin writes nothing.
func (l Lines) Begin(*training.Beginning) error { return nil }

// Updated writes an update.
func (l Lines) Updated(p *training.Progress) error { return l.Write(p) }

// Evaluated writes an evaluation.
func (l Lines) Evaluated(j *training.Judgement) error { return l.Write(j) }

// Cloned writes how far cloning is.
func (l Lines) Cloned(c *training.Cloning) error { return l.Write(c) }

// End writes nothing: the summary is for the program that ran it to write.
func (l Lines) End(*training.Summary) error { return nil }
