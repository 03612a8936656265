package battle_test

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/choosing"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
)

// What one run of the properties counts, over all its games.
type census struct {
	decisions, options [core.NumKinds]int
	charges            int // moves into contact that cost no model of the unit
	scattered          int // those that broke the unit's coherency
	parted             int // melees that both units outlived; in gf2 the chargers' models in them
	// those after which they could not stand an inch apart; in gf2 those that could not step back by one
	stuck   int
	won     [2]int
	illegal int
}

func (c *census) add(o *census) {
	for k := range c.decisions {
		c.decisions[k] += o.decisions[k]
		c.options[k] += o.options[k]
	}
	c.charges += o.charges
	c.scattered += o.scattered
	c.parted += o.parted
	c.stuck += o.stuck
	c.won[0] += o.won[0]
	c.won[1] += o.won[1]
	c.illegal += o.illegal
}

// A witness plays games and watches them. It keeps what it needs, so that watching costs little.
type witness struct {
	census
	menu, menu2       []engine.Action
	s                 *engine.State
	restored          *engine.State
	copied            engine.State
	before            []core.Model
	unslowed          []uint64 // by unit, models that difficult terrain did not slow by rules of lists
	alive             []uint64
	coherent, onTable []bool
	flags             []core.Flags
	inside            []int           // the transport that each unit is inside, or -1
	prior             uint8           // the round before the action
	flown             []bool          // Aircraft that have flown off the table and wait
	close, close2     map[[2]int]bool // pairs of units less than an inch apart that may be
	charger           int
	fighting          int // 1 in a melee
	charged           int
	snap, snap2       []byte
	allow             int32
	rush              int32 // how far the charger may go
}

func (w *witness) play(g *engine.Game, seed uint64, thorough bool) error {
	s := g.New(seed)
	w.s = s
	p := bold.Player(seed, seed%2 == 1)
	rng := dice.New(^seed)
	w.close, w.charger, w.charged = map[[2]int]bool{}, -1, -1
	m := peek.Live(s)
	if thorough {
		w.restored = g.New(seed)
	}
	const most = 20_000
	for n := 0; !s.Over(); n++ {
		if n == most {
			return fmt.Errorf("not over after %d decisions", most)
		}
		d := s.Decision()
		w.menu = s.Menu(w.menu[:0])
		w.decisions[d.Kind]++
		w.options[d.Kind] += len(w.menu)
		at := func(err error) error {
			return fmt.Errorf("decision %d (%s of seat %d, unit %d): %w", n, d.Kind, d.Seat, d.Unit, err)
		}
		if err := w.menuIsSound(); err != nil {
			return at(err)
		}
		if thorough {
			if err := w.restores(g); err != nil {
				return at(err)
			}
			if err := w.everyEntryIsLegal(); err != nil {
				return at(err)
			}
		}
		if thorough || n%16 == 0 {
			if err := w.refuses(&rng); err != nil {
				return at(err)
			}
		}
		a := w.menu[p.Choose(w.menu)]
		if thorough {
			a = w.singly(a, &rng)
		}
		if d.Kind == core.UseRule && a.Verb == core.Use && choosing.Asked(peek.Live(s))[a.Arg].Do.Activates() {
			if err := w.separate(); err != nil { // an activation follows another one
				return at(err)
			}
		}
		w.note(a)
		if err := s.Apply(a); err != nil {
			return at(fmt.Errorf("%+v of the menu: %w", a, err))
		}
		if err := w.moved(d, a); err != nil {
			return at(fmt.Errorf("%s: %w", s.Describe(a), err))
		}
		if k := s.Decision().Kind; k == core.Activate || k == core.GameOver {
			if err := w.separate(); err != nil {
				return at(err)
			}
		}
		if thorough {
			if err := w.restored.Apply(a); err != nil {
				return at(fmt.Errorf("%+v is legal but not after a restoration: %w", a, err))
			}
			if w.restored.Hash() != s.Hash() {
				return at(fmt.Errorf("the same action gives another state after a restoration"))
			}
		}
	}
	if s.Decision().Seat != -1 || len(s.Menu(nil)) != 0 {
		return errors.New("the game is over, but something is to be decided")
	}
	o := s.Outcome()
	markers := [2]int32{}
	for i := range s.Markers() {
		if owner := s.Marker(i).Owner; owner >= 0 {
			markers[owner]++
		}
	}
	want := int8(-1)
	if markers[0] > markers[1] {
		want = 0
	} else if markers[1] > markers[0] {
		want = 1
	}
	if markers[0] == markers[1] && ruling(g, "tiebreak") == "points" {
		want = o.Winner
	}
	rounds := g.Setup().Mission.Rounds
	if ruling(g, "early_end") == "on" {
		rounds = int(m.Round)
	}
	if !o.Over || o.Score != markers || o.Winner != want || o.Reason == "" || int(m.Round) != rounds {
		return fmt.Errorf("outcome %+v after %d rounds with %v markers", o, m.Round, markers)
	}
	if o.Winner >= 0 {
		w.won[o.Winner]++
	}
	return nil
}

