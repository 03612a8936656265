package scenario

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/internal/words"
)

// changes tells what an action has changed on the table.
func (p *player) changes() (out []string) {
	now, old := peek.Live(p.s), peek.Live(&p.before)
	for seat := range 2 {
		if now.Side[seat] > 0 && old.Side[seat] < 0 {
			out = append(out, fmt.Sprintf("player %d has the near edge, player %d the far one", seat+1,
				2-seat))
		}
	}
	for k := int(old.Marks); k < int(now.Marks); k++ {
		out = append(out, fmt.Sprintf("marker %d at %s", k+1, words.At(now.Markers[k].P)))
	}
	for u := range now.Units {
		name, is, was := now.Name(u), now.Units[u], old.Units[u]
		appears := is.Is(engine.OnTable) && !was.Is(engine.OnTable)
		// off the table
		leaves := is.Is(engine.Reserve) && !was.Is(engine.Reserve) || was.Is(engine.OnTable) && is.Flags == 0
		var moves, wounds []string
		for k, i := range now.Living(u) {
			m, before := now.Models[i], old.Models[i]
			if !leaves && !is.Is(engine.Aboard) && m.P != before.P || appears {
				moves = append(moves, fmt.Sprintf("%d to %s", k+1, words.At(m.P)))
			}
			if m.Wounds != before.Wounds {
				wounds = append(wounds, fmt.Sprintf("%s: model %d has %s", name, k+1,
					words.Plural(int(m.Wounds), "wound")))
			}
		}
		if len(moves) > 0 {
			out = append(out, name+" moves: "+strings.Join(moves, "; "))
		}
		out = slices.Concat(out, wounds, p.turned(name, was.Flags, is.Flags))
	}
	return out
}

// turned tells which conditions of a unit have begun or ended. That a unit may act again is not told: a new
// round says so of all.
func (p *player) turned(name string, old, now engine.Flags) (out []string) {
	if now&engine.Gone != 0 {
		return nil
	}
	for _, c := range p.su.stage.Conditions() {
		switch {
		case now&c.Flag != 0 && old&c.Flag == 0:
			out = append(out, name+" "+c.Begins)
		case now&c.Flag == 0 && old&c.Flag != 0 && c.Ends != "":
			out = append(out, name+" "+c.Ends)
		}
	}
	return out
}

// pending tells who decides what next.
func (p *player) pending() string {
	d := p.s.Decision()
	if d.Kind == engine.GameOver {
		return "the game is over: " + p.score()
	}
	what := p.s.Question()
	if d.Unit >= 0 {
		what += " (" + p.g.Units()[d.Unit].Name + ")"
	}
	return fmt.Sprintf("player %d: %s", d.Seat+1, what)
}

// score tells the outcome as it stands.
func (p *player) score() string {
	o := p.s.Outcome()
	does, nobody := "leads", "nobody leads"
	if o.Over {
		does, nobody = "wins", "a draw"
	}
	who := nobody
	if o.Winner >= 0 {
		who = fmt.Sprintf("player %d %s", o.Winner+1, does)
	}
	said := fmt.Sprintf("%s, %d to %d", who, o.Score[0], o.Score[1])
	if o.Reason != "" {
		said += ", " + o.Reason
	}
	return said
}

// everything tells the whole position.
func (p *player) everything() (out []string) {
	if p.s.Round() > 0 {
		out = append(out, fmt.Sprintf("round %d, player %d's turn", p.s.Round(), p.s.Active()+1))
	}
	for k := range p.s.Markers() {
		m := p.s.Marker(k)
		owner := [3]string{"neutral", "player 1", "player 2"}[m.Owner+1]
		out = append(out, fmt.Sprintf("marker %d at %s: %s", k+1, words.At(m.P), owner))
	}
	for u := range p.g.Units() {
		out = append(out, p.describe(u)...)
	}
	return append(out, p.pending())
}

// describe tells how a unit stands.
func (p *player) describe(u int) (out []string) {
	m, def := peek.Live(p.s), &p.g.Units()[u]
	unit := &m.Units[u]
	if unit.Is(engine.Gone) {
		return []string{def.Name + " is destroyed"}
	}
	said, whole := p.su.stage.Away(m, u)
	switch {
	case whole:
		return []string{said}
	case said != "":
	case unit.Is(engine.Reserve):
		return []string{def.Name + " is set aside"}
	case !unit.Is(engine.OnTable):
		return []string{def.Name + " is not on the table"}
	default:
		said = p.standing(m, u)
	}
	out = append([]string{said}, p.turned(def.Name, 0, unit.Flags)...)
	return append(out, p.su.stage.Unit(m, u)...)
}

// standing tells where the models of a unit stand and how they are.
func (p *player) standing(m *core.State, u int) string {
	said := m.Name(u)
	for k, i := range m.Living(u) {
		said += fmt.Sprintf("; %d at %s", k+1, words.At(m.Models[i].P))
		if n := m.Models[i].Wounds; n > 0 {
			said += " with " + words.Plural(int(n), "wound")
		}
		said += p.su.stage.Model(m, i)
	}
	return said
}

// offers tells the menu, in the words of the commands. Places to go to are only counted.
func (p *player) offers() (out []string) {
	p.menu = p.s.Menu(p.menu[:0])
	places := 0
	for _, a := range p.menu {
		if a.Verb == engine.Move || a.Verb == engine.Place {
			places++
		} else {
			out = append(out, p.s.Command(a))
		}
	}
	if places > 0 {
		out = append(out, words.Plural(places, "place"))
	}
	if out == nil {
		return []string{"nothing"}
	}
	return out
}
