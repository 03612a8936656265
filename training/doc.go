// Package training is where agents learn: rollouts over env's vector, PPO in one file, the self-play league and the evaluation
// gates. It stands on agents and is used by experiments. No training has been built yet.
package training
