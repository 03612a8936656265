package movement

import (
	"math/bits"

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
	placeMove   = 1 // within a move
	placeDeploy = 2 // when the unit is deployed
	placeArrive = 3 // when it is placed after it was set aside
	placeLeave  = 4 // when it leaves a transport
	placeWreck  = 5 // when that has been destroyed
	placeEdge   = 6 // when it comes back after it has flown off the table
)

// A placed is what M of the frame of a placing keeps: the kind, from bit 8 on whether some model met
// difficult terrain, and whether one went further than that lets a unit, and from bit 32 on the dice of
// dangerous terrain so far.
type placed uint64

const (
	placeSlow = 1 << 8
	placeFar  = 1 << 9

	placeDice = 32
)

func (m placed) kind() int  { return int(m & 0xff) }
func (m placed) dice() int  { return int(m >> placeDice) }
func (m placed) over() bool { return m&placeSlow != 0 && m&placeFar != 0 }

// callPlace calls the procedure in which a unit's models are placed one by one, each by its own way of at
// most allow: what a person or another program does who is not content with the pattern. The frame keeps A
// the unit, B the model placed next, N the allowance, M what is placed.
func callPlace(s *core.State, unit int, allow int32, kind uint64) {
	def := &s.G.Units[unit]
	for k := range def.Slots() {
		s.Saved[k] = s.Models[int(def.First)+k].P
	}
	clear(s.Saved[def.Slots():])
	s.Call(core.Frame{Proc: proc.Place, A: int16(unit), B: int16(bits.TrailingZeros64(s.Units[unit].Alive)),
		N: allow, M: kind})
}

func runPlace(s *core.State, f *core.Frame) {
	if f.B >= roster.MaxUnitModels {
		unit, dice := int(f.A), placed(f.M).dice()
		clear(s.Saved)
		s.Return()
		if dice > 0 {
			proc.CallDanger(s, unit, dice)
		}
		return
	}
	s.AskOwner(core.PlaceModel, int(f.A))
}

// menuPlace offers to leave the model where it is and to give the whole placing up; all other places are off
// the menu.
func menuPlace(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if s.Units[f.A].Is(core.Aboard) {
		return append(dst, core.Action{Verb: core.Undo, Pattern: 1, Unit: f.A}) // nobody stays inside
	}
	stay := core.Action{Verb: core.Place, Pattern: 0, Unit: f.A, Target: f.B,
		At: s.Models[int(s.G.Units[f.A].First)+int(f.B)].P}
	if _, no := checkPlace(s, f, &stay); !no.refuses() {
		dst = append(dst, stay)
	}
	return append(dst, core.Action{Verb: core.Undo, Pattern: 1, Unit: f.A})
}

func takePlace(s *core.State, f *core.Frame, a *core.Action) error {
	def := &s.G.Units[f.A]
	if a.Verb == core.Undo && a.Unit == f.A {
		for k := range def.Slots() {
			if s.Units[f.A].Alive>>k&1 != 0 {
				s.Models[int(def.First)+k].P = s.Saved[k]
			}
		}
		s.Units[f.A].Flags &^= core.Moved
		force.Carry(s, int(f.A))
		s.Boxes[f.A] = force.ZeroBox
		if s.Units[f.A].Flags&(core.OnTable|core.Aboard) != 0 {
			s.Rebox(int(f.A))
		}
		clear(s.Saved)
		s.Return()
		s.Top().Step-- // back to the question that led here
		return nil
	}
	moves := placed(f.M).kind() == placeMove && a.Verb == core.Place && a.Unit == f.A && a.Target == f.B
	m, no := checkPlace(s, f, a)
	if no.refuses() {
		if moves && takeWay(s, int(f.A), f.N, a, 2) { // with the move
			return nil
		}
		return no.of(a)
	}
	i := int(def.First) + int(f.B)
	if s.Models[i].P != a.At {
		s.Models[i].P = a.At
		s.Units[f.A].Flags |= core.Moved
		s.Rebox(int(f.A))
		force.Carry(s, int(f.A))
	}
	f.M = uint64(m)
	f.B = int16(bits.TrailingZeros64(s.Units[f.A].Alive &^ (1<<(uint(f.B)+1) - 1)))
	switch done := f.B >= roster.MaxUnitModels; {
	case done && s.Units[f.A].Is(core.Aboard):
		force.Land(s, int(f.A))
	case done && m.kind() != placeMove && m.kind() != placeEdge:
		settle(s, int(f.A))
	}
	return nil
}

