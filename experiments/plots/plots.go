// Package plots draws curves as pictures: one panel, or a page of small ones side by side. The same curves
// give the same bytes.
package plots

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of a panel.
const (
	width  = 5.2 * vg.Inch
	height = 3.2 * vg.Inch
	dpi    = 120 // of PNG
)

// maxPoints is how many points of a curve are drawn; of longer ones means over runs of neighbours are.
const maxPoints = 1000

// A Curve is a line, with a band around it when Lo and Hi are given. Points that are not finite are left out.
type Curve struct {
	Name   string // for the legend; "" for none
	X, Y   []float64
	Lo, Hi []float64 // nil, or as long as X
}

// A Panel is one coordinate system.
type Panel struct {
	Title  string
	X, Y   string // what the axes show
	Curves []Curve
	To     float64 // the y axis goes from 0 to here; 0 has it fit the curves
}

// palette is one that people with colour-blindness tell apart (Okabe and Ito).
var palette = []color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}, {230, 159, 0, 255},
	{86, 180, 233, 255}, {90, 90, 90, 255},
}

// Formats are the extensions of the pictures that can be written.
func Formats() []string { return []string{"png", "svg"} }

// Write draws panels on a page with so many columns, in a format: png or svg.
func Write(w io.Writer, format string, columns int, panels ...Panel) error {
	if len(panels) == 0 || columns < 1 {
		return fmt.Errorf("a picture of %d panels in %d columns", len(panels), columns)
	}
	columns = min(columns, len(panels))
	rows := (len(panels) + columns - 1) / columns
	across, down := vg.Length(columns)*width, vg.Length(rows)*height
	canvas, err := page(format, across, down)
	if err != nil {
		return err
	}
	dc := draw.NewCanvas(canvas, across, down)
	dc.SetColor(color.White)
	dc.Fill(dc.Rectangle.Path())
	grid := make([][]*plot.Plot, rows)
	for i := range grid {
		grid[i] = make([]*plot.Plot, columns)
	}
	for n := range panels {
		if grid[n/columns][n%columns], err = panels[n].plot(); err != nil {
			return fmt.Errorf("picture %q: %w", panels[n].Title, err)
		}
	}
	const gap = 0.12 * vg.Inch
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: gap, PadY: gap, PadTop: gap, PadBottom: gap,
		PadLeft: gap, PadRight: gap}
	for i, row := range plot.Align(grid, tiles, dc) {
		for j, tile := range row {
			if grid[i][j] != nil {
				grid[i][j].Draw(tile)
			}
		}
	}
	_, err = canvas.WriteTo(w)
	return err
}

// page returns an empty page.
func page(format string, w, h vg.Length) (vg.CanvasWriterTo, error) {
	switch format {
	case "png":
		return vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(dpi))}, nil
	case "svg":
		return vgsvg.New(w, h), nil
	}
	return nil, fmt.Errorf("pictures are %s, not %q", strings.Join(Formats(), " or "), format)
}

// Format returns the format that a file's name asks for.
func Format(path string) (string, error) {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	if _, err := page(format, vg.Inch, vg.Inch); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return format, nil
}

func (p *Panel) plot() (*plot.Plot, error) {
	q := plot.New()
	q.Title.Text, q.X.Label.Text, q.Y.Label.Text = p.Title, p.X, p.Y
	q.Title.TextStyle.Font.Size, q.Title.Padding = 11, 4
	q.X.Tick.Marker, q.Y.Tick.Marker = ticks{}, ticks{}
	q.Legend.Left, q.Legend.TextStyle.Font.Size = true, 8
	for _, s := range []*font.Font{&q.X.Label.TextStyle.Font, &q.Y.Label.TextStyle.Font, &q.X.Tick.Label.Font,
		&q.Y.Tick.Label.Font} {
		s.Size = 8
	}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{230}, color.Gray{230}
	q.Add(grid)
	for i, c := range p.Curves {
		if len(c.Y) != len(c.X) || (c.Lo != nil || c.Hi != nil) &&
			(len(c.Lo) != len(c.X) || len(c.Hi) != len(c.X)) {
			return nil, fmt.Errorf("curve %q: %d, %d, %d and %d numbers", c.Name, len(c.X), len(c.Y),
				len(c.Lo), len(c.Hi))
		}
		if err := c.add(q, palette[i%len(palette)]); err != nil {
			return nil, fmt.Errorf("curve %q: %w", c.Name, err)
		}
	}
	if p.To != 0 {
		q.Y.Min, q.Y.Max = 0, p.To
	}
	return q, nil
}

// add draws the curve.
func (c *Curve) add(q *plot.Plot, colour color.RGBA) error {
	line := thin(c.X, c.Y)
	if len(line) == 0 {
		return nil
	}
	if c.Lo != nil {
		lo, hi := thin(c.X, c.Lo), thin(c.X, c.Hi)
		ring := append(plotter.XYs{}, lo...)
		for i := range hi {
			ring = append(ring, hi[len(hi)-1-i])
		}
		if len(ring) > 2 {
			band, err := plotter.NewPolygon(ring)
			if err != nil {
				return err
			}
			band.Color, band.LineStyle.Width = color.NRGBA{colour.R, colour.G, colour.B, 50}, 0
			q.Add(band)
		}
	}
	l, points, err := plotter.NewLinePoints(line)
	if err != nil {
		return err
	}
	l.Color, l.Width = colour, vg.Points(1.2)
	points.Color, points.Shape, points.Radius = colour, draw.CircleGlyph{}, vg.Points(1.6)
	q.Add(l)
	if len(line) < 40 {
		q.Add(points)
	}
	if c.Name != "" {
		q.Legend.Add(c.Name, l)
	}
	return nil
}

// thin returns the finite points of a curve, at most maxPoints of them.
func thin(x, y []float64) plotter.XYs {
	var out plotter.XYs
	for i := range x {
		if finite(x[i]) && finite(y[i]) {
			out = append(out, plotter.XY{X: x[i], Y: y[i]})
		}
	}
	step := (len(out) + maxPoints - 1) / maxPoints
	if step <= 1 {
		return out
	}
	short := out[:0]
	for i := 0; i < len(out); i += step {
		var mean plotter.XY
		part := out[i:min(i+step, len(out))]
		for _, p := range part {
			mean.X += p.X / float64(len(part))
			mean.Y += p.Y / float64(len(part))
		}
		short = append(short, mean)
	}
	return short
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// ticks labels an axis with short numbers: 20M instead of 20000000.
type ticks struct{}

// Ticks returns the default ticks with short labels.
func (ticks) Ticks(from, to float64) []plot.Tick {
	out := plot.DefaultTicks{}.Ticks(from, to)
	for i := range out {
		if out[i].Label != "" {
			out[i].Label = Short(out[i].Value)
		}
	}
	return out
}

// Short writes a number shortly: 1500 as 1.5k, 20000000 as 20M.
func Short(v float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if math.Abs(v) >= unit.size {
			return fmt.Sprintf("%.4g%s", v/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%.4g", v)
}
