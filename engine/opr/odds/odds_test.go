package odds_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A side is one unit of a duel: equal models in a row, each with one copy of each weapon.
type side struct {
	quality, defense, models, tough int
	rules                           []roster.Rule
	weapons                         []roster.Weapon
}

func (d side) army(name string) *roster.Army {
	u := roster.Unit{Name: name, Quality: d.quality, Defense: d.defense, Points: 100, Weapons: d.weapons}
	for range d.models {
		m := roster.Model{Quality: d.quality, Defense: d.defense, Tough: max(1, d.tough), Base: 25_40,
			Rules: d.rules}
		for w := range d.weapons {
			m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: 1})
		}
		u.Models = append(u.Models, m)
	}
	return &roster.Army{Name: name, Ruleset: "gf3", Points: 100, Units: []roster.Unit{u}}
}

// faceOff returns a state in which the attacker is about to choose its action, the two rows facing each other
// with gap inches between the edges of their bases.
func faceOff(tb testing.TB, attacker, target side, gap int, cover bool) *engine.State {
	tb.Helper()
	rules := must.Get(rulesets.ByName("gf3"))(tb)
	table := &mission.Table{Name: "field", Width: 72 * geom.Inch, Height: 48 * geom.Inch}
	if cover {
		table.Terrain = []mission.Piece{{Name: "grove", Cover: true,
			Center: geom.Point{Y: int32(gap+1) * geom.Inch}, Radius: 10 * geom.Inch}}
	}
	g := must.Get(engine.Compile(engine.Setup{
		Ruleset: rules,
		Armies:  [2]*roster.Army{attacker.army("Attackers"), target.army("Targets")},
		Table:   table,
		Mission: &mission.Mission{Name: "duel", Rounds: 4,
			Zones:   mission.Zones{Edge: "long", Depth: 12 * geom.Inch, Gap: 24 * geom.Inch},
			Markers: mission.Markers{Fixed: []geom.Point{{}}}},
	}))(tb)
	s := g.New(1)
	for s.Decision().Kind != engine.Activate {
		must.Do(tb, s.Apply(s.Menu(nil)[0]))
	}
	m := peek.Live(s)
	m.Active, m.Decide.Seat = 0, 0
	for u, d := range g.Units() {
		for k := range int(d.Size) {
			m.Models[int(d.First)+k].P = geom.Point{X: int32(k)*1100 - int32(d.Size-1)*550,
				Y: int32(u*(gap+1)) * geom.Inch}
		}
		m.Rebox(u)
	}
	must.Do(tb, s.Apply(engine.Action{Verb: engine.Pick, Unit: 0}))
	return s
}

// rules reads special rules of gf3, or of v2.16 alone.
func rules(texts ...string) (list []roster.Rule) {
	for _, text := range texts {
		r, err := roster.ParseRule(text, "gf3")
		if err != nil {
			if r, err = roster.ParseRule(text, "gf2"); err != nil {
				panic(err)
			}
		}
		list = append(list, r)
	}
	return list
}

func gun(attacks int, r ...string) []roster.Weapon {
	return []roster.Weapon{{Name: "gun", Range: 48, Attacks: attacks, Rules: rules(r...)}}
}

func blade(attacks int, r ...string) []roster.Weapon {
	return []roster.Weapon{{Name: "blade", Attacks: attacks, Rules: rules(r...)}}
}

// A worked is an attack sequence with its exact mean, worked out by hand with fractions.
type worked struct {
	name             string
	attacker, target side
	how              string // "cover", "fatigued", and how many inches are between them; usually 12, or 4 to charge
	hits, wounds     float64
}

// faceOff sets the case up.
func (c *worked) faceOff(tb testing.TB) *engine.State {
	gap, cover, fatigued := 12, false, false
	if c.attacker.weapons[0].Range == 0 {
		gap = 4
	}
	for _, word := range strings.Fields(c.how) {
		switch word {
		case "cover":
			cover = true
		case "fatigued":
			fatigued = true
		default:
			gap, _ = strconv.Atoi(word)
		}
	}
	s := faceOff(tb, c.attacker, c.target, gap, cover)
	if fatigued {
		peek.Live(s).Units[0].Flags |= engine.Fatigued
	}
	return s
}

func foe(defense, models int, r ...string) side {
	return side{quality: 4, defense: defense, models: models, rules: rules(r...), weapons: blade(1)}
}

func shooter(quality, attacks int, r ...string) side {
	return side{quality: quality, defense: 4, models: 1, weapons: gun(attacks, r...)}
}

