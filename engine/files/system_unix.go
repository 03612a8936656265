//go:build unix

package files

import (
	"errors"
	"os"
	"syscall"
)

// known are the error numbers that are told in words.
var known = []meaning{
	{syscall.ENOSPC, "the disk is full", true},
	{syscall.EDQUOT, "the disk quota is used up", true},
	{syscall.EFBIG, "files may not grow so large here", true},
	{syscall.EROFS, "the disk is read-only", true},
	{syscall.EIO, "the disk fails", true},
	{syscall.EMFILE, "too many files are open in this process", true},
	{syscall.ENFILE, "too many files are open on this machine", true},
	{syscall.EWOULDBLOCK, "another process has locked it", true},
	{syscall.EISDIR, "it is a folder, where a file belongs", false},
	{syscall.ENOTDIR, "a part of the path is a file, where a folder belongs", false},
	{syscall.ENAMETOOLONG, "the name is too long", false},
	{syscall.ELOOP, "the links on the path go round in circles", false},
	{syscall.ENXIO, "it is no regular file, and only such are read", false},
}

// syncFolder brings the names of a folder to the disk. File systems that cannot do so are let pass.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil
	}
	return errors.Join(err, f.Close())
}
