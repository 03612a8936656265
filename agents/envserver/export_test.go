package envserver

import "testing"

// Mapped maps a part of a file for the length of a test.
func Mapped(t testing.TB, p Place, size int) []byte {
	t.Helper()
	m, err := p.mapped(size)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.close(); err != nil {
			t.Error(err)
		}
	})
	return m.b
}

// Room returns for how long a request a server has memory (bytes).
func (s *Server) Room() int { return cap(s.request) }
