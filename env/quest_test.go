package env_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	. "gauntlet/env"
	"gauntlet/env/internal/actions"
)

// questSpecs are environments of every mission, at every level of threat and for every number of heroes, with
// one party or the other, in both layers.
func questSpecs() (specs []string) {
	n := 0
	for i := range IDs() {
		if IDs()[i].Ruleset() != starquest.Name {
			continue
		}
		for _, threat := range quests.Threats {
			for heroes := 2; heroes <= 4; heroes++ {
				layer := [2]string{"atomic", "tactical"}[n%2]
				party := [2]string{"vanguard", "wayfarers"}[n/2%2]
				specs = append(specs, fmt.Sprintf("%s:threat=%s:heroes=%d:armies=%s,brood:layer=%s",
					IDs()[i].Name, threat, heroes, party, layer))
				n++
			}
		}
	}
	return specs
}

// openSpec makes an environment of an id with options.
func openSpec(t *testing.T, spec string) *Turn {
	t.Helper()
	id, o, err := ParseSpec(spec)
	must(t, err)
	return made(New(id, o))
}

// Every shipped mission has an environment, and all that it can be played with fits in: games go on to their
// end, with every number within its bounds, and every kind of decision of Star Quest comes up. Wins and
// losses are paid to the seats of the heroes and of the AI side; nothing is drawn.
func TestQuestGames(t *testing.T) {
	missions := map[string]bool{}
	for i := range IDs() {
		missions[IDs()[i].Defaults.Mission] = true
	}
	for _, name := range quests.Missions() {
		if !missions[name] {
			t.Errorf("mission %q has no environment", name)
		}
	}
	kinds, verbs := map[engine.Kind]int{}, map[engine.Verb]int{}
	for n, spec := range questSpecs() {
		e := openSpec(t, spec)
		obs, features := obsOf(e),
			featuresOf(e)
		rng := dice.New(uint64(n) + 200)
		for seed := range uint64(enginetest.Samples(1, 8)) {
			must(t, e.Reset(seed))
			for e.Seat() >= 0 {
				kinds[e.Asked()]++
				for i := range e.Moment().Menu {
					verbs[e.Moment().Menu[i].Verb]++
				}
				must(t, e.Features(features))
				bounded(t, spec, features, e.Spec().Features)
				for seat := range 2 {
					must(t, e.Observe(seat, obs))
					bounded(t, spec, obs, e.Spec().Obs)
				}
				if seed%2 == 0 || e.Spec().Layer == Tactical {
					stepAtRandom(t, e, &rng)
				} else {
					stepBoldly(t, e, &rng)
				}
			}
			won := float32(1)
			if e.Info().Outcome.Winner == starquest.Foes {
				won = -1
			}
			if e.Reward(0) != won || e.Reward(1) != -won {
				t.Errorf("%s: the rewards are %v and %v, seat %d has won", spec, e.Reward(0), e.Reward(1),
					e.Info().Outcome.Winner)
			}
		}
	}
	counted(t, "decisions", kinds, 1, engine.DeployUnit, engine.DeployAt, engine.SetAside, engine.Arrive,
		engine.ArriveAt, engine.Activate, engine.ChooseAction, engine.MoveTo, engine.Shoot,
		engine.ChargePath, engine.CloseIn, engine.StepBack, engine.CastSpell, engine.CastAt,
		engine.CommitTokens, engine.SpendPower, engine.SkillTarget, engine.SpreadHits)
	counted(t, "verbs on menus", verbs, 1, engine.Rest, engine.Skill, engine.Charge, engine.Fire, engine.Aim,
		engine.Cast, engine.Commit, engine.Yes)
}

