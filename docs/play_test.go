package docs_test

import (
	"os"
	"strings"
	"testing"
)

// The report that the page shows is part of one that a test plays again.
func TestReportOfThePage(t *testing.T) {
	page, err := os.ReadFile("play.md")
	if err != nil {
		t.Fatal(err)
	}
	report, err := os.ReadFile("../experiments/watch/testdata/report-gf3.txt")
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Split(string(page), "```\n")[2]
	for part := range strings.SplitSeq(strings.TrimSpace(shown), "\n\n") {
		if !strings.Contains(string(report), part) {
			t.Errorf("the report of that game does not say:\n%s", part)
		}
	}
}
