// Package pending reads what a state is in the middle of from its stack. Observations and tactics read it,
// the former through package engine/opr.
package pending

import (
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/melee"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
)

// MeleeStages is the number of stages of a melee: the chargers come into contact, the charged models close
// in, those with Counter strike, the chargers strike, the charged unit strikes back, the strikers tire, the
// wounds are compared, the units part, and the melee ends.
const MeleeStages = 1 + melee.MeleeDone

// A Pending is what is known of the procedures that a state is in the middle of, beside its decision: what
// both players can see and remember at the table. Units are numbered as in the game, and -1 is none.
type Pending struct {
	Active int   // the unit whose activation is under way
	Idle   bool  // it began the activation Shaken
	Undone bool  // it has yet to choose what to do
	Shoots bool  // it may shoot after what is pending
	Allow  int32 // the most that the unit moves that is asked where to, units; 0 when none is

	Hurt        int  // the unit that takes wounds
	Wounds      int  // still to be given to its models
	Times       int  // how many each of them takes off a model (Deadly)
	Counted     bool // they count in the comparison of a melee
	Regenerates bool // Regeneration is rolled for each that is taken off

	Attacker int // the unit whose weapons are declared or resolved
	// the weapon type asked about in a shooting, or whether to use it or whom to single out with it, or whose
	// hits are dealt out over several units, or -1
	Asked int
	// the attacking model that may single out a model of the target, or chooses with what to make its attack
	// more, by its unit's models, or -1
	Picker  int
	Unasked int // attacking models that have yet to say so, Picker included
	Groups  [proc.MaxTypes]Group
	Impact  int // dice of Impact still to be rolled

	Charger, Charged int // the units in melee
	Stage            int // of the melee that is next or pending, from 1; 0 without a melee
	StruckBack       bool
	StruckFirst      bool   // with Counter weapons
	Caused           [2]int // wounds caused in the melee so far, by seat

	Casting bool // the active unit's casters are asked for spells, or a try is under way
	Caster  int  // the model (of the unit) that casts or is asked
	Spell   int  // the spell chosen, or -1
	SpellAt int  // the unit that it is cast at, the first of several, or -1
	// the units that it is cast at, by number among those of their side
	SpellsAt uint64
	Answers  int // casters that have yet to say how many tokens they spend
	// tokens that casters have committed to the try, by seat: what is not revealed is for their own seat
	// alone to know
	Spending [2]int
}

// A Group is one weapon type's attack that has been declared or is still to be resolved.
type Group struct {
	Target    int // the unit attacked, -1 when the type attacks none
	Near, Far int // attacks from up to the long range and from over it; in melee all are near
	Cover     bool
}

// nothing is what a state is in the middle of in which nothing is pending.
var nothing = func() (p Pending) {
	p.Active, p.Hurt, p.Attacker, p.Asked, p.Charger, p.Charged, p.Picker = -1, -1, -1, -1, -1, -1, -1
	p.Spell, p.SpellAt = -1, -1
	for t := range p.Groups {
		p.Groups[t].Target = -1
	}
	return p
}()

// PendingOf returns what the state is in the middle of.
func PendingOf(s *core.State) (p Pending) {
	p.Read(s)
	return p
}

// Read is PendingOf for those who ask often: it is 600 bytes that need not be copied.
func (p *Pending) Read(s *core.State) {
	*p = nothing
	for i := range s.Stack[:s.Depth] {
		p.read(s, &s.Stack[i])
	}
}

