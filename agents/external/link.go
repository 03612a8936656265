package external

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"gauntlet/agents/protocol"
	"gauntlet/env"
	"gauntlet/models"
)

// A launch says which program is started, and how.
type launch struct {
	command  string        // the program and its arguments, as words
	patience time.Duration // how long a program without a clock may think about its answers
	batch    int           // games at once that one process answers for
	log      string        // folder of what it writes to standard error; "" for none
}

// A link is a program that agents put their questions to. It starts the program again after a failure. Agents of
// several games may use it at once: what they ask meanwhile goes into one message.
type link struct {
	launch
	hello protocol.Message // how the program has greeted; the same each time it is started
	calls chan *call
	users int           // guarded by shared
	ended chan struct{} // closed when the program has ended for good
	tame  bool          // it ended by itself then

	// The process that is being waited for, nil when none is.
	waiting atomic.Pointer[process]

	// Of the goroutine that talks to the program alone:
	child  *process // nil while none runs
	life   int      // how many have been started
	games  int      // how many have begun
	known  []*env.Spec
	asked  []*call // the questions of the message that is being answered
	buffer protocol.Message
}

// A call is what an agent wants of a link.
type call struct {
	tell   *protocol.Message  // what is to be told, or
	ask    *protocol.Question // what is to be asked
	spec   *env.Spec          // of a game that begins, nil in the layer menu
	life   int                // the process that was told of the game
	answer protocol.Answer
	why    string
	err    error
	done   chan struct{}
}

// shared are the links that answer for several games at once, by launch.
var shared = struct {
	sync.Mutex
	links map[launch]*link
}{links: map[launch]*link{}}

// connect returns a link to the program of a launch, which has greeted.
func connect(l launch) (*link, error) {
	shared.Lock()
	defer shared.Unlock()
	if k := shared.links[l]; k != nil {
		k.users++
		return k, nil
	}
	k := &link{launch: l, calls: make(chan *call, l.batch), users: 1, ended: make(chan struct{})}
	if err := k.start(); err != nil {
		return nil, err
	}
	if l.batch > 1 {
		shared.links[l] = k
	}
	go k.serve()
	return k, nil
}

// release ends the program when nobody uses the link any more, and reports whether it ended by itself then.
func (k *link) release() (tame bool) {
	shared.Lock()
	k.users--
	last := k.users == 0
	if last {
		if shared.links[k.launch] == k {
			delete(shared.links, k.launch)
		}
		close(k.calls)
	}
	shared.Unlock()
	if !last {
		return true
	}
	<-k.ended
	return k.tame
}

// begin tells the program of a game, and returns the number of the game and of the process that knows it.
func (k *link) begin(m *protocol.Message, spec *env.Spec) (game, life int, err error) {
	c := &call{tell: m, spec: spec, done: make(chan struct{})}
	k.calls <- c
	<-c.done
	return m.Game, c.life, c.err
}

// ask puts a question about a game that the process of a life was told of.
func (k *link) ask(q *protocol.Question, life int) (protocol.Answer, string, error) {
	c := &call{ask: q, life: life, done: make(chan struct{})}
	k.calls <- c
	<-c.done
	return c.answer, c.why, c.err
}

// end tells the process of a life that a game is over.
func (k *link) end(m *protocol.Message, life int) {
	c := &call{tell: m, life: life, done: make(chan struct{})}
	k.calls <- c
	<-c.done
}

// interrupt kills the program if it is being waited for.
func (k *link) interrupt() {
	if p := k.waiting.Load(); p != nil {
		p.kill()
	}
}

// serve answers calls until the link is released.
func (k *link) serve() {
	for c := range k.calls {
		for c != nil {
			c = k.handle(c)
		}
	}
	k.stop()
	close(k.ended)
}

// handle answers a call and, when it is a question, the others that wait.
func (k *link) handle(c *call) (next *call) {
	if c.ask == nil {
		k.tell(c)
		close(c.done)
		return nil
	}
	k.asked = append(k.asked[:0], c)
	for len(k.asked) < min(k.batch, k.hello.Batch) && next == nil {
		select {
		case other, more := <-k.calls:
			switch {
			case !more:
				k.answer()
				return nil
			case other.ask == nil:
				next = other // it is told after the answers
			default:
				k.asked = append(k.asked, other)
			}
			continue
		default:
		}
		break
	}
	k.answer()
	return next
}

