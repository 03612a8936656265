package opr

import (
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/choosing"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/pending"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
)

// Ready returns the living models of unit u that can use a weapon type of its: those that have it, less those
// that have used it up (GF3-SR-LIMITED, SQ-SR-LIMITED).
func Ready(p engine.Position, u int, w *Weapon) uint64 {
	return force.Ready(peek.State(p), u, w)
}

// Successes returns how many of the six results of a die succeed.
func Successes(mod, need int) int {
	return force.Successes(mod, need)
}

// Keep has the answers of Towards and IntoCover about a position share what they are worked out from, until
// Forget. They are what they are without, and come sooner where there are several about one unit. Nothing may
// change the position in between, and nobody else ask about it at the same time.
func Keep(p engine.Position) { tactics.Keep(peek.State(p)) }

// Forget ends what Keep began.
func Forget(p engine.Position) { tactics.Forget(peek.State(p)) }

// Away returns the move of unit u in one of the pattern's directions that takes it furthest from the nearest
// enemy, box to box; of equally far ones the one with the fewest dice of dangerous terrain, then the first on
// the menu. ok is false when none takes it further than it is, or there is no enemy.
func Away(p engine.Position, u int, allow int32) (a engine.Action, ok bool) {
	return tactics.Away(peek.State(p), u, allow)
}

// CanBoard reports whether unit u can go into unit t by an Advance, and by a Rush.
func CanBoard(p engine.Position, u, t int) (advance, rush bool) {
	return movement.CanBoard(peek.State(p), u, t)
}

// OnTable reports whether unit u is on the table.
func OnTable(p engine.Position, u int) bool {
	return force.Alive(peek.State(p), u)
}

// ChargeAction returns the action by which unit u charges unit e of the other seat, and whether it may and
// can.
func ChargeAction(p engine.Position, u, e int) (a engine.Action, ok bool) {
	return movement.ChargeAction(peek.State(p), u, e)
}

// WalksInto reports whether unit u can charge unit e without a jump.
func WalksInto(p engine.Position, u, e int) bool {
	return movement.WalksInto(peek.State(p), u, e)
}

// Enchantment returns the bit of Extra that Enchant sets.
func Enchantment(stat roster.SpellStat, better bool) int32 {
	return force.Enchantment(stat, better)
}

// SpellTargets returns the mask, by number among the units of their side, of the units that a caster can cast
// a spell at.
func SpellTargets(p engine.Position, c *force.Caster, spell *Spell) uint64 {
	return casting.SpellTargets(peek.State(p), c, spell)
}

// Tried returns the mask, by number among the casters of the active unit, of those that have tried a spell of
// their army in the activation under way; 0 when there is none.
func Tried(p engine.Position, spell int) uint64 {
	return casting.Tried(peek.State(p), spell)
}

// DeployCells returns the number of cells of the pattern over a zone.
func DeployCells(zone geom.Polygon) int {
	return move.DeployCells(zone)
}

// FallAP returns the AP of the hit that a model takes which falls from a height, and whether it takes one at
// all.
func FallAP(height int32) (ap int, hit bool) {
	return attacks.FallAP(height)
}

// BestBlow returns the entry of the menu of a Furious model with whose weapon a further attack does the most,
// the first of several.
func BestBlow(p engine.Position, menu []engine.Action) int {
	return tactics.BestBlow(peek.State(p), menu)
}

// Joiners returns the mask of the places among unit u's models of the heroes that have joined it, alive or
// dead.
func Joiners(p engine.Position, u int) uint64 {
	return force.Joiners(peek.State(p), u)
}

// A Strength is what a unit began with, and how much of it is left.
type Strength struct {
	Models     int   // that it had at the start, with the heroes that have joined it (GF3-A-38)
	HeroPoints int32 // points of the heroes that have joined it and live
	Lone       bool  // it is a single model from the start that no hero has joined
	// it is down to half its starting models or fewer; a lone model, to half its Tough or less (GF3-MORALE-01)
	Half bool
}

