package agents_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	"gauntlet/models"
)

// untrained writes the checkpoint of a fresh network for an environment, and returns its path.
func untrained(t testing.TB, spec string, layer string) (string, *models.Net) {
	t.Helper()
	id, opts, err := env.ParseSpec(spec)
	if err == nil {
		err = opts.Set("layer=" + layer)
	}
	if err != nil {
		t.Fatal(err)
	}
	e := must.Get(env.New(id, opts))(t)
	net := must.Get(models.New(models.Config{Kind: "mlp", Hidden: []int{16}, Activation: "tanh"},
		models.LayoutOf(e.Spec()), 5))(t)
	for i := range net.Weights {
		net.Weights[i] *= 20 // so that it has opinions
	}
	c := &models.Checkpoint{Net: net}
	c.Env = spec
	path := filepath.Join(t.TempDir(), "net.msgpack")
	must.Do(t, c.Save(path))
	return path, net
}

func gameOf(t testing.TB, id string) *engine.Game {
	t.Helper()
	setup := must.Get(env.Setup(id, env.Options{}))(t)
	return must.Get(engine.Compile(setup))(t)
}

// A network plays whole games in either layer and seat, repeats them, says why, and does at other
// temperatures something else.
func TestNeuralPlays(t *testing.T) {
	game := gameOf(t, "GF3-Skirmish-v1")
	for _, c := range []struct{ spec, layer string }{
		{"GF3-Skirmish-v1", "tactical"}, {"GF3-Skirmish-v1:on-the-way=policy", "tactical"},
		{"GF3-Skirmish-v1", "atomic"}, {"GF3-1000-v1", "tactical"},
	} {
		path, _ := untrained(t, c.spec, c.layer)
		hashes := map[string]uint64{}
		for _, temp := range []string{"", ":temp=0.01", ":temp=1"} {
			for again := range 2 {
				var m arena.Match
				var err error
				if m.Agents[0], err = agents.New("model:" + path + temp); err == nil {
					m.Agents[1], err = agents.New("random")
				}
				if err != nil {
					t.Fatal(err)
				}
				if got := m.Agents[0].Layer(); (got == agents.Tactical) != (c.layer == "tactical") {
					t.Errorf("it answers in layer %d, was trained in the %s one", got, c.layer)
				}
				m.Game, m.Seed = game, 3
				res, err := new(arena.Referee).Play(context.Background(), m)
				if err != nil || res.Forfeit >= 0 {
					t.Fatalf("%v: %v, %s", c, err, res.Why)
				}
				if key := temp; again == 0 {
					hashes[key] = res.FinalHash
				} else if hashes[key] != res.FinalHash {
					t.Errorf("%v%s: the game does not repeat", c, temp)
				}
				said := m.Agents[0].(agents.Explainer).Explain()
				if !strings.Contains(said, "%); next best: ") &&
					!strings.HasPrefix(said, "as follows from: ") && said != "nothing else can be chosen" ||
					strings.Contains(said, "NaN") {
					t.Errorf("%v%s: it says %q", c, temp, said)
				}
			}
		}
		if hashes[""] == hashes[":temp=1"] {
			t.Errorf("%v: drawn by their probabilities the actions are the same as the greatest", c)
		}
	}
}

// An explained is an observer that looks at what an agent says of each of its choices.
type explained struct {
	t     *testing.T
	agent agents.Agent
	told  int
}

func (*explained) Begin(*arena.Match, *engine.State) error    { return nil }
func (*explained) Applied(*arena.Choice, *engine.State) error { return nil }
func (*explained) End(*arena.Result, *engine.State) error     { return nil }

func (e *explained) Chosen(c *arena.Choice, _ *engine.State) error {
	one, rest, ok := strings.Cut(e.agent.(agents.Explainer).Explain(), "; next best: ")
	if c.Agent != e.agent || !ok {
		return nil
	}
	e.told++
	if other, _, _ := strings.Cut(rest, "; expects "); one == other || share(one) < share(other) ||
		share(one) <= 90 && share(other) == 0 {
		e.t.Errorf("the choice is %q, the next best %q", one, other)
	}
	return nil
}

// The network that ships, which reads features, says what it chooses, and what it likes less.
func TestNeuralExplains(t *testing.T) {
	trained := must.Get(agents.New("trained"))(t)
	e := &explained{t: t, agent: trained}
	m := arena.Match{Game: gameOf(t, "GF3-Skirmish-v1"), Seed: 4, Observers: []arena.Observer{e},
		Agents: [2]agents.Agent{trained, must.Get(agents.New("random"))(t)}}
	if res, err := new(arena.Referee).Play(context.Background(), m); err != nil || res.Forfeit >= 0 || e.told < 10 {
		t.Errorf("told of %d choices: %+v, %v", e.told, res, err)
	}
}

