package geom

// Sectors is into how many sectors directions fall, and quadrant how many of them make a quarter turn.
const (
	Sectors  = 4 * quadrant
	quadrant = 8
)

// Sector returns in which of the sectors a direction lies, counter-clockwise from +X, 0 to Sectors-1. It must not be
// zero.
func Sector(v Point) uint { return SectorOf(int64(v.X), int64(v.Y)) }

// SectorOf is Sector for longer vectors. In each quarter turn the sectors part the line from one axis to the
// next evenly. It does without branches, which would be guessed wrong.
func SectorOf(x, y int64) uint {
	left, down := x>>63, y>>63
	across, up := (x^left)-left, (y^down)-down
	odd := left ^ down
	turned := uint64(up+(across-up)&odd) * quadrant / uint64(across+up)
	return (uint(odd&quadrant|down&(2*quadrant)) + uint(turned)) % Sectors
}
