package training

import "errors"

// errNotFinite is the error of a loss or a gradient that is no number to go on with.
var errNotFinite = errors.New(
	"a loss or a gradient is not a number, or infinite; the last checkpoint is kept; a smaller learning rate may help")
