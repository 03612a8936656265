package roster

import "testing"

// What only units of their ruleset have is seen where a unit has it.
func TestHasOwn(t *testing.T) {
	a := Army{Ruleset: "gf3", Units: []Unit{{}, {}}}
	if a.HasOwn() {
		t.Error("units have something of their own that have not")
	}
	if a.Units[1].Own = 1; !a.HasOwn() {
		t.Error("what a unit has of its own is not seen")
	}
}

// Two models are too many for a transport.
func TestCrowdedTransport(t *testing.T) {
	carrier := Model{Rules: []Rule{{ID: Transport, Rating: 6}}}
	for n, want := range map[int]bool{1: false, 2: true, 3: true} {
		models := make([]Model, n)
		models[n-1] = carrier
		if err := crowdedTransport(models); (err != nil) != want {
			t.Errorf("%d models: %v", n, err)
		}
	}
}
