// Package force is what the forces of both sides are: profiles, weapons, casters and spells, heroes who join
// units, transports and who is inside, the rules of an edition by who reads them, and what a state keeps of a
// unit beside its place. Everybody here reads it, and package engine/opr shows its values to the outside.
package force

import (
	"fmt"
	"math"

	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
)

// With returns those of the models of a mask that have one of some traits.
func (p *Profile) With(mask uint64, t Traits) (with uint64) {
	if p.Some&t == 0 {
		return 0
	}
	for k := range core.Bits(mask) {
		if p.Figures[k].Traits&t != 0 {
			with |= 1 << k
		}
	}
	return with
}

// Traits are the special rules of a unit or weapon, each the bit of its number. Those with a rating are asked
// for by roster.Rating instead and have none.
type Traits uint64

// The traits that one stage or another asks for.
const (
	Aircraft     Traits = 1 << roster.Aircraft
	Ambush       Traits = 1 << roster.Ambush
	Artillery    Traits = 1 << roster.Artillery
	Bane         Traits = 1 << roster.Bane
	Counter      Traits = 1 << roster.Counter
	Fast         Traits = 1 << roster.Fast
	Fearless     Traits = 1 << roster.Fearless
	Flying       Traits = 1 << roster.Flying
	Furious      Traits = 1 << roster.Furious
	Hero         Traits = 1 << roster.Hero
	Immobile     Traits = 1 << roster.Immobile
	Indirect     Traits = 1 << roster.Indirect
	Limited      Traits = 1 << roster.Limited
	LockOn       Traits = 1 << roster.LockOn
	Poison       Traits = 1 << roster.Poison
	Regeneration Traits = 1 << roster.Regeneration
	Relentless   Traits = 1 << roster.Relentless
	Reliable     Traits = 1 << roster.Reliable
	Rending      Traits = 1 << roster.Rending
	Scout        Traits = 1 << roster.Scout
	Slow         Traits = 1 << roster.Slow
	Sniper       Traits = 1 << roster.Sniper
	Stealth      Traits = 1 << roster.Stealth
	Strider      Traits = 1 << roster.Strider
	Surge        Traits = 1 << roster.Surge
	Takedown     Traits = 1 << roster.Takedown
	Thrust       Traits = 1 << roster.Thrust
	Unstoppable  Traits = 1 << roster.Unstoppable

	// of rules of lists: the weapon fires at what its bearer does not see, and it strikes after the others
	Sightless   Traits = 1 << 62
	StrikesLast Traits = 1 << 63

	Blind = Indirect | Sightless // they fire at what they do not see
)

// traitsOf returns the traits that some special rules make.
func traitsOf(rules []roster.Rule) (t Traits) {
	for _, r := range rules {
		if r.Rating == 0 {
			t |= 1 << r.ID
		}
	}
	return t
}

// A Figure is what the rules need to know about one model by itself.
type Figure struct {
	Quality, Defense int8
	Fear             uint8 // its rating; 1 for the rule without one
	Impact           uint8 // dice
	Spaces           uint8 // that it takes in a transport; 0 for one that cannot be inside
	Traits           Traits
	Listed           Listed
}

// A Profile is what the rules need to know about a unit.
type Profile struct {
	Quality, Defense int8
	Traits           Traits   // of all its own models; see Data.Rules
	Some             Traits   // of at least one model, those that may join it included
	Figures          []Figure // the models one by one, those that may join it behind its own
	Heroes           uint64   // models with Hero: they are lost last, and alone they have their own Defense
	Casters          []Caster // its models with Caster
	Counters         uint64   // models with Counter, or with a weapon that has it
	HasImpact        bool
	AdvanceMove      int32 // units
	RushMove         int32
	Arms                  // of its own models; see Data.Arms
	Toughs           bool // some of its own models has Tough, or it is a hero who faints
	Faints           bool // a single model that is not killed but falls unconscious (SQ-SHOOT-03)

	Hold int16 // spaces inside a transport, 0 for other units

	guests   []guest  // the heroes that may join it
	Joined   []Arms   // its own with those of each of them
	sets     *armSets // and with those of several; nil where one only may join it
	mixed    Traits   // those that some of its own models have and others not
	Roots    uint64   // models that may only Hold
	Fliers   uint64   // models with Flying
	Striders uint64   // models that difficult terrain does not slow
	Apart    uint64   // all of these

	List       *ListRules // of its army; nil where that defines no special rules
	Listed     Listed     // that count for all its own models
	SomeListed Listed     // of at least one model, those that may join it included
	// rules of its list may count for it: it has some, or others of its side may grant it some
	HasListed bool
	curses    bool  // enemies may grant it some
	nearer    int32 // by how much less far enemies' weapons reach at it, by rules of its list
	charged   int32 // by how much less far enemies charge at it
}

