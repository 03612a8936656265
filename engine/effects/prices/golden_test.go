package prices_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	. "gauntlet/engine/effects/prices"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
)

var rewrite = flag.Bool("rewrite", false, "write the golden prices anew, after a change that means to alter them")

// units are the kinds of units that golden prices are for, with a rule; all is what their list defines.
var units = map[string]func(h Held, all []effects.Rule) *Unit{
	"squad": func(h Held, _ []effects.Rule) *Unit { return squad(h) },
	"ogre":  func(h Held, _ []effects.Rule) *Unit { return ogre(h) },
	"rending": func(h Held, _ []effects.Rule) *Unit {
		u := squad(h)
		u.Figures[0].Arms = slices.Clone(u.Figures[0].Arms)
		u.Figures[0].Arms[0].Rends, u.Figures[0].Ignores, u.Figures[0].Impact = true, 5, 1000
		return u
	},
	"hero": func(h Held, _ []effects.Rule) *Unit {
		u := ogre(h)
		u.Hero, u.Figures[0].Models = true, 1
		return u
	},
	"keen":  func(h Held, all []effects.Rule) *Unit { return squad(Held{Rule: &all[0]}, h) },
	"sixes": func(h Held, all []effects.Rule) *Unit { return squad(Held{Rule: &all[5]}, h) },
	"short": func(h Held, _ []effects.Rule) *Unit { return armed(h, 12) },
	"long":  func(h Held, _ []effects.Rule) *Unit { return armed(h, 36) },
	"brave": func(h Held, all []effects.Rule) *Unit { return squad(Held{Rule: &all[6]}, h) },
	"fixed": func(h Held, _ []effects.Rule) *Unit {
		u := ogre(h)
		u.Figures[0].Advance = 0
		return u
	},
}

// armed is a squad whose guns have another range.
func armed(h Held, inches int64) *Unit {
	u := squad(h)
	u.Figures[0].Arms = slices.Clone(u.Figures[0].Arms)
	u.Figures[0].Arms[0].Range = inches
	return u
}

// squad is a unit of ten who shoot and fight.
func squad(rules ...Held) *Unit {
	u := Typical[0]
	u.Figures = slices.Clone(u.Figures)
	u.Figures[0].Rules = rules
	return &u
}

// Definitions cost what they did: the points of lists with rules of their own stay as they are.
func TestGoldenPrices(t *testing.T) {
	const path = "testdata/prices.txt"
	all := []effects.Rule{
		rule(t, "{name: Keen, does: [{at: to-hit, do: {mod: 1}}]}"),
		rule(t, "{name: Slack, does: [{at: to-hit, do: {mod: -1}}]}"),
		rule(t, "{name: Whet, rated: true, does: [{at: ap, do: {mod: X}}]}"),
		rule(t, "{name: Hold, does: [{at: block, side: against, do: {mod: 1}}, {at: move, do: {advance: 1}}]}"),
		rule(t, "{name: Frail, does: [{at: block, side: against, do: {mod: -1}}, {at: morale, do: {mod: -1}}]}"),
		rule(t, "{name: Sixes, does: [{at: hit-die, from: 6, do: {hits: 1}}]}"),
		rule(t, "{name: Brave, does: [{at: morale, do: {set: 3}}]}"),
	}
	var b strings.Builder
	for n, line := range strings.Split(strings.TrimSuffix(string(must.Get(files.Read(path, 1<<16))(t)), "\n"), "\n") {
		if strings.HasPrefix(line, "#") {
			fmt.Fprintln(&b, line)
			continue
		}
		var want int64
		var kind string
		must.Get(fmt.Sscan(line, &want, &kind))(t)
		_, text, _ := strings.Cut(line, kind+" ")
		r := rule(t, "{name: Tried, needs: some, does: [{"+text+"}]}")
		defined := append(slices.Clone(all), r)
		must.Do(t, effects.Check(defined))
		got := Of(units[kind](Held{Rule: &defined[len(all)]}, defined), defined)
		fmt.Fprintf(&b, "%d %s %s\n", got, kind, text)
		if got != want && !*rewrite {
			t.Errorf("%s:%d: %s for %s is worth %d, not %d", path, n+1, text, kind, got, want)
		}
	}
	if *rewrite {
		must.Do(t, files.Write(path, []byte(b.String())))
	}
}
