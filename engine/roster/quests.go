package roster

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
)

//go:embed quests/*.yaml
var quests embed.FS

// Quests returns the names of the lists for Star Quest that come with the program, sorted: parties of heroes, and enemies.
func Quests() []string { return embedded(quests, "quests") }

// QuestList returns the list for Star Quest of that name, such as "vanguard". Each call returns an army of its own.
func QuestList(name string) (*Army, error) {
	if !slices.Contains(Quests(), name) {
		return nil, fmt.Errorf("no list for Star Quest is called %q%s; there are %s", shorten(name), suggest(name, Quests()), strings.Join(Quests(), ", "))
	}
	file := path.Join("quests", name+".yaml")
	data, err := quests.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Parse(file, data)
}

// OpenQuestList returns the list for Star Quest of a file, or the shipped one of a name.
func OpenQuestList(name string) (*Army, error) {
	if !IsFile(name) {
		return QuestList(name)
	}
	a, err := Load(name)
	if err == nil && a.Ruleset != starQuest {
		return nil, fmt.Errorf("%s: the list is for %s, not for %s", name, a.Ruleset, starQuest)
	}
	return a, err
}
