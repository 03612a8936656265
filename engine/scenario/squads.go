package scenario

import (
	"fmt"
	"strings"

	"gauntlet/engine"
)

// answers are the commands for yes and no, by what is asked.
var answers = map[engine.Kind][2]string{
	engine.StrikeBack:  {"strike back", "do not strike back"},
	engine.StrikeFirst: {"strike first", "do not strike first"},
	engine.UseLimited:  {"use it", "keep it back"},
	engine.MoraleBy:    {"hero takes the test", "unit takes the test"},
	engine.SpendPower:  {"pay", "pay nothing"},
	engine.SpreadHits:  {"take one more", "take no more"},
}

// answer reads what is said to a question about a Limited weapon or a morale test.
func (p *player) answer(a engine.Action, text string) (engine.Action, error) {
	for _, kind := range [...]engine.Kind{engine.UseLimited, engine.MoraleBy, engine.SpendPower, engine.SpreadHits} {
		for k, words := range answers[kind] {
			if text == words {
				a.Verb, a.Target = engine.Yes+engine.Verb(k), p.target()
				return a, nil
			}
		}
	}
	return a, fmt.Errorf("the command is \"use it\" or \"keep it back\", \"hero takes the test\" or \"unit takes the test\", \"pay\" or \"pay nothing\"")
}

// join reads the name of the unit that a hero joins, or "nobody".
func (p *player) join(a engine.Action, text string) (engine.Action, error) {
	if text == "nobody" {
		a.Verb = engine.Pass
		return a, nil
	}
	u, rest, err := p.unit(text)
	a.Verb, a.Target = engine.Join, int16(u)
	if err == nil {
		err = nothing(rest)
	}
	return a, err
}

// ride reads "in Wagon" and "in nothing".
func (p *player) ride(a engine.Action, text string) (engine.Action, error) {
	if text == "in nothing" {
		a.Verb = engine.Pass
		return a, nil
	}
	where, ok := strings.CutPrefix(text, "in ")
	if !ok {
		return a, fmt.Errorf("the command is \"ride in\" and a transport, or \"ride in nothing\"")
	}
	u, rest, err := p.unit(where)
	a.Verb, a.Target = engine.Board, int16(u)
	if err == nil {
		err = nothing(rest)
	}
	return a, err
}

// single reads "out model 2" and "out nobody".
func (p *player) single(a engine.Action, text string) (engine.Action, error) {
	if text == "out nobody" {
		a.Verb = engine.Pass
		return a, nil
	}
	model, ok := strings.CutPrefix(text, "out model ")
	if !ok {
		return a, fmt.Errorf("the command is \"single out model 2\" or \"single out nobody\"")
	}
	n, err := number(model, 1, 64)
	a.Verb, a.Target, a.Arg = engine.Single, p.target(), uint64(n-1)
	return a, err
}

// furious reads "an attack with axe".
func (p *player) furious(a engine.Action, d engine.Decision, text string) (engine.Action, error) {
	name, ok := strings.CutPrefix(text, "an attack with ")
	if !ok {
		return a, fmt.Errorf("the command is \"add an attack with\" and a weapon")
	}
	w, rest, err := p.weapon(d, name)
	a.Verb, a.Arg = engine.Resolve, uint64(w)
	if err == nil {
		err = nothing(rest)
	}
	return a, err
}
