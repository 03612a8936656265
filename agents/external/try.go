package external

import (
	"time"

	"gauntlet/agents"
	"gauntlet/agents/protocol"
)

// A Greeting is what comes of starting a program, greeting it, and letting it end again.
type Greeting struct {
	Hello protocol.Message
	Took  time.Duration // from the start to its greeting
	Ended bool          // by itself, once it was told to quit and its input was closed
}

// Greet starts the program of a spec that begins with Name, greets it, and lets it end.
func Greet(spec string) (g Greeting, err error) {
	began := time.Now()
	a, err := agents.New(spec)
	if err != nil {
		return g, err
	}
	g.Took = time.Since(began)
	g.Hello = linkOf(a).hello
	g.Ended = linkOf(a).release()
	return g, nil
}

// linkOf returns the link of an agent of this package.
func linkOf(a agents.Agent) *link {
	if m, ok := a.(*menu); ok {
		return m.link
	}
	return a.(*agents.SlotAgent).Player().(*slots).link
}