// Nearer returns by how much less far enemies' weapons reach at the unit, in units, by rules of its list.
func (p *Profile) Nearer() int32 { return p.nearer }

// Data is what there is to know of a game of an edition beside its states: values that never change.
type Data struct {
	Edition
	Units         []Profile
	Casters       [2][]Caster // by seat
	Spells        [2][]Spell  // by seat
	Zone          move.Zone   // the near player's deployment zone; the far player's is its half turn
	HasTransports bool        // some unit is a transport
	Lured         int32       // by how much further than they rush enemies charge at some unit, at most
	HasLists      bool        // some army defines special rules of its own
	OwnTurns      bool        // units act, and cast, by procedures of the edition's own
	// the most weapon types that a unit may have together with several heroes that join it
	MostTypes int
	Enchants  int32  // effects, as bits of a unit's Extra, that come of something else than spells
	Pierces   Traits // of weapons from which there is no cover, by a ruling

	// of a duel, in which nobody stands anywhere: the conditions that its units are under, by seat
	Assumed [2]effects.When
	Apart   effects.Distance // from how far attacks are made, in a duel too

	list [2]*ListRules // by seat
	own  Own
}

// Own is what an edition adds of its own: data, and what the procedures here ask it or let it do.
type Own struct {
	Data any
	// Absent is of editions in which units come later: whether one is no part of the game yet.
	Absent func(s *core.State, u int) bool
	// Fires is of editions that have to know: unit u fires in the shooting under way.
	Fires func(s *core.State, u int)
	// MayJump is of editions in which single models jump on the way of a move or a charge: whether a unit
	// may. CallWay then calls the way over jumps that takes the place of a move, CallJumpIn that to a unit
	// that is charged, which it asks for.
	MayJump    func(s *core.State, u int) bool
	CallWay    func(s *core.State, u int, way move.Way)
	CallJumpIn func(s *core.State, u, e int)
	// Redeploy calls the deployment of a unit that has been taken back from the table.
	Redeploy func(s *core.State, u int)
}

// OwnOf returns what the edition of a state's game adds.
func OwnOf(s *core.State) *Own { return &Of(s).own }

// Extend gives the data of a game what its edition adds.
func Extend(d *Data, own Own) { d.own = own }

// NewData returns the data of a game of an edition that has no units yet.
func NewData(ed Edition) *Data {
	d := &Data{Edition: ed, MostTypes: proc.MaxTypes}
	if ed.Attacks.TakedownPierces {
		d.Pierces = Takedown
	}
	return d
}

// Of returns the data of a state's game.
func Of(s *core.State) *Data { return s.G.Data.(*Data) }

// CompileArmies fills the units, models and profiles of a game from its rosters.
func CompileArmies(g *core.Game, ed Edition) (*Data, error) {
	d := NewData(ed)
	if n := g.Setup.WeaponTypes; n > 0 {
		d.MostTypes = n
	}
	armies := [2]*roster.Army{g.Setup.Armies[0].WithGiven(), g.Setup.Armies[1].WithGiven()}
	if d.Profiles.HighestRating {
		armies = [2]*roster.Army{armies[0].Highest(), armies[1].Highest()}
	}
	for seat, army := range armies {
		g.SeatUnits[seat] = int16(len(g.Units))
		if len(army.Units) > roster.MaxUnits {
			return nil, fmt.Errorf("army %q: %d units, at most %d", army.Name, len(army.Units),
				roster.MaxUnits)
		}
		for i := range army.Units {
			err := checkProfile(&army.Units[i])
			if err == nil {
				err = CompileUnit(g, d, seat, i, army)
			}
			if err != nil {
				return nil, fmt.Errorf("army %q: unit %q: %w", army.Name, army.Units[i].Name, err)
			}
		}
		g.SeatUnits[seat+1] = int16(len(g.Units))
	}
	for seat, army := range armies {
		if err := d.list[seat].lendable(army.Spells); err != nil {
			return nil, fmt.Errorf("army %q: %w", army.Name, err)
		}
	}
	for u := range d.Units {
		p := &d.Units[u]
		p.HasListed = p.SomeListed != 0 || p.List != nil && (len(p.List.auras) > 0 || p.List.gives != 0)
		foes := d.list[1-g.Units[u].Seat]
		p.curses = foes != nil && (len(foes.curses) > 0 || foes.marks != 0)
		g.Gives = g.Gives || p.List != nil && (len(p.List.offers)+len(p.List.rolls)+len(p.List.markers) > 0 ||
			p.List.gives|p.List.marks != 0)
		for _, set := range d.Sets(u) {
			p.withAll(set)
		}
	}
	g.Data = d
	g.Vars = d.vars()
	return d, compileCasters(g, d, armies)
}

