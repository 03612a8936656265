//go:build !windows

package external

import (
	"os/exec"
	"syscall"
)

// alone gives a program a process group of its own, so that it can be killed with all that it starts, and so that
// ^C at the terminal reaches this program alone, which then ends the other.
func alone(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killAll kills the program's process group.
func killAll(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
