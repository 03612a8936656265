package bench

import (
	"fmt"
	"io"
)

// WriteText tells people what was measured of the engine.
func (e Engine) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s: %d units, %d models, %d pieces of terrain, random play, one core
%12.0f decisions per second
%12.0f games per second
%12.1f decisions per game, and %.1f with one answer
%12.1f entries in a menu, on average
%12.0f ns for a copy
%12.0f ns for a menu
%12.0f ns for an action
%12d bytes in a snapshot
%12.0f bytes for a live state
%12.3f allocations per decision
`, e.Scenario, e.Units, e.Models, e.Terrain, e.DecisionsPerS, e.GamesPerS, e.DecisionsPerGame,
		float64(e.Forced)/float64(e.Games), e.MeanMenu, e.CopyNS, e.MenuNS, e.ApplyNS, e.SnapshotBytes,
		e.StateBytes, e.AllocsPerDecision)
	return err
}

// WriteText tells people what was measured of environments.
func (e Env) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s, %s layer, %d environments, %d workers, random play, %d steps in %.1f s
%12.0f decisions per second
%12.0f activations per second
%12.0f atomic decisions per second
%12d episodes ended
%12.4f allocations per decision
%12d bytes in an observation
%12d actions
%12.0f bytes for an environment
%12.0f ns to list legal actions, per action
%12.0f ns to map them to slots
%12.0f ns to observe
%12.0f ns to apply
%12.0f ns to plan
%12.0f ns for checks and rewards
%s trajectory hash of %d steps with seed %d
`, e.Env, e.Layer, e.NumEnvs, e.Workers, e.Steps, e.Seconds, e.DecisionsPerS, e.ActivationsPerS,
		e.AtomicPerS, e.Episodes, e.AllocsPerDecision, e.ObsSize, e.Actions, e.BytesPerEnv, e.StageNS.Menu,
		e.StageNS.Mask, e.StageNS.Observe, e.StageNS.Apply, e.StageNS.Plan, e.StageNS.Rest,
		e.TrajectoryHash, e.TrajectorySteps, e.Seed)
	return err
}

// WriteText tells people what was measured of a network.
func (m Model) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, `matrix product by %s, 1024 x 256 by 256 x 256, one core
%12.1f GFLOP/s
%12.1f GFLOP/s with the second matrix transposed
%12.1f GFLOP/s with the first
%12.1f GFLOP/s with both
%s, %s layer, %d inputs, %d actions: %s, %d weights, one core
%12.0f decisions per second in batches of %d, %.3f allocations for a batch
%12.0f decisions per second one by one
%12.0f decisions per second in training
`, m.Kernel, m.SgemmNN, m.SgemmNT, m.SgemmTN, m.SgemmTT, m.Env, m.Layer, m.ObsSize, m.Actions, m.Network, m.Weights,
		m.ForwardPerS, m.NumRows, m.AllocsPerForward, m.SinglePerS, m.TrainPerS)
	return err
}

// WriteText tells people what was measured of attacks.
func (o Odds) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s: 10 models with 2 attacks each against 10 models, one core
%12.0f attacks sampled per second, %.3f allocations each
%12.0f ns for the exact distributions
%12.0f ns for the mean
`, o.Ruleset, o.SampledPerS, o.AllocsPerSample, o.ExactNS, o.MeanNS)
	return err
}

// WriteText tells people what was measured of the search.
func (s Search) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s: search:sims=%d in both seats, one core
%12.0f games played out per second
%12.1f ms for a decision, of %d
`, s.Env, s.Sims, s.SimulationsPerS, s.DecisionMS, s.Decisions)
	return err
}
