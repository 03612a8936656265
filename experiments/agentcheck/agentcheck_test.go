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
	return must.Get(agentcheck.Run(context.Background(), agentcheck.Config{Spec: spec, Env: "GF3-Skirmish-v0", Games: 2, Seed: 4}))(t)
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

func TestRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"random":              `agent "random" is no program`,
		"exec:/no/program":    "does not start",
		"exec:sh:batch=3":     "the check chooses batch itself",
		"exec:cat":            "send back what it gets",
		"exec:sh:patience=-1": "patience=-1",
	} {
		if _, err := agentcheck.Run(context.Background(), agentcheck.Config{Spec: spec, Env: "GF3-Skirmish-v0", Games: 1}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %q", spec, err, want)
		}
	}
	if _, err := agentcheck.Run(context.Background(), agentcheck.Config{Spec: "exec:../../docs/examples/agents/first.sh", Env: "GF9",
		Games: 1}); err == nil || !strings.Contains(err.Error(), "GF9") {
		t.Error(err)
	}
}
