package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/rulesets/items"
	"gauntlet/engine/starquest"
)

// The mission of a scenario: the usual one.
const (
	rounds     = 4
	zoneDepth  = 12 * geom.Inch
	zoneGap    = 24 * geom.Inch
	markerDie  = 3
	markerPlus = 2
	markerGap  = 9 * geom.Inch
	maxMarkers = markerDie + markerPlus
)

// A setup is the position that a scenario begins with.
type setup struct {
	rules       engine.Ruleset
	table       mission.Table
	rulings     []engine.Ruling
	armies      [2]roster.Army
	units       []standing
	markers     []engine.Marker
	round       int
	first       int // seat
	far         int // seat of the far edge
	preparation bool
	quest       quest
}

// A standing is what the setup says of a unit besides its profile.
type standing struct {
	name   string
	seat   int
	number int // in its army
	line   int // where it was described
	spots  []geom.Point
	step   *geom.Point // of a row that begins at spots[0]
	where  int         // line of the places
	lost   uint64
	joins  string // the unit that the hero has joined
	inside string // the transport that it is in
	flags  engine.Flags
	wounds []wounds
	tokens []tokens
	hero   heroic
}

// wounds are those that a model has taken.
type wounds struct{ model, n int }

var setupWords = []string{"table", "terrain", "ruling", "ruleset", "player", "round", "marker", "preparation", "as", "dice", "zone", "exit", "goal", "token"}

// read carries out the setup lines of a scenario. The error names file and line.
func (f *file) read(sc *script) (*setup, error) {
	su := &setup{round: 1, far: 1, table: mission.Table{Name: "scenario", Width: 72 * geom.Inch, Height: 48 * geom.Inch}}
	var err error
	if su.rules, err = rulesets.ByName(rulesetOf(sc.heading)); err != nil {
		return nil, f.errorf(sc.line, "%v", err)
	}
	for i := range su.armies {
		su.armies[i] = roster.Army{Name: fmt.Sprintf("Player %d", i+1), Faction: "Scenario", Points: 1000}
	}
	if su.rules.Name() == starquest.Name {
		su.table.Width = questSide
	}
	for _, l := range sc.setup {
		if err := su.take(l, sc.line); err != nil {
			return nil, f.errorf(l.n, "%v", err)
		}
	}
	for i := range su.armies {
		su.armies[i].Ruleset = su.rules.Name()
	}
	if known, err := items.Of(su.rules.Name()); err == nil {
		for _, id := range itemForm.FindAllString(sc.heading, -1) {
			if !strings.Contains(id, "-A-") && !slices.ContainsFunc(known, func(it items.Item) bool { return it.ID == id }) {
				return nil, f.errorf(sc.line, "there is no rule item %s", id)
			}
		}
	}
	return su, nil
}

// rulesetOf returns the ruleset of the first rule item that a heading names: GF2-MOV-01 is one of gf2.
func rulesetOf(heading string) string {
	name, _, _ := strings.Cut(itemForm.FindString(heading), "-")
	if name == "SQ" {
		return starquest.Name
	}
	return strings.ToLower(name)
}

// inherit puts the setup of the scenario before in the place of a line "as before".
func (f *file) inherit() error {
	for i := range f.scripts {
		sc := &f.scripts[i]
		for j, l := range sc.setup {
			if l.text != "as before" {
				continue
			}
			if i == 0 || j > 0 {
				return f.errorf(l.n, "\"as before\" is the first line of a scenario that follows another")
			}
			sc.setup = append(slices.Clone(f.scripts[i-1].setup), sc.setup[1:]...)
			if len(sc.setup) > maxSetup {
				return f.errorf(l.n, "the scenario has more than %d lines of setup", maxSetup)
			}
			break
		}
		if len(sc.setup) > maxSetup {
			return f.errorf(sc.line, "the scenario has more than %d lines of setup", maxSetup)
		}
	}
	return nil
}

// maxSetup is the most lines that set up one scenario.
const maxSetup = 400

// take carries out one setup line of the scenario whose heading stands on line heading.
func (su *setup) take(l line, heading int) error {
	word, rest, _ := strings.Cut(l.text, " ")
	var err error
	switch word {
	case "table":
		su.table.Width, su.table.Height, err = pair(rest)
		return err
	case "terrain":
		return su.terrain(rest)
	case "ruling":
		name, value, ok := strings.Cut(rest, " ")
		if !ok {
			return fmt.Errorf("a ruling is written as in \"ruling gf3.melee_tie both\"")
		}
		su.rulings = append(slices.DeleteFunc(su.rulings, func(r engine.Ruling) bool { return r.Name == name }), engine.Ruling{Name: name, Value: value})
		slices.SortFunc(su.rulings, func(a, b engine.Ruling) int { return strings.Compare(a.Name, b.Name) })
		return nil
	case "ruleset":
		su.rules, err = rulesets.ByName(rest)
		return err
	case "player":
		return su.player(l.n, rest, heading)
	case "round":
		su.round, err = words.Number(rest, 1, rounds)
		return err
	case "marker":
		return su.marker(rest)
	case "preparation":
		su.preparation = true
		return nil
	case "zone", "exit", "goal", "token":
		return su.ofQuest(word, rest)
	}
	for i := range su.units {
		if rest, ok := strings.CutPrefix(l.text, su.units[i].name+" "); ok {
			return su.stand(&su.units[i], l.n, rest)
		}
	}
	return fmt.Errorf("%q begins neither with a word that sets something up nor with the name of a unit%s", words.Shorten(l.text), near.Hint(word, append(su.names(), setupWords...)))
}