func (p *Pending) read(s *core.State, f *core.Frame) {
	switch f.Proc {
	case proc.Activation:
		a := proc.ActivationFrame{Frame: f}
		p.Active, p.Idle, p.Undone, p.Shoots = a.Unit(), a.Idle(), f.Step == proc.ActDeed || f.Step == proc.ActNext,
			f.Step == proc.ActShoot
	case proc.Move:
		if f.Step == proc.MoveAsk {
			p.Allow = f.N
			if s.Units[f.A].Is(core.Aboard) {
				p.Allow = force.Of(s).Transports.LeaveReach
			}
		}
	case proc.Allot:
		a := casualty.AllotFrame{Frame: f}
		p.Hurt, p.Wounds, p.Times = int(f.A), int(f.N), a.Times()
		p.Counted, p.Regenerates = a.Has(casualty.AllotMelee), a.Has(casualty.AllotRegen)
	case proc.Shooting:
		p.Attacker = int(f.A)
		if f.Step == shooting.ShootAsk || f.Step == shooting.ShootTurn {
			p.Asked = int(f.B)
		}
		p.declared(s, 1<<proc.MaxTypes-1)
	case proc.Volley:
		p.Attacker = int(f.A)
		p.declared(s, f.N)
	case proc.Melee:
		p.Charger, p.Charged = int(f.A), int(f.B)
		p.Stage = 1 + int(f.Step)
		p.StruckBack, p.StruckFirst = melee.Struck(f)
		p.Caused = [2]int{int(s.Vars[proc.VarCaused]), int(s.Vars[proc.VarCaused+1])}
	case proc.Strikes:
		p.strikes(s, f)
	case proc.Casting:
		p.casting(s, f)
	case proc.Furious:
		p.Picker, p.Unasked = force.Lowest(f.M), bits.OnesCount64(f.M)
	case proc.Spread:
		p.Attacker, p.Asked = int(f.A), attacks.SpreadFrame{Frame: f}.Use().Type
	case proc.Takedown:
		use := attacks.TakedownFrame{Frame: f}.Use()
		t := use.Type
		if p.Attacker = int(f.A); f.Step == attacks.TakedownAsk {
			p.Asked, p.Picker, p.Unasked = t, force.Lowest(f.M), bits.OnesCount64(f.M)
		}
		if use.Melee {
			wp := &force.Of(s).Arms(s, int(f.A)).Weapons[t]
			p.Groups[t] = Group{Target: int(f.B),
				Near: figures.Attacks(wp, wp.Carriers&^attacks.Pickers(s, wp, 0)|
					f.M*force.B2u(f.Step == attacks.TakedownAsk))}
		}
	}
}

// declared reads the targets of the weapon types of a mask.
func (p *Pending) declared(s *core.State, types int32) {
	for t := range p.Groups {
		if types>>t&1 != 0 && attacks.TargetOf(s, t) >= 0 {
			shot := attacks.ShotOf(s, t)
			p.Groups[t] = Group{shot.Target, shot.Near, shot.Far, shot.Cover}
		}
	}
}

// strikes reads what one side has left to strike with: its groups not yet resolved, by the models in reach
// that live.
func (p *Pending) strikes(s *core.State, f *core.Frame) {
	d := force.Of(s)
	u, k := d.Arms(s, int(f.A)), attacks.StrikesFrame{Frame: f}
	mask := f.M & s.Units[f.A].Alive
	p.Attacker = int(f.A)
	for t := range u.Weapons {
		if f.N>>t&1 != 0 {
			p.Groups[t] = Group{Target: int(f.B),
				Near: figures.Attacks(&u.Weapons[t], mask&force.Ready(s, int(f.A), &u.Weapons[t]))}
			if d.Attacks.FuriousAttacks && k.Charging() {
				p.Groups[t].Near += bits.OnesCount64(attacks.Furious(s, t))
			}
		}
	}
	p.Asked = k.Asked() - 1
	if f.N&melee.ImpactGroup != 0 {
		p.Impact = attacks.ImpactDice(s, int(f.A), int(f.B), mask)
	}
}

// casting reads which spell is being cast at whom, and what has been committed to it.
func (p *Pending) casting(s *core.State, f *core.Frame) {
	d := force.Of(s)
	seat := s.Seat(int(f.A))
	casters := d.Units[f.A].Casters
	if int(f.B) >= len(casters) {
		return
	}
	p.Casting, p.Caster = true, int(casters[f.B].Model)
	if f.Step == casting.CastSpell {
		return
	}
	try := casting.Frame{Frame: f}
	p.Spell = try.Spell()
	if f.Step == casting.CastAt {
		return
	}
	first, _ := s.G.UnitRange(d.Spells[seat][p.Spell].Side(seat))
	p.SpellAt, p.SpellsAt = first+try.Target(), try.Targets()
	if f.Step == casting.CastMore || f.Step == casting.CastRest {
		return
	}
	p.Answers = bits.OnesCount64(f.M)
	for who, casters := range d.Casters {
		for _, c := range casters {
			p.Spending[who] += force.Committing(s, &c)
		}
	}
}
