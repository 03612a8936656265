package scenario

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
)

// Who is inside a transport has in reach whom it can shoot at once it has left: its range is added to how far from
// the transport it may stand, to the last thousandth.
func TestInReachFromATransport(t *testing.T) {
	const text = `# GF3-SR-TRANSPORT-02

player 1: Wagon, Transport(6), Tough(6)
player 1: Guard, rifle (24", 1 attack)
player 2: Near
player 2: Raider
player 2: Far
Wagon at -20,0
Guard is inside Wagon
Near at 2,5
Raider at 10.998,0
Far at 11,3

> activate Guard
`
	p := played(t, text)
	if got := tactics.Ahead(peek.Live(p.s), 1); got.Shots != 0 || got.InReach != 0b011 {
		t.Errorf("can shoot at %b, and has %b in reach", got.Shots, got.InReach)
	}
	for e, want := range []int{1, 1, 0} {
		if _, guns := tactics.BestShot(peek.Live(p.s), 1, 2+e); guns != want {
			t.Errorf("%d rifles bear on enemy %d, not %d", guns, e, want)
		}
	}
}

// What a weapon does on the average is less where wounds are ignored on a die, by a rule of a list too.
func TestHarmOfWhoIgnoresWounds(t *testing.T) {
	const text = `# GF3-SR-REGENERATION

player 2 rule {name: Moss Heart, does: [{at: wound, side: against, do: {ignore: 3}}]}
player 1: Gunner, rifle (24", 1 attack)
player 2: Raider, tough 3, 60 points
player 2: Troll, tough 3, 60 points, Regeneration
player 2: Ent, tough 3, 60 points, Moss Heart
Gunner at 0,0
Raider at 10,0
Troll at 10,5
Ent at 10,-5

> activate Gunner
`
	p := played(t, text)
	m := peek.Live(p.s)
	all, some, few := tactics.Harm(m, 0, 1, 0), tactics.Harm(m, 0, 2, 0), tactics.Harm(m, 0, 3, 0)
	if all == 0 || 3*some != 2*all || 3*few != all {
		t.Errorf("harm %d, %d on who ignores wounds on 5+, and %d on 3+", all, some, few)
	}
}

// An Aircraft flies where it comes nearest to its goal, and where the most of its weapons bear, without leaving
// the table.
func TestFlightsWithAPurpose(t *testing.T) {
	for _, goal := range []geom.Point{{X: 20 * geom.Inch, Y: 10 * geom.Inch}, {X: -5 * geom.Inch, Y: -20 * geom.Inch}} {
		p := played(t, `# GF3-SR-AIRCRAFT-01

player 1: Falcon, Aircraft, cannon (24", 1 attack), gun (12", 1 attack)
player 2: Raider
player 2: Rogue
Falcon at -20,0
Raider at 20,14
Rogue at -30,-22

> activate Falcon
> advance
`)
		menu := p.s.Menu(nil)
		allow, _ := proc.Allowance(peek.Live(p.s))
		a := tactics.Towards(peek.Live(p.s), 0, goal, allow)
		for _, b := range menu {
			if geom.Dist2(b.At, goal) < geom.Dist2(a.At, goal) {
				t.Errorf("for %v it flies to %v, and %v is nearer", goal, a.At, b.At)
				break
			}
		}
		for e := 1; e < 3; e++ {
			best, guns := tactics.BestShot(peek.Live(p.s), 0, e)
			if !slices.Contains(menu, best) {
				t.Fatalf("%+v is not on the menu", best)
			}
			most := 0
			for _, b := range menu {
				var there engine.State
				there.CopyFrom(p.s)
				must.Do(t, there.Apply(b))
				n := len(shooting.Volleys(peek.Live(&there), 0, e, geom.Point{}, nil))
				if most = max(most, n); b == best && n != guns {
					t.Errorf("from %v %d weapons bear, not %d", b.At, n, guns)
				}
			}
			if guns != most {
				t.Errorf("%d weapons bear on enemy %d, of %d that can", guns, e, most)
			}
		}
	}
}

// Nobody spends tokens on a spell that is of no use, and all that is of use on a dear one.
func TestTokensForWhatIsOfUse(t *testing.T) {
	for _, c := range []struct {
		place string
		want  uint64
	}{{"Raider at 14,0", 2}, {"Raider at 35,20", 0}} {
		p := played(t, `# GF3-SR-CASTER-03

player 1: Mage, Caster(2)
player 1: Guard, rifle (24", 1 attack), 60 points
player 2: Raider
player 1 spell Aim: value 2, 12", buff hit until round
Mage at 0,0
Mage model 1 has 4 tokens
Guard at -5,0
`+c.place+`

> activate Mage
> cast Aim
> aim at Guard
`)
		menu := p.s.Menu(nil)
		if got := menu[tactics.ChooseTokens(peek.Live(p.s), menu)]; got.Arg != c.want {
			t.Errorf("%s: it spends %d, not %d", c.place, got.Arg, c.want)
		}
	}
}

