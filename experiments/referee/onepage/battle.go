package onepage

import "gauntlet/experiments/referee/record"

// A Battle is what the games of two armies have in common: turns by turns, markers, the score. It is an Own.
type Battle struct {
	ArrivedSeize   bool // units that arrived this round seize
	ShakenContests bool // a Shaken unit keeps others from seizing

	acted  []bool
	first  int // seat that begins the round, -1 while nobody knows
	next   int // whose turn it is
	ended  int // the seat that was first to have activated all, or -1
	round  int
	owners []int
	scores [][2]int
}

// NewBattle returns a battle that has not begun.
func NewBattle(g *record.Game) *Battle {
	return &Battle{acted: make([]bool, len(g.Header.Units)), first: -1, next: -1, ended: -1}
}

// Owns reports that nobody decides for the other side.
func (b *Battle) Owns(*Checker, string) bool { return false }

// Ambushes reports whether a unit that arrives keeps its distance: an Aircraft that comes back does not.
func (b *Battle) Ambushes(c *Checker, u int) bool {
	return !c.any(u, "Aircraft") && c.G.Header.Units[u].Seat >= 0
}

// waits reports whether some unit of a seat has yet to act: on the table, or inside another.
func (b *Battle) waits(c *Checker, seat int) bool {
	for u := range b.acted {
		if c.P.Seat(u) == seat && !b.acted[u] && (len(c.P.Living(u)) > 0 || c.carried(u)) {
			return true
		}
	}
	return false
}

// carried reports whether a unit is inside a transport that is on the table.
func (c *Checker) carried(u int) bool {
	t := c.carrier[u]
	return c.P.Is(u, "aboard") && t >= 0 && len(c.P.Living(t)) > 0
}

// RoundBegins begins a round.
func (b *Battle) RoundBegins(c *Checker, round int) {
	if round != b.round+1 {
		c.Fault("RND-05", "round %d begins after round %d", round, b.round)
	}
	b.round = round
	clear(b.acted)
	b.next = -1
	if b.ended >= 0 {
		b.first = b.ended
	}
	b.ended = -1
}

// Turn checks that a unit may be activated.
func (b *Battle) Turn(c *Checker, u int) {
	seat := c.P.Seat(u)
	if b.acted[u] {
		c.Fault("RND-01", "%s is activated twice in round %d", c.Name(u), b.round)
	}
	if len(c.P.Living(u)) == 0 && !c.carried(u) {
		c.Fault("ACT-01", "%s is activated and is not there", c.Name(u))
	}
	if b.next < 0 {
		b.opens(c, seat)
	} else {
		b.finish(c)
		want := b.next
		if !b.waits(c, want) {
			want = 1 - want
		}
		if seat != want {
			c.Fault("RND-01", "seat %d activates a unit, it is the turn of seat %d", seat, want)
		}
	}
	b.next = 1 - seat
	b.acted[u] = true
}

// opens checks who begins a round.
func (b *Battle) opens(c *Checker, seat int) {
	for k := range 2 { // a side with nothing to activate has finished first
		if !b.waits(c, k) && b.ended < 0 {
			b.ended = k
		}
	}
	switch {
	case b.first < 0:
		b.first = seat
	case seat != b.first && b.waits(c, b.first):
		c.Fault("RND-03", "seat %d begins round %d, it is seat %d that does", seat, b.round, b.first)
	}
}

// finish takes down who is first to have activated all: the one whose turn it is not, when one activation
// ends both.
func (b *Battle) finish(c *Checker) {
	for _, seat := range [2]int{b.next, 1 - b.next} {
		if b.ended < 0 && !b.waits(c, seat) {
			b.ended = seat
		}
	}
}

