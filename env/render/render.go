// Package render draws positions: SVG writes a picture, ANSI a map in text for terminals. Both take any
// position of any ruleset, and equal positions give equal bytes on every machine. Options hold what a
// position does not know: what was just decided, and which way the models went.
package render

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// A scene is what a picture shows, taken out of a position.
type scene struct {
	engine.Outcome
	title  string // mission and table
	table  *board.Table
	round  int // 0 before the first
	rounds int
	next   string               // who decides what next, "" when the game is over
	zones  []zone               // the near one and the far one, or where seat 0 deploys and its exit
	player [sides]string        // names of the seats
	army   [sides]string        // names of the lists
	own    *engine.Illustration // what the ruleset shows in the place of zones, markers and a score, or nil
	marker []engine.PictureMark
	units  []unit
	asked  int // unit that the pending decision is about, or -1
}

type zone struct {
	polygon geom.Polygon
	seat    int // whose it is, or -1 while the edges are not chosen
}

type unit struct {
	seat   int
	number int // among the units of its seat, from 0
	name   string
	flags  engine.Flags
	left   int // living models of its own
	size   int // models of its own at the start
	wounds int // that these living models have taken
	models []disc
	inside string   // the transport that it is in
	host   string   // the unit that it has joined
	guests []string // heroes that have joined it and live
	more   []string // states that only its ruleset knows
	// special rules of its list that it is played without
	without []string
}

// A disc is a living model on the table.
type disc struct {
	at    geom.Point
	r     int32 // units
	left  int   // wounds that it still has
	tough int   // wounds that it had at the start
}

func sceneOf(p engine.Position) (*scene, error) {
	g := p.Game()
	if g == nil {
		return nil, fmt.Errorf("render: the position belongs to no game")
	}
	setup := g.Setup()
	near, far := g.Zone(), geom.Polygon{}
	for _, corner := range near {
		far = append(far, corner.Neg())
	}
	d := p.Decision()
	s := &scene{Outcome: p.Outcome(),
		title:  setup.Mission.Name + " on " + setup.Table.Name,
		table:  g.Table(),
		round:  p.Round(),
		rounds: setup.Mission.Rounds,
		zones:  []zone{{near, -1}, {far, -1}},
		player: [sides]string{"player 1", "player 2", "nobody"},
		asked:  int(d.Unit),
	}
	s.army[sides-1] = "neither side"
	for seat, army := range setup.Armies {
		s.army[seat] = army.Name
	}
	if d.Kind != engine.PlaceMarker && d.Kind != engine.ChooseEdge {
		for seat := range 2 {
			side := 0
			if p.Sign(seat) < 0 {
				side = 1
			}
			s.zones[side].seat = seat
		}
	}
	for i := range p.Markers() {
		s.marker = append(s.marker, engine.PictureMark{Marker: p.Marker(i), Glyph: rune('1' + i),
			Label: fmt.Sprint(i + 1), Near: true})
	}
	for i := range g.Units() {
		u := unitOf(p, i)
		if u.seat < len(setup.Armies) {
			u.without = withoutOf(setup.Armies[u.seat], u.number)
		}
		s.units = append(s.units, u)
	}
	if i, ok := setup.Ruleset.(engine.Illustrator); ok {
		s.illustrate(i.Illustrate(p), engine.InfoOf(setup.Ruleset))
	}
	if !s.Over {
		format := "%s decides: %s"
		if s.own != nil {
			format = "next: %s, %s"
		}
		s.next = fmt.Sprintf(format, s.player[d.Seat], d.Kind)
		if d.Unit >= 0 {
			s.next += " (" + g.Units()[d.Unit].Name + ")"
		}
	}
	return s, nil
}

// illustrate shows what a ruleset has in the place of two zones, markers of one kind and a score.
func (s *scene) illustrate(own engine.Illustration, info engine.RulesetInfo) {
	s.own, s.marker = &own, own.Markers
	if !info.Alike() {
		s.player[0], s.player[1] = info.Sides[0].Name, info.Sides[1].Name
	}
	s.zones = nil
	if own.Deploy != nil {
		s.zones = append(s.zones, zone{own.Deploy, 0})
	}
	if own.Exit != nil {
		s.zones = append(s.zones, zone{own.Exit, -1})
	}
	for u := range s.units {
		s.units[u].more = own.Notes[u]
	}
}

// sides are those of the two seats and a third for units that nobody plays.
const sides = 3

// sideOf returns the side of a seat.
func sideOf(seat int) int {
	if seat == engine.Nobody {
		return sides - 1
	}
	return seat
}

// armies returns the names of the armies, and one more for what belongs to none, if anything does.
func (s *scene) armies() []string {
	for i := range s.units {
		if s.units[i].seat == sides-1 {
			return s.army[:]
		}
	}
	return s.army[:sides-1]
}

