package agents

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
)

// A seal is a search token that the heroes look for. As long as an enemy's base stands on it they cannot pick it up: they would have to come within an inch
// of the enemy (SQ-SKILL-02, SQ-MOV-01).
type seal struct {
	marker int
	at     geom.Point
	worth  float64 // how much it hinders the heroes that it is sealed, from 0 to 1
}

// A watch is how likely a unit is to stand on each token that the heroes look for.
type watch [maxMarkers]float64

// seals are the search tokens that the heroes look for, and what the AI side's units do about them.
type seals struct {
	game    *engine.Game
	all     [maxMarkers]seal
	tokens  int     // of these
	ways    []field // to the markers, filled in when they are needed
	watches []watch // by unit
}

// begin makes room for a game's tokens and units.
func (k *seals) begin(game *engine.Game) {
	if k.game == game {
		return
	}
	q := game.Setup().Mission.Quest
	k.game = game
	k.ways = make([]field, len(q.Objectives)+len(q.Tokens))
	k.watches = make([]watch, len(game.Units()))
}

// seek finds the tokens that the heroes look for now, and what each of them is worth: the likelier it holds what they need, and the sooner they are there,
// the more; the less, the more of it there is beyond what they need.
func (h *Heuristic) seek(p engine.Position) {
	k := &h.seals
	k.tokens = 0
	q := h.game.Setup().Mission.Quest
	goal := starquest.GoalOf(p)
	if goal >= len(q.Goals) || q.Goals[goal].Kind != mission.Find {
		return
	}
	items, hidden, seen, need := 0, 0, 0, q.Goals[goal].N
	for i := range q.Contents {
		if q.Contents[i].Kind == mission.Item {
			items += q.Contents[i].Count
		}
	}
	for m := len(q.Objectives); m < p.Markers(); m++ {
		switch t := starquest.TokenOf(p, m); {
		case !t.Revealed:
			hidden++
		case q.Contents[t.Content].Kind != mission.Item:
		case t.Taken:
			items--
			need--
		default:
			items--
			seen++
		}
	}
	if need <= 0 || seen+items <= 0 {
		return
	}
	scarce := min(1, float64(need)/float64(seen+items))
	for m := len(q.Objectives); m < p.Markers() && k.tokens < maxMarkers; m++ {
		t := starquest.TokenOf(p, m)
		worth := 0.0
		switch {
		case t.Taken:
		case !t.Revealed:
			worth = float64(items) / float64(hidden)
		case q.Contents[t.Content].Kind == mission.Item:
			worth = 1
		}
		if worth == 0 {
			continue
		}
		at := p.Marker(m).P
		if k.ways[m] == nil {
			k.ways[m] = h.paths.chart.fill(nil, h.paths.chart.square(at))
		}
		late := mul(h.w.Press, h.moves(k.ways[m]))
		k.all[k.tokens] = seal{marker: m, at: at, worth: mul(worth, scarce) / (1 + mul(late, late))}
		k.tokens++
	}
	for u := range k.watches {
		if x := &h.ledger.facts[u]; x.on && p.Seat(u) == starquest.Foes {
			h.watch(p, u, geom.Point{}, &k.watches[u])
		}
	}
}

// moves returns how many moves the hero needs that gets to the end of a field first, many when none can.
func (h *Heuristic) moves(f field) float64 {
	least := float64(unreached)
	_, end := h.game.UnitRange(starquest.Heroes)
	for u := range end {
		if x := &h.ledger.facts[u]; x.on {
			least = min(least, h.stroll(f, x.at)/max(x.rush, geom.Inch))
		}
	}
	return least
}

// stroll returns how far it is to walk from a point along a field, in units.
func (h *Heuristic) stroll(f field, at geom.Point) float64 {
	return float64(h.paths.chart.from(f, at)) * geom.Inch / 10
}

// watch works out how likely unit u is to stand on each token, were it displaced by v: for certain on one that it covers, otherwise the less the further it
// is from it, the nearest counting most.
func (h *Heuristic) watch(p engine.Position, u int, v geom.Point, out *watch) {
	x, k := &h.ledger.facts[u], &h.seals
	*out = watch{}
	if x.flies {
		return
	}
	sum := 0.0
	for i := range k.tokens {
		d := &k.all[i]
		if opr.GapTo(p, u, v, d.at) == 0 {
			*out = watch{}
			out[i] = 1
			return
		}
		late := mul(h.stroll(k.ways[d.marker], x.at.Add(v))/max(x.rush, geom.Inch), h.w.Reach)
		n := 1 / (1 + mul(late, late))
		out[i] = n
		sum += mul(mul(n, n), n)
	}
	if sum == 0 {
		return
	}
	for i := range k.tokens {
		n := out[i]
		out[i] = mul(mul(h.w.Nearly, n), mul(mul(n, n), n)/sum)
	}
}

// sealed returns how much the tokens are better sealed with unit u displaced by v and with so much of it left, than as things stand.
func (h *Heuristic) sealed(p engine.Position, u int, v geom.Point, left float64) (sum float64) {
	k := &h.seals
	if k.tokens == 0 {
		return 0
	}
	var own watch
	h.watch(p, u, v, &own)
	for i := range k.tokens {
		d := &k.all[i]
		others := 1.0
		first, end := h.game.UnitRange(starquest.Foes)
		for o := first; o < end; o++ {
			if o != u && h.ledger.facts[o].on {
				others = mul(others, 1-k.watches[o][i])
			}
		}
		sum += mul(d.worth, mul(others, mul(own[i], left)-k.watches[u][i]))
	}
	return sum
}
