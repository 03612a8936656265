package quest

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/appraisal"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
)

// maxTokens is the most search tokens that are looked at.
const maxTokens = 16

// A token is a search token that the heroes look for. As long as an enemy's base stands on it they cannot
// pick it up: they would have to come within an inch of the enemy (SQ-SKILL-02, SQ-MOV-01).
type token struct {
	marker int
	at     geom.Point
	worth  float64 // how much it matters to the heroes that somebody stands on it, from 0 to 1
}

// A presence is how likely a unit is to stand on each token that the heroes look for.
type presence [maxTokens]float64

// A mover is how a unit gets about.
type mover struct {
	on    bool // on the table
	flies bool // an Aircraft
	at    geom.Point
	rush  float64
}

// mission is what the AI side does about the goals of the heroes: it keeps those out of reach whom they have
// to slay, holds the objectives that they have to hold, and stands on the search tokens that they look for.
type mission struct {
	weights weights
	reach   float64 // Weights.Reach

	game   *engine.Game
	quest  *quests.Quest
	chart  *sense.Chart
	tokens []token       // that the heroes look for
	ways   []sense.Field // to the markers, filled in when they are needed
	near   []presence    // by unit
	movers []mover       // by unit
}

// Begin makes room for a game's tokens and units.
func (k *mission) Begin(game *engine.Game, chart *sense.Chart) {
	k.tokens = k.tokens[:0]
	if k.game == game {
		return
	}
	k.game, k.chart, k.quest = game, chart, quests.Of(game.Setup().Mission)
	k.ways = make([]sense.Field, len(k.quest.Objectives)+len(k.quest.Tokens))
	k.tokens = make([]token, 0, maxTokens)
	k.near, k.movers = make([]presence, len(game.Units())), make([]mover, len(game.Units()))
}

// MarkerName names a marker: an objective or a search token.
func (k *mission) MarkerName(m int) string {
	if n := len(k.quest.Objectives); m >= n {
		return fmt.Sprintf("search token %d", m-n+1)
	}
	return fmt.Sprintf("objective %d", m+1)
}

// Look finds out what the goals lead the heroes to. The objectives that they have yet to hold count when they
// are held, and units make for these and for the search tokens that may hold what the heroes look for now. A
// unit that a goal wants slain is prey.
func (k *mission) Look(p engine.Position, _ int, wants *appraisal.Wants) {
	goal := min(starquest.GoalOf(p), len(k.quest.Goals))
	first, _ := k.game.UnitRange(starquest.Foes)
	wants.Times = k.weights.Prey
	for g := goal; g < len(k.quest.Goals); g++ {
		wants.Targets |= starquest.Targets(p, g) << first
	}
	for _, g := range k.quest.Goals[goal:] {
		if g.Kind == quests.Take || g.Kind == quests.Hold {
			for m := range k.quest.Objectives {
				wants.Hold, wants.Reach = append(wants.Hold, m), append(wants.Reach, m)
			}
			break
		}
	}
	k.tokens = k.tokens[:0]
	if goal < len(k.quest.Goals) && k.quest.Goals[goal].Kind == quests.Find {
		k.seek(p, k.quest.Goals[goal].N, wants)
	}
}