// RoundEnds checks that all have acted, the markers and the score.
func (b *Battle) RoundEnds(c *Checker, round int) {
	if b.next >= 0 {
		b.finish(c)
	}
	if round != b.round {
		c.Fault("RND-06", "round %d ends in round %d", round, b.round)
	}
	for u := range b.acted {
		if !b.acted[u] && len(c.P.Living(u)) > 0 {
			c.Fault("RND-01", "%s is not activated in round %d", c.Name(u), round)
		}
	}
	for len(b.owners) < len(c.P.Markers) {
		b.owners = append(b.owners, -1)
	}
	var score [2]int
	for m := range c.P.Markers {
		v := b.owner(c, m)
		if len(v) > 0 && !contains(v, c.P.Markers[m].Owner) {
			c.Fault("MIS-01", "marker %d is held by %d after round %d, not by %v",
				m, c.P.Markers[m].Owner, round, v)
		}
		if b.owners[m] = c.P.Markers[m].Owner; b.owners[m] >= 0 {
			score[b.owners[m]]++
		}
	}
	b.scores = append(b.scores, score)
}

func contains(list []int, n int) bool {
	for _, x := range list {
		if x == n {
			return true
		}
	}
	return false
}

// owner returns who may hold a marker when the round ends: one seat or -1, or two where it depends on less
// than can be measured.
func (b *Battle) owner(c *Checker, m int) (may []int) {
	for _, by := range [2]float64{slack, -slack} {
		var near, contests [2]bool
		for u := range c.G.Header.Units {
			seat := c.P.Seat(u)
			if !b.near(c, u, c.P.Markers[m].At, 3*inch+by) || c.any(u, "Aircraft") ||
				c.Arrived[u] && !b.ArrivedSeize {
				continue
			}
			if c.Shaken[u] {
				contests[seat] = contests[seat] || b.ShakenContests
				continue
			}
			near[seat] = true
		}
		owner := b.owners[m]
		switch {
		case (near[0] || contests[0]) && (near[1] || contests[1]):
			owner = -1
		case near[0]:
			owner = 0
		case near[1]:
			owner = 1
		}
		may = append(may, owner)
	}
	return may
}

// near reports whether a model of a unit is within a distance of a point.
func (b *Battle) near(c *Checker, u int, at record.Point, within float64) bool {
	for _, m := range c.P.Living(u) {
		if c.P.Models[m].At.To(at)-c.P.Radius(m) <= within {
			return true
		}
	}
	return false
}

// Over checks the rounds, their scores and the outcome.
func (b *Battle) Over(c *Checker) {
	g := c.G
	if !g.Outcome.Played() {
		return
	}
	if b.round != g.Header.Mission.Rounds || len(g.Rounds) != len(b.scores) {
		c.Fault("MIS-04", "the game ends after %d rounds of %d, %d are told",
			b.round, g.Header.Mission.Rounds, len(g.Rounds))
		return
	}
	for i, r := range g.Rounds {
		if r.Score != b.scores[i] || r.Round != i+1 {
			c.Fault("MIS-04", "the score after round %d is %v, not %v", i+1, b.scores[i], r.Score)
		}
		count := [2]int{}
		for _, o := range r.Owners {
			if o >= 0 {
				count[o]++
			}
		}
		if count != r.Score {
			c.Fault("MIS-04", "the owners after round %d make %v, the score is %v", i+1, count, r.Score)
		}
	}
	b.outcome(c)
	b.gaps(c)
}

// outcome checks who has won.
func (b *Battle) outcome(c *Checker) {
	last, o, winner := b.scores[len(b.scores)-1], c.G.Outcome, -1
	switch {
	case last[0] > last[1]:
		winner = 0
	case last[1] > last[0]:
		winner = 1
	}
	if o.Winner != winner || o.Score != last {
		c.Fault("MIS-04", "seat %d wins with %v, by the last round it is %d with %v",
			o.Winner, o.Score, winner, last)
	}
}

// gaps checks that markers lie far enough apart, where players place them.
func (b *Battle) gaps(c *Checker) {
	gap := float64(c.G.Header.Mission.Gap)
	for i, m := range c.P.Markers {
		for _, o := range c.P.Markers[:i] {
			if gap > 0 && m.At.To(o.At) <= gap-slack {
				c.Fault("PREP-09", "markers lie %s\" apart", inches(m.At.To(o.At)))
			}
		}
	}
}
