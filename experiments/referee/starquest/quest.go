package starquest

import (
	"encoding/json"
	"math"

	"gauntlet/experiments/referee/onepage"
	"gauntlet/experiments/referee/record"
)

// The seats.
const (
	heroes = 0
	foes   = 1
)

// A quest is the course of a mission: heroes act first, then the AI side, whoever is nearest to a hero next.
type quest struct {
	mission
	acted []bool
	round int
	foes  bool // the AI side has begun to act
	owner []int
	goals int // that are done
	held  int // rounds running for which the heroes have held all objectives
}

// A mission is what of it the referee reads.
type mission struct {
	Zone, Exit []place
	Objectives []place
	Goals      []struct {
		Kind, N int
		Unit    string
	}
}

// A place is a point in thousandths of an inch.
type place struct{ X, Y float64 }

func polygon(list []place) (out []record.Point) {
	for _, p := range list {
		out = append(out, record.Point(p))
	}
	return out
}

// Kinds of goals, by docs/replay-format.md.
const (
	take    = 1
	leave   = 5
	survive = 6
	hold    = 7
)

func newQuest(g *record.Game) *quest {
	q := &quest{acted: make([]bool, len(g.Header.Units))}
	// what cannot be read has no goals, which Over finds
	_ = json.Unmarshal(g.Header.Mission.Own, &q.mission)
	return q
}

// Owns lets the heroes' players say where hits of the AI side go that are left over.
func (q *quest) Owns(_ *onepage.Checker, kind string) bool { return kind == "spread hits" }

// Ambushes reports whether a unit that arrives keeps its distance: heroes do.
func (q *quest) Ambushes(c *onepage.Checker, u int) bool { return c.P.Seat(u) == heroes }

// RoundBegins begins a round.
func (q *quest) RoundBegins(c *onepage.Checker, round int) {
	if round != q.round+1 {
		c.Fault("RND-02", "round %d begins after round %d", round, q.round)
	}
	if round == 1 {
		q.deployed(c)
	}
	q.round, q.foes = round, false
	clear(q.acted)
}

// Turn checks that a unit may be activated.
func (q *quest) Turn(c *onepage.Checker, u int) {
	if q.acted[u] {
		c.Fault("RND-01", "%s is activated twice in round %d", c.Name(u), q.round)
	}
	if len(c.P.Living(u)) == 0 {
		c.Fault("ACT-01", "%s is activated and is not there", c.Name(u))
	}
	q.acted[u] = true
	if c.P.Seat(u) == heroes {
		if q.foes {
			c.Fault("RND-01", "%s is activated after the AI side", c.Name(u))
		}
		return
	}
	q.foes = true
	for h := range q.acted {
		if c.P.Seat(h) == heroes && !q.acted[h] && len(c.P.Living(h)) > 0 {
			c.Fault("RND-01", "%s is activated before %s", c.Name(u), c.Name(h))
		}
	}
	q.nearest(c, u)
}

// nearest checks that no unit of the AI side that has yet to act is nearer to a hero.
func (q *quest) nearest(c *onepage.Checker, u int) {
	mine := gap(c, u)
	for o := range q.acted {
		if c.P.Seat(o) == foes && !q.acted[o] && gap(c, o) < mine-slack {
			c.Fault("RND-01", "%s is activated before %s, which is nearer to a hero", c.Name(u), c.Name(o))
		}
	}
}

// slack is by how much measures may differ, in thousandths of an inch.
const slack = 8

// gap returns how far a unit is from the nearest hero, infinitely far when it is not there.
func gap(c *onepage.Checker, u int) float64 {
	near := math.Inf(1)
	for _, m := range c.P.Living(u) {
		for h := range heroesOf(c) {
			for _, k := range c.P.Living(h) {
				near = min(near, c.P.Gap(m, k))
			}
		}
	}
	return near
}

// heroesOf goes through the heroes.
func heroesOf(c *onepage.Checker) func(func(int) bool) {
	return func(yield func(int) bool) {
		for u := range c.G.Header.Units {
			if c.P.Seat(u) == heroes && !yield(u) {
				return
			}
		}
	}
}

