package armies

import (
	"fmt"
	"io"

	"gauntlet/engine/roster"
)

// A Price is what a special rule that a list defines is worth to a unit, by the points formula.
type Price struct {
	Rule   string  `json:"rule"` // without its rating
	Unit   string  `json:"unit"`
	Points float64 `json:"points"` // before the cost of the unit is rounded
}

// PricesOf returns the prices of the special rules that a list defines, in the order of its units and for each in
// that of the definitions.
func PricesOf(a *roster.Army) (prices []Price) {
	for i := range a.Units {
		u := &a.Units[i]
		whole := roster.Worth(u, a.Defined)
		for k := range a.Defined {
			id := roster.FirstDefined + roster.RuleID(k)
			if !u.Has(id) {
				continue
			}
			without := u.Without(id)
			milli := whole - roster.Worth(&without, a.Defined)
			prices = append(prices, Price{a.Defined[k].Name, u.Name, float64(milli) / 1000})
		}
	}
	return prices
}

// writePrices writes a table of prices.
func writePrices(w io.Writer, prices []Price) {
	if len(prices) > 0 {
		fmt.Fprintln(w, "\nRULE OF THE LIST\tUNIT\tPOINTS BY THE FORMULA")
	}
	for _, p := range prices {
		fmt.Fprintf(w, "%s\t%s\t%.1f\n", p.Rule, p.Unit, p.Points)
	}
}
