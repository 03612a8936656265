package external_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/agents/external"
	"gauntlet/agents/protocol"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/env"
	_ "gauntlet/env/all"
)

// The test program is the programs that it tests, too: with "bot" as its first argument it behaves as the others say.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "bot" {
		bot(os.Args[2], os.Args[3:])
		os.Exit(0)
	}
	if len(os.Args) > 1 && os.Args[1] == "quick" {
		quick(os.Args[2])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// spec returns the spec of a program that behaves in a way.
func spec(t *testing.T, words string) string {
	t.Helper()
	return "exec:" + strconv.Quote(must.Get(filepath.Abs(os.Args[0]))(t)) + " bot " + words
}

// bot speaks the protocol by itself, without package protocol, in one of several ways. The words are what its
// greeting says besides: key=value, of which wants has a list with slashes.
func bot(way string, words []string) {
	in := bufio.NewReader(os.Stdin)
	say := func(m map[string]any) {
		b, err := json.Marshal(m)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(b))
	}
	chances := map[float64]*rand.Rand{}
	asked := 0
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var m map[string]any
		if err := json.Unmarshal(line, &m); err != nil {
			panic(err)
		}
		switch m["type"] {
		case "hello":
			switch way {
			case "dies-at-once":
				fmt.Fprintln(os.Stderr, "no engine\nfor me")
				os.Exit(3)
			case "mute":
				time.Sleep(time.Hour)
			}
			hello := map[string]any{"type": "hello", "protocol": 1, "name": way, "release": "7"}
			for _, w := range words {
				key, value, _ := strings.Cut(w, "=")
				hello[key] = value
				switch key {
				case "wants":
					hello[key] = strings.Split(value, "/")
				case "batch":
					n, err := strconv.Atoi(value)
					if err != nil {
						panic(err)
					}
					hello[key] = n
				}
			}
			say(hello)
		case "begin":
			fmt.Fprintf(os.Stderr, "game %v seat %v\n", m["game"], m["seat"])
			seed, err := strconv.ParseUint(m["seed"].(string), 10, 64)
			if err != nil {
				panic(err)
			}
			chances[m["game"].(float64)] = rand.New(rand.NewPCG(seed, 0))
		case "end":
			fmt.Fprintf(os.Stderr, "end of game %v: %v, %v\n", m["game"], m["score"], m["reason"])
			delete(chances, m["game"].(float64))
		case "act":
			asked++
			if n := len(m["questions"].([]any)); way == "single" && n != 1 {
				panic(fmt.Sprintf("%d questions", n))
			}
			if !misbehave(way, asked, say) {
				say(answers(way, m["questions"].([]any), chances))
			}
		case "quit":
			if way == "stays" {
				time.Sleep(time.Hour)
			}
			return
		}
	}
}

// answers answers questions by chance, or by what the way says.
func answers(way string, questions []any, chances map[float64]*rand.Rand) map[string]any {
	var all []any
	var why []string
	for _, q := range questions {
		q := q.(map[string]any)
		legal := q["legal"].([]any)
		choice := any(legal[chances[q["game"].(float64)].IntN(len(legal))])
		if way == "commands" {
			choice = q["words"].([]any)[0]
		}
		all = append(all, choice)
		why = append(why, fmt.Sprintf("of %d", len(legal)))
	}
	reply := map[string]any{"type": "actions", "actions": all}
	if way == "explains" {
		reply["why"] = why
	}
	return reply
}

// misbehave does what a way is bad for, and reports whether it has.
func misbehave(way string, asked int, say func(map[string]any)) bool {
	switch way {
	case "single":
		return false
	case "illegal":
		say(map[string]any{"type": "actions", "actions": []int{100_000}})
	case "negative":
		say(map[string]any{"type": "actions", "actions": []int{-1}})
	case "two":
		say(map[string]any{"type": "actions", "actions": []int{0, 0}})
	case "gives-up":
		say(map[string]any{"type": "error", "message": "out of ideas"})
	case "garbage":
		fmt.Println("my move: 3")
	case "floods":
		fmt.Println(strings.Repeat("x", protocol.MaxReply+1))
	case "crashes":
		if asked < 3 {
			return false
		}
		fmt.Fprintln(os.Stderr, "panic: index out of range")
		os.Exit(2)
	case "leaves":
		os.Exit(0)
	case "silent":
		time.Sleep(time.Hour)
	default:
		return false
	}
	return true
}

