package ground

import (
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine/dice"
	"gauntlet/engine/mission"
)

// A battle is a mission while it is drawn. Lengths are in inches from the middle of the table.
type battle struct {
	*Order
	rng   *dice.Stream
	zones string
	clear func(x, y int) bool // whether a place is outside both zones, with an inch to spare
	fixed [][2]int
}

const (
	armiesApart = 24 // inches at least (GF3-PREP-07)
	mostFixed   = 5  // markers; players place as many (GF3-PREP-08)
	markersGap  = 7  // inches between fixed markers
)

var titles = [2][]string{
	{"Broken", "Silent", "Burning", "Long", "Hidden", "Second", "Iron", "Last", "Cold", "Narrow"},
	{"Watch", "Harvest", "Crossing", "Relay", "Claim", "Vigil", "Descent", "Accord", "Signal", "Passage"},
}

// Mission draws a mission for a table of the order's size and returns its file.
func Mission(o Order) ([]byte, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	rng := o.chance(ofMissions)
	for range mostTries {
		m := battle{Order: &o, rng: &rng}
		m.zone()
		if markers, found := m.markers(); found {
			text := m.file(markers)
			_, err := mission.ParseMission("drawn", text)
			return text, err
		}
	}
	return nil, fmt.Errorf("no mission for a table of %d x %d is found by seed %d", o.Width, o.Height, o.Seed)
}

// zone draws where the armies deploy: along the long edges as in the rules text (GF3-PREP-12) half of the time, or
// along the short ones, or in opposite corners.
func (m *battle) zone() {
	halfW, halfH := m.Width/2, m.Height/2
	switch n := m.rng.Intn(10); {
	case n < 7 || m.Width < 60:
		depth := min(12-3*(n%2), (m.Height-armiesApart)/2)
		m.zones = fmt.Sprintf("{edge: long, depth: %d, gap: %d}", depth, armiesApart)
		m.clear = func(_, y int) bool { return max(y, -y) < halfH-depth-1 }
	case n < 9:
		depth := from(m.rng, 12, min(18, (m.Width-armiesApart)/2))
		m.zones = fmt.Sprintf("{edge: short, depth: %d, gap: %d}", depth, armiesApart)
		m.clear = func(x, _ int) bool { return max(x, -x) < halfW-depth-1 }
	default:
		// right triangles in opposite corners: x/a + y/b of the corner's distances is up to 1
		a, b := m.Width*3/5, m.Height*3/5
		m.zones = fmt.Sprintf("{polygon: [[%d, %d], [%d, %d], [%d, %d]]}", -halfW, -halfH, a-halfW, -halfH, -halfW, b-halfH)
		m.clear = func(x, y int) bool {
			for _, sign := range [2]int{1, -1} {
				if (sign*x+halfW-1)*b+(sign*y+halfH-1)*a <= a*b {
					return false
				}
			}
			return true
		}
	}
}

// markers draws how many there are and where, and reports whether there is room for them.
func (m *battle) markers() (text string, found bool) {
	switch n := m.rng.Intn(10); {
	case n < 5:
		return "{count: D3+2, spacing: 9}", true
	case n < 7:
		return fmt.Sprintf("{count: %d, spacing: %d}", from(m.rng, 3, mostFixed), from(m.rng, 6, 12)), true
	}
	count := from(m.rng, 3, mostFixed)
	if count%2 == 1 {
		m.fixed = append(m.fixed, [2]int{0, 0})
		if !m.clear(0, 0) {
			return "", false
		}
	}
	m.pairs(count)
	var places []string
	for _, p := range m.fixed {
		places = append(places, fmt.Sprintf("[%d, %d]", p[0], p[1]))
	}
	return "{at: [" + strings.Join(places, ", ") + "]}", len(m.fixed) >= 3
}

// pairs adds places and their images after a half turn until there are so many, as far as there is room.
func (m *battle) pairs(count int) {
	for range 100 {
		if len(m.fixed) == count {
			return
		}
		p := [2]int{from(m.rng, 2-m.Width/2, m.Width/2-2), from(m.rng, 2-m.Height/2, m.Height/2-2)}
		if image := [2]int{-p[0], -p[1]}; m.clear(p[0], p[1]) && m.free(p) && far(p, image) {
			m.fixed = append(m.fixed, p, image)
		}
	}
}

// free reports whether a place has its distance from all markers.
func (m *battle) free(p [2]int) bool {
	for _, q := range m.fixed {
		if !far(p, q) {
			return false
		}
	}
	return true
}

func far(p, q [2]int) bool {
	return (p[0]-q[0])*(p[0]-q[0])+(p[1]-q[1])*(p[1]-q[1]) >= markersGap*markersGap
}

// file returns the mission as a file. A game has four rounds (GF3-MIS-04), of a fifth of all missions one or two more.
func (m *battle) file(markers string) []byte {
	rounds := 4
	if m.rng.Intn(5) == 0 {
		rounds += from(m.rng, 1, 2)
	}
	return fmt.Appendf(nil, "%s# For tables of %d x %d.\nmission: %s\nrounds: %d\nzones: %s\nmarkers: %s\n",
		m.head(), m.Width, m.Height,
		strconv.Quote(one(m.rng, titles[0])+" "+one(m.rng, titles[1])), rounds, m.zones, markers)
}
