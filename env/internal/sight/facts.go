package sight

import (
	"math/bits"
	"sync"

	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/env"
)

// Facts are what observations and features say about a game that does not change: worked out once and shared
// by all its episodes.
type Facts struct {
	units           []unitFacts
	points          [2]int32     // that the armies cost
	alike           [2]bool      // the army has no costs: each of its units counts as one point
	rounds, markers int          // of the game, and the most that there is room for
	several         severalFacts // of units that they have joined
	tables          *tableFacts  // what rows of tables have that does not change; nil where there are none
}

// What is known of a unit from the start: of one that heroes have joined, of all together.
type unitFacts struct {
	profile *opr.Profile
	arms    *opr.Arms
	size    int                 // models at the start
	points  int32               // that they cost
	share   float32             // of the army's points
	joined  []unitFacts         // the same with each hero that may join it
	harms   []harm              // by unit that it may harm, for features
	slowed  bool                // difficult terrain slows it
	tough   int32               // of all its models together
	most    int32               // of one of them
	copies  [opr.MaxTypes]int32 // of each weapon type
	ranged  []float32           // by model: what it adds to the mean wounds of a shooting
	melee   []float32           // and of a charge
	still   *still              // rows of tables, as far as they do not change
}

// newFacts works out the facts of a game with room for so many markers.
func newFacts(game *engine.Game, markers int, tables *tableFacts) *Facts {
	data, defs := opr.Of(game.New(0).View()), game.Units()
	f := &Facts{units: make([]unitFacts, len(defs)), rounds: game.Setup().Mission.Rounds, markers: markers,
		several: severalFacts{units: map[severalHeroes]*unitFacts{}, tables: tables}, tables: tables}
	for u := range defs {
		f.points[defs[u].Seat] += defs[u].Points
	}
	for seat := range f.points {
		if first, end := game.UnitRange(seat); f.points[seat] == 0 { // heroes have no costs: all count alike
			f.points[seat], f.alike[seat] = int32(end-first), true
		}
	}
	for u := range defs {
		def, unit := &defs[u], &f.units[u]
		army := f.points[def.Seat]
		if *unit = newUnitFacts(game, u, 0, data, army); f.alike[def.Seat] {
			unit.points, unit.share = 1, 1/float32(army)
		}
		tables.add(game, u, data, unit)
		for g := range def.Guests {
			unit.joined = append(unit.joined, newUnitFacts(game, u, 1<<g, data, army))
			tables.add(game, u, data, &unit.joined[g])
		}
		for _, set := range data.Sets(u) {
			f.several.of(game, u, set, army)
		}
	}
	return f
}

// known returns what is known of unit u as it is, with the heroes that have joined it.
func (f *Facts) known(p engine.Position, u int) *unitFacts {
	unit, def := &f.units[u], &p.Game().Units()[u]
	if len(unit.joined) == 0 {
		return unit
	}
	switch guests := opr.Joiners(p, u) >> uint(def.Size); {
	case guests == 0:
		return unit
	case guests&(guests-1) == 0:
		return &unit.joined[bits.TrailingZeros64(guests)]
	default:
		return f.several.of(p.Game(), u, guests, f.points[def.Seat])
	}
}

// severalFacts are the facts of units that several heroes have joined. Of many heroes there are more sets
// than come up, so facts that are not known are worked out when they do for the first time. It is safe for
// concurrent use.
type severalFacts struct {
	mu     sync.Mutex
	units  map[severalHeroes]*unitFacts
	tables *tableFacts
}

// severalHeroes are the unit and the mask of the guests' numbers.
type severalHeroes struct {
	unit   int
	guests uint64
}

// of returns the facts of a unit with all the guests of a mask.
func (f *severalFacts) of(game *engine.Game, u int, guests uint64, army int32) *unitFacts {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := severalHeroes{u, guests}
	facts := f.units[key]
	if facts == nil {
		data := opr.Of(game.New(0).View())
		made := newUnitFacts(game, u, guests, data, army)
		f.tables.add(game, u, data, &made)
		facts = &made
		f.units[key] = facts
	}
	return facts
}

