package saga_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	. "gauntlet/engine/stargrave/saga"
)

// open opens a campaign: a shipped one, or one that is given as text.
func open(tb testing.TB, campaign string, choice engine.Choice) engine.Campaign {
	tb.Helper()
	if strings.Contains(campaign, "\n") {
		file := filepath.Join(tb.TempDir(), "c.yaml")
		must.Do(tb, os.WriteFile(file, []byte(campaign), 0o644))
		campaign = file
	}
	return must.Get(stargrave.Ruleset.(engine.Campaigner).OpenCampaign(campaign, choice))(tb)
}

// choose gives the answer that begins with words, and ends the test where there is none.
func choose(t *testing.T, p engine.Party, words string) {
	t.Helper()
	menu := p.Menu()
	k := slices.IndexFunc(menu.Answers, func(a string) bool { return strings.HasPrefix(a, words) })
	if k < 0 {
		t.Fatalf("%q is not on the menu %q", words, menu.Answers)
	}
	must.Do(t, p.Choose(k))
}

// offers reports whether an answer of the menu begins with words.
func offers(p engine.Party, words string) bool {
	return slices.ContainsFunc(p.Menu().Answers, func(a string) bool { return strings.HasPrefix(a, words) })
}

// purse checks what a crew has.
func purse(t *testing.T, p engine.Party, credits, experience int) {
	t.Helper()
	if c, e, _, _ := Purse(p); c != credits || e != experience {
		t.Errorf("the crew has %d credits and %d experience, not %d and %d", c, e, credits, experience)
	}
}

// stay returns the fates of a crew that is all on the table, with other fates for some places.
func stay(n int, but map[int]Fate) []Fate {
	out := slices.Repeat([]Fate{Stays}, n)
	for k, f := range but {
		out[k] = f
	}
	return out
}

// member returns a member of the crew by its name.
func member(t *testing.T, p engine.Party, name string) engine.Member {
	t.Helper()
	all := p.Members()
	k := slices.IndexFunc(all, func(m engine.Member) bool { return m.Name == name })
	if k < 0 {
		t.Fatalf("%s is not in %v", name, all)
	}
	return all[k]
}

// The places of the Lantern Company.
const (
	ysolde = 0
	tobin  = 1
	wick   = 4
	anselm = 5
	lamps  = 6 // so many are they
)

// The example of docs/campaigns.md comes about as it is told there (C1 to C8).
func TestExample(t *testing.T) {
	text := string(must.Get(os.ReadFile("../../../docs/campaigns.md"))(t))
	c := open(t, "haul", engine.Choice{})
	for seed := range uint64(100_000) {
		p := c.Begin(seed)
		purse(t, p, 10, 0)
		choose(t, p, "hire Deckhand 1 for 8 credits")
		choose(t, p, "set out")
		purse(t, p, 2, 0)
		after := Take(p, NewDeeds(true, 2, 5, stay(lamps+1, map[int]Fate{wick: OutOf, anselm: OutOf})...))
		if !strings.HasPrefix(after.News[1], "Wick is badly") || !strings.Contains(after.News[2], "Shoot") {
			continue
		}
		var said []string
		for len(p.Menu().Answers) > 0 {
			said = append(said, p.Menu().Answers[0])
			must.Do(t, p.Choose(0))
		}
		purse(t, p, 1, 4)
		for _, lines := range [][]string{after.News, said} {
			if block := "```\n" + strings.Join(lines, "\n") + "\n```"; !strings.Contains(text, block) {
				t.Errorf("the document does not tell\n%s", block)
			}
		}
		return
	}
	t.Error("it never comes about")
}

// Loot and a victory are worth credits and experience, enemies experience; more than 999 is not kept (C2,
// C3).
func TestEarnings(t *testing.T) {
	p := open(t, "haul", engine.Choice{}).Begin(1)
	for _, c := range []struct {
		won                 bool
		loot, enemies       int
		credits, experience int
	}{
		{false, 0, 0, 10, 0}, {false, 0, 4, 10, 4}, {false, 3, 0, 28, 10}, {true, 0, 0, 34, 13},
		{true, 6, 400, 76, 428}, {true, 6, 999, 118, 999},
	} {
		after := Take(p, NewDeeds(c.won, c.loot, c.enemies, stay(lamps, nil)...))
		purse(t, p, c.credits, c.experience)
		if (len(after.Found) > 0) != (c.loot > 0) || !slices.Equal(after.Found, after.Kept) {
			t.Errorf("%+v: %q is found, %q kept", c, after.Found, after.Kept)
		}
	}
	for range 30 {
		Take(p, NewDeeds(true, 6, 0, stay(lamps, nil)...))
	}
	purse(t, p, 999, 999)
}

