package jsonl

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"gauntlet/engine/wire"
)

// A Chain is the checksum of a log whose lines each end with the CRC-32C of all documents up to their own, as
// the key crc: a line that is changed, taken out, put in or moved is noticed. Only lines that are missing at
// the end of the log are not. The zero value is that of an empty log.
type Chain struct{ sum uint32 }

// The end of a line of a chain: a comma, the key, eight hex digits, the brace and the line feed.
const (
	chainKey  = `,"crc":"`
	chainTail = len(chainKey) + 8 + len("\"}\n")
)

// ErrChain is the error, by errors.Is, of a line that is not the one that was written there.
var ErrChain = errors.New("the checksum is not that of the log up to here: a line was changed, or one is missing or added")

// Append writes a document, which is an object with at least one key, as one line with its checksum. After an
// error the chain stands where it stood.
func (c *Chain) Append(w io.Writer, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	sum := wire.Extend(c.sum, b)
	line := fmt.Appendf(b[:len(b)-1], "%s%08x\"}\n", chainKey, sum)
	if _, err = w.Write(line); err == nil {
		c.sum = sum
	}
	return err
}

// Open returns the document of a line, and an error when the line is not the one that was written there.
func (c *Chain) Open(line []byte) (document []byte, err error) {
	at := len(line) - chainTail
	if at < 1 || string(line[at:at+len(chainKey)]) != chainKey || string(line[len(line)-3:]) != "\"}\n" {
		return nil, errors.New("the line has no checksum at its end")
	}
	want, err := strconv.ParseUint(string(line[at+len(chainKey):len(line)-3]), 16, 32)
	if err != nil {
		return nil, fmt.Errorf("the checksum is no number of eight hex digits: %w", err)
	}
	document = append(line[:at:at], '}')
	sum := wire.Extend(c.sum, document)
	if uint32(want) != sum {
		return nil, ErrChain
	}
	c.sum = sum
	return document, nil
}
