package heroes

import (
	_ "embed"

	"gauntlet/agents/weights"
)

// Weights say what the agent makes of what it sees. What things are worth is counted in thousandths of a
// wound that a hero suffers, ways in tenths of an inch.
type Weights struct {
	Balance

	// What is to be had on a task.
	PickUp   int `yaml:"pick_up"`  // a search token that may hold what is looked for
	Item     int `yaml:"item"`     // one that is known to
	Reveal   int `yaml:"reveal"`   // to learn what a search token holds
	Arrive   int `yaml:"arrive"`   // to stand where the task leads: at an objective, in the exit
	Reviving int `yaml:"reviving"` // a friend who is revived
	Turn     int `yaml:"turn"`     // a whole activation
	Jump     int `yaml:"jump"`     // to get where a jump leads, when that has been weighed before
	Status   int `yaml:"status"`   // to be rid of a status
	// to be rid of Afflicted, with the wound that it would cost in this turn
	Affliction int `yaml:"affliction"`
	Crippled   int `yaml:"crippled"` // inches of the way that Crippled costs
	// by how much an action must be better that costs Power, times margin
	ExtraMargin int `yaml:"extra_margin"`
	SkillLeast  int `yaml:"skill_least"` // from which on a skill is used before anything else

	// What the way to the task is worth.
	Pace       [5]int `yaml:"pace"`        // an inch of it with no round to spare, with 1, and so on
	PaceFriend int    `yaml:"pace_friend"` // an inch of the way to a friend
	Straight   int    `yaml:"straight"`    // a way up to so far is straight unless a wall is in it
	// what each test of a jump counts on a way: a hero may fall, or pay not to
	JumpTest    int `yaml:"jump_test"`
	Search      int `yaml:"search"`       // from one search token to the next on the average
	FriendNear  int `yaml:"friend_near"`  // near enough to a friend with a task
	RescueNear  int `yaml:"rescue_near"`  // near enough to a friend who cannot get away, at least
	RescueShort int `yaml:"rescue_short"` // or so much less than the range of its shooting
	HuntNear    int `yaml:"hunt_near"`    // near enough to an enemy that it goes for, at least
	HuntShort   int `yaml:"hunt_short"`   // or so much less than its longest range
	// how near, in inches, an enemy keeps a hero from getting away
	Grip     weights.Share `yaml:"grip"`
	LongShot int           `yaml:"long_shot"` // the range from which on a hero is one that shoots
	Guarded  int           `yaml:"guarded"`   // how near enemies make it worth while to help a friend

	// What attacks do.
	EnemyPoint int `yaml:"enemy_point"` // a point of an enemy unit's cost
	// how much more wounds count on a unit that has lost all but the last, in proportion
	Wounded weights.Share `yaml:"wounded"`
	// thousandths of wounds for each that is left, from which on an attack is likely to finish a unit
	FinishFrom int           `yaml:"finish_from"`
	Finish     weights.Share `yaml:"finish"` // what that counts, of what is left of the unit
	// how many times harm counts on those whom the goal is about
	Wanted int `yaml:"wanted"`
	// and once more for each time that an inch of the way is worth so much
	WantedPace int `yaml:"wanted_pace"`
	// of harm that is done in the last round, in the one before, and earlier
	Late [3]weights.Share `yaml:"late"`

	// What enemies do.
	Cover  weights.Share `yaml:"cover"`  // of shooting at a hero in cover
	Fallen weights.Share `yaml:"fallen"` // of the attack of a single enemy that has probably fallen
	// wounds that count at most, thousandths for each that the hero has left
	PainMost int           `yaml:"pain_most"`
	PainLast weights.Share `yaml:"pain_last"` // of wounds in the last round
	// wounds from which on the hero may fall, thousandths for each that it has left
	DoomFrom int `yaml:"doom_from"`

	// Power that is kept.
	PowerFirst int `yaml:"power_first"` // each of the last two points
	PowerNext  int `yaml:"power_next"`  // each of the two before them
	PowerMore  int `yaml:"power_more"`  // each further one
	// of that in the last round, in the one before, and earlier
	PowerLate     [3]weights.Share `yaml:"power_late"`
	CastTurn      weights.Share    `yaml:"cast_turn"`      // to pay for a cast, of a whole activation
	TokensAgainst int              `yaml:"tokens_against"` // spell tokens spent against an enemy's try

	// Skills, as a share of what they are about.
	// an enemy with a status: of what it does, or of a wound on it
	Inflict weights.Share `yaml:"inflict"`
	// a friend with a better Defense: of what the enemies would do
	Guard   weights.Share `yaml:"guard"`
	Sharpen weights.Share `yaml:"sharpen"` // a friend who hits better: of its attack
	// an enemy with a worse Defense: of the attack of each hero who has yet to act
	Expose     weights.Share `yaml:"expose"`
	Dull       weights.Share `yaml:"dull"`        // an enemy who hits worse: of what it would do
	FallTurn   weights.Share `yaml:"fall_turn"`   // a fall that hurts ends the turn: of a whole activation
	ChargeJump int           `yaml:"charge_jump"` // how far a jump is taken to be by which it charges

	// Who acts first: the sum of these.
	FirstRevives int `yaml:"first_revives"` // who can revive somebody
	FirstShoots  int `yaml:"first_shoots"`  // who shoots far
	FirstShaken  int `yaml:"first_shaken"`  // who is Shaken

	Finalists int `yaml:"finalists"` // destinations that are looked at closely
}

// A Balance says how much the agent makes of the parts of its evaluation.
type Balance struct {
	Harm weights.Share `yaml:"harm"` // what attacks do
	Pain weights.Share `yaml:"pain"` // what the enemies do to the hero
	// what it counts once more that the hero may fall to them: each wound beyond doom_from
	Doom   weights.Share `yaml:"doom"`
	Others weights.Share `yaml:"others"` // of an enemy's attack, when another hero stands nearer to it
	// of an enemy's attack, when it cannot see the hero from where it stands
	Hidden weights.Share `yaml:"hidden"`
	Goal   weights.Share `yaml:"goal"` // the way that the task still is, and what is done at its end
	// how much more harm counts that is done to those who stand on a token that the heroes look for
	Blocking weights.Share `yaml:"blocking"`
	Power    weights.Share `yaml:"power"` // Power that is spent
	Rest     weights.Share `yaml:"rest"`  // Power that a rest regains
	// by how much an action must be better that costs Power, of extra_margin
	Margin weights.Share `yaml:"margin"`
	Revive weights.Share `yaml:"revive"` // to revive a friend
	Skill  weights.Share `yaml:"skill"`  // what own skills do
}

//go:embed heroes.yaml
var file []byte

// Shipped are the weights of the agent.
var Shipped = func() (w Weights) {
	if err := new(weights.Family).Ship(file, "heroes.yaml").Into(&w); err != nil {
		panic(err)
	}
	return w
}()