// bounded checks numbers, one run of the fields after another, against the bounds of their fields.
func bounded(t *testing.T, spec string, all []float32, fields []Field) {
	t.Helper()
	last := fields[len(fields)-1]
	for size := last.Offset + last.Size; len(all) > 0; all = all[size:] {
		for k := range fields {
			f := &fields[k]
			for _, v := range all[f.Offset : f.Offset+f.Size] {
				if !(v >= f.Low && v <= f.High) || math.Float32bits(v) == 1<<31 {
					t.Fatalf("%s: %s is %v, outside %v to %v", spec, f.Name, v, f.Low, f.High)
				}
			}
		}
	}
}

// What does not go with an environment is refused in one sentence.
func TestQuestOptionsAreRefused(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{"StarQuest-Breach-v1:threat=hihg", `option threat: "hihg" is none of low, middle, high (did you mean "high"?)`},
		{"StarQuest-Breach-v1:heroes=5", "option heroes: 5 is not a whole number from 2 to 4"},
		{"StarQuest-Breach-v1:table=borough",
			"the options table, mission, points and unknown-rules do not go with Star Quest"},
		{"StarQuest-Breach-v1:mission=drwn", `; mission is "drwn" (did you mean "drawn"?)`},
		{"StarQuest-Breach-v1:mission=hunt", `; mission is "hunt"`},
		{"StarQuest-Breach-v1:table=drwn", `; table is "drwn" (did you mean "drawn"?)`},
		{"StarQuest-Breach-v1:points=500", "the options table, mission, points and unknown-rules do not go with Star Quest"},
		{"StarQuest-Breach-v1:armies=brood,vanguard", "is no party of heroes"},
		{"StarQuest-Breach-v1:armies=vangard,brood", `did you mean "vanguard"?`},
		{"StarQuest-Breech-v1", `did you mean "StarQuest-Breach-v1"?`},
		{"GF3-1000-v1:threat=high", "there are neither levels of threat nor parties in gf3"},
		{"GF2-1000-v1:heroes=3", "there are neither levels of threat nor parties in gf2"},
		{"GF3-1000-v1:shape-goals=1", "the option shape-goals is for missions with goals, and gf3 has none"},
		{"StarQuest-Breach-v1:shape-goals=-1", `option shape-goals: "-1" is not a number from 0 to 10`},
	} {
		id, o, err := ParseSpec(c.spec)
		if err == nil {
			_, err = New(id, o)
		}
		says(t, c.spec, err, c.want)
	}
}

// What matters about a mission and its units shows: every field that is changed alone changes what both seats
// see.
func TestQuestObservationsAreComplete(t *testing.T) {
	shown := map[string]int{}
	for n, spec := range []string{"StarQuest-LastStand-v1", "StarQuest-Ruins-v1:armies=wayfarers,brood",
		"StarQuest-Breach-v1:heroes=4", "StarQuest-Relay-v1:threat=high",
		"StarQuest-Hunt-v1:armies=wayfarers,brood:heroes=4:rulings=sq.ai_order=free",
		"StarQuest-LastStand-v1:rulings=sq.extra_actions=many,sq.repeat_actions=off",
		"StarQuest-LastStand-v1", "StarQuest-Ruins-v1:armies=wayfarers,brood",
		"StarQuest-Breach-v1:heroes=4", "StarQuest-Relay-v1:threat=high",
		"StarQuest-Hunt-v1:armies=wayfarers,brood:heroes=4:rulings=sq.ai_order=free"} {
		e := openSpec(t, spec)
		if strings.HasPrefix(spec, "StarQuest-LastStand-") && !strings.Contains(spec, ":") {
			e = made(Over(onLedges(e.Game().Setup()), spec, Options{}))
		}
		p := newProber(t, e, shown)
		rng := dice.New(uint64(n) + 200)
		probed := [engine.NumKinds]int{}
		for range games(t, e, 3, &rng, stepNimbly) {
			// Every kind of decision is looked at often enough, those that are rare whenever they come.
			kind := e.Asked()
			tests, _ := starquest.JumpOf(e.Position())
			if rng.Intn(enginetest.Samples(48, 16)) == 0 || probed[kind] < 6 ||
				tests > 0 && probed[kind] < 30 || kind == engine.SpreadHits || kind == engine.SpendPower && starquest.TurnOf(e.Position()).On >= 0 && probed[kind] < 60 {
				probed[kind]++
				p.probeQuest()
			}
		}
	}
	counted(t, "changes seen", shown, 1, "round", "Power", "afflicted", "crippled", "sick", "hampered",
		"consciousness", "search token", "owner of a marker", "place of a marker", "what a turn has left",
		"flag shaken", "flag fatigued", "flag activated", "wounds of a model", "place of a model",
		"what spells add", "kind of decision", "seat of decision", "items found",
		"A of turn", "B of turn", "M of turn", "Step of turn", "B of skill", "N of skill", "N of casting",
		"N of jump", "B of spread", "N of spread", "M of spread", "N of move", "Step of move",
		"B of shooting", "N of allot",
		"Step of melee", "N of strikes")
}

