package training

import (
	"fmt"

	"gauntlet/engine/dice"
	"gauntlet/env"
	"gauntlet/models"
)

// chunk is the largest number of rows of a forward pass. Smaller passes spread better over the workers,
// larger ones make better use of the processor.
const chunk = 64

// looks is how many rows one task works out the features of actions in: few, for a row may cost many times as
// much as another.
const looks = 8

// A rollout plays games in all rows of a vector, by the networks of a league, and keeps the decisions. What
// it does depends on the seeds, not on the number of workers.
type rollout struct {
	v      *env.Vector
	d      *Decisions
	net    *models.Net // of a learner, which says what is kept of the ends of games
	team   *team
	league *league
	shape  float32 // share of the shaping terms that is paid

	chance  []dice.Stream // by row: of what is chosen there
	matches []match       // by row
	// what the vector writes beside observations, masks and seats; those go straight into d
	last     *env.Buffers
	window   env.Buffers
	featured []env.Featured // by row, where the network reads the features of actions
	results  []result       // games that ended in the last rollout, in order

	inferences []inference // by worker
	who        []int16     // by row: the player that is asked
	order      []int32     // rows by who is asked
	spans      []span
	count      []int32 // by player
	t          int     // the step at hand
	looker     func(worker, task int)
	chooser    func(worker, task int)
	valuer     func(worker, task int)
}

// A match is who plays a row's game, by seat: numbers of the league's players.
type match [2]int16

// A result is how a game ended.
type result struct {
	players match
	winner  int8    // seat; -1 for a draw or a truncated game
	cut     bool    // truncated
	length  int32   // actions of both seats
	return0 float32 // what seat 0 has earned, shaping terms by the share that was paid at the game's end
}

// A span is rows, in order, in which one player acts.
type span struct{ player, from, end int32 }

// An inference is what one worker needs for forward passes: room for the rows and for the answers.
type inference struct {
	player *models.Player // of the network that was asked last; all of a run have one shape
	obs    []float32
	seen   []float32 // features of the actions of one row
	slots  []int32
	logits []float32
	values []float32
	err    error
}

// newRollout begins games in all rows of a vector, for learners with networks like one of them.
func newRollout(v *env.Vector, net *models.Net, steps int, l *league, t *team, seed uint64) (*rollout, error) {
	n, layout, features := v.Len(), net.Layout, net.UsesFeatures()
	r := &rollout{
		v: v, d: newDecisions(layout, n, steps, features, net.EndSize()), net: net, team: t, league: l, shape: 1,
		chance: make([]dice.Stream, n), matches: make([]match, n), last: v.NewBuffers(),
		inferences: make([]inference, t.size()), who: make([]int16, n), order: make([]int32, n),
	}
	for i := range r.chance {
		r.chance[i] = dice.New(dice.Mix(seed) ^ dice.Mix(uint64(i)+1))
	}
	for w := range r.inferences {
		k := &r.inferences[w]
		k.obs, k.slots = make([]float32, chunk*layout.ObsSize), make([]int32, chunk)
		k.seen = make([]float32, r.d.Actions*r.d.Features)
		k.logits, k.values = make([]float32, chunk*layout.Actions), make([]float32, chunk)
	}
	r.looker, r.chooser, r.valuer = r.look, r.ask, r.value
	if features {
		for i := range n {
			f, ok := env.Unwrapped(v.Env(i)).(env.Featured)
			if !ok {
				return nil, fmt.Errorf("environment %s has no features of actions, which the network reads",
					v.Spec().ID)
			}
			r.featured = append(r.featured, f)
		}
	}
	l.weigh()
	if l.agents > 0 {
		if err := v.SetSeating(newSeating(l, n)); err != nil {
			return nil, err
		}
	}
	games := dice.Mix(seed)
	if err := v.Reset(&games, r.at(steps)); err != nil {
		return nil, err
	}
	for i := range r.matches {
		r.matches[i] = l.draw(v.Info(i).Seed)
	}
	return r, nil
}