// skirmish returns a small game.
func skirmish(t *testing.T) *engine.Game {
	t.Helper()
	return must.Get(engine.Compile(must.Get(env.Setup("GF3-Skirmish-v1", env.Options{}))(t)))(t)
}

// play plays a game of an agent against random.
func play(t *testing.T, a agents.Agent, game *engine.Game, change func(*arena.Match)) arena.Result {
	t.Helper()
	m := arena.Match{Game: game, Seed: 5, Agents: [2]agents.Agent{a, must.Get(agents.New("random"))(t)}}
	if change != nil {
		change(&m)
	}
	return must.Get(new(arena.Referee).Play(context.Background(), m))(t)
}

func hire(t *testing.T, spec string) agents.Agent {
	t.Helper()
	a := must.Get(agents.New(spec))(t)
	t.Cleanup(func() { agents.Close(a) })
	return a
}

// In every layer and with all that can be wanted a game comes to its end, the same game when it is played again.
func TestPlaysToTheEnd(t *testing.T) {
	game := skirmish(t)
	for _, words := range []string{
		"chance", "chance wants=words/text/position", "chance layer=atomic", "chance layer=tactical",
		"chance layer=atomic wants=observation/mask/words/text/position",
		"chance layer=tactical wants=observation/mask/features/words",
	} {
		a := hire(t, spec(t, words))
		first, second := play(t, a, game, nil), play(t, a, game, nil)
		if first.Forfeit >= 0 || second.Forfeit >= 0 {
			t.Errorf("%s: %s%s", words, first.Why, second.Why)
		}
		if first.FinalHash != second.FinalHash || first.Length != second.Length {
			t.Errorf("%s: the same game came to other ends: %d and %d decisions", words, first.Length, second.Length)
		}
	}
}

// What the agent plays does not depend on the layer's other questions: random in the layer menu is random.
func TestLayers(t *testing.T) {
	for words, want := range map[string]agents.Layer{"chance": agents.Atomic, "chance layer=menu": agents.Atomic,
		"chance layer=atomic": agents.Atomic, "chance layer=tactical": agents.Tactical} {
		if got := hire(t, spec(t, words)).Layer(); got != want {
			t.Errorf("%s answers in the layer %v, not %v", words, got, want)
		}
	}
}

// A program that fails forfeits with the reason, and plays the next game when it is started again.
func TestFouls(t *testing.T) {
	game := skirmish(t)
	for _, c := range []struct{ way, want string }{
		{"illegal", "it answered with action 100000, which is not legal; of the 55 legal ones the first is 0 and the last 54"},
		{"illegal layer=tactical", "it answered with action 100000, which is not legal; of the "},
		{"negative", "it answered with action -1, which is not legal"},
		{"negative layer=atomic", "it answered with action -1, which is not legal"},
		{"two", "it gave 2 answers to 1 questions"},
		{"gives-up", "it says: out of ideas"},
		{"garbage", `it sent "my move: 3", which is no message`},
		{"floods", "it sent a line of more than 1048576 bytes"},
		{"crashes", "the program ended without an answer: exit status 2; the last that it wrote: panic: index out of range"},
		{"leaves", "the program ended without an answer; the last that it wrote: game 1 seat 0"},
		{"silent:patience=1", "it was silent for 1s; the last that it wrote: game 1 seat 0"},
		{"commands layer=atomic wants=words", "and must answer with the number of an action"},
	} {
		a := hire(t, spec(t, c.way))
		res := play(t, a, game, nil)
		if res.Forfeit != 0 || !strings.Contains(res.Why, c.want) {
			t.Errorf("%s: forfeit %d, %q, not %q", c.way, res.Forfeit, res.Why, c.want)
		}
		if again := play(t, a, game, nil); again.Forfeit != 0 || again.Why != strings.ReplaceAll(res.Why, "game 1", "game 2") {
			t.Errorf("%s: the second game: forfeit %d, %q, and the first %q", c.way, again.Forfeit, again.Why, res.Why)
		}
	}
}

