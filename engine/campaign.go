package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
)

// A Campaigner is a ruleset with campaigns: chains of missions that one party plays in seat 0.
type Campaigner interface {
	// OpenCampaign opens a shipped campaign or a file, with all that it names. Of the choice count the lists,
	// Party, Threat and the rulings, each against what the campaign says. Every mission is checked.
	OpenCampaign(name string, c Choice) (Campaign, error)
}

// A Campaign is a chain of missions with all that it is played with. It does not change while it is played.
type Campaign interface {
	Name() string
	Lists() [2]string // the names of the party and of those that it meets
	Stages() []Stage
	// Contents returns, as something that JSON can tell, what the campaign is made of besides the setups of
	// its missions: campaigns that are equal in both play the same.
	Contents() any
	// Begin returns the party as it sets out. What chance does between the missions comes from the seed.
	Begin(seed uint64) Party
}

// A Stage is one mission of a campaign.
type Stage struct {
	Threat string // its level, one of RulesetInfo.Threats; "" where missions have none
	Tries  int    // how often it may be played until it is won
	GoesOn bool   // the campaign goes on when it is lost for good
}

// A Party is what a campaign carries from one mission to the next. Equal seeds, ends of missions and choices
// make equal parties.
type Party interface {
	// Setup returns the game of a stage, from 0, with the party as it is.
	Setup(stage int) (Setup, error)
	// After takes down how a mission ended, and what comes of it.
	After(end Position, won bool) Aftermath
	// Menu returns what can be decided now, before the next mission. Once it has no answers nothing can,
	// until a mission has been played.
	Menu() Menu
	// Choose decides by the number of an answer, from 0. A number that is not on the menu is refused, and the
	// party stays as it is.
	Choose(answer int) error
	// Members returns how the members stand.
	Members() []Member
}

// An Aftermath is what comes of a mission.
type Aftermath struct {
	Found   []string // what the party has found
	Kept    []string // of that, what it brings home
	Members []Member // how they stood when the mission was over
	News    []string // what has happened since, a sentence each
}

// A Menu is what a party can decide between two missions, in words. The first answer is what a player does
// who does not want to think about it: whoever always gives it comes to an end, and does well.
type Menu struct {
	Question string
	Answers  []string
}

// A Member is how one member of a party stands.
type Member struct {
	Name    string
	State   string // in a word or two: "unconscious"
	Numbers []Number
	Knows   []string // what it has learned, or could do from the start, that is no number
}

// A Number is a number with a name, which is a word in small letters, and none of "name", "state" and "knows".
type Number struct {
	Name string
	N    int
}

// Number returns the number of a name, or 0.
func (m Member) Number(name string) int {
	for _, n := range m.Numbers {
		if n.Name == name {
			return n.N
		}
	}
	return 0
}

// Text tells how the member stands: "Ada: unconscious, level 2, wounds 6".
func (m Member) Text() string {
	text := m.Name + ": " + m.State
	for _, n := range m.Numbers {
		text += fmt.Sprintf(", %s %d", n.Name, n.N)
	}
	if len(m.Knows) > 0 {
		text += ", knows " + strings.Join(m.Knows, ", ")
	}
	return text
}

// MarshalJSON writes an object of the name, the state and the numbers by their names, in their order, and of
// what the member knows, if anything.
func (m Member) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	sign := byte('{')
	for _, field := range append([]any{"name", m.Name, "state", m.State}, m.fields()...) {
		text, err := json.Marshal(field)
		if err != nil {
			return nil, err
		}
		b.WriteByte(sign)
		b.Write(text)
		if sign == ':' {
			sign = ','
		} else {
			sign = ':'
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// fields returns the names and values of the numbers, and of what it knows, in turn.
func (m Member) fields() (out []any) {
	for _, n := range m.Numbers {
		out = append(out, n.Name, n.N)
	}
	if len(m.Knows) > 0 {
		out = append(out, "knows", m.Knows)
	}
	return out
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Member) UnmarshalJSON(data []byte) error {
	*m = Member{}
	d := json.NewDecoder(bytes.NewReader(data))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return cmp.Or(err, fmt.Errorf("a member is an object, and %.20q is none", data))
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		switch name {
		case "name":
			err = d.Decode(&m.Name)
		case "state":
			err = d.Decode(&m.State)
		case "knows":
			err = d.Decode(&m.Knows)
		default:
			n := Number{Name: name}
			err = d.Decode(&n.N)
			m.Numbers = append(m.Numbers, n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
