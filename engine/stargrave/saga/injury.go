package saga

import (
	"fmt"

	"gauntlet/engine/stargrave/crew"
)

// What becomes of a figure that went out of action: the highest number of a d20 for each (C4).
const (
	diesAt     = 2
	scarredAt  = 6
	badlyAt    = 11
	injuryDie  = 20
	leastMove  = 3
	scarHealth = 2
)

// heal lets those who have been wounded before get well, and rolls for those who have just gone out of
// action, in the order of the crew. It returns what is to be told.
func (b *band) heal(fates []fate) (news []string) {
	kept := b.members[:0:0]
	for i := range b.members {
		m := b.members[i]
		m.badly = false
		if fates[i] == outOf {
			said, lives := b.injure(&m)
			if news = append(news, said); !lives {
				continue
			}
		}
		kept = append(kept, m)
	}
	b.members = kept
	return news
}

// injure rolls for what has become of a member, and tells it with the dice.
func (b *band) injure(m *member) (said string, lives bool) {
	n := b.rng.Die(injuryDie)
	die := fmt.Sprintf("d%d: %d", injuryDie, n)
	lives = true
	switch {
	case n <= diesAt && m.figure().Rank > crew.Mate:
		said, lives = "is dead", false
	case n <= scarredAt:
		var second string
		said, second = b.scar(m)
		die += ", " + second
	case n <= badlyAt:
		m.badly = true
		said = "is badly wounded, and misses the next mission"
		if m.plays() {
			said = "is badly wounded, and leads the next mission with half its Health"
		}
	default:
		said = "recovers"
	}
	return fmt.Sprintf("%s %s (%s)", m.unit.Name, said, die), lives
}

// scar takes a little off one of the numbers of a member, which a die of six sides names. One that is as low
// as it can be stays.
func (b *band) scar(m *member) (said, die string) {
	f := m.figure()
	scars := [...]struct {
		what  string
		value *int
		by    int
		least int
	}{
		{"Move", &f.Move, 1, leastMove}, {"Fight", &f.Fight, 1, crew.Fights[0]},
		{"Shoot", &f.Shoot, 1, crew.Shoots[0]}, {"Armour", &f.Armour, 1, crew.Armours[0]},
		{"Will", &f.Will, 1, crew.Wills[0]},
		{"Health", &f.Health, scarHealth, scarHealth},
	}
	n := b.rng.Intn(len(scars))
	die = fmt.Sprintf("d%d: %d", len(scars), n+1)
	s := &scars[n]
	was := *s.value
	*s.value = max(was-s.by, min(was, s.least))
	m.settle()
	if *s.value == was {
		return "recovers, with a scar", die
	}
	return fmt.Sprintf("has a lasting injury: %s %d, no longer %d", s.what, *s.value, was), die
}

// settle makes the unit of a figure fit the figure.
func (m *member) settle() {
	f := m.figure()
	m.unit.Models[0].Tough, m.unit.Points = f.Health, crew.Cost(f)
}
