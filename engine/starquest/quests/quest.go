// Package quests is what missions of Star Quest have of their own: the heroes' zone, objectives, search
// tokens, goals and waves of enemies in the place of zones and markers, and campaigns, which are chains of
// such missions. It brings the missions, tables and campaigns that come with the program.
package quests

import (
	"errors"
	"fmt"
	"slices"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/strictyaml"
)

// Limits of a quest.
const (
	MaxWaves    = party.MaxWaves
	MaxContents = 12 // different contents of search tokens
	MaxGoals    = 6
	MaxEntries  = 8  // places at which a wave comes
	MaxSquads   = 12 // different units of a wave
)

// Threats are the levels of threat of a quest, from the lowest.
var Threats = [3]string{"low", "middle", "high"}

// A Quest is what a mission of Star Quest has in the place of zones and markers (SQ-PREP-01): the heroes'
// zone, what the AI side guards, what can be found, what the heroes are there for, and what they meet.
type Quest struct {
	Table      string       // the shipped table that it is drawn for, or ""
	Zone       geom.Polygon // where the heroes deploy
	Exit       geom.Polygon `msgpack:",omitempty"` // where they leave the table; nil when they do not
	Objectives []geom.Point `msgpack:",omitempty"` // of the AI side
	// search tokens, the contents of which are drawn when they are revealed
	Tokens   []geom.Point `msgpack:",omitempty"`
	Contents []Content    `msgpack:",omitempty"` // what all tokens hold together
	Goals    []Goal       // of the heroes, one after the other
	Waves    []Wave       // in the order in which they come
}

// A ContentKind says what happens when a search token turns out to be something.
type ContentKind uint8

// The kinds of content.
// Their numbers are part of the format of replays.
const (
	Nothing   ContentKind = 1
	Item      ContentKind = 2 // something to be found, for a goal
	Medicine  ContentKind = 3 // the finder regains N wounds
	Stimulant ContentKind = 4 // the finder regains N Power
	Trap      ContentKind = 5 // the finder gets Status; nobody does when it is revealed from afar
	Alarm     ContentKind = 6 // the next wave that waits for an alarm comes at the start of the next round
)

var contentNames = []string{"nothing", "item", "medicine", "stimulant", "trap", "alarm"}

// String returns the kind as missions write it.
func (k ContentKind) String() string { return roster.WordOf(contentNames, int(k)) }

// A Content is what some of the search tokens hold.
type Content struct {
	Name   string
	Kind   ContentKind
	Count  int          // of the tokens
	N      int          `msgpack:",omitempty"` // of Medicine and Stimulant
	Status party.Status `msgpack:",omitempty"` // of a Trap
}

// A GoalKind says what the heroes have to do.
type GoalKind uint8

// The kinds of goal.
// Their numbers are part of the format of replays.
const (
	Take  GoalKind = 1 // hold all AI objectives at the end of a round
	Find  GoalKind = 2 // have found N items
	Slay  GoalKind = 3 // have destroyed all units of a name that have come and are to come
	Clear GoalKind = 4 // have destroyed all units that have come, when no wave with a round is to come
	// all conscious heroes stand in the exit at the end of a round, and none is yet to come
	Leave   GoalKind = 5
	Survive GoalKind = 6 // somebody is conscious at the end of the last round
	Hold    GoalKind = 7 // hold all AI objectives at the end of N rounds running
)

var goalNames = []string{"take", "find", "slay", "clear", "leave", "survive", "hold"}

// String returns the kind as missions write it.
func (k GoalKind) String() string { return roster.WordOf(goalNames, int(k)) }

// A Goal is one thing that the heroes have to do.
type Goal struct {
	Kind GoalKind
	N    int    `msgpack:",omitempty"` // of Find and Hold
	Unit string `msgpack:",omitempty"` // of Slay
}

// String says what the heroes have to do: "find 2 items".
func (g Goal) String() string {
	switch g.Kind {
	case Take:
		return "hold all objectives"
	case Find:
		return "find " + words.Plural(g.N, "item")
	case Slay:
		return "slay " + g.Unit
	case Clear:
		return "destroy all enemies"
	case Leave:
		return "leave by the exit"
	case Survive:
		return "survive to the end of the last round"
	case Hold:
		if g.N > 1 {
			return fmt.Sprintf("hold all objectives for %d rounds running", g.N)
		}
		return "hold all objectives"
	}
	return g.Kind.String()
}

