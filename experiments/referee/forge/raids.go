package forge

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"

	"gauntlet/experiments/referee/record"
)

// Raids are ways to break the rules of games in which single figures roll d20s against each other.
var Raids = []Kind{
	{"a shot that rolls otherwise", of(otherRoll, "shoot")},
	{"a fighter that rolls otherwise", of(otherRoll, "fight")},
	{"another target number of a test", otherTest},
	{"a bonus of another amount", otherBonus},
	{"a bonus too many", addBonus},
	{"a bonus left out", dropBonus},
	{"damage of another amount", otherDamage},
	{"damage to another figure", otherVictim},
	{"an activation of somebody else", otherTurn},
	{"two activations the other way round", swapTurns},
	{"the initiative of the other", otherInitiative},
	{"a movement longer than allowed, as chosen", longer},
	{"a second movement longer than half", secondLonger},
	{"a scurry longer than allowed", scurries},
	{"a scurry after another action", lateScurry},
	{"an action taken twice", twice},
	{"a shot out of range", farShot},
	{"a friend shot at", friendShot},
	{"a fight with who is not there", farFight},
	{"loot taken out of reach", farLoot},
	{"loot taken with an enemy beside it", guardedLoot},
	{"loot unlocked by a failed test", failedLock},
	{"a power that works without its score", failedPower},
	{"Health spent for nothing", otherBoost},
	{"somebody pushed too far", pushedFar},
	{"an interception from afar", farInterception},
	{"a weapon cleared that has no jam", noJam},
	{"a random direction that is not gone", otherDirection},
	{"a soldier that joins from afar", farJoin},
	{"who stands where nobody starts", otherStart},
	{"another score at the end", otherEnd},
	{"loot of another owner after a turn", otherOwner},
}

// d20 returns the dice of a role, any when it is "", of such games.
func d20(g *record.Game, role string) []*record.Dice {
	return places(g, dice, func(_ *record.Step, d *record.Dice) bool {
		return d.Sides == 20 && len(d.Results) == 1 && (d.Role == role || role == "") &&
			slices.Contains([]string{"shoot", "fight", "Will", "power"}, d.Role)
	})
}

// raided reports whether a game is one of those.
func raided(g *record.Game) bool { return len(d20(g, "")) > 0 }

// A hit is damage that comes of two dice, of which the first is the winner's or the second.
type hit struct {
	step   *record.Step
	wound  *record.Wound
	winner *record.Dice
	shot   bool
}

// hits returns the damage of shots and fights that leave their targets some Health.
func hits(g *record.Game) (list []hit) {
	for i := range g.Steps {
		s := &g.Steps[i]
		for k := range s.Wounds {
			w := &s.Wounds[k]
			var pair [2]*record.Dice
			for j := range s.Dice {
				if n := w.I - s.Dice[j].I; n == 1 || n == 2 {
					pair[2-n] = &s.Dice[j]
				}
			}
			if w.Lost || w.Wounds <= 0 || pair[0] == nil || pair[1] == nil || pair[1].Role != "fight" ||
				pair[0].Sides != 20 || pair[0].Need != 0 || slices.ContainsFunc(s.Wounds, func(o record.Wound) bool {
				return o.Lost && o.Unit == w.Unit
			}) {
				continue
			}
			h := hit{s, w, pair[0], pair[0].Role == "shoot"}
			if w.Unit == pair[0].Unit {
				h.winner = pair[1]
			}
			list = append(list, h)
		}
	}
	return list
}

func otherRoll(g *record.Game, rng *rand.Rand, role string) bool {
	h, ok := pick(rng, slices.DeleteFunc(hits(g), func(h hit) bool {
		return h.shot != (role == "shoot") || h.winner.Results[0] < 2
	}))
	if ok {
		h.winner.Results[0]--
	}
	return ok
}

func otherTest(g *record.Game, rng *rand.Rand) bool {
	d, ok := pick(rng, slices.DeleteFunc(d20(g, ""), func(d *record.Dice) bool { return d.Need == 0 }))
	if ok {
		d.Need += 1 - 2*rng.IntN(2)
	}
	return ok
}

// exact are the bonuses that the record tells for certain.
var exact = []string{"Shoot", "Fight", "Will", "boost", "hasty shot", "stunned", "large target", "support",
	"unarmed", "launcher", "unjammed"}

