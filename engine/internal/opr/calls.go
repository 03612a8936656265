package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// The functions of this file are for editions whose units act by procedures of their own. Each that calls a procedure puts it on top of the
// stack; the caller goes on when that is over.

// OnTable reports whether unit u is on the table.
func OnTable(s *core.State, u int) bool { return alive(s, int16(u)) }

// CallAdvance, CallRush and CallMove call a move of unit u: one after which it may shoot, one after which it may not, and one of a whole number of
// inches by some other rule of the edition's.
func CallAdvance(s *core.State, u int) {
	allow, _ := Moves(s, u)
	s.Call(core.Frame{Proc: ProcMove, A: int16(u), N: allow, M: moveAdvance})
}

// CallRush is described with CallAdvance.
func CallRush(s *core.State, u int) {
	_, allow := Moves(s, u)
	s.Call(core.Frame{Proc: ProcMove, A: int16(u), N: allow})
}

// CallMove is described with CallAdvance.
func CallMove(s *core.State, u int, allow int32) {
	s.Call(core.Frame{Proc: ProcMove, A: int16(u), N: Halved(s, u, allow), M: moveOwn})
}

// CallShooting calls a shooting of unit u.
func CallShooting(s *core.State, u int) { s.Call(core.Frame{Proc: ProcShooting, A: int16(u)}) }

// CallMelee calls a charge of unit u at unit e, which it can reach.
func CallMelee(s *core.State, u, e int) {
	s.Call(core.Frame{Proc: ProcMelee, A: int16(u), B: int16(e)})
}

// CallWounds calls the allotment of wounds without a hit to unit u; models with Regeneration may ignore them (SQ-A-34).
func CallWounds(s *core.State, u, n int) {
	s.Vars[varFear] = 0
	d := Of(s)
	allot(s, u, n, 1, 0, false, d.Rules(s, u)&Regeneration != 0 && !d.Attacks.HitsAlone)
}

// CallHits rolls what becomes of hits on unit e with the rules of a weapon, and calls the allotment of the wounds. Unit u deals them.
func CallHits(s *core.State, u, e, n int, w *Weapon) {
	d := Of(s)
	k := Strike{Attacker: u, Target: e, Weapon: w, Guard: Effect(s, e, roster.StatDefense)}
	k.Face(s, d)
	h := k.Multiply(s, Hits{Plain: n})
	wounds := k.rollWounds(s, d, h)
	if s.Trace != nil {
		s.Trace.Notef("%s takes hits of %s: %d hits, %d wounds", s.G.Units[e].Name, w.Name, h.Plain, wounds.sum())
	}
	k.allot(s, d, wounds)
}

// HitsOf returns the weapon that stands for hits which are not rolled for.
func HitsOf(name string, rules []roster.Rule, reach int32) Weapon {
	w := ruled(name, rules)
	w.Range = reach
	return w
}

// CallStartDanger calls the roll of unit u for activating in dangerous terrain, if it does (GF3-TERRAIN-03).
func CallStartDanger(s *core.State, u int) {
	if n := startsInDanger(s, u); n > 0 {
		callDanger(s, u, n)
	}
}

// ChargeAction returns the action by which unit u charges unit e of the other seat, and whether it may and can.
func ChargeAction(s *core.State, u, e int) (a core.Action, ok bool) {
	d := Of(s)
	if !alive(s, int16(e)) || d.Arms(s, u).Melee == 0 && !d.Actions.ChargeUnarmed || d.Rooted(s, u) {
		return a, false
	}
	_, rush := Moves(s, u)
	first, _ := s.G.UnitRange(1 - s.Seat(u))
	return core.Action{Verb: core.Charge, Pattern: int16(PatternCharge + e - first), Unit: int16(u), Target: int16(e)}, canCharge(s, u, e, rush) || canLeapIn(s, u, e, rush)
}

// WalksInto reports whether unit u can charge unit e without a jump.
func WalksInto(s *core.State, u, e int) bool {
	_, rush := Moves(s, u)
	return canCharge(s, u, e, rush)
}

// Enchant gives unit u a modifier of a stat until the end of the round.
func Enchant(s *core.State, u int, stat roster.SpellStat, better bool) {
	s.Units[u].Extra |= Enchantment(stat, better)
}

// Enchantment returns the bit of Extra that Enchant sets.
func Enchantment(stat roster.SpellStat, better bool) int32 {
	p := Spell{Kind: roster.Buff, Stat: stat, Term: roster.UntilRound}
	if !better {
		p.Kind = roster.Debuff
	}
	return p.bit()
}

// SeesPoint reports whether unit u sees a point of the table: whether some model of it would see a base of no size there.
func SeesPoint(s *core.State, u int, p geom.Point) bool {
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	return w.seesPoint(p)
}

// PlaceNear puts unit u, which is not on the table, in a block as near to a point as it finds room within reach: at the point itself, or on
// growing rings about it. It reports whether it did.
func PlaceNear(s *core.State, u int, p geom.Point, reach int32) bool {
	w := readyArrival(s, s.Seat(u))
	defer w.d.giveBack(w)
	f := core.Block
	if s.G.Units[u].Size == 1 {
		f = core.Line
	}
	w.muster(u, f)
	if !w.RoomNear(p, reach) {
		return false
	}
	w.settle()
	return true
}