// checkPlace checks the placing of the next model and returns the M that the frame then has. The last model
// must leave the unit coherent.
//
// Long: each of the rules of a single model's way has its own refusal.
func checkPlace(s *core.State, f *core.Frame, a *core.Action) (m placed, no refusal) {
	if a.Verb != core.Place || a.Unit != f.A || a.Target != f.B || a.Ways > 2 {
		return 0, refusal{other: core.Illegal(a, "GF3-MOV-04", "model %d of %s is placed next", f.B+1,
			s.G.Units[f.A].Name)}
	}
	if !withinCoords(a.At) || !withinCoords(a.Way[0]) || !withinCoords(a.Way[1]) {
		return 0, refuse("GF3-MOV-04", "a point lies off the table")
	}
	d := force.Of(s)
	w := figures.LayOut(s, int(f.A))
	defer w.GiveBack()
	i := 0
	for int(w.Model[i])-int(s.G.Units[f.A].First) != int(f.B) {
		i++
	}
	m = placed(f.M)
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
	for k := range int(a.Ways) + 1 {
		to := a.At
		if k < int(a.Ways) {
			to = a.Way[k]
		}
		if length += w.Stride(i, at, to); length >= move.NoWay {
			return 0, refuse("GF3-MOV-05", "the model cannot walk there: there is a gap of over 1 inch or a drop of over 3")
		}
		if length > int64(f.N) {
			return 0, refuse("GF3-MOV-05", "the way is %d/1000 inch long or more, the allowance is %d",
				length, int64(f.N))
		}
		if (at != to || from == a.At) && !w.Free(i, w.Others, at, to) {
			return 0, refuse("GF3-MOV-02", "the base would come within 1 inch of another unit or go through impassable terrain")
		}
		slow, risk = slow || length > 0 && w.Slows(i, at, to), risk || length > 0 && w.Risks(i, at, to)
		at = to
	}
	if far := w.Unslowed>>i&1 == 0 && length > int64(d.Move.Difficult); d.Move.WholeDifficult || slow && far {
		m |= placed(force.B2u(slow)*placeSlow | force.B2u(far)*placeFar)
	}
	if m.over() && m.kind() == placeMove {
		return 0, refuse("GF3-TERRAIN-02", "the unit meets difficult terrain, and one of its models goes further than 6 inches")
	}
	if risk && (m.kind() == placeMove || m.kind() == placeLeave) && s.Units[f.A].Risked>>uint(f.B)&1 == 0 {
		m += placed(s.G.Models[w.Model[i]].Tough) << placeDice
	}
	w.Own[i].P = a.At
	for j := range i {
		if n := int64(r) + int64(w.Own[j].R); geom.Dist2(a.At, w.Own[j].P) < n*n {
			return 0, refuse("GF3-MOV-04", "the base would overlap model %d of its unit",
				int64(w.Model[j])-int64(s.G.Units[f.A].First)+1)
		}
	}
	if i == w.N-1 && !w.Coherent(w.Bodies()) {
		return 0, refuse("GF3-MOV-01", "the unit would not stand in coherency")
	}
	return m, no
}

