package env

import "slices"

// An Option describes one of the options that Options.Set reads.
type Option struct {
	Name    string `json:"name"`
	Values  string `json:"values"`
	Default string `json:"default"`
	Meaning string `json:"meaning"`
}

// Opt returns an option.
func Opt(name, values, def, meaning string) Option { return Option{name, values, def, meaning} }

// Describe returns the options of the environment with its defaults, in the order in which errors list them.
func (id *ID) Describe() []Option { return id.Adapter.Options(id) }

// Maxima returns what the environment has room for.
func (id *ID) Maxima() []Maximum { return id.Adapter.Maxima(id) }

// Rewards says in words what is paid, a sentence each.
func Rewards() []string {
	return []string{
		"At the end of a game the winner earns 1 and the loser -1; a draw earns nothing. Before it every reward is 0.",
		"shape-markers, shape-value and in Star Quest shape-goals add potential-based terms: after every action the change of the potential, which is 0 at the end. " +
			"They are off by default; Info reports the return without them apart.",
		"What one seat earns, the other loses. A seat's reward is what it has earned since it last acted.",
		"A truncated episode pays nothing for its end.",
	}
}

// CommonOptions returns the options that all environments have: that of rulings comes first, then more of the
// adapter's, then those about how a game is shown and learnt, with further terms of the adapter's among those
// of shaping.
func CommonOptions(more []Option, shaping ...Option) []Option {
	return slices.Concat([]Option{
		{"rulings", "NAME=VALUE,...", "", "ruling switches that differ from their defaults; `gauntlet rules` lists them"},
	}, more, []Option{
		{"layer", "atomic|tactical", Atomic.String(),
			"what actions are drawn from: every decision of the rules, or a unit and then an intent and its target"},
		{"shape-markers", "0 to 10", "0", "shaping: times the difference of markers held, as a share of all"},
		{"shape-value", "0 to 10", "0", "shaping: times the difference of points left on the table, as a share of the starting points"},
	}, shaping, []Option{
		{"on-the-way", "decide|policy", "decide",
			"tactical layer: choices that come up on the way are actions of their own, or answered by the stated policy"},
		{"seat", "0|1|alternate", "0", "of the view for one seat: who learns"},
		{"opponent", "SPEC", "", "of the view for one seat: who plays the other"},
		{"time-limit", "N", "",
			"of the views for one seat and of vectors: actions, of both seats, after which an episode is truncated"},
	})
}
