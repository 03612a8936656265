package envserver

import (
	"errors"
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A mapping is a part of a file in memory.
type mapping struct {
	b       []byte
	address uintptr
}

func mapFile(f *os.File, offset int64, size int) (*mapping, error) {
	end := uint64(offset) + uint64(size)
	h, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READWRITE, uint32(end>>32),
		uint32(end), nil)
	if err != nil {
		return nil, fmt.Errorf("%d bytes of %s cannot be mapped: %w", size, f.Name(), err)
	}
	address, err := windows.MapViewOfFile(h, windows.FILE_MAP_READ|windows.FILE_MAP_WRITE, uint32(offset>>32),
		uint32(offset), uintptr(size))
	if err = errors.Join(err, windows.CloseHandle(h)); err != nil {
		return nil, fmt.Errorf("%d bytes of %s cannot be mapped: %w", size, f.Name(), err)
	}
	// The address is none of Go's own memory, so that its collector does not look at it.
	start := *(*unsafe.Pointer)(unsafe.Pointer(&address))
	return &mapping{unsafe.Slice((*byte)(start), size), address}, nil
}

func (m *mapping) close() error { return windows.UnmapViewOfFile(m.address) }
