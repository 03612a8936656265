package external

import (
	"os"
	"path/filepath"
	"strings"
	"sync"

	"gauntlet/engine/files"
)

// The last of what a program has written, in bytes.
const keptBytes = 4096

// The most that is told of it, in bytes.
const toldBytes = 200

// stderr takes what a program writes to its standard error: it keeps the end and writes a file for each game, if
// there is a folder for them and something is written at all.
type stderr struct {
	dir string

	mu   sync.Mutex
	tail []byte
	name string // of the file
	file files.File
}

// open says that what comes from now on belongs to a game.
func (s *stderr) open(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finish()
	s.tail, s.name = s.tail[:0], name
}

// Write takes what the program writes. It never fails, for that would end the program: a file that cannot be
// written is left alone.
func (s *stderr) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tail = append(s.tail, b...)
	if cut := len(s.tail) - keptBytes; cut > 0 {
		s.tail = append(s.tail[:0], s.tail[cut:]...)
	}
	if s.file == nil && s.dir != "" && s.name != "" {
		if files.Disk.Folder(s.dir) == nil {
			if f, err := files.Disk.Open(filepath.Join(s.dir, s.name), os.O_CREATE|os.O_WRONLY|os.O_APPEND); err == nil {
				s.file = f
			}
		}
	}
	if s.file != nil {
		s.file.Write(b)
	}
	return len(b), nil
}

// last returns the last line that says something.
func (s *stderr) last() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := strings.TrimSpace(string(s.tail))
	text = strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
	if len(text) > toldBytes {
		text = text[:toldBytes] + "..."
	}
	return text
}

// close ends the file.
func (s *stderr) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finish()
}

func (s *stderr) finish() {
	if s.file != nil {
		s.file.Close()
		s.file = nil
	}
}