// ruling returns the value of a ruling that both editions have.
func ruling(g *engine.Game, name string) string {
	return g.Ruling(g.Setup().Ruleset.Name() + "." + name)
}

// singly replaces some moves of a unit by moves of its models one by one, each a little off where it stands
// or where the one before went.
func (w *witness) singly(a engine.Action, rng *dice.Stream) engine.Action {
	d, m := w.s.Decision(), peek.Live(w.s)
	switch d.Kind {
	case core.ChargePath, core.CloseIn:
		if rng.Intn(2) == 0 && !m.Units[d.Unit].Is(core.Aboard) {
			return engine.Action{Verb: engine.PlaceOne, Pattern: engine.OffPattern, Unit: d.Unit}
		}
	case core.MoveTo, core.DeployAt, core.ArriveAt:
		if rng.Intn(8) == 0 && (d.Kind != core.MoveTo || !flies(m, int(d.Unit))) {
			return engine.Action{Verb: engine.PlaceOne, Pattern: engine.OffPattern, Unit: d.Unit}
		}
	case core.PlaceModel:
		k := m.Top().B
		i := int(m.G.Units[d.Unit].First) + int(k)
		at := m.Models[i].P
		if k > 0 && rng.Intn(2) == 0 || at == (geom.Point{}) {
			at = m.Models[max(i-1, int(m.G.Units[d.Unit].First))].P
		}
		for range 200 {
			wide := 3000
			if m.Units[d.Unit].Is(core.Aboard) {
				wide = 14_000
			}
			off := func() int32 { return int32(rng.Intn(wide) - wide/2) }
			b := engine.Action{Verb: engine.Place, Pattern: engine.OffPattern, Unit: d.Unit, Target: k,
				At: at.Add(geom.Point{X: off(), Y: off()})}
			if k == 0 && m.Units[d.Unit].Flags&(core.OnTable|core.Aboard) == 0 {
				deep := 12_000
				if m.Units[d.Unit].Is(core.Reserve) {
					deep = int(2 * m.G.Table.HalfH)
				}
				b.At = geom.Point{X: int32(rng.Intn(60_000)) - 30_000,
					Y: m.Sign(int(d.Seat)) * (int32(rng.Intn(deep)) - m.G.Table.HalfH)}
			}
			w.copied.CopyFrom(w.s)
			if w.copied.Apply(b) == nil {
				return b
			}
		}
	}
	return a
}

// menuIsSound checks that there is a choice, that no pattern stands twice on the menu, and that the state says
// the same by patterns alone.
func (w *witness) menuIsSound() error {
	d := w.s.Decision()
	if len(w.menu) == 0 {
		return errors.New("the menu is empty")
	}
	if d.Seat < 0 || d.Seat > 1 {
		return fmt.Errorf("it is decided by seat %d", d.Seat)
	}
	var seen [1024]bool
	for i := range w.menu {
		p := w.menu[i].Pattern
		if p < 0 || int(p) >= len(seen) || seen[p] {
			return fmt.Errorf("entry %d, %s, has pattern %d, which is out of range or taken", i,
				w.s.Describe(w.menu[i]), p)
		}
		seen[p] = true
	}
	return enginetest.CheckPatterns(w.s, w.menu)
}

