package env_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
	"gauntlet/engine/stargrave/raid"
	. "gauntlet/env"
)

// stepKeenly takes a random action, but fights, shoots, uses powers, takes loot and goes for both rather often.
func stepKeenly(t testing.TB, e *Turn, rng *dice.Stream) {
	var keen []int
	if e.Spec().Layer == Atomic && rng.Intn(2) == 0 {
		for i := range e.Moment().Menu {
			a := &e.Moment().Menu[i]
			if a.Verb == engine.Charge || a.Verb == engine.Fire || a.Verb == engine.Yes || a.Verb == engine.Skill ||
				a.Verb == engine.Reveal || a.Verb == engine.Join || a.Verb == engine.Resolve ||
				a.Verb == engine.Move && a.Pattern >= patterns.Foe {
				keen = append(keen, e.Slot(a))
			}
		}
	}
	if len(keen) > 0 {
		must(t, e.Step(keen[rng.Intn(len(keen))]))
		return
	}
	stepAtRandom(t, e, rng)
}

// raidSpecs are environments of every scenario, with all crews, in both layers and with either answer to who
// decides on the way.
func raidSpecs() (specs []string) {
	crews := [...]string{"lanterns", "ashhands", "tidewrights", "quietus", "fieldlab", "redchoir"}
	for i := range IDs() {
		if IDs()[i].Ruleset() != stargrave.Name {
			continue
		}
		for k, layer := range []string{"atomic", "tactical", "tactical:on-the-way=policy"} {
			n := len(specs)
			specs = append(specs, fmt.Sprintf("%s:armies=%s,%s:layer=%s", IDs()[i].Name, crews[n%6],
				crews[(n+k+1)%6], layer))
		}
	}
	return specs
}

// Every shipped scenario has an environment in which all crews play to the end, with every number within its
// bounds; every kind of decision comes up. Wins and losses are paid.
func TestRaids(t *testing.T) {
	missions := map[string]bool{}
	for i := range IDs() {
		missions[IDs()[i].Defaults.Mission] = true
	}
	for _, name := range raid.Missions() {
		if !missions[name] {
			t.Errorf("scenario %q has no environment", name)
		}
	}
	kinds := map[engine.Kind]int{}
	for n, spec := range raidSpecs() {
		e := openSpec(t, spec)
		obs, features := obsOf(e), featuresOf(e)
		rng := dice.New(uint64(n))
		for range games(t, e, enginetest.Samples(4, 8), &rng, stepKeenly) {
			kinds[e.Asked()]++
			legal := bytes.Count(legal(e), []byte{1})
			if e.Spec().Layer == Atomic && legal != len(e.Moment().Menu) {
				t.Fatalf("%s: %s: %d slots for %d choices", spec, e.Asked(), legal, len(e.Moment().Menu))
			}
			must(t, e.Features(features))
			bounded(t, spec, features, e.Spec().Features)
			for seat := range 2 {
				must(t, e.Observe(seat, obs))
				bounded(t, spec, obs, e.Spec().Obs)
			}
		}
		won := float32(0)
		if w := e.Info().Outcome.Winner; w >= 0 {
			won = 1 - 2*float32(w)
		}
		if e.Reward(0) != won || e.Reward(1) != -won {
			t.Errorf("%s: the rewards are %v and %v, seat %d has won", spec, e.Reward(0), e.Reward(1),
				e.Info().Outcome.Winner)
		}
	}
	counted(t, "decisions", kinds, 1, engine.Activate, engine.JoinUnit, engine.ChooseAction, engine.MoveTo,
		engine.Shoot, engine.PickUp, engine.Intercept, engine.StepBack, engine.SkillTarget, engine.CommitTokens)
}