// A Wave is units that come together.
type Wave struct {
	// at the start of which it comes, 1 being the deployment; 0: at an alarm
	Round  int          `msgpack:",omitempty"`
	At     []geom.Point // places at which its units come in turn, each as near as it finds room
	Squads []Squad
}

// A Squad is how many units of a name come with a wave.
type Squad struct {
	Unit  string
	Count [3][3]int // by threat level, then for 2, 3 and 4 heroes
}

// One returns a squad of one unit, whatever the threat level and the number of heroes.
func One(unit string) Squad { return Squad{unit, [3][3]int{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}} }

// Of returns the quest of a mission, or nil for a mission of another game.
func Of(m *mission.Mission) *Quest {
	q, _ := m.Own.(*Quest)
	return q
}

// Check reports what is wrong with a quest of so many rounds, whatever the table.
func (q *Quest) Check(rounds int) error {
	for _, g := range []struct {
		what string
		poly geom.Polygon
		need bool
	}{{"zone", q.Zone, true}, {"exit", q.Exit, false}} {
		if g.poly == nil && !g.need {
			continue
		}
		if len(g.poly) < 3 || len(g.poly) > mission.MaxCorners || !mission.InRange(g.poly) ||
			!g.poly.Convex() {
			return mission.Wrong(g.what, -1, "the %s is not convex with 3 to %d corners in counter-clockwise order",
				g.what, mission.MaxCorners)
		}
		if !mission.HasRoom(g.poly) {
			return mission.Wrong(g.what, -1, "the %s has no room for a base of 20 mm, the smallest that there is", g.what)
		}
	}
	if n := len(q.Objectives) + len(q.Tokens); n > mission.MaxMarkers {
		return fmt.Errorf("%d objectives and search tokens are more than %d", n, mission.MaxMarkers)
	}
	if !mission.InRange(q.Objectives) || !mission.InRange(q.Tokens) {
		return fmt.Errorf("an objective or a search token lies off any table")
	}
	if q.Table != "" {
		if err := strictyaml.CheckName(q.Table); err != nil {
			return mission.Wrong("table", -1, "table: %w", err)
		}
	}
	err := q.checkContents()
	if err == nil {
		err = q.checkWaves(rounds)
	}
	if err == nil {
		err = q.checkGoals(rounds)
	}
	return err
}

func (q *Quest) checkContents() error {
	if len(q.Contents) > MaxContents {
		return fmt.Errorf("%d contents are more than %d", len(q.Contents), MaxContents)
	}
	total := 0
	for i := range q.Contents {
		if err := q.Contents[i].check(); err != nil {
			return mission.Wrong("contents", i, "%w", err)
		}
		total += q.Contents[i].Count
	}
	if total != len(q.Tokens) {
		key := "contents"
		if len(q.Contents) == 0 {
			key = "tokens"
		}
		return mission.Wrong(key, -1, "the contents are for %d search tokens, and there are %d", total,
			len(q.Tokens))
	}
	return nil
}

func (c *Content) check() error {
	if err := strictyaml.CheckName(c.Name); err != nil {
		return err
	}
	amount := c.Kind == Medicine || c.Kind == Stimulant
	switch {
	case c.Kind < Nothing || c.Kind > Alarm || c.Count < 1 || c.Count > mission.MaxMarkers:
		return fmt.Errorf("%q: of kind %d, %d times", c.Name, c.Kind, c.Count)
	case amount != (c.N > 0) || c.N < 0 || c.N > roster.MaxRating:
		return fmt.Errorf("%q: an amount of %d does not belong to %s", c.Name, c.N, c.Kind)
	case (c.Kind == Trap) != (c.Status != 0) || int(c.Status) > party.NumStatuses:
		return fmt.Errorf("%q: a trap gives one status, other contents give none", c.Name)
	}
	return nil
}

