package effects

import (
	"fmt"
	"strconv"
	"strings"
)

// String returns a definition as files have it, on one line.
func (r *Rule) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "{name: %s", strconv.Quote(r.Name))
	if r.Bearer != Models {
		fmt.Fprintf(&b, ", bearer: %s", bearers[r.Bearer])
	}
	if r.Needs != All {
		fmt.Fprintf(&b, ", needs: %s", needs[r.Needs])
	}
	if r.Rated {
		b.WriteString(", rated: true")
	}
	does := make([]string, len(r.Does))
	for i := range r.Does {
		does[i] = r.Does[i].String()
	}
	fmt.Fprintf(&b, ", does: [%s]}", strings.Join(does, ", "))
	return b.String()
}

// written returns what must be so and what must not as files have it.
func written(is, not When) (conditions []string) {
	for _, word := range is.words() {
		conditions = append(conditions, word+": true")
	}
	for _, word := range not.words() {
		conditions = append(conditions, word+": false")
	}
	return conditions
}

// conditions returns all that an effect asks for as files have it.
func (e *Effect) conditions() []string {
	conditions := written(e.If, e.Unless)
	for _, number := range [...]struct {
		key string
		n   int8
	}{{"tough", e.Foe.Tough}, {"defense", e.Foe.Defense}, {"over", e.Over}, {"within", e.Inside}} {
		if number.n > 0 {
			conditions = append(conditions, fmt.Sprintf("%s: %d", number.key, number.n))
		}
	}
	target := written(e.Foe.Is, e.Foe.Not)
	for _, rule := range [...][2]string{{"has", e.FoeHas}, {"lacks", e.FoeLacks}} {
		if rule[1] != "" {
			target = append(target, rule[0]+": "+rule[1])
		}
	}
	if len(target) > 0 {
		conditions = append(conditions, "target: {"+strings.Join(target, ", ")+"}")
	}
	return conditions
}

// String returns an effect as files have it.
func (e *Effect) String() string {
	out := "{at: " + e.At.String()
	if e.Against {
		out += ", side: " + e.side()
	}
	if conditions := e.conditions(); len(conditions) > 0 {
		out += ", if: {" + strings.Join(conditions, ", ") + "}"
	}
	if e.Face > 0 {
		out += fmt.Sprintf(", from: %d", e.Face)
	}
	if e.Upto > 0 {
		out += fmt.Sprintf(", upto: %d", e.Upto)
	}
	if e.Within > 0 {
		out += fmt.Sprintf(", within: %d", e.Within)
	}
	if e.Units > 0 {
		out += fmt.Sprintf(", units: %d", e.Units)
	}
	if e.Until > 0 {
		out += ", until: " + Untils[e.Until]
	}
	if e.Once {
		out += ", once: true"
	}
	if e.Wider > 0 {
		out += fmt.Sprintf(", wider: %d", e.Wider)
	}
	if e.Most > 0 {
		out += fmt.Sprintf(", most: %d", e.Most)
	}
	if e.Spend != "" {
		out += ", spend: " + strconv.Quote(e.Spend)
	}
	if e.Do == Gain && e.Amount != (Amount{N: 1}) || e.Do == Amend && e.Amount != (Amount{}) {
		out += fmt.Sprintf(", by: %s", e.Amount)
	}
	if e.Do.Names() {
		return out + ", do: {" + e.Do.String() + ": " + strconv.Quote(e.Grants) + "}}"
	}
	if e.Amount == (Amount{}) {
		return out + ", do: " + e.Do.String() + "}"
	}
	return out + fmt.Sprintf(", do: {%s: %s}}", e.Do, e.Amount)
}
