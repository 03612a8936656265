package scenario

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/near"
	"gauntlet/engine/starquest"
)

// impact stands for the group of Impact dice among a unit's weapons.
const impact = opr.MaxTypes

// verbs are the first words of the commands, for hints.
var verbs = []string{"activate", "hold", "advance", "rush", "charge", "move", "stay", "fire", "resolve", "lose", "contact", "strike", "step", "place", "take",
	"deploy", "model", "join", "board", "ride", "single", "use", "keep", "hero", "unit", "undo", "decide", "bring", "set", "wait", "pass", "stop", "cast", "aim", "spend", "block", "let", "add", "menu", "state", "score", "list", "compare", "begin", "start", "do", "rest", "end", "on", "pay", "plan"}

// action reads a command as an action of the pending decision. It is the menu's action where that offers it.
func (p *player) action(text string) (engine.Action, error) {
	a, err := p.parse(text)
	if err != nil {
		return a, err
	}
	p.menu = p.s.Menu(p.menu[:0])
	for _, m := range p.menu {
		a.Pattern = m.Pattern
		if a == m {
			return a, nil
		}
	}
	a.Pattern = engine.OffPattern
	return a, nil
}

// parse reads a command as an action.
func (p *player) parse(text string) (a engine.Action, err error) {
	d := p.s.Decision()
	a.Unit = d.Unit
	verb, rest, _ := strings.Cut(text, " ")
	switch verb {
	case "activate", "charge":
		u, more, err := p.unit(rest)
		if err == nil && more != "" {
			err = fmt.Errorf("%q follows the name of the unit", shorten(more))
		}
		if verb == "activate" {
			a.Verb, a.Unit = engine.Pick, int16(u)
		} else {
			a.Verb, a.Target = engine.Charge, int16(u)
		}
		return a, err
	case "hold":
		if rest != "fire" {
			a.Verb = engine.Hold
			return a, nothing(rest)
		}
		a.Verb = engine.HoldFire
		if m := p.s.Menu(p.menu[:0]); len(m) > 0 && m[0].Verb == engine.HoldFire {
			a.Arg = m[0].Arg
		}
		return a, nil
	case "advance", "rush":
		a.Verb = engine.Advance
		if verb == "rush" {
			a.Verb = engine.Rush
		}
		return a, nothing(rest)
	case "stay":
		a.Verb, a.At = engine.Move, p.anchor(d)
		return a, nothing(rest)
	case "move":
		return p.move(a, d, strings.Fields(rest))
	case "fire":
		return p.fire(a, d, rest)
	case "let", "block":
		return p.block(a, text)
	case "add":
		return p.furious(a, d, rest)
	case "resolve":
		w, more, err := p.weapon(d, rest)
		a.Verb, a.Arg = engine.Resolve, uint64(w)
		if err == nil {
			a.Arg, err = without(a.Arg, more)
		}
		return a, err
	case "lose":
		n, err := number(strings.TrimPrefix(rest, "model "), 1, 64)
		a.Verb, a.Arg = engine.Lose, uint64(n-1)
		return a, err
	case "contact":
		return p.follow(a, d, rest, contacts)
	case "strike":
		a.Verb, a.Target = engine.Yes, p.target()
		if rest != "back" && rest != "first" {
			err = fmt.Errorf("the command is \"strike back\" or \"strike first\"")
		}
		return a, err
	case "do":
		a.Verb, a.Target = engine.No, p.target()
		if rest != "not strike back" && rest != "not strike first" {
			err = fmt.Errorf("the command is \"strike back\" or \"do not strike back\", or the same with \"first\"")
		}
		return a, err
	case "rest":
		a.Verb = engine.Rest
		return a, nothing(rest)
	case "end":
		a.Verb = engine.Pass
		if rest != "turn" {
			err = fmt.Errorf("the command is \"end turn\"")
		}
		return a, err
	case "on":
		return p.on(a, rest)
	case "use", "keep", "hero", "unit", "pay":
		if verb == "use" && starquest.Plays(p.s.View()) && d.Kind == engine.ChooseDeed {
			return p.skill(a, d, rest)
		}
		return p.answer(a, text)
	case "join":
		return p.join(a, rest)
	case "board":
		u, more, err := p.unit(rest)
		a.Verb, a.Target = engine.Board, int16(u)
		if err == nil {
			err = nothing(more)
		}
		return a, err
	case "ride":
		return p.ride(a, rest)
	case "single":
		return p.single(a, rest)
	case "step":
		way, ok := strings.CutPrefix(rest, "back ")
		if !ok {
			return a, fmt.Errorf("the command is \"step back\" with a direction such as %s", p.directions(d)[0])
		}
		return p.follow(a, d, way, p.directions(d))
	case "place":
		return p.place(a, rest)
	case "take":
		if d.Kind == engine.SpreadHits {
			return p.answer(a, text)
		}
		return p.edge(a, d, rest)
	case "deploy":
		return p.deploy(a, rest)
	case "bring":
		on, ok := strings.CutPrefix(rest, "on ")
		if !ok {
			return a, fmt.Errorf("the command is \"bring on\" and a unit, or \"bring on at x,y\"")
		}
		return p.deploy(a, on)
	case "set":
		a.Verb = engine.Withhold
		k := slices.Index(withheld, text)
		if a.Arg = uint64(max(k, 0)); k < 0 {
			err = fmt.Errorf("the command is \"set aside for Ambush\", \"set aside to scout\" or \"set nothing aside\"")
		}
		return a, err
	case "stop":
		a.Verb = engine.Pass
		if rest != "striking" {
			err = fmt.Errorf("the command is \"stop striking\"")
		}
		return a, err
	case "wait", "pass":
		a.Verb, a.Unit = engine.Pass, -1
		return a, nothing(rest)
	case "model":
		return p.model(a, strings.Fields(rest))
	case "cast":
		return p.cast(a, d, rest)
	case "aim":
		return p.aim(a, rest)
	case "spend":
		return p.spend(a, rest)
	case "undo":
		a.Verb = engine.Undo
		return a, nothing(rest)
	case "decide":
		p.menu = p.s.Menu(p.menu[:0])
		n, err := number(rest, 1, len(p.menu))
		if err != nil {
			return a, err
		}
		return p.menu[n-1], nil
	}
	return a, fmt.Errorf("unknown command %q%s", shorten(text), near.Hint(verb, verbs))
}

