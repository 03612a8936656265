package odds_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	common "gauntlet/engine/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

var duelist = stargrave.Ruleset.(engine.Duelist)

// ask opens the lists of a question about LIST:FIGURE and LIST:FIGURE, and answers it.
func ask(t *testing.T, attacker, defender string, q common.Question, rulings ...engine.Ruling) (*common.Report, error) {
	t.Helper()
	for i, text := range [2]string{attacker, defender} {
		q.Lists[i], q.Units[i], _ = strings.Cut(text, ":")
		name, foes := duelist.Foes()
		if q.Armies[i] = foes; q.Lists[i] != name {
			q.Armies[i] = must.Get(roster.Open(q.Lists[i]))(t)
		}
	}
	if q.Cover == "" {
		q.Cover = "none"
	}
	return duelist.Duel(t.Context(), &q, rulings)
}

// read returns a part of what programs read of a report: numbers by their names, those within others by paths.
func read(t *testing.T, r *common.Report, part string) map[string]float64 {
	t.Helper()
	var doc map[string]any
	must.Do(t, json.Unmarshal(must.Get(json.Marshal(r.Document))(t), &doc))
	out := map[string]float64{}
	flatten(out, "", doc[part])
	if len(out) == 0 {
		t.Fatalf("the report has no %s", part)
	}
	return out
}

func flatten(into map[string]float64, path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for key, x := range v {
			flatten(into, strings.TrimPrefix(path+"."+key, "."), x)
		}
	case float64:
		into[path] = v
	}
}

// number returns an answer of a case.
func number(t *testing.T, kind, input, name string, rulings []engine.Ruling) float64 {
	t.Helper()
	out := must.Get(answer(&common.Case{Ruleset: crew.Ruleset, Kind: kind, Input: []byte(input)}, rulings...))(t)
	x, ok := out.Find(name).(float64)
	if !ok {
		t.Fatalf("%s %s has no %s", kind, input, name)
	}
	return x
}

// pick returns some rulings with values at random.
func pick(r *rand.Rand, names ...string) (out []engine.Ruling) {
	for _, info := range stargrave.Ruleset.Rulings() {
		for _, name := range names {
			if info.Name == name {
				out = append(out, engine.Ruling{Name: name, Value: info.Values[r.IntN(len(info.Values))]})
			}
		}
	}
	return out
}

// all are the figures of the shipped crews, and the creatures, as questions name them.
func all(t *testing.T) (names []string, figures []*crew.Figure) {
	t.Helper()
	add := func(list string, a *roster.Army) {
		for i := range a.Units {
			names, figures = append(names, fmt.Sprintf("%s:%d", list, i+1)), append(figures, crew.Of(&a.Units[i]))
		}
	}
	for _, list := range roster.StarterOf(crew.Ruleset) {
		add(list, must.Get(roster.Open(list))(t))
	}
	add("creatures", raid.Bestiary())
	return names, figures
}

