package engine

import "gauntlet/engine/geom"

// An Illustrator is a ruleset whose games have something else than two zones to deploy in, markers of one
// kind and a score.
type Illustrator interface {
	Illustrate(Position) Illustration
}

// An Illustration is what pictures of a position show in their place.
type Illustration struct {
	Goal    string        // what is to be done, in the place of the score
	Won     [2]string     // who has won, by the seat that has
	Deploy  geom.Polygon  // where seat 0 deploys
	Exit    geom.Polygon  // and where it leaves, or nil
	Markers []PictureMark // those that are shown
	Notes   [][]string    // by unit, what there is to say of it besides its flags
	// Words for legends: of Deploy, of Deploy where it is the exit too, of the exit, of both, of the markers.
	DeployWords, SameWords, ExitWords, ZoneWords, MarkWords string
}

// A PictureMark is a marker as pictures show it.
type PictureMark struct {
	Marker
	Glyph rune   // on maps in text
	Label string // in drawings
	Words string // besides whose it is
	Near  bool   // whoever is within 3 inches counts, so that the distance is drawn
}
