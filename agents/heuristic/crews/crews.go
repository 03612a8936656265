// Package crews is who plays Stargrave where the agent heuristic is asked for.
package crews

import (
	_ "embed"
	"fmt"

	"gauntlet/agents"
	"gauntlet/agents/heuristic"
	scripted "gauntlet/agents/scripted/crews"
	"gauntlet/agents/weights"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
)

func init() {
	agents.RegisterFor(stargrave.Name, "heuristic", "", func(p *agents.Params) (seats [2]agents.Part, err error) {
		file := p.Text("weights", "")
		for i := range seats {
			if seats[i], err = New(file); err != nil {
				return [2]agents.Part{}, err
			}
		}
		return seats, nil
	})
}

//go:embed stargrave.yaml
var file []byte

// shipped are the weights that ship for Stargrave.
var shipped = heuristic.Family.Ship(file, "stargrave.yaml")

// New returns the agent with the weights that ship, or with those that a file changes unless its name is "".
func New(weights string) (*Agent, error) {
	table, err := shipped.With(weights)
	if err != nil {
		return nil, err
	}
	a := &Agent{contents: table.Contents(), odds: newMemo()}
	return a, table.Into(&a.w)
}

// The worths are points, 1000 of which are a piece of loot.
type worths struct {
	Crew     int           `yaml:"crew"`
	Creature weights.Share `yaml:"creature"`
	Hurt     weights.Share `yaml:"hurt"`
	Stun     weights.Share `yaml:"stun"`
	Jam      int           `yaml:"jam"`
	Home     int           `yaml:"home"`
	Fetch    int           `yaml:"fetch"`
	Close    int           `yaml:"close"`
	Range    int           `yaml:"range"`
	Carried  weights.Share `yaml:"carried"`
	Unlocked int           `yaml:"unlocked"`
	Taken    int           `yaml:"taken"`
	Exposure weights.Share `yaml:"exposure"`
	Spent    weights.Share `yaml:"spent"`
	Roaming  weights.Share `yaml:"roaming"`
	Chances  weights.Share `yaml:"chances"`
	Second   weights.Share `yaml:"second"`
	Left     int           `yaml:"left"`
	Last     weights.Share `yaml:"last"`
	Shared   weights.Share `yaml:"shared"`
	Alone    weights.Share `yaml:"alone"`
	Urgency  weights.Share `yaml:"urgency"`
	Water    int           `yaml:"water"`
	Passing  weights.Share `yaml:"passing"`
	Helped   int           `yaml:"helped"`
	Rid      int           `yaml:"rid"`
	Veiled   weights.Share `yaml:"veiled"`
}

// Agent plays a crew of Stargrave by looking one activation ahead: it values what each action is expected to
// do, by exact odds, and every place to which the figure may move for it, before or after. What it leaves to
// its habit is what scripted does. It draws nothing from chance and keeps nothing in mind.
//
// All values are hundredths of a point.
type Agent struct {
	w        worths
	contents string
	odds     memo

	game  *engine.Game
	seat  int
	habit scripted.Agent
	p     engine.Position
	state engine.State // what is supposed
	x     engine.Position
	menu  []engine.Action

	task   int     // of the figure that chooses: loot, or -1
	crew   [2]int  // figures on the table, by seat
	lying  int     // pieces of loot that nobody has
	nearer []int64 // by figure: how near to it the nearest of the crew stands, but for the one that chooses
	chosen option
	second option
	quiet  bool // the habit has answered
}

// An option is something that can be chosen, with what it is worth.
type option struct {
	entry int // of the menu, or -1
	value int
}

// point is what a point counts for in values.
const point = 100

// loot is what a piece of loot is worth.
const loot = 1000 * point

// Layer returns Atomic.
func (a *Agent) Layer() agents.Layer { return agents.Atomic }

// Contents identifies weights that are not those that ship.
func (a *Agent) Contents() string { return a.contents }

// Begin forgets the last game.
func (a *Agent) Begin(game *engine.Game, seat int, seed uint64) {
	a.game, a.seat = game, seat
	a.habit.Begin(game, seat, seed)
	a.chosen, a.second, a.quiet = option{entry: -1}, option{entry: -1}, true
}

// AppendMemory appends nothing.
func (a *Agent) AppendMemory(b []byte) []byte { return b }

// RestoreMemory takes nothing back.
func (a *Agent) RestoreMemory(b []byte) ([]byte, error) { return b, nil }

// Explain says what the last choice is worth and what would have been second, or what the habit says.
func (a *Agent) Explain() string {
	if a.quiet {
		return a.habit.Explain()
	}
	said := fmt.Sprintf("worth %+d points", a.chosen.value/point)
	if a.second.entry >= 0 {
		said += fmt.Sprintf("; the next best %+d", a.second.value/point)
	}
	return said
}

// answers are the decisions that the agent values. The others are its habit's.
var answers = [engine.NumKinds]func(*Agent, agents.View, int){
	engine.Activate:     (*Agent).activate,
	engine.ChooseAction: (*Agent).choose,
	engine.MoveTo:       (*Agent).move,
	engine.Shoot:        (*Agent).shoot,
	engine.Intercept:    (*Agent).intercept,
	engine.StepBack:     (*Agent).won,
	engine.SkillTarget:  (*Agent).aim,
	engine.CommitTokens: (*Agent).boost,
}

// Act answers a decision.
func (a *Agent) Act(v agents.View) (engine.Action, error) {
	a.chosen, a.second, a.quiet = option{entry: -1}, option{entry: -1}, true
	if stargrave.Plays(v.Position) {
		if answer := answers[v.Decision.Kind]; answer != nil {
			a.look(v)
			answer(a, v, int(v.Decision.Unit))
		}
	}
	if a.chosen.entry < 0 {
		return a.habit.Act(v)
	}
	a.quiet = false
	return v.Menu[a.chosen.entry], nil
}

// look takes a view in.
func (a *Agent) look(v agents.View) {
	a.habit.Look(v)
	a.seat, a.p = v.Seat, v.Position
	a.state.CopyPosition(v.Position, 0)
	a.x = a.state.View()
	a.task = -1
	if u := int(v.Decision.Unit); u >= 0 && int(a.game.Units()[u].Seat) == a.seat && stargrave.OnTable(a.p, u) {
		a.task = a.habit.Task(u)
	}
	a.count()
	a.compare(int(v.Decision.Unit))
}

// offer takes an entry when it is worth more than all before it.
func (a *Agent) offer(entry, value int) {
	if a.chosen.entry < 0 || value > a.chosen.value {
		a.chosen, a.second = option{entry, value}, a.chosen
	} else if a.second.entry < 0 || value > a.second.value {
		a.second = option{entry, value}
	}
}

// at returns where a figure stands, as is supposed.
func (a *Agent) at(u int) geom.Point { return a.x.Anchor(u) }

// foe reports whether a figure is on the table and fights the crew: another crew's, or a creature.
func (a *Agent) foe(e int) bool {
	return int(a.game.Units()[e].Seat) != a.seat && stargrave.OnTable(a.x, e)
}

// own reports whether a figure is on the table and of the crew.
func (a *Agent) own(u int) bool {
	return int(a.game.Units()[u].Seat) == a.seat && stargrave.OnTable(a.x, u)
}
