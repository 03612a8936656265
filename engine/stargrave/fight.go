package stargrave

import (
	"fmt"
	"strconv"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/stargrave/walking"
	"gauntlet/engine/move"
	"gauntlet/engine/stargrave/contest"
)

// supporters counts the allies of a figure that are in combat with its opponent and with nobody else
// (SG-MELEE-05, SG-MELEE-06).
func supporters(s *core.State, u, v int) (n int) {
	for w := range s.Units {
		if w != u && alive(s, w) && s.G.Units[w].Seat == s.G.Units[u].Seat && fighting(s, w, v) &&
			opponents(s, w) == 1 {
			n++
		}
	}
	return n
}

// support returns what supporters add to the Fight of one of two figures in combat: only one of them has
// more, and that alone by which it has more.
func support(s *core.State, u, v int) (own, other int) {
	return contest.Support(supporters(s, u, v), supporters(s, v, u))
}

// A blow is the roll of one figure in combat.
type blow struct{ total int }

func (b *blow) roll(s *core.State, u, v, support int) {
	fig := figureOf(s, u)
	fight := fightOf(s, u)
	var mods core.Mods
	if s.Trace != nil {
		mods.Add("Fight", fight)
		mods.Add("unarmed", fig.bladeFight)
		mods.Add("support", support)
	}
	b.total = roll(s, rollFight, u, v, 0, &mods) + fight + fig.bladeFight + support
}

// fight resolves a Fight action against an opponent in contact: both roll, and the higher total wins
// (SG-MELEE-01, SG-MELEE-02, SG-MELEE-03). The winner then may push (SG-MELEE-04); creatures never do.
func fight(s *core.State, u, v int) {
	more, others := support(s, u, v)
	bout(s, u, v, more, others)
}

// bout is fight where it is known what supporters add. It returns who has won.
func bout(s *core.State, u, v, more, others int) contest.Winner {
	var a, b blow
	a.roll(s, u, v, more)
	b.roll(s, v, u, others)
	if s.Trace != nil {
		s.Trace.Notef("%s fights %s: %d against %d", s.Name(u), s.Name(v), a.total, b.total)
	}
	winner, loser, total := u, v, a.total
	won := contest.Wins(a.total, b.total)
	switch won {
	case contest.None:
		if own(s).bothStrike { // SG-A-16
			strike(s, u, v, a.total)
			strike(s, v, u, b.total)
		}
		return won
	case contest.Second:
		winner, loser, total = v, u, b.total
	}
	strike(s, winner, loser, total)
	if alive(s, winner) && alive(s, loser) && !isCreature(s, winner) {
		s.Call(core.Frame{Proc: procWon, A: int16(winner), B: int16(loser)})
	}
	return won
}

// strike takes off a loser's Health what the winner's total with the damage of its weapon is over its Armour
// (SG-MELEE-03, SG-WEAPON-02).
func strike(s *core.State, winner, loser, total int) {
	damage, armour := figureOf(s, winner).bladeDamage, armourOf(s, loser)
	n := contest.Blow(total, damage, armour)
	tellDamage(s, loser, n, total, damage, armour, false)
	if n > 0 {
		hurt(s, loser, n)
	}
}

// tellDamage says what a figure suffers by a total, with the damage of the weapon and less its Armour.
func tellDamage(s *core.State, u, n, total, damage, armour int, doubled bool) {
	if s.Trace == nil {
		return
	}
	sum := strconv.Itoa(total)
	if damage != 0 {
		sum += fmt.Sprintf(" %c %d", "+-"[b2i(damage < 0)], max(damage, -damage))
	}
	if armour > 0 {
		sum += fmt.Sprintf(" - %d", armour)
	}
	if doubled {
		sum = "2 x (" + sum + ")"
	}
	s.Trace.Notef("%s takes %d damage: %s", s.Name(u), n, sum)
}

// What the winner of a combat does, by the Arg of the action (SG-MELEE-04).
const (
	WonStays  = 0
	WonLeaves = 1 // it pushes back itself
	WonPushes = 2
	numWon    = 3
)

func runWon(s *core.State, f *core.Frame) { s.AskOwner(core.StepBack, int(f.A)) }

func menuWon(_ *core.State, f *core.Frame, dst []core.Action) []core.Action {
	for k := range numWon {
		dst = append(dst, core.Action{Verb: core.Follow, Pattern: int16(k), Unit: f.A, Target: f.B, Arg: uint64(k)})
	}
	return dst
}

func takeWon(s *core.State, f *core.Frame, a *core.Action) error {
	if a.Verb != core.Follow || a.Unit != f.A || a.Target != f.B || a.Arg >= numWon {
		return core.Illegal(a, "SG-MELEE-04", "%s stays in combat, steps back or pushes %s back", s.Name(int(f.A)),
			s.Name(int(f.B)))
	}
	winner, loser := int(f.A), int(f.B)
	s.Return()
	switch a.Arg {
	case WonLeaves:
		push(s, winner, s.Models[winner].P.Sub(s.Models[loser].P), int64(own(s).push))
	case WonPushes:
		push(s, loser, s.Models[loser].P.Sub(s.Models[winner].P), int64(own(s).push))
	}
	return nil
}

// push moves a figure in a direction by a distance, or by the most eighths of it that nothing stops: walls,
// figures and the table edge do; over a drop it falls (SG-A-17, SG-A-50, SG-A-49).
func push(s *core.State, u int, v geom.Point, dist int64) {
	w := own(s).walking.Borrow(s, u, int32(dist))
	from := s.Models[u].P
	h := s.G.Table.HeightAt(from)
	to := from
	for n := int64(1); n <= 8; n++ {
		p := from.Add(v.WithLength(dist * n / 8))
		if !w.Table.Inside(p, w.Base) || !w.Free(0, from, p) || w.Table.HeightAt(p) > h {
			break
		}
		if to = p; w.Table.HeightAt(p) < h-walking.FreeDrop {
			break
		}
		h = w.Table.HeightAt(p)
	}
	w.GiveBack()
	high := s.G.Table.HeightAt(from)
	stand(s, u, to, core.ByPushing)
	if low := s.G.Table.HeightAt(to); low < high {
		fall(s, u, high-low)
	}
}

// fall hurts a figure that falls by over 3 inches, by 1.5 for each inch, rounded down; Armour does not help
// (SG-MOV-07, SG-A-13, SG-A-39).
func fall(s *core.State, u int, height int32) {
	if height <= walking.FreeDrop {
		return
	}
	up := int32(0)
	if own(s).fallUp {
		up = 2*geom.Inch - 1
	}
	n := int((3*height + up) / (2 * geom.Inch))
	if own(s).fallArmour {
		n -= armourOf(s, u)
	}
	s.NoteN(u, "falls and takes %d damage", max(n, 0))
	hurt(s, u, n*b2i(n > 0))
}

// drag moves a figure straight towards a point, or away from it, as far as it gets, up to a distance: by what
// powers do. It stops in contact.
func drag(s *core.State, u int, from geom.Point, dist int64, away bool) {
	v := from.Sub(s.Models[u].P)
	if away {
		v = v.Neg()
	} else {
		dist = min(dist, max(0, v.Norm()-2*int64(s.G.Models[u].Base)-move.Touch))
	}
	if v != (geom.Point{}) && dist > 0 {
		push(s, u, v, dist)
	}
}
