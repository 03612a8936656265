package record

import (
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
)

// A Header says what was played with.
type Header struct {
	Engine  string   `json:"engine"`
	Ruleset string   `json:"ruleset"`
	Seed    uint64   `json:"seed"`
	Agents  []string `json:"agents"` // by seat
	Armies  [2]Army  `json:"armies"` // by seat
	Table   Table    `json:"table"`
	Mission Mission  `json:"mission"`
	Rulings []Ruling `json:"rulings"`   // all in force, the defaults too
	Units   []Unit   `json:"units"`     // of both armies; their numbers are their places here
	Near    int      `json:"near_seat"` // the seat on the near edge, that of negative y
	Models  []Model  `json:"models"`    // of all units; their numbers are their places here
}

// An Army is one side's list.
type Army struct {
	Name    string   `json:"name"`
	Faction string   `json:"faction"`
	Points  int      `json:"points"`
	Unknown []string `json:"unknown_rules"` // that it is played without
	Spells  []Spell  `json:"spells"`
}

// A Spell is one that casters of an army know.
type Spell struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
	Range int    `json:"range"`
	Hits  int    `json:"hits"` // 0 of one that does no damage
	Rules []Rule `json:"rules"`
}

// A Table is what is played on.
type Table struct {
	Name    string  `json:"name"`
	Width   float64 `json:"width"` // inches, as all lengths
	Height  float64 `json:"height"`
	Terrain []Piece `json:"terrain"`
}

// A Piece of terrain is a polygon or a circle.
type Piece struct {
	Name       string  `json:"name"`
	Cover      bool    `json:"cover"`
	Difficult  bool    `json:"difficult"`
	Dangerous  bool    `json:"dangerous"`
	Blocks     bool    `json:"blocks_sight"`
	Impassable bool    `json:"impassable"`
	Height     float64 `json:"height"`
	Polygon    []Point `json:"polygon"` // counter-clockwise; empty for a circle
	Center     Point   `json:"center"`
	Radius     float64 `json:"radius"`
}

// A Mission is what is played for.
type Mission struct {
	Name   string  `json:"name"`
	Rounds int     `json:"rounds"`
	Zone   []Point `json:"zone"`       // the near side's zone; the far side's is its half turn
	Gap    float64 `json:"marker_gap"` // markers that players place lie over this far apart
	Own    any     `json:"own"`        // what missions of the ruleset have of their own, or null
}

// A Ruling is the value of a switch.
type Ruling struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Unit is what does not change about a unit.
type Unit struct {
	ID      int      `json:"id"`
	Seat    int      `json:"seat"`
	Name    string   `json:"name"`
	Points  int      `json:"points"`
	Quality int      `json:"quality"`
	Defense int      `json:"defense"`
	Hero    bool     `json:"hero"`
	Size    int      `json:"size"` // models of its own
	Rules   []Rule   `json:"rules"`
	Weapons []Weapon `json:"weapons"`
	Own     any      `json:"own"` // what units of the ruleset have of their own, or null
}

// A Weapon is a profile.
type Weapon struct {
	Name    string `json:"name"`
	Range   int    `json:"range"`   // inches; 0 in melee
	Attacks int    `json:"attacks"` // of one copy
	Rules   []Rule `json:"rules"`
}

// A Rule is a special rule.
type Rule struct {
	Name   string `json:"name"`
	Rating int    `json:"rating"` // 0 for none
}

// A Model is what does not change about a model, or about the place that a hero has in a unit which it joins.
type Model struct {
	ID      int     `json:"id"`
	Unit    int     `json:"unit"`
	Guest   int     `json:"guest"` // the unit that a joining hero is when it stays alone; -1 for other models
	Base    float64 `json:"base"`  // diameter
	Quality int     `json:"quality"`
	Defense int     `json:"defense"`
	Tough   int     `json:"tough"`
	Rules   []Rule  `json:"rules"`
	Weapons []Arm   `json:"weapons"`
}

// An Arm is a weapon on a model.
type Arm struct {
	Name   string `json:"name"`
	Copies int    `json:"copies"`
}

