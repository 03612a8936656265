package quest

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env/internal/sight"
)

// jumpTest is what each test of a jump on a way counts, in tenths of an inch: a hero may fall, or pay not to.
const jumpTest = 35

// missionFacts are what observations know of a game that does not change.
type missionFacts struct {
	game     *engine.Game
	quest    *quests.Quest
	objs     int // objectives; the markers behind them are search tokens
	heroes   int // who play; the units behind them are those of the AI side
	skills   [party.MaxHeroes][]float32
	villains []int     // units
	prey     []uint64  // by goal: what it wants destroyed
	high     []float32 // by marker: how high it lies

	chart *sense.Chart
	ways  []sense.Field // to the markers
	exit  sense.Field   // into the exit; nil without one
}

// newMissionFacts works out what does not change in a game.
func newMissionFacts(game *engine.Game) sight.OwnFacts {
	q, begin := quests.Of(game.Setup().Mission), game.New(0).View()
	first, end := game.UnitRange(starquest.Foes)
	k := &missionFacts{game: game, quest: q, objs: len(q.Objectives), heroes: first,
		chart: sense.NewChart(game.Table(), game.Models()[0].Base, jumpTest)}
	for u := range first {
		for n := range party.MaxSkills {
			if s := starquest.SkillOf(begin, u, starquest.FirstOwnSkill+n); s != nil {
				row := skillRow(begin, u, s, first, end)
				k.skills[u] = append(k.skills[u], row[:]...)
			}
		}
	}
	for i, unit := range game.Setup().Armies[starquest.Foes].Units {
		if _, villain := roster.Rating(unit.Rules, roster.Villain); villain {
			k.villains = append(k.villains, first+i)
		}
	}
	for goal := range q.Goals {
		k.prey = append(k.prey, starquest.Targets(begin, goal))
	}
	for i := range k.objs + len(q.Tokens) {
		at := k.markerAt(i)
		k.high = append(k.high, height(game.Table().HeightAt(at)))
		k.ways = append(k.ways, k.chart.Fill(nil, k.chart.Square(at)))
	}
	if q.Exit != nil {
		k.exit = k.toExit()
	}
	return k
}

// skillRow returns the row of a hero's own skill, in a mission against the units from first up to end.
func skillRow(p engine.Position, u int, s *party.Skill, first, end int) (row [numSkill]float32) {
	row[kIs] = 1
	row[kTest+int(s.Test-party.Strength)], row[kPasses] = 1, float32(starquest.PassChance(p, u, s.Test))/6
	row[kRange], row[kSelf], row[kHostile] = float32(s.Range)/48, sight.Truth(s.Range == 0), sight.Truth(s.Hostile())
	row[kEffect+int(s.Effect-party.SkillHeal)], row[kAmount] = 1, sight.Fraction(s.N, 4)
	rating := func(id roster.RuleID) int {
		n, _ := roster.Rating(s.Rules, id)
		return n
	}
	row[kAP], row[kBlast], row[kDeadly] = sight.Fraction(rating(roster.AP), 2), sight.Fraction(rating(roster.Blast), 3),
		sight.Fraction(rating(roster.Deadly), 3)
	if s.Effect == party.SkillHits {
		sum := 0.0
		for e := first; e < end; e++ {
			sum += odds.OfHits(p, u, e, s.N, s.Rules).Wounds
		}
		mean := float32(sum / float64(max(1, end-first)))
		row[kWounds] = mean / (mean + 4)
	}
	if s.Status > 0 {
		row[kStatus+int(s.Status)-1] = 1
	}
	if s.Stat > 0 {
		row[kStat+int(s.Stat-roster.StatHit)] = 1
	}
	return row
}

// height maps a height into 0 to 1.
func height(h int32) float32 { return float32(h) / float32(h+4*geom.Inch) }

// Parts returns the rows of a hero's own skills.
func (k *missionFacts) Parts(u int) []float32 { return k.skills[u] }

// Writer returns what one environment writes by.
func (k *missionFacts) Writer() sight.OwnWriter {
	return &writer{missionFacts: k, villains: make([]engine.Unit, len(k.villains))}
}

// markerAt returns where a marker lies.
func (k *missionFacts) markerAt(i int) geom.Point {
	if i < k.objs {
		return k.quest.Objectives[i]
	}
	return k.quest.Tokens[i-k.objs]
}

// toExit works out the ways into the exit.
func (k *missionFacts) toExit() sense.Field {
	var inside []int
	for s := range k.chart.Squares() {
		if !k.chart.Barred(s) && k.quest.Exit.ContainsDisc(k.chart.Middle(s), geom.Inch) {
			inside = append(inside, s)
		}
	}
	if len(inside) == 0 {
		inside = append(inside, k.chart.Square(center(k.quest.Exit.Box())))
	}
	return k.chart.Fill(nil, inside...)
}

// exitWalk returns how far it is to walk to the exit, sense.Unreached without one.
func (k *missionFacts) exitWalk(from geom.Point) int {
	if k.exit == nil {
		return sense.Unreached
	}
	return k.chart.From(k.exit, from)
}

// far maps a distance in tenths of an inch into 0 to 1, 12 inches to 1/2; what cannot be reached is 1.
func far(tenths int) float32 {
	if tenths >= sense.Unreached {
		return 1
	}
	return float32(tenths) / float32(tenths+120)
}