func (su *setup) names() []string {
	var names []string
	for i := range su.units {
		names = append(names, su.units[i].name)
	}
	return names
}

// player reads what follows the word player: a unit, who is next, an edge.
func (su *setup) player(n int, text string, heading int) error {
	who, what, _ := strings.Cut(text, " ")
	unit := strings.HasSuffix(who, ":")
	seat, err := words.Number(strings.TrimSuffix(who, ":"), 1, 2)
	if err != nil {
		return err
	}
	seat--
	switch {
	case unit:
		return su.unit(n, seat, what, heading)
	case strings.HasPrefix(what, "spell "):
		return su.spell(seat, strings.TrimPrefix(what, "spell "))
	case what == "is next":
		su.first = seat
	case what == "has the far edge":
		su.far = seat
	default:
		return fmt.Errorf("of a player one says \"player 1: unit ...\", \"player 1 is next\" or \"player 1 has the far edge\"")
	}
	return nil
}

func (su *setup) unit(n, seat int, text string, heading int) error {
	u, err := parseUnit(text, su.rules.Name())
	if err != nil {
		return err
	}
	u.Line = n
	if first, _, _ := strings.Cut(u.Name, " "); slices.Contains(setupWords, first) {
		return fmt.Errorf("a unit's name must not begin with the word %q", first)
	}
	army := &su.armies[seat]
	for i := range su.units {
		if o := &su.units[i]; o.name == u.Name {
			// A scenario that is set up as the one before may describe a unit anew.
			if o.seat != seat || o.line > heading {
				return fmt.Errorf("there is a unit %q on line %d already", u.Name, o.line)
			}
			o.line = n
			army.Units[o.number] = u
			return nil
		}
	}
	if len(army.Units) == roster.MaxUnits {
		return fmt.Errorf("more than %d units", roster.MaxUnits)
	}
	su.units = append(su.units, standing{name: u.Name, seat: seat, number: len(army.Units), line: n})
	// Names may begin alike; the longest is tried first.
	slices.SortStableFunc(su.units, func(a, b standing) int { return len(b.name) - len(a.name) })
	army.Units = append(army.Units, u)
	return nil
}

// stand reads what is said of a unit that has been described.
func (su *setup) stand(st *standing, n int, text string) error {
	fields := strings.Fields(text)
	size := len(su.armies[st.seat].Units[st.number].Models)
	most := size // with heroes that may have joined it
	for i := range su.armies[st.seat].Units {
		if su.armies[st.seat].Units[i].Hero {
			most = min(most+1, roster.MaxUnitModels)
		}
	}
	switch {
	case fields[0] == "at":
		spots, row := fields[1:], ""
		if k := len(fields) - 2; k > 1 && fields[k] == "step" {
			spots, row = fields[1:k], fields[k+1]
		}
		p, err := words.Points(spots, most)
		if err != nil {
			return err
		}
		st.spots, st.step, st.where = p, nil, n
		if row == "" {
			return nil
		}
		if len(p) != 1 {
			return fmt.Errorf("a row begins at one place")
		}
		by, err := words.Point(row)
		st.step = &by
		return err
	case su.rules.Name() == starquest.Name && su.heroic(st, fields):
		return nil
	case len(fields) > 1 && fields[0] == "joins":
		st.joins = strings.TrimPrefix(text, "joins ")
	case len(fields) > 2 && fields[0] == "is" && fields[1] == "inside":
		st.inside, st.where = strings.TrimPrefix(text, "is inside "), n
	case text == "is shaken", text == "is pinned":
		st.flags |= engine.Shaken
	case text == "is fatigued":
		st.flags |= engine.Fatigued
	case text == "is destroyed":
		st.flags |= engine.Gone
	case text == "has activated":
		st.flags |= engine.Activated
	case text == "is set aside":
		st.flags |= engine.Reserve
	case len(fields) > 2 && fields[0] == "has" && fields[1] == "lost":
		mask, err := words.Numbers(fields[2:], most)
		st.lost |= mask
		return err
	case len(fields) == 5 && fields[0] == "model" && fields[2] == "has" && strings.HasPrefix(fields[4], "wound"):
		model, err := words.Number(fields[1], 1, most)
		if err != nil {
			return err
		}
		tough := roster.MaxRating
		if model <= size {
			tough = su.armies[st.seat].Units[st.number].Models[model-1].Tough
		}
		hurt, err := words.Number(fields[3], 1, tough-1)
		st.wounds = append(st.wounds, wounds{model - 1, hurt})
		return err
	case len(fields) == 5 && fields[0] == "model" && fields[2] == "has" && strings.HasPrefix(fields[4], "token"):
		model, err := words.Number(fields[1], 1, size)
		if err != nil {
			return err
		}
		held, err := words.Number(fields[3], 0, opr.MaxTokens)
		st.tokens = append(st.tokens, tokens{model - 1, held})
		return err
	default:
		return fmt.Errorf("of a unit one says \"at x,y ...\", \"is shaken\", \"is fatigued\", \"is destroyed\", \"has activated\", \"is set aside\", \"joins\" and a unit, \"is inside\" and a transport, \"has lost 2 3\", \"model 1 has 2 wounds\" or \"model 1 has 3 tokens\"")
	}
	return nil
}

