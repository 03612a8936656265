package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/env"
	"gauntlet/env/internal/sight"
)

// An eye observes one game. It keeps what a position looked like when it was last observed, so that only what
// has changed is worked out again. It goes by what it sees, not by what it is told, and so it is right after
// any change of state. Places are kept as they are seen from the near edge.
type eye struct {
	facts  *facts
	looked bool
	units  []engine.Unit
	models []engine.Model
	loot   [maxLoot]stargrave.Loot
	near   [maxLoot][3]float32 // how far a piece of loot is from the nearest figure of either crew, and creature
	high   [maxLoot]float32    // how high it lies
	kept   []([numKept]float32)
	points [2]float32 // left, by seat
}

func newEye(f *facts) *eye {
	n := len(f.figures)
	return &eye{facts: f, units: make([]engine.Unit, n), models: make([]engine.Model, n),
		kept: make([]([numKept]float32), n)}
}

// look brings the eye up to date.
func (e *eye) look(p engine.Position) {
	fresh, moved := !e.looked, !e.looked
	e.looked = true
	for i := range stargrave.Loots(p) {
		if l := stargrave.LootOf(p, i); l != e.loot[i] {
			e.loot[i], fresh, moved = l, true, true // who carries what, and what that takes off its Move
		}
	}
	for u := range e.units {
		unit, model := p.Unit(u), p.Model(u)
		if !fresh && unit == e.units[u] && model == e.models[u] {
			continue
		}
		moved = moved || model.P != e.models[u].P || unit.Flags != e.units[u].Flags
		e.units[u], e.models[u] = unit, model
		e.figure(p, u)
	}
	if moved {
		e.measure(p)
	}
	for seat := range e.points {
		e.points[seat] = 0
		for u := range p.Game().UnitsOf(seat) {
			if e.units[u].Is(engine.OnTable) {
				e.points[seat] += float32(float32(p.Game().Units()[u].Points) * (1 - e.kept[u][fHurt]))
			}
		}
	}
}

// figure fills in how a figure is.
func (e *eye) figure(p engine.Position, u int) {
	row := &e.kept[u]
	lost, left := stargrave.Wounds(p, u)
	if !e.units[u].Is(engine.OnTable) {
		*row = [numKept]float32{}
		row[fLeft] = sight.Truth(left > 0)
		return
	}
	*(*[numFixed]float32)(row[:]) = e.facts.figures[u]
	row[fHealth], row[fHurt] = sight.Fraction(left, 10), float32(lost)/float32(lost+left)
	for k := range stargrave.Arms(p, u) {
		arm := stargrave.ArmOf(p, u, k)
		row[fJammed+armColumn(arm.Gear, arm.Smoke)] = sight.Truth(arm.Jammed)
	}
	m := stargrave.MarksOf(p, u)
	row[fStunned], row[fWas], row[fLeashed] = sight.Truth(m.Stunned), sight.Truth(m.Was), sight.Truth(m.Leashed)
	for what, n := range m.Lasts {
		row[fLasts+what] = float32(n) / 2
	}
	row[fActed] = sight.Truth(e.units[u].Is(engine.Activated))
	row[fAllow] = float32(stargrave.Allowance(p, u)) / (12 * geom.Inch)
	for i := range maxLoot {
		row[fLoad+i] = sight.Truth(e.loot[i].Is == stargrave.LootCarried && e.loot[i].By == u)
	}
	at := e.models[u].P
	row[fX], row[fY] = place(at)
	row[fHigh] = height(p.Game().Table().HeightAt(at))
	row[fWater] = sight.Truth(stargrave.InWater(p, u))
}

// armColumn returns where a way of shooting or throwing stands among all.
func armColumn(g crew.Gear, smoke bool) int {
	if smoke && g == crew.GrenadeLauncher {
		return numArms - 1
	}
	return int(g) - 1
}

// measure fills in what depends on where several stand.
func (e *eye) measure(p engine.Position) {
	defs := p.Game().Units()
	for u := range e.units {
		if !e.units[u].Is(engine.OnTable) {
			continue
		}
		near := none
		for v := range e.units {
			if defs[v].Seat != defs[u].Seat && e.units[v].Is(engine.OnTable) {
				near = min(near, geom.Dist2(e.models[u].P, e.models[v].P))
			}
		}
		e.kept[u][fNearest] = sight.Nearness(near)
		e.kept[u][fCombat] = sight.Truth(near < combat*combat && stargrave.InCombat(p, u))
	}
	for i := range stargrave.Loots(p) {
		gaps := [3]int64{none, none, none}
		for u := range e.units {
			if whose := int(defs[u].Seat); e.units[u].Is(engine.OnTable) {
				gap := &gaps[(whose+3)%3]
				*gap = min(*gap, geom.Dist2(e.models[u].P, e.loot[i].At))
			}
		}
		for k, gap := range gaps {
			e.near[i][k] = sight.Nearness(gap)
		}
		e.high[i] = height(p.Game().Table().HeightAt(e.loot[i].At))
	}
}

