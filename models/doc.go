// Package models is where networks live: their graphs on gorgonia, batched inference that does not allocate, checkpoints, and the
// trained opponents that ship with the project. It stands on env and is used by agents. No network has been built yet.
package models