// restores takes a snapshot and goes on, in w.restored, from what it restores to.
func (w *witness) restores(g *engine.Game) error {
	w.snap = w.restored.AppendSnapshot(w.snap[:0])
	r, err := g.Restore(w.snap)
	if err != nil {
		return err
	}
	w.snap2 = r.AppendSnapshot(w.snap2[:0])
	if string(w.snap) != string(w.snap2) {
		return errors.New("the snapshot of the restored state differs")
	}
	if r.Hash() != w.s.Hash() || r.PositionHash() != w.s.PositionHash() || r.Decision() != w.s.Decision() {
		return errors.New("the restored state differs")
	}
	w.menu2 = r.Menu(w.menu2[:0])
	if len(w.menu2) != len(w.menu) {
		return fmt.Errorf("the restored state has %d choices instead of %d", len(w.menu2), len(w.menu))
	}
	for i := range w.menu {
		if w.menu[i] != w.menu2[i] {
			return fmt.Errorf("entry %d of the restored state is %+v instead of %+v", i, w.menu2[i],
				w.menu[i])
		}
	}
	w.restored = r
	return nil
}

// everyEntryIsLegal applies each entry of the menu to a copy.
func (w *witness) everyEntryIsLegal() error {
	before := w.s.Hash()
	for i := range w.menu {
		w.copied.CopyFrom(w.s)
		if w.copied.Hash() != before {
			return errors.New("a copy has another hash")
		}
		if err := w.copied.Apply(w.menu[i]); err != nil {
			return fmt.Errorf("entry %d is refused: %w", i, err)
		}
		if w.menu2 = w.copied.Menu(w.menu2[:0]); len(w.menu2) == 0 && !w.copied.Over() {
			return fmt.Errorf("%s leads to an empty menu", w.s.Describe(w.menu[i]))
		}
		if w.copied.Hash() == before {
			return fmt.Errorf("%s changes nothing", w.s.Describe(w.menu[i]))
		}
	}
	if w.s.Hash() != before {
		return errors.New("what was done to a copy has changed the state")
	}
	return nil
}

// refuses tries actions like those of the menu with something wrong about them. They may be legal all the
// same; if not, the state is as it was.
func (w *witness) refuses(rng *dice.Stream) error {
	before := w.s.Hash()
	for range 8 {
		a := mutate(w.menu[rng.Intn(len(w.menu))], rng)
		w.copied.CopyFrom(w.s)
		err := w.copied.Apply(a)
		if err == nil {
			continue
		}
		w.illegal++
		var illegal *engine.IllegalAction
		if !errors.As(err, &illegal) || illegal.Action != a || illegal.Reason == "" {
			return fmt.Errorf("%+v gives the error %#v", a, err)
		}
		if w.copied.Hash() != before {
			return fmt.Errorf("%+v is refused (%v) but changes the state", a, err)
		}
	}
	return nil
}

// mutate makes one to three fields of an action something else.
func mutate(a engine.Action, rng *dice.Stream) engine.Action {
	coordinate := func() int32 {
		switch rng.Intn(4) {
		case 0:
			return int32(rng.Uint64())
		case 1:
			return int32(rng.Intn(1000)) - 500
		}
		return int32(rng.Uint64()%80_000) - 40_000
	}
	for range 1 + rng.Intn(3) {
		switch rng.Intn(10) {
		case 0:
			a.Unit = int16(rng.Intn(24) - 2)
		case 1:
			a.Target = int16(rng.Intn(24) - 2)
		case 2:
			a.At = a.At.Add(geom.Point{X: coordinate() / 8, Y: coordinate() / 8})
		case 3:
			a.At = geom.Point{X: coordinate(), Y: coordinate()}
		case 4:
			a.Arg = rng.Uint64() >> rng.Intn(64)
		case 5:
			a.Verb = core.Verb(rng.Intn(int(core.NumVerbs) + 2))
		case 6:
			a.Form = core.Formation(rng.Intn(6))
		case 7:
			a.Ways = uint8(rng.Intn(4))
			a.Way[0] = geom.Point{X: coordinate(), Y: coordinate()}
		case 8:
			a.Unit, a.Target = int16(rng.Uint64()), int16(rng.Uint64())
		case 9:
			a.Pattern = int16(rng.Intn(100) - 2)
		}
	}
	return a
}

