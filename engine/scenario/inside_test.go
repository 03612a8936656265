package scenario

import (
	"fmt"
	"strings"
	"testing"
)

// Who cannot be inside a transport is refused with the place in the file and the reason.
func TestWhoCannotBeInside(t *testing.T) {
	const head = `# GF3-SR-TRANSPORT-01 Inside

player 1: Wagon, Transport(6), Tough(6)
player 1: Cart, Transport(2)
player 1: Crew, 7 models
player 1: Kite, Aircraft
player 1: Ogre, Tough(4)
player 1: Guard
player 2: Raider
player 2: Truck, Transport(6)
Wagon at 0,0
Cart at 5,0
Crew at 0,-10 step 1.2,0
Kite at -5,0
Ogre at -10,0
Guard at -15,0
Raider at 0,15
Truck at 5,15
`
	for _, c := range []struct{ line, want string }{
		{"Crew is inside Wagon", "Crew cannot be inside Wagon: Crew takes 7 spaces, and 6 of 6 are free in Wagon"},
		{"Kite is inside Wagon", "Kite cannot be inside Wagon: Kite is an Aircraft"},
		{"Ogre is inside Wagon", "Ogre cannot be inside Wagon: Ogre has a model that is too large"},
		{"Cart is inside Wagon", "Cart cannot be inside Wagon: Cart is a transport itself"},
		{"Guard is inside Ogre", "Guard cannot be inside Ogre: Ogre is no transport of its side"},
		{"Guard is inside Truck", `Guard is inside "Truck", which is no unit of its army`},
		{"Guard is inside Wagn", `Guard is inside "Wagn", which is no unit of its army (did you mean "Wagon"?)`},
		{"Guard at -15,0\nGuard is inside Wagon", "Guard is inside Wagon and stands nowhere"},
	} {
		lines := strings.Split(head, "\n")
		at := 0
		for i, l := range lines {
			if strings.HasPrefix(l, c.line[:strings.IndexByte(c.line, ' ')]+" at ") {
				lines[i], at = c.line, i+1+strings.Count(c.line, "\n")
			}
		}
		_, err := Run("x.txt", []byte(strings.Join(lines, "\n")+"\n> menu\n"))
		if want := fmt.Sprintf("x.txt:%d: %s", at, c.want); err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", c.line, err, want)
		}
	}
}

// Only a weapon that a figure has can be jammed.
func TestJamsOfNoWeapon(t *testing.T) {
	const text = "# SG-SHOOT-06 A jam\n\nplayer 1: Ada, carbine\nplayer 2: Rex, soldier\nAda at 0,-5\nAda has a jammed %s\nRex at 0,5\n\n> menu\n"
	_, err := Run("x.txt", fmt.Appendf(nil, text, "pistol"))
	if err == nil || !strings.Contains(err.Error(), `Ada has no "pistol" to jam`) {
		t.Errorf("a pistol: %v", err)
	}
	if _, err := Run("x.txt", fmt.Appendf(nil, text, "carbine")); err != nil && strings.Contains(err.Error(), "to jam") {
		t.Errorf("a carbine: %v", err)
	}
}
