package env_test

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	. "gauntlet/env"
)

// half returns n/(n+of).
func half(n, of int) float32 { return float32(n) / float32(n+of) }

// What the tables of Star Quest say of a mission, of markers, units and skills is what the queries of the game say.
func TestQuestTablesShowWhatIs(t *testing.T) {
	seen := map[string]int{}
	for n, spec := range []string{"StarQuest-LastStand-v1", "StarQuest-Breach-v1:heroes=4",
		"StarQuest-Ruins-v1:armies=wayfarers,brood", "StarQuest-Hunt-v1:armies=wayfarers,brood:heroes=4",
		"StarQuest-Relay-v1:layer=tactical"} {
		e := openSpec(t, spec)
		s := showing(t, e)
		rng := dice.New(uint64(n) + 200)
		step := stepNimbly
		if e.Spec().Layer == Tactical {
			step = stepAtRandom
		}
		for range games(t, e, enginetest.Samples(3, 8), &rng, step) {
			if p := e.Position(); e.Asked() == engine.Activate { // statuses are rare, and shedding them is rarer
				m := enginetest.Open(e.State())
				for u := range p.Game().UnitsOf(starquest.Heroes) {
					if m.Units[u].Is(engine.OnTable) {
						starquest.SetStatus(m.Owner(), u, party.Status(1+u%party.NumStatuses))
					}
				}
				revealOne(m)
			}
			for seat := range 2 {
				s.look(seat)
				s.is("side", [2]float32{1, -1}[seat])
				s.tableMission(seen)
				s.tableTurn(seen)
				s.tableMarkers(seat, seen)
				s.tableUnits(seat, seen)
			}
		}
	}
	counted(t, "what shows", seen, 1, "a status to be shed", "an action that costs Power", "an exit", "units to come",
		"a unit that is gone", "a revealed token", "a hidden item", "a token that is taken", "a morale test", "a status",
		"a hero who is down", "a skill", "a skill that is used", "a skill on somebody", "an objective", "a hold",
		"a unit on the table")
}

// revealOne reveals the first search token that is hidden, and lets it be picked up when it is the second.
func revealOne(m enginetest.Memory) {
	q := quests.Of(m.G.Setup.Mission)
	for k := range q.Tokens {
		i := len(q.Objectives) + k
		if starquest.TokenOf(m.View(), i).Revealed {
			continue
		}
		content := 0
		for n := k; n >= q.Contents[content].Count; content++ {
			n -= q.Contents[content].Count
		}
		if m.Vars[questTokens+k] = int16(content + 1); k == 1 {
			m.Vars[questTokens+k] |= 16
			m.Markers[i].Owner = starquest.Heroes
		}
		return
	}
}

// kindOf returns the kind of the goal that a game is at, 0 when all are reached.
func kindOf(p engine.Position) quests.GoalKind {
	if goals, at := quests.Of(p.Game().Setup().Mission).Goals, starquest.GoalOf(p); at < len(goals) {
		return goals[at].Kind
	}
	return 0
}

// tableMission checks the numbers about the mission.
func (s *watched) tableMission(seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	q, c := quests.Of(p.Game().Setup().Mission), starquest.CourseOf(p)
	s.is("goal", oneHot(7, int(kindOf(p))-1)...)
	s.is("goals", float32(len(q.Goals))/6)
	s.is("goals-done", float32(starquest.GoalOf(p))/float32(len(q.Goals)))
	s.is("alarms", half(c.Alarms, 2))
	first, end := p.Game().UnitRange(starquest.Foes)
	come := [5]float32{}
	for u := first; u < end; u++ {
		if !p.Unit(u).Is(engine.Reserve) {
			continue
		}
		seen["units to come"]++
		come[0]++
		if rounds, known := starquest.ComesIn(p, u); known {
			come[1+min(rounds, 2)]++
		} else {
			come[4]++
		}
	}
	for i := range come {
		come[i] /= float32(end - first)
	}
	s.is("to-come", come[0])
	s.is("waves", come[1:4]...)
	s.is("on-alarm", come[4])
	s.is("exit", one(q.Exit != nil))
	if q.Exit != nil {
		seen["an exit"]++
		s.is("exit-size", extent(q.Exit.Box())...)
	}
	s.is("zone-size", extent(q.Zone.Box())...)
	s.tableHidden(q, seen)
	bill, price, sheds := -1, float32(0), -1
	if p.Decision().Kind == engine.SpendPower {
		b := starquest.BillOf(p)
		bill, price, sheds = int(b.For)-1, half(b.Price, 4), int(b.Status)-1
		if b.Status > 0 {
			seen["a status to be shed"]++
		}
	}
	s.is("bill", oneHot(5, bill)...)
	s.is("price", price)
	s.is("sheds", oneHot(4, sheds)...)
}

