package attacks

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/roster"
)

// An attack of a unit may be answered when it is over, by rules of lists: its own dice to hit may have cost it
// wounds, and whoever it has struck in melee may deal hits for the wounds that it has lost. The answer is called
// before the attack, which stands on it, and keeps A the unit that attacks, B the one that it strikes, or -1 for
// shots, Step the hits for each wound that that one loses, N the wounds that are due by its own dice, and above
// them those that the other had lost before, M how far it has come, and above that the hits when the other has fallen,
// and where that counts the models and the units of enemies before the attack.
type answerFrame struct{ *core.Frame }

// How far an answer has come.
const (
	answerWaits  = 0 // for the attack to be over
	answerBitten = 1 // the wounds by its own dice are dealt
	answerDone   = 2
)

const (
	comeBits = 8
	fallBits = 8
	foeBits  = 16 // models of enemies, and as many for their units
	foesFrom = comeBits + fallBits
	biteBits = 16
	maxDue   = 1<<biteBits - 1
	// MaxBack is the most hits for each wound that is lost, and when a unit has fallen, MaxBite the most wounds of one
	// die to hit.
	MaxBack = 1<<8 - 1
	MaxBite = 1 << 7
)

// due returns the wounds that the unit's own dice cost it.
func (f answerFrame) due() int { return int(f.N & maxDue) }

// before returns the wounds that the other unit had lost before the attack.
func (f answerFrame) before() int { return int(f.N >> biteBits) }

// come returns how far the answer has come, and goes on to what follows.
func (f answerFrame) come() uint64 { return f.M & (1<<comeBits - 1) }

func (f answerFrame) goOn(to uint64) { f.M = f.M&^(1<<comeBits-1) | to }

// back returns the hits that the other unit deals.
func (f answerFrame) back() Return {
	return Return{int(f.Step), int(f.M >> comeBits & (1<<fallBits - 1))}
}

// foes returns how many models and units of enemies there were before the attack, 0 where that does not count.
func (f answerFrame) foes() (models, units int) {
	return int(f.M >> foesFrom & (1<<foeBits - 1)), int(f.M >> (foesFrom + foeBits))
}

// tellKills lets the unit that has attacked have what it gets by rules of its list for enemies who have fallen to that.
func (f answerFrame) tellKills(s *core.State) {
	models, units := f.foes()
	if models == 0 {
		return
	}
	nowModels, nowUnits := foesOf(s, int(f.A))
	by := effects.Melee
	if f.B < 0 {
		by = effects.Shooting
	}
	force.Of(s).HasKilled(s, int(f.A), by, models-nowModels, units-nowUnits)
}

// hasKilled reports whether enemies of unit u have fallen to its attack that is under way.
func hasKilled(s *core.State, u int) bool {
	f := answerFrame{s.Pending(proc.Answer)}
	if f.Frame == nil || int(f.A) != u {
		return false
	}
	models, _ := f.foes()
	now, _ := foesOf(s, u)
	return now < models
}

// foesOf returns how many models and units the enemies of unit u have left.
func foesOf(s *core.State, u int) (models, units int) {
	for e := range s.G.UnitsOf(1 - s.Seat(u)) {
		if n := s.Units[e].Left(); n > 0 {
			models, units = models+n, units+1
		}
	}
	return models, units
}

// hits returns how many hits the other unit deals by what it has lost.
func (f answerFrame) hits(s *core.State) int {
	if f.B < 0 {
		return 0
	}
	return f.back().Hits(max(0, LostBy(s, int(f.B))-f.before()), s.Units[f.B].Alive == 0)
}

// A Return is how many hits a unit deals to who strikes it in melee: for each wound that it loses, and when it has
// fallen. The zero Return is that of units that deal none.
type Return struct{ Wound, Fall int }

// Hits returns how many hits these are for so many wounds.
func (r Return) Hits(lost int, fallen bool) int { return r.Wound*lost + r.Fall*int(force.B2u(fallen)) }