// share returns the percent behind the words for an action.
func share(said string) (percent int) {
	_, text, _ := strings.Cut(said[strings.LastIndex(said, "("):], "(")
	fmt.Sscanf(text, "%d%%", &percent)
	return percent
}

// A network that draws its actions goes on from what it remembers, in an environment that is taken up from
// snapshots at every decision.
func TestNeuralMemory(t *testing.T) {
	path, _ := untrained(t, "GF3-Skirmish-v1", "tactical")
	e := must.Get(env.Make("GF3-Skirmish-v1", "layer=tactical"))(t)
	mask := make([]uint8, e.Spec().Actions())
	var seen [2][]float32
	for pass := range seen {
		e.SetSeating(env.Against(opponent(t, "model:"+path+":temp=1"), 1))
		must.Do(t, e.Reset(11))
		for e.Seat() >= 0 {
			if pass == 1 {
				b := e.AppendSnapshot(nil)
				e.SetSeating(env.Against(opponent(t, "model:"+path+":temp=1"), 1))
				must.Do(t, e.Restore(b))
			}
			obs := make([]float32, e.Spec().ObsSize)
			must.Do(t, errors.Join(e.Mask(mask), e.Observe(0, obs)))
			seen[pass] = append(seen[pass], obs...)
			must.Do(t, e.Step(models.Greedy(make([]float32, len(mask)), mask)))
		}
	}
	if !slices.Equal(seen[0], seen[1]) {
		t.Error("the game that was taken up goes otherwise")
	}
}

// Every unit and marker that an action is about is called by its name where a network says why; no number of
// a slot is left.
func TestNeuralWords(t *testing.T) {
	for _, id := range env.IDs() {
		game := gameOf(t, id.Name)
		for _, layer := range []string{"tactical", "atomic"} {
			e := must.Get(env.Make(id.Name, "layer="+layer))(t)
			for seat := range 2 {
				first, _ := game.UnitRange(seat)
				enemy, _ := game.UnitRange(1 - seat)
				names := map[string]string{
					"activate-0": game.Units()[first].Name, "charge-0": "charge " + game.Units()[enemy].Name,
					"shoot-31": "shoot unit 32", "hold": "hold",
					"advance-marker-0": "advance to marker 1",
					"deploy-at-1-2":    "deploy in the middle row, centre",
					"deploy-at-0-4":    "deploy in the back row, far right",
					"marker-2-0":       "place the marker in the far row, left",
					"deploy-at-7":      "take place 8", "deploy-0-line": "deploy " +
						game.Units()[first].Name + " as a line",
					"marker-at-11": "place the marker in cell 12", "skill-0": "use own skill 1",
					"advance-leave": "advance to where the heroes leave",
				}
				for _, s := range e.Spec().Slots {
					got := agents.SlotWords(s.Name, game, seat)
					if want, ok := names[s.Name]; ok && got != want {
						t.Errorf("%s: %s is told as %q, want %q", id.Name, s.Name, got, want)
					}
					for _, thing := range []string{"own unit", "enemy unit", "marker"} {
						number := strings.LastIndexByte(s.Name, '-')
						if about := thing + " " + s.Name[number+1:]; number > 0 &&
							strings.Contains(s.Meaning+" ", about+" ") &&
							got == strings.ReplaceAll(s.Name, "-", " ") {
							t.Errorf("%s: %s, to %s, is told as %q", id.Name, s.Name, s.Meaning, got)
						}
					}
				}
			}
		}
	}
}

// Creatures are called by their names, too: they come behind the places of the other crew. So is everybody whom a
// weapon or a power is for.
func TestNeuralWordsOfCreatures(t *testing.T) {
	game := gameOf(t, "Stargrave-Salvage-v1")
	for seat, foe := range [2]string{"Dov Karrask", "Ysolde Marr"} {
		own := [2]string{"Ysolde Marr", "Dov Karrask"}[seat]
		_, end := game.UnitRange(1)
		for name, want := range map[string]string{
			"charge-0": "charge " + foe, "charge-10": "charge " + game.Units()[end].Name,
			"carbine-enemy-11": "carbine at " + game.Units()[end+1].Name, "charge-17": "charge unit 18",
			"throw-enemy-0": "throw at " + foe, "field-stitch-own-0": "field stitch on " + own,
			"go-own-0": "move on towards " + own, "take-marker-1": "take marker 2", "pry-field-marker-0": "pry field on marker 1",
		} {
			if got := agents.SlotWords(name, game, seat); got != want {
				t.Errorf("seat %d: %s is told as %q, want %q", seat, name, got, want)
			}
		}
	}
}

