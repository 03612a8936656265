package telemetry

import (
	"fmt"
	"net"
	"testing"
	"time"

	"gauntlet/engine/enginetest/must"
)

// Whoever opens a connection and says nothing, or reads nothing, is not waited for without end.
func TestTimeouts(t *testing.T) {
	s := listen(t)
	h := s.http
	for name, d := range map[string]time.Duration{"header": h.ReadHeaderTimeout, "read": h.ReadTimeout,
		"write": h.WriteTimeout, "idle": h.IdleTimeout} {
		if d <= 0 || d > 2*time.Minute {
			t.Errorf("the %s timeout is %v", name, d)
		}
	}
}

// A server whose idle connections are closed answers on one connection again and again until then.
func TestIdleConnectionsAreClosed(t *testing.T) {
	s := must.Get(listenWithin("0", 300*time.Millisecond))(t)
	defer s.Close()
	c := must.Get(net.Dial("tcp", s.listener.Addr().String()))(t)
	defer c.Close()
	fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	must.Do(t, c.SetReadDeadline(time.Now().Add(10*time.Second)))
	b := make([]byte, 4096)
	for answered := false; ; answered = true {
		if _, err := c.Read(b); err != nil {
			if e, ok := err.(net.Error); ok && e.Timeout() || !answered {
				t.Errorf("the connection ended with %v", err)
			}
			return
		}
	}
}

// Only a port alone, or an address of this machine, is not open to others.
func TestOpenToAll(t *testing.T) {
	for address, want := range map[string]bool{"0": false, "localhost:0": false, "127.0.0.1:0": false, ":0": true,
		"0.0.0.0:0": true, "[::1]:0": false} {
		s, err := Listen(address)
		if err != nil && address == "[::1]:0" {
			continue // a machine without IPv6
		}
		must.Do(t, err)
		if s.OpenToAll() != want {
			t.Errorf("%s: open to all is %t", address, !want)
		}
		must.Do(t, s.Close())
	}
}
