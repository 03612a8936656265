// Package gf3 is Grimdark Future v3: its preparation, rounds and mission, and the edition data of what it shares with its sister games
// in package opr.
package gf3

import (
	"fmt"
	"strings"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/opr"
)

type ruleset struct{}

// Ruleset is Grimdark Future v3.
var Ruleset core.Ruleset = ruleset{}

func (ruleset) Name() string { return "gf3" }

func (ruleset) Rulings() []core.RulingInfo { return rulings }

// rulings are the switches where the text leaves room and would have the players agree (GF3-GEN-01), defaults first. The keys and the assumptions behind them are those of the rules
// text; the last three are of this engine.
var rulings = []core.RulingInfo{
	{Name: "gf3.aircraft_blocks", Values: []string{"off", "on"}, Meaning: "others keep their distance from an Aircraft and do not see or move through it"},
	{Name: "gf3.aircraft_move", Values: []string{"added", "fixed"}, Meaning: "an Aircraft flies 30 inches and as much of its Advance more as it likes, or exactly 30"},
	{Name: "gf3.ambush_before_tokens", Values: []string{"on", "off"}, Meaning: "at the start of a round units arrive by Ambush before Casters gain their tokens, or after"},
	{Name: "gf3.caster_commit", Values: []string{"hidden", "open"}, Meaning: "spell tokens for and against a try are hidden until all casters have chosen, or seen as they are chosen"},
	{Name: "gf3.caster_self_boost", Values: []string{"on", "off"}, Meaning: "a caster may boost its own try"},
	{Name: "gf3.charge_unarmed", Values: []string{"on", "off"}, Meaning: "units without melee weapons may charge"},
	{Name: "gf3.counter_scope", Values: []string{"weapon", "unit"}, Meaning: "a charged unit strikes first with its Counter weapons, or when it has one with all"},
	{Name: "gf3.deploy_entirely", Values: []string{"on", "off"}, Meaning: "a deployed base stands wholly inside its zone, or only its centre does"},
	{Name: "gf3.deploy_rules_all", Values: []string{"on", "off"}, Meaning: "Ambush and Scout set a unit aside only when all its models have the rule"},
	{Name: "gf3.difficult_scope", Values: []string{"unit", "model"}, Meaning: "one model in difficult terrain slows its unit, or only itself"},
	{Name: "gf3.early_end", Values: []string{"off", "on"}, Meaning: "the game ends after the round in which one side has lost all its units"},
	{Name: "gf3.fearless_while_shaken", Values: []string{"off", "on"}, Meaning: "Fearless may save the automatic failure of a Shaken unit"},
	{Name: "gf3.flying_start_safe", Values: []string{"off", "on"}, Meaning: "Flying models do not roll for activating in dangerous terrain"},
	{Name: "gf3.immobile_closes_in", Values: []string{"off", "on"}, Meaning: "Immobile and Artillery models close in and move after a melee like others"},
	{Name: "gf3.los_models_block", Values: []string{"on", "off"}, Meaning: "models of third units block line of sight"},
	{Name: "gf3.losses_keep_coherency", Values: []string{"on", "off"}, Meaning: "losses that keep a unit coherent come before others"},
	{Name: "gf3.melee_tie", Values: []string{"none", "both"}, Meaning: "who takes a morale test after a tied melee"},
	{Name: "gf3.melee_wound_count", Values: []string{"lost", "all"}, Meaning: "wounds beyond what models could lose count in the comparison of a melee"},
	{Name: "gf3.nat_rule_all_d6", Values: []string{"on", "off"}, Meaning: "an unmodified 6 always casts a spell and an unmodified 1 never does, or modifiers are added whatever the die"},
	{Name: "gf3.rending_ap", Values: []string{"max", "add"}, Meaning: "how Rending's AP(4) meets a weapon's own AP"},
	{Name: "gf3.separation_path", Values: []string{"both", "end"}, Meaning: "units keep 1 inch apart along the way and at its end, or only at its end"},
	{Name: "gf3.shaken_blocks", Values: []string{"off", "on"}, Meaning: "Shaken enemies keep a side from seizing a marker"},
	{Name: "gf3.shaken_casters_support", Values: []string{"off", "on"}, Meaning: "casters of Shaken units may boost and block spells"},
	{Name: "gf3.takedown_before_deadly", Values: []string{"on", "off"}, Meaning: "Takedown groups are resolved before Deadly ones, or after them"},
	{Name: "gf3.takedown_own_defense", Values: []string{"on", "off"}, Meaning: "a model singled out by Takedown has its own Defense, cover and rules, or its unit's"},
	{Name: "gf3.takedown_sight", Values: []string{"on", "off"}, Meaning: "shots with Takedown single out only models in range and sight"},
	{Name: "gf3.tiebreak", Values: []string{"draw", "points"}, Meaning: "equal markers are a draw, or the points of what is left decide"},
	{Name: "gf3.tokens_off_table", Values: []string{"on", "off"}, Meaning: "Casters that are not on the table gain spell tokens"},
	{Name: "model_placement", Values: []string{"formation"}, Meaning: "menus offer places for whole units in formation; single models can be placed off the menu"},
	{Name: "sight", Values: []string{"five_lines"}, Meaning: "a base sees another when one of five lines between their centres and edges is free"},
	{Name: "charge_path", Values: []string{"two_way_points"}, Meaning: "the shortest way into contact is looked for among straight ways and ways with one or two bends"},
}