// extent returns the width and depth of a box, of 24 inches.
func extent(b geom.Box) []float32 {
	return []float32{min(1, float32(b.Max.X-b.Min.X)/(24*geom.Inch)), min(1, float32(b.Max.Y-b.Min.Y)/(24*geom.Inch))}
}

// tableHidden checks what is said of what hidden tokens hold.
func (s *watched) tableHidden(q *quests.Quest, seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	var left []quests.Content // of each token
	for _, c := range q.Contents {
		for range c.Count {
			left = append(left, c)
		}
	}
	counts := [3]float32{}
	for i := len(q.Objectives); i < p.Markers(); i++ {
		tok := starquest.TokenOf(p, i)
		switch {
		case tok.Taken:
			counts[2]++
		case tok.Revealed:
			counts[1]++
		default:
			counts[0]++
			continue
		}
		name := q.Contents[tok.Content].Name
		at := slices.IndexFunc(left, func(c quests.Content) bool { return c.Name == name })
		left = slices.Delete(left, at, at+1)
	}
	s.is("tokens", counts[0]/8, counts[1]/8, counts[2]/8)
	holds, traps := make([]float32, 6), make([]float32, 4)
	for _, c := range left {
		holds[c.Kind-1] += 1 / float32(len(left))
		if c.Kind == quests.Trap {
			traps[c.Status-1] += 1 / float32(len(left))
		}
		if c.Kind == quests.Item {
			seen["a hidden item"]++
		}
	}
	s.is("hidden-holds", holds...)
	s.is("hidden-traps", traps...)
}

// tableTurn checks what is said of the turn under way.
func (s *watched) tableTurn(seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	turn := starquest.TurnOf(p)
	if turn.Unit < 0 {
		turn = starquest.Turn{Skilled: -1, On: -1, Unit: -1}
	}
	if turn.Action && turn.ActionCosts {
		seen["an action that costs Power"]++
	}
	s.is("action-left", one(turn.Action))
	s.is("action-costs", one(turn.ActionCosts))
	s.is("skill-left", one(turn.Skill))
	s.is("skill-costs", one(turn.SkillCosts))
	s.is("spare-skill", one(turn.Spare))
	s.is("has-charged", one(turn.Charged))
	s.is("has-fired", one(turn.Fired))
	s.is("skill-used", oneHot(5, min(turn.Skilled, 4))...)
	for u := range p.Game().UnitsOf(starquest.Heroes) {
		for k := range party.MaxSkills {
			name := fmt.Sprintf("hero-%d-skill-%d-", u, k)
			is := starquest.SkillOf(p, u, starquest.FirstOwnSkill+k)
			if is == nil || p.Unit(u).Is(engine.Gone) {
				s.is(name+"is", 0)
				s.is(name+"effect", oneHot(9, -1)...)
				continue
			}
			seen["a skill"]++
			s.is(name+"is", 1)
			s.is(name+"effect", oneHot(9, int(is.Effect)-1)...)
			s.is(name+"test", oneHot(3, int(is.Test)-1)...)
			s.is(name+"range", float32(is.Range)/48)
			s.is(name+"amount", half(is.N, 4))
			s.is(name+"hostile", one(is.Hostile()))
			s.is(name+"status", oneHot(4, int(is.Status)-1)...)
			s.is(name+"changes", oneHot(3, int(is.Stat)-1)...)
			used := turn.Unit == u && turn.Skilled == starquest.FirstOwnSkill+k
			s.is(name+"used", one(used))
			if used {
				seen["a skill that is used"]++
			}
		}
	}
}

