package strictyaml

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gauntlet/engine/near"
)

// A Shelf is a folder of YAML files that come with the program.
type Shelf struct {
	Files  fs.FS // nil where nothing comes
	Folder string
	What   string // each of them is: "table"
}

// Names returns the names of the files without their endings, in alphabetical order.
func (s Shelf) Names() (names []string) {
	if s.Files == nil {
		return nil
	}
	entries, err := fs.ReadDir(s.Files, s.Folder)
	if err != nil {
		panic(err) // the folder is embedded
	}
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	slices.Sort(names)
	return names
}

// Read returns a file of the shelf with its path; an unknown name is an error that lists the known ones.
func (s Shelf) Read(name string) (file string, data []byte, err error) {
	names := s.Names()
	if !slices.Contains(names, name) {
		return "", nil, fmt.Errorf("no %s is called %q%s; there are %s", s.What, Shorten(name),
			near.Hint(name, names), strings.Join(names, ", "))
	}
	file = s.Folder + "/" + name + ".yaml"
	data, err = fs.ReadFile(s.Files, file)
	return file, data, err
}
