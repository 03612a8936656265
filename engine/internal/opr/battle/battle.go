// Package battle is the course of a battle as the games for two armies play it: preparation, deployment,
// rounds and the mission, as procedures over the memory of package core, on top of what package opr does
// inside an activation. A game of this kind (gf3, gf2) is an Edition: data.
package battle

import (
	"fmt"
	"slices"

	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
)

// An Edition is one game of the family.
type Edition struct {
	Name    string                    // of the ruleset, such as "gf3"
	Title   string                    // of the rulebook
	Lists   func(On, *roster.Options) // sets what the rulings say about reading lists
	Rulings []core.RulingInfo         // its switches, defaults first
	Attack  func(On) force.Edition    // what happens inside an activation
	Terms   func(On) Terms            // what happens around it
	// Cites gives the rule that a refused action breaks by the name that it has in this edition. It holds
	// every rule of gf3 that a refusal can name, but for those of special rules that the edition lacks; nil
	// for gf3 itself.
	Cites map[string]string
	Stock draw.Stock // what lists that are drawn may contain
}

// On reports whether a ruling switch has a value.
type On func(name, value string) bool

// Terms are the data by which the course of one game differs from another.
type Terms struct {
	EarlyEnd bool // the game ends after the round in which one side has lost all its units (GF3-A-19)
	// ShakenContests and AircraftContests keep markers near such units from being anybody's who is near too;
	// they seize none themselves.
	ShakenContests, AircraftContests bool // GF2-A-08, GF2-A-09
	// units that have arrived by Ambush in this round seize and contest (GF2-SR-AMBUSH)
	ArrivedSeize bool

	ShakenBlocks bool // Shaken enemies keep a side from seizing a marker (GF3-A-17)
	PointsDecide bool // the points of what is left decide between equal markers (GF3-A-18)
	// where both players place units that were set aside, a roll-off says who begins (GF2-A-23)
	ReserveRoll bool
	TokensFirst bool // Casters gain their tokens before arrivals by Ambush (GF3-A-15)
	FullZones   bool // deployment zones are no shallower on a small table (GF3-A-09)
	// a player may pass its turn, unless the other has just done so or has nothing left to activate
	// (GF3-A-13)
	MayPass bool

	// What the deployment roll-off grants, each by itself to its loser instead of its winner (GF3-PREP-10,
	// GF2-PREP-06, GF3-PREP-12, GF3-RND-02).
	LoserPicksEdge bool
	LoserDeploys   bool // first, and says first who joins whom and what is set aside
	LoserActs      bool // first in the first round

	PassengersScore bool // units inside a transport seize and contest from where that stands (GF3-A-16)
}

// words are those of the edition under no particular rulings.
func (e *Edition) words() *force.Words {
	ed := e.Attack(func(string, string) bool { return false })
	return ed.Wording()
}

// ruleset is what everybody may know of an edition, rules what happens in it.
type (
	ruleset struct {
		core.Ruleset
		e *Edition
	}
	rules struct{ e *Edition }
)

// New returns the ruleset of an edition.
func New(e Edition) core.Ruleset { return &ruleset{core.RulesetOf(&rules{&e}), &e} }

// DrawTerms returns what orders of lists may say (engine.Drawer).
func (r *ruleset) DrawTerms() draw.Terms { return draw.Usual() }

// DrawArmy draws a list (engine.Drawer).
func (r *ruleset) DrawArmy(o draw.Order) ([]byte, error) { return draw.List(&r.e.Stock, o) }

// MissionTerms returns what orders of missions may say (engine.MissionDrawer).
func (r *ruleset) MissionTerms() draw.MissionTerms { return draw.MissionTerms{Width: 72, Height: 48} }

// DrawMission draws a mission for tables of a size (engine.MissionDrawer).
func (r *ruleset) DrawMission(o draw.MissionOrder) ([]byte, error) {
	return ground.Mission(ground.Order{Width: o.Width, Height: o.Height, Seed: o.Seed, Test: o.Test})
}

func (r *rules) Name() string { return r.e.Name }

func (r *rules) Rulings() []core.RulingInfo { return r.e.Rulings }

