package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/plural"
	"gauntlet/engine/starquest"
	"gauntlet/experiments/watch"

	"github.com/spf13/cobra"
)

type playDocument struct {
	Env       string    `json:"env"` // that it was taken from, or ""
	Ruleset   string    `json:"ruleset"`
	Seed      uint64    `json:"seed"`
	Agents    [2]string `json:"agents"`
	Armies    [2]string `json:"armies"`
	Table     string    `json:"table"`
	Mission   string    `json:"mission"`
	Winner    int       `json:"winner"` // seat 0 or 1, or -1 for a draw
	Score     [2]int32  `json:"score"`
	Reason    string    `json:"reason"`
	Forfeit   int       `json:"forfeit"` // the seat that forfeited, or -1
	Why       string    `json:"why"`     // of the forfeit
	Decisions int       `json:"decisions"`
	Forced    int       `json:"forced_decisions"` // with one answer, among Decisions
	FinalHash string    `json:"final_hash"`
	Seconds   float64   `json:"seconds"`
	Replay    string    `json:"replay"`   // the file, or ""
	Pictures  int       `json:"pictures"` // drawn
}

type playFlags struct {
	setupFlags
	agents      []string
	replay, svg string
	verbose     bool
	limit       time.Duration
}

func newPlay() *cobra.Command {
	var f playFlags
	c := &cobra.Command{
		Use:   "play",
		Short: "Play one game",
		Long: `Play one game between two agents and print how it ended. -v tells each decision, each die and each reason in words.

` + agentHelp(),
		Example: `  gauntlet play
  gauntlet play --agents scripted,random --seed 7 -v
  gauntlet play --agents human,scripted --size 500
  gauntlet play --env GF3-Skirmish-v0:table=courtyard --agents scripted,random
  gauntlet play --ruleset starquest --mission breach -v
  gauntlet play --ruleset starquest --party-size 2 --threat low --agents human,scripted
  gauntlet play --army my-list.yaml --army2 horde-1000 --replay out/game.replay --svg out/pictures`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.play(cmd) },
	}
	f.addTo(c)
	c.Flags().StringSliceVar(&f.agents, "agents", []string{"scripted", "scripted"}, "the two agents, player 1 first (default for starquest heroes,scripted)")
	c.Flags().StringVar(&f.replay, "replay", "", "record the game in this file")
	c.Flags().StringVar(&f.svg, "svg", "", "draw the table into this folder after each activation")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "tell each decision, die and reason (with --json on standard error)")
	c.Flags().DurationVar(&f.limit, "time-limit", 0, "longest time for a decision, such as 500ms; 0 is none")
	return c
}

// agentHelp lists the agents.
func agentHelp() string {
	var b strings.Builder
	b.WriteString("Agents, with their parameters joined by colons:\n")
	for _, a := range agents.List() {
		fmt.Fprintf(&b, "  %-10s %s\n", a.Name, a.Doc)
	}
	return strings.TrimRight(b.String(), "\n")
}

