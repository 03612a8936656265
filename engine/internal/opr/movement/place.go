package movement

import (
	"math/bits"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
)

// Kinds of placing models one by one.
const (
	placeMove   placed = 1 // within a move
	placeDeploy placed = 2 // when the unit is deployed
	placeArrive placed = 3 // when it is placed after it was set aside
	placeLeave  placed = 4 // when it leaves a transport
	placeWreck  placed = 5 // when that has been destroyed
	placeEdge   placed = 6 // when it comes back after it has flown off the table
	placeCharge placed = 7 // when it charges
	placeClose  placed = 8 // when it closes in with whoever has charged it
)

// A placeFrame keeps A the unit, B the model placed next, N how far each may go, and M what is placed.
type placeFrame struct{ *core.Frame }

func (f placeFrame) unit() int      { return int(f.A) }
func (f placeFrame) placed() placed { return placed(f.M) }

// model returns the model that is placed next among all models.
func (f placeFrame) model(s *core.State) int { return int(s.G.Units[f.A].First) + int(f.B) }

// A placed is how far the placing of a unit has come: the kind, from bit 8 on whether some model met
// difficult terrain, and whether one went further than that lets a unit, and from bit 32 on the dice of
// dangerous terrain so far.
type placed uint64

const (
	placeSlow = 1 << 8
	placeFar  = 1 << 9

	placeDice = 32
)

func (m placed) kind() placed { return m & 0xff }
func (m placed) dice() int    { return int(m >> placeDice) }
func (m placed) over() bool   { return m&placeSlow != 0 && m&placeFar != 0 }

// sort returns the sort of the way of a model that is placed.
func (m placed) sort(s *core.State) core.Sort {
	switch m.kind() {
	case placeDeploy:
		return core.ByDeploying
	case placeArrive, placeEdge:
		return core.ByArriving
	case placeLeave, placeWreck:
		return core.ByLeaving
	case placeCharge:
		return core.ByCharge
	case placeClose:
		return core.ByClosing
	}
	return sortOf(s)
}

// callPlace calls the procedure in which a unit's models are placed one by one, each by its own way of at
// most allow: what a person or another program does who is not content with the pattern.
func callPlace(s *core.State, unit int, allow int32, kind placed) {
	def := &s.G.Units[unit]
	for k := range def.Slots() {
		s.Saved[k] = s.Models[int(def.First)+k].P
	}
	clear(s.Saved[def.Slots():])
	s.Call(core.Frame{Proc: proc.Place, A: int16(unit), B: int16(bits.TrailingZeros64(s.Units[unit].Alive)),
		N: allow, M: uint64(kind)})
}

func runPlace(s *core.State, frame *core.Frame) {
	f := placeFrame{frame}
	u, dice := f.unit(), f.placed().dice()
	if f.B < roster.MaxUnitModels {
		s.AskOwner(core.PlaceModel, u)
		return
	}
	from := []geom.Point(nil)
	if f.placed().kind() == placeMove && force.Of(s).HasPools(u, effects.Passing) {
		from = slices.Clone(s.Saved)
	}
	clear(s.Saved)
	s.Return()
	callPassing(s, u, from)
	proc.CallDanger(s, u, dice)
}

// menuPlace offers to leave the model where it is and to give the whole placing up; all other places are off
// the menu.
func menuPlace(s *core.State, frame *core.Frame, dst []core.Action) []core.Action {
	f := placeFrame{frame}
	if !s.Units[f.A].Is(core.Aboard) { // nobody stays inside
		stay := core.Action{Verb: core.Place, Pattern: 0, Unit: f.A, Target: f.B, At: s.Models[f.model(s)].P}
		if _, no := checkPlace(s, f, &stay); !no.refuses() {
			dst = append(dst, stay)
		}
	}
	return append(dst, core.Action{Verb: core.Undo, Pattern: 1, Unit: f.A})
}

func takePlace(s *core.State, frame *core.Frame, a *core.Action) error {
	f := placeFrame{frame}
	u := f.unit()
	if a.Verb == core.Undo && a.Unit == f.A {
		undoPlacing(s, u)
		return nil
	}
	moves := f.placed().kind() == placeMove && a.Verb == core.Place && a.Unit == f.A && a.Target == f.B
	m, no := checkPlace(s, f, a)
	if no.refuses() {
		if moves && takeWay(s, u, f.N, a, 2) { // with the move
			return nil
		}
		no = explainedPlace(s, f, a, no)
		return no.of(a)
	}
	unit := &s.Units[u]
	if p := &s.Models[f.model(s)].P; *p != a.At {
		from := *p
		*p = a.At
		s.Walk(f.placed().sort(s), f.model(s), from, a.Way[:a.Ways]...)
		unit.Flags |= core.Moved
		s.Rebox(u)
		force.Carry(s, u)
	}
	if m.fights() && m.dice() > f.placed().dice() { // it may step back through the same terrain (GF3-A-46)
		unit.Risked |= 1 << uint(f.B)
	}
	f.M = uint64(m)
	f.B = int16(bits.TrailingZeros64(unit.Alive &^ (2<<f.B - 1)))
	switch done := f.B >= roster.MaxUnitModels; {
	case done && unit.Is(core.Aboard):
		force.Land(s, u)
	case done && (m.kind() == placeDeploy || m.kind() == placeArrive):
		settle(s, u)
	}
	return nil
}