// tableMarkers checks what is said of objectives and search tokens.
func (s *watched) tableMarkers(seat int, seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	q, kind, turn := quests.Of(p.Game().Setup().Mission), kindOf(p), starquest.TurnOf(p)
	held := [2]float32{}
	for i := range p.Markers() {
		name, m := fmt.Sprintf("marker-%d-", i), p.Marker(i)
		s.is(name+"is", 1)
		s.is(name+"own", one(int(m.Owner) == seat))
		s.is(name+"enemy", one(int(m.Owner) == 1-seat))
		next := starquest.NextOwner(p, i)
		s.is(name+"next-own", one(int(next) == seat))
		s.is(name+"next-enemy", one(int(next) == 1-seat))
		if i < len(q.Objectives) {
			seen["an objective"]++
			if m.Owner >= 0 {
				held[int(m.Owner)^seat] += 1. / 8
				seen["a hold"]++
			}
			s.is(name+"objective", 1)
			s.is(name+"token", 0)
			s.is(name+"wanted", one(kind == quests.Hold || kind == quests.Take && m.Owner != starquest.Heroes))
			continue
		}
		tok := starquest.TokenOf(p, i)
		s.is(name+"objective", 0)
		s.is(name+"token", 1)
		s.is(name+"hidden", one(!tok.Revealed))
		s.is(name+"revealed", one(tok.Revealed && !tok.Taken))
		s.is(name+"taken", one(tok.Taken))
		looked := turn.Skilled == starquest.Discover && turn.On == i
		s.is(name+"target", one(looked))
		if looked {
			seen["a token looked at"]++
		}
		var c quests.Content
		if tok.Revealed {
			c = q.Contents[tok.Content]
			seen["a revealed token"]++
		}
		if tok.Taken {
			seen["a token that is taken"]++
		}
		s.is(name+"content", oneHot(6, int(c.Kind)-1)...)
		s.is(name+"amount", half(c.N, 4))
		s.is(name+"trap", oneHot(4, int(c.Status)-1)...)
		s.is(name+"wanted", one(kind == quests.Find && !tok.Taken && (!tok.Revealed || c.Kind == quests.Item)))
	}
	s.is("objectives-held", held[:]...)
}

// tableUnits checks what only rows of Star Quest say of units, and of what all say where they stand and how they are.
func (s *watched) tableUnits(seat int, seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	_, _, shares := opr.SpreadOf(p)
	turn, prey := starquest.TurnOf(p), uint64(0)
	switch kindOf(p) {
	case quests.Slay:
		prey = starquest.Targets(p, starquest.GoalOf(p))
	case quests.Clear:
		prey = ^uint64(0)
	}
	for u := range p.Game().Units() {
		first, _ := p.Game().UnitRange(p.Seat(u))
		name := fmt.Sprintf("%s-%d-", [2]string{"hero", "foe"}[p.Seat(u)], u-first)
		unit := p.Unit(u)
		if unit.Is(engine.Gone) {
			seen["a unit that is gone"]++
			for _, column := range []string{"is", "x", "y", "activated", "feared", "goal-distance"} {
				s.is(name+column, 0)
			}
			s.is(name+"statuses", 0, 0, 0, 0)
			continue
		}
		s.is(name+"is", 1)
		s.is(name+"on-table", one(unit.Is(engine.OnTable)))
		s.is(name+"activated", one(unit.Is(engine.Activated)))
		s.is(name+"feared", half(opr.Feared(p, u), 4))
		s.is(name+"nerve", float32(starquest.MoraleChance(p, u))/36)
		s.is(name+"tested", one(starquest.Tested(p)>>u&1 != 0))
		s.is(name+"to-share", one(shares>>u&1 != 0))
		on := turn.Skilled >= 0 && turn.Skilled != starquest.Discover && turn.On == u
		s.is(name+"skill-at", one(on))
		for what, is := range map[string]bool{"a morale test": starquest.Tested(p)>>u&1 != 0, "a skill on somebody": on,
			"somebody to share hits": shares>>u&1 != 0, "a unit on the table": unit.Is(engine.OnTable)} {
			if is {
				seen[what]++
			}
		}
		statuses := make([]float32, 4)
		for k := range statuses {
			if starquest.Has(p, u, party.Status(k+1)) {
				statuses[k] = 1
				seen["a status"]++
			}
		}
		s.is(name+"statuses", statuses...)
		if unit.Is(engine.OnTable) {
			s.is(name+"height", half(int(p.Game().Table().HeightAt(p.Anchor(u))), 4*geom.Inch))
		}
		if p.Seat(u) == starquest.Foes {
			s.tableFoe(u, name, prey>>(u-first)&1 != 0)
		} else {
			s.tableHero(u, seat, name, seen)
		}
	}
}

