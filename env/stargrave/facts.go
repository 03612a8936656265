package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
	"gauntlet/env/internal/sight"
)

// kinds are the decisions of Stargrave, in the order of the column that shows them.
var kinds = [numKinds]engine.Kind{engine.Activate, engine.JoinUnit, engine.ChooseAction, engine.MoveTo, engine.Shoot,
	engine.PickUp, engine.Intercept, engine.StepBack, engine.SkillTarget, engine.CommitTokens}

const numKinds = 10

// kindColumn is where a kind stands among them, and 1 more.
var kindColumn = func() (at [engine.NumKinds]int) {
	for i, k := range kinds {
		at[k] = i + 1
	}
	return at
}()

// facts are what does not change in a game: by figure the numbers that stay, and the rows of the terrain as
// they are seen from the near edge and from the far one.
type facts struct {
	figures []([numFixed]float32)
	points  [2]float32 // of the crews
	terrain [2][maxPieces * numTerrain]float32
	size    [2]float32
	leave   int
	rounds  int
}

// newFacts works out the facts of a game.
func newFacts(game *engine.Game) *facts {
	s := game.New(0).View()
	t := game.Table()
	f := &facts{figures: make([]([numFixed]float32), len(game.Units())), rounds: game.Setup().Mission.Rounds,
		leave: int(stargrave.Leaves(s) - raid.Nowhere)}
	f.size[0], f.size[1] = place(geom.Point{X: t.HalfW, Y: t.HalfH})
	for u := range f.figures {
		f.figures[u] = figure(s, u)
		if seat := game.Units()[u].Seat; seat >= 0 {
			f.points[seat] += float32(game.Units()[u].Points)
		}
	}
	for i := range t.Pieces {
		for far, sign := range [2]int32{1, -1} {
			*(*[numTerrain]float32)(f.terrain[far][i*numTerrain:]) = terrain(&t.Pieces[i], sign)
		}
	}
	return f
}

// figure returns the numbers of a figure that stay.
func figure(s engine.Position, u int) (row [numFixed]float32) {
	fig := stargrave.FigureOf(s, u)
	fight, damage := stargrave.Blade(s, u)
	_, health := stargrave.Wounds(s, u)
	row[fThere] = 1
	row[fRank+int(fig.Rank-crew.Captain)] = 1
	row[fMove], row[fFight], row[fShoot] = float32(fig.Move)/12, float32(fig.Fight)/8, float32(fig.Shoot)/8
	row[fArmour], row[fWill] = float32(fig.Armour)/18, float32(fig.Will)/10
	row[fMost], row[fLarge], row[fHeavy] = sight.Fraction(health, 10), sight.Truth(fig.Large), sight.Truth(fig.Heavy)
	row[fBlade], row[fBladed] = float32(damage)/4, float32(fight)/4
	for _, g := range fig.Gear {
		row[fGear+int(g)-1] = 1
	}
	for _, p := range fig.Powers {
		row[fPowers+int(p)-1] = 1
	}
	row[fPoints] = min(1, float32(s.Game().Units()[u].Points)/crew.Budget)
	return row
}

// terrain returns the row of a piece as it is seen from the near edge (1) or the far one (-1).
func terrain(p *board.Piece, sign int32) (row [numTerrain]float32) {
	b := p.Box
	row[tThere] = 1
	row[tX], row[tY] = place(geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}.Sign(sign))
	row[tWidth], row[tDepth] = float32(b.Max.X-b.Min.X)/maxSide, float32(b.Max.Y-b.Min.Y)/maxSide
	row[tHeight] = height(p.Height)
	for at, kind := range map[int]board.Kind{tCover: board.Cover, tRough: board.Difficult, tWater: board.Dangerous,
		tBlocks: board.Blocks, tImpassable: board.Impassable} {
		row[at] = sight.Truth(p.Kind&kind != 0)
	}
	return row
}

// place maps the coordinates of a point into -1 to 1.
func place(at geom.Point) (x, y float32) {
	return float32(at.X) / (maxSide / 2), float32(at.Y) / (maxSide / 2)
}

// height maps a height into 0 to 1.
func height(h int32) float32 { return float32(h) / float32(h+4*geom.Inch) }