// data is what this ruleset adds to opr's.
type data struct {
	openCells    []bool // for markers
	earlyEnd     bool
	shakenBlocks bool
	pointsDecide bool
	tokensFirst  bool     // before arrivals by Ambush (GF3-A-15)
	reasons      []string // why a game ended, by the rounds that it took
}

// own returns the ruleset's data.
func own(s *core.State) *data { return opr.Of(s).Own.(*data) }

// Compile checks the setup and compiles it.
func (ruleset) Compile(g *core.Game) error {
	on := func(name, value string) bool { return g.Ruling(name) == value }
	d, err := opr.CompileArmies(g, Edition(on))
	if err != nil {
		return err
	}
	if d.Zone, err = g.Setup.Mission.ZoneOn(g.Setup.Table); err != nil {
		return err
	}
	d.ZoneIsBox = isBox(d.Zone)
	own := &data{
		openCells: openCells(&g.Table, d.Zone),
		earlyEnd:  on("gf3.early_end", "on"), shakenBlocks: on("gf3.shaken_blocks", "on"), pointsDecide: on("gf3.tiebreak", "points"),
		tokensFirst: on("gf3.ambush_before_tokens", "off"),
	}
	for n := range g.Setup.Mission.Rounds + 1 {
		own.reasons = append(own.reasons, fmt.Sprintf("after %d rounds", n))
	}
	d.Own = own
	m := &g.Setup.Mission.Markers
	if g.Markers = len(m.Fixed); g.Markers == 0 {
		g.Markers = m.Dice + m.Plus
	}
	g.Procs = core.Strict(opr.Procedures(
		core.Procedure{Name: "game", Run: runGame},
		core.Procedure{Name: "markers", Run: runMarkers, Menu: menuMarkers, Take: takeMarkers},
		core.Procedure{Name: "edges", Run: runEdges, Menu: menuEdges, Take: takeEdges},
		core.Procedure{Name: "deployment", Run: runDeployment, Menu: menuDeployment, Take: takeDeployment},
		core.Procedure{Name: "round", Run: runRound, Menu: menuRound, Take: takeRound},
		core.Procedure{Name: "aside", Run: runAside, Menu: menuAside, Take: takeAside},
		core.Procedure{Name: "reserves", Run: runReserves, Menu: menuReserves, Take: takeReserves},
		core.Procedure{Name: "joining", Run: runJoining, Menu: menuJoining, Take: takeJoining},
	))
	return nil
}

func isBox(z geom.Polygon) bool {
	b := z.Box()
	for _, p := range z {
		if p.X != b.Min.X && p.X != b.Max.X || p.Y != b.Min.Y && p.Y != b.Max.Y {
			return false
		}
	}
	return len(z) == 4
}

// The procedures of this ruleset.
const (
	procGame = opr.FirstOwn + iota
	procMarkers
	procEdges
	procDeployment
	procRound
	procAside
	procReserves
	procJoining
)

// The ruleset's variables.
const (
	varFirst    = opr.VarOwn + iota // the seat that activates first in the next round
	varFinished                     // 1 + the seat that was first to have activated all its units this round, 0 while none has
	varTurn                         // the seat that places the next marker or unit
	varLeft                         // markers still to be placed
	varDone                         // mask of the seats that let no more units arrive this round
)

func (ruleset) Begin(s *core.State) { s.Call(core.Frame{Proc: procGame}) }

// Steps of the game.
const (
	gameMarkers = iota
	gameEdges
	gameDeploy
	gameRounds
	gameStated
)

