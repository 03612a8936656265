package experiments

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/training"
)

//go:embed *.yaml
var configs embed.FS

// QuickConfig is the name of the experiment that `gauntlet train` runs when none is named.
const QuickConfig = "quick"

// Configs returns the names of the shipped experiments of training.
func Configs() []string {
	files, err := configs.ReadDir(".")
	if err != nil {
		return nil
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f.Name(), ".yaml")
	}
	return names
}

// ReadConfig reads the config of a training: a file, or a shipped experiment by its name.
func ReadConfig(name string) (training.Config, error) {
	if names := Configs(); !strings.ContainsAny(name, `./\`) {
		if !slices.Contains(names, name) {
			return training.Config{}, fmt.Errorf("there is no experiment %q%s; there are %s, and files, "+
				"whose names have a dot or a slash", name, near.Hint(name, names), strings.Join(names, ", "))
		}
		data, err := configs.ReadFile(name + ".yaml")
		if err != nil {
			return training.Config{}, err
		}
		return training.ParseConfig(path.Join("experiments", name+".yaml"), data)
	}
	return training.ReadConfig(name)
}
