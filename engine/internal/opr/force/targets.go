package force

import (
	"slices"

	"gauntlet/engine/roster"
)

// A gameRule is a rule of the list that is one of the game.
type gameRule struct {
	of Listed
	is Traits
}

// ofGame returns the trait of the rule of the game that a rule of the list is, and takes it down; 0 for one that is none.
func (l *ListRules) ofGame(of Listed, name string) Traits {
	id := roster.Named(name)
	if id == 0 {
		return 0
	}
	l.asGame = append(l.asGame, gameRule{of, 1 << id})
	return 1 << id
}

// OfGame returns the traits of the rules of the game among some rules of the list.
func (l *ListRules) OfGame(has Listed) (all Traits) {
	if l == nil {
		return 0
	}
	for _, r := range l.asGame {
		if r.of&has != 0 {
			all |= r.is
		}
	}
	return all
}

// maxTargets is how many rules of targets the rules of a list may ask for.
const maxTargets = 8

// target returns the bit of a rule of the game that is asked of targets; 0 where none is.
func (l *ListRules) target(name string) uint8 {
	if name == "" {
		return 0
	}
	is := Traits(1) << roster.Named(name)
	k := slices.Index(l.targets, is)
	if k < 0 {
		k, l.targets = len(l.targets), append(l.targets, is)
	}
	return 1 << k
}

// Targeted returns those of the rules that are asked of targets that all living models of unit u have, or the model of a
// figure that is singled out.
func (l *ListRules) Targeted(all Traits) (has uint8) {
	for k, is := range l.targets {
		if all&is != 0 {
			has |= 1 << k
		}
	}
	return has
}

// AsksOfTargets reports whether some of the rules ask what the target of an attack is.
func (l *ListRules) AsksOfTargets() bool { return l != nil && l.asks }
