package files

import "syscall"

// known are the error numbers that are told in words.
var known = []meaning{
	{112, "the disk is full", true},                         // ERROR_DISK_FULL
	{39, "the disk is full", true},                          // ERROR_HANDLE_DISK_FULL
	{19, "the disk is read-only", true},                     // ERROR_WRITE_PROTECT
	{syscall.Errno(4), "too many files are open", true},     // ERROR_TOO_MANY_OPEN_FILES
	{32, "another process is using it", true},               // ERROR_SHARING_VIOLATION
	{33, "another process has locked it", true},             // ERROR_LOCK_VIOLATION
	{267, "a part of the path is no folder", false},         // ERROR_DIRECTORY
	{206, "the name is too long", false},                    // ERROR_FILENAME_EXCED_RANGE
	{123, "it is no name that a file can have here", false}, // ERROR_INVALID_NAME
}

// syncFolder does nothing: folders are not synced here.
func syncFolder(string) error { return nil }
