package envserver

import (
	"errors"
	"fmt"
	"unsafe"

	"gauntlet/engine/files"
)

// A Place says where the memory of a vector is: from an offset of a file on, which is a multiple of Granularity.
type Place struct {
	Path   string `json:"path"`
	Offset int64  `json:"offset"`
}

// Granularity is what offsets in a file must be multiples of: as much as any system wants.
const Granularity = 64 << 10

// align is what an array's offset is a multiple of: a cache line, and any number's size.
const align = 64

// An Array is where numbers of a vector stand in its memory.
type Array struct {
	Name   string `json:"name"`
	Type   string `json:"type"`  // as numpy names it
	Shape  []int  `json:"shape"` // rows first
	Offset int    `json:"offset"`
}

// mapped maps so many bytes of a file.
func (p *Place) mapped(size int) (*mapping, error) {
	if p.Offset < 0 || p.Offset%Granularity != 0 || p.Offset > 1<<46 {
		return nil, fmt.Errorf("an offset of %d in the file of the memory, it must be a multiple of %d", p.Offset, Granularity)
	}
	f, err := files.OpenShared(p.Path)
	if err != nil {
		return nil, err
	}
	about, err := f.Stat()
	if err == nil && about.Size() < p.Offset+int64(size) {
		err = fmt.Errorf("file %s has %d bytes, the memory from %d on needs %d", p.Path, about.Size(), p.Offset, size)
	}
	var m *mapping
	if err == nil {
		m, err = mapFile(f, p.Offset, size)
	}
	return m, errors.Join(err, f.Close())
}

// numbers are a vector's arrays in its memory.
func numbers[N any](m *mapping, offset, n int) []N {
	if n == 0 {
		return nil
	}
	var one N
	b := m.b[offset : offset+n*int(unsafe.Sizeof(one))]
	return unsafe.Slice((*N)(unsafe.Pointer(unsafe.SliceData(b))), n)
}
