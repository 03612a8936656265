package board

import (
	"testing"

	"gauntlet/engine/geom"
)

func TestFormationNames(t *testing.T) {
	for f, want := range map[Formation]string{AsItStands: "as it stands", Line: "line", Column: "column",
		Block: "block", NumFormations: "formation 4"} {
		if f.String() != want {
			t.Errorf("formation %d is called %q, want %q", uint8(f), f, want)
		}
	}
}

// A third base behind two stands behind the gap between them, or, where the bases are so large that it would
// be out of coherency there, behind the left one.
func TestThirdBase(t *testing.T) {
	c := &coherencies[0]
	for _, r := range radii {
		s := c.slots(3, 2, r)
		want := (s[0].P.X + s[1].P.X) / 2
		if r == 3937 {
			want = s[0].P.X
		}
		if got := s[2].P.X; got < want-1 || got > want+1 {
			t.Errorf("bases of %d at %v: the third stands at X %d, want %d", r, s, got, want)
		}
	}
}

// Three heroes join one model: the first stands behind it, the second beside it, and the third, for whom
// neither place is left, on its other side.
func TestStandByOneModel(t *testing.T) {
	const out = 2*492 + SlotGap
	c, bases := &coherencies[0], make([]Disc, 4)
	for i := range bases {
		bases[i].R = 492
	}
	if !c.StandBy(bases, 1, 1, 492) {
		t.Fatalf("three heroes find no place beside one model: %v", bases)
	}
	for i, want := range []geom.Point{{}, {Y: -out}, {X: out}, {X: -out}} {
		if bases[i].P != want {
			t.Errorf("figure %d stands at %v, want %v", i, bases[i].P, want)
		}
	}
}
