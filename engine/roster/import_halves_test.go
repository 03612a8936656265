package roster_test

import (
	"bytes"
	"slices"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
	"gauntlet/engine/roster/coverage"
)

// A special rule that is not known here is told of a combined unit (GF3-PREP-02) also where the list states it for its
// second half alone.
func TestUnknownRulesOfSecondHalves(t *testing.T) {
	text := tidewatch(t)
	at := bytes.Index(text, []byte(`"selectionId": "s3"`))
	if at < 0 {
		t.Fatal("the export has no second half")
	}
	half := bytes.Replace(text[at:], []byte(`"rules": [{"name": "Strider"}]`),
		[]byte(`"rules": [{"name": "Strider"}, {"name": "Salt Lungs"}]`), 1)
	in := must.Get(Import("tidewatch.json", slices.Concat(text[:at], half), Options{}))(t)
	i := slices.IndexFunc(in.Coverage.Unknown, func(u coverage.Unknown) bool { return u.Name == "Salt Lungs" })
	if i < 0 || !slices.Equal(in.Coverage.Unknown[i].Where, []string{"Quay Militia"}) {
		t.Errorf("%+v", in.Coverage.Unknown)
	}
}
