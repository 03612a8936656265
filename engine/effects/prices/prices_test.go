package prices_test

import (
	"fmt"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/effects/effectstest"
	. "gauntlet/engine/effects/prices"
	"gauntlet/engine/enginetest/must"
)

// ogre is a unit that shoots and fights, of models that can be healed.
func ogre(rules ...Held) *Unit {
	return &Unit{Figures: []Figure{{Models: 3, Lasts: 20_000, Quality: 4, Defense: 4, Tough: 3, Advance: 6, Rules: rules,
		Arms: []Arm{{Points: 5000, Range: 24, Quality: 4, AP: 1, Deadly: 1}, {Points: 5000, Quality: 4, Deadly: 3}}}}}
}

// rule reads a definition.
func rule(t *testing.T, text string) effects.Rule {
	t.Helper()
	return must.Get(effects.ParseOne(text))(t)
}

// Every form of the language has one row, and what can be said with it has a price: above 0 where it helps those
// who have it, below where it hinders them.
func TestEveryFormHasAPrice(t *testing.T) {
	if Rows != len(effects.Forms()) {
		t.Errorf("%d rows for %d forms", Rows, len(effects.Forms()))
	}
	lent := effects.Rule{Name: "Lent", Does: []effects.Effect{{At: effects.ToHit, Do: effects.Mod, Amount: effects.Amount{N: 1}}}}
	for _, f := range effects.Forms() {
		n, gives := Ways(f.At, f.Do)
		if n != 1 {
			t.Errorf("%q at %s is priced in %d ways", f.Do, f.At, n)
			continue
		}
		for _, against := range []bool{false, true} {
			if against && !f.Against || !against && !f.Own || gives {
				continue
			}
			e := effects.Effect{At: f.At, Do: f.Do, Against: against, Face: f.Face, Amount: effects.Amount{N: int8(min(f.Most, 2))}}
			if f.Face > 0 {
				e.Face = 6
			}
			e.Upto = min(f.Upto, 1)
			switch {
			case f.Do == effects.FromRound:
				e.Amount.N = 1
			case f.Do == effects.Gap && against:
				e.Amount.N = 12
			case f.Do == effects.ActNext || f.Do == effects.Beacon || f.Do == effects.Channel || f.Do == effects.LendTokens || f.Do.Harasses():
				e.Within = 12
			}
			if f.Do.Lends() {
				e.Grants, e.Within = lent.Name, 12
				if f.Do == effects.Choose || f.Do == effects.Roll {
					e.Within = 0
				}
				if f.Do == effects.Roll {
					e.Face = 4
				}
				lent.Does[0].Amount.N = 1
				if f.Do == effects.Pick && against { // nobody would help an enemy
					lent.Does[0].Amount.N = -1
				}
			}
			if f.Do.Names() && !f.Do.Lends() {
				e.Grants = lent.Name
			}
			if f.Do == effects.Marker {
				continue // it does nothing by itself
			}
			both := []Held{}
			counted := effects.Rule{Name: "Counted", Rated: true, Does: []effects.Effect{{At: effects.AP, Do: effects.Mod, Amount: effects.Amount{X: 1}}}}
			if f.Do == effects.Gain {
				e.Grants, e.Amount.N, e.Most = counted.Name, 1, 3
			}
			if f.Do == effects.Amend {
				e.Grants, e.Amount.N = lent.Name, 1
				both = append(both, Held{Rule: &lent})
			}
			r := effects.Rule{Name: "Tried", Does: []effects.Effect{e}}
			if f.Do == effects.Uses {
				r.Bearer = effects.Weapons
			}
			helps := !against || f.Do == effects.Ignore || f.At == effects.Block || f.Do == effects.Pick || f.Do == effects.Gap || f.Do.Harasses()
			if f.At == effects.Block && !against || f.Do == effects.HoldOnly || f.Do == effects.NearestOnly || f.Do == effects.Slowed ||
				f.Do == effects.Endangered || f.Do == effects.Suffer || f.Do == effects.StrikeLast || f.Do == effects.Uses {
				helps = false // one's own attacks are blocked better, and it goes nowhere
			}
			all := []effects.Rule{lent, r, counted}
			must.Do(t, effects.Check(all))
			price := Of(ogre(append(both, Held{Rule: &all[1]})...), all) - Of(ogre(both...), all)
			if f.At == effects.List && price == 0 {
				continue
			}
			if price == 0 || price > 0 != helps {
				t.Errorf("%s is worth %d milli-points, and helps its bearer: %v", &r, price, helps)
			}
		}
	}
}