func runGame(s *core.State, f *core.Frame) {
	switch f.Step {
	case gameMarkers:
		f.Step = gameEdges
		s.Call(core.Frame{Proc: procMarkers})
	case gameEdges:
		f.Step = gameDeploy
		s.Call(core.Frame{Proc: procEdges})
	case gameDeploy:
		f.Step = gameStated
		s.Call(core.Frame{Proc: procJoining})
	case gameStated:
		f.Step = gameRounds
		s.Call(core.Frame{Proc: procDeployment})
	case gameRounds:
		if int(s.Round) >= s.G.Setup.Mission.Rounds || own(s).earlyEnd && s.Round > 0 && (unitsLeft(s, 0) == 0 || unitsLeft(s, 1) == 0) {
			s.Return()
			return
		}
		s.Round++
		s.Call(core.Frame{Proc: procRound})
	}
}

// unitsLeft returns how many units of a seat are on the table or may yet come.
func unitsLeft(s *core.State, seat int) (n int) {
	first, end := s.G.UnitRange(seat)
	for u := first; u < end; u++ {
		if s.Units[u].Flags&(core.OnTable|core.Reserve) != 0 {
			n++
		}
	}
	return n
}

// rollOff rolls one die per seat, again while they are equal, and returns the seat of the higher one (GF3-GEN-06).
func rollOff(s *core.State) int {
	for {
		a, b := s.Roll(6), s.Roll(6)
		switch {
		case a > b:
			return 0
		case b > a:
			return 1
		}
	}
}

// Conceals, Conceal and Secret hide the spell tokens that casters have committed and not revealed yet (GF3-SR-CASTER-03).
func (ruleset) Conceals(s *core.State, from int) bool { return opr.ConcealsTokens(s, from) }

func (ruleset) Conceal(s *core.State, from int) { opr.ConcealTokens(s, from) }

func (ruleset) Secret(s *core.State, a *core.Action) string {
	if a.Verb != core.Commit || opr.Of(s).OpenCommit || a.Unit < 0 || int(a.Unit) >= len(s.G.Units) {
		return ""
	}
	return fmt.Sprintf("%s: model %d chooses in secret how many spell tokens it spends", s.G.Units[a.Unit].Name, a.Target+1)
}

// Outcome counts markers: who controls more wins, equal counts are a draw (GF3-MIS-04).
func (ruleset) Outcome(s *core.State) core.Outcome {
	o := core.Outcome{Over: s.Depth == 0, Winner: -1}
	for i := range s.Markers[:s.Marks] {
		if m := s.Markers[i].Owner; m >= 0 {
			o.Score[m]++
		}
	}
	a, b := o.Score[0], o.Score[1]
	if a == b && own(s).pointsDecide {
		a, b = pointsLeft(s, 0), pointsLeft(s, 1)
	}
	switch {
	case a > b:
		o.Winner = 0
	case b > a:
		o.Winner = 1
	}
	if o.Over {
		o.Reason = own(s).reasons[s.Round]
	}
	return o
}

func pointsLeft(s *core.State, seat int) (n int32) {
	first, end := s.G.UnitRange(seat)
	for u := first; u < end; u++ {
		n += opr.Worth(s, u)
	}
	return n
}

// Verify checks the own frames and variables of a restored state.
func (ruleset) Verify(s *core.State) error {
	if s.Round > uint8(s.G.Setup.Mission.Rounds) {
		return fmt.Errorf("round %d of %d", s.Round, s.G.Setup.Mission.Rounds)
	}
	for _, v := range []int{varFirst, varTurn} {
		if s.Vars[v] < 0 || s.Vars[v] > 1 {
			return fmt.Errorf("seat %d", s.Vars[v])
		}
	}
	if s.Vars[varFinished] < 0 || s.Vars[varFinished] > 2 || s.Vars[varDone] < 0 || s.Vars[varDone] > 3 || s.Vars[varLeft] < 0 || int(s.Vars[varLeft])+int(s.Marks) > len(s.Markers) {
		return fmt.Errorf("finisher %d, %d markers to place", s.Vars[varFinished], s.Vars[varLeft])
	}
	if err := opr.VerifyUnits(s); err != nil {
		return err
	}
	if s.Depth == 0 {
		return nil
	}
	if s.Depth < 2 || s.Stack[0].Proc != procGame || !verifyStage(s, &s.Stack[0], &s.Stack[1]) {
		return fmt.Errorf("the pending procedures do not begin as those of a game in round %d", s.Round)
	}
	for u := range s.Units {
		if !verifyReserve(s, u) {
			return fmt.Errorf("unit %d is set aside with the flags %#x in round %d", u, uint16(s.Units[u].Flags), s.Round)
		}
	}
	own := 2
	if s.Depth > 2 && (s.Stack[2].Proc == procReserves || s.Stack[2].Proc == procAside) {
		own = 3
	}
	if err := opr.VerifyStack(s, own); err != nil {
		return err
	}
	if !s.Waits() {
		return fmt.Errorf("the game does not wait for seat %d to %s", s.Decide.Seat, s.Decide.Kind)
	}
	return nil
}

