package core

// A Procedure is one routine of the rules: deploy, activate, move, shoot. Procedures call each other through
// the stack of frames inside the state, so that a game can be copied, stored and taken up again in the middle
// of any of them.
type Procedure struct {
	Name string
	// Run goes on from where the frame stands: it rolls on, calls other procedures, returns, or asks for a
	// decision. It does one step; the interpreter calls it, or what is then on top, again until a decision is
	// asked for.
	Run func(s *State, f *Frame)
	// Menu appends every legal choice of the decision that the frame waits at, in canonical order.
	Menu func(s *State, f *Frame, dst []Action) []Action
	// Patterns puts the pattern of every legal choice into a set, or reports that it cannot. Choice returns the
	// choice of a pattern. Both are nil where a menu is quick enough for who needs one choice of it alone.
	Patterns func(s *State, f *Frame, set *PatternSet) bool
	Choice   func(s *State, f *Frame, pattern int) Action
	// Take checks an action in full, changing nothing, then carries it out.
	Take func(s *State, f *Frame, a *Action) error
	// Check says what is wrong with the frame at a place of the stack of a restored state: with what it
	// holds, with the variables that it reads, and with what stands on it. The frames below have been
	// checked, those above have not. What a waiting procedure works out for its decision is left to
	// State.Waits. A procedure without a Check never waits, nor does anything on top of it.
	Check func(s *State, at int) error
}

// Call puts a procedure on top of the stack.
func (s *State) Call(f Frame) {
	s.Stack[s.Depth] = f
	s.Depth++
}

// Return ends the procedure on top.
func (s *State) Return() {
	s.Depth--
	s.Stack[s.Depth] = Frame{}
}

// Top returns the frame on top.
func (s *State) Top() *Frame { return &s.Stack[s.Depth-1] }

// Pending returns the topmost frame of a procedure, or nil when none is pending.
func (s *State) Pending(proc uint8) *Frame {
	for i := int(s.Depth) - 1; i >= 0; i-- {
		if f := &s.Stack[i]; f.Proc == proc {
			return f
		}
	}
	return nil
}

// Above returns the frame on top of that at a place of the stack, or nil when that is the one on top.
func (s *State) Above(at int) *Frame {
	if at+1 >= int(s.Depth) {
		return nil
	}
	return &s.Stack[at+1]
}

// Ask makes the procedure on top wait for a decision of a seat about a unit (or -1).
func (s *State) Ask(kind Kind, seat, unit int) {
	s.Decide = Decision{Kind: kind, Seat: int8(seat), Unit: int16(unit)}
}

// AskOwner makes the procedure on top wait for a decision about a unit of the seat that has it.
func (s *State) AskOwner(kind Kind, unit int) { s.Ask(kind, s.Seat(unit), unit) }

// Run goes on until a decision is asked for or the game is over.
func (s *State) Run() {
	s.Decide = Decision{Kind: GameOver, Seat: -1, Unit: -1}
	for s.Decide.Kind == GameOver && s.Depth > 0 {
		f := s.Top()
		s.G.Procs[f.Proc].Run(s, f)
	}
}

// Menu appends every legal action of the pending decision.
func (s *State) Menu(dst []Action) []Action {
	if s.Depth == 0 {
		return dst
	}
	f := s.Top()
	return s.G.Procs[f.Proc].Menu(s, f, dst)
}

// Patterns puts the pattern of every legal action of the pending decision into a set, or reports that this needs
// the menu.
func (s *State) Patterns(set *PatternSet) bool {
	if s.Depth == 0 {
		return false
	}
	f := s.Top()
	patterns := s.G.Procs[f.Proc].Patterns
	return patterns != nil && patterns(s, f, set)
}

// Choice returns the action of a pattern that is in the set which Patterns has made.
func (s *State) Choice(pattern int) Action {
	f := s.Top()
	return s.G.Procs[f.Proc].Choice(s, f, pattern)
}

// Apply carries out an action and goes on to the next decision. An illegal action, and one that is not Plain, returns an
// *IllegalAction and changes nothing.
func (s *State) Apply(a *Action) error {
	if s.Depth == 0 {
		return Illegal(a, "", "the game is over")
	}
	if !a.Plain() {
		return Illegal(a, "", "it has numbers in fields that its verb does not use, or more than %d way points", len(a.Way))
	}
	f := s.Top()
	if err := s.G.Procs[f.Proc].Take(s, f, a); err != nil {
		return err
	}
	s.Run()
	return nil
}
