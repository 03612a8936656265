// Package record reads what gauntlet replay show --json prints, by docs/replay-format.md, and follows it:
// where every model stands after every event. Lengths are turned into thousandths of an inch.
package record

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
)

// A Game is one document.
type Game struct {
	Header  Header   `json:"header"`
	Steps   []Step   `json:"steps"`
	Rounds  []Round  `json:"rounds"`
	Outcome *Outcome `json:"outcome"`
}

// A Header says what was played with.
type Header struct {
	Ruleset string   `json:"ruleset"`
	Seed    uint64   `json:"seed"`
	Armies  []Army   `json:"armies"`
	Table   Table    `json:"table"`
	Mission Mission  `json:"mission"`
	Rulings []Ruling `json:"rulings"`
	Units   []Unit   `json:"units"`
	Near    int      `json:"near_seat"`
	Models  []Model  `json:"models"`
}

// An Army is one side's list.
type Army struct {
	Name   string  `json:"name"`
	Spells []Spell `json:"spells"`
}

// A Spell is what casters know.
type Spell struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
	Range int    `json:"range"`
	Hits  int    `json:"hits"`
	Rules Rules  `json:"rules"`
}

// A Table has its middle at 0, 0.
type Table struct {
	Width   Length  `json:"width"`
	Height  Length  `json:"height"`
	Terrain []Piece `json:"terrain"`
}

// A Piece of terrain is a convex polygon or a circle.
type Piece struct {
	Cover      bool    `json:"cover"`
	Difficult  bool    `json:"difficult"`
	Dangerous  bool    `json:"dangerous"`
	Blocks     bool    `json:"blocks_sight"`
	Impassable bool    `json:"impassable"`
	Height     Length  `json:"height"`
	Polygon    []Point `json:"polygon"`
	Center     Point   `json:"center"`
	Radius     Length  `json:"radius"`
}

// A Mission is what is played for.
type Mission struct {
	Name   string          `json:"name"`
	Rounds int             `json:"rounds"`
	Zone   []Point         `json:"zone"`
	Gap    Length          `json:"marker_gap"`
	Own    json.RawMessage `json:"own"`
}

// A Ruling is a switch.
type Ruling struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Rules are special rules.
type Rules []struct {
	Name   string `json:"name"`
	Rating int    `json:"rating"`
}

// Rating returns the sum of the ratings of a rule, and whether it is there.
func (r Rules) Rating(name string) (sum int, has bool) {
	for _, x := range r {
		if x.Name == name {
			sum, has = sum+x.Rating, true
		}
	}
	return sum, has
}

// Has reports whether a rule is there.
func (r Rules) Has(name string) bool {
	_, has := r.Rating(name)
	return has
}

// A Unit is what does not change about a unit.
type Unit struct {
	ID      int             `json:"id"`
	Seat    int             `json:"seat"`
	Name    string          `json:"name"`
	Quality int             `json:"quality"`
	Defense int             `json:"defense"`
	Hero    bool            `json:"hero"`
	Size    int             `json:"size"`
	Rules   Rules           `json:"rules"`
	Weapons []Weapon        `json:"weapons"`
	Own     json.RawMessage `json:"own"`
}

// A Weapon is a profile.
type Weapon struct {
	Name    string `json:"name"`
	Range   int    `json:"range"`
	Attacks int    `json:"attacks"`
	Rules   Rules  `json:"rules"`
}

// A Model is what does not change about a model.
type Model struct {
	ID      int    `json:"id"`
	Unit    int    `json:"unit"`
	Guest   int    `json:"guest"`
	Base    Length `json:"base"`
	Quality int    `json:"quality"`
	Defense int    `json:"defense"`
	Tough   int    `json:"tough"`
	Rules   Rules  `json:"rules"`
	Weapons []Arm  `json:"weapons"`
}

// An Arm is a weapon on a model.
type Arm struct {
	Name   string `json:"name"`
	Copies int    `json:"copies"`
}

