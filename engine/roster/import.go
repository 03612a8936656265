package roster

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gauntlet/engine/files"
	"gauntlet/engine/roster/coverage"
	"gauntlet/engine/roster/tree"
)

// gameSystem is the game whose exports are lists for the rulesets here, by its short name and its number.
const (
	gameSystem       = "gf"
	gameSystemNumber = 2
)

// gameSystems are the short names of the game systems of the list builder, by their numbers.
var gameSystems = [...]string{1: "ftl", 2: "gf", 3: "gff", 4: "aof", 5: "aofs", 6: "aofr", 7: "aofq",
	8: "aofqai", 9: "gfsq", 10: "gfsqai"}

// An Imported is the export of a list builder, read.
type Imported struct {
	Army     *Army
	YAML     []byte          // the same list in the format of docs/army-lists.md; loading it gives the same army
	Coverage coverage.Report // what was understood and what was not
}

// Import reads the list that players export from the list builder they plan their armies in: the resolved
// list as JSON. The ruleset of the options is one for which exports can be read, the last of them if it is
// ""; exports do not say. Special rules that are not known here are left out and named in the army and in the
// coverage, whatever the options say; the caller decides whether that will do. Everything else that cannot be
// is an error of one sentence that names the file and the place in it. docs/army-import.md says how the
// export is read.
func Import(name string, data []byte, o Options) (*Imported, error) {
	exports := rulesets(func(g *Game) bool { return g.Exports })
	ruleset := o.Ruleset
	if ruleset == "" && len(exports) > 0 {
		ruleset = exports[len(exports)-1]
	}
	if !slices.Contains(exports, ruleset) {
		return nil, fmt.Errorf("%s: exports are read for %s, not for %q%s", name,
			strings.Join(exports, " and "), shorten(ruleset), suggest(ruleset, exports))
	}
	root, err := tree.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	im := &importer{file: name, ruleset: ruleset, game: gameOf(ruleset), options: o,
		ruleNames: ruleNames(ruleset), places: map[string]int{}}
	in := im.list(root)
	return in, im.err
}

// ImportFile is Import for a file.
func ImportFile(path string, o Options) (*Imported, error) {
	data, err := files.Read(path, tree.MaxFile)
	if err != nil {
		return nil, err
	}
	return Import(path, data, o)
}

// An importer makes an army of an export. It stops at the first thing that cannot be.
type importer struct {
	file, ruleset string
	game          *Game
	options       Options
	ruleNames     []string // of the ruleset, for near misses
	err           error
	catalogue     []catalogued
	profiles      []profile
	items         []item
	// The places of profiles and items by everything that they are; only looked up in, never walked.
	places map[string]int
	notes  []string
}

// fail reports what cannot be, at its place in the export.
func (im *importer) fail(n tree.Node, format string, args ...any) {
	if im.err != nil {
		return
	}
	place := im.file
	if n != nil && !n.Root() {
		place += ": " + n.Path(plainText)
	}
	im.err = fmt.Errorf("%s: %s", place, fmt.Sprintf(format, args...))
}

// note adds to what the user should know, once.
func (im *importer) note(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(im.notes, text) && len(im.notes) < maxGear {
		im.notes = append(im.notes, text)
	}
}

// entries calls f for the entries of a list of at most limit, until something fails. A list that is not there
// has none.
func (im *importer) entries(n tree.Node, limit int, f func(tree.Node)) {
	if !n.There() || im.err != nil {
		return
	}
	if !n.Is(tree.List) {
		im.fail(n, "%s where a list is expected", n.Words())
		return
	}
	count := 0
	for v := n.First; v != nil && im.err == nil; v = v.Next {
		if count++; count > limit {
			im.fail(n, "more than %d entries", limit)
			return
		}
		f(v)
	}
}

// number reads a whole number from lo to hi; it returns lo after a failure.
func (im *importer) number(n tree.Node, lo, hi int) int {
	v, ok := n.Whole()
	if !ok || v < lo || v > hi {
		im.fail(n, "%s is not a whole number from %d to %d", n.Words(), lo, hi)
		return lo
	}
	return v
}

// need reads a number that must be there.
func (im *importer) need(n tree.Node, key string, lo, hi int) int {
	v := n.Get(key)
	if !v.There() {
		im.fail(n, "%q is missing", key)
		return lo
	}
	return im.number(v, lo, hi)
}

