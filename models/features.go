package models

// UsesFeatures reports whether the network reads Batch.Features.
func (n *Net) UsesFeatures() bool { return n.Config.Features > 0 }
