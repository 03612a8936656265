package render_test

import (
	"fmt"
	"math/bits"
	"regexp"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/roster"
	"gauntlet/env/render"
)

// joined plays at random until a hero has joined a unit, and on until the hero or the whole unit but for the
// hero is gone, as long as that is wanted, and returns the state with the units of the hero and of its host.
func joined(t *testing.T, wanted func(heroLives bool, left int) bool) (s *engine.State, hero, host int) {
	t.Helper()
	cinder := made(roster.Load("../../engine/internal/opr/battle/testdata/lists/cinder.yaml"))
	horde := made(roster.StarterList("horde-1000"))
	for seed := range uint64(200) {
		s := stateOf("mire", "crossroads", seed, cinder, horde)
		rng := dice.New(seed)
		var menu []engine.Action
		for !s.Over() {
			menu = s.Menu(menu[:0])
			if err := s.Apply(menu[rng.Intn(len(menu))]); err != nil {
				t.Fatal(err)
			}
			units, models := s.View().Game().Units(), s.View().Game().Models()
			for u := range units {
				def, now := &units[u], s.View().Unit(u)
				for k := int(def.Size); k < def.Slots(); k++ {
					h := int(models[int(def.First)+k].Hero)
					if s.View().Unit(h).Flags&engine.Joined == 0 || now.Flags&engine.OnTable == 0 {
						continue
					}
					lives := now.Alive>>k&1 != 0
					left := bits.OnesCount64(now.Alive & (1<<uint(def.Size) - 1))
					if lives && wanted(lives, left-int(def.Size)) {
						return s, h, u
					}
				}
			}
		}
	}
	t.Fatal("no hero has joined a unit in 200 games")
	return nil, 0, 0
}

// A hero that has joined a unit is drawn as what it is: alive, with that unit, and not as one of its models.
func TestJoinedHeroes(t *testing.T) {
	for name, wanted := range map[string]func(bool, int) bool{
		"whole":  func(_ bool, lost int) bool { return lost == 0 },
		"losses": func(_ bool, lost int) bool { return lost < 0 },
	} {
		s, hero, host := joined(t, wanted)
		units := s.View().Game().Units()
		var b strings.Builder
		must(t, render.ANSI(&b, s.View(), render.ANSIOptions{}))
		line := func(u int) string {
			for l := range strings.Lines(b.String()) {
				if strings.Contains(l, fmt.Sprintf(" %2d %s ", units[u].Number+1, units[u].Name)) {
					return l
				}
			}
			t.Fatalf("%s: there is no line for %s:\n%s", name, units[u].Name, b.String())
			return ""
		}
		if l := line(hero); !strings.Contains(l, " 1/1 models") || !strings.Contains(l,
			"with "+units[host].Name) ||
			strings.Contains(l, "destroyed") {
			t.Errorf("%s: the hero: %s", name, l)
		}
		l := line(host)
		m := regexp.MustCompile(` (\d+)/(\d+) models`).FindStringSubmatch(l)
		if m == nil || len(m[1]) > len(m[2]) || len(m[1]) == len(m[2]) && m[1] > m[2] ||
			(name == "whole") != (m[1] == m[2]) || !strings.Contains(l, "with "+units[hero].Name) {
			t.Errorf("%s: the unit: %s", name, l)
		}
		var svg strings.Builder
		must(t, render.SVG(&svg, s.View(), render.SVGOptions{}))
		if !strings.Contains(svg.String(), ">with ") {
			t.Errorf("%s: the picture does not say who is with whom", name)
		}
	}
}