// Shots of random figures under random conditions and rulings are what the cases say that are made of the figures'
// numbers by hand.
func TestShotsEqualTheCases(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	names, figures := all(t)
	shot := map[string]int{}
	for range 600 {
		i, j := r.IntN(len(names)), r.IntN(len(names))
		a, b := figures[i], figures[j]
		if len(a.Gear) == 0 || a.Rank == crew.Creature && b.Rank == crew.Creature {
			continue
		}
		g := a.Gear[r.IntN(len(a.Gear))]
		w := g.Stats()
		if w.Sort != crew.Gun && w.Sort != crew.Cone {
			continue
		}
		cover := r.IntN(3)
		q := common.Question{Weapon: w.Name, Range: r.IntN(w.Range + 1), Moved: r.IntN(2) == 0, Unjammed: r.IntN(2) == 0,
			Stunned: r.IntN(2) == 0, Cover: []string{"none", "light", "heavy"}[cover], Between: r.IntN(4),
			Wounds: r.IntN(b.Health)}
		rulings := pick(r, "sg.critical_mode", "sg.jam_misses")
		report := must.Get(ask(t, names[i], names[j], q, rulings...))(t)
		mods, armour := 2*cover+q.Between, b.Armour
		if w.Sort == crew.Cone {
			mods, armour = 0, 0
		}
		for _, is := range []struct {
			so bool
			by int
		}{{q.Moved, 1}, {q.Unjammed, 1}, {q.Stunned, 2}, {b.Large, -2}} {
			if is.so {
				mods += is.by
			}
		}
		input := fmt.Sprintf(`{"shoot": %d, "fight": %d, "armour": %d, "damage_mod": %d, "target_mods": %d, "health": %d}`,
			a.Shoot, b.Fight, armour, w.Damage, mods, b.Health-q.Wounds)
		full := strings.Replace(input, fmt.Sprintf(`"health": %d`, b.Health-q.Wounds), fmt.Sprintf(`"health": %d`, b.Health), 1)
		got := read(t, report, "attack")
		for name, want := range map[string]float64{
			"p_hits":               number(t, "sg_shoot", input, "p_shooter_wins", rulings),
			"p_damage":             number(t, "sg_shoot", input, "p_damage", rulings),
			"p_jam":                number(t, "sg_shoot", input, "p_jam", rulings),
			"p_out":                number(t, "sg_shoot", input, "p_at_least_health", rulings),
			"p_out_at_full_health": number(t, "sg_shoot", full, "p_at_least_health", rulings),
			"damage.mean":          number(t, "sg_shoot", input, "mean_damage", rulings),
		} {
			if x, ok := got[name]; !ok || math.Abs(x-want) > 1e-9 {
				t.Fatalf("%s with a %s against %s, %+v under %v: %s is %v, want %v", names[i], w.Name, names[j], q, rulings,
					name, x, want)
			}
		}
		// who is stunned is not out of action
		stuns := number(t, "sg_shoot", input, "p_stunned", rulings)
		if b.Health-q.Wounds < 4 {
			stuns = 0
		} else {
			stuns -= got["p_out"]
		}
		if math.Abs(got["p_stunned"]-stuns) > 1e-9 {
			t.Fatalf("%s: stunned with %v, want %v", input, got["p_stunned"], stuns)
		}
		shot[w.Name]++
	}
	if len(shot) < 5 {
		t.Errorf("only %v have been shot", shot)
	}
}

// Combats of all figures with random supporters are what the cases say.
func TestCombatsEqualTheCases(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	names, figures := all(t)
	blade := func(f *crew.Figure) (damage, fight int) {
		damage, fight = crew.UnarmedDamage, crew.UnarmedFight
		for _, g := range f.Gear {
			if w := g.Stats(); w.Sort == crew.Blade && (fight < 0 || w.Damage > damage) {
				damage, fight = w.Damage, 0
			}
		}
		return damage, fight
	}
	for range 300 {
		i, j := r.IntN(len(names)), r.IntN(len(names))
		a, b := figures[i], figures[j]
		if a.Rank == crew.Creature && b.Rank == crew.Creature {
			continue
		}
		q := common.Question{Charging: true, Supporters: []int{r.IntN(5), r.IntN(3)}}
		rulings := pick(r, "sg.melee_tie")
		got := read(t, must.Get(ask(t, names[i], names[j], q, rulings...))(t), "combat")
		damageA, lessA := blade(a)
		damageB, lessB := blade(b)
		input := fmt.Sprintf(`{"a_fight": %d, "a_armour": %d, "a_damage": %d, "a_support": %d, "b_fight": %d, "b_armour": %d,
			"b_damage": %d, "b_support": %d}`, a.Fight+lessA, a.Armour, damageA, q.Supporters[0], b.Fight+lessB, b.Armour,
			damageB, q.Supporters[1])
		for name, of := range map[string]string{"p_attacker_wins": "p_a_wins", "p_defender_wins": "p_b_wins",
			"p_tie": "p_tie", "attacker.damage.mean": "mean_damage_to_a", "defender.damage.mean": "mean_damage_to_b"} {
			if want := number(t, "sg_melee", input, of, rulings); math.Abs(got[name]-want) > 1e-9 {
				t.Fatalf("%s against %s, %+v under %v: %s is %v, want %v", names[i], names[j], q, rulings, name, got[name],
					want)
			}
		}
	}
}

