package battle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/staging"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
)

// The mission of a position that is set up by hand: the usual one.
const (
	stageDepth  = 12 * geom.Inch
	stageGap    = 24 * geom.Inch
	stageDice   = 3
	stagePlus   = 2
	stageApart  = 9 * geom.Inch
	stageWidth  = 72 * geom.Inch
	stageHeight = 48 * geom.Inch
)

// A Stage sets up positions of the games of package opr: spells and their tokens, transports, heroes
// that have joined.
type Stage struct {
	*staging.Scene
	conditions []staging.Condition
	units      staging.Said[onStage]
}

// onStage is what the lines say of a unit in words of these games.
type onStage struct {
	joins  string // the unit that the hero has joined
	inside string // the transport that it is in
	tokens []tokens
}

// tokens are the spell tokens that a model holds before it gains those of the round.
type tokens struct{ model, n int }

// NewStage returns the stage for a scene, in the words of an edition.
func NewStage(sc *staging.Scene, w *force.Words) *Stage {
	st := &Stage{Scene: sc, units: staging.Said[onStage]{}, conditions: slices.Clone(staging.Usual)}
	st.conditions[0].Begins, st.conditions[0].Ends = "is "+w.Shaken, "is no longer "+w.Shaken
	return st
}

// Stage returns the stage of the edition.
func (r *ruleset) Stage(sc *staging.Scene) staging.Stage { return NewStage(sc, r.e.words()) }

// Table returns the usual size.
func (st *Stage) Table() (width, height int32) { return stageWidth, stageHeight }

// Starts returns nothing.
func (st *Stage) Starts() []string { return nil }

// Line reads nothing.
func (st *Stage) Line(string, string) error { return nil }

// Item reads nothing.
func (st *Stage) Item(*roster.Unit, string) (bool, error) { return false, nil }

// Player reads a spell of a player.
func (st *Stage) Player(seat int, text string) (bool, error) {
	text, ok := strings.CutPrefix(text, "spell ")
	if !ok {
		return false, nil
	}
	return true, st.spell(seat, text)
}

// Say reads "joins Guards", "is inside Wagon" and "model 1 has 3 tokens".
func (st *Stage) Say(u *staging.Unit, text string) (bool, error) {
	if host, ok := strings.CutPrefix(text, "joins "); ok {
		st.units.Of(u).joins = host
		return true, nil
	}
	if wagon, ok := strings.CutPrefix(text, "is inside "); ok {
		st.units.Of(u).inside, u.Off = wagon, text
		return true, nil
	}
	has, ok := words.Match(text, "model * has * token(s)")
	if !ok {
		return false, nil
	}
	model, err := words.Number(has[0], 1, len(st.Armies[u.Seat].Units[u.Number].Models))
	n, wrong := words.Number(has[1], 0, force.MaxTokens)
	st.units.Of(u).tokens = append(st.units.Of(u).tokens, tokens{model - 1, n})
	return true, cmp.Or(err, wrong)
}

// Mission returns the usual mission.
func (st *Stage) Mission() *mission.Mission {
	m := &mission.Mission{
		Name: "scenario", Rounds: staging.Rounds,
		Zones:   mission.Zones{Edge: "long", Depth: stageDepth},
		Markers: mission.Markers{Dice: stageDice, Plus: stagePlus, Gap: stageApart},
	}
	if st.Preparation {
		m.Zones.Gap = stageGap // without preparation nobody deploys, and any table will do
	}
	return m
}

// Join makes a hero part of the unit that it is said to have joined.
func (st *Stage) Join(s *core.State, u *staging.Unit) error {
	to := st.units.Of(u).joins
	if to == "" {
		return nil
	}
	for _, host := range st.Units {
		if host.Name != to || host.Seat != u.Seat {
			continue
		}
		if h, into := u.Index(s.G), host.Index(s.G); force.MayJoin(s, h, into) {
			force.Join(s, h, into)
			return nil
		}
		return fmt.Errorf("%s cannot join %s", u.Name, to)
	}
	hint := near.Hint(to, st.Names())
	return fmt.Errorf("%s joins %q, which is no unit of its army%s", u.Name, words.Shorten(to), hint)
}

// Equip gives the models of a unit their spell tokens.
func (st *Stage) Equip(s *core.State, u *staging.Unit) error {
	first := int(s.G.Units[u.Index(s.G)].First)
	for _, t := range st.units.Of(u).tokens {
		if err := force.SetTokens(s, first+t.model, t.n); err != nil {
			return err
		}
	}
	return nil
}

// Finish puts a unit inside the transport that it is said to be in.
func (st *Stage) Finish(s *core.State, u *staging.Unit) error {
	in := st.units.Of(u).inside
	if in == "" {
		return nil
	}
	for _, t := range st.Units {
		if t.Seat == u.Seat && t.Name == in {
			return force.PutAboard(s, u.Index(s.G), t.Index(s.G))
		}
	}
	hint := near.Hint(in, st.Names(u.Seat))
	return fmt.Errorf("%s is inside %q, which is no unit of its army%s", u.Name, words.Shorten(in), hint)
}

// Conditions returns the conditions in the words of the edition.
func (st *Stage) Conditions() []staging.Condition { return st.conditions }

