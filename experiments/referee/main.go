// Command referee checks games from outside: it has the program play, reads what replay show --json prints,
// and derives each game again by the rules. It shares no code with the engine but the format of the record.
//
//	go run ./experiments/referee --games 100
//	go run ./experiments/referee FILE.json...
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"

	"gauntlet/engine/files"
	"gauntlet/experiments/referee/record"
)

func main() {
	games := flag.Int("games", 100, "games of each ruleset, at least")
	seed := flag.Uint64("seed", 1, "of the games")
	only := flag.String("ruleset", "", "play this ruleset alone")
	flag.Parse()
	err := error(nil)
	if flag.NArg() > 0 {
		err = checkFiles(flag.Args())
	} else {
		err = checkAll(*games, *seed, *only)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "referee:", err)
		os.Exit(1)
	}
}

// maxRecord bounds a document, in bytes.
const maxRecord = 256 << 20

// checkFiles checks documents in files.
func checkFiles(paths []string) error {
	bad := 0
	for _, path := range paths {
		f, err := files.Open(path, maxRecord)
		if err != nil {
			return err
		}
		g, err := record.Read(f)
		if err = cmp.Or(err, f.Close()); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		found, err := check(g)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		for _, x := range found {
			fmt.Printf("%s: %v\n", path, x)
		}
		bad += min(len(found), 1)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d games are not by the rules", bad, len(paths))
	}
	return nil
}