// StrengthOf returns the strength of unit u.
func StrengthOf(p engine.Position, u int) Strength {
	s := peek.State(p)
	return Strength{force.Strength(s, u), force.JoinedPoints(s, u), force.Lone(s, u), force.Half(s, u)}
}

// Harm returns what unit u's weapon type t does to enemy e on the average when all of its models that can
// fire it do: points' worth of wounds, 2304 for each, never more than what is left of e. It is 0 when none
// can fire.
func Harm(p engine.Position, u, e, t int) int64 {
	return tactics.Harm(peek.State(p), u, e, t)
}

// Carries returns what the weapons of model k of unit u are worth, by their attacks, AP, Blast and Deadly, in
// a scale of its own.
func Carries(p engine.Position, u, k int) int64 {
	return tactics.Carries(peek.State(p), u, k)
}

// JumpTests returns how many tests of Dexterity a jump over a distance takes (SQ-MOV-06).
func JumpTests(distance int32) int {
	return force.JumpTests(distance)
}

// LeapOf returns the first jump on the way by which an action leads to where it goes, if it is a legal answer
// to where a unit moves and takes one.
func LeapOf(p engine.Position, a *engine.Action) (l Leap, ok bool) {
	return movement.LeapOf(peek.State(p), a)
}

// Frightens returns what the Fear of unit u counts for: the sum of the ratings of its living models, a rule
// without one counting 1, or by a ruling the highest of them; or in GF2 dice, D3 each: one, or by a ruling
// one for each model.
func Frightens(p engine.Position, u int) (wounds, dice int) {
	return attacks.Frightens(peek.State(p), u)
}

// MoraleBy returns the morale test of unit u as it is now when its own models take it, and when a hero among
// them does: equal when there is but one to take it (GF3-SR-HERO-02).
func MoraleBy(p engine.Position, u int) (squad, hero morale.MoraleTest) {
	return morale.MoraleBy(peek.State(p), u)
}

// PendingOf returns what the state is in the middle of.
func PendingOf(p engine.Position) Pending {
	return pending.PendingOf(peek.State(p))
}

// ReadPending is PendingOf for those who ask often: nothing is copied.
func ReadPending(p engine.Position, into *Pending) { into.Read(peek.State(p)) }

// Of returns the data of a state's game.
func Of(p engine.Position) *Data {
	return force.Of(peek.State(p))
}

// Ahead returns the prospects of unit u, by what is quick to tell: whether an Advance brings a weapon to bear is
// what BestShot finds out, and whether one gets into cover IntoCover. What these find is among the prospects. An
// enemy is in reach by ranges and by what shuts off all sight.
func Ahead(p engine.Position, u int) tactics.Prospects {
	return tactics.Ahead(peek.State(p), u)
}

// Allowance returns how far the unit may go whose move is pending, and whether it may shoot afterwards.
func Allowance(p engine.Position) (allow int32, shooting bool) {
	return proc.Allowance(peek.State(p))
}

// Plays reports whether a state is of one of the games of this package's family; the other functions are for
// those alone.
func Plays(p engine.Position) bool {
	return force.Plays(peek.State(p))
}

// Gap returns the distance of two units on the table, base edge to base edge at the closest, in units rounded
// down; 0 when bases touch.
func Gap(p engine.Position, u, e int) int64 {
	return figures.Gap(peek.State(p), u, e)
}

// GapTo returns the distance of unit u, were it displaced by v as it stands, from a point: from the closest
// base edge, in units rounded down; 0 when a base covers it.
func GapTo(p engine.Position, u int, v, at geom.Point) int64 {
	return figures.GapTo(peek.State(p), u, v, at)
}

// Sees reports whether some model of unit u sees some model of unit e (GF3-SHOOT-09), at whatever distance.
func Sees(p engine.Position, u, e int) bool {
	return figures.Sees(peek.State(p), u, e)
}

// Guns returns how many ranged weapons unit u has, copy by copy.
func Guns(p engine.Position, u int) int {
	return shooting.Guns(peek.State(p), u)
}

