package lots

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/draw"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

const (
	ofMissions  = 0x7175_6573_7473 // sets the seeds of missions apart from those of lists
	leastSide   = 40               // inches of a table for missions
	placeTries  = 200              // of a place
	roomToStand = 10               // places that heroes come to in a zone and in an exit
)

// A plan is what missions are like that are about one kind of goal.
type plan struct {
	goal       quests.GoalKind
	times      [2]int // of what is to be found, or rounds to hold
	rounds     [2]int
	objectives [2]int
	tokens     [2]int
	within     bool   // the heroes may start in the middle of the table
	out        int    // percent of missions in which they leave in the end
	worth      int    // of the enemies for three heroes at the middle level of threat, by roster.QuestCost
	first      int    // percent of it that is there when the game begins
	later      [2]int // waves besides
	until      int    // the share of the rounds, in eighths, after which no more come
}

// plans are the kinds of missions. What enemies are worth was tuned by games (docs/quests.md).
var plans = [...]plan{
	{goal: quests.Take, rounds: [2]int{6, 8}, objectives: [2]int{1, 3}, tokens: [2]int{0, 3}, out: 25,
		worth: 850, first: 50, later: [2]int{1, 3}, until: 6},
	{goal: quests.Find, times: [2]int{1, 3}, rounds: [2]int{7, 9}, objectives: [2]int{1, 2}, tokens: [2]int{4, 6}, out: 40,
		worth: 1250, first: 50, later: [2]int{1, 3}, until: 6},
	{goal: quests.Slay, rounds: [2]int{7, 9}, objectives: [2]int{1, 3}, tokens: [2]int{0, 3}, out: 15,
		worth: 1150, first: 65, later: [2]int{1, 2}, until: 5},
	{goal: quests.Clear, rounds: [2]int{8, 10}, objectives: [2]int{1, 3}, tokens: [2]int{0, 3}, within: true,
		worth: 640, first: 60, later: [2]int{1, 2}, until: 4},
	{goal: quests.Leave, rounds: [2]int{5, 7}, objectives: [2]int{1, 3}, tokens: [2]int{0, 3},
		worth: 1200, first: 70, later: [2]int{1, 2}, until: 6},
	{goal: quests.Survive, rounds: [2]int{7, 8}, objectives: [2]int{1, 1}, tokens: [2]int{0, 3}, within: true,
		worth: 1400, first: 40, later: [2]int{2, 3}, until: 5},
	{goal: quests.Hold, times: [2]int{2, 3}, rounds: [2]int{7, 9}, objectives: [2]int{1, 2}, tokens: [2]int{0, 3},
		worth: 950, first: 40, later: [2]int{2, 3}, until: 6},
}

// Goals are what missions may be about, by the first goal of the heroes.
func Goals() (names []string) {
	for i := range plans {
		names = append(names, plans[i].goal.String())
	}
	return names
}

// A quest is a mission while it is drawn.
type quest struct {
	*plan
	list
	enemies    *roster.Army
	costs      map[string]int // of the enemies, by roster.QuestCost; only looked up in
	field      *field
	zone, exit block // the exit is empty where nobody leaves
	turns      int   // rounds
	need       int   // things to be found, or rounds to hold
	prey       string
	objectives []spot
	tokens     []spot
	contents   []string
	alarms     int
	waves      []wave
}