// undoPlacing puts the models of a unit back to where they were, and asks again what led to placing them.
func undoPlacing(s *core.State, u int) {
	unit, first := &s.Units[u], int(s.G.Units[u].First)
	for m := unit.Alive; m != 0; m &= m - 1 {
		k := force.Lowest(m)
		at := &s.Models[first+k].P
		from := *at
		if *at = s.Saved[k]; from != *at {
			s.Walk(core.ByUndoing, first+k, from)
		}
	}
	unit.Flags &^= core.Moved
	if m := (placeFrame{s.Top()}).placed(); m.fights() && m.dice() > 0 {
		unit.Risked = 0 // of a unit of several models, which has not moved before
	}
	force.Carry(s, u)
	s.Unbox(u)
	if unit.Flags&(core.OnTable|core.Aboard) != 0 {
		s.Rebox(u)
	}
	clear(s.Saved)
	s.Return()
	if s.Top().Proc == proc.Melee {
		s.Top().N &^= proc.MeleePlacing
		return
	}
	s.Top().Step--
}

// checkPlace checks the placing of the next model and returns the M that the frame then has. The last model
// must leave the unit coherent.
//
// Long: each of the rules of a single model's way has its own refusal.
func checkPlace(s *core.State, f placeFrame, a *core.Action) (m placed, no refusal) {
	if a.Verb != core.Place || a.Unit != f.A || a.Target != f.B || int(a.Ways) > len(a.Way) {
		return 0, refusal{other: core.Illegal(a, "GF3-MOV-04", "model %d of %s is placed next", f.B+1,
			s.Name(f.unit()))}
	}
	if !withinCoords(a.At) || !withinCoords(a.Way[:]...) {
		return 0, refuse("GF3-MOV-04", "a point lies off the table")
	}
	w := figures.LayOut(s, f.unit())
	defer w.GiveBack()
	i := bits.OnesCount64(s.Units[f.A].Alive & (1<<f.B - 1))
	m = f.placed()
	r := w.Own[i].R
	if !s.G.Table.Inside(a.At, r) {
		return 0, refuse("GF3-MOV-04", "the base would not stand wholly on the table")
	}
	from, no := placeFrom(w, i, f, a)
	if no.refuses() {
		return 0, no
	}
	length := int64(0)
	at, slow, risk := from, false, false
	legs, n := legsOf(a)
	for _, to := range legs[:n] {
		if length += w.Stride(i, at, to); length >= move.NoWay {
			return 0, refuse("GF3-MOV-05", "the model cannot walk there: there is a gap of over 1 inch or a drop of over 3")
		}
		if length > int64(f.N) {
			sort := core.ByOtherMove
			if m.kind() == placeMove {
				sort = sortOf(s)
			}
			return 0, refuseFar(uint8(f.B)+1, length, int32(f.N), sort)
		}
		if (at != to || from == a.At) && !w.Free(i, at, to) {
			return 0, refuse("GF3-MOV-02", "the base would come within 1 inch of another unit or go through impassable terrain")
		}
		if m.fights() && !w.PassesEnemies(i, at, to) {
			return 0, refuse("GF3-MOV-04", "the base would go through an enemy's")
		}
		slow, risk = slow || length > 0 && w.Slows(i, at, to), risk || length > 0 && w.Risks(i, at, to)
		at = to
	}
	far := w.Unslowed>>i&1 == 0 && length > int64(w.Rules.Difficult)
	if w.Rules.WholeDifficult || slow && far {
		m |= placed(force.B2u(slow)*placeSlow | force.B2u(far)*placeFar)
	}
	onFoot := m.kind() == placeMove || m.fights()
	if m.over() && onFoot {
		return 0, refuse("GF3-TERRAIN-02", "the unit meets difficult terrain, and one of its models goes further than 6 inches")
	}
	if risk && (onFoot || m.kind() == placeLeave) && s.Units[f.A].Risked>>uint(f.B)&1 == 0 {
		m += placed(s.G.Models[w.Model[i]].Tough) << placeDice
	}
	w.Own[i].P = a.At
	for j := range i {
		if w.Own[i].Nearer(w.Own[j], 0) {
			return 0, refuse("GF3-MOV-04", "the base would overlap model %d of its unit",
				int64(w.Model[j])-int64(s.G.Units[f.A].First)+1)
		}
	}
	if i == w.N-1 && !w.Coherent(w.Bodies()) {
		return 0, refuse("GF3-MOV-01", "the unit would not stand in coherency")
	}
	if m.fights() {
		no = fightsThere(w, i, f, from)
	}
	return m, no
}

