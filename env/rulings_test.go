package env_test

import (
	"testing"

	. "gauntlet/env"
)

// Rulings are options: they hold in the games of the environment, and make them other games.
func TestRulings(t *testing.T) {
	plain := made(Make("GF3-Skirmish-v1"))
	e := made(Make("GF3-Skirmish-v1", "rulings=gf3.shaken_blocks=on,gf3.early_end=on"))
	for _, name := range []string{"gf3.shaken_blocks", "gf3.early_end"} {
		if plain.Game().Ruling(name) != "off" || e.Game().Ruling(name) != "on" {
			t.Errorf("%s is %s, and %s where it was set", name, plain.Game().Ruling(name),
				e.Game().Ruling(name))
		}
	}
	if plain.Game().Fingerprint() == e.Game().Fingerprint() {
		t.Error("games with other rulings have one fingerprint")
	}
	for option, want := range map[string]string{
		"rulings=gf3.early_end":                      `option rulings: "gf3.early_end" is not of the form name=value`,
		"rulings=gf3.early_end=on,gf3.early_end=off": "option rulings: gf3.early_end is set twice",
		"rulings=gf3.earlyend=on":                    `(did you mean "gf3.early_end"?)`,
		"rulings=gf3.early_end=maybe":                `"maybe" is none of off, on`,
	} {
		_, err := Make("GF3-Skirmish-v1", option)
		says(t, option, err, want)
	}
}
