// Package tensorboard writes curves as event files that TensorBoard reads.
//
// An event file is a run of records: the length of the data as a little-endian uint64, a masked CRC-32C of
// these eight bytes, the data, and a masked CRC-32C of the data (the format of TFRecord). The data is a
// protocol buffer, Event of tensorflow/core/util/event.proto, of which only the fields of scalars and of the
// starts of processes are written.
package tensorboard

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"time"

	"google.golang.org/protobuf/encoding/protowire"

	"gauntlet/engine/files"
	"gauntlet/engine/wire"
)

// Field numbers of the messages Event, Summary, Summary.Value and SessionLog.
const (
	eventWallTime    = 1 // double, seconds since 1970
	eventStep        = 2 // int64
	eventFileVersion = 3 // string, in the first event of a file
	eventSummary     = 5 // Summary
	eventSession     = 7 // SessionLog

	summaryValue = 1 // Summary.Value, repeated

	sessionStatus = 1 // enum
	sessionStart  = 1 // its value for the start of a process

	valueTag    = 1 // string
	valueScalar = 2 // float
)

// fileVersion is what the first event of a file says.
const fileVersion = "brain.Event:2"

// A Scalar is one point of the curve of a tag. Tags with a slash, such as score/scripted, are grouped by what
// is before it.
type Scalar struct {
	Tag   string
	Value float64 // kept as float32, as TensorBoard does
}

// A Writer appends to one event file. TensorBoard joins all event files of a folder, so that a run that is
// resumed begins another one. It is not safe for concurrent use.
type Writer struct {
	file            files.File
	summary, record []byte
	value           []byte
}

// Create makes an event file in a folder, which is made too when it is not there.
func Create(dir string, now time.Time) (*Writer, error) {
	if err := files.Disk.Folder(dir); err != nil {
		return nil, err
	}
	for n := range 1000 {
		path := filepath.Join(dir, fmt.Sprintf("events.out.tfevents.%010d.gauntlet.%d", now.Unix(), n))
		f, err := files.Disk.Open(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		w := &Writer{file: f}
		if err := w.write(field(w.event(now), eventFileVersion, []byte(fileVersion))); err != nil {
			f.Close()
			return nil, err
		}
		return w, nil
	}
	return nil, fmt.Errorf("%s: 1000 event files of one second", dir)
}

// Start says that a process begins here that writes the points from a step on: TensorBoard drops those that
// earlier processes have written of that step and later ones, because they are written once more.
func (w *Writer) Start(step int64, now time.Time) error {
	session := number(nil, sessionStatus, sessionStart)
	return w.write(field(number(w.event(now), eventStep, uint64(step)), eventSession, session))
}

// Write adds a point to each of some curves, at a step such as the number of decisions. Values that are not
// finite are left out, because TensorBoard draws a curve with one of them badly.
func (w *Writer) Write(step int64, now time.Time, scalars []Scalar) error {
	w.summary = w.summary[:0]
	for _, s := range scalars {
		if math.IsNaN(s.Value) || math.IsInf(s.Value, 0) {
			continue
		}
		w.value = field(w.value[:0], valueTag, []byte(s.Tag))
		w.value = protowire.AppendTag(w.value, valueScalar, protowire.Fixed32Type)
		w.value = protowire.AppendFixed32(w.value, math.Float32bits(float32(s.Value)))
		w.summary = field(w.summary, summaryValue, w.value)
	}
	if len(w.summary) == 0 {
		return nil
	}
	return w.write(field(number(w.event(now), eventStep, uint64(step)), eventSummary, w.summary))
}

// number appends a field that is a whole number.
func number(b []byte, n protowire.Number, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType), v)
}

// field appends a field that is a text or a message.
func field(b []byte, n protowire.Number, data []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), data)
}

// Close closes the file.
func (w *Writer) Close() error { return w.file.Close() }

// event returns the beginning of an event in the record's buffer, behind the room for length and checksum.
func (w *Writer) event(now time.Time) []byte {
	b := append(w.record[:0], make([]byte, 12)...)
	b = protowire.AppendTag(b, eventWallTime, protowire.Fixed64Type)
	return protowire.AppendFixed64(b, math.Float64bits(float64(now.UnixNano())/1e9))
}

// write completes the record of an event and writes it in one piece.
func (w *Writer) write(record []byte) error {
	data := record[12:]
	binary.LittleEndian.PutUint64(record, uint64(len(data)))
	binary.LittleEndian.PutUint32(record[8:], masked(record[:8]))
	w.record = binary.LittleEndian.AppendUint32(record, masked(data))
	_, err := w.file.Write(w.record)
	return err
}

// masked returns the checksum of a record's part: CRC-32C, rotated and shifted so that the checksum of data
// with checksums in it stays sound.
func masked(b []byte) uint32 {
	c := wire.Checksum(b)
	return (c>>15 | c<<17) + 0xa282ead8
}