// RoundEnds checks that all have acted.
func (q *quest) RoundEnds(c *onepage.Checker, round int) {
	if round != q.round {
		c.Fault("RND-02", "round %d ends in round %d", round, q.round)
	}
	for u := range q.acted {
		if !q.acted[u] && len(c.P.Living(u)) > 0 {
			c.Fault("RND-01", "%s is not activated in round %d", c.Name(u), round)
		}
	}
	for i := range min(len(q.Objectives), len(c.P.Markers)) {
		q.objective(c, i)
	}
	if len(c.P.Markers) < len(q.Objectives) {
		c.Fault("PREP-01", "%d markers for %d objectives", len(c.P.Markers), len(q.Objectives))
		return
	}
	q.score(c, round)
}

// deployed checks that the heroes stand in their zone when the first round begins, or as far from it as
// Scouts may.
func (q *quest) deployed(c *onepage.Checker) {
	for h := range heroesOf(c) {
		for _, m := range c.P.Living(h) {
			out := 0.0
			if c.All(h, "Scout") {
				out = 12 * record.Inch
			}
			if record.Depth(polygon(q.Zone), c.P.Models[m].At)+out < c.P.Radius(m)-slack {
				c.Fault("PREP-01", "%s does not stand in the heroes' zone", c.Name(h))
			}
		}
	}
}

// objective checks who holds an objective when a round ends: the side that alone has a unit within 3 inches
// that is not Shaken.
func (q *quest) objective(c *onepage.Checker, i int) {
	for len(q.owner) <= i {
		q.owner = append(q.owner, -1)
	}
	may := map[int]bool{}
	for _, by := range [2]float64{slack, -slack} {
		var near [2]bool
		for m, k := range c.G.Header.Models {
			if s := &c.P.Models[m]; s.On && !c.Shaken[k.Unit] &&
				s.At.To(c.P.Markers[i].At)-c.P.Radius(m) <= 3*record.Inch+by {
				near[c.P.Seat(k.Unit)] = true
			}
		}
		switch {
		case near[heroes] == near[foes]:
			may[q.owner[i]] = true
		case near[heroes]:
			may[heroes] = true
		default:
			may[foes] = true
		}
	}
	if is := c.P.Markers[i].Owner; !may[is] {
		c.Fault("PREP-01", "objective %d is held by %d after round %d", i, is, q.round)
	}
	q.owner[i] = c.P.Markers[i].Owner
}

// done reports whether the next goal is done, and whether that can be told from where models stand.
func (q *quest) done(c *onepage.Checker) (done, known bool) {
	goal := q.Goals[q.goals]
	all, standing, out := true, false, false
	for i := range q.Objectives {
		all = all && c.P.Markers[i].Owner == heroes
	}
	for h := range heroesOf(c) {
		for _, m := range c.P.Living(h) {
			standing = true
			out = out || record.Depth(polygon(q.Exit), c.P.Models[m].At) < c.P.Radius(m)
		}
	}
	switch goal.Kind {
	case take:
		return all, true
	case hold:
		if q.held++; !all {
			q.held = 0
		}
		return q.held >= goal.N, true
	case leave:
		return standing && !out, true
	case survive:
		return standing && q.round >= c.G.Header.Mission.Rounds, true
	}
	return false, false
}

// score checks the goals that are done when a round ends, as far as that can be told.
func (q *quest) score(c *onepage.Checker, round int) {
	if round > len(c.G.Rounds) {
		c.Fault("PREP-01", "round %d has no score", round)
		return
	}
	said := c.G.Rounds[round-1].Score
	for q.goals < len(q.Goals) {
		done, known := q.done(c)
		if !known {
			done = q.goals < said[heroes]
		}
		if !done {
			break
		}
		q.goals++
		q.held = 0
	}
	if want := [2]int{q.goals, len(q.Goals) - q.goals}; said != want {
		c.Fault("PREP-01", "the score after round %d is %v, by the goals it is %v", round, said, want)
	}
}

// Over checks the outcome against the score: the heroes win by doing all that is to be done.
func (q *quest) Over(c *onepage.Checker) {
	o := c.G.Outcome
	if !o.Played() {
		return
	}
	winner := foes
	if o.Score[foes] == 0 {
		winner = heroes
	}
	if o.Winner != winner {
		c.Fault("PREP-01", "seat %d wins with %v goals done and left", o.Winner, o.Score)
	}
	if len(c.G.Rounds) != q.round || o.Score != [2]int{q.goals, len(q.Goals) - q.goals} {
		c.Fault("PREP-01", "after %d rounds, of which %d are told, the score is %v, with %d goals done",
			q.round,
			len(c.G.Rounds), o.Score, q.goals)
	}
}