// bonus returns a die and one of its bonuses.
func bonus(g *record.Game, rng *rand.Rand) (d *record.Dice, i int) {
	inexact := func(m record.Modifier) bool { return !slices.Contains(exact, m.Rule) }
	d, ok := pick(rng, slices.DeleteFunc(d20(g, ""), func(d *record.Dice) bool {
		return len(d.Mods) == 0 || slices.ContainsFunc(d.Mods, inexact)
	}))
	if !ok {
		return nil, 0
	}
	return d, rng.IntN(len(d.Mods))
}

func otherBonus(g *record.Game, rng *rand.Rand) bool {
	d, i := bonus(g, rng)
	if d != nil {
		d.Mods[i].N += 1 - 2*rng.IntN(2)
	}
	return d != nil
}

func dropBonus(g *record.Game, rng *rand.Rand) bool {
	d, i := bonus(g, rng)
	if d != nil {
		d.Mods = slices.Delete(d.Mods, i, i+1)
	}
	return d != nil
}

func addBonus(g *record.Game, rng *rand.Rand) bool {
	m := []record.Modifier{{Rule: "stunned", N: 2}, {Rule: "unjammed", N: 1}, {Rule: "support", N: 2},
		{Rule: "hasty shot", N: 1}, {Rule: "large target", N: -2}}[rng.IntN(5)]
	d, ok := pick(rng, slices.DeleteFunc(d20(g, "fight"), func(d *record.Dice) bool {
		return slices.ContainsFunc(d.Mods, func(o record.Modifier) bool { return o.Rule == m.Rule })
	}))
	if ok {
		d.Mods = append(d.Mods, m)
	}
	return ok
}

func otherDamage(g *record.Game, rng *rand.Rand) bool {
	h, ok := pick(rng, hits(g))
	if ok {
		h.wound.Wounds += 1 - 2*rng.IntN(2)
	}
	return ok
}

func otherVictim(g *record.Game, rng *rand.Rand) bool {
	h, ok := pick(rng, hits(g))
	if ok {
		n := len(g.Header.Units)
		u := (h.wound.Unit + 1 + rng.IntN(n-1)) % n
		h.wound.Unit, h.wound.Model = u, u
	}
	return ok
}

func otherTurn(g *record.Game, rng *rand.Rand) bool {
	if !raided(g) {
		return false
	}
	t, ok := pick(rng, places(g, func(s *record.Step) []record.Turn { return s.Turns },
		func(_ *record.Step, t *record.Turn) bool { return g.Header.Units[t.Unit].Seat >= 0 }))
	if ok {
		n := len(g.Header.Units)
		t.Unit = (t.Unit + 1 + rng.IntN(n-1)) % n
	}
	return ok
}

// swapTurns lets two crews' figures that act one after the other do so the other way round.
func swapTurns(g *record.Game, rng *rand.Rand) bool {
	if !raided(g) {
		return false
	}
	var list [][2]*record.Turn
	seat := func(t *record.Turn) int { return g.Header.Units[t.Unit].Seat }
	for _, round := range turns(g) {
		for i := 1; i < len(round); i++ {
			if a, b := round[i-1], round[i]; seat(a) != seat(b) && seat(a) >= 0 && seat(b) >= 0 {
				list = append(list, [2]*record.Turn{a, b})
			}
		}
	}
	pair, ok := pick(rng, list)
	if ok {
		pair[0].Unit, pair[1].Unit = pair[1].Unit, pair[0].Unit
	}
	return ok
}

func otherInitiative(g *record.Game, _ *rand.Rand) bool {
	var list []*record.Dice
	for k := range g.Steps[0].Dice {
		if d := &g.Steps[0].Dice[k]; d.Role == "roll-off" && d.Sides == 20 {
			list = append(list, d)
		}
	}
	if len(list) < 2 {
		return false
	}
	a, b := list[len(list)-2], list[len(list)-1]
	a.Results, b.Results = b.Results, a.Results
	return true
}

// chosen returns the steps of a kind, with a choice, of such games.
func chosen(g *record.Game, fits func(i int, s *record.Step) bool) (list []int) {
	if !raided(g) {
		return nil
	}
	for i := range g.Steps {
		if s := &g.Steps[i]; s.Action != nil && fits(i, s) {
			list = append(list, i)
		}
	}
	return list
}

// stretch makes the only way of a step so long, as it was chosen.
func stretch(g *record.Game, i int, length float64) bool {
	s := &g.Steps[i]
	m := &s.Moves[0]
	v := m.End().Minus(m.Path[0])
	n := math.Hypot(v.X, v.Y)
	to := m.Path[0].Plus(v.Times(length / n))
	lead(g, m, to)
	s.Action.At = to
	return true
}

