package watch

import (
	"fmt"
	"regexp"
	"strings"
)

// A diceTeller writes what happened as indented lines, each with the dice that were rolled for it.
type diceTeller struct{ told int }

// Lines returns the lines of notes. Of each, marks says how many of the dice had been rolled before it.
func Lines(notes []string, dice, marks []int) string {
	var e diceTeller
	var b strings.Builder
	for i, note := range notes {
		b.WriteString(e.line(note, dice, marks[i]))
	}
	b.WriteString(e.rest(dice))
	return b.String()
}

// line returns the line of one note, before which so many of the dice had been rolled.
func (e *diceTeller) line(note string, dice []int, mark int) string {
	rolled := dice[e.told:mark]
	e.told = mark
	if len(rolled) == 0 {
		return fmt.Sprintf("      %s\n", singular(note))
	}
	return fmt.Sprintf("      %s (dice: %s)\n", singular(note), words(rolled))
}

// rest returns a line of the dice that no note has been about.
func (e *diceTeller) rest(dice []int) string {
	rolled := dice[e.told:]
	e.told = len(dice)
	if len(rolled) == 0 {
		return ""
	}
	return fmt.Sprintf("      dice: %s\n", words(rolled))
}

func words(dice []int) string { return strings.Trim(fmt.Sprint(dice), "[]") }

var ofOne = regexp.MustCompile(`(^|: |, |\b(?:for|over|spends|suffers|takes|with) )1 (attack|hit|wound|round|token|unit)s\b`)

// singular mends what notes say of a single thing: they count everything in the plural.
func singular(note string) string {
	return strings.ReplaceAll(ofOne.ReplaceAllString(note, "${1}1 $2"), "up to 1 inches", "up to 1 inch")
}