// What does not go with an environment is refused in one sentence.
func TestRaidOptionsAreRefused(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{"Stargrave-Salvage-v1:table=borough", "the options table, mission, points, unknown-rules and shape-goals do not go with Stargrave"},
		{"Stargrave-Salvage-v1:mission=archive", "the environment is that of one scenario"},
		{"Stargrave-Salvage-v1:shape-goals=1", "shape-goals do not go with Stargrave"},
		{"Stargrave-Salvage-v1:threat=high", "there are neither levels of threat nor parties in stargrave"},
		{"Stargrave-Salvage-v1:armies=lantern,ashhands", `did you mean "lanterns"?`},
		{"Stargrave-Salvage-v2", `did you mean "Stargrave-Salvage-v1"?`},
	} {
		id, o, err := ParseSpec(c.spec)
		if err == nil {
			_, err = New(id, o)
		}
		says(t, c.spec, err, c.want)
	}
	for _, c := range []struct {
		width, pieces int
		want          string
	}{
		{48, 1, "measures 48 x 48 inches, there is room for 36 x 36"},
		{36, 25, "has 25 pieces of terrain, there is room for 24"},
	} {
		setup := made(Setup("Stargrave-Meltdown-v1", Options{}))
		table := *setup.Table
		table.Width, table.Height = int32(c.width)*geom.Inch, int32(c.width)*geom.Inch
		table.Terrain = slices.Repeat(table.Terrain[:1], c.pieces)
		setup.Table = &table
		_, err := Over(made(engine.Compile(setup)), "", Options{})
		says(t, c, err, c.want)
	}
}

// What matters about a raid shows: every field that is changed alone changes what both seats see, or the mask,
// or makes a position that no game can come to.
func TestRaidObservationsAreComplete(t *testing.T) {
	shown := map[string]int{}
	for n, spec := range []string{"Stargrave-Salvage-v1", "Stargrave-Graveyard-v1:armies=quietus,redchoir",
		"Stargrave-Archive-v1:armies=fieldlab,tidewrights:rulings=sg.boost_timing=after",
		"Stargrave-Ambush-v1:armies=tidewrights,fieldlab"} {
		e := openSpec(t, spec)
		p := newProber(t, e, shown)
		rng := dice.New(uint64(n))
		probed := [engine.NumKinds]int{}
		for range games(t, e, enginetest.Samples(3, 8), &rng, stepKeenly) {
			if kind := e.Asked(); probed[kind] < 10 && (probed[kind] < 2 || rng.Intn(3) == 0) {
				probed[kind]++
				p.probeRaid()
			}
		}
	}
	counted(t, "changes seen", shown, 1, "round", "initiative", "what a member has done",
		"what has become of loot", "flag activated", "marks of a figure", "place of a model", "wounds of a model",
		"place of a marker", "number of markers", "Step of group", "N of activation", "Step of activation",
		"M of movement", "B of movement", "N of power", "let pass")
}

// tryRaid is try for a change that may make a position of no game, which is not looked at.
func (p *prober) tryRaid(what string) {
	p.t.Helper()
	if _, err := p.Game().Restore(p.s.AppendSnapshot(nil)); err != nil {
		p.impossible++
		p.restate()
		return
	}
	p.try(what)
}

// probeRaid changes everything there is in the position, one thing at a time.
func (p *prober) probeRaid() {
	for seat := range 2 {
		p.Observe(seat, p.was[seat])
	}
	p.restate()
	m := enginetest.Open(&p.s)
	m.Round++
	p.tryRaid("round")
	m.Vars[0] = 1 - m.Vars[0]
	p.tryRaid("initiative")
	for k := range 4 {
		for bit := range 14 {
			if u := m.Vars[2+k] - 1; u >= 0 && m.Units[u].Is(engine.OnTable) {
				m.Vars[6+k] ^= 1 << bit
				p.tryRaid("what a member has done")
			}
		}
	}
	for bit := range m.Units {
		if m.Stack[m.Depth-1].Proc == 3 && m.Units[bit].Is(engine.OnTable) {
			m.Vars[10+bit/16] ^= int16(uint16(1) << (bit % 16))
			p.tryRaid("let pass")
		}
	}
	for i := range stargrave.Loots(m.View()) {
		for is := range int16(3 + len(m.Units)) {
			if is != m.Vars[14+i] {
				m.Vars[14+i] = is
				p.tryRaid("what has become of loot")
			}
		}
	}
	for i := range int(m.Depth) {
		p.probeRaidFrame(i)
	}
	for u := range m.Units {
		p.probeFigure(u)
	}
	for i := range int(m.Marks) {
		for _, by := range [2]geom.Point{{X: 1500}, {Y: -1500}} {
			m.Markers[i].P = m.Markers[i].P.Add(by)
			p.tryRaid("place of a marker")
		}
		m.Markers[i].Owner = (m.Markers[i].Owner+2)%3 - 1
		p.tryRaid("owner of a marker")
	}
	if int(m.Marks) > stargrave.Loots(m.View()) {
		m.Marks--
		p.tryRaid("number of markers")
	}
}

