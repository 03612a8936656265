// Command gauntlet plays tabletop miniature games between programs: single games, replays, rules scenarios,
// tournaments, benchmarks.
package main

import (
	"os"

	"gauntlet/cmd"
)

func main() { os.Exit(cmd.Main(os.Args[1:])) }
