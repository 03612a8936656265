package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"gauntlet/experiments/referee/record"
)

// checkAll plays so many games of each ruleset, or of one, and checks them.
func checkAll(games int, seed uint64, only string) error {
	dir, err := os.MkdirTemp("", "referee")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "gauntlet")
	if err := run(exec.Command("go", "build", "-o", program, "gauntlet/cmd/gauntlet")); err != nil {
		return err
	}
	bad, known := 0, only == ""
	for _, c := range courses {
		if only != "" && c.name != only {
			continue
		}
		known = true
		n, faulty, err := c.play(program, filepath.Join(dir, c.name), games, seed)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Printf("%s: %d games checked, %d not by the rules\n", c.name, n, faulty)
		bad += faulty
	}
	switch {
	case !known:
		return fmt.Errorf("there is no referee for %q", only)
	case bad > 0:
		return fmt.Errorf("%d games are not by the rules", bad)
	}
	return nil
}

// play plays and checks games of a ruleset, and returns how many there were and how many are not by the
// rules.
func (c *course) play(program, dir string, games int, seed uint64) (n, bad int, err error) {
	for i, args := range c.plays {
		replays := filepath.Join(dir, strconv.Itoa(i))
		share := (games + len(c.plays) - 1) / len(c.plays)
		args = append([]string{"tournament", "--ruleset", c.name, "--games", strconv.Itoa(share), "--seed",
			strconv.FormatUint(seed+uint64(i), 10), "--replays", replays}, args...)
		if err := run(exec.Command(program, args...)); err != nil {
			return n, bad, err
		}
		files, err := filepath.Glob(filepath.Join(replays, "*.replay"))
		if err != nil {
			return n, bad, err
		}
		for _, f := range files {
			found, err := c.show(program, f)
			if err != nil {
				return n, bad, err
			}
			for k, x := range found {
				if k == 5 {
					fmt.Printf("%s: and more\n", filepath.Base(f))
					break
				}
				fmt.Printf("%s: %v\n", filepath.Base(f), x)
			}
			n, bad = n+1, bad+min(len(found), 1)
		}
	}
	if n < games {
		return n, bad, fmt.Errorf("%d games were recorded, %d wanted", n, games)
	}
	return n, bad, nil
}

// show reads what the program prints of a replay, and checks it.
func (c *course) show(program, replay string) ([]record.Finding, error) {
	out, err := exec.Command(program, "replay", "show", replay, "--json").Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", replay, err)
	}
	g, err := record.Read(bytes.NewReader(out))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", replay, err)
	}
	return c.check(g), nil
}

// run runs a command and says what it wrote when it fails.
func run(cmd *exec.Cmd) error {
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", cmd.Args, err, out)
	}
	return nil
}