// note keeps what moved has to compare with.
func (w *witness) note(a engine.Action) {
	m := peek.Live(w.s)
	w.before, w.prior, w.unslowed = append(w.before[:0], m.Models...), m.Round, w.unslowed[:0]
	for u := range m.Units {
		w.unslowed = append(w.unslowed, force.Of(m).Unslowed(m, u))
	}
	w.alive, w.coherent, w.onTable, w.flags, w.flown = w.alive[:0], w.coherent[:0], w.onTable[:0],
		w.flags[:0], w.flown[:0]
	w.inside = w.inside[:0]
	for u := range m.Units {
		w.alive = append(w.alive, m.Units[u].Alive)
		w.onTable = append(w.onTable, m.Units[u].Is(core.OnTable))
		w.flags = append(w.flags, m.Units[u].Flags)
		w.inside = append(w.inside, force.Carrier(m, u))
		w.flown = append(w.flown, movement.FlownOff(m, u))
		w.coherent = append(w.coherent, m.Units[u].Is(core.OnTable) && figures.Coherent(m, u))
	}
	if a.Verb == core.Charge {
		w.charger, w.charged = int(a.Unit), int(a.Target)
	}
	w.allow, w.fighting, w.rush = 0, 0, 0
	if w.charger >= 0 && w.charger < len(m.Units) {
		// as it is when the charge begins: who lends the unit longer legs may fall on the way
		w.rush = force.ChargeMove(m, w.charger, w.charged)
	}
	if m.Pending(proc.Melee) != nil {
		w.fighting = 1
	}
	switch w.s.Decision().Kind {
	case core.MoveTo, core.Consolidate, core.FreeMove, core.PlaceModel:
		w.allow = m.Top().N
	}
}

// moved checks what an action has done to the models.
func (w *witness) moved(d engine.Decision, a engine.Action) error {
	m := peek.Live(w.s)
	t := &m.G.Table
	if d.Kind == core.PlaceModel && (a.Verb == core.Undo || w.s.Decision().Kind == core.PlaceModel) {
		return nil // those not yet placed may be in the way of the others
	}
	for u := range m.Units {
		un, def := &m.Units[u], &m.G.Units[u]
		if un.Alive&^w.alive[u] != 0 && !(a.Verb == core.Join && int(a.Target) == u &&
			bits.OnesCount64(un.Alive&^w.alive[u]) == 1) {
			return fmt.Errorf("%s has %d models more", def.Name, bits.OnesCount64(un.Alive&^w.alive[u]))
		}
		if un.Is(core.OnTable) != (un.Alive != 0 && un.Flags&(core.Gone|core.Reserve|core.Aboard) == 0) &&
			int(m.Round) > 0 {
			return fmt.Errorf("%s has %d models and flags %b", def.Name, un.Left(), un.Flags)
		}
		if !un.Is(core.OnTable) {
			continue
		}
		changed, far := false, int64(0)
		for k := range def.Slots() {
			i := int(def.First) + k
			md := &m.Models[i]
			if un.Alive>>k&1 == 0 {
				if md.P != (geom.Point{}) {
					return fmt.Errorf("model %d of %s is dead, but stands at %v", k+1, def.Name, md.P)
				}
				continue
			}
			if md.Wounds < w.before[i].Wounds && !w.heals(m.Seat(u)) || md.Wounds >= m.G.Models[i].Tough {
				return fmt.Errorf("model %d of %s lives with %d wounds of %d, %d before", k+1, def.Name,
					md.Wounds, m.G.Models[i].Tough, w.before[i].Wounds)
			}
			if d2 := geom.Dist2(md.P, w.before[i].P); d2 > 0 || a.Verb == core.Place && a.Unit == int16(u) {
				changed, far = true, max(far, d2)
			}
		}
		box, anchor := m.Boxes[u], m.Anchor(u)
		if m.Rebox(u); m.Boxes[u] != box || m.Anchor(u) != anchor {
			return fmt.Errorf("the bounding box or the anchor of %s is out of date", def.Name)
		}
		if !changed {
			continue
		}
		if err := w.mayStand(t, u); err != nil {
			return err
		}
		if !w.onTable[u] {
			inPlace := w.inZone
			switch {
			case w.flags[u]&core.Aboard != 0:
				inPlace = w.leaves
			case w.flags[u]&core.Reserve != 0:
				inPlace = w.comesIn
			}
			if err := inPlace(u); err != nil {
				return err
			}
		} else if most := int64(w.limit(d, u)); far > most*most && !w.comesBack(d, u) {
			return fmt.Errorf("a model of %s moves %d units, at most %d are allowed", def.Name,
				geom.Isqrt(far), most)
		}
		if d.Kind == core.MoveTo || d.Kind == core.Consolidate || d.Kind == core.FreeMove {
			if err := w.wayIsFree(t, u); err != nil {
				return err
			}
		}
		whole := un.Alive == w.alive[u]
		switch d.Kind {
		case core.DeployAt, core.ArriveAt, core.PlaceModel:
			if whole && !figures.Coherent(m, u) {
				return fmt.Errorf("%s is placed out of coherency", def.Name)
			}
		case core.MoveTo, core.Consolidate, core.FreeMove, core.StepBack:
			if whole && w.coherent[u] && !figures.Coherent(m, u) {
				return fmt.Errorf("the move breaks the coherency of %s", def.Name)
			}
		case core.ChargePath, core.CloseIn:
			// Before the defender has closed in or struck back, nobody can have stepped back again.
			if k := w.s.Decision().Kind; d.Kind == core.ChargePath && u == w.charger &&
				(k == core.CloseIn || k == core.StrikeBack) {
				if err := w.chargeIsSlowed(t, u); err != nil {
					return err
				}
			}
			if whole && w.coherent[u] {
				w.charges++
				if !figures.Coherent(m, u) {
					w.scattered++
				}
			}
		}
	}
	return w.steppedBack(d)
}