// LaterTypeFires reports whether a weapon type of unit u behind type t could fire at unit e that is one weapon with
// it, and so bound to whatever t fires at (GF3-SHOOT-02).
func LaterTypeFires(p engine.Position, u, t, e int) bool {
	return shooting.LaterTypeFires(peek.State(p), u, t, e)
}

// Volleys appends the strikes of unit u's shooting at unit e, were it displaced by v as it stands: one for
// each of its weapon types that has e in range and sight, with all that can fire it.
func Volleys(p engine.Position, u, e int, v geom.Point, dst []Strike) []Strike {
	return shooting.Volleys(peek.State(p), u, e, v, dst)
}

// Danger returns how many dice of dangerous terrain unit u would roll for a straight move by v as it stands
// (GF3-TERRAIN-03).
func Danger(p engine.Position, u int, v geom.Point) int {
	return casualty.Danger(peek.State(p), u, v)
}

// Arsenal appends the strikes that unit u could make at unit e if they stood facing each other in the open
// and all its models were in range, in sight and in reach: those of its ranged weapons, from no further than
// the long range, or those of its melee weapons when it charges. It also returns its dice of Impact.
func Arsenal(p engine.Position, u, e int, melee bool, dst []Strike) (strikes []Strike, impact int) {
	return attacks.Arsenal(peek.State(p), u, e, melee, dst)
}

// Nearest returns the enemy unit on the table that is nearest to unit u, the lowest number of equally near
// ones, and its Gap; -1 when there is none.
func Nearest(p engine.Position, u int) (enemy int, gap int64) {
	return figures.Nearest(peek.State(p), u)
}

// Reach returns the distances that unit u covers by an Advance and by a Rush or Charge, and the longest range
// of its weapons, 0 without ranged ones; all in units. An Aircraft does not rush.
func Reach(p engine.Position, u int) (advance, rush, shot int32) {
	return movement.Reach(peek.State(p), u)
}

// ChargedLess returns by how much less far enemies charge at unit e than they rush, in units; below 0 for further.
func ChargedLess(p engine.Position, e int) int32 {
	return force.Of(peek.State(p)).Units[e].ChargedLess()
}

// Strikes reports whether unit u has anything to strike with when it charges: melee weapons that still have a
// bearer, or Impact.
func Strikes(p engine.Position, u int) bool {
	return attacks.Strikes(peek.State(p), u)
}

// Attacker returns the unit whose attack is being resolved against unit u: who shoots, who fights in a melee
// against it, or who casts; -1 when nobody does.
func Attacker(p engine.Position, u int) int {
	return proc.Attacker(peek.State(p), u)
}

// Advancing reports whether the pending decision is where a unit goes that may shoot after its move.
func Advancing(p engine.Position) bool {
	return proc.Advancing(peek.State(p))
}

// NearestTo returns the unit of a seat that is on the table and nearest to a point, base edge to point, the
// lowest number of equally near ones, and the distance; -1 when there is none.
func NearestTo(p engine.Position, seat int, at geom.Point) (unit int, gap int64) {
	return figures.NearestTo(peek.State(p), seat, at)
}

// NearestModel returns where the model of unit e stands that is nearest to a point, the first of equally near
// ones.
func NearestModel(p engine.Position, e int, to geom.Point) geom.Point {
	return figures.NearestModel(peek.State(p), e, to)
}

// screenGap is how far from a marker a unit stands that screens it (units).
const screenGap = 2 * geom.Inch

// Screen returns where a unit of a seat stands that screens a marker: 2 inches away, on the way from it to the enemy nearest
// to it, no more than half of that; the marker itself when no enemy is on the table.
func Screen(p engine.Position, seat, marker int) geom.Point {
	at := p.Marker(marker).P
	e, gap := NearestTo(p, 1-seat, at)
	if e < 0 {
		return at
	}
	return at.Add(NearestModel(p, e, at).Sub(at).WithLength(min(screenGap, gap/2)))
}

// ArrivalCells returns the number of cells of the pattern of places for units that were set aside, on a table
// of a width and a height.
func ArrivalCells(width, height int32) int {
	return move.ArrivalCells(width, height)
}

