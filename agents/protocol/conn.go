package protocol

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"gauntlet/engine/wire"

	"github.com/vmihailenco/msgpack/v5"
)

// A Conn sends messages over one stream and receives them over another, as JSON until SetEncoding says
// otherwise. It is not safe for concurrent use.
type Conn struct {
	r       *bufio.Reader
	w       io.Writer
	most    int // bytes of a message that is received
	packed  bool
	out     bytes.Buffer
	line    []byte
	encoder *msgpack.Encoder
}

// NewConn returns a connection that receives messages of at most so many bytes.
func NewConn(r io.Reader, w io.Writer, most int) *Conn {
	c := &Conn{r: bufio.NewReaderSize(r, 64<<10), w: w, most: most}
	c.encoder = msgpack.NewEncoder(&c.out)
	c.encoder.SetCustomStructTag("json")
	c.encoder.UseCompactInts(true)
	return c
}

// SetEncoding has all messages from now on be JSON or MessagePack.
func (c *Conn) SetEncoding(name string) { c.packed = name == MessagePack }

// Send writes a message.
func (c *Conn) Send(m *Message) error {
	c.out.Reset()
	if c.packed {
		c.out.Write([]byte{0, 0, 0, 0})
		if err := c.encoder.Encode(m); err != nil {
			return err
		}
		b := c.out.Bytes()
		binary.LittleEndian.PutUint32(b, uint32(len(b)-4))
		_, err := c.w.Write(b)
		return err
	}
	e := json.NewEncoder(&c.out)
	e.SetEscapeHTML(false)
	if err := e.Encode(m); err != nil {
		return err
	}
	_, err := c.w.Write(c.out.Bytes())
	return err
}

// A BadMessage is what was received and is no message, in words. What comes after it cannot be relied on.
type BadMessage struct{ Why string }

func (b *BadMessage) Error() string { return b.Why }

func bad(format string, args ...any) error { return &BadMessage{fmt.Sprintf(format, args...)} }

// Receive reads the next message. io.EOF says that the other side has closed its stream between two messages;
// a *BadMessage, that what it sent is none.
func (c *Conn) Receive(m *Message) error {
	*m = Message{}
	if c.packed {
		return c.receivePacked(m)
	}
	line, err := c.readLine()
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(m); err != nil {
		return bad("it sent %q, which is no message: %v", cut(string(line)), err)
	}
	if _, err := d.Token(); err != io.EOF {
		return bad("it sent %q, which has more than one JSON document in a line", cut(string(line)))
	}
	return nil
}

// readLine returns the next line that is not empty, without its end.
func (c *Conn) readLine() ([]byte, error) {
	for {
		c.line = c.line[:0]
		for {
			part, err := c.r.ReadSlice('\n')
			if len(c.line)+len(part) > c.most {
				return nil, bad("it sent a line of more than %d bytes", c.most)
			}
			c.line = append(c.line, part...)
			if err == nil {
				break
			}
			if errors.Is(err, bufio.ErrBufferFull) {
				continue
			}
			if err == io.EOF && len(c.line) > 0 {
				return nil, bad("it ended in the middle of a line, after %q", cut(string(c.line)))
			}
			return nil, err
		}
		if line := bytes.TrimSpace(c.line); len(line) > 0 {
			return line, nil
		}
	}
}

// receivePacked reads a message of MessagePack.
func (c *Conn) receivePacked(m *Message) error {
	var head [4]byte
	if _, err := io.ReadFull(c.r, head[:]); err != nil {
		if err == io.ErrUnexpectedEOF {
			return bad("it ended in the middle of a message's length")
		}
		return err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n > uint32(c.most) {
		return bad("it sent a message of %d bytes, at most %d", n, c.most)
	}
	if cap(c.line) < int(n) {
		c.line = make([]byte, n)
	}
	c.line = c.line[:n]
	if _, err := io.ReadFull(c.r, c.line); err != nil {
		return bad("it ended in the middle of a message of %d bytes", n)
	}
	if err := wire.Check(c.line); err != nil {
		return bad("it sent %d bytes that are no message: %v", n, err)
	}
	d := msgpack.NewDecoder(bytes.NewReader(c.line))
	d.SetCustomStructTag("json")
	d.DisallowUnknownFields(true)
	if err := d.Decode(m); err != nil {
		return bad("it sent %d bytes that are no message: %v", n, err)
	}
	return nil
}