func nothing(rest string) error {
	if rest == "" {
		return nil
	}
	return fmt.Errorf("%q follows where the command ends", shorten(rest))
}

// as reads "", "as line" and the like.
func as(text string) (engine.Formation, error) {
	if text == "" {
		return engine.AsItStands, nil
	}
	return formation(strings.TrimPrefix(text, "as "))
}

// unit finds the unit that a text begins with and returns what follows its name.
func (p *player) unit(text string) (u int, rest string, err error) {
	for i := range p.su.units {
		st := &p.su.units[i]
		if rest, ok := strings.CutPrefix(text, st.name); ok && (rest == "" || rest[0] == ' ') {
			first, _ := p.g.UnitRange(st.seat)
			return first + st.number, strings.TrimSpace(rest), nil
		}
	}
	return 0, "", fmt.Errorf("%q begins with no unit's name%s", shorten(text), near.Hint(text, p.su.names()))
}

// weapons returns the names of a unit's weapons.
func (p *player) weapons(u int) []string {
	m := peek.Live(p.s)
	src := opr.Of(m).Arms(m, u).Weapons
	names := make([]string, len(src))
	for i := range src {
		names[i] = src[i].Name
	}
	return names
}

// weapon finds the weapon of the deciding unit that a text begins with and returns what follows its name.
func (p *player) weapon(d engine.Decision, text string) (w int, rest string, err error) {
	if d.Unit < 0 {
		return 0, "", fmt.Errorf("no unit is using its weapons")
	}
	names := p.weapons(int(d.Unit))
	best := -1
	for i, n := range names {
		if r, ok := strings.CutPrefix(text, n); ok && (r == "" || r[0] == ' ') && (best < 0 || len(n) > len(names[best])) {
			best, rest = i, strings.TrimSpace(r)
		}
	}
	switch {
	case best >= 0:
		return best, rest, nil
	case text == "Impact":
		return impact, "", nil
	}
	return 0, "", fmt.Errorf("%s has no weapon that %q begins with%s", p.g.Units()[d.Unit].Name, shorten(text), near.Hint(text, names))
}

// anchor is where the deciding unit stands, as the engine takes it: the mean of its models' places.
func (p *player) anchor(d engine.Decision) geom.Point {
	if d.Unit < 0 {
		return geom.Point{}
	}
	return peek.Live(p.s).Anchor(int(d.Unit))
}

// move reads "to x,y", "by x,y" and "to x,y by way of x,y x,y", with or without a formation at the end.
func (p *player) move(a engine.Action, d engine.Decision, words []string) (engine.Action, error) {
	a.Verb = engine.Move
	if k := len(words) - 2; k >= 2 && words[k] == "as" {
		f, err := formation(words[k+1])
		if err != nil {
			return a, err
		}
		a.Form, words = f, words[:k]
	}
	if len(words) < 2 || words[0] != "to" && words[0] != "by" {
		return a, fmt.Errorf("the command is \"move to x,y\" or \"move by x,y\", then perhaps \"by way of x,y\"")
	}
	to, err := point(words[1])
	if err != nil {
		return a, err
	}
	if words[0] == "by" {
		to = to.Add(p.anchor(d))
	}
	a.At = to
	return byWay(a, words[2:])
}