// IntoCover returns the move of unit u after which it stands in cover terrain, more than half of its models
// wholly or a single model with its centre, nearest to a goal; of equally near ones the one with the fewest
// dice of dangerous terrain, then the first on the menu. It may stay. ok is false when no destination that it
// goes to as it stands is in cover.
func IntoCover(p engine.Position, u int, goal geom.Point, allow int32, shooting bool) (a engine.Action,
	ok bool) {
	return tactics.IntoCover(peek.State(p), u, goal, allow, shooting)
}

// BestShot returns the Advance of unit u after which it brings the most of its ranged weapons to bear on
// enemy e, and their number, copy by copy: the shortest such way, no way at all where they bear already, of
// equally short ones (to a twentieth of an inch) the one with the fewest dice of dangerous terrain. It looks at
// the pattern's directions and beyond them: the shortest ways into range, past corners that hide e, and round
// what is in the way. A unit that has lost its coherency closes up.
func BestShot(p engine.Position, u, e int) (a engine.Action, guns int) {
	return tactics.BestShot(peek.State(p), u, e)
}

// ChooseSpell returns the index in a menu of spells to try of the one that does the most for its tokens, by
// the chance that the die casts it, to the unit that suffers or gains most by it (SpellWorth), the first of
// several, or of none when none is of any use.
func ChooseSpell(p engine.Position, menu []engine.Action) int {
	return tactics.ChooseSpell(peek.State(p), menu)
}

// ChooseBlock reports whether a psychic had better try to block the spell that is being cast: when its unit
// has acted in this round, so that it cannot cast any more, or its army has no spells.
func ChooseBlock(p engine.Position) bool {
	return tactics.ChooseBlock(peek.State(p))
}

// ChooseTarget returns the index in a menu of targets of a spell of the one that suffers or gains most by it,
// the first of several.
func ChooseTarget(p engine.Position, menu []engine.Action) int {
	return tactics.ChooseTarget(peek.State(p), menu)
}

// ChooseTokens returns the index in a menu of tokens to commit to a try of what a caster spends. A token adds
// a sixth to the chance, or takes it off, and could instead pay for a try of its own at even chances: so it
// pays for spells of value 2 and 3 alone, until the side's casters have spent two; and for any spell where
// the caster would hold more than it may when it gains its next ones. Nothing is spent on a spell of no use.
func ChooseTokens(p engine.Position, menu []engine.Action) int {
	return tactics.ChooseTokens(peek.State(p), menu)
}

// SpellWorth returns what a spell that unit u casts at unit e does on the average, in the scale of Harm: for
// damage, the loss of e. Else a unit that has yet to act in this round and has an enemy in reach is taken to
// do a quarter of its points by its attack, or half as much to one enemy of which it may choose another, and
// the worth is the share by which the spell changes that; to move further or less is worth a twentieth of the
// points of one that is not near a marker to be taken. An effect that the unit is under already is worth
// nothing.
func SpellWorth(p engine.Position, u int, spell *Spell, e int) int64 {
	return tactics.SpellWorth(peek.State(p), u, spell, e)
}

// Tokens returns the spell tokens that model i (of the game) holds.
func Tokens(p engine.Position, i int) int {
	return force.Tokens(peek.State(p), i)
}

// Feared returns the Fear of those who have wounded unit u in this activation.
func Feared(p engine.Position, u int) int {
	return force.Feared(peek.State(p), u)
}

// Effect returns what spells on unit u add to a stat: 1, 0 or -1 times what the stat is counted in.
func Effect(p engine.Position, u int, stat roster.SpellStat) int {
	return force.Effect(peek.State(p), u, stat)
}

// Effects returns what spells have laid on unit u, bit by bit: for each stat four, +1 and -1 until the end of
// the round, +1 and -1 until the end of an activation.
func Effects(p engine.Position, u int) int32 {
	return force.Effects(peek.State(p), u)
}

// Moves returns how far unit u goes by an Advance and by a Rush or Charge, in units, with what spells add to
// it.
func Moves(p engine.Position, u int) (advance, rush int32) {
	return force.Moves(peek.State(p), u)
}

