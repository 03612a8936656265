package wire

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// WriteFile writes data to path so that a reader finds the old file or the whole new one, whatever happens in
// between: it writes a temporary file beside it, syncs it and renames it.
func WriteFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// WriteJSON writes a document as a file of indented JSON.
func WriteJSON(path string, v any) error {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return WriteFile(path, append(data, '\n'))
}

// Sweep removes what calls of WriteFile have left beside path whose process was killed in the middle. Nobody
// may be writing the file meanwhile.
func Sweep(path string) error {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	for _, e := range entries {
		random, ok := strings.CutPrefix(e.Name(), "."+filepath.Base(path)+".")
		if _, err := strconv.ParseUint(random, 10, 64); !ok || err != nil {
			continue
		}
		if err := os.Remove(filepath.Join(filepath.Dir(path), e.Name())); err != nil {
			return err
		}
	}
	return nil
}
