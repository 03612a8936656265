// Package envserver lets another program step environments: it makes vectors, writes what they show into memory
// that both programs have mapped from one file, and takes requests over a stream. package gauntlet-env in folder
// python is such a program; docs/decisions/025-environments-for-python.md says why it is done so.
//
// A request is a frame: the length of what follows (4 bytes), what is asked (1 byte, see Kind), the number of the
// vector (4 bytes), and what the kind needs besides. An answer is the length (4), whether it is one (1 byte: 0,
// or 1 for a refusal) and what was asked for. All numbers are little endian. Requests are answered one after
// another, so that the other side may send the next before it has read the last answer. A refusal is a JSON
// object with a sentence; it leaves everything as it was. The server ends when its input does.
package envserver

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"

	"gauntlet/engine"
	"gauntlet/env"
)

// Protocol is the version of the frames and of what they mean.
const Protocol = 1

// A Kind is what a request asks for.
type Kind uint8

// The kinds. Their numbers are part of the protocol.
const (
	Hello       Kind = 0  // JSON hello; answered by a JSON hello. It must come first
	Make        Kind = 1  // JSON Order; answered by a JSON Made
	Map         Kind = 2  // JSON Place: where the memory is
	Describe    Kind = 3  // answered by a JSON Description
	Reset       Kind = 4  // whether there is a seed (1), the seed (8): of row 0
	ResetRows   Kind = 5  // whether there are seeds (1), a byte for each row: 1 to reset it, a seed for each row (8)
	Step        Kind = 6  // the actions are in the memory
	Snapshot    Kind = 7  // row (4); answered by its bytes
	Restore     Kind = 8  // row (4), bytes of a snapshot
	SnapshotAll Kind = 9  // answered by bytes
	RestoreAll  Kind = 10 // bytes of a snapshot of all rows
	Copy        Kind = 11 // pairs of rows (4, 4): from, to
	LookAhead   Kind = 12 // row (4), row (4), seed (8), again and again: from, to, and the dice to come
	Observe     Kind = 13 // row (4), seat (1): what it sees goes to the array "look"
	Words       Kind = 14 // row (4); answered by a JSON list of [action, what it does], those that are legal
	Render      Kind = 15 // row (4), 0 for text or 1 for SVG (1); answered by the picture
	Info        Kind = 16 // row (4); answered by JSON
	Statistics  Kind = 17 // answered by JSON
	Close       Kind = 18
	Judge       Kind = 19 // path of a checkpoint; answered by the logits of all rows, and their values (4 each)
)

// Bounds of what the other side may ask for.
const (
	maxRequest = 512 << 20 // bytes of a frame
	maxVectors = 1 << 16   // that are open at once
	chunk      = 1 << 20   // bytes of a frame that are read at a time
)

// A Server answers one program.
type Server struct {
	// Release is that of this program, for the greeting.
	Release string

	out     io.Writer
	vectors map[uint32]*vector
	last    uint32 // number of the vector that was made last
	greeted bool
	reply   []byte
	request []byte
}

// A hello is the greeting of either side.
type hello struct {
	Protocol int    `json:"protocol"`
	Engine   string `json:"engine,omitempty"`
	Release  string `json:"release,omitempty"`
	OS       string `json:"os,omitempty"`
	MaxRows  int    `json:"max_rows,omitempty"`
	// Nonce comes back in the answer: who was interrupted and does not know which answers are still to come asks
	// for one.
	Nonce uint64 `json:"nonce,omitempty"`
}

// A refusal is why a request was not carried out.
type refusal struct {
	Error string `json:"error"`
	// "action" for an action that is not legal, "state" for a call that does not fit the moment, else "input"
	Kind string `json:"kind"`
	Row  *int   `json:"row,omitempty"` // of the vector, where it is about one
}

// Serve answers requests until the input ends. What is no frame is an error.
func (s *Server) Serve(in io.Reader, out io.Writer) (failed error) {
	s.out, s.vectors = out, map[uint32]*vector{}
	defer func() {
		for _, v := range s.vectors {
			failed = errors.Join(failed, v.close())
		}
	}()
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		b, err := s.receive(r)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		s.reply = append(s.reply[:0], 0, 0, 0, 0, 0)
		if err := s.answer(Kind(b[0]), binary.LittleEndian.Uint32(b[1:]), b[5:]); err != nil {
			if err := s.refuse(err); err != nil {
				return err
			}
		}
		binary.LittleEndian.PutUint32(s.reply, uint32(len(s.reply)-4))
		if _, err := out.Write(s.reply); err != nil {
			return fmt.Errorf("the other program does not read its answers: %w", err)
		}
		if cap(s.reply) > 4*chunk {
			s.reply = nil
		}
	}
}

// head is how many bytes of a frame stand before what its kind needs, its length not counted.
const head = 5

