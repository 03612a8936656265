package env_test

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	. "gauntlet/env"
	"gauntlet/env/internal/actions"
)

// A prober changes one thing at a time in the memory of positions and sees whether that shows.
type prober struct {
	*Turn // with the position that is looked at
	t     *testing.T
	s     engine.State
	was   [2][]float32
	now   []float32
	legal SlotSet
	shown map[string]int // by what was changed, how often it was seen

	impossible int // changes that are no position of the game
}

func newProber(t *testing.T, e *Turn, shown map[string]int) *prober {
	return &prober{t: t, Turn: e, was: [2][]float32{obsOf(e), obsOf(e)}, now: obsOf(e), legal: NewSlotSet(e.Spec().Actions()),
		shown: shown}
}

// restate makes the prober's copy of the position anew.
func (p *prober) restate() { p.s.CopyFrom(p.State()) }

// try sees whether the change just made to the copy shows: in the observations of both seats, or in the mask.
// What shows in neither must be no position of the game at all, which its snapshot tells.
func (p *prober) try(what string) {
	p.t.Helper()
	g := p.Blind()
	g.Put(&p.s)
	hidden := 0
	for seat := range 2 {
		g.Observe(seat, p.now)
		if difference(p.was[seat], p.now) < 0 {
			hidden++
		}
	}
	if hidden == 0 {
		p.shown[what]++
	} else if _, err := p.Game().Restore(p.s.AppendSnapshot(nil)); err != nil {
		p.impossible++
	} else if p.masked() {
		p.shown[what]++
	} else {
		p.t.Errorf("%s: a change to %s shows neither in the observation nor in the mask",
			p.Asked(), what)
	}
	p.restate()
}

// masked reports whether the mask of the copy differs from that of the position.
func (p *prober) masked() bool {
	clear(p.legal)
	kind := p.s.Decision().Kind
	for _, a := range p.s.Menu(nil) {
		p.legal.Add(p.Model().Atomic.Slot(kind, &a))
	}
	return !slices.Equal(p.legal, p.Moment().Legal)
}

// Every field of a state that matters to the rules shows: changed alone, in the middle of many games, it
// changes what both seats observe, or the mask, or it makes a position that no game can come to. What does
// not show are the places of models within their unit, as far as they change neither its middle nor the box
// around it, and the random stream; and the fields that these rules do not use, or not at the moment: the
// losses of an activation, what is set aside for other rules, the reach of a dead model, the count of a melee
// that is not being fought.
func TestObservationsAreComplete(t *testing.T) {
	shown := map[string]int{}
	setups := []struct{ id, armies, table string }{
		{"GF3-Skirmish-v1", "elite-500,vehicles-500", "courtyard"},
		{"GF3-1000-v1", "horde-1000,mixed-1000", "mire"},
		{"GF3-1000-v1", "elite-1000,fast-1000", "steppe"},
		{"GF2-1000-v1", "cohort-1000,brood-1000", "borough"},
		{"GF3-2000-v1", "gunline-2000,vehicles-2000", "borough"},
		{"GF3-Skirmish-v1", "testdata/special.yaml,testdata/special.yaml", "courtyard"},
		{"GF3-2000-v1", "../engine/roster/testdata/every-gf3.yaml,../engine/roster/testdata/every-gf3.yaml",
			"borough"},
		{"GF2-1000-v1", "../testdata/armies/gf2/vigil.yaml,../testdata/armies/gf2/vigil.yaml", "steppe"},
		{"GF3-1000-v1", "../testdata/armies/gf3/coven.yaml,../testdata/armies/gf3/choir.yaml", "steppe"},
		{"GF3-1000-v1", squads, "steppe"},
		{"GF3-2000-v1", convoys, "steppe"},
		{"GF3-1000-v1", "testdata/choosing.yaml,testdata/turning.yaml", "steppe"},
	}
	for n, setup := range setups {
		e := made(Make(setup.id, "armies="+setup.armies, "table="+setup.table))
		p := newProber(t, e, shown)
		rng := dice.New(uint64(n))
		probed := [engine.NumKinds]int{}
		for range games(t, e, enginetest.Samples(4, 12), &rng, stepBoldly) {
			if kind := e.Asked(); probed[kind] < enginetest.Samples(5, 12) && rng.Intn(3) == 0 {
				probed[kind]++
				p.probe()
			}
		}
	}
	counted(t, "changes seen", shown, 1, "round", "turn", "sides", "kind of decision", "seat of decision",
		"unit of decision", "first", "finished", "marker to place",
		"wounds caused", "declared target", "attacks from near", "attacks from afar", "cover of the target",
		"Step of activation", "B of activation", "A of activation", "N of move", "B of shooting",
		"N of volley", "B of melee", "N of melee", "Step of melee",
		"N of strikes", "M of strikes", "B of allot", "N of allot", "Step of allot", "B of deployment",
		"flag on table", "flag gone", "flag activated", "flag shaken", "flag fatigued", "flag moved",
		"flag wounded", "flag in melee", "flag set aside", "flag scouting", "flag arrived", "flag aboard",
		"which transport", "B of reserves", "no more arrivals",
		"spell tokens", "what spells add", "use of a Limited weapon", "B of casting", "N of casting",
		"M of activation", "M of takedown",
		"living model", "which model lives", "place of a model", "wounds of a model", "place of a marker",
		"owner of a marker", "number of markers")
}