// Mission draws a mission on a table for the enemies of a list and returns its file. Without a table it is for one that
// comes with the program, which the file names. Heroes can stand and come wherever their goals lead them, and enemies
// have room where they come.
func Mission(o draw.MissionOrder, enemies *roster.Army, on *mission.Table) ([]byte, error) {
	terms := draw.MissionTerms{Goals: Goals()}
	if _, err := terms.Fill(o); err != nil {
		return nil, err
	}
	order := draw.Order{Seed: o.Seed, Test: o.Test}
	seed := order
	seed.Seed ^= ofMissions
	rng, named := seed.Chance(), ""
	if on == nil {
		all := quests.Tables()
		named = all[rng.Intn(len(all))]
		var err error
		if on, err = quests.Table(named); err != nil {
			return nil, err
		}
	}
	if on.Height < leastSide*geom.Inch {
		return nil, fmt.Errorf("missions are drawn for tables of %d inches a side or more, and table %q measures %s x %s",
			leastSide, on.Name, mission.Inches(on.Width), mission.Inches(on.Height))
	}
	f, err := newField(on)
	if err != nil {
		return nil, err
	}
	costs := map[string]int{}
	for i := range enemies.Units {
		costs[enemies.Units[i].Name] = max(1, roster.QuestCost(&enemies.Units[i], enemies.Defined))
	}
	for range mostTries {
		q := &quest{list: list{order: order, rng: rng}, plan: &plans[rng.Intn(len(plans))], field: f, enemies: enemies, costs: costs}
		if k := slices.Index(Goals(), o.Goal); k >= 0 {
			q.plan = &plans[k]
		}
		found := q.draw()
		if rng = q.rng; found {
			return q.file(named), nil
		}
	}
	return nil, fmt.Errorf("no mission on table %q against %q is found by seed %d", on.Name, enemies.Name, o.Seed)
}

// draw draws the mission and reports whether there is room for everything.
func (q *quest) draw() bool {
	q.turns, q.need = q.span(q.rounds[0], q.rounds[1]), 1
	if q.times[1] > 0 {
		q.need = q.span(q.times[0], q.times[1])
	}
	leaves := q.goal == quests.Leave || q.chance(q.out)
	if leaves && q.goal != quests.Leave {
		q.turns += 2
	}
	q.zone = q.start()
	if q.field.reach(q.zone); q.field.room(q.zone) < roomToStand {
		return false
	}
	if leaves {
		if q.exit = q.way(); q.field.room(q.exit) < roomToStand {
			return false
		}
	}
	return q.mark() && q.fill() && q.muster()
}

// start draws where the heroes deploy: by the near edge, in one of its corners, or in the middle of the table.
func (q *quest) start() block {
	w, h := q.field.half.x, q.field.half.y
	switch n := q.rng.Intn(10); {
	case q.within && n < 7:
		return block{spot{-6, -5}, spot{6, 5}}
	case n < 3:
		left := block{spot{-w, -h}, spot{12 - w, 11 - h}}
		if q.chance(50) {
			return block{spot{w - 12, -h}, spot{w, 11 - h}}
		}
		return left
	}
	half, middle := q.span(7, 9), q.span(-10, 10)
	return block{spot{middle - half, -h}, spot{middle + half, q.span(7, 8) - h}}
}

// way draws where the heroes leave: where they have come from, or by another edge; by a far one where that is all that
// they are there for.
func (q *quest) way() block {
	w, h := q.field.half.x, q.field.half.y
	if q.goal != quests.Leave && q.chance(55) {
		return q.zone
	}
	half := q.span(6, 8)
	if q.chance(60) {
		middle := q.span(8-w, w-8)
		return block{spot{middle - half, h - q.span(5, 7)}, spot{middle + half, h}}
	}
	out := block{spot{w - q.span(5, 7), h - 4 - 2*half}, spot{w, h - 4}}
	if q.zone.min.x+q.zone.max.x > 0 || q.zone.min.x+q.zone.max.x == 0 && q.chance(50) {
		out.min.x, out.max.x = -out.max.x, -out.min.x
	}
	return out
}

// place draws a place with some properties for which something holds.
func (q *quest) place(is uint8, holds func(spot) bool) (p spot, found bool) {
	w, h := q.field.half.x-1, q.field.half.y-1
	for range placeTries {
		p = spot{q.span(-w, w), q.span(-h, h)}
		if q.field.is(p, is) && holds(p) {
			return p, true
		}
	}
	return p, false
}

// apart reports whether a place has a distance from all of some.
func apart(p spot, from []spot, inches int) bool {
	return !slices.ContainsFunc(from, func(o spot) bool { return p.gap2(o) < inches*inches })
}