// The d20 says what becomes of who is out of action; captain and first mate never die (C4).
func TestInjuries(t *testing.T) {
	c := open(t, "haul", engine.Choice{})
	for _, place := range []int{ysolde, tobin, wick} {
		var seen [21]bool
		for seed := range uint64(300) {
			p := c.Begin(seed)
			name := p.Members()[place].Name
			rng := dice.New(seed)
			n := rng.Die(20)
			die := fmt.Sprintf("(d20: %d)", n)
			seen[n] = true
			after := Take(p, NewDeeds(false, 0, 0, stay(lamps, map[int]Fate{place: OutOf})...))
			want := " recovers"
			switch {
			case n <= 2 && place == wick:
				want = " is dead"
			case n <= 6:
				second := rng.Die(6)
				want = " has a lasting injury: " +
					[]string{"Move", "Fight", "Shoot", "Armour", "Will", "Health"}[second-1]
				die = fmt.Sprintf("(d20: %d, d6: %d)", n, second)
			case n <= 11:
				want = " is badly wounded"
			}
			if len(after.News) != 2 || !strings.HasPrefix(after.News[1], name+want) ||
				!strings.HasSuffix(after.News[1], " "+die) {
				t.Errorf("seed %d: %q, want %q and %q", seed, after.News[1:], name+want, die)
			}
			lives := slices.ContainsFunc(p.Members(), func(m engine.Member) bool { return m.Name == name })
			if lives == (want == " is dead") {
				t.Errorf("%s%s, and is there: %v", name, want, lives)
			}
			if after.Members[place].State != "out of action" {
				t.Errorf("%+v", after.Members[place])
			}
		}
		if slices.Contains(seen[1:], false) {
			t.Errorf("not every number was rolled: %v", seen)
		}
	}
}

// A lasting injury takes 1 off a number, or 2 off Health, down to a least; then it is only a scar (C4).
func TestLastingInjuries(t *testing.T) {
	p := open(t, "haul", engine.Choice{}).Begin(3)
	least := map[string]int{"move": 3, "fight": crew.Fights[0], "shoot": crew.Shoots[0], "armour": crew.Armours[0],
		"will": crew.Wills[0], "health": 2}
	scars := 0
	for range 3000 {
		was := member(t, p, "Ysolde Marr")
		after := Take(p, NewDeeds(false, 0, 0, append([]Fate{OutOf}, stay(len(p.Members())-1, nil)...)...))
		is, lost := member(t, p, "Ysolde Marr"), 0
		for _, n := range is.Numbers {
			by := was.Number(n.Name) - n.N
			switch {
			case by == 0:
				continue
			case n.Name == "advances" || by != 1 && (n.Name != "health" || by != 2) || n.N < least[n.Name]:
				t.Errorf("from %s to %s", was.Text(), is.Text())
			}
			lost++
		}
		if injured := strings.Contains(after.News[1], "lasting injury"); lost > 1 || (lost == 1) != injured {
			t.Errorf("%q, from %s to %s", after.News[1], was.Text(), is.Text())
		}
		if strings.Contains(after.News[1], "recovers, with a scar (d20: ") {
			scars++
		}
	}
	for name, n := range least {
		if got := member(t, p, "Ysolde Marr").Number(name); got != n {
			t.Errorf("%s has come down to %d, not %d", name, got, n)
		}
	}
	if scars == 0 {
		t.Error("no scar")
	}
}

// badly returns a crew one of whom is badly wounded, after a mission that gave it credits.
func badly(t *testing.T, place int) engine.Party {
	t.Helper()
	c := open(t, "haul", engine.Choice{})
	for seed := range uint64(1000) {
		rng := dice.New(seed)
		if n := rng.Die(20); n < 7 || n > 11 {
			continue
		}
		p := c.Begin(seed)
		Take(p, NewDeeds(false, 0, 0, stay(lamps, map[int]Fate{place: OutOf})...))
		return p
	}
	t.Fatal("nobody is badly wounded")
	return nil
}

