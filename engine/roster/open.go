package roster

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/files"
	"gauntlet/engine/near"
	"gauntlet/engine/roster/tree"
)

// Options say which lists are taken from outside, and as what.
type Options struct {
	// AllowUnknownRules takes lists with special rules that are not known here. The army is without them and
	// names them in Unknown.
	AllowUnknownRules bool
	// Defined are special rules that lists may use beside those that they define themselves.
	Defined []effects.Rule
	// Ruleset is what the exports of a list builder are read for; "" stands for the last that they can be
	// read for. A YAML list says it itself.
	Ruleset string
	// EveryUpgrade asks the two copies of a combined unit for the same upgrades, not only for the same of
	// those of all models (GF3-A-06).
	EveryUpgrade bool
	// CombineSeveral refuses combined units of single models in gf2 too (GF2-A-03).
	CombineSeveral bool
	// FreeOrganisation takes every list as one that says "force_org: off" (GF3-A-07).
	FreeOrganisation bool
	// HeroesInUnits leaves heroes out of the count of units as far as units of the list can take them, one
	// hero each (GF3-A-08).
	HeroesInUnits bool
	// HighestRatings counts the highest rating of a rule that a model has several times, not their sum
	// (GF3-A-47). Here it matters for the gear of exports, and for heroes who are too tough to join.
	HighestRatings bool
}

// Open returns the list of a file, or the shipped list of a name. What has a path separator or ends in .yaml,
// .yml or .json is a file, and so is anything that exists as one. A list with unknown special rules is
// refused.
func Open(name string) (*Army, error) { return OpenWith(name, Options{}) }

// OpenWith is Open with options.
func OpenWith(name string, o Options) (*Army, error) {
	if IsFile(name) {
		return LoadWith(name, o)
	}
	return StarterList(name)
}

// Load reads an army list from a file, which is YAML (see Parse) or the export of a list builder (see
// Import).
func Load(path string) (*Army, error) { return LoadWith(path, Options{}) }

// LoadWith is Load with options.
func LoadWith(path string, o Options) (*Army, error) {
	data, err := files.Read(path, tree.MaxFile)
	if err != nil {
		return nil, err
	}
	if !isExport(path, data) {
		return ParseWith(path, data, o)
	}
	in, err := Import(path, data, o)
	if err != nil {
		return nil, err
	}
	if err := in.RefuseUnknown(); err != nil && !o.AllowUnknownRules {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return in.Army, nil
}

// RefuseUnknown returns the error for an export with special rules that are not known here, or nil for any
// other. It says of each where it stands, and which known one is near.
func (in *Imported) RefuseUnknown() error {
	names := make([]string, len(in.Coverage.Unknown))
	for i, u := range in.Coverage.Unknown {
		names[i] = fmt.Sprintf("%q of %s%s", u.Name, u.Where[0], near.Ask(u.Near))
		if u.Near == "" && u.Why != "" {
			names[i] += " (" + u.Why + ")"
		}
	}
	if len(names) == 0 {
		return nil
	}
	return errors.New(refusal(names) + "; army rules writes a file to define them in")
}

// isExport tells the export of a list builder from a YAML list: by the file's extension, and without a known
// one by its first character.
func isExport(path string, data []byte) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json":
		return true
	case ".yaml", ".yml":
		return false
	}
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, tree.ByteOrderMark), " \t\r\n"), []byte("{"))
}

// IsFile tells a path from the name of something shipped.
func IsFile(name string) bool {
	if strings.ContainsAny(name, `/\`) {
		return true
	}
	switch filepath.Ext(name) {
	case ".yaml", ".yml", ".json":
		return true
	}
	fi, err := os.Stat(filepath.Clean(name))
	return err == nil && fi.Mode().IsRegular()
}
