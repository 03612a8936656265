package bench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"gauntlet/engine/dice"
	"gauntlet/env"
	"gauntlet/models"
	"gauntlet/models/kernel"
)

// ModelConfig says what MeasureModel measures.
type ModelConfig struct {
	ID      string // of the environment whose observations and actions the network has
	Options env.Options
	Rows    int    // decisions of a batch
	Kernel  string // of the matrix product; "" for the fastest
	Common
}

// Model is what MeasureModel measured, on one core.
type Model struct {
	Kernel string `json:"kernel"`

	// Products of 1024 x 256 by 256 x 256, in GFLOP/s: as they are, and with the second, the first or both
	// stored transposed.
	SgemmNN float64 `json:"sgemm_nn"`
	SgemmNT float64 `json:"sgemm_nt"`
	SgemmTN float64 `json:"sgemm_tn"`
	SgemmTT float64 `json:"sgemm_tt"`

	Env      string `json:"env"`
	Layer    string `json:"layer"`
	ObsSize  int    `json:"obs_size"`
	Actions  int    `json:"actions"`
	Network  string `json:"network"`
	Weights  int    `json:"weights"`
	NumRows  int    `json:"rows"` // of a batch
	Forwards int64  `json:"forwards"`

	ForwardPerS      float64 `json:"forward_per_s"` // decisions per second, all batches full
	AllocsPerForward float64 `json:"allocs_per_forward"`
	SinglePerS       float64 `json:"single_per_s"` // decisions per second, one by one
	// decisions per second forwards and backwards, with a step of the optimiser for every batch
	TrainPerS float64 `json:"train_per_s"`
}

// modelConfig is the network that is measured.
var modelConfig = models.Config{Kind: "mlp", Hidden: []int{128, 128}, Activation: "tanh"}

// MeasureModel measures the matrix product, and a network in play and in training, on one core. It stops
// early, with the context's error, when ctx ends.
func MeasureModel(ctx context.Context, c ModelConfig) (m Model, err error) {
	m = Model{NumRows: c.Rows, Network: fmt.Sprintf("mlp of 2 layers of %d, %s", modelConfig.Hidden[0],
		modelConfig.Activation)}
	if c.Kernel != "" {
		before := kernel.Name()
		if err := kernel.Select(c.Kernel); err != nil {
			return m, err
		}
		defer func() { err = errors.Join(err, kernel.Select(before)) }()
	}
	m.Kernel = kernel.Name()
	e, err := env.New(c.ID, c.Options)
	if err != nil {
		return m, err
	}
	layout := models.LayoutOf(e.Spec())
	m.Env, m.Layer, m.ObsSize, m.Actions = layout.Env, layout.Layer, layout.ObsSize, layout.Actions
	net, err := models.New(modelConfig, layout, c.Seed)
	if err != nil {
		return m, err
	}
	m.Weights = len(net.Weights)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	c.stage("matrix products")
	for _, product := range []struct {
		result *float64
		tA, tB bool
	}{{&m.SgemmNN, false, false}, {&m.SgemmNT, false, true}, {&m.SgemmTN, true, false},
		{&m.SgemmTT, true, true}} {
		if *product.result, err = measureProduct(ctx, product.tA, product.tB, c.Time/10, c.Seed); err != nil {
			return m, err
		}
	}
	c.stage("networks in play")
	if err := m.measureForward(ctx, net, c); err != nil {
		return m, err
	}
	c.stage("networks in training")
	return m, m.measureTraining(ctx, net, c)
}

// measureProduct returns the speed of the product in GFLOP/s.
func measureProduct(ctx context.Context, tA, tB bool, length time.Duration, seed uint64) (float64, error) {
	const rows, columns, steps = 1024, 256, 256
	rng := dice.New(seed)
	a, b, product := uniform(&rng, rows*steps), uniform(&rng, steps*columns), make([]float32, rows*columns)
	lda, ldb := steps, columns
	if tA {
		lda = rows
	}
	if tB {
		ldb = steps
	}
	ns, _, _, err := repeat(ctx, length, 1, func() error {
		kernel.Sgemm(tA, tB, rows, columns, steps, 1, a, lda, b, ldb, 0, product, columns)
		return nil
	})
	return 2 * rows * columns * steps / ns, err
}

// measureForward fills in how fast a network plays.
func (m *Model) measureForward(ctx context.Context, net *models.Net, c ModelConfig) error {
	rng := dice.New(c.Seed)
	in := models.Batch{Obs: uniform(&rng, c.Rows*m.ObsSize)}
	logits, values := make([]float32, c.Rows*m.Actions), make([]float32, c.Rows)
	player := net.NewPlayer(c.Rows)
	forward := func(rows int) (perSecond, allocs float64, n int64, err error) {
		ns, allocs, n, err := repeat(ctx, c.Time/5, 1, func() error {
			player.Forward(in, rows, logits, values)
			return nil
		})
		return float64(rows) * 1e9 / ns, allocs, n, err
	}
	var err error
	if m.ForwardPerS, m.AllocsPerForward, m.Forwards, err = forward(c.Rows); err == nil {
		m.SinglePerS, _, _, err = forward(1)
	}
	return err
}

// measureTraining fills in how fast a network learns.
func (m *Model) measureTraining(ctx context.Context, net *models.Net, c ModelConfig) error {
	rng := dice.New(c.Seed)
	in := models.Batch{Obs: uniform(&rng, c.Rows*m.ObsSize)}
	dLogits, dValues := uniform(&rng, c.Rows*m.Actions), uniform(&rng, c.Rows)
	trainer, err := net.NewTrainer(c.Rows)
	if err != nil {
		return err
	}
	gradient := make([]float32, len(net.Weights))
	var adam models.Adam
	ns, _, _, err := repeat(ctx, c.Time/5, 1, func() error {
		if _, _, err := trainer.Forward(in, c.Rows); err != nil {
			return err
		}
		clear(gradient)
		if err := trainer.Backward(dLogits, dValues, gradient); err != nil {
			return err
		}
		adam.Update(net.Weights, gradient, 1e-6)
		return nil
	})
	m.TrainPerS = float64(c.Rows) * 1e9 / ns
	return err
}

// uniform draws n numbers from -1 to 1.
func uniform(rng *dice.Stream, n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = float32(rng.Uint64()>>40)/(1<<23) - 1
	}
	return out
}
