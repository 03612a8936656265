package record_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/record"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// played returns a game of chance of a ruleset's usual setup and its document.
func played(t *testing.T, rules engine.Ruleset, seed uint64) (*engine.Game, *record.Document) {
	t.Helper()
	setup := must.Get(engine.Prepare(rules, engine.InfoOf(rules).Usual))(t)
	g := must.Get(engine.Compile(setup))(t)
	var rec replay.Recorder
	must.Do(t, rec.Start(g, seed, "chance", "chance"))
	s, rng := g.New(seed), dice.New(dice.Mix(seed))
	for menu := s.Menu(nil); !s.Over(); menu = s.Menu(menu[:0]) {
		a := menu[rng.Intn(len(menu))]
		must.Do(t, s.Apply(a))
		must.Do(t, rec.Action(a, s))
	}
	must.Do(t, rec.Close(s))
	rep := must.Get(replay.Read(bytes.NewReader(rec.Bytes())))(t)
	w := record.NewWriter(rep, g)
	must.Do(t, replay.Walk(rep, rulesets.ByName, w.Add))
	return g, w.Document()
}

func each(t *testing.T, games uint64, f func(t *testing.T, g *engine.Game, d *record.Document)) {
	for _, rules := range rulesets.All() {
		t.Run(rules.Name(), func(t *testing.T) {
			for seed := range games {
				g, d := played(t, rules, 1+seed)
				f(t, g, d)
			}
		})
	}
}

const schemaFile = "../../docs/replay-show.schema.json"

// What is printed is what the schema says, no more and no less.
func TestSchema(t *testing.T) {
	raw := must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(must.Get(os.ReadFile(schemaFile))(t))))(t)
	c := jsonschema.NewCompiler()
	must.Do(t, c.AddResource("replay-show.schema.json", raw))
	schema := must.Get(c.Compile("replay-show.schema.json"))(t)
	each(t, 3, func(t *testing.T, _ *engine.Game, d *record.Document) {
		data := must.Get(json.Marshal(d))(t)
		doc := must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(data)))(t)
		if err := schema.Validate(doc); err != nil {
			t.Error(err)
		}
		d.Steps[1].Dice = append(d.Steps[1].Dice, record.Dice{Role: "nothing"})
		doc = must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(must.Get(json.Marshal(d))(t))))(t)
		if schema.Validate(doc) == nil {
			t.Error("the schema lets dice pass that are for nothing")
		}
	})
}

// The page names the schema, and lists the roles of dice and the sorts of moves that the schema has.
func TestPage(t *testing.T) {
	page := string(must.Get(os.ReadFile("../../docs/replay-format.md"))(t))
	var schema struct {
		Defs map[string]struct {
			Properties map[string]struct {
				Enum []string `json:"enum"`
			} `json:"properties"`
		} `json:"$defs"`
	}
	must.Do(t, json.Unmarshal(must.Get(os.ReadFile(schemaFile))(t), &schema))
	words := slices.Concat(schema.Defs["dice"].Properties["role"].Enum,
		schema.Defs["move"].Properties["sort"].Enum)
	if len(words) < 30 {
		t.Fatalf("the schema has %d roles and sorts", len(words))
	}
	for _, w := range append(words, "replay-show.schema.json") {
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(w) + `\b`).MatchString(page) {
			t.Errorf("the page does not name %q", w)
		}
	}
}

// A reader that puts models where the moves lead, takes wounds off and counts who is lost stands, after the
// last step, where the engine does.
func TestFollow(t *testing.T) {
	each(t, 5, func(t *testing.T, g *engine.Game, d *record.Document) {
		type stand struct {
			at     record.Point
			wounds int
			lost   bool
		}
		models := make([]stand, len(d.Header.Models))
		dice := 0
		for _, s := range d.Steps {
			for _, m := range s.Moves {
				k := &models[m.Model]
				if from := m.Path[0]; len(m.Path) > 1 && k.at != from && m.Sort != "leave" {
					t.Errorf("step %d: model %d goes from %v, it stood at %v", s.N, m.Model, from, k.at)
				}
				k.at = m.Path[len(m.Path)-1]
			}
			for _, w := range s.Wounds {
				models[w.Model].wounds += w.Wounds
				models[w.Model].lost = models[w.Model].lost || w.Lost
			}
			for _, r := range s.Dice {
				dice += len(r.Results)
				if len(r.Results) == 0 {
					t.Errorf("step %d: no dice for %q", s.N, r.Role)
				}
			}
		}
		if dice < 30 {
			t.Errorf("%d dice in a game", dice)
		}
		end := replayed(t, g, d)
		for u, def := range g.Units() {
			is := end.Unit(u)
			for k := range def.Slots() {
				m := int(def.First) + k
				alive := is.Alive>>k&1 != 0
				if d.Header.Models[m].Guest >= 0 && !alive {
					continue
				}
				if got := models[m]; alive == got.lost && !is.Is(engine.Joined) {
					t.Errorf("model %d: alive %v, lost %v", m, alive, got.lost)
				} else if p := end.Model(m).P; alive && is.Is(engine.OnTable) && got.at !=
					(record.Point{float64(p.X) / 1000, float64(p.Y) / 1000}) {
					t.Errorf("model %d stands at %v, it was followed to %v", m, p, got.at)
				} else if alive && !is.Is(engine.Joined) && got.wounds != int(end.Model(m).Wounds) {
					t.Errorf("model %d has %d wounds, %d were counted", m, end.Model(m).Wounds, got.wounds)
				}
			}
		}
	})
}