// seek finds the tokens that may hold what the heroes look for now, and what each of them is worth to them:
// the likelier it holds what they need, and the sooner they are there, the more; the less, the more of it
// there is beyond what they need.
func (k *mission) seek(p engine.Position, need int, wants *appraisal.Wants) {
	q := k.quest
	items, hidden, seen := 0, 0, 0
	for i := range q.Contents {
		if q.Contents[i].Kind == quests.Item {
			items += q.Contents[i].Count
		}
	}
	for m := len(q.Objectives); m < p.Markers(); m++ {
		switch t := starquest.TokenOf(p, m); {
		case !t.Revealed:
			hidden++
		case q.Contents[t.Content].Kind != quests.Item:
		case t.Taken:
			items--
			need--
		default:
			items--
			seen++
		}
	}
	needed := need > 0 && seen+items > 0
	if needed {
		k.survey(p)
	}
	for m := len(q.Objectives); m < p.Markers(); m++ {
		t, worth := starquest.TokenOf(p, m), 1.0
		if t.Taken || t.Revealed && q.Contents[t.Content].Kind != quests.Item {
			continue
		}
		wants.Reach = append(wants.Reach, m)
		if !t.Revealed {
			worth = float64(items) / float64(hidden)
		}
		if !needed || worth == 0 || len(k.tokens) == maxTokens {
			continue
		}
		at := p.Marker(m).P
		if k.ways[m] == nil {
			k.ways[m] = k.chart.Fill(nil, k.chart.Square(at))
		}
		scarce := min(1, float64(need)/float64(seen+items))
		late := mul(k.weights.BlockingMoves, k.moves(k.ways[m]))
		k.tokens = append(k.tokens, token{m, at, mul(worth, scarce) / (1 + mul(late, late))})
	}
	for u := range k.near {
		if k.movers[u].on && p.Seat(u) == starquest.Foes {
			k.near[u] = k.presenceOf(p, u, geom.Point{})
		}
	}
}

// survey finds out how the units get about.
func (k *mission) survey(p engine.Position) {
	for u := range k.movers {
		x := &k.movers[u]
		if *x = (mover{on: opr.OnTable(p, u)}); !x.on {
			continue
		}
		advance, rush, _ := opr.Reach(p, u)
		x.at, x.rush, x.flies = p.Anchor(u), float64(rush), rush == 0 && advance > 0
	}
}

// moves returns how many moves the hero needs that gets to the end of a field first, many when none can.
func (k *mission) moves(f sense.Field) float64 {
	least := float64(sense.Unreached)
	_, end := k.game.UnitRange(starquest.Heroes)
	for u := range end {
		if x := &k.movers[u]; x.on {
			least = min(least, k.walk(f, x.at)/max(x.rush, geom.Inch))
		}
	}
	return least
}

// walk returns how far it is to walk from a point along a field, in units.
func (k *mission) walk(f sense.Field, at geom.Point) float64 {
	return float64(k.chart.From(f, at)) * geom.Inch / 10
}

// presenceOf works out how likely unit u is to stand on each token, were it displaced by v: for certain on
// one that it covers, otherwise the less the further it is from it, the nearest counting most.
func (k *mission) presenceOf(p engine.Position, u int, v geom.Point) (out presence) {
	x := &k.movers[u]
	if x.flies {
		return out
	}
	sum := 0.0
	for i := range k.tokens {
		d := &k.tokens[i]
		if opr.GapTo(p, u, v, d.at) == 0 {
			out = presence{}
			out[i] = 1
			return out
		}
		late := mul(k.walk(k.ways[d.marker], x.at.Add(v))/max(x.rush, geom.Inch), k.reach)
		n := 1 / (1 + mul(late, late))
		out[i] = n
		sum += mul(n*n, n)
	}
	if sum == 0 {
		return out
	}
	for i := range k.tokens {
		n := out[i]
		out[i] = mul(k.weights.BlockingNear*n, n*n*n/sum)
	}
	return out
}

// Blocking returns by how much likelier it is that somebody stands on the tokens with unit u displaced by v
// and with so much of it left than as things stand, in points.
func (k *mission) Blocking(p engine.Position, u int, v geom.Point, left float64) float64 {
	if len(k.tokens) == 0 {
		return 0
	}
	sum, own := 0.0, k.presenceOf(p, u, v)
	first, end := k.game.UnitRange(starquest.Foes)
	for i := range k.tokens {
		others := 1.0
		for o := first; o < end; o++ {
			if o != u && k.movers[o].on {
				others = mul(others, 1-k.near[o][i])
			}
		}
		sum += mul(k.tokens[i].worth, mul(others, mul(own[i], left)-k.near[u][i]))
	}
	return mul(sum, k.weights.Blocking)
}

// mul is a product that no compiler fuses with a sum, so that it is the same on every machine.
func mul(a, b float64) float64 { return float64(a * b) }
