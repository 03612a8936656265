package odds

import (
	"fmt"

	"gauntlet/engine/odds"
	"gauntlet/engine/plural"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
)

// askEvery is how many rolls there are between two looks at whether to go on.
const askEvery = 1 << 12

// sample does something as often as the question says, until its context is done.
func (d *duel) sample(roll func()) error {
	for i := range d.Sampled {
		if i%askEvery == 0 && d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		roll()
	}
	return nil
}

// volley works out a shooting attack, exactly or by rolling it.
func (d *duel) volley(m Means) (*volley, error) {
	if d.Sampled == 0 {
		return probably(d.ring.Shot(m, d.under)), nil
	}
	t := new(volley)
	err := d.sample(func() {
		h, near := d.ring.Shoot(m, d.under)
		t.near += float64(b2i(near))
		t.add(h)
	})
	t.share(float64(d.Sampled))
	return t, err
}

// melee works out a combat, exactly or by rolling it.
func (d *duel) melee(supporters [2]int) (*melee, error) {
	if d.Sampled == 0 {
		t := blows(d.ring.Combat(supporters))
		t.share(pairs)
		return t, nil
	}
	t := new(melee)
	err := d.sample(func() { t.add(d.ring.Fight(supporters)) })
	t.share(float64(d.Sampled))
	return t, err
}

// shooting answers what a shooting attack does.
func (d *duel) shooting(m Means) (*odds.Report, error) {
	t, err := d.volley(m)
	if err != nil {
		return nil, err
	}
	x, _ := d.ring.Shot(m, d.under)
	doc := d.document(odds.Answers{odds.Is("charging", false)})
	how, chances := d.shootingHow(m), odds.Answers{}
	if m.Power != 0 {
		cast := works(m.Power, d.Boost)
		doc = append(doc, odds.Is("spell", m.String()), odds.Is("boost", d.Boost), odds.Is("p_cast", cast))
		how = fmt.Sprintf("%s, when it works (%.1f%%)", how, 100*cast)
	} else {
		doc = append(doc, odds.Is("weapon", m.String()))
	}
	doc = append(doc, odds.Is("range", d.Range), odds.Is("cover", d.Cover), odds.Is("between", d.Between),
		odds.Is("moved", d.Moved), odds.Is("unjammed", d.Unjammed), odds.Is("stunned", d.Stunned),
		odds.Is("sampled", d.Sampled))
	r := &odds.Report{How: d.how(how)}
	if m.Thrown() {
		chances = append(chances, odds.Is("p_near", t.near))
		r.AddChance("comes down near enough", t.near)
	}
	chances = append(chances, odds.Is("p_hits", t.hits), odds.Is("p_critical", t.critical))
	r.AddChance("hits", t.hits)
	r.AddChance("critical hit", t.critical)
	if x.Jams {
		chances = append(chances, odds.Is("p_jam", t.jams))
		r.AddChance("jam", t.jams)
	}
	attack := odds.Answers{odds.Is("bonus", x.Bonus), odds.Is("against", x.Against), odds.Is("damage_mod", x.Damage),
		odds.Is("armour", x.Armour)}
	attack = append(attack, chances...)
	stuns := t.stuns(d.left())
	r.AddChance("stunned", stuns)
	attack = append(attack, odds.Is("p_stunned", stuns))
	attack = append(attack, d.suffers(r, "", 1, t.damage, d.left())...)
	r.Meaning = fmt.Sprintf("Health lost to the best weapon from %d inches", d.Range)
	return d.finish(r, t.damage, append(doc, odds.Is("attack", attack))), nil
}

// combat answers what a combat does to both.
func (d *duel) combat() (*odds.Report, error) {
	var supporters [2]int
	copy(supporters[:], d.Supporters)
	t, err := d.melee(supporters)
	if err != nil {
		return nil, err
	}
	c := d.ring.Combat(supporters)
	how := "combat"
	if supporters != [2]int{} {
		how += fmt.Sprintf(", supporters: %d against %d", supporters[0], supporters[1])
	}
	r := &odds.Report{How: d.how(how), Meaning: "Health lost in a combat"}
	names := [2]string{d.units[0].Name, d.units[1].Name}
	if names[0] == names[1] {
		names[0] += " (attacker)"
		names[1] += " (defender)"
	}
	r.AddChance(names[0]+" wins", t.won[contest.First])
	r.AddChance(names[1]+" wins", t.won[contest.Second])
	r.AddChance("a tie", t.won[contest.None])
	fight := odds.Answers{odds.Is("bonus", c.Bonus[0]), odds.Is("against", c.Bonus[1]),
		odds.Is("p_attacker_wins", t.won[contest.First]), odds.Is("p_defender_wins", t.won[contest.Second]),
		odds.Is("p_tie", t.won[contest.None])}
	of := func(i, left int) odds.Answers {
		return append(odds.Answers{odds.Is("damage_mod", c.Damage[1-i]), odds.Is("armour", c.Armour[i])},
			d.suffers(r, names[i]+" ", i, t.lost[i], left)...)
	}
	defender := of(1, d.left())
	fight = append(fight, odds.Is("attacker", of(0, crew.Of(d.units[0]).Health)), odds.Is("defender", defender))
	return d.finish(r, t.lost[1], append(d.document(odds.Answers{odds.Is("charging", true),
		odds.Is("supporters", supporters[:]), odds.Is("sampled", d.Sampled)}), odds.Is("combat", fight))), nil
}

