package odds

import (
	"context"
	"fmt"

	"gauntlet/engine/dice"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/duel"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
)

// Limits of a sample.
const (
	MaxSamples = 1_000_000_000
	maxCounted = 1 << 22 // highest hits or wounds of an attack that can be counted
	askEvery   = 1 << 12 // rolls between two looks at whether to go on
)

// A Sampler lets the pipeline roll attacks with the dice of the game. It holds the counts; the zero value is
// ready. It is not safe for concurrent use, and what it returns is good until its next call.
type Sampler struct {
	Context context.Context // ends the sampling with its error once it is done; nil never is

	result Result
	charge Charge
	groups []Group
}

// Attack rolls n attacks (1 to MaxSamples) and returns how often each count came up, divided by n. Equal
// seeds give equal results.
func (p *Sampler) Attack(m *Match, cond Conditions, groups []Group, n int, seed uint64) (*Result, error) {
	if n < 1 || n > MaxSamples {
		return nil, fmt.Errorf("%d samples are outside 1 to %d", n, MaxSamples)
	}
	m.reset(&cond)
	hits, wounds := most(m.s, groups)
	if max(hits, wounds) > maxCounted {
		return nil, fmt.Errorf("up to %d hits and %d wounds are too many to be counted, at most %d", hits,
			wounds, maxCounted)
	}
	r, answers := &p.result, m.answers(groups)
	counts := answers || len(groups) > 0 && force.Of(m.s).CountsKills(Attacker)
	size, total := m.Size(Target)
	*r = Result{Hits: zeros(r.Hits, hits), Wounds: zeros(r.Wounds, wounds), Lost: zeros(r.Lost, total),
		Kills: zeros(r.Kills, size), Back: r.Back[:0]}
	if answers {
		_, total := m.Size(Attacker)
		r.Back = zeros(r.Back, total)
	}
	m.s.RNG = dice.New(seed)
	units := [2]core.Unit(m.s.Units)
	first := int(m.s.G.Units[Target].First)
	for i := range n {
		if err := p.done(i); err != nil {
			return nil, err
		}
		if counts {
			m.callAnswer(&groups[0].Strike)
		}
		hits, wounds := p.rollAll(m, groups)
		r.Hits[hits]++
		r.Wounds[wounds]++
		r.add(m.s, lostBy(m.s.Models[first:]), size)
		if counts {
			duel.SampleAnswer(m.s, Attacker)
		}
		if answers {
			r.Back[lostBy(m.s.Models[:first])]++
			copy(m.s.Models[:first], m.start.Models[:first])
		}
		copy(m.s.Units, units[:])
		if len(m.start.Given) > 0 {
			copy(m.s.Given, m.start.Given)
		}
		copy(m.s.Models[first:], m.start.Models[first:])
	}
	r.over(n)
	return r, nil
}

// add counts what an attack has done to the target, which had so many models.
func (r *Result) add(s *core.State, lost, size int) {
	kills := size - s.Units[Target].Left()
	r.Lost[lost]++
	r.Kills[kills]++
	switch {
	case kills == size:
		r.Destroyed++
	case force.Half(s, Target):
		r.Halved++
		if lost > 0 {
			r.Tests++
			if !morale.MoraleOf(s, Target).Roll(s, Target) {
				r.Fails++
			}
		}
	}
}

// over divides all counts by the number of samples.
func (r *Result) over(n int) {
	r.Hits, r.Wounds, r.Lost, r.Kills = r.Hits.Over(n), r.Wounds.Over(n), r.Lost.Over(n), r.Kills.Over(n)
	r.Back = r.Back.Over(n)
	for _, x := range [4]*float64{&r.Destroyed, &r.Halved, &r.Tests, &r.Fails} {
		*x /= float64(n)
	}
}

// rollAll lets groups attack, one after another.
func (p *Sampler) rollAll(m *Match, groups []Group) (hits, wounds int) {
	for i := range groups {
		h, w := p.roll(m, &groups[i])
		hits, wounds = hits+h, wounds+w
	}
	return hits, wounds
}

// done returns why the sampling is not to go on, which it looks up before some of its rolls.
func (p *Sampler) done(roll int) error {
	if roll%askEvery != 0 || p.Context == nil {
		return nil
	}
	return p.Context.Err()
}

// most returns the highest hits and wounds that groups can make of the units as they are, and as losses make
// them.
func most(s *core.State, groups []Group) (hits, wounds int) {
	d := force.Of(s)
	for i := range groups {
		k := groups[i].Strike
		n, more := groups[i].Impact+groups[i].Spell+groups[i].Pool.Most(), 0
		for far, attacks := range [2]int{k.Near, k.Far} {
			each, again := 0, false
			for _, covered := range [2]bool{false, true} {
				k.FaceAny(s, d, covered)
				for _, h := range k.HitTable(d, far == 1) {
					each = max(each, h.Sum())
				}
				again = again || k.Again(d)
				for _, worse := range k.Worse(d) {
					more = max(more, int(worse))
				}
			}
			each += k.EverHits(d)
			if again {
				each *= 2
			}
			n += attacks * each
		}
		n *= max(1, int(k.Weapon.Blast))
		hits, wounds = hits+n, wounds+n*(k.Times()+more)
	}
	return hits, wounds
}