// Asked returns the caster who is asked which spell it tries.
func Asked(p engine.Position) *force.Caster {
	return casting.Asked(peek.State(p))
}

// CastChance returns by how many of the six faces of a die a caster casts a spell, nobody boosting or
// blocking.
func CastChance(p engine.Position, c *force.Caster, spell *Spell) int {
	return casting.Chance(peek.State(p), c, spell)
}

// SpreadOf returns the hits of a Blast weapon that are still to be dealt out, those of them that were rolled
// with a 6, and the units that have not had their share, as bits; nothing when none are being dealt out
// (SQ-SR-BLAST).
func SpreadOf(p engine.Position) (hits, sixes int, units uint64) {
	return attacks.SpreadOf(peek.State(p))
}

// EachPick goes through what the models of unit u that attack with Takedown or Sniper weapons have singled out and not
// attacked yet: the place of each model that has chosen among those who may, less than MaxPicks, and the number of what it
// has chosen, from 1 for the target's first model, 65 for nobody.
func EachPick(p engine.Position, u int, do func(place, pick int)) {
	attacks.EachPick(peek.State(p), u, do)
}

// SinglesHero reports whether an action singles out a hero that has joined its target.
func SinglesHero(p engine.Position, a *engine.Action) bool {
	return attacks.SinglesHero(peek.State(p), a)
}

// ChoosePick returns the index in a menu of models to single out of the one to attack: the one that carries
// the most, the first of several, or, if hero says so, the first of the heroes that have joined the target
// that carries the most of them; but those come last that twice as many attackers have singled out already as
// they have wounds left.
func ChoosePick(p engine.Position, menu []engine.Action, hero bool) int {
	return tactics.ChoosePick(peek.State(p), menu, hero)
}

// Towards returns the move of unit u, with the given allowance, that takes it as far as may be along the
// shortest way to a goal, past what stands in between. It goes as it stands where it can, along up to two way
// points, and otherwise in the formation in which it comes furthest; its pattern is OffPattern. Other units
// that leave no way at all are not reckoned with, so that it comes up behind them. A unit that a base of its
// own covers the goal with, or that comes no nearer, stays. Where models have lost touch they re-form.
func Towards(p engine.Position, u int, goal geom.Point, allow int32) engine.Action {
	return tactics.Towards(peek.State(p), u, goal, allow)
}

// Carrier returns the transport that unit u is inside, or -1.
func Carrier(p engine.Position, u int) int {
	return force.Carrier(peek.State(p), u)
}

// Present reports whether unit u is on the table, or in a transport that is.
func Present(p engine.Position, u int) bool {
	return force.Present(peek.State(p), u)
}

// Wrecked reports whether the pending decision is where a unit is placed whose transport has been destroyed.
func Wrecked(p engine.Position) bool {
	return proc.Wrecked(peek.State(p))
}

// ArmsOf returns the weapon types of unit u, those of heroes that have joined it included. Not to be changed.
func ArmsOf(p engine.Position, u int) *Arms { return Of(p).Arms(peek.State(p), u) }

// ShootsRushed reports whether unit u may shoot after a Rush.
func ShootsRushed(p engine.Position, u int) bool { return Of(p).ShootsRushed(peek.State(p), u) }

// Rooted reports whether unit u may only Hold.
func Rooted(p engine.Position, u int) bool { return Of(p).Rooted(peek.State(p), u) }

// Activated returns the unit whose activation is under way, or -1. In Star Quest, whose units take turns of
// another kind, it is always -1.
func Activated(p engine.Position) int {
	if f := peek.State(p).Pending(proc.Activation); f != nil {
		return int(f.A)
	}
	return -1
}

// Affect puts the effect of a buff or debuff on unit e, in a state of the caller's own.
func Affect(s *engine.State, e int, spell *Spell) { spell.Lay(peek.Live(s), e) }

// Offered returns what the pending decision lets a player choose by a rule of a list: an action that uses something
// has its number in Arg. It is empty at all other decisions.
func Offered(p engine.Position) []Offer { return choosing.Asked(peek.State(p)) }

