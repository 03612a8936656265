package battle

// The variables that hold a seat, for tests that turn a game around.
const (
	VarFirst = varFirst
	VarTurn  = varTurn
)
