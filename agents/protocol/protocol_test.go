package protocol_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"gauntlet/agents/protocol"

	"github.com/google/go-cmp/cmp"
)

func ptr[T any](v T) *T { return &v }

// messages are one of each kind, with every field used somewhere.
var messages = []protocol.Message{
	{Type: protocol.Hello, Protocol: 1, Name: "gauntlet", Release: "4", Encodings: []string{"json", "msgpack"}},
	{Type: protocol.Hello, Protocol: 1, Name: "bot", Layer: protocol.Tactical,
		Wants: []string{protocol.Observation, protocol.Mask}, Encoding: protocol.MessagePack, Batch: 64},
	{Type: protocol.Environment, Number: 1, ID: "GF3-Skirmish-v1", Layer: "tactical", Layout: "ab12", Size: 3, Count: 2,
		Fields: []protocol.Field{{Name: "round", Offset: 0, Size: 3, Low: -1, High: 2.5}}, Slots: []string{"pass", "hold"},
		Featured: []protocol.Field{{Name: "gain", Size: 1, High: 1}}},
	{Type: protocol.Begin, Game: 7, Env: 1, Seat: ptr(0), Seed: "18446744073709551615", Setup: []byte{0, 1, 255}},
	{Type: protocol.Act, Ask: []protocol.Question{
		{Game: 7, Legal: []int{0, 4, 300}, Observation: []float32{0, -1.5, 0.1, math.MaxFloat32}, Mask: []byte{1, 0, 0, 0, 1},
			Features: []float32{0.25}, Words: []string{"hold <&>", "rush"}, Text: "what?", Position: []byte("xyz"),
			LimitMS: 5, LeftMS: 6000},
		{Game: 8, Legal: []int{1}},
	}},
	{Type: protocol.Actions, Answers: []protocol.Answer{{Index: 300}, {Command: "move to 1,2"}}, Why: []string{"", "best"}},
	{Type: protocol.End, Game: 7, Score: ptr(0.5), Reason: "rounds"},
	{Type: protocol.Error, Message: "no"},
	{Type: protocol.Quit},
}

// What is sent comes out the same in both encodings, message after message.
func TestMessagesComeThrough(t *testing.T) {
	for _, encoding := range []string{protocol.JSON, protocol.MessagePack} {
		var stream bytes.Buffer
		c := protocol.NewConn(&stream, &stream, protocol.MaxQuestion)
		c.SetEncoding(encoding)
		for i := range messages {
			if err := c.Send(&messages[i]); err != nil {
				t.Fatal(err)
			}
		}
		for i := range messages {
			var got protocol.Message
			if err := c.Receive(&got); err != nil {
				t.Fatalf("%s, message %d: %v", encoding, i, err)
			}
			if diff := cmp.Diff(messages[i], got); diff != "" {
				t.Errorf("%s, message %d: %s", encoding, i, diff)
			}
		}
		if err := c.Receive(new(protocol.Message)); err != io.EOF {
			t.Errorf("%s: after the last message: %v", encoding, err)
		}
	}
}

