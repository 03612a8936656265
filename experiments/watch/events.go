package watch

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/plural"
)

// A happening is what happened between two decisions.
type happening struct {
	dice   []int
	events []engine.Event
	notes  []string
	places []int // by note, how many of events had happened before it
	after  engine.Position
}

// A teller writes what happened as indented lines: the notes, and in their places the events that they say
// nothing of.
type teller struct {
	happening
	lost  *losses // in this round
	noted int     // notes
	event int     // the next event
	told  int     // dice
}

// lines returns what happened as lines.
func (h happening) lines(lost *losses) string {
	t := teller{happening: h, lost: lost}
	var b strings.Builder
	for t.noted < len(t.notes) {
		b.WriteString(t.note(t.noted))
	}
	b.WriteString(t.rest())
	return b.String()
}

// note returns the events up to a place, and a note. Of models that a unit loses together it makes one.
func (t *teller) note(i int) string {
	before, note, several := t.until(t.places[i]), t.notes[i], ""
	if who, model, ok := strings.Cut(note, losesModel); ok {
		for ; i+1 < len(t.notes) && t.quiet(t.places[i+1]); i++ {
			other, next, ok := strings.Cut(t.notes[i+1], losesModel)
			if !ok || other != who {
				break
			}
			several += " " + next
			before += t.until(t.places[i+1])
		}
		if several != "" {
			note = who + " loses models " + model + several
		}
	}
	t.noted = i + 1
	return before + "      " + singular(note) + "\n"
}

// losesModel is what notes say of a model that is lost.
const losesModel = " loses model "

// quiet reports whether no dice were rolled before a place.
func (t *teller) quiet(place int) bool {
	return !slices.ContainsFunc(t.events[t.event:place], func(e engine.Event) bool {
		return e.Kind == engine.Rolled
	})
}

// rest returns the events after the last note, and the dice that no event explains.
func (t *teller) rest() string { return t.until(len(t.events)) + t.stray(len(t.dice)) }

// until returns the events up to a place.
func (t *teller) until(place int) string {
	var b strings.Builder
	for ; t.event < place; t.event++ {
		e := &t.events[t.event]
		text := ""
		switch e.Kind {
		case engine.Rolled:
			b.WriteString(t.stray(e.First))
			t.told = min(e.First+e.N, len(t.dice))
			if next := t.event + 1; next < place && alike(e, &t.events[next]) {
				// hits of unmodified 6s are no others here
				t.event++
				t.told = min(e.First+e.N+t.events[next].N, len(t.dice))
			}
			text = rollWords(t.after, e, t.dice[e.First:t.told])
		case engine.Declared:
			text = t.declared(e)
		case engine.Worked:
			text = e.What + ": " + singular(e.Role)
		case engine.Walked:
			text = t.walked(e)
		case engine.Suffered:
			t.lost.suffer(e, t.after)
			text = t.suffered(e)
		case engine.Lost:
			t.lost.lose(e)
		case engine.RoundEnded:
			b.WriteString(t.lost.end(e, t.after))
		}
		if text != "" {
			fmt.Fprintf(&b, "        %s\n", text)
		}
	}
	return b.String()
}

// alike reports whether two rolls are of one sort and need the same, but for what the hits came of.
func alike(a, b *engine.Event) bool {
	return b.Kind == engine.Rolled && a.Role == b.Role && a.Unit == b.Unit && a.Target == b.Target &&
		a.What == b.What && a.Six != b.Six && a.Face == b.Face && slices.Equal(a.Mods, b.Mods)
}

// stray returns the dice before a place that nothing has been told of.
func (t *teller) stray(place int) string {
	if place <= t.told {
		return ""
	}
	rolled := t.dice[t.told:place]
	t.told = place
	return fmt.Sprintf("        dice: %s\n", words(rolled))
}