// probeRaidFrame changes every argument of a pending procedure.
func (p *prober) probeRaidFrame(i int) {
	m := enginetest.Open(&p.s)
	name := m.G.Procs[m.Stack[i].Proc].Name
	for _, by := range [2]int16{1, -1} {
		m.Stack[i].A += by
		p.tryRaid("A of " + name)
		m.Stack[i].B += by
		p.tryRaid("B of " + name)
	}
	for step := range uint8(7) {
		if m.Stack[i].Step != step {
			m.Stack[i].Step = step
			p.tryRaid("Step of " + name)
		}
	}
	for bit := range 31 {
		m.Stack[i].N ^= 1 << bit
		p.tryRaid("N of " + name)
	}
	for bit := range 64 {
		if m.Stack[i].M != 0 && bit%32 > 12 {
			m.Stack[i].M ^= 1 << bit
			p.tryRaid("M of " + name)
		}
	}
}

// probeFigure changes what there is about a figure.
func (p *prober) probeFigure(u int) {
	m := enginetest.Open(&p.s)
	if !m.Units[u].Is(engine.OnTable) {
		return
	}
	m.Units[u].Flags ^= engine.Activated
	p.tryRaid("flag activated")
	for bit := range 20 {
		m.Units[u].Extra ^= 1 << bit
		p.tryRaid("marks of a figure")
	}
	for _, v := range [4]geom.Point{{X: 700}, {X: -700}, {Y: 700}, {Y: -700}} {
		m.Models[u].P = m.Models[u].P.Add(v)
		for i := range stargrave.Loots(m.View()) {
			if m.Vars[14+i] == 3+int16(u) {
				m.Markers[i].P = m.Models[u].P
			}
		}
		m.Rebox(u)
		p.tryRaid("place of a model")
	}
	if m.Models[u].Wounds+1 < p.Game().Models()[u].Tough {
		m.Models[u].Wounds++
		p.tryRaid("wounds of a model")
	}
}

// halfRaid makes dst, a state of the game with the crews' seats swapped, the position of src turned half
// round. Both stand at a choice that no activation waits for.
func halfRaid(dst, src *engine.State) {
	d, s := enginetest.Open(dst), enginetest.Open(src)
	twin := func(u int16) int16 {
		if s.G.Units[u].Seat < 0 {
			return u
		}
		return swapUnit(src.Game(), dst.Game(), u)
	}
	d.Head = s.Head
	d.Active, d.Decide.Seat, d.Vars[0] = 1-s.Active, 1-s.Decide.Seat, 1-s.Vars[0]
	d.Side = [2]int8{-s.Side[1], -s.Side[0]}
	if s.Decide.Unit >= 0 {
		d.Decide.Unit = twin(s.Decide.Unit)
	}
	for k := 2; k < 6; k++ {
		if s.Vars[k] > 0 {
			d.Vars[k] = 1 + twin(s.Vars[k]-1)
		}
	}
	for i := range s.Markers {
		d.Markers[i].P = s.Markers[i].P.Neg()
		if d.Markers[i].Owner = -1; s.Markers[i].Owner >= 0 {
			d.Markers[i].Owner = 1 - s.Markers[i].Owner
		}
	}
	for i := range stargrave.Loots(src.View()) {
		if is := s.Vars[14+i]; is >= 3 {
			d.Vars[14+i] = 3 + twin(is-3)
		}
	}
	for u := range s.Units {
		t := twin(int16(u))
		d.Units[t], d.Models[t] = s.Units[u], s.Models[u]
		d.Models[t].P = s.Models[u].P.Neg()
		d.Rebox(int(t))
	}
	if s.Depth > 1 {
		d.Stack[1].A = twin(s.Stack[1].A)
	}
}

