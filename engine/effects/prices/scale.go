package prices

// A Scale is what the points formula counts for a unit as such, and how much more or less than the plain price of lasting
// and of harming a model is worth by its Quality, Defense and Tough.
//
//	Unit   points: it activates and holds markers
//	lasts  ten-thousandths of the plain price of what it lasts
//	harms  likewise of what it does
type Scale struct {
	Unit  int64
	lasts func(quality, defense, tough int) int64
	harms func(quality, defense int) int64
}

// parts is the plain price, in what lasts and harms return.
const parts = 100 * 100

// Lasts returns what a model lasts by its plain price.
func (s *Scale) Lasts(quality, defense, tough int, plain int64) int64 {
	return plain * s.lasts(quality, defense, tough) / parts
}

// Harms returns what a model does by its plain price.
func (s *Scale) Harms(quality, defense int, plain int64) int64 {
	return plain * s.harms(quality, defense) / parts
}

// Battles is the scale of army lists, fitted to how drawn ones fare against each other (docs/decisions/039). The better
// troops are, the longer their weapons are used, and the less often they are shaken and routed. What is taken by the very
// tough is taken by one model, which is in one place.
var Battles = Scale{
	Unit: 35,
	lasts: func(quality, defense, tough int) int64 {
		return (100 - int64(min(3*max(0, tough-12), 30))) * skill(quality, defense)
	},
	harms: func(quality, defense int) int64 { return 100 * skill(quality, defense) },
}

// skill returns what is worth 100 with Quality 4 and Defense 4.
func skill(quality, defense int) int64 { return int64(100 + 5*(4-quality) + 5*(4-defense)) }

// Quests is the scale by which heroes, and the numbers of enemies in missions, were tuned for Star Quest. Its sides do not
// hold markers against each other, so that what battles tell of lists says nothing about them.
var Quests = Scale{
	Unit: 15,
	lasts: func(quality, _, tough int) int64 {
		return int64((100 + min(2*(tough-1), 30)) * (100 + 5*(4-quality)))
	},
	harms: func(int, int) int64 { return parts },
}
