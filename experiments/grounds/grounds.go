// Package grounds draws tables and missions for the command line, and says what was drawn.
package grounds

import (
	"fmt"
	"io"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/mission"
	"gauntlet/engine/rulesets"
)

// A Drawn is a table or a mission that was drawn by chance.
type Drawn struct {
	Written string `json:"written"` // the file, or ""
	Name    string `json:"name"`
	Pieces  int    `json:"pieces,omitempty"` // of terrain, images under a half turn included
	Text    string `json:"text"`             // of the file
	what    string
}

// Table draws a table.
func Table(o ground.Order) (*Drawn, error) {
	text, err := ground.Table(o)
	if err != nil {
		return nil, err
	}
	t, err := mission.ParseTable("drawn table", text)
	if err != nil {
		return nil, err
	}
	return &Drawn{Name: t.Name, Pieces: len(t.Terrain), Text: string(text),
		what: fmt.Sprintf("the table %s with %d pieces of terrain", t.Name, len(t.Terrain))}, nil
}

// Mission draws a mission of a ruleset.
func Mission(ruleset string, o draw.MissionOrder) (*Drawn, error) {
	rules, err := rulesets.ByName(ruleset)
	if err != nil {
		return nil, err
	}
	drawer, ok := rules.(engine.MissionDrawer)
	if !ok {
		return nil, fmt.Errorf("no missions of %s are drawn", ruleset)
	}
	terms := drawer.MissionTerms()
	if o, err = terms.Fill(o); err != nil {
		return nil, err
	}
	text, err := drawer.DrawMission(o)
	if err != nil {
		return nil, err
	}
	m, err := mission.ParseMission("drawn mission", text)
	if err != nil {
		return nil, err
	}
	return &Drawn{Name: m.Name, Text: string(text),
		what: fmt.Sprintf("the mission %s for tables of %d x %d inches", m.Name, o.Width, o.Height)}, nil
}

// WriteText writes the file, or where it was written to.
func (d *Drawn) WriteText(out io.Writer) (err error) {
	if d.Written == "" {
		_, err = io.WriteString(out, d.Text)
		return err
	}
	_, err = fmt.Fprintf(out, "%s, written to %s\n", d.what, d.Written)
	return err
}