// stepBoldly takes a random action, but charges, strikes and shoots rather often.
func stepBoldly(t testing.TB, e *Turn, rng *dice.Stream) {
	if rng.Intn(2) == 0 {
		var bold []int
		for i := range e.Moment().Menu {
			if v := e.Moment().Menu[i].Verb; v == engine.Charge || v == engine.Fire || v == engine.Yes {
				bold = append(bold, e.Slot(&e.Moment().Menu[i]))
			}
		}
		if len(bold) > 0 {
			must(t, e.Step(bold[rng.Intn(len(bold))]))
			return
		}
	}
	stepAtRandom(t, e, rng)
}

// probe changes everything there is in the position, one thing at a time.
func (p *prober) probe() {
	for seat := range 2 {
		p.Observe(seat, p.was[seat])
	}
	p.restate()
	p.probeHead()
	p.probeVars()
	for i := range int(enginetest.Open(p.State()).Depth) {
		p.probeFrame(i)
	}
	for u := range p.Game().Units() {
		p.probeUnit(u)
	}
	for i := range p.State().Markers() {
		m := enginetest.Open(&p.s)
		m.Markers[i].P.X += 1500
		p.try("place of a marker")
		m.Markers[i].P.Y -= 1500
		p.try("place of a marker")
		m.Markers[i].Owner = (m.Markers[i].Owner+2)%3 - 1
		p.try("owner of a marker")
	}
}

func (p *prober) probeHead() {
	m := enginetest.Open(&p.s)
	m.Round++
	p.try("round")
	if m.Round > 0 {
		m.Active = 1 - m.Active
		p.try("turn")
	}
	if m.Marks > 0 {
		m.Side[0], m.Side[1] = m.Side[1], m.Side[0]
		p.try("sides")
		m.Marks--
		p.try("number of markers")
	}
	m.Decide.Kind = m.Decide.Kind%engine.Consolidate + 1
	p.try("kind of decision")
	m.Decide.Seat = 1 - m.Decide.Seat
	p.try("seat of decision")
	for u := range m.Units {
		if m.Decide.Unit >= 0 && int(m.Decide.Unit) != u && m.Units[u].Flags&engine.Gone == 0 {
			m.Decide.Unit = int16(u)
			p.try("unit of decision")
		}
	}
}

// The variables of the ruleset stand one after another, in this order.
const (
	probeFirst = opr.VarOwn + iota
	probeFinished
	probeTurn
	probeLeft
	probeDone
)

