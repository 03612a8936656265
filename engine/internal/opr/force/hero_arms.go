package force

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// A guest is a hero that may join a unit, with the weapon types that it brings.
type guest struct {
	hero *roster.Unit
	arms Arms
}

// with returns the weapon types of a unit of the army list together with those of the guests in a mask of
// their numbers: its own first, then theirs, guest by guest.
func (p *Profile) with(u *roster.Unit, guests uint64) (a Arms) {
	var from []*roster.Weapon // of the list, behind the unit's own
	for t := range p.Weapons {
		a.add(p.Weapons[t])
	}
	for k := range core.Bits(guests) {
		g := &p.guests[k]
		for _, w := range g.arms.Weapons {
			src := &g.hero.Weapons[w.Kind]
			w.Kind = a.kindWith(u, src, len(p.Weapons), from)
			w.Name = a.nameWith(w.Name, g.hero.Name)
			a.add(w)
			from = append(from, src)
		}
	}
	return a
}

// kindWith returns the kind of a weapon that a hero brings into a unit: that of the unit's own weapon of the
// same name and profile, or of another hero's, whose types stand behind the own ones and are of the list's
// weapons from; for they are one type and fire at one target (GF3-SHOOT-02, GF2-SHOOT-02). Otherwise it is
// one of its own.
func (a *Arms) kindWith(u *roster.Unit, w *roster.Weapon, own int, from []*roster.Weapon) int8 {
	same := func(o *roster.Weapon) bool {
		return o.Name == w.Name && o.Range == w.Range && o.Attacks == w.Attacks &&
			slices.Equal(o.Rules, w.Rules)
	}
	for t := range u.Weapons {
		if same(&u.Weapons[t]) {
			return int8(t)
		}
	}
	next := int8(proc.MaxOwnTypes)
	for t, o := range from {
		kind := a.Weapons[own+t].Kind
		if same(o) {
			return kind
		}
		next = max(next, kind+1)
	}
	return next
}

// nameWith returns the name of a weapon that a hero brings into a unit, by which it is told apart from those
// that are there.
func (a *Arms) nameWith(name, hero string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(a.Weapons, func(o Weapon) bool { return o.Name == name })
	}
	if !taken(name) {
		return name
	}
	name += " of " + hero
	said := name
	for n := 2; taken(said); n++ {
		said = fmt.Sprintf("%s (%d)", name, n)
	}
	return said
}

// maxListed is the most heroes that may join a unit for all sets of them to be worked out before the first
// game begins.
const maxListed = 4

// Sets returns the sets of several heroes that may join unit u together, as masks of the guests' numbers;
// none where too many heroes may for that, so that what depends on them is worked out when they first come
// together.
func (d *Data) Sets(u int) (sets []uint64) {
	p := &d.Units[u]
	if p.sets == nil || len(p.guests) > maxListed {
		return nil
	}
	for set := uint64(1); set < 1<<len(p.guests); set++ {
		if set&(set-1) != 0 && d.fits(u, set) {
			sets = append(sets, set)
		}
	}
	return sets
}

// armSets are the weapon types of a unit that several heroes have joined, by the mask of the guests' numbers.
// Of many heroes there are more sets than come up, so those that are not known are worked out when they do
// for the first time. It is safe for concurrent use.
type armSets struct {
	unit  *roster.Unit // of the army list
	known atomic.Pointer[map[uint64]*Arms]
	mu    sync.Mutex // of those who add to what is known
}

// withAll returns the weapon types of the unit with all the guests of a mask.
func (p *Profile) withAll(guests uint64) *Arms {
	if a := (*p.sets.known.Load())[guests]; a != nil {
		return a
	}
	p.sets.mu.Lock()
	defer p.sets.mu.Unlock()
	next := maps.Clone(*p.sets.known.Load())
	if a := next[guests]; a != nil {
		return a
	}
	a := p.with(p.sets.unit, guests)
	next[guests] = &a
	p.sets.known.Store(&next)
	return &a
}