// limit returns how far a model of unit u may get by one action, in which an attack and its moves may follow
// each other.
func (w *witness) limit(d engine.Decision, u int) int32 {
	ed := &force.Of(peek.Live(w.s)).Edition
	back := 4 * geom.Inch
	if ed.Move.StepBack > 0 {
		back = int(ed.Move.StepBack)
	}
	if d.Kind == core.UseRule { // whom it pushes
		return effects.MaxFreeMove * geom.Inch
	}
	switch d.Kind {
	case core.MoveTo, core.Consolidate, core.FreeMove, core.PlaceModel:
		if u == int(d.Unit) {
			return w.allow + int32(w.fighting*back)
		}
		if w.fighting == 0 {
			return 0
		}
	case core.ChooseAction, core.ChargePath:
		if u == w.charger {
			return w.rush + int32(back)
		}
	}
	switch u {
	case w.charger:
		return int32(back)
	case w.charged:
		return ed.Actions.CloseIn
	}
	return 0
}

// comesBack reports whether what has been decided is where an Aircraft comes back at once that has flown off
// the table.
func (w *witness) comesBack(d engine.Decision, u int) bool {
	m := peek.Live(w.s)
	return u == int(d.Unit) && flies(m, u) && m.Round > 0 && force.Of(m).Aircraft.Leaves &&
		(d.Kind == core.ArriveAt || d.Kind == core.PlaceModel)
}

// mayStand checks that the models of a unit stand on the table, in nothing impassable, and that no two bases
// overlap.
func (w *witness) mayStand(t *board.Table, u int) error {
	m := peek.Live(w.s)
	if flies(m, u) {
		return w.overTable(u)
	}
	for i, p := range models(m, u) {
		r := m.G.Models[i].Base
		if !t.Inside(p, r) {
			return fmt.Errorf("model %d (%s) stands at %v over the table edge", i, m.Name(u), p)
		}
		for k := range t.Pieces {
			if q := &t.Pieces[k]; q.Kind&board.Impassable != 0 && q.Touches(p, r) {
				return fmt.Errorf("model %d (%s) stands at %v in %s, which is impassable", i,
					m.Name(u), p, q.Name)
			}
		}
		box := geom.BoxAround(p, p, r)
		for e := range m.Units {
			if !m.Units[e].Is(core.OnTable) || !m.Boxes[e].Overlaps(box) || flies(m, e) {
				continue
			}
			for j, q := range models(m, e) {
				if n := int64(r) + int64(m.G.Models[j].Base); j != i && geom.Dist2(p, q) < n*n {
					return fmt.Errorf("model %d (%s) at %v overlaps model %d (%s) at %v by %d", i,
						m.Name(u), p, j, m.Name(e), q, n-geom.Isqrt(geom.Dist2(p, q)))
				}
			}
		}
	}
	return nil
}