// marker reads "1 at 3,4" or "1 at 3,4 held by player 2".
func (su *setup) marker(text string) error {
	fields := strings.Fields(text)
	if len(fields) != 3 && len(fields) != 7 || fields[1] != "at" {
		return fmt.Errorf("a marker is set up as in \"marker 1 at 3,4\" or \"marker 1 at 3,4 held by player 2\"")
	}
	k, err := words.Number(fields[0], 1, min(len(su.markers)+1, maxMarkers))
	if err != nil {
		return err
	}
	m := engine.Marker{Owner: -1}
	if m.P, err = words.Point(fields[2]); err != nil {
		return err
	}
	if len(fields) == 7 {
		seat, err := words.Number(fields[6], 1, 2)
		if err != nil || strings.Join(fields[3:6], " ") != "held by player" {
			return fmt.Errorf("a marker is held by player 1 or by player 2")
		}
		m.Owner = int8(seat - 1)
	}
	if k > len(su.markers) {
		su.markers = append(su.markers, m)
	} else {
		su.markers[k-1] = m
	}
	return nil
}

// pair reads "36x24" as two lengths.
func pair(text string) (w, h int32, err error) {
	ws, hs, ok := strings.Cut(text, "x")
	if !ok {
		return 0, 0, fmt.Errorf("%q is no size such as 36x24", words.Shorten(text))
	}
	if w, err = words.Length(ws); err != nil {
		return 0, 0, err
	}
	h, err = words.Length(hs)
	return w, h, err
}

// terrain reads "wood: cover difficult, circle at 0,0 radius 3" and its like.
func (su *setup) terrain(text string) error {
	name, what, ok := strings.Cut(text, ": ")
	if !ok {
		return errTerrain
	}
	p := mission.Piece{Name: name}
	items := words.Parts(what)
	if len(items) != 2 {
		return errTerrain
	}
	fields := strings.Fields(items[0])
	for i := 0; i < len(fields); i++ {
		switch w := fields[i]; w {
		case "cover":
			p.Cover = true
		case "difficult":
			p.Difficult = true
		case "dangerous":
			p.Dangerous = true
		case "blocking":
			p.Blocks = true
		case "impassable":
			p.Impassable = true
		case "height":
			if i++; i == len(fields) {
				return errTerrain
			}
			h, err := words.Length(fields[i])
			if err != nil {
				return err
			}
			p.Height = h
		default:
			return fmt.Errorf("%q is no property of terrain%s", words.Shorten(w), near.Hint(w, []string{"cover", "difficult", "dangerous", "blocking", "impassable", "height"}))
		}
	}
	if err := shape(&p, strings.Fields(items[1])); err != nil {
		return err
	}
	if len(su.table.Terrain) == mission.MaxPieces {
		return fmt.Errorf("more than %d pieces of terrain", mission.MaxPieces)
	}
	su.table.Terrain = append(su.table.Terrain, p)
	return nil
}

var errTerrain = errors.New("terrain is set up as in \"terrain wood: cover difficult, circle at 0,0 radius 3\", \"terrain wall: blocking height 2, box from -3,4 to 3,5\" or \"terrain bog: difficult, corners 0,0 4,0 2,3\"")

func shape(p *mission.Piece, fields []string) (err error) {
	switch {
	case len(fields) == 5 && fields[0] == "circle" && fields[1] == "at" && fields[3] == "radius":
		if p.Center, err = words.Point(fields[2]); err != nil {
			return err
		}
		if p.Radius, err = words.Length(fields[4]); err == nil && p.Radius <= 0 {
			err = fmt.Errorf("a circle of radius %q", fields[4])
		}
		return err
	case len(fields) == 5 && fields[0] == "box" && fields[1] == "from" && fields[3] == "to":
		c, err := words.Points([]string{fields[2], fields[4]}, 2)
		if err != nil {
			return err
		}
		lo, hi := c[0], c[1]
		if lo.X >= hi.X || lo.Y >= hi.Y {
			return fmt.Errorf("a box is given by its lower left and its upper right corner")
		}
		p.Polygon = geom.Polygon{lo, {X: hi.X, Y: lo.Y}, hi, {X: lo.X, Y: hi.Y}}
		return nil
	case len(fields) > 1 && fields[0] == "corners":
		p.Polygon, err = words.Points(fields[1:], mission.MaxCorners)
		return err
	}
	return errTerrain
}