func (p *prober) probeVars() {
	m := enginetest.Open(&p.s)
	kind := p.Asked()
	if course := opr.CourseOf(m.View()); course.First >= 0 {
		m.Vars[probeFirst] = 1 - m.Vars[probeFirst]
		p.try("first")
	}
	if m.Round > 0 {
		m.Vars[probeFinished] = (m.Vars[probeFinished] + 1) % 3
		p.try("finished")
	}
	if kind == engine.PlaceMarker || kind == engine.DeployUnit || kind == engine.DeployAt ||
		kind == engine.Arrive || kind == engine.ArriveAt && opr.PendingOf(m.View()).Active < 0 {
		if kind == engine.Arrive && m.Round > 0 {
			m.Vars[probeDone] ^= 1 << (1 - m.Vars[probeTurn])
			p.try("no more arrivals")
		}
		m.Vars[probeTurn] = 1 - m.Vars[probeTurn]
		p.try("who places")
	}
	if kind == engine.PlaceMarker {
		m.Vars[probeLeft]--
		p.try("marker to place")
	}
	pending := opr.PendingOf(m.View())
	if pending.Stage > 0 {
		for seat := range 2 {
			m.Vars[opr.VarCaused+seat]++
			p.try("wounds caused")
		}
		return
	}
	for t := range pending.Groups {
		if pending.Groups[t].Target < 0 {
			continue
		}
		first, end := p.Game().UnitRange(p.State().Seat(pending.Groups[t].Target))
		for e := first; e < end; e++ {
			if e != pending.Groups[t].Target && m.Units[e].Flags&engine.OnTable != 0 {
				m.ChangeShot(t, func(k *enginetest.Shot) { k.Target = e })
				p.try("declared target")
			}
		}
		m.ChangeShot(t, func(k *enginetest.Shot) { k.Near++ })
		p.try("attacks from near")
		m.ChangeShot(t, func(k *enginetest.Shot) { k.Far++ })
		p.try("attacks from afar")
		m.ChangeShot(t, func(k *enginetest.Shot) { k.Cover = !k.Cover })
		p.try("cover of the target")
	}
}

// arguments are those that each procedure has.
var arguments = map[string]string{"game": "", "markers": "", "edges": "", "round": "", "aside": "",
	"reserves": "AB", "deployment": "AB", "activation": "ABM", "move": "ANM", "shooting": "ABM",
	"volley": "AN", "casting": "BNM", "melee": "ABNM", "strikes": "ABNM", "allot": "ABNM", "joining": "A",
	"morale": "A", "takedown": "ABM", "furious": "ABM", "wreck": "AB", "spread": "ABNM", "choosing": "A"}

// probeFrame changes every argument of a pending procedure. Some are not in use all the time: the unit that
// is being deployed, the directions of a step back, whether a unit strikes back, and of the models in reach
// those that have nothing left to strike with.
func (p *prober) probeFrame(i int) {
	m := enginetest.Open(&p.s)
	name := m.G.Procs[m.Stack[i].Proc].Name
	has, known := arguments[name]
	if !known {
		p.t.Fatalf("procedure %s is pending", name)
	}
	units := int16(len(m.Units))
	kind := p.Asked()
	if kind == engine.DeployUnit || kind == engine.Arrive {
		has = ""
	}
	for _, by := range [2]int16{1, -1} {
		if a := m.Stack[i].A + by; strings.Contains(has, "A") && a >= 0 && a < units &&
			len(p.profile(a).Weapons) == len(p.profile(m.Stack[i].A).Weapons) {
			m.Stack[i].A = a
			p.try("A of " + name)
		}
		if b := m.Stack[i].B + by; strings.Contains(has, "B") && b >= 0 && b < units &&
			p.fits(name, m.Stack[i].A, m.Stack[i].B, b) {
			m.Stack[i].B = b
			p.try("B of " + name)
		}
	}
	for step := range uint8(8) {
		if m.Stack[i].Step != step {
			m.Stack[i].Step = step
			p.try("Step of " + name)
		}
	}
	for _, by := range [4]int32{1, -1, 8, 256} {
		if n := m.Stack[i].N + by; strings.Contains(has, "N") && n >= 0 &&
			(name != "casting" || p.castable(i, n)) && (name != "melee" || m.Stack[i].Step > 4) &&
			(name != "spread" || m.Stack[i].M != 0) { // else all hits have been dealt
			m.Stack[i].N = n
			p.try("N of " + name)
		}
	}
	pending := opr.PendingOf(m.View())
	for k := range 64 {
		if strings.Contains(has, "M") && (name != "activation" || p.triable(i, k)) &&
			(name != "shooting" || kind == engine.Shoot) && (name != "melee" || kind == engine.StepBack) &&
			(name != "strikes" || p.strikes(pending, k)) {
			m.Stack[i].M ^= 1 << k
			p.try("M of " + name)
		}
	}
}

