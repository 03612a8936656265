package replay

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/wire"
)

// headerMemory bounds what decoding a header may allocate, in bytes.
const headerMemory = 32 << 20

// ReadFile is Read for a file. Its errors begin with the path.
func ReadFile(path string) (*Replay, error) {
	data, err := files.Read(path, MaxSize)
	if err != nil {
		return nil, err
	}
	rep, err := Parse(data)
	if err != nil {
		return rep, fmt.Errorf("%s: %w", path, err)
	}
	return rep, nil
}

// Read reads a replay. Of one that is damaged or cut short it returns what stands before the last sound
// checksum together with a *Damaged, or no replay when the header is not sound. What is no replay, has
// another version of the format, has a setup that no game can be made of or is larger than MaxSize is refused
// with a sentence that says so.
func Read(r io.Reader) (*Replay, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	return Parse(data)
}

// Parse is Read for bytes in memory.
func Parse(data []byte) (*Replay, error) {
	if len(data) > MaxSize {
		return nil, fmt.Errorf("replay: larger than %d bytes", MaxSize)
	}
	if n := min(len(data), len(magic)); string(data[:n]) != magic[:n] {
		return nil, errors.New("replay: not a replay: it does not begin as one")
	}
	if len(data) <= len(magic) {
		return nil, &Damaged{Offset: len(data), Truncated: true, Reason: "it ends before the header"}
	}
	if v := data[len(magic)]; v != Format {
		return nil, fmt.Errorf("replay: format version %d; this program reads version %d", v, Format)
	}
	p := parser{data: data, pos: len(magic) + 1}
	rep := new(Replay)
	if err := p.header(&rep.Header); err != nil {
		return nil, err
	}
	rep.Actions = make([]engine.Action, 0, min((len(data)-p.pos)/8+Block, MaxActions))
	if err := p.blocks(rep); err != nil {
		// What was read of the block that is not sound is forgotten.
		rep.Actions = rep.Actions[:len(rep.Hashes)*Block]
		rep.End = nil
		err.Actions, err.Header = len(rep.Actions), true
		rep.Damage = err
		return rep, err
	}
	return rep, nil
}

// A parser reads the values of a replay one after the other.
type parser struct {
	data   []byte
	pos    int
	summed int // the bytes that crc is of
	crc    uint32
}

func (p *parser) bad(format string, args ...any) *Damaged {
	return &Damaged{Offset: p.pos, Reason: fmt.Sprintf(format, args...)}
}

func (p *parser) short(what string) *Damaged {
	return &Damaged{Offset: len(p.data), Truncated: true, Reason: "it ends within " + what}
}

func (p *parser) left() []byte { return p.data[p.pos:] }

// next returns the bytes of the next value, a map of at most the given size.
func (p *parser) next(what string, most int) ([]byte, *Damaged) {
	b := p.left()
	if len(b) > most {
		b = b[:most]
	}
	if len(b) == 0 {
		return nil, p.short(what)
	}
	if c := b[0]; c&0xf0 != 0x80 && c != 0xde && c != 0xdf {
		return nil, p.bad("0x%02x where %s belongs", c, what)
	}
	n, err := wire.Next(b)
	if errors.Is(err, wire.ErrShort) && len(b) == len(p.left()) {
		return nil, p.short(what)
	}
	if err != nil {
		return nil, p.bad("%s: %v", what, err)
	}
	p.pos += n
	return b[:n], nil
}

// checksum reads the checksum of all bytes before it.
func (p *parser) checksum() *Damaged {
	b := p.left()
	if len(b) < 5 {
		return p.short("a checksum")
	}
	if b[0] != 0xce {
		return p.bad("0x%02x where a checksum belongs", b[0])
	}
	p.crc = wire.Extend(p.crc, p.data[p.summed:p.pos])
	p.summed = p.pos
	if got := binary.BigEndian.Uint32(b[1:]); got != p.crc {
		return p.bad("the checksum is %08x, that of the bytes before it %08x", got, p.crc)
	}
	p.pos += 5
	return nil
}

// header reads the header. Nothing of it is decoded before its checksum is known to be right.
func (p *parser) header(h *Header) error {
	raw, bad := p.next("the header", MaxHeader)
	if bad == nil {
		bad = p.checksum()
	}
	if bad != nil {
		return bad
	}
	err := wire.Unmarshal(raw, h, headerMemory)
	if err == nil {
		err = cmp.Or(h.validateTexts(), CheckSetup(&h.Setup))
	}
	if err != nil {
		return fmt.Errorf("replay: header: %w", err)
	}
	return nil
}

// blocks reads the actions, hashes and checksums up to the end.
func (p *parser) blocks(rep *Replay) *Damaged {
	for {
		for range Block {
			b := p.left()
			if len(b) == 0 {
				return p.short("a block")
			}
			if b[0]&0xf0 != 0x90 {
				return p.end(rep)
			}
			if len(rep.Actions) == MaxActions {
				return p.bad("more than %d actions", MaxActions)
			}
			a, n, err := readAction(b)
			if errors.Is(err, wire.ErrShort) {
				return p.short("an action")
			}
			if err != nil {
				return p.bad("action %d: %v", len(rep.Actions)+1, err)
			}
			p.pos += n
			rep.Actions = append(rep.Actions, a)
		}
		b := p.left()
		if len(b) < 9 {
			return p.short("a hash")
		}
		if b[0] != 0xcf {
			return p.bad("0x%02x where the hash after action %d belongs", b[0], len(rep.Actions))
		}
		p.pos += 9
		if bad := p.checksum(); bad != nil {
			return bad
		}
		rep.Hashes = append(rep.Hashes, binary.BigEndian.Uint64(b[1:]))
	}
}

// end reads the end, which must be the last.
func (p *parser) end(rep *Replay) *Damaged {
	raw, bad := p.next("an action or the end", MaxHeader)
	if bad != nil {
		return bad
	}
	start := p.pos - len(raw)
	if bad := p.checksum(); bad != nil {
		return bad
	}
	after := p.pos
	p.pos = start
	end := new(End)
	if err := wire.Unmarshal(raw, end, headerMemory); err != nil {
		return p.bad("the end: %v", err)
	}
	if end.Actions != len(rep.Actions) {
		return p.bad("the end says %d actions, there are %d", end.Actions, len(rep.Actions))
	}
	if w := end.Outcome.Winner; w < -1 || w > 1 {
		return p.bad("the end says that seat %d won", w)
	}
	const what = "a text of the end"
	if err := cmp.Or(checkText(what, end.Outcome.Reason, MaxText),
		checkText(what, end.Note, MaxText)); err != nil {
		return p.bad("%v", err)
	}
	if p.pos = after; p.pos < len(p.data) {
		return p.bad("%d bytes after the end", len(p.data)-p.pos)
	}
	rep.End = end
	return nil
}