// verifyStage checks the two frames that every game in play has: how far it has come, and what it is at.
func verifyStage(s *core.State, game, f *core.Frame) bool {
	if game.A != 0 || game.B != 0 || game.N != 0 || game.M != 0 || (f.Proc == procRound) != (s.Round > 0) {
		return false
	}
	if arriving := f.Proc == procRound && f.Step == roundArrived; s.Vars[varDone] != 0 && !arriving || s.Vars[varFinished] != 0 && arriving {
		return false
	}
	top := s.Depth == 2
	switch f.Proc {
	case procMarkers:
		return game.Step == gameEdges && top && f.Step == 1 && s.Vars[varLeft] > 0
	case procEdges:
		return game.Step == gameDeploy && top && f.Step == 1
	case procJoining:
		if game.Step != gameStated || f.A < 0 || f.B < 0 || f.B > 1 || f.N != 0 || f.M != 0 {
			return false
		}
		if top {
			return f.Step == joiningHeroes
		}
		return f.Step == joiningAside && f.A == 0 && s.Depth == 3 && s.Stack[2].Proc == procAside && s.Stack[2].B == f.B && verifyAside(s, &s.Stack[2])
	case procDeployment:
		if game.Step != gameRounds || f.A < 0 || int(f.A) >= len(s.Units) {
			return false
		}
		if top && f.Step == deployUnit {
			return canDeploy(s, int(s.Vars[varTurn]))
		}
		chosen := f.B >= int16(core.Line) && f.B < int16(core.NumFormations) && s.Units[f.A].Flags&^core.Moved == 0 && s.Seat(int(f.A)) == int(s.Vars[varTurn]) &&
			len(opr.DeployMenu(s, int(f.A), core.Formation(f.B), nil)) > 0
		if top {
			return chosen && f.Step == deployAt
		}
		above := &s.Stack[2]
		return chosen && f.Step == deployPlaced && above.Proc == opr.ProcPlace && above.A == f.A
	case procReserves:
		return game.Step == gameRounds && verifyReserves(s, f, 1)
	case procRound:
		if game.Step == gameRounds && f.Step == roundArrived {
			return s.Round > 1 && !top && s.Stack[2].Proc == procReserves && verifyReserves(s, &s.Stack[2], 2)
		}
		if game.Step != gameRounds || top {
			return game.Step == gameRounds && f.Step == roundNext
		}
		above := &s.Stack[2]
		return f.Step == roundAfter && above.Proc == opr.ProcActivation && above.A >= 0 && int(above.A) < len(s.Units) && s.Seat(int(above.A)) == int(s.Active)
	}
	return false
}

