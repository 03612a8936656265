package envserver

import (
	"cmp"
	"encoding/binary"
	"fmt"

	"gauntlet/env"
)

// restore brings a snapshot back in a row.
func (v *vector) restore(row int, snapshot []byte) error {
	if err := v.ready(); err != nil {
		return err
	}
	if err := v.v.RestoreRow(row, snapshot, &v.b); err != nil {
		return err
	}
	v.restored(row)
	return v.wrote()
}

// restored takes down what a row needs that was restored. What the learner had earned before its first action is
// known as long as it has not acted.
func (v *vector) restored(row int) {
	if v.seats == nil {
		return
	}
	info := v.v.Info(row)
	if v.seats.restored(row, 1-info.OpponentSeat); info.Length == 0 {
		v.began(row)
	} else {
		v.early[row] = 0
	}
}

// restoreAll brings a snapshot of all rows back.
func (v *vector) restoreAll(snapshot []byte) error {
	if err := v.ready(); err != nil {
		return err
	}
	if err := v.v.Restore(snapshot, &v.b); err != nil {
		return err
	}
	for row := range v.v.Len() {
		v.restored(row)
	}
	return v.wrote()
}

// row refuses a number that is none of a row.
func (v *vector) row(n uint32) (int, error) {
	if int64(n) >= int64(v.v.Len()) {
		return 0, fmt.Errorf("there is no row %d, they are 0 to %d", n, v.v.Len()-1)
	}
	return int(n), nil
}

// copy makes rows copies of others, one after another.
func (v *vector) copy(b []byte) (err error) {
	return v.branch(b, 8, func(from, to int, _ []byte) error {
		if v.snap, err = v.v.AppendRow(v.snap[:0], from); err != nil {
			return err
		}
		return v.v.RestoreRow(to, v.snap, &v.b)
	})
}

// branch has rows go on where others stand: b has size bytes for each, of which the first eight are the number of
// the row that it is made from, and its own.
func (v *vector) branch(b []byte, size int, make func(from, to int, more []byte) error) error {
	if err := v.ready(); err != nil {
		return err
	}
	if len(b)%size != 0 {
		return fmt.Errorf("a request with %d bytes, they must be a multiple of %d", len(b), size)
	}
	le := binary.LittleEndian
	for at := 0; at < len(b); at += size {
		_, err := v.row(le.Uint32(b[at:]))
		_, wrong := v.row(le.Uint32(b[at+4:]))
		if err = cmp.Or(err, wrong); err != nil {
			return err
		}
	}
	for at := 0; at < len(b); at += size {
		from, to := int(le.Uint32(b[at:])), int(le.Uint32(b[at+4:]))
		if err := make(from, to, b[at+8:at+size]); err != nil {
			return err
		}
		v.restored(to)
	}
	return v.wrote()
}

// lookAhead makes rows copies of others as the seat to act there may see them, each with dice of its own seed.
func (v *vector) lookAhead(b []byte) error {
	if v.seats != nil {
		return &env.StateError{Reason: "a vector in which an agent plays one seat does not look ahead: " +
			"nobody would play that seat there"}
	}
	return v.branch(b, 16, func(from, to int, more []byte) error {
		t, err := v.turn(from)
		if err != nil {
			return err
		}
		if t.Seat() < 0 {
			return &env.RowError{Row: from, Err: &env.StateError{Reason: "nobody is to act there"}}
		}
		if v.ahead == nil {
			v.ahead = t.Sibling()
		}
		if err := v.ahead.CopyFrom(t, binary.LittleEndian.Uint64(more)); err != nil {
			return &env.RowError{Row: from, Err: err}
		}
		v.snap = v.ahead.AppendSnapshot(v.snap[:0])
		return v.v.RestoreRow(to, v.snap, &v.b)
	})
}