// tableFoe checks what rows of AI units alone say.
func (s *watched) tableFoe(u int, name string, wanted bool) {
	s.t.Helper()
	p := s.e.Position()
	first, _ := p.Game().UnitRange(starquest.Foes)
	s.is(name+"wanted", one(wanted))
	_, villain := roster.Rating(p.Game().Setup().Armies[starquest.Foes].Units[u-first].Rules, roster.Villain)
	s.is(name+"villain", one(villain))
	rounds, known := starquest.ComesIn(p, u)
	s.is(name+"comes-known", one(known))
	s.is(name+"comes-in", half(rounds, 2))
	s.is(name+"comes-on-alarm", one(p.Unit(u).Is(engine.Reserve) && !known))
}

// tableHero checks what rows of heroes alone say.
func (s *watched) tableHero(u, seat int, name string, seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	unit := p.Unit(u)
	s.is(name+"power", float32(starquest.Power(p, u))/30)
	s.is(name+"down", one(unit.Is(engine.Down)))
	s.is(name+"deploys", one(unit.Flags&(engine.OnTable|engine.Down|engine.Reserve|engine.Scouting) == 0))
	if unit.Is(engine.Down) {
		seen["a hero who is down"]++
		at := p.Model(int(p.Game().Units()[u].First)).P.Sign(s.e.Moment().Sign(seat))
		s.is(name+"x", float32(at.X)/(36*geom.Inch))
		s.is(name+"y", float32(at.Y)/(36*geom.Inch))
	}
}

// Every kind of decision of a game that is not over has a number of its own.
func TestQuestTablesTellDecisionsApart(t *testing.T) {
	at := map[engine.Kind]int{}
	for n, spec := range questSpecs() {
		if !strings.Contains(spec, "-v1") || n%3 != 0 {
			continue
		}
		e := openSpec(t, spec)
		s := showing(t, e)
		rng, field := dice.New(uint64(n)), s.fields["decision"]
		for range games(t, e, 1, &rng, stepAtRandom) {
			s.look(e.Seat())
			hot := slices.Index(s.obs[field.Offset:][:field.Size], 1)
			if was, known := at[e.Asked()]; hot < 0 || known && was != hot {
				t.Fatalf("%s: %s shows in number %d, and before in %d", spec, e.Asked(), hot, was)
			}
			at[e.Asked()] = hot
		}
	}
	used := uint64(0)
	for kind, hot := range at {
		if used>>hot&1 != 0 {
			t.Errorf("%s shows where another kind does", kind)
		}
		used |= 1 << hot
	}
	if bits.OnesCount64(used) < 13 {
		t.Errorf("only %d kinds came up", bits.OnesCount64(used))
	}
}

// Heroes who stand in another order in their list have the same rows in that order, at the beginning of a game, and so
// have their weapons and skills.
func TestQuestRowsGoWithTheirHeroes(t *testing.T) {
	setup := openSpec(t, "StarQuest-Breach-v1:heroes=4").Game().Setup()
	rows := func(order []int) []string {
		party := *setup.Armies[starquest.Heroes]
		party.Units = nil
		for _, k := range order {
			party.Units = append(party.Units, setup.Armies[starquest.Heroes].Units[k])
		}
		turned := setup
		turned.Armies[starquest.Heroes] = &party
		e := made(Over(made(engine.Compile(turned)), "StarQuest-Breach-v1", Options{}))
		must(t, e.Reset(1))
		s := showing(t, e)
		s.look(starquest.Heroes)
		out := make([]string, len(order))
		for _, f := range e.Spec().Obs {
			hero, column, is := strings.Cut(strings.TrimPrefix(f.Name, "hero-"), "-")
			if is && strings.HasPrefix(f.Name, "hero-") && column != "asked" { // who is asked first is the first
				out[order[hero[0]-'0']] += fmt.Sprint(column, s.obs[f.Offset:][:f.Size])
			}
		}
		return out
	}
	want := rows([]int{0, 1, 2, 3})
	if slices.Equal(want, rows([]int{0, 1, 2, 3})[1:]) || want[0] == want[1] {
		t.Fatal("all heroes look alike")
	}
	for _, order := range [][]int{{3, 2, 1, 0}, {1, 3, 0, 2}} {
		for k, row := range rows(order) {
			if row != want[k] {
				t.Errorf("in the order %v hero %d is\n%s\nand first was\n%s", order, k, row, want[k])
			}
		}
	}
}

