package roster

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/strictyaml"
	"gauntlet/engine/wire"
)

// A Game is what a ruleset brings to army lists: how its lists look, and which come with the program. A
// ruleset with army lists registers one.
type Game struct {
	Ruleset string
	Title   string   // of the rulebook
	Rules   []RuleID // its special rules
	Rated   []RuleID // those of them that have a rating, as in AP(2)

	Caster     RuleID // of those who cast a list's spells; 0 where lists have no spells
	SpellLeast int    // the least and the greatest value of a spell
	SpellMost  int

	// lists keep the organisation limits unless they say otherwise (GF3-PREP-03 to 06)
	Organised bool
	Several   bool // only units of several models can be combined (GF3-PREP-02)
	// a hero with more Tough joins no unit (GF3-SR-HERO-01); 0 where any hero joins any unit
	JoinTough int
	Exports   bool // the exports of list builders can be read for it
	Unpriced  bool // its lists have no size, and the points formula does not hold for them
	Defines   bool // its lists may define special rules of their own
	OwnTurns  bool // and nothing in them that takes the turns of gf3 and gf2
	// special rules of the game, as a file of definitions: what rules of a list may grant
	Grantable []byte
	Budget    int // what a list without a size may cost; 0 where nothing says so
	// its units are single figures without Quality and Defense, which nothing then reads: no list says them
	Figures bool
	// what rules of gf3 about lists are called in it, where they are not called the same
	Cites map[string]string

	Lists  fs.FS     // shipped lists: lists/NAME.yaml
	Styles [2]string // of the shipped lists that play each other where nobody names any

	// What only its units have stands in Unit.Own. Keys are those of a unit's entry in a file, Read reads
	// them, and Finish looks at the unit once its models are there. CheckUnit is asked about every unit of
	// such an army, CheckArmy about the army. All may be nil.
	Keys      []string
	Read      func(*Section, *Unit)
	Finish    func(*Section, *Unit)
	CheckUnit func(*Unit) error
	CheckArmy func(*Army) error
	Own       []Own

	grantable []effects.Rule
	rated     []effects.Rule // in words that do no more than to name them
}

// An Own is a type that Unit.Own may hold.
type Own struct {
	Key   string // under which it stands in replays
	Value any    // any value of the type
}

// A Described is what Unit.Own may be, so that it can be shown.
type Described interface {
	Kind() string  // what a list of such units is: "a party of heroes"
	Describe() any // a value that programs read as JSON
	// of the table that people read, which begins with the unit's name
	Table(unit string) (heads []string, rows [][]string)
}

// RuleNames returns special rules as lists write them.
func RuleNames(rules []Rule) []string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.String()
	}
	return names
}

// games holds the registered games in the order of their names.
var games []*Game

// owns are the types that Unit.Own may hold.
var owns wire.Extensions

// Register makes the lists of a ruleset known. It is called before the program begins, by the ruleset's
// package.
func Register(g Game) {
	for _, o := range games {
		if o.Ruleset == g.Ruleset {
			panic("roster: the lists of " + g.Ruleset + " are known already")
		}
		for _, name := range g.shelf().Names() {
			if slices.Contains(o.shelf().Names(), name) {
				panic(fmt.Sprintf("roster: %s and %s have a list %q", o.Ruleset, g.Ruleset, name))
			}
		}
	}
	var err error
	if g.grantable, err = effects.Parse("rules of "+g.Ruleset, g.Grantable); len(g.Grantable) > 0 && err != nil {
		panic(err)
	}
	for _, id := range g.Rated {
		r := id.Info()
		if slices.Contains(kept, id) || slices.ContainsFunc(g.grantable, func(o effects.Rule) bool { return o.Name == r.Name }) {
			continue
		}
		g.rated = append(g.rated, effects.Rule{Name: r.Name, Rated: true, Bearer: effects.Bearer(btoi(r.Subject&OfModels == 0)),
			Does: []effects.Effect{{At: effects.Always, Do: effects.Has, Grants: r.Name + "(X)"}}})
	}
	games = append(games, &g)
	slices.SortFunc(games, func(a, b *Game) int { return strings.Compare(a.Ruleset, b.Ruleset) })
	for _, o := range g.Own {
		owns.Add(o.Key, o.Value)
	}
	for i := range registry {
		id := registry[i].ID
		registry[i].Rulesets = rulesets(func(o *Game) bool { return slices.Contains(o.Rules, id) })
		registry[i].Rated = rulesets(func(o *Game) bool { return slices.Contains(o.Rated, id) })
	}
}

// rulesets returns the names of the rulesets that have army lists, or of those that pass a filter.
func rulesets(filter func(*Game) bool) (names []string) {
	for _, g := range games {
		if filter == nil || filter(g) {
			names = append(names, g.Ruleset)
		}
	}
	return names
}

// gameOf returns the game of a ruleset; one that is not known has none of everything.
func gameOf(ruleset string) *Game {
	for _, g := range games {
		if g.Ruleset == ruleset {
			return g
		}
	}
	return new(Game)
}

// known reports whether lists of the game are known.
func (g *Game) known() bool { return g.Ruleset != "" }

// Priced reports whether lists of a ruleset have a size and costs.
func Priced(ruleset string) bool {
	g := gameOf(ruleset)
	return g.known() && !g.Unpriced
}

// Limit returns what the list may cost: the budget of its game, or else its size.
func (a *Army) Limit() int { return cmp.Or(gameOf(a.Ruleset).Budget, a.Points) }

// Figures reports whether the units of lists of a ruleset are single figures without Quality and Defense.
func Figures(ruleset string) bool { return gameOf(ruleset).Figures }

// cite returns the name that a rule of gf3 about lists has in the game.
func (g *Game) cite(rule string) string { return cmp.Or(g.Cites[rule], rule) }

// shelf returns the shipped lists.
func (g *Game) shelf() strictyaml.Shelf {
	return strictyaml.Shelf{Files: g.Lists, Folder: "lists", What: "list for " + g.Title}
}

// starter returns a shipped list.
func (g *Game) starter(name string) (*Army, error) {
	file, data, err := g.shelf().Read(name)
	if err != nil {
		return nil, err
	}
	return Parse(file, data)
}