// A message of JSON is one line.
func TestJSONIsALine(t *testing.T) {
	var stream bytes.Buffer
	c := protocol.NewConn(&stream, &stream, protocol.MaxReply)
	m := protocol.Message{Type: protocol.Error, Message: "two\nlines <b>"}
	if err := c.Send(&m); err != nil {
		t.Fatal(err)
	}
	if got, want := stream.String(), `{"type":"error","message":"two\nlines <b>"}`+"\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestWhatIsNoMessage(t *testing.T) {
	for _, c := range []struct{ sent, want string }{
		{"hello\n", `it sent "hello", which is no message`},
		{`{"type":"actions","action":[1]}` + "\n", `unknown field "action"`},
		{`{"type":"actions"} {"type":"actions"}` + "\n", "more than one JSON document in a line"},
		{`{"type":"actions","actions":[1.5]}` + "\n", "the action 1.5 is neither a whole number nor a command"},
		{`{"type":"actions","actions":[""]}` + "\n", "a command has 0 bytes"},
		{`{"type":"actions","actions":["` + strings.Repeat("x", protocol.MaxText+1) + `"]}` + "\n", "a command has 1025 bytes"},
		{`{"type":"acti`, "ended in the middle of a line"},
		{strings.Repeat("x", protocol.MaxReply+1) + "\n", "a line of more than 1048576 bytes"},
	} {
		err := protocol.NewConn(strings.NewReader(c.sent), io.Discard, protocol.MaxReply).Receive(new(protocol.Message))
		if bad := new(protocol.BadMessage); !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v, not %q", c.sent, err, c.want)
		}
	}
	for _, c := range []struct{ sent, want string }{
		{"\x01\x00", "in the middle of a message's length"},
		{"\xff\xff\xff\x7f", "a message of 2147483647 bytes, at most 1048576"},
		{"\x05\x00\x00\x00\x81", "in the middle of a message of 5 bytes"},
		{"\x01\x00\x00\x00\xc1", "1 bytes that are no message"},
		{"\x05\x00\x00\x00\xdd\x7f\xff\xff\xff", "no message"},
		{"\x03\x00\x00\x00\x81\xa1x", "no message"},
		{"\x04\x00\x00\x00\x81\xa1x\x01", `unknown field "x"`},
		{"\x1e\x00\x00\x00\x81\xa9questions\x91\x81\xabobservation\xc4\x03abc", "numbers of 3 bytes"},
	} {
		conn := protocol.NewConn(strings.NewReader(c.sent), io.Discard, protocol.MaxReply)
		conn.SetEncoding(protocol.MessagePack)
		err := conn.Receive(new(protocol.Message))
		if bad := new(protocol.BadMessage); !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, not %q", c.sent, err, c.want)
		}
	}
}

func TestEmptyLinesAreNothing(t *testing.T) {
	c := protocol.NewConn(strings.NewReader("\n \r\n{\"type\":\"quit\"}\r\n"), io.Discard, 100)
	var m protocol.Message
	if err := c.Receive(&m); err != nil || m.Type != protocol.Quit {
		t.Errorf("%+v, %v", m, err)
	}
}

// A line exactly as long as may be is read, also when it is longer than what is read at once.
func TestLongestLine(t *testing.T) {
	const most = 200_000
	line := `{"type":"error","message":"` + strings.Repeat("x", most-30) + "\"}\n"
	for _, c := range []struct {
		most int
		ok   bool
	}{{len(line), true}, {len(line) - 1, false}} {
		var m protocol.Message
		err := protocol.NewConn(strings.NewReader(line), io.Discard, c.most).Receive(&m)
		if (err == nil) != c.ok {
			t.Errorf("a line of %d bytes where %d may be: %v", len(line), c.most, err)
		}
	}
}

