package force_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// tough is a unit of one model so tough, with special rules.
func tough(n int, rules ...roster.Rule) roster.Unit {
	u := squad("Unit", 1, 1, Rifle)
	u.Rules, u.Models[0].Rules, u.Models[0].Tough = rules, rules, n
	for _, r := range rules {
		u.Hero = u.Hero || r.ID == roster.Hero
	}
	return u
}

// Transports have room for models by their Tough, and none for what is too large (GF3-SR-TRANSPORT-01).
func TestSpacesOfModels(t *testing.T) {
	aHero, aircraft := roster.Rule{ID: roster.Hero}, roster.Rule{ID: roster.Aircraft}
	transport := roster.Rule{ID: roster.Transport, Rating: 6}
	for _, c := range []struct {
		tough    int
		rules    []roster.Rule
		gf3, gf2 uint8
	}{
		{1, nil, 1, 1}, {2, nil, 3, 1}, {3, nil, 3, 1}, {4, nil, 0, 1},
		{1, []roster.Rule{aHero}, 1, 1}, {6, []roster.Rule{aHero}, 1, 1}, {7, []roster.Rule{aHero}, 0, 1},
		{3, []roster.Rule{aHero}, 1, 1}, {1, []roster.Rule{aircraft}, 0, 0}, {1, []roster.Rule{transport}, 0, 0},
	} {
		for rules, want := range map[engine.Ruleset]uint8{gf3.Ruleset: c.gf3, gf2.Ruleset: c.gf2} {
			_, d := begun(t, rules, []roster.Unit{tough(c.tough, c.rules...)})
			if got := d.Units[0].Figures[0].Spaces; got != want {
				t.Errorf("%s: Tough(%d) with %v takes %d, want %d", rules.Name(), c.tough, c.rules, got, want)
			}
		}
	}
	two := squad("Unit", 2, 1, Rifle)
	two.Models[1].Rules = []roster.Rule{transport}
	if _, err := compile(gf3.Ruleset, []roster.Unit{two}); err == nil ||
		!strings.Contains(err.Error(), `"Transport" belongs to units of a single model, and this one has 2`) {
		t.Errorf("two models: %v", err)
	}
}

// ride is a game of squads of 3 and 2, one on a great base, a transport for 4, one for 2 with Ambush, and an Aircraft.
func ride(t *testing.T) (*core.State, *force.Data) {
	t.Helper()
	big := tough(4)
	big.Name = "Giant"
	cart, van, kite := tough(6, roster.Rule{ID: roster.Transport, Rating: 4}),
		tough(6, roster.Rule{ID: roster.Transport, Rating: 2}, roster.Rule{ID: roster.Ambush}),
		tough(3, roster.Rule{ID: roster.Aircraft})
	cart.Name, van.Name, kite.Name = "Cart", "Van", "Kite"
	s, d := begun(t, gf3.Ruleset, []roster.Unit{squad("Three", 3, 1, Rifle), squad("Two", 2, 1, Rifle), big, cart, van,
		kite}, func(setup *engine.Setup) {
		foe := tough(6, roster.Rule{ID: roster.Transport, Rating: 4})
		foe.Name = "Foe cart"
		setup.Armies[1].Units = append(setup.Armies[1].Units, foe)
	})
	for u := range s.Units {
		s.Units[u].Flags = core.OnTable
		for k, i := range s.Living(u) {
			s.Models[i].P = geom.Point{X: int32(-20000 + 6000*u), Y: int32(2000 * k)}
		}
		s.Rebox(u)
	}
	return s, d
}

const three, two, giant, cart, van, kite, foes, foeCart = 0, 1, 2, 3, 4, 5, 6, 7

