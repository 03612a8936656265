package scenario

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
)

// The example of the documentation comes out as it says there, and its table of setup lines can be read.
func TestDocumentation(t *testing.T) {
	data := must.Get(os.ReadFile(filepath.Join("..", "..", "docs", "scenarios.md")))(t)
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	_, example, ok := strings.Cut(text, "```\n# ")
	example, _, closed := strings.Cut(example, "```")
	if !ok || !closed {
		t.Fatal("there is no example")
	}
	if r, err := Run("docs/scenarios.md", []byte("# "+example)); err != nil || r.Passed != 1 ||
		r.Failed != 0 {
		t.Errorf("the example: %+v, %v", r, err)
	}
	_, table, ok := strings.Cut(text, "| line | meaning |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	if !ok {
		t.Fatal("there is no table of setup lines")
	}
	var setup []string
	for row := range strings.SplitSeq(table, "\n") {
		cell, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " | ")
		for i, part := range strings.Split(cell, "`") {
			if i%2 == 0 || part == "preparation" || part == "as before" {
				continue
			}
			setup = append(setup, part)
		}
	}
	sc := &script{heading: "GF3-MOV-01"}
	for i, l := range setup {
		sc.setup = append(sc.setup, line{i + 1, l})
	}
	if _, err := (&file{name: "setup"}).read(sc); err != nil {
		t.Errorf("the table of setup lines: %v", err)
	}
	if len(setup) < 15 {
		t.Errorf("only %d setup lines were found", len(setup))
	}
}

// All questions that can be asked are named on the page.
func TestDocumentedQuestions(t *testing.T) {
	text := strings.Join(strings.Fields(string(must.Get(os.ReadFile(filepath.Join("..", "..", "docs", "scenarios.md")))(t))), " ")
	_, names, ok := strings.Cut(text, "The questions are called: ")
	names, _, _ = strings.Cut(names, " ## ")
	if !ok {
		t.Fatal("the page lists no questions")
	}
	for k := core.GameOver + 1; k < core.NumKinds; k++ {
		if !strings.Contains(names, "`"+k.String()+"`") {
			t.Errorf("docs/scenarios.md does not name the question %q", k)
		}
	}
}
