package agents

import (
	"cmp"

	"gauntlet/models"
)

// A Networked agent asks networks, or may do so.
type Networked interface {
	// Kernel names the kernel that multiplies their matrices, "" when there is no network.
	Kernel() string
}

// KernelOf returns the kernel by which an agent's networks play, "" when it has none.
func KernelOf(a any) string {
	if n, ok := a.(Networked); ok {
		return n.Kernel()
	}
	return ""
}

// Kernel names the kernel of the player's networks.
func (a *SlotAgent) Kernel() string { return KernelOf(a.player) }

// Kernel names the kernel of the network.
func (n *Neural) Kernel() string { return models.KernelName() }

// Kernel names the kernel of the networks that parts have.
func (a *byRuleset) Kernel() string {
	kernel := KernelOf(a.general)
	for _, s := range a.special {
		for _, p := range s.seats {
			kernel = cmp.Or(kernel, KernelOf(p))
		}
	}
	return kernel
}
