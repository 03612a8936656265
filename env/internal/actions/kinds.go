package actions

import (
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env"
)

// A Kind is all that the environments of one-page games say about a kind of decision. In the atomic layer
// each answer has a slot. So it has in the tactical layer, unless the kind has Criteria or an Entry.
type Kind struct {
	// Like is a kind that this one takes after in all that is not said of it.
	Like engine.Kind
	// Answers are slots that other kinds share.
	Answers []Answers
	// Criteria are slots of the tactical layer which all are legal always.
	Criteria Group
	// Mask marks the legal slots of the tactical layer, Entry returns the entry of the menu that one of them
	// chooses, and Slot the slot that an entry belongs to: where slots and entries are not the same.
	Mask  func(t *Tactics, now *env.Moment, d engine.Decision)
	Entry func(t *Tactics, now *env.Moment, d engine.Decision, slot int) int
	Slot  func(t *Tactics, now *env.Moment, d engine.Decision, a *engine.Action) int
	// Usual returns the slot by which the stated policy answers a choice on the way, or -1. Without it the
	// kind is no such choice, and whoever plays is asked.
	Usual policy
	// Amid says that the decision can come up before an intent has been carried out. Others end it.
	Amid bool
}

// A policy returns the slot by which it answers a decision, or -1.
type policy func(t *Tactics, now *env.Moment, d engine.Decision) int

// Answers are so many answers of a kind of decision, by pattern, whose slots are those of a group.
type Answers struct {
	Pattern, N int
	Group      Group
	K          int // the first of the group's slots
}

// Kinds are all kinds of decisions.
type Kinds [engine.NumKinds]Kind

// NewKinds returns what all one-page games say about decisions, in an environment with room for so many units
// of a player, and models and weapon types of a unit.
func NewKinds(units, models, types int) *Kinds {
	yesNo := Answers{0, 2, GroupAnswer, 0}
	pass := func(pattern int) Answers { return Answers{pattern, 1, GroupAnswer, 0} }
	part := Kind{Mask: maskParts, Entry: place, Slot: part}
	return &Kinds{
		engine.PlaceMarker: part,
		engine.ChooseEdge:  {Answers: []Answers{{0, 2, GroupEdge, 0}}},
		engine.DeployUnit:  {Mask: maskUnits, Entry: formation, Slot: unit},
		engine.DeployAt:    part,
		engine.Activate:    {Answers: []Answers{{0, units, GroupActivate, 0}, pass(opr.PatternPass)}},

		engine.ChooseAction: {Mask: maskIntents},
		engine.MoveTo: {Answers: []Answers{{opr.PatternBoard, units, GroupActivate, 0}},
			Mask: maskMoves, Usual: leaveWreck},
		engine.Shoot: {Amid: true, Answers: []Answers{{opr.PatternHoldFire, 1 + units, GroupFire, 0}}},
		engine.GroupOrder: {Usual: best(widest), Answers: []Answers{{0, types, GroupOrder, 0},
			{opr.MaxTypes, 1, GroupOrder, types}, pass(opr.PatternAbstain)}},
		engine.Casualty: {Amid: true, Criteria: GroupLose, Entry: lose,
			Usual: always(GroupLose, loseLeast)},
		engine.ChargePath: {Usual: best(inOrder), Answers: []Answers{{0, 3, GroupContact, 0}}},
		engine.CloseIn:    {Like: engine.ChargePath},
		engine.StrikeBack: {Usual: always(GroupAnswer, 1), Answers: []Answers{yesNo}},
		engine.StepBack: {Criteria: GroupStepBack, Entry: stepBack,
			Usual: always(GroupStepBack, backToMarker)},
		engine.Consolidate: {Like: engine.MoveTo, Usual: moveOn},
		engine.FreeMove:    {Like: engine.MoveTo, Usual: moveOn},

		engine.SetAside: {Answers: []Answers{yesNo, {2, 1, GroupScout, 0}}},
		engine.Arrive: {Like: engine.DeployUnit,
			Answers: []Answers{pass(opr.PatternWait)}},
		engine.ArriveAt: {Like: engine.DeployAt},
		engine.CastSpell: {Amid: true, Usual: best(opr.ChooseSpell),
			Answers: []Answers{{opr.PatternNoSpell, 1, GroupFire, 0},
				{opr.PatternSpell, roster.MaxSpells, GroupOrder, 0}}},
		engine.CastAt: {Amid: true, Usual: best(opr.ChooseTarget),
			Answers: []Answers{{opr.PatternAim, units, GroupFire, 1},
				{opr.PatternAimOwn, units, GroupActivate, 0}, {opr.PatternAimNoMore, 1, GroupFire, 0}}},
		engine.CommitTokens: {Amid: true, Usual: best(opr.ChooseTokens),
			Answers: []Answers{{0, opr.MaxTokens + 1, GroupTokens, 0}}},
		engine.JoinUnit: {Answers: []Answers{pass(0), {1, units, GroupActivate, 0}}},
		engine.PickModel: {Mask: maskPicks,
			Entry: pick, Usual: usualPick,
			Answers: []Answers{{0, models, GroupLose, 0}, pass(opr.PatternNobody)}},
		engine.StrikeFirst: {Like: engine.StrikeBack},
		engine.UseLimited:  {Like: engine.StrikeBack},
		engine.MoraleBy: {Like: engine.StrikeBack,
			Usual: either(heroTests)},
		engine.StartAboard: {Like: engine.JoinUnit},
		engine.BlockSpell: {Amid: true, Like: engine.StrikeBack,
			Usual: either(blocks)},
		engine.FuriousWith: {Like: engine.GroupOrder,
			Usual: best(opr.BestBlow)},
	}
}

