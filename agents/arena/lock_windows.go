package arena

import (
	"gauntlet/engine/files"

	"golang.org/x/sys/windows"
)

// Lock takes a file for this process alone until it is closed. It does not wait for another process that has
// it. What is locked is a byte far behind the end, because others could not read what is locked.
func Lock(f files.File) error {
	const how = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return files.InWords(windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0,
		&windows.Overlapped{OffsetHigh: 1 << 30}))
}