// Back returns the hits that unit e deals to who strikes it.
func Back(s *core.State, d *force.Data, e int, charging bool) (r Return) {
	list := d.Units[e].List
	if !list.Has(effects.Wounded, ^force.Listed(0)) && !list.Has(effects.Fallen, ^force.Listed(0)) {
		return r
	}
	q := force.Asked{At: effects.Wounded, Has: d.Listed(s, e), Now: d.Standing(s, e)}
	if charging {
		q.Now |= effects.Charging
	}
	r.Wound = min(list.Sum(q, effects.Hits), MaxBack)
	q.At = effects.Fallen
	r.Fall = min(list.Sum(q, effects.Hits), MaxBack)
	return r
}

// MostBack returns the most hits that unit u can ever deal, all of them together.
func MostBack(d *force.Data, u int) Return {
	list := d.Units[u].List
	return Return{min(list.Most(effects.Wounded, effects.Hits), MaxBack), min(list.Most(effects.Fallen, effects.Hits), MaxBack)}
}

// CallAnswer calls the answer to an attack that unit u is about to make, by strikes at unit e or by shots at
// whomever (e < 0), if there may be one. The attack is to be called upon it.
func CallAnswer(s *core.State, u, e int, charging bool) {
	d := force.Of(s)
	if !d.HasLists {
		return
	}
	back, lost := Return{}, 0
	if e >= 0 {
		back, lost = Back(s, d, e, charging), LostBy(s, e)
	}
	models, units := 0, 0
	if d.CountsKills(u) {
		models, units = foesOf(s, u)
	}
	if back != (Return{}) || models > 0 || d.Units[u].List.Bites() {
		s.Call(core.Frame{Proc: proc.Answer, A: int16(u), B: int16(e), Step: uint8(back.Wound), N: int32(lost << biteBits),
			M: uint64(back.Fall)<<comeBits | uint64(models)<<foesFrom | uint64(units)<<(foesFrom+foeBits)})
	}
}

// LostBy returns the wounds that the models of unit u have lost, those of its heroes included.
func LostBy(s *core.State, u int) (n int) {
	def := &s.G.Units[u]
	for i := range s.Models[def.First:][:def.Slots()] {
		n += int(s.Models[int(def.First)+i].Wounds)
	}
	return n
}

// Bites returns the wounds that each result of a die to hit costs the attacker; index 0 is unused.
func (k *Strike) Bites(d *force.Data) (bites [7]uint8, any bool) {
	list := d.Units[k.Attacker].List
	if d.HasLists && list.Has(effects.HitDie, k.own()) {
		list.Faces(k.asked(d, effects.HitDie), effects.Suffer, func(_ string, _, most, n int) {
			for die := 1; die <= most; die++ {
				bites[die] = uint8(min(int(bites[die])+n, MaxBite))
			}
			any = true
		})
	}
	return bites, any
}

// The third counter of a tally of attacks that may cost their own side wounds counts the 6s in its low bits, and
// those wounds above them.
const (
	sixBits  = 8
	biteDice = 16 // are rolled at once, so that neither is too many
)

// markBites has a tally of attacks count the wounds that they cost their own side, and reports whether there
// can be any.
func (k *Strike) markBites(d *force.Data, t *tally) bool {
	bites, any := k.Bites(d)
	for die, n := range bites {
		t[die] |= uint64(n) << (2*tallyBits + sixBits)
	}
	return any
}

// rollAttacks rolls the dice of attacks and returns the hits that count as rolled with a 6, the others and the
// 6s. The wounds that they cost their own side are due when the attack is over.
func (k *Strike) rollAttacks(s *core.State, t *tally, n int, bites bool) (plain, sixes, rolled int) {
	if !bites {
		return t.roll(s, n)
	}
	own := 0
	for n > 0 {
		dice := min(n, biteDice)
		n -= dice
		a, b, c := t.roll(s, dice)
		plain, sixes, rolled, own = plain+a, sixes+b, rolled+c&(1<<sixBits-1), own+c>>sixBits
	}
	if f := (answerFrame{s.Pending(proc.Answer)}); f.Frame != nil && int(f.A) == k.Attacker {
		f.N += int32(min(own, maxDue-f.due()))
	}
	return plain, sixes, rolled
}

