package agentcheck_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "gauntlet/agents/all"
	"gauntlet/engine/enginetest/must"
	_ "gauntlet/env/all"
	"gauntlet/experiments/agentcheck"
)

// script writes a program for a shell, which greets and then goes on in its own way, and returns its spec.
func script(t *testing.T, greeting, rest string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bot.sh")
	text := "#!/bin/sh\nread -r message\necho '{\"type\":\"hello\",\"protocol\":1,\"name\":\"bot\"" + greeting + "}'\n" + rest
	must.Do(t, os.WriteFile(path, []byte(text), 0o755))
	return "exec:" + path
}

const first = `while read -r message; do case $message in *'"type":"act"'*) ANSWER ;; *'"type":"quit"'*) exit 0 ;; esac; done`

func check(t *testing.T, spec string) *agentcheck.Report {
	t.Helper()
	return must.Get(agentcheck.Run(context.Background(), agentcheck.Config{Spec: spec, Env: "GF3-Skirmish-v1", Games: 2, Seed: 4}))(t)
}

// A program that keeps to the protocol does nothing wrong, and one in a shell example does.
func TestChecks(t *testing.T) {
	good := check(t, "exec:../../docs/examples/agents/first.sh")
	if !good.OK || good.Name != "first" || good.Layer != "menu" || good.Encoding != "json" || good.Games != 6 || !good.Repeats ||
		len(good.Wrong) != 0 || good.Answers <= 0 || good.Slowest < good.Answers/2 || good.StartMS <= 0 {
		t.Errorf("%+v", good)
	}
	for _, c := range []struct{ greeting, rest, want string }{
		{"", strings.Replace(first, "ANSWER", `echo '{"type":"actions","actions":[9999]}'`, 1),
			"playing games one by one, it forfeited game 0 with the seed "},
		{"", strings.Replace(first, "ANSWER", `echo nothing`, 1), `it sent "nothing", which is no message`},
		{"", "cat >/dev/null; sleep 9", "it does not end when it is told to quit"},
	} {
		r := check(t, script(t, c.greeting, c.rest+"\n")+":patience=1")
		var text strings.Builder
		must.Do(t, r.WriteText(&text))
		if r.OK || !strings.Contains(text.String(), "wrong: ") || !strings.Contains(text.String(), c.want) ||
			strings.Contains(text.String(), "It keeps to the protocol") {
			t.Errorf("%s: %s", c.rest, text.String())
		}
	}
}

// Chance that does not come from the seeds is told, and is nothing wrong.
func TestChance(t *testing.T) {
	count := filepath.Join(t.TempDir(), "count") // of the games, of which the program remembers more than it should
	r := check(t, script(t, "", `while read -r message; do case $message in
*'"type":"begin"'*) echo >>`+count+`; n=$(wc -l <`+count+`) ;;
*'"type":"act"'*) echo "{\"type\":\"actions\",\"actions\":[$((n / 2 % 2))]}" ;;
*'"type":"quit"'*) exit 0 ;;
esac; done
`))
	var text strings.Builder
	must.Do(t, r.WriteText(&text))
	if !r.OK || r.Repeats || !strings.Contains(text.String(), "plays the same again no") ||
		!strings.Contains(text.String(), "It keeps to the protocol.\nGames with it cannot be repeated") {
		t.Errorf("%s", text.String())
	}
}

// counted is a program that remembers how many games have begun, its N, and answers with a number that depends on it.
func counted(t *testing.T, answer string) string {
	t.Helper()
	count := filepath.Join(t.TempDir(), "count")
	return script(t, "", `while read -r message; do case $message in
*'"type":"begin"'*) echo >>`+count+`; n=$(wc -l <`+count+`) ;;
*'"type":"act"'*) echo "{\"type\":\"actions\",\"actions\":[$((`+answer+`))]}" ;;
*'"type":"quit"'*) exit 0 ;;
esac; done
`)
}

