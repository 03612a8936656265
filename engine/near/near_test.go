package near

import (
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	names := []string{"tournament", "play", "replay", "--agents", "Furious", "Fearless", "Féroce", "horde-1000"}
	for text, want := range map[string]string{
		"tornament":                          "tournament", // a letter missing
		"paly":                               "play",       // two letters swapped
		"Furius":                             "Furious",
		"FEARLES":                            "Fearless", // case does not count
		"--agnets":                           "--agents",
		"Feroce":                             "Féroce", // an accent is one letter
		"replay":                             "replay",
		"bench":                              "",
		"":                                   "",
		"tour":                               "",           // too much is missing
		"horde":                              "horde-1000", // a part of it
		"100":                                "",
		strings.Repeat("tournament", 100000): "",
	} {
		if got := Match(text, names, strings.ToLower); got != want {
			t.Errorf("Match(%.20q) = %q, want %q", text, got, want)
		}
	}
}

func TestHint(t *testing.T) {
	if got, want := Hint("scriptd", []string{"random", "scripted"}),
		` (did you mean "scripted"?)`; got != want {
		t.Errorf("Hint = %q, want %q", got, want)
	}
	if got := Hint("chess", []string{"random", "scripted"}); got != "" {
		t.Errorf("Hint = %q, want none", got)
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "acb", 1},
		{"kitten", "sitting", 3}, {"éa", "ea", 1}} {
		if got := distance([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// A third of the letters may be wrong, no more; of equally near names the first is meant; and names of more
// than 120 bytes are near to nothing.
func TestHowNear(t *testing.T) {
	long := strings.Repeat("x", 119)
	for _, c := range []struct {
		text  string
		known []string
		want  string
	}{
		{"abcdxx", []string{"abcdef"}, "abcdef"},
		{"abcxxx", []string{"abcdef"}, ""},
		{"rat", []string{"cat", "bat"}, "cat"},
		{long, []string{long + "y"}, long + "y"},
		{long, []string{long + "yy"}, ""},
		{long + "yy", []string{long + "y"}, ""},
		{"horde", []string{"horde-" + long[:114]}, "horde-" + long[:114]},
		{"horde", []string{"horde-" + long[:115]}, ""},
	} {
		if got := Match(c.text, c.known, strings.ToLower); got != c.want {
			t.Errorf("Match(%q, %q) = %q, want %q", c.text, c.known, got, c.want)
		}
	}
}

// Case, accents and all that is no letter or digit do not count where names are brought together.
func TestFold(t *testing.T) {
	for text, want := range map[string]string{"Battle Brothers": "battlebrothers", "À l'été 3-B": "alete3b",
		"Œuvre": "oeuvre", "e\u0301te": "ete", "--": ""} {
		if got := Fold(text); got != want {
			t.Errorf("Fold(%q) = %q, want %q", text, got, want)
		}
	}
}

// Two texts are the same name when Fold makes the same of both, be they of ASCII or not.
func TestSame(t *testing.T) {
	texts := []string{"", "-", "Ember Shot", "ember-shot", "EMBERSHOT", "ember sho", "ember shot2", "Ember Shot 2", "Épée", "epee", "œuf", "oeuf", "@[`{/:", "z9", "Z 9"}
	for _, a := range texts {
		for _, b := range texts {
			if got, want := Same(a, b), Fold(a) == Fold(b); got != want {
				t.Errorf("%q and %q: %v", a, b, got)
			}
		}
	}
}