// lostBy returns the wounds of some models.
func lostBy(models []core.Model) (n int) {
	for i := range models {
		n += int(models[i].Wounds)
	}
	return n
}

func zeros(d Distribution, most int) Distribution {
	if cap(d) <= most {
		return make(Distribution, most+1)
	}
	d = d[:most+1]
	clear(d)
	return d
}

// roll lets one group attack, if there is still something to attack.
func (p *Sampler) roll(m *Match, g *Group) (hits, wounds int) {
	k := g.Strike
	if m.s.Units[k.Target].Alive == 0 {
		return 0, 0
	}
	if g.Impact > 0 {
		return duel.SampleImpact(m.s, k.Attacker, k.Target, g.Impact)
	}
	if g.Need > 0 {
		return duel.SamplePool(m.s, &k, g.Pool, g.Need)
	}
	if g.Spell > 0 {
		return duel.SampleSpell(&k, m.s, g.Spell)
	}
	if g.Picks {
		if last := m.last[k.Target]; m.s.Units[k.Target].Alive>>last&1 != 0 {
			k.Pick, k.Shared = 1+last, force.Of(m.s).Attacks.TakedownShared
		}
	}
	return duel.Sample(&k, m.s)
}

// Charge rolls n charges (1 to MaxSamples) and returns how often each thing came of them, divided by n.
func (p *Sampler) Charge(m *Match, how Melee, n int, seed uint64) (*Charge, error) {
	if n < 1 || n > MaxSamples {
		return nil, fmt.Errorf("%d samples are outside 1 to %d", n, MaxSamples)
	}
	r := &p.charge
	lost, kills := r.Lost, r.Kills
	*r = Charge{}
	for u := range lost {
		models, wounds := m.Size(u)
		r.Lost[u], r.Kills[u] = zeros(lost[u], wounds), zeros(kills[u], models)
	}
	m.s.RNG = dice.New(seed)
	for i := range n {
		if err := p.done(i); err != nil {
			return nil, err
		}
		m.reset(&how.Conditions)
		before, after := m.turns(&how)
		p.strikes(m, Target, false, 0, before)
		prompt, last := m.later()
		p.strikes(m, Attacker, true, how.Mod, prompt)
		p.strikes(m, Target, false, 0, after)
		p.strikes(m, Attacker, true, how.Mod, last)
		p.count(m)
	}
	for u := range r.Lost {
		r.Lost[u], r.Kills[u] = r.Lost[u].Over(n), r.Kills[u].Over(n)
		for _, x := range [5]*float64{&r.Destroyed[u], &r.Passes[u], &r.Shaken[u], &r.Routed[u],
			&r.Halved[u]} {
			*x /= float64(n)
		}
	}
	r.Tied /= float64(n)
	return r, nil
}

// strikes rolls the strikes of unit u with some of its weapons.
func (p *Sampler) strikes(m *Match, u int, charging bool, mod int, weapons which) {
	if weapons == noWeapons || m.s.Units[u].Alive == 0 || m.s.Units[1-u].Alive == 0 {
		return
	}
	p.groups = m.strikes(u, charging, mod, weapons, p.groups[:0])
	attacks.CallAnswer(m.s, u, 1-u, charging)
	for i := range p.groups {
		p.roll(m, &p.groups[i])
	}
	duel.SampleAnswer(m.s, u)
}

// count compares the wounds of a charge, lets the loser test, and counts what has come of it.
func (p *Sampler) count(m *Match) {
	r := &p.charge
	for u := range r.Lost {
		def := &m.s.G.Units[u]
		r.Lost[u][lostBy(m.s.Models[def.First:][:def.Slots()])]++
		r.Kills[u][m.start.Units[u].Left()-m.s.Units[u].Left()]++
		if m.s.Units[u].Alive == 0 {
			r.Destroyed[u]++
		} else if force.Half(m.s, u) {
			r.Halved[u]++
		}
	}
	if !force.Alive(m.s, Attacker) || !force.Alive(m.s, Target) {
		return
	}
	tests, passed := duel.SampleMelee(m.s)
	if tests[Attacker] == tests[Target] {
		r.Tied++
	}
	for u := range tests {
		switch {
		case !tests[u]:
		case passed[u]:
			r.Passes[u]++
		case !force.Alive(m.s, int16(u)):
			r.Routed[u]++
		default:
			r.Shaken[u]++
		}
	}
}
