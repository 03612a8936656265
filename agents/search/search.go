// Package search is the agent that plays what it might do to the end of the game, many times, and does what wins
// most.
package search

import (
	"fmt"
	"slices"
	"time"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/env"
)

func init() {
	agents.Register("search",
		"plays the actions that a network likes best to the end of the game, many times with other dice, and does what wins most; "+
			"sims=N games for a choice (64), width=N actions at most (4), prior=FILE for another network than the one that ships, "+
			"rollout=AGENT for who plays on (heuristic)",
		func(p *agents.Params) (agents.Agent, error) {
			player, err := New(p.Text("prior", "trained"), p.Text("rollout", "heuristic"),
				p.Int("sims", 64, 1, 100_000), p.Int("width", 4, 2, 64))
			if err != nil {
				return nil, err
			}
			return agents.NewSlotAgent(player), nil
		})
}

// least is the probability that a network must give an action for the search to consider it.
const least = 0.03

// Player searches one choice ahead, in the actions of the tactical layer. A network names the actions that are worth a
// look, by its probabilities. Each of them is carried out on copies of the position and played on by another agent, for
// both seats, until the game is over. Sequential halving shares the games out. Games of the same number have the same
// seed for all actions, so that luck tells them apart less.
//
// No copy has the dice that are to come, nor what the rules hide from the seat (env.Turn.CopyFrom). The player
// takes its opponent to play as the agent that plays on does.
type Player struct {
	*agents.Neural // names the actions, and is asked first
	sims, width    int
	rollout        rollout

	spec       *env.Spec
	game       *engine.Game
	seat       int
	stream     dice.Stream
	candidates []candidate // of the last choice, the chosen one first
	games      int64       // played out so far
}

// New returns the player with the network of a file, or with those that ship for "trained"; an agent of a name
// that plays on; so many games in all for a choice; and a greatest number of actions.
func New(prior, plays string, sims, width int) (*Player, error) {
	spec := "trained"
	if prior != spec {
		spec = "model:" + prior
	}
	a, err := agents.New(spec)
	if err != nil {
		return nil, fmt.Errorf("prior=%s: %w", prior, err)
	}
	p := &Player{sims: sims, width: width}
	p.Neural = a.(*agents.SlotAgent).Player().(*agents.Neural)
	for seat := range p.rollout.agents {
		if p.rollout.agents[seat], err = agents.New(plays); err != nil {
			return nil, fmt.Errorf("rollout=%s: %w", plays, err)
		}
		if agents.Waits(p.rollout.agents[seat]) {
			return nil, fmt.Errorf("rollout=%s: a person or another program cannot play games for a search", plays)
		}
	}
	return p, nil
}

// Begin seeds the player's chance. A game that the agent who plays on does not play is an error.
func (p *Player) Begin(spec *env.Spec, game *engine.Game, seat int, seed uint64) error {
	p.spec, p.game, p.seat, p.stream = spec, game, seat, dice.New(seed)
	p.candidates = p.candidates[:0]
	if err := p.Neural.Begin(spec, game, seat, seed); err != nil {
		return err
	}
	p.rollout.begin(game)
	return p.Fits(game, seat)
}

// Fits returns why the agent that plays on does not play a game.
func (p *Player) Fits(game *engine.Game, _ int) error {
	for seat, a := range p.rollout.agents {
		if f, ok := a.(agents.Fitting); ok {
			if err := f.Fits(game, seat); err != nil {
				return fmt.Errorf("a search plays on by another agent: %w", err)
			}
		}
	}
	return nil
}

// Choose returns the action whose games had the best mean score, of those that were not dropped.
func (p *Player) Choose(v agents.SlotView) (int, error) {
	slot, err := p.Neural.Choose(v)
	if err != nil {
		return 0, err
	}
	p.consider(slot)
	if len(p.candidates) > 1 {
		if err := p.search(v); err != nil {
			return 0, err
		}
	}
	return p.candidates[0].slot, nil
}

// consider makes the network's choice and the likeliest other actions the candidates, the likeliest first.
func (p *Player) consider(chosen int) {
	odds := p.Neural.Odds()
	p.candidates = append(p.candidates[:0], candidate{slot: chosen})
	for len(p.candidates) < p.width {
		best := -1
		for slot, prior := range odds {
			considered := slices.ContainsFunc(p.candidates, func(c candidate) bool { return c.slot == slot })
			if prior >= least && !considered && (best < 0 || prior > odds[best]) {
				best = slot
			}
		}
		if best < 0 {
			return
		}
		p.candidates = append(p.candidates, candidate{slot: best})
	}
}

// search plays games for the candidates and puts the best first.
func (p *Player) search(v agents.SlotView) error {
	seed, until := p.stream.Uint64(), deadline(v.Time)
	return halve(p.candidates, p.sims, func(c *candidate) error {
		score, err := p.rollout.score(v, c.slot, dice.Mix(seed+uint64(c.games)))
		c.games++
		c.score += score
		p.games++
		return err
	}, func() bool { return !until.IsZero() && time.Now().After(until) })
}

// Games returns how many games have been played out since the player was made.
func (p *Player) Games() int64 { return p.games }

// deadline returns when the search must end to answer in time: after three quarters of what the decision may take, or after
// a part of what is left for the game. It is the zero time where there is no limit.
func deadline(t agents.Time) time.Time {
	const decisions = 25 // that are still to come, about
	if t == (agents.Time{}) {
		return time.Time{}
	}
	length := t.Limit * 3 / 4
	if t.Limit == 0 || t.Left > 0 && t.Left/decisions < length {
		length = t.Left / decisions
	}
	return time.Now().Add(length)
}

// Explain returns how the games ended that were played for the choice and for the next best, or what the network says where
// it saw one action alone.
func (p *Player) Explain() string {
	if len(p.candidates) < 2 {
		return p.Neural.Explain()
	}
	said := p.tell(&p.candidates[0]) + "; next best: " + p.tell(&p.candidates[1])
	games := 0
	for _, c := range p.candidates {
		games += c.games
	}
	return fmt.Sprintf("%s; %d games played out for %d actions", said, games, len(p.candidates))
}

// tell says how the games of a candidate ended.
func (p *Player) tell(c *candidate) string {
	return fmt.Sprintf("%s (%.0f%% of %d games)", agents.SlotWords(p.spec.Slots[c.slot].Name, p.game, p.seat), 100*c.mean(), c.games)
}

// AppendMemory appends the stream of chance, behind what the network keeps.
func (p *Player) AppendMemory(b []byte) []byte { return p.stream.Append(p.Neural.AppendMemory(b)) }

// RestoreMemory takes it back.
func (p *Player) RestoreMemory(b []byte) ([]byte, error) {
	b, err := p.Neural.RestoreMemory(b)
	if err != nil {
		return b, err
	}
	if len(b) < dice.Size {
		return b, fmt.Errorf("snapshot: what a search remembers is cut short (%d bytes)", len(b))
	}
	p.stream = dice.Read(b)
	return b[dice.Size:], nil
}