// withoutOf returns the special rules that unit n of an army is played without.
func withoutOf(a *roster.Army, n int) []string {
	if a == nil || n >= len(a.Units) {
		return nil
	}
	return a.WithoutOf(a.Units[n].Name)
}

func unitOf(p engine.Position, i int) unit {
	def, now := &p.Game().Units()[i], p.Unit(i)
	u := unit{seat: sideOf(int(def.Seat)), number: int(def.Number), name: def.Name, flags: now.Flags,
		left: now.Left(), size: int(def.Size)}
	for place := range engine.Bits(now.Alive) {
		k := int(def.First) + place
		m, md := p.Model(k), &p.Game().Models()[k]
		if place < int(def.Size) {
			u.wounds += int(m.Wounds)
		} else { // a hero that has joined the unit stands among its models, and is no loss or gain of its own
			u.guests = append(u.guests, p.Game().Units()[md.Hero].Name)
			u.left--
		}
		if u.flags&(engine.OnTable|engine.Down) != 0 {
			u.models = append(u.models, disc{at: m.P, r: md.Base, left: int(md.Tough) - int(m.Wounds),
				tough: int(md.Tough)})
		}
	}
	if u.on(engine.Joined) {
		u.join(p, i)
	}
	if u.on(engine.Aboard) {
		u.inside = p.Game().Units()[opr.Carrier(p, i)].Name
	}
	return u
}

// join shows the hero that has joined a unit as what it is: its model stands there, among those of the unit.
func (u *unit) join(p engine.Position, hero int) {
	units, models := p.Game().Units(), p.Game().Models()
	for host := range p.Game().UnitsOf(u.seat) {
		def := &units[host]
		for place := range engine.Bits(opr.Joiners(p, host)) {
			k := int(def.First) + place
			if int(models[k].Hero) != hero {
				continue
			}
			u.host = def.Name
			if p.Unit(host).Alive>>place&1 != 0 {
				u.left, u.wounds = 1, int(p.Model(k).Wounds)
			}
		}
	}
}

func (u *unit) on(f engine.Flags) bool { return u.flags&f == f }

// box returns the bounding box of the models, which must not be none.
func (u *unit) box() geom.Box {
	b := geom.BoxAround(u.models[0].at, u.models[0].at, u.models[0].r)
	for _, m := range u.models[1:] {
		b = b.Union(geom.BoxAround(m.at, m.at, m.r))
	}
	return b
}

// states names in words the flags that matter to a reader.
func (u *unit) states() []string {
	switch {
	case u.on(engine.Joined) && u.left > 0:
		return append([]string{"with " + u.host}, u.lacks()...)
	case u.on(engine.Gone) || u.left+len(u.guests) == 0:
		return []string{"destroyed"}
	case u.on(engine.Reserve):
		return append([]string{"in reserve"}, u.lacks()...)
	case u.on(engine.Down):
		return []string{"unconscious"}
	case !u.on(engine.OnTable) && u.inside == "":
		return append([]string{"not deployed"}, u.lacks()...)
	}
	var out []string
	if u.inside != "" {
		out = append(out, "inside "+u.inside)
	}
	for _, hero := range u.guests {
		out = append(out, "with "+hero)
	}
	for _, b := range badgesOf(u) {
		if b.word != "" {
			out = append(out, b.word)
		}
	}
	return append(out, u.details()...)
}

// details are what there is to say of a unit for which there is no badge.
func (u *unit) details() []string { return append(slices.Clone(u.more), u.lacks()...) }

// lacks says what special rules of its list a unit is played without, if any.
func (u *unit) lacks() []string {
	if len(u.without) == 0 {
		return nil
	}
	return []string{"without " + printable(strings.Join(u.without, ", "))}
}

// symbol is the letter that stands for a unit on the map: capitals for the first seat, small letters for the
// second, digits for units of nobody's.
func (u *unit) symbol() rune {
	letters := []rune([sides]string{"ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍ",
		"abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìí", "0123456789"}[u.seat])
	if u.number >= len(letters) {
		return '@'
	}
	return letters[u.number]
}

// headline says where the game stands.
func (s *scene) headline() string {
	switch {
	case s.Over && s.Winner < 0:
		return "game over: a draw"
	case s.Over:
		return "game over: " + s.wins()
	case s.round == 0:
		return "before round 1"
	}
	return fmt.Sprintf("round %d of %d", s.round, s.rounds)
}

// wins says who has won.
func (s *scene) wins() string {
	if s.own != nil {
		return s.own.Won[s.Winner]
	}
	return s.player[s.Winner] + " wins"
}

// subline says what comes next, or why the game is over.
func (s *scene) subline() string {
	if s.Over {
		return s.Reason
	}
	return s.next
}

// shorten cuts text to n characters.
func shorten(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}

// printable makes text from outside safe for one line of output: whatever cannot be printed becomes a space.
func printable(s string) string {
	return strings.Map(func(c rune) rune {
		if isPrint(c) {
			return c
		}
		return ' '
	}, s)
}
