package protocol

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"

	"github.com/vmihailenco/msgpack/v5"
	"github.com/vmihailenco/msgpack/v5/msgpcode"
)

// Numbers are 32-bit floats: a JSON array, or MessagePack bytes of four for each number, little-endian.
type Numbers []float32

// EncodeMsgpack writes them as bytes.
func (n Numbers) EncodeMsgpack(e *msgpack.Encoder) error {
	b := make([]byte, 0, 4*len(n))
	for _, x := range n {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return e.EncodeBytes(b)
}

// DecodeMsgpack reads them.
func (n *Numbers) DecodeMsgpack(d *msgpack.Decoder) error {
	b, err := d.DecodeBytes()
	if err != nil {
		return err
	}
	if len(b)%4 != 0 {
		return fmt.Errorf("numbers of %d bytes, which four does not divide", len(b))
	}
	*n = make(Numbers, len(b)/4)
	for i := range *n {
		(*n)[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return nil
}

// Bytes are what they are in MessagePack, and base64 in JSON.
type Bytes []byte

// An Answer is an action by its number or, in the layer menu, any other legal one by the command that a person
// would type (docs/play.md).
type Answer struct {
	Index   int
	Command string // "" for the action of the index
}

// MarshalJSON writes a number or a text.
func (a Answer) MarshalJSON() ([]byte, error) {
	if a.Command != "" {
		return json.Marshal(a.Command)
	}
	return json.Marshal(a.Index)
}

// UnmarshalJSON reads either.
func (a *Answer) UnmarshalJSON(b []byte) error {
	*a = Answer{}
	if len(b) > 0 && b[0] == '"' {
		if err := json.Unmarshal(b, &a.Command); err != nil {
			return err
		}
		return a.check()
	}
	if err := json.Unmarshal(b, &a.Index); err != nil {
		return fmt.Errorf("the action %s is neither a whole number nor a command", cut(string(b)))
	}
	return nil
}

// EncodeMsgpack writes a number or a text.
func (a Answer) EncodeMsgpack(e *msgpack.Encoder) error {
	if a.Command != "" {
		return e.EncodeString(a.Command)
	}
	return e.EncodeInt(int64(a.Index))
}

// DecodeMsgpack reads either.
func (a *Answer) DecodeMsgpack(d *msgpack.Decoder) (err error) {
	*a = Answer{}
	code, err := d.PeekCode()
	if err != nil {
		return err
	}
	if msgpcode.IsString(code) {
		if a.Command, err = d.DecodeString(); err != nil {
			return err
		}
		return a.check()
	}
	a.Index, err = d.DecodeInt()
	return err
}

func (a *Answer) check() error {
	if a.Command == "" || len(a.Command) > MaxText {
		return fmt.Errorf("a command has %d bytes; it has 1 to %d", len(a.Command), MaxText)
	}
	return nil
}