func TestGreetings(t *testing.T) {
	hello := func(change func(*protocol.Message)) protocol.Message {
		m := protocol.Message{Type: protocol.Hello, Protocol: protocol.Version}
		change(&m)
		return m
	}
	least := hello(func(*protocol.Message) {})
	if err := least.CheckHello(); err != nil || least.Layer != protocol.Menu || least.Encoding != protocol.JSON {
		t.Errorf("the least greeting: %+v, %v", least, err)
	}
	if least.Batch != 1 {
		t.Errorf("the least greeting answers %d questions at once", least.Batch)
	}
	for _, c := range []struct {
		m    protocol.Message
		want string
	}{
		{hello(func(m *protocol.Message) { m.Batch = -1 }), "it answers -1 questions at once"},
		{hello(func(m *protocol.Message) { m.Batch = 4097 }), "it answers 4097 questions at once"},
		{protocol.Message{Type: protocol.Error, Message: "no licence"}, `"no licence" instead of hello`},
		{protocol.Message{Type: protocol.Act}, `of the type "act", and must be "hello"`},
		{hello(func(m *protocol.Message) { m.Protocol = 2 }), "version 2 of the protocol, and this is version 1"},
		{hello(func(m *protocol.Message) { m.Encodings = []string{"json"} }), "send back what it gets"},
		{hello(func(m *protocol.Message) { m.Name = strings.Repeat("n", 65) }), "more than 64 bytes"},
		{hello(func(m *protocol.Message) { m.Release = strings.Repeat("n", 65) }), "more than 64 bytes"},
		{hello(func(m *protocol.Message) { m.Layer = "strategic" }), `the layer "strategic"`},
		{hello(func(m *protocol.Message) { m.Encoding = "xml" }), `the encoding "xml"`},
		{hello(func(m *protocol.Message) { m.Wants = []string{"money"} }), `wants "money"`},
		{hello(func(m *protocol.Message) { m.Wants = []string{"words", "words"} }), `wants "words" twice`},
		{hello(func(m *protocol.Message) { m.Wants = []string{"observation"} }), `questions in the layer "menu" do not have`},
		{hello(func(m *protocol.Message) { m.Wants = []string{"mask"} }), `questions in the layer "menu" do not have`},
		{hello(func(m *protocol.Message) { m.Wants = []string{"features"} }), `questions in the layer "menu" do not have`},
	} {
		if err := c.m.CheckHello(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, not %q", c.m, err, c.want)
		}
	}
	longest := hello(func(m *protocol.Message) { m.Name, m.Release = strings.Repeat("n", 64), strings.Repeat("r", 64) })
	all := hello(func(m *protocol.Message) {
		m.Layer, m.Wants, m.Batch = protocol.Atomic, protocol.Wants, protocol.MaxBatch
	})
	for _, m := range []protocol.Message{longest, all} {
		if err := m.CheckHello(); err != nil {
			t.Error(err)
		}
	}
}

func TestAnswers(t *testing.T) {
	actions := func(n int, why ...string) protocol.Message {
		return protocol.Message{Type: protocol.Actions, Answers: make([]protocol.Answer, n), Why: why}
	}
	for _, c := range []struct {
		m    protocol.Message
		n    int
		want string
	}{
		{actions(2), 2, ""},
		{actions(2, "a", "b"), 2, ""},
		{actions(1), 2, "1 answers to 2 questions"},
		{actions(3), 2, "3 answers to 2 questions"},
		{actions(2, "a"), 2, "explained 1 of 2"},
		{protocol.Message{Type: protocol.Hello}, 1, `of the type "hello", and must answer with "actions"`},
		{protocol.Message{Type: protocol.Error, Message: strings.Repeat("e", 2000)}, 1,
			"it says: " + strings.Repeat("e", protocol.MaxText) + "..."},
	} {
		err := c.m.CheckAnswers(c.n)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasSuffix(err.Error(), c.want) &&
			!strings.Contains(err.Error(), c.want)) {
			t.Errorf("%d answers to %d: %v, not %q", len(c.m.Answers), c.n, err, c.want)
		}
	}
}

// Whatever is received is a message or an error, in either encoding, and what is a message can be sent again.
func FuzzReceive(f *testing.F) {
	for i := range messages {
		for _, encoding := range []string{protocol.JSON, protocol.MessagePack} {
			var b bytes.Buffer
			c := protocol.NewConn(nil, &b, 0)
			c.SetEncoding(encoding)
			if err := c.Send(&messages[i]); err != nil {
				f.Fatal(err)
			}
			f.Add(b.Bytes(), encoding == protocol.MessagePack)
		}
	}
	f.Add([]byte("\xff\xff\xff\xff"), true)
	f.Add([]byte("[[[[[[[[[[[[[[[[[[[[\n"), false)
	f.Fuzz(func(t *testing.T, data []byte, packed bool) {
		encoding := protocol.JSON
		if packed {
			encoding = protocol.MessagePack
		}
		var again bytes.Buffer
		c := protocol.NewConn(bytes.NewReader(data), &again, protocol.MaxReply)
		c.SetEncoding(encoding)
		for {
			var m protocol.Message
			if err := c.Receive(&m); err != nil {
				break
			}
			m.CheckHello()
			m.CheckAnswers(1)
			if err := c.Send(&m); err != nil {
				t.Fatalf("%+v was received and cannot be sent: %v", m, err)
			}
		}
	})
}