func (q *Quest) checkWaves(rounds int) error {
	if len(q.Waves) < 1 || len(q.Waves) > MaxWaves {
		return fmt.Errorf("%d waves are outside 1 to %d", len(q.Waves), MaxWaves)
	}
	last, calls := 0, 0 // the last round of those above, and the waves that wait for an alarm
	for i := range q.Waves {
		w := &q.Waves[i]
		if err := w.check(last, rounds); err != nil {
			return mission.Wrong("waves", i, "%w", err)
		}
		if last = max(last, w.Round); w.Round == 0 {
			calls++
		}
	}
	if calls == len(q.Waves) {
		return mission.Wrong("waves", -1, "all waves wait for an alarm, so that the table may stay empty")
	}
	if alarms := q.holds(Alarm); calls > alarms {
		return mission.Wrong("waves", -1, "%d waves wait for an alarm, and the search tokens hold %d", calls,
			alarms)
	}
	for threat := range Threats {
		for heroes := party.MinHeroes; heroes <= party.MaxHeroes; heroes++ {
			if n := q.Units(threat, heroes); n < 1 || n > roster.MaxUnits {
				return mission.Wrong("waves", -1,
					"%d units come at the %s threat level for %d heroes, not 1 to %d", n, Threats[threat],
					heroes, roster.MaxUnits)
			}
		}
	}
	return nil
}

// check reports what is wrong with a wave below others, in a mission of so many rounds.
func (w *Wave) check(last, rounds int) error {
	switch {
	case w.Round < 0 || w.Round > rounds:
		return fmt.Errorf("round %d is outside 1 to %d", w.Round, rounds)
	case w.Round != 0 && w.Round < last:
		return fmt.Errorf("it comes in round %d, before one above it", w.Round)
	case len(w.At) < 1 || len(w.At) > MaxEntries || !mission.InRange(w.At):
		return fmt.Errorf("%d places to come at are outside 1 to %d, or lie off any table", len(w.At),
			MaxEntries)
	case len(w.Squads) < 1 || len(w.Squads) > MaxSquads:
		return fmt.Errorf("%d different units are outside 1 to %d", len(w.Squads), MaxSquads)
	}
	any := false
	for _, s := range w.Squads {
		if err := strictyaml.CheckName(s.Unit); err != nil {
			return err
		}
		for _, n := range slices.Concat(s.Count[0][:], s.Count[1][:], s.Count[2][:]) {
			if n < 0 || n > roster.MaxUnits {
				return fmt.Errorf("%d units of %q are outside 0 to %d", n, s.Unit, roster.MaxUnits)
			}
			any = any || n > 0
		}
	}
	if !any {
		return errors.New("it brings no unit at any threat level for any number of heroes")
	}
	return nil
}

// holds returns how many of the search tokens hold something of a kind.
func (q *Quest) holds(kind ContentKind) (n int) {
	for _, c := range q.Contents {
		if c.Kind == kind {
			n += c.Count
		}
	}
	return n
}

// Units returns how many units come at a threat level (0 the lowest) for a number of heroes, in all waves.
func (q *Quest) Units(threat, heroes int) (n int) {
	for i := range q.Waves {
		for _, s := range q.Waves[i].Squads {
			n += s.Count[threat][heroes-party.MinHeroes]
		}
	}
	return n
}

