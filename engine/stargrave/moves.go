package stargrave

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/stargrave/walking"
	"gauntlet/engine/move"
	"gauntlet/engine/stargrave/patterns"
)

// menuMove appends where a figure may go at a pace, and whether by leaving the table.
func menuMove(s *core.State, u int, k walking.Pace, leaves bool, dst []core.Action) []core.Action {
	w := own(s).walking.Borrow(s, u, k.Allow)
	defer w.GiveBack()
	at := w.Own[0]
	entry := func(pattern int, to geom.Point, jump uint64) {
		dst = append(dst, core.Action{Verb: core.Move, Pattern: int16(pattern), Unit: int16(u), At: to, Arg: jump})
	}
	entry(patterns.Stay, at.P, 0) // SG-A-52
	dst = menuRose(w, u, k, dst)
	for v := range s.Units {
		if !alive(s, v) || !enemies(s, u, v) || !s.Boxes[v].Overlaps(w.Box.Grow(k.Allow+move.Touch)) {
			continue
		}
		if to, ok := walking.Contact(at, discOf(s, v)); ok && to != at.P && level(s, to, s.Models[v].P) && w.GoesTo(to, k) {
			entry(patterns.Foe+placeOf(s, u, v), to, 0)
		}
	}
	for i := range own(s).Loot {
		if p := s.Markers[i].P; s.Vars[varLoot+i] < lootHome && p != at.P && geom.Within(p, at.P, int64(k.Allow)) &&
			w.GoesTo(p, k) {
			entry(patterns.To+i, p, 0)
		}
	}
	if w.Tall|w.Slow|w.Wet != 0 {
		dst = menuJumps(w, u, k, dst)
	}
	if to, ok := exitOf(s, u, at); leaves && ok && w.GoesTo(to, k) {
		dst = append(dst, core.Action{Verb: core.Pass, Pattern: patterns.Exit, Unit: int16(u)})
	}
	return dst
}

// menuRose appends movements in each direction.
func menuRose(w *walking.Walker, u int, k walking.Pace, dst []core.Action) []core.Action {
	for dir := range geom.Dirs {
		all := false
		var to [patterns.Rings]geom.Point
		var may [patterns.Rings]bool
		for r := patterns.Rings; r > 0; r-- {
			to[r-1] = w.Own[0].P.Add(w.Offset(dir, int64(k.Allow)*int64(r)/patterns.Rings))
			may[r-1] = all || w.GoesTo(to[r-1], k)
			all = all || may[r-1] && w.Flat(w.Own[0].P, to[r-1]) && w.Roomy(to[r-1])
		}
		for r := range patterns.Rings {
			if may[r] {
				dst = append(dst, core.Action{Verb: core.Move, Pattern: int16(patterns.Rose + dir*patterns.Rings + r),
					Unit: int16(u), At: to[r]})
			}
		}
	}
	return dst
}

// menuJumps appends movements with jumps: in each direction as far as it leads, in quarters of the allowance.
func menuJumps(w *walking.Walker, u int, k walking.Pace, dst []core.Action) []core.Action {
	at := w.Own[0].P
	for dir := range geom.Dirs {
		if far := at.Add(w.Offset(dir, int64(k.Allow))); w.Near(w.Tall, at, far) < 2 && w.Near(w.Slow|w.Wet, at, far) == 0 {
			continue // there is nothing to jump over
		}
		for quarters := int64(4); quarters > 1; quarters-- {
			p := walking.Straight(at.Add(w.Offset(dir, int64(k.Allow)*quarters/4)))
			p.Jumps = true
			if w.Goes(&p, k) {
				dst = append(dst, core.Action{Verb: core.Move, Pattern: int16(patterns.Jump + dir), Unit: int16(u),
					At: p.To[0], Arg: 1})
				break
			}
		}
	}
	return dst
}

// moves reads a movement out of an action, and reports whether a figure can make it at a pace.
func moves(s *core.State, u int, a *core.Action, k walking.Pace, leaves bool) (p walking.Path, exit, ok bool) {
	w := own(s).walking.Borrow(s, u, k.Allow)
	defer w.GiveBack()
	p, exit, ok = pathOf(s, u, a, w)
	return p, exit, ok && (leaves || !exit) && w.Goes(&p, k)
}

// pathOf reads a movement out of an action, and reports whether it is one, and whether it leads off the table.
func pathOf(s *core.State, u int, a *core.Action, w *walking.Walker) (p walking.Path, exit, ok bool) {
	switch a.Verb {
	case core.Pass:
		to, there := exitOf(s, u, w.Own[0])
		return walking.Straight(to), true, there
	case core.Move:
		if a.Form != 0 || a.Arg > 1 {
			return p, false, false
		}
		for i := range int(a.Ways) {
			p.To[p.N] = a.Way[i]
			p.N++
		}
		p.To[p.N], p.Jumps = a.At, a.Arg == 1
		p.N++
		for _, to := range p.To[:p.N] {
			if max(to.X, -to.X) > geom.MaxCoord || max(to.Y, -to.Y) > geom.MaxCoord {
				return p, false, false
			}
		}
		return p, false, true
	}
	return p, false, false
}

