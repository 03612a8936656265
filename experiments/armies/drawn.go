package armies

import (
	"fmt"
	"io"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A Drawn is a list that was drawn by chance.
type Drawn struct {
	Written string `json:"written"` // the file, or ""
	Points  int    `json:"points"`  // that its units cost; 0 where lists have no size
	List    string `json:"list"`    // the text of the file
}

// Draw draws a list of a ruleset and checks that it is in order.
func Draw(ruleset string, o draw.Order) (*Drawn, error) {
	rules, err := rulesets.ByName(ruleset)
	if err != nil {
		return nil, err
	}
	drawer, ok := rules.(engine.Drawer)
	if !ok {
		return nil, fmt.Errorf("no lists of %s are drawn", ruleset)
	}
	terms := drawer.DrawTerms()
	if o, err = terms.Fill(o); err != nil {
		return nil, err
	}
	text, err := drawer.DrawArmy(o)
	if err != nil {
		return nil, err
	}
	a, err := roster.Parse("drawn list", text)
	if err == nil {
		err = playable(a.Name, a, nil)
	}
	if err != nil {
		return nil, err
	}
	d := &Drawn{List: string(text)}
	for i := range a.Units {
		if terms.Most == 0 {
			break
		}
		d.Points += a.Units[i].Points
	}
	return d, nil
}

// WriteText writes the list, or where it was written to.
func (d *Drawn) WriteText(out io.Writer) (err error) {
	if d.Written == "" {
		_, err = io.WriteString(out, d.List)
		return err
	}
	if d.Points == 0 {
		_, err = fmt.Fprintf(out, "a list, written to %s\n", d.Written)
		return err
	}
	_, err = fmt.Fprintf(out, "a list of %d points, written to %s\n", d.Points, d.Written)
	return err
}
