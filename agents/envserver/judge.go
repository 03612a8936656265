package envserver

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"time"

	"gauntlet/env"
	"gauntlet/models"
)

// judging is how many rows a network judges together.
const judging = 256

// A judge is a network that has been asked for, with what it needs to judge all rows.
type judge struct {
	path     string
	changed  time.Time // its file
	player   *models.Player
	features []float32 // empty when the network does not read them
	logits   []float32
	values   []float32
}

// judge appends what a network says of all rows: the logits of all actions, also of those that are not legal, and the
// value for the seat to act.
func (v *vector) judge(b []byte, path string) ([]byte, error) {
	if err := v.ready(); err != nil {
		return b, err
	}
	j, err := v.judgeOf(path)
	if err != nil {
		return b, err
	}
	in := models.Batch{Obs: v.b.Obs}
	if len(j.features) > 0 {
		if err := v.v.Features(j.features); err != nil {
			return b, err
		}
		in.Features = j.features
	}
	j.player.Forward(in, v.v.Len(), j.logits, j.values)
	for _, all := range [][]float32{j.logits, j.values} {
		for _, n := range all {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(n))
		}
	}
	return b, nil
}

// judgeOf returns the judge of a checkpoint, the one before when its file is the same.
func (v *vector) judgeOf(path string) (*judge, error) {
	about, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if v.judged != nil && v.judged.path == path && v.judged.changed.Equal(about.ModTime()) {
		return v.judged, nil
	}
	c, err := models.LoadNet(path)
	if err != nil {
		return nil, err
	}
	net, err := c.Net.For(models.LayoutOf(v.spec))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	n := v.v.Len()
	j := &judge{path: path, changed: about.ModTime(), player: net.NewPlayer(min(n, judging)),
		logits: make([]float32, n*v.spec.Actions()), values: make([]float32, n)}
	if net.UsesFeatures() {
		j.features = make([]float32, n*v.spec.Actions()*env.SizeOf(v.spec.Features))
	}
	v.judged = j
	return j, nil
}
