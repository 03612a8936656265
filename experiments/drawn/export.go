package drawn

import (
	"encoding/json"
	"fmt"
	"slices"

	"gauntlet/engine/roster"
)

// An exported is a list as a list builder exports it (docs/army-import.md).
type exported struct {
	Name   string         `json:"name"`
	System string         `json:"gameSystem"`
	Limit  int            `json:"pointsLimit"`
	Points int            `json:"listPoints"`
	Units  []exportedUnit `json:"units"`
}

type exportedUnit struct {
	ID      string            `json:"selectionId"`
	Name    string            `json:"name"`
	Cost    int               `json:"cost"`
	Size    int               `json:"size"`
	Quality int               `json:"quality"`
	Defense int               `json:"defense"`
	Bases   map[string]string `json:"bases"`
	Rules   []exportedRule    `json:"rules"`
	Weapons []exportedGear    `json:"weapons"`
	Items   []exportedGear    `json:"items"`
	Loadout []exportedGear    `json:"loadout"`
}

type exportedRule struct {
	Name string `json:"name"` // with its rating
}

// An exportedGear is a weapon, an item that gives special rules, or a rule in an item.
type exportedGear struct {
	Type    string         `json:"type"`
	Name    string         `json:"name"`
	Count   int            `json:"count"`
	Range   int            `json:"range,omitempty"`
	Attacks int            `json:"attacks,omitempty"`
	Rules   []exportedRule `json:"specialRules,omitempty"`
	Content []exportedGear `json:"content,omitempty"`
}

// export writes a list as the export of a list builder. That has the names of the special rules that the list
// defines, and not what they do, and no spells.
func export(a *roster.Army) []byte {
	e := exported{Name: a.Name, System: "gf", Limit: a.Points, Units: make([]exportedUnit, len(a.Units))}
	for i := range a.Units {
		e.Units[i] = exportUnit(&a.Units[i], i)
		e.Points += a.Units[i].Points
	}
	data, err := json.Marshal(e)
	if err != nil {
		panic(err) // there are only texts and numbers in it
	}
	return data
}

func exportUnit(u *roster.Unit, number int) exportedUnit {
	base := fmt.Sprintf("%d.%02d", u.Models[0].Base/100, u.Models[0].Base%100)
	x := exportedUnit{ID: fmt.Sprint("unit-", number), Name: u.Name, Cost: u.Points, Size: len(u.Models),
		Quality: u.Quality, Defense: u.Defense, Bases: map[string]string{"round": base}, Rules: exportRules(u.Rules)}
	for k := range u.Weapons {
		w, gear := &u.Weapons[k], exportedGear{Type: "ArmyBookWeapon"}
		gear.Name, gear.Range, gear.Attacks, gear.Rules = w.Name, w.Range, w.Attacks, exportRules(w.Rules)
		for m := range u.Models {
			for _, c := range u.Models[m].Weapons {
				if c.Weapon == k {
					gear.Count += c.Copies
				}
			}
		}
		if gear.Count > 0 {
			x.Weapons = append(x.Weapons, gear)
		}
	}
	x.Items = exportItems(u)
	x.Loadout = append(append(x.Loadout, x.Weapons...), x.Items...)
	return x
}

// exportItems writes what some models have and the unit has not as items, one for each kind of model.
func exportItems(u *roster.Unit) (items []exportedGear) {
	kinds := map[string]int{}
	for m := range u.Models {
		kit := exportedGear{Type: "ArmyBookItem", Name: "Kit of"}
		for _, r := range u.Models[m].Rules {
			if !slices.Contains(u.Rules, r) {
				kit.Name += " " + r.String()
				rule := exportedGear{Type: "ArmyBookRule", Name: r.String(), Count: 1}
				kit.Content = append(kit.Content, rule)
			}
		}
		if kit.Content == nil {
			continue
		}
		at, known := kinds[kit.Name]
		if !known {
			at, items = len(items), append(items, kit)
			kinds[kit.Name] = at
		}
		items[at].Count++
	}
	return items
}

func exportRules(all []roster.Rule) []exportedRule {
	out := make([]exportedRule, len(all))
	for i, r := range all {
		out[i].Name = r.String()
	}
	return out
}