func headerOf(h *replay.Header, g *engine.Game) Header {
	setup := g.Setup()
	out := Header{Engine: h.Engine, Ruleset: h.Ruleset, Seed: h.Seed, Agents: append([]string{}, h.Agents...),
		Table: tableOf(setup.Table), Mission: missionOf(setup.Mission, g)}
	for _, info := range setup.Ruleset.Rulings() {
		out.Rulings = append(out.Rulings, Ruling{info.Name, g.Ruling(info.Name)})
	}
	for seat, a := range setup.Armies {
		out.Armies[seat] = armyOf(a)
	}
	lists := g.Units()
	for u := range lists {
		def := &lists[u]
		list := listed(g, def)
		out.Units = append(out.Units, Unit{ID: u, Seat: int(def.Seat), Name: def.Name,
			Points:  int(def.Points),
			Quality: list.Quality, Defense: list.Defense, Hero: list.Hero, Size: int(def.Size),
			Rules: rulesOf(list.Rules), Weapons: weaponsOf(list.Weapons), Own: list.Own})
	}
	for i, m := range g.Models() {
		def, guest := &lists[m.Unit], -1
		k := i - int(def.First)
		if k >= int(def.Size) {
			guest, k = int(m.Hero), 0
			def = &lists[guest]
		}
		list := listed(g, def)
		out.Models = append(out.Models, modelOf(i, int(m.Unit), guest, list, &list.Models[k], m.Base))
	}
	return out
}

// listed returns the entry of a unit in its list. What nobody plays stands in none: of it the table of models
// alone tells.
func listed(g *engine.Game, def *engine.UnitDef) *roster.Unit {
	if def.Seat != engine.Nobody {
		return &g.Setup().Armies[def.Seat].Units[def.Number]
	}
	out := &roster.Unit{Quality: worst, Defense: worst}
	for _, m := range g.Models()[def.First : def.First+def.Size] {
		out.Models = append(out.Models, roster.Model{Quality: worst, Defense: worst, Tough: int(m.Tough)})
	}
	return out
}

// worst is the Quality and the Defense of those that have none.
const worst = 6

func modelOf(id, unit, guest int, list *roster.Unit, m *roster.Model, base int32) Model {
	out := Model{ID: id, Unit: unit, Guest: guest, Base: 2 * inches(base), Quality: m.Quality,
		Defense: m.Defense, Tough: m.Tough, Rules: rulesOf(m.Rules), Weapons: []Arm{}}
	for _, w := range m.Weapons {
		out.Weapons = append(out.Weapons, Arm{list.Weapons[w.Weapon].Name, w.Copies})
	}
	return out
}

func armyOf(a *roster.Army) Army {
	out := Army{Name: a.Name, Faction: a.Faction, Points: a.Points, Unknown: append([]string{}, a.Unknown...),
		Spells: []Spell{}}
	for i := range a.Spells {
		s := &a.Spells[i]
		out.Spells = append(out.Spells, Spell{s.Name, s.Value, s.Range, s.Hits, rulesOf(s.Rules)})
	}
	return out
}

func rulesOf(rules []roster.Rule) []Rule {
	out := make([]Rule, len(rules))
	for i, r := range rules {
		out[i] = Rule{r.Title(), r.Rating}
	}
	return out
}

func weaponsOf(list []roster.Weapon) []Weapon {
	out := make([]Weapon, len(list))
	for i := range list {
		w := &list[i]
		out[i] = Weapon{w.Name, w.Range, w.Attacks, rulesOf(w.Rules)}
	}
	return out
}

func tableOf(t *mission.Table) Table {
	out := Table{Name: t.Name, Width: inches(t.Width), Height: inches(t.Height), Terrain: []Piece{}}
	for i := range t.Terrain {
		p := &t.Terrain[i]
		out.Terrain = append(out.Terrain, Piece{Name: p.Name, Cover: p.Cover, Difficult: p.Difficult,
			Dangerous: p.Dangerous, Blocks: p.Blocks, Impassable: p.Impassable, Height: inches(p.Height),
			Polygon: points(p.Polygon), Center: point(p.Center), Radius: inches(p.Radius)})
	}
	return out
}

func missionOf(m *mission.Mission, g *engine.Game) Mission {
	out := Mission{Name: m.Name, Rounds: m.Rounds, Zone: points(g.Zone()), Gap: inches(m.Markers.Gap)}
	if m.Own != nil {
		out.Own = m.Own
	}
	return out
}