// PlaceTowards puts unit u, which is not on the table, in a block entirely within reach of a point, where it finds room nearest to an enemy on the
// table; of equally near places the one nearest to the point. It reports whether it did.
func PlaceTowards(s *core.State, u int, p geom.Point, reach int32) bool {
	w := readyArrival(s, s.Seat(u))
	defer w.d.giveBack(w)
	f := core.Block
	if s.G.Units[u].Size == 1 {
		f = core.Line
	}
	w.muster(u, f)
	const ring = geom.Inch / 2
	best, at, found := int64(0), p, false
	for r := int64(0); r <= int64(reach); r += ring {
		for k := range geom.Dirs {
			q := p.Add(geom.Dirs[k].Sign(w.Sign).Times(r, geom.DirScale))
			if gap := w.EnemyGap(q); (!found || gap < best) && w.RoomAt(q) && w.Entirely(p, reach) {
				best, at, found = gap, q, true
			}
			if r == 0 {
				break
			}
		}
	}
	if found {
		w.Place(at)
		w.settle()
	}
	return found
}

// settle puts the unit on the table with its models at their places in to.
func (w *work) settle() {
	s, u := w.s, w.unit
	for i := range w.N {
		s.Models[w.model[i]].P = w.To[i]
	}
	s.Rebox(u)
	s.Units[u].Flags = s.Units[u].Flags&^(core.Reserve|core.Moved|core.Down) | core.OnTable
}

// riseReach is how far from where it lies an unconscious hero may stand up.
const riseReach = 6 * geom.Inch

// readyRise borrows a work in which an unconscious hero is placed where it lies, or, where somebody stands there now, as near as it finds room. It
// reports whether there is any.
func readyRise(s *core.State, u int) (w *work, ok bool) {
	w = readyArrival(s, s.Seat(u))
	w.muster(u, core.Line)
	p, box := s.Models[s.G.Units[u].First].P, w.SlotBox
	t := &s.G.Table
	w.surround(geom.Box{Min: p.Add(box.Min), Max: p.Add(box.Max)}, 0, -1) // however near, as long as nobody is in the way
	if w.RoomAt(p) {
		return w, true
	}
	w.surround(geom.Box{Min: geom.Point{X: -t.HalfW, Y: -t.HalfH}, Max: geom.Point{X: t.HalfW, Y: t.HalfH}}, w.d.Move.Separation, -1)
	return w, w.RoomNear(p, riseReach)
}

// CanRise reports whether there is room for an unconscious hero to stand up.
func CanRise(s *core.State, u int) bool {
	w, ok := readyRise(s, u)
	w.d.giveBack(w)
	return ok
}

// Rise lets an unconscious hero stand up with so many wounds fewer. There must be room for it.
func Rise(s *core.State, u, heal int) {
	w, _ := readyRise(s, u)
	defer w.d.giveBack(w)
	m := &s.Models[s.G.Units[u].First]
	m.Wounds -= uint16(min(heal, int(m.Wounds)))
	w.settle()
}

// Success is the rule of every die against a target number: an unmodified 6 succeeds, an unmodified 1 fails, and otherwise the modified result
// must reach the target.
func Success(die, mod, need int) bool { return success(die, mod, need) }

// Advances, Rushes and MovesOtherwise report whether a frame is that of a move which CallAdvance, CallRush or CallMove has called.
func Advances(f *core.Frame) bool { return f.Proc == ProcMove && f.M == moveAdvance }

// Rushes is described with Advances.
func Rushes(f *core.Frame) bool { return f.Proc == ProcMove && f.M == 0 }

// MovesOtherwise is described with Advances.
func MovesOtherwise(f *core.Frame) bool { return f.Proc == ProcMove && f.M == moveOwn }

// Counts reports whether a frame is that of wounds to unit u that CallWounds, CallHits or CallSpell may have called.
func Counts(f *core.Frame) bool { return f.Proc == ProcAllot && f.Step&^allotRegen == 0 }

// Castable returns the mask of the spells of its army that a caster has the tokens and a target for, but for those in tried.
func Castable(s *core.State, c *Caster, tried uint64) uint64 { return castable(s, Of(s), c, tried) }

// SpellTargets returns the mask, by number among the units of their side, of the units that a caster can cast a spell at.
func SpellTargets(s *core.State, c *Caster, p *Spell) uint64 { return spellTargets(s, Of(s), c, p) }

// CasterModel returns the number of a caster's model in the game.
func CasterModel(s *core.State, c *Caster) int { return modelOf(s, c) }

// TakeTokens takes spell tokens from a caster that has as many.
func TakeTokens(s *core.State, c *Caster, n int) { s.Models[modelOf(s, c)].Extra -= uint16(n) }

// CallSpell does what a spell does that unit u has cast at unit e.
func CallSpell(s *core.State, u, e int, p *Spell) {
	if p.Kind == roster.Damage {
		strikeBySpell(s, Of(s), u, e, p)
		return
	}
	s.Units[e].Extra |= p.bit()
	if s.Trace != nil {
		s.Trace.Notef("%s: %s %+d", s.G.Units[e].Name, p.Stat, Effect(s, e, p.Stat))
	}
}

// EndTurnSpells ends the effects on unit u that last until the end of its activation.
func EndTurnSpells(s *core.State, u int) { s.Units[u].Extra &^= effectAct }
