package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	untried // the time was up, and it does not count
)

// testPackage tests mutants of a package until there are as many as wanted that compile, or no more, or until the
// deadline of the context.
func testPackage(ctx context.Context, dir string, besides []string, o *options) (*tally, error) {
	name := filepath.ToSlash(filepath.Clean(dir))
	all, err := mutantsOf(name)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(shuffled(all, name, o.seed), func(m mutant) bool { return !o.wants(&m) })
	if len(all) == 0 {
		return nil, fmt.Errorf("nothing can be changed at %s", strings.Join(o.at, ", "))
	}
	tmp, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	r := trial{o: o, name: name}
	t := &tally{Package: name}
	if r.suites, r.blocks, err = probe(ctx, name, append([]string{"./" + name}, besides...), o, tmp); err != nil {
		t.Late = late(ctx)
		return t, unless(t.Late, err)
	}
	for t.Mutants < o.mutants && len(all) > 0 && !t.Late {
		n := min(o.mutants-t.Mutants, len(all))
		fates, err := r.all(ctx, all[:n])
		t.Late = late(ctx)
		if err != nil {
			return t, unless(t.Late, err)
		}
		for i, m := range all[:n] {
			t.add(m, fates[i])
		}
		all = all[n:]
	}
	return t, nil
}

// late tells whether a context has ended because its time was up.
func late(ctx context.Context) bool { return errors.Is(ctx.Err(), context.DeadlineExceeded) }

// unless returns an error, but nil when it is excused.
func unless(excused bool, err error) error {
	if excused {
		return nil
	}
	return err
}

// A trial tests the mutants of one package.
type trial struct {
	o      *options
	name   string
	suites []suite
	blocks []block // of the package
}

// all tests some mutants, several at once, those that there is time for.
func (r *trial) all(ctx context.Context, some []mutant) ([]fate, error) {
	tmp, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	v, err := r.compile(ctx, some, tmp)
	if err != nil {
		return nil, err
	}
	fates, errs := make([]fate, len(some)), make([]error, len(some))
	room := make(chan struct{}, r.o.workers)
	var wg sync.WaitGroup
	for i := range some {
		room <- struct{}{}
		wg.Go(func() {
			if fates[i], errs[i] = r.try(ctx, v, &some[i], i); late(ctx) {
				fates[i], errs[i] = untried, nil
			}
			<-room
		})
	}
	wg.Wait()
	return fates, errors.Join(errs...)
}

// one writes the changed file and the overlay that puts it into the place of the real one, and runs the tests
// that run the changed place until one fails: those whose names are given for each suite, or all with nil.
func (r *trial) one(ctx context.Context, m *mutant, these [][]string) (fate, error) {
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
	if f, err := build(ctx, "go", "build", "-overlay", overlay, "-o", os.DevNull, "./"+r.name); f != survived ||
		err != nil {
		return f, err
	}
	for i := range r.suites {
		s := &r.suites[i]
		names, took := s.groups(m, r.blocks)
		if these != nil {
			names, took = among(names, took, these[i])
		}
		if len(names) == 0 {
			continue
		}
		bin := filepath.Join(tmp, fmt.Sprintf("suite%d", i))
		if f, err := build(ctx, "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", bin, s.path); f != survived ||
			err != nil {
			return f, err
		}
		for k, group := range names {
			_, err := runTests(ctx, s.dir, bin, group, patience(took[k], r.o.timeout))
			if f, err := judge(ctx, err, killed); f != survived || err != nil {
				return f, err
			}
		}
	}
	return survived, nil
}

// among returns those of groups of tests that are among some, with what the groups take.
func among(names [][]string, took []time.Duration, some []string) (left [][]string, takes []time.Duration) {
	for k, group := range names {
		unwanted := func(n string) bool { return !slices.Contains(some, n) }
		if group = slices.DeleteFunc(slices.Clone(group), unwanted); len(group) > 0 {
			left, takes = append(left, group), append(takes, took[k])
		}
	}
	return left, takes
}

// build runs a compiler. A mutant that does not compile is foreign.
func build(ctx context.Context, name string, args ...string) (fate, error) {
	_, err := output(ctx, "", name, args...)
	return judge(ctx, err, foreign)
}

// judge says what becomes of a mutant by how a program ended.
func judge(ctx context.Context, err error, failed fate) (fate, error) {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return survived, nil
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case errors.As(err, &exit), errors.Is(err, exec.ErrWaitDelay):
		return failed, nil
	}
	return 0, err
}