// takeMove takes a movement action.
func (f actFrame) takeMove(s *core.State, a *core.Action) error {
	u := f.unit()
	p, exit, ok := moves(s, u, a, f.pace(s), true)
	if !ok {
		return refuseMove(s, u, a, f.pace(s), true)
	}
	done := int16(doneMoved)
	if f.Step == actScurry {
		done |= doneEnded
	}
	f.Step = actChoose
	f.did(s, done)
	callPath(s, u, &p, exit, true)
	return nil
}

// A movement has a frame for each straight part of it, the first on top.

// A legFrame keeps A the figure, M where its part leads, N 1 + who may intercept it, and in B the bits below.
type legFrame struct{ *core.Frame }

const (
	legJumps  = 1 << 0
	legLeaves = 1 << 1 // at the end of it the figure leaves the table
	legFirst  = 1 << 2 // nothing of the movement lies behind
	legHasty  = 1 << 3 // who comes anywhere by it shoots hastily afterwards
	legAll    = 1<<4 - 1
)

// Steps of a part of a movement.
const (
	legGo  = 0
	legAsk = 1 // whether somebody intercepts
)

func (f legFrame) to() geom.Point { return unpacked(f.M) }

// packed and unpacked keep a point in the M of a frame.
func packed(p geom.Point) uint64   { return uint64(uint32(p.X))<<32 | uint64(uint32(p.Y)) }
func unpacked(m uint64) geom.Point { return geom.Point{X: int32(m >> 32), Y: int32(m)} }

// callPath calls a movement of a figure, which may leave the table at its end, and may make it shoot hastily.
func callPath(s *core.State, u int, p *walking.Path, exit, hasty bool) {
	setDeclined(s, 0)
	last := int16(b2i(exit) * legLeaves)
	for i := p.N - 1; i >= 0; i-- {
		bits := last | int16(b2i(p.Jumps)*legJumps|b2i(hasty)*legHasty)
		if i == 0 {
			bits |= legFirst
		}
		s.Call(core.Frame{Proc: procLeg, A: int16(u), B: bits, M: packed(p.To[i])})
		last = 0
	}
}

// endPath ends the movement that is under way.
func endPath(s *core.State) {
	for s.Depth > 0 && s.Top().Proc == procLeg {
		s.Return()
	}
	setDeclined(s, 0)
}

// The figures that have let the movement under way pass, as a mask.
func declined(s *core.State) uint32 {
	return uint32(uint16(s.Vars[varDeclined])) | uint32(uint16(s.Vars[varDeclined+1]))<<16
}

func setDeclined(s *core.State, mask uint32) {
	s.Vars[varDeclined], s.Vars[varDeclined+1] = int16(uint16(mask)), int16(uint16(mask>>16))
}

func runLeg(s *core.State, frame *core.Frame) {
	f := legFrame{frame}
	u := int(f.A)
	if f.Step == legAsk {
		s.AskOwner(core.Intercept, int(f.N-1))
		return
	}
	if !alive(s, u) {
		endPath(s)
		return
	}
	if f.B&legFirst != 0 && own(s).startSafe {
		f.passStart(s)
	}
	f.B &^= legFirst
	from, to := s.Models[u].P, f.to()
	length := move.CeilNorm(to.Sub(from))
	water, wet := f.water(s, length)
	who, near := f.interceptor(s, length)
	if who >= 0 && (!wet || near <= water) {
		f.comeTo(s, near, length)
		setDeclined(s, declined(s)|1<<who)
		if f.N = int32(who) + 1; !reaches(s, who, u) {
			f.N = 0
		} else if isCreature(s, who) { // SG-CREATURE-01
			intercept(s, who, u)
		} else {
			f.Step = legAsk
		}
		return
	}
	if wet {
		f.comeTo(s, min(water+move.Touch, length), length)
		if !swims(s, u) {
			endActivation(s, u)
			endPath(s)
		}
		return
	}
	leaves := f.B&legLeaves != 0
	f.stand(s, to)
	if s.Return(); s.Depth > 0 && s.Top().Proc != procLeg {
		setDeclined(s, 0)
	}
	if leaves {
		leave(s, u)
	}
}

// comeTo moves the figure so far on its way.
func (f legFrame) comeTo(s *core.State, n, length int64) {
	u := int(f.A)
	if n >= length {
		f.stand(s, f.to())
	} else if n > 0 {
		f.stand(s, s.Models[u].P.Add(f.to().Sub(s.Models[u].P).WithLength(n)))
	}
}

// stand puts the figure where it has come on its way, which makes a shot of it a hasty one (SG-A-52).
func (f legFrame) stand(s *core.State, p geom.Point) {
	u := int(f.A)
	if k := inGroup(s, u); k >= 0 && f.B&legHasty != 0 && p != s.Models[u].P {
		s.Vars[varDone+k] |= doneHasty
	}
	stand(s, u, p, core.ByAdvance)
}

