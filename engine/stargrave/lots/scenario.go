package lots

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gauntlet/engine/board"
	"gauntlet/engine/dice"
	"gauntlet/engine/draw"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// Sides are the lengths of a side of the tables of scenarios, in inches.
func Sides() []int { return []int{30, 36} }

const (
	ofScenarios = 0x7363_656e_6172_696f // sets the seeds of scenarios apart from those of crews
	mostPlaces  = 200                   // that are tried for what lies or stands on a table
)

// A scene is a scenario while it is drawn. Lengths are in half inches from the middle of the table.
type scene struct {
	rng  dice.Stream
	half int // of a side
	took []spot
}

// A spot is a place.
type spot struct{ x, y int }

// String writes the place as files have it.
func (p spot) String() string { return fmt.Sprintf("[%s, %s]", halves(p.x), halves(p.y)) }

// halves writes a number of half inches.
func halves(n int) string { return strconv.FormatFloat(float64(n)/2, 'f', -1, 64) }

// Words that scenarios' titles are made of.
var titles = [2][]string{
	{"Black", "Borrowed", "Cold", "Drifting", "Empty", "Forgotten", "Late", "Locked", "Lost", "Second", "Sealed", "Silent"},
	{"Cargo", "Claim", "Haul", "Hold", "Inheritance", "Ledger", "Manifest", "Rations", "Reckoning", "Signal", "Vault", "Wake"},
}

// MissionTerms returns what orders of scenarios may say: the smaller tables are usual.
func MissionTerms() draw.MissionTerms {
	return draw.MissionTerms{Width: Sides()[0], Height: Sides()[0]}
}

// Mission draws the scenario of an order of a mission, for a square table, and returns its file.
func Mission(o draw.MissionOrder) ([]byte, error) {
	if o.Width != o.Height {
		return nil, fmt.Errorf("scenarios are drawn for square tables, not for %d x %d inches", o.Width, o.Height)
	}
	return Scenario(draw.Order{Seed: o.Seed, Test: o.Test}, o.Width)
}

// Scenario draws a scenario for a square table of so many inches and returns its file. It names a table that comes with
// the program, of that size. Of the order the seed counts and whether it is for tests.
func Scenario(o draw.Order, side int) ([]byte, error) {
	if !slices.Contains(Sides(), side) {
		return nil, fmt.Errorf("scenarios are drawn for tables of %v inches, not of %d", Sides(), side)
	}
	seed := o
	seed.Seed ^= ofScenarios
	c := &scene{rng: seed.Chance(), half: side}
	all, err := tables()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%smission: %s\nrounds: %d\nraid:\n  table: %s\n", o.Head(),
		strconv.Quote(one(&c.rng, titles[0])+" "+one(&c.rng, titles[1])),
		c.span(6, 9), one(&c.rng, all[side]))
	c.start(&b)
	c.loot(&b)
	c.creatures(&b)
	fmt.Fprintf(&b, "  leave: %s\n", [...]string{"own", "own", "own", "any", "none"}[c.rng.Intn(5)])
	return []byte(b.String()), nil
}

// tables are the names of the square tables that come with the program, by their sides in inches.
var tables = sync.OnceValues(func() (map[int][]string, error) {
	all := map[int][]string{}
	for _, name := range raid.Tables() {
		t, err := raid.Table(name)
		if err != nil {
			return nil, err
		}
		if t.Height == t.Width {
			all[int(t.Width/geom.Inch)] = append(all[int(t.Width/geom.Inch)], name)
		}
	}
	return all, nil
})

func (c *scene) span(least, most int) int { return least + c.rng.Intn(most-least+1) }

// start writes where the figures start: in a row an inch from the edge, the captain in its middle, and the last before
// it.
func (c *scene) start(b *strings.Builder) {
	y := 2 - c.half
	all := []spot{{0, y}}
	for x := 6; len(all) < crew.MaxFigures-1; x += 6 {
		all = append(all, spot{-x, y}, spot{x, y})
	}
	all = append(all, spot{0, y + 4})
	fmt.Fprintf(b, "  start: %s\n", strings.ReplaceAll(fmt.Sprint(all), "] [", "], ["))
}

// place draws a place that lies so far from both edges where crews start and from all that has been taken before, and
// which image after a half turn does so too.
func (c *scene) place(edge, apart int) (p spot, found bool) {
	for range mostPlaces {
		p = spot{c.span(4-c.half, c.half-4), c.span(edge-c.half, c.half-edge)}
		image := spot{-p.x, -p.y}
		far := func(q spot) bool { return (p.x-q.x)*(p.x-q.x)+(p.y-q.y)*(p.y-q.y) >= apart*apart }
		if far(image) && !slices.ContainsFunc(c.took, func(q spot) bool { return !far(q) }) {
			c.took = append(c.took, p, image)
			return p, true
		}
	}
	return p, false
}

// loot writes one to three pairs of pieces of loot, and perhaps one more in the middle.
func (c *scene) loot(b *strings.Builder) {
	sort := func() string { return [...]string{"physical", "data"}[c.rng.Intn(2)] }
	b.WriteString("  loot:\n")
	pairs := c.span(1, raid.MaxLoot/2)
	if pairs == 1 || pairs < raid.MaxLoot/2 && c.rng.Intn(2) == 0 {
		fmt.Fprintf(b, "    - {at: [%s], is: %s}\n", spot{}, sort())
		c.took = append(c.took, spot{})
	}
	for range pairs {
		if p, found := c.place(14, 8); found {
			fmt.Fprintf(b, "    - {at: [%s, %s], is: %s}\n", p, spot{-p.x, -p.y}, sort())
		}
	}
}

// creatures writes pairs of creatures, in one of eight scenarios none; one of a pair is as near to the one crew as the
// other to the other.
func (c *scene) creatures(b *strings.Builder) {
	if c.rng.Intn(8) == 0 {
		return
	}
	b.WriteString("  creatures:\n")
	c.took = slices.DeleteFunc(c.took, func(p spot) bool { return p != spot{} }) // they may stand on loot, but for that in the middle
	for range c.span(1, raid.MaxCreatures/2-1) {
		names := raid.Beasts()
		if p, found := c.place(16, 4); found {
			fmt.Fprintf(b, "    - {creature: %s, at: [%s, %s]}\n", one(&c.rng, names), p, spot{-p.x, -p.y})
		}
	}
}

// Plays reports why a scenario is no good on a table: nobody could stand where figures start and creatures roam, who
// starts would swim, or nobody could come to the loot.
func Plays(m *mission.Mission, t *mission.Table) error {
	if err := raid.Fits(m, t); err != nil {
		return err
	}
	b, err := t.Board()
	if err != nil {
		return err
	}
	r := raid.Of(m)
	touched := func(p geom.Point, kind board.Kind) bool {
		return slices.ContainsFunc(b.Pieces, func(o board.Piece) bool { return o.Kind&kind != 0 && o.Touches(p, 2*raid.Base) })
	}
	for _, p := range r.Start {
		if touched(p, board.Dangerous) || touched(p.Neg(), board.Dangerous) {
			return errors.New("figures would start in deep water")
		}
	}
	for i := range r.Loot {
		if touched(r.Loot[i].At, board.Impassable) {
			return errors.New("loot would lie where nobody gets to it")
		}
	}
	return nil
}