func fighter(quality, attacks int, r ...string) side {
	return side{quality: quality, defense: 4, models: 1, weapons: blade(attacks, r...)}
}

func tough(s side, n int) side {
	s.tough = n
	return s
}

var cases = []worked{
	{"plain", shooter(4, 6), foe(4, 10), "", 3, 1.5},
	{"AP", shooter(3, 5, "AP(1)"), foe(4, 10), "", 10. / 3, 20. / 9},
	{"a 6 always blocks", shooter(2, 3, "AP(4)"), foe(4, 5), "", 2.5, 25. / 12},
	{"a 1 never blocks", shooter(3, 4), foe(2, 5), "cover", 8. / 3, 4. / 9},
	{"cover", shooter(4, 4), foe(5, 5), "cover", 2, 1},
	{"cover against AP", shooter(5, 4, "AP(3)"), foe(3, 5), "cover", 4. / 3, 8. / 9},
	{"Stealth from afar", shooter(4, 4), foe(5, 5, "Stealth"), "", 4. / 3, 8. / 9},
	{"Stealth at 9 inches", shooter(4, 4), foe(5, 5, "Stealth"), "9", 2, 4. / 3},
	{"a 6 always hits", shooter(6, 4), foe(5, 5, "Stealth"), "", 2. / 3, 4. / 9},
	{"Reliable", shooter(5, 4, "Reliable"), foe(4, 5, "Stealth"), "", 8. / 3, 4. / 3},
	{"Rending", shooter(4, 4, "Rending", "AP(1)"), foe(2, 5), "", 2, 1},
	{"Rending stops Regeneration", shooter(4, 3, "Rending"), foe(3, 5, "Regeneration"), "", 1.5, 0.75},
	{"Regeneration", shooter(4, 4), foe(4, 5, "Regeneration"), "", 2, 2. / 3},
	{"Bane", shooter(3, 4, "Bane"), foe(3, 5, "Regeneration"), "", 8. / 3,
		28. / 27},
	{"Bane with AP", shooter(3, 3, "Bane", "AP(4)"), foe(4, 5), "", 2,
		35. / 18},
	{"Surge", shooter(4, 4, "Surge"), foe(4, 10), "", 8. / 3, 4. / 3},
	{"Surge and Rending", shooter(5, 3, "Surge", "Rending"), foe(2, 10), "", 1.5, 7. / 12},
	{"Blast ignores cover", shooter(4, 2, "Blast(3)"), foe(4, 5), "cover", 3, 1.5},
	{"Blast at two models", shooter(4, 3, "Blast(6)", "AP(1)"), foe(5, 2), "", 3, 2.5},
	{"Blast and Surge", shooter(4, 2, "Blast(3)", "Surge"), foe(4, 10), "", 4, 2},
	{"Deadly", shooter(4, 3, "Deadly(3)", "AP(2)"), tough(foe(3, 3), 3), "", 1.5, 3},
	{"Deadly up to Tough", shooter(3, 4, "Deadly(3)"), tough(foe(5, 3), 2), "", 8. / 3, 2 * 16. / 9},
	{"Deadly and Regeneration", shooter(3, 2, "Deadly(3)", "AP(1)"),
		tough(foe(3, 1, "Regeneration"), 6), "", 4. / 3, 4. / 3},
	{"Deadly beyond Tough and Regeneration", // of two wounds, each kept with 2/3, one can be lost: 8/9
		shooter(4, 2, "Deadly(2)"), foe(4, 2, "Regeneration"), "", 1,
		4. / 9},
	{"Relentless from afar", side{quality: 4, defense: 4, models: 1, weapons: gun(4),
		rules: rules("Relentless")}, foe(4, 10), "10", 8. / 3, 4. / 3},
	{"Relentless at 9 inches", side{quality: 4, defense: 4, models: 1, weapons: gun(4),
		rules: rules("Relentless")}, foe(4, 9), "9", 2, 1},
	{"Furious", side{quality: 4, defense: 4, models: 1, weapons: blade(4),
		rules: rules("Furious")}, foe(4, 10), "", 8. / 3, 4. / 3},
	{"Furious and Surge", side{quality: 4, defense: 4, models: 1, weapons: blade(3, "Surge"),
		rules: rules("Furious")}, foe(4, 10), "", 2.5, 1.25},
	{"Fatigued", fighter(2, 6, "AP(1)"), foe(4, 10), "fatigued", 1, 2. / 3},
	{"Fatigued with Thrust", fighter(4, 4, "Thrust", "Reliable"), foe(4, 10), "fatigued", 2. / 3, 4. / 9},
	{"Thrust", fighter(4, 4, "Thrust", "AP(1)"), foe(4, 10), "", 8. / 3,
		20. / 9},
	{"Thrust and Rending", fighter(4, 3, "Thrust", "Rending"), foe(2, 10), "", 2, 11. / 12},
	{"no cover in melee", fighter(4, 6), foe(4, 10), "cover", 3, 1.5},
	{"Impact", side{quality: 4, defense: 4, models: 1, weapons: blade(3, "AP(1)"),
		rules: rules("Impact(3)")}, foe(4, 5), "", 4, 2.25},
	{"no Impact when Fatigued", side{quality: 4, defense: 4, models: 1, weapons: blade(3),
		rules: rules("Impact(3)")}, foe(4, 5), "fatigued", 0.5, 0.25},
}