// at returns the buffers for what is seen before a step: windows into the decisions.
func (r *rollout) at(t int) *env.Buffers {
	d, n := r.d, r.d.Rows
	r.window = *r.last
	r.window.Obs = models.Row(d.Obs, t, n*d.ObsSize)
	r.window.Masks = models.Row(d.Masks, t, n*d.Actions)
	r.window.Seat = models.Row(d.Seat, t, n)
	return &r.window
}

// Play plays as many steps as there is room for, and computes advantages and returns.
func (r *rollout) Play(gamma, lambda float64) error {
	d, n := r.d, r.d.Rows
	last := d.Steps * n
	copy(d.Obs[:n*d.ObsSize], d.Obs[last*d.ObsSize:])
	copy(d.Masks[:n*d.Actions], d.Masks[last*d.Actions:])
	copy(d.Seat[:n], d.Seat[last:])
	r.results = r.results[:0]
	d.forgetEnds()
	r.league.weigh()
	for t := range d.Steps {
		if err := r.choose(t); err != nil {
			return err
		}
		if err := r.v.Step(models.Row(d.Action, t, n), r.at(t+1)); err != nil {
			return err
		}
		r.collect(t)
	}
	if err := r.bootstrap(); err != nil {
		return err
	}
	for i := range r.results {
		r.league.record(&r.results[i])
	}
	d.estimate(gamma, lambda)
	return nil
}

// choose has the players of all rows choose their actions in step t.
func (r *rollout) choose(t int) error {
	d, n := r.d, r.d.Rows
	r.t = t
	for i := range n {
		p := r.matches[i][d.Seat[t*n+i]]
		r.who[i], d.Owner[t*n+i] = p, r.league.learnerOf(p)
	}
	if r.featured != nil {
		r.team.run((n+looks-1)/looks, r.looker)
		if err := r.failed(); err != nil {
			return err
		}
	}
	r.group()
	r.team.run(len(r.spans), r.chooser)
	return r.failed()
}

// failed returns the first error that a worker has met.
func (r *rollout) failed() error {
	for w := range r.inferences {
		if err := r.inferences[w].err; err != nil {
			return err
		}
	}
	return nil
}

// group sorts the rows by who is asked in them, and cuts them into spans.
func (r *rollout) group() {
	for k := range r.count {
		r.count[k] = 0
	}
	for len(r.count) < len(r.league.players)+1 {
		r.count = append(r.count, 0)
	}
	for _, p := range r.who {
		r.count[p+1]++
	}
	r.spans = r.spans[:0]
	for p := range r.league.players {
		from := r.count[p]
		r.count[p+1] += from
		for end := r.count[p+1]; from < end; from += chunk {
			r.spans = append(r.spans, span{int32(p), from, min(from+chunk, end)})
		}
	}
	for i, p := range r.who {
		r.order[r.count[p]] = int32(i)
		r.count[p]++
	}
}

// look works out the features of legal actions in a few rows.
func (r *rollout) look(worker, task int) {
	k, d := &r.inferences[worker], r.d
	for row := task * looks; row < min((task+1)*looks, d.Rows); row++ {
		if err := r.featured[row].Features(k.seen); err != nil {
			k.err = err
			return
		}
		d.see(r.t*d.Rows+row, k.seen)
	}
}

// ask asks one player for its actions in the rows of a span.
func (r *rollout) ask(worker, task int) {
	s, k, d := r.spans[task], &r.inferences[worker], r.d
	rows := r.order[s.from:s.end]
	base := r.t * d.Rows
	for j, row := range rows {
		k.slots[j] = int32(base) + row
	}
	if k.ask(r.league.players[s.player].net, d.batch(k.slots), len(rows)); k.err != nil {
		return
	}
	for j, row := range rows {
		slot := base + int(row)
		action, logP := sample(models.Row(k.logits, j, d.Actions), d.mask(slot), &r.chance[row])
		d.Action[slot], d.LogP[slot], d.Value[slot] = int32(action), logP, k.values[j]
	}
}

