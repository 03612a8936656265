package tensorboard

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/protowire"

	"gauntlet/engine/enginetest/must"
)

// read returns the events of a file as text, one each, and demands that every checksum holds.
func read(t *testing.T, path string) (events []string) {
	t.Helper()
	data := must.Get(os.ReadFile(path))(t)
	for len(data) > 0 {
		n := int(binary.LittleEndian.Uint64(data))
		if got, want := binary.LittleEndian.Uint32(data[8:]), masked(data[:8]); got != want {
			t.Fatalf("the checksum of a length is %x, not %x", got, want)
		}
		body := data[12 : 12+n]
		if got, want := binary.LittleEndian.Uint32(data[12+n:]), masked(body); got != want {
			t.Fatalf("the checksum of an event is %x, not %x", got, want)
		}
		events = append(events, fields(t, body, "event"))
		data = data[16+n:]
	}
	return events
}

// fields decodes the messages that an event file holds.
func fields(t *testing.T, b []byte, message string) (text string) {
	t.Helper()
	for len(b) > 0 {
		num, typ, n := protowire.ConsumeTag(b)
		if n < 0 {
			t.Fatal(protowire.ParseError(n))
		}
		b = b[n:]
		var value string
		switch typ {
		case protowire.Fixed64Type:
			v, k := protowire.ConsumeFixed64(b)
			value, n = fmt.Sprint(math.Float64frombits(v)), k
		case protowire.Fixed32Type:
			v, k := protowire.ConsumeFixed32(b)
			value, n = fmt.Sprint(math.Float32frombits(v)), k
		case protowire.VarintType:
			v, k := protowire.ConsumeVarint(b)
			value, n = fmt.Sprint(int64(v)), k
		case protowire.BytesType:
			v, k := protowire.ConsumeBytes(b)
			value, n = string(v), k
			switch {
			case message == "event" && num == eventSummary:
				value = "{" + fields(t, v, "summary") + "}"
			case message == "event" && num == eventSession:
				value = "{" + fields(t, v, "session") + "}"
			case message == "summary":
				value = "{" + fields(t, v, "value") + "}"
			}
		}
		if n < 0 {
			t.Fatal(protowire.ParseError(n))
		}
		b = b[n:]
		text += fmt.Sprintf("%d:%s ", num, value)
	}
	return text
}

func TestEvents(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "events")
	now := time.Unix(1_700_000_000, 500_000_000)
	w := must.Get(Create(dir, now))(t)
	other := must.Get(Create(dir, now))(t) // a run resumed within the second
	must.Do(t, other.Close())
	for _, err := range []error{
		w.Write(1024, now.Add(time.Second), []Scalar{{"loss/policy", -0.25}, {"score/random", 0.75},
			{"loss/value", math.NaN()}}),
		w.Write(2048, now.Add(2*time.Second), []Scalar{{"score/random", math.Inf(1)}}),
		w.Write(1<<40, now.Add(3*time.Second), []Scalar{{"entropy", 2}}),
		w.Close(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "events.out.tfevents.*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("files %q, %v", files, err)
	}
	if diff := cmp.Diff([]string{
		"1:1.7000000005e+09 3:brain.Event:2 ",
		"1:1.7000000015e+09 2:1024 5:{1:{1:loss/policy 2:-0.25 } 1:{1:score/random 2:0.75 } } ",
		"1:1.7000000035e+09 2:1099511627776 5:{1:{1:entropy 2:2 } } ",
	}, read(t, files[0])); diff != "" {
		t.Error(diff)
	}
}

// The check value of CRC-32C is that of the digits 1 to 9; the mask is that of TensorFlow's own records.
func TestMask(t *testing.T) {
	if got, want := masked([]byte("123456789")), uint32(0xc78ab0e5); got != want { // of 0xe3069283
		t.Errorf("%x, not %x", got, want)
	}
}

func TestNoFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must.Do(t, os.WriteFile(file, nil, 0o644))
	if w, err := Create(file, time.Now()); err == nil {
		w.Close()
		t.Error("an event file in a file")
	}
}
