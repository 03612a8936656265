package models

// UsesFeatures reports whether the network reads Batch.Features: an mlp does not.
func (n *Net) UsesFeatures() bool { return n.Config.Kind != "mlp" }
