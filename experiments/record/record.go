// Package record writes a game down so that another program, which knows the rules and nothing of this one,
// can check it: what was played with, every choice, every die with what it is for, every way of every model,
// every wound. docs/replay-format.md describes the document, docs/replay-show.schema.json is its JSON Schema.
package record

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/replay"
)

// A Document is one game.
type Document struct {
	Header  Header   `json:"header"`
	Steps   []Step   `json:"steps"`
	Rounds  []Round  `json:"rounds"`
	Outcome *Outcome `json:"outcome"` // nil when the replay breaks off
}

// A Point is a place: x and y in inches from the middle of the table, x along its long side.
type Point [2]float64

func point(p geom.Point) Point { return Point{inches(p.X), inches(p.Y)} }

func points(list []geom.Point) []Point {
	out := make([]Point, len(list))
	for i, p := range list {
		out[i] = point(p)
	}
	return out
}

func inches(n int32) float64 { return float64(n) / geom.Inch }

// A Step is one action and what came of it. What happened bears numbers from 0 in the order in which it did,
// in the fields I.
type Step struct {
	N        int      `json:"n"`     // from 1; 0 for what happened before the first decision
	Round    int      `json:"round"` // in which it was decided; 0 before the first
	Seat     int      `json:"seat"`  // who decided; -1 for step 0
	Kind     string   `json:"kind"`  // of the decision; "start" for step 0
	Unit     int      `json:"unit"`  // that it is about, or -1
	UnitName string   `json:"unit_name"`
	Action   *Action  `json:"action"` // nil for step 0
	Text     string   `json:"text"`
	Notes    []string `json:"notes"`

	Declared []Declared `json:"declared"`
	Worked   []Worked   `json:"worked"`
	Dice     []Dice     `json:"dice"`
	Moves    []Move     `json:"moves"`
	Wounds   []Wound    `json:"wounds"`
	Melees   []Melee    `json:"melees"`
	Markers  []Marker   `json:"markers"`
	Rounds   []Limit    `json:"rounds"`
	Turns    []Turn     `json:"turns"`
	Effects  []Effect   `json:"effects"`
	Units    []Status   `json:"units"` // whose status is another at the end of the step
	Joined   []Joined   `json:"joined"`
}

// An Action is what was chosen.
type Action struct {
	Verb   string `json:"verb"`
	Unit   int    `json:"unit"`   // or -1
	Target int    `json:"target"` // a unit, a model or a variant, as the verb has it
	Arg    uint64 `json:"arg"`
	At     Point  `json:"at"`
}

// Declared is a weapon type that fires at a unit.
type Declared struct {
	I      int    `json:"i"`
	Unit   int    `json:"unit"`
	Target int    `json:"target"`
	Weapon string `json:"weapon"`
	Models []int  `json:"models"` // that fire
	Near   int    `json:"near"`   // attacks from up to the long range
	Far    int    `json:"far"`    // and from over it

	Gap       float64 `json:"gap"`        // from the nearest model that fires to the target, edge to edge
	Range     float64 `json:"range"`      // of the weapon at this target
	Cover     []Cover `json:"cover"`      // why the target has cover; empty where it has none
	CoverRule string  `json:"cover_rule"` // the rule item that it has it by, or ""
}

// A Cover is a piece of terrain that gives models of a target cover.
type Cover struct {
	Piece  int `json:"piece"`  // its place in the table's terrain
	Inside int `json:"inside"` // models that have cover because they stand in it
	Behind int `json:"behind"` // others that have it because they stand behind it
}

// Worked is a special rule that did something to an attack.
type Worked struct {
	I    int    `json:"i"`
	Unit int    `json:"unit"` // whose rule it is
	Rule string `json:"rule"`
	Text string `json:"text"` // what it did
}

