// Package telemetry shows running work to Prometheus: a small HTTP server with one page of metrics, and what
// turns the results of tournaments, trainings and benchmarks into them. The packages below know nothing of
// it; they hand their progress to whoever asks.
//
// Every metric's name begins with gauntlet_. The page also has the Go runtime's and the process's own
// metrics. deploy has a scrape file, alert rules and a dashboard for them.
package telemetry

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// patience is how long a scrape may go on after the work has ended.
const patience = 2 * time.Second

// exchange is how long a request may take to arrive, and half of how long the answer may take to be read.
const exchange = 10 * time.Second

// A Server serves the metrics of one process.
type Server struct {
	registry *prometheus.Registry
	listener net.Listener
	http     *http.Server
	ended    chan error
}

// Listen opens a server at an address: a port, ":port" or "host:port". A port alone listens on this machine
// only, port 0 is any free one.
func Listen(address string) (*Server, error) { return listenWithin(address, time.Minute) }

// listenWithin is Listen with a time after which a connection that does nothing is closed.
func listenWithin(address string, idle time.Duration) (*Server, error) {
	host, port, err := split(address)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("metrics at %q: %w", address, err)
	}
	s := &Server{registry: prometheus.NewPedanticRegistry(), listener: l, ended: make(chan error, 1)}
	s.registry.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{Registry: s.registry}))
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(w, "Gauntlet is at work. Its metrics are at /metrics.")
	})
	s.http = &http.Server{Handler: mux, ReadHeaderTimeout: exchange, ReadTimeout: exchange,
		WriteTimeout: 2 * exchange, IdleTimeout: idle, MaxHeaderBytes: 1 << 16}
	go func() {
		err := s.http.Serve(l)
		if errors.Is(err, http.ErrServerClosed) {
			err = nil
		}
		s.ended <- err
	}()
	return s, nil
}

// split reads an address.
func split(address string) (host, port string, err error) {
	if !strings.Contains(address, ":") {
		host, port = "localhost", address
	} else if host, port, err = net.SplitHostPort(address); err != nil {
		return "", "", fmt.Errorf("metrics at %q: not a port, :port or host:port", address)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return "", "", fmt.Errorf("metrics at %q: the port %q is no number from 0 to 65535", address, port)
	}
	return host, port, nil
}

// URL returns where the metrics are.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() + "/metrics" }

// OpenToAll reports whether other machines reach the server.
func (s *Server) OpenToAll() bool {
	at, ok := s.listener.Addr().(*net.TCPAddr)
	return !ok || !at.IP.IsLoopback()
}

// Close lets scrapes that are under way end and closes the server. It returns what went wrong with it since
// it was opened.
func (s *Server) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := s.http.Shutdown(ctx)
	return errors.Join(err, <-s.ended)
}
