//go:build unix

package files

import (
	"os"
	"syscall"
)

func openShared(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK, 0)
}
