package force

import (
	"fmt"

	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// Limits of casting.
const (
	MaxCasters     = 32 // models with Caster of an army, a hero counted wherever it may join
	MaxPsychics    = 64 // models with Psychic, counted likewise
	MaxUnitCasters = 10 // and of a unit: the tries of its spells fit a mask
	MaxTokens      = 6  // spell tokens that a model holds (GF3-SR-CASTER-01)
)

// A Caster is a model that casts spells, by the rule Caster or Psychic. A psychic holds one token from the
// start of each round, which stands for its one try to cast or to block (GF2-SR-PSYCHIC-03).
type Caster struct {
	Unit   int16
	Model  uint8 // in its unit
	Rating uint8 // tokens that it gains each round, or what a psychic adds to its die
}

// A Spell is one spell of an army, ready to be cast (GF3-A-57).
type Spell struct {
	Name   string
	Value  int8  // tokens; 1 of a psychic
	Number int8  // that a psychic's die and rating must reach
	Range  int32 // units
	Kind   roster.SpellKind
	Hits   int
	Weapon Weapon // the rules of the hits
	// what it modifies; of a spell that lends a rule what that is most like
	Stat  roster.SpellStat
	Term  roster.SpellTerm
	Units int           // that it is cast at at most
	Lends string        // the special rule that it lends, with its rating; "" for none
	Until effects.Until // how long it does
	lends Listed
}

// Side returns the seat of the units that a seat casts the spell at.
func (p *Spell) Side(seat int) int {
	if p.Kind == roster.Buff {
		return seat
	}
	return 1 - seat
}

// compileCasters fills the casters and the spells of a game.
func compileCasters(g *core.Game, d *Data, armies [2]*roster.Army) error {
	rule, most, limit := roster.Caster, MaxTokens, MaxCasters
	if d.Casting.Psychic {
		rule, most, limit = roster.Psychic, roster.MaxRating, MaxPsychics
	}
	for u := range g.Units {
		def := &g.Units[u]
		army := armies[def.Seat]
		for k := range def.Slots() {
			src := &army.Units[def.Number]
			if k >= int(def.Size) {
				src = &army.Units[g.Units[g.Models[int(def.First)+k].Hero].Number]
			}
			rating, has := roster.Rating(src.Models[k%len(src.Models)].Rules, rule)
			if !has {
				continue
			}
			c := Caster{Unit: int16(u), Model: uint8(k), Rating: uint8(min(rating, most))}
			d.Casters[def.Seat] = append(d.Casters[def.Seat], c)
			d.Units[u].Casters = append(d.Units[u].Casters, c)
		}
		if n := len(d.Units[u].Casters); n > MaxUnitCasters {
			return fmt.Errorf("army %q: unit %q: %d models with %s, at most %d", army.Name, def.Name, n, rule,
				MaxUnitCasters)
		}
	}
	for seat, army := range armies {
		if n := len(d.Casters[seat]); n > limit {
			return fmt.Errorf("army %q: %d models with %s, a hero counted wherever it may join, at most %d",
				army.Name, n, rule, limit)
		}
		if err := army.CheckSpells(); err != nil {
			return fmt.Errorf("army %q: %w", army.Name, err)
		}
		for i := range army.Spells {
			p := NewSpell(&army.Spells[i])
			d.list[seat].lendBy(&p)
			if d.Casting.Psychic {
				p.Value, p.Number = 1, p.Value
			}
			d.Spells[seat] = append(d.Spells[seat], p)
		}
	}
	return nil
}

// NewSpell makes a spell of an army list ready to be cast.
func NewSpell(src *roster.Spell) Spell {
	p := Spell{
		Name: src.Name, Value: int8(src.Value), Range: int32(src.Range) * geom.Inch, Kind: src.Kind,
		Hits: src.Hits, Stat: src.Stat, Term: src.Term, Weapon: Ruled(src.Name, src.Rules),
		Units: max(1, int(src.Units)), Lends: src.Lends, Until: src.Until,
	}
	p.Weapon.Range = p.Range
	return p
}

// What Extra of a model holds in its lowest bits: its spell tokens, and those that it has committed to the
// try under way and not revealed. Committed tokens are still among those held.
const (
	TokenBits   = 3
	TokenMask   = 1<<TokenBits - 1
	Committed   = TokenMask << TokenBits
	CastingBits = TokenMask | Committed
)

// Tokens returns the spell tokens that model i (of the game) holds.
func Tokens(s *core.State, i int) int { return int(s.Models[i].Extra & TokenMask) }

// MostTokens returns the most spell tokens that a model holds.
func (d *Data) MostTokens() int {
	if d.Casting.Psychic {
		return 1
	}
	return MaxTokens
}

// CasterModel returns the number of a caster's model in the game.
func CasterModel(s *core.State, c *Caster) int { return int(s.G.Units[c.Unit].First) + int(c.Model) }

// ModelOf returns a caster's model.
func ModelOf(s *core.State, c *Caster) *core.Model { return &s.Models[CasterModel(s, c)] }

// TokensOf returns the spell tokens that a caster holds.
func TokensOf(s *core.State, c *Caster) int { return Tokens(s, CasterModel(s, c)) }

// Committing returns those of them that it has committed to the try under way.
func Committing(s *core.State, c *Caster) int {
	return int(ModelOf(s, c).Extra & Committed >> TokenBits)
}

// Living reports whether a caster's model has not been lost.
func Living(s *core.State, c *Caster) bool { return s.Units[c.Unit].Alive>>c.Model&1 != 0 }

// GainTokens gives every living Caster its tokens of the round: as many as its rating, up to MaxTokens in
// all. Those off the table gain them too, unless the ruling is that they do not (GF3-SR-CASTER-01, GF3-A-77),
// or they are no part of the game yet (SQ-SR-CASTER-01).
func GainTokens(s *core.State) {
	d := Of(s)
	for _, casters := range d.Casters {
		for i := range casters {
			c := &casters[i]
			if !Living(s, c) || d.Casting.TokensOnTable && !Alive(s, c.Unit) ||
				d.own.Absent != nil && d.own.Absent(s, int(c.Unit)) {
				continue
			}
			m := ModelOf(s, c)
			if d.Casting.Psychic {
				m.Extra = m.Extra&^TokenMask | 1 // GF2-SR-PSYCHIC-03
				continue
			}
			has := TokensOf(s, c)
			now := min(has+int(c.Rating), MaxTokens)
			m.Extra = m.Extra&^TokenMask | uint16(now)
			if s.Trace != nil {
				s.Trace.Notef("%s: spell tokens of model %d: %d (%+d)", s.Name(int(c.Unit)), c.Model+1, now,
					now-has)
			}
		}
	}
}

// SetTokens gives a model of the game spell tokens: what tests of the rules begin with that set up a position
// by hand. It is an error when the model casts no spells or the number is not 0 to MaxTokens, or to 1 of a
// psychic.
func SetTokens(s *core.State, model, tokens int) error {
	d := Of(s)
	def := &s.G.Models[model]
	for _, c := range d.Units[def.Unit].Casters {
		if CasterModel(s, &c) != model {
			continue
		}
		if most := d.MostTokens(); tokens < 0 || tokens > most {
			return fmt.Errorf("%d spell tokens are outside 0 to %d", tokens, most)
		}
		m := ModelOf(s, &c)
		m.Extra = m.Extra&^CastingBits | uint16(tokens)
		return nil
	}
	return fmt.Errorf("model %d of %s casts no spells", model-int(s.G.Units[def.Unit].First)+1,
		s.Name(int(def.Unit)))
}

// What Extra of a unit holds in its lowest bits: for each stat four, +1 and -1 until the end of the round, +1
// and -1 until the end of an activation. The same modifier twice counts once (GF3-A-47).
const (
	effectBits  = 4
	EffectAll   = 1<<(effectBits*int(roster.StatMove)) - 1
	effectRound = 0b0011_0011_0011
	EffectAct   = EffectAll &^ effectRound
)

// What Extra of a unit holds above its effects in games with statuses. What else such an edition keeps there
// is from ExtraOwn up.
const (
	ExtraHalved   int32 = 1 << (effectBits*int(roster.StatMove) + iota) // its moves are half as long
	ExtraHindered                                                       // its rolls to hit have -1

	FearShift = effectBits*int(roster.StatMove) + 2
	FearMask  = 1<<6 - 1
	// ExtraFear is where the Fear stands of those who have wounded the unit in this activation.
	ExtraFear int32 = FearMask << FearShift
	ExtraOwn        = FearShift + 6

	// ExtraEffects is where the effects of spells stand.
	ExtraEffects = int32(EffectAll)
)

// Feared returns the Fear of those who have wounded unit u in this activation.
func Feared(s *core.State, u int) int { return int(s.Units[u].Extra >> FearShift & FearMask) }

// Bit returns the bit of a buff or debuff among the effects on a unit.
func (p *Spell) Bit() int32 {
	shift := effectBits*int(p.Stat-1) + 2*int(p.Term-1)
	if p.Kind == roster.Debuff {
		shift++
	}
	return 1 << shift
}

// Effect returns what spells on unit u add to a stat: 1, 0 or -1 times what the stat is counted in.
func Effect(s *core.State, u int, stat roster.SpellStat) (n int) {
	if s.Units[u].Extra&ExtraHindered != 0 && stat != roster.StatMove {
		if d := Of(s); d.Profiles.Statuses && (stat == roster.StatHit || d.Profiles.SlowToBlock) {
			n--
		}
	}
	e := s.Units[u].Extra >> (effectBits * int(stat-1))
	if e&0b0101 != 0 {
		n++
	}
	if e&0b1010 != 0 {
		n--
	}
	return n
}

// Lay puts on unit e what a buff or debuff does.
func (p *Spell) Lay(s *core.State, e int) {
	switch {
	case p.lends == 0:
		s.Units[e].Extra |= p.Bit()
	case p.Kind == roster.Debuff:
		s.Given[e].Marked |= uint64(p.lends)
	default:
		s.Given[e].Gained |= uint64(p.lends)
	}
}

// Lies reports whether unit e is under what a buff or debuff does already.
func (p *Spell) Lies(s *core.State, e int) bool {
	switch {
	case p.lends == 0:
		return s.Units[e].Extra&p.Bit() != 0
	case p.Kind == roster.Debuff:
		return s.Given[e].Marked&uint64(p.lends) != 0
	}
	return s.Given[e].Gained&uint64(p.lends) != 0
}

// Effects returns what spells have laid on unit u, bit by bit: for each stat four, +1 and -1 until the end of
// the round, +1 and -1 until the end of an activation.
func Effects(s *core.State, u int) int32 { return s.Units[u].Extra & EffectAll }

// EndSpells ends the effects that last until the end of the round.
func EndSpells(s *core.State) {
	for u := range s.Units {
		s.Units[u].Extra &^= effectRound
	}
}

// Moves returns how far unit u goes by an Advance and by a Rush or Charge, in units, with what spells add to
// it.
func Moves(s *core.State, u int) (advance, rush int32) {
	d := Of(s)
	advance, rush = d.strides(s, u)
	if s.Units[u].Extra&(EffectAll|ExtraHalved) == 0 && !d.HasLists {
		return advance, rush
	}
	if n := int32(Effect(s, u, roster.StatMove)); n != 0 {
		advance, rush = max(0, advance+n*2*geom.Inch), max(0, rush+n*4*geom.Inch)
	}
	return Halved(s, u, d.slows(s, u, advance)), Halved(s, u, d.slows(s, u, rush))
}

// Halved returns how far unit u goes that may go a whole number of inches: half as far, rounded down to half
// inches, while it is crippled (SQ-STATUS-02).
func Halved(s *core.State, u int, allow int32) int32 {
	if s.Units[u].Extra&ExtraHalved != 0 && Of(s).Profiles.Statuses {
		return allow / geom.Inch * (geom.Inch / 2)
	}
	return allow
}

// SpellName names spell n of a seat's army, which need not exist.
func SpellName(s *core.State, seat, n int) string {
	if spells := &Of(s).Spells; seat >= 0 && n >= 0 && n < len(spells[seat&1]) {
		return spells[seat&1][n].Name
	}
	return fmt.Sprintf("spell %d", n)
}
