// Package ground makes tables and missions by chance: files that the loaders of package mission take. Tables are from
// open to dense, with terrain that belongs together and gaps in which units can pass; missions have their zones along
// the edges or in corners, and markers that the players place or that are fixed. Equal orders make equal files.
package ground

import (
	"fmt"
	"slices"

	"gauntlet/engine/dice"
	"gauntlet/engine/near"
)

// Limits of what is drawn.
const (
	LeastSide = 36 // inches
	MostSide  = 96 // inches
	SmallSide = 24 // inches, of small tables
	MostKinds = 8  // of terrain on a table

	// a whole table of 72 x 48 has 15 pieces or more (GF3-PREP-07), another one as many for its surface
	usualSurface = 72 * 48
	mostPieces   = 32 // what environments have room for

	mostTries = 400 // of a whole table or mission
)

// An Order says what is drawn.
type Order struct {
	Width, Height int // of the table, in inches; the long side comes first
	Seed          uint64
	Density       string // one of Densities, or "" for any
	Test          bool   // of those that training never sees
	// it is for games of a few figures: pieces are half as long and wide, there are more of them, and single figures
	// have room to pass
	Small bool
	Most  int // pieces; 0 for as many as environments have room for
}

// A density is how many pieces there are on a table of 72 x 48.
type density struct {
	name      string
	low, high int
}

var densities = [...]density{{"open", 15, 16}, {"usual", 17, 21}, {"dense", 23, 28}}

// Densities are the names of how much terrain there is.
func Densities() (names []string) {
	for i := range densities {
		names = append(names, densities[i].name)
	}
	return names
}

// check reports what cannot be drawn.
func (o *Order) check() error {
	least := LeastSide
	if o.Small {
		least = SmallSide
	}
	for _, side := range [2]int{o.Width, o.Height} {
		if side < least || side > MostSide {
			return fmt.Errorf("a side of the table of %d inches is outside %d to %d", side, least, MostSide)
		}
	}
	if o.Width < o.Height {
		return fmt.Errorf("a table of %d x %d: the long side comes first", o.Width, o.Height)
	}
	if o.Density != "" && !slices.Contains(Densities(), o.Density) {
		return fmt.Errorf("there is no density %q of terrain%s", o.Density, near.Hint(o.Density, Densities()))
	}
	return nil
}

// Seeds of what is drawn are set apart from one another: tables, missions, and those of either for tests.
const (
	ofTables   = 0x7461_626c_6573
	ofMissions = 0x6d69_7373_696f_6e73
	ofTests    = 0x7465_7374_7365_6564
)

// chance returns the stream of an order's chance.
func (o *Order) chance(of uint64) dice.Stream {
	seed := dice.Mix(o.Seed) ^ of
	if o.Test {
		seed = dice.Mix(seed) ^ ofTests
	}
	return dice.New(dice.Mix(seed))
}

// head says in a comment by what a file was drawn.
func (o *Order) head() string {
	if o.Test {
		return fmt.Sprintf("# Drawn by seed %d, for tests.\n", o.Seed)
	}
	return fmt.Sprintf("# Drawn by seed %d.\n", o.Seed)
}

// from draws a number from low to high.
func from(rng *dice.Stream, low, high int) int { return low + rng.Intn(high-low+1) }

// one draws one of some words.
func one(rng *dice.Stream, words []string) string { return words[rng.Intn(len(words))] }

// quarters writes a length in quarters of an inch.
func quarters(q int) string {
	sign := ""
	if q < 0 {
		sign, q = "-", -q
	}
	return sign + fmt.Sprint(q/4) + [...]string{"", ".25", ".5", ".75"}[q%4]
}