// wayIsFree checks the straight ways of a move: through nothing impassable, nowhere within an inch of other
// units but for models that already stood closer, and not further than 6 inches when difficult terrain slows
// the unit. Flying models only have to end well, and like those with Strider they neither slow the others nor
// are slowed.
func (w *witness) wayIsFree(t *board.Table, u int) error {
	m := peek.Live(w.s)
	d := force.Of(m)
	if flies(m, u) {
		return nil
	}
	far := int64(0)
	for i, to := range models(m, u) {
		if w.rulesOf(m, u, i)&(force.Strider|force.Flying) == 0 {
			far = max(far, geom.Dist2(to, w.before[i].P))
		}
	}
	tooFar := far > int64(d.Move.Difficult)*int64(d.Move.Difficult) && w.inside[u] < 0
	for i, to := range models(m, u) {
		from, r := w.before[i].P, m.G.Models[i].Base
		if from == to {
			continue
		}
		slow := tooFar && w.rulesOf(m, u, i)&force.Strider == 0
		if !d.Move.WholeDifficult {
			slow = slow && geom.Dist2(from, to) > int64(d.Move.Difficult)*int64(d.Move.Difficult)
		}
		if w.rulesOf(m, u, i)&force.Flying != 0 {
			from, slow = to, false
		}
		past := from
		if w.prior == 0 {
			past, slow = to, false // a Scout's move ignores terrain
		}
		for k := range t.Pieces {
			q := &t.Pieces[k]
			if q.Kind&board.Impassable != 0 && q.Swept(past, to, r) {
				return fmt.Errorf("model %d (%s) moves from %v to %v through %s, which is impassable", i,
					m.Name(u), from, to, q.Name)
			}
			if slow && q.Kind&board.Difficult != 0 && q.Swept(from, to, r) {
				return fmt.Errorf("model %d (%s) moves from %v to %v through %s, which is difficult, and its unit up to %d units",
					i, m.Name(u), from, to, q.Name, geom.Isqrt(far))
			}
		}
		for e := range m.Units {
			if e == u || e == w.inside[u] || !m.Units[e].Is(core.OnTable) || flies(m, e) ||
				!m.Boxes[e].Overlaps(geom.BoxAround(from, to, r+geom.Inch)) {
				continue
			}
			for j, q := range models(m, e) {
				n, way := int64(r)+int64(m.G.Models[j].Base)+geom.Inch, from
				if !d.Move.PathSeparation {
					way = to // the inch is kept at its end
				}
				if geom.SegmentNear(way, to, q, n) && (geom.Dist2(from, q) >= n*n || from == to) {
					return fmt.Errorf("model %d (%s) moves from %v to %v past model %d (%s) at %v", i,
						m.Name(u), from, to, j, m.Name(e), q)
				}
			}
		}
	}
	return nil
}

// chargeIsSlowed checks that no model of a charge that goes further than 6 inches begins or ends its way in
// difficult terrain; it may have gone around what lies between.
func (w *witness) chargeIsSlowed(t *board.Table, u int) error {
	m := peek.Live(w.s)
	d := force.Of(m)
	far := int64(0)
	for i, to := range models(m, u) {
		if w.rulesOf(m, u, i)&(force.Strider|force.Flying) == 0 {
			far = max(far, geom.Dist2(to, w.before[i].P))
		}
	}
	if far <= int64(d.Move.Difficult)*int64(d.Move.Difficult) || !d.Move.WholeDifficult || w.inside[u] >= 0 {
		return nil
	}
	for i, to := range models(m, u) {
		from, r := w.before[i].P, m.G.Models[i].Base
		if from == to || w.rulesOf(m, u, i)&(force.Strider|force.Flying) != 0 {
			continue
		}
		for k := range t.Pieces {
			if q := &t.Pieces[k]; q.Kind&board.Difficult != 0 && (q.Touches(from, r) || q.Touches(to, r)) {
				return fmt.Errorf("%s charges up to %d units, and its model %d meets difficult terrain",
					m.Name(u), geom.Isqrt(far), i)
			}
		}
	}
	return nil
}