// What the formula says of known rules of the game comes out of their effects again, within what they weigh there.
func TestPricesOfKnownRules(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64 // milli-points
	}{
		// lasts 64 points: Regeneration +40%, which by games is a third too cheap; Stealth +15%
		{"{name: A, does: [{at: wound, side: against, do: {ignore: 5}}]}", 38_000},
		{"{name: A, does: [{at: to-hit, side: against, if: {shooting: true, far: true}, do: {mod: -1}}]}", 9_600},
		// 35 of 100 attacks are made in melee, of which a third less hit, and that counts 140%: it takes 83.7 of 100
		{"{name: A, does: [{at: to-hit, side: against, if: {melee: true}, do: {mod: -1}}]}", 12_470},
		// 7% of 64
		{"{name: A, does: [{at: morale, do: {mod: 1}}]}", 4_480},
		{"{name: A, does: [{at: move, do: unslowed}]}", 5_000},
		// three of six hit, four do: 110% of a third of 44.1, and half of 160% of a third of 17.64, and of that 123%
		{"{name: A, does: [{at: to-hit, do: {mod: 1}}]}", 25_670},
		// a hit more for a die of six, where three hit
		{"{name: A, does: [{at: hit-die, from: 6, do: {hits: 1}}]}", 25_670},
		// a sixth more: one of six attacks again
		{"{name: A, does: [{at: hit-die, from: 6, do: again}]}", 12_840},
		// by AP from 45 to 62 of 100
		{"{name: A, does: [{at: ap, do: {mod: 1}}]}", 23_660},
		// 65% of all fights
		{"{name: A, does: [{at: to-hit, if: {melee: true, charging: true}, do: {mod: 1}}]}", 3_770},
	} {
		r := rule(t, c.text)
		got := Of(squad(Held{Rule: &r}), nil)
		if d := got - c.want; d < -c.want/8 || d > c.want/8 {
			t.Errorf("%s: %d milli-points, about %d expected", c.text, got, c.want)
		}
	}
}