// goesOn reports whether a step is a whole movement in one part.
func goesOn(s *record.Step) bool {
	return s.Kind == "move to" && s.Action.Verb == "move" && s.Action.Arg == 0 && len(s.Moves) > 0 &&
		s.Moves[0].Unit == s.Unit && len(s.Moves[0].Path) == 2 && s.Moves[0].End() == s.Action.At &&
		s.Moves[0].Length() > 500
}

func longer(g *record.Game, rng *rand.Rand) bool {
	i, ok := pick(rng, chosen(g, func(_ int, s *record.Step) bool { return goesOn(s) }))
	return ok && stretch(g, i, float64(8500+rng.IntN(2000)))
}

// after reports whether step i comes at once after a choice of an action, by whom it is.
func after(g *record.Game, i int, verb string) bool {
	p := &g.Steps[i-1]
	return p.Kind == "choose action" && p.Action != nil && p.Action.Verb == verb && p.Unit == g.Steps[i].Unit
}

func secondLonger(g *record.Game, rng *rand.Rand) bool {
	i, ok := pick(rng, chosen(g, func(i int, s *record.Step) bool {
		return i > 3 && goesOn(s) && after(g, i, "advance") && movesAt(g, i-2) && after(g, i-2, "advance") &&
			g.Steps[i-2].Unit == s.Unit
	}))
	return ok && stretch(g, i, float64(4300+rng.IntN(1000)))
}

// movesAt reports whether a step with a choice is a whole movement.
func movesAt(g *record.Game, i int) bool { return g.Steps[i].Action != nil && goesOn(&g.Steps[i]) }

func scurries(g *record.Game, rng *rand.Rand) bool {
	i, ok := pick(rng, chosen(g, func(i int, s *record.Step) bool {
		return i > 0 && goesOn(s) && after(g, i, "rush")
	}))
	return ok && stretch(g, i, float64(3050+rng.IntN(500)))
}

func lateScurry(g *record.Game, rng *rand.Rand) bool {
	i, ok := pick(rng, chosen(g, func(i int, s *record.Step) bool {
		return i > 2 && s.Kind == "choose action" && s.Action.Verb == "advance" && movesAt(g, i-1) &&
			g.Steps[i-1].Unit == s.Unit && after(g, i-1, "advance")
	}))
	if ok {
		g.Steps[i].Action.Verb = "rush"
	}
	return ok
}

// twice repeats an action that is not a movement.
func twice(g *record.Game, rng *rand.Rand) bool {
	i, ok := pick(rng, chosen(g, func(_ int, s *record.Step) bool {
		return s.Kind == "choose action" && slices.Contains([]string{"fire", "charge", "reveal"}, s.Action.Verb) &&
			len(s.Dice) > 0 && len(s.Wounds)+len(s.Turns)+len(s.Markers) == 0
	}))
	if ok {
		g.Steps = slices.Insert(g.Steps, i+1, g.Steps[i])
		g.Steps[i+1].Units = nil
	}
	return ok
}

// aimed returns shots at one figure that do nothing, with where everybody stands then.
func aimed(g *record.Game, rng *rand.Rand, verb string) (s *record.Step, p *record.Position) {
	i, ok := pick(rng, chosen(g, func(_ int, s *record.Step) bool {
		return s.Kind == "choose action" && s.Action.Verb == verb && s.Action.Target >= 0 && len(s.Dice) == 2 &&
			len(s.Wounds) == 0
	}))
	if !ok {
		return nil, nil
	}
	return &g.Steps[i], standingAt(g, i)
}

// standingAt returns where everybody stands before a step.
func standingAt(g *record.Game, i int) *record.Position {
	p := record.NewPosition(g)
	for k := range i {
		for _, e := range g.Steps[k].Events() {
			p.Apply(e)
		}
	}
	return p
}

// retarget leads an attack at somebody else.
func retarget(s *record.Step, v int) {
	s.Action.Target, s.Dice[0].Target, s.Dice[1].Unit = v, v, v
}

// another returns somebody on the table who fits, by seat and by the distance from a figure.
func another(g *record.Game, rng *rand.Rand, p *record.Position, u int, fits func(v int, gap float64) bool) (int,
	bool) {
	var list []int
	for v := range g.Header.Units {
		if v != u && p.Models[v].On && fits(v, p.Gap(u, v)) {
			list = append(list, v)
		}
	}
	return pick(rng, list)
}