// fights reports whether models are placed that come into contact with an enemy.
func (m placed) fights() bool { return m.kind() == placeCharge || m.kind() == placeClose }

// fightsThere checks a model that has been placed in a melee, figure i, which came from a point: none that
// closes in goes away from the enemy, and when all are placed some model has come home, into contact where
// the nearest way leads there (GF3-MELEE-01, GF3-MELEE-02).
func fightsThere(w *figures.Layout, i int, f placeFrame, from geom.Point) refusal {
	at, closes := w.Own[i].P, f.placed().kind() == placeClose
	switch {
	case !w.FreeOfEnemies(at, w.Own[i].R):
		return refuse("GF3-MOV-04", "the base would overlap an enemy's")
	case closes && w.Stays(i) && at != from:
		return refuse("GF3-SR-IMMOBILE", "the model may not move in melee")
	case closes && !w.Touching(i) && w.Farther(i, from):
		return refuse("GF3-MELEE-02", "the model would end further from the enemy than it stood")
	case i < w.N-1:
		return refusal{}
	}
	moved := false
	for k := range w.N {
		moved = moved || w.Own[k].P != w.S.Saved[w.Number(k)]
		w.To[k] = w.Own[k].P
	}
	moves, touches := nearestWay(w, f)
	switch {
	case touches && !w.ArrivesWithin(move.Touch):
		return refuse("GF3-MELEE-01", "no model would come into contact with the enemy")
	case !w.ArrivesWithin(w.D.Move.Reach):
		return refuse("GF3-MELEE-01", "no model would come within reach of the enemy")
	case closes && moves && !moved:
		return refuse("GF3-MELEE-02", "the charged models must close in")
	}
	return refusal{}
}

// nearestWay reports whether some model of the unit that is being placed moves by the nearest way into
// contact, from where it stood, and whether one comes into contact.
func nearestWay(placed *figures.Layout, f placeFrame) (moves, touches bool) {
	s := placed.S
	w := figures.LayOut(s, f.unit())
	defer w.GiveBack()
	for k := range w.N {
		w.Own[k].P = s.Saved[w.Number(k)]
	}
	e, room := opponent(s, f)
	w.LoadBases(e)
	w.Surround(w.Table.Box(), room, e)
	if !w.Contact(f.N, move.ContactNearest) {
		w.ComeClose(f.N, move.ContactNearest)
	}
	for k := range w.N {
		moves = moves || w.To[k] != w.Own[k].P
	}
	return moves, w.ArrivesWithin(move.Touch)
}

// opponent returns whom the unit that is placed in a melee fights, and the room that it keeps from others.
func opponent(s *core.State, f placeFrame) (e int, room int32) {
	melee := s.Pending(proc.Melee)
	if f.placed().kind() == placeClose {
		return int(melee.A), force.Of(s).Move.Separation
	}
	return int(melee.B), move.NearThird
}

// placeFrom checks where figure i is placed, and returns where its way there begins: where it stands, or that
// place itself. It collects what stands around the way.
func placeFrom(w *figures.Layout, i int, f placeFrame, a *core.Action) (from geom.Point, no refusal) {
	d, there := w.D, w.Own[i].At(a.At)
	r := there.R
	from = w.Own[i].P
	switch f.placed().kind() {
	case placeDeploy:
		w.Surround(there.Box(), d.Move.Separation, -1)
		if !w.InZone(a.At, r) {
			return from, refuse("GF3-PREP-12", "the base would not stand inside the deployment zone")
		}
		from = a.At
	case placeArrive:
		no.other, from = checkArrival(w, a, there), a.At
	case placeLeave, placeWreck:
		w.Surround(geom.BoxAround(from, from, int32(w.MostFurthest())), d.Move.Separation, -1)
		if a.Ways != 0 {
			return from, refuse("GF3-SR-TRANSPORT-02", "models leave their transport straight")
		}
		no.other = offTransport(w, i, a.At, d.Move.Separation, a)
	case placeEdge:
		if !w.AtEdge(a.At, r) {
			return from, refusal{other: errEdge(a)}
		}
		w.MindNobody() // nothing minds an Aircraft
		w.Hard, from = 0, a.At
	case placeCharge, placeClose:
		e, room := opponent(w.S, f)
		w.LoadBases(e)
		w.Surround(geom.BoxAround(from, from, f.N+r), room, e)
		if w.Leaving {
			no.other = offTransport(w, i, a.At, room, a)
		}
	default:
		w.Surround(geom.BoxAround(from, from, f.N+r), d.Move.Separation, -1)
		passOver(w)
	}
	return from, no
}