// triable reports whether bit k of what the activation at a depth of the stack keeps of the spells tried is
// that of a living caster who has yet a chance to try one, and of a spell of its army.
func (p *prober) triable(depth, k int) bool {
	m := enginetest.Open(&p.s)
	f := &m.Stack[depth]
	data, seat := opr.Of(m.View()), p.State().Seat(int(f.A))
	casters := data.Units[f.A].Casters
	c, spell := k/roster.MaxSpells, k%roster.MaxSpells
	if c >= len(casters) || spell >= len(data.Spells[seat]) || m.Units[f.A].Alive>>casters[c].Model&1 == 0 {
		return false
	}
	pending := opr.PendingOf(m.View())
	return pending.Casting || pending.Undone || pending.Allow > 0
}

// castable reports whether the casting at a depth of the stack can be about a spell and a target as n has
// them.
func (p *prober) castable(depth int, n int32) bool {
	m := enginetest.Open(&p.s)
	seat := p.State().Seat(int(m.Stack[depth].A))
	spells := opr.Of(m.View()).Spells[seat]
	if int(n&0xff) >= len(spells) {
		return false
	}
	side := 1 - seat
	if spells[n&0xff].Kind == roster.Buff {
		side = seat
	}
	first, end := p.Game().UnitRange(side)
	return int(n>>8) < end-first
}

// fits reports whether a procedure of unit a can have b for its second argument at all.
func (p *prober) fits(name string, a, was, b int16) bool {
	switch name {
	case "deployment", "reserves":
		return b >= int16(engine.Line) && b <= int16(engine.Block)
	case "casting":
		return int(b) < len(opr.Of(p.s.View()).Units[a].Casters)
	case "spread":
		weapons := p.profile(a).Weapons
		return int(b) < len(weapons) && weapons[b].Blast > 0
	case "shooting":
		return int(b) < len(p.profile(a).Weapons)
	case "melee": // whom it was against does not matter any more once that unit is gone, as another is
		units := enginetest.Open(&p.s).Units
		return p.Asked() != engine.Consolidate || units[was].Flags&units[b].Flags&engine.Gone == 0
	}
	return true
}

func (p *prober) profile(u int16) *opr.Arms { return opr.ArmsOf(p.s.View(), int(u)) }

// strikes reports whether model k of the striking unit lives and has something left to strike with.
func (p *prober) strikes(pending opr.Pending, k int) bool {
	u := &enginetest.Open(&p.s).Units[pending.Attacker]
	if u.Alive>>k&1 == 0 {
		return false
	}
	for t := range pending.Groups {
		if pending.Groups[t].Target >= 0 && p.profile(int16(pending.Attacker)).Weapons[t].Carriers>>k&1 != 0 {
			return true
		}
	}
	return pending.Impact > 0 && opr.Of(p.s.View()).Units[pending.Attacker].Figures[k].Impact > 0
}

// given returns of how many special rules of lists it is changed who has been given them.
func (p *prober) given() int {
	if len(enginetest.Open(&p.s).Given) == 0 {
		return 0
	}
	return 8
}

