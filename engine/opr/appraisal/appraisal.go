// Package appraisal says what things that a unit could do are worth to its side, in points: by what its attacks are
// expected to do, what it is expected to suffer, and what becomes of the markers. Nothing is rolled and nothing drawn
// from chance. The agent "heuristic" decides by it, and environments make features of it.
package appraisal