// placeFrom checks where figure i is placed, and returns where its way there begins: where it stands, or that
// place itself. It collects what stands around the way.
func placeFrom(w *figures.Layout, i int, f *core.Frame, a *core.Action) (from geom.Point, no refusal) {
	d, r := w.D, w.Own[i].R
	from = w.Own[i].P
	switch placed(f.M).kind() {
	case placeDeploy:
		w.Surround(geom.BoxAround(a.At, a.At, r), d.Move.Separation, -1)
		if !w.InZone(a.At, r) {
			return from, refuse("GF3-PREP-12", "the base would not stand inside the deployment zone")
		}
		from = a.At
	case placeArrive:
		if err := checkArrival(w, a, r); err != nil {
			return from, refusal{other: err}
		}
		from = a.At
	case placeLeave, placeWreck:
		w.Surround(geom.BoxAround(from, from, int32(w.MostFurthest())), d.Move.Separation, -1)
		if a.Ways != 0 || !w.Outside(i, a.At, d.Move.Separation) {
			return from, refusal{other: core.Illegal(a, "GF3-SR-TRANSPORT-02",
				"the model would not leave its transport straight for a place %s of it and an inch away from it", leaveWithin(d))}
		}
	case placeEdge:
		if !w.AtEdge(a.At, r) {
			return from, refusal{other: errEdge(a)}
		}
		w.Others, w.Hard, from = w.Others[:0], w.Hard[:0], a.At // nothing minds an Aircraft
	default:
		w.Surround(geom.BoxAround(from, from, f.N+r), d.Move.Separation, -1)
		if d.Reserves.ScoutZone && proc.ScoutMoves(w.S) {
			w.PassOver()
		}
	}
	return from, no
}

// CallDeployPlace calls the placing, model by model, of a unit that is being deployed.
func CallDeployPlace(s *core.State, unit int) { callPlace(s, unit, 0, placeDeploy) }

// CallArrivePlace calls the placing, model by model, of a unit that was set aside.
func CallArrivePlace(s *core.State, unit int) { callPlace(s, unit, 0, placeArrive) }

// checkArrival checks the place of one base of radius r of a unit that was set aside, and collects what
// stands around it.
func checkArrival(w *figures.Layout, a *core.Action, r int32) error {
	s, d := w.S, w.D
	w.Surround(geom.BoxAround(a.At, a.At, r), d.Move.Separation, -1)
	if FlownOff(s, w.Unit) {
		if !w.AtEdge(a.At, r) {
			return errEdge(a)
		}
		w.Others, w.Hard = w.Others[:0], w.Hard[:0]
		return nil
	}
	if d.Reserves.ScoutZone && s.Units[w.Unit].Is(core.Scouting) {
		if !w.InZone(a.At, r) {
			return core.Illegal(a, "GF3-SR-SCOUT", "the base would not stand inside the deployment zone")
		}
		return nil
	}
	if s.Units[w.Unit].Is(core.Scouting) {
		if !w.NearZone(a.At, r, d.Reserves.ScoutMove) {
			return core.Illegal(a, "GF3-SR-SCOUT",
				"the base would not stand entirely within %s of its own deployment zone",
				force.Inches(d.Reserves.ScoutMove))
		}
		return nil
	}
	first, end := s.G.UnitRange(1 - s.Seat(w.Unit))
	near := geom.BoxAround(a.At, a.At, r+d.Reserves.AmbushGap)
	for e := first; e < end; e++ {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		w.Bases = figures.AppendBases(w.Bases[:0], s, e, near, 0)
		for j := range w.Bases {
			if n := int64(r) + int64(w.Bases[j].R) +
				int64(d.Reserves.AmbushGap); geom.Dist2(a.At, w.Bases[j].P) <= n*n {
				return core.Illegal(a, "GF3-SR-AMBUSH", "the base would not stand over %s from %s",
					force.Inches(d.Reserves.AmbushGap), s.G.Units[e].Name)
			}
		}
	}
	return nil
}

func errEdge(a *core.Action) error {
	return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "the base would not stand at a table edge")
}

// checkPlacing checks the placing of models one by one.
func checkPlacing(c *restored.Frame) bool {
	unit := &c.S.Units[c.A]
	if c.Above != nil || c.Step != 0 || c.B < 0 || c.B >= 64 || unit.Alive>>c.B&1 == 0 ||
		placed(c.M).dice() > 64*60 || uint32(c.M)&^(placeSlow|placeFar|0xff) != 0 {
		return false
	}
	switch placed(c.M).kind() {
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
	}
	return false
}