// Using returns the number in its list of the rule of which Offered tells, -1 when there is none.
func Using(p engine.Position) int { return choosing.Using(peek.State(p)) }

// LentBy returns the rule that an offer to a seat lends, with its rating and the definitions of its list; a nil rule when
// it lends none.
func LentBy(p engine.Position, seat int, o *Offer) (defined []effects.Rule, rule *effects.Rule, rating int) {
	return Of(p).LentBy(seat, o)
}

// LentBySpell is LentBy for a spell of a seat.
func LentBySpell(p engine.Position, seat int, spell *Spell) (defined []effects.Rule, rule *effects.Rule, rating int) {
	return Of(p).LentBySpell(seat, spell)
}

// Choices returns what rule n of a seat's list, from 0 to effects.MaxRules-1, lets its player choose, in the order of
// its definition.
func Choices(p engine.Position, seat, n int) []Offer { return Of(p).OffersOf(seat, n) }

// Choosable returns the mask of those rules of its list that let a player choose something for unit u at a stage: rules
// that it has and has not used up.
func Choosable(p engine.Position, u int, at effects.Stage) uint64 {
	return Of(p).Offering(peek.State(p), u, at)
}

// LendingGain returns by how much the value of the dearest spell grows that unit e can pay for with the spell tokens that an
// offer lets unit u lend it, less by how much that of unit u shrinks; 0 when it has acted in this round.
func LendingGain(p engine.Position, o *Offer, u, e int) int {
	return o.LendingGain(peek.State(p), u, e)
}

// Give gives a unit what an action uses of what is offered, in a state of the caller's own.
func Give(s *engine.State, a *engine.Action) { choosing.Give(peek.Live(s), a) }

// Lent returns masks of the special rules of lists that unit u has beside its models' own: those of its own list that
// are lent to it, and those of the other side's that are put on it. Both are 0 in games without such rules.
func Lent(p engine.Position, u int) (own, other uint64) {
	s, d := peek.State(p), Of(p)
	return uint64(d.Lent(s, u)), uint64(d.Cursed(s, u))
}

// Standing returns the conditions that unit u is under itself, of those that rules of lists ask for: 0 in games without
// such rules.
func Standing(p engine.Position, u int) effects.When { return Of(p).Standing(peek.State(p), u) }

// PatternUse returns the pattern of what number n of the offers of a rule does for a unit by its number among those of
// its side: the one that is asked itself, one that is picked, or an enemy that is.
func PatternUse(n int, o *Offer, number int) int { return choosing.Pattern(n, o, number) }

// ChooseUse returns the index in a menu of what a rule of a list offers of the first that somebody can take, for the
// unit nearest to the one that is asked; of equally near ones the one of more points, then the leftmost as its player
// sees them.
func ChooseUse(p engine.Position, menu []engine.Action) int {
	return tactics.ChooseUse(peek.State(p), menu)
}

// Given returns how many special rules of lists players have chosen for unit u, or picked it for, that it has now,
// by when they end, and how many rules of its own that are used once in a game it has used.
func Given(p engine.Position, u int) (ends [effects.NumUntils]int, spent int) {
	return force.GivenTo(peek.State(p), u)
}

// NewSums returns what works out what rules come to in the game of a position.
func NewSums(p engine.Position) *Sums { return attacks.NewSums(peek.State(p)) }

// SumArm returns what rules come to for attacks of unit u with a weapon type that it has.
func SumArm(p engine.Position, k *Sums, u int, w *Weapon) ArmSum { return k.Arm(peek.State(p), u, w) }

// SumMeans returns the mean wounds of an attack of unit u with a weapon type that it has at each of References, from
// near or in melee, from afar and when charging, each counted in MeanUnit.
func SumMeans(p engine.Position, k *Sums, u int, w *Weapon) [len(attacks.References)][3]int32 {
	return k.Means(peek.State(p), u, w)
}

// SumUnit returns what rules come to for unit u.
func SumUnit(p engine.Position, k *Sums, u int) UnitSum { return k.Unit(peek.State(p), u) }
