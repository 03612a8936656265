//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package arena

import (
	"syscall"

	"gauntlet/engine/files"
)

// Lock takes a file for this process alone until it is closed. It does not wait for another process that has
// it.
func Lock(f files.File) error {
	return files.InWords(syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB))
}
