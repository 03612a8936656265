package env_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	. "gauntlet/env"
)

// What the fields of a raid say is what the queries of the game say.
func TestRaidShowsWhatIs(t *testing.T) {
	seen := map[string]int{}
	for n, spec := range []string{"Stargrave-Salvage-v1:armies=lanterns,ashhands:layer=tactical",
		"Stargrave-Graveyard-v1:armies=quietus,redchoir:layer=tactical"} {
		e := openSpec(t, spec)
		s := showing(t, e)
		rng := dice.New(uint64(n) + 3)
		for range games(t, e, enginetest.Samples(2, 4), &rng, stepKeenly) {
			for seat := range 2 {
				s.look(seat)
				s.booty(seat, seen)
				s.pieces(seat)
				s.asked(seat, seen)
			}
		}
	}
	counted(t, "what shows", seen, 1, "the figure that is asked")
}

// Loot shows with whom it is, wherever that is.
func TestRaidShowsLoot(t *testing.T) {
	e := openSpec(t, "Stargrave-Salvage-v1")
	must(t, e.Reset(1))
	s, m, seen := showing(t, e), enginetest.Open(e.State()), map[string]int{}
	for i := range stargrave.Loots(m.View()) {
		for u := range e.Game().UnitsOf(i % 2) {
			m.Vars[raidLoot+i], m.Markers[i].Owner, m.Markers[i].P = int16(3+u), int8(i%2), m.Models[u].P
			for seat := range 2 {
				s.look(seat)
				s.booty(seat, seen)
			}
		}
		if i >= 2 {
			m.Vars[raidLoot+i] = 2
		}
		for seat := range 2 {
			s.look(seat)
			s.booty(seat, seen)
		}
	}
	counted(t, "what shows", seen, 1, "loot that is carried", "loot that is home")
}

// raidLoot is the first of the variables that say what has become of loot: 0 locked, 1 unlocked, 2 home, and
// from 3 on the figure that carries it.
const raidLoot = 14

// near maps the square of a distance into 0 to 1.
func near(d2 int64) float32 {
	if d2 == math.MaxInt64 {
		return 1
	}
	d := math.Sqrt(float64(d2)) / geom.Inch
	return float32(d / (d + 12))
}

// booty checks what becomes of the loot, and who is near it.
func (s *watched) booty(seat int, seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	var carried, home [2]float32
	for i := range stargrave.Loots(p) {
		l := stargrave.LootOf(p, i)
		switch whose := int(p.Marker(i).Owner) ^ seat; l.Is {
		case stargrave.LootCarried:
			carried[whose] += 1. / 6
			seen["loot that is carried"]++
		case stargrave.LootHome:
			home[whose] += 1. / 6
			seen["loot that is home"]++
		}
		own, enemy := int64(math.MaxInt64), int64(math.MaxInt64)
		for u := range p.Game().Units() {
			if !stargrave.OnTable(p, u) {
				continue
			}
			if d := geom.Dist2(p.Model(u).P, l.At); p.Seat(u) == seat {
				own = min(own, d)
			} else {
				enemy = min(enemy, d)
			}
		}
		s.about(fmt.Sprintf("marker-%d-own-distance", i), near(own))
		s.about(fmt.Sprintf("marker-%d-enemy-distance", i), near(enemy))
	}
	s.is("carried", carried[:]...)
	s.is("home", home[:]...)
}

// about checks a measure that is kept rounded.
func (s *watched) about(name string, want float32) {
	s.t.Helper()
	if got := s.obs[s.fields[name].Offset]; math.Abs(float64(got-want)) > 1e-3 {
		s.t.Fatalf("%s: %s is %v, not %v", s.e.Asked(), name, got, want)
	}
}

// pieces checks the rows of the terrain.
func (s *watched) pieces(seat int) {
	s.t.Helper()
	for i, p := range s.e.Game().Table().Pieces {
		name, sign := fmt.Sprintf("terrain-%d-", i), float32(s.e.Moment().Sign(seat))
		s.is(name+"x", sign*float32(p.Box.Min.X+p.Box.Max.X)/(36*geom.Inch))
		s.is(name+"y", sign*float32(p.Box.Min.Y+p.Box.Max.Y)/(36*geom.Inch))
		s.is(name+"height", float32(p.Height)/float32(p.Height+4*geom.Inch))
	}
}