// passStart lets those pass who stand within 1 inch of where a movement begins (SG-A-49).
func (f legFrame) passStart(s *core.State) {
	mask := declined(s)
	for v := range s.Units {
		if alive(s, v) && enemies(s, int(f.A), v) && discOf(s, v).Within(discOf(s, int(f.A)), zone) {
			mask |= 1 << v
		}
	}
	setDeclined(s, mask)
}

// zone is how near to a figure an enemy passes that it may intercept (SG-MOV-06).
const zone = geom.Inch

// onwards is how many times as far short ways are looked at.
const onwards = 256

// interceptor returns who may intercept the figure first on its way, and how far on the way it is then: one
// not in combat that has not let it pass. Of several the owner with the initiative comes first, creatures
// last, then the nearest (SG-MOV-06, SG-A-12).
func (f legFrame) interceptor(s *core.State, length int64) (who int, near int64) {
	u, mask := int(f.A), declined(s)
	who = -1
	if length == 0 {
		return who, 0
	}
	from, to := s.Models[u].P, f.to()
	box := geom.BoxAround(from, to, s.G.Models[u].Base+zone)
	far, whole := to, length
	if length < geom.Inch {
		// the length of a short way is rounded too much to measure by: it is looked at as if it led on
		far = from.Add(to.Sub(from).Times(onwards, 1))
		whole = move.CeilNorm(far.Sub(from))
	}
	best := int64(0)
	for v := range s.Units {
		if mask>>v&1 != 0 || !alive(s, v) || !enemies(s, u, v) || !s.Boxes[v].Overlaps(box) {
			continue
		}
		d := discOf(s, v)
		n, _, ok := geom.ChordOfDisc(from, far, d.P, int64(zone)+int64(d.R)+int64(s.G.Models[u].Base), whole)
		if !ok || n > length || inCombat(s, v) {
			continue
		}
		key := geom.Dist2(d.P, from) + int64(f.turnOf(s, v))<<40
		if who < 0 || n < near || n == near && key < best {
			who, near, best = v, n, key
		}
	}
	return who, near
}

// turnOf returns the place of the owner of a figure in the order of initiative.
func (f legFrame) turnOf(s *core.State, v int) int {
	if isCreature(s, v) {
		return 2
	}
	return s.Seat(v) ^ int(s.Vars[varFirst])
}

// water returns how far on its way the figure comes into deep water, if it does.
func (f legFrame) water(s *core.State, length int64) (at int64, wet bool) {
	u := int(f.A)
	if s.G.Table.All&board.Dangerous == 0 || length == 0 || inWater(s, u) {
		return 0, false
	}
	w := own(s).walking.Borrow(s, u, int32(length))
	defer w.GiveBack()
	from, to := s.Models[u].P, f.to()
	for _, c := range w.Spans(from, to, length, board.Dangerous) {
		over := f.B&legJumps != 0 && c.To-c.From <= walking.MostJump && c.To < length // the whole way has been looked at
		if at := from.Add(to.Sub(from).WithLength(min(c.From+move.Touch, length))); !over && w.Table.HeightAt(at) == 0 {
			return c.From, true
		}
	}
	return 0, false
}

// reaches reports whether a figure can come straight into contact with one that passes it.
func reaches(s *core.State, v, u int) bool {
	w := own(s).walking.Borrow(s, v, zone+2*geom.Inch)
	defer w.GiveBack()
	to, ok := walking.Contact(w.Own[0], discOf(s, u))
	return ok && level(s, to, s.Models[u].P) && (to == w.Own[0].P || w.Free(0, w.Own[0].P, to))
}

// intercept moves a figure into contact with one that passes it, and ends that one's movement.
func intercept(s *core.State, v, u int) {
	to, _ := walking.Contact(discOf(s, v), discOf(s, u))
	s.Note(v, "forces %s into combat", s.Name(u))
	stand(s, v, to, core.ByCharge)
	endPath(s)
}

func menuLeg(_ *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return core.YesOrNo(dst, int16(f.N-1), f.A)
}

func takeLeg(s *core.State, f *core.Frame, a *core.Action) error {
	v := int(f.N - 1)
	if !core.Answers(a, int16(v)) || a.Target != f.A {
		return core.Illegal(a, "SG-MOV-06", "%s intercepts %s, or lets it pass", s.Name(v), s.Name(int(f.A)))
	}
	f.Step, f.N = legGo, 0
	if a.Verb == core.Yes {
		intercept(s, v, int(f.A))
	}
	return nil
}

// leave takes a figure off the table with what it carries, which is won (SG-A-51).
func leave(s *core.State, u int) {
	if !alive(s, u) {
		return
	}
	if i := load(s, u); i >= 0 {
		s.Vars[varLoot+i] = lootHome
		s.Markers[i] = core.Marker{P: s.Models[u].P, Owner: int8(s.Seat(u))}
		s.Note(u, "brings its loot home")
	}
	s.Note(u, "leaves the table")
	s.Lose(u)
	remove(s, u)
}
