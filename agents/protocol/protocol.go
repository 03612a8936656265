// Package protocol is how agents in processes of their own are talked to, and how they answer: messages over
// two streams, one to the agent and one back. docs/agent-protocol.md describes it for people who write such an
// agent in whatever language.
//
// The host (a tournament, say) begins. It says Hello and the agent answers with its own. From then on the host
// sends Environment, Begin, Act and End as it needs them, and the agent answers each Act with one Actions, or
// with Error. At the end the host sends Quit and closes the stream.
package protocol

import (
	"fmt"
	"slices"
)

// Version is the version of the protocol. Both sides say theirs; another one is refused.
const Version = 1

// Limits of what is sent and taken.
const (
	MaxReply    = 1 << 20  // bytes of a message of the agent's
	MaxQuestion = 64 << 20 // bytes of a message of the host's
	MaxBatch    = 4096     // questions of one Act
	MaxName     = 64       // bytes of an agent's name
	MaxText     = 1024     // bytes of any other text of the agent's
)

// The types of messages.
const (
	Hello       = "hello"       // both ways, once, at the beginning
	Environment = "environment" // to the agent: what numbers and actions mean, before the first game that uses them
	Begin       = "begin"       // to the agent: a game begins
	Act         = "act"         // to the agent: questions, which it answers
	Actions     = "actions"     // from the agent: its answers, in the order of the questions
	End         = "end"         // to the agent: a game is over
	Quit        = "quit"        // to the agent: nothing else will come
	Error       = "error"       // from the agent, in the place of answers: it cannot go on, and why
)

// The encodings of messages.
const (
	JSON        = "json"    // a JSON object a line
	MessagePack = "msgpack" // the length as four bytes, little-endian, then a MessagePack map with the same keys
)

// The layers that an agent can answer in: those of environments, and the menu of the rules.
const (
	Tactical = "tactical"
	Atomic   = "atomic"
	Menu     = "menu" // entries of the engine's own menu, which means something else at each decision
)

// What an agent can want to be told with a question.
const (
	Observation = "observation" // what the seat sees, in numbers; not in the layer menu
	Mask        = "mask"        // a byte for every action, 1 for what is legal; not in the layer menu
	Features    = "features"    // of each legal action, in numbers; not in the layer menu
	Words       = "words"       // what each legal action does, in words
	Text        = "text"        // the question in words
	Position    = "position"    // a snapshot, for programs that can read it
)

// Wants are all of them.
var Wants = []string{Observation, Mask, Features, Words, Text, Position}

// A Message is any message. Which fields are used, the type says.
type Message struct {
	Type string `json:"type"`

	// Hello, of both.
	Protocol int    `json:"protocol,omitempty"`
	Name     string `json:"name,omitempty"`
	Release  string `json:"release,omitempty"` // of the program
	// Hello of the host: the encodings that it speaks.
	Encodings []string `json:"encodings,omitempty"`
	// Hello of the agent: the layer it answers in ("menu" when it says none), what it wants with each question,
	// the encoding of all messages after this one ("json" when it says none), and how many questions of a message
	// it answers (1 when it does not say).
	Layer    string   `json:"layer,omitempty"`
	Wants    []string `json:"wants,omitempty"`
	Encoding string   `json:"encoding,omitempty"`
	Batch    int      `json:"batch,omitempty"`

	// Environment. Number is what Begin calls it by.
	Number   int        `json:"number,omitempty"`
	ID       string     `json:"id,omitempty"`     // such as GF3-Skirmish-v1
	Layout   string     `json:"layout,omitempty"` // hash of what the numbers mean: equal ones mean the same
	Size     int        `json:"observation_size,omitempty"`
	Count    int        `json:"action_count,omitempty"`
	Fields   []Field    `json:"fields,omitempty"`
	Slots    []string   `json:"slots,omitempty"` // names of the actions, by number
	Featured []Field    `json:"feature_fields,omitempty"`
	Game     int        `json:"game,omitempty"` // Begin, End: the number of the game, from 1
	Env      int        `json:"environment,omitempty"`
	Seat     *int       `json:"seat,omitempty"`
	Seed     string     `json:"seed,omitempty"`  // of the agent's own chance, a decimal number of 64 bits
	Setup    Bytes      `json:"setup,omitempty"` // Begin for those who want positions: a replay of no action
	Score    *float64   `json:"score,omitempty"` // End: 1 for a win, 0.5 for a draw, 0 for a loss
	Reason   string     `json:"reason,omitempty"`
	Ask      []Question `json:"questions,omitempty"`
	Answers  []Answer   `json:"actions,omitempty"`
	Why      []string   `json:"why,omitempty"` // Actions: in words, for each answer; may be left out
	Message  string     `json:"message,omitempty"`
}