// A rule that counts in fewer situations, or less, is worth no more.
func TestPricesOfConditions(t *testing.T) {
	price := func(format string, args ...any) int64 {
		r := rule(t, fmt.Sprintf("{name: A, needs: some, does: [{"+format+"}]}", args...))
		return Of(ogre(Held{Rule: &r}), nil)
	}
	for _, c := range [][2]string{
		{"at: to-hit, if: {melee: true}, do: {mod: 1}", "at: to-hit, do: {mod: 1}"},
		{"at: to-hit, if: {charging: true}, do: {mod: 1}", "at: to-hit, if: {melee: true}, do: {mod: 1}"},
		{"at: to-hit, if: {far: true}, do: {mod: 1}", "at: to-hit, if: {shooting: true}, do: {mod: 1}"},
		{"at: to-hit, if: {moved: false, shooting: true}, do: {mod: 1}", "at: to-hit, if: {shooting: true}, do: {mod: 1}"},
		{"at: to-hit, if: {cover: true}, do: {mod: 1}", "at: to-hit, if: {cover: false}, do: {mod: 1}"},
		{"at: ap, if: {tough: 6}, do: {mod: 1}", "at: ap, if: {tough: 3}, do: {mod: 1}"},
		{"at: ap, if: {tough: 3}, do: {mod: 1}", "at: ap, do: {mod: 1}"},
		{"at: ap, if: {defense: 2}, do: {mod: 2}", "at: ap, if: {defense: 4}, do: {mod: 2}"},
		{"at: ap, do: {mod: 1}", "at: ap, do: {mod: 2}"},
		{"at: ap, if: {near-marker: true}, do: {mod: 1}", "at: ap, do: {mod: 1}"},
		{"at: ap, if: {near-marker: true}, do: {mod: 1}", "at: ap, if: {near-marker: false}, do: {mod: 1}"},
		{"at: ap, if: {shaken: true}, do: {mod: 1}", "at: ap, if: {first-round: true}, do: {mod: 1}"},
		{"at: ap, if: {arrived: true}, do: {mod: 1}", "at: ap, if: {half: true}, do: {mod: 1}"},
		{"at: ap, if: {joined: true, near-terrain: true}, do: {mod: 1}", "at: ap, if: {joined: true}, do: {mod: 1}"},
		{"at: ap, if: {target: {shaken: true}}, do: {mod: 1}", "at: ap, if: {target: {half: true}}, do: {mod: 1}"},
		{"at: ap, if: {target: {arrived: true}}, do: {mod: 1}", "at: ap, if: {target: {arrived: false}}, do: {mod: 1}"},
		{"at: move, if: {first-round: true}, do: {advance: 4}", "at: move, do: {advance: 4}"},
		{"at: block, side: against, if: {near-terrain: true}, do: {mod: 1}", "at: block, side: against, do: {mod: 1}"},
		{"at: hit-die, from: 6, do: {hits: 1}", "at: hit-die, from: 5, do: {hits: 1}"},
		{"at: hit-die, from: 4, upto: 4, do: {hits: 1}", "at: hit-die, from: 4, upto: 5, do: {hits: 1}"},
		{"at: hit-die, from: 6, do: {ap: 1}", "at: hit-die, from: 6, do: {ap: 2}"},
		{"at: block-die, upto: 1, do: {wounds: 1}", "at: block-die, upto: 2, do: {wounds: 1}"},
		{"at: block-die, from: 6, do: reroll", "at: block-die, from: 5, do: reroll"},
		{"at: wound, side: against, if: {spell: true}, do: {ignore: 5}", "at: wound, side: against, if: {melee: true}, do: {ignore: 5}"},
		{"at: wound, side: against, do: {ignore: 6}", "at: wound, side: against, do: {ignore: 4}"},
		{"at: range, do: {mod: 3}", "at: range, do: {mod: 6}"},
		{"at: range, side: against, do: {mod: -3}", "at: range, side: against, do: {mod: -6}"},
		{"at: move, do: {advance: 1}", "at: move, do: {advance: 2}"},
		{"at: activation, do: {move: 2}", "at: activation, do: {move: 3}"},
		{"at: activation, do: {recover: 5}", "at: activation, do: {recover: 4}"},
		{"at: activation, do: {heal: 1}", "at: activation, do: {heal: 2}"},
		{"at: after-attack, if: {melee: true}, do: {move: 4}", "at: after-attack, do: {move: 4}"},
	} {
		if less, more := price("%s", c[0]), price("%s", c[1]); less <= 0 || less >= more {
			t.Errorf("%s is worth %d, %s %d", c[0], less, c[1], more)
		}
	}
}