func farShot(g *record.Game, rng *rand.Rand) bool {
	s, p := aimed(g, rng, "fire")
	if s == nil {
		return false
	}
	v, ok := another(g, rng, p, s.Unit, func(v int, gap float64) bool {
		return p.Seat(v) != p.Seat(s.Unit) && gap > 24.1*record.Inch
	})
	if ok {
		retarget(s, v)
	}
	return ok
}

func friendShot(g *record.Game, rng *rand.Rand) bool {
	s, p := aimed(g, rng, "fire")
	if s == nil {
		return false
	}
	v, ok := another(g, rng, p, s.Unit, func(v int, _ float64) bool { return p.Seat(v) == p.Seat(s.Unit) })
	if ok {
		retarget(s, v)
	}
	return ok
}

func farFight(g *record.Game, rng *rand.Rand) bool {
	s, p := aimed(g, rng, "charge")
	if s == nil {
		return false
	}
	v, ok := another(g, rng, p, s.Unit, func(v int, gap float64) bool {
		return p.Seat(v) != p.Seat(s.Unit) && gap > record.Inch/10
	})
	if ok {
		retarget(s, v)
	}
	return ok
}

// takings returns the steps in which loot is picked up.
func takings(g *record.Game) []int {
	return chosen(g, func(_ int, s *record.Step) bool {
		return len(s.Markers) > 0 && s.Markers[0].Owner >= 0 && (s.Action.Verb == "reveal" || s.Action.Verb == "yes")
	})
}

func farLoot(g *record.Game, rng *rand.Rand) bool {
	i, ok := pick(rng, chosen(g, func(_ int, s *record.Step) bool {
		return s.Kind == "choose action" && s.Action.Verb == "reveal"
	}))
	if !ok || len(g.Rounds) == 0 || len(g.Rounds[0].Owners) < 2 {
		return false
	}
	n := len(g.Rounds[0].Owners)
	s := &g.Steps[i]
	s.Action.Arg = (s.Action.Arg + 1 + uint64(rng.IntN(n-1))) % uint64(n)
	if len(s.Markers) > 0 {
		s.Markers[0].Marker = int(s.Action.Arg)
	}
	return true
}

// guardedLoot leads the last way of an enemy beside loot before it is picked up.
func guardedLoot(g *record.Game, rng *rand.Rand) bool {
	i, ok := pick(rng, takings(g))
	if !ok {
		return false
	}
	s := &g.Steps[i]
	p := standingAt(g, i)
	v, ok := another(g, rng, p, s.Unit, func(v int, _ float64) bool { return p.Seat(v) != p.Seat(s.Unit) })
	if !ok {
		return false
	}
	for k := i - 1; k > 0; k-- {
		for j := len(g.Steps[k].Moves) - 1; j >= 0; j-- {
			if m := &g.Steps[k].Moves[j]; m.Unit == v {
				at := s.Markers[0].At.Plus(record.Point{X: 1900})
				lead(g, m, at)
				if a := g.Steps[k].Action; a != nil && a.Unit == v && a.Verb == "move" {
					a.At = at
				}
				return true
			}
		}
	}
	return false
}

// failedLock fails a test to unlock loot that is picked up later.
func failedLock(g *record.Game, rng *rand.Rand) bool {
	reveals := func(s *record.Step) bool { return s.Action != nil && s.Action.Verb == "reveal" && len(s.Dice) == 0 }
	i, ok := pick(rng, chosen(g, func(i int, s *record.Step) bool {
		if s.Action.Verb != "reveal" || len(s.Dice) == 0 || s.Dice[0].Role != "Will" ||
			s.Dice[0].Results[0]+sum(s.Dice[0].Mods) < s.Dice[0].Need {
			return false
		}
		return slices.ContainsFunc(g.Steps[i+1:], func(o record.Step) bool {
			return reveals(&o) && o.Action.Arg == s.Action.Arg && o.Kind == "choose action"
		})
	}))
	if ok {
		g.Steps[i].Dice[0].Results[0] = 1
	}
	return ok
}

func sum(mods []record.Modifier) (n int) {
	for _, m := range mods {
		n += m.N
	}
	return n
}

// failedPower lets the die of a power that strains its user be too low.
func failedPower(g *record.Game, rng *rand.Rand) bool {
	d, ok := pick(rng, places(g, dice, func(s *record.Step, d *record.Dice) bool {
		return d.Role == "power" && d.Sides == 20 && 1+sum(d.Mods) < d.Need && slices.ContainsFunc(s.Wounds,
			func(w record.Wound) bool { return w.I > d.I && w.Unit == d.Unit && w.Wounds > 0 })
	}))
	if ok {
		d.Results[0] = 1
	}
	return ok
}

