package heroes

// Weights say how much the agent makes of what it weighs, in percent.
type Weights struct {
	Harm   int // what attacks do
	Pain   int // what the enemies do to the hero
	Doom   int // what it counts once more that it may fall to them: each wound beyond seven tenths of what it has left
	Others int // what of an attack counts that could go to another hero who stands nearer
	Hidden int // what of an attack counts that cannot see the hero where it stands now
	Goal   int // the way that the errand still is, and what is done at its end
	Seal   int // how much more harm counts that is done to those who stand on a token that the heroes look for
	Power  int // Power that is spent
	Rest   int // Power that a rest regains
	Margin int // by which an action must be better that costs Power
	Revive int // to revive a friend
	Skill  int // what own skills do
}

// Shipped are the weights of the agent itself.
var Shipped = Weights{Harm: 100, Pain: 100, Doom: 300, Others: 35, Hidden: 20, Goal: 100, Seal: 0, Power: 100, Rest: 100, Margin: 100, Revive: 100, Skill: 100}
