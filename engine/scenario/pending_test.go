package scenario

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	under "gauntlet/engine/internal/opr/pending"
	"gauntlet/engine/internal/peek"
)

// What observations and tactics read of the procedures that a state is in the middle of, in one position after
// another. A difference is either a defect or what a change was for.
func TestPending(t *testing.T) {
	positions := []string{furies, furies + "> add an attack with axe\n", snipers, bombers, coven, tried + "> spend 0\n", tried + "> spend 1\n",
		coven + "> cast Bolt\n", brawl, brawl + "> contact nearest\n", brawl + "> contact nearest\ndice 1 1\n> do not strike first\n",
		shooters, volley, held, burnt, moving, moving + "> advance\n", moving + "> rush\n", moving + "> hold\n", inTurns,
		inTurns + "> resolve rifle\n", inFire, wreck, riding,
		strings.Replace(riding, "> activate Wagon", "> activate Guards\n> rush", 1),
		strings.Replace(snipers, "> hold\n> fire rifle at Guards\n", "> hold\n", 1),
		snipers + "> single out nobody\n> single out nobody\ndice 4 4  1 1\n> hold fire\n"}
	// Impact is still to be rolled, and models are singled out in a melee, by one after another
	heavy := strings.Replace(brawl, "axe (1 attack), bomb (1 attack, Limited)", "axe (1 attack, Deadly(2)), maul (1 attack, Deadly(2))", 1)
	heavy = strings.Replace(heavy, "pike (1 attack, Counter) on model 1", "pike (1 attack) on model 1", 1) + "> contact nearest\n"
	knives := strings.Replace(brawl, "axe (1 attack), bomb (1 attack, Limited), Impact(1)", "blade (1 attack, Takedown) on models 1 2, axe (1 attack)", 1)
	knives = strings.Replace(knives, "pike (1 attack, Counter) on model 1", "pike (1 attack) on model 1", 1) + "> contact nearest\n"
	positions = append(positions, heavy, knives, knives+"> single out model 1\n")
	var b strings.Builder
	for _, position := range positions {
		s := played(t, position).s
		p := under.PendingOf(peek.Live(s))
		groups := ""
		for k, g := range p.Groups {
			if g != (under.Group{Target: -1}) {
				groups += fmt.Sprintf(" %d:%+v", k, g)
			}
		}
		p.Groups = [len(p.Groups)]under.Group{}
		said := fmt.Sprintf("%+v", p)
		said = said[:strings.Index(said, "Groups:")] + "Groups:" + groups + said[strings.Index(said, " Impact:"):]
		fmt.Fprintf(&b, "%s, %s:\n  %s\n", s.Decision().Kind, strings.TrimSpace(position[strings.LastIndex(position, "\n>")+1:]), said)
	}
	const file = "testdata/pending.txt"
	if *rewrite {
		must.Do(t, os.WriteFile(file, []byte(b.String()), 0o644))
	}
	if want := string(must.Get(os.ReadFile(file))(t)); b.String() != want {
		t.Errorf("it is\n%s\nwant\n%s", &b, want)
	}
}
