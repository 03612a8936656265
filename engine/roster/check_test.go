package roster_test

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// TestCheck breaks one thing in a good army after the other.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name string
		harm func(a *Army)
		want string
	}{
		{"nothing", func(*Army) {}, ""},
		{"name", func(a *Army) {
			a.Name = "\x1b[2J"
		}, "army: the name \"\\x1b[2J\" has characters that cannot be printed"},
		{"ruleset", func(a *Army) {
			a.Ruleset = "chess"
		}, `army "Test Host": there are no army lists for the ruleset "chess"`},
		{"points", func(a *Army) { a.Points = -1 }, `army "Test Host": points is -1, not from 1 to 20000`},
		{"no units", func(a *Army) { a.Units = nil }, `army "Test Host": 0 units, not 1 to 40`},
		{"unknown rules", func(a *Army) {
			a.Unknown = make([]string, 65)
		}, `army "Test Host": 65 unknown rules, at most 64`},
		{"unknown rule's name", func(a *Army) {
			a.Unknown = []string{"\n"}
		}, `army "Test Host": the name "\n" of an unknown rule is empty`},
		{"contradiction", func(a *Army) {
			a.Units[1].Models[0].Rules = []Rule{{ID: Aircraft}, {ID: Immobile}}
		}, `army "Test Host": unit 2: model 1: "Aircraft" and "Immobile" contradict each other: one must move in each activation, the other never may`},
		{"units", func(a *Army) { a.Units = make([]Unit, 41) }, `army "Test Host": 41 units, not 1 to 40`},
		{"models", func(a *Army) {
			for range 7 {
				u := a.Units[0].Clone()
				for len(u.Models) < 60 {
					u.Models = append(u.Models, u.Models[0])
				}
				a.Units = append(a.Units, u)
			}
		}, `army "Test Host": 431 models, at most 400`},
		{"unit name", func(a *Army) {
			a.Units[0].Name = strings.Repeat("x", 64)
		}, `army "Test Host": unit 1: the name "` + strings.Repeat("x", 60) +
			`..." has more than 63 characters`},
		{"copy", func(a *Army) { a.Units[0].Copy = "" }, `army "Test Host": unit 1: the name "" is empty`},
		{"cost", func(a *Army) {
			a.Units[0].Points = 0
		}, `army "Test Host": unit 1: cost is 0, not from 1 to 20000`},
		{"quality", func(a *Army) {
			a.Units[0].Quality = 7
		}, `army "Test Host": unit 1: quality is 7, not from 2 to 6`},
		{"defense", func(a *Army) {
			a.Units[0].Defense = 1
		}, `army "Test Host": unit 1: defense is 1, not from 2 to 6`},
		{"no models", func(a *Army) {
			a.Units[1].Models = nil
		}, `army "Test Host": unit 2: the number of models is 0, not from 1 to 64`},
		{"weapon types", func(a *Army) {
			a.Units[0].Weapons = make([]Weapon, 9)
		}, `army "Test Host": unit 1: the number of weapons is 9, not from 0 to 8`},
		{"hero", func(a *Army) {
			a.Units[1].Hero = true
		}, `army "Test Host": unit 2: it is marked as a hero against its rules`},
		{"transport", func(a *Army) {
			m := a.Units[1].Models
			m[1].Rules = append(m[1].Rules, Rule{ID: Transport, Rating: 6})
		}, `army "Test Host": unit 2: "Transport" belongs to units of a single model, and this one has 6`},
		{"rules", func(a *Army) {
			a.Units[1].Rules = make([]Rule, 13)
		}, `army "Test Host": unit 2: 13 special rules, at most 12`},
		{"unknown rule", func(a *Army) {
			a.Units[1].Rules[0].ID = 200
		}, `army "Test Host": unit 2: the special rule "rule 200" does not belong here`},
		{"rule of another ruleset", func(a *Army) {
			a.Units[1].Rules[0].ID = Villain
		}, `army "Test Host": unit 2: the special rule "Villain" does not belong here`},
		{"rule of weapons", func(a *Army) {
			a.Units[1].Rules[0].ID = Bane
		}, `army "Test Host": unit 2: the special rule "Bane" does not belong here`},
		{"rating", func(a *Army) {
			a.Units[1].Rules[0].Rating = 1
		}, `army "Test Host": unit 2: the rating of Fearless is 1, not from 0 to 0`},
		{"no rating", func(a *Army) {
			a.Units[1].Models[0].Rules[1].Rating = 0
		}, `army "Test Host": unit 2: model 1: the rating of Tough is 0, not from 1 to 60`},
		{"tough", func(a *Army) {
			a.Units[1].Models[1].Tough = 2
		}, `army "Test Host": unit 2: model 2: tough is 2 against its rules`},
		{"weapon name", func(a *Army) {
			a.Units[0].Weapons[0].Name = " x"
		}, `army "Test Host": unit 1: weapon 1: the name " x" begins or ends with a space`},
		{"range", func(a *Army) {
			a.Units[0].Weapons[0].Range = -1
		}, `army "Test Host": unit 1: weapon 1: range is -1, not from 0 to 120`},
		{"attacks", func(a *Army) {
			a.Units[0].Weapons[0].Attacks = 31
		}, `army "Test Host": unit 1: weapon 1: the number of attacks is 31, not from 1 to 30`},
		{"base", func(a *Army) {
			a.Units[0].Models[0].Base = 0
		}, `army "Test Host": unit 1: model 1: the base is 0, not from 2000 to 20000`},
		{"no such weapon", func(a *Army) {
			a.Units[0].Models[0].Weapons[1].Weapon = 2
		}, `army "Test Host": unit 1: model 1: weapon number 2 is none of the unit's 2, or stands out of order`},
		{"weapon before the first", func(a *Army) {
			a.Units[0].Models[0].Weapons[0].Weapon = -1
		}, `army "Test Host": unit 1: model 1: weapon number -1 is none of the unit's 2, or stands out of order`},
		{"weapon twice", func(a *Army) {
			a.Units[0].Models[0].Weapons[1].Weapon = 0
		}, `army "Test Host": unit 1: model 1: weapon number 0 is none of the unit's 2, or stands out of order`},
		{"copies", func(a *Army) {
			a.Units[0].Models[0].Weapons[1].Copies = 9
		}, `army "Test Host": unit 1: model 1: copies is 9, not from 1 to 8`},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := must.Get(Parse("good.yaml", []byte(good)))(t)
			c.harm(a)
			got := ""
			if err := a.Check(); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