// Away tells of a unit inside a transport and of a hero that has joined a unit.
func (st *Stage) Away(s *core.State, u int) (said string, whole bool) {
	name := s.Name(u)
	switch unit := &s.Units[u]; {
	case unit.Is(core.Aboard):
		return inside(s, u), false
	case unit.Is(core.Joined) && !unit.Is(core.Reserve):
		host := "nobody"
		if h := force.Host(s, u); h >= 0 {
			host = s.Name(h)
		}
		return name + " has joined " + host, true
	}
	return "", false
}

// inside tells in which transport a unit is, and what its models have.
func inside(s *core.State, u int) string {
	def := &s.G.Units[u]
	in := s.G.Units[force.Carrier(s, u)].Name
	said := fmt.Sprintf("%s is inside %s, %s", def.Name, in, words.Plural(s.Units[u].Left(), "model"))
	for k, i := range s.Living(u) {
		if n := s.Models[i].Wounds; n > 0 {
			said += fmt.Sprintf("; %d with %s", k+1, words.Plural(int(n), "wound"))
		}
		switch n := force.Tokens(s, i); {
		case n == 0:
		case force.Of(s).Casting.Psychic:
			said += fmt.Sprintf("; %d may cast or block", k+1)
		default:
			said += fmt.Sprintf("; %d with %s", k+1, words.Plural(n, "spell token"))
		}
	}
	return said
}

// Model tells of the spell tokens of a model.
func (st *Stage) Model(s *core.State, i int) string {
	switch n := force.Tokens(s, i); {
	case n == 0:
		return ""
	case force.Of(s).Casting.Psychic:
		return ", may cast or block"
	default:
		return ", " + words.Plural(n, "spell token")
	}
}

// Unit tells what spells do to a unit.
func (st *Stage) Unit(s *core.State, u int) (out []string) {
	for stat := roster.StatHit; stat <= roster.StatMove; stat++ {
		if n := force.Effect(s, u, stat); n != 0 {
			out = append(out, fmt.Sprintf("%s is under a spell: %s %+d", s.Name(u), stat, n))
		}
	}
	return out
}

// spell reads `Ember Lash: value 1, 18", 3 hits, AP(1)`, `Steady Hand: value 2, 12", buff hit until
// round` and `Marked Prey: value 1, 18", pick Hunted until next, against, 2 units`.
func (st *Stage) spell(seat int, text string) error {
	name, what, ok := strings.Cut(text, ": ")
	if !ok {
		return errSpell
	}
	p := roster.Spell{Name: name}
	for _, it := range words.Parts(what) {
		if err := spellItem(&p, it, st.Rules.Name()); err != nil {
			return fmt.Errorf("%q: %w", words.Shorten(it), err)
		}
	}
	all := &st.Armies[seat].Spells
	// A scene that is set up as one before may describe a spell anew.
	*all = append(slices.DeleteFunc(*all, func(o roster.Spell) bool { return o.Name == name }), p)
	defined := &st.Armies[seat].Defined
	*defined = roster.WithGranted(st.Rules.Name(), *defined, *all...)
	return nil
}

// lent reads a special rule that a spell lends, and until when.
func lent(p *roster.Spell, text string) error {
	name, until, _ := strings.Cut(text, " until ")
	k := slices.Index(effects.Untils, until)
	if k < 0 {
		return errSpell
	}
	p.Lends, p.Until, p.Kind = name, effects.Until(k), max(p.Kind, roster.Buff)
	return nil
}

// spellItem reads one of the things that are said of a spell.
func spellItem(p *roster.Spell, it, ruleset string) (err error) {
	fields := strings.Fields(it)
	least, most := roster.SpellValues(ruleset)
	picks, isPick := strings.CutPrefix(it, "pick ")
	units := 0
	switch {
	case isPick:
		err = lent(p, picks)
	case it == "against":
		p.Kind = roster.Debuff
	case words.Count(it, "* unit(s)", 2, effects.MaxUnits, &units, &err):
		p.Units = int8(units)
	case words.Count(it, "*\"", 1, roster.MaxRange, &p.Range, &err):
	case words.Count(it, "value *", least, most, &p.Value, &err):
	case words.Count(it, "* hit(s)", 1, roster.MaxSpellHits, &p.Hits, &err):
		p.Kind = roster.Damage
	case len(fields) == 4 && (fields[0] == "buff" || fields[0] == "debuff") && fields[2] == "until":
		p.Kind = roster.Buff
		if fields[0] == "debuff" {
			p.Kind = roster.Debuff
		}
		p.Stat, p.Term = words.Named(fields[1], roster.StatMove),
			words.Named(fields[3], roster.UntilActivation)
		if p.Stat == 0 || p.Term == 0 {
			err = errSpell
		}
	default:
		var r roster.Rule
		r, err = roster.ParseRule(it, ruleset)
		p.Rules = append(p.Rules, r)
	}
	return err
}

var errSpell = fmt.Errorf("a spell is set up as in " +
	"\"player 1 spell Ember Lash: value 1, 18\\\", 3 hits, AP(1)\" or " +
	"\"player 1 spell Steady Hand: value 2, 12\\\", buff hit until round\" or " +
	"\"player 1 spell Marked Prey: value 1, 18\\\", pick Hunted until next, against, 2 units\"")