func (f *playFlags) play(cmd *cobra.Command) error {
	specs, err := twoAgents(f.agents)
	if err != nil {
		return err
	}
	if f.limit < 0 {
		return fmt.Errorf("--time-limit %s: less than nothing", f.limit)
	}
	setup, err := f.setup(cmd)
	if err != nil {
		return err
	}
	if setup.Ruleset.Name() == starquest.Name && !cmd.Flags().Changed("agents") {
		specs = [2]string{"heroes", "scripted"}
	}
	game, err := engine.Compile(setup)
	if err != nil {
		return input(err)
	}
	m := arena.Match{Game: game, Seed: seedOf(cmd), TimeLimit: f.limit}
	for i, spec := range specs {
		if m.Agents[i], err = agents.New(spec); err != nil {
			return input(err)
		}
		if a, ok := m.Agents[i].(agents.Fitting); ok {
			if err := a.Fits(game, i); err != nil {
				return input(fmt.Errorf("agent %q cannot play this game: %w", spec, err))
			}
		}
	}
	if f.verbose {
		w := cmd.OutOrStdout()
		if wantsJSON(cmd) {
			w = cmd.ErrOrStderr()
		}
		m.Trace = new(engine.Trace)
		m.Observers = append(m.Observers, &watch.Narrator{W: w, Trace: m.Trace, Specs: specs})
	}
	recording := &watch.Recording{Path: f.replay, Specs: specs}
	if f.replay != "" {
		if err := prepareFile(f.replay); err != nil {
			return err
		}
		m.Observers = append(m.Observers, recording)
	}
	pictures := &watch.Pictures{Dir: f.svg}
	if f.svg != "" {
		if err := prepareDir(f.svg); err != nil {
			return err
		}
		m.Observers = append(m.Observers, pictures)
	}
	res, err := new(arena.Referee).Play(cmd.Context(), m)
	if errors.Is(err, context.Canceled) {
		return failed(errors.Join(errInterrupted, recording.Save("interrupted")))
	}
	if err != nil {
		return failed(err)
	}
	doc := &playDocument{
		Env: f.env, Ruleset: setup.Ruleset.Name(), Seed: m.Seed, Agents: specs, Armies: armiesOf(&setup), Table: setup.Table.Name, Mission: setup.Mission.Name,
		Winner: int(res.Outcome.Winner), Score: res.Outcome.Score, Reason: res.Outcome.Reason, Forfeit: res.Forfeit, Why: res.Why,
		Decisions: res.Length, Forced: res.Forced, FinalHash: fmt.Sprintf("%016x", res.FinalHash), Seconds: res.Duration.Seconds(),
		Replay: f.replay, Pictures: pictures.Drawn(),
	}
	if wantsJSON(cmd) {
		return printJSON(cmd, doc)
	}
	return failed(doc.write(cmd.OutOrStdout(), res.Outcome))
}

func (d *playDocument) write(w io.Writer, o engine.Outcome) error {
	fmt.Fprintf(w, "%s (%s) against %s (%s), %s on %s, seed %d\n", d.Armies[0], d.Agents[0], d.Armies[1], d.Agents[1], d.Mission, d.Table, d.Seed)
	note := ""
	if d.Forfeit >= 0 {
		note = fmt.Sprintf("%s forfeits: %s", sideWords(d.Ruleset, d.Forfeit), d.Why)
	}
	fmt.Fprintln(w, outcomeWords(d.Ruleset, o, note))
	_, err := fmt.Fprintf(w, "%d decisions, %d of them with one answer; final state %s\n", d.Decisions, d.Forced, d.FinalHash)
	if d.Replay != "" {
		_, err = fmt.Fprintf(w, "recorded in %s\n", d.Replay)
	}
	if d.Pictures > 0 {
		_, err = fmt.Fprintf(w, "%d pictures drawn\n", d.Pictures)
	}
	return err
}

// sideWords names the player of a seat.
func sideWords(ruleset string, seat int) string {
	if ruleset == starquest.Name {
		return watch.Party(seat)
	}
	return fmt.Sprintf("player %d", seat+1)
}

// outcomeWords says how a game of a ruleset ended.
func outcomeWords(ruleset string, o engine.Outcome, note string) string {
	text := "a draw"
	switch quest := ruleset == starquest.Name; {
	case !o.Over:
		text = "not finished"
	case quest && o.Winner == starquest.Heroes:
		text = "the heroes win"
	case quest:
		text = "the heroes lose"
	case o.Winner >= 0:
		text = fmt.Sprintf("player %d wins", o.Winner+1)
	}
	if ruleset == starquest.Name {
		text += fmt.Sprintf(", %d of %s done", o.Score[starquest.Heroes], plural.Count(int(o.Score[starquest.Heroes]+o.Score[starquest.Foes]), "goal"))
	} else {
		text += fmt.Sprintf(", %d to %d", o.Score[0], o.Score[1])
	}
	if o.Reason != "" {
		text += ": " + o.Reason
	}
	if note != "" {
		text += " (" + note + ")"
	}
	return text
}
