package roster

import (
	"strings"
	"testing"
)

// TestImportRulings reads one export with the options of list rulings on and off (GF3-A-06, GF3-A-07).
func TestImportRulings(t *testing.T) {
	data := []byte(strings.ReplaceAll(string(tidewatch(t)), `"forceOrg": false`, `"forceOrg": true`))
	in, err := ImportWith("x.json", data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !in.Army.ForceOrg || !unit(t, in.Army, "Quay Militia").Combined {
		t.Errorf("limits %v, %+v", in.Army.ForceOrg, in.Army.Units)
	}
	if in, err = ImportWith("x.json", data, Options{FreeOrganisation: true}); err != nil || in.Army.ForceOrg {
		t.Errorf("without limits: %v", err)
	}
	_, err = ImportWith("x.json", data, Options{EveryUpgrade: true})
	if want := `x.json: units[2]: the halves of the combined unit "Quay Militia" differ in upgrades, which must all be bought for both (GF3-PREP-02)`; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