// A grenade gets at a target on a base of 32 millimetres on which it comes down, and from up to two inches away; what
// it does then is what the cases of fragments say.
func TestGrenadesEqualTheCases(t *testing.T) {
	for _, c := range []struct {
		attacker, weapon string
		moved, launcher  bool
		twice            string
		shoot            int
	}{
		{"ashhands:captain", "fragmentation grenades", false, false, "off", 2},
		{"ashhands:captain", "fragmentation grenades", true, false, "on", 2},
		{"fieldlab:Grenadier Otto", "grenade launcher", false, true, "off", 3},
		{"fieldlab:Grenadier Otto", "grenade launcher", true, true, "on", 3},
	} {
		rulings := []engine.Ruling{{Name: "sg.launcher_double", Value: c.twice}}
		q := common.Question{Weapon: c.weapon, Range: 5, Moved: c.moved, Cover: "light", Stunned: true}
		got := read(t, must.Get(ask(t, c.attacker, "lanterns:mate", q, rulings...))(t), "attack")
		out := must.Get(answer(&common.Case{Ruleset: crew.Ruleset, Kind: "sg_grenade",
			Input: fmt.Appendf(nil, `{"shoot": %d, "los": true, "hasty": %t, "launcher": %t}`, c.shoot, c.moved,
				c.launcher)}, rulings...))(t)
		spread := out.Find("scatter_distribution").(common.Answers)
		near := 0.0
		for _, inches := range []string{"on_target", "1", "2"} {
			near += spread.Find(inches).(float64)
		}
		input := `{"shoot": 3, "fight": 2, "armour": 9, "target_mods": 4, "health": 14, "grenade": true}`
		for name, want := range map[string]float64{"p_near": near,
			"p_hits":      near * number(t, "sg_shoot", input, "p_shooter_wins", rulings),
			"p_out":       near * number(t, "sg_shoot", input, "p_at_least_health", rulings),
			"damage.mean": near * number(t, "sg_shoot", input, "mean_damage", rulings)} {
			if math.Abs(got[name]-want) > 1e-9 {
				t.Errorf("%+v: %s is %v, want %v", c, name, got[name], want)
			}
		}
		if _, jams := got["p_jam"]; jams {
			t.Error("grenades have no jam")
		}
	}
}

// A power works when its die reaches its score, with the Health that is spent; what it does then is a shot of its
// own strength.
func TestPowers(t *testing.T) {
	for _, c := range []struct {
		attacker, power string
		boost, bonus    int
		works           float64
	}{{"redchoir", "Spark Lance", 0, 4, 11 / 20.}, {"redchoir", "Spark Lance", 3, 4, 14 / 20.},
		{"ashhands", "Shard Burst", 1, 3, 10 / 20.}} {
		a := must.Get(roster.Open(c.attacker))(t)
		user := ""
		for i := range a.Units {
			for _, p := range crew.Of(&a.Units[i]).Powers {
				if p.String() == c.power {
					user = fmt.Sprintf("%s:%d", c.attacker, i+1)
				}
			}
		}
		if user == "" {
			t.Fatalf("nobody of %s has %s", c.attacker, c.power)
		}
		q := common.Question{Spell: strings.ToLower(c.power), Boost: c.boost, Range: 10, Between: 1}
		r := must.Get(ask(t, user, "lanterns:captain", q))(t)
		var doc struct {
			Cast  float64 `json:"p_cast"`
			Spell string
		}
		must.Do(t, json.Unmarshal(must.Get(json.Marshal(r.Document))(t), &doc))
		input := fmt.Sprintf(`{"shoot": %d, "fight": 3, "armour": 10, "target_mods": 1, "health": 16}`, c.bonus)
		want := number(t, "sg_shoot", input, "mean_damage", nil)
		if got := read(t, r, "attack"); math.Abs(doc.Cast-c.works) > 1e-9 || doc.Spell != c.power ||
			math.Abs(got["damage.mean"]-want) > 1e-9 {
			t.Errorf("%+v: works with %v, %v damage instead of %v", c, doc.Cast, got["damage.mean"], want)
		}
	}
}

