package agents

// SlotWords is SlotWords, for tests.
var SlotWords = SlotWords