// Features of actions say of a mission what the queries of the game say: what nears the goal, what Power is paid, what
// skills do and to whom.
func TestQuestTableFeaturesMean(t *testing.T) {
	counts := map[string]int{}
	for n, spec := range []string{"StarQuest-Breach-v1:heroes=4", "StarQuest-Hunt-v1:armies=wayfarers,brood:heroes=4",
		"StarQuest-LastStand-v1:layer=tactical", "StarQuest-Relay-v1:layer=tactical:armies=drawn"} {
		e := openSpec(t, spec)
		k, place := len(e.Spec().Features), featurePlaces(e.Spec())
		got, rng := featuresOf(e), dice.New(uint64(n))
		for seed := range games(t, e, 2, &rng, stepAtRandom) {
			must(t, e.Features(got))
			for i := range e.Moment().Menu {
				a := &e.Moment().Menu[i]
				if e.Spec().Layer == Tactical {
					break // an action begins with several entries
				}
				slot := e.Slot(a)
				of := func(name string) float32 { return got[slot*k+place[name]] }
				if err := questFeaturesMean(e, a, of, counts); err != nil {
					t.Fatalf("%s, game %d, %s: %v", spec, seed, e.Spec().Slots[slot].Name, err)
				}
			}
			for slot := range e.Moment().Legal.All() {
				row := got[slot*k:][:k]
				for name, is := range map[string]bool{"nears the goal": row[place["goal-neared"]] > 0,
					"leaves the goal": row[place["goal-neared"]] < 0, "sees somebody": row[place["clear-given"]] > 0,
					"is seen": row[place["clear-taken"]] > 0, "climbs": row[place["climb"]] > 0} {
					if is {
						counts[name]++
					}
				}
				if row[place["clear-taken"]] > row[place["damage-taken"]]+1e-6 && e.Asked() == engine.MoveTo {
					t.Fatalf("%s: enemies in sight do more than all: %v of %v", e.Spec().Slots[slot].Name,
						row[place["clear-taken"]], row[place["damage-taken"]])
				}
			}
		}
	}
	counted(t, "features", counts, 1, "rests", "skills", "costs", "pays", "nears the goal", "leaves the goal", "sees somebody",
		"is seen", "climbs")
}

// questFeaturesMean returns what the features of an action say that is not so, and counts what they say.
func questFeaturesMean(e *Turn, a *engine.Action, of func(name string) float32, counts map[string]int) error {
	p := e.Position()
	turn, kind := starquest.TurnOf(p), e.Asked()
	if gain := of("power-gain"); (a.Verb == engine.Rest) != (gain > 0) && gain > 0 {
		return fmt.Errorf("%v Power is gained", gain)
	} else if gain > 0 {
		counts["rests"]++
	}
	want := 0
	switch {
	case kind == engine.SpendPower && a.Verb == engine.Yes:
		want = starquest.BillOf(p).Price
		counts["pays"]++
	case kind == engine.ChooseAction && a.Verb == engine.Skill:
		if turn.SkillCosts {
			want += starquest.ExtraPrice
		}
		if a.Arg == starquest.Revive {
			want += starquest.RevivePrice
		}
	case kind == engine.ChooseAction && a.Verb != engine.Rest && a.Verb != engine.Pass && turn.ActionCosts:
		want = starquest.ExtraPrice
	}
	if got := of("power-cost"); math.Abs(float64(got-half(want, 4))) > 1e-6 {
		return fmt.Errorf("it costs %v, not %v", got, half(want, 4))
	} else if want > 0 {
		counts["costs"]++
	}
	names := []string{"discover", "push", "hurry", "revive", "heal", "gives", "cure", "rally", "strike", "inflict", "better",
		"worse", "move"}
	uses := -1
	if a.Verb == engine.Skill || kind == engine.SkillTarget {
		if uses = turn.Skilled; a.Verb == engine.Skill {
			uses = int(a.Arg)
		}
		if own := starquest.SkillOf(p, int(a.Unit), uses); own != nil {
			uses = starquest.FirstOwnSkill + int(own.Effect) - 1
		}
		counts["skills"]++
	}
	for i, name := range names {
		if got := of("skill-" + name); got != one(i == uses) {
			return fmt.Errorf("skill-%s is %v, it uses skill %d", name, got, uses)
		}
	}
	if (of("skill-passes") > 0) != (uses >= 0) && of("skill-passes") > 0 {
		return fmt.Errorf("a test without a skill")
	}
	return nil
}