// asked checks that the figure that a decision is about is marked.
func (s *watched) asked(seat int, seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	u := int(p.Decision().Unit)
	if u < 0 || p.Seat(u) != seat || !stargrave.OnTable(p, u) {
		return
	}
	seen["the figure that is asked"]++
	first, _ := p.Game().UnitRange(seat)
	s.is(fmt.Sprintf("own-%d-turn", u-first), 1)
}

// What a figure has been set to do shows to its own side, and to nobody else.
func TestRaidIntentsShowToTheirSide(t *testing.T) {
	e := openSpec(t, "Stargrave-Salvage-v1:layer=tactical")
	must(t, e.Reset(1))
	s := showing(t, e)
	for u := range e.Game().UnitsOf(0) {
		foe, _ := e.Game().UnitRange(1)
		for kind := range 4 {
			e.Moment().Intent = Intent{Kind: uint8(kind + 1), Unit: int16(u), Target: int16(foe)}
			if kind == 3 {
				e.Moment().Intent.Target = 2 // the loot
			}
			s.look(0)
			s.is("intent", oneHot(4, kind)...)
			s.is("enemy-0-intent", one(kind < 3))
			s.is("marker-2-intent", one(kind == 3))
			s.look(1)
			s.is("intent", 0, 0, 0, 0)
		}
		e.Moment().Intent = Intent{}
		s.look(0)
		s.is("intent", 0, 0, 0, 0)
	}
}

// The features of fights and of Health that is spent say what can come of them. The policy of the tactical
// layer spends no more Health than it takes, and has nobody who carries loot hold up others.
func TestRaidChoicesSayWhatTheyDo(t *testing.T) {
	seen := map[string]int{}
	for n, spec := range []string{
		"Stargrave-Salvage-v1:armies=fieldlab,tidewrights:rulings=sg.boost_timing=after",
		"Stargrave-Archive-v1:armies=fieldlab,tidewrights", "Stargrave-Ambush-v1:armies=fieldlab,quietus"} {
		e := openSpec(t, spec)
		layer := openSpec(t, spec+":layer=tactical:on-the-way=policy").Model().Tactics
		features := featuresOf(e)
		rng := dice.New(uint64(n) + 7)
		for range games(t, e, enginetest.Samples(6, 8), &rng, stepKeenly) {
			must(t, e.Features(features))
			m := e.Moment()
			for i := range m.Menu {
				choiceSays(t, e, &m.Menu[i], features, seen)
			}
			switch u := int(m.Decision().Unit); m.Decision().Kind {
			case engine.CommitTokens:
				a, _ := layer.Answer(m)
				c := stargrave.CourseOf(m.Position)
				k := c.Power.Stats()
				if n := int(a.Arg); c.Rolled > 0 && n > 0 && c.Rolled+n != k.Score ||
					c.Rolled == 0 && n > 0 && k.Effect == crew.Bolt {
					t.Fatalf("%d Health is spent on %s, with %d rolled", n, c.Power, c.Rolled)
				} else if n == 0 {
					seen["a power that nothing is spent on"]++
				}
			case engine.Intercept:
				seen["somebody passes"]++
				if a := laden(e, layer, u); a.Verb != engine.No {
					t.Fatal("who carries loot holds somebody up")
				}
			}
		}
	}
	counted(t, "choices", seen, 1, "charge", "a power that nothing is spent on", "somebody passes")
}

// laden returns what the policy has a figure answer if it carries a piece of loot.
func laden(e *Turn, layer Tactics, u int) (a engine.Action) {
	m := enginetest.Open(e.State())
	was := m.Vars[raidLoot]
	m.Vars[raidLoot] = int16(3 + u)
	a, _ = layer.Answer(e.Moment())
	m.Vars[raidLoot] = was
	return a
}