// A Field says what some of the numbers of an observation or of an action's features mean.
type Field struct {
	Name   string  `json:"name"`
	Offset int     `json:"offset"`
	Size   int     `json:"size"`
	Low    float32 `json:"low"`
	High   float32 `json:"high"`
}

// A Question asks for a choice.
type Question struct {
	Game  int   `json:"game"`
	Legal []int `json:"legal"` // the actions that are legal, ascending

	Observation Numbers  `json:"observation,omitempty"`
	Mask        Bytes    `json:"mask,omitempty"`     // in JSON as base64
	Features    Numbers  `json:"features,omitempty"` // of the legal actions, one after the other
	Words       []string `json:"words,omitempty"`    // of the legal actions, in their order
	Text        string   `json:"text,omitempty"`
	Position    Bytes    `json:"position,omitempty"`

	LimitMS int64 `json:"limit_ms,omitempty"` // for this answer, in milliseconds; 0 for none
	LeftMS  int64 `json:"left_ms,omitempty"`  // for the rest of the game, this answer included; 0 for no limit
}

// CheckHello returns what is wrong with an agent's greeting, and fills in what it left out.
func (m *Message) CheckHello() error {
	switch {
	case m.Type == Error:
		return fmt.Errorf("it says %q instead of hello", m.Message)
	case m.Type != Hello:
		return fmt.Errorf("its first message is of the type %q, and must be %q", m.Type, Hello)
	case m.Protocol != Version:
		return fmt.Errorf("it speaks version %d of the protocol, and this is version %d", m.Protocol, Version)
	case len(m.Encodings) > 0:
		return fmt.Errorf("its greeting lists encodings, as only a host's does: it seems to send back what it gets")
	case len(m.Name) > MaxName, len(m.Release) > MaxName:
		return fmt.Errorf("its name or release has more than %d bytes", MaxName)
	}
	if m.Layer == "" {
		m.Layer = Menu
	}
	if m.Encoding == "" {
		m.Encoding = JSON
	}
	if m.Batch == 0 {
		m.Batch = 1
	}
	if m.Batch < 1 || m.Batch > MaxBatch {
		return fmt.Errorf("it answers %d questions at once; it may be 1 to %d", m.Batch, MaxBatch)
	}
	if all := []string{Tactical, Atomic, Menu}; !slices.Contains(all, m.Layer) {
		return fmt.Errorf("it answers in the layer %q; there are %v", m.Layer, all)
	}
	if all := []string{JSON, MessagePack}; !slices.Contains(all, m.Encoding) {
		return fmt.Errorf("it wants the encoding %q; there are %v", m.Encoding, all)
	}
	for i, w := range m.Wants {
		switch {
		case !slices.Contains(Wants, w):
			return fmt.Errorf("it wants %q with each question; there are %v", w, Wants)
		case slices.Contains(m.Wants[:i], w):
			return fmt.Errorf("it wants %q twice", w)
		case m.Layer == Menu && (w == Observation || w == Mask || w == Features):
			return fmt.Errorf("it wants %q, which questions in the layer %q do not have", w, Menu)
		}
	}
	return nil
}

// CheckAnswers returns why a message is not the answer to n questions.
func (m *Message) CheckAnswers(n int) error {
	switch {
	case m.Type == Error:
		return fmt.Errorf("it says: %s", cut(m.Message))
	case m.Type != Actions:
		return fmt.Errorf("it sent a message of the type %q, and must answer with %q", m.Type, Actions)
	case len(m.Answers) != n:
		return fmt.Errorf("it gave %d answers to %d questions", len(m.Answers), n)
	case len(m.Why) != 0 && len(m.Why) != n:
		return fmt.Errorf("it explained %d of %d answers; it must explain all or none", len(m.Why), n)
	}
	return nil
}

// cut returns a text of an agent's in a length that can be told.
func cut(s string) string {
	if len(s) > MaxText {
		return s[:MaxText] + "..."
	}
	return s
}