// none is the square of the distance from what there is not, as package sight has it; figures whose middles
// are as far apart as combat are in none.
const (
	none   = int64(1) << 62
	combat = int64(4 * geom.Inch)
)

// A sheet is what a seat sees at a moment, while an eye writes it down.
type sheet struct {
	*eye
	*env.Moment
	seat int
	sign int32
	dst  []float32
	game *[numGame]float32
}

// Observe writes what a seat sees.
func (e *eye) Observe(m *env.Moment, seat int, dst []float32) {
	e.look(m.Position)
	s := sheet{e, m, seat, m.Sign(seat), dst, (*[numGame]float32)(dst)}
	s.rows()
	s.loots()
	s.clouds()
	copy(dst[atTerrain:], e.facts.terrain[(1-s.sign)/2][:])
	p := stargrave.PendingOf(m.Position)
	s.course(&p)
	s.pending(&p)
	s.group(&p)
	s.intent()
}

// row returns the row of a figure.
func (s *sheet) row(u int) *[numFigure]float32 {
	at := atEnemy
	switch seat := int(s.Game().Units()[u].Seat); {
	case seat == s.seat:
		first, _ := s.Game().UnitRange(seat)
		at = atOwn + (u-first)*numFigure
	case seat >= 0:
		first, _ := s.Game().UnitRange(seat)
		at += (u - first) * numFigure
	default:
		_, first := s.Game().UnitRange(1)
		at += (maxFigures + u - first) * numFigure
	}
	return (*[numFigure]float32)(s.dst[at:])
}

// mark writes a number of the row of a figure that is on the table.
func (s *sheet) mark(u, column int, v float32) {
	if u >= 0 && s.units[u].Is(engine.OnTable) {
		s.row(u)[column] = v
	}
}

// rows writes the rows of all figures.
func (s *sheet) rows() {
	_, creatures := s.Game().UnitRange(1)
	for side, at := range [2]int{atOwn, atEnemy} {
		first, end := s.Game().UnitRange(s.seat ^ side)
		s.crew(first, end, at, at+maxFigures*numFigure)
	}
	s.crew(creatures, len(s.units), atEnemy+maxFigures*numFigure, obsSize)
}

// crew writes the rows of some figures into a part of the observation, the rest of which becomes 0.
func (s *sheet) crew(first, end, at, rest int) {
	for u := first; u < end; u++ {
		row := s.dst[at : at+numFigure]
		clear(row[copy(row, s.kept[u][:]):])
		if s.sign < 0 && row[fThere] != 0 {
			row[fX], row[fY] = place(s.models[u].P.Sign(-1))
		}
		at += numFigure
	}
	clear(s.dst[at:rest])
}

// loots writes the rows of the loot.
func (s *sheet) loots() {
	clear(s.dst[atLoot:atSmoke])
	for i := range stargrave.Loots(s.Position) {
		l, row := &s.loot[i], (*[numLoot]float32)(s.dst[atLoot+i*numLoot:])
		row[lThere], row[lData], row[lLocked] = 1, sight.Truth(l.Data), sight.Truth(l.Is == stargrave.LootLocked)
		owner := sight.Side(s.seat, int(s.Marker(i).Owner))
		switch l.Is {
		case stargrave.LootCarried:
			row[lCarried] = owner
		case stargrave.LootHome:
			row[lHome] = owner
		}
		row[lX], row[lY] = place(l.At.Sign(s.sign))
		row[lHigh], row[lOwn] = s.high[i], s.near[i][s.seat]
		row[lEnemy] = min(s.near[i][1-s.seat], s.near[i][2])
	}
}

// clouds writes the rows of the smoke.
func (s *sheet) clouds() {
	clear(s.dst[atSmoke:atTerrain])
	first := stargrave.Loots(s.Position)
	for i := first; i < s.Markers(); i++ {
		row := (*[numSmoke]float32)(s.dst[atSmoke+(i-first)*numSmoke:])
		row[sThere] = 1
		row[sX], row[sY] = place(s.Marker(i).P.Sign(s.sign))
	}
}