// What special rules did is told of units that have them.
func TestWorked(t *testing.T) {
	told := 0
	each(t, 4, func(t *testing.T, _ *engine.Game, d *record.Document) {
		for _, s := range d.Steps {
			for _, w := range s.Worked {
				told++
				name, _, _ := strings.Cut(w.Rule, "(")
				if has := rulesOf(&d.Header, w.Unit); !slices.Contains(has, name) || w.Text == "" {
					t.Errorf("step %d: %s: %q, but unit %d has %q", s.N, w.Rule, w.Text, w.Unit, has)
				}
			}
		}
	})
	if told < 20 {
		t.Errorf("%d special rules have done something", told)
	}
}

// rulesOf returns the names of the special rules of a unit, of its models, those who may join it too, and of
// their weapons.
func rulesOf(h *record.Header, unit int) (names []string) {
	add := func(rules []record.Rule) {
		for _, r := range rules {
			names = append(names, r.Name)
		}
	}
	of := func(u int) {
		add(h.Units[u].Rules)
		for _, w := range h.Units[u].Weapons {
			add(w.Rules)
		}
	}
	of(unit)
	for _, m := range h.Models {
		if m.Unit == unit {
			add(m.Rules)
			if m.Guest >= 0 {
				of(m.Guest)
			}
		}
	}
	return names
}

// Where a weapon is declared its distance is within its range, and cover has its reason.
func TestDeclared(t *testing.T) {
	fired, covered := 0, 0
	each(t, 4, func(t *testing.T, _ *engine.Game, d *record.Document) {
		for _, s := range d.Steps {
			for _, x := range s.Declared {
				fired++
				if x.Gap > x.Range || x.Range == 0 {
					t.Errorf("step %d: %s fires over %v, its range is %v", s.N, x.Weapon, x.Gap, x.Range)
				}
				for _, c := range x.Cover {
					covered++
					if p := d.Header.Table.Terrain[c.Piece]; c.Inside+c.Behind < 1 || c.Inside > 0 && !p.Cover ||
						x.CoverRule == "" {
						t.Errorf("step %d: %+v of %+v gives cover by %q", s.N, c, p, x.CoverRule)
					}
				}
			}
		}
	})
	if fired < 50 || covered < 10 {
		t.Errorf("%d shots, %d reasons of cover", fired, covered)
	}
}

// replayed returns the last state of the game of a document, which names its seed.
func replayed(t *testing.T, g *engine.Game, d *record.Document) *engine.State {
	t.Helper()
	seed := d.Header.Seed
	s, rng := g.New(seed), dice.New(dice.Mix(seed))
	for menu := s.Menu(nil); !s.Over(); menu = s.Menu(menu[:0]) {
		must.Do(t, s.Apply(menu[rng.Intn(len(menu))]))
	}
	return s
}

// Steps name the unit that they are about, the first one too; of the units only those are told that are otherwise
// than before; and each marker that a step has moved or given away is told once.
func TestNamesAndChanges(t *testing.T) {
	first, quiet := 0, 0
	each(t, 3, func(t *testing.T, g *engine.Game, d *record.Document) {
		for i := range d.Steps {
			s := &d.Steps[i]
			name := ""
			if s.Unit >= 0 {
				name = g.Units()[s.Unit].Name
			}
			if s.UnitName != name {
				t.Fatalf("step %d is of unit %d, %q, and names %q", s.N, s.Unit, name, s.UnitName)
			}
			if s.Unit == 0 {
				first++
			}
			if i > 0 && len(s.Units) == 0 {
				quiet++
			}
			if i > 0 && len(s.Units) == len(g.Units()) && len(g.Units()) > 9 {
				t.Errorf("step %d tells of all units", s.N)
			}
			for k, m := range s.Markers {
				for _, o := range s.Markers[:k] {
					if o.Marker == m.Marker && o.At == m.At && o.Owner == m.Owner {
						t.Errorf("step %d tells of marker %d twice", s.N, m.Marker)
					}
				}
			}
		}
	})
	if first == 0 || quiet == 0 {
		t.Errorf("%d steps of the first unit, %d that change no unit", first, quiet)
	}
}