// tell sends a message that has no answer. A program that does not run is started for a game that begins.
func (k *link) tell(c *call) {
	if c.tell.Type != protocol.Begin {
		if k.child != nil && c.life == k.life {
			c.err = k.send(c.tell)
		}
		return
	}
	if k.child == nil {
		if c.err = k.start(); c.err != nil {
			return
		}
	}
	k.games++
	c.tell.Game, c.life = k.games, k.life
	if c.spec != nil {
		if c.tell.Env, c.err = k.introduce(c.spec); c.err != nil {
			return
		}
	}
	k.child.log.open(fmt.Sprintf("%s-seat%d.txt", c.tell.Seed, *c.tell.Seat))
	c.err = k.send(c.tell)
}

// introduce tells the program what the numbers of an environment mean, once, and returns its number.
func (k *link) introduce(spec *env.Spec) (int, error) {
	if i := slices.Index(k.known, spec); i >= 0 {
		return i + 1, nil
	}
	k.known = append(k.known, spec)
	layout := models.LayoutOf(spec)
	m := &protocol.Message{Type: protocol.Environment, Number: len(k.known), ID: spec.ID, Layer: spec.Layer.String(),
		Layout: layout.Hash, Size: spec.ObsSize, Count: spec.Actions(), Fields: fields(spec.Obs),
		Featured: fields(spec.Features)}
	for i := range spec.Slots {
		m.Slots = append(m.Slots, spec.Slots[i].Name)
	}
	return m.Number, k.send(m)
}

func fields(list []env.Field) (out []protocol.Field) {
	for _, f := range list {
		out = append(out, protocol.Field{Name: f.Name, Offset: f.Offset, Size: f.Size, Low: f.Low, High: f.High})
	}
	return out
}

// answer has the program answer the questions that were asked.
func (k *link) answer() {
	ask := &k.buffer
	*ask = protocol.Message{Type: protocol.Act, Ask: ask.Ask[:0]}
	limit := k.patience
	alive := k.asked[:0]
	for _, c := range k.asked {
		if k.child == nil || c.life != k.life {
			c.err = errors.New("the program had ended, and with it what it knew of this game")
			close(c.done)
			continue
		}
		alive = append(alive, c)
		ask.Ask = append(ask.Ask, *c.ask)
		for _, ms := range []int64{c.ask.LimitMS, c.ask.LeftMS} {
			if ms > 0 {
				limit = min(limit, time.Duration(ms)*time.Millisecond)
			}
		}
	}
	k.asked = alive
	if len(alive) == 0 {
		return
	}
	var reply protocol.Message
	err := k.within(limit, func() error { return k.child.exchange(ask, &reply) })
	if err == nil {
		if err = reply.CheckAnswers(len(alive)); err != nil {
			err = k.fail(err)
		}
	}
	for i, c := range alive {
		if c.err = err; err == nil {
			c.answer = reply.Answers[i]
			if len(reply.Why) > 0 {
				c.why = reply.Why[i]
			}
		}
		close(c.done)
	}
}

// send sends a message that has no answer.
func (k *link) send(m *protocol.Message) error {
	return k.within(k.patience, func() error { return k.child.conn.Send(m) })
}

// within does something with the program, which is killed when it takes longer than a limit. When it fails the
// program is ended, and the error says why.
func (k *link) within(limit time.Duration, do func() error) error {
	late := k.child.watch(limit)
	k.waiting.Store(k.child)
	err := do()
	k.waiting.Store(nil)
	if late() {
		err = fmt.Errorf("it was silent for %v", limit)
	}
	if err == nil {
		return nil
	}
	return k.fail(err)
}

// fail ends the program and returns what it is to blame for, with its last words.
func (k *link) fail(err error) error {
	err = k.child.blame(err)
	k.child = nil
	return err
}

// start starts the program, and greets it.
func (k *link) start() error {
	child, err := spawn(k.launch)
	if err != nil {
		return err
	}
	k.child, k.known = child, nil
	k.life++
	var hello protocol.Message
	err = k.within(k.patience, func() error {
		return child.exchange(&protocol.Message{Type: protocol.Hello, Protocol: protocol.Version, Name: "gauntlet",
			Encodings: []string{protocol.JSON, protocol.MessagePack}}, &hello)
	})
	if err != nil {
		return err
	}
	if err = hello.CheckHello(); err != nil {
		return k.fail(err)
	}
	if k.life > 1 && (hello.Layer != k.hello.Layer || hello.Batch != k.hello.Batch || !slices.Equal(hello.Wants, k.hello.Wants)) {
		return k.fail(errors.New("it greets otherwise than the first time it was started"))
	}
	k.hello = hello
	child.conn.SetEncoding(hello.Encoding)
	return nil
}

// stop lets the program end in peace.
func (k *link) stop() {
	if k.child == nil {
		return
	}
	if k.send(&protocol.Message{Type: protocol.Quit}) == nil {
		k.tame = k.child.end()
		k.child = nil
	}
}