// on reads true or false; what is not there is false.
func (im *importer) on(n tree.Node) bool {
	if !n.There() {
		return false
	}
	if !n.Is(tree.Bool) {
		im.fail(n, "%s is neither true nor false", n.Words())
	}
	return n.Yes()
}

// id reads an identifier, a text or a number; what is not there is "".
func (im *importer) id(n tree.Node) string {
	if !n.Is(tree.Text) && !n.Is(tree.Number) {
		return ""
	}
	return n.Text
}

// plain reads a text as a name that can be shown: without what cannot be printed, and at most MaxName
// characters of it.
func (im *importer) plain(n tree.Node) string {
	if !n.Is(tree.Text) {
		return ""
	}
	return plainText(n.Text)
}

// plainText makes a name of any text.
func plainText(s string) string {
	if len(s) > 8*MaxName {
		s = s[:8*MaxName]
	}
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, s)
	return cut(strings.Join(strings.Fields(s), " "), MaxName)
}

// cut returns the first characters of a name.
func cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return strings.TrimSpace(string(r[:most]))
	}
	return s
}

// list reads the whole export.
func (im *importer) list(root tree.Node) *Imported {
	if !root.Is(tree.Object) {
		im.fail(root, "%s where an exported list is expected", root.Words())
		return nil
	}
	// Some exports hold the list in an object of its own and keep the totals beside it.
	top := func(keys ...string) tree.Node {
		if v := root.Either(keys...); v.There() {
			return v
		}
		return root.Get("list").Either(keys...)
	}
	if root.Get("upgradePackages").There() {
		im.fail(root, "this is an army book, not a list made from one")
		return nil
	}
	units := top("units")
	if !units.Is(tree.List) {
		im.fail(root, "there are no \"units\"; this is not an exported list")
		return nil
	}
	im.checkSystem(root, top("gameSystem", "gameSystemSlug", "gameSystemId"))
	im.readCatalogue(top("specialRules"))
	im.noteModes(top)
	var all []*selection
	im.entries(units, 2*MaxUnits, func(n tree.Node) {
		if s := im.selection(n); s != nil {
			all = append(all, s)
		}
	})
	if len(all) == 0 {
		im.fail(units, "the list has no units")
	}
	all = im.merge(all)
	w := writing{
		im: im, units: all, name: cmp.Or(im.plain(top("name", "armyName")), "Imported list"),
		faction:  cmp.Or(im.plain(top("armyFaction", "faction")), "Imported list"),
		forceOrg: im.on(top("forceOrg")),
	}
	w.limit, w.stated = im.points(top, all)
	return w.finish()
}

// checkSystem refuses the exports of other games.
func (im *importer) checkSystem(root, n tree.Node) {
	if !n.There() {
		im.fail(root, "\"gameSystem\" is missing; this is not an exported list")
		return
	}
	system := im.plain(n)
	if v, ok := n.Whole(); ok {
		if v == gameSystemNumber {
			return
		}
		system = n.Words()
		if v > 0 && v < len(gameSystems) {
			system = gameSystems[v]
		}
	}
	if system != gameSystem {
		im.fail(n, "the list is for the game system %q, only those for %q can be read", system, gameSystem)
	}
}

// noteModes notes what stands in the list as a whole and is not played.
func (im *importer) noteModes(top func(...string) tree.Node) {
	for _, mode := range []string{"campaign", "narrative"} {
		if im.on(top(mode + "Mode")) {
			im.note("the list is made in %s mode; experience, traits and what else that brings are not played", mode)
		}
	}
	im.entries(top("forceOrgErrors"), maxGear, func(n tree.Node) {
		if text := im.plain(n); text != "" {
			im.note("the list builder says: %s", text)
		}
	})
}

// points reads the size of the game and the total that the list states, 0 when it states none. A list may not
// cost more than its size (GF3-PREP-01, GF2-PREP-02).
func (im *importer) points(top func(...string) tree.Node, all []*selection) (limit, stated int) {
	if n := top("listPoints", "points"); n.There() {
		stated = im.number(n, 0, MaxPoints)
	}
	sum := 0
	for _, s := range all {
		sum += s.cost
	}
	total := max(sum, stated)
	n := top("pointsLimit")
	if n.There() {
		limit = im.number(n, 0, MaxPoints)
	}
	if limit == 0 {
		// Without a limit the list is for a game of its own size.
		return min(total, MaxPoints), stated
	}
	if total > limit {
		im.fail(n, "the units cost %d points, the list is for %d (%s)", total, limit,
			im.game.cite("GF3-PREP-01"))
	}
	return limit, stated
}
