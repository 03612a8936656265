package rating

import (
	"fmt"
	"math"
)

// A Rating is one player's strength in Elo with its standard error.
type Rating struct{ Elo, StdErr float64 }

// MaxIterations bounds the fit of BradleyTerry; a fit that has not settled by then is an error.
const MaxIterations = 1_000_000

// BradleyTerry returns the maximum-likelihood ratings of players from points[i][j], the points that i won
// against j, a draw counting one half to each. Every player also wins and loses prior games against a virtual
// player of Elo 0; without a prior the ratings are shifted to mean 0.
//
// Without a prior it is an error when some players never took a point from the others: then no finite ratings
// exist.
//
// The method is minorisation-maximisation (Hunter, "MM algorithms for generalized Bradley-Terry models",
// 2004); the standard errors are those of the curvature of the likelihood at its maximum.
func BradleyTerry(points [][]float64, prior float64) ([]Rating, error) {
	n := len(points)
	for i := range points {
		if len(points[i]) != n {
			return nil, fmt.Errorf("rating: row %d of the points has %d entries, expected %d", i,
				len(points[i]), n)
		}
	}
	if n == 0 {
		return nil, nil
	}
	if prior <= 0 {
		prior = 0
		if who := unbeaten(points); who >= 0 {
			return nil, fmt.Errorf(
				"rating: player %d and those that it took points from, directly or through others, never took a point from the rest",
				who)
		}
	}
	gamma := make([]float64, n)
	for i := range gamma {
		gamma[i] = 1
	}
	if err := climb(gamma, points, prior); err != nil {
		return nil, err
	}
	inv := invert(information(gamma, points, prior))
	out := make([]Rating, n)
	for i := range out {
		v := inv[i][i]
		if prior == 0 {
			v -= 1 / float64(n) // what information added for the common movement
		}
		out[i].Elo = 400 * math.Log10(gamma[i])
		out[i].StdErr = math.Sqrt(max(0, v)) * 400 / math.Ln10
	}
	return out, nil
}

// climb improves gamma until no rating moves by more than a billionth of an Elo point.
func climb(gamma []float64, points [][]float64, prior float64) error {
	n := len(gamma)
	for range MaxIterations {
		moved := 0.0
		for i := range gamma {
			won, games := prior, 2*prior/(gamma[i]+1)
			for j := range n {
				if j != i {
					won += points[i][j]
					games += (points[i][j] + points[j][i]) / (gamma[i] + gamma[j])
				}
			}
			if games == 0 {
				continue
			}
			next := won / games
			moved = max(moved, math.Abs(math.Log(next/gamma[i])))
			gamma[i] = next
		}
		if prior == 0 {
			var sum float64
			for _, g := range gamma {
				sum += math.Log(g)
			}
			shift := math.Exp(-sum / float64(n))
			for i := range gamma {
				gamma[i] *= shift
			}
		}
		if moved < 1e-9*math.Ln10/400 {
			return nil
		}
	}
	return fmt.Errorf("rating: the ratings of %d players did not settle in %d iterations", n, MaxIterations)
}

// unbeaten returns a player such that those reachable from it by "took a point from" are not all players, or
// -1 when there is none.
func unbeaten(points [][]float64) int {
	for i := range points {
		seen := make([]bool, len(points))
		seen[i] = true
		reached, todo := 1, []int{i}
		for len(todo) > 0 {
			a := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for b := range points {
				if !seen[b] && points[a][b] > 0 {
					seen[b] = true
					reached++
					todo = append(todo, b)
				}
			}
		}
		if reached < len(points) {
			return i
		}
	}
	return -1
}

// information returns the negative second derivatives of the log-likelihood by the logarithms of gamma.
// Without a prior they are 0 along the common movement of all ratings; there it adds 1, so that the matrix
// has an inverse.
func information(gamma []float64, points [][]float64, prior float64) [][]float64 {
	n := len(gamma)
	h := make([][]float64, n)
	for i := range h {
		h[i] = make([]float64, n)
	}
	for i := range n {
		for j := range n {
			if j != i {
				sum := gamma[i] + gamma[j]
				w := (points[i][j] + points[j][i]) * gamma[i] * gamma[j] / (sum * sum)
				h[i][i] += w
				h[i][j] -= w
			}
		}
		h[i][i] += 2 * prior * gamma[i] / ((gamma[i] + 1) * (gamma[i] + 1))
	}
	if prior == 0 {
		for i := range n {
			for j := range n {
				h[i][j] += 1 / float64(n)
			}
		}
	}
	return h
}

// invert returns the inverse of a symmetric positive definite matrix by Gauss-Jordan elimination.
func invert(m [][]float64) [][]float64 {
	n := len(m)
	inv := make([][]float64, n)
	for i := range inv {
		inv[i] = make([]float64, n)
		inv[i][i] = 1
	}
	for k := range n {
		pivot := m[k][k]
		for j := range n {
			m[k][j] /= pivot
			inv[k][j] /= pivot
		}
		for i := range n {
			if f := m[i][k]; i != k && f != 0 {
				for j := range n {
					m[i][j] -= float64(f * m[k][j])
					inv[i][j] -= float64(f * inv[k][j])
				}
			}
		}
	}
	return inv
}