func (p *prober) probeUnit(u int) {
	m := enginetest.Open(&p.s)
	def := &p.Game().Units()[u]
	if m.Units[u].Flags&engine.Gone != 0 {
		return
	}
	for name, flag := range map[string]engine.Flags{"on table": engine.OnTable, "gone": engine.Gone,
		"activated": engine.Activated, "shaken": engine.Shaken,
		"fatigued": engine.Fatigued, "moved": engine.Moved, "wounded": engine.Wounded,
		"in melee":  engine.InMelee,
		"set aside": engine.Reserve, "scouting": engine.Scouting, "arrived": engine.Arrived} {
		m.Units[u].Flags ^= flag
		p.try("flag " + name)
	}
	for t := range m.Units {
		now := opr.Carrier(m.View(), u)
		if m.Units[u].Is(engine.Aboard) && t != now {
			m.Units[u].Flags &^= engine.Aboard
			if m.PutAboard(u, t) == nil {
				p.try("which transport")
			} else {
				m.Units[u].Flags |= engine.Aboard
			}
		} else if m.Units[u].Is(engine.OnTable) && m.PutAboard(u, t) == nil {
			p.try("flag aboard")
		}
	}
	m.Units[u].Risked ^= 1
	p.try("dangerous terrain")
	if m.Units[u].Flags&engine.OnTable == 0 {
		return
	}
	for bit := range 12 {
		m.Units[u].Extra ^= 1 << bit
		p.try("what spells add")
	}
	for k := range p.given() {
		m.Given[u].Gained ^= 1 << k
		p.try("what is given")
		m.Given[u].Marked ^= 1 << k
		p.try("what is given")
		m.Given[u].Spent ^= 1 << k
		p.try("what is used up")
	}
	change := func(what string) { m.Rebox(u); p.try(what) }
	weapons := p.profile(int16(u)).Weapons
	for k := range def.Slots() {
		i := int(def.First) + k
		if m.Units[u].Alive>>k&1 == 0 {
			continue
		}
		if m.Units[u].Left() > 1 {
			m.Units[u].Alive &^= 1 << k
			change("living model")
		}
		// A dead model in the place of a living one that carries something else.
		for dead := ^m.Units[u].Alive & (1<<def.Size - 1); dead != 0; dead &= dead - 1 {
			j := bits.TrailingZeros64(dead)
			for t := range weapons {
				if weapons[t].Copies[j] == weapons[t].Copies[k] {
					continue
				}
				m.Units[u].Alive ^= 1<<j | 1<<k
				m.Models[int(def.First)+j] = m.Models[i]
				change("which model lives")
				break
			}
		}
		for _, v := range [4]geom.Point{{X: 700}, {X: -700}, {Y: 700}, {Y: -700}} {
			m.Models[i].P = m.Models[i].P.Add(v)
			change("place of a model")
		}
		if m.Models[i].Wounds+1 < p.Game().Models()[i].Tough {
			m.Models[i].Wounds++
			change("wounds of a model")
		}
		if m.Models[i].Wounds > 0 {
			m.Models[i].Wounds--
			change("wounds of a model")
		}
		if has := opr.Tokens(m.View(), i); m.SetTokens(i, (has+1)%(opr.MaxTokens+1)) == nil {
			change("spell tokens")
		}
		for t := range weapons {
			if w := &weapons[t]; w.Limited > 0 && w.Carriers>>k&1 != 0 {
				m.Models[i].Extra ^= 1 << (6 + w.Limited - 1)
				change("use of a Limited weapon")
			}
		}
	}
}

// An intent that is under way shows to its own side, and to the other it does not.
func TestIntentsShowToTheirSide(t *testing.T) {
	e := midGame(t, "GF3-1000-v1", 5, 2, "layer=tactical")
	rng := dice.New(5)
	for e.Asked() != engine.ChooseAction || e.Seat() != 0 {
		stepAtRandom(t, e, &rng)
	}
	g := e.Blind()
	u, end := e.Game().UnitRange(0)
	seen := map[string]Intent{}
	var blank string
	for _, in := range []Intent{{}, {actions.FireNone, false, int16(u), -1},
		{actions.FireAt, false, int16(u), int16(end)}, {actions.FireAt, true, int16(u), int16(end)},
		{actions.FireAt, false, int16(u), int16(end + 1)},
		{actions.FireNear, false, int16(u), int16(end)}, {actions.FireNear, true, int16(u), int16(end)},
		{actions.FireBest, false, int16(u), -1}} {
		g.Moment().Intent = in
		obs := obsOf(e)
		g.Observe(0, obs)
		if other, twice := seen[fmt.Sprint(obs)]; twice {
			t.Errorf("intents %+v and %+v look alike", in, other)
		}
		seen[fmt.Sprint(obs)] = in
		g.Observe(1, obs)
		if blank == "" {
			blank = fmt.Sprint(obs)
		} else if blank != fmt.Sprint(obs) {
			t.Errorf("intent %+v of seat 0 shows to seat 1", in)
		}
	}
}
