package replay_test

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
)

// A replay names the special rules that the armies were played without, in its header and when it is
// verified.
func TestUnknownRules(t *testing.T) {
	s := setup(2)
	s.Armies[0].Unknown, s.Armies[0].StatedCosts = []string{"Brine Ward", "Barbed(2)"}, true
	s.Armies[1].Unknown = []string{"Barbed(2)", "Undertow"}
	var rec replay.Recorder
	record(t, &rec, compile(t, s), 7, 40)
	rep := must.Get(replay.Parse(rec.Bytes()))(t)
	if got, want := rep.Header.UnknownRules(),
		[]string{"Brine Ward", "Barbed(2)", "Undertow"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if a := rep.Header.Setup.Armies; !a[0].StatedCosts || a[1].StatedCosts {
		t.Error("whose costs are stated is lost")
	}
	if res := replay.Verify(rep, byName); !res.OK ||
		!strings.HasSuffix(res.Message, `without the special rules ["Brine Ward" "Barbed(2)" "Undertow"], which are not known here`) {
		t.Errorf("%+v", res)
	}
	s.Armies[0].Unknown, s.Armies[1].Unknown = nil, []string{"Undertow"}
	rec = replay.Recorder{}
	record(t, &rec, compile(t, s), 7, 40)
	if res := replay.Verify(must.Get(replay.Parse(rec.Bytes()))(t), byName); !res.OK ||
		!strings.HasSuffix(res.Message, `without the special rules ["Undertow"], which are not known here`) {
		t.Errorf("%+v", res)
	}
	for what, names := range map[string][]string{
		"the number of its unknown rules is 65, outside 0 to 64":         make([]string, roster.MaxUnknown+1),
		"the name of an unknown rule holds the control character U+001B": {"\x1b[2J"},
	} {
		s.Armies[1].Unknown = names
		if _, err := replay.Begin(replay.Header{Setup: s}); err == nil ||
			!strings.HasSuffix(err.Error(), what) {
			t.Errorf("%v, want %s", err, what)
		}
	}
}
