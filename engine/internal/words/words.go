// Package words holds what a ruleset says of its decisions and actions as one table. For each kind of
// decision and each verb it has the command that chooses the action and the sentence that tells of it.
// Scenarios and people who type commands read the table one way; replays, menus and explanations the
// other way.
//
// Commands and sentences are templates. {name} is a slot: a part that an action fills, such as {unit} or
// {weapon}. <a|b|c> is one of several texts, chosen by Arg of the action.
package words

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/internal/core"
)

// Any stands for all kinds of decision.
const Any = core.NumKinds

// A Choice is what a player may do at a decision.
type Choice struct {
	Kind    core.Kind // Any for a choice that stands at every decision that does not name its verb
	Verb    core.Verb
	Command string                 // how it is written and read, such as "fire {weapon} at {target}"
	Tell    string                 // what a replay says of it, such as "{unit} fires {weapon} at {target}"
	When    func(*core.State) bool // nil for always

	// Open says what everybody learns of it when it is chosen, as long as Hidden says that the rest is
	// hidden.
	Open   string
	Hidden func(*core.State) bool
}

// Choices are one choice, or several that are stated together.
type Choices []Choice

// Say returns a choice, by its command and the sentence that tells of it. "" is for none of them.
func Say(kind core.Kind, verb core.Verb, command, tell string) Choices {
	return Choices{{Kind: kind, Verb: verb, Command: command, Tell: tell}}
}

// YesOrNo returns the two answers to a question, by their commands and the sentences that tell of them.
func YesOrNo(kind core.Kind, yes, tellYes, no, tellNo string) Choices {
	return append(Say(kind, core.Yes, yes, tellYes), Say(kind, core.No, no, tellNo)...)
}

// If returns the choice for those states alone in which a condition holds.
func (c Choices) If(when func(*core.State) bool) Choices {
	c[0].When = when
	return c
}

// Secretly returns the choice with what is told of it while a condition keeps its content hidden.
func (c Choices) Secretly(open string, hidden func(*core.State) bool) Choices {
	c[0].Open, c[0].Hidden = open, hidden
	return c
}

// A Slot is a part of commands and sentences that an action fills.
type Slot struct {
	Example string // stands for it where a command is explained; "" when it may be left out

	// Tell writes it in sentences, Write in commands; without Write it is Tell that writes both.
	Tell, Write func(s *core.State, a *core.Action) string

	// Read takes it off the front of a text, sets the field of the action and returns what is left.
	Read func(r *Reader, a *core.Action, text string) (rest string, err error)
}

// A Lexicon is a part of a table: what several rulesets share, or what one has of its own.
type Lexicon struct {
	Slots map[string]Slot
	// Asks is how decisions are put where the name of their kind does not say all, without alternatives.
	Asks map[core.Kind]string
	Rows []Choices
	// After returns what is added to every sentence, such as what an action costs; nil adds nothing.
	After func(s *core.State, a *core.Action) string
}

// A Table is all the words of a ruleset.
type Table struct {
	rows  []row
	asks  [core.NumKinds]phrase
	after []func(s *core.State, a *core.Action) string
	verbs []string // the first words of the commands
}

// A row is a choice whose templates have been taken apart, one phrase for each alternative.
type row struct {
	Choice
	sides [sides][]phrase
}

// The sides of a row.
const (
	command = iota
	told
	open // what is told of it while the rest is hidden
	sides
)

// A phrase is a template taken apart.
type phrase []part

// A part is a text or a slot.
type part struct {
	text string
	slot *Slot
}

// New makes a table of lexicons. Of several choices that fit an action the first is taken, so what is
// special comes before what is common. It panics at a template that cannot be understood.
func New(lexicons ...*Lexicon) *Table {
	t := &Table{}
	slots := map[string]Slot{}
	lexicons = append(lexicons, &common)
	for _, l := range lexicons {
		for name, slot := range l.Slots {
			if _, known := slots[name]; !known {
				slots[name] = slot
			}
		}
	}
	for _, l := range lexicons {
		for kind, ask := range l.Asks {
			if t.asks[kind] == nil {
				t.asks[kind] = cut(ask, slots)
			}
		}
		for _, c := range slices.Concat(l.Rows...) {
			r := row{Choice: c}
			for side, template := range [sides]string{c.Command, c.Tell, c.Open} {
				r.sides[side] = phrases(template, slots)
			}
			t.rows = append(t.rows, r)
			for _, p := range r.sides[command] {
				first, _, _ := strings.Cut(p[0].text, " ")
				t.verbs = append(t.verbs, first)
			}
		}
		if l.After != nil {
			t.after = append(t.after, l.After)
		}
	}
	return t
}

