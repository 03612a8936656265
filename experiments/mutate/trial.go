package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"gauntlet/engine/files"
)

// A fate is what the tests made of a mutant.
type fate int

const (
	survived fate = iota
	killed
	foreign // the mutant does not compile, and does not count
)

// testPackage tests mutants of a package until there are as many as wanted that compile, or no more.
func testPackage(ctx context.Context, dir string, besides []string, o *options) (*tally, error) {
	name := filepath.ToSlash(filepath.Clean(dir))
	all, err := mutantsOf(name)
	if err != nil {
		return nil, err
	}
	tests := append([]string{"./" + name}, besides...)
	if fate, out, err := test(ctx, tests, o, ""); err != nil || fate != survived {
		return nil, errors.Join(err, fmt.Errorf("its tests fail as it is:\n%s", out))
	}
	t := &tally{Package: name}
	for all = shuffled(all, name, o.seed); t.Mutants < o.mutants && len(all) > 0; {
		n := min(o.mutants-t.Mutants, len(all))
		fates, err := testAll(ctx, tests, o, all[:n])
		if err != nil {
			return nil, err
		}
		for i, m := range all[:n] {
			t.add(m, fates[i])
		}
		all = all[n:]
	}
	return t, nil
}

// testAll tests some mutants, several at once.
func testAll(ctx context.Context, tests []string, o *options, some []mutant) ([]fate, error) {
	fates, errs := make([]fate, len(some)), make([]error, len(some))
	room := make(chan struct{}, o.workers)
	var wg sync.WaitGroup
	for i := range some {
		room <- struct{}{}
		wg.Go(func() {
			fates[i], errs[i] = some[i].test(ctx, tests, o)
			<-room
		})
	}
	wg.Wait()
	return fates, errors.Join(errs...)
}

// test writes the changed file and the overlay that puts it into the place of the real one, and runs tests.
func (m *mutant) test(ctx context.Context, tests []string, o *options) (fate, error) {
	text, err := files.Read(m.File, maxSource)
	if err != nil {
		return 0, err
	}
	tmp, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(tmp)
	from, err := filepath.Abs(m.File)
	if err != nil {
		return 0, err
	}
	changed, overlay := filepath.Join(tmp, filepath.Base(m.File)), filepath.Join(tmp, "overlay.json")
	doc, err := json.Marshal(map[string]any{"Replace": map[string]string{from: changed}})
	if err = errors.Join(err, files.Write(changed, m.apply(text)),
		files.Write(overlay, doc)); err != nil {
		return 0, err
	}
	f, _, err := test(ctx, tests, o, overlay)
	return f, err
}

// confined runs a test within 8 GB of address space, as a mutant may well ask for memory without end.
const confined = `-exec=sh -c 'ulimit -v 8388608; exec "$0" "$@"'`

// test runs the tests of some packages and returns what they printed.
func test(ctx context.Context, tests []string, o *options, overlay string) (fate, string, error) {
	args := []string{"test", "-vet=off", "-failfast", "-timeout", o.timeout.String()}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	if runtime.GOOS != "windows" {
		args = append(args, confined)
	}
	args = append(args, tests...)
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &out, 10*time.Second
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return 0, "", ctx.Err()
	case err == nil:
		return survived, out.String(), nil
	case !errors.As(err, &exit):
		return 0, "", err
	case strings.Contains(out.String(), "[build failed]"), strings.Contains(out.String(), "[setup failed]"):
		return foreign, out.String(), nil
	}
	return killed, out.String(), nil
}