// course writes how far the game has come.
func (s *sheet) course(p *stargrave.Pending) {
	g, d := s.game, s.Decision()
	*g = [numGame]float32{}
	if at := kindColumn[d.Kind]; at > 0 {
		g[gDecision+at-1] = 1
	}
	g[gRound] = float32(s.Round()) / float32(s.facts.rounds)
	if !s.Over() {
		g[gActs] = sight.Side(s.seat, int(d.Seat))
	}
	if p.Phase != stargrave.NoPhase {
		g[gPhase+int(p.Phase-stargrave.Captains)] = 1
	}
	g[gPhaseOf], g[gInitiative] = sight.Side(s.seat, p.Seat), sight.Side(s.seat, p.First)
	for i := range stargrave.Loots(s.Position) {
		whose := int(s.Marker(i).Owner) ^ s.seat
		switch s.loot[i].Is {
		case stargrave.LootCarried:
			g[gCarried+whose] += 1. / maxLoot
		case stargrave.LootHome:
			g[gHome+whose] += 1. / maxLoot
		}
	}
	for k, seat := range [2]int{s.seat, 1 - s.seat} {
		g[gPoints+k] = min(1, s.points[seat]/s.facts.points[seat])
		waiting := 0
		for u := range s.Game().UnitsOf(seat) {
			if s.units[u].Flags&(engine.OnTable|engine.Activated) == engine.OnTable {
				waiting++
			}
		}
		g[gWaiting+k] = float32(waiting) / maxFigures
	}
	g[gLeave+s.facts.leave] = 1
	g[gSize], g[gSize+1] = s.facts.size[0], s.facts.size[1]
}

// pending writes what is under way, and marks the rows of the figures that are part of it.
func (s *sheet) pending(p *stargrave.Pending) {
	g := s.game
	g[gFirsts], g[gActions] = sight.Truth(p.Firsts), float32(p.Actions)/2
	g[gScurries], g[gAllow] = sight.Truth(p.Scurries), float32(p.Allow)/(12*geom.Inch)
	if p.Arm != 0 {
		g[gArm+armColumn(p.Arm, p.Smoke)] = 1
	}
	if p.Power != 0 {
		g[gPower+int(p.Power)-1] = 1
		if p.Step <= stargrave.StepWalk {
			g[gStep+int(p.Step)-1] = 1
		}
		g[gPowerMoved], g[gRolled] = sight.Truth(p.Moved), float32(p.Rolled)/20
		g[gAt], g[gAt+1] = place(p.At.Sign(s.sign))
	}
	for k := range p.Legs {
		g[gWay+2*k], g[gWay+2*k+1] = place(p.Way[k].Sign(s.sign))
	}
	g[gLegs] = float32(p.Legs) / float32(len(p.Way))
	g[gJumps], g[gLeaves] = sight.Truth(p.Jumps), sight.Truth(p.Leaves)
	g[gBeast] = float32(p.Left) / 2
	for k, did := range [4]bool{p.Stalked, p.Fought, p.Strayed, p.Stunned} {
		g[gStalked+k] = sight.Truth(did)
	}
	for _, i := range [2]int{p.Loot, p.OnLoot} {
		if i >= 0 {
			s.dst[atLoot+i*numLoot+lTarget] = 1
		}
	}
	s.mark(p.Acting, fActing, 1)
	s.mark(int(s.Decision().Unit), fTurn, 1)
	s.mark(p.Target, fTarget, 1)
	s.mark(p.On, fTarget, 1)
	s.mark(p.Mover, fMoving, 1)
	for u := range engine.Bits(uint64(p.Passed)) {
		s.mark(u, fPassed, 1)
	}
	s.mark(p.Winner, fWon, 1)
	s.mark(p.Loser, fLost, 1)
}

// group marks who is activated together, and what they have done.
func (s *sheet) group(p *stargrave.Pending) {
	for k := range p.N {
		m := &p.Members[k]
		s.mark(m.Unit, fMember, float32(k+1)/float32(len(p.Members)))
		s.mark(m.Unit, fTaken, float32(m.Taken)/2)
		for d := range engine.Bits(uint64(m.Deeds)) {
			s.mark(m.Unit, fDeeds+d, 1)
		}
	}
}

// intent shows its own side what the acting figure has been set to do.
func (s *sheet) intent() {
	in := &s.Intent
	if in.Kind == 0 || s.Seated(in.Unit) != s.seat {
		return
	}
	s.game[gIntent+int(in.Kind)-1] = 1
	if in.Kind == powerOnLoot {
		s.dst[atLoot+int(in.Target)*numLoot+lIntent] = 1
	} else {
		s.mark(int(in.Target), fIntent, 1)
	}
}