// A position and its half turn, in which the seats are swapped, look exactly alike to the seats that have
// changed places, offer the same slots, and lead to the same when the same slots are chosen, from each choice
// of who acts or joins a group to the end of that activation.
func TestRaidsAreTheSameFromBothSides(t *testing.T) {
	compared := 0
	for _, spec := range []string{"Stargrave-Salvage-v1", "Stargrave-Meltdown-v1", "Stargrave-Graveyard-v1"} {
		for _, layer := range []string{":layer=atomic", ":layer=tactical"} {
			e := openSpec(t, spec+":armies=lanterns,redchoir"+layer)
			r := halfTurned(e)
			rng := dice.New(4)
			must(t, r.Reset(0))
			for range games(t, e, enginetest.Samples(1, 3), &rng, stepKeenly) {
				if kind := e.Asked(); kind != engine.Activate && kind != engine.JoinUnit || rng.Intn(2) > 0 {
					continue
				}
				from := e.Fresh()
				must(t, from.Restore(e.AppendSnapshot(nil)))
				halfRaid(r.State(), from.State())
				must(t, r.Settle())
				compared += sameActivation(t, spec+layer, from, r, &rng)
			}
		}
	}
	if compared < 300 {
		t.Errorf("only %d decisions", compared)
	}
}

// sameActivation plays on in two environments that are the same from both sides until somebody else acts.
func sameActivation(t *testing.T, what string, e, r *Turn, rng *dice.Stream) (compared int) {
	t.Helper()
	round, seat := e.Position().Round(), e.Seat()
	a, b := obsOf(e), obsOf(e)
	mask, half := maskOf(e), maskOf(e)
	f, g := featuresOf(e), featuresOf(e)
	for {
		for s := range 2 {
			must(t, errors.Join(e.Observe(s, a), r.Observe(1-s, b)))
			if at := difference(a, b); at >= 0 {
				t.Fatalf("%s, %s: seat %d sees %v as number %d, and %v from the other side", what, e.Asked(), s,
					a[at], at, b[at])
			}
		}
		must(t, errors.Join(e.Mask(mask), r.Mask(half), e.Features(f), r.Features(g)))
		if !slices.Equal(mask, half) {
			t.Fatalf("%s: at %s other slots are legal from the other side", what, e.Asked())
		}
		if at := difference(f, g); at >= 0 {
			t.Fatalf("%s, %s: feature %d is %v, and %v from the other side", what, e.Asked(), at, f[at], g[at])
		}
		slot := pick(rng, mask)
		if name := e.Spec().Slots[slot].Name; strings.HasPrefix(name, "throw-") || strings.HasPrefix(name, "smoke-") ||
			e.Asked() == engine.Shoot && e.Moment().Menu[0].Verb == engine.Place {
			return compared // dice say where a grenade scatters to, whoever throws it
		}
		must(t, errors.Join(e.Step(slot), r.Step(slot)))
		if compared++; e.Seat() != seat || e.Position().Round() != round || e.Asked() == engine.Activate ||
			e.Asked() == engine.JoinUnit {
			return compared
		}
	}
}

