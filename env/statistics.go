package env

import "gauntlet/engine"

// RecentEpisodes is how many episodes Statistics remember one by one.
const RecentEpisodes = 100

// An Episode is how an episode ended.
type Episode struct {
	Seed        uint64
	Length      int            // actions, of both seats
	Decisions   int            // atomic decisions, those with one answer not counted
	Activations int            // units activated, by both seats
	Return      [2]float32     // by seat, as it was paid out
	True        [2]float32     // by seat, without shaping
	Truncated   bool           // otherwise it was terminated
	Outcome     engine.Outcome // when it was not truncated
}

// Means are averages over the recent episodes.
type Means struct {
	Episodes  int // that they are over, at most RecentEpisodes
	Length    float64
	Decisions float64
	Return    [2]float64
	True      [2]float64
	Wins      [2]float64 // shares of the episodes
	Draws     float64
	Truncated float64
}

// Statistics are running statistics of episodes. The zero value is ready.
type Statistics struct {
	Episodes    int    // ended so far
	Length      int    // their actions
	Decisions   int    // their atomic decisions
	Activations int    // of units, in them
	Wins        [2]int // by seat
	Draws       int
	Truncated   int

	recent [RecentEpisodes]Episode // a ring: episode k is recent[k%RecentEpisodes]
}

func (s *Statistics) add(i Info, truncated bool) {
	e := Episode{i.Seed, i.Length, i.Decisions, i.Activations, i.Return, i.True, truncated, i.Outcome}
	s.recent[s.Episodes%RecentEpisodes] = e
	s.Episodes++
	s.Length += i.Length
	s.Decisions += i.Decisions
	s.Activations += i.Activations
	switch {
	case truncated:
		s.Truncated++
	case e.winner() < 0:
		s.Draws++
	default:
		s.Wins[e.winner()]++
	}
}

// winner returns the seat that won, -1 when none did.
func (e *Episode) winner() int {
	if w := int(e.Outcome.Winner); w == 0 || w == 1 {
		return w
	}
	return -1
}

// Recent appends the last episodes to dst, at most RecentEpisodes, oldest first.
func (s *Statistics) Recent(dst []Episode) []Episode {
	for k := max(0, s.Episodes-RecentEpisodes); k < s.Episodes; k++ {
		dst = append(dst, s.recent[k%RecentEpisodes])
	}
	return dst
}

// Mean returns the averages over the recent episodes; all are 0 when there is none.
func (s *Statistics) Mean() Means {
	m := Means{Episodes: min(s.Episodes, RecentEpisodes)}
	if m.Episodes == 0 {
		return m
	}
	share := 1 / float64(m.Episodes)
	for i := range s.recent[:m.Episodes] {
		e := &s.recent[i]
		m.Length += share * float64(e.Length)
		m.Decisions += share * float64(e.Decisions)
		for seat := range 2 {
			m.Return[seat] += share * float64(e.Return[seat])
			m.True[seat] += share * float64(e.True[seat])
		}
		switch {
		case e.Truncated:
			m.Truncated += share
		case e.winner() < 0:
			m.Draws += share
		default:
			m.Wins[e.winner()] += share
		}
	}
	return m
}