// mean returns what the package says about a worked case, by shooting when the attacker has a gun and else by
// charging.
func mean(tb testing.TB, c *worked) (*engine.State, odds.Mean) {
	s := c.faceOff(tb)
	var mind odds.Mind
	if c.attacker.weapons[0].Range > 0 {
		return s, mind.Shooting(s.View(), 0, 1, geom.Point{})
	}
	return s, mind.Charge(s.View(), 0, 1)
}

func TestWorkedCases(t *testing.T) {
	for i := range cases {
		c := &cases[i]
		_, m := mean(t, c)
		if math.Abs(m.Hits-c.hits) > odds.Epsilon || math.Abs(m.Wounds-c.wounds) > odds.Epsilon {
			t.Errorf("%s: %v hits, %v wounds; want %v and %v", c.name, m.Hits, m.Wounds, c.hits, c.wounds)
		}
	}
}

// The pipeline rolls what the package computes: over many attacks the hits and wounds that it reports have
// the computed means.
func TestMeansAgainstThePipeline(t *testing.T) {
	const n = 3000
	for i := range cases {
		c := &cases[i]
		if has(c.attacker.rules, roster.Impact) {
			continue // a group of its own; TestMeansAgainstWoundsTaken has it
		}
		start, m := mean(t, c)
		var hits, hits2, wounds, wounds2 float64
		var s engine.State
		for seed := range uint64(n) {
			s.CopyFrom(start)
			s.Reseed(seed)
			h, w := attack(t, &s, c)
			hits, hits2, wounds, wounds2 = hits+h, hits2+h*h, wounds+w, wounds2+w*w
		}
		near(t, c.name+": hits", hits, hits2, n, m.Hits)
		if !has(c.attacker.weapons[0].Rules, roster.Deadly) { // what the pipeline tells is not multiplied yet
			near(t, c.name+": wounds", wounds, wounds2, n, m.Wounds)
		}
	}
}

func has(rules []roster.Rule, id roster.RuleID) bool {
	_, has := roster.Rating(rules, id)
	return has
}

// first is what the attacker does.
func (c *worked) first() engine.Action {
	if c.attacker.weapons[0].Range == 0 {
		return engine.Action{Verb: engine.Charge, Target: 1}
	}
	return engine.Action{Verb: engine.Hold}
}

// attack lets the attacker shoot or charge and returns the hits and wounds that the engine told of its first
// strike.
func attack(tb testing.TB, s *engine.State, c *worked) (hits, wounds float64) {
	var trace engine.Trace
	s.SetTrace(&trace)
	defer s.SetTrace(nil)
	apply := func(a engine.Action) {
		must.Do(tb, s.Apply(a))
	}
	apply(c.first())
	for {
		for _, note := range trace.Notes {
			if n, _ := fmt.Sscanf(note, "%f hits, %f wounds", &hits, &wounds); n == 2 {
				return hits, wounds
			}
		}
		menu := s.Menu(nil)
		apply(menu[len(menu)-1]) // the last entry fires
	}
}

// near checks a sum over n samples, with its sum of squares, against the mean that each should have: within
// 4.5 standard errors.
func near(t *testing.T, what string, sum, squares float64, n int, want float64) {
	t.Helper()
	got := sum / float64(n)
	spread := math.Sqrt(max(squares/float64(n)-got*got, 0.01) / float64(n))
	if math.Abs(got-want) > 4.5*spread {
		t.Errorf("%s: mean %.4f of %d attacks, computed %.4f", what, got, n, want)
	}
}

