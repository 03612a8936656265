// Package odds computes exact probabilities of Stargrave's rolls. It asks package contest, which games ask for
// the faces that they have rolled, for all faces there are, and counts what comes of them.
package odds

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/odds"
	"gauntlet/engine/stargrave/contest"
)

// Rules are the rulings that odds depend on.
type Rules struct {
	Critical       string // sg.critical_mode
	Tie            string // sg.melee_tie
	JamMisses      bool   // sg.jam_misses
	PlainFragments bool   // a natural 20 of fragments is nothing special: sg.frag_critical
	LauncherTwice  bool   // sg.launcher_double
	SwimArmour     bool   // Armour counts in water: sg.fall_armour
}

// A number is a field of a case with the bounds it keeps.
type number struct {
	key    string
	n, low int
}

// most is the greatest number of a case; the least is that below 0 where bonuses may be, else 0 or 1.
const most = 100

// within refuses the first number that is out of its bounds.
func within(list ...number) error {
	for _, x := range list {
		if x.n < x.low || x.n > most {
			return fmt.Errorf("input: %s: %d is outside %d to %d", x.key, x.n, x.low, most)
		}
	}
	return nil
}

// oneOf refuses a word that is none of those known.
func oneOf(key, word string, known []string) error {
	if slices.Contains(known, word) {
		return nil
	}
	return fmt.Errorf("input: %s: unknown value %q%s", key, word, near.Hint(word, known))
}

// kinds are the kinds of case, and what answers them.
var kinds = []struct {
	name   string
	answer func(*odds.Case, *Rules) (odds.Answers, error)
}{
	{"sg_shoot", shoot}, {"sg_melee", combat}, {"sg_grenade", grenade}, {"sg_check", check},
}

// Answer answers a case under rulings, which hold where the case does not say otherwise.
func Answer(c *odds.Case, r Rules) (odds.Answers, error) {
	var names []string
	for _, k := range kinds {
		if k.name == c.Kind {
			return k.answer(c, &r)
		}
		names = append(names, k.name)
	}
	if c.Kind == "" {
		return nil, fmt.Errorf("key %q is missing", "kind")
	}
	return nil, fmt.Errorf("unknown kind %q of %s%s; there are %s", c.Kind, c.Ruleset, near.Hint(c.Kind, names),
		strings.Join(names, ", "))
}

// share returns the part that n of all faces of some dice are.
func share(n, faces int) float64 { return float64(n) / float64(faces) }

// pairs are the faces of two dice.
const pairs = contest.Die * contest.Die

// everyPair calls do for every pair of faces.
func everyPair(do func(a, b int)) {
	for a := 1; a <= contest.Die; a++ {
		for b := 1; b <= contest.Die; b++ {
			do(a, b)
		}
	}
}

// shoot answers sg_shoot: one shot at one target (SG-SHOOT-02 to SG-SHOOT-05), or one of a fragmentation
// grenade (SG-GRENADE-05), which has no jam (SG-A-44).
func shoot(c *odds.Case, r *Rules) (odds.Answers, error) {
	var in struct {
		Shoot      int    `json:"shoot"`
		Fight      int    `json:"fight"`
		Armour     int    `json:"armour"`
		Damage     int    `json:"damage_mod"`
		TargetMods int    `json:"target_mods"`
		Health     int    `json:"health"`
		Critical   string `json:"critical_mode"`
		Grenade    bool   `json:"grenade"`
		Full       bool   `json:"full"`
	}
	if err := odds.Part("input", c.Input, &in); err != nil {
		return nil, err
	}
	if err := within(number{"shoot", in.Shoot, -most}, number{"fight", in.Fight, -most},
		number{"armour", in.Armour, 0}, number{"damage_mod", in.Damage, -most},
		number{"target_mods", in.TargetMods, -most}, number{"health", in.Health, 1}); err != nil {
		return nil, err
	}
	if in.Critical == "" {
		if in.Critical = r.Critical; in.Grenade && r.PlainFragments {
			in.Critical = contest.Criticals[contest.NoCritical]
		}
	}
	if err := oneOf("critical_mode", in.Critical, contest.Criticals[:]); err != nil {
		return nil, err
	}
	x := contest.Shot{Bonus: in.Shoot, Against: in.Fight + in.TargetMods, Damage: in.Damage, Armour: in.Armour,
		Critical: contest.Critical(slices.Index(contest.Criticals[:], in.Critical)), Jams: !in.Grenade,
		JamMisses: r.JamMisses}
	t := shots(x)
	out := odds.Answers{odds.Is("p_shooter_wins", t.hits/pairs), odds.Is("p_damage", t.damage.AtLeast(1)/pairs),
		odds.Is("p_stunned", t.damage.AtLeast(contest.Stuns)/pairs), odds.Is("mean_damage", t.damage.Mean()/pairs)}
	if !in.Grenade {
		out = append(out, odds.Is("p_jam", t.jams/pairs))
	}
	out = append(out, odds.Is("p_at_least_health", t.damage.AtLeast(in.Health)/pairs))
	if in.Full {
		out = append(out, odds.Is("damage_distribution", t.damage.Over(pairs)))
	}
	return out, nil
}