// declared says who fires what at whom, over which distance, and why there is cover.
func (t *teller) declared(e *engine.Event) string {
	g := t.after.Game()
	text := fmt.Sprintf("%s at %s, from %s: %s away, range %s", e.What, g.Units()[e.Target].Name,
		plural.Count(len(e.Models), "model"), inches(int64(e.Gap)), mission.Inches(e.Range)+`"`)
	var why []string
	for _, c := range e.Cover {
		name := g.Table().Pieces[c.Piece].Name
		if c.Inside > 0 {
			why = append(why, fmt.Sprintf("%s in %s", plural.Count(c.Inside, "model"), name))
		}
		if c.Behind > 0 {
			why = append(why, fmt.Sprintf("%s behind %s", plural.Count(c.Behind, "model"), name))
		}
	}
	if len(why) > 0 {
		text += fmt.Sprintf("; in cover: %s (%s)", strings.Join(why, ", "), e.Role)
	}
	return text
}

// walkWords are what models do that move in a battle, by the sort of the move. Whoever comes onto the table
// is told of by a note.
var walkWords = map[string]string{"advance": "advance", "rush": "rush", "charge": "charge",
	"close in": "close in", "step back": "step back", "consolidate": "consolidate", "flight": "flee",
	"push": "are pushed", "scout": "scout", "other": "move", "free move": "move freely"}

// walked says how far the models of a unit go at the most, once for all that go together.
func (t *teller) walked(e *engine.Event) string {
	verb, ok := walkWords[e.Role]
	if !ok {
		return ""
	}
	models, most := map[int]bool{}, int64(0)
	for ; t.event < len(t.events); t.event++ {
		o := &t.events[t.event]
		if o.Kind != engine.Walked || o.Role != e.Role || o.Unit != e.Unit {
			break
		}
		models[o.Model] = true
		most = max(most, length(o.Path))
	}
	t.event--
	if most < geom.Inch/20 {
		return "" // it would be told as 0.0
	}
	def := &t.after.Game().Units()[e.Unit]
	switch {
	case len(models) > 1:
		return fmt.Sprintf("%d models of %s %s up to %s", len(models), def.Name, verb, inches(most))
	case def.Size == 1:
		return fmt.Sprintf("%s goes %s (%s)", def.Name, inches(most), e.Role)
	}
	return fmt.Sprintf("1 model of %s goes %s (%s)", def.Name, inches(most), e.Role)
}

// suffered says that a model with several wounds takes some and lives on.
func (t *teller) suffered(e *engine.Event) string {
	g := t.after.Game()
	def := &g.Units()[e.Unit]
	tough := int(g.Models()[e.Model].Tough)
	lost := slices.ContainsFunc(t.events[t.event:], func(o engine.Event) bool {
		return o.Kind == engine.Lost && o.Model == e.Model
	})
	switch {
	case tough == 1 || lost || def.Size == 1:
		return ""
	case e.N < 0:
		return fmt.Sprintf("%s: model %d is healed of %s", def.Name, e.Model-int(def.First)+1,
			plural.Count(-e.N, "wound"))
	}
	return fmt.Sprintf("%s: model %d takes %s of its %d", def.Name, e.Model-int(def.First)+1,
		plural.Count(e.N, "wound"), tough)
}

func words(dice []int) string { return strings.Trim(fmt.Sprint(dice), "[]") }

// inches writes a distance with one decimal, as the words of actions do.
func inches(n int64) string { return fmt.Sprintf("%.1f\"", float64(n)/geom.Inch) }

// length returns the length of a path.
func length(path []geom.Point) (n int64) {
	for i := 1; i < len(path); i++ {
		n += geom.Isqrt(geom.Dist2(path[i-1], path[i]))
	}
	return n
}

var ofOne = regexp.MustCompile(`(^|: |, |\b(?:for|over|spends|suffers|takes|with) )1 (attack|hit|model|wound|round|token|unit)s\b`)

// singular mends what notes say of a single thing: they count everything in the plural.
func singular(note string) string {
	return strings.ReplaceAll(ofOne.ReplaceAllString(note, "${1}1 $2"), "up to 1 inches", "up to 1 inch")
}
