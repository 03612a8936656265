package saga

import (
	"cmp"
	"fmt"
	"slices"

	"gauntlet/engine"
	"gauntlet/engine/plural"
	"gauntlet/engine/stargrave/crew"
)

// What is paid between missions.
const (
	patchPrice   = 8 // credits for a figure that is badly wounded (C5)
	advancePrice = 8 // experience, and dearer more for each advance that the figure has made (C6)
	dearer       = 2
)

// The most that advances lead to (C6).
const (
	mostMove   = 8
	mostFight  = 6
	mostShoot  = 6
	mostWill   = 8
	mostHealth = 24
)

// An option is something that a crew can decide.
type option struct {
	words string
	do    func()
}

// options returns what the crew can decide, in the order of the menu (C8).
func (b *band) options() (all []option) {
	if b.out {
		return nil
	}
	all = append(all, b.patching()...)
	all = append(all, b.hiring()...)
	usual, learning := b.advancing()
	all = append(all, usual...)
	all = append(all, option{"set out", func() { b.out = true }})
	all = append(all, learning...)
	for i := range b.members {
		if m := &b.members[i]; m.figure().Rank == crew.Soldier {
			all = append(all, option{"dismiss " + m.unit.Name,
				func() { b.members = slices.Delete(slices.Clone(b.members), i, i+1) }})
		}
	}
	return all
}

// patching are the options of patching up those who are badly wounded.
func (b *band) patching() (out []option) {
	for i := range b.members {
		if m := &b.members[i]; m.badly && b.credits >= patchPrice {
			words := fmt.Sprintf("patch up %s for %s", m.unit.Name, plural.Count(patchPrice, "credit"))
			out = append(out, option{words,
				func() { m.badly, b.credits = false, b.credits-patchPrice }})
		}
	}
	return out
}

// hiring are the options of hiring somebody, the dearest first (C7).
func (b *band) hiring() (out []option) {
	soldiers := 0
	for i := range b.members {
		if b.members[i].figure().Rank == crew.Soldier {
			soldiers++
		}
	}
	if soldiers == crew.MaxSoldiers || len(b.members) >= b.room {
		return nil
	}
	worth, all := b.worth(), slices.Clone(b.recruits)
	cost := func(k int) int { return crew.Cost(crew.Of(&all[k])) }
	order := make([]int, len(all))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(cost(j), cost(i)) })
	for _, k := range order {
		price := cost(k)
		if price > b.credits || worth+price > b.Budget {
			continue
		}
		m := member{unit: clone(&all[k])}
		for n := 1; ; n++ {
			if m.unit.Name = fmt.Sprintf("%s %d", all[k].Name, n); !b.named(m.unit.Name) {
				break
			}
		}
		out = append(out, option{fmt.Sprintf("hire %s for %s", m.unit.Name, plural.Count(price, "credit")),
			func() { b.members, b.credits = append(b.members, m), b.credits-price }})
	}
	return out
}

// An advance is a number that grows, or a power that is learned.
type advance struct {
	what  string
	value func(*crew.Figure) *int // nil for a power
	by    int
	most  int
	power crew.Power
}

// advances are the numbers that grow, in the order in which a figure makes them grow that does not think
// about it (C8).
var advances = [...]advance{
	{what: "Health", value: func(f *crew.Figure) *int { return &f.Health }, by: 2, most: mostHealth},
	{what: "Fight", value: func(f *crew.Figure) *int { return &f.Fight }, by: 1, most: mostFight},
	{what: "Shoot", value: func(f *crew.Figure) *int { return &f.Shoot }, by: 1, most: mostShoot},
	{what: "Will", value: func(f *crew.Figure) *int { return &f.Will }, by: 1, most: mostWill},
	{what: "Move", value: func(f *crew.Figure) *int { return &f.Move }, by: 1, most: mostMove},
}

// usual returns the advances of numbers, beginning with the one whose turn it is.
func (m *member) usual() []advance {
	k := m.advances % len(advances)
	return slices.Concat(advances[k:], advances[:k])
}

// improve makes an advance, unless the figure cannot make it.
func (m *member) improve(a advance) bool {
	f := m.figure()
	if a.value == nil {
		if len(f.Powers) == crew.MaxPowers || slices.Contains(f.Powers, a.power) {
			return false
		}
		f.Powers = append(slices.Clip(f.Powers), a.power)
	} else {
		v := a.value(f)
		if *v+a.by > a.most {
			return false
		}
		*v += a.by
	}
	m.settle()
	return true
}

// advancing are the options of what captain and first mate become better at, and of what they learn. Who has
// made fewer advances comes first (C6, C8).
func (b *band) advancing() (usual, learning []option) {
	var order []int
	for i := range b.members {
		if b.members[i].figure().Rank <= crew.Mate {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(b.members[i].advances, b.members[j].advances)
	})
	for _, i := range order {
		m := &b.members[i]
		price := advancePrice + dearer*m.advances
		if price > b.experience {
			continue
		}
		offer := func(a advance, words string) (out []option) {
			better := *m
			better.unit = clone(&m.unit)
			if !better.improve(a) || b.worth()-crew.Cost(m.figure())+crew.Cost(better.figure()) > b.Budget {
				return nil
			}
			better.advances++
			return []option{{fmt.Sprintf("%s %s, for %d experience", m.unit.Name, words, price),
				func() { *m, b.experience = better, b.experience-price }}}
		}
		for _, a := range m.usual() {
			v := *a.value(m.figure())
			usual = append(usual, offer(a, fmt.Sprintf("raises %s from %d to %d", a.what, v, v+a.by))...)
		}
		for p := crew.Power(1); p <= crew.NumPowers; p++ {
			learning = append(learning, offer(advance{power: p}, "learns "+p.String())...)
		}
	}
	return usual, learning
}

// Menu returns what the crew can decide.
func (b *band) Menu() (m engine.Menu) {
	all := b.options()
	if len(all) == 0 {
		return m
	}
	m.Question = fmt.Sprintf("%s: %s, %d experience; the crew costs %d of at most %d", b.crew.Name,
		plural.Count(b.credits, "credit"), b.experience, b.worth(), b.Budget)
	for _, o := range all {
		m.Answers = append(m.Answers, o.words)
	}
	return m
}

// Choose does what an answer says.
func (b *band) Choose(answer int) error {
	all := b.options()
	switch {
	case len(all) == 0:
		return fmt.Errorf("%s has set out, and has nothing to decide before it is back", b.crew.Name)
	case answer < 0 || answer >= len(all):
		return fmt.Errorf("answer %d is not on the menu, which goes from 1 to %d", answer+1, len(all))
	}
	all[answer].do()
	return nil
}