// OwnWounds returns how many wounds that unit u's own dice cost it are to be given to its models, and whether those
// roll Regeneration one by one; otherwise all that have it have rolled.
func OwnWounds(s *core.State, d *force.Data, u, n int) (left int, each bool) {
	if d.Attacks.RegenerationByModel {
		return n, d.Any(s, u)&force.Regeneration != 0
	}
	if d.Rules(s, u)&force.Regeneration != 0 {
		n = casualty.IgnoreWounds(s, u, n, casualty.RegenerationNeed)
	}
	return n, false
}

var answerWeapon = force.Weapon{Name: "answer"}

// AnswerStrike returns the strike whose later stages the hits go through that unit u deals to unit e for the wounds
// that it has lost: they have AP 0, and no rule of a weapon applies.
func AnswerStrike(s *core.State, u, e int) Strike {
	return Strike{Attacker: u, Target: e, Weapon: &answerWeapon, Melee: true, Guard: force.Effect(s, e, roster.StatDefense)}
}

// EndAnswer takes the answer on top of a stack away that an attack has left, and returns the wounds that the
// attacker's own dice cost it, and the hits that its target deals it.
func EndAnswer(s *core.State) (due, hits int) {
	f := answerFrame{s.Top()}
	due, hits = f.due(), f.hits(s)
	f.tellKills(s)
	s.Return()
	return due, hits
}

func runAnswer(s *core.State, f answerFrame) {
	d, u := force.Of(s), int(f.A)
	if f.come() == answerWaits {
		f.tellKills(s)
	}
	switch {
	case f.come() == answerDone || !force.Alive(s, u):
		s.Return()
	case f.come() == answerWaits:
		f.goOn(answerBitten)
		if due := f.due(); due > 0 {
			n, each := OwnWounds(s, d, u, due)
			s.NoteN(u, "suffers %d wounds by its own dice, %d of them ignored", due, due-n)
			casualty.Allot(s, u, n, 1, 0, false, each)
		}
	default:
		f.goOn(answerDone)
		if n := f.hits(s); n > 0 {
			k := AnswerStrike(s, int(f.B), u)
			hits, wounds := k.Land(s, d, Hits{Plain: n})
			s.NoteN(u, "is struck back by what it has struck: %d hits, %d wounds", hits, wounds)
		}
	}
}

// Answered returns what stands on a frame, and if that is an answer to an attack, what stands on that.
func Answered(c *restored.Frame) *restored.Frame {
	if c.Above == nil || c.Above.Proc != proc.Answer {
		return c
	}
	above := *c
	above.Above = c.S.Above(c.At + 1)
	return &above
}

// fitsFoes reports whether a restored answer knows of as many enemies as there may have been.
func (f answerFrame) fitsFoes(c *restored.Frame) bool {
	models, units := f.foes()
	if models|units == 0 {
		return !c.D.CountsKills(int(f.A))
	}
	most, of := 0, 0
	for e := range c.S.G.UnitsOf(1 - c.S.Seat(int(f.A))) {
		most, of = most+c.S.G.Units[e].Slots(), of+1
	}
	nowModels, nowUnits := foesOf(c.S, int(f.A))
	return c.D.CountsKills(int(f.A)) && nowModels <= models && models <= most && nowUnits <= units && units <= of
}

// checkAnswer checks an answer to an attack: what it knows of the two units, and what it has called.
func checkAnswer(c *restored.Frame) bool {
	f := answerFrame{c.Frame}
	if c.Above == nil || f.come() > answerDone || f.N < 0 || !c.D.HasLists || !f.fitsFoes(c) ||
		f.due() > 0 && !c.D.Units[f.A].List.Bites() {
		return false
	}
	switch {
	case f.B < 0:
		if f.B != -1 || f.back() != (Return{}) || f.before() != 0 {
			return false
		}
	case !c.Enemy(f.B) || f.before() > LostBy(c.S, int(f.B)) ||
		f.Step > 0 && !c.D.Units[f.B].List.Has(effects.Wounded, ^force.Listed(0)),
		f.back().Fall > 0 && !c.D.Units[f.B].List.Has(effects.Fallen, ^force.Listed(0)):
		return false
	}
	if f.come() > answerWaits {
		return c.Above.Proc == proc.Wreck || c.Called(proc.Allot)
	}
	if f.B < 0 {
		return c.Called(proc.Volley)
	}
	return c.Called(proc.Strikes) && c.Above.B == f.B
}
