package models

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"sync"

	"gauntlet/env"
)

// MaxShipped is the greatest size of a checkpoint that ships with the project, in bytes.
const MaxShipped = 2 << 20

//go:embed shipped
var shippedFiles embed.FS

// shipped are the checkpoints that ship, by environment; each is read when it is first asked for. The names
// of their files are the environment's id, or what several that are alike are called together, what tells apart those of
// one environment if there are several, and the extension.
var shipped = sync.OnceValue(func() []shippedNet {
	entries, err := shippedFiles.ReadDir("shipped")
	if err != nil {
		panic(err) // it is part of the program
	}
	var all []shippedNet
	for _, e := range entries { // in the order of their names
		if id, rest, ok := strings.Cut(e.Name(), "."); ok && strings.HasSuffix(rest, "msgpack") {
			all = append(all, shippedNet{id, e.Name(), sync.OnceValues(func() (*Checkpoint, error) {
				return openShipped(e.Name())
			})})
		}
	}
	return all
})

type shippedNet struct {
	env  string
	file string
	open func() (*Checkpoint, error)
}

func openShipped(name string) (*Checkpoint, error) {
	data, err := shippedFiles.ReadFile("shipped/" + name)
	if err != nil {
		return nil, err
	}
	c, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("the network %s that ships: %w", name, err)
	}
	return c, nil
}

// ShippedIDs returns the environments for which a network ships, in order, each once.
func ShippedIDs() []string {
	var ids []string
	for _, id := range env.IDs() {
		if slices.ContainsFunc(shipped(), func(s shippedNet) bool { return s.env == shippedName(&id) }) {
			ids = append(ids, id.Name)
		}
	}
	return ids
}

// ShippedHash returns a hash of all checkpoints that ship, in hex.
func ShippedHash() string {
	h := sha256.New()
	for _, s := range shipped() {
		data, err := shippedFiles.ReadFile("shipped/" + s.file)
		if err != nil {
			panic(err) // it is part of the program
		}
		fmt.Fprintf(h, "%s %d\n", s.file, len(data))
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Shipped returns the network that ships for a seat, 0 or 1, of an environment, or for all that are like it where none
// ships for that alone. It is shared: nobody may change it.
func Shipped(envID string, seat int) (*Checkpoint, error) {
	_, c, err := shippedFor(envID, seat)
	return c, err
}

// shippedFor also says which of those that ship it is.
func shippedFor(envID string, seat int) (of shippedNet, c *Checkpoint, unfit error) {
	name := envID
	if id, err := env.Lookup(envID); err == nil {
		name = shippedName(&id)
	}
	for _, s := range shipped() {
		if s.env != name {
			continue
		}
		c, err := s.open()
		if err != nil {
			return s, nil, err
		}
		if unfit = c.FitsSeat(seat); unfit == nil {
			return s, c, nil
		}
	}
	if unfit != nil {
		return of, nil, unfit
	}
	there := "none ships yet"
	if ids := ShippedIDs(); len(ids) > 0 {
		there = "there are those of " + strings.Join(ids, ", ")
	}
	return of, nil, fmt.Errorf("no trained network ships for %s; %s. \"gauntlet train\" trains one, \"model:FILE\" plays it",
		envID, there)
}

// shippedName returns what the files of the networks that ship for an environment are called: by its id, or by what those
// that are alike are called together where none ships for that alone.
func shippedName(id *env.ID) string {
	if slices.ContainsFunc(shipped(), func(s shippedNet) bool { return s.env == id.Name }) {
		return id.Name
	}
	return id.Kind()
}