// vars returns how many of a state's variables its games use.
func (d *Data) vars() int {
	for u := range d.Units {
		p := &d.Units[u]
		for _, a := range append(p.Joined[:len(p.Joined):len(p.Joined)], p.Arms) {
			if a.Picks > 0 || len(a.Weapons) > proc.MaxOwnTypes {
				return proc.VarEnd
			}
		}
		types := len(p.Weapons)
		for k := range p.guests {
			types += len(p.guests[k].arms.Weapons)
		}
		if p.sets != nil && types > proc.MaxOwnTypes {
			return proc.VarEnd
		}
	}
	return core.UsualVars
}

// checkProfile refuses units of an army whose models differ in Quality or Defense.
func checkProfile(u *roster.Unit) error {
	for i := range u.Models {
		if m := &u.Models[i]; m.Quality != u.Quality || m.Defense != u.Defense {
			return fmt.Errorf("model %d has Quality %d+ Defense %d+, its unit %d+ and %d+", i+1, m.Quality,
				m.Defense, u.Quality, u.Defense)
		}
	}
	return nil
}

// CompileUnit adds a unit of an army list, with places for the heroes that may join it, to a game and its
// data.
func CompileUnit(g *core.Game, d *Data, seat, number int, army *roster.Army) error {
	u := &army.Units[number]
	if len(u.Models) < 1 || len(u.Models) > roster.MaxUnitModels {
		return fmt.Errorf("%d models, must be 1 to %d", len(u.Models), roster.MaxUnitModels)
	}
	if len(u.Weapons) > proc.MaxOwnTypes {
		return fmt.Errorf("%d weapon types, at most %d", len(u.Weapons), proc.MaxOwnTypes)
	}
	def := core.UnitDef{Name: u.Name, Seat: int8(seat), Number: int16(number), First: int16(len(g.Models)),
		Size: int16(len(u.Models)), Points: int32(u.Points), Uniform: true}
	if d.list[seat] == nil {
		d.list[seat] = newListRules(army.Defined)
		d.HasLists = d.HasLists || d.list[seat] != nil
	}
	p := Profile{Quality: int8(u.Quality), Defense: int8(u.Defense), List: d.list[seat]}
	all := ^Traits(0)
	p.AdvanceMove, p.RushMove = math.MaxInt32, math.MaxInt32
	for i := range u.Models {
		m := &u.Models[i]
		fig, err := d.compileModel(g, &p, m, 0)
		if err != nil {
			return err
		}
		first, r := g.Models[def.First].Base, g.Models[int(def.First)+i].Base
		def.Uniform, def.MaxBase = def.Uniform && r == first, max(def.MaxBase, r)
		all &= fig.Traits
		advance, rush := d.allowances(p.List, &fig, 0, 0)
		p.AdvanceMove, p.RushMove = min(p.AdvanceMove, advance), min(p.RushMove, rush)
		p.Toughs = p.Toughs || m.Tough > 1
	}
	if err := compileHold(d, u, &p); err != nil {
		return err
	}
	p.Traits, p.mixed = all, p.Some&^all
	if r := def.MaxBase; !d.Move.Coherency.Fits(len(u.Models), r) {
		return fmt.Errorf("%d models on bases of %d/1000 inch cannot all stand within %d inches of each other, as coherency asks",
			len(u.Models), 2*r, d.Move.Coherency.Far/geom.Inch)
	}
	if p.SomeListed != 0 {
		p.Listed = p.List.ofAll(p.Figures, 1<<len(u.Models)-1)
		p.HasListed, p.nearer, p.charged = true, p.List.nearer(p.Listed), p.List.chargedLess(p.Listed)
		d.Lured = max(d.Lured, -p.charged)
	}
	var err error
	if p.Arms, err = d.compileArms(u, p.List, p.Figures, 0, len(u.Models)); err != nil {
		return err
	}
	p.counter(&p.Arms)
	if err := addGuests(g, d, army, &def, &p); err != nil {
		return err
	}
	g.Units = append(g.Units, def)
	d.Units = append(d.Units, p)
	return nil
}