// Who may be inside whom goes by spaces, sides and sizes, and the reason is told.
func TestWhoFitsInside(t *testing.T) {
	s, d := ride(t)
	for _, c := range []struct {
		u, t int
		want string
	}{
		{three, cart, ""}, {two, cart, ""}, {two, van, ""},
		{three, van, "Three takes 3 spaces, and 2 of 2 are free in Van"},
		{three, foeCart, "Foe cart is no transport of its side"}, {three, two, "Two is no transport of its side"},
		{cart, van, "Cart is a transport itself"}, {kite, cart, "Kite is an Aircraft"},
		{giant, cart, "Giant has a model that is too large"},
	} {
		if got := d.FitsInside(s, c.u, c.t); got != (c.want == "") {
			t.Errorf("%s in %s: %v", s.Name(c.u), s.Name(c.t), got)
		}
		if c.want != "" {
			if got := force.WhyOutside(s, c.u, c.t); got != c.want {
				t.Errorf("%s in %s: %q, want %q", s.Name(c.u), s.Name(c.t), got, c.want)
			}
		}
		err := force.PutAboard(s, c.u, c.t)
		if (err == nil) != (c.want == "") || err != nil && !strings.HasSuffix(err.Error(), ": "+c.want) {
			t.Errorf("%s is put into %s: %v", s.Name(c.u), s.Name(c.t), err)
		}
		s.Units[c.u].Flags, s.Units[c.u].Extra = core.OnTable, 0
	}
	if d.FitsInside(s, cart, cart) {
		t.Error("a cart fits into itself")
	}
	if err := force.PutAboard(s, three, cart); err != nil {
		t.Fatal(err)
	}
	if got := force.WhyOutside(s, two, cart); d.FitsInside(s, two, cart) ||
		got != "Two takes 2 spaces, and 1 of 4 are free in Cart" {
		t.Errorf("beside others: %q", got)
	}
	s.Units[two].Alive = 1
	if !d.FitsInside(s, two, cart) {
		t.Error("what is left of Two does not fit")
	}
	if force.FreeSpaces(s, cart) != 1 || force.FreeSpaces(s, van) != 2 {
		t.Errorf("free: %d and %d", force.FreeSpaces(s, cart), force.FreeSpaces(s, van))
	}
}

// Whoever enters a transport is where that is and goes with it, until it leaves.
func TestRidingAlong(t *testing.T) {
	s, _ := ride(t)
	s.Units[three].Alive = 0b011
	s.Units[two].Risked, s.Units[two].Extra = 1, 0b11|force.ExtraFlown
	force.Enter(s, two, cart)
	force.Enter(s, three, cart)
	at := s.Models[s.G.Units[cart].First].P
	for range 2 {
		for _, u := range []int{two, three} {
			if got := force.Carrier(s, u); got != cart || force.Standing(s, u) != cart || force.Standing(s, cart) != cart {
				t.Fatalf("%s is in %d", s.Name(u), got)
			}
			if got := s.Units[u].Extra & force.CarrierBits; got != (cart+1)<<16 {
				t.Errorf("snapshots keep other bits: %b", got)
			}
			for _, i := range s.Living(u) {
				if s.Models[i].P != at {
					t.Errorf("%s is at %v, its transport at %v", s.Name(u), s.Models[i].P, at)
				}
			}
			r := s.G.Models[s.G.Units[u].First].Base
			if want := (geom.Box{Min: at, Max: at}).Grow(r); s.Boxes[u] != want || s.Anchor(u) != at {
				t.Errorf("%s is thought to be in %v, not %v", s.Name(u), s.Boxes[u], want)
			}
			if h := force.HatchOf(s, u); h.P != at || h.R != s.G.Models[s.G.Units[cart].First].Base {
				t.Errorf("%s leaves from %+v", s.Name(u), h)
			}
		}
		at = geom.Point{X: 7000, Y: -3000}
		s.Models[s.G.Units[cart].First].P = at
		force.Carry(s, cart)
	}
	if u := &s.Units[two]; u.Flags != core.Aboard || u.Risked != 0 || u.Extra&^force.CarrierBits != 0b11|force.ExtraFlown {
		t.Errorf("inside: %+v", u)
	}
	var inside []int
	force.Passengers(s, cart, func(u int) bool { inside = append(inside, u); return true })
	if !slices.Equal(inside, []int{three, two}) {
		t.Errorf("inside the cart: %v", inside)
	}
	inside = nil
	force.Passengers(s, cart, func(u int) bool { inside = append(inside, u); return false })
	if len(inside) != 1 {
		t.Errorf("one was enough: %v", inside)
	}
	if !force.Present(s, two) || force.Alive(s, two) || !force.Present(s, giant) {
		t.Error("who is there")
	}
	s.Units[cart].Flags = core.Reserve
	if force.Present(s, two) || force.Carrier(s, giant) != -1 {
		t.Error("who waits with a transport is there")
	}
	if force.FiresFromInside(s, two) {
		t.Error("it fires from inside")
	}
	s.Units[cart].Flags = core.OnTable
	if err := force.CheckAboard(s); err != nil {
		t.Error(err)
	}
	s.Models[s.G.Units[two].First+1].P = geom.Point{X: 9000, Y: -3000}
	force.Land(s, two)
	if u := &s.Units[two]; u.Flags != core.OnTable || u.Extra != 0b11|force.ExtraFlown || force.Carrier(s, two) != -1 ||
		s.Anchor(two) != (geom.Point{X: 8000, Y: -3000}) {
		t.Errorf("outside: %+v at %v", u, s.Anchor(two))
	}
}