// checkGoals refuses a quest of so many rounds that cannot be won.
func (q *Quest) checkGoals(rounds int) error {
	if len(q.Goals) < 1 || len(q.Goals) > MaxGoals {
		return fmt.Errorf("%d goals are outside 1 to %d", len(q.Goals), MaxGoals)
	}
	items, held := q.holds(Item), 0
	for i, g := range q.Goals {
		n, unit := 0, ""
		switch g.Kind {
		case Take:
			if len(q.Objectives) == 0 {
				return mission.Wrong("goals", i, "there is no objective to take")
			}
		case Find:
			if n = g.N; n < 1 || n > items {
				return mission.Wrong("goals", i, "%d items are to be found, and the search tokens hold %d", n,
					items)
			}
		case Slay:
			unit = g.Unit
			if err := q.checkPrey(i, unit); err != nil {
				return err
			}
		case Clear:
		case Leave:
			if q.Exit == nil {
				return mission.Wrong("goals", i, "the heroes are to leave, and there is no exit")
			}
		case Hold:
			if len(q.Objectives) == 0 {
				return mission.Wrong("goals", i, "there is no objective to hold")
			}
			// The round in which one such goal is done is the first for the next.
			if n, held = g.N, held+g.N-1; n < 1 || held >= rounds {
				return mission.Wrong("goals", i,
					"objectives are to be held for %d rounds running, until round %d at least, and the mission has %d rounds", n, held+1, rounds)
			}
		case Survive:
			if i < len(q.Goals)-1 {
				return mission.Wrong("goals", i+1, "what comes after the last round cannot be done")
			}
		default:
			return mission.Wrong("goals", i, "kind %d is unknown", g.Kind)
		}
		if g.N != n || g.Unit != unit {
			return mission.Wrong("goals", i, "%q with %d and %q", g.Kind, g.N, strictyaml.Shorten(g.Unit))
		}
	}
	return nil
}

// checkPrey refuses goal i to slay a unit that comes with no wave.
func (q *Quest) checkPrey(i int, unit string) error {
	if !slices.Contains(q.units(), unit) {
		hint := near.Hint(unit, q.units())
		return mission.Wrong("goals", i, "%q is to be slain, and comes with no wave%s", strictyaml.Shorten(unit),
			hint)
	}
	if threat, heroes, misses := q.misses(unit); misses {
		return mission.Wrong("goals", i, "%q is to be slain, and comes with no wave at %s threat for %d heroes, alarms not counted",
			strictyaml.Shorten(unit), Threats[threat], heroes)
	}
	return nil
}

// units returns the names of the units of all waves.
func (q *Quest) units() (names []string) {
	for i := range q.Waves {
		for _, s := range q.Waves[i].Squads {
			names = append(names, s.Unit)
		}
	}
	return names
}

// misses returns a level of threat and a number of heroes for which no wave that comes without an alarm
// brings a unit.
func (q *Quest) misses(name string) (threat, heroes int, is bool) {
	for threat := range Threats {
		for heroes := party.MinHeroes; heroes <= party.MaxHeroes; heroes++ {
			n := 0
			for i := range q.Waves {
				for _, s := range q.Waves[i].Squads {
					if s.Unit == name && q.Waves[i].Round > 0 {
						n += s.Count[threat][heroes-party.MinHeroes]
					}
				}
			}
			if n == 0 {
				return threat, heroes, true
			}
		}
	}
	return 0, 0, false
}

// Fits reports what of a mission's quest does not lie on a table.
func Fits(m *mission.Mission, t *mission.Table) error {
	if err := m.Validate(); err != nil {
		return err
	}
	q := Of(m)
	if q == nil {
		return fmt.Errorf("mission %q is no quest: it has zones and markers", m.Name)
	}
	w, h := t.Width/2, t.Height/2
	type part struct {
		what, key string
		entry     int // of the key, or -1
		points    []geom.Point
		open      bool // it lies outside impassable terrain
	}
	parts := []part{{"the heroes' zone", "zone", -1, q.Zone, false}, {"the exit", "exit", -1, q.Exit, false},
		{"an objective", "objectives", -1, q.Objectives, true},
		{"a search token", "tokens", -1, q.Tokens, true}}
	for i := range q.Waves {
		parts = append(parts, part{fmt.Sprintf("wave %d", i+1), "waves", i, q.Waves[i].At, false})
	}
	for _, part := range parts {
		for _, p := range part.points {
			why := ""
			if max(p.X, -p.X) > w || max(p.Y, -p.Y) > h {
				why = "is off the table"
			} else if i := slices.IndexFunc(t.Terrain, func(o mission.Piece) bool {
				return part.open && o.Impassable && o.Contains(p)
			}); i >= 0 {
				why = "lies in impassable terrain (" + t.Terrain[i].Name + ")"
			} else {
				continue
			}
			return &mission.Fault{Key: part.key, Entry: part.entry,
				Err: fmt.Errorf("mission %q does not fit table %q: %s at %s %s", m.Name, t.Name, part.what,
					mission.InchesAt(p), why)}
		}
	}
	return nil
}
