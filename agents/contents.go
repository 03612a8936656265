package agents

import "gauntlet/models"

// A Loaded agent plays by something that its spec does not say, such as a network that a file holds.
type Loaded interface {
	// Contents identifies what that is: agents of one spec play alike when it is the same. It is "" when the
	// spec says all.
	Contents() string
}

// ContentsOf returns the contents of an agent, "" when it is not Loaded.
func ContentsOf(a Agent) string {
	if l, ok := a.(Loaded); ok {
		return l.Contents()
	}
	return ""
}

// Contents returns what the player was loaded from.
func (a *SlotAgent) Contents() string {
	if l, ok := a.player.(Loaded); ok {
		return l.Contents()
	}
	return ""
}

// Contents returns the hash of the network's weights, or of all that ship.
func (n *Neural) Contents() string {
	if n.trained == nil {
		return "shipped networks " + models.ShippedHash()
	}
	return "network " + n.trained.Net.Hash()
}
