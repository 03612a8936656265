package env

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"
)

// A definition is what all games of one environment share: its id and options, the compiled game, the layout of its numbers. It does not
// change and is safe for concurrent use.
type definition struct {
	id     ID
	opts   Options
	game   *engine.Game
	spec   Spec
	atomic *atomicSlots
	tact   *tactics // of the tactical layer; nil in the atomic one
	view   *layout
	facts  *facts
}

// Setup returns what the games of an environment are made of: for those who play them by the engine's own decisions, such as tournaments of agents.
func Setup(name string, opts Options) (engine.Setup, error) {
	_, _, setup, err := prepare(name, opts)
	return setup, err
}

// prepare checks an id and options, fills in the defaults, and loads what the games are made of.
func prepare(name string, opts Options) (id ID, filled Options, setup engine.Setup, err error) {
	if id, err = Lookup(name); err != nil {
		return id, opts, setup, err
	}
	if opts, err = id.fill(opts); err == nil {
		setup, err = id.setup(opts)
	}
	if err == nil {
		err = id.check(setup)
	}
	if err != nil {
		err = fmt.Errorf("environment %s: %w", name, err)
	}
	setup.WeaponTypes = roster.MaxWeaponTypes
	return id, opts, setup, err
}

// define checks an id and options and compiles the game.
func define(name string, opts Options) (*definition, error) {
	id, opts, setup, err := prepare(name, opts)
	if err != nil {
		return nil, err
	}
	game, err := engine.Compile(setup)
	if err == nil {
		err = id.room(game)
	}
	if err != nil {
		return nil, fmt.Errorf("environment %s: %w", name, err)
	}
	return build(id, opts, game), nil
}

// build makes the definition of an id over a compiled game that it has room for.
func build(id ID, opts Options, game *engine.Game) *definition {
	d := &definition{id: id, opts: opts, game: game, facts: newFacts(game, id.Maxima)}
	heroes := 0
	if d.view = newLayout(id.Maxima); id.Quest == "" {
		d.atomic = newAtomicSlots(id.Maxima)
	} else {
		heroes = len(game.Setup().Armies[starquest.Heroes].Units)
		d.atomic = newQuestSlots(id.Maxima, heroes)
	}
	d.spec = Spec{ID: id.Name, Ruleset: id.Ruleset, Seats: 2, Layer: opts.Layer, ObsSize: d.view.size, Obs: d.view.fields, Slots: d.atomic.slots, Features: actionFields()}
	if opts.Layer == Tactical {
		d.tact = newTactics(id.Maxima, heroes, opts.OnTheWay == "policy")
		d.spec.Slots = d.tact.slots
	}
	return d
}

// room refuses a compiled game that the id has no room for, as far as check could not tell.
func (id *ID) room(game *engine.Game) error {
	if err := checkRoom(game, id.Maxima); err != nil {
		return err
	}
	if n := opr.DeployCells(opr.Of(game.New(0).View()).Zone); n > id.Maxima.DeployCells {
		return fmt.Errorf("mission %q has %d cells to deploy at, there is room for %d", game.Setup().Mission.Name, n, id.Maxima.DeployCells)
	}
	return nil
}

// checkRoom refuses units that have more models, together with all heroes that may join them, or more weapon types, together with one of those, than
// there is room for. Of several heroes only as many may join a unit of the ids' own games as there is room for their weapon types; a game from
// elsewhere is refused where more could.
func checkRoom(game *engine.Game, m Maxima) error {
	data := opr.Of(game.New(0).View())
	for u := range game.Units() {
		def := &game.Units()[u]
		if n := def.Slots(); data.Profiles.HeroAnywhere && def.Guests > 1 && n > m.Models {
			return fmt.Errorf("%s has %d models with all heroes that may join it, there is room for %d", def.Name, n, m.Models)
		}
		if def.Guests > 1 && data.Profiles.HeroAnywhere && data.MostTypes > roster.MaxWeaponTypes {
			if n := len(data.Units[u].ArmsWith(1<<def.Guests - 1).Weapons); n > roster.MaxWeaponTypes {
				return fmt.Errorf("%s has %d weapon types with all heroes that may join it, there is room for %d", def.Name, n, roster.MaxWeaponTypes)
			}
		}
		for guest := range 1 + int(def.Guests) {
			if n := len(data.Units[u].ArmsWith(1 << guest >> 1).Weapons); n > roster.MaxWeaponTypes {
				who := def.Name
				if guest > 0 {
					who += " with " + game.Units()[game.Models()[int(def.First+def.Size)+guest-1].Hero].Name
				}
				return fmt.Errorf("%s has %d weapon types, there is room for %d", who, n, roster.MaxWeaponTypes)
			}
		}
	}
	return nil
}