// names returns the figures of seat 0 in the next mission.
func names(t *testing.T, p engine.Party) (all []string, army []int) {
	t.Helper()
	setup := must.Get(p.Setup(1))(t)
	must.Get(engine.Compile(setup))(t)
	for i := range setup.Armies[0].Units {
		u := &setup.Armies[0].Units[i]
		if u.Models[0].Tough != crew.Of(u).Health {
			t.Errorf("%s bears %d wounds", u.Name, u.Models[0].Tough)
		}
		all, army = append(all, u.Name), append(army, crew.Of(u).Health)
	}
	return all, army
}

// Who is badly wounded misses one mission, unless patched up for 8 credits; a captain plays with half its
// Health (C5).
func TestBadlyWounded(t *testing.T) {
	p := badly(t, tobin)
	if all, _ := names(t, p); len(all) != lamps-1 || slices.Contains(all, "Tobin Rusk") ||
		member(t, p, "Tobin Rusk").State != "badly wounded" {
		t.Errorf("%q play", all)
	}
	after := Take(p, NewDeeds(false, 0, 0, Stays, Absent, Stays, Stays, Stays, Stays))
	if all, _ := names(t, p); len(all) != lamps || after.Members[tobin].State != "not there" {
		t.Errorf("%q play, and it is %+v", all, after.Members[tobin])
	}

	p = badly(t, tobin)
	choose(t, p, "patch up Tobin Rusk for 8 credits")
	purse(t, p, 2, 0)
	if all, health := names(t, p); len(all) != lamps || health[tobin] != 14 || offers(p, "patch up") {
		t.Errorf("%q play with a Health of %d", all, health)
	}

	p = badly(t, ysolde)
	if all, health := names(t, p); len(all) != lamps || health[ysolde] != 8 ||
		member(t, p, "Ysolde Marr").Number("health") != 16 {
		t.Errorf("%q play with a Health of %d", all, health)
	}
	Take(p, NewDeeds(false, 0, 0, stay(lamps, nil)...))
	if _, health := names(t, p); health[ysolde] != 16 {
		t.Errorf("then with %d", health)
	}
}

// Captain and first mate advance by experience: each advance of a figure costs 2 more than the one before,
// and numbers and powers have a most (C6).
func TestAdvances(t *testing.T) {
	p := open(t, "haul", engine.Choice{}).Begin(1)
	if Take(p, NewDeeds(false, 0, 7, stay(lamps, nil)...)); offers(p, "Ysolde Marr") {
		t.Error("7 experience are enough")
	}
	Take(p, NewDeeds(false, 0, 11, stay(lamps, nil)...))
	purse(t, p, 10, 18)
	choose(t, p, "Ysolde Marr raises Fight from 3 to 4, for 8 experience")
	if offers(p, "Wick") || !offers(p, "Tobin Rusk raises Move from 6 to 7, for 8") {
		t.Errorf("%q", p.Menu().Answers)
	}
	choose(t, p, "Ysolde Marr learns Dread, for 10 experience")
	purse(t, p, 10, 0)
	if m := member(t, p, "Ysolde Marr"); m.Number("fight") != 4 || m.Number("advances") != 2 ||
		len(m.Knows) != crew.MaxPowers || !slices.Contains(m.Knows, "Dread") {
		t.Error(m.Text())
	}
	u := &must.Get(p.Setup(0))(t).Armies[0].Units[ysolde]
	if f := crew.Of(u); f.Fight != 4 || !slices.Contains(f.Powers, crew.Dread) || len(f.Powers) != crew.MaxPowers {
		t.Errorf("%+v", f)
	}
	Take(p, NewDeeds(false, 0, 999, stay(lamps, nil)...))
	if offers(p, "Ysolde Marr learns") || offers(p, "Tobin Rusk learns Steady Hand") || !offers(p, "Tobin Rusk learns Dread") {
		t.Error("somebody learns a fifth power, or the same twice")
	}
	for offers(p, "Ysolde Marr raises Shoot") {
		choose(t, p, "Ysolde Marr raises Shoot")
	}
	if m := member(t, p, "Ysolde Marr"); m.Number("shoot") != 6 {
		t.Error(m.Text())
	}
}