// onLedges compiles a game on a table all of whose pieces that one can stand on are ledges of 2 to 6 inches.
func onLedges(setup engine.Setup) *engine.Game {
	table := *setup.Table
	table.Terrain = slices.Clone(table.Terrain)
	for i := range table.Terrain {
		if p := &table.Terrain[i]; !p.Impassable {
			p.Height, p.Difficult = int32(2+i%5)*geom.Inch, false
		}
	}
	setup.Table = &table
	return made(engine.Compile(setup))
}

// stepNimbly takes a random action, but jumps and uses skills rather often.
func stepNimbly(t testing.TB, e *Turn, rng *dice.Stream) {
	var nimble []int
	far := false
	for i := range e.Moment().Menu {
		_, leaps := opr.LeapOf(e.Position(), &e.Moment().Menu[i])
		far = far || leaps
		if leaps || e.Moment().Menu[i].Verb == engine.Skill {
			nimble = append(nimble, e.Slot(&e.Moment().Menu[i]))
		}
	}
	if len(nimble) == 0 || !far && rng.Intn(2) == 0 {
		stepBoldly(t, e, rng)
		return
	}
	must(t, e.Step(nimble[rng.Intn(len(nimble))]))
}

// The variables of Star Quest stand one after another, in this order.
const (
	questFound  = opr.VarOwn + 3
	questTokens = opr.VarOwn + 6
)

// probeQuest changes what there is in a position of Star Quest, one thing at a time.
func (p *prober) probeQuest() {
	for seat := range 2 {
		p.Observe(seat, p.was[seat])
	}
	p.restate()
	m := enginetest.Open(&p.s)
	m.Round++
	p.try("round")
	m.Decide.Kind = m.Decide.Kind%engine.Consolidate + 1
	p.try("kind of decision")
	m.Decide.Seat = 1 - m.Decide.Seat
	p.try("seat of decision")
	q := quests.Of(m.G.Setup.Mission)
	if c := starquest.CourseOf(m.View()); q.Goals[c.Goal].Kind == quests.Find {
		m.Vars[questFound] = int16((c.Found + 1) % (q.Goals[c.Goal].N + 1))
		p.try("items found")
	}
	for i := range p.State().Markers() {
		m.Markers[i].P.X += 1500
		p.try("place of a marker")
		m.Markers[i].Owner = (m.Markers[i].Owner+2)%3 - 1
		p.try("owner of a marker")
		if k := i - len(q.Objectives); k >= 0 {
			m.Vars[questTokens+k] = 1
			if starquest.TokenOf(enginetest.Open(p.State()).View(), i) != starquest.TokenOf(m.View(), i) {
				p.try("search token")
			}
			p.restate()
			m.Vars[questTokens+k] = 2
			if starquest.TokenOf(enginetest.Open(p.State()).View(), i) != starquest.TokenOf(m.View(), i) {
				p.try("search token")
			}
			p.restate()
		}
	}
	if turn := starquest.TurnOf(m.View()); turn.Unit >= 0 && p.State().Seat(turn.Unit) == starquest.Heroes {
		m.Stack[2].B ^= 1 // its action of choice
		p.try("what a turn has left")
	}
	for i := range int(m.Depth) {
		p.probeQuestFrame(i)
	}
	for u := range p.Game().Units() {
		p.probeQuestUnit(u)
	}
}

