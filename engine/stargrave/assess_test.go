package stargrave

import (
	"math/rand/v2"
	"testing"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
)

// What players are told of attacks before they are made is what comes of them, with all pairs of dice: a shot,
// one of a rapid fire weapon, a burst, and a combat with a supporter.
func TestAssessedAttacksAreMade(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	const in = geom.Inch
	for range 20 {
		gun := []crew.Gear{crew.Carbine, crew.RapidFire, crew.Shotgun, crew.Pistol}[r.IntN(4)]
		figure := func() crew.Figure {
			return crew.Figure{Rank: crew.Soldier, Move: 6, Fight: r.IntN(7), Shoot: r.IntN(7), Armour: 6 + r.IntN(8),
				Health: 40, Large: r.IntN(2) == 0, Gear: []crew.Gear{gun, crew.Knife}}
		}
		a, b := figure(), figure()
		given := pick(r, "sg.critical_mode", "sg.jam_misses", "sg.melee_tie", "sg.frag_critical")
		s := duel(t, a, b, [2][]geom.Point{{{}}, {{Y: 9 * in}}}, given...)
		x, ok := shotAt(s, 0, 0, 1, false)
		if !ok {
			t.Fatalf("a %s cannot shoot over 9 inches", gun)
		}
		told := func(of func(face, other int) (given, taken int)) (n tally) {
			for face := 1; face <= contest.Die; face++ {
				for other := 1; other <= contest.Die; other++ {
					given, taken := of(face, other)
					n.given, n.taken = n.given+min(given, b.Health), n.taken+min(taken, a.Health)
				}
			}
			return n
		}
		same := func(what string, want tally, got tally) {
			t.Helper()
			if got.given != want.given || got.taken != want.taken {
				t.Errorf("%s, %+v against %+v: %d and %d Health are lost, told were %d and %d", what, a, b, got.given,
					got.taken, want.given, want.taken)
			}
		}
		shot := func(x contest.Shot) tally {
			return told(func(face, other int) (int, int) { return x.Of(face, other).Damage, 0 })
		}
		same(gun.String(), shot(x), every(s, func(s *core.State) {
			shootAt(s, 0, 0, 1)
		}))
		at := geom.Point{Y: 9 * in}
		burstAt := bursting(s, 0, at, FragmentBonus)
		burstAt.v = 1
		same("fragments", shot(burstAt.terms()), every(s, func(s *core.State) { burst(s, 0, at, FragmentBonus) }))

		s = duel(t, a, b, [2][]geom.Point{{{}, {X: 2 * in}}, {{X: in}}}, given...)
		foe := int(s.G.SeatUnits[1])
		c := combatOf(s, 0, foe)
		same("combat", told(func(face, other int) (int, int) {
			_, loss := c.Of(face, other)
			return loss[1], loss[0]
		}), every(s, func(s *core.State) { fight(s, 0, foe) }))
	}
}

// Nobody is told of a shot out of range, and a movement before it counts.
func TestAssessedShotsAreAllowed(t *testing.T) {
	f := crew.Figure{Rank: crew.Soldier, Move: 6, Armour: 9, Health: 10, Gear: []crew.Gear{crew.Pistol}}
	s := duel(t, f, f, [2][]geom.Point{{{}}, {{Y: 9 * geom.Inch}}})
	still, _ := shotAt(s, 0, 0, 1, false)
	hasty, _ := shotAt(s, 0, 0, 1, true)
	if hasty.Against != still.Against+1 {
		t.Errorf("after a movement the target adds %d, else %d", hasty.Against, still.Against)
	}
	far := duel(t, f, f, [2][]geom.Point{{{}}, {{Y: 12 * geom.Inch}}})
	if _, ok := shotAt(far, 0, 0, 1, false); ok {
		t.Error("a pistol shoots over 12 inches")
	}
}