// Wounds that one large model can take are all counted by the engine: Deadly and Regeneration, two weapons,
// and Impact included.
func TestMeansAgainstWoundsTaken(t *testing.T) {
	giant := func(r ...string) side { return tough(foe(4, 1, r...), 60) }
	armed := func(w ...roster.Weapon) side { return side{quality: 4, defense: 4, models: 3, weapons: w} }
	for _, c := range []worked{
		{name: "Deadly", attacker: armed(gun(3, "Deadly(3)")...), target: giant()},
		{name: "Deadly and Regeneration", attacker: armed(gun(3, "Deadly(3)")...),
			target: giant("Regeneration")},
		{name: "Deadly and Bane", attacker: armed(gun(3, "Deadly(2)", "Bane")...),
			target: giant("Regeneration")},
		{name: "two guns", attacker: armed(roster.Weapon{Name: "gun", Range: 24, Attacks: 2},
			roster.Weapon{Name: "cannon", Range: 36, Attacks: 1, Rules: rules("AP(3)")}),
			target: giant()},
		{name: "Impact", attacker: side{quality: 4, defense: 4, models: 3, weapons: blade(2),
			rules: rules("Impact(2)")}, target: giant("Regeneration"), how: "6"},
	} {
		start, m := mean(t, &c)
		const n = 3000
		var sum, squares float64
		var s engine.State
		for seed := range uint64(n) {
			s.CopyFrom(start)
			s.Reseed(seed)
			must.Do(t, s.Apply(c.first()))
			for k := s.Decision().Kind; k == engine.Shoot || k == engine.GroupOrder ||
				k == engine.ChargePath || k == engine.CloseIn; k = s.Decision().Kind {
				menu := s.Menu(nil)
				i := 0
				if k == engine.Shoot {
					i = len(menu) - 1
				}
				must.Do(t, s.Apply(menu[i]))
			}
			w := float64(s.Model(int(s.Game().Units()[1].First)).Wounds)
			sum, squares = sum+w, squares+w*w
		}
		near(t, c.name, sum, squares, n, m.Wounds)
	}
}

// For up to three attacks all dice are walked through: the stages read one by one, with nothing averaged
// before the end.
func TestMeansAgainstEnumeration(t *testing.T) {
	lists := [][]string{
		nil,
		{"Rending"},
		{"Bane", "AP(1)"},
		{"Surge", "Rending", "AP(2)"},
		{"Blast(3)"},
		{"Reliable", "Surge"},
	}
	for quality := 2; quality <= 6; quality++ {
		for defense := 2; defense <= 6; defense++ {
			for _, list := range lists {
				for attacks := 1; attacks <= 3; attacks++ {
					s, m := mean(t, &worked{attacker: shooter(quality, attacks, list...),
						target: foe(defense, 2, "Stealth")})
					if want := enumerate(quality, attacks, defense, rules(list...), 2, -1); math.Abs(m.Wounds-want) > odds.Epsilon {
						t.Fatalf("%d+ with %d attacks %v against %d+: %v wounds, all dice say %v", quality,
							attacks, list, defense, m.Wounds, want)
					}
					if k := shooting.Volleys(peek.Live(s), 0, 1, geom.Point{}, nil); len(k) != 1 ||
						k[0].Far != attacks || k[0].Near != 0 {
						t.Fatalf("volleys %+v", k)
					}
				}
			}
		}
	}
}

// enumerate walks all dice of a volley and returns the mean of its wounds. It is written from the rules'
// text, not from the pipeline.
func enumerate(quality, attacks, defense int, list []roster.Rule, models, mod int) float64 {
	rating := func(id roster.RuleID) int { n, _ := roster.Rating(list, id); return n }
	reaches := func(die, mod, need int) bool { return die == 6 || die > 1 && die+mod >= need }
	// the wounds of one hit, over its block die and, with Bane, the second one
	blocked := func(ap int) (unblocked float64) {
		for die := 1; die <= 6; die++ {
			for again := 1; again <= 6; again++ {
				last := die
				if has(list, roster.Bane) && die == 6 {
					last = again
				}
				if !reaches(last, -ap, defense) {
					unblocked += 1. / 36
				}
			}
		}
		return unblocked
	}
	total, outcomes := 0.0, 1
	for range attacks {
		outcomes *= 6
	}
	if has(list, roster.Reliable) {
		quality = 2
	}
	for n := range outcomes {
		for i, rest := 0, n; i < attacks; i, rest = i+1, rest/6 {
			die := rest%6 + 1
			if !reaches(die, mod, quality) {
				continue
			}
			factor := 1.0
			if b := rating(roster.Blast); b > 0 {
				factor = float64(min(b, models))
			}
			ap := rating(roster.AP)
			if die == 6 {
				if has(list, roster.Surge) {
					total += factor * blocked(ap)
				}
				if has(list, roster.Rending) {
					ap = max(ap, 4)
				}
			}
			total += factor * blocked(ap)
		}
	}
	return total / float64(outcomes)
}