// A program that cannot be used at all is refused where it is made.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{"exec", "it wants a program, such as exec:./bot"},
		{"exec:", "parameter \"\" does not read key=value"},
		{"exec:/no/such/program", "the program does not start"},
		{"exec:'./bot", "has an open '"},
		{"exec:\"\":batch=0", "batch=0 is not a whole number from 1 to 4096"},
		{"exec:' '", "the program does not start"},
		{`exec:/no/such/program\`, `exec /no/such/program\: `},
		{`exec:/no\ such/program -x`, "exec /no such/program: "},
		{`exec:'/no\such'/program`, `exec /no\such/program: `},
		{`exec:"/no\"such"/program`, `exec /no"such/program: `},
		{"exec:./bot:patience=86401", "patience=86401 is not a whole number from 1 to 86400"},
		{spec(t, "dies-at-once"), "the program ended without an answer: exit status 3; the last that it wrote: for me"},
		{spec(t, "mute:patience=1"), "it was silent for 1s"},
		{spec(t, "chance layer=mine"), `it answers in the layer "mine"`},
		{spec(t, "chance wants=features"), `it wants "features"`},
		{spec(t, "chance batch=4097"), "it answers 4097 questions at once; it may be 1 to 4096"},
		{spec(t, "chance:env=GF3-Skirmish-v1"), "so that env=GF3-Skirmish-v1 says nothing"},
		{spec(t, "chance layer=atomic:env=GF9"), `GF9`},
		{spec(t, "chance:bach=3"), `unknown parameter "bach" (did you mean "batch"?)`},
	} {
		if a, err := agents.New(c.spec); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", c.spec, err, c.want)
			agents.Close(a)
		}
	}
}

// A command that is none is a foul; agents that answer by commands are tested with package serving.
func TestCommands(t *testing.T) {
	res := play(t, hire(t, spec(t, "commands wants=words")), skirmish(t), nil)
	if res.Forfeit != 0 || !strings.Contains(res.Why, "unknown command") {
		t.Errorf("forfeit %d, %q", res.Forfeit, res.Why)
	}
}

func TestExplains(t *testing.T) {
	a := hire(t, spec(t, "explains"))
	play(t, a, skirmish(t), nil)
	if why := a.(agents.Explainer).Explain(); !strings.HasPrefix(why, "of ") {
		t.Errorf("it explains %q", why)
	}
	if got := agents.ContentsOf(a); got != "program explains 7" {
		t.Errorf("it is %q", got)
	}
}

// Many games at once go to one process, and come to the ends that they come to one by one.
func TestBatches(t *testing.T) {
	field := must.Get(env.Setup("GF3-Skirmish-v1", env.Options{}))(t)
	game := must.Get(engine.Compile(field))(t)
	ends := func(spec string, workers int) string {
		tour := &arena.Tournament{Specs: []string{spec, "random"}, Pairs: 20, Seed: 3, Field: one{game}, Workers: workers}
		res := must.Get(tour.Run(context.Background()))(t)
		if len(res.Forfeits) > 0 {
			t.Errorf("%s: %s", spec, res.Forfeits[0].Why)
		}
		return res.Hash()
	}
	alone := ends(spec(t, "chance layer=tactical"), 1)
	for _, words := range []string{"chance layer=tactical batch=9:batch=16", "chance layer=tactical:batch=16", "single layer=tactical:batch=16"} {
		if got := ends(spec(t, words), 16); got != alone {
			t.Errorf("%s: in batches: %s, one by one: %s", words, got, alone)
		}
	}
	// When the process fails, every game at hand is forfeited and the tournament goes on.
	tour := &arena.Tournament{Specs: []string{spec(t, "crashes layer=tactical batch=4:batch=4"), "random"}, Pairs: 8, Seed: 3,
		Field: one{game}, Workers: 4}
	res := must.Get(tour.Run(context.Background()))(t)
	if res.Games != 16 || len(res.Forfeits) != 16 {
		t.Errorf("%d games, %d forfeited", res.Games, len(res.Forfeits))
	}
}

