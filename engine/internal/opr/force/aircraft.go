package force

// The pattern of an Aircraft's flights is that of the directions of a move: ring 0 is the distance that it
// must fly, the others add half and all of what it may add (GF3-A-48). Where the table edge stops it, a
// flight is as long as there is room, and rings beyond that are left out. Where the edge does not stop it
// (GF2-SR-AIRCRAFT-02), the first ring that ends beyond the edge takes it off the table, and those after it
// are left out.

// IsAircraft reports whether unit u is one: all its models are.
func (d *Data) IsAircraft(u int) bool { return d.Units[u].Traits&Aircraft != 0 }

// InNobodysWay reports whether unit u takes up no space for others: no separation from it is kept, ways may
// cross it, and it blocks no sight (GF3-A-84, GF2-SR-AIRCRAFT-01).
func (d *Data) InNobodysWay(u int) bool { return d.IsAircraft(u) && !d.Aircraft.Blocks }

// Untouched reports whether nobody can move into contact with unit t to board it (GF2-SR-AIRCRAFT-01). That
// it cannot be charged is another matter.
func (d *Data) Untouched(t int) bool { return d.Aircraft.Apart && d.IsAircraft(t) }