// Verbs returns the first words of the commands.
func (t *Table) Verbs() []string { return t.verbs }

// phrases takes a template apart, once for each alternative.
func phrases(template string, slots map[string]Slot) (out []phrase) {
	if template == "" {
		return nil
	}
	from, to := strings.IndexByte(template, '<'), strings.IndexByte(template, '>')
	if from < 0 || to < from {
		return []phrase{cut(template, slots)}
	}
	for choice := range strings.SplitSeq(template[from+1:to], "|") {
		out = append(out, cut(template[:from]+choice+template[to+1:], slots))
	}
	return out
}

// cut takes apart a template without alternatives.
func cut(template string, slots map[string]Slot) (p phrase) {
	for template != "" {
		text, rest, found := strings.Cut(template, "{")
		if text != "" {
			p = append(p, part{text: text})
		}
		if !found {
			return p
		}
		name, after, closed := strings.Cut(rest, "}")
		slot, known := slots[name]
		if !closed || !known {
			panic(fmt.Sprintf("words: there is no slot {%s}", name))
		}
		p, template = append(p, part{slot: &slot}), after
	}
	return p
}

// find returns one side of the row that fits an action at the pending decision, nil when there is none.
func (t *Table) find(s *core.State, a *core.Action, side int) phrase {
	for _, kind := range [2]core.Kind{s.Decide.Kind, Any} {
		for i := range t.rows {
			r := &t.rows[i]
			if r.Kind != kind || r.Verb != a.Verb || r.When != nil && !r.When(s) {
				continue
			}
			if side == open && (r.Hidden == nil || !r.Hidden(s)) {
				continue
			}
			if p := r.sides[side]; len(p) == 1 {
				return p[0]
			} else if a.Arg < uint64(len(p)) {
				return p[a.Arg]
			}
		}
	}
	return nil
}

// tell writes a phrase in a sentence.
func (p phrase) tell(s *core.State, a *core.Action) string {
	var b strings.Builder
	for _, x := range p {
		if b.WriteString(x.text); x.slot != nil {
			b.WriteString(x.slot.Tell(s, a))
		}
	}
	return b.String()
}

// Describe says in words what an action does.
func (t *Table) Describe(s *core.State, a *core.Action) string {
	said := a.Verb.String() + " " + unitName(s, a.Unit)
	if p := t.find(s, a, told); p != nil {
		said = p.tell(s, a)
	}
	for _, after := range t.after {
		said += after(s, a)
	}
	return said
}

// Doing says what an action of a kind of decision does, without its unit. It is for sentences whose slots
// look at nothing but the action.
func (t *Table) Doing(g *core.Game, kind core.Kind, a *core.Action) string {
	s := &core.State{G: g}
	s.Decide.Kind = kind
	p := t.find(s, a, told)
	if len(p) == 0 {
		return a.Verb.String()
	}
	if p[0].slot != nil {
		p = p[1:]
	}
	return strings.TrimSpace(p.tell(s, a))
}

// Announce says what everybody at the table learns of an action when it is chosen.
func (t *Table) Announce(s *core.State, a *core.Action) string {
	if p := t.find(s, a, open); p != nil {
		return p.tell(s, a)
	}
	return t.Describe(s, a)
}

// Command writes an action as the command that chooses it.
func (t *Table) Command(s *core.State, a *core.Action) string {
	p := t.find(s, a, command)
	if p == nil {
		return a.Verb.String()
	}
	var b strings.Builder
	for _, x := range p {
		switch {
		case x.slot == nil:
			b.WriteString(x.text)
		case x.slot.Write != nil:
			b.WriteString(x.slot.Write(s, a))
		case x.slot.Tell != nil:
			b.WriteString(x.slot.Tell(s, a))
		}
	}
	return b.String()
}

// Question says what the pending decision is about, without the unit that decides.
func (t *Table) Question(s *core.State) string {
	if p := t.asks[s.Decide.Kind]; p != nil {
		return p.tell(s, &core.Action{Unit: s.Decide.Unit})
	}
	return s.Decide.Kind.String()
}
