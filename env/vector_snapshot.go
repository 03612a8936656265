package env

import (
	"cmp"
	"encoding/binary"
	"fmt"
)

// Layout of a vector's snapshot, little endian: "GVEC", version byte, number of rows (4), of each row its
// length (4) and the row, CRC-32C of all before (4).
const (
	vectorMagic   = "GVEC"
	vectorVersion = 1
	vectorHead    = len(vectorMagic) + 1 + 4
)

// AppendRow appends a snapshot of a row to b. It is one of the row's environment, and can be restored there
// as well as in this or any other row. Statistics and FinalInfo are no part of it.
func (v *Vector) AppendRow(b []byte, row int) ([]byte, error) {
	if err := v.checkRow(row); err != nil {
		return b, err
	}
	return v.envs[row].AppendSnapshot(b), nil
}

// RestoreRow brings a snapshot back in a row, and writes the row: its rewards are 0 and its flags false. A
// row that is restored after the end of its episode is reset with the next step in the modes next-step and
// same-step.
func (v *Vector) RestoreRow(row int, snapshot []byte, b *Buffers) error {
	if err := cmp.Or(v.check(b), v.checkRow(row)); err != nil {
		return err
	}
	if err := v.restoreRow(row, snapshot); err != nil {
		return &RowError{row, err}
	}
	return v.run([]int32{int32(row)}, (*Vector).restored, b)
}

func (v *Vector) restoreRow(i int, b []byte) error {
	e := v.envs[i]
	if err := e.Restore(b); err != nil {
		return err
	}
	switch {
	case e.Seat() >= 0:
		v.state[i] = rowLive
	case e.Terminated() || e.Truncated():
		v.state[i] = rowEnded
	default:
		v.state[i] = rowIdle
	}
	return nil
}

// restored writes a row after restoreRow.
func (v *Vector) restored(i int) error {
	v.blank(i)
	if v.state[i] == rowIdle {
		v.seat[i], v.b.Seat[i] = -1, -1
		return nil
	}
	return v.write(i)
}

// AppendSnapshot appends a snapshot of all rows to b.
func (v *Vector) AppendSnapshot(b []byte) []byte {
	le, from := binary.LittleEndian, len(b)
	b = append(append(b, vectorMagic...), vectorVersion)
	b = le.AppendUint32(b, uint32(len(v.envs)))
	for i := range v.envs {
		at := len(b)
		b = v.envs[i].AppendSnapshot(le.AppendUint32(b, 0))
		le.PutUint32(b[at:], uint32(len(b)-at-4))
	}
	return sealed(b, from)
}

// Restore brings a snapshot of all rows back, and writes all buffers as RestoreRow does.
func (v *Vector) Restore(snapshot []byte, b *Buffers) error {
	if err := v.check(b); err != nil {
		return err
	}
	rows, err := v.split(snapshot)
	if err != nil {
		return err
	}
	before := make([][]byte, 0, len(rows))
	for i, row := range rows {
		before = append(before, v.envs[i].AppendSnapshot(nil))
		if err := v.restoreRow(i, row); err != nil {
			for k, old := range before[:i] {
				if undo := v.restoreRow(k, old); undo != nil {
					return &RowError{k, fmt.Errorf("its own snapshot does not restore: %w", undo)}
				}
			}
			return &RowError{i, err}
		}
	}
	return v.run(nil, (*Vector).restored, b)
}

// split returns the rows of a snapshot.
func (v *Vector) split(b []byte) ([][]byte, error) {
	le := binary.LittleEndian
	if len(b) < vectorHead+4 || string(b[:4]) != vectorMagic {
		return nil, fmt.Errorf("snapshot: not one of a vector (%d bytes)", len(b))
	}
	if b[4] != vectorVersion {
		return nil, fmt.Errorf("snapshot: version %d, this program reads version %d", b[4], vectorVersion)
	}
	if n := int64(le.Uint32(b[5:])); n != int64(len(v.envs)) {
		return nil, fmt.Errorf("snapshot: of %d rows, this vector has %d", n, len(v.envs))
	}
	b, err := unsealed(b)
	if err != nil {
		return nil, err
	}
	b = b[vectorHead:]
	rows := make([][]byte, len(v.envs))
	for i := range rows {
		if len(b) < 4 || uint64(le.Uint32(b)) > uint64(len(b)-4) {
			return nil, fmt.Errorf("snapshot: row %d is cut short", i)
		}
		n := int(le.Uint32(b))
		rows[i], b = b[4:4+n], b[4+n:]
	}
	if len(b) > 0 {
		return nil, fmt.Errorf("snapshot: %d bytes after the last row", len(b))
	}
	return rows, nil
}
