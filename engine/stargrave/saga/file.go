package saga

import (
	"cmp"
	"embed"
	"fmt"

	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/strictyaml"
)

// Limits of a campaign.
const (
	MaxStages   = 12  // missions of a campaign
	MaxTries    = 5   // of one mission
	MaxBudget   = 300 // that a crew may be worth
	MaxCredits  = 999 // that it may have
	MaxPay      = 50  // for a mission that is won, or for a piece of loot
	MaxAdvances = 10  // of the captain and the first mate of a crew that is met
)

// A Campaign is a chain of scenarios, and what a crew gains and loses by them.
type Campaign struct {
	Name     string
	Crew     string // the crew: a shipped list or a file
	Recruits string // who can be hired: a shipped list or a file
	Credits  int    // to begin with
	Loot     int    // credits for a piece of loot
	Pay      int    // credits for a mission that is won
	Budget   int    // what the crew may be worth at most, by crew.Cost
	Stages   []Stage
}

// A Stage is one mission of a campaign.
type Stage struct {
	Mission  string // a shipped scenario or a file
	Against  string // the crew that is met: a shipped list or a file
	Advances int    // of its captain and of its first mate
	Tries    int    // how often it may be played until it is won
	On       bool   // the campaign goes on when it is lost for good
}

//go:embed campaigns/*.yaml recruits/*.yaml
var files embed.FS

var (
	campaigns = strictyaml.Shelf{Files: files, Folder: "campaigns", What: "campaign"}
	recruits  = strictyaml.Shelf{Files: files, Folder: "recruits", What: "list of recruits"}
)

// Campaigns returns the names of the campaigns that come with the program, in alphabetical order.
func Campaigns() []string { return campaigns.Names() }

// Load returns the campaign of a file, or the shipped one of a name.
func Load(name string) (*Campaign, error) {
	file, data, err := load(campaigns, name)
	if err != nil {
		return nil, err
	}
	return Parse(file, data)
}

// load returns a file, or the shipped one of a name, with the name that errors give it.
func load(s strictyaml.Shelf, name string) (file string, data []byte, err error) {
	if !roster.IsFile(name) {
		return s.Read(name)
	}
	data, err = mission.Load(name)
	return name, data, err
}

// Parse reads a campaign from YAML text; name stands for the file in errors. docs/campaigns.md has the
// format.
func Parse(name string, data []byte) (*Campaign, error) {
	return mission.ReadFile(name, "campaign", data, read)
}

// read reads a campaign.
func read(v strictyaml.Value) *Campaign {
	s := v.Section("campaign", "crew", "recruits", "loot", "budget", "missions", "credits", "pay")
	s.Need("campaign", "crew", "recruits", "loot", "budget", "missions")
	c := &Campaign{
		Name: s.Get("campaign").Text(), Crew: s.Get("crew").Text(), Recruits: s.Get("recruits").Text(),
		Credits: s.Get("credits").Whole(0, MaxCredits), Loot: s.Get("loot").Whole(0, MaxPay),
		Pay: s.Get("pay").Whole(0, MaxPay), Budget: s.Get("budget").Whole(1, MaxBudget),
	}
	for _, e := range s.Get("missions").List("mission", 1, MaxStages) {
		m := e.Section("mission", "against", "advances", "tries", "lost")
		m.Need("mission", "against")
		c.Stages = append(c.Stages, Stage{
			Mission: m.Get("mission").Text(), Against: m.Get("against").Text(),
			Advances: m.Get("advances").Whole(0, MaxAdvances),
			Tries:    cmp.Or(m.Get("tries").Whole(1, MaxTries), 1),
			On:       m.Get("lost").Choice("end", "on") == "on",
		})
	}
	return c
}

// openRecruits returns the soldiers who can be hired.
func openRecruits(name string) ([]roster.Unit, error) {
	var list *roster.Army
	var err error
	if roster.IsFile(name) {
		list, err = roster.OpenFor(crew.Ruleset, name, roster.Options{})
	} else {
		var file string
		var data []byte
		if file, data, err = recruits.Read(name); err == nil {
			list, err = roster.Parse(file, data)
		}
	}
	if err != nil {
		return nil, err
	}
	for i := range list.Units {
		if u := &list.Units[i]; crew.Of(u).Rank != crew.Soldier {
			return nil, fmt.Errorf("%q of the recruits %q is a %s, and only soldiers are hired", u.Name,
				list.Name, crew.Of(u).Rank)
		}
	}
	return list.Units, nil
}