// A Step is one action and what came of it.
type Step struct {
	N        int        `json:"n"`
	Round    int        `json:"round"`
	Seat     int        `json:"seat"`
	Kind     string     `json:"kind"`
	Unit     int        `json:"unit"`
	Action   *Action    `json:"action"`
	Declared []Declared `json:"declared"`
	Dice     []Dice     `json:"dice"`
	Moves    []Move     `json:"moves"`
	Wounds   []Wound    `json:"wounds"`
	Melees   []Melee    `json:"melees"`
	Markers  []Marker   `json:"markers"`
	Rounds   []Limit    `json:"rounds"`
	Turns    []Turn     `json:"turns"`
	Effects  []Effect   `json:"effects"`
	Units    []Status   `json:"units"`
	Joined   []Joined   `json:"joined"`
}

// An Action is what was chosen.
type Action struct {
	Verb   string `json:"verb"`
	Unit   int    `json:"unit"`
	Target int    `json:"target"`
	Arg    uint64 `json:"arg"`
	At     Point  `json:"at"`
}

// Declared is a weapon type that fires at a unit.
type Declared struct {
	I      int    `json:"i"`
	Unit   int    `json:"unit"`
	Target int    `json:"target"`
	Weapon string `json:"weapon"`
	Models []int  `json:"models"`
	Near   int    `json:"near"`
	Far    int    `json:"far"`
	Gap    Length `json:"gap"`
	Range  Length `json:"range"`
	Cover  []Why  `json:"cover"`
}

// Why is a piece of terrain that gives models cover.
type Why struct {
	Piece  int `json:"piece"`
	Inside int `json:"inside"`
	Behind int `json:"behind"`
}

// Dice are dice of one role.
type Dice struct {
	I       int        `json:"i"`
	Role    string     `json:"role"`
	Unit    int        `json:"unit"`
	Target  int        `json:"target"`
	What    string     `json:"what"`
	Models  []int      `json:"models"`
	Picked  int        `json:"picked"`
	Sides   int        `json:"sides"`
	Results []int      `json:"results"`
	Need    int        `json:"need"`
	Mods    []Modifier `json:"modifiers"`
	Face    int        `json:"target_number"`
	Six     bool       `json:"of_sixes"`
}

// Successes returns how many results reach the target number.
func (d *Dice) Successes() (n int) {
	for _, r := range d.Results {
		if r >= d.Face {
			n++
		}
	}
	return n
}

// Sixes returns how many results are unmodified 6s.
func (d *Dice) Sixes() (n int) {
	for _, r := range d.Results {
		if r == 6 {
			n++
		}
	}
	return n
}

// A Modifier is what a rule adds to a result.
type Modifier struct {
	Rule string `json:"rule"`
	N    int    `json:"n"`
}

// A Move is the way of a model.
type Move struct {
	I     int     `json:"i"`
	Unit  int     `json:"unit"`
	Model int     `json:"model"`
	Sort  string  `json:"sort"`
	Path  []Point `json:"path"`
}

// End returns where the model stands then.
func (m *Move) End() Point { return m.Path[len(m.Path)-1] }

// Length returns how long the way is.
func (m *Move) Length() (sum float64) {
	for i := 1; i < len(m.Path); i++ {
		sum += m.Path[i-1].To(m.Path[i])
	}
	return sum
}

// A Wound is wounds of a model, or its loss.
type Wound struct {
	I      int  `json:"i"`
	Unit   int  `json:"unit"`
	Model  int  `json:"model"`
	Wounds int  `json:"wounds"`
	Lost   bool `json:"lost"`
	Melee  bool `json:"melee"`
}

// A Melee is the comparison at its end.
type Melee struct {
	I        int `json:"i"`
	Unit     int `json:"unit"`
	Target   int `json:"target"`
	Caused   int `json:"caused"`
	Suffered int `json:"suffered"`
}

// A Marker is one that was placed or taken.
type Marker struct {
	I      int   `json:"i"`
	Marker int   `json:"marker"`
	At     Point `json:"at"`
	Owner  int   `json:"owner"`
}

// A Limit is the beginning or the end of a round.
type Limit struct {
	I     int  `json:"i"`
	Round int  `json:"round"`
	Ends  bool `json:"ends"`
}

// A Turn is the beginning of an activation.
type Turn struct {
	I    int `json:"i"`
	Unit int `json:"unit"`
}

// An Effect is what a spell, a skill or a status does to a unit.
type Effect struct {
	I     int    `json:"i"`
	Unit  int    `json:"unit"`
	What  string `json:"what"`
	N     int    `json:"n"`
	Until string `json:"until"`
}

// A Status is how a unit is.
type Status struct {
	Unit   int      `json:"unit"`
	Status []string `json:"status"`
}

