package stargrave

import (
	"math"

	"gauntlet/experiments/referee/record"
)

// A turn is how far a turn has come.
type turn struct {
	round int
	first int // the seat that has the initiative
	phase int // of who was activated last: see order
	leads int // whose group gathers or acts, or -1
	over  bool
}

// limit begins or ends a turn.
func (c *checker) limit(l *record.Limit) {
	c.beastRests()
	if l.Ends {
		if l.Round != c.round || c.turn.over {
			c.fault("TURN-01", "turn %d ends in turn %d", l.Round, c.round)
		}
		c.ends()
		return
	}
	if l.Round != c.round+1 || c.round > 0 && !c.turn.over {
		c.fault("TURN-01", "turn %d begins after turn %d", l.Round, c.round)
	}
	if l.Round > c.g.Header.Mission.Rounds {
		c.fault("TURN-06", "turn %d begins, the scenario has %d", l.Round, c.g.Header.Mission.Rounds)
	}
	if l.Round == 1 {
		for u := range c.figures {
			if !c.figures[u].on {
				c.fault("TURN-06", "%s is not on the table", c.name(u))
			}
		}
	}
	c.turn = turn{round: l.Round, leads: -1}
	for u := range c.figures {
		f := &c.figures[u]
		f.acted, f.was, f.leader, f.act = false, false, -1, nil
	}
	c.initiative()
}

// initiative checks the dice for it: ties are rolled again (SG-TURN-01).
func (c *checker) initiative() {
	for {
		var rolled [2]int
		for seat := range rolled {
			d := c.die("roll-off", -1)
			if d == nil {
				c.fault("TURN-01", "nobody rolls for the initiative of seat %d", seat)
				return
			}
			rolled[seat] = d.Results[0]
		}
		if rolled[0] != rolled[1] {
			if c.first = 0; rolled[1] > rolled[0] {
				c.first = 1
			}
			return
		}
	}
}

// order returns when in a turn a figure acts: the phases of captains, of first mates and of soldiers, in each
// the seat with the initiative first, then the creatures by their numbers (SG-TURN-02 to SG-TURN-05).
func (c *checker) order(u int) int {
	f := &c.figures[u]
	rank := f.Rank
	if f.leader >= 0 {
		rank = c.figures[f.leader].Rank
	}
	n := 2 * rank
	switch {
	case rank == wild:
		n += f.index
	case f.seat != c.first:
		n++
	}
	return n
}

// begins checks that a figure may be activated.
func (c *checker) begins(u int) {
	c.beastRests()
	f := &c.figures[u]
	n := c.order(u)
	switch {
	case !f.on:
		c.fault("ACT-01", "%s is activated and is not there", c.name(u))
	case f.acted:
		c.fault("ACT-01", "%s is activated twice in turn %d", c.name(u), c.round)
	case n < c.phase:
		c.fault("TURN-04", "%s is activated after its phase", c.name(u))
	}
	if n > c.phase {
		c.passed(n)
	}
	c.phase = max(c.phase, n)
	f.acted = true
	f.act = c.newActivation(u)
	if !f.leashed {
		c.swims(u)
	}
	if f.creature() && f.on {
		c.stirs(u)
	}
}

// passed checks that nobody is left whose turn comes before a place in the order. A first mate or captain that
// is there acts in its own phase.
func (c *checker) passed(n int) {
	for o := range c.figures {
		f := &c.figures[o]
		if f.on && !f.acted && c.order(o) < n {
			c.fault("TURN-04", "%s has not been activated when its phase is over", c.name(o))
			f.acted = true
		}
		if f.acts() && c.order(o) < n {
			c.endActivation(o)
		}
	}
}

// ends checks the end of a turn, and what is said of the loot then.
func (c *checker) ends() {
	c.passed(math.MaxInt)
	c.turn.over = true
	if c.round > len(c.g.Rounds) || c.round < 1 {
		c.fault("TURN-06", "turn %d has no score", c.round)
		return
	}
	r := &c.g.Rounds[c.round-1]
	if r.Round != c.round {
		c.fault("TURN-06", "the score of turn %d stands in the place of turn %d", r.Round, c.round)
	}
	if want := c.score(); r.Score != want {
		c.fault("TURN-06", "the score after turn %d is %v, by the loot %v", c.round, r.Score, want)
	}
	for i := range c.loot {
		if owner := c.ownerOf(i); i >= len(r.Owners) || r.Owners[i] != owner {
			c.fault("TURN-06", "loot %d is another's after turn %d than %d: %v", i, c.round, owner, r.Owners)
		}
	}
}

// ownerOf returns the seat that has a piece of loot, or -1.
func (c *checker) ownerOf(i int) int {
	if l := &c.loot[i]; l.by >= 0 {
		return c.figures[l.by].seat
	}
	return c.loot[i].home
}

// score returns how much loot each crew has.
func (c *checker) score() (n [2]int) {
	for i := range c.loot {
		if seat := c.ownerOf(i); seat >= 0 {
			n[seat]++
		}
	}
	return n
}

// standing returns how many figures each crew has on the table.
func (c *checker) standing() (n [2]int) {
	for u := range c.figures {
		if f := &c.figures[u]; f.on && f.seat >= 0 {
			n[f.seat]++
		}
	}
	return n
}

// over checks the end of the game and its outcome (SG-TURN-06, SG-A-05).
func (c *checker) over() {
	o := c.g.Outcome
	if !o.Played() {
		return
	}
	if len(c.g.Rounds) > c.round || len(c.g.Rounds) < c.round-1 {
		c.fault("TURN-06", "%d turns are told, %d were played", len(c.g.Rounds), c.round)
	}
	score, standing := c.score(), c.standing()
	left := 0
	for i := range c.loot {
		if c.ownerOf(i) < 0 {
			left++
		}
	}
	ended := c.turn.over && c.round == c.g.Header.Mission.Rounds
	for seat := range standing {
		if standing[seat] > 0 && standing[1-seat] == 0 {
			score[seat] += left // what lies there is its own when the others are gone
		}
		ended = ended || standing[seat] == 0
	}
	winner := -1
	if score[0] != score[1] {
		if winner = 0; score[1] > score[0] {
			winner = 1
		}
	}
	if o.Score != score || o.Winner != winner {
		c.fault("TURN-06", "seat %d wins with %v, by the loot %d with %v", o.Winner, o.Score, winner, score)
	}
	if home := c.allHome(); !ended && !home {
		c.fault("TURN-06", "the game ends in turn %d with %v figures: %s", c.round, standing, o.Reason)
	}
}

// allHome reports whether all loot has been brought home.
func (c *checker) allHome() bool {
	for i := range c.loot {
		if c.loot[i].home < 0 {
			return false
		}
	}
	return len(c.loot) > 0
}
