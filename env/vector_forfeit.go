package env

// Forfeited is the reason of an outcome that a masked action has brought about (see Vector.SetForfeits).
const Forfeited = "a masked action"

// SetForfeits says what a masked action does from now on, for callers that do not mask what they choose: with
// true it ends the row's episode, which whoever took it has lost: it earns -1, the other seat 1, and the episode
// is terminated. An action out of range stays an error.
func (v *Vector) SetForfeits(on bool) { v.strict = on }

// forfeit ends the episode of a row because a seat took a masked action.
func (v *Vector) forfeit(i, actor int) error {
	e := v.envs[i]
	info := e.Info()
	info.Length++
	info.Outcome.Over, info.Outcome.Winner, info.Outcome.Reason = true, int8(v.spec.Seats-1-actor), Forfeited
	for seat := range v.spec.Seats {
		pay := float32(1)
		if seat == actor {
			pay = -1
		}
		v.b.Rewards[i*v.spec.Seats+seat] = pay
		info.Return[seat] += pay
		info.True[seat] += pay
	}
	if v.spec.Seats == 1 {
		info.Outcome.Winner = -1
	}
	e.Truncate() // nobody is to act there any more
	v.b.Terminated[i], v.infos[i] = true, info
	return v.over(i)
}
