package agents

// SlotWords is slotWords, for tests.
var SlotWords = slotWords