// byWay reads "by way of x,y" and "by way of x,y x,y", with or without "jumping" at the end.
func byWay(a engine.Action, words []string) (engine.Action, error) {
	if k := len(words) - 1; k >= 0 && words[k] == "jumping" {
		a.Arg, words = opr.LeapEverywhere, words[:k]
	}
	if len(words) == 0 {
		return a, nil
	}
	if len(words) < 4 || strings.Join(words[:3], " ") != "by way of" {
		return a, fmt.Errorf("%q follows the place; a way with bends is told as in \"by way of 1,2 3,4\"", shorten(strings.Join(words, " ")))
	}
	ways, err := points(words[3:], len(a.Way))
	a.Ways = uint8(copy(a.Way[:], ways))
	return a, err
}

// fire reads "rifle at Horde" and "rifle at Horde without models 2 3".
func (p *player) fire(a engine.Action, d engine.Decision, text string) (engine.Action, error) {
	w, rest, err := p.weapon(d, text)
	if err != nil {
		return a, err
	}
	rest, ok := strings.CutPrefix(rest, "at ")
	if !ok {
		return a, fmt.Errorf("the command is \"fire %s at\" and a unit", p.weaponName(d, w))
	}
	e, rest, err := p.unit(rest)
	if err != nil {
		return a, err
	}
	a.Verb, a.Target = engine.Fire, int16(e)
	a.Arg, err = without(uint64(w), rest)
	return a, err
}

// without adds to the argument of an attack the models that hold back, if there are words such as "without models 2 3".
func without(arg uint64, rest string) (uint64, error) {
	if rest == "" {
		return arg, nil
	}
	list, ok := strings.CutPrefix(rest, "without model")
	if !ok {
		return arg, nothing(rest)
	}
	// The action's mask of models has room for all that a unit may have but the last few of the largest.
	held, err := numbers(strings.Fields(strings.TrimPrefix(list, "s")), 56)
	return arg | held<<8, err
}

func (p *player) weaponName(d engine.Decision, w int) string {
	if w == impact {
		return "Impact"
	}
	return p.weapons(int(d.Unit))[w]
}

// withheld are the commands that say whether a unit is set aside, as arguments of the action.
var withheld = []string{"set nothing aside", "set aside for Ambush", "set aside to scout"}

// contacts are the variants of a move into contact.
var contacts = []string{"nearest", "left", "right"}

// directions are the ways back after a melee, on the table.
func (p *player) directions(d engine.Decision) []string {
	out := make([]string, 0, len(compass)+3)
	for k := range compass {
		if d.Seat >= 0 && p.s.Sign(int(d.Seat)) < 0 {
			k += 8
		}
		out = append(out, compass[k&15])
	}
	return append(out, "straight", "singly", "not at all")
}

func (p *player) follow(a engine.Action, d engine.Decision, text string, variants []string) (engine.Action, error) {
	for k, v := range variants {
		if v == text {
			a.Verb, a.Target, a.Arg = engine.Follow, p.target(), uint64(k)
			return a, nil
		}
	}
	return a, fmt.Errorf("%q is none of %s", shorten(text), strings.Join(variants, ", "))
}

// target is the unit that the pending decision is directed at, where all that may be decided is directed at one.
func (p *player) target() int16 {
	if m := p.s.Menu(p.menu[:0]); len(m) > 0 {
		return m[0].Target
	}
	return 0
}

// place reads "marker at x,y" and "models one by one".
func (p *player) place(a engine.Action, text string) (engine.Action, error) {
	if text == "models one by one" {
		a.Verb = engine.PlaceOne
		return a, nil
	}
	where, ok := strings.CutPrefix(text, "marker at ")
	if !ok {
		return a, fmt.Errorf("the command is \"place marker at x,y\" or \"place models one by one\"")
	}
	var err error
	a.Verb, a.Unit = engine.Place, -1
	a.At, err = point(where)
	return a, err
}

// edge reads "the near edge" and "the far edge": those of the table, which the player may or may not already stand at.
func (p *player) edge(a engine.Action, d engine.Decision, text string) (engine.Action, error) {
	want := int32(1)
	switch text {
	case "the near edge":
	case "the far edge":
		want = -1
	default:
		return a, fmt.Errorf("the command is \"take the near edge\" or \"take the far edge\"")
	}
	a.Verb, a.Unit = engine.Edge, -1
	if d.Seat >= 0 && p.s.Sign(int(d.Seat)) != want {
		a.Arg = 1
	}
	return a, nil
}

