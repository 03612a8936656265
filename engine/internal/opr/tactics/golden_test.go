package tactics_test

import (
	_ "embed"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/starquest"
)

var rewrite = flag.Bool("rewrite", false, "write the golden sums anew, after a change that means to alter tactics")

//go:embed testdata/sums.txt
var sums string

// An adviser writes down all that tactics say of a position.
type adviser struct {
	io.Writer
	rng dice.Stream
}

func (a *adviser) tell(what string, act core.Action, more ...any) {
	fmt.Fprintln(a, what, act.Verb, act.Unit, act.Target, act.Form, act.Pattern, act.At, act.Way[:act.Ways], act.Arg, more)
}

// moves tells where a unit should go, whom it should fire at and what that does.
func (a *adviser) moves(s *engine.State, m *core.State, u int) {
	p := tactics.Ahead(m, u)
	fmt.Fprintf(a, "%+v\n", p)
	advance, rush, _ := movement.Reach(m, u)
	all := enemies(s, u)
	for _, e := range all {
		act, guns := tactics.BestShot(m, u, e)
		a.tell("shot", act, guns)
		for t := range force.Of(m).Arms(m, u).Weapons {
			fmt.Fprintln(a, "harm", tactics.Harm(m, u, e, t))
		}
	}
	for k, allow := range [2]int32{advance, rush} {
		act, ok := tactics.Away(m, u, allow)
		a.tell("away", act, ok)
		for i := range s.Markers() {
			goal := s.Marker(i).P
			a.tell("towards", tactics.Towards(m, u, goal, allow))
			act, ok = tactics.IntoCover(m, u, goal, allow, k == 0)
			a.tell("cover", act, ok)
		}
	}
}

// answers tells what should be chosen of a menu.
func (a *adviser) answers(m *core.State, k engine.Kind, menu []engine.Action) {
	choose := map[engine.Kind]func(*core.State, []core.Action) int{
		engine.CastSpell: tactics.ChooseSpell, engine.CastAt: tactics.ChooseTarget, core.CommitTokens: tactics.ChooseTokens,
		core.FuriousWith: tactics.BestBlow, core.UseRule: tactics.ChooseUse,
	}
	if f, ok := choose[k]; ok {
		fmt.Fprintln(a, k, f(m, menu))
	}
	switch k {
	case core.BlockSpell:
		fmt.Fprintln(a, k, tactics.ChooseBlock(m))
	case core.PickModel:
		fmt.Fprintln(a, k, tactics.ChoosePick(m, menu, false), tactics.ChoosePick(m, menu, true))
	}
}

// advised returns the sum of what tactics say in a random game, at every n-th decision where a unit moves.
func advised(t *testing.T, g *engine.Game, seed uint64, n int) uint64 {
	sum := fnv.New64a()
	a := adviser{sum, dice.New(seed)}
	s := g.New(seed)
	var menu []engine.Action
	for k := 0; !s.Over(); k++ {
		menu = s.Menu(menu[:0])
		d, m := s.Decision(), peek.Live(s)
		if u := int(d.Unit); d.Kind == engine.ChooseAction || d.Kind == engine.MoveTo {
			if k%n == 0 && m.Units[u].Is(core.OnTable) {
				a.moves(s, m, u)
			}
		}
		a.answers(m, d.Kind, menu)
		i := a.rng.Intn(len(menu))
		if fights := slices.IndexFunc(menu, func(b engine.Action) bool {
			return b.Verb == engine.Charge || b.Verb == engine.Fire || b.Verb == engine.Cast || b.Verb == engine.Use
		}); fights >= 0 && a.rng.Intn(3) > 0 {
			i = fights
		}
		must.Do(t, s.Apply(menu[i]))
	}
	return sum.Sum64()
}

// Tactics say what they said.
func TestAdvice(t *testing.T) {
	var all strings.Builder
	look := func(name string, setup engine.Setup, seed, n int) {
		fmt.Fprintf(&all, "%s %016x\n", name, advised(t, must.Get(engine.Compile(setup))(t), uint64(seed), n))
	}
	list := func(name string) *roster.Army {
		if filepath.Ext(name) == "" {
			return must.Get(roster.StarterList(name))(t)
		}
		return must.Get(roster.Load("../games/testdata/" + name))(t)
	}
	tables := mission.Tables()
	battle := func(seed, n int, a, b string) {
		armies := [2]*roster.Army{list(a), list(b)}
		look(fmt.Sprintf("%s against %s", a, b), engine.Setup{Ruleset: must.Get(rulesets.ByName(armies[0].Ruleset))(t), Armies: armies,
			Table:   must.Get(mission.StarterTable(tables[seed%len(tables)]))(t),
			Mission: must.Get(mission.StarterMission("standoff"))(t)}, seed, n)
	}
	styles := []string{"elite", "fast", "gunline", "horde", "mixed", "vehicles"}
	for i, style := range styles {
		battle(i, 1, style+"-1000", styles[(i+2)%6]+"-1000")
		for _, rules := range []string{"gf3", "gf2"} {
			battle(i+6, 1, fmt.Sprintf("%s-%d.yaml", rules, i+1), fmt.Sprintf("%s-%d.yaml", rules, (i+1)%6+1))
		}
	}
	for i, quest := range []string{"breach", "relay", "hunt", "laststand", "ruins"} {
		look(quest, must.Get(engine.Prepare(must.Get(rulesets.ByName(starquest.Name))(t),
			engine.Choice{Mission: quest, Party: 3, Threat: "high"}))(t), i, 1)
	}
	if *rewrite {
		sums = all.String()
		must.Do(t, os.WriteFile("testdata/sums.txt", []byte(sums), 0o644))
	}
	want := strings.Split(strings.ReplaceAll(sums, "\r\n", "\n"), "\n")
	for k, got := range strings.Split(all.String(), "\n") {
		if k >= len(want) || got != want[k] {
			t.Errorf("testdata/sums.txt:%d: got %q (go test -rewrite writes it anew, if that is meant)", k+1, got)
		}
	}
}