// allowances returns how far a model may go by an Advance and by a Rush or Charge: as it is Fast, Slow or
// neither, and by rules of its list, those included that others of its unit lend it, under conditions of its unit.
func (d *Data) allowances(list *ListRules, f *Figure, lent Listed, now effects.When) (advance, rush int32) {
	pace := f.pace()
	return list.moves(f.Listed|lent, f.Traits, now, d.Actions.Advance+pace*2*geom.Inch, d.Actions.Rush+pace*4*geom.Inch)
}

// compileModel adds a model, which may be that of a hero, to a game and to what a profile keeps model by model,
// and returns its figure.
func (d *Data) compileModel(g *core.Game, p *Profile, m *roster.Model, hero int16) (fig Figure, err error) {
	r := int32(int64(m.Base) * geom.Inch / (2 * 2540))
	if r < 100 || r > 6*geom.Inch {
		return fig, fmt.Errorf("base of %d/100 mm is outside 5 to 300 mm", m.Base)
	}
	if m.Tough < 1 || m.Tough > 60 {
		return fig, fmt.Errorf("Tough(%d) is outside 1 to 60", m.Tough)
	}
	fig = Figure{Quality: int8(m.Quality), Defense: int8(m.Defense), Traits: traitsOf(m.Rules)}
	for _, with := range [...]struct {
		models *uint64
		any    Traits
	}{
		{&p.Heroes, Hero}, {&p.Counters, Counter}, {&p.Roots, Immobile | Artillery}, {&p.Fliers, Flying},
		{&p.Striders, Flying | Strider},
	} {
		*with.models |= B2u(fig.Traits&with.any != 0) << len(p.Figures)
	}
	p.Apart = p.Roots | p.Striders
	fear, fears := roster.Rating(m.Rules, roster.Fear)
	if fears {
		fear = max(1, fear)
	}
	impact, _ := roster.Rating(m.Rules, roster.Impact)
	if fear > 60 || impact > 60 {
		return fig, fmt.Errorf("Fear(%d) or Impact(%d) is over 60", fear, impact)
	}
	fig.Fear, fig.Impact, fig.Spaces = uint8(fear), uint8(impact), d.space(&fig, m)
	if fig.Listed, err = p.List.of(m.Rules); err != nil {
		return fig, err
	}
	p.Figures, p.Some, p.SomeListed = append(p.Figures, fig), p.Some|fig.Traits, p.SomeListed|fig.Listed
	p.HasImpact = p.HasImpact || impact > 0
	g.Models = append(g.Models, core.ModelDef{Base: r, Tough: uint16(m.Tough), Unit: int16(len(g.Units)),
		Hero: hero})
	return fig, nil
}

// counter takes down who can strike first with a weapon of some that has Counter.
func (p *Profile) counter(a *Arms) {
	for t := range a.Weapons {
		if w := &a.Weapons[t]; w.Range == 0 && w.Traits&Counter != 0 {
			p.Counters |= w.Carriers
		}
	}
}

// Ruled returns a weapon of which only the name and what its rules say is filled in.
func Ruled(name string, rules []roster.Rule) Weapon {
	w := Weapon{Name: name, Traits: traitsOf(rules)}
	rating := func(id roster.RuleID) int8 {
		n, _ := roster.Rating(rules, id)
		return int8(min(n, 60))
	}
	w.AP, w.Blast, w.Deadly = rating(roster.AP), rating(roster.Blast), rating(roster.Deadly)
	return w
}