func otherBoost(g *record.Game, rng *rand.Rand) bool {
	i, ok := pick(rng, chosen(g, func(_ int, s *record.Step) bool {
		return s.Kind == "commit tokens" && len(s.Dice) > 0 && s.Dice[0].Role == "power"
	}))
	if ok {
		g.Steps[i].Action.Arg++
	}
	return ok
}

func pushedFar(g *record.Game, rng *rand.Rand) bool {
	m, ok := pick(rng, places(g, moves, func(_ *record.Step, m *record.Move) bool {
		return raided(g) && m.Sort == "push" && len(m.Path) == 2 && m.Length() > 0.99*record.Inch
	}))
	if ok {
		n := m.Length()
		lead(g, m, m.Path[0].Plus(m.End().Minus(m.Path[0]).Times((n+3200)/n)))
	}
	return ok
}

func farInterception(g *record.Game, rng *rand.Rand) bool {
	m, ok := pick(rng, places(g, moves, func(_ *record.Step, m *record.Move) bool {
		return raided(g) && m.Sort == "charge" && m.Length() > 0
	}))
	if ok {
		n := m.Length()
		m.Path[0] = m.End().Plus(m.Path[0].Minus(m.End()).Times((1100 + float64(rng.IntN(900))) / n))
	}
	return ok
}

// noJam turns a natural 1 into a 2 whose jam is cleared later.
func noJam(g *record.Game, rng *rand.Rand) bool {
	var list []*record.Dice
	last := map[int]*record.Dice{}
	for i := range g.Steps {
		s := &g.Steps[i]
		if s.Action != nil && s.Action.Verb == "resolve" && last[s.Unit] != nil {
			list = append(list, last[s.Unit])
		}
		for k := range s.Dice {
			if d := &s.Dice[k]; d.Role == "shoot" && d.Sides == 20 && d.Results[0] == 1 && d.Need == 0 {
				last[d.Unit] = d
			}
		}
	}
	d, ok := pick(rng, list)
	if ok {
		d.Results[0] = 2
	}
	return ok
}

// otherDirection turns the die for the sector in which somebody or something goes.
func otherDirection(g *record.Game, rng *rand.Rand) bool {
	d, ok := pick(rng, places(g, dice, func(s *record.Step, d *record.Dice) bool {
		return d.Sides == 18 && (d.Role == "scatter" && slices.ContainsFunc(s.Markers, func(m record.Marker) bool {
			return m.Owner < 0 && m.I > d.I
		}) || d.Role == "wander" && slices.ContainsFunc(s.Moves, func(m record.Move) bool {
			return m.Unit == d.Unit && m.I == d.I+2 && m.Length() > record.Inch
		}))
	}))
	if ok {
		d.Results[0] = (d.Results[0]+rng.IntN(16))%18 + 1
	}
	return ok
}

func farJoin(g *record.Game, rng *rand.Rand) bool {
	i, ok := pick(rng, chosen(g, func(_ int, s *record.Step) bool {
		return s.Kind == "join unit" && s.Action.Verb == "join"
	}))
	if !ok {
		return false
	}
	s := &g.Steps[i]
	p := standingAt(g, i)
	v, ok := another(g, rng, p, s.Unit, func(v int, gap float64) bool {
		return p.Seat(v) == s.Seat && gap > 3.1*record.Inch
	})
	if ok {
		s.Action.Unit = v
	}
	return ok
}

func otherStart(g *record.Game, rng *rand.Rand) bool {
	if !raided(g) {
		return false
	}
	m, ok := pick(rng, places(g, moves, func(_ *record.Step, m *record.Move) bool { return m.Sort == "deploy" }))
	if ok {
		lead(g, m, m.End().Plus(record.Point{X: 100, Y: 50}))
	}
	return ok
}

func otherEnd(g *record.Game, rng *rand.Rand) bool {
	if !raided(g) || !g.Outcome.Played() {
		return false
	}
	g.Outcome.Score[rng.IntN(2)]++
	return true
}

func otherOwner(g *record.Game, rng *rand.Rand) bool {
	if !raided(g) || len(g.Rounds) == 0 {
		return false
	}
	r := &g.Rounds[rng.IntN(len(g.Rounds))]
	var loot struct{ Loot []json.RawMessage }
	if err := json.Unmarshal(g.Header.Mission.Own, &loot); err != nil || len(loot.Loot) == 0 {
		return false
	}
	k := rng.IntN(len(loot.Loot))
	r.Owners[k] = (r.Owners[k]+2)%3 - 1
	return true
}