// What is rolled by the code that plays lies near what is worked out, and depends on the seed alone.
func TestSampledAgrees(t *testing.T) {
	const n = 40_000
	for _, c := range []struct {
		attacker, defender, part string
		q                        common.Question
		rulings                  []engine.Ruling
	}{
		{"lanterns:captain", "ashhands:2", "attack", common.Question{Range: 18, Cover: "light", Between: 1, Moved: true,
			Stunned: true, Wounds: 6}, nil},
		{"lanterns:6", "creatures:Hull Breaker", "attack", common.Question{Range: 20, Unjammed: true}, nil},
		{"lanterns:6", "creatures:Hull Breaker", "attack", common.Question{Range: 20},
			[]engine.Ruling{{Name: "sg.critical_mode", Value: "auto_win_double"}, {Name: "sg.jam_misses", Value: "on"}}},
		{"ashhands:Furnace", "lanterns:2", "attack", common.Question{Range: 4, Weapon: "flamethrower"}, nil},
		{"ashhands:captain", "lanterns:mate", "attack", common.Question{Range: 5, Weapon: "fragmentation grenades",
			Moved: true, Cover: "heavy"}, nil},
		{"ashhands:captain", "creatures:2", "attack", common.Question{Range: 5, Weapon: "fragmentation grenades"}, nil},
		{"ashhands:mate", "lanterns:1", "attack", common.Question{Range: 10, Spell: "Shard Burst"}, nil},
		{"lanterns:captain", "ashhands:2", "combat", common.Question{Charging: true, Supporters: []int{2, 1}}, nil},
		{"lanterns:3", "ashhands:1", "combat", common.Question{Charging: true, Wounds: 10, Supporters: []int{0, 1}},
			[]engine.Ruling{{Name: "sg.melee_tie", Value: "both"}}},
	} {
		exact := read(t, must.Get(ask(t, c.attacker, c.defender, c.q, c.rulings...))(t), c.part)
		c.q.Sampled, c.q.Seed = n, 5
		report := must.Get(ask(t, c.attacker, c.defender, c.q, c.rulings...))(t)
		sampled := read(t, report, c.part)
		again := read(t, must.Get(ask(t, c.attacker, c.defender, c.q, c.rulings...))(t), c.part)
		same := true
		for name, want := range exact {
			got := sampled[name]
			off := 5 * math.Sqrt(max(want*(1-want), 1e-4)/n)
			switch side, is := strings.CutSuffix(name, ".mean"); {
			case is:
				off = 5 * exact[side+".spread"] / math.Sqrt(n)
			case strings.HasSuffix(name, ".spread"):
				off = 0.05 * (want + 0.1)
			case strings.HasSuffix(name, ".median"):
				off = 1
			}
			if math.Abs(got-want) > off {
				t.Errorf("%s against %s, %+v: %s is %v when rolled, %v when worked out", c.attacker, c.defender, c.q, name, got,
					want)
			}
			same = same && got == want
			if again[name] != got {
				t.Errorf("%s is %v, and %v by the same seed", name, got, again[name])
			}
		}
		if same {
			t.Errorf("%s against %s: nothing is rolled", c.attacker, c.defender)
		}
		if !strings.Contains(report.How, "sampled 40000 times") {
			t.Errorf("the report says %q", report.How)
		}
	}
}

// A weapon that is not named is the one that takes most Health at that range.
func TestBestWeapon(t *testing.T) {
	for _, c := range []struct {
		attacker string
		inches   int
		want     string
	}{
		{"ashhands:captain", 4, "shotgun from 4 inches"},
		{"ashhands:captain", 12, "shotgun from 12 inches"},
		{"ashhands:Furnace", 3, "flamethrower from 3 inches"},
		{"lanterns:mate", 10, "pistol from 10 inches"},
	} {
		r := must.Get(ask(t, c.attacker, "lanterns:Wick", common.Question{Range: c.inches}))(t)
		if r.How != c.want {
			t.Errorf("%s: %s, want %s", c.attacker, r.How, c.want)
		}
		if lost := r.Counts[1]; lost.Name != "Health lost" || r.Worth != lost.Mean || r.Worth > 10 {
			t.Errorf("it is worth %v, and %s is %v", r.Worth, lost.Name, lost.Mean)
		}
	}
	_, err := ask(t, "ashhands:captain", "lanterns:Wick", common.Question{Range: 13})
	if !errors.Is(err, common.ErrUnarmed) || !strings.Contains(err.Error(), `no weapon of "Dov Karrask" reaches over 13`) {
		t.Error(err)
	}
}