// Only what is in range counts, from where the unit would stand.
func TestShootingFromAfar(t *testing.T) {
	a := side{quality: 4, defense: 4, models: 1,
		weapons: []roster.Weapon{{Name: "pistol", Range: 12, Attacks: 1},
			{Name: "rifle", Range: 24, Attacks: 1}}}
	s := faceOff(t, a, foe(4, 5), 26, false)
	var mind odds.Mind
	for _, c := range []struct {
		forward int32 // inches
		hits    float64
	}{{0, 0}, {1, 0}, {2, 0.5}, {13, 0.5}, {14, 1}} {
		if m := mind.Shooting(s.View(), 0, 1, geom.Point{Y: c.forward * geom.Inch}); m.Hits != c.hits {
			t.Errorf("%d inches forward: %v hits, want %v", c.forward, m.Hits, c.hits)
		}
	}
}

// Bare means are those of all weapons, wherever the units stand: here out of range of every weapon.
func TestBareMeans(t *testing.T) {
	a := side{quality: 4, defense: 4, models: 2, rules: rules("Impact(3)"),
		weapons: []roster.Weapon{{Name: "pistol", Range: 12, Attacks: 1}, {Name: "rifle", Range: 24, Attacks: 3},
			{Name: "axe", Attacks: 2}, {Name: "knife", Attacks: 1}}}
	s := faceOff(t, a, foe(4, 5), 30, false)
	var mind odds.Mind
	shooting, charge := mind.Bare(s.View(), 0, 1)
	// eight shots on 4+; six blows on 4+ and six dice of Impact on 2+; half of the hits are blocked
	for _, c := range []struct {
		name      string
		got, want odds.Mean
	}{{"shooting", shooting, odds.Mean{Hits: 4, Wounds: 2}}, {"charge", charge, odds.Mean{Hits: 8, Wounds: 4}}} {
		if math.Abs(c.got.Hits-c.want.Hits) > odds.Epsilon || math.Abs(c.got.Wounds-c.want.Wounds) > odds.Epsilon {
			t.Errorf("%s: %+v, want %+v", c.name, c.got, c.want)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	s := faceOff(t, side{quality: 4, defense: 4, models: 10, weapons: append(gun(1), blade(2)...)},
		foe(4, 10), 8, true)
	var mind odds.Mind
	both := func() {
		mind.Shooting(s.View(), 0, 1, geom.Point{})
		mind.Charge(s.View(), 0, 1)
	}
	both()
	if n := testing.AllocsPerRun(100, both); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// By the ruling gf2.psychic_nat_rule a 6 always casts and blocks, and a 1 never does; otherwise only sums
// count (GF2-A-01).
func TestPsychicRuling(t *testing.T) {
	var sums, natural force.Edition
	natural.Casting.PsychicNatural = true
	for _, c := range []struct {
		ed             *force.Edition
		rating, number int
		blockers       []int
		reached, cast  float64 // in sixths and 36ths
	}{
		{&sums, 2, 9, nil, 0, 0},
		{&natural, 2, 9, nil, 1, 6},
		{&sums, 3, 4, nil, 6, 36},
		{&natural, 3, 4, nil, 5, 30},
		{&sums, 1, 7, []int{1}, 1, 6},    // 7 against 7 at most
		{&natural, 1, 7, []int{1}, 1, 5}, // but a 6 blocks
		{&sums, 1, 7, []int{6}, 1, 1},    // only a 1 does not come to more than 7
		{&natural, 1, 7, []int{6}, 1, 1},
		{&natural, 1, 7, []int{9}, 1, 1}, // a 1 never blocks
		{&sums, 1, 7, []int{9}, 1, 0},
	} {
		reached, cast := odds.Psychic(c.ed, c.rating, c.number, c.blockers)
		if math.Abs(6*reached-c.reached) > 1e-9 || math.Abs(36*cast-c.cast) > 1e-9 {
			t.Errorf("Psychic(%d) against %d with %v, natural 6s %v: %g sixths and %g 36ths instead of %g and %g",
				c.rating, c.number, c.blockers, c.ed.Casting.PsychicNatural, 6*reached, 36*cast, c.reached, c.cast)
		}
	}
}
