// Package stargrave makes the environments of Stargrave: two crews after loot, a scenario each. It registers
// them when it is loaded.
package stargrave

import (
	"cmp"
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
	"gauntlet/engine/stargrave/raid"
	"gauntlet/env"
	"gauntlet/env/internal/sight"
)

// What there is room for. All scenarios have the same, so that what is learned in one loads in the others.
const (
	maxFigures = crew.MaxFigures // of a crew
	maxEnemies = patterns.Places - patterns.Other
	maxLoot    = raid.MaxLoot
	maxClouds  = raid.MaxClouds
	maxPieces  = 24
	maxSide    = 36 * geom.Inch // of the table
)

func init() {
	for _, m := range []struct {
		name string
		side int32
		doc  string
	}{
		{"Salvage", 30, "five pieces of loot about a breaker's dock"},
		{"Meltdown", 36, "terminals round a dead core, and turrets that watch them"},
		{"Graveyard", 36, "loot among hulls in a bog, and something large that lives there"},
		{"Archive", 30, "data in a drowned archive that nobody leaves before the end"},
		{"Ambush", 30, "two chests, scavengers and a hunter"},
	} {
		env.Register(env.ID{
			Name: "Stargrave-" + m.name + "-v1", Rules: stargrave.Ruleset, Width: m.side * geom.Inch,
			Height: m.side * geom.Inch, Adapter: adapter{}, Doc: "Stargrave: " + m.doc,
			Defaults: env.Options{Armies: [2]string{"lanterns", "ashhands"}, Mission: strings.ToLower(m.name)},
		})
	}
}

type adapter struct{}

// Options describes the options of an id.
func (adapter) Options(id *env.ID) []env.Option {
	return append([]env.Option{
		env.Opt("armies", "drawn|A,B", strings.Join(id.Defaults.Armies[:], ","),
			"crews of seat 0 and seat 1: shipped ones or files; drawn, or drawn for either seat: crews that are drawn for each game"),
	}, append(drawnOptions(), env.CommonOptions(nil)...)...)
}

// Maxima returns what there is room for.
func (adapter) Maxima(*env.ID) []env.Maximum {
	return []env.Maximum{
		env.Most("figures of a crew", maxFigures), env.Most("creatures", raid.MaxCreatures),
		env.Most("pieces of loot", maxLoot), env.Most("clouds of smoke", maxClouds),
		env.Most("pieces of terrain", maxPieces), env.Most("inches of a side of the table", maxSide/geom.Inch),
	}
}

// Fill refuses options that a scenario answers, and puts the id's defaults where nothing was chosen.
func (adapter) Fill(id *env.ID, o env.Options) (env.Options, error) {
	d := id.Defaults
	if o.Table != "" && o.Table != env.Drawn || o.Points != 0 || o.Unknown || o.Shaping.Goals != 0 ||
		o.Mission != "" && o.Mission != d.Mission && !o.Draws() {
		return o, fmt.Errorf("the options table, mission, points, unknown-rules and shape-goals do not go " +
			"with Stargrave: the environment is that of one scenario, which says on which table it is played, " +
			"unless they are left to chance, as by table=drawn or mission=any")
	}
	if o.Style != "" && o.Armies[0] != env.Drawn && o.Armies[1] != env.Drawn {
		return o, fmt.Errorf("option style: %q is for armies that are drawn, as by armies=drawn", o.Style)
	}
	o.Mission = cmp.Or(o.Mission, d.Mission)
	for i := range o.Armies {
		o.Armies[i] = cmp.Or(o.Armies[i], d.Armies[i])
	}
	return o, nil
}

// Check refuses what there is no room for.
func (adapter) Check(_ *env.ID, s engine.Setup) error {
	t := s.Table
	if max(t.Width, t.Height) > maxSide {
		return fmt.Errorf("table %q measures %s x %s inches, there is room for %[4]s x %[4]s", t.Name,
			mission.Inches(t.Width), mission.Inches(t.Height), mission.Inches(maxSide))
	}
	return nil
}

// Suits reports whether the id is that of the setup's scenario.
func (adapter) Suits(id *env.ID, s engine.Setup) bool {
	m, _, err := raid.Open(id.Defaults.Mission)
	return err == nil && m.Name == s.Mission.Name
}

// Model works out what all environments over a game share.
func (adapter) Model(_ *env.ID, o env.Options, game *engine.Game) (*env.Model, error) {
	all := env.Model{Obs: fields(), Features: featureFields(), Atomic: newSlots(), Potential: potential}
	var shared *tactics
	if o.Layer == env.Tactical {
		shared = newTactics(o.OnTheWay == "policy")
	}
	measured := &survey{done: map[string]*ways{}}
	all.Again = func(game *engine.Game) (*env.Model, error) {
		if err := sight.Room(len(game.Table().Pieces), maxPieces, "table %q has %d pieces of terrain",
			game.Setup().Table.Name); err != nil {
			return nil, err
		}
		f, out := newFacts(game), all
		out.NewEye = func() env.Eye { return newEye(f) }
		if shared != nil {
			out.Tactics = shared.on(measured.of(game))
		}
		return &out, nil
	}
	return all.Again(game)
}

// potential values a position for seat 0 by the loot that the crews have and by the points of their figures.
func potential(p engine.Position, s env.Shaping) (phi float32) {
	if n := stargrave.Loots(p); n > 0 && s.Markers != 0 {
		o := [2]int{}
		for i := range n {
			if by := p.Marker(i).Owner; by >= 0 {
				o[by]++
			}
		}
		phi += float32(s.Markers * (float32(o[0]-o[1]) / float32(n)))
	}
	if s.Value != 0 {
		phi += float32(s.Value * (worth(p, 0) - worth(p, 1)))
	}
	return phi
}

// worth returns the share of a crew's points that is left on the table or has left it, a hurt figure's by its
// Health.
func worth(p engine.Position, seat int) float32 {
	left, all := float32(0), float32(0)
	for u := range p.Game().UnitsOf(seat) {
		def := &p.Game().Units()[u]
		lost, health := stargrave.Wounds(p, u)
		all += float32(def.Points)
		left += float32(float32(def.Points) * float32(health) / float32(lost+health))
	}
	return left / all
}