// Into cover a unit goes as near to its goal as it can: so that the model at its end is near to it, where it is wide.
func TestIntoCoverNearTheGoal(t *testing.T) {
	p := played(t, `# GF3-TERRAIN-01

terrain wood: cover, box from 2,-10 to 6,10
player 1: Guards, 5 models, rifle (24", 1 attack)
player 2: Raider
Guards at 0,0 0,1.2 0,2.4 0,-1.2 0,-2.4
Raider at 20,0

> activate Guards
> advance
`)
	m := peek.Live(p.s)
	var there engine.State
	for x := int32(2); x <= 20; x += 3 {
		for y := int32(-20); y <= 20; y += 4 {
			goal := geom.Point{X: x * geom.Inch, Y: y * geom.Inch}
			a, ok := tactics.IntoCover(m, 0, goal, 6*geom.Inch, true)
			if !ok {
				t.Fatal("there is no cover")
			}
			least := figures.GapTo(m, 0, a.At.Sub(m.Anchor(0)), goal)
			for _, b := range p.s.Menu(nil) {
				if b.Form != core.AsItStands || b.Ways > 0 {
					continue
				}
				there.CopyFrom(p.s)
				must.Do(t, there.Apply(b))
				if v := figures.GapTo(peek.Live(&there), 0, geom.Point{}, goal); v < least && inWood(&there) {
					t.Fatalf("for %v it goes to %v, and %v is nearer: %d, not %d", goal, a.At, b.At, v, least)
				}
			}
		}
	}
}

// inWood reports whether most of the five Guards are wholly inside the wood.
func inWood(s *engine.State) bool {
	inside := 0
	for i := range 5 {
		p, r := s.Model(i).P, s.Game().Models()[i].Base
		if p.X-r >= 2*geom.Inch && p.X+r <= 6*geom.Inch && p.Y-r >= -10*geom.Inch && p.Y+r <= 10*geom.Inch {
			inside++
		}
	}
	return inside > 2
}

// A unit that stands about its goal forms up at it.
func TestTowardsTheMiddle(t *testing.T) {
	p := played(t, `# GF3-MOV-04

player 1: Guards, 2 models
player 2: Raider
Guards at 0,-0.9 0,0.9
Raider at 20,0

> activate Guards
> advance
`)
	a := tactics.Towards(peek.Live(p.s), 0, geom.Point{}, 6*geom.Inch)
	must.Do(t, p.s.Apply(a))
	if gap := figures.GapTo(peek.Live(p.s), 0, geom.Point{}, geom.Point{}); gap > geom.Inch/10 {
		t.Errorf("it is %d away", gap)
	}
}

// Who has lost touch forms up for the best shot where that costs no dice of dangerous terrain: to the left of the rock
// or to its right.
func TestBestShotOfTheScattered(t *testing.T) {
	for _, c := range []struct {
		fire string
		left bool
	}{{"1.2,-6 to 5,-1.2", true}, {"1.2,1.2 to 5,6", false},
		{"1.2,-6 to 5,-1.2\nterrain where nobody goes: dangerous, box from 1.9,3.6 to 2.4,4", true}} {
		p := played(t, `# GF3-MELEE-01

terrain rock: impassable, box from 2.2,-0.4 to 8,0.4
terrain fire: dangerous, box from `+c.fire+`
player 1: Gunners, 2 models, rifle (24", 1 attack)
player 2: Raider
Gunners at 0,1.6 0,-1.6
Raider at 26.9,0

> activate Gunners
> advance
`)
		a, guns := tactics.BestShot(peek.Live(p.s), 0, 1)
		if guns != 2 || a.At.Y > 0 != c.left {
			t.Errorf("with fire from %s: %d rifles bear from %v", c.fire, guns, a.At)
		}
	}
}

// Who has lost touch forms up, or stays, where only as it stands it could go on: each of the two along a wall of its
// own.
func TestTowardsOfTheScattered(t *testing.T) {
	p := played(t, `# GF3-MOV-01

terrain left: impassable, box from -10,0.65 to 10,0.95
terrain right: impassable, box from -10,-0.95 to 10,-0.65
player 1: Guards, 2 models
player 2: Raider
Guards at 0,1.6 0,-1.6
Raider at 20,0

> activate Guards
> advance
`)
	a := tactics.Towards(peek.Live(p.s), 0, geom.Point{X: 20 * geom.Inch}, 6*geom.Inch)
	if err := p.s.Apply(a); err != nil {
		t.Errorf("%+v: %v", a, err)
	}
}

// Weapons that come later are bound to the target of one before only where they are the same.
func TestLaterWeaponsOfTheSameKind(t *testing.T) {
	for _, c := range []struct {
		heros string
		want  bool
	}{{"rifle", true}, {"bow", false}} {
		p := played(t, `# GF3-SHOOT-02

player 1: Captain, Hero, `+c.heros+` (24", 1 attack)
player 1: Guards, 3 models, rifle (24", 1 attack), gun (24", 2 attacks)
player 2: Raider
Captain joins Guards
Guards at 0,0 0,1.2 0,-1.2 1.2,0
Raider at 10,0

> activate Guards
> hold
`)
		if got := shooting.LaterTypeFires(peek.Live(p.s), 1, 0, 2); got != c.want {
			t.Errorf("a %s of a hero is bound to the rifles: %v", c.heros, got)
		}
	}
}

// Of units that there are not, nobody charges by a jump.
func TestJumpsAtNobody(t *testing.T) {
	m := peek.Live(played(t, `# SQ-MOV-06

player 1: Ada, hero, tough 6
player 1: Bo, hero, tough 6
player 2: Husk, tough 3
Ada at -2,0
Bo at -20,-20
Husk at 8,0

> activate Ada
`).s)
	for u := -1; u <= len(m.Units); u++ {
		for e := -1; e <= len(m.Units); e++ {
			if movement.ChargeLeaps(m, u, e) {
				t.Errorf("%d jumps at %d", u, e)
			}
		}
	}
}
