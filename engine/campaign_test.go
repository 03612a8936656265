package engine_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
)

// A member of a party is an object of its numbers by their names, in their order, and is read as it is written.
func TestMembersAreObjects(t *testing.T) {
	for _, c := range []struct {
		m          engine.Member
		text, json string
	}{
		{engine.Member{Name: "Ada", State: "fit"}, "Ada: fit", `{"name":"Ada","state":"fit"}`},
		{engine.Member{Name: "Ada", State: "unconscious", Numbers: []engine.Number{{"wounds", 6}, {"level", 2}}},
			"Ada: unconscious, wounds 6, level 2", `{"name":"Ada","state":"unconscious","wounds":6,"level":2}`},
		{engine.Member{Name: `"B"`, State: "fit", Numbers: []engine.Number{{"move", -1}}, Knows: []string{"Fetch", "Dread"}},
			`"B": fit, move -1, knows Fetch, Dread`,
			`{"name":"\"B\"","state":"fit","move":-1,"knows":["Fetch","Dread"]}`},
		{engine.Member{Name: "Bo", State: "fit", Knows: []string{"Dread"}}, "Bo: fit, knows Dread",
			`{"name":"Bo","state":"fit","knows":["Dread"]}`},
	} {
		if got := c.m.Text(); got != c.text {
			t.Errorf("%s\nwant %s", got, c.text)
		}
		data := must.Get(json.Marshal(c.m))(t)
		if string(data) != c.json {
			t.Errorf("%s\nwant %s", data, c.json)
		}
		var back engine.Member
		must.Do(t, json.Unmarshal(data, &back))
		if diff := cmp.Diff(c.m, back); diff != "" {
			t.Error(diff)
		}
	}
	m := engine.Member{Numbers: []engine.Number{{"wounds", 6}}}
	if m.Number("wounds") != 6 || m.Number("level") != 0 {
		t.Errorf("%d wounds, level %d", m.Number("wounds"), m.Number("level"))
	}
	for _, text := range []string{`5`, `[1, 2]`, `"Ada"`, `{"name": 5}`, `{"wounds": "six"}`, `{"knows": 1}`} {
		if err := new(engine.Member).UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s is read as a member", text)
		}
	}
}
