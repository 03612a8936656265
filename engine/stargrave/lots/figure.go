package lots

import (
	"slices"

	"gauntlet/engine/stargrave/crew"
)

// A trait is one of the characteristics that a figure buys.
type trait struct {
	of    func(*crew.Figure) *int
	step  int    // that it is bought in
	most  [4]int // by rank
	want  [2]int // how often it is bought, by those who fight and by those who shoot
	keeps bool   // it is wanted most by those who lead
}

var traits = [...]trait{
	{of: func(f *crew.Figure) *int { return &f.Move }, step: 1, most: [4]int{crew.Captain: 8, crew.Mate: 8,
		crew.Soldier: 8}, want: [2]int{3, 1}},
	{of: func(f *crew.Figure) *int { return &f.Fight }, step: 1, most: [4]int{crew.Captain: 6, crew.Mate: 6,
		crew.Soldier: 5}, want: [2]int{6, 2}},
	{of: func(f *crew.Figure) *int { return &f.Shoot }, step: 1, most: [4]int{crew.Captain: 6, crew.Mate: 6,
		crew.Soldier: 5}, want: [2]int{1, 6}},
	{of: func(f *crew.Figure) *int { return &f.Armour }, step: 1, most: [4]int{crew.Captain: 13, crew.Mate: 12, crew.Soldier: 12},
		want: [2]int{3, 3}},
	{of: func(f *crew.Figure) *int { return &f.Will }, step: 1, most: [4]int{crew.Captain: 8, crew.Mate: 7,
		crew.Soldier: 4}, want: [2]int{1, 1},
		keeps: true},
	{of: func(f *crew.Figure) *int { return &f.Health }, step: 2, most: [4]int{crew.Captain: 24, crew.Mate: 20, crew.Soldier: 18},
		want: [2]int{5, 5}},
}

const (
	weak     = 15 // percent of figures that are worse than nothing at what they do not do
	heavies  = 70 // percent of those with a rapid fire weapon whose armour bears it
	giants   = 20 // percent of soldiers of much Health that are large
	giant    = 16 // Health
	gearMost = 40 // percent of its cost that a figure spends on gear
)

// figure draws a figure that costs so much, or less where it can have no more.
func (h *hiring) figure(rank crew.Rank, cost int) crew.Figure {
	gunner := h.chance(h.guns)
	f := crew.Figure{Rank: rank, Move: h.span(5, 6), Armour: 8, Health: 8}
	if cost < 6 {
		f.Move, f.Health = 5, 6
	}
	f.Gear = h.gear(gunner, (cost-crew.Cost(&f))*gearMost/100)
	if rank <= crew.Mate {
		h.learn(&f, cost/2)
	}
	h.train(&f, gunner, cost)
	if f.Shoot == 0 && !gunner && h.chance(weak) {
		f.Shoot = -h.span(1, 2)
	}
	f.Heavy = slices.Contains(f.Gear, crew.RapidFire) && h.chance(heavies)
	f.Large = rank == crew.Soldier && f.Health >= giant && h.chance(giants)
	return f
}

// train buys one step of a characteristic after another, until nothing that is left buys any.
func (h *hiring) train(f *crew.Figure, gunner bool, cost int) {
	for {
		var weights [len(traits)]int
		sum := 0
		for i := range traits {
			t := &traits[i]
			to := *f
			if *t.of(&to) += t.step; *t.of(&to) > t.most[f.Rank] || crew.Cost(&to) > cost {
				continue
			}
			if weights[i] = t.want[0]; gunner {
				weights[i] = t.want[1]
			}
			if t.keeps && f.Rank <= crew.Mate {
				weights[i] *= 4
			}
			sum += weights[i]
		}
		if sum == 0 {
			return
		}
		n := h.rng.Intn(sum)
		for i := range traits {
			if n -= weights[i]; n < 0 {
				*traits[i].of(f) += traits[i].step
				break
			}
		}
	}
}

// learn gives those who lead powers that cost so much together at most.
func (h *hiring) learn(f *crew.Figure, most int) {
	n := h.span(h.powers[0], h.powers[1])
	for range 20 {
		p := crew.Power(1 + h.rng.Intn(int(crew.NumPowers)))
		if len(f.Powers) >= n || p.Stats().Cost > most || slices.Contains(f.Powers, p) {
			continue
		}
		f.Powers = append(f.Powers, p)
		most -= p.Stats().Cost
	}
}

// The weapons of those who shoot, and what others have besides their blades. What comes up more often stands here more
// often.
var (
	firearms = []crew.Gear{crew.Carbine, crew.Carbine, crew.Carbine, crew.Shotgun, crew.Shotgun, crew.Pistol, crew.RapidFire,
		crew.GrenadeLauncher, crew.Flamethrower}
	sidearms = []crew.Gear{crew.Pistol, crew.Pistol, crew.Pistol, crew.Shotgun, crew.FragGrenade}
	grenades = []crew.Gear{crew.FragGrenade, crew.FragGrenade, crew.SmokeGrenade}
)

// gear draws what a figure carries, for so many points at most.
func (h *hiring) gear(gunner bool, most int) (all []crew.Gear) {
	slots := 0
	take := func(g crew.Gear) bool {
		k := g.Stats()
		if slices.Contains(all, g) || k.Cost > most || slots+k.Slots > crew.MaxSlots || len(all) == crew.MaxGear {
			return false
		}
		all, most, slots = append(all, g), most-k.Cost, slots+k.Slots
		return true
	}
	if gunner {
		g := firearms[h.rng.Intn(len(firearms))]
		switch {
		case g == crew.GrenadeLauncher && most < g.Stats().Cost+crew.FragGrenade.Stats().Cost:
			take(crew.Pistol)
		case !take(g):
			take(crew.Pistol)
		case g == crew.GrenadeLauncher:
			take(crew.FragGrenade)
		}
		if h.chance(70) {
			take(crew.Knife)
		}
	} else {
		if !h.chance(80) || !take(crew.HandWeapon) {
			take(crew.Knife)
		}
		if h.chance(75) {
			take(sidearms[h.rng.Intn(len(sidearms))])
		}
	}
	if h.chance(25) {
		take(grenades[h.rng.Intn(len(grenades))])
	}
	return all
}