// CallPlaceInMelee calls the placing, model by model, of a unit that charges or closes in. One that charges out
// of its transport begins its ways there.
func CallPlaceInMelee(s *core.State, u int, allow int32, charges bool) {
	kind := placeClose
	if charges {
		kind = placeCharge
	}
	callPlace(s, u, LeaveReach(s, u, allow), kind)
}

// PlacesInMelee reports whether the frame on top of a melee is a placing of models that it has called.
func PlacesInMelee(c *restored.Frame, charges bool) bool {
	kind, unit := placeClose, c.B
	if charges {
		kind, unit = placeCharge, c.A
	}
	return c.Above.Proc == proc.Place && c.Above.A == unit && placed(c.Above.M).kind() == kind
}

// CallPlace calls the placing, model by model, of a unit that is being deployed or was set aside.
func CallPlace(s *core.State, u int) {
	kind := placeDeploy
	if s.Units[u].Is(core.Reserve) {
		kind = placeArrive
	}
	callPlace(s, u, 0, kind)
}

// checkArrival checks the place of one base of a unit that was set aside, and collects what stands around it.
func checkArrival(w *figures.Layout, a *core.Action, b board.Disc) error {
	s, rules := w.S, &w.D.Reserves
	w.Surround(b.Box(), w.Rules.Separation, -1)
	scouting := s.Units[w.Unit].Is(core.Scouting)
	switch {
	case FlownOff(s, w.Unit):
		if !w.AtEdge(b.P, b.R) {
			return errEdge(a)
		}
		w.MindNobody()
		w.Hard = 0
		return nil
	case scouting && rules.ScoutZone:
		if !w.InZone(b.P, b.R) {
			return core.Illegal(a, "GF3-SR-SCOUT", "the base would not stand inside the deployment zone")
		}
		return nil
	case scouting:
		if !w.NearZone(b.P, b.R, rules.ScoutMove) {
			return core.Illegal(a, "GF3-SR-SCOUT",
				"the base would not stand entirely within %s of its own deployment zone",
				force.Inches(rules.ScoutMove))
		}
		return nil
	}
	if e, _, over := tooNear(w, b.P, b.R); e >= 0 {
		return core.Illegal(a, "GF3-SR-AMBUSH", "the base would not stand over %s from %s",
			force.Inches(int32(over)), s.Name(e))
	}
	return nil
}

func errEdge(a *core.Action) error {
	return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "the base would not stand at a table edge")
}

// checkPlacing checks the placing of models one by one.
func checkPlacing(c *restored.Frame) bool {
	unit, m := &c.S.Units[c.A], placed(c.M)
	if c.Above != nil || c.Step != 0 || c.B < 0 || c.B >= 64 || unit.Alive>>c.B&1 == 0 ||
		m.dice() > 64*60 || uint32(m)&^(placeSlow|placeFar|0xff) != 0 {
		return false
	}
	switch m.kind() {
	case placeMove:
		return unit.Is(core.OnTable)
	case placeDeploy:
		return c.N == 0 && !unit.Is(core.OnTable)
	case placeArrive:
		return c.N == 0 && waits(c.S, int(c.A))
	case placeLeave, placeWreck:
		return unit.Is(core.Aboard) && c.N == LeaveReach(c.S, int(c.A), 0)
	case placeEdge:
		return c.N == 0 && unit.Is(core.OnTable)
	case placeCharge:
		return inMelee(c) && fitsCharge(c)
	case placeClose:
		return inMelee(c) && unit.Is(core.OnTable) && c.N == c.D.Actions.CloseIn
	}
	return false
}

// fitsCharge checks how far models may go that are placed in a charge: out of their transport, or as far as their
// unit rushes.
func fitsCharge(c *restored.Frame) bool {
	e := int(c.S.Stack[c.At-1].B)
	if e < 0 || e >= len(c.S.Units) {
		return false
	}
	rush := force.ChargeMove(c.S, int(c.A), e)
	switch unit := &c.S.Units[c.A]; {
	case unit.Is(core.Aboard):
		return c.N == LeaveReach(c.S, int(c.A), 0)
	case unit.Is(core.OnTable):
		return c.N == rush || hadStride(c)
	}
	return false
}

// inMelee reports whether a melee has called a frame.
func inMelee(c *restored.Frame) bool { return c.At > 0 && c.S.Stack[c.At-1].Proc == proc.Melee }
