package stargrave

// numIntents is how many kinds of intents there are.
const numIntents = 3
