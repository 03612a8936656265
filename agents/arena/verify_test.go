package arena

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gauntlet/agents"
	"gauntlet/engine/enginetest/must"
)

// logged plays a small tournament with a log, and returns it with the log's lines.
func logged(t *testing.T) (Tournament, *Results, []string) {
	to := Tournament{Specs: []string{"random", "test-best", "test-errs"}, Pairs: 4, Seed: 9, Field: field(t),
		Workers: 1, Log: t.TempDir()}
	res := run(t, to)
	return to, res, strings.SplitAfter(string(must.Get(os.ReadFile(filepath.Join(to.Log, LogName)))(t)), "\n")
}

func TestVerify(t *testing.T) {
	to, res, lines := logged(t)
	// As long a tournament as can be: the log does not say how many pairs there were to be.
	must.Do(t, to.Prolong())
	if to.Pairs != 166_666 {
		t.Errorf("%d pairs", to.Pairs)
	}
	for games, checked := range map[int]int{0: 24, 5: 5, 100: 24} {
		v := must.Get(to.Verify(context.Background(), games, 1))(t)
		if v.Games != 24 || v.Checked != checked || v.Differing != 0 || v.Damage != "" || v.Hash != res.Hash() {
			t.Errorf("%d games: %+v", games, v)
		}
	}
	rec := must.Get(ReadRecorded(to.Log))(t)
	if rec.Seed != 9 || len(rec.Specs) != 3 || rec.Field != "three tracks" || rec.Kernel != "" {
		t.Errorf("%+v", rec)
	}

	// A game that somebody has changed, checksums and all, is found by playing it again.
	path := filepath.Join(to.Log, LogName)
	for key, other := range map[string]string{"final_hash": `"0123456789abcdef"`, "winner": "-1", "length": "77",
		"forfeit": "0", "score": "[7,9]"} {
		n := 5
		at := strings.Index(lines[n], `"`+key+`":`) + len(key) + 3
		end := at + strings.IndexAny(lines[n][at:], ",")
		if key == "score" {
			end = at + strings.IndexAny(lines[n][at:], "]") + 1
		}
		if lines[n][at:end] == other {
			t.Fatalf("%s is %s already", key, other)
		}
		changed := append([]string(nil), lines[:len(lines)-1]...)
		changed[n] = changed[n][:at] + other + changed[n][end:]
		must.Do(t, os.WriteFile(path, []byte(signed(t, changed...)), 0o644))
		v := must.Get(to.Verify(context.Background(), 0, 1))(t)
		if v.Differing != 1 || len(v.First) != 1 || !strings.Contains(v.First[0].String(), "the logged one ") {
			t.Errorf("%s: %+v", key, v)
		}
		// Without the checksums, the log is found to be damaged.
		must.Do(t, os.WriteFile(path, []byte(strings.Join(changed, "")), 0o644))
		v = must.Get(to.Verify(context.Background(), 0, 1))(t)
		if want := fmt.Sprintf(":%d: the checksum", n+1); !strings.Contains(v.Damage, want) || v.Checked != 0 {
			t.Errorf("%s: %+v, want %s", key, v, want)
		}
	}
}

// Of many differing games only some are described.
func TestVerifyDescribesSome(t *testing.T) {
	to, _, lines := logged(t)
	changed := append([]string(nil), lines[:len(lines)-1]...)
	differing := 0
	for n, line := range changed {
		const key = `"final_hash":"`
		if at := strings.Index(line, key) + len(key); at >= len(key) {
			changed[n] = line[:at] + "0123456789abcdef" + line[at+16:]
			differing++
		}
	}
	must.Do(t, os.WriteFile(filepath.Join(to.Log, LogName), []byte(signed(t, changed...)), 0o644))
	must.Do(t, to.Prolong())
	v := must.Get(to.Verify(context.Background(), 0, 1))(t)
	if differing != 24 || v.Differing != differing || len(v.First) != MaxDifferences {
		t.Errorf("%d games differ of %d, %d are described", v.Differing, differing, len(v.First))
	}
}

func TestVerifyRefuses(t *testing.T) {
	to, _, lines := logged(t)
	path := filepath.Join(to.Log, LogName)
	other := to
	other.Field = track{field(t).games, "other tracks", t}
	if _, err := other.Verify(context.Background(), 0, 1); !errors.Is(err, ErrLog) || !must.Contain(err,
		"other tracks") {
		t.Error(err)
	}
	for text, want := range map[string]string{"": "this is no results log", "hello\n": "this is no results log",
		strings.Replace(lines[0], `"seed":9`, `"seed":8`, 1): "the checksum"} {
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		if _, err := to.Verify(context.Background(), 0, 1); !errors.Is(err, ErrLog) || !must.Contain(err, want) {
			t.Errorf("%q: %v", text, err)
		}
		if _, err := ReadRecorded(to.Log); !errors.Is(err, ErrLog) || !must.Contain(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	must.Do(t, os.Remove(path))
	if _, err := to.Verify(context.Background(), 0, 1); !must.Contain(err, "no such file") || errors.Is(err,
		ErrLog) {
		t.Error(err)
	}
	to.TimeLimit = time.Minute
	run(t, to)
	if _, err := to.Verify(context.Background(), 0, 1); !must.Contain(err, "time limit of 1m0s:") {
		t.Error(err)
	}
	must.Do(t, os.Remove(path))
	to.TimeLimit, to.Budget = 0, Budget{Total: time.Minute, Increment: time.Second}
	run(t, to)
	if rec := must.Get(ReadRecorded(to.Log))(t); rec.Budget != to.Budget {
		t.Errorf("the log says %v", rec.Budget)
	}
	if _, err := to.Verify(context.Background(), 0, 1); !must.Contain(err, "time limit of 1m0s+1s for a game:") {
		t.Error(err)
	}
}

func TestVerifyStops(t *testing.T) {
	to, _, _ := logged(t)
	ctx, cancel := context.WithCancel(context.Background())
	to.Progress = func(done, total int, _ *Row) {
		if total != 24 {
			t.Errorf("%d of %d games", done, total)
		}
		cancel()
	}
	if v, err := to.Verify(ctx, 0, 1); !errors.Is(err, context.Canceled) || v.Checked == 0 || v.Checked == 24 {
		t.Errorf("%+v, %v", v, err)
	}
}

// computed is an agent with networks.
type computed struct {
	agents.Agent
	kernel string
}

func (c computed) Kernel() string { return c.kernel }

// The kernel by which networks played is in the results and in the log: one that rounds otherwise does not go
// on with it, but may try the games.
func TestKernels(t *testing.T) {
	kernel := "avx512"
	to := Tournament{Specs: []string{"random", "net"}, Pairs: 2, Seed: 9, Field: field(t), Workers: 1,
		Log: t.TempDir()}
	to.Hire = func(place int) (agents.Agent, error) {
		a := agent(t, "random")
		if place == 1 {
			return computed{a, kernel}, nil
		}
		return a, nil
	}
	if res := run(t, to); res.Kernel != "avx512" {
		t.Errorf("the kernel is %q", res.Kernel)
	}
	if kernel = "avx2"; run(t, to).Resumed != 4 {
		t.Error("a kernel that computes the same bits does not go on")
	}
	kernel = "gonum"
	if _, err := to.Run(context.Background()); !must.Contain(err,
		"its kernel by which the networks play: avx512; now: gonum") {
		t.Error(err)
	}
	if v := must.Get(to.Verify(context.Background(), 0, 1))(t); v.Kernels != [2]string{"avx512", "gonum"} ||
		v.Differing > 0 {
		t.Errorf("%+v", v)
	}
}
