// Package models is where networks live: their graphs on gorgonia, batched inference that does not allocate,
// checkpoints, and the trained opponents that ship with the project. It stands on env and is used by agents
// and training.
//
// A Net is a configuration, the layout of the environment that it was made for, and its weights: one flat
// slice, of which every named tensor is a window. A Player plays with it: a forward pass of many rows at
// once, without a graph, that allocates nothing. A Trainer holds its graph on gorgonia, and turns the
// gradients of a loss with respect to the network's outputs, which training works out in plain Go, into
// gradients of the weights. Adam changes the weights by them.
//
//	net, err := models.New(models.Config{Kind: "mlp", Hidden: []int{128, 128}, Activation: "tanh"}, models.LayoutOf(e.Spec()), 1)
//	player := net.NewPlayer(512)
//	player.Forward(models.Batch{Obs: observations}, rows, logits, values)
//
// All numbers are float32. The same weights and rows give the same bits whatever other rows are beside them
// and however many threads work, with one kernel of the matrix product; another kernel (of another processor)
// may give other bits.
package models
