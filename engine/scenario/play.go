package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A player carries out the commands of one scenario.
type player struct {
	f      *file
	sc     *script
	su     *setup
	g      *engine.Game
	s      *engine.State // nil until the first command that needs it
	before engine.State  // as the state was before the command
	trace  engine.Trace
	wrong  string // what is wrong with the command whatever was expected
	menu   []engine.Action
	lists  [2]*roster.Army // the last two that a list command has read
}

func (f *file) begin(sc *script) (*player, error) {
	su, err := f.read(sc)
	if err != nil {
		return nil, err
	}
	return &player{f: f, sc: sc, su: su}, nil
}

// start makes the game and the position that the scenario begins with.
func (p *player) start() error {
	if p.su.Preparation {
		return errors.New("the preparation starts with the command \"begin\"")
	}
	g, err := p.su.compile()
	if err != nil {
		return p.f.errorf(p.sc.line, "%v", err)
	}
	s, line, err := p.su.position(g)
	if err != nil {
		return p.f.errorf(max(line, p.sc.line), "%v", err)
	}
	p.adopt(g, s)
	return nil
}

func (p *player) adopt(g *engine.Game, s *engine.State) {
	p.g, p.s = g, s
	p.s.SetTrace(&p.trace)
}

// step carries out one command. It returns what came of it, what is wrong whatever was expected, and an
// error for a command that cannot be understood.
func (p *player) step(st *step) (got []string, wrong string, err error) {
	p.trace, p.wrong = engine.Trace{}, ""
	p.trace.Feed() // even of no dice: then none may be rolled
	for _, d := range st.dice {
		p.trace.Feed(d.shows)
	}
	got, err = p.do(st)
	st.sides = p.trace.Sides
	if err != nil && !strings.HasPrefix(err.Error(), p.f.name+":") {
		err = p.f.errorf(st.line, "%v", err)
	}
	return got, cmp.Or(p.wrong, p.dice(st.dice)), err
}

// dice says what is wrong with the scripted dice.
func (p *player) dice(scripted []die) string {
	t := &p.trace
	for i, sides := range t.Sides[:min(len(t.Sides), len(scripted))] {
		if d := scripted[i]; d.sides != 0 && d.sides != sides {
			return fmt.Sprintf("dice that fit: there is a scripted d%d:%d for a die of %d sides", d.sides, d.shows, sides)
		}
	}
	switch {
	case len(t.Wrong) > 0:
		return "dice that fit: there is " + strings.Join(t.Wrong, ", ")
	case len(t.Script) > 0:
		return fmt.Sprintf("all dice used: %s left over", strings.Trim(fmt.Sprint(t.Script), "[]"))
	case t.Short > 0:
		return fmt.Sprintf("enough dice: %d more were rolled", t.Short)
	}
	return ""
}

// do carries out a command.
func (p *player) do(st *step) ([]string, error) {
	if len(st.block) > 0 && st.text != "list" {
		return nil, fmt.Errorf("%q takes no text", words.Shorten(st.text))
	}
	switch st.text {
	case "":
		return nil, errors.New("a command is missing")
	case "list":
		return p.list(st)
	case "compare lists":
		if p.lists[0] == nil {
			return nil, errors.New("two lists that are in order must be read first")
		}
		if err := roster.CheckPair(p.lists[0], p.lists[1]); err != nil {
			return []string{"error: " + err.Error()}, nil
		}
		return []string{"ok"}, nil
	case "begin":
		return p.prepare()
	case "start over":
		p.s = nil
	}
	if p.s == nil {
		if err := p.start(); err != nil {
			return nil, err
		}
	}
	switch st.text {
	case "start over":
		return []string{p.pending()}, nil
	case "menu":
		return p.offers(), nil
	case "score":
		return []string{p.score()}, nil
	case "plan":
		if said, ok := rulesets.Plan(p.s.View()); ok {
			return []string{said}, nil
		}
		return nil, errors.New("only an AI unit that is to act has a plan")
	case "state":
		return p.everything(), nil
	}
	if name, ok := strings.CutPrefix(st.text, "state "); ok {
		u, err := p.unit(name)
		if err != nil {
			return nil, err
		}
		return p.describe(u), nil
	}
	a, err := p.action(st.text)
	if err != nil {
		return nil, err
	}
	return p.apply(a)
}

// prepare begins a game with its preparation.
func (p *player) prepare() ([]string, error) {
	switch {
	case !p.su.Preparation:
		return nil, errors.New("\"begin\" needs the line \"preparation\" in the setup")
	case p.s != nil:
		return nil, errors.New("the game has begun")
	}
	g, err := p.su.compile()
	if err != nil {
		return []string{"error: " + err.Error()}, nil
	}
	p.adopt(g, g.NewTraced(1, &p.trace))
	return append(slices.Clone(p.trace.Notes), p.pending()), nil
}

// apply carries out an action of the game.
func (p *player) apply(a engine.Action) ([]string, error) {
	p.before.CopyFrom(p.s)
	hash := p.s.Hash()
	p.menu = p.s.Menu(p.menu[:0])
	offered := slices.Contains(p.menu, a)
	if err := p.s.Apply(a); err != nil {
		var illegal *engine.IllegalAction
		if !errors.As(err, &illegal) {
			return nil, err
		}
		said := "illegal: " + illegal.Reason
		if illegal.Rule != "" {
			said += " (" + illegal.Rule + ")"
		}
		switch {
		case offered:
			p.wrong = "a legal action, for the menu offers it"
		case p.s.Hash() != hash:
			p.wrong = "the state as it was before an illegal action"
		}
		return []string{said}, nil
	}
	got := append(slices.Concat(p.trace.Notes, p.changes()), p.pending())
	restored, err := p.g.Restore(p.s.AppendSnapshot(nil))
	switch {
	case err != nil:
		p.wrong = "a state that restores from its snapshot: " + err.Error()
	case restored.Hash() != p.s.Hash():
		p.wrong = "a state that restores from its snapshot unchanged"
	}
	return got, nil
}