// Rules that lend others are worth what these are, by how far, how long and how often.
func TestPricesOfWhatIsLent(t *testing.T) {
	all := []effects.Rule{
		rule(t, "{name: Keen, does: [{at: to-hit, do: {mod: 1}}]}"),
		rule(t, "{name: Slack, does: [{at: to-hit, do: {mod: -1}}]}"),
		rule(t, "{name: Whet, rated: true, does: [{at: ap, do: {mod: X}}]}"),
	}
	price := func(hero bool, format string, args ...any) int64 {
		r := rule(t, fmt.Sprintf("{name: A, does: [{"+format+"}]}", args...))
		u := ogre(Held{Rule: &r})
		u.Hero = hero
		return Of(u, all)
	}
	plain := func(i, rating int) int64 { return Of(ogre(Held{Rule: &all[i], Rating: rating}), all) }
	if got, want := price(false, "at: always, do: {grant: Keen}"), plain(0, 0); got != want {
		t.Errorf("a rule that all of the unit are granted is worth %d, had by all it is %d", got, want)
	}
	if got, want := price(false, "at: always, do: {grant: Whet(2)}"), plain(2, 2); got != want {
		t.Errorf("with a rating of 2 it is worth %d, had by all %d", got, want)
	}
	for _, c := range [][2]string{
		{"at: always, do: {grant: Keen}", "at: always, within: 6, do: {grant: Keen}"},
		{"at: always, within: 6, do: {grant: Keen}", "at: always, within: 12, do: {grant: Keen}"},
		{"at: always, side: against, within: 6, do: {grant: Slack}", "at: always, side: against, within: 12, do: {grant: Slack}"},
		{"at: activation, once: true, do: {choose: Keen}", "at: activation, do: {choose: Keen}"},
		{"at: activation, do: {choose: Keen}", "at: always, do: {grant: Keen}"},
		{"at: activation, within: 6, until: next, do: {pick: Keen}", "at: activation, within: 12, until: next, do: {pick: Keen}"},
		{"at: activation, within: 12, until: next, do: {pick: Keen}", "at: activation, within: 12, units: 2, until: next, do: {pick: Keen}"},
		{"at: activation, within: 12, until: activation, do: {pick: Keen}", "at: activation, within: 12, until: round, do: {pick: Keen}"},
		{"at: activation, once: true, within: 12, until: round, do: {pick: Keen}", "at: activation, once: true, within: 12, until: game, do: {pick: Keen}"},
		{"at: activation, side: against, within: 6, until: round, do: {pick: Slack}", "at: activation, side: against, within: 18, until: round, do: {pick: Slack}"},
	} {
		if less, more := price(false, "%s", c[0]), price(false, "%s", c[1]); less <= 0 || less >= more {
			t.Errorf("%s is worth %d, %s %d", c[0], less, c[1], more)
		}
	}
	for _, text := range []string{"at: activation, do: {choose: Slack}", "at: activation, within: 12, until: round, do: {pick: Slack}",
		"at: activation, side: against, within: 12, until: round, do: {pick: Keen}"} {
		if got := price(false, "%s", text); got != 0 {
			t.Errorf("%s, which nobody would use, is worth %d", text, got)
		}
	}
	for _, text := range []string{"at: always, do: {grant: Keen}", "at: always, within: 6, do: {grant: Keen}"} {
		if one, hero := price(false, "%s", text), price(true, "%s", text); hero <= one {
			t.Errorf("%s: a hero who can join a unit pays %d, another %d", text, hero, one)
		}
	}
	other := rule(t, "{name: A, does: [{at: activation, do: {choose: Keen}}, {at: activation, do: {choose: Whet(1)}}]}")
	both := Of(ogre(Held{Rule: &other}), all)
	keen, whet := price(false, "at: activation, do: {choose: Keen}"), price(false, "at: activation, do: {choose: Whet(1)}")
	if want := max(keen, whet) + min(keen, whet)*OtherOffer/100; both != want {
		t.Errorf("one of two is worth %d, the two %d and %d", both, keen, whet)
	}
}

// Who has to have a rule counts: what concerns a whole unit is worth something when as many have it as it needs.
func TestPricesOfBearers(t *testing.T) {
	for needs, least := range map[string]int64{"all": 3, "most": 2, "some": 1} {
		r := rule(t, "{name: A, needs: "+needs+", does: [{at: wound, side: against, do: {ignore: 5}}]}")
		for having := int64(1); having <= 3; having++ {
			u := ogre()
			u.Figures = append(u.Figures, u.Figures[0])
			u.Figures[0].Models, u.Figures[1].Models, u.Figures[0].Rules = having, 3-having, []Held{{Rule: &r}}
			if u.Figures[1].Models == 0 {
				u.Figures = u.Figures[:1]
			}
			if got := Of(u, nil); got > 0 != (having >= least) {
				t.Errorf("needs %s, %d of 3 have it: %d milli-points", needs, having, got)
			}
		}
	}
}