// deploy reads "at x,y", and a unit with a formation, line when none is named.
func (p *player) deploy(a engine.Action, text string) (engine.Action, error) {
	if where, ok := strings.CutPrefix(text, "at "); ok {
		var err error
		a.Verb = engine.Place
		if m := p.s.Menu(p.menu[:0]); len(m) > 0 {
			a.Form = m[0].Form
		}
		a.At, err = point(where)
		return a, err
	}
	u, rest, err := p.unit(text)
	if err != nil {
		return a, err
	}
	a.Verb, a.Unit, a.Form = engine.Pick, int16(u), engine.Line
	if rest != "" {
		a.Form, err = as(rest)
	}
	return a, err
}

// model reads "2 to x,y" and "2 to x,y by way of x,y".
func (p *player) model(a engine.Action, words []string) (engine.Action, error) {
	if len(words) < 3 || words[1] != "to" {
		return a, fmt.Errorf("the command is \"model 2 to x,y\"")
	}
	n, err := number(words[0], 1, 64)
	if err != nil {
		return a, err
	}
	a.Verb, a.Target = engine.Place, int16(n-1)
	if a.At, err = point(words[2]); err != nil {
		return a, err
	}
	return byWay(a, words[3:])
}

// words writes an action as the command that chooses it.
func (p *player) words(a *engine.Action) string {
	d := p.s.Decision()
	name := func(u int16) string { return p.g.Units()[u].Name }
	form := func() string {
		if a.Form == engine.AsItStands {
			return ""
		}
		return " as " + a.Form.String()
	}
	weapon := func() string { return p.weaponName(d, int(a.Arg&0xff)) }
	if said := p.questWords(a, d); said != "" {
		return said
	}
	switch a.Verb {
	case engine.Pick:
		if d.Kind == engine.DeployUnit {
			return "deploy " + name(a.Unit) + form()
		}
		if d.Kind == engine.Arrive {
			return "bring on " + name(a.Unit) + form()
		}
		return "activate " + name(a.Unit)
	case engine.Edge:
		if (a.Arg == 0) == (p.s.Sign(int(d.Seat)) > 0) {
			return "take the near edge"
		}
		return "take the far edge"
	case engine.Hold:
		return "hold"
	case engine.Advance, engine.Rush:
		return a.Verb.String()
	case engine.Charge:
		return "charge " + name(a.Target)
	case engine.Fire:
		return "fire " + weapon() + " at " + name(a.Target)
	case engine.HoldFire:
		return "hold fire"
	case engine.Resolve:
		if d.Kind == engine.FuriousWith {
			return "add an attack with " + weapon()
		}
		return "resolve " + weapon()
	case engine.Lose:
		return fmt.Sprintf("lose model %d", a.Arg+1)
	case engine.Follow:
		if d.Kind == engine.StepBack {
			return "step back " + p.directions(d)[a.Arg]
		}
		return "contact " + contacts[a.Arg]
	case engine.Join:
		return "join " + name(a.Target)
	case engine.Board:
		if d.Kind == engine.StartAboard {
			return "ride in " + name(a.Target)
		}
		return "board " + name(a.Target)
	case engine.Single:
		return fmt.Sprintf("single out model %d", a.Arg+1)
	case engine.Pass:
		if d.Kind == engine.JoinUnit {
			return "join nobody"
		}
		if d.Kind == engine.StartAboard {
			return "ride in nothing"
		}
		if d.Kind == engine.PickModel {
			return "single out nobody"
		}
		if d.Kind == engine.CastSpell {
			return "cast nothing"
		}
		if d.Kind == engine.GroupOrder {
			return "stop striking"
		}
		if d.Kind == engine.Activate {
			return "pass"
		}
		return "wait"
	case engine.Yes, engine.No:
		return answers[d.Kind][a.Verb-engine.Yes]
	case engine.Withhold:
		return withheld[a.Arg]
	case engine.Cast:
		return "cast " + p.spellNames(int(d.Seat))[a.Arg&0xff]
	case engine.Aim:
		return "aim at " + name(a.Target)
	case engine.Commit:
		if d.Kind == engine.BlockSpell {
			return blocks[a.Arg&1]
		}
		return fmt.Sprintf("spend %d", a.Arg)
	case engine.PlaceOne:
		return "place models one by one"
	}
	return a.Verb.String()
}
