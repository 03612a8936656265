package starquest

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/starquest/party"
)

// Steps of a stat test (SQ-GEN-02). The frame keeps A the unit, B the stat, N whether a failure can be
// bought, M what a die needs at most, if that is another number than the stat. The result stands in
// varResult.
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

// need returns what a die must reach in a test of a stat, and the modifier. AI units test their Quality
// (SQ-A-21), or by a ruling pass with a 6 alone; who is Hampered has -1 (SQ-STATUS-04).
func need(s *core.State, u int, stat party.Stat) (need, mod int) {
	if has(s, u, party.Hampered) {
		mod = -1
	}
	if s.Seat(u) != Heroes {
		if own(s).bareStats && stat != 0 {
			return 7, mod
		}
		return int(force.Of(s).Units[u].Quality), mod
	}
	c := own(s).heroes[u].Character
	return [...]int{party.Strength: c.Strength, party.Dexterity: c.Dexterity, party.Will: c.Will}[stat], mod
}

func runTest(s *core.State, f *core.Frame) {
	u := int(f.A)
	if f.Step == testPay {
		s.AskOwner(core.SpendPower, u)
		return
	}
	need, mod := need(s, u, party.Stat(f.B))
	if f.M != 0 {
		need = min(need, int(f.M))
	}
	die := s.Roll(6)
	pass := force.Success(die, mod, need)
	if s.Trace != nil {
		s.Trace.Notef("%s tests %s: %s", s.Name(u), testName(s, u, party.Stat(f.B)), verdict(pass))
	}
	if !pass && f.N == 1 && force.OnTable(s, u) {
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