// A share is taken of what a unit's models last and do, with all percentages: the dearer unit loses more, twice the rule
// takes it once, of two shares each takes what the other leaves, and of prices in points none is taken.
func TestPricesOfShares(t *testing.T) {
	burns, stays := rule(t, "{name: A, does: [{at: move, do: endangered}]}"), rule(t, "{name: B, does: [{at: action, do: hold}]}")
	twice := rule(t, "{name: C, does: [{at: move, do: endangered}]}")
	tough := rule(t, "{name: D, does: [{at: block, side: against, do: {mod: 1}}]}")
	goes := rule(t, "{name: E, does: [{at: turn, do: pass}]}")
	again := rule(t, "{name: F, does: [{at: action, do: hold}]}")
	price := func(models int64, rules ...effects.Rule) int64 {
		var held []Held
		for i := range rules {
			held = append(held, Held{Rule: &rules[i]})
		}
		u := squad(held...)
		u.Figures[0].Models = models
		return Of(u, rules)
	}
	const model = 6400 + 4410 + 1764/2 // lasting, and harming
	for models := range int64(20) {
		if got, want := price(models, burns), -models*model*Burning/100; got < want-1 || got > want+1 {
			t.Errorf("%d models lose %d in danger, not %d", models, got, want)
		}
	}
	more := price(10, tough)
	if got, want := price(10, burns, tough), more-(10*model+more)*Burning/100; got < want-1 || got > want+1 {
		t.Errorf("with what makes it last longer it is worth %d, not %d", got, want)
	}
	if got, want := price(10, burns, twice), price(10, burns); got != want {
		t.Errorf("twice the same share comes to %d, once to %d", got, want)
	}
	if got, want := price(10, stays, again), price(10, stays); got != want {
		t.Errorf("who may only hold twice loses %d, once %d", got, want)
	}
	if got, want := price(10, burns, goes)-price(10, burns), price(10, goes); got != want {
		t.Errorf("with a share a price in points is %d, without %d", got, want)
	}
	// what is left of what it does where it stays: rifles reach 24 inches instead of 30, knives none instead of 9
	rifle, knife := int64(4410-4410*48/280*Reaching/100), int64(1764-1764*72/112*Reaching/100)
	left := 10 * (6400 + rifle + knife/2)
	if got, want := price(10, stays), left*(100-Staying)/100-Rooting-10*model; got < want-20 || got > want+20 {
		t.Errorf("who may only hold is worth %d, not %d", got, want)
	}
	if got, want := price(10, stays, burns), left*(100-Staying)*(100-Burning)/10_000-Rooting-10*model; got < want-20 || got > want+20 {
		t.Errorf("with both shares it is worth %d, not %d", got, want)
	}
}

// Who is in danger for a while loses less than who is from the beginning, and one that is so anyway loses nothing more.
func TestPricesOfLentShares(t *testing.T) {
	all := []effects.Rule{rule(t, "{name: Aflame, does: [{at: move, do: endangered}]}"),
		rule(t, "{name: A, does: [{at: always, side: against, within: 12, do: {grant: Aflame}}]}"),
		rule(t, "{name: B, does: [{at: activation, upto: 5, do: {roll: Aflame}}]}")}
	const model = 6400 + (4410+1764/2+4860)/2 // of the typical units, of which one shoots and the other fights
	if got, want := Lent(all, &all[0], 0).Sum(), int64(-10*model*Singeing/100); got < want-1 || got > want+1 {
		t.Errorf("lent it is worth %d, not %d", got, want)
	}
	if got, want := Of(squad(Held{Rule: &all[1]}), all), -Lent(all, &all[0], 0).Sum(); got != want {
		t.Errorf("granted to enemies it is worth %d, not %d", got, want)
	}
	once, both := Of(squad(Held{Rule: &all[0]}), all), Of(squad(Held{Rule: &all[0]}, Held{Rule: &all[2]}), all)
	if once != both {
		t.Errorf("who is in danger is worth %d, and %d where a die says so, too", once, both)
	}
	if Burning <= Singeing {
		t.Errorf("%d%% for a while, and %d%% from the beginning", Singeing, Burning)
	}
}

// A rule of the game that a unit has anyway is lent to it for nothing.
func TestPricesOfWhatItHas(t *testing.T) {
	all := []effects.Rule{rule(t, "{name: Fast, does: [{at: move, do: {rush: 4}}]}")}
	r := rule(t, "{name: A, does: [{at: always, do: {grant: Fast}}]}")
	u := ogre(Held{Rule: &r})
	if before := Of(u, all); before <= 0 {
		t.Errorf("it is worth %d", before)
	}
	u.Plain = []string{"Fast"}
	if after := Of(u, all); after != 0 {
		t.Errorf("who has it pays %d for it", after)
	}
}

// Definitions at the limits have prices of a sane size, the same each time.
func TestPricesOfRandomRules(t *testing.T) {
	rng := dice.New(7)
	for range 500 {
		all := effectstest.Random(&rng, 4)
		for i := range all {
			h := Held{Rule: &all[i]}
			if all[i].Rated {
				h.Rating = 1 + rng.Intn(effects.MaxRating)
			}
			u := ogre(h)
			if all[i].Bearer == effects.Weapons {
				u = ogre()
				u.Figures[0].Arms[0].Rules = []Held{h}
			}
			price := Of(u, all)
			if price < -2_000_000 || price > 20_000_000 {
				t.Fatalf("%s is worth %d milli-points", &all[i], price)
			}
			if again := Of(u, all); again != price {
				t.Fatalf("%s is worth %d, and then %d", &all[i], price, again)
			}
		}
	}
}