// newUnitFacts works out the facts of a unit: alone, or joined by the guests in a mask of their numbers.
func newUnitFacts(game *engine.Game, u int, guests uint64, data *opr.Data, army int32) unitFacts {
	def, p := &game.Units()[u], &data.Units[u]
	f := unitFacts{
		profile: p, arms: p.ArmsWith(guests), size: int(def.Size), points: def.Points,
		slowed: p.Traits&opr.Strider == 0,
		ranged: make([]float32, def.Slots()), melee: make([]float32, def.Slots()),
	}
	for k := range def.Slots() {
		if k >= int(def.Size) && guests>>(k-int(def.Size))&1 == 0 {
			continue
		}
		model := &game.Models()[int(def.First)+k]
		if k >= int(def.Size) {
			f.size, f.points = f.size+1, f.points+game.Units()[model.Hero].Points
		}
		tough := int32(model.Tough)
		f.tough += tough
		f.most = max(f.most, tough)
		for t := range f.arms.Weapons {
			w := &f.arms.Weapons[t]
			f.copies[t] += int32(w.Copies[k])
			if mean := float32(float32(w.Copies[k]) * meanWounds(data, p, w)); w.Range > 0 {
				f.ranged[k] += mean
			} else {
				f.melee[k] += mean
			}
		}
		f.melee[k] += float32(float32(p.Figures[k].Impact) * (5.0 / 12)) // it hits on 2+ and is blocked on 4+
	}
	f.harms = newHarms(game, u, f.arms)
	f.share = float32(f.points) / float32(army)
	return f
}

// meanWounds returns how many wounds one copy of a weapon causes on the average to a large unit of Tough
// models with Defense 4+ that is in the open, far away when it shoots and charged when it strikes.
func meanWounds(data *opr.Data, p *opr.Profile, w *opr.Weapon) float32 {
	k := opr.Strike{Weapon: w, Melee: w.Range == 0, Charging: w.Range == 0}
	d := opr.Data{Units: []opr.Profile{*p}, Edition: data.Edition}
	d.Units[0].Defense, d.Units[0].Traits = 4, p.Traits&^opr.Stealth
	far := w.Range > data.Attacks.LongRange
	need, mod := k.ToHit(&d, far)
	plain := opr.Successes(mod, need) - 1 + k.Extra(&d, far) + k.Further(&d, far)
	wounds := float32(0)
	for six, n := range [2]int{plain, 1} {
		need, mod = k.Armour(&d, six == 1)
		wounds += float32(n*(6-opr.Successes(mod, need))) / 36
	}
	return wounds * float32(int(w.Attacks)*max(1, int(w.Blast))*max(1, int(w.Deadly)))
}

// living adds up what the living models of a mask stand for, in the order of the models.
func living(by []float32, alive uint64) (sum float32) {
	for k := range engine.Bits(alive) {
		sum += by[k]
	}
	return sum
}

// Potential values a position for seat 0 by the markers held and the points left on the table.
func (f *Facts) Potential(p engine.Position, s env.Shaping) (phi float32) {
	if n := p.Markers(); n > 0 && s.Markers != 0 {
		held := 0
		for i := range n {
			switch p.Marker(i).Owner {
			case 0:
				held++
			case 1:
				held--
			}
		}
		phi += float32(s.Markers * (float32(held) / float32(n)))
	}
	if s.Value != 0 {
		phi += float32(s.Value * (f.worth(p, 0) - f.worth(p, 1)))
	}
	return phi
}

// worth returns the share of a seat's starting points that is left, models counted singly.
func (f *Facts) worth(p engine.Position, seat int) float32 {
	game := p.Game()
	var left, all int64
	for u := range game.UnitsOf(seat) {
		def := &game.Units()[u]
		unit := p.Unit(u)
		if f.alike[seat] { // a hero counts while conscious
			all++
			if unit.Flags&(engine.Down|engine.Gone) == 0 {
				left++
			}
			continue
		}
		all += int64(def.Points) * 1000
		own := bits.OnesCount64(unit.Alive & (1<<uint(def.Size) - 1))
		left += int64(def.Points) * 1000 * int64(own) / int64(def.Size)
		for k := range engine.Bits(unit.Alive >> uint(def.Size)) {
			hero := game.Models()[int(def.First+def.Size)+k].Hero
			left += int64(game.Units()[hero].Points) * 1000
		}
	}
	if all == 0 {
		return 0
	}
	return float32(left) / float32(all)
}