// ask asks a network about the first rows of a batch; the answers are in logits and values.
func (k *inference) ask(net *models.Net, in models.Batch, rows int) {
	if k.player == nil {
		k.player = net.NewPlayer(chunk)
	} else if err := k.player.Take(net); err != nil {
		k.err = err
		return
	}
	k.player.Forward(in, rows, k.logits, k.values)
}

// collect keeps the rewards of step t, and the results of the games that it has ended.
func (r *rollout) collect(t int) {
	d, n := r.d, r.d.Rows
	for i := range n {
		slot := t*n + i
		paid, true0 := r.last.Rewards[2*i], float32(0)
		d.Ended[slot] = goesOn
		if r.last.Terminated[i] || r.last.Truncated[i] {
			info := r.v.FinalInfo(i)
			// What is no shaping term is paid at the end of a game, if it is not cut short.
			true0 = info.True[0]
			d.Ended[slot] = terminated
			if r.last.Truncated[i] {
				d.Ended[slot] = truncated
				r.valueFinal(i, slot)
			} else if d.EndSize > 0 {
				size := d.ObsSize
				d.ended(i, t, d.addEnd(r.net, [2][]float32{models.Row(r.last.FinalObs, 2*i, size),
					models.Row(r.last.FinalObs, 2*i+1, size)}))
			}
			r.results = append(r.results, result{r.matches[i], info.Outcome.Winner, r.last.Truncated[i],
				int32(info.Length), true0 + float32(r.shape*(info.Return[0]-true0))})
			r.matches[i] = r.league.draw(r.v.Info(i).Seed)
		}
		d.Reward[slot] = true0 + float32(r.shape*(paid-true0))
	}
}

// valueFinal values the last position of a row's truncated game for the seats that learners have played.
func (r *rollout) valueFinal(i, slot int) {
	k, size := &r.inferences[0], r.d.ObsSize
	for seat := range 2 {
		if p := r.matches[i][seat]; r.league.learnerOf(p) >= 0 {
			at := 2*i + seat
			k.ask(r.league.players[p].net, models.Batch{Obs: models.Row(r.last.FinalObs, at, size)}, 1)
			r.d.Final[2*slot+seat] = k.values[0]
		}
	}
}

// bootstrap values the positions after the last step, for the seats that learners play. A learner that is to
// act values what it sees. While it waits, the value is minus that of the other seat when a learner plays
// that one, too. Otherwise the learner values what it sees while it waits.
func (r *rollout) bootstrap() error {
	d, n := r.d, r.d.Rows
	for i := range n {
		seat := d.Seat[d.Steps*n+i]
		r.who[i] = r.matches[i][seat]
		if r.league.learnerOf(r.who[i]) < 0 {
			r.who[i] = r.matches[i][1-seat]
		}
	}
	r.group()
	r.team.run(len(r.spans), r.valuer)
	return r.failed()
}

// value values the rows of a span for bootstrap.
func (r *rollout) value(worker, task int) {
	s, k, d := r.spans[task], &r.inferences[worker], r.d
	rows, size := r.order[s.from:s.end], d.ObsSize
	for j, row := range rows {
		slot := d.Steps*d.Rows + int(row)
		copy(models.Row(k.obs, j, size), d.Obs[slot*size:])
		if seat := d.Seat[slot]; r.waits(int(row), seat, s.player) {
			if err := r.v.Observe(int(row), 1-int(seat), models.Row(k.obs, j, size)); err != nil {
				k.err = err
			}
		}
	}
	k.ask(r.league.players[s.player].net, models.Batch{Obs: k.obs}, len(rows))
	for j, row := range rows {
		seat, v := d.Seat[d.Steps*d.Rows+int(row)], k.values[j]
		if r.waits(int(row), seat, s.player) {
			v = -v
		}
		d.Tail[2*int(row)+int(seat)], d.Tail[2*int(row)+1-int(seat)] = v, -v
	}
}

// waits reports whether a player that is asked for a value is to be shown what the seat sees that does not
// act.
func (r *rollout) waits(row int, acts int8, player int32) bool {
	return r.matches[row][acts] != int16(player) && !r.league.both()
}