// What cannot be played is said beforehand.
func TestNeuralRefuses(t *testing.T) {
	path, _ := untrained(t, "GF3-Skirmish-v1", "tactical")
	a := must.Get(agents.New("model:" + path))(t)
	for id, want := range map[string]string{
		"GF3-1000-v1":        "", // of the same layout
		"GF3-2000-v1":        "the network was made for the layout of GF3-Skirmish-v1",
		"StarQuest-Ruins-v1": `field `,
	} {
		err := a.(agents.Fitting).Fits(gameOf(t, id), 0)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", id, err, want)
		}
	}
	res, err := new(arena.Referee).Play(context.Background(),
		arena.Match{Game: gameOf(t, "GF3-2000-v1"), Agents: [2]agents.Agent{a, new(agents.Random)}})
	if err != nil || res.Forfeit != 0 || !strings.Contains(res.Why, "was made for the layout") {
		t.Errorf("%v, forfeit %d: %s", err, res.Forfeit, res.Why)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.msgpack")
	data := must.Get(os.ReadFile(path))(t)
	data[len(data)-7] ^= 1
	must.Do(t, os.WriteFile(damaged, data[:len(data)-40], 0o644))
	for spec, want := range map[string]string{
		"model":                       "it wants the checkpoint of a network, such as model:FILE",
		"model:temp=1":                "it wants the checkpoint of a network",
		"model:/no/such/file":         "/no/such/file",
		"model:C:\\none:temp=1":       `C:\none`,
		"model:" + path + ":temp=-1":  "temp=-1 is not a number from 0 to 10",
		"model:" + path + ":tempo=1":  `unknown parameter "tempo" (did you mean "temp"?)`,
		"model:" + path + ":temp=1:x": `parameter "x" does not read key=value`,
		"trained:GF3-Skirmish-v1":     `parameter "GF3-Skirmish-v1" does not read key=value`,
	} {
		if _, err := agents.New(spec); !must.Contain(err, want) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
}

// "trained" plays what ships, and says which ship where there is none.
func TestTrained(t *testing.T) {
	a := must.Get(agents.New("trained"))(t)
	ships := models.ShippedIDs()
	general := map[string]bool{} // rulesets of whose games a network plays those of all sorts
	for _, name := range ships {
		if id := must.Get(env.Lookup(name))(t); id.Family != "" {
			general[id.Ruleset()] = true
		}
	}
	for _, id := range env.IDs() {
		game := gameOf(t, id.Name)
		err := a.(agents.Fitting).Fits(game, 1)
		first := must.Get(env.Over(game, "", env.Options{}))(t).Spec().ID // whose network plays the game
		switch {
		case (slices.Contains(ships, first) || general[id.Ruleset()]) && err != nil:
			t.Errorf("%s: %v", id.Name, err)
		case !slices.Contains(ships, first) && !general[id.Ruleset()] &&
			(!must.Contain(err, "no trained network ships for "+first)):
			t.Errorf("%s: %v", id.Name, err)
		}
	}
}

// A network that was trained in an environment plays games in it for which another has room as well, and those of
// another size that means the same by its rows.
func TestNeuralFindsItsEnvironment(t *testing.T) {
	e := must.Get(env.Make("GF3-Skirmish-v1", "layer=tactical"))(t)
	config := models.Config{Kind: "entity", Rows: []int{4}, Hidden: []int{4}, Score: 2, Features: 2,
		Activation: "tanh"}
	net := must.Get(models.New(config, models.LayoutOf(e.Spec()), 1))(t)
	c := models.Checkpoint{Header: models.Header{Env: "GF3-Skirmish-v1:layer=tactical"}, Net: net}
	path := filepath.Join(t.TempDir(), "net.msgpack")
	must.Do(t, c.Save(path))
	for _, id := range []string{"GF3-Skirmish-v1", "GF3-1000-v1", "GF3-2000-v1", "GF2-1000-v1"} {
		game := gameOf(t, id)
		a := must.Get(agents.New("model:" + path))(t)
		must.Do(t, a.(agents.Fitting).Fits(game, 0))
		m := arena.Match{Game: game, Seed: 3}
		m.Agents = [2]agents.Agent{a, must.Get(agents.New("random"))(t)}
		if res, err := new(arena.Referee).Play(context.Background(), m); err != nil || res.Forfeit >= 0 {
			t.Errorf("%s: %v, %s", id, err, res.Why)
		}
	}
	if err := must.Get(agents.New("model:"+path))(t).(agents.Fitting).Fits(gameOf(t, "StarQuest-Relay-v1"), 0); !must.Contain(err,
		"the network was made for the layout of GF3-Skirmish-v1") {
		t.Errorf("a game of another family: %v", err)
	}
}
