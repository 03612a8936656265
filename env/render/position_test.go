package render_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/bits"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/env/render"
)

func newState(table, missionName string, seed uint64) *engine.State {
	names := roster.StarterOf("gf3")
	return stateOf(table, missionName, seed, made(roster.StarterList(names[0])),
		made(roster.StarterList(names[len(names)-1])))
}

// stateOf returns the beginning of a game.
func stateOf(table, missionName string, seed uint64, armies ...*roster.Army) *engine.State {
	return made(engine.Compile(engine.Setup{Ruleset: made(rulesets.ByName("gf3")),
		Armies:  [2]*roster.Army(armies),
		Table:   made(mission.StarterTable(table)),
		Mission: made(mission.StarterMission(missionName))})).New(seed)
}

// TestWholeGames draws a whole random game of each mission, every 16 decisions, and the end.
func TestWholeGames(t *testing.T) {
	tables := mission.Tables()
	for k, name := range []string{"corners", "crossroads", "longmarch", "standoff"} {
		table := tables[k]
		if name == "corners" {
			table = "steppe" // its zones are drawn for 72 x 48
		}
		s := newState(table, name, uint64(k))
		var menu []engine.Action
		caption := ""
		for n := 0; ; n++ {
			if n%16 == 0 || s.Over() {
				check(t, s.View(), caption)
			}
			if s.Over() {
				break
			}
			menu = s.Menu(menu[:0])
			a := menu[uint64(n)*2654435761%uint64(len(menu))]
			caption = s.Describe(a)
			must(t, s.Apply(a))
		}
	}
}

func check(t *testing.T, p engine.Position, caption string) {
	t.Helper()
	options := render.SVGOptions{Caption: caption,
		Trails: []render.Trail{{Path: []geom.Point{{}, {X: 1000, Y: 1000}}}}}
	var svg, again, text bytes.Buffer
	must(t, render.SVG(&svg, p, options))
	must(t, render.ANSI(&text, p, render.ANSIOptions{Caption: caption}))
	if err := render.SVG(&again, p, options); err != nil || !bytes.Equal(svg.Bytes(), again.Bytes()) {
		t.Fatalf("two pictures of one position differ (%v)", err)
	}
	circles := 0
	for d := xml.NewDecoder(&svg); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		must(t, err)
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "circle" &&
			attribute(e, "class") == "model" {
			circles++
		}
	}
	living := 0
	for u, def := range p.Game().Units() {
		now := p.Unit(u)
		if now.Is(engine.OnTable) {
			living += bits.OnesCount64(now.Alive)
		}
		if left := ownModels(p, u); !strings.Contains(text.String(), fmt.Sprintf("%-28s %2d/%d models", def.Name,
			left, def.Size)) {
			t.Errorf("the list does not say that %s has %d of %d models", def.Name, left, def.Size)
		}
	}
	if circles != living {
		t.Errorf("%d models are drawn, %d live", circles, living)
	}
}

// Whoever is asked is named, the first unit as all others.
func TestWhoIsAsked(t *testing.T) {
	s := newState("steppe", "standoff", 1)
	asked := map[int]bool{}
	for n := uint64(0); !s.Over(); n++ {
		if d := s.Decision(); d.Unit >= 0 && !asked[int(d.Unit)] {
			asked[int(d.Unit)] = true
			var picture, text bytes.Buffer
			must(t, render.SVG(&picture, s.View(), render.SVGOptions{}))
			must(t, render.ANSI(&text, s.View(), render.ANSIOptions{}))
			want := fmt.Sprintf("player %d decides: %s (%s)", d.Seat+1, d.Kind, s.Game().Units()[d.Unit].Name)
			if !strings.Contains(picture.String(), want) || !strings.Contains(text.String(), want) {
				t.Errorf("%q is not told", want)
			}
		}
		menu := s.Menu(nil)
		must(t, s.Apply(menu[n*2654435761%uint64(len(menu))]))
	}
	if !asked[0] || len(asked) < len(s.Game().Units()) {
		t.Errorf("of %d units %v are asked", len(s.Game().Units()), asked)
	}
}

// ownModels returns how many models of a unit live, wherever they stand: that of a hero who has joined
// another unit stands among that one's.
func ownModels(p engine.Position, u int) (left int) {
	units, models := p.Game().Units(), p.Game().Models()
	left = bits.OnesCount64(p.Unit(u).Alive & (1<<uint(units[u].Size) - 1))
	for host := range units {
		for k := int(units[host].Size); k < units[host].Slots(); k++ {
			if p.Unit(u).Is(engine.Joined) && int(models[int(units[host].First)+k].Hero) == u &&
				p.Unit(host).Alive>>k&1 != 0 {
				left++
			}
		}
	}
	return left
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