// What cannot be asked is refused with a sentence.
func TestDuelRefusals(t *testing.T) {
	for _, c := range []struct {
		attacker, defender string
		q                  common.Question
		want               string
	}{
		{"lanterns:captin", "ashhands:2", common.Question{}, `lanterns: no figure "captin" (did you mean "captain"?)`},
		{"lanterns:1", "ashhands:8", common.Question{}, "ashhands: no figure 8; it has 7"},
		{"lanterns:1", "creatures:Scutler", common.Question{}, `no figure "Scutler" (did you mean "Scuttler"?)`},
		{"creatures:1", "creatures:2", common.Question{}, "creatures do not attack each other"},
		{"lanterns:1", "ashhands:2", common.Question{Given: []string{"range", "fatigued"}},
			"--fatigued means nothing in Stargrave"},
		{"lanterns:1", "ashhands:2", common.Question{Cover: "hevy"},
			`--cover hevy: none of none, light, heavy (did you mean "heavy"?)`},
		{"lanterns:1", "ashhands:2", common.Question{Between: -1}, "--between -1: outside 0 to 20"},
		{"lanterns:1", "ashhands:2", common.Question{Wounds: 14}, "--wounds 14: outside 0 to 13"},
		{"lanterns:1", "ashhands:2", common.Question{Charging: true, Supporters: []int{1, 10}},
			"--supporters 10: outside 0 to 9"},
		{"lanterns:1", "ashhands:2", common.Question{Charging: true, Supporters: []int{1, 1, 1}}, "--supporters: 3 numbers"},
		{"lanterns:1", "ashhands:2", common.Question{Weapon: "carbin"},
			`"Ysolde Marr" has no weapon "carbin" (did you mean "carbine"?); it has carbine, hand weapon`},
		{"lanterns:1", "ashhands:2", common.Question{Weapon: "hand weapon"}, "it is for combat: --charging"},
		{"lanterns:2", "ashhands:2", common.Question{Weapon: "smoke grenades"}, "nobody is hurt by it"},
		{"lanterns:2", "ashhands:2", common.Question{Weapon: "pistol", Range: 11}, "pistol reaches 10 inches"},
		{"ashhands:1", "lanterns:2", common.Question{Weapon: "fragmentation grenades", Range: 6},
			"reaches 6 inches, to the middle of the target"},
		{"ashhands:Furnace", "lanterns:2", common.Question{Weapon: "flamethrower", Cover: "light",
			Given: []string{"weapon", "cover"}}, "--weapon does not go with --cover: it changes nothing about flamethrower"},
		{"ashhands:2", "lanterns:2", common.Question{Spell: "Shard Bust"}, `did you mean "Shard Burst"?`},
		{"ashhands:2", "lanterns:2", common.Question{Spell: "Clear Head"}, "nobody is hurt by it"},
		{"ashhands:2", "lanterns:2", common.Question{Spell: "Shard Burst", Boost: 12},
			"--boost 12: outside 0 to 11, for "},
		{"ashhands:3", "lanterns:2", common.Question{Spell: "Shard Burst"}, "it has nothing"},
	} {
		if _, err := ask(t, c.attacker, c.defender, c.q); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s against %s, %+v: %v, want %s", c.attacker, c.defender, c.q, err, c.want)
		}
	}
	if _, err := ask(t, "lanterns:1", "ashhands:2", common.Question{}, engine.Ruling{Name: "sg.melee_ti"}); err == nil ||
		!strings.Contains(err.Error(), `did you mean "sg.melee_tie"?`) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	q := common.Question{Lists: [2]string{"creatures", "lanterns"}, Units: [2]string{"1", "1"}, Cover: "none",
		Charging: true, Sampled: 10, Armies: [2]*roster.Army{raid.Bestiary(), must.Get(roster.Open("lanterns"))(t)}}
	if _, err := duelist.Duel(ctx, &q, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("an end is no reason to end: %v", err)
	}
}
