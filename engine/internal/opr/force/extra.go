package force

// What Extra of a unit holds above the effects of spells: that it has flown off the table and waits to come
// back (GF2-A-22), and 1 + the direction of its last flight in its owner's frame where it keeps that
// (GF2-A-21).
const (
	HeadingShift       = 24
	HeadingMask  int32 = 31 << HeadingShift
	ExtraFlown   int32 = 1 << 29
)