// Before the game units may be put into transports that wait as they do.
func TestStartingAboard(t *testing.T) {
	for _, c := range []struct {
		unit, van core.Flags
		ambush    bool // of the unit
		ruling    bool // that it needs the rule
		want      bool
	}{
		{0, 0, false, false, true}, {core.OnTable, 0, false, false, false}, {core.Reserve, 0, false, false, false},
		{0, core.OnTable, false, false, false}, {0, core.Reserve, false, false, true},
		{0, core.Reserve | core.Scouting, false, false, true}, {0, 0, false, true, true},
		{0, core.Reserve, false, true, false}, {0, core.Reserve, true, true, true},
		{0, core.Reserve | core.Scouting, true, true, false},
	} {
		s, d := ride(t)
		d.Transports.ReservedRule = c.ruling
		if c.ambush {
			d.Units[two].Traits |= force.Ambush
		}
		for u := range s.Units {
			s.Units[u].Flags = core.OnTable
		}
		s.Units[two].Flags, s.Units[van].Flags = c.unit, c.van
		if got := force.MayStartAboard(s, two, van); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
		if got := force.MayStartAboardAny(s, two); got != c.want {
			t.Errorf("%+v: in any %v", c, got)
		}
	}
}

// Who can have come with a transport from Ambush in this round.
func TestCameInside(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(s *core.State, d *force.Data)
		want   bool
	}{
		{"as it may", func(s *core.State, d *force.Data) {}, true},
		{"the van waits", func(s *core.State, d *force.Data) { s.Units[van].Flags = core.Reserve }, false},
		{"the van has arrived", func(s *core.State, d *force.Data) { s.Units[van].Flags = core.Reserve | core.Arrived }, true},
		{"the van has no Ambush", func(s *core.State, d *force.Data) { d.Units[van].Traits = 0 }, false},
		{"the van carries nobody", func(s *core.State, d *force.Data) { d.Units[van].Hold = 0 }, false},
		{"there are no transports", func(s *core.State, d *force.Data) { d.HasTransports = false }, false},
		{"it waits", func(s *core.State, d *force.Data) { s.Units[two].Flags = core.Reserve }, false},
		{"it is inside", func(s *core.State, d *force.Data) { s.Units[two].Flags = core.Aboard }, true},
		{"it is too large", func(s *core.State, d *force.Data) { d.Units[two].Figures[1].Spaces = 0 }, false},
	} {
		s, d := ride(t)
		c.change(s, d)
		if got := force.CameInside(s, two); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// A restored state says nothing about units inside transports that cannot be so.
func TestCheckAboard(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(s *core.State, d *force.Data)
		want   string
	}{
		{"as it may be", func(s *core.State, d *force.Data) {}, ""},
		{"marked, and not inside", func(s *core.State, d *force.Data) { s.Units[two].Flags = core.OnTable },
			"unit 1 is marked as inside a transport against its flags 0x1"},
		{"inside nothing", func(s *core.State, d *force.Data) { s.Units[two].Extra = 0 }, "unit 1 cannot be inside unit -1"},
		{"inside an enemy", func(s *core.State, d *force.Data) {
			s.Units[two].Extra = force.CarrierBits & (s.Units[two].Extra * 2)
		}, "unit 1 cannot be inside unit"},
		{"inside itself", func(s *core.State, d *force.Data) {
			d.Units[two].Hold = 9
			s.Units[two].Extra = s.Units[two].Extra / (cart + 1) * (two + 1)
		}, "unit 1 cannot be inside unit 1"},
		{"the carrier carries nobody", func(s *core.State, d *force.Data) { d.Units[cart].Hold = 0 },
			"unit 1 cannot be inside unit 3"},
		{"the carrier is inside another", func(s *core.State, d *force.Data) { force.Enter(s, cart, van) },
			"unit 1 cannot be inside unit 3"},
		{"the carrier has joined", func(s *core.State, d *force.Data) { s.Units[cart].Flags |= core.Joined },
			"unit 1 cannot be inside unit 3"},
		{"it is too large", func(s *core.State, d *force.Data) { d.Units[two].Figures[0].Spaces = 0 },
			"unit 1 cannot be inside unit 3"},
		{"it has rolled for terrain", func(s *core.State, d *force.Data) { s.Units[two].Risked = 1 },
			"unit 1 cannot be inside unit 3"},
		{"the carrier is destroyed", func(s *core.State, d *force.Data) { s.Units[cart].Flags = core.Gone },
			"unit 1 is inside unit 3, which is destroyed"},
		{"there is no room", func(s *core.State, d *force.Data) { d.Units[cart].Hold = 1 },
			"unit 3 carries more than it has spaces for"},
		{"there is just room", func(s *core.State, d *force.Data) { d.Units[cart].Hold = 2 }, ""},
		{"a model is elsewhere", func(s *core.State, d *force.Data) { s.Models[s.G.Units[two].First+1].P.X++ },
			fmt.Sprintf("model %d is not where its transport is", 4)},
		{"a model is elsewhere, when the game is over", func(s *core.State, d *force.Data) {
			s.Models[s.G.Units[two].First+1].P.X++
			s.Depth = 0
		}, fmt.Sprintf("model %d is not where its transport is", 4)},
		{"a model is being placed", func(s *core.State, d *force.Data) {
			s.Models[s.G.Units[two].First+1].P.X++
			s.Call(core.Frame{Proc: proc.Place, A: two})
		}, ""},
		{"one of another unit is being placed", func(s *core.State, d *force.Data) {
			s.Models[s.G.Units[two].First+1].P.X++
			s.Call(core.Frame{Proc: proc.Place, A: three})
		}, fmt.Sprintf("model %d is not where its transport is", 4)},
		{"something else goes on", func(s *core.State, d *force.Data) {
			s.Models[s.G.Units[two].First+1].P.X++
			s.Call(core.Frame{Proc: proc.Wreck, A: two})
		}, fmt.Sprintf("model %d is not where its transport is", 4)},
		{"a wreck is being left", func(s *core.State, d *force.Data) {
			s.Units[cart].Flags = core.Gone
			s.Call(core.Frame{Proc: proc.Wreck, A: cart})
		}, ""},
		{"a wreck is being left that is none", func(s *core.State, d *force.Data) {
			s.Call(core.Frame{Proc: proc.Wreck, A: cart})
		}, "unit 1 is inside unit 3, which is destroyed"},
		{"a fallen model is elsewhere", func(s *core.State, d *force.Data) {
			s.Models[s.G.Units[two].First+1].P.X++
			s.Units[two].Alive = 1
		}, ""},
	} {
		s, d := ride(t)
		force.Enter(s, two, cart)
		c.change(s, d)
		if err := force.CheckAboard(s); c.want == "" && err != nil ||
			c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// By the ruling, who has not moved fires from inside a transport on the table, and a space of one is one.
func TestFiringFromInside(t *testing.T) {
	s, d := ride(t)
	d.Transports.FiringPorts, d.Units[van].Hold = true, 1
	s.Units[two].Alive = 1
	if !d.FitsInside(s, two, van) {
		t.Error("one does not fit into one space")
	}
	force.Enter(s, two, van)
	for _, c := range []struct {
		name   string
		change func()
		want   bool
	}{
		{"it may", func() {}, true}, {"it has moved", func() { s.Units[two].Flags |= core.Moved }, false},
		{"the van waits", func() { s.Units[two].Flags, s.Units[van].Flags = core.Aboard, core.Reserve }, false},
	} {
		if c.change(); force.FiresFromInside(s, two) != c.want {
			t.Errorf("%s: %v", c.name, !c.want)
		}
	}
	if force.FiresFromInside(s, three) {
		t.Error("who is outside fires from inside")
	}
}
