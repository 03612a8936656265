package cmd

import (
	"fmt"
	"time"

	"gauntlet/experiments/telemetry"

	"github.com/spf13/cobra"
)

// metricsFlags say whether and where a command shows its work to Prometheus.
type metricsFlags struct {
	address string
	linger  time.Duration
}

func (f *metricsFlags) addTo(c *cobra.Command) {
	c.Flags().StringVar(&f.address, "metrics", "", "serve Prometheus metrics at /metrics of this port, "+
		":port or host:port while at work; a port alone is for this machine only")
	c.Flags().DurationVar(&f.linger, "metrics-linger", 0,
		"go on serving them for so long after the end, for a last scrape; ^C ends it")
}

// around does work with the server, or with nil when none is wanted, and closes it after its time to linger.
func (f *metricsFlags) around(cmd *cobra.Command, work func(*telemetry.Server) error) error {
	if f.linger < 0 || f.linger > time.Hour {
		return fmt.Errorf("--metrics-linger %s: outside 0s to 1h", f.linger)
	}
	if f.address == "" {
		if f.linger != 0 {
			return fmt.Errorf("--metrics-linger %s: without --metrics there is nothing to serve", f.linger)
		}
		return work(nil)
	}
	s, err := telemetry.Listen(f.address)
	if err != nil {
		return input(err)
	}
	open := ""
	if s.OpenToAll() {
		open = ", open to every machine that reaches this one"
	}
	fmt.Fprintf(errTo(cmd), "metrics are at %s%s\n", s.URL(), open)
	err = work(s)
	select {
	case <-cmd.Context().Done():
	case <-time.After(f.linger):
	}
	if closing := s.Close(); closing != nil && err == nil {
		err = failed(fmt.Errorf("metrics: %w", closing))
	}
	return err
}