// Joined is a hero that joined a unit.
type Joined struct {
	Hero  int `json:"hero"`
	Unit  int `json:"unit"`
	Model int `json:"model"`
}

// A Round is how matters stood when a round ended.
type Round struct {
	Round  int    `json:"round"`
	Step   int    `json:"step"`
	Score  [2]int `json:"score"`
	Owners []int  `json:"owners"`
}

// An Outcome is how the game ended.
type Outcome struct {
	Over   bool   `json:"over"`
	Winner int    `json:"winner"`
	Score  [2]int `json:"score"`
	Reason string `json:"reason"`
}

// Played reports whether a game was played to its end by the rules: it was neither given up nor forfeited.
func (o *Outcome) Played() bool { return o != nil && o.Over && o.Reason != "forfeit" }

// A Length is in thousandths of an inch.
type Length int

// UnmarshalJSON reads inches.
func (l *Length) UnmarshalJSON(b []byte) error {
	var f float64
	err := json.Unmarshal(b, &f)
	*l = Length(math.Round(f * Inch))
	return err
}

// MarshalJSON writes inches.
func (l Length) MarshalJSON() ([]byte, error) { return json.Marshal(float64(l) / Inch) }

// Inch is the length of an inch.
const Inch = 1000

// A Point is a place in thousandths of an inch.
type Point struct{ X, Y float64 }

// UnmarshalJSON reads two numbers of inches.
func (p *Point) UnmarshalJSON(b []byte) error {
	var f [2]float64
	err := json.Unmarshal(b, &f)
	*p = Point{math.Round(f[0] * Inch), math.Round(f[1] * Inch)}
	return err
}

// MarshalJSON writes two numbers of inches.
func (p Point) MarshalJSON() ([]byte, error) { return json.Marshal([2]float64{p.X / Inch, p.Y / Inch}) }

// Read reads a document and checks that its numbers name what there is.
func Read(r io.Reader) (*Game, error) {
	var g Game
	if err := json.NewDecoder(r).Decode(&g); err != nil {
		return nil, fmt.Errorf("the record cannot be read: %w", err)
	}
	return &g, g.check()
}

// check reports a number that names nothing.
func (g *Game) check() error {
	units, models := len(g.Header.Units), len(g.Header.Models)
	for i, u := range g.Header.Units {
		if u.ID != i || u.Seat < -1 || u.Seat > 1 { // -1 are those whom nobody plays
			return fmt.Errorf("unit %d has the number %d and the seat %d", i, u.ID, u.Seat)
		}
	}
	for i, m := range g.Header.Models {
		if m.ID != i || m.Unit < 0 || m.Unit >= units || m.Guest >= units {
			return fmt.Errorf("model %d has the number %d and the unit %d", i, m.ID, m.Unit)
		}
	}
	for i := range g.Steps {
		if s := &g.Steps[i]; s.Unit >= units || !s.names(units, models, g.Header.Models) {
			return fmt.Errorf("step %d names a unit or a model that there is not, or a way of none", s.N)
		}
	}
	return nil
}

// names reports whether the events of a step name units and models that there are.
func (s *Step) names(units, models int, all []Model) bool {
	bad := false
	for _, e := range s.Declared {
		bad = bad || outside(e.Unit, units) || outside(e.Target, units) || anyOutside(e.Models, models)
	}
	for _, e := range s.Dice {
		bad = bad || e.Unit >= units || e.Target >= units || anyOutside(e.Models, models)
	}
	for _, e := range s.Moves {
		bad = bad || outside(e.Model, models) || e.Unit != all[e.Model].Unit || len(e.Path) == 0
	}
	for _, e := range s.Wounds {
		bad = bad || outside(e.Model, models) || e.Unit != all[e.Model].Unit
	}
	for _, e := range s.Units {
		bad = bad || outside(e.Unit, units)
	}
	for _, e := range s.Turns {
		bad = bad || outside(e.Unit, units)
	}
	return !bad
}

func outside(n, of int) bool { return n < 0 || n >= of }

func anyOutside(list []int, of int) bool {
	return slices.ContainsFunc(list, func(n int) bool { return outside(n, of) })
}

// Ruling returns the value of a switch.
func (g *Game) Ruling(name string) string {
	for _, r := range g.Header.Rulings {
		if r.Name == name {
			return r.Value
		}
	}
	return ""
}
