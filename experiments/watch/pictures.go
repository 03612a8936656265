package watch

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/geom"
	"gauntlet/env/render"
)

// maxCaption is about the greatest length of a caption, in bytes.
const maxCaption = 300

// Pictures draws a game into a folder: the table as it is once everybody is deployed, after each activation
// and at the end, in files 000.svg, 001.svg and so on. A picture's caption says what was decided since the
// one before, and trails show where models went.
type Pictures struct {
	Dir string

	drawn int
	turn  int // 1 + the unit whose activation was under way at the last look, or 0
	said  []string
	stood []stand        // of every model, at the last look
	trail [][]geom.Point // of every model, since the last picture
	marks []pictureMark  // by decision, before it
}

// A pictureMark is what Pictures knew before a decision.
type pictureMark struct {
	drawn, turn int
	said        []string
	stood       []stand
	trail       [][]geom.Point
}

// A stand is where a model stood, if it did.
type stand struct {
	on bool
	at geom.Point
}

// Drawn returns how many pictures there are.
func (p *Pictures) Drawn() int { return p.drawn }

// Begin starts afresh.
func (p *Pictures) Begin(_ *arena.Match, s *engine.State) error {
	*p = Pictures{Dir: p.Dir}
	p.look(s.View())
	return nil
}

// Chosen remembers what was decided.
func (p *Pictures) Chosen(c *arena.Choice, s *engine.State) error {
	p.marks = append(p.marks, pictureMark{p.drawn, p.turn, slices.Clone(p.said), slices.Clone(p.stood),
		slices.Clone(p.trail)})
	p.said = append(p.said, s.Announce(c.Action))
	return nil
}

// Rewound goes back to what was before a decision. Pictures that were drawn since are drawn anew.
func (p *Pictures) Rewound(to int, _ *engine.State) error {
	m := p.marks[to]
	p.drawn, p.turn, p.said, p.stood, p.trail = m.drawn, m.turn, m.said, m.stood, m.trail
	p.marks = p.marks[:to]
	return nil
}

// Applied draws when an activation has ended.
func (p *Pictures) Applied(_ *arena.Choice, s *engine.State) error { return p.take(s.View()) }

// End draws the last position after a forfeit; a game that ended by its rules is drawn already.
func (p *Pictures) End(r *arena.Result, s *engine.State) error {
	if r.Forfeit < 0 {
		return nil
	}
	p.said = append(p.said, engine.SideName(s.Game().Setup().Ruleset, r.Forfeit)+" forfeits")
	return p.draw(s.View())
}

// Follow takes one step of a replay: what was decided, in words ("" for nothing), and the position that came
// of it.
func (p *Pictures) Follow(text string, after engine.Position) error {
	if text != "" {
		p.said = append(p.said, text)
	}
	return p.take(after)
}

// take draws a position in which an activation has just ended.
func (p *Pictures) take(after engine.Position) error {
	p.look(after)
	was := p.turn
	p.turn = 0
	if rules, ok := after.Game().Setup().Ruleset.(engine.Turner); ok {
		p.turn = 1 + rules.Turn(after)
	}
	if after.Decision().Kind != engine.Activate && !after.Over() && (was == 0 || was == p.turn) {
		return nil
	}
	return p.draw(after)
}

// look notes where every model stands, and how it came there.
func (p *Pictures) look(pos engine.Position) {
	models := pos.Game().Models()
	if p.stood == nil {
		p.stood, p.trail = make([]stand, len(models)), make([][]geom.Point, len(models))
	}
	for i := range models {
		u := int(models[i].Unit)
		unit := pos.Unit(u)
		now := stand{
			on: unit.Is(engine.OnTable) && unit.Alive>>(i-int(pos.Game().Units()[u].First))&1 == 1,
			at: pos.Model(i).P,
		}
		was := p.stood[i]
		p.stood[i] = now
		if !was.on || !now.on || was.at == now.at {
			continue
		}
		if len(p.trail[i]) == 0 {
			p.trail[i] = append(p.trail[i], was.at)
		}
		p.trail[i] = append(slices.Clip(p.trail[i]), now.at)
	}
}

func (p *Pictures) draw(pos engine.Position) error {
	opt := render.SVGOptions{Caption: caption(p.said)}
	g := pos.Game()
	for i, path := range p.trail {
		if len(path) > 1 {
			opt.Trails = append(opt.Trails, render.Trail{Seat: int(g.Units()[g.Models()[i].Unit].Seat),
				Path: path})
		}
	}
	var b bytes.Buffer
	if err := render.SVG(&b, pos, opt); err != nil {
		return err
	}
	if err := files.Write(filepath.Join(p.Dir, fmt.Sprintf("%03d.svg", p.drawn)), b.Bytes()); err != nil {
		return err
	}
	p.drawn++
	p.said = p.said[:0]
	for i := range p.trail {
		p.trail[i] = nil
	}
	return nil
}

// caption joins what was said. When that is too long to be read it leaves out decisions before the last.
func caption(said []string) string {
	all := strings.Join(said, "; ")
	if len(all) <= maxCaption {
		return all
	}
	last := said[len(said)-1]
	var parts []string
	for length := len(last); len(parts) < len(said)-1; {
		next := said[len(parts)]
		if length += len(next); length > maxCaption {
			break
		}
		parts = append(parts, next)
	}
	parts = append(parts, fmt.Sprintf("(%d more)", len(said)-1-len(parts)), last)
	return strings.Join(parts, "; ")
}
