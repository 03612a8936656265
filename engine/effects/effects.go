// Package effects is the language in which a special rule is written as data: when it counts (a stage of the
// game and conditions), in whose attacks (those of its bearer or those against it), and what it does. Army
// lists define rules of their own in it (docs/special-rules.md). A definition is data alone: the stages of an
// attack, of movement and of morale read what it compiles to. None repeats anything, and those that lend one
// another to units go round in no circle, so that there is no loop to be written.
package effects

import "strconv"

// Limits of what is defined.
const (
	MaxRules   = 64 // definitions of one army
	MaxEffects = 8  // of one definition
	MaxAmount  = 30 // of a modifier, of hits, of inches
	MaxRating  = 60 // of a rule where it stands on a unit or weapon

	MaxFreeMove = 12 // inches
	MaxWithin   = 24 // inches that a grant or a pick reaches
	MaxApart    = 72 // inches from which an attack is declared
	MaxUnits    = 3  // that are picked at once

	MaxUses    = 3 // of a weapon in a game
	MaxMarkers = 6 // of a kind that a unit has

	maxWider  = 4 // faces of a die
	maxTokens = 6 // that a caster holds
)

// A Rule is the definition of a special rule.
type Rule struct {
	Name   string
	Bearer Bearer
	Needs  Needs // who of a unit must have it for effects that concern the whole unit
	Rated  bool  // it has a rating where it stands, which amounts may use
	Does   []Effect
}

// A Bearer is what a special rule stands on.
type Bearer uint8

// The bearers.
const (
	Models  Bearer = iota // a unit, or some of its models
	Weapons               // a weapon profile
)

// Needs says who of a unit must have a rule for effects that concern the whole unit.
type Needs uint8

// The shares of the unit's living models.
const (
	All  Needs = iota
	Most       // more than half
	Some       // at least one
)

// An Effect is one thing that a rule does.
type Effect struct {
	At      Stage
	Against bool // in attacks against the bearer, not in those that it makes
	If      When // what must be so
	Unless  When // what must not be so
	Face    int8 // what the die must show at least, as it was rolled; 0 for deeds that ask for none, or for any
	Upto    int8 `msgpack:",omitempty"` // and at most; 0 for 6, or where no die is asked
	Foe     Foe  // what the target must be
	// rules of the game that all living models of the target must have, or not all of them; "" where nothing is asked
	FoeHas   string `msgpack:",omitempty"`
	FoeLacks string `msgpack:",omitempty"`
	Over     int8   `msgpack:",omitempty"` // the attack was declared from over so many inches; 0 where nothing is asked
	Inside   int8   `msgpack:",omitempty"` // and from no more
	Do       Deed
	Amount   Amount
	// the rule that Grant, Choose, Pick or Roll lends or Has gives, with its rating, or that Amend changes or Gain has
	// markers of, without; of
	// OnlyWith and JoinsOnly a rule or a unit
	Grants string `msgpack:",omitempty"`
	// how far other units may be that Grant or Pick lends it to, in inches: those of the bearer's side, or with
	// Against those of the other
	Within int8  `msgpack:",omitempty"`
	Units  int8  `msgpack:",omitempty"` // how many units are picked at most; 0 for one
	Until  Until `msgpack:",omitempty"` // how long what is chosen or picked lasts
	Once   bool  `msgpack:",omitempty"` // in the whole game, not in each activation
	Wider  int8  `msgpack:",omitempty"` // by how many faces Amend has dice count more
	Most   int8  `msgpack:",omitempty"` // markers that Gain makes of a kind at most
	// the rule of which what a player chooses costs markers, with their number as its rating
	Spend string `msgpack:",omitempty"`
}

// An Until says how long what a player has chosen, or has picked a unit for, lasts.
type Until uint8

// The durations.
const (
	EndOfActivation Until = iota // of the unit whose rule it is
	EndOfRound
	EndOfGame
	NextUse // the attack, the test or the move for which it counts
	NumUntils
)

// MostPicked returns how many units an effect picks at most.
func (e *Effect) MostPicked() int { return max(1, int(e.Units)) }

// An Amount is a number, or the rating of the rule, and what a die shows besides.
type Amount struct {
	N   int8
	X   int8 // 1 for the rating, -1 for as much less, 0 for the number
	Die int8 `msgpack:",omitempty"` // the sides of a die that is added when it is asked for, 3 or 6; 0 for none
}

// Of returns what an amount comes to with a rating, without its die.
func (a Amount) Of(rating int) int {
	if a.X != 0 {
		return int(a.X) * rating
	}
	return int(a.N)
}

// String returns an amount as files have it.
func (a Amount) String() string {
	switch {
	case a.X > 0:
		return "X"
	case a.X < 0:
		return "-X"
	case a.Die > 0 && a.N > 0:
		return "D" + strconv.Itoa(int(a.Die)) + "+" + strconv.Itoa(int(a.N))
	case a.Die > 0:
		return "D" + strconv.Itoa(int(a.Die))
	}
	return strconv.Itoa(int(a.N))
}

// OfUnits reports whether what is done at a stage is done for a whole unit, and so never by a weapon.
func (s Stage) OfUnits() bool {
	return s >= Move && s != Sight && s != Strikes
}

// Lends reports whether a deed lends a rule of the list to a unit.
func (d Deed) Lends() bool { return d == Grant || d.LendsAWhile() }

// Names reports whether a deed names another rule, or a unit.
func (d Deed) Names() bool {
	return d.Lends() || d == Has || d == Amend || d == Gain || d == OnlyWith || d == JoinsOnly
}

// Needs reports whether the amount of a deed is what a die needs: less of it is better.
func (d Deed) Needs() bool { return d == Ignore || d == Recover || d == Set }

