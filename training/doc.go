// Package training is where agents learn: PPO, the games that it learns from, the league of opponents, the
// gate that better policies pass, and the checkpoints from which a run goes on as if it had never stopped. It
// stands on agents and models, and is used by experiments.
//
//	run, err := training.Start(config, training.Options{Seed: 1, Dir: "out/run"})
//	summary, err := run.Train(ctx)
//
// Read ppo.go first: the algorithm with its hyper-parameters. Its decisions come from rollout.go, what they
// were worth is worked out in decisions.go, who plays is drawn in league.go, policies are judged in judge.go,
// and run.go puts it all together.
package training
