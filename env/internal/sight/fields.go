package sight

import "gauntlet/env"

// A Column is a field that does not know yet where it stands. In a table of columns, one without a name
// belongs to the last that has one.
type Column struct {
	Name      string
	Low, High float32
	Meaning   string
}

// Col returns a column.
func Col(name string, low, high float32, meaning string) Column {
	return Column{name, low, high, meaning}
}

// Share returns a column of numbers from 0 to 1.
func Share(name, meaning string) Column { return Column{name, 0, 1, meaning} }

// Signed returns a column of numbers from -1 to 1.
func Signed(name, meaning string) Column { return Column{name, -1, 1, meaning} }

// AddFields appends a table of columns to fields, behind the last of them. The names and meanings of its
// fields begin with those given.
func AddFields(fields []env.Field, columns []Column, name, meaning string) []env.Field {
	at := env.SizeOf(fields)
	for i := range columns {
		if c := &columns[i]; c.Name != "" {
			fields = append(fields, env.Field{Name: name + c.Name, Offset: at, Low: c.Low, High: c.High,
				Meaning: meaning + c.Meaning})
		}
		fields[len(fields)-1].Size++
		at++
	}
	return fields
}