// Recruits cost credits and count towards the budget; there are at most eight soldiers (C7).
func TestHiring(t *testing.T) {
	p := open(t, "haul", engine.Choice{}).Begin(1)
	if offers(p, "hire Runner") || !offers(p, "hire Deckhand 1 for 8 credits") {
		t.Errorf("with 10 credits there are %q", p.Menu().Answers)
	}
	for range 3 {
		Take(p, NewDeeds(true, 6, 0, stay(len(p.Members()), nil)...))
	}
	for n := 1; n <= 4; n++ {
		choose(t, p, fmt.Sprintf("hire Deckhand %d", n))
	}
	if offers(p, "hire") {
		t.Error("there is a ninth soldier")
	}
	choose(t, p, "dismiss Deckhand 2")
	if !offers(p, "hire Deckhand 2") || !offers(p, "hire Gunner 1 for 26") {
		t.Errorf("%q", p.Menu().Answers)
	}
	if all, _ := names(t, p); all[len(all)-1] != "Deckhand 4" || len(all) != lamps+3 {
		t.Errorf("%q play", all)
	}

	tight := strings.Replace(short, "budget: 200", "budget: 160", 1)
	p = open(t, tight, engine.Choice{}).Begin(1)
	_, _, worth, _ := Purse(p)
	Take(p, NewDeeds(true, 6, 20, stay(len(p.Members()), nil)...))
	for _, a := range p.Menu().Answers {
		var name string
		var price int
		if n, _ := fmt.Sscanf(a, "hire %s 1 for %d", &name, &price); n == 2 && worth+price > 160 {
			t.Errorf("%q, and the crew costs %d already", a, worth)
		}
	}
	if offers(p, "hire Gunner") {
		t.Error("the budget is no bound")
	}
}

// A crew may cost just what the budget allows, and a recruit just what there is.
func TestToTheLastCredit(t *testing.T) {
	exact := strings.NewReplacer("budget: 200", "budget: 147", "credits: 10", "credits: 8").Replace(short)
	p := open(t, exact, engine.Choice{}).Begin(1)
	if !offers(p, "hire Deckhand 1 for 8 credits") {
		t.Errorf("with 8 credits and room for 8 in the budget there are %q", p.Menu().Answers)
	}
	whole := open(t, strings.Replace(short, "budget: 200", "budget: 139", 1), engine.Choice{})
	if p := whole.Begin(1); offers(p, "hire") {
		t.Errorf("where the budget is spent there are %q", p.Menu().Answers)
	}
	other := open(t, exact, engine.Choice{})
	if reflect.DeepEqual(whole.Contents(), other.Contents()) || whole.Contents() == nil {
		t.Error("two campaigns have the same contents")
	}
}

// A captain alone has no more than eight soldiers either (C7), leads with half its Health rounded up (C5),
// and is not healed by a lasting injury where it is weaker than one can make it (C4).
func TestWeakCaptain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "crew.yaml")
	must.Do(t, os.WriteFile(file, []byte(strings.NewReplacer("health: 16", "health: 1", "move: 6",
		"move: 2").Replace(two)), 0o644))
	p := open(t, short, engine.Choice{Armies: [2]string{file}}).Begin(1)
	for range 20 {
		Take(p, NewDeeds(true, 6, 0, stay(len(p.Members()), nil)...))
		for offers(p, "hire Deckhand") {
			choose(t, p, "hire Deckhand")
		}
	}
	if n := len(p.Members()); n != 9 {
		t.Errorf("there are %d figures", n)
	}
	for range 200 {
		was := member(t, p, "Jo")
		Take(p, NewDeeds(false, 0, 0, append([]Fate{OutOf}, stay(len(p.Members())-1, nil)...)...))
		is := member(t, p, "Jo")
		if is.Number("move") != 2 || is.Number("health") != 1 {
			t.Fatalf("%s has become %s", was.Text(), is.Text())
		}
		if _, health := names(t, p); health[0] != 1 {
			t.Fatalf("it leads with a Health of %d", health[0])
		}
	}
}

