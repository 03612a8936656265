package mission

import (
	"gauntlet/engine/roster"
)

// OpenTable returns the table of a file, or the shipped table of a name; roster.IsFile tells which.
func OpenTable(name string) (*Table, error) {
	if roster.IsFile(name) {
		return LoadTable(name)
	}
	return StarterTable(name)
}

// OpenMission returns the mission of a file, or the shipped mission of a name.
func OpenMission(name string) (*Mission, error) {
	if roster.IsFile(name) {
		return LoadMission(name)
	}
	return StarterMission(name)
}