// homes are the kinds, and their patterns, whose answers the slots of a group are in the atomic layer.
var homes = map[Group]struct {
	kind    engine.Kind
	pattern int
}{
	GroupActivate: {engine.Activate, 0},
	GroupFire:     {engine.Shoot, opr.PatternHoldFire}, GroupOrder: {engine.GroupOrder, 0},
	GroupLose: {engine.Casualty, 0}, GroupTokens: {engine.Casualty, 0}, GroupContact: {engine.ChargePath, 0},
	GroupAnswer: {engine.StrikeBack, 0}, GroupUse: {engine.UseRule, 1}, GroupPass: {engine.Activate, opr.PatternPassBy},
}

// Share gives the answers that share slots in the atomic layer theirs.
func (k *Kinds) Share(t *env.Slots) {
	k.share(t, func(g Group) int {
		home, ok := homes[g]
		if !ok {
			return -1
		}
		return t.Slot(home.kind, &engine.Action{Pattern: int16(home.pattern)})
	})
}

// share gives answers the slots of their groups, which begin where first says, or are none when it is less
// than 0. Kinds that are like others come after these.
func (k *Kinds) share(t *env.Slots, first func(Group) int) {
	for _, alike := range [2]bool{false, true} {
		for kind := range engine.NumKinds {
			row := &k[kind]
			if (row.Like != 0) != alike {
				continue
			}
			if alike {
				t.ShareAll(row.Like, kind)
			}
			for _, a := range row.Answers {
				for i := range a.N {
					if at := first(a.Group); at >= 0 {
						t.Set(kind, a.Pattern+i, at+a.K+i)
					}
				}
			}
		}
	}
}

// inherit has every kind that is like another take after it.
func (k *Kinds) inherit() {
	for kind := range k {
		row := &k[kind]
		like := &k[row.Like]
		if row.Like == 0 {
			continue
		}
		if row.Usual == nil {
			row.Usual = like.Usual
		}
		row.Mask, row.Entry, row.Slot, row.Criteria = like.Mask, like.Entry, like.Slot, like.Criteria
	}
}
