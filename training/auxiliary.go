package training

import (
	"cmp"
	"math"

	"gauntlet/models"
)

// Auxiliary says how much the network learns to predict of the ends of games, beside policy and value (Wu, Accelerating
// Self-Play Learning in Go, 2019): weights of losses against the policy's. When all are 0 it has no heads for that.
type Auxiliary struct {
	Margin  float64 `yaml:"margin"`  // by which the game ends: half the square of the error
	Markers float64 `yaml:"markers"` // who holds each marker in the end: mean cross-entropy over the markers there are
	Units   float64 `yaml:"units"`   // what is left of each unit: half the mean square of the error over the units there are
}

// on reports whether anything is to be predicted.
func (a *Auxiliary) on() bool { return a.Margin > 0 || a.Markers > 0 || a.Units > 0 }

func (a *Auxiliary) check() error {
	return cmp.Or(outside("ppo.auxiliary.margin", a.Margin, 0, 100),
		outside("ppo.auxiliary.markers", a.Markers, 0, 100), outside("ppo.auxiliary.units", a.Units, 0, 100))
}

// Foresight is what is told of auxiliary heads: means over the decisions whose games' ends are known.
type Foresight struct {
	Known       float64 `json:"known"` // share of the decisions whose games' ends are known
	MarginLoss  float64 `json:"margin_loss"`
	MarkersLoss float64 `json:"markers_loss"`
	UnitsLoss   float64 `json:"units_loss"`
}

// foresight returns the figures of so many decisions, nil without auxiliary heads.
func (l *learner) foresight(s *sums, decisions float64) *Foresight {
	if !l.hyper.Auxiliary.on() {
		return nil
	}
	n := math.Max(1, s.known)
	return &Foresight{s.known / math.Max(1, decisions), s.ends[models.MarginHead] / n, s.ends[models.MarkersHead] / n,
		s.ends[models.UnitsHead] / n}
}

// foresee works out the gradients of the auxiliary heads for decisions of the minibatch. Of a game whose end is not
// known nothing is learned.
func (l *learner) foresee(heads []models.Head, mine []int32, s *sums) {
	a := &l.hyper.Auxiliary
	// units are those of two heads, the own ones and the enemy's
	weights := [...]float64{models.MarginHead: a.Margin, models.MarkersHead: a.Markers, models.UnitsHead: a.Units / 2}
	shares := [...]float64{models.MarginHead: 1, models.MarkersHead: 1, models.UnitsHead: 0.5}
	for _, at := range mine {
		if l.batch.end(at) != nil {
			s.known++
		}
	}
	for i := range heads {
		h := &heads[i]
		clear(h.Grad[:int(h.Start[len(mine)])*h.Cols])
		for k, at := range mine {
			end, first, last := l.batch.end(at), int(h.Start[k]), int(h.Start[k+1])
			if end == nil || first == last {
				continue
			}
			loss, weight := 0.0, weights[h.Kind]/float64((last-first)*len(l.mini))
			for r := first; r < last; r++ {
				target := end[h.At+int(h.Thing[r])]
				out, grad := models.Row(h.Out, r, h.Cols), models.Row(h.Grad, r, h.Cols)
				if h.Kind == models.MarkersHead {
					loss += holderLoss(out, target, grad, weight)
				} else {
					off := float64(out[0]) - float64(target)
					loss += float64(off * off / 2)
					grad[0] = float32(off * weight)
				}
			}
			s.ends[h.Kind] += float64(shares[h.Kind] * loss / float64(last-first))
		}
	}
}

// holderLoss returns the cross-entropy of logits of who holds a marker, and sets their gradients.
func holderLoss(logits []float32, holds float32, grad []float32, weight float64) float64 {
	right := models.NobodyHolds
	switch {
	case holds > 0:
		right = models.OwnHolds
	case holds < 0:
		right = models.EnemyHolds
	}
	all := logSum(logits, []uint8{1, 1, 1})
	for k, v := range logits {
		p := math.Exp(float64(v) - all)
		if k == right {
			p--
		}
		grad[k] = float32(p * weight)
	}
	return all - float64(logits[right])
}