// The tournaments are compared with the first one, and the first one is what counts: two games by themselves, the same
// two again, and the same two at once.
func TestTournaments(t *testing.T) {
	for _, c := range []struct {
		answer           string
		repeats, batches bool
	}{{"0", true, true}, {"n > 2", false, false}, {"n > 4", true, false}, {"n > 2 && n < 5", false, true}} {
		if r := check(t, counted(t, c.answer)); r.Repeats != c.repeats || r.Batches != c.batches || !r.OK {
			t.Errorf("%s: %+v", c.answer, r)
		}
	}
	lost, won := check(t, counted(t, "n < 3 ? 9999 : 0")), check(t, counted(t, "n > 2 ? 9999 : 0"))
	if lost.Score != 0 || len(lost.Wrong) != 1 || !strings.Contains(lost.Wrong[0], "playing games one by one, it forfeited game 0") {
		t.Errorf("foul in the first tournament: %+v", lost)
	}
	if won.Score == 0 || len(won.Wrong) != 2 || !strings.Contains(won.Wrong[0], "playing the same games again, it forfeited") ||
		!strings.Contains(won.Wrong[1], "answering questions in batches, it forfeited") {
		t.Errorf("foul in the others: %+v", won)
	}
}

// A program that can play one game at a time, in all of its processes together, does nothing wrong before the batches.
func TestOneAtATime(t *testing.T) {
	lock := filepath.Join(t.TempDir(), "lock")
	r := check(t, script(t, "", `while read -r message; do case $message in
*'"type":"begin"'*) mkdir `+lock+` 2>/dev/null || echo '{"type":"error","message":"busy"}' ;;
*'"type":"end"'*) rmdir `+lock+` ;;
*'"type":"act"'*) echo '{"type":"actions","actions":[0]}' ;;
*'"type":"quit"'*) exit 0 ;;
esac; done
`))
	for _, what := range r.Wrong {
		if !strings.HasPrefix(what, "answering questions in batches, ") {
			t.Error(what)
		}
	}
}

// In games whose seats are not alike the program plays the seat that agents of its layer can play.
func TestUnlikeSeats(t *testing.T) {
	r := must.Get(agentcheck.Run(context.Background(), agentcheck.Config{Spec: "exec:../../docs/examples/agents/first.sh",
		Env: "StarQuest-Breach-v1", Games: 1, Seed: 4}))(t)
	if !r.OK || r.Games != 3 || !r.Repeats || !r.Batches {
		t.Errorf("%+v", r)
	}
}

func TestText(t *testing.T) {
	r := agentcheck.Report{OK: true, Spec: "exec:bot", Name: "bot", Release: "7", Layer: "menu", Encoding: "json", Batch: 3,
		StartMS: 12, Env: "GF3-Skirmish-v1", Games: 6, Answers: 250, Slowest: 900, Score: 0.75, Repeats: true}
	const head = `exec:bot
  calls itself         bot 7
  answers in           the layer menu, json
`
	const rest = `  answers at once      3
  greets after         12 ms
  answers after        250 us, 99% of them after 900 us
  games played         6 of GF3-Skirmish-v1, score against random 75%
`
	text := func() string {
		var b strings.Builder
		must.Do(t, r.WriteText(&b))
		return b.String()
	}
	if got, want := text(), head+"  wants                nothing\n"+rest+
		"  plays the same again yes\n  the same in batches  no\nIt keeps to the protocol.\n"; got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	r.OK, r.Repeats, r.Batches, r.Wants, r.Wrong = false, false, true, []string{"text", "words"}, []string{"it is rude", "it is slow"}
	if got, want := text(), head+"  wants                text, words\n"+rest+
		"  plays the same again no\n  the same in batches  yes\nwrong: it is rude\nwrong: it is slow\n"; got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
}

func TestRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"random":              `agent "random" is no program`,
		"exec:/no/program":    "does not start",
		"exec:sh:batch=3":     "the check chooses batch itself",
		"exec:cat":            "send back what it gets",
		"exec:sh:patience=-1": "patience=-1",
	} {
		if _, err := agentcheck.Run(context.Background(), agentcheck.Config{Spec: spec, Env: "GF3-Skirmish-v1", Games: 1}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %q", spec, err, want)
		}
	}
	if _, err := agentcheck.Run(context.Background(), agentcheck.Config{Spec: "exec:../../docs/examples/agents/first.sh", Env: "GF9",
		Games: 1}); err == nil || !strings.Contains(err.Error(), "GF9") {
		t.Error(err)
	}
}