// choiceSays checks the features of an entry of a menu.
func choiceSays(t *testing.T, e *Turn, a *engine.Action, features []float32, seen map[string]int) {
	t.Helper()
	size := len(features) / e.Spec().Actions()
	feature := func(name string) float32 {
		for i := range e.Spec().Features {
			if f := &e.Spec().Features[i]; f.Name == name {
				return features[e.Slot(a)*size+f.Offset]
			}
		}
		t.Fatalf("there is no feature %s", name)
		return 0
	}
	p := e.Position()
	switch a.Verb {
	case engine.Charge:
		seen["charge"]++
		c := stargrave.CombatOf(p, int(p.Decision().Unit), int(a.Target))
		most := c.Bonus[1] + c.Damage[1] - c.Armour[0] + 20 // with the best of all faces
		if taken := feature("damage-taken"); (taken > 0) != (most > 0) && c.Bonus[1]-c.Bonus[0] > -19 {
			t.Fatalf("%v is taken of who does up to %d", taken, most)
		}
	case engine.Commit:
		c := stargrave.CourseOf(p)
		need := c.Power.Stats().Score - int(a.Arg)
		want := float32(min(max(21-need, 0), 20)) / 20
		if c.Rolled > 0 {
			want = one(c.Rolled >= need)
		}
		if got := feature("chance"); !tiny(got - want) {
			t.Fatalf("%s works with %v, not %v, with %d Health", c.Power, got, want, a.Arg)
		}
	}
}

// In the tactical layer a power for loot is set to be used on the loot that the slot names; who flees goes
// where the nearest enemy is furthest away; and who wants nobody more in the group says no.
func TestRaidPlansDoWhatTheySay(t *testing.T) {
	seen := map[string]int{}
	for n, spec := range []string{"Stargrave-Salvage-v1:armies=fieldlab,tidewrights:layer=tactical",
		"Stargrave-Archive-v1:armies=fieldlab,lanterns:layer=tactical"} {
		e := openSpec(t, spec)
		rng := dice.New(uint64(n))
		for range games(t, e, enginetest.Samples(3, 6), &rng, stepKeenly) {
			m, slots := e.Moment(), e.Spec().Slots
			for slot := range m.Legal.All() {
				name, kind := slots[slot].Name, m.Decision().Kind
				switch {
				case kind == engine.JoinUnit && !strings.HasPrefix(name, "activate"):
					if seen["no"]++; name != "no" {
						t.Fatalf("to gather nobody more is called %s", name)
					}
				case kind == engine.ChooseAction && strings.Contains(name, "-marker-") &&
					(strings.HasPrefix(name, "ghost-key") || strings.HasPrefix(name, "pry-field")):
					in := e.Model().Tactics.Plan(m, slot).Intent
					if seen[name[:9]]++; in.Kind != 4 || !strings.HasSuffix(name, fmt.Sprint("-", in.Target)) {
						t.Fatalf("%s has intent %+v", name, in)
					}
				case kind == engine.MoveTo && name == "go-away":
					seen[name]++
					flees(t, m, e.Model().Tactics.Plan(m, slot).Action)
				}
			}
		}
	}
	counted(t, "plans", seen, 1, "no", "ghost-key", "pry-field", "go-away")
}

// flees checks that no movement of the menu leads further from the nearest enemy.
func flees(t *testing.T, m *Moment, a engine.Action) {
	t.Helper()
	seat := m.Seated(m.Decision().Unit)
	nearest := func(at geom.Point) int64 {
		d := int64(math.MaxInt64)
		for v := range m.Game().Units() {
			if m.Seated(int16(v)) != seat && stargrave.OnTable(m.Position, v) {
				d = min(d, geom.Dist2(at, m.Model(v).P))
			}
		}
		return d
	}
	for i := range m.Menu {
		if to := &m.Menu[i]; to.Verb == a.Verb && nearest(to.At) > nearest(a.At) {
			t.Fatalf("%v is further from all enemies than %v", to.At, a.At)
		}
	}
}
