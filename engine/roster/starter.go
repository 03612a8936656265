package roster

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
)

//go:embed lists/*/*.yaml
var lists embed.FS

// Starter returns the names of the army lists that come with the program, sorted: several styles for each ruleset, each at 500, 1000 and
// 2000 points. No two rulesets have a list of the same name.
func Starter() []string {
	var names []string
	for _, dir := range starterNames(".") {
		names = append(names, starterNames(dir)...)
	}
	slices.Sort(names)
	return names
}

// StarterOf returns the names of the army lists that come with the program for a ruleset, sorted.
func StarterOf(ruleset string) []string {
	if !slices.Contains(starterNames("."), ruleset) {
		return nil
	}
	return starterNames(ruleset)
}

// StarterPair returns the styles of the two lists that play each other where nobody names any. A style, a hyphen and 500, 1000 or 2000 make
// the name of a list.
func StarterPair(ruleset string) (styles [2]string, err error) {
	switch ruleset {
	case gf3:
		return [2]string{"mixed", "horde"}, nil
	case gf2:
		return [2]string{"cohort", "brood"}, nil
	}
	return styles, fmt.Errorf("no army lists for %s come with the program", ruleset)
}

// starterNames returns what is in a folder of the embedded lists, sorted and without endings.
func starterNames(dir string) []string { return embedded(lists, path.Join("lists", dir)) }

// embedded returns the names of what is in a folder of embedded lists, sorted and without endings.
func embedded(files embed.FS, dir string) []string {
	entries, err := files.ReadDir(dir)
	if err != nil {
		panic("roster: the embedded lists are missing: " + err.Error())
	}
	names := make([]string, len(entries))
	for i, f := range entries {
		names[i] = strings.TrimSuffix(f.Name(), ".yaml")
	}
	slices.Sort(names)
	return names
}

// StarterList returns the starter list of that name, such as "horde-1000". Each call returns an army of its own.
func StarterList(name string) (*Army, error) {
	for _, dir := range starterNames(".") {
		if slices.Contains(starterNames(dir), name) {
			file := path.Join("lists", dir, name+".yaml")
			data, err := lists.ReadFile(file)
			if err != nil {
				return nil, err
			}
			return Parse(file, data)
		}
	}
	return nil, fmt.Errorf("there is no starter list %q%s", shorten(name), suggest(name, append(Starter(), Quests()...)))
}
