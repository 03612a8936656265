package starquest

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/starquest/party"
)

// A testFrame keeps A the unit, B the stat, N whether a failure can be bought, M what a die needs at most, if
// that is another number than the stat. The result stands in varResult.
type testFrame struct{ *core.Frame }

func (f testFrame) stat() party.Stat { return party.Stat(f.B) }
func (f testFrame) buyable() bool    { return f.N == 1 }

// need returns what a die must reach, and the modifier.
func (f testFrame) need(s *core.State) (face, mod int) {
	if face, mod = need(s, int(f.A), f.stat()); f.M != 0 {
		face = min(face, int(f.M))
	}
	return face, mod
}

// Steps of a stat test (SQ-GEN-02).
const (
	testRoll = 0
	testPay  = 1
)

// callTest calls a test of a stat.
func callTest(s *core.State, u int, stat party.Stat, buyable bool) {
	s.Vars[varResult] = 0
	f := core.Frame{Proc: procTest, A: int16(u), B: int16(stat)}
	if buyable && s.Seat(u) == Heroes {
		f.N = 1
	}
	s.Call(f)
}

// hampered returns the modifier of the tests of a unit (SQ-STATUS-04).
func hampered(s *core.State, u int) int { return -b2i(has(s, u, party.Hampered)) }

// need returns what a die must reach in a test of a stat, and the modifier. AI units test their Quality
// (SQ-A-21), or by a ruling pass with a 6 alone.
func need(s *core.State, u int, stat party.Stat) (need, mod int) {
	switch mod = hampered(s, u); {
	case s.Seat(u) == Heroes:
		return *own(s).heroes[u].Stat(stat), mod
	case own(s).bareStats:
		return 7, mod
	}
	return int(force.Of(s).Units[u].Quality), mod
}

func runTest(s *core.State, frame *core.Frame) {
	f := testFrame{frame}
	u := int(f.A)
	if f.Step == testPay {
		s.AskOwner(core.SpendPower, u)
		return
	}
	need, mod := f.need(s)
	if s.Trace != nil {
		var why core.Mods
		why.Add(core.ModEffect, mod)
		s.Explain(core.RollTest, u, 1, need, &why)
		s.Trace.Events[len(s.Trace.Events)-1].What = f.stat().String()
	}
	pass := force.Success(s.Roll(6), mod, need)
	if s.Trace != nil {
		s.Trace.Notef("%s tests %s: %s", s.Name(u), testName(s, u, f.stat()), verdict(pass))
	}
	if !pass && f.buyable() && force.Alive(s, u) {
		f.Step = testPay
		return
	}
	end(s, pass)
}

func testName(s *core.State, u int, stat party.Stat) string {
	if s.Seat(u) == Heroes || own(s).bareStats {
		return stat.String()
	}
	return "Quality for " + stat.String()
}

func verdict(pass bool) string {
	if pass {
		return "passed"
	}
	return "failed"
}

// end ends a test with a result.
func end(s *core.State, pass bool) {
	if s.Vars[varResult] = failed; pass {
		s.Vars[varResult] = passed
	}
	s.Return()
}

// result reads the result of a test.
func result(s *core.State) bool {
	pass := s.Vars[varResult] == passed
	s.Vars[varResult] = 0
	return pass
}

// menuPay offers to pay or not.
func menuPay(_ *core.State, f *core.Frame, dst []core.Action) []core.Action {
	return core.YesOrNo(dst, f.A, 0)
}

// checkPay checks an answer to whether a hero pays.
func checkPay(s *core.State, f *core.Frame, a *core.Action, rule string) error {
	if !core.Answers(a, f.A) || a.Target != 0 {
		return core.Illegal(a, rule, "%s must pay or not", s.Name(int(f.A)))
	}
	return nil
}

// takeTest lets a hero pass for Power what it has failed (SQ-GEN-03).
func takeTest(s *core.State, f *core.Frame, a *core.Action) error {
	if err := checkPay(s, f, a, "SQ-GEN-03"); err != nil {
		return err
	}
	u := int(f.A)
	end(s, a.Verb == core.Yes)
	if a.Verb == core.Yes {
		spend(s, u, priceTest)
	}
	return nil
}

// checkTest checks a test that a hero has failed and may buy.
func checkTest(s *core.State, f, above *core.Frame) bool {
	return above == nil && f.Step == testPay && s.Active == Heroes && heroOnTable(s, f.A) && f.N == 1 &&
		f.B >= int16(party.Strength) && f.B <= int16(party.Will)
}
