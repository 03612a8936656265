package draw

import (
	"slices"

	"gauntlet/engine/roster"
)

// Words that names are made of.
var (
	peoples = []string{"Tinkers", "Reapers", "Wardens", "Outcasts", "Pilgrims", "Heirs", "Drifters", "Smiths", "Hunters", "Keepers",
		"Brothers", "Daughters", "Salvagers", "Harriers", "Singers"}
	places = []string{"Low Fen", "the Ninth Gate", "Cinder Vale", "Hollow Moon", "the Salt Road", "Far Anchor", "Brass Reach",
		"the Drowned City", "Thistle Deep", "Old Harrow", "the Pale Coast", "Umber Rock", "Sparrow Hill", "the Last Lamp", "Gale Station"}
	colours = []string{"Ash", "Bramble", "Copper", "Dusk", "Ember", "Flint", "Gorse", "Hollow", "Iron", "Juniper", "Kestrel", "Lantern",
		"Marsh", "Nettle", "Ochre", "Pewter", "Quarry", "Russet", "Slate", "Tallow", "Umber", "Verdigris", "Willow", "Yarrow"}
	barrels = []string{"Rifle", "Carbine", "Thrower", "Cannon", "Bow", "Sling", "Gun", "Lance", "Projector"}
	edges   = []string{"Blade", "Axe", "Hammer", "Spear", "Claw", "Hook", "Saw", "Maul", "Fang"}
	charms  = []string{"Veil", "Whisper", "Flame", "Mire", "Song", "Glare", "Tide"}
	omens   = []string{"Amber", "Bitter", "Cold", "Deep", "Eager", "Fickle", "Grey", "Hidden", "Iron", "Jagged", "Kindled", "Long", "Mute",
		"Narrow", "Old", "Patient", "Quiet", "Rough", "Silver", "Tall", "Unseen", "Vivid", "Wary", "Young"}
	deeds = []string{"Oath", "Step", "Eye", "Hand", "Heart", "Grip", "Sting", "Call", "Ward", "Bite", "Stride", "Hunger", "Patience",
		"Temper", "Shell", "Spur", "Root", "Echo", "Thorn", "Lure"}
)

// one draws one of some words.
func (a *army) one(words []string) string { return words[a.rng.Intn(len(words))] }

// named draws a name of two words that nothing of the list has yet.
func (a *army) named(nouns []string) string {
	for {
		if name := a.one(colours) + " " + a.one(nouns); !a.taken[name] {
			a.taken[name] = true
			return name
		}
	}
}

// armed draws a name for a weapon of a unit, of which each has another.
func (a *army) armed(u *unit, nouns []string) string {
	for {
		name := a.one(colours) + " " + a.one(nouns)
		if !slices.ContainsFunc(u.Weapons, func(w roster.Weapon) bool { return w.Name == name }) {
			return name
		}
	}
}

// called draws the name of a unit of a kind.
func (a *army) called(k *kind) string { return a.named(k.nouns) }
