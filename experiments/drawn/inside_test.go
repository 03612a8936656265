package drawn

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gauntlet/agents"
	_ "gauntlet/agents/all"
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A witness plays at random and keeps what it was made for.
type witness struct {
	agents.Agent
	seat  int
	lists [2]string // of the game
}

var (
	mu     sync.Mutex
	begun  []witness
	closed int
	misfit error
)

func init() {
	agents.Register("test-witness", "for tests", func(*agents.Params) (agents.Agent, error) {
		a, err := agents.New("random")
		return &witness{Agent: a}, err
	})
}

func (w *witness) Fits(*engine.Game, int) error { return misfit }

func (w *witness) Close() error {
	mu.Lock()
	defer mu.Unlock()
	closed++
	return nil
}

func (w *witness) Begin(game *engine.Game, seat int, seed uint64) {
	mu.Lock()
	defer mu.Unlock()
	armies := game.Setup().Armies
	begun = append(begun, witness{seat: seat, lists: [2]string{armies[0].Name, armies[1].Name}})
	w.Agent.Begin(game, seat, seed)
}

func measured(t *testing.T, a, b string, pairs int) Config {
	return Config{Rules: must.Get(rulesets.ByName("gf3"))(t), Agents: [2]string{a, b}, Sizes: []int{300}, Pairs: pairs,
		Seed: 3, Workers: 1}
}

// A pair is two games: either the agents change seats in the second, or the lists do. Agents are closed.
func TestPairsAreTwoGames(t *testing.T) {
	for _, lists := range []bool{false, true} {
		begun, closed = nil, 0
		c := measured(t, "random", "test-witness", 3)
		var pairs []*Pair
		must.Do(t, c.play(context.Background(), lists, func(p *Pair) { pairs = append(pairs, p) }))
		if len(begun) != 6 || closed != 1 || len(pairs) != 3 {
			t.Fatalf("%d games of %d pairs, %d agents are closed", len(begun), len(pairs), closed)
		}
		for n, p := range pairs {
			names := [2]string{p.Setup.Armies[0].Name, p.Setup.Armies[1].Name}
			if names[0] == names[1] {
				t.Fatalf("pair %d: both lists are called %s", n, names[0])
			}
			first, second := begun[2*n], begun[2*n+1]
			if first.lists != names || first.seat != 1 {
				t.Errorf("lists %t: pair %d begins with %+v, want seat 1 of %v", lists, n, first, names)
			}
			want := witness{seat: 0, lists: names}
			if lists {
				want = witness{seat: 1, lists: [2]string{names[1], names[0]}}
			}
			if second != want {
				t.Errorf("lists %t: pair %d goes on with %+v, want %+v", lists, n, second, want)
			}
		}
	}
}

// Both games count by who wins them: whoever wins all has four half points of each pair.
func TestWinsCount(t *testing.T) {
	tally := func(a, b string) (sum int) {
		c := measured(t, a, b, 8)
		must.Do(t, c.play(context.Background(), false, func(p *Pair) { sum += p.Half }))
		return sum
	}
	if there, back := tally("heuristic", "random"), tally("random", "heuristic"); there < 28 || back > 4 {
		t.Errorf("of 32 half points the heuristic has %d, and random %d", there, back)
	}
}

// Rows of which each has fewer pairs than there are workers are played at once: two workers meet in their first games,
// which are of two rows.
func TestRowsShareWorkers(t *testing.T) {
	c := measured(t, "random", "test-meeting", 1)
	c.Sizes, c.Workers = []int{500}, 2
	arrived, both, alone = 0, make(chan struct{}), false
	r := must.Get(FindWorst(context.Background(), c, []string{"missions"}))(t)
	if len(r.Kinds[0].Rows) < 2 || arrived != 2 || alone {
		t.Errorf("%d rows, %d workers, one has waited for another in vain: %t", len(r.Kinds[0].Rows), arrived, alone)
	}
}

// A meeting plays at random, and waits in its first game until another one has begun its own.
type meeting struct {
	agents.Agent
	begun bool
}

var (
	arrived int           // of those that wait
	both    chan struct{} // closed when there are two
	alone   bool          // one has waited for too long
)

func init() {
	agents.Register("test-meeting", "for tests", func(*agents.Params) (agents.Agent, error) {
		a, err := agents.New("random")
		return &meeting{Agent: a}, err
	})
}

func (m *meeting) Begin(game *engine.Game, seat int, seed uint64) {
	if !m.begun {
		m.begun = true
		m.wait()
	}
	m.Agent.Begin(game, seat, seed)
}

func (m *meeting) wait() {
	mu.Lock()
	if arrived++; arrived == 2 {
		close(both)
	}
	mu.Unlock()
	select {
	case <-both:
	case <-time.After(10 * time.Second):
		mu.Lock()
		alone = true
		mu.Unlock()
	}
}

