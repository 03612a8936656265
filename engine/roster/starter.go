package roster

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
)

//go:embed lists/*.yaml
var lists embed.FS

// Starter returns the names of the army lists that come with the program, sorted: six styles, each at 500, 1000 and 2000 points.
func Starter() []string {
	files, err := lists.ReadDir("lists")
	if err != nil {
		panic("roster: the embedded lists are missing: " + err.Error())
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f.Name(), ".yaml")
	}
	slices.Sort(names)
	return names
}

// StarterList returns the starter list of that name, such as "horde-1000". Each call returns an army of its own.
func StarterList(name string) (*Army, error) {
	if all := Starter(); !slices.Contains(all, name) {
		return nil, fmt.Errorf("there is no starter list %q%s", shorten(name), suggest(name, all))
	}
	file := path.Join("lists", name+".yaml")
	data, err := lists.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Parse(file, data)
}