// combat answers sg_melee: a Fight action (SG-MELEE-01 to SG-MELEE-03, SG-MELEE-05).
func combat(c *odds.Case, r *Rules) (odds.Answers, error) {
	var in struct {
		FightA   int    `json:"a_fight"`
		FightB   int    `json:"b_fight"`
		ArmourA  int    `json:"a_armour"`
		ArmourB  int    `json:"b_armour"`
		DamageA  int    `json:"a_damage"`
		DamageB  int    `json:"b_damage"`
		SupportA int    `json:"a_support"`
		SupportB int    `json:"b_support"`
		Tie      string `json:"tie"`
	}
	if err := odds.Part("input", c.Input, &in); err != nil {
		return nil, err
	}
	if err := within(number{"a_fight", in.FightA, -most}, number{"b_fight", in.FightB, -most},
		number{"a_armour", in.ArmourA, 0}, number{"b_armour", in.ArmourB, 0}, number{"a_damage", in.DamageA, -most},
		number{"b_damage", in.DamageB, -most}, number{"a_support", in.SupportA, 0},
		number{"b_support", in.SupportB, 0}); err != nil {
		return nil, err
	}
	if in.Tie == "" {
		in.Tie = r.Tie
	}
	if err := oneOf("tie", in.Tie, []string{"none", "both"}); err != nil {
		return nil, err
	}
	moreA, moreB := contest.Support(in.SupportA, in.SupportB)
	t := blows(contest.Combat{Bonus: [2]int{in.FightA + moreA, in.FightB + moreB}, Damage: [2]int{in.DamageA, in.DamageB},
		Armour: [2]int{in.ArmourA, in.ArmourB}, Ties: in.Tie == "both"})
	return odds.Answers{odds.Is("a_bonus", moreA), odds.Is("b_bonus", moreB),
		odds.Is("p_a_wins", t.won[contest.First]/pairs), odds.Is("p_b_wins", t.won[contest.Second]/pairs),
		odds.Is("p_tie", t.won[contest.None]/pairs), odds.Is("mean_damage_to_b", t.lost[1].Mean()/pairs),
		odds.Is("mean_damage_to_a", t.lost[0].Mean()/pairs)}, nil
}

// grenade answers sg_grenade: where a grenade comes down (SG-GRENADE-02, SG-GRENADE-03, SG-GRENADE-06).
func grenade(c *odds.Case, r *Rules) (odds.Answers, error) {
	var in struct {
		Shoot    int  `json:"shoot"`
		Sight    bool `json:"los"`
		Hasty    bool `json:"hasty"`
		Launcher bool `json:"launcher"`
	}
	if err := odds.Part("input", c.Input, &in); err != nil {
		return nil, err
	}
	if err := within(number{"shoot", in.Shoot, -most}); err != nil {
		return nil, err
	}
	total := in.Shoot + contest.PointInSight*b2i(in.Sight) + contest.HastyThrow*b2i(in.Hasty)
	if in.Launcher {
		total += contest.Launch(r.LauncherTwice)
	}
	var short [contest.MostScatter + 2]int // by inches; what is beyond the last is lost
	for face := 1; face <= contest.Die; face++ {
		short[min(contest.Short(contest.GrenadeNeed, face+total), contest.MostScatter+1)]++
	}
	var spread odds.Answers
	for n, faces := range short {
		name := fmt.Sprint(n)
		switch n {
		case 0:
			name = "on_target"
		case contest.MostScatter + 1:
			name = "lost"
		}
		spread = append(spread, odds.Is(name, share(faces, contest.Die)))
	}
	return odds.Answers{odds.Is("total_modifier", total), odds.Is("scatter_distribution", spread)}, nil
}

// check answers sg_check: a test of one die against a target number, and with swim what who fails it in deep
// water suffers (SG-MOV-08).
func check(c *odds.Case, r *Rules) (odds.Answers, error) {
	var in struct {
		Need   int  `json:"tn"`
		Bonus  int  `json:"bonus"`
		Swim   bool `json:"swim"`
		Armour int  `json:"armour"` // counts in water under sg.fall_armour (SG-A-39)
	}
	if err := odds.Part("input", c.Input, &in); err != nil {
		return nil, err
	}
	if err := within(number{"tn", in.Need, 1}, number{"bonus", in.Bonus, -most},
		number{"armour", in.Armour, 0}); err != nil {
		return nil, err
	}
	var passes, hurts int
	for face := 1; face <= contest.Die; face++ {
		short := contest.Short(in.Need, face+in.Bonus)
		passes += b2i(short == 0)
		if r.SwimArmour {
			short = max(0, short-in.Armour)
		}
		hurts += short
	}
	out := odds.Answers{odds.Is("p_success", share(passes, contest.Die))}
	if in.Swim {
		out = append(out, odds.Is("expected_damage", share(hurts, contest.Die)))
	}
	return out, nil
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