// suffers adds what damage does to one of the two to a report, and returns it for programs.
func (d *duel) suffers(r *odds.Report, who string, i int, damage odds.Distribution, left int) odds.Answers {
	lost, full := damage.AtMost(left), crew.Of(d.units[i]).Health
	hurt, out := damage.AtLeast(1), damage.AtLeast(left)
	name := "damage"
	if who != "" {
		name = "damage to " + who[:len(who)-1]
	}
	r.AddCount(name, odds.CountOf(damage.Trim()))
	r.AddCount(who+"Health lost", odds.CountOf(lost.Trim()))
	r.AddChance(who+"takes damage", hurt)
	r.AddChance(who+"out of action", out)
	if left < full {
		r.AddChance(who+"out of action from full Health", damage.AtLeast(full))
	}
	return odds.Answers{odds.Is("p_damage", hurt), odds.Is("p_out", out), odds.Is("p_out_at_full_health",
		damage.AtLeast(full)), odds.Is("damage", odds.CountOf(damage.Trim())),
		odds.Is("health_lost", odds.CountOf(lost.Trim()))}
}

// document returns what programs read of the two and of how one attacks the other.
func (d *duel) document(how odds.Answers) odds.Answers {
	out := odds.Answers{odds.Is("ruleset", crew.Ruleset)}
	for i, key := range [...]string{"attacker", "defender"} {
		f := crew.Of(d.units[i])
		side := odds.Answers{odds.Is("list", d.Lists[i]), odds.Is("unit", d.units[i].Name),
			odds.Is("rank", f.Rank.String()), odds.Is("fight", f.Fight), odds.Is("shoot", f.Shoot),
			odds.Is("armour", f.Armour), odds.Is("health", f.Health)}
		if i == 1 {
			side = append(side, odds.Is("wounds", d.Wounds))
		}
		out = append(out, odds.Is(key, side))
	}
	return append(out, how...)
}

// finish fills in who attacks whom, and what the attack is worth.
func (d *duel) finish(r *odds.Report, damage odds.Distribution, doc odds.Answers) *odds.Report {
	r.Attacker = d.title(0, fmt.Sprintf("%d Health", crew.Of(d.units[0]).Health))
	r.Defender = d.title(1, fmt.Sprintf("%d Health", d.left()))
	if d.Wounds > 0 {
		r.Defender = d.title(1, fmt.Sprintf("%d of %d Health", d.left(), crew.Of(d.units[1]).Health))
	}
	r.Worth, r.Document = damage.AtMost(d.left()).Mean(), doc
	return r
}

// title says who one of the two is.
func (d *duel) title(i int, health string) string {
	return fmt.Sprintf("%s (%s, %s)", d.units[i].Name, crew.Of(d.units[i]).Rank, health)
}

// shootingHow says with what and how the attacker shoots.
func (d *duel) shootingHow(m Means) string {
	text := fmt.Sprintf("%s from %d inches", m, d.Range)
	open := m.Power == 0 && m.Gear.Stats().Sort == crew.Cone
	if d.under.Cover != Open && !open {
		text += fmt.Sprintf(", cover: %s", d.Cover)
	}
	if d.Between > 0 && !open {
		text += fmt.Sprintf(", %s between", plural.Count(d.Between, "piece"))
	}
	for _, is := range [...]struct {
		so   bool
		what string
	}{
		{d.Moved && m.Power == 0, "after a movement"},
		{d.Unjammed && m.Power == 0 && !m.Thrown(), "after clearing a jam"},
		{d.Stunned, "at a stunned target"},
	} {
		if is.so {
			text += ", " + is.what
		}
	}
	return text
}

// how adds to how the attack is made that it is sampled.
func (d *duel) how(text string) string {
	if d.Sampled > 0 {
		text += fmt.Sprintf(", sampled %d times", d.Sampled)
	}
	return text
}