// What an intent does is what its name says, whoever decides on the way.
func TestRaidIntentsMeanWhatTheySay(t *testing.T) {
	seen := map[string]int{}
	for n, spec := range raidSpecs() {
		if !strings.Contains(spec, "tactical") {
			continue
		}
		e := openSpec(t, spec)
		try := e.Fresh()
		j := made(NewJournal(try))
		rng := dice.New(uint64(n))
		for seed := range games(t, e, enginetest.Samples(1, 4), &rng, stepKeenly) {
			if e.Asked() != engine.ChooseAction || rng.Intn(3) > 0 {
				continue
			}
			snapshot := e.AppendSnapshot(nil)
			for a := range e.Moment().Legal.All() {
				must(t, try.Restore(snapshot))
				j.Take()
				must(t, try.Step(a))
				name := e.Spec().Slots[a].Name
				if err := meansInRaid(e, name, j.Take()); err != nil {
					t.Fatalf("%s, seed %d: %s: %v", spec, seed, name, err)
				}
				seen[strings.TrimRight(name, "-0123456789")]++
			}
		}
	}
	counted(t, "legal intents", seen, 3, "end", "charge", "shoot", "throw-enemy", "smoke-own", "take-marker", "stay",
		"leave", "scurry", "go-marker", "go-enemy", "go-own", "go-home", "go-away", "go-cover", "spark-lance-enemy",
		"hardlight-own", "quickstep", "fogbank-own", "dread-enemy")
}

// meansInRaid checks the atomic actions that an intent was carried out by, from the position of e.
func meansInRaid(e *Turn, name string, made []engine.Action) error {
	p := e.Position()
	u, first := int(p.Decision().Unit), made[0]
	intent, k := strings.TrimRight(name, "-0123456789"), 0
	fmt.Sscanf(name[len(intent):], "-%d", &k)
	figure := func(place int) int {
		seat := int(p.Decision().Seat)
		own, _ := p.Game().UnitRange(seat)
		other, _ := p.Game().UnitRange(1 - seat)
		_, creatures := p.Game().UnitRange(1)
		switch {
		case place < 0:
			return own - place - 1
		case place < crew.MaxFigures:
			return other + place
		}
		return creatures + place - crew.MaxFigures
	}
	moved := first.Verb == engine.Advance && len(made) > 1 && made[1].Verb == engine.Move
	nearer := func(to geom.Point) bool {
		return moved && (made[1].At == p.Model(u).P || to != p.Model(u).P)
	}
	thrown := func(at geom.Point) bool {
		return first.Verb == engine.Fire && first.Target < 0 && len(made) > 1 && made[1].At == at
	}
	ok := false
	switch {
	case intent == "end":
		ok = first.Verb == engine.Pass
	case intent == "charge":
		ok = first.Verb == engine.Charge && int(first.Target) == figure(k)
	case intent == "shoot":
		ok = first.Verb == engine.Fire && int(first.Target) == figure(k)
	case intent == "throw-enemy":
		ok = thrown(p.Model(figure(k)).P)
	case intent == "smoke-own":
		ok = thrown(p.Model(figure(-k - 1)).P)
	case intent == "take-marker":
		ok = first.Verb == engine.Reveal && int(first.Arg) == k
	case strings.HasPrefix(intent, "clear-") && !strings.HasPrefix(intent, "clear-head"):
		ok = first.Verb == engine.Resolve
	case intent == "scurry":
		ok = first.Verb == engine.Rush
	case intent == "leave":
		ok = first.Verb == engine.Advance && made[1].Verb == engine.Pass
	case intent == "stay":
		ok = moved && made[1].At == p.Model(u).P
	case intent == "go-marker":
		ok = nearer(p.Marker(k).P)
	case intent == "go-enemy":
		ok = nearer(p.Model(figure(k)).P)
	case intent == "go-own":
		ok = nearer(p.Model(figure(-k - 1)).P)
	case strings.HasPrefix(intent, "go-"):
		ok = moved
	default: // powers
		ok = first.Verb == engine.Skill
		power := stargrave.FigureOf(p, u).Powers[first.Arg]
		ok = ok && strings.HasPrefix(intent, strings.ReplaceAll(strings.ToLower(power.String()), " ", "-"))
		for i := range made {
			switch a := &made[i]; {
			case a.Verb == engine.Aim && strings.HasSuffix(intent, "-enemy"):
				ok = ok && int(a.Target) == figure(k)
			case a.Verb == engine.Aim:
				ok = ok && int(a.Target) == figure(-k-1)
			case a.Verb == engine.Reveal:
				ok = ok && int(a.Arg) == k
			}
		}
	}
	if !ok {
		return fmt.Errorf("it is carried out by %+v", made)
	}
	return nil
}
