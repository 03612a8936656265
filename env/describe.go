package env

import (
	"fmt"

	"gauntlet/engine/mission"
)

// An Option describes one of the options that Options.Set reads.
type Option struct {
	Name    string `json:"name"`
	Values  string `json:"values"`
	Default string `json:"default"`
	Meaning string `json:"meaning"`
}

// Describe returns the options of the environment with its defaults, in the order in which errors list them.
func (id *ID) Describe() []Option {
	d := id.Defaults
	if id.Quest != "" {
		return id.describeQuest()
	}
	size := fmt.Sprintf("%s x %s inches", mission.Inches(id.Width), mission.Inches(id.Height))
	return append([]Option{
		{"armies", "A,B", d.Armies[0] + "," + d.Armies[1], fmt.Sprintf("lists of seat 0 and seat 1: shipped ones or files, of up to %d units each", id.Maxima.Units)},
		{"table", "T", d.Table, "a shipped table or a file, of " + size},
		{"mission", "M", d.Mission, "a shipped mission or a file"},
		{"points", "N", fmt.Sprint(id.Points), "the default lists in another size: 500, 1000 or 2000; others must fit in too"},
		rulingsOption,
		{"unknown-rules", "refuse|allow", "refuse", "lists with special rules that are not known: refused, or played without those rules"},
	}, learnerOptions...)
}

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

// rulingsOption is the option for rulings, and learnerOptions are those about how a game is shown and learnt; they are the same for all environments.
var (
	rulingsOption  = Option{"rulings", "NAME=VALUE,...", "", "ruling switches that differ from their defaults; `gauntlet rules` lists them"}
	learnerOptions = []Option{
		{"layer", "atomic|tactical", Atomic.String(), "what actions are drawn from: every decision of the rules, or a unit and then an intent and its target"},
		{"shape-markers", "0 to 10", "0", "shaping: times the difference of markers held, as a share of all"},
		{"shape-value", "0 to 10", "0", "shaping: times the difference of points left on the table, as a share of the starting points"},
		{"on-the-way", "decide|policy", "decide", "tactical layer: choices that come up on the way are actions of their own, or answered by the stated policy"},
		{"seat", "0|1|alternate", "0", "of the view for one seat: who learns"},
		{"opponent", "SPEC", "", "of the view for one seat: who plays the other"},
		{"time-limit", "N", "", "of the views for one seat and of vectors: actions, of both seats, after which an episode is truncated"},
	}
)

// shapingOptions is how many of learnerOptions stand before the end of those about shaping.
const shapingOptions = 3
