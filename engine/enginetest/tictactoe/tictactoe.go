// Package tictactoe is the smallest ruleset that has everything a ruleset needs: docs/add-a-ruleset.md
// explains it line by line, and a test plays, records, verifies, snapshots and steps it like any other. Two
// players put marks on a board of three by three cells; a die says whether a mark holds.
package tictactoe

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// Cells is how many cells the board has.
const Cells = 9

// MostRounds is how many rounds there are at most, a turn of each player in every one: then the game is
// drawn.
const MostRounds = 30

// cell is the width of a cell.
const cell = 2 * geom.Inch

// lines are the cells that win a game.
var lines = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// Ruleset is tic-tac-toe with dice.
var Ruleset engine.Ruleset = ruleset{core.RulesetOf(rules{})}

// A ruleset is what everybody may see: the name and the switches of the rules, and what the game is able to
// beside them.
type ruleset struct{ engine.Ruleset }

// Prepare makes a setup. There is nothing to choose but the rulings.
func (r ruleset) Prepare(c engine.Choice) (engine.Setup, error) {
	s := engine.Setup{
		Ruleset: r, Rulings: c.Rulings,
		Table: &mission.Table{Name: "board", Width: 24 * geom.Inch, Height: 24 * geom.Inch},
		// The frame of missions wants zones and a marker; the board needs neither.
		Mission: &mission.Mission{Name: "three in a row", Rounds: 1,
			Zones:   mission.Zones{Edge: "long", Depth: 2 * geom.Inch},
			Markers: mission.Markers{Fixed: make([]geom.Point, 1)}},
	}
	for i, name := range [2]string{"noughts", "crosses"} {
		unit := roster.Unit{Name: name, Quality: 4, Defense: 4,
			Models: []roster.Model{{Quality: 4, Defense: 4, Tough: 1, Base: 2500}}}
		s.Armies[i] = &roster.Army{Name: name, Ruleset: r.Name(), Units: []roster.Unit{unit}}
	}
	return s, nil
}

// Trial refuses army lists: the players bring none.
func (ruleset) Trial(list *roster.Army, _ []engine.Ruling) (engine.Setup, error) {
	return engine.Setup{}, fmt.Errorf("army %q: tic-tac-toe is played without army lists", list.Name)
}

// rules are the procedures and what is around them. They keep nothing: all that changes stands in the state.
type rules struct{}

func (rules) Name() string { return "tictactoe" }

// Rulings has one switch: what happens to a mark that does not hold.
func (rules) Rulings() []core.RulingInfo {
	return []core.RulingInfo{{Name: "tictactoe.slip", Values: []string{"lost", "enemy"},
		Meaning: "a mark that does not hold is lost, or becomes the other player's"}}
}

// Compile gives each player a unit of one model, which stays off the table, and the board its cells as
// markers.
func (rules) Compile(g *core.Game) error {
	for seat, army := range g.Setup.Armies {
		if len(army.Units) != 1 {
			return fmt.Errorf("army %q has %d units, tic-tac-toe is played with one", army.Name,
				len(army.Units))
		}
		g.Units = append(g.Units, core.UnitDef{Name: army.Units[0].Name, Seat: int8(seat), First: int16(seat),
			Size: 1, MaxBase: 500, Uniform: true})
		g.Models = append(g.Models, core.ModelDef{Base: 500, Tough: 1, Unit: int16(seat)})
	}
	g.SeatUnits = [3]int16{0, 1, 2}
	g.Markers = Cells
	g.Procs = []core.Procedure{{Name: "turns", Run: runTurns, Menu: menuTurns, Take: takeTurns,
		Check: checkTurns}}
	g.Data = g.Ruling("tictactoe.slip") == "enemy"
	return nil
}

// varTurn is the variable that counts turns, by both players.
const varTurn = 0

// Begin lays out the board and calls the only procedure.
func (rules) Begin(s *core.State) {
	s.Marks = Cells
	for i := range s.Markers {
		s.Markers[i].P = at(i)
	}
	s.Call(core.Frame{})
}

// at returns where a cell lies.
func at(i int) geom.Point { return geom.Point{X: int32(i%3-1) * cell, Y: int32(i/3-1) * cell} }

// winner returns the player who has three in a row, or -1.
func winner(s *core.State) int8 {
	for _, l := range lines {
		if who := s.Markers[l[0]].Owner; who >= 0 && who == s.Markers[l[1]].Owner &&
			who == s.Markers[l[2]].Owner {
			return who
		}
	}
	return -1
}

// full reports whether no cell is free.
func full(s *core.State) bool {
	for i := range s.Markers {
		if s.Markers[i].Owner < 0 {
			return false
		}
	}
	return true
}

// runTurns asks whose turn it is for a cell, or ends the game.
func runTurns(s *core.State, _ *core.Frame) {
	if winner(s) >= 0 || full(s) || s.Vars[varTurn] == 2*MostRounds {
		s.Return()
		return
	}
	s.Round, s.Active = uint8(s.Vars[varTurn]/2+1), int8(s.Vars[varTurn]&1)
	s.Ask(core.PlaceMarker, int(s.Active), -1)
}

// menuTurns offers the free cells.
func menuTurns(s *core.State, _ *core.Frame, dst []core.Action) []core.Action {
	for i := range s.Markers {
		if s.Markers[i].Owner < 0 {
			dst = append(dst, core.Action{Verb: core.Place, Pattern: int16(i), At: at(i)})
		}
	}
	return dst
}

// takeTurns puts a mark on a free cell. With a 1 it does not hold.
func takeTurns(s *core.State, _ *core.Frame, a *core.Action) error {
	for i := range s.Markers {
		if a.Verb != core.Place || a.At != at(i) || s.Markers[i].Owner >= 0 {
			continue
		}
		if s.Roll(6) > 1 {
			s.Markers[i].Owner = s.Active
		} else if s.G.Data.(bool) {
			s.Markers[i].Owner = 1 - s.Active
		}
		s.Vars[varTurn]++
		return nil
	}
	return core.Illegal(a, "", "%v is no free cell", a.At)
}

// checkTurns checks a restored state's frame: the only one, which holds nothing.
func checkTurns(s *core.State, at int) error {
	if at != 0 || s.Stack[at] != (core.Frame{}) {
		return fmt.Errorf("procedure %d of tic-tac-toe holds something", at)
	}
	return nil
}

// Check checks what else a restored state holds.
func (rules) Check(s *core.State) error {
	if n := s.Vars[varTurn]; n < 0 || n > 2*MostRounds {
		return fmt.Errorf("turn %d of %d", n, 2*MostRounds)
	}
	for i := range s.Markers {
		if s.Markers[i].P != at(i) {
			return fmt.Errorf("cell %d lies at %v", i, s.Markers[i].P)
		}
	}
	return nil
}

// Outcome counts the marks; three in a row win.
func (rules) Outcome(s *core.State) core.Outcome {
	o := core.Outcome{Over: s.Depth == 0, Winner: winner(s)}
	for i := range s.Markers {
		if who := s.Markers[i].Owner; who >= 0 {
			o.Score[who]++
		}
	}
	switch {
	case !o.Over:
	case o.Winner >= 0:
		o.Reason = "three in a row"
	case full(s):
		o.Reason = "the board is full"
	default:
		o.Reason = fmt.Sprintf("after %d rounds", MostRounds)
	}
	return o
}

// table is how actions are typed and told.
var table = words.New(&words.Lexicon{Rows: []words.Choices{
	words.Say(core.PlaceMarker, core.Place, "mark {place}", "marks the cell at {place}"),
}})

// Words returns the table.
func (rules) Words() core.Words { return table }
