package gf3

import (
	"testing"

	"gauntlet/engine/enginetest"
)

// What is likely in drawn lists stands in docs/army-lists.md.
func TestDocumentedStock(t *testing.T) {
	enginetest.DocumentedStock(t, "../../docs/army-lists.md", &stock)
}