func (w *witness) inZone(u int) error {
	m := peek.Live(w.s)
	zone, sign := force.Of(m).Zone.Poly, m.Sign(m.Seat(u))
	for i, p := range models(m, u) {
		r := int64(m.G.Models[i].Base)
		if force.Of(m).Reserves.PartlyInZone {
			r = 0
		}
		if !zone.ContainsDisc(p.Sign(sign), r) {
			return fmt.Errorf("model %d (%s) is deployed at %v, not wholly in its zone", i,
				m.Name(u), p)
		}
	}
	return nil
}

// leaves checks where a unit stands that has left its transport, or a wreck: all bases within 6 inches of it,
// in gf3 entirely, and an inch away. One that charges out of it need only be clear of it, and may have
// stepped back or moved on after the melee.
func (w *witness) leaves(u int) error {
	m := peek.Live(w.s)
	t := w.inside[u]
	// where the last stood; others may have been placed before it
	at := w.before[int(m.G.Units[u].First)+bits.Len64(w.alive[u])-1].P
	hatch, charged := int64(m.G.Models[m.G.Units[t].First].Base), u == w.charger
	for i, p := range models(m, u) {
		r := int64(m.G.Models[i].Base)
		far, near := hatch+6*geom.Inch-r, hatch+r+geom.Inch
		if force.Of(m).Transports.LeavePartly {
			far += 2 * r
		}
		if charged {
			far, near = far+4*geom.Inch, hatch+r
		}
		if d2 := geom.Dist2(p, at); d2 > far*far ||
			d2 < near*near && !flies(m, t) && m.Units[t].Is(core.OnTable) {
			return fmt.Errorf("model %d (%s) leaves its transport for %d units away, not %d to %d", i,
				m.Name(u), geom.Isqrt(d2), near, far)
		}
	}
	return nil
}

// comesIn checks where a unit has been placed that was set aside: a scout entirely within 12 inches of its
// zone, another one over 9 inches from every enemy, and that it can do neither good nor harm to markers this
// round. In v2.16 a scout is placed in its zone, and an Aircraft may come back from off the table.
func (w *witness) comesIn(u int) error {
	m := peek.Live(w.s)
	name := m.Name(u)
	d, scouts := force.Of(m), w.flags[u]&core.Scouting != 0
	if m.Units[u].Flags&(core.Reserve|core.Scouting) != 0 ||
		m.Units[u].Is(core.Arrived) != (!scouts && !w.flown[u]) {
		return fmt.Errorf("%s is placed with the flags %b, before it had %b", name, m.Units[u].Flags,
			w.flags[u])
	}
	if w.flown[u] {
		return w.overTable(u)
	}
	if !scouts && d.AltersArrivals() {
		return nil // scenarios have these distances
	}
	if !scouts {
		first, end := m.G.UnitRange(1 - m.Seat(u))
		for e := first; e < end; e++ {
			if m.Units[e].Is(core.OnTable) && unitGap(m, u, e) < 9*geom.Inch {
				return fmt.Errorf("%s arrives %d units from %s", name, unitGap(m, u, e), m.Name(e))
			}
		}
		return nil
	}
	zone, sign := d.Zone.Poly, m.Sign(m.Seat(u))
	for i, p := range models(m, u) {
		// The base and 12 inches around the zone: one more unit for what is rounded.
		if d.Reserves.ScoutZone && !zone.ContainsDisc(p.Sign(sign), int64(m.G.Models[i].Base)) &&
			!(d.Reserves.PartlyInZone && zone.Contains(p.Sign(sign))) {
			return fmt.Errorf("model %d (%s) is placed at %v, not wholly in its zone", i, name, p)
		}
		if !zone.DiscTouches(p.Sign(sign), int64(12*geom.Inch-m.G.Models[i].Base)+1) {
			return fmt.Errorf("model %d (%s) is placed at %v, too far from its zone", i, name, p)
		}
	}
	return nil
}

