package telemetry

import (
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
)

// A group registers the metrics of one piece of work.
type group struct {
	registry *prometheus.Registry
	labels   prometheus.Labels // of all of them
	err      error             // the first that came up
}

func (s *Server) group(labels prometheus.Labels) *group {
	return &group{registry: s.registry, labels: labels}
}

// add registers a metric.
func add[C prometheus.Collector](g *group, c C) C {
	if err := g.registry.Register(c); g.err == nil {
		g.err = err
	}
	return c
}

func (g *group) opts(name, help string) prometheus.Opts {
	return prometheus.Opts{Name: name, Help: help, ConstLabels: g.labels}
}

func (g *group) gauge(name, help string) prometheus.Gauge {
	return add(g, prometheus.NewGauge(prometheus.GaugeOpts(g.opts(name, help))))
}

func (g *group) gauges(name, help string, by ...string) *prometheus.GaugeVec {
	return add(g, prometheus.NewGaugeVec(prometheus.GaugeOpts(g.opts(name, help)), by))
}

func (g *group) counter(name, help string) prometheus.Counter {
	return add(g, prometheus.NewCounter(prometheus.CounterOpts(g.opts(name, help))))
}

func (g *group) counters(name, help string, by ...string) *prometheus.CounterVec {
	return add(g, prometheus.NewCounterVec(prometheus.CounterOpts(g.opts(name, help)), by))
}

// total registers a counter that goes on from where an earlier process has left it.
func (g *group) total(name, help string) *atomic.Int64 {
	var n atomic.Int64
	add(g, prometheus.NewCounterFunc(prometheus.CounterOpts(g.opts(name, help)),
		func() float64 { return float64(n.Load()) }))
	return &n
}
