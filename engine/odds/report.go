package odds

// A Report answers a Question: to people by names, distributions and probabilities, to programs by a document.
type Report struct {
	Attacker, Defender, How string // who attacks whom and how, a line each
	Counts                  []NamedCount
	Chances                 []Chance
	// what the attack is worth on the average, for tables of attacks of all by what each does best, and what that
	// counts: "Health lost in a combat"
	Worth    float64
	Meaning  string
	Document any // as JSON
}

// AddCount adds a distribution by its name.
func (r *Report) AddCount(name string, c Count) { r.Counts = append(r.Counts, NamedCount{name, c}) }

// AddChance adds a probability by its name.
func (r *Report) AddChance(name string, p float64) { r.Chances = append(r.Chances, Chance{name, p}) }

// A Chance is a probability with its name.
type Chance struct {
	Name string
	P    float64
}

// A NamedCount is a distribution with its name.
type NamedCount struct {
	Name string
	Count
}

// A Count describes the distribution of a count.
type Count struct {
	Mean    float64      `json:"mean"`
	Median  int          `json:"median"`
	Spread  float64      `json:"spread"` // standard deviation
	Exactly Distribution `json:"exactly"`
	AtLeast Distribution `json:"at_least"`
}

// CountOf describes a distribution.
func CountOf(p Distribution) Count {
	c := Count{Mean: p.Mean(), Median: p.Median(), Spread: p.Spread(), Exactly: p}
	c.AtLeast = make(Distribution, len(p))
	for n := range p {
		c.AtLeast[n] = min(1, p.AtLeast(n)) // a sum of roundings can be above 1
	}
	return c
}