// LendsByChoice reports whether a deed lends a rule of the list to a unit if its player chooses.
func (d Deed) LendsByChoice() bool { return d == Choose || d == Pick }

// LendsAWhile reports whether a deed lends a rule of the list to a unit for a while.
func (d Deed) LendsAWhile() bool { return d.LendsByChoice() || d == Roll }

// OfWeapons reports whether weapons may bear a rule that does this though nothing of it counts in their attacks alone.
func (d Deed) OfWeapons() bool { return d == Has || d == Amend || d == Uses }

// Fixed reports whether an effect counts for a whole game, from how units are when it begins.
func (e *Effect) Fixed() bool {
	return e.At == Range || e.At == Sight || e.Do == StrikeLast || e.Do == Uses
}

// OfModels reports whether a deed is done by models, whatever their weapons are.
func (d Deed) OfModels() bool { return d == Pool }

// Offers reports whether a deed leaves its player a choice of a kind that games without rules of lists do not know.
func (d Deed) Offers() bool {
	return d.LendsByChoice() || d.Activates() || d.Harasses() || d == PassTurn || d == Redeploy || d == LendTokens
}

// Costs reports whether a deed may cost markers: what a player chooses when a unit is activated or has acted.
func (d Deed) Costs() bool { return d.Offers() && d != PassTurn && d != Redeploy }

// Harasses reports whether a deed does something to an enemy that its player picks.
func (d Deed) Harasses() bool { return d == Tire || d == Test || d == Push }

// Picks reports whether a deed is for a unit that its player picks.
func (d Deed) Picks() bool {
	return d == Pick || d == ActNext || d == Redeploy || d == LendTokens || d.Harasses()
}

// Activates reports whether a deed lets its player activate a unit after another one.
func (d Deed) Activates() bool { return d == ActAgain || d == ActNext }

// A When is a set of conditions.
type When uint32

// The conditions: of an attack, and of the unit that has a rule, whatever it does.
const (
	Melee    When = 1 << iota
	Shooting      // with a weapon
	Spell         // the hits of a spell
	Charging      // the attacker charges
	Far           // from beyond the distance at which the game tells near and far apart
	Moved         // the attacker has moved in this activation
	Cover         // the target has cover that counts

	FirstRound  // it is the first round
	Arrived     // the unit came from reserve in this round
	Shaken      // it is Shaken
	Half        // it is at half strength or less
	Joined      // a hero who has joined it lives
	NearMarker  // a model of it is within NearMark of an objective marker
	NearTerrain // a model of it is within NearPiece of a piece of terrain, or on it
	Killed      // enemy models have fallen to its attacks in the activation that is under way or has just ended
	InCover     // most of its models are in cover terrain
	InDifficult // a model of it is in difficult terrain
	InDangerous // a model of it is in dangerous terrain

	// States are the conditions of a unit, and StatesOfTargets those of them that may be asked of a target.
	States          = FirstRound | StatesOfTargets
	StatesOfTargets = Arrived | Shaken | Half | Joined | NearMarker | NearTerrain | InCover | InDifficult | InDangerous
)

// How near is near to a marker and to terrain, in inches.
const (
	NearMark  = 3
	NearPiece = 1
)

// A Foe is what the target of an attack is, or has to be: 0 where nothing is asked.
type Foe struct {
	Tough   int8 `msgpack:",omitempty"` // the rating of Tough that all its models have at least
	Defense int8 `msgpack:",omitempty"` // as 3 for 3+, which has to be so good or better
	Is      When `msgpack:",omitempty"` // of StatesOfTargets, those that hold for it
	Not     When `msgpack:",omitempty"` // and those that must not
}

// Holds reports whether an effect counts where these conditions and no others are given, against a target.
func (e *Effect) Holds(now When, foe Foe) bool {
	return e.If&^now == 0 && e.Unless&now == 0 && foe.Tough >= e.Foe.Tough &&
		(e.Foe.Defense == 0 || foe.Defense <= e.Foe.Defense) && e.Foe.Is&^foe.Is == 0 && e.Foe.Not&foe.Is == 0
}

// A Distance is from how far an attack has been declared: 1 more than the inches, rounded up; 0 for what is no shot, no charge
// and no strike back.
type Distance uint8

// DistanceOf returns the distance of so many inches and, if there is more, less than one more.
func DistanceOf(inches int, more bool) Distance {
	if more {
		inches++
	}
	return Distance(min(inches, MaxApart+1) + 1)
}

// Spans reports whether an effect counts for an attack from so far.
func (e *Effect) Spans(gap Distance) bool {
	if !e.AsksGap() {
		return true
	}
	inches := int(gap) - 1
	return gap > 0 && inches >= int(e.Over)+min(1, int(e.Over)) && (e.Inside == 0 || inches <= int(e.Inside))
}

// AsksOfTarget reports whether an effect asks what the target of an attack is, beside the conditions that it is under.
func (e *Effect) AsksOfTarget() bool { return e.Foe != Foe{} || e.FoeHas != "" || e.FoeLacks != "" }

// AsksGap reports whether an effect asks from how far an attack was declared.
func (e *Effect) AsksGap() bool { return e.Over|e.Inside != 0 }

// MayHold reports whether an effect can come to count there by what becomes of the two units.
func (e *Effect) MayHold(now When, foe Foe) bool {
	o := *e
	o.If, o.Unless, o.Foe = o.If&^(States|Killed), o.Unless&^(States|Killed), Foe{}
	return o.Holds(now, foe)
}

// Asks returns the conditions of units that an effect asks for: of the unit that has its rule, and of targets.
func (e *Effect) Asks() (own, target When) {
	return (e.If | e.Unless) & (States | Killed), e.Foe.Is | e.Foe.Not
}
