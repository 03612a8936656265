package external

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"gauntlet/agents/protocol"
)

// grace is how long a program has to end by itself once its standard input is closed.
const grace = 2 * time.Second

// A process is a program that runs.
type process struct {
	cmd    *exec.Cmd
	in     io.Closer
	out    io.Closer
	conn   *protocol.Conn
	log    *stderr
	exited chan struct{} // closed when the program has ended
	status error         // of the program, once it has ended
	killed sync.Once
}

// spawn starts the program of a launch.
func spawn(l launch) (*process, error) {
	words, err := split(l.command)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(words[0], words[1:]...)
	p := &process{cmd: cmd, log: &stderr{dir: l.log}, exited: make(chan struct{})}
	cmd.Stderr = p.log
	cmd.WaitDelay = grace
	alone(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	// Not StdoutPipe, which Wait would close before all of it is read.
	out, w := io.Pipe()
	cmd.Stdout = w
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("the program does not start: %w", err)
	}
	p.in, p.out, p.conn = in, out, protocol.NewConn(out, in, protocol.MaxReply)
	go func() {
		p.status = cmd.Wait()
		w.Close()
		close(p.exited)
	}()
	return p, nil
}

// exchange sends a message and receives the answer. Of a program that has gone, what it said before counts.
func (p *process) exchange(m, reply *protocol.Message) error {
	sent := p.conn.Send(m)
	if sent != nil && !gone(sent) {
		return sent
	}
	if err := p.conn.Receive(reply); err != nil {
		return err
	}
	return sent
}

// watch kills the program after a time, unless the function it returns is called before. That one reports
// whether it was too late.
func (p *process) watch(limit time.Duration) (late func() bool) {
	var fired atomic.Bool
	t := time.AfterFunc(limit, func() {
		fired.Store(true)
		p.kill()
	})
	return func() bool {
		t.Stop()
		return fired.Load()
	}
}

// kill ends the program at once, with all that it has started.
func (p *process) kill() {
	p.killed.Do(func() {
		killAll(p.cmd)
		p.out.Close()
	})
}

// end closes the program's standard input, kills it when it does not end then, and reports whether it did.
func (p *process) end() (tame bool) {
	p.in.Close()
	t := time.NewTimer(grace)
	defer t.Stop()
	select {
	case <-p.exited:
		tame = true
	case <-t.C:
	}
	p.kill()
	<-p.exited
	p.log.close()
	return tame
}

// blame ends the program after an error, and returns the error as people read it: how the program has ended when
// that came first, and the last that it wrote to standard error.
func (p *process) blame(err error) error {
	ended := false
	if gone(err) { // the stream has ended, so the program is about to
		t := time.NewTimer(grace)
		select {
		case <-p.exited:
			t.Stop()
			ended = true
		case <-t.C:
		}
	}
	p.in.Close()
	p.kill()
	<-p.exited
	p.log.close()
	switch {
	case ended && p.status == nil:
		err = errors.New("the program ended without an answer")
	case ended:
		err = fmt.Errorf("the program ended without an answer: %w", p.status)
	}
	if words := p.log.last(); words != "" {
		err = fmt.Errorf("%w; the last that it wrote: %s", err, words)
	}
	return err
}

// gone reports whether an error is that of a stream whose other side has gone.
func gone(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, os.ErrClosed) ||
		errors.Is(err, syscall.EPIPE)
}

// split takes a command apart into words. Single and double quotes keep spaces, a backslash nothing but what
// follows it, outside single quotes.
func split(command string) (words []string, err error) {
	var word bytes.Buffer
	quote, open := byte(0), false
	for i := 0; i < len(command); i++ {
		switch c := command[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote, open = c, true
		case c == '\\' && quote != '\'' && i+1 < len(command):
			i++
			word.WriteByte(command[i])
			open = true
		case quote == 0 && (c == ' ' || c == '\t'):
			if open {
				words = append(words, word.String())
			}
			word.Reset()
			open = false
		default:
			word.WriteByte(c)
			open = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the command %q has an open %c", command, quote)
	}
	if open {
		words = append(words, word.String())
	}
	if len(words) == 0 {
		return nil, errors.New("the command names no program")
	}
	return words, nil
}