// receive reads a frame without its length. Memory is taken as it comes in, whatever length is said.
func (s *Server) receive(r *bufio.Reader) ([]byte, error) {
	var length [4]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		if err == io.ErrUnexpectedEOF {
			return nil, errors.New("the input ends in the middle of a frame's length")
		}
		return nil, err
	}
	n := int(binary.LittleEndian.Uint32(length[:]))
	if n < head || n > maxRequest {
		return nil, fmt.Errorf("a frame of %d bytes, it must have from %d to %d", n, head, maxRequest)
	}
	if cap(s.request) > 4*chunk && n < chunk {
		s.request = nil
	}
	s.request = s.request[:0]
	for len(s.request) < n {
		from, more := len(s.request), min(chunk, n-len(s.request))
		if cap(s.request) < from+more {
			s.request = append(make([]byte, 0, max(from+more, min(2*cap(s.request), n))), s.request...)
		}
		s.request = s.request[:from+more]
		if _, err := io.ReadFull(r, s.request[from:]); err != nil {
			return nil, fmt.Errorf("the input ends in the middle of a frame of %d bytes", n)
		}
	}
	return s.request, nil
}

// refuse makes the answer that tells an error.
func (s *Server) refuse(err error) error {
	r := refusal{Error: err.Error(), Kind: "input"}
	var row *env.RowError
	var action *env.ActionError
	var state *env.StateError
	switch {
	case errors.As(err, &action):
		r.Kind = "action"
	case errors.As(err, &state):
		r.Kind = "state"
	}
	if errors.As(err, &row) {
		r.Row = &row.Row
	}
	s.reply = append(s.reply[:0], 0, 0, 0, 0, 1)
	return s.say(r)
}

// say appends JSON to the answer.
func (s *Server) say(v any) error {
	b, err := json.Marshal(v)
	s.reply = append(s.reply, b...)
	return err
}

// answer carries out a request and appends what is answered.
func (s *Server) answer(kind Kind, number uint32, b []byte) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v (a defect; please report it with what was asked)", p)
		}
	}()
	switch {
	case kind == Hello:
		return s.greet(b)
	case !s.greeted:
		return errors.New("a request before the greeting")
	case kind == Make:
		return s.make(b)
	}
	v, ok := s.vectors[number]
	if !ok {
		return fmt.Errorf("there is no vector %d", number)
	}
	if kind == Close {
		if err := sized(b, 0); err != nil {
			return err
		}
		delete(s.vectors, number)
		return v.close()
	}
	return s.ask(v, kind, b)
}

// greet takes the other side's greeting and gives our own.
func (s *Server) greet(b []byte) error {
	var h hello
	if err := decode(b, &h); err != nil {
		return err
	}
	if h.Protocol != Protocol {
		return fmt.Errorf("the other program speaks version %d of the protocol, this one version %d: "+
			"both must come from one release",
			h.Protocol, Protocol)
	}
	s.greeted = true
	return s.say(hello{Protocol, engine.Version, s.Release, runtime.GOOS, env.MaxRows, h.Nonce})
}

// make makes a vector.
func (s *Server) make(b []byte) error {
	var o Order
	if err := decode(b, &o); err != nil {
		return err
	}
	if len(s.vectors) >= maxVectors {
		return fmt.Errorf("%d vectors are open, that is the most", len(s.vectors))
	}
	v, err := o.vector()
	if err != nil {
		return err
	}
	s.last++
	s.vectors[s.last] = v
	return s.say(v.made(s.last))
}

// decode reads JSON, and refuses keys that mean nothing.
func decode(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("a request that is no JSON of its kind: %w", err)
	}
	return nil
}

// ask has a vector carry out a request.
func (s *Server) ask(v *vector, kind Kind, b []byte) (err error) {
	switch kind {
	case Map:
		var p Place
		if err := decode(b, &p); err != nil {
			return err
		}
		return v.place(p)
	case Describe:
		return s.say(v.describe())
	case Statistics:
		return s.say(v.v.Statistics().Mean())
	case Step:
		return v.step(b)
	case Reset:
		return v.reset(b)
	case ResetRows:
		return v.resetRows(b)
	case SnapshotAll:
		s.reply = v.v.AppendSnapshot(s.reply)
		return nil
	case RestoreAll:
		return v.restoreAll(b)
	case Copy:
		return v.copy(b)
	case Judge:
		s.reply, err = v.judge(s.reply, string(b))
		return err
	case LookAhead:
		return v.lookAhead(b)
	}
	if len(b) < 4 {
		return fmt.Errorf("a request of kind %d with %d bytes", kind, len(b))
	}
	return s.askRow(v, kind, int(int32(binary.LittleEndian.Uint32(b))), b[4:])
}

// askRow has a vector carry out a request about one row.
func (s *Server) askRow(v *vector, kind Kind, row int, b []byte) (err error) {
	switch kind {
	case Snapshot:
		s.reply, err = v.v.AppendRow(s.reply, row)
		return err
	case Restore:
		return v.restore(row, b)
	case Observe:
		if err := sized(b, 1); err != nil {
			return err
		}
		return v.look(row, int(b[0]))
	case Words:
		words, err := v.words(row)
		if err != nil {
			return err
		}
		return s.say(words)
	case Render:
		if err := sized(b, 1); err != nil {
			return err
		}
		s.reply, err = v.render(s.reply, row, b[0])
		return err
	case Info:
		info, err := v.info(row)
		if err != nil {
			return err
		}
		return s.say(info)
	}
	return fmt.Errorf("there is no request of kind %d", kind)
}

// sized refuses a request with too few or too many bytes.
func sized(b []byte, want int) error {
	if len(b) != want {
		return fmt.Errorf("a request with %d bytes, it must have %d", len(b), want)
	}
	return nil
}