// A game whose process has ended is over for the program, even when another process answers other games by then.
func TestEndedMeanwhile(t *testing.T) {
	game := skirmish(t)
	state := game.New(1)
	v := agents.View{Seat: int(state.Decision().Seat), Decision: state.Decision(), Menu: state.Menu(nil), Position: state.View()}
	crash := spec(t, "crashes batch=2:batch=2")
	first, second := hire(t, crash), hire(t, crash)
	first.Begin(game, v.Seat, 1)
	second.Begin(game, v.Seat, 2)
	for asked := 1; asked <= 3; asked++ {
		if _, err := first.Act(v); (err != nil) != (asked == 3) {
			t.Fatalf("question %d of the first game: %v", asked, err)
		}
	}
	first.Begin(game, v.Seat, 3)
	if _, err := second.Act(v); !must.Contain(err, "the program had ended, and with it what it knew of this game") {
		t.Errorf("the second game: %v", err)
	}
	if _, err := first.Act(v); err != nil {
		t.Errorf("the game that has begun since: %v", err)
	}
}

// Trying a program out tells how it greets, and whether it ends when it is told to.
func TestGreet(t *testing.T) {
	for _, c := range []struct {
		words string
		ended bool
	}{{"chance batch=3", true}, {"stays batch=3", false}} {
		g, err := external.Greet(spec(t, c.words))
		if err != nil || g.Hello.Batch != 3 || g.Hello.Release != "7" || g.Ended != c.ended || g.Took <= 0 {
			t.Errorf("%s: %v, %+v", c.words, err, g)
		}
	}
	if _, err := external.Greet(spec(t, "dies-at-once")); !must.Contain(err, "exit status 3") {
		t.Error(err)
	}
}

// one is a field of one game.
type one struct{ game *engine.Game }

func (o one) Game(int) (*engine.Game, error) { return o.game, nil }
func (o one) Fingerprint() string            { return "one" }
func (o one) Setting(int) arena.Setting      { return arena.SettingOf(o.game) }

