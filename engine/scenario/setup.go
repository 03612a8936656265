package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/staging"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/rulesets/items"
)

// The size of the lists of a scenario.
const points = 1000

// A setup is the position that a scenario begins with, as the ruleset's stage and this package read it.
type setup struct {
	staging.Scene
	stage staging.Stage
}

// usual are the words with which the lines begin that every ruleset has.
var usual = []string{"table", "terrain", "ruling", "ruleset", "player", "round", "marker",
	"preparation", "as", "dice"}

// starts returns the words with which lines of setup begin.
func (su *setup) starts() []string { return append(slices.Clone(usual), su.stage.Starts()...) }

// newSetup returns the empty setup of a scenario, by its heading.
func newSetup(heading string) (su *setup, err error) {
	su = &setup{Scene: staging.Scene{Round: 1, Far: 1, Table: mission.Table{Name: "scenario"}}}
	for i := range su.Armies {
		su.Armies[i] = roster.Army{Name: fmt.Sprintf("Player %d", i+1), Faction: "Scenario", Points: points}
	}
	if err = su.plays(rulesetOf(heading)); err == nil {
		su.Table.Width, su.Table.Height = su.stage.Table()
	}
	return su, err
}

// plays makes the scenario one of a ruleset.
func (su *setup) plays(name string) (err error) {
	if su.Rules, err = rulesets.ByName(name); err == nil {
		su.stage, err = staging.Of(su.Rules, &su.Scene)
	}
	return err
}

// read carries out the setup lines of a scenario. The error names file and line.
func (f *file) read(sc *script) (*setup, error) {
	su, err := newSetup(sc.heading)
	if err != nil {
		return nil, f.errorf(sc.line, "%v", err)
	}
	for _, l := range sc.setup {
		if err := su.take(l, sc.line); err != nil {
			return nil, f.errorf(l.n, "%v", err)
		}
	}
	for i := range su.Armies {
		su.Armies[i].Ruleset = su.Rules.Name()
	}
	for _, id := range itemForm.FindAllString(sc.heading, -1) {
		is := func(it items.Item) bool { return it.ID == id }
		if !strings.Contains(id, "-A-") && !hasItem(su.Rules.Name(), is) {
			return nil, f.errorf(sc.line, "there is no rule item %s", id)
		}
	}
	return su, nil
}

// hasItem reports whether a ruleset has a rule item of a kind.
func hasItem(ruleset string, is func(items.Item) bool) bool {
	known, err := items.Of(ruleset)
	return err == nil && slices.ContainsFunc(known, is)
}

// rulesetOf returns the ruleset of the first rule item that a heading names: GF2-MOV-01 is one of gf2.
func rulesetOf(heading string) string {
	prefix, _, _ := strings.Cut(itemForm.FindString(heading), "-")
	for _, r := range rulesets.All() {
		if hasItem(r.Name(), func(it items.Item) bool { return strings.HasPrefix(it.ID, prefix+"-") }) {
			return r.Name()
		}
	}
	return strings.ToLower(prefix)
}