// fill puts the id's defaults where nothing was chosen.
func (id *ID) fill(o Options) (Options, error) {
	def := id.Defaults
	if err := id.questOptions(&o); err != nil {
		return o, err
	}
	if o.Points != 0 && o.Armies == [2]string{} {
		for i, name := range def.Armies {
			style, _, _ := strings.Cut(name, "-")
			o.Armies[i] = fmt.Sprintf("%s-%d", style, o.Points)
		}
	}
	for i := range o.Armies {
		if o.Armies[i] == "" {
			o.Armies[i] = def.Armies[i]
		}
	}
	if o.Table == "" {
		o.Table = def.Table
	}
	if o.Mission == "" {
		o.Mission = def.Mission
	}
	if o.OnTheWay == "" {
		o.OnTheWay = "decide"
	}
	switch {
	case o.Layer >= numLayers:
		return o, fmt.Errorf("option layer: there is no layer %d", o.Layer)
	case o.Seat < 0 || o.Seat > Alternate:
		return o, fmt.Errorf("option seat: %d is none of 0, 1 and %d (alternate)", o.Seat, Alternate)
	case o.TimeLimit < 0:
		return o, fmt.Errorf("option time-limit: %d is less than 0", o.TimeLimit)
	case o.OnTheWay != "decide" && o.OnTheWay != "policy":
		return o, fmt.Errorf("option on-the-way: %q is neither decide nor policy", o.OnTheWay)
	}
	return o, nil
}

// setup loads the armies, the table and the mission.
func (id *ID) setup(o Options) (s engine.Setup, err error) {
	if s.Ruleset, err = rulesets.ByName(id.Ruleset); err != nil {
		return s, err
	}
	if s.Rulings, err = parseRulings(o.Rulings); err != nil {
		return s, err
	}
	lists, err := rulesets.ListOptions(s.Ruleset, s.Rulings, roster.Options{Ruleset: id.Ruleset, AllowUnknownRules: o.Unknown})
	if err != nil {
		return s, err
	}
	if id.Quest != "" {
		return id.questSetup(o, s.Rulings)
	}
	for i, name := range o.Armies {
		if s.Armies[i], err = roster.OpenWith(name, lists); err != nil {
			return s, err
		}
	}
	if err := roster.CheckPair(s.Armies[0], s.Armies[1]); err != nil {
		return s, err
	}
	if s.Table, err = mission.OpenTable(o.Table); err != nil {
		return s, err
	}
	s.Mission, err = mission.OpenMission(o.Mission)
	return s, err
}

// check refuses what the id has no room for.
func (id *ID) check(s engine.Setup) error {
	m := id.Maxima
	for i, a := range s.Armies {
		if room := m.of(i); len(a.Units) > room {
			return fmt.Errorf("army %q has %d units, there is room for %d", a.Name, len(a.Units), room)
		}
		for k := range a.Units {
			if n := len(a.Units[k].Models); n > m.Models {
				return fmt.Errorf("army %q: unit %q has %d models, there is room for %d", a.Name, a.Units[k].Name, n, m.Models)
			}
		}
	}
	if s.Table.Width != id.Width || s.Table.Height != id.Height {
		return fmt.Errorf("table %q measures %s x %s inches, it must measure %s x %s", s.Table.Name,
			mission.Inches(s.Table.Width), mission.Inches(s.Table.Height), mission.Inches(id.Width), mission.Inches(id.Height))
	}
	if n := max(len(s.Mission.Markers.Fixed), s.Mission.Markers.Dice+s.Mission.Markers.Plus); n > m.Markers {
		return fmt.Errorf("mission %q may have %d markers, there is room for %d", s.Mission.Name, n, m.Markers)
	}
	if n := opr.MarkerCells(s.Table); n > m.MarkerCells && s.Mission.Quest == nil {
		return fmt.Errorf("table %q has %d cells for markers, there is room for %d", s.Table.Name, n, m.MarkerCells)
	}
	if n := opr.ArrivalCells(s.Table.Width, s.Table.Height); n > m.DeployCells {
		return fmt.Errorf("table %q has %d cells to bring units on at, there is room for %d", s.Table.Name, n, m.DeployCells)
	}
	return nil
}