// The clock is told, and a program that does not keep to it forfeits.
func TestClocks(t *testing.T) {
	game := skirmish(t)
	a := hire(t, spec(t, "silent"))
	began := time.Now()
	res := play(t, a, game, func(m *arena.Match) { m.TimeLimit = 200 * time.Millisecond })
	if res.Forfeit != 0 || !strings.Contains(res.Why, "200ms") {
		t.Errorf("forfeit %d, %q", res.Forfeit, res.Why)
	}
	agents.Close(a)
	a = hire(t, spec(t, "silent"))
	res = play(t, a, game, func(m *arena.Match) { m.Budget = arena.Budget{Total: 300 * time.Millisecond} })
	if res.Forfeit != 0 || !strings.Contains(res.Why, "300ms") {
		t.Errorf("forfeit %d, %q", res.Forfeit, res.Why)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}

// A cancelled match does not wait for a program.
func TestCancelled(t *testing.T) {
	a := hire(t, spec(t, "silent"))
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	began := time.Now()
	_, err := new(arena.Referee).Play(ctx, arena.Match{Game: skirmish(t), Seed: 1,
		Agents: [2]agents.Agent{a, must.Get(agents.New("random"))(t)}})
	agents.Close(a)
	if took := time.Since(began); err == nil || took > 20*time.Second {
		t.Errorf("%v after %v", err, took)
	}
}

// counting counts the files that are open.
type counting struct {
	files.System
	open int
}

type counted struct {
	files.File
	on *counting
}

func (c *counting) Open(name string, flag int) (files.File, error) {
	f, err := c.System.Open(name, flag)
	if err != nil {
		return nil, err
	}
	c.open++
	return &counted{f, c}, nil
}

func (c *counted) Close() error {
	c.on.open--
	return c.File.Close()
}

// What a program writes to standard error is kept by game, with the end of each. No file stays open.
func TestStandardError(t *testing.T) {
	disk := &counting{System: files.Disk}
	files.Disk = disk
	defer func() { files.Disk = disk.System }()
	dir := filepath.Join(t.TempDir(), "words")
	a := must.Get(agents.New(spec(t, "chance:log="+dir)))(t)
	game := skirmish(t)
	for range 2 {
		play(t, a, game, nil)
		play(t, a, game, func(m *arena.Match) { m.Seed = 6 })
	}
	agents.Close(a)
	if disk.open != 0 {
		t.Errorf("%d files are open", disk.open)
	}
	if play(t, hire(t, spec(t, "crashes:log="+t.TempDir())), game, nil); disk.open != 0 {
		t.Errorf("%d files are open of a program that has crashed", disk.open)
	}
	var all string
	names := must.Get(filepath.Glob(filepath.Join(dir, "*-seat0.txt")))(t)
	for _, name := range names {
		all += string(must.Get(os.ReadFile(name))(t))
	}
	if len(names) != 2 || strings.Count(all, "seat 0\n") != 4 || strings.Count(all, "end of game ") != 4 {
		t.Errorf("%d files: %s", len(names), all)
	}
	for _, end := range []string{"end of game 1: ", "end of game 4: "} {
		if !strings.Contains(all, end) {
			t.Errorf("%q is not in %s", end, all)
		}
	}
}

// The score that a program is told is its own.
func TestScores(t *testing.T) {
	dir := t.TempDir()
	a := must.Get(agents.New(spec(t, "chance:log="+dir)))(t)
	res := play(t, a, skirmish(t), nil)
	agents.Close(a)
	want := map[int8]string{0: "1", 1: "0", -1: "0.5"}[res.Outcome.Winner]
	name := must.Get(filepath.Glob(filepath.Join(dir, "*")))(t)[0]
	text := string(must.Get(os.ReadFile(name))(t))
	if !strings.Contains(text, fmt.Sprintf("end of game 1: %s, %s", want, res.Outcome.Reason)) {
		t.Errorf("winner %d, %s: it was told %s", res.Outcome.Winner, res.Outcome.Reason, text)
	}
}

// A program is no opponent in training, whose runs could not go on as they would have.
func TestNoOpponent(t *testing.T) {
	for _, words := range []string{"chance", "chance layer=tactical"} {
		if _, err := agents.NewOpponent(hire(t, spec(t, words))); err == nil || !strings.Contains(err.Error(), "it waits for a person or a program") {
			t.Errorf("%s: %v", words, err)
		}
	}
}

// quick answers at once, whatever it is asked: with the first entry of the menu. It understands no message, and
// only counts the questions in it.
func quick(batch string) {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := in.ReadSlice('\n')
		switch {
		case err != nil:
			return
		case bytes.HasPrefix(line, []byte(`{"type":"hello"`)):
			fmt.Printf(`{"type":"hello","protocol":1,"batch":%s}`+"\n", batch)
		case bytes.HasPrefix(line, []byte(`{"type":"act"`)):
			zeros := strings.Repeat(",0", bytes.Count(line, []byte(`"game":`)))
			os.Stdout.WriteString(`{"type":"actions","actions":[` + zeros[1:] + "]}\n")
		}
	}
}

// Games at once put one question after another to a program that answers at once: the metric is what the protocol
// leaves.
func BenchmarkAnswers(b *testing.B) {
	setup := must.Get(env.Setup("GF3-Skirmish-v1", env.Options{}))(b)
	game := must.Get(engine.Compile(setup))(b)
	state := game.New(1)
	d := state.Decision()
	v := agents.View{Seat: int(d.Seat), Decision: d, Menu: state.Menu(nil), Position: state.View()}
	for _, games := range []int{1, 64} {
		b.Run(fmt.Sprintf("batch=%d", games), func(b *testing.B) {
			self := must.Get(filepath.Abs(os.Args[0]))(b)
			words := fmt.Sprintf("exec:%q quick %d:batch=%d", self, games, games)
			players := make([]agents.Agent, games)
			for i := range players {
				players[i] = must.Get(agents.New(words))(b)
				defer agents.Close(players[i])
				players[i].Begin(game, v.Seat, uint64(i))
			}
			b.ResetTimer()
			var group sync.WaitGroup
			for _, a := range players {
				group.Go(func() {
					for range b.N {
						if _, err := a.Act(v); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			group.Wait()
			b.ReportMetric(float64(b.N*games)/b.Elapsed().Seconds(), "answers/s")
		})
	}
}