// inherit puts the setup of the scenario before in the place of a line "as before".
func (f *file) inherit() error {
	for i := range f.scripts {
		sc := &f.scripts[i]
		at := sc.line
		if j := slices.IndexFunc(sc.setup, func(l line) bool { return l.text == "as before" }); j >= 0 {
			if at = sc.setup[j].n; i == 0 || j > 0 {
				return f.errorf(at, "\"as before\" is the first line of a scenario that follows another")
			}
			sc.setup = slices.Concat(f.scripts[i-1].setup, sc.setup[1:])
		}
		if len(sc.setup) > maxSetup {
			return f.errorf(at, "the scenario has more than %d lines of setup", maxSetup)
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
		su.Table.Width, su.Table.Height, err = pair(rest)
		return err
	case "terrain":
		return su.terrain(rest)
	case "ruling":
		name, value, ok := strings.Cut(rest, " ")
		if !ok {
			known := su.Rules.Rulings()[0]
			return fmt.Errorf("a ruling is written as in \"ruling %s %s\"", known.Name, known.Values[0])
		}
		su.Rulings = append(slices.DeleteFunc(su.Rulings, func(r engine.Ruling) bool { return r.Name == name }),
			engine.Ruling{Name: name, Value: value})
		slices.SortFunc(su.Rulings, func(a, b engine.Ruling) int { return strings.Compare(a.Name, b.Name) })
		return nil
	case "ruleset":
		return su.plays(rest)
	case "player":
		return su.player(l.n, rest, heading)
	case "round":
		su.Round, err = words.Number(rest, 1, staging.Rounds)
		return err
	case "marker":
		return su.marker(rest)
	case "preparation":
		su.Preparation = true
		return nil
	}
	if slices.Contains(su.stage.Starts(), word) {
		return su.stage.Line(word, rest)
	}
	for _, u := range su.Units {
		if rest, ok := strings.CutPrefix(l.text, u.Name+" "); ok {
			return su.stand(u, l.n, rest)
		}
	}
	hint := near.Hint(word, append(su.Names(), su.starts()...))
	return fmt.Errorf("%q begins neither with a word that sets something up nor with the name of a unit%s",
		words.Shorten(l.text), hint)
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
	if unit {
		return su.unit(n, seat, what, heading)
	}
	if rule, defines := strings.CutPrefix(what, "rule "); defines {
		return su.define(seat, rule)
	}
	if known, err := su.stage.Player(seat, what); known {
		return err
	}
	switch what {
	case "is next":
		su.First = seat
	case "has the far edge":
		su.Far = seat
	default:
		return errors.New("of a player one says \"player 1: unit ...\", \"player 1 is next\" or " +
			"\"player 1 has the far edge\"")
	}
	return nil
}

// define reads the definition of a special rule of a player's army: "{name: Ember Shot, bearer: weapons, does:
// [...]}".
func (su *setup) define(seat int, text string) error {
	rule, err := effects.ParseOne(text)
	if err != nil {
		return err
	}
	all := &su.Armies[seat].Defined
	// A scenario that is set up as the one before may define a rule anew.
	if i := slices.IndexFunc(*all, func(o effects.Rule) bool { return o.Name == rule.Name }); i >= 0 {
		*all = slices.Clone(*all)
		(*all)[i] = rule
		return nil
	}
	*all = roster.WithGranted(su.Rules.Name(), append(*all, rule))
	return effects.Check(*all)
}

func (su *setup) unit(n, seat int, text string, heading int) error {
	u, err := su.parseUnit(text, su.Armies[seat].Defined)
	if err != nil {
		return err
	}
	u.Line = n
	if first, _, _ := strings.Cut(u.Name, " "); slices.Contains(su.starts(), first) {
		return fmt.Errorf("a unit's name must not begin with the word %q", first)
	}
	army := &su.Armies[seat]
	for _, o := range su.Units {
		if o.Name == u.Name {
			// A scenario that is set up as the one before may describe a unit anew.
			if o.Seat != seat || o.Line > heading {
				return fmt.Errorf("there is a unit %q on line %d already", u.Name, o.Line)
			}
			o.Line = n
			army.Units[o.Number] = u
			return nil
		}
	}
	if len(army.Units) == roster.MaxUnits {
		return fmt.Errorf("more than %d units", roster.MaxUnits)
	}
	su.Units = append(su.Units, &staging.Unit{Name: u.Name, Seat: seat, Number: len(army.Units), Line: n})
	// Names may begin alike; the longest is tried first.
	slices.SortStableFunc(su.Units, func(a, b *staging.Unit) int { return len(b.Name) - len(a.Name) })
	army.Units = append(army.Units, u)
	return nil
}

// stand reads what is said of a unit that has been described.
func (su *setup) stand(u *staging.Unit, n int, text string) error {
	verb, rest, _ := strings.Cut(text, " ")
	hurts, hurt := words.Match(text, "model * has * wound(s)")
	army := &su.Armies[u.Seat]
	models := army.Units[u.Number].Models
	most := len(models) // with heroes that may have joined it
	for i := range army.Units {
		if army.Units[i].Hero {
			most = min(most+1, roster.MaxUnitModels)
		}
	}
	if known, err := su.stage.Say(u, text); known {
		if u.Off != "" {
			u.Where = n
		}
		return err
	}
	if flag := flags[text]; flag != 0 {
		u.Flags |= flag
		return nil
	}
	switch {
	case verb == "at":
		u.Where = n
		return places(u, strings.Fields(rest), most)
	case strings.HasPrefix(text, "has lost "):
		mask, err := words.Numbers(strings.Fields(rest)[1:], most)
		u.Lost |= mask
		return err
	case hurt:
		model, err := words.Number(hurts[0], 1, most)
		if err != nil {
			return err
		}
		tough := roster.MaxRating
		if model <= len(models) {
			tough = models[model-1].Tough
		}
		wounds, err := words.Number(hurts[1], 1, tough-1)
		u.Wounds = append(u.Wounds, staging.Wounds{Model: model - 1, N: wounds})
		return err
	}
	return errors.New("of a unit one says \"at x,y ...\", \"is shaken\", \"is fatigued\", \"is destroyed\", " +
		"\"has activated\", \"is set aside\", \"joins\" and a unit, \"is inside\" and a transport, " +
		"\"has lost 2 3\", \"model 1 has 2 wounds\" or \"model 1 has 3 tokens\"")
}

// flags are what is said of a unit by a flag alone. They are only looked up in.
var flags = map[string]engine.Flags{
	"is shaken": engine.Shaken, "is pinned": engine.Shaken, "is fatigued": engine.Fatigued,
	"has activated": engine.Activated, "is destroyed": engine.Gone, "is set aside": engine.Reserve,
}

// places reads "1,2 3,4" and the row "1,2 step 1,0".
func places(u *staging.Unit, spots []string, most int) (err error) {
	row := ""
	if k := len(spots) - 2; k > 0 && spots[k] == "step" {
		spots, row = spots[:k], spots[k+1]
	}
	if u.Spots, err = words.Points(spots, most); err != nil {
		return err
	}
	if u.Step = nil; row == "" {
		return nil
	}
	if len(u.Spots) != 1 {
		return fmt.Errorf("a row begins at one place")
	}
	by, err := words.Point(row)
	u.Step = &by
	return err
}

// marker reads "1 at 3,4" or "1 at 3,4 held by player 2".
func (su *setup) marker(text string) error {
	said, held := words.Match(text, "* at * held by player *")
	if !held {
		var ok bool
		if said, ok = words.Match(text, "* at *"); !ok {
			return errors.New("a marker is set up as in \"marker 1 at 3,4\" or " +
				"\"marker 1 at 3,4 held by player 2\"")
		}
	}
	k, err := words.Number(said[0], 1, min(len(su.Markers)+1, staging.MaxMarkers))
	m := engine.Marker{Owner: -1}
	if err == nil {
		m.P, err = words.Point(said[1])
	}
	if err != nil {
		return err
	}
	if held {
		seat, err := words.Number(said[2], 1, 2)
		if err != nil {
			return errors.New("a marker is held by player 1 or by player 2")
		}
		m.Owner = int8(seat - 1)
	}
	if k > len(su.Markers) {
		su.Markers = append(su.Markers, m)
	} else {
		su.Markers[k-1] = m
	}
	return nil
}

// pair reads "36x24" as two lengths.
func pair(text string) (w, h int32, err error) {
	ws, hs, ok := strings.Cut(text, "x")
	if !ok {
		return 0, 0, fmt.Errorf("%q is no size such as 36x24", words.Shorten(text))
	}
	w, err = words.Length(ws)
	h, wrong := words.Length(hs)
	return w, h, cmp.Or(err, wrong)
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
	is := [...]*bool{&p.Cover, &p.Difficult, &p.Dangerous, &p.Blocks, &p.Impassable}
	fields := strings.Fields(items[0])
	var err error
	for i := 0; i < len(fields) && err == nil; i++ {
		switch k := slices.Index(properties, fields[i]); {
		case k < 0:
			err = fmt.Errorf("%q is no property of terrain%s", words.Shorten(fields[i]),
				near.Hint(fields[i], properties))
		case k < len(is):
			*is[k] = true
		case i+1 == len(fields):
			err = errTerrain
		default: // height
			i++
			p.Height, err = words.Length(fields[i])
		}
	}
	if err == nil {
		err = shape(&p, items[1])
	}
	if err != nil {
		return err
	}
	if len(su.Table.Terrain) == mission.MaxPieces {
		return fmt.Errorf("more than %d pieces of terrain", mission.MaxPieces)
	}
	su.Table.Terrain = append(su.Table.Terrain, p)
	return nil
}

// properties are the words for what terrain can be.
var properties = []string{"cover", "difficult", "dangerous", "blocking", "impassable", "height"}

var errTerrain = errors.New("terrain is set up as in " +
	"\"terrain wood: cover difficult, circle at 0,0 radius 3\", " +
	"\"terrain wall: blocking height 2, box from -3,4 to 3,5\" " +
	"or \"terrain bog: difficult, corners 0,0 4,0 2,3\"")

func shape(p *mission.Piece, text string) (err error) {
	what, rest, _ := strings.Cut(text, " ")
	circle, round := words.Match(text, "circle at * radius *")
	switch {
	case round:
		if p.Center, err = words.Point(circle[0]); err != nil {
			return err
		}
		if p.Radius, err = words.Length(circle[1]); err == nil && p.Radius <= 0 {
			err = fmt.Errorf("a circle of radius %q", circle[1])
		}
		return err
	case what == "box":
		p.Polygon, err = staging.Box(rest)
		return err
	case what == "corners" && rest != "":
		p.Polygon, err = words.Points(strings.Fields(rest), mission.MaxCorners)
		return err
	}
	return errTerrain
}
