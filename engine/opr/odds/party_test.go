package odds_test

import (
	"math"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/opr/duel"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// hero is a unit of one hero.
func hero(s side) *roster.Unit {
	u := whole(with(s, "Hero"))
	u.Name, u.Hero, u.Rules = "Captain", true, u.Models[0].Rules
	return u
}

// A hero that has joined a unit attacks with its own Quality and weapons, has the unit's Defense until it is
// alone, and is lost last.
func TestJoinedHero(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	squad := side{quality: 4, defense: 5, models: 2, weapons: gun(1)}
	captain := side{quality: 2, defense: 2, models: 1, tough: 3,
		weapons: []roster.Weapon{{Name: "pistol", Range: 24, Attacks: 2}}}
	joined := duel.Party{Unit: whole(squad), Heroes: []*roster.Unit{hero(captain)}}
	var c odds.Calculator
	shooting := func(m *odds.Match) *odds.Result {
		groups := must.Get(m.Shooting(odds.Conditions{Range: 6}, nil))(t)
		return must.Get(c.Attack(m, odds.Conditions{}, groups))(t)
	}
	m := must.Get(odds.NewMatchOf(ed, joined, duel.Party{Unit: whole(foe(4, 9))}))(t)
	if got, want := shooting(m).Hits.Mean(), 2*0.5+2*5./6; math.Abs(got-want) > 1e-9 {
		t.Errorf("with its hero the unit hits %v times, want %v", got, want)
	}
	m = must.Get(odds.NewMatchOf(ed, duel.Party{Unit: whole(shooter(2, 5, "AP(5)"))},
		joined))(t)
	if models, wounds := m.Size(odds.Target); models != 3 || wounds != 5 {
		t.Errorf("%d models that can take %d wounds", models, wounds)
	}
	// Every hit is a wound but for a natural 6, so the two Guards fall first; when the hero is lost all five
	// have hit.
	p := 25. / 36
	r := shooting(m)
	if got, want := r.Kills.Exactly(3), math.Pow(p, 5); math.Abs(got-want) > 1e-9 {
		t.Errorf("all are lost with %v, want %v", got, want)
	}
	if got, want := r.Destroyed, math.Pow(p, 5); math.Abs(got-want) > 1e-9 {
		t.Errorf("destroyed with %v, want %v", got, want)
	}
	two := hero(captain)
	two.Models = append(two.Models, two.Models[0])
	for _, refused := range []struct {
		unit, hero *roster.Unit
		want       string
	}{
		{whole(squad), whole(captain), "it is no hero of one model"},
		{whole(squad), two, "it is no hero of one model"},
		{whole(squad), hero(tough(captain, 9)), "it has Tough(9), more than 6"},
		{whole(captain), hero(captain), "keeps to itself"},
		{whole(squad), hero(tough(with(captain, "Aircraft"), 6)), "keeps to itself"},
		{whole(with(squad, "Aircraft")), hero(captain), "keeps to itself"},
	} {
		side, other := duel.Party{Unit: refused.unit, Heroes: []*roster.Unit{refused.hero}}, duel.Party{Unit: whole(squad)}
		for _, sides := range [2][2]duel.Party{{side, other}, {other, side}} {
			if _, err := odds.NewMatchOf(ed, sides[0], sides[1]); !must.Contain(err, refused.want) {
				t.Errorf("%+v joins %+v: %v, want %q", refused.hero, refused.unit, err, refused.want)
			}
		}
	}
	both := duel.Party{Unit: whole(squad), Heroes: []*roster.Unit{hero(captain), hero(captain)}}
	if _, err := odds.NewMatchOf(ed, both, joined); !must.Contain(err, "2 heroes cannot join") {
		t.Errorf("two heroes join one unit: %v", err)
	}
	mixed := whole(squad)
	mixed.Models[1].Quality++
	if _, err := odds.NewMatchOf(ed, duel.Party{Unit: mixed}, joined); !must.Contain(err, "model 2 has Quality 5+, its unit 4+") {
		t.Errorf("a unit of two Qualities: %v", err)
	}
}

// The hits of a spell need no dice to hit, know no cover, and go through the rest of the stages.
func TestSpellDamage(t *testing.T) {
	ed := must.Get(rulesets.Edition("gf3"))(t)
	lash := &roster.Spell{Name: "Lash", Value: 1, Range: 18, Kind: roster.Damage, Hits: 4,
		Rules: rules("AP(1)")}
	burst := &roster.Spell{Name: "Burst", Value: 2, Range: 18, Kind: roster.Damage, Hits: 1,
		Rules: rules("Blast(3)")}
	var c odds.Calculator
	var p odds.Sampler
	for _, x := range []struct {
		spell        *roster.Spell
		models       int
		hits, wounds float64
	}{{lash, 9, 4, 4 * 4. / 6}, {burst, 9, 3, 1.5}, {burst, 2, 2, 1}} {
		m := must.Get(odds.NewMatch(ed, whole(foe(4, 1)), whole(foe(4, x.models))))(t)
		cond := odds.Conditions{Range: 18, Inside: true}
		groups := must.Get(m.Spell(x.spell, cond))(t)
		r := must.Get(c.Attack(m, cond, groups))(t)
		if h, w := r.Hits.Mean(), r.Wounds.Mean(); math.Abs(h-x.hits) > 1e-9 || math.Abs(w-x.wounds) > 1e-9 {
			t.Errorf("%s: %v hits and %v wounds, want %v and %v", x.spell.Name, h, w, x.hits, x.wounds)
		}
		if quick := m.Mean(cond, groups); math.Abs(quick.Hits-x.hits) > 1e-9 ||
			math.Abs(quick.Wounds-x.wounds) > 1e-9 {
			t.Errorf("%s: the quick mean is %+v", x.spell.Name, quick)
		}
		const n = 100_000
		s := must.Get(p.Attack(m, cond, groups, n, 3))(t)
		checkShares(t, x.spell.Name+" wounds", r.Wounds, s.Wounds, n)
		checkShares(t, x.spell.Name+" kills", r.Kills, s.Kills, n)
	}
	m := must.Get(odds.NewMatch(ed, whole(foe(4, 1)), whole(foe(4, 1, "Aircraft"))))(t)
	for want, spell := range map[string]*roster.Spell{
		`spell "Lash" reaches 6 inches here, not 7`: lash,
		`spell "Aid" is a buff: it does no damage`: {Name: "Aid", Value: 1, Range: 18,
			Kind: roster.Buff, Stat: roster.StatHit},
		`spell "Bog Feet" is a debuff: it does no damage`: {Name: "Bog Feet", Value: 1, Range: 18,
			Kind: roster.Debuff, Stat: roster.StatMove},
	} {
		if _, err := m.Spell(spell, odds.Conditions{Range: 7}); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