// mark draws where objectives and search tokens lie: out of the heroes' zone, but for the first objective when they
// are besieged.
func (q *quest) mark() bool {
	besieged, blocked := q.goal == quests.Survive, q.goal == quests.Leave
	for n := q.span(q.plan.objectives[0], q.plan.objectives[1]); len(q.objectives) < n; {
		p, found := q.place(open|safe|reached, func(p spot) bool {
			d := q.zone.gap2(p)
			if besieged && len(q.objectives) == 0 {
				return d == 0
			}
			if blocked && len(q.objectives) == 0 {
				return q.exit.gap2(p) <= 6*6
			}
			return d >= 10*10 && d <= 32*32 && apart(p, q.objectives, 9)
		})
		if !found {
			return false
		}
		q.objectives = append(q.objectives, p)
	}
	n := q.span(q.plan.tokens[0], q.plan.tokens[1])
	for n = min(n, mission.MaxMarkers-len(q.objectives)); len(q.tokens) < n; {
		p, found := q.place(open|safe|reached, func(p spot) bool {
			return q.zone.gap2(p) >= 5*5 && apart(p, q.tokens, 7) && apart(p, q.objectives, 3)
		})
		if !found {
			return false
		}
		q.tokens = append(q.tokens, p)
	}
	return true
}

// fill draws what the search tokens hold.
func (q *quest) fill() bool {
	left := len(q.tokens)
	if q.goal == quests.Find {
		n := min(q.need+q.rng.Intn(2), left)
		q.contents = append(q.contents, fmt.Sprintf("{name: %s, is: item, count: %d}", q.one(prizes), n))
		left -= n
	}
	names := [...][]string{slices.Clone(medicines), slices.Clone(tonics), slices.Clone(snares), slices.Clone(bells),
		slices.Clone(trifles)}
	for ; left > 0; left-- {
		sort := [...]int{0, 0, 0, 1, 1, 1, 2, 2, 3, 4}[q.rng.Intn(10)]
		k := q.rng.Intn(len(names[sort]))
		name := names[sort][k]
		if names[sort] = slices.Delete(names[sort], k, k+1); len(names[sort]) == 0 {
			return false
		}
		what := ""
		switch sort {
		case 0:
			what = fmt.Sprintf("medicine, amount: %d", q.span(2, 4))
		case 1:
			what = fmt.Sprintf("stimulant, amount: %d", q.span(2, 4))
		case 2:
			what = "trap, status: " + q.one(party.Statuses())
		case 3:
			what = "alarm"
			q.alarms++
		case 4:
			what = "nothing"
		}
		q.contents = append(q.contents, fmt.Sprintf("{name: %s, is: %s}", name, what))
	}
	return true
}

// goals writes what the heroes are there for.
func (q *quest) goals() string {
	said := q.goal.String()
	switch q.goal {
	case quests.Find, quests.Hold:
		said = fmt.Sprintf("{%s: %d}", said, q.need)
	case quests.Slay:
		said = fmt.Sprintf("{slay: %s}", strconv.Quote(q.prey))
	}
	if q.goal != quests.Leave && q.exit != (block{}) {
		said += ", leave"
	}
	return "[" + said + "]"
}

// file returns the mission as a file, which names a table or none.
func (q *quest) file(table string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%smission: %s\nrounds: %d\nquest:\n", q.order.Head(),
		strconv.Quote(q.one(errands[0])+" "+q.one(errands[1])), q.turns)
	if table != "" {
		fmt.Fprintf(&b, "  table: %s\n", table)
	}
	fmt.Fprintf(&b, "  zone: %s\n", q.zone)
	if q.exit != (block{}) {
		fmt.Fprintf(&b, "  exit: %s\n", q.exit)
	}
	fmt.Fprintf(&b, "  objectives: %s\n", listed(q.objectives))
	if len(q.tokens) > 0 {
		fmt.Fprintf(&b, "  tokens: %s\n  contents:\n    - %s\n", listed(q.tokens), strings.Join(q.contents, "\n    - "))
	}
	fmt.Fprintf(&b, "  goals: %s\n  waves:\n", q.goals())
	for i := range q.waves {
		q.waves[i].write(&b)
	}
	return []byte(b.String())
}