// What stops a game is told, with the agent that does not fit.
func TestMisfits(t *testing.T) {
	misfit = errors.New("too small")
	defer func() { misfit = nil }()
	c := measured(t, "random", "test-witness", 2)
	err := c.play(context.Background(), false, func(*Pair) {})
	if want := `agent "test-witness" cannot play pair 0: too small`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Without a number of workers there is one for each processor, and the program goes on with as many.
func TestWorkers(t *testing.T) {
	before := runtime.GOMAXPROCS(2)
	defer runtime.GOMAXPROCS(before)
	c, n := measured(t, "random", "random", 3), 0
	c.Workers = 0
	must.Do(t, c.play(context.Background(), false, func(*Pair) { n++ }))
	if now := runtime.GOMAXPROCS(0); n != 3 || now != 2 {
		t.Errorf("%d pairs, %d processors", n, now)
	}
}

// Up to 500 points are played on a small table, and a mission fits it.
func TestTables(t *testing.T) {
	for size, width := range map[int]int32{500: 48, 501: 72} {
		c := measured(t, "random", "random", 1)
		c.Sizes = []int{size}
		for n := range 4 {
			p := must.Get(c.draw(n))(t)
			b := must.Get(p.Setup.Table.Board())(t)
			if b.HalfW != 500*width || b.HalfH != 24000 || p.Size != size {
				t.Errorf("%d points are played on %d x %d", size, b.HalfW, b.HalfH)
			}
			must.Get(p.Setup.Mission.ZoneOn(p.Setup.Table))(t)
		}
	}
}

// The limits of a measurement are those that are told.
func TestCheck(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"": func(c *Config) { c.Pairs, c.Sizes = 1048576, []int{250, 3000} },
		"1048577 pairs of each of 1 sizes; it takes 1 to 1048576 of one or more": func(c *Config) { c.Pairs = 1<<20 + 1 },
		"lists are drawn for 250 to 3000 points, not 249":                        func(c *Config) { c.Sizes = []int{300, 249} },
		"lists are drawn for 250 to 3000 points, not 3001":                       func(c *Config) { c.Sizes = []int{3001} },
	} {
		c := measured(t, "random", "random", 1)
		change(&c)
		if err := c.Check(); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A score is a share with an interval that stays between nothing and all; of no pairs there is none.
func TestScores(t *testing.T) {
	for tally, want := range map[Tally]string{
		{}: "-", {0, 0, 1}: "50.0% (", {0, 0, 0, 1, 30}: "99.2% (", {30, 1}: "0.8% (",
	} {
		s := tally.score(1.96)
		if s.Lo < 0 || s.Hi > 1 || s.Lo > s.Score || s.Hi < s.Score || !strings.HasPrefix(s.String(), want) {
			t.Errorf("%v: %v, want %s", tally, s, want)
		}
	}
	if got := (Score{Pairs: 1, Score: 0.5, Lo: 0.25, Hi: 0.75}).String(); got != "50.0% (25.0 to 75.0)" {
		t.Error(got)
	}
}

// Lists are told apart by what is dear in them and how many units they have, and neither list is compared with
// itself.
func TestSorts(t *testing.T) {
	c := measured(t, "random", "random", 40)
	p := must.Get(MeasurePoints(context.Background(), c))(t)
	for name, rows := range map[string][]Row{"dearest": p.Dearest, "units": p.Units} {
		pairs := 0
		for _, row := range rows {
			pairs += row.All.Pairs
		}
		if pairs < 10 || pairs > 80 || pairs%2 != 0 {
			t.Errorf("%s: %d pairs", name, pairs)
		}
	}
	army := func(points ...int) *roster.Army {
		a := &roster.Army{Points: 100}
		for _, n := range points {
			a.Units = append(a.Units, roster.Unit{Points: n})
		}
		return a
	}
	for want, a := range map[string]*roster.Army{"up to 15%": army(15, 3), "15% to 20%": army(3, 16), "over 60%": army(61),
		"40% to 60%": army(60)} {
		if got := dearestOf(a); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for n, want := range map[int]string{1: "1 or 2", 2: "1 or 2", 3: "3 or 4", 12: "9 to 12", 13: "13 and more"} {
		if got := unitsOf(army(make([]int, n)...)); got != want {
			t.Errorf("%d units: %s, want %s", n, got, want)
		}
	}
}

// Rules of the game are told by name, those of a list by what they do and to whom.
func TestRulesOf(t *testing.T) {
	var defined []effects.Rule
	for _, text := range []string{`{name: Keen, does: [{at: ap, do: {mod: 1}}]}`,
		`{name: Dim, does: [{at: to-hit, side: against, do: {mod: -1}}]}`} {
		defined = append(defined, must.Get(effects.ParseOne(text))(t))
	}
	a := &roster.Army{Defined: defined, Spells: make([]roster.Spell, 1), Units: []roster.Unit{
		{Rules: []roster.Rule{{ID: roster.FirstDefined}, {ID: roster.Fearless}}},
		{Rules: []roster.Rule{{ID: roster.FirstDefined + 1}, {ID: roster.Fearless}}},
	}}
	want := []string{"any rule of its own", "own: ap mod", "Fearless", "own: to-hit mod against", "spells"}
	if got := rulesOf(a); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The page says between which limits a style is fair, and how many are not.
func TestLimitsAreTold(t *testing.T) {
	r := &Points{Agent: "scripted", Least: 0.42, Most: 0.58, Unfair: 3, Styles: make([]Row, 9)}
	var b strings.Builder
	must.Do(t, r.WriteMarkdown(&b))
	if want := "no style should be\noutside 42% to 58%, and 3 of 9 are.\n"; !strings.Contains(b.String(), want) {
		t.Errorf("%q is missing in\n%.900s", want, b.String())
	}
}