// Under returns what happens inside an activation of an edition under rulings, the others being at their
// defaults. It errs when the edition does not have one of them.
func (e *Edition) Under(rulings []core.Ruling) (force.Edition, error) {
	if err := core.CheckRulings(New(*e), rulings); err != nil {
		return force.Edition{}, err
	}
	return e.Attack(func(name, value string) bool {
		if i := slices.IndexFunc(rulings, func(r core.Ruling) bool { return r.Name == name }); i >= 0 {
			return rulings[i].Value == value
		}
		i := slices.IndexFunc(e.Rulings, func(r core.RulingInfo) bool { return r.Name == name })
		return i >= 0 && e.Rulings[i].Values[0] == value
	}), nil
}

// data is what this package adds to opr's.
type data struct {
	Terms
	openCells []openCell // for markers
	reasons   []string   // why a game ended, by the rounds that it took
}

// own returns the battle's data.
func own(s *core.State) *data { return force.OwnOf(s).Data.(*data) }

// Compile checks the setup and compiles it.
func (r *rules) Compile(g *core.Game) error {
	on := func(name, value string) bool { return g.Ruling(name) == value }
	d, err := force.CompileArmies(g, r.e.Attack(on))
	if err != nil {
		return err
	}
	own := &data{Terms: r.e.Terms(on)}
	zoneOn := g.Setup.Mission.ZoneOn
	if own.FullZones {
		zoneOn = g.Setup.Mission.FullZoneOn
	}
	if g.Zone, err = zoneOn(g.Setup.Table); err != nil {
		return err
	}
	d.Zone = move.NewZone(g.Zone, d.Reserves.PartlyInZone)
	own.openCells = openCells(&g.Table, g.Zone)
	for n := range g.Setup.Mission.Rounds + 1 {
		own.reasons = append(own.reasons, fmt.Sprintf("after %d rounds", n))
	}
	force.Extend(d, force.Own{Data: own, Redeploy: redeploy})
	m := &g.Setup.Mission.Markers
	if g.Markers = len(m.Fixed); g.Markers == 0 {
		g.Markers = m.Dice + m.Plus
	}
	g.Procs = opr.Procedures([]core.Procedure{
		{Name: "game", Run: runGame, Check: check(fitsGame)},
		{Name: "markers", Run: runMarkers, Menu: menuMarkers, Take: takeMarkers, Check: check(fitsMarkers)},
		{Name: "edges", Run: runEdges, Menu: menuEdges, Take: takeEdges, Check: check(fitsEdges)},
		{Name: "deployment", Run: runPlacing, Menu: menuPlacing, Take: takePlacing,
			Check: check(fitsPlacing)},
		{Name: "round", Run: runRound, Menu: menuRound, Take: takeRound, Check: check(fitsRound)},
		{Name: "aside", Run: runAside, Menu: menuAside, Take: takeAside, Check: check(fitsAside)},
		{Name: "reserves", Run: runPlacing, Menu: menuPlacing, Take: takePlacing, Check: check(fitsPlacing)},
		{Name: "joining", Run: runJoining, Menu: menuJoining, Take: takeJoining, Check: check(fitsJoining)},
	}...)
	if r.e.Cites != nil { // refusals name the rule as this edition does
		g.Procs = opr.Citing(g.Procs, r.e.Cites)
	}
	return checkRoom(g)
}

// The procedures of this package, from opr.FirstOwn on. Their numbers are part of the format of snapshots.
const (
	procGame       uint8 = 10
	procMarkers    uint8 = 11
	procEdges      uint8 = 12
	procDeployment uint8 = 13
	procRound      uint8 = 14
	procAside      uint8 = 15
	procReserves   uint8 = 16
	procJoining    uint8 = 17
)

// The variables of this package, from opr.VarOwn on. Their places are part of the format of snapshots.
const (
	varFirst = 2 // the seat that activates first in the next round
	// 1 + the seat that was first to have activated all its units this round, 0 while none has
	varFinished = 3
	varTurn     = 4 // the seat that places the next marker or unit
	varLeft     = 5 // markers still to be placed
	varDone     = 6 // mask of the seats that let no more units arrive this round
)

// Begin begins the game.
func (*rules) Begin(s *core.State) { s.Call(core.Frame{Proc: procGame}) }

// Conceals and Conceal hide the spell tokens that casters have committed and not revealed yet
// (GF3-SR-CASTER-03).
func (*rules) Conceals(s *core.State, from int) bool { return casting.ConcealsTokens(s, from) }

func (*rules) Conceal(s *core.State, from int) { casting.ConcealTokens(s, from) }
