//go:build unix

package envserver

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// A mapping is a part of a file in memory.
type mapping struct{ b []byte }

func mapFile(f *os.File, offset int64, size int) (*mapping, error) {
	b, err := unix.Mmap(int(f.Fd()), offset, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		return nil, fmt.Errorf("%d bytes of %s cannot be mapped: %w", size, f.Name(), err)
	}
	return &mapping{b}, nil
}

func (m *mapping) close() error { return unix.Munmap(m.b) }
