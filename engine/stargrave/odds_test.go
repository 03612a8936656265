package stargrave

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	common "gauntlet/engine/odds"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
)

// oddsOf returns an answer of a case under rulings.
func oddsOf(t *testing.T, kind, input string, rulings []core.Ruling) common.Answers {
	t.Helper()
	out, err := ruleset{Ruleset}.AnswerCase(&common.Case{Ruleset: Name, Kind: kind, Input: []byte(input)}, rulings)
	if err != nil {
		t.Fatalf("%s %s: %v", kind, input, err)
	}
	return out
}

// agree compares numbers of games, each out of so many, with answers by their names.
func agree(t *testing.T, what string, out common.Answers, of float64, want map[string]int) {
	t.Helper()
	for name, n := range want {
		if got, ok := out.Find(name).(float64); !ok || math.Abs(got-float64(n)/of) > 1e-9 {
			t.Errorf("%s: %s is %v, and %d of %.0f games", what, name, out.Find(name), n, of)
		}
	}
}

func pick(r *rand.Rand, names ...string) []core.Ruling {
	var out []core.Ruling
	for _, name := range names {
		for _, k := range rulings {
			if k.Name == name {
				out = append(out, core.Ruling{Name: name, Value: k.Values[r.IntN(len(k.Values))]})
			}
		}
	}
	return out
}

// Shots and combats of random figures under random rulings, played with all pairs of dice, come to what the
// odds say.
func TestOddsAgreeWithGames(t *testing.T) {
	const in = geom.Inch
	r := rand.New(rand.NewPCG(1, 2))
	const pairs = contest.Die * contest.Die
	for range 40 {
		var f [2]crew.Figure
		for i := range f {
			f[i] = crew.Figure{Rank: crew.Soldier, Move: 6, Fight: r.IntN(7), Shoot: r.IntN(7), Armour: 5 + r.IntN(10),
				Health: 100, Gear: []crew.Gear{crew.Carbine, crew.HandWeapon}}
		}
		damage, mods := r.IntN(5)-2, r.IntN(9)-2
		given := pick(r, "sg.critical_mode", "sg.jam_misses", "sg.melee_tie")
		s := duel(t, f[0], f[1], [2][]geom.Point{{{}}, {{Y: 9 * in}}}, given...)
		own(s).figures[0].arms[0].damage = damage
		n := every(s, func(s *core.State) { shootUnder(s, mods) })
		input := fmt.Sprintf(`{"shoot": %d, "fight": %d, "armour": %d, "damage_mod": %d, "target_mods": %d, "health": 100}`,
			f[0].Shoot, f[1].Fight, f[1].Armour, damage, mods)
		agree(t, input, oddsOf(t, "sg_shoot", input, given), pairs,
			map[string]int{"p_damage": n.hits, "p_stunned": n.stuns, "p_jam": n.jams, "mean_damage": n.given})

		s = duel(t, f[0], f[1], [2][]geom.Point{{{}}, {{X: in}}}, given...)
		foe := int(s.G.SeatUnits[1])
		own(s).figures[0].bladeDamage = damage
		n = every(s, func(s *core.State) { fight(s, 0, foe) })
		input = fmt.Sprintf(`{"a_fight": %d, "b_fight": %d, "a_armour": %d, "b_armour": %d, "a_damage": %d}`, f[0].Fight,
			f[1].Fight, f[0].Armour, f[1].Armour, damage)
		agree(t, input, oddsOf(t, "sg_melee", input, given), pairs,
			map[string]int{"mean_damage_to_a": n.taken, "mean_damage_to_b": n.given})
	}
}

// Throws and tests of random figures, played with all faces, come to what the odds say: smoke lies where the
// grenade came down.
func TestThrowsAndTestsAgreeWithGames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		gear, launcher, moved := []crew.Gear{crew.SmokeGrenade}, r.IntN(2) == 0, r.IntN(2) == 0
		arm := 0
		if launcher {
			gear = []crew.Gear{crew.GrenadeLauncher, crew.SmokeGrenade}
		}
		f := crew.Figure{Rank: crew.Soldier, Move: 6, Shoot: r.IntN(9) - 2, Will: r.IntN(9) - 3, Armour: r.IntN(4),
			Health: 100, Gear: gear}
		given := pick(r, "sg.launcher_double", "sg.fall_armour")
		s := duel(t, f, f, [2][]geom.Point{{{}}, {{Y: 15 * geom.Inch}}}, given...)
		for k, a := range own(s).figures[0].arms {
			if a.smoke && (a.sort == crew.Launcher) == launcher {
				arm = k
			}
		}
		var down [contest.MostScatter + 2]int
		var swum, opened, hurt int
		for face := 1; face <= contest.Die; face++ {
			play := func() *core.State {
				var c core.State
				c.CopyFrom(s)
				c.Trace = &core.Trace{}
				c.Trace.Feed(face, 1, 1)
				return &c
			}
			p := geom.Point{Y: 5 * geom.Inch}
			c, fell := play(), contest.MostScatter+1
			throw(c, 0, arm, p, moved)
			if clouds(c) == 1 {
				fell = int((c.Markers[c.Marks-1].P.Sub(p).Norm() + geom.Inch/2) / geom.Inch)
			}
			down[fell]++
			c = play()
			swum += b2i(swims(c, 0))
			hurt += int(c.Models[0].Wounds)
			opened += b2i(passes(play(), 0, 14, 0) == 0)
		}
		input := fmt.Sprintf(`{"shoot": %d, "los": true, "hasty": %t, "launcher": %t}`, f.Shoot, moved, launcher)
		fell := map[string]int{"on_target": down[0], "lost": down[contest.MostScatter+1]}
		for n := 1; n <= contest.MostScatter; n++ {
			fell[fmt.Sprint(n)] = down[n]
		}
		spread, _ := oddsOf(t, "sg_grenade", input, given).Find("scatter_distribution").(common.Answers)
		agree(t, input, spread, contest.Die, fell)
		input = fmt.Sprintf(`{"tn": 5, "bonus": %d, "armour": %d, "swim": true}`, f.Will, f.Armour)
		agree(t, input, oddsOf(t, "sg_check", input, given), contest.Die,
			map[string]int{"p_success": swum, "expected_damage": hurt})
		input = fmt.Sprintf(`{"tn": 14, "bonus": %d}`, f.Will)
		agree(t, input, oddsOf(t, "sg_check", input, given), contest.Die, map[string]int{"p_success": opened})
	}
}