// flies reports whether a unit is an Aircraft, which takes up no space.
func flies(m *core.State, u int) bool { return force.Of(m).Units[u].Traits&force.Aircraft != 0 }

// overTable checks that an Aircraft is over the table.
func (w *witness) overTable(u int) error {
	m := peek.Live(w.s)
	for i, p := range models(m, u) {
		if !m.G.Table.Inside(p, m.G.Models[i].Base) {
			return fmt.Errorf("model %d (%s) flies at %v over the table edge", i, m.Name(u), p)
		}
	}
	return nil
}

// rulesOf returns the special rules of model i of unit u.
func (w *witness) rulesOf(m *core.State, u, i int) force.Traits {
	k := i - int(m.G.Units[u].First)
	return force.Of(m).Units[u].Figures[k].Traits | force.Strider*force.Traits(w.unslowed[u]>>k&1)
}

// heals reports whether a rule of a side's list may take wounds from models.
func (w *witness) heals(seat int) bool {
	return slices.ContainsFunc(w.s.Game().Setup().Armies[seat].Defined, func(r effects.Rule) bool {
		return slices.ContainsFunc(r.Does, func(e effects.Effect) bool { return e.Do == effects.Heal })
	})
}

// models ranges over the living models of a unit: index in State.Models and position.
func models(m *core.State, u int) func(yield func(int, geom.Point) bool) {
	return func(yield func(int, geom.Point) bool) {
		for _, i := range m.Living(u) {
			if !yield(i, m.Models[i].P) {
				return
			}
		}
	}
}

// separate checks at the end of an activation that units stand an inch apart: all but those that already
// stood closer, the two of a melee that had no room, and a charger and what it came close to.
func (w *witness) separate() error {
	m := peek.Live(w.s)
	clear(w.close2)
	if w.close2 == nil {
		w.close2 = map[[2]int]bool{}
	}
	if w.charger >= 0 && m.Units[w.charger].Is(core.OnTable) && m.Units[w.charged].Is(core.OnTable) {
		w.count(&w.parted)
	}
	const inch = geom.Inch
	for u := range m.Units {
		if !m.Units[u].Is(core.OnTable) {
			continue
		}
		for e := u + 1; e < len(m.Units); e++ {
			if !m.Units[e].Is(core.OnTable) || m.Boxes[u].Gap2(m.Boxes[e]) >= inch*inch || flies(m, u) ||
				flies(m, e) {
				continue
			}
			if gap := unitGap(m, u, e); gap < inch {
				pair := [2]int{u, e}
				fought := u == w.charger && e == w.charged || e == w.charger && u == w.charged
				switch {
				case fought:
					w.count(&w.stuck)
				case w.close[pair] || u == w.charger || e == w.charger:
				default:
					return fmt.Errorf("%s and %s stand %d units apart (charger %d, charged %d)",
						m.Name(u), m.Name(e), gap, w.charger, w.charged)
				}
				w.close2[pair] = true
			}
		}
	}
	w.close, w.close2 = w.close2, w.close
	w.charger, w.charged = -1, -1
	return nil
}

// count adds one to what is counted of melees where chargers go back as far as parts the two units. Where
// each model steps back by an inch, steppedBack counts.
func (w *witness) count(n *int) {
	if force.Of(peek.Live(w.s)).Move.StepBack == 0 {
		*n++
	}
}

// unitGap returns the distance of two units, base edge to base edge, rounded down.
func unitGap(m *core.State, u, e int) int64 {
	best := int64(1) << 40
	for i, p := range models(m, u) {
		for j, q := range models(m, e) {
			best = min(best, geom.Isqrt(geom.Dist2(p, q))-int64(m.G.Models[i].Base)-int64(m.G.Models[j].Base))
		}
	}
	return best
}
