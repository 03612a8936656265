// Package mission holds what a game is played on and for: tables with terrain, and missions with deployment
// zones and objective markers, with strict YAML loaders. What missions of a ruleset have of their own stands
// in its Kind. All coordinates are those of geom: units of 1/1000 inch from the centre of the table, X along
// its long side.
package mission

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// Limits. A larger file is refused with the number.
const (
	MaxPieces  = board.MaxPieces
	MaxCorners = board.MaxCorners
	MaxMarkers = 8
	MaxRounds  = 12
)

// A Table is the playing surface with its terrain.
type Table struct {
	Name          string
	Width, Height int32 // units; Width is the long side
	Symmetric     bool  // the terrain is the same after a half turn; checked by the loader
	Terrain       []Piece
}

// A Piece of terrain is a convex polygon or, when Radius is not 0, a circle.
type Piece struct {
	Name       string
	Cover      bool
	Difficult  bool
	Dangerous  bool
	Blocks     bool // blocks line of sight
	Impassable bool
	Height     int32 // units above the table
	Polygon    geom.Polygon
	Center     geom.Point
	Radius     int32
}

// A Mission says where the armies deploy, where the markers lie and how long the game lasts.
type Mission struct {
	Name    string
	Rounds  int // 1..MaxRounds
	Zones   Zones
	Markers Markers
	Own     Own `msgpack:"-"` // what missions of its ruleset have in the place of zones and markers, or nil
}

// Zones are the deployment zones. The far player's zone is the near player's (negative Y) turned half round.
type Zones struct {
	Edge string // "long" or "short": a strip along that edge; "" when Polygon is given
	// of the strip; on a table too small for two such strips 24 inches apart it shrinks (GF3-PREP-07)
	Depth   int32
	Gap     int32        // least distance of the two zones
	Polygon geom.Polygon // the near player's zone, when it is not a strip
}

// Markers are the objective markers.
type Markers struct {
	Dice  int          // sides of the die for the number of markers: 3 in "D3+2", 0 for a fixed number
	Plus  int          // added to the die
	Gap   int32        // markers placed by the players lie over this far apart
	Fixed []geom.Point // positions, when the mission sets them; then Dice is 0 and the players place nothing
}
