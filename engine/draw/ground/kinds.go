package ground

// A form is what a piece of terrain looks like from above.
type form uint8

const (
	patch form = iota // a polygon of eight corners
	round             // a circle
	block             // a rectangle
	line              // a thin rectangle
)

// A kind is a kind of terrain. Lengths are in quarters of an inch: of a patch and a circle its radius, of a block its
// sides, of a line its length.
type kind struct {
	name      string
	is        string // its properties, as a file has them
	form      form
	low, high int
	weight    int
	stops     bool // nobody may enter it, so that there must be room to go round
}

// A theme is what belongs together on a table.
type theme struct {
	places []string
	kinds  []kind
}

// themes are of our own invention; each has cover, difficult ground, something that blocks sight, something that stops
// everybody, something dangerous and a height.
var themes = [...]theme{
	{[]string{"Fern Hollow", "Otter Weir", "Larch Rise", "Widow's Meadow", "Crow Copse", "Bracken Dell"}, []kind{
		{"wood", "[cover, difficult]", patch, 12, 22, 26, false},
		{"hedge", "[cover]", line, 20, 40, 16, false},
		{"bog", "[difficult]", patch, 10, 18, 14, false},
		{"tall pines", "[blocks]", patch, 8, 14, 12, false},
		{"boulder", "[blocks, impassable]", round, 4, 8, 12, true},
		{"quickmud", "[difficult, dangerous]", round, 6, 10, 7, false},
		{"rise", "{is: [cover], height: 2}", patch, 14, 20, 8, false},
		{"fallen trunk", "[cover, difficult]", line, 16, 28, 5, false},
	}},
	{[]string{"Kiln Street", "Lower Wharf", "Tannery Square", "Glass Market", "Saint's Corner", "Toll Gate"}, []kind{
		{"ruin", "[cover, blocks]", block, 14, 26, 26, false},
		{"low wall", "[cover]", line, 16, 36, 18, false},
		{"rubble", "[cover, difficult]", patch, 8, 16, 14, false},
		{"house", "[blocks, impassable]", block, 16, 24, 14, true},
		{"high wall", "[blocks]", line, 16, 28, 12, false},
		{"cellar", "[difficult, dangerous]", block, 8, 14, 7, false},
		{"terrace", "{is: [cover], height: 3}", block, 16, 24, 6, false},
		{"canal", "[difficult]", block, 8, 24, 3, false},
	}},
	{[]string{"Pump Yard", "Slag Field", "Coil Depot", "Furnace Nine", "Derrick Row", "Sump Basin"}, []kind{
		{"crates", "[cover]", block, 8, 16, 22, false},
		{"pipes", "[cover, difficult]", line, 20, 40, 16, false},
		{"tank", "[blocks, impassable]", round, 8, 14, 16, true},
		{"container", "[blocks, impassable]", block, 10, 20, 8, true},
		{"machine hall", "[cover, blocks]", block, 16, 28, 14, false},
		{"scree", "[difficult]", patch, 10, 18, 12, false},
		{"slag", "[dangerous]", patch, 6, 12, 7, false},
		{"gantry", "{is: [cover], height: 4}", block, 12, 20, 5, false},
	}},
}