// Describe says in words what an action does.
func (ruleset) Describe(s *core.State, a *core.Action) string {
	unit := func(u int16) string {
		if u < 0 || int(u) >= len(s.G.Units) {
			return fmt.Sprintf("unit %d", u)
		}
		return s.G.Units[u].Name
	}
	at := fmt.Sprintf("%s, %s", inches(a.At.X), inches(a.At.Y))
	weapon := func() string {
		if a.Arg&0xff == opr.MaxTypes {
			return "Impact"
		}
		if d := opr.Of(s); int(a.Unit) < len(d.Units) && a.Unit >= 0 && int(a.Arg&0xff) < len(d.Arms(s, int(a.Unit)).Weapons) {
			return d.Arms(s, int(a.Unit)).Weapons[a.Arg&0xff].Name
		}
		return fmt.Sprintf("weapon %d", a.Arg&0xff)
	}
	switch a.Verb {
	case core.Place:
		switch s.Decide.Kind {
		case core.PlaceMarker:
			return "places a marker at " + at
		case core.PlaceModel:
			return fmt.Sprintf("places model %d of %s at %s", a.Target+1, unit(a.Unit), at)
		}
		word := "deploys"
		if s.Decide.Kind == core.ArriveAt {
			word = "brings on"
		}
		return fmt.Sprintf("%s %s (%s) at %s", word, unit(a.Unit), a.Form, at)
	case core.Edge:
		return [2]string{"keeps its table edge", "takes the other table edge"}[a.Arg&1]
	case core.Pick:
		if s.Decide.Kind == core.DeployUnit {
			return fmt.Sprintf("deploys %s as %s", unit(a.Unit), a.Form)
		}
		if s.Decide.Kind == core.Arrive {
			return fmt.Sprintf("brings on %s as %s", unit(a.Unit), a.Form)
		}
		return "activates " + unit(a.Unit)
	case core.Pass:
		switch s.Decide.Kind {
		case core.JoinUnit:
			return unit(a.Unit) + " joins nobody"
		case core.PickModel:
			return unit(a.Unit) + " singles out nobody"
		case core.CastSpell:
			return unit(a.Unit) + " casts no spell"
		}
		return "lets no more units arrive this round"
	case core.Withhold:
		if a.Arg < 3 {
			return fmt.Sprintf([3]string{"will deploy %s as usual", "sets %s aside for Ambush", "sets %s aside to scout"}[a.Arg], unit(a.Unit))
		}
	case core.Hold:
		return unit(a.Unit) + " holds"
	case core.Advance:
		return unit(a.Unit) + " advances"
	case core.Rush:
		return unit(a.Unit) + " rushes"
	case core.Charge:
		return unit(a.Unit) + " charges " + unit(a.Target)
	case core.Move:
		words := fmt.Sprintf("%s moves to %s", unit(a.Unit), at)
		if a.Form != core.AsItStands {
			words += " as a " + a.Form.String()
		}
		return words
	case core.Fire:
		return fmt.Sprintf("%s fires %s at %s", unit(a.Unit), weapon(), unit(a.Target))
	case core.HoldFire:
		return fmt.Sprintf("%s holds the fire of %s", unit(a.Unit), weapon())
	case core.Resolve:
		return fmt.Sprintf("%s resolves %s", unit(a.Unit), weapon())
	case core.Lose:
		return fmt.Sprintf("%s: model %d takes the wound", unit(a.Unit), a.Arg+1)
	case core.Follow:
		switch s.Decide.Kind {
		case core.ChargePath, core.CloseIn:
			if a.Arg < 3 {
				return fmt.Sprintf("%s comes into contact %s", unit(a.Unit), [3]string{"by the nearest way", "from the left", "from the right"}[a.Arg])
			}
		case core.StepBack:
			return fmt.Sprintf("%s steps back (direction %d)", unit(a.Unit), a.Arg)
		}
	case core.Join:
		return unit(a.Unit) + " joins " + unit(a.Target)
	case core.Single:
		return fmt.Sprintf("%s singles out model %d of %s", unit(a.Unit), a.Arg+1, unit(a.Target))
	case core.Yes, core.No:
		return unit(a.Unit) + " " + answer(s, a.Verb == core.Yes)
	case core.Cast:
		return fmt.Sprintf("%s tries to cast %s", unit(a.Unit), opr.SpellName(s, int(s.Decide.Seat), int(a.Arg&0xff)))
	case core.Aim:
		return fmt.Sprintf("%s casts at %s", unit(a.Unit), unit(a.Target))
	case core.Commit:
		return fmt.Sprintf("%s: model %d spends %d of its spell tokens", unit(a.Unit), a.Target+1, a.Arg)
	case core.PlaceOne:
		return unit(a.Unit) + " places its models one by one"
	case core.Undo:
		return unit(a.Unit) + " takes its models back"
	}
	return strings.TrimSpace(a.Verb.String() + " " + unit(a.Unit))
}

// answer says in words what a yes or no to the pending decision means.
func answer(s *core.State, yes bool) string {
	words := [2]string{"does not strike back", "strikes back"}
	switch s.Decide.Kind {
	case core.StrikeFirst:
		words = [2]string{"does not strike first", "strikes first"}
	case core.UseLimited:
		words = [2]string{"keeps a Limited weapon back", "uses a Limited weapon"}
		if asked := opr.PendingOf(s).Asked; asked >= 0 {
			name := opr.Of(s).Arms(s, int(s.Decide.Unit)).Weapons[asked].Name
			words = [2]string{"keeps " + name + " back", "uses " + name}
		}
	case core.MoraleBy:
		words = [2]string{"takes the morale test without its hero", "lets its hero take the morale test"}
	}
	if yes {
		return words[1]
	}
	return words[0]
}

// inches writes a coordinate.
func inches(v int32) string { return fmt.Sprintf("%.1f\"", float64(v)/geom.Inch) }