// probeQuestFrame changes every argument of a pending procedure: of those that all games share as everywhere,
// and of those of Star Quest whatever the game can come to. What a turn keeps of spells matters as long as
// somebody can cast in it, the target of a skill that moves its hero is the hero, and which stat has been
// tested says nothing more once the test has failed.
func (p *prober) probeQuestFrame(i int) {
	m := enginetest.Open(&p.s)
	f := &m.Stack[i]
	name := m.G.Procs[f.Proc].Name
	if f.Proc < opr.FirstOwn || f.Proc >= opr.ProcCasting {
		p.probeFrame(i)
		return
	}
	try := func(what string) {
		if _, err := p.Game().Restore(p.s.AppendSnapshot(nil)); err != nil {
			p.impossible++
			p.restate()
			return
		}
		p.try(what + " of " + name)
	}
	kind := p.Asked()
	casts, spells := false, 0
	if name == "turn" {
		data := opr.Of(m.View())
		casts = p.State().Seat(int(f.A)) == starquest.Heroes && len(data.Units[f.A].Casters) > 0 &&
			(kind == engine.ChooseAction && !starquest.TurnOf(m.View()).Fired &&
				!starquest.TurnOf(m.View()).Charged)
		spells = len(data.Spells[p.State().Seat(int(f.A))])
	}
	if name == "jump" && kind == engine.ArriveAt ||
		name == "way" && enginetest.Open(&p.s).Stack[i-1].Proc == f.Proc {
		return // where a jump would have led that has failed, and the parts of a way before its last
	}
	for _, by := range [2]int16{1, -1} {
		f.A += by
		try("A")
	}
	if name == "skill" && kind != engine.MoveTo && kind != engine.SkillTarget {
		for _, on := range starquest.SkillTargets(m.View(), int(f.A), int(f.N), nil) {
			if f.B != int16(on) {
				f.B = int16(on)
				try("B")
			}
		}
	}
	for bit := range 15 {
		if name == "skill" || name == "test" || name == "casting" && kind == engine.Casualty ||
			name == "turn" && 1<<bit >= hasEnded && !casts {
			continue
		}
		f.B ^= 1 << bit
		try("B")
	}
	for bit := range 31 {
		if name == "turn" && kind == engine.Casualty {
			continue // of an affliction, after which the next status is tested
		}
		f.N ^= 1 << bit
		try("N")
	}
	for bit := range 64 {
		if name != "turn" || casts && bit < spells {
			f.M ^= 1 << bit
			try("M")
		}
	}
	for step := range uint8(10) {
		if f.Step != step {
			f.Step = step
			try("Step")
		}
	}
}

// hasEnded is the bit by which a turn keeps that it is over once what is pending has been done; then comes
// whether it has fired, after which nobody casts.
const hasEnded = 1 << 5

