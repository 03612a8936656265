package crew

import "gauntlet/engine/roster"

// A Gear is a weapon out of the table of common weapons (SG-WEAPON-01).
type Gear uint8

// The weapons.
// Their numbers are part of the format of replays.
const (
	Flamethrower    Gear = 1
	FragGrenade     Gear = 2
	SmokeGrenade    Gear = 3
	GrenadeLauncher Gear = 4
	HandWeapon      Gear = 5
	Knife           Gear = 6
	Pistol          Gear = 7
	RapidFire       Gear = 8
	Carbine         Gear = 9
	Shotgun         Gear = 10
	NumGear              = Shotgun
)

// A Sort is how a weapon is used.
type Sort uint8

// The sorts.
const (
	Blade    Sort = iota // in combat
	Gun                  // at a figure
	Cone                 // at all figures under a template that begins at the shooter
	Grenade              // thrown at a point
	Launcher             // throws grenades further
)

// GearStats is a row of the table.
type GearStats struct {
	Name   string
	Sort   Sort
	Damage int
	Range  int // inches
	Slots  int
	Move   int // what it takes off Move (SG-WEAPON-03)
	Cost   int // ours
}

// Unarmed is how those fight who carry nothing for it (SG-WEAPON-02).
const (
	UnarmedDamage = -2
	UnarmedFight  = -2
)

// ConeLength is how far a flamethrower reaches, ConeWidth how wide its template is at the end (SG-A-19).
const (
	ConeLength = 8
	ConeWidth  = 2
)

var gear = [NumGear + 1]GearStats{
	Flamethrower:    {Name: "flamethrower", Sort: Cone, Damage: 2, Range: ConeLength, Slots: 2, Move: 1, Cost: 5},
	FragGrenade:     {Name: "fragmentation grenades", Sort: Grenade, Range: 6, Slots: 1, Cost: 2},
	SmokeGrenade:    {Name: "smoke grenades", Sort: Grenade, Range: 6, Slots: 1, Cost: 1},
	GrenadeLauncher: {Name: "grenade launcher", Sort: Launcher, Range: 16, Slots: 3, Cost: 4},
	HandWeapon:      {Name: "hand weapon", Sort: Blade, Slots: 1, Cost: 1},
	Knife:           {Name: "knife", Sort: Blade, Damage: -1, Slots: 1},
	Pistol:          {Name: "pistol", Sort: Gun, Range: 10, Slots: 1, Cost: 1},
	RapidFire:       {Name: "rapid fire weapon", Sort: Gun, Damage: 2, Range: 24, Slots: 3, Move: 1, Cost: 6},
	Carbine:         {Name: "carbine", Sort: Gun, Range: 24, Slots: 2, Cost: 3},
	Shotgun:         {Name: "shotgun", Sort: Gun, Damage: 1, Range: 12, Slots: 2, Cost: 3},
}

// Stats returns the row of the weapon in the table.
func (g Gear) Stats() *GearStats { return &gear[g] }

// String returns the name of the weapon, as lists write it.
func (g Gear) String() string { return roster.WordOf(gearNames(), int(g)) }

func gearNames() (names []string) {
	for g := Gear(1); g <= NumGear; g++ {
		names = append(names, gear[g].Name)
	}
	return names
}

// GearNamed returns the weapon of a name, 0 for none.
func GearNamed(name string) Gear {
	for g := Gear(1); g <= NumGear; g++ {
		if gear[g].Name == name {
			return g
		}
	}
	return 0
}