// Who advances counts for more: a crew that costs what it may has to become smaller first (C1, C6).
func TestAdvancesKeepTheBudget(t *testing.T) {
	p := open(t, strings.Replace(short, "budget: 200", "budget: 140", 1), engine.Choice{}).Begin(1)
	Take(p, NewDeeds(false, 0, 100, stay(lamps, nil)...))
	if offers(p, "Ysolde Marr raises Fight") || offers(p, "Ysolde Marr learns") || !offers(p, "Ysolde Marr raises Health") {
		t.Errorf("%q", p.Menu().Answers)
	}
	choose(t, p, "Ysolde Marr raises Health")
	if answers := p.Menu().Answers; answers[0] != "set out" {
		t.Errorf("%q", answers)
	}
	choose(t, p, "dismiss Wick")
	choose(t, p, "Ysolde Marr raises Fight")
}

const short = `campaign: Short
crew: lanterns
recruits: drifters
credits: 10
loot: 6
budget: 200
missions:
  - {mission: salvage, against: tidewrights, lost: on}
  - {mission: meltdown, against: quietus, advances: 7, tries: 3}
`

// The answers stand in their order, the sensible ones before the others (C8).
func TestMenuOrder(t *testing.T) {
	p := badly(t, tobin)
	Take(p, NewDeeds(true, 6, 20, Stays, Absent, Stays, Stays, OutOf, OutOf))
	order := []string{"patch up ", "hire ", "Ysolde Marr raises Health", "Ysolde Marr raises Fight",
		"Ysolde Marr raises Move", "Tobin Rusk raises Health", "set out", "Ysolde Marr learns", "dismiss "}
	k := 0
	for _, a := range p.Menu().Answers {
		for k < len(order)-1 && !strings.HasPrefix(a, order[k]) && strings.HasPrefix(a, order[k+1]) {
			k++
		}
	}
	if k < len(order)-2 || !strings.HasPrefix(p.Menu().Answers[len(p.Menu().Answers)-1], "dismiss") {
		t.Errorf("%q do not come after %q", order[k:], p.Menu().Answers)
	}
	price := 1000
	for _, a := range p.Menu().Answers {
		var is int
		if _, said, ok := strings.Cut(a, " for "); ok && strings.HasPrefix(a, "hire") {
			fmt.Sscan(said, &is)
			if is > price {
				t.Errorf("%q comes after one for %d", a, price)
			}
			price = is
		}
	}
	choose(t, p, "Ysolde Marr raises Health")
	answers := p.Menu().Answers
	at := func(words string) int {
		return slices.IndexFunc(answers, func(a string) bool { return strings.HasPrefix(a, words) })
	}
	if at("Tobin Rusk raises Health") > at("Ysolde Marr raises Fight") ||
		at("Ysolde Marr raises Fight") > at("Ysolde Marr raises Health") {
		t.Errorf("%q", answers)
	}
}

// The crew that is met has made the advances of its mission, and is no worse otherwise (C9).
func TestAdvancesOfTheOthers(t *testing.T) {
	met := func(text string) *crew.Figure {
		p := open(t, text, engine.Choice{}).Begin(1)
		return crew.Of(&must.Get(p.Setup(1))(t).Armies[1].Units[0])
	}
	was, is := met(strings.Replace(short, "advances: 7, ", "", 1)), met(short)
	if is.Health != was.Health+4 || is.Fight != was.Fight+2 || is.Shoot != was.Shoot+1 || is.Will != was.Will+1 ||
		is.Move != was.Move+1 || is.Armour != was.Armour {
		t.Errorf("%+v has become %+v", was, is)
	}
}

// What a crew takes home is read off the end of a mission: who is out of action, who has left, and whose the
// loot is. Who was not there has no place among those who were.
func TestEndsAreRead(t *testing.T) {
	p := badly(t, tobin)
	g := must.Get(engine.Compile(must.Get(p.Setup(0))(t)))(t)
	s := g.New(1)
	m := peek.Live(s)
	for _, u := range []int{2, 7, len(m.Units) - 1} { // Lamplighter Sil, one of theirs, a creature
		m.Models[u].Wounds = m.G.Models[u].Tough
		m.Units[u].Flags = core.Gone
	}
	m.Units[3].Flags = core.Gone // Wick has left by the edge
	got := Read(p, s.View(), true)
	if want := NewDeeds(true, 0, 2, Stays, Absent, Stays, OutOf, Left, Stays); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, not %v", got, want)
	}
}
