package engine

import (
	"iter"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// New returns the first state of a game, at its first decision. Equal seeds give equal games.
func (g *Game) New(seed uint64) *State { return g.NewTraced(seed, nil) }

// Renew makes s the first state of the game, as New does. When s is already a state of this game it allocates
// nothing.
func (g *Game) Renew(s *State, seed uint64) {
	if s.m == nil {
		s.m = new(core.State)
	}
	s.g = g
	g.g.Renew(s.m, seed)
}

// NewTraced is New with a trace that listens, and may hand out scripted dice, from the first roll on.
func (g *Game) NewTraced(seed uint64, t *Trace) *State { return wrap(g, g.g.New(seed, t)) }

// Restore returns the state of a snapshot. A snapshot that is damaged, of another version or of another game
// is refused with a sentence that says which.
func (g *Game) Restore(b []byte) (*State, error) {
	m, err := g.g.Restore(b)
	if err != nil {
		return nil, err
	}
	return wrap(g, m), nil
}

// CheckRulings reports a ruling that the ruleset does not know, or a value that it does not have.
func CheckRulings(rules Ruleset, rulings []Ruling) error { return core.CheckRulings(rules, rulings) }

// Setup returns what the game was compiled from.
func (g *Game) Setup() Setup { return g.g.Setup }

// Fingerprint identifies the setup: equal setups have equal fingerprints.
func (g *Game) Fingerprint() uint64 { return g.g.Fingerprint }

// Units returns the unit definitions: those of seat 0, then those of seat 1. Not to be changed.
func (g *Game) Units() []UnitDef { return g.g.Units }

// Models returns the model definitions, unit by unit. Not to be changed.
func (g *Game) Models() []ModelDef { return g.g.Models }

// UnitRange returns the units of a seat: from first up to but not including end.
func (g *Game) UnitRange(seat int) (first, end int) { return g.g.UnitRange(seat) }

// Bits goes through the numbers of the bits that are set.
func Bits(mask uint64) iter.Seq[int] { return core.Bits(mask) }

// UnitsOf goes through the units of a seat.
func (g *Game) UnitsOf(seat int) iter.Seq[int] { return g.g.UnitsOf(seat) }

// Table returns the compiled table. Not to be changed.
func (g *Game) Table() *board.Table { return &g.g.Table }

// Zone returns the near player's deployment zone, of which the far player's is the half turn, or nil where
// there is none. Not to be changed.
func (g *Game) Zone() geom.Polygon { return g.g.Zone }

// Doing says what an action of a kind of decision does, without its unit: "charges Raiders".
func (g *Game) Doing(kind Kind, a Action) string { return g.g.Rules.Words().Doing(g.g, kind, &a) }

// Ruling returns the value in force of a ruling switch of the game's ruleset.
func (g *Game) Ruling(name string) string { return g.g.Ruling(name) }

// A Position is read-only access to a state: what agents, environments and pictures see. It does not show the
// random stream; that of State.For does not show either what the rules hide from a seat.
type Position struct {
	m *core.State
	g *Game
}

// A State is one position of a Game together with its random stream, and the methods that change it. It is
// not safe for concurrent use; make copies.
type State struct {
	Position
	hash   []byte
	veiled *core.State // what For shows while something is hidden
	// being applied, and being filled: here they do not have to be allocated
	action   Action
	patterns PatternSet
}

func wrap(g *Game, m *core.State) *State { return &State{Position: Position{m, g}} }

// View returns the state's read-only side, with what the rules hide from one seat or the other; what a player
// is shown is For.
func (s *State) View() Position { return s.Position }

// For returns the state's read-only side as a seat may see it: what the other seat has committed itself to
// and not revealed yet (spell tokens) is blank in it, and so is it in copies made of it. It is valid until
// the state changes or For is called again.
func (s *State) For(seat int) Position {
	c, ok := s.g.g.Rules.(core.Concealer)
	if !ok || !c.Conceals(s.m, seat) {
		return s.Position
	}
	if s.veiled == nil {
		s.veiled = new(core.State)
	}
	s.veiled.CopyFrom(s.m)
	c.Conceal(s.veiled, seat)
	return Position{s.veiled, s.g}
}

// CopyFrom makes s equal to src. A zero State may be copied into; after the first copy of a game it allocates
// nothing. The trace is not copied.
func (s *State) CopyFrom(src *State) { s.copyFrom(src.Position) }

func (s *State) copyFrom(p Position) {
	if s.m == nil {
		s.m = new(core.State)
	}
	s.g = p.g
	s.m.CopyFrom(p.m)
}

// CopyPosition makes s a copy of p with a fresh random stream, so that nobody learns the dice that are to
// come.
func (s *State) CopyPosition(p Position, seed uint64) {
	s.copyFrom(p)
	s.m.Reseed(seed)
}

// Apply carries out an action and goes on to the next decision. An illegal action returns an *IllegalAction
// that names the rule item and leaves the state untouched. Besides the actions on the menu it takes any other
// legal anchor or path (Pattern OffPattern).
func (s *State) Apply(a Action) error {
	s.action = a
	return s.m.Apply(&s.action)
}

// Patterns returns the patterns of all legal actions of the pending decision, or reports that it cannot: quicker than
// Menu, for who needs one action of it alone.
func (s *State) Patterns() (set PatternSet, ok bool) {
	s.patterns = PatternSet{}
	ok = s.m.Patterns(&s.patterns)
	return s.patterns, ok
}

// Choice returns the action of a pattern in that set, as it stands on the menu.
func (s *State) Choice(pattern int) Action { return s.m.Choice(pattern) }

// Reseed gives the state a fresh random stream, for search.
func (s *State) Reseed(seed uint64) { s.m.Reseed(seed) }

// SameStream reports whether the random streams of two states are at the same place: no dice lie between a
// state and one that came of it.
func (s *State) SameStream(o *State) bool { return s.m.RNG == o.m.RNG }

// SetTrace makes t listen to the state; nil stops it.
func (s *State) SetTrace(t *Trace) { s.m.Trace = t }

// Hash returns a hash of the whole state, random stream included. Equal states have equal hashes.
func (s *State) Hash() (h uint64) {
	h, s.hash = s.m.Hash(s.hash)
	return h
}

// PositionHash is Hash without the random stream.
func (s *State) PositionHash() (h uint64) {
	h, s.hash = s.m.PositionHash(s.hash)
	return h
}

// AppendSnapshot appends a snapshot of the state, from which Game.Restore makes it again, bit for bit.
func (s *State) AppendSnapshot(b []byte) []byte { return s.m.AppendSnapshot(b) }

// Decision returns who chooses next, and what kind of choice it is.
func (p Position) Decision() Decision { return p.m.Decide }

// Over reports whether the game has ended.
func (p Position) Over() bool { return p.m.Depth == 0 }

// Menu appends every legal action of the pending decision, in canonical order. It is empty only when the game
// is over.
func (p Position) Menu(dst []Action) []Action { return p.m.Menu(dst) }

// Outcome returns the score as it stands, and who won once the game is over.
func (p Position) Outcome() Outcome { return p.m.G.Rules.Outcome(p.m) }

// Game returns the game that this is a position of.
func (p Position) Game() *Game { return p.g }

// Round returns the round being played, from 1; 0 before the first.
func (p Position) Round() int { return int(p.m.Round) }

// Active returns the seat whose turn it is. Within it the other seat may have to decide something.
func (p Position) Active() int { return int(p.m.Active) }

// Unit returns the changing part of unit u.
func (p Position) Unit(u int) Unit { return p.m.Units[u] }

// Model returns the changing part of model i.
func (p Position) Model(i int) Model { return p.m.Models[i] }

// OtherModel returns the first model from a number on that is not as it was, or how many there are.
func (p Position) OtherModel(was []Model, from int) int { return p.m.OtherModel(was, from) }

// OtherUnit does the same for units.
func (p Position) OtherUnit(was []Unit, from int) int { return p.m.OtherUnit(was, from) }

// Anchor returns the mean position of the living models of unit u.
func (p Position) Anchor(u int) geom.Point { return p.m.Anchor(u) }

// Forced reports whether the menu of the pending decision leaves nothing to choose, so that nobody need be
// asked: it has one entry, and that is not to stay where a unit stands, which may well move otherwise than by
// the pattern.
func (p Position) Forced(menu []Action) bool {
	return len(menu) == 1 && (menu[0].Verb != Move || menu[0].At != p.Anchor(int(menu[0].Unit)))
}

// Box returns the bounding box of the living models of unit u, with their bases; it is empty for a unit that
// is not on the table.
func (p Position) Box(u int) geom.Box { return p.m.Boxes[u] }

// Markers returns how many objective markers are on the table.
func (p Position) Markers() int { return int(p.m.Marks) }

// Marker returns objective marker i.
func (p Position) Marker(i int) Marker { return p.m.Markers[i] }

// Sign returns +1 when the seat looks at the table from the near edge, -1 from the far one.
func (p Position) Sign(seat int) int32 { return p.m.Sign(seat) }

// Describe says in words what an action does.
func (p Position) Describe(a Action) string { return p.m.G.Rules.Words().Describe(p.m, &a) }

// Announce says in words what everybody at the table learns of an action when it is chosen: what Describe
// says, but of what stays hidden for the moment only that it has been chosen.
func (p Position) Announce(a Action) string { return p.m.G.Rules.Words().Announce(p.m, &a) }

// Question says what the pending decision is about, without the unit that decides.
func (p Position) Question() string { return p.m.G.Rules.Words().Question(p.m) }

// Command writes an action as the command that chooses it, as scenarios and people who type have it.
func (p Position) Command(a Action) string { return p.m.G.Rules.Words().Command(p.m, &a) }

// Read reads a command as an action of the pending decision. It is the menu's action where the menu offers
// it, and otherwise one that stands on no menu and may be illegal. Its error says what cannot be understood.
func (p Position) Read(command string) (Action, error) { return p.m.G.Rules.Words().Read(p.m, command) }

// Seat returns the seat of unit u.
func (p Position) Seat(u int) int { return p.m.Seat(u) }

// Guest returns the place among unit u's models of the hero that has joined it and lives, the first of
// several, or -1.
func (p Position) Guest(u int) int { return p.m.Guest(u) }

// Handle names the position's memory to the packages below engine, whose rulesets and odds compute with it.
// Others can do nothing with it.
func (p Position) Handle() core.Handle { return p.m.Handle() }