// Dice are dice of one role that are rolled together.
type Dice struct {
	I       int        `json:"i"`
	Role    string     `json:"role"`
	Unit    int        `json:"unit"`   // that rolls them, or -1
	Target  int        `json:"target"` // the other unit, or -1
	What    string     `json:"what"`   // the weapon, the spell or the stat, or ""
	Models  []int      `json:"models"` // that strike, of dice to hit in melee
	Picked  int        `json:"picked"` // the only model that they are rolled against or for, or -1
	Sides   int        `json:"sides"`
	Results []int      `json:"results"`
	Need    int        `json:"need"` // target number before modifiers; 0 without one
	Mods    []Modifier `json:"modifiers"`
	Face    int        `json:"target_number"` // the least result that succeeds; 0 where there is none
	Six     bool       `json:"of_sixes"`      // of Defense dice, against hits of unmodified 6s
}

// A Modifier is what a rule adds to each result.
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
	Path  []Point `json:"path"` // where it stood, unless it came onto the table, way points, where it stands
}

// A Wound is wounds of a model, or its loss.
type Wound struct {
	I      int  `json:"i"`
	Unit   int  `json:"unit"`
	Model  int  `json:"model"`
	Wounds int  `json:"wounds"` // taken; below 0 when they are healed; 0 with Lost
	Lost   bool `json:"lost"`   // the model is removed
	Melee  bool `json:"melee"`  // the wounds count in the comparison of a melee
}

// A Melee is the comparison at its end.
type Melee struct {
	I        int `json:"i"`
	Unit     int `json:"unit"` // that charged
	Target   int `json:"target"`
	Caused   int `json:"caused"` // wounds by Unit, what Fear adds included
	Suffered int `json:"suffered"`
}

// A Marker is one that was placed or taken.
type Marker struct {
	I      int   `json:"i"`
	Marker int   `json:"marker"` // from 0
	At     Point `json:"at"`
	Owner  int   `json:"owner"` // a seat, or -1
}

// A Turn is the beginning of a unit's activation.
type Turn struct {
	I    int `json:"i"`
	Unit int `json:"unit"`
}

// A Limit is the beginning or the end of a round.
type Limit struct {
	I     int  `json:"i"`
	Round int  `json:"round"`
	Ends  bool `json:"ends"`
}

// An Effect is what a spell, a skill or a status does to a unit.
type Effect struct {
	I     int    `json:"i"`
	Unit  int    `json:"unit"`
	What  string `json:"what"`  // a stat, or a status
	N     int    `json:"n"`     // added to the stat; of a status 1, or 0 when it ends
	Until string `json:"until"` // "round", "activation" or "cured"
}

// A Status is how a unit is.
type Status struct {
	Unit   int      `json:"unit"`
	Status []string `json:"status"`
}

// Joined is a hero that joined a unit.
type Joined struct {
	Hero  int `json:"hero"` // the unit that it was
	Unit  int `json:"unit"` // that it has joined
	Model int `json:"model"`
}

// A Round is how matters stood when a round ended.
type Round struct {
	Round  int      `json:"round"`
	Step   int      `json:"step"` // the last of the round
	Score  [2]int32 `json:"score"`
	Owners []int    `json:"owners"` // of the markers, each a seat or -1
}

// An Outcome is how the game ended.
type Outcome struct {
	Over   bool     `json:"over"`   // false when it was given up
	Winner int      `json:"winner"` // -1 for a draw
	Score  [2]int32 `json:"score"`
	Reason string   `json:"reason"`
	Note   string   `json:"note"`
}

// A Writer makes a Document of the steps of a replay.
type Writer struct {
	doc    Document
	placed int  // markers that have been told
	begun  bool // all statuses have been told
}

// NewWriter returns a writer for a replay of a game.
func NewWriter(rep *replay.Replay, g *engine.Game) *Writer {
	w := &Writer{doc: Document{Header: headerOf(&rep.Header, g), Steps: []Step{}, Rounds: []Round{}}}
	if e := rep.End; e != nil {
		w.doc.Outcome = &Outcome{e.Outcome.Over, int(e.Outcome.Winner), e.Outcome.Score,
			e.Outcome.Reason, e.Note}
	}
	return w
}

// Document returns what has been written.
func (w *Writer) Document() *Document { return &w.doc }
