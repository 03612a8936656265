package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The report and the session that the page shows are parts of those that tests play again.
func TestExcerptsOfThePageOfPlay(t *testing.T) {
	read := func(path string) string {
		t.Helper()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var blocks []string
	for _, m := range regexp.MustCompile("(?ms)^```(sh)?\n(.*?)^```$").FindAllStringSubmatch(read("play.md"), -1) {
		if m[1] == "" {
			blocks = append(blocks, m[2])
		}
	}
	if len(blocks) != 2 {
		t.Fatalf("the page has %d excerpts", len(blocks))
	}
	for block, file := range []string{"report-gf3.txt", "session.txt"} {
		whole := read("../experiments/watch/testdata/" + file)
		for part := range strings.SplitSeq(strings.TrimSpace(blocks[block]), "\n\n") {
			if !strings.Contains(whole, part) {
				t.Errorf("%s does not say:\n%s", file, part)
			}
		}
	}
}