// probeQuestUnit changes what there is about a unit.
func (p *prober) probeQuestUnit(u int) {
	m := enginetest.Open(&p.s)
	def := &p.Game().Units()[u]
	unit := &m.Units[u]
	if unit.Flags&engine.Gone != 0 {
		return
	}
	for k := range party.NumStatuses {
		status := party.Status(k + 1)
		if unit.Is(engine.OnTable) && !starquest.Has(m.View(), u, status) {
			starquest.SetStatus(m.Owner(), u, status)
			p.try(status.String())
		}
	}
	if p.State().Seat(u) == starquest.Heroes {
		starquest.SetPower(m.Owner(), u, (starquest.Power(m.View(), u)+
			1)%(starquest.MostPower(m.View(), u)+1))
		p.try("Power")
	}
	for name, flag := range map[string]engine.Flags{"activated": engine.Activated, "shaken": engine.Shaken,
		"fatigued": engine.Fatigued, "moved": engine.Moved, "wounded": engine.Wounded} {
		unit.Flags ^= flag
		p.try("flag " + name)
	}
	if !unit.Is(engine.OnTable) {
		return
	}
	if p.State().Seat(u) == starquest.Heroes {
		unit.Flags = unit.Flags&^engine.OnTable | engine.Down
		p.try("consciousness")
	}
	for bit := range 12 {
		unit.Extra ^= 1 << bit
		p.try("what spells add")
	}
	for k := range int(def.Size) {
		i := int(def.First) + k
		if unit.Alive>>k&1 == 0 {
			continue
		}
		m.Models[i].P.X += 700
		m.Rebox(u)
		p.try("place of a model")
		if m.Models[i].Wounds+1 < p.Game().Models()[i].Tough {
			m.Models[i].Wounds++
			p.try("wounds of a model")
		}
	}
}

// Environments of Star Quest play on under every ruling of the game, in both layers: what is on the menu has
// a slot, is described and observed.
func TestEveryQuestRulingIsPlayed(t *testing.T) {
	played := 0
	for _, r := range starquest.Ruleset.Rulings() {
		for _, value := range r.Values[1:] {
			for _, layer := range []string{"atomic", "tactical", "tactical:on-the-way=policy"} {
				quest := [3]string{"Ruins", "Breach", "LastStand"}[played%3]
				e := openSpec(t, fmt.Sprintf("StarQuest-%s-v1:armies=wayfarers,brood:rulings=%s=%s:layer=%s",
					quest, r.Name, value, layer))
				must(t, e.Reset(uint64(played)))
				played++
				rng := dice.New(uint64(played))
				obs, features := obsOf(e),
					featuresOf(e)
				for e.Seat() >= 0 {
					must(t, e.Observe(e.Seat(), obs))
					bounded(t, r.Name, obs, e.Spec().Obs)
					must(t, e.Features(features))
					stepAtRandom(t, e, &rng)
				}
			}
		}
	}
	if played < 30 {
		t.Errorf("only %d games", played)
	}
}

// Either seat learns against whoever plays the other, and the rewards are the seat's own.
func TestQuestSeats(t *testing.T) {
	for seat := range 2 {
		s := learn(made(NewSolo("StarQuest-Breach-v1", Options{Layer: Tactical, Seat: seat}, nil)), 4)
		must(t, s.reset(new(uint64(4))))
		sum := float32(0)
		for !s.ended() {
			if s.Env().Seat() != seat {
				t.Fatalf("seat %d is asked, seat %d learns", s.Env().Seat(), seat)
			}
			must(t, s.step(s.choose()))
			sum += s.reward
		}
		if want := 1 - 2*float32(seat^int(s.Info().Outcome.Winner)); sum != want {
			t.Errorf("seat %d has earned %v, seat %d has won", seat, sum, s.Info().Outcome.Winner)
		}
	}
}

// The intent of an AI unit does not outlive it: a unit that may do nothing but hold, and so is not asked what
// it does, chooses its own targets.
func TestQuestIntentsAreTheirUnits(t *testing.T) {
	asked := 0
	for seed := range uint64(12) {
		e := openSpec(t, "StarQuest-Hunt-v1:threat=high:heroes=4:layer=tactical")
		must(t, e.Reset(seed))
		rng := dice.New(seed)
		for e.Seat() >= 0 {
			if in := e.Moment().Intent; in.Kind != actions.FireAsked {
				asked++
				if turn := starquest.TurnOf(enginetest.Open(e.State()).View()); turn.Unit != int(in.Unit) {
					t.Fatalf("seed %d: the intent of unit %d is under way in the turn of unit %d", seed,
						in.Unit, turn.Unit)
				}
			}
			stepAtRandom(t, e, &rng)
		}
	}
	if asked == 0 {
		t.Error("no intent was ever under way")
	}
}
